//! The plots of a document: those it describes, in as many parts as its units need, or what stands in for them.

use serde::Serialize;

use super::curve::find;
use super::doubt::place;
use super::kind::Abscissa;
use super::{Channel, Kind, Plot};

/// Coordinates that stand in for the plots of a document that names none.
const STAND_IN: usize = 3;
/// How far the joints come apart.
const DRIFT: &str = "drift.position";

/// What a plot that stands in is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// How things move.
    Motion,
    /// How far the joints come apart.
    Drift,
}

/// A plot that stands in.
#[derive(Clone, Debug, PartialEq)]
pub struct StandIn {
    /// What it is about.
    pub subject: Subject,
    /// What it shows.
    pub plot: Plot,
}

/// A plot, or one of several of it that stand one above the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it shows.
    pub plot: Plot,
    /// The units of its channels where there are more parts than one, to be said after the title.
    pub units: Option<String>,
}

impl Plot {
    /// Two units share a plot, one axis on each side; more become several plots.
    pub fn parts(self, known: &[Channel]) -> Vec<Part> {
        let unit_of = |name: &String| find(known, name).map_or("", |channel| &channel.unit);
        let mut units: Vec<&str> = Vec::new();
        for name in &self.channels {
            place(&mut units, unit_of(name));
        }
        if self.kind.facts().abscissa == Abscissa::Channel || units.len() <= 2 {
            return vec![Part { plot: self, units: None }];
        }
        let part = |some: &[&str]| {
            let channels = self.channels.iter().filter(|name| some.contains(&unit_of(name))).cloned().collect();
            let named: Vec<&str> = some.iter().copied().filter(|unit| !unit.is_empty()).collect();
            Part { plot: Plot { kind: self.kind, channels, log: self.log }, units: Some(named.join(", ")) }
        };
        units.chunks(2).map(part).collect()
    }
}

impl Part {
    /// A title for people: what the plot is called, and of a part what tells it from the others.
    pub fn title(&self, of_plot: Option<&str>) -> Option<String> {
        let Some(units) = &self.units else { return of_plot.map(str::to_owned) };
        let title =
            of_plot.filter(|title| !title.is_empty()).map_or_else(|| self.plot.channels.join(", "), str::to_owned);
        Some(if units.is_empty() { title } else { format!("{title} ({units})") })
    }
}

/// What is drawn of a document that describes no plots: how things move (the first of its own coordinates, or else of its bodies'), and how
/// far the joints come apart.
pub fn stand_ins(known: &[Channel]) -> Vec<StandIn> {
    let of = |group: &str| -> Vec<String> {
        let positions = known.iter().filter(|channel| channel.group == group && !channel.name.ends_with('\''));
        positions.take(STAND_IN).map(|channel| channel.name.clone()).collect()
    };
    let own = of("coordinates");
    let motion = if own.is_empty() { of("bodies") } else { own };
    let stand_in = |subject, channels, log| StandIn { subject, plot: Plot { kind: Kind::Time, channels, log } };
    let mut all = Vec::new();
    if !motion.is_empty() {
        all.push(stand_in(Subject::Motion, motion, false));
    }
    if find(known, DRIFT).is_some() {
        all.push(stand_in(Subject::Drift, vec![DRIFT.to_owned()], true));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(channels: &[(&str, &str, &str)]) -> Vec<Channel> {
        let channel = |(name, unit, group): &(&str, &str, &str)| Channel {
            name: (*name).to_owned(),
            unit: (*unit).to_owned(),
            group: (*group).to_owned(),
            ..Channel::default()
        };
        channels.iter().map(channel).collect()
    }

    #[test]
    fn the_first_coordinates_stand_in_for_plots() {
        let bodies = [
            ("bar.x", "m", "bodies"),
            ("bar.y", "m", "bodies"),
            ("bar.angle", "rad", "bodies"),
            ("bar.x'", "m/s", "bodies"),
        ];
        let drift = ("drift.position", "m", "drift");
        let all = |channels: &[(&str, &str, &str)]| {
            let all = stand_ins(&known(channels)).into_iter();
            all.map(|found| (found.subject, found.plot.channels.join(" "), found.plot.log)).collect::<Vec<_>>()
        };
        let motion = |channels: &str| (Subject::Motion, channels.to_owned(), false);
        assert_eq!(all(&bodies), [motion("bar.x bar.y bar.angle")]);
        let own = [("stepper", "", "coordinates"), ("stepper'", "", "coordinates"), ("x", "", "coordinates"), drift];
        assert_eq!(all(&own), [motion("stepper x"), (Subject::Drift, drift.0.to_owned(), true)]);
        assert_eq!(all(&[("energy.total", "J", "energy")]), []);
    }

    #[test]
    fn more_units_than_two_become_several_plots() {
        let known =
            known(&[("a", "m", ""), ("e", "J", ""), ("rank", "", ""), ("b", "m", ""), ("f", "N", ""), ("s", "s", "")]);
        let parts = |channels: &[&str], kind, title: Option<&str>| {
            let channels = channels.iter().map(|name| (*name).to_owned()).collect();
            let parts = Plot { kind, channels, log: false }.parts(&known);
            parts.into_iter().map(|part| (part.title(title), part.plot.channels.join(" "))).collect::<Vec<_>>()
        };
        let said = |title: &str, channels: &str| (Some(title.to_owned()), channels.to_owned());
        let all = ["a", "e", "rank", "b", "f"];
        assert_eq!(parts(&all, Kind::Time, Some("All")), [said("All (m, J)", "a e b"), said("All (N)", "rank f")]);
        assert_eq!(
            parts(&["a", "e", "rank"], Kind::Spectrum, None),
            [said("a, e (m, J)", "a e"), said("rank", "rank")]
        );
        assert_eq!(parts(&all[..2], Kind::Time, Some("All")), [said("All", "a e")]);
        assert_eq!(parts(&all[..2], Kind::Time, None), [(None, "a e".to_owned())]);
        assert_eq!(parts(&["a", "e", "f", "s"], Kind::Path, None).len(), 1);
    }
}
