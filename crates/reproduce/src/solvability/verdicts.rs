//! Ranks and verdicts of the robot: at the start, over the steer and along the motion, and how they are decided.

use holonomy_mechanism::model::{Analysis, Reaction};

use super::reference;
use super::robot::{Pose, at_start, motion_poses, printed_unique};
use crate::Error;
use crate::format::{error, head, largest, row, smallest, two_digits};

/// Ranks as the publication prints them.
const PRINTED: [(&str, usize); 7] = [
    ("coordinates n", 21),
    ("holonomic rows m", 17),
    ("Pfaffian rows h", 5),
    ("rank Φ_q", 17),
    ("rank Ψ", 4),
    ("rank C = r", 20),
    ("rows too many p", 2),
];

/// The section.
pub fn section() -> Result<String, Error> {
    Ok([ranks()?, verdicts()?, elsewhere()?, decision()?].concat())
}

fn ranks() -> Result<String, Error> {
    let found = at_start()?;
    let ours = [found.n, found.m, found.h, found.rank_holonomic, found.rank_pfaffian, found.rank, found.redundancy];
    let mut text = String::from("## Ranks\n\nAt the start:\n\n") + &head(&["", ">ours", ">published", ""]);
    for ((name, printed), ours) in PRINTED.iter().zip(ours) {
        let mark = if ours == *printed { "=" } else { "≠" };
        text += &row([*name, &ours.to_string(), &printed.to_string(), mark]);
    }
    text += &format!(
        "\nΦ_q has full rank, Ψ lacks one, C lacks two: neither part alone shows all. {} way to move (counting rows gives {}). The smallest singular value that\n\
         counts is {} of the largest (the reference: 1.3e-2).\n\n",
        found.mobility,
        found.gruebler,
        two_digits(found.distance.unwrap_or(f64::NAN)),
    );
    Ok(text)
}

/// The verdict of every joint, by all three criteria.
fn verdicts() -> Result<String, Error> {
    let found = at_start()?;
    let mut text = String::from(
        "## Which reactions are unique\n\n\
         Rows of length 1. *QR*: largest entry of B_X = C_Xᵀ Q_X^col. *Ranks*: dim X + dim Y - dim Z of a joint's rows, all others and all. *SVD*: largest entry of\n\
         C_Xᵀ N_X with N from the singular vectors. A reaction is unique if and only if the figure is 0, by each of them:\n\n",
    );
    text += &head(&["joint", ">QR", ">ranks", ">SVD", "ours", "published", ""]);
    for (name, joint) in &found.joints {
        let criteria = joint.criteria;
        let printed = if printed_unique(name) { "unique" } else { "not unique" };
        let label = if name == "steer" { "driver" } else { name };
        text += &row([
            label,
            &error(criteria.qr),
            &criteria.ranks.map_or("–".to_owned(), |excess| excess.to_string()),
            &criteria.svd.map_or("–".to_owned(), error),
            joint.reaction.id(),
            printed,
            if joint.reaction.id() == printed { "=" } else { "≠" },
        ]);
    }
    let balances: Vec<String> = found.self_stresses.iter().map(|stress| balance(&stress.multipliers)).collect();
    text += &format!(
        "\nA load is undetermined among {} together; the multipliers that hold each other in balance at the start are\n{}.\n\n",
        found.undetermined.iter().map(|group| group.join(", ")).collect::<Vec<_>>().join("; "),
        balances.join(", and "),
    );
    Ok(text)
}

