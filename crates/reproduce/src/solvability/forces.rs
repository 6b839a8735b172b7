//! The robot's motion and multipliers with four choices for the two rows too many.

use holonomy_plot::{Axis, Figure, Series};

use super::robot::{BODIES, ROWS, job, printed_unique, treatments};
use super::{MOTION, MULTIPLIERS};
use crate::Error;
use crate::format::{deviation, error, head, largest, row};
use crate::job::{Outcome, run_all};
use crate::reference::Reference;
use crate::{File, Section, picture};

/// s between samples.
const STEP: f64 = 0.02;
/// Of so many samples one is at a time of the reference.
const EVERY: usize = 5;
/// The time of the table, s.
const MOMENT: f64 = 2.0;
/// Runs that leave rows out, before the one with the minimum norm.
const ELIMINATIONS: usize = 3;
/// Rows that no reaction alone decides, in the table's order.
const SHARED: [&str; 8] = ["B_x", "B_y", "C_x", "C_y", "W1", "W2", "W3", "W4"];

/// The knife edges with the points at which they touch the ground.
const CONTACTS: [(&str, &str); 5] =
    [("W1", "front.B"), ("W2", "rear.C"), ("W3", "platform.W3"), ("W4", "platform.W4"), ("W5", "trolley.W5")];

/// The four runs with what is read from them.
pub struct Runs {
    outcomes: Vec<Outcome>,
    tables: Vec<Reference>,
}

/// Names of coordinates, then of velocities: ours and the reference's.
fn motion_names() -> [Vec<(String, String)>; 2] {
    let of = |prime: &str, prefix: &str| {
        let pairs = BODIES.iter().enumerate().flat_map(|(i, body)| {
            [("x", "x"), ("y", "y"), ("angle", "phi")]
                .map(|(ours, theirs)| (format!("{body}.{ours}{prime}"), format!("{prefix}{theirs}{}", i + 1)))
        });
        pairs.collect()
    };
    [of("", ""), of("'", "v_")]
}

/// Makes the runs.
pub fn runs() -> Result<Runs, Error> {
    let [positions, velocities] = motion_names();
    let mut channels: Vec<String> = positions.into_iter().chain(velocities).map(|(ours, _)| ours).collect();
    channels.extend(ROWS.iter().map(|(_, ours, _)| format!("lambda.{ours}")));
    channels.extend(["forward", "steering", "energy.kinetic", "H.displacement"].map(str::to_owned));
    channels.extend(CONTACTS.iter().flat_map(|(_, point)| ["x", "y"].map(|axis| format!("{point}.{axis}"))));
    let names: Vec<&str> = channels.iter().map(String::as_str).collect();
    let jobs = treatments()
        .iter()
        .map(|(_, _, redundancy)| Ok(job(redundancy, STEP)?.with_channels(&names)))
        .collect::<Result<Vec<_>, Error>>()?;
    let outcomes = run_all("Mobile robot", &jobs)?;
    let tables = treatments().iter().map(|(id, _, _)| multipliers_of(id)).collect::<Result<_, _>>()?;
    Ok(Runs { outcomes, tables })
}

/// The reference's multipliers of one solution.
fn multipliers_of(solution: &str) -> Result<Reference, Error> {
    let mut lines = MULTIPLIERS.lines();
    let names = lines.next().and_then(|line| line.strip_prefix("solution,")).unwrap_or_default();
    let rows = lines.filter_map(|line| line.strip_prefix(solution)?.strip_prefix(','));
    Reference::read(&[names].into_iter().chain(rows).collect::<Vec<_>>().join("\n"))
}

impl Runs {
    /// A channel of a run by its place among those wanted.
    fn channel(&self, run: usize, place: usize) -> &[f64] {
        self.outcomes.get(run).map_or(&[], |outcome| outcome.channel(place))
    }

