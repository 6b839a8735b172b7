//! The problems: documents of bodies and joints, what is compared, the reference.

use crate::failure::{Context, Failure, Result};
use crate::project;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// The problems by name, in the order of the tables.
pub const NAMES: [&str; 9] = ["P1", "P2-1", "P2-40", "P3", "P4", "P5", "P6-10", "P6-100", "P6-1000"];

/// Where the first zero of the Bessel function J0 lies.
const FIRST_ZERO: f64 = 2.404_825_557_695_773;

/// A way to write a problem down.
#[derive(Debug)]
pub struct Form {
    /// What the tables call it; empty for the one of bodies and joints, which the peers have too.
    pub label: &'static str,
    /// The document, without a method.
    pub document: Value,
    /// What is compared, in the order of the reference.
    pub channels: Vec<String>,
}

/// A problem.
#[derive(Debug)]
pub struct Problem {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: String,
    /// Bodies and joints first, other forms after it.
    pub forms: Vec<Form>,
    /// Bodies whose centres of mass are compared.
    pub track: Vec<String>,
    /// Numbers of a position.
    pub dimension: usize,
    /// Positions at the output times, the start left out, row by row.
    pub reference: Vec<f64>,
    /// Output times.
    pub samples: usize,
    /// Between two of them, s.
    pub output_step: f64,
}

/// The problems that a word means: one by its name, or all whose names begin with it and a dash.
pub fn named(word: &str) -> std::result::Result<Vec<&'static str>, String> {
    let family = format!("{word}-");
    let found: Vec<_> = NAMES.into_iter().filter(|name| *name == word || name.starts_with(&family)).collect();
    if found.is_empty() {
        return Err(format!(
            "there is no problem named `{word}`; known: {}, and P2, P6 for all of theirs",
            NAMES.join(", ")
        ));
    }
    Ok(found)
}

/// The folder of documents, references, adapters.
pub fn folder() -> PathBuf {
    project::root().join("bench/peers")
}

impl Problem {
    /// Reads or makes one.
    pub fn new(name: &'static str) -> Result<Self> {
        let document = match name.split_once('-') {
            Some(("P2", count)) => four_bars(number(count)?),
            Some((_, count)) => chain(number(count)?),
            None => {
                let file = folder().join("documents").join(format!("{name}.json"));
                let text = std::fs::read_to_string(&file).context(format!("read {}", file.display()))?;
                serde_json::from_str(&text).context(format!("understand {}", file.display()))?
            }
        };
        let file = folder().join("references").join(format!("{name}.csv"));
        let text = std::fs::read_to_string(&file).context(format!("read {}", file.display()))?;
        let (channels, reference) = table(&text).context(format!("understand {}", file.display()))?;
        let seconds = |key: &str| document["simulation"][key].as_f64().filter(|value| *value > 0.0);
        let (Some(duration), Some(output_step)) = (seconds("duration"), seconds("output_step")) else {
            return Err(Failure::new(format!("the document of {name} tells no times")));
        };
        let samples = (duration / output_step).round() as usize;
        if reference.len() != samples * channels.len() {
            return Err(Failure::new(format!("{} has not one row for each output time", file.display())));
        }
        let mut track: Vec<String> =
            channels.iter().filter_map(|name| name.split('.').next()).map(str::to_owned).collect();
        track.dedup();
        let title = document["title"].as_str().unwrap_or(name).to_owned();
        let dimension = channels.len() / track.len();
        let mut forms = vec![Form { label: "", document, channels }];
        forms.extend(other_forms(name)?);
        Ok(Self { name, title, forms, track, dimension, reference, samples, output_step })
    }

    /// The largest distance from the reference, m; `width` numbers to a position.
    pub fn error(&self, positions: &[f64], width: usize) -> Option<f64> {
        if positions.len() * self.dimension != self.reference.len() * width || width < self.dimension {
            return None;
        }
        let distances = positions
            .chunks(width)
            .zip(self.reference.chunks(self.dimension))
            .map(|(found, wanted)| found.iter().zip(wanted).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt());
        let largest = distances.fold(0.0, f64::max);
        (largest.is_finite() && positions.iter().all(|value| value.is_finite())).then_some(largest)
    }
}

fn number(text: &str) -> Result<usize> {
    text.parse().context(format!("read the number {text}"))
}

/// Names of columns, and all rows one after the other.
fn table(text: &str) -> std::result::Result<(Vec<String>, Vec<f64>), String> {
    let mut lines = text.lines();
    let names: Vec<String> = lines.next().unwrap_or_default().split(',').map(str::to_owned).collect();
    let mut values = Vec::new();
    for line in lines {
        let row = line.split(',').map(str::parse).collect::<std::result::Result<Vec<f64>, _>>();
        let row = row.map_err(|error| format!("{error} in `{line}`"))?;
        if row.len() != names.len() {
            return Err(format!("{} numbers in `{line}`", row.len()));
        }
        values.extend(row);
    }
    Ok((names, values))
}

