//! Which curves a plot shows, how they are called and how they differ: the page's rules (`www/src/plots/series.ts` and
//! `www/src/analysis/verdict.ts`), so that a figure of the program is the page's.

use std::collections::BTreeSet;

use holonomy_mechanism::document::PlotKind;
use holonomy_mechanism::model::{Analysis, ChannelInfo};
use holonomy_plot::{Axis, Dash, Figure, Scale};

/// More curves than this in one plot cannot be told apart: then only one run is shown.
const MOST: usize = 4;
/// So many runs of one channel can.
const MOST_RUNS: usize = 8;
/// Colours there are.
const COLORS: usize = 8;
/// Coordinates that stand in for the plots of a document that names none.
const STAND_IN: usize = 3;
/// The abscissa of a spectrum.
pub const FREQUENCY: &str = "frequency";
/// Broken lines for values that are not determined.
const BROKEN: [Dash; 7] = [
    Dash::Dashed,
    Dash::DashDot,
    Dash::Dotted,
    Dash::LongDashed,
    Dash::LongShort,
    Dash::DashDotDot,
    Dash::SparseDotted,
];

/// What is drawn.
pub struct Wanted {
    /// Above the picture.
    pub title: Option<String>,
    /// Names of channels; in pairs for a path.
    pub channels: Vec<String>,
    /// Over time, or one over the other.
    pub kind: PlotKind,
    /// Logarithmic values.
    pub log: bool,
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Index of the run.
    pub run: usize,
    /// Abscissa.
    pub x: String,
    /// Ordinate.
    pub y: String,
    /// Name in the legend.
    pub label: String,
    /// Number of its colour.
    pub color: usize,
    /// How its line is broken.
    pub dash: Dash,
}

impl Wanted {
    /// Pairs of abscissa and ordinate.
    fn pairs(&self) -> Vec<(String, String)> {
        match self.kind {
            // A single channel of a phase plot goes with its rate.
            PlotKind::Phase if self.channels.len() == 1 => {
                self.channels.iter().map(|name| (name.clone(), format!("{name}'"))).collect()
            }
            PlotKind::Path | PlotKind::Phase => {
                self.channels.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()
            }
            PlotKind::Spectrum => self.channels.iter().map(|name| (FREQUENCY.to_owned(), name.clone())).collect(),
            PlotKind::Time => self.channels.iter().map(|name| ("t".to_owned(), name.clone())).collect(),
        }
    }

    /// True when the plot shows one run of several. How far the joints come apart is compared over all runs.
    pub fn shows_one_run(&self, runs: usize) -> bool {
        if runs <= 1 || self.channels.iter().all(|name| name.starts_with("drift.")) {
            return false;
        }
        let curves = self.pairs().len();
        curves * runs > if curves == 1 { MOST_RUNS } else { MOST }
    }

    /// The curves of runs (index and label each): a run has its colour and a channel its dash where there are several of both.
    pub fn curves(&self, runs: &[(usize, String)], known: &[ChannelInfo]) -> Vec<Curve> {
        let pairs = self.pairs();
        let several = runs.len() > 1;
        let curve = |(run, run_label): &(usize, String), place: usize, (x, y): &(String, String)| {
            let name = if x == "t" || x == FREQUENCY { label_of(known, y) } else { format!("{x}, {y}") };
            let label = match (several, pairs.len()) {
                (false, _) => name,
                (true, 1) => run_label.clone(),
                (true, _) => format!("{name}, {run_label}"),
            };
            let color = if several { *run } else { place };
            let dash = Dash::numbered(if several && pairs.len() > 1 { place } else { color });
            Curve { run: *run, x: x.clone(), y: y.clone(), label, color, dash }
        };
        let of_run = |run| pairs.iter().enumerate().map(move |(place, pair)| curve(run, place, pair));
        runs.iter().flat_map(of_run).collect()
    }