    /// A multiplier of the reference's name and sign, N (H_phi: N m).
    fn multiplier(&self, run: usize, name: &str) -> Vec<f64> {
        let Some(k) = ROWS.iter().position(|(theirs, _, _)| *theirs == name) else { return Vec::new() };
        self.channel(run, 42 + k).iter().map(|value| ROWS[k].2 * value).collect()
    }

    /// Forward speed, m/s; steer angle, rad; kinetic energy, J; displacement of the slider, m; then both coordinates of the contacts, m.
    fn further(&self, run: usize, k: usize) -> &[f64] {
        self.channel(run, 42 + ROWS.len() + k)
    }

    fn at_moment(&self, run: usize, name: &str) -> f64 {
        let sample =
            self.outcomes.get(run).and_then(|outcome| outcome.times.iter().position(|t| (t - MOMENT).abs() < 1e-9));
        sample.and_then(|k| self.multiplier(run, name).get(k).copied()).unwrap_or(f64::NAN)
    }

    /// Largest difference of the multipliers from the reference of the same solution: rows whose reactions are unique, others.
    fn off(&self, run: usize) -> Result<[f64; 2], Error> {
        let mut sizes = [Vec::new(), Vec::new()];
        for (k, (theirs, ours, sign)) in ROWS.iter().enumerate() {
            let difference = self.tables[run].difference(&self.outcomes[run], 42 + k, theirs, *sign)?;
            let owner = ours.split('.').next().unwrap_or_default();
            sizes[usize::from(!printed_unique(owner))].push(difference);
        }
        Ok(sizes.map(largest))
    }

    /// Largest difference of the other solutions from the first at the reference's times.
    fn spread(&self, name: &str) -> f64 {
        let sampled = |run: usize| self.multiplier(run, name).into_iter().step_by(EVERY).collect::<Vec<f64>>();
        let first = sampled(0);
        largest((1..self.outcomes.len()).map(|run| deviation(&sampled(run), &first)))
    }
}

/// The section.
pub fn section(runs: &Runs) -> Result<Section, Error> {
    let mut text = same_motion(runs)? + &end_state(runs) + &moment(runs)?;
    text += &spreads(runs)?;
    text += FIGURES;
    text += &picture::markdown("solvability-2", "Figure 2: relative displacement in the translational joint over time");
    text += "*Figure 2: the relative displacement d(t) in the translational joint, which the driver prescribes.*\n\n";
    text += &picture::markdown(
        "solvability-3",
        "Figure 3: paths of the platform's centre of mass and of the knife edges' contacts",
    );
    text += "*Figure 3: the paths of the platform's centre of mass and of the contact points of the knife edges. They are the same in all four runs.*\n\n";
    text += &picture::pair([
        ("solvability-4-left", "Figure 4, left: B_x, B_y and W3 over time, three eliminations"),
        ("solvability-4-right", "Figure 4, right: D_x, D_y and W5 over time, three eliminations"),
    ]);
    text += "*Figure 4: left, B_x, B_y and W3, which are not unique: each of the three eliminations gives others. Right, D_x, D_y and W5, which are: three curves of each lie on each other.*\n\n\
             Not in the paper: the steer angle, other unique reactions, and all that are not, with the minimum norm beside the eliminations.\n\n";
    for (names, alt) in [
        (
            ["solvability-steer", "solvability-unique"],
            ["Steer angle over time", "Force in joint A and force of the driver over time, four runs"],
        ),
        (
            ["solvability-b", "solvability-c"],
            ["Force in joint B over time, four runs", "Force in joint C over time, four runs"],
        ),
        (
            ["solvability-w1", "solvability-w2"],
            ["Force at edge W1 over time, four runs", "Force at edge W2 over time, four runs"],
        ),
        (
            ["solvability-w3", "solvability-w4"],
            ["Force at edge W3 over time, four runs", "Force at edge W4 over time, four runs"],
        ),
    ] {
        text += &picture::pair([(names[0], alt[0]), (names[1], alt[1])]);
    }
    Ok(Section { text, files: figures(runs)? })
}