/// A document of points of the ground, bodies and joints; duration and time between two outputs, s.
fn planar(title: &str, parts: [Map<String, Value>; 3], times: [f64; 2]) -> Value {
    let [points, bodies, joints] = parts.map(Value::Object);
    json!({
        "holonomy": 1, "title": title, "space": "planar", "gravity": [0.0, -9.81], "ground": { "points": points },
        "bodies": bodies, "joints": joints, "simulation": { "duration": times[0], "output_step": times[1] },
    })
}

fn pin(first: &str, second: &str) -> Value {
    json!({ "type": "revolute", "connect": [first, second] })
}

/// `count` four-bars in a row of equal bars, 1 m and 1 kg, the tips at 1 m/s to the right (IFToMM A02).
fn four_bars(count: usize) -> Value {
    let [mut points, mut bodies, mut joints] = [Map::new(), Map::new(), Map::new()];
    let inertia = 1.0 / 12.0;
    for k in 0..=count {
        points.insert(format!("A{k}"), json!([k as f64, 0.0]));
        joints.insert(format!("A{k}"), pin(&format!("ground.A{k}"), &format!("crank{k}.A")));
        if k > 0 {
            let name = format!("coupler{k}");
            let points = json!({ "B": [-0.5, 0.0], "C": [0.5, 0.0] });
            bodies.insert(
                name.clone(),
                json!({ "mass": 1.0, "inertia": inertia, "position": [k as f64 - 0.5, 1.0], "velocity": [1.0, 0.0], "points": points }),
            );
            joints.insert(format!("B{k}"), pin(&format!("crank{}.B", k - 1), &format!("{name}.B")));
            joints.insert(format!("C{k}"), pin(&format!("{name}.C"), &format!("crank{k}.B")));
        }
        bodies.insert(
            format!("crank{k}"),
            json!({ "mass": 1.0, "inertia": inertia, "position": [k as f64, 0.5], "velocity": [0.5, 0.0], "angular_velocity": -1.0,
                "points": { "A": [0.0, -0.5], "B": [0.0, 0.5] } }),
        );
    }
    let title = if count == 1 { "A four-bar".to_owned() } else { format!("{count} four-bars in a row") };
    planar(&title, [points, bodies, joints], [10.0, 0.1])
}

/// Angles from the vertical of a hanging chain's links in its first mode, 0.5 rad at the free end.
fn chain_angles(count: usize) -> Vec<f64> {
    // J1(x) / x by its series, which at arguments below 2.5 needs few terms.
    let ratio = |x: f64| {
        let (mut term, mut sum) = (0.5, 0.5);
        for k in 1..30 {
            term *= -(x * x / 4.0) / (f64::from(k) * f64::from(k + 1));
            sum += term;
        }
        sum
    };
    let share = |k: usize| (count as f64 - k as f64 - 0.5) / count as f64;
    (0..count).map(|k| ratio(FIRST_ZERO * share(k).sqrt())).collect()
}

/// `count` links of a chain, 10 m and 10 kg in all, let go in the shape of its first mode.
fn chain(count: usize) -> Value {
    let [mut points, mut bodies, mut joints] = [Map::new(), Map::new(), Map::new()];
    points.insert("O".to_owned(), json!([0.0, 0.0]));
    let (length, mass) = (10.0 / count as f64, 10.0 / count as f64);
    let (mut x, mut y, mut before) = (0.0, 0.0, "ground.O".to_owned());
    for (k, angle) in chain_angles(count).into_iter().enumerate() {
        let name = format!("link{}", k + 1);
        let (across, down) = (length * angle.sin() / 2.0, -length * angle.cos() / 2.0);
        bodies.insert(
            name.clone(),
            json!({ "mass": mass, "inertia": mass * length * length / 12.0, "position": [x + across, y + down],
                "points": { "A": [-across, -down], "B": [across, down] } }),
        );
        joints.insert(format!("J{}", k + 1), pin(&before, &format!("{name}.A")));
        (x, y, before) = (x + 2.0 * across, y + 2.0 * down, format!("{name}.B"));
    }
    planar(&format!("A chain of {count} links"), [points, bodies, joints], [2.0, 0.05])
}

/// Other ways to write a problem down: by coordinates and energies, without bodies.
fn other_forms(name: &str) -> Result<Vec<Form>> {
    let times = |duration: f64, step: f64| json!({ "duration": duration, "output_step": step });
    let words = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    Ok(match name.split_once('-') {
        None if name == "P1" => vec![
            Form {
                label: "x, y and an equation",
                document: json!({
                    "holonomy": 1, "title": "Pendulum", "coordinates": { "x": -1.0, "y": 0.0 }, "kinetic_energy": "(x'^2 + y'^2)/2",
                    "potential_energy": "9.81*y", "constraints": { "rod": "norm(x, y) - 1" }, "simulation": times(10.0, 0.1),
                }),
                channels: words(["x", "y"]),
            },
            Form {
                label: "one angle",
                document: json!({
                    "holonomy": 1, "title": "Pendulum", "coordinates": { "a": 0.0 }, "kinetic_energy": "a'^2/2",
                    "potential_energy": "-9.81*sin(a)", "outputs": { "x": "-cos(a)", "y": "-sin(a)" }, "simulation": times(10.0, 0.1),
                }),
                channels: words(["x", "y"]),
            },
        ],
        Some(("P6", count)) if number(count)? <= 100 => vec![chain_in_angles(number(count)?)],
        _ => Vec::new(),
    })
}

