//! The curves of a plot, their names, colours and dashes.

use super::{FREQUENCY, Plot, TIME, doubt};
use crate::Dash;

/// More curves than this in one plot cannot be told apart: then only one run is shown.
const MOST: usize = 4;
/// So many runs of one channel can.
const MOST_RUNS: usize = 8;
/// What is known of a channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    /// Told apart by.
    pub name: String,
    /// Name for people; empty: its own.
    pub label: String,
    /// The unit that is shown; empty for a plain number.
    pub unit: String,
    /// What one of it is in the unit of the numbers.
    pub size: f64,
    /// What it belongs to.
    pub group: String,
    /// Of a force where not all are determined: whether this one is not.
    pub doubtful: Option<bool>,
}

impl Default for Channel {
    fn default() -> Self {
        Self {
            name: String::new(),
            label: String::new(),
            unit: String::new(),
            size: 1.0,
            group: String::new(),
            doubtful: None,
        }
    }
}

/// A run that is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Told apart by.
    pub index: usize,
    /// Name for people.
    pub label: String,
}

/// One curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Index of the run.
    pub run: usize,
    /// Abscissa: [`TIME`], [`FREQUENCY`] or a channel.
    pub x: String,
    /// Ordinate.
    pub y: String,
    /// Name in the legend.
    pub label: String,
    /// What the abscissa is called, where it is a channel.
    pub x_label: String,
    /// What the ordinate is called.
    pub y_label: String,
    /// Unit of the abscissa.
    pub x_unit: String,
    /// Unit of the ordinate.
    pub unit: String,
    /// Number of its colour.
    pub color: usize,
    /// How its line is broken.
    pub dash: Dash,
    /// Its values are not determined.
    pub doubtful: bool,
    /// Measured on the axis on the right.
    pub right: bool,
}

impl Plot {
    /// True when the plot shows one run of several. How far the joints come apart is compared over all runs.
    pub fn shows_one_run(&self, runs: usize) -> bool {
        if runs <= 1 || self.channels.iter().all(|name| name.starts_with("drift.")) {
            return false;
        }
        let curves = self.kind.pairs(&self.channels).len();
        curves * runs > if curves == 1 { MOST_RUNS } else { MOST }
    }

    /// The curves of runs. A run has its colour and a channel its dash where there are several of both.
    pub fn curves(&self, runs: &[Run], known: &[Channel]) -> Vec<Curve> {
        let pairs = self.kind.pairs(&self.channels);
        let several = runs.len() > 1;
        let unit = |name: &str| find(known, name).map(|channel| channel.unit.clone()).unwrap_or_default();
        let curve = |run: &Run, place: usize, (x, y): &(String, String)| {
            let label = match (several, pairs.len()) {
                (false, _) => name(known, x, y),
                (true, 1) => run.label.clone(),
                (true, _) => format!("{}, {}", name(known, x, y), run.label),
            };
            let color = if several { run.index } else { place };
            let dash = Dash::numbered(if several && pairs.len() > 1 { place } else { color });
            let (x_unit, unit) = (unit(x), unit(y));
            let [x_label, y_label] = [x, y].map(|name| called(known, name).to_owned());
            Curve {
                run: run.index,
                x: x.clone(),
                y: y.clone(),
                label,
                x_label,
                y_label,
                x_unit,
                unit,
                color,
                dash,
                ..Curve::default()
            }
        };
        let of_run = |run| pairs.iter().enumerate().map(move |(place, pair)| curve(run, place, pair));
        let mut curves: Vec<Curve> = runs.iter().flat_map(of_run).collect();
        doubt::judge(&mut curves, known);
        curves
    }
}

/// What a curve is called whatever its run is.
fn name(known: &[Channel], x: &str, y: &str) -> String {
    if x != TIME && x != FREQUENCY {
        return format!("{}, {}", called(known, x), called(known, y));
    }
    called(known, y).to_owned()
}

/// What a channel is called.
pub(super) fn called<'k>(known: &'k [Channel], name: &'k str) -> &'k str {
    find(known, name).map(|channel| &*channel.label).filter(|label| !label.is_empty()).unwrap_or(name)
}