const FIGURES: &str = "\
## Figures 2, 3 and 4

They show what the paper's captions say of them, for the reconstructed robot: its own dimensions, masses and d(t) are not known, so that no curve can lie on a printed one. What must
agree whatever the numbers are is which curves lie on each other.

";

fn same_motion(runs: &Runs) -> Result<String, Error> {
    let reference = Reference::read(MOTION)?;
    let [positions, velocities] = motion_names();
    let mut text = String::from(
        "## The motion does not depend on the choice\n\n\
         Three pairs of rows removed, and all rows kept with the smallest multipliers; `minimal`, `dop853` at `rtol` 1e-11, 10 s. Largest differences from the reference over its\n\
         101 times:\n\n",
    );
    text += &head(&[
        "rows too many",
        ">positions, m, rad",
        ">velocities",
        ">unique multipliers, N",
        ">other multipliers, N",
        ">motion against the first run",
    ]);
    for (run, (_, label, _)) in treatments().iter().enumerate() {
        let outcome = &runs.outcomes[run];
        let of = |names: &[(String, String)], first: usize| -> Result<f64, Error> {
            let each = names.iter().enumerate();
            let sizes = each.map(|(k, (_, theirs))| reference.difference(outcome, first + k, theirs, 1.0));
            Ok(largest(sizes.collect::<Result<Vec<f64>, Error>>()?))
        };
        let same = (0..42).all(|k| runs.channel(run, k) == runs.channel(0, k));
        let apart = largest((0..42).map(|k| deviation(runs.channel(run, k), runs.channel(0, k))));
        let [unique, other] = runs.off(run)?;
        text += &row([
            (*label).to_owned(),
            error(of(&positions, 0)?),
            error(of(&velocities, 21)?),
            error(unique),
            error(other),
            if same { "the same bits".to_owned() } else { error(apart) },
        ]);
    }
    text.push('\n');
    Ok(text)
}

fn end_state(runs: &Runs) -> String {
    let mut text = String::from("The end, at 10 s, against the reduced equations in 30 digits:\n\n");
    text += &head(&["", ">ours", ">reference", ">difference"]);
    let last = |values: &[f64]| values.last().copied().unwrap_or(f64::NAN);
    let energy = runs.further(0, 2);
    let gained = last(energy) - energy.first().copied().unwrap_or(f64::NAN);
    for (label, ours, reference) in [
        ("x of the platform, m", last(runs.channel(0, 0)), 7.205_042_112_202_497),
        ("y of the platform, m", last(runs.channel(0, 1)), -2.094_465_053_027_351_4),
        ("heading of the platform, rad", last(runs.channel(0, 2)), -4.822_531_466_423_296e-12),
        ("heading of the trolley, rad", last(runs.channel(0, 20)), -0.000_298_274_067_015_265_03),
        ("forward speed, m/s", last(runs.further(0, 0)), 0.800_017_049_330_509_5),
        ("energy gained, J", gained, 4.008_888_6e-4),
    ] {
        text += &row([label, &format!("{ours:.12}"), &format!("{reference:.12}"), &error(ours - reference)]);
    }
    text += "\n(The reference gives the energy gained, which is the driver's work, to eight digits.)\n\n";
    text
}