    /// Two units share a plot, one axis on each side; more become several plots, one above the other.
    pub fn by_units(self, known: &[ChannelInfo]) -> Vec<Wanted> {
        let mut units: Vec<&str> = Vec::new();
        for name in &self.channels {
            let unit = unit_of(known, name);
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        if !matches!(self.kind, PlotKind::Time | PlotKind::Spectrum) || units.len() <= 2 {
            return vec![self];
        }
        let part = |some: &[&str]| {
            let of = |name: &&String| some.contains(&unit_of(known, name));
            let channels: Vec<String> = self.channels.iter().filter(of).cloned().collect();
            let named: Vec<&str> = some.iter().copied().filter(|unit| !unit.is_empty()).collect();
            let title = self.title.clone().filter(|title| !title.is_empty()).unwrap_or_else(|| channels.join(", "));
            let units = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
            Wanted { title: Some(format!("{title}{units}")), channels, kind: self.kind, log: self.log }
        };
        units.chunks(2).map(part).collect()
    }

    /// The units of the axis on the left and of that on the right, where there are just two: of a path, both axes are named.
    fn two_units<'k>(&self, curves: &[Curve], known: &'k [ChannelInfo]) -> Option<(&'k str, &'k str)> {
        let mut units: Vec<&str> = Vec::new();
        for curve in curves {
            let unit = unit_of(known, &curve.y);
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        match (self.kind, &units[..]) {
            (PlotKind::Time | PlotKind::Spectrum, [left, right]) => Some((left, right)),
            _ => None,
        }
    }

    /// Whether a curve of these belongs to the axis on the right.
    pub fn is_right(&self, curve: &Curve, curves: &[Curve], known: &[ChannelInfo]) -> bool {
        self.two_units(curves, known).is_some_and(|(_, right)| unit_of(known, &curve.y) == right)
    }

    /// The figure without its series.
    pub fn figure(&self, curves: &[Curve], known: &[ChannelInfo], duration: f64) -> Figure {
        let common = |names: &mut dyn Iterator<Item = &String>| {
            let units: BTreeSet<&str> = names.map(|name| unit_of(known, name)).collect();
            if units.len() == 1 { units.into_iter().next().unwrap_or_default().to_owned() } else { String::new() }
        };
        let first = |name: Option<&String>| name.cloned().unwrap_or_default();
        let x_unit = common(&mut curves.iter().map(|curve| &curve.x));
        let (x, label) = match self.kind {
            PlotKind::Time => {
                let range = (duration > 0.0).then_some((0.0, duration));
                (Axis { label: "time".to_owned(), unit: "s".to_owned(), range, ..Axis::default() }, String::new())
            }
            PlotKind::Spectrum => {
                (Axis { label: FREQUENCY.to_owned(), unit: "Hz".to_owned(), ..Axis::default() }, String::new())
            }
            PlotKind::Path | PlotKind::Phase => {
                let label = first(curves.first().map(|curve| &curve.x));
                (Axis { label, unit: x_unit, ..Axis::default() }, first(curves.first().map(|curve| &curve.y)))
            }
        };
        let scale = if self.log { Scale::Log } else { Scale::Linear };
        let two = self.two_units(curves, known);
        let unit = two.map_or_else(|| common(&mut curves.iter().map(|curve| &curve.y)), |(left, _)| left.to_owned());
        let right = two.map(|(_, unit)| Axis { unit: unit.to_owned(), scale, ..Axis::default() });
        let y = Axis { label, unit, scale, ..Axis::default() };
        Figure {
            title: self.title.clone(),
            x,
            y,
            right,
            aspect_equal: self.kind == PlotKind::Path,
            ..Figure::default()
        }
    }
}

/// The channels that are drawn of a document that names no plots: the first of its own coordinates, or else of its bodies'.
pub fn stand_in(known: &[ChannelInfo]) -> Vec<String> {
    let of = |group: &str| -> Vec<String> {
        let positions = known.iter().filter(|info| info.group == group && !info.name.ends_with('\''));
        positions.take(STAND_IN).map(|info| info.name.clone()).collect()
    };
    let own = of("coordinates");
    if own.is_empty() { of("bodies") } else { own }
}

fn label_of(known: &[ChannelInfo], name: &str) -> String {
    known.iter().find(|info| info.name == name && !info.label.is_empty()).map_or(name, |info| &info.label).to_owned()
}

fn unit_of<'k>(known: &'k [ChannelInfo], name: &str) -> &'k str {
    known.iter().find(|info| info.name == name).map_or("", |info| &info.unit)
}

