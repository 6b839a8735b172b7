//! Ways out of redundancy and of a mechanism that cannot move: changes of the document, each tried before it is offered.
//!
//! A joint among those that share a load is taken out, or gives way to one that holds less (planar redundancy: a pin to a pin in a slot;
//! in space: a hinge to a hinge that may slide, or to a ball). What a change does is not reasoned about: the changed document is built
//! and analysed like any other, and only what mends something and takes no freedom is kept. Its runs are tried as well: of two changes
//! that are otherwise alike the one is kept whose runs do not stop at a singular position, and a form given by name that does gives way
//! to `auto`.

use holonomy_solver::Budget;
use serde::Serialize;
use serde_json::{Value as Json, json};

use holonomy_document::edit::{Edit, apply};
use holonomy_document::json::{Node, Value, push_pointer};
use holonomy_document::{Document, Joint, Substitute, read};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Analysis, Model};

mod stops;

/// Most documents that are tried.
const MOST_TRIALS: usize = 32;
/// Counted work of all trials together ([`Budget`]): a few seconds at the most, of which the gallery needs a part.
const MOST_WORK: u64 = 20_000_000_000;
/// Most ways out that are offered.
const MOST_FIXES: usize = 6;
/// Beyond so many rows one trial takes longer than a person waits for a list.
const LARGEST: usize = 260;

/// How something is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FixKind {
    /// A part is taken out.
    Remove,
    /// A joint is put in the place of another one.
    Replace,
}

/// What a part is that holds a mechanism.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// A joint.
    Joint,
    /// A driver.
    Driver,
    /// A constraint of positions.
    Constraint,
    /// A constraint of velocities.
    VelocityConstraint,
}

/// A change of the document that mends something.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fix {
    /// Is a part taken out, or another put in its place?
    pub code: FixKind,
    /// What the part is.
    pub what: PartKind,
    /// Its name.
    pub part: String,
    /// Type of a joint before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Type of a joint afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<&'static str>,
    /// Ways to move afterwards.
    pub mobility: usize,
    /// Rows less rank afterwards.
    pub redundancy: usize,
    /// Forms given by name that would stop at a singular position of the changed mechanism; the changes put `auto` in their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<&'static str>,
    /// Single changes of the text, in order.
    pub edits: Vec<Edit>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WaysOut {
    /// The ways out, best first; empty where nothing is wrong, or nothing of the kind helps.
    pub fixes: Vec<Fix>,
    /// Was all of it tried? Otherwise there may be others: the mechanism is too large, or the work was used up.
    pub complete: bool,
}

/// The ways out of what is wrong with a document.
pub fn fixes(text: &str, kinds: &mut KindCache) -> WaysOut {
    fixes_within(text, kinds, &Budget::of(MOST_WORK))
}

/// The same with as much work as there is: what is not tried any more is not offered.
pub fn fixes_within(text: &str, kinds: &mut KindCache, budget: &Budget) -> WaysOut {
    let before = std::mem::replace(kinds.budget_mut(), budget.clone());
    let (fixes, complete) = search(text, kinds);
    *kinds.budget_mut() = before;
    WaysOut { fixes, complete: complete && !budget.is_over() }
}

