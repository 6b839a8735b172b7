//! Tables as CSV: comment lines with units and method, a header, one row a sample.

use holonomy_expr::number_text;

use crate::model::{ChannelInfo, Plan};

/// Groups of channels that a table has if nobody says which.
const USUAL: [&str; 9] =
    ["time", "bodies", "coordinates", "joints", "outputs", "minimal", "multipliers", "drift", "energy"];

/// The channels of a table if nobody says which.
pub(super) fn usual(list: &[ChannelInfo]) -> Vec<String> {
    list.iter().filter(|channel| USUAL.contains(&channel.group.as_str())).map(|channel| channel.name.clone()).collect()
}

/// The channels with time in front.
pub(super) fn with_time(channels: &[String]) -> Vec<String> {
    let time = "t".to_owned();
    let rest = channels.iter().filter(|name| **name != time).cloned();
    std::iter::once(time.clone()).chain(rest).collect()
}

/// The lines before the first sample.
pub(super) fn head(plan: &Plan, names: &[String], notice: Option<&str>, out: &mut String) {
    out.push_str(&format!("# Holonomy {}\n", env!("CARGO_PKG_VERSION")));
    for (word, text) in [("document", &plan.title), ("run", &plan.label), ("method", &plan.method)] {
        if !text.is_empty() {
            out.push_str(&format!("# {word}: {}\n", text.replace(char::is_control, " ")));
        }
    }
    let unit = |name: &String| {
        plan.channels.list.iter().find(|channel| channel.name == *name).map_or("", |channel| &channel.unit)
    };
    let units: Vec<&str> = names.iter().map(|name| if unit(name).is_empty() { "-" } else { unit(name) }).collect();
    out.push_str(&format!("# units: {}\n", units.join(",")));
    if let Some(notice) = notice {
        out.push_str(&format!("# {notice}\n"));
    }
    out.push_str(&names.join(","));
    out.push('\n');
}

/// One line of numbers in their shortest form that reads back to the same bits. What is no finite number has no digits:
/// its field stays empty, and `empty` of its column becomes true.
pub(super) fn row(values: impl Iterator<Item = f64>, empty: &mut [bool], out: &mut String) {
    for (i, value) in values.enumerate() {
        if i > 0 {
            out.push(',');
        }
        if value.is_finite() {
            out.push_str(&number_text(value));
        } else if let Some(empty) = empty.get_mut(i) {
            *empty = true;
        }
    }
    out.push('\n');
}

/// The comment about columns with empty fields; none if there are none.
pub(super) fn about_empty(names: &[String], empty: &[bool]) -> Option<String> {
    let names: Vec<&str> =
        names.iter().zip(empty).filter(|(_, empty)| **empty).map(|(name, _)| name.as_str()).collect();
    (!names.is_empty()).then(|| format!("# empty where the value is no finite number: {}\n", names.join(",")))
}