pub(super) fn find<'k>(known: &'k [Channel], name: &str) -> Option<&'k Channel> {
    known.iter().find(|channel| channel.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Kind;

    fn channel(name: &str, unit: &str, doubtful: Option<bool>) -> Channel {
        Channel { name: name.to_owned(), unit: unit.to_owned(), doubtful, ..Channel::default() }
    }

    fn known() -> Vec<Channel> {
        let mut x = channel("x", "m", None);
        x.label = "way".to_owned();
        let forces = (0..9).map(|i| channel(&format!("lambda.{i}"), "N", Some(i % 2 == 0)));
        [x, channel("x'", "m/s", None), channel("e", "J", None), channel("rank", "", None)]
            .into_iter()
            .chain(forces)
            .collect()
    }

    fn plot(kind: Kind, channels: &[&str]) -> Plot {
        Plot { kind, channels: channels.iter().map(|name| (*name).to_owned()).collect(), log: false }
    }

    fn runs(count: usize) -> Vec<Run> {
        (0..count).map(|index| Run { index, label: format!("run {index}") }).collect()
    }

    /// Names, colours and dashes of curves.
    fn looks(curves: &[Curve]) -> Vec<(&str, usize, Dash)> {
        curves.iter().map(|curve| (&*curve.label, curve.color, curve.dash)).collect()
    }

    #[test]
    fn a_run_has_its_colour_and_a_channel_its_dash() {
        let two = plot(Kind::Time, &["x", "e"]);
        assert_eq!(looks(&two.curves(&runs(1), &known())), [("way", 0, Dash::Solid), ("e", 1, Dash::Dashed)]);
        assert_eq!(
            looks(&two.curves(&runs(2), &known())),
            [
                ("way, run 0", 0, Dash::Solid),
                ("e, run 0", 0, Dash::Dashed),
                ("way, run 1", 1, Dash::Solid),
                ("e, run 1", 1, Dash::Dashed)
            ]
        );
        let one = plot(Kind::Time, &["x"]).curves(&runs(2), &known());
        assert_eq!(looks(&one), [("run 0", 0, Dash::Solid), ("run 1", 1, Dash::Dashed)]);
    }

    #[test]
    fn a_single_channel_over_its_rate_and_pairs_over_each_other() {
        let pairs = |kind, channels: &[&str]| {
            let curves = plot(kind, channels).curves(&runs(1), &known());
            curves.into_iter().map(|curve| format!("{} over {}: {}", curve.y, curve.x, curve.label)).collect::<Vec<_>>()
        };
        assert_eq!(pairs(Kind::Phase, &["x"]), ["x' over x: way, x'"]);
        assert_eq!(pairs(Kind::Path, &["x", "e", "rank"]), ["e over x: way, e"]);
        assert_eq!(pairs(Kind::Spectrum, &["x"]), ["x over frequency: way"]);
    }

    #[test]
    fn one_run_of_several_is_shown_where_curves_cannot_be_told_apart() {
        let shows = |channels: &[&str], runs| plot(Kind::Time, channels).shows_one_run(runs);
        assert_eq!(
            [shows(&["x"], 8), shows(&["x"], 9), shows(&["x", "e"], 2), shows(&["x", "e"], 3)],
            [false, true, false, true]
        );
        assert!(!shows(&["drift.position", "drift.velocity"], 9) && shows(&["drift.position", "x"], 9));
        assert!(!shows(&["x", "e", "rank", "a", "b"], 1));
    }

    #[test]
    fn a_broken_line_says_that_a_force_is_not_determined() {
        let forces = |count: usize| (0..count).map(|i| format!("lambda.{i}")).collect::<Vec<_>>();
        let drawn = |channels: Vec<String>, count| Plot { channels, ..Plot::default() }.curves(&runs(count), &known());
        let four = drawn(forces(4), 1);
        assert_eq!(
            four.iter().map(|curve| curve.dash).collect::<Vec<_>>(),
            [Dash::Dashed, Dash::Solid, Dash::Dashed, Dash::Solid]
        );
        assert_eq!(four.iter().map(|curve| curve.color).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(four.iter().map(|curve| curve.doubtful).collect::<Vec<_>>(), [true, false, true, false]);
        // Of several runs each curve has a colour of its own.
        assert_eq!(drawn(forces(2), 2).iter().map(|curve| curve.color).collect::<Vec<_>>(), [0, 1, 2, 3]);
        // With more than there are colours, determined ones have a colour each, the others a dash each in the colour of their run.
        let nine = drawn(forces(9), 1);
        let look = |i: usize| (nine[i].color, nine[i].dash);
        assert_eq!(
            [look(0), look(1), look(2), look(3)],
            [(0, Dash::Dashed), (1, Dash::Solid), (0, Dash::DashDot), (2, Dash::Solid)]
        );
        // Where no force is drawn, dashes only tell the curves apart.
        assert_eq!(drawn(vec!["x".to_owned(), "e".to_owned()], 1)[1].dash, Dash::Dashed);
    }

    #[test]
    fn the_second_of_two_units_has_the_axis_on_the_right_and_three_have_none() {
        let right = |kind, channels: &[&str]| {
            let mut curves = plot(kind, channels).curves(&runs(1), &known());
            let figure = plot(kind, channels).figure(&mut curves);
            assert_eq!(figure.right.is_some(), figure.series.iter().any(|series| series.right));
            (figure.y.unit, curves.into_iter().map(|curve| curve.right).collect::<Vec<_>>())
        };
        assert_eq!(right(Kind::Time, &["x", "e", "x"]), ("m".to_owned(), vec![false, true, false]));
        assert_eq!(right(Kind::Time, &["x", "e", "lambda.0"]), (String::new(), vec![false; 3]));
        assert_eq!(right(Kind::Path, &["x", "e", "e", "x"]), (String::new(), vec![false; 2]));
    }
}