/// The ways out, and whether all of them were looked for.
fn search(text: &str, kinds: &mut KindCache) -> (Vec<Fix>, bool) {
    let Some(document) = read(text).document else { return (Vec::new(), true) };
    let Some(before) = analysis(&document, kinds) else { return (Vec::new(), true) };
    let drivers = document.drivers.iter().count();
    let stuck = before.mobility == 0 && drivers == 0;
    if before.redundancy == 0 && !stuck {
        return (Vec::new(), true);
    }
    if before.m + before.h > LARGEST {
        return (Vec::new(), false);
    }
    let mut found: Vec<Candidate> = Vec::new();
    let mut work = stops::TrialBudget::new();
    let candidates = candidates(&document, &before, stuck);
    let complete = candidates.len() <= MOST_TRIALS;
    for candidate in candidates.into_iter().take(MOST_TRIALS) {
        // As it is first; where something still speaks of what is gone, that goes too.
        let mut thorough = candidate.clone();
        thorough.edits.extend(references(&document, &candidate.part));
        for fix in [candidate, thorough] {
            let Some(changed) = changed(&document, &fix.edits) else { continue };
            let Some(after) = analysis(&changed, kinds) else { continue };
            if mends(&before, &after, stuck) {
                let runs = stops::stopping(&changed, kinds, &mut work);
                let stops = !runs.is_empty();
                let fix = Fix { mobility: after.mobility, redundancy: after.redundancy, ..fix };
                let passing = if stops { left_open(&document, &fix, &runs, kinds, &mut work) } else { None };
                found.push(Candidate { stops, fix: passing.unwrap_or(fix) });
            }
            break;
        }
    }
    // Nothing redundant left comes first, then what changes least: another joint in the place of one, before one taken out.
    holonomy_expr::order::sort_by_key(&mut found, |found| (found.fix.redundancy, found.fix.code != FixKind::Replace));
    let mut fixes = one_of_each(found);
    fixes.truncate(MOST_FIXES);
    (fixes, complete)
}

/// A change that mends something.
struct Candidate {
    fix: Fix,
    /// A run of the changed mechanism stops at a singular position, as long as its form is the one given by name.
    stops: bool,
}

/// Changes of a part to another type, each once: of two directions of a slot the one in which no run stops.
fn one_of_each(found: Vec<Candidate>) -> Vec<Fix> {
    let mut kept: Vec<Candidate> = Vec::new();
    for one in found {
        match kept.iter_mut().find(|other| (&other.fix.part, other.fix.to) == (&one.fix.part, one.fix.to)) {
            None => kept.push(one),
            Some(other) if one.fix.redundancy == other.fix.redundancy && other.stops && !one.stops => *other = one,
            Some(_) => {}
        }
    }
    kept.into_iter().map(|found| found.fix).collect()
}