/// Multipliers in balance, as a sum.
fn balance(multipliers: &[(String, f64)]) -> String {
    let mut text = String::new();
    for (i, (name, value)) in multipliers.iter().enumerate() {
        let sign = match (i, *value < 0.0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let size =
            if (value.abs() - 1.0).abs() < 5e-3 { String::new() } else { format!("{} ", two_digits(value.abs())) };
        text += &format!("{sign}{size}λ({name})");
    }
    text
}

/// Steer angles, as their slider's place (m): every 15 degrees from -90 to 90 (reference, `steering_sweep`).
fn steer_places() -> Result<Vec<f64>, Error> {
    let cases: serde_json::Value = serde_json::from_str(reference::CASES).map_err(|_| Error::damaged_table())?;
    let sweep = cases["robot"]["steering_sweep"].as_array().into_iter().flatten();
    Ok(sweep.filter_map(|case| case["d"].as_f64()).collect())
}

/// Whether ranks and verdicts are the published ones.
fn as_published(found: &Analysis) -> bool {
    let ranks = [found.n, found.m, found.h, found.rank_holonomic, found.rank_pfaffian, found.rank, found.redundancy];
    let verdict = |(name, joint): &(String, holonomy_mechanism::model::JointAnalysis)| {
        (joint.reaction == Reaction::Unique) == printed_unique(name)
    };
    ranks == PRINTED.map(|(_, value)| value) && found.methods_agree && found.joints.iter().all(verdict)
}

/// Of a set of poses: how many are as published, the smallest singular value that counts, the largest `B_X` of unique and the
/// smallest of other reactions.
fn summary(found: &[Analysis]) -> [String; 4] {
    let sizes = |unique: bool| {
        let joints = found.iter().flat_map(|found| &found.joints);
        let sizes = joints.filter(move |(name, _)| printed_unique(name) == unique).map(|(_, joint)| joint.criteria.qr);
        sizes.collect::<Vec<f64>>()
    };
    let good = found.iter().filter(|found| as_published(found)).count();
    [
        format!("{good} of {}", found.len()),
        two_digits(smallest(found.iter().map(|found| found.distance.unwrap_or(f64::NAN)))),
        error(largest(sizes(true))),
        two_digits(smallest(sizes(false))),
    ]
}

/// Analyses over the steer: angle in degrees, and what is found there.
fn steered() -> Result<Vec<(f64, Analysis)>, Error> {
    let one = |d: f64| {
        let (pose, steer) = Pose::steered(d);
        Ok((steer.to_degrees(), pose.analysis(0.0)?))
    };
    steer_places()?.into_iter().map(one).collect()
}

fn elsewhere() -> Result<String, Error> {
    let mut text = String::from(
        "## At other poses\n\n\
         The reference counts 13 steer angles from -90° to 90° and 21 poses of the motion. Same ranks and verdicts, by all three criteria:\n\n",
    );
    text += &head(&[
        "poses",
        ">as published",
        ">least σ_20/σ_1",
        ">reference",
        ">largest B_X, unique",
        ">least B_X, not unique",
        ">reference",
    ]);
    let steer: Vec<Analysis> = steered()?.into_iter().map(|(_, found)| found).collect();
    let motion = motion_poses()?.into_iter().map(|(_, pose)| pose.analysis(0.0)).collect::<Result<Vec<_>, _>>()?;
    let least = |key: &str, figure: &str| -> Result<String, Error> {
        let cases: serde_json::Value = serde_json::from_str(reference::CASES).map_err(|_| Error::damaged_table())?;
        let list = cases["robot"][key].as_array().into_iter().flatten();
        Ok(two_digits(smallest(list.map(|case| case[figure].as_f64().unwrap_or(f64::NAN)))))
    };
    for (label, found, key) in
        [("steer from -90° to 90°", &steer, "steering_sweep"), ("motion, every 0.5 s", &motion, "configurations")]
    {
        let [good, sigma, unique, other] = summary(found);
        text +=
            &row([label.to_owned(), good, sigma, least(key, "sigma20")?, unique, other, least(key, "minB_nonunique")?]);
    }
    text.push_str("\nThe entries of B_X belong to a basis of the null space, which is not unique; only whether they are 0 can be compared.\n\n");
    Ok(text)
}

/// A misalignment against the tolerance.
fn decision() -> Result<String, Error> {
    let mut text = String::from(
        "## A real misalignment is another mechanism\n\n\
         Edge W4 turned by ε at t = 2 s: r = 21, no way to move, and a smallest singular value that says how far the rows are from dependence (reference: σ_21/σ_1 = 0.0932 ε).\n\
         Below the tolerance of the rank it is the published mechanism again:\n\n",
    );
    text += &head(&[">ε, rad", ">r", ">ways to move", ">σ_r/σ_1", ">of that, per ε", "rows named as nearly dependent"]);
    let poses = motion_poses()?;
    let pose = poses.iter().find(|(t, _)| (*t - 2.0).abs() < 1e-9).map(|(_, pose)| pose);
    let pose = pose.ok_or_else(Error::damaged_table)?;
    for tilt in [1e-2, 1e-3, 1e-4, 1e-12] {
        let found = pose.analysis(tilt)?;
        let distance = found.distance.unwrap_or(f64::NAN);
        let torn = found.rank == 21;
        text += &row([
            format!("{tilt:.0e}"),
            found.rank.to_string(),
            found.mobility.to_string(),
            two_digits(distance),
            if torn { format!("{:.4}", distance / tilt) } else { "–".to_owned() },
            if torn { found.nearly_dependent.join(", ") } else { "none".to_owned() },
        ]);
    }
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_robot_steers_as_the_reference_does_and_has_its_verdicts_over_the_range() {
        let found = steered().expect("analyses");
        assert_eq!(found.len(), 13);
        for (k, (degrees, found)) in found.iter().enumerate() {
            // From -90 degrees on, every 15.
            let expected = 15.0 * (f64::from(u32::try_from(k).expect("few")) - 6.0);
            assert!((degrees - expected).abs() < 1e-8, "{degrees}");
            assert!(as_published(found), "{degrees}");
        }
    }
}
