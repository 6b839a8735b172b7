//! Families of the gallery: documents with a number in them, written out.

/// Why a family has no such document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchMember {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub remedy: String,
}

/// Documents that differ in a number.
struct Family {
    name: &'static str,
    /// The largest number; the smallest is 1.
    most: usize,
    /// The number of the document that has none.
    default: usize,
    write: fn(usize) -> String,
}

const FAMILIES: &[Family] = &[
    Family { name: "n-four-bar", most: 40, default: 2, write: n_four_bar },
    Family { name: "chain", most: 100, default: 10, write: chain },
];

/// Names of the families, each with its largest number: `n-four-bar?N=40`.
pub fn families() -> Vec<String> {
    FAMILIES.iter().map(|family| format!("{}?N={}", family.name, family.most)).collect()
}

/// The document of the family `name` for a query such as `N=40`; none if there is no such family.
///
/// # Errors
/// The family has no such document.
pub(super) fn generate(name: &str, query: Option<&str>) -> Result<Option<String>, NoSuchMember> {
    let Some(family) = FAMILIES.iter().find(|family| family.name == name) else { return Ok(None) };
    let number = match query {
        None => Some(family.default),
        Some(query) => query.strip_prefix("N=").and_then(|number| number.parse().ok()),
    };
    match number.filter(|number| (1..=family.most).contains(number)) {
        Some(number) => Ok(Some((family.write)(number))),
        None => Err(NoSuchMember {
            message: format!("\"{}\" is nothing that {name} can be made of.", query.unwrap_or_default()),
            remedy: format!("Write {name}?N={}, with a whole number N from 1 to {}.", family.default, family.most),
        }),
    }
}

/// Items of an object or array, one a line.
fn lines(items: &[String]) -> String {
    items.join(",\n    ")
}

/// `N` four-bars in a row (IFToMM benchmark A02): `2N + 1` rods of 1 m and 1 kg. Bodies alternate along the chain, so that those
/// that touch stand close together in the equations.
fn n_four_bar(loops: usize) -> String {
    let (mut ground, mut bodies, mut joints) = (Vec::new(), Vec::new(), Vec::new());
    for k in 0..=loops {
        ground.push(format!("\"A{k}\": [{k}, 0]"));
        joints.push(pin(&format!("A{k}"), &format!("ground.A{k}"), &format!("crank{k}.A")));
        if k > 0 {
            let middle = k as f64 - 0.5;
            bodies.push(format!(
                r#""coupler{k}": {{ "mass": 1, "inertia": "1/12", "position": [{middle}, 1], "velocity": ["speed", 0], "shape": "rod", "points": {{ "B": [-0.5, 0], "C": [0.5, 0] }} }}"#
            ));
            joints.push(pin(&format!("B{k}"), &format!("coupler{k}.B"), &format!("crank{}.B", k - 1)));
            joints.push(pin(&format!("C{k}"), &format!("coupler{k}.C"), &format!("crank{k}.B")));
        }
        bodies.push(format!(
            r#""crank{k}": {{ "mass": 1, "inertia": "1/12", "position": [{k}, 0.5], "angle": "pi/2", "velocity": ["speed/2", 0], "angular_velocity": "-speed", "shape": "rod", "points": {{ "A": [-0.5, 0], "B": [0.5, 0] }} }}"#
        ));
    }
    // A short chain is cheap enough for nine digits over ten seconds.
    let tolerance = if loops <= 4 { "5e-11" } else { "1e-9" };
    let title = if loops == 1 { "Four-bar of equal bars".to_owned() } else { format!("{loops} four-bars in a row") };
    format!(
        r#"{{
  "holonomy": 1,
  "title": "{title}",
  "description": "Cranks of one length, each coupled to the next, pass the positions in which all bars lie in line. There every loop could turn from a parallelogram into an antiparallelogram, and the constraints lose one rank for every loop. The motion goes on as it came.\n\nAccelerations and projections by penalties with multiplier iterations are never singular: what the constraints cannot decide in such a position stays as the motion brought it there. Steps whose stages come too close to it are rejected and taken again a little shorter. A wrong turn would hardly show in the energy; couplers that do not stay level would show it.",
  "references": ["IFToMM Library of Computational Benchmark Problems, A02."],
  "parameters": {{ "speed": {{ "value": 1, "min": 0.5, "max": 4, "unit": "m/s", "label": "speed of the tips at the start" }} }},
  "space": "planar",
  "ground": {{ "points": {{ {} }} }},
  "bodies": {{
    {}
  }},
  "joints": {{
    {}
  }},
  "simulation": {{
    "duration": 10, "output_step": 0.025,
    "formulation": {{ "type": "augmented-lagrangian", "penalty": 1e9 }},
    "stabilization": {{ "type": "projection", "metric": "mass" }},
    "integrator": {{ "type": "dop853", "rtol": {tolerance}, "atol": {tolerance} }}
  }},
  "plots": [
    {{ "title": "Tip of the first crank", "channels": ["crank0.B.x", "crank0.B.y"] }},
    {{ "title": "Condition of the constraints", "channels": ["condition"], "log": true }},
    {{ "title": "Tilt of the last coupler", "channels": ["coupler{loops}.angle"] }},
    {{ "title": "Energy", "channels": ["energy.total"] }}
  ]
}}
"#,
        ground.join(", "),
        lines(&bodies),
        lines(&joints),
    )
}