/// Curves told apart by colour where a broken line says that a value is not determined.
pub fn judge(curves: &mut [Curve], analysis: &Analysis) {
    let shared: Vec<&str> = match &analysis.singular {
        Some(elsewhere) => elsewhere.not_unique.iter().map(String::as_str).collect(),
        None => {
            let open = analysis.joints.iter().filter(|(_, joint)| joint.reaction != "unique");
            open.map(|(name, _)| name.as_str()).collect()
        }
    };
    let force = |name: &str| name.starts_with("lambda.") || name.starts_with("reaction.");
    if shared.is_empty() || !curves.iter().any(|curve| force(&curve.y)) {
        return;
    }
    let rows: Vec<String> = if analysis.singular.is_none() {
        analysis.rows.iter().filter(|(_, unique)| !unique).map(|(row, _)| row.clone()).collect()
    } else {
        let joints = analysis.joints.iter().filter(|(name, _)| shared.contains(&name.as_str()));
        joints.flat_map(|(name, joint)| joint.rows.iter().map(move |row| format!("{name}.{row}"))).collect()
    };
    let open = |channel: &str| {
        let multiplier = channel.strip_prefix("lambda.").is_some_and(|row| rows.iter().any(|known| known == row));
        let reaction = channel.strip_prefix("reaction.").is_some_and(|rest| {
            let of = |joint: &str| rest.strip_prefix(joint).is_some_and(|end| end.is_empty() || end.starts_with('.'));
            shared.iter().any(|joint| of(joint))
        });
        multiplier || reaction
    };
    let mut channels: Vec<String> = Vec::new();
    for curve in curves.iter() {
        if !channels.contains(&curve.y) {
            channels.push(curve.y.clone());
        }
    }
    let place = |list: &[&String], name: &String| list.iter().position(|known| *known == name).unwrap_or(0);
    let (broken, whole): (Vec<&String>, Vec<&String>) = channels.iter().partition(|channel| open(channel));
    let runs = curves.iter().map(|curve| curve.run).collect::<BTreeSet<_>>().len();
    let (many, several) = (curves.len() > COLORS, runs > 1 && channels.len() > 1);
    for (number, curve) in curves.iter_mut().enumerate() {
        let shaky = open(&curve.y);
        (curve.color, curve.dash) = match (many, shaky) {
            (true, true) => (curve.run, BROKEN[place(&broken, &curve.y) % BROKEN.len()]),
            (true, false) => (runs + place(&whole, &curve.y), Dash::Solid),
            (false, _) => (if several { number } else { curve.color }, if shaky { Dash::Dashed } else { Dash::Solid }),
        };
    }
}

#[cfg(test)]
mod tests {
    use holonomy_mechanism::document::read;
    use holonomy_mechanism::kind::KindCache;
    use holonomy_mechanism::model::Model;

    use super::*;