/// The chain by the angles of its links from the vertical.
fn chain_in_angles(count: usize) -> Form {
    let length = 10.0 / count as f64;
    let [mut coordinates, mut definitions, mut kinetic, mut potential] =
        [Map::new(), Map::new(), Map::new(), Map::new()];
    for (k, angle) in chain_angles(count).into_iter().enumerate() {
        let (i, half) = (k + 1, length / 2.0);
        coordinates.insert(format!("a{i}"), json!(angle));
        let before = |name: &str| if k == 0 { String::new() } else { format!("{name}{k} + ") };
        for (name, part) in [("x", "sin(aI)"), ("y", "-cos(aI)"), ("u", "cos(aI)*aI'"), ("w", "sin(aI)*aI'")] {
            let part = part.replace('I', &i.to_string());
            definitions.insert(format!("{name}c{i}"), json!(format!("{}{half}*({part})", before(&format!("{name}e")))));
            definitions
                .insert(format!("{name}e{i}"), json!(format!("{}{length}*({part})", before(&format!("{name}e")))));
        }
        kinetic.insert(
            i.to_string(),
            json!(format!("{length}/2*(uc{i}^2 + wc{i}^2) + {}*a{i}'^2", length * length * length / 24.0)),
        );
        potential.insert(i.to_string(), json!(format!("9.81*{length}*yc{i}")));
    }
    let sum = |parts: &Map<String, Value>| parts.values().filter_map(Value::as_str).collect::<Vec<_>>().join(" + ");
    let mut outputs = Map::new();
    let mut channels = Vec::new();
    for link in [count / 2 + 1, count] {
        for axis in ["x", "y"] {
            outputs.insert(format!("{axis}{link}"), json!(format!("{axis}c{link}")));
            channels.push(format!("{axis}{link}"));
        }
    }
    let document = json!({
        "holonomy": 1, "title": format!("A chain of {count} links in angles"), "coordinates": coordinates, "definitions": definitions,
        "kinetic_energy": sum(&kinetic), "potential_energy": sum(&potential), "outputs": outputs,
        "simulation": { "duration": 2.0, "output_step": 0.05 },
    });
    Form { label: "angles", document, channels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_whole() {
        for name in NAMES {
            let problem = Problem::new(name).expect(name);
            let bodies = problem.forms[0].document["bodies"].as_object().expect("bodies");
            assert!(problem.track.iter().all(|body| bodies.contains_key(body)), "{name}");
            assert_eq!(problem.dimension * problem.track.len(), problem.forms[0].channels.len(), "{name}");
        }
    }

    #[test]
    fn a_word_means_one_problem_or_a_family() {
        assert_eq!(named("P3"), Ok(vec!["P3"]));
        assert_eq!(named("P6-10"), Ok(vec!["P6-10"]));
        assert_eq!(named("P6"), Ok(vec!["P6-10", "P6-100", "P6-1000"]));
        for wrong in ["P7", "", "p3", "P6-1"] {
            let told = named(wrong).expect_err(wrong);
            assert!(told.starts_with(&format!("there is no problem named `{wrong}`; known: P1, P2-1")), "{told}");
        }
    }

    #[test]
    fn a_chain_closes_and_its_free_end_leans_by_half_a_radian() {
        let angles = chain_angles(1000);
        assert!(
            (angles[999] - 0.5).abs() < 1e-3 && angles[0] > 0.2 && angles[0] < 0.25,
            "{} {}",
            angles[0],
            angles[999]
        );
        let document = chain(10);
        let place = |body: &str, point: &str| -> Vec<f64> {
            let body = &document["bodies"][body];
            (0..2)
                .map(|i| body["position"][i].as_f64().expect("x") + body["points"][point][i].as_f64().expect("x"))
                .collect()
        };
        for k in 1..10 {
            let (end, begin) = (place(&format!("link{k}"), "B"), place(&format!("link{}", k + 1), "A"));
            assert!(end.iter().zip(&begin).all(|(a, b)| (a - b).abs() < 1e-14), "{end:?} {begin:?}");
        }
    }

    #[test]
    fn the_error_is_the_largest_distance_and_nonsense_has_none() {
        let mut problem = Problem::new("P1").expect("a problem");
        problem.reference = vec![0.0, 1.0, 1.0, 0.0];
        assert_eq!(problem.error(&[0.0, 1.0, 4.0, 4.0], 2), Some(5.0));
        // Peers tell a third number for the plane too.
        assert_eq!(problem.error(&[0.0, 1.0, 9.0, 1.0, 0.0, 9.0], 3), Some(0.0));
        for (wrong, width) in [(vec![0.0; 2], 2), (vec![f64::NAN; 4], 2), (vec![], 2), (vec![0.0; 2], 1)] {
            assert_eq!(problem.error(&wrong, width), None, "{wrong:?}");
        }
    }
}
