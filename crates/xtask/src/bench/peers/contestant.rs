//! Who runs, and with which settings from coarse to fine.

use super::problem::Problem;
use crate::bench::rounded;
use serde_json::{Value, json};

/// The peers by the names that `--peer` takes.
pub const PEERS: [&str; 4] = ["pin", "mujoco", "exudyn", "mujoco-wasm"];

/// The package of npm's behind `mujoco-wasm`.
pub const WEB_PACKAGE: &str = "@mujoco/mujoco";

/// Finest settings: there is no use in more.
const MOST_SUBSTEPS: u32 = 1 << 14;

/// Forms of the equations with their stabilization, tried one after the other; the first are those that often win, and bound what others may take.
const FORMS: [Form; 20] = [
    lagrangian("1e9", 2, "none"),
    lagrangian("1e9", 3, MASS),
    lagrangian("1e9", 2, "s-both"),
    index_1("none"),
    index_1("s-both"),
    index_1("projection"),
    lagrangian("1e9", 1, "none"),
    lagrangian("1e6", 1, "none"),
    lagrangian("1e6", 2, "none"),
    lagrangian("1e9", 2, "projection"),
    lagrangian("1e9", 1, "s-both"),
    lagrangian("1e9", 3, "none"),
    lagrangian("1e6", 2, "s-both"),
    lagrangian("1e6", 2, "projection"),
    lagrangian("1e9", 1, "projection"),
    lagrangian("1e9", 3, "projection"),
    lagrangian("1e9", 5, MASS),
    lagrangian("1e9", 5, "projection"),
    lagrangian("1e6", 1, "s-both"),
    lagrangian("1e6", 1, "projection"),
];

/// Projection along the mass metric: with `projection` alone, the distances are those of the coordinates.
const MASS: &str = "projection (mass)";

struct Form {
    /// Penalty and iterations of the augmented Lagrangian form; index-1 without.
    penalty: Option<(&'static str, u32)>,
    stabilization: &'static str,
}

const fn lagrangian(penalty: &'static str, iterations: u32, stabilization: &'static str) -> Form {
    Form { penalty: Some((penalty, iterations)), stabilization }
}

const fn index_1(stabilization: &'static str) -> Form {
    Form { penalty: None, stabilization }
}

/// A way of somebody to run a problem, with its settings from coarse to fine.
#[derive(Debug)]
pub struct Curve {
    /// `ours` or the name of a peer.
    pub who: &'static str,
    /// Which of a problem's forms is run.
    pub form: usize,
    /// The method in words; `auto` for a document that states none.
    pub method: String,
    /// Settings: in words, and as the program that runs it wants them.
    pub settings: Vec<(String, Value)>,
}

/// All ways of Holonomy to run a form of a problem: what it chooses by itself first, then stated methods.
pub fn ours(form: usize) -> Vec<Curve> {
    let auto =
        Curve { who: "ours", form, method: "auto".to_owned(), settings: vec![("as it is".to_owned(), json!({}))] };
    let stated = FORMS.iter().map(|stated| {
        let (word, formulation) = match stated.penalty {
            Some((penalty, iterations)) => (
                format!("augmented-lagrangian {penalty} x {iterations}"),
                json!({ "type": "augmented-lagrangian", "penalty": penalty.parse::<f64>().unwrap_or(1e9), "iterations": iterations }),
            ),
            None => ("index-1".to_owned(), json!("index-1")),
        };
        let stabilization =
            if stated.stabilization == MASS { json!({ "type": "projection", "metric": "mass" }) } else { json!(stated.stabilization) };
        let settings = (4..=11).map(|digits| {
            let tolerance = 10f64.powi(-digits);
            let integrator = json!({ "type": "dop853", "rtol": tolerance, "atol": tolerance });
            let simulation = json!({ "formulation": formulation, "stabilization": stabilization, "integrator": integrator });
            (format!("dop853 1e-{digits}"), simulation)
        });
        Curve { who: "ours", form, method: format!("{word}, {}", stated.stabilization), settings: settings.collect() }
    });
    std::iter::once(auto).chain(stated).collect()
}

/// All ways of a peer to run a problem.
pub fn peer(who: &'static str, problem: &Problem) -> Vec<Curve> {
    let curve = |method: &str, settings| Curve { who, form: 0, method: method.to_owned(), settings };
    let steps = |from: u32, method: Option<&str>| {
        let substeps = std::iter::successors(Some(from), |k| Some(2 * k)).take_while(|k| *k <= MOST_SUBSTEPS);
        let one = |k: u32| {
            let setting = json!({ "substeps": k, "method": method });
            (format!("step {:e} s", rounded(problem.output_step / f64::from(k))), setting)
        };
        substeps.map(one).collect::<Vec<_>>()
    };
    match who {
        "pin" => {
            // How fast closures pull back what drifts, 1/s: the squeezer's whole motion takes 0.03 s.
            let rate = if problem.name == "P5" { 2000.0 } else { 10.0 };
            let settings = (3..=12).map(|digits| {
                let setting = json!({ "tolerance": 10f64.powi(-digits), "baumgarte": rate });
                (format!("tolerance 1e-{digits}"), setting)
            });
            vec![curve("DOP853", settings.collect())]
        }
        "exudyn" => {
            // Its Newton iteration needs short steps where links are short.
            let from = match problem.name {
                "P6-100" => 8,
                "P6-1000" => 64,
                _ => 4,
            };
            let mut curves = vec![curve("generalized-alpha", steps(from, Some("generalized-alpha")))];
            // Its cost grows with the third power of the number of links: 1000 would take hours.
            match problem.name {
                "P1" | "P6-10" => curves.push(curve("kinematic tree, RK67", steps(1, Some("kinematic-tree")))),
                "P6-100" => curves.push(curve("kinematic tree, RK67", steps(8, Some("kinematic-tree")))),
                _ => {}
            }
            curves
        }
        _ => vec![curve("RK4", steps(1, None))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_from_coarse_to_fine() {
        let problem = Problem::new("P6-10").expect("a problem");
        for curve in PEERS.into_iter().flat_map(|who| peer(who, &problem)) {
            let size = |(_, setting): &(String, Value)| {
                setting["tolerance"].as_f64().or(setting["substeps"].as_f64().map(|k| 1.0 / k))
            };
            let sizes: Vec<f64> = curve.settings.iter().filter_map(size).collect();
            assert_eq!(sizes.len(), curve.settings.len(), "{}", curve.who);
            assert!(sizes.windows(2).all(|pair| pair[1] < pair[0]), "{} {sizes:?}", curve.who);
        }
        let ours = ours(0);
        assert_eq!((ours[0].method.as_str(), ours[0].settings.len()), ("auto", 1));
        assert!(ours[1..].iter().all(|curve| curve.settings.len() == 8));
    }
}