fn moment(runs: &Runs) -> Result<String, Error> {
    let mut text = String::from(
        "## Multipliers at t = 2 s\n\n\
         In N, in the signs of M a + Cᵀ λ = F with the reference's rows; 0 for rows that are removed:\n\n",
    );
    let headings: Vec<String> =
        ["solution", ""].into_iter().map(str::to_owned).chain(SHARED.iter().map(|name| format!(">{name}"))).collect();
    text += &head(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    let figure = |value: f64| format!("{:.4}", value + 0.0).replace("-0.0000", "0.0000");
    for (run, (_, label, _)) in treatments().iter().enumerate() {
        let ours = SHARED.iter().map(|name| figure(runs.at_moment(run, name)));
        let theirs = runs.tables[run].at(MOMENT, &SHARED)?;
        text += &row([(*label).to_owned(), "ours".to_owned()].into_iter().chain(ours));
        text += &row([String::new(), "*reference*".to_owned()].into_iter().chain(theirs.iter().map(|x| figure(*x))));
    }
    text += "\nRows of unique reactions at the same moment, the same in all four:\n\n";
    let unique: Vec<&str> = ROWS.iter().map(|(name, _, _)| *name).filter(|name| !SHARED.contains(name)).collect();
    let headings: Vec<String> =
        std::iter::once(String::new()).chain(unique.iter().map(|name| format!(">{name}"))).collect();
    text += &head(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    text += &row(std::iter::once("ours".to_owned()).chain(unique.iter().map(|name| figure(runs.at_moment(0, name)))));
    let theirs = runs.tables[0].at(MOMENT, &unique)?;
    text += &row(std::iter::once("*reference*".to_owned()).chain(theirs.iter().map(|x| figure(*x))));
    text.push('\n');
    Ok(text)
}

fn spreads(runs: &Runs) -> Result<String, Error> {
    let cases: serde_json::Value = serde_json::from_str(super::reference::CASES).map_err(|_| Error::damaged_table())?;
    let reference = &cases["robot"]["multiplier_spread_over_4_solutions"];
    let mut text =
        String::from("How far the other three solutions are from the first at most, at the reference's times, N:\n\n");
    let headings: Vec<String> = std::iter::once(String::new())
        .chain(SHARED.iter().map(|name| format!(">{name}")))
        .chain([">all others".to_owned()])
        .collect();
    text += &head(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    let others: Vec<&str> = ROWS.iter().map(|(name, _, _)| *name).filter(|name| !SHARED.contains(name)).collect();
    let ours = SHARED.iter().map(|name| format!("{:.2}", runs.spread(name)));
    let rest = error(largest(others.iter().map(|name| runs.spread(name))));
    text += &row(std::iter::once("ours".to_owned()).chain(ours).chain([rest]));
    let number = |name: &str| reference[name].as_f64().unwrap_or(f64::NAN);
    let theirs = SHARED.iter().map(|name| format!("{:.2}", number(name)));
    let rest = error(largest(others.iter().map(|name| number(name))));
    text += &row(std::iter::once("*reference*".to_owned()).chain(theirs).chain([rest]));
    text += &format!(
        "\nA choice changes what a table of joint forces says by up to {:.0} N, in a machine in which no unique multiplier is larger than {:.0} N.\n\n",
        largest(SHARED.iter().map(|name| runs.spread(name))),
        largest(others.iter().map(|name| largest(runs.multiplier(0, name).iter().map(|x| x.abs())))),
    );
    Ok(text)
}

fn figures(runs: &Runs) -> Result<Vec<File>, Error> {
    let Some(first) = runs.outcomes.first() else { return Ok(Vec::new()) };
    let times = &first.times;
    let over_time = |title: &str, label: &str, unit: &str, series: Vec<Series>| Figure {
        title: Some(title.into()),
        x: Axis { range: Some((0.0, 10.0)), ..picture::linear("time", "s") },
        y: picture::linear(label, unit),
        series,
        ..Figure::default()
    };
    let contact = |k: usize| [0, 1].map(|axis| runs.further(0, 4 + 2 * k + axis).to_vec());
    let [x, y] = [0, 1].map(|axis| runs.channel(0, axis).to_vec());
    let mut paths = vec![Series { width: 3.0, ..Series::numbered(0, "centre of mass", x, y) }];
    paths.extend(CONTACTS.iter().enumerate().map(|(k, (edge, _))| {
        let [x, y] = contact(k);
        Series::numbered(k + 1, *edge, x, y)
    }));
    let displacement = picture::curves(times, [("d", runs.further(0, 3))]);
    let mut files = picture::files(
        "solvability-2",
        &over_time("Figure 2: displacement in the translational joint", "d", "m", displacement),
    )?;
    files.extend(picture::files(
        "solvability-3",
        &Figure {
            title: Some("Figure 3: paths".into()),
            x: picture::linear("x", "m"),
            y: picture::linear("y", "m"),
            series: paths,
            aspect_equal: true,
            ..Figure::default()
        },
    )?);
    // The same colour for the same quantity, another dash for every run: what lies on each other looks like one curve.
    let of_runs = |count: usize, names: &[(&str, &str)]| -> Vec<Series> {
        let each = names
            .iter()
            .enumerate()
            .flat_map(|(color, (name, label))| (0..count).map(move |run| (color, run, *name, *label)));
        let series = each.map(|(color, run, name, label)| {
            let label = if run == 0 { label.to_owned() } else { String::new() };
            let curve = Series::numbered(run, label, times.clone(), runs.multiplier(run, name));
            Series { color, ..curve }
        });
        series.collect()
    };
    let steer = runs.further(0, 1).iter().map(|angle| angle.to_degrees()).collect::<Vec<_>>();
    let steered = picture::curves(times, [("front wheel", steer.as_slice())]);
    for (name, title, count, curves) in [
        (
            "solvability-4-left",
            "Figure 4, left: not unique",
            ELIMINATIONS,
            [("B_x", "B_x"), ("B_y", "B_y"), ("W3", "W3")],
        ),
        (
            "solvability-4-right",
            "Figure 4, right: unique",
            ELIMINATIONS,
            [("D_x", "D_x"), ("D_y", "D_y"), ("W5", "W5")],
        ),
        ("solvability-unique", "Joint A and driver", 4, [("A_x", "A_x"), ("A_y", "A_y"), ("drv", "driver")]),
    ] {
        files.extend(picture::half(name, &over_time(title, "λ", "N", of_runs(count, &curves)))?);
    }
    files.extend(picture::half("solvability-steer", &over_time("Steer angle", "δ", "deg", steered))?);
    let length = |run: usize, joint: &str| -> Vec<f64> {
        let [x, y] = ["x", "y"].map(|axis| runs.multiplier(run, &format!("{joint}_{axis}")));
        x.iter().zip(&y).map(|(x, y)| holonomy_expr::math::norm(&[*x, *y])).collect()
    };
    let by_run = |values: &dyn Fn(usize) -> Vec<f64>| -> Vec<Series> {
        let labels = treatments();
        let each = labels.iter().enumerate();
        each.map(|(run, (_, label, _))| Series::numbered(run, *label, times.clone(), values(run))).collect()
    };
    for joint in ["B", "C"] {
        let figure = over_time(&format!("Joint {joint}"), "force", "N", by_run(&|run| length(run, joint)));
        files.extend(picture::half(&format!("solvability-{}", joint.to_lowercase()), &figure)?);
    }
    for edge in ["W1", "W2", "W3", "W4"] {
        let figure = over_time(&format!("Edge {edge}"), "λ", "N", by_run(&|run| runs.multiplier(run, edge)));
        files.extend(picture::half(&format!("solvability-{}", edge.to_lowercase()), &figure)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_motion_is_the_same_and_every_multiplier_the_references() {
        let runs = runs().expect("runs");
        let text = same_motion(&runs).expect("a table");
        let lines: Vec<&str> = text.lines().filter(|line| line.ends_with("the same bits |")).collect();
        assert_eq!(lines.len(), 4, "{text}");
        for run in 0..4 {
            let [unique, other] = runs.off(run).expect("a table");
            assert!(unique < 1e-8 && other < 1e-8, "{unique:e} {other:e}");
        }
    }
}