    /// A bar on two hinges in one place, and one on a single hinge.
    const SHARED: &str = r#"{ "holonomy": 1, "space": "planar", "ground": { "points": { "O": [0, 0], "P": [5, 0] } },
        "bodies": {
            "bar": { "mass": 1, "inertia": 0.1, "position": [0.5, 0], "points": { "O": [-0.5, 0] } },
            "rod": { "mass": 1, "inertia": 0.1, "position": [5.5, 0], "points": { "P": [-0.5, 0] } } },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.O", "bar.O"] },
            "B": { "type": "revolute", "connect": ["ground.O", "bar.O"] },
            "C": { "type": "revolute", "connect": ["ground.P", "rod.P"] } } }"#;

    /// Colours and dashes of the curves, and whether they are measured on the right.
    fn drawn(channels: &[&str]) -> Vec<(usize, Dash, bool)> {
        let model = Model::build(&read(SHARED).document.unwrap(), 0, &[], &mut KindCache::new()).unwrap();
        let known = model.channels();
        let channels = channels.iter().map(|name| (*name).to_owned()).collect();
        let wanted = Wanted { title: None, channels, kind: PlotKind::Time, log: false };
        let mut curves = wanted.curves(&[(0, String::new())], &known);
        judge(&mut curves, &model.analysis().unwrap());
        curves.iter().map(|curve| (curve.color, curve.dash, wanted.is_right(curve, &curves, &known))).collect()
    }

    #[test]
    fn a_broken_line_says_that_a_reaction_is_not_determined() {
        let broken = drawn(&["lambda.A.x", "lambda.C.x", "lambda.C.y", "reaction.B.x"]);
        let expected = [Dash::Dashed, Dash::Solid, Dash::Solid, Dash::Dashed];
        assert_eq!(broken.iter().map(|(_, dash, _)| *dash).collect::<Vec<_>>(), expected);
        assert_eq!(broken.iter().map(|(color, _, _)| *color).collect::<Vec<_>>(), [0, 1, 2, 3]);
        // Where no force is shown, dashes only tell the curves apart.
        let apart = drawn(&["energy.kinetic", "energy.total"]);
        assert_eq!(apart, [(0, Dash::numbered(0), false), (1, Dash::numbered(1), false)]);
        assert_ne!(Dash::numbered(0), Dash::numbered(1));
    }

    #[test]
    fn the_first_coordinates_stand_in_for_plots_as_in_the_page() {
        let known = |text: &str| {
            let model = Model::build(&read(text).document.unwrap(), 0, &[], &mut KindCache::new()).unwrap();
            model.channels()
        };
        assert_eq!(stand_in(&known(&SHARED.replace("\"bar", "\"crank"))), ["crank.x", "crank.y", "crank.angle"]);
        let own = r#"{ "holonomy": 1, "coordinates": { "stepper": 1, "x": 0 },
            "kinetic_energy": "(stepper'^2 + x'^2)/2" }"#;
        assert_eq!(stand_in(&known(own)), ["stepper", "x"]);
    }

    #[test]
    fn more_units_than_two_become_several_plots_as_in_the_page() {
        let model = Model::build(&read(SHARED).document.unwrap(), 0, &[], &mut KindCache::new()).unwrap();
        let known = model.channels();
        let wanted = |channels: &[&str], kind| {
            let channels = channels.iter().map(|name| (*name).to_owned()).collect();
            let parts = Wanted { title: Some("All".to_owned()), channels, kind, log: false }.by_units(&known);
            parts.into_iter().map(|part| (part.title.unwrap(), part.channels.join(" "))).collect::<Vec<_>>()
        };
        let said = |title: &str, channels: &str| (title.to_owned(), channels.to_owned());
        let channels = ["bar.x", "energy.total", "rank", "bar.y", "lambda.C.x"];
        assert_eq!(
            wanted(&channels, PlotKind::Time),
            [said("All (m, J)", "bar.x energy.total bar.y"), said("All (N)", "rank lambda.C.x")]
        );
        assert_eq!(wanted(&channels[..2], PlotKind::Time), [said("All", "bar.x energy.total")]);
        assert_eq!(wanted(&channels, PlotKind::Path).len(), 1);
    }

    #[test]
    fn the_second_of_two_units_has_the_axis_on_the_right_and_three_have_none() {
        let right = |channels: &[&str]| drawn(channels).into_iter().map(|(_, _, right)| right).collect::<Vec<_>>();
        assert_eq!(right(&["bar.x", "energy.total", "bar.y"]), [false, true, false]);
        assert_eq!(right(&["bar.x", "energy.total", "lambda.C.x"]), [false; 3]);
    }
}