/// A chain of `N` rods of 0.2 m and 0.1 kg, held at one end and let go level.
fn chain(links: usize) -> String {
    let (mut bodies, mut joints) = (Vec::new(), Vec::new());
    let mut before = "ground.O".to_owned();
    for k in 1..=links {
        let middle = (2 * k - 1) as f64 / 10.0;
        bodies.push(format!(
            r#""link{k}": {{ "mass": 0.1, "inertia": "0.1*0.2^2/12", "position": [{middle}, 0], "shape": "rod", "points": {{ "A": [-0.1, 0], "B": [0.1, 0] }} }}"#
        ));
        joints.push(pin(&format!("J{k}"), &before, &format!("link{k}.A")));
        before = format!("link{k}.B");
    }
    format!(
        r#"{{
  "holonomy": 1,
  "title": "{links} links of a chain",
  "description": "A chain held at one end and let go level.",
  "space": "planar",
  "ground": {{ "points": {{ "O": [0, 0] }} }},
  "bodies": {{
    {}
  }},
  "joints": {{
    {}
  }},
  "simulation": {{ "duration": 2, "output_step": 0.02, "integrator": {{ "type": "dopri5", "rtol": 1e-6, "atol": 1e-8 }} }},
  "plots": [
    {{ "title": "Free end", "channels": ["{before}.x", "{before}.y"] }},
    {{ "title": "Energy", "channels": ["energy.total"] }}
  ]
}}
"#,
        lines(&bodies),
        lines(&joints),
    )
}

fn pin(name: &str, first: &str, second: &str) -> String {
    format!(r#""{name}": {{ "type": "revolute", "connect": ["{first}", "{second}"] }}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_is_a_valid_document_with_as_many_bodies_as_it_says() {
        for (name, bodies) in [("n-four-bar", [3, 5, 81]), ("chain", [1, 2, 40])] {
            for (number, bodies) in [1, 2, 40].into_iter().zip(bodies) {
                let text = generate(name, Some(&format!("N={number}"))).unwrap().unwrap();
                let reading = crate::read(&text);
                assert!(reading.diagnostics.is_empty(), "{name} {number}: {:#?}", reading.diagnostics);
                assert_eq!(reading.document.unwrap().bodies.len(), bodies);
            }
        }
        assert_eq!(generate("n-four-bar", None), generate("n-four-bar", Some("N=2")));
        assert_eq!(generate("chain", None), generate("chain", Some("N=10")));
        assert!(generate("chain", Some("N=100")).unwrap().is_some());
    }

    #[test]
    fn a_number_that_does_not_do_gets_one_message() {
        for query in ["N=0", "N=41", "N=two", "N=-1", "N=2.5", "N=", "M=2", "N=2&M=3", ""] {
            let refused = generate("n-four-bar", Some(query)).unwrap_err();
            assert_eq!(refused.message, format!("\"{query}\" is nothing that n-four-bar can be made of."));
            assert_eq!(refused.remedy, "Write n-four-bar?N=2, with a whole number N from 1 to 40.");
        }
        assert_eq!(
            generate("chain", Some("N=101")).unwrap_err().remedy,
            "Write chain?N=10, with a whole number N from 1 to 100."
        );
        assert_eq!(generate("four-bar", Some("N=2")), Ok(None));
    }
}