/// The change with `auto` in place of the forms of the runs that stop; none if they do not get past the position with it either.
fn left_open(
    document: &Document,
    fix: &Fix,
    runs: &[(usize, &'static str)],
    kinds: &mut KindCache,
    work: &mut stops::TrialBudget,
) -> Option<Fix> {
    let mut edits = fix.edits.clone();
    edits.extend(stops::left_open(document, runs));
    let open = changed(document, &edits)?;
    analysis(&open, kinds)?;
    if stops::any_stops(&open, runs, kinds, work) {
        return None;
    }
    let mut forms: Vec<&'static str> = Vec::new();
    for (_, form) in runs {
        if !forms.contains(form) {
            forms.push(form);
        }
    }
    Some(Fix { edits, stops: forms, ..fix.clone() })
}

/// The document with changes; none if it is no document any more.
fn changed(document: &Document, edits: &[Edit]) -> Option<Document> {
    read(&apply(document.source(), edits)?).document
}

/// What else speaks of a part: curves of its forces, and the choice of rows that carry nothing, which was made for the joints as they were.
fn references(document: &Document, part: &str) -> Vec<Edit> {
    let of_it = |channel: &str| {
        let name = channel.strip_prefix("reaction.").or_else(|| channel.strip_prefix("lambda.")).unwrap_or(channel);
        name.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let items = |key: &str| match document.root().get(key).map(|value| &value.node) {
        Some(Node::Array(items)) => items.as_slice(),
        _ => &[],
    };
    let mut edits = Vec::new();
    for (i, plot) in items("plots").iter().enumerate() {
        let Some(Node::Array(channels)) = plot.get("channels").map(|channels| &channels.node) else { continue };
        let names = channels.iter().filter_map(|channel| match &channel.node {
            Node::String(name) => Some(name.clone()),
            _ => None,
        });
        let left: Vec<String> = names.filter(|name| !of_it(name)).collect();
        if left.len() < channels.len() && !left.is_empty() {
            edits.push(Edit { path: format!("/plots/{i}/channels"), value: json!(left) });
        }
    }
    let chosen = |value: Option<&Value>| value.and_then(|simulation| simulation.get("redundancy")).is_some();
    if chosen(document.root().get("simulation")) {
        edits.push(Edit { path: "/simulation/redundancy".to_owned(), value: Json::Null });
    }
    for (i, _) in items("runs").iter().enumerate().filter(|(_, run)| chosen(run.get("simulation"))) {
        edits.push(Edit { path: format!("/runs/{i}/simulation/redundancy"), value: Json::Null });
    }
    edits
}

/// At the pose, and elsewhere where that differs: a change must not take a freedom, nor give one that was not asked for.
fn mends(before: &Analysis, after: &Analysis, stuck: bool) -> bool {
    if stuck {
        return after.mobility == 1 && after.redundancy <= before.redundancy;
    }
    after.redundancy < before.redundancy && everywhere(before) == everywhere(after)
}

/// Ways to move at poses nearby.
fn everywhere(analysis: &Analysis) -> usize {
    analysis.singular.as_ref().map_or(analysis.mobility, |elsewhere| elsewhere.mobility)
}

/// Of the first run; none if any of the runs cannot begin.
fn analysis(document: &Document, kinds: &mut KindCache) -> Option<Analysis> {
    let first = Model::build(document, 0, &[], kinds).ok()?;
    first.start().ok()?;
    for run in 1..document.run_count() {
        Model::build(document, run, &[], kinds).ok()?.start().ok()?;
    }
    first.analysis().ok()
}

/// Changes worth trying, those that change least first. Their counts are not known yet.
fn candidates(document: &Document, analysis: &Analysis, stuck: bool) -> Vec<Fix> {
    let concerned = |name: &str| stuck || shares(analysis, name);
    let mut replaced = Vec::new();
    let mut removed = Vec::new();
    // Later joints first: the joint that was added last is the one that is one too many, most of the time.
    for (key, what) in [
        ("joints", PartKind::Joint),
        ("velocity_constraints", PartKind::VelocityConstraint),
        ("constraints", PartKind::Constraint),
        ("drivers", PartKind::Driver),
    ] {
        let members = document.root().get(key).and_then(Value::members).unwrap_or_default();
        for member in members.iter().rev().filter(|member| concerned(&member.key)) {
            let mut pointer = String::new();
            push_pointer(&mut pointer, key);
            push_pointer(&mut pointer, &member.key);
            let kind = kind_of(&member.value);
            let fix = |code, to, edits| Fix {
                code,
                what,
                part: member.key.clone(),
                from: kind.clone(),
                to,
                mobility: 0,
                redundancy: 0,
                stops: Vec::new(),
                edits,
            };
            if what == PartKind::Joint {
                for substitute in Joint::substitutes(kind.as_deref().unwrap_or_default(), document.is_spatial()) {
                    replaced.push(fix(
                        FixKind::Replace,
                        Some(substitute.kind),
                        replacement(&pointer, &member.value, substitute),
                    ));
                }
            }
            removed.push(fix(FixKind::Remove, None, vec![Edit { path: pointer, value: Json::Null }]));
        }
    }
    replaced.append(&mut removed);
    replaced
}

/// Does it share a load with others, or does one of its rows repeat what others say?
fn shares(analysis: &Analysis, name: &str) -> bool {
    let of_it = |row: &String| row.strip_prefix(name).is_some_and(|rest| rest.starts_with('.') || rest.is_empty());
    analysis.undetermined.iter().any(|group| group.iter().any(|part| part == name))
        || analysis.dependent_rows.iter().any(of_it)
}

fn kind_of(joint: &Value) -> Option<String> {
    match joint.get("type").map(|kind| &kind.node) {
        Some(Node::String(kind)) => Some(kind.clone()),
        _ => None,
    }
}

fn replacement(pointer: &str, joint: &Value, substitute: &Substitute) -> Vec<Edit> {
    let at = |key: &str| format!("{pointer}/{key}");
    let mut edits = vec![Edit { path: at("type"), value: json!(substitute.kind) }];
    let gone = substitute.without.iter().filter(|key| joint.get(key).is_some());
    edits.extend(gone.map(|key| Edit { path: at(key), value: Json::Null }));
    edits.extend(substitute.with.map(|(key, axis)| Edit { path: at(key), value: json!(axis) }));
    edits
}
