//! The three criteria as the mechanism grows: a parallelogram with more and more cranks, each of which adds one dependent row.

use crate::Error;
use crate::costs::{self, Costs};
use crate::format::{head, row};

/// Cranks.
const CRANKS: [u32; 5] = [3, 6, 12, 18, 24];

const CRITERIA: [&str; 3] = ["QR", "ranks", "SVD"];

/// The parallelogram: cranks of 1 m at equal distances under one coupler, four rows for each.
#[cfg(test)]
fn document(cranks: u32) -> String {
    use serde_json::{Map, Value, json};
    let (mut ground, mut bodies, mut joints, mut tips) = (Map::new(), Map::new(), Map::new(), Map::new());
    let middle = 0.5 * f64::from(cranks - 1);
    // The cranks stand at 60 degrees.
    let (x, y) = (0.5, 0.75_f64.sqrt());
    for k in 1..=cranks {
        let place = f64::from(k - 1);
        ground.insert(format!("O{k}"), json!([place, 0]));
        tips.insert(format!("T{k}"), json!([place - middle, 0]));
        bodies.insert(
            format!("crank{k}"),
            json!({
                "mass": 1, "inertia": "1/12", "position": [place + 0.5 * x, 0.5 * y], "angle": "pi/3",
                "points": { "O": [-0.5, 0], "B": [0.5, 0] },
            }),
        );
        joints.insert(
            format!("O{k}"),
            json!({ "type": "revolute", "connect": [format!("ground.O{k}"), format!("crank{k}.O")] }),
        );
        joints.insert(
            format!("T{k}"),
            json!({ "type": "revolute", "connect": [format!("coupler.T{k}"), format!("crank{k}.B")] }),
        );
    }
    bodies.insert(
        "coupler".to_owned(),
        json!({ "mass": 2, "inertia": 1, "position": [middle + x, y], "points": Value::Object(tips) }),
    );
    json!({ "holonomy": 1, "space": "planar", "ground": { "points": ground }, "bodies": bodies, "joints": joints })
        .to_string()
}

/// Counts the criteria at all sizes.
#[cfg(test)]
pub fn counted() -> Result<std::collections::BTreeMap<String, std::collections::BTreeMap<String, costs::Cost>>, Error> {
    let mut table = std::collections::BTreeMap::new();
    for cranks in CRANKS {
        let model = crate::job::build("parallelogram", &document(cranks), &[], &[])?;
        let found = model.analysis().map_err(|failure| Error::Simulation("parallelogram", Box::new(failure)))?;
        assert_eq!((found.redundancy, found.methods_agree), (cranks as usize - 2, true), "{cranks}");
        let parts = holonomy_expr::count::aside()
            .ok_or_else(|| Error::Data("The tests are built without counting.".to_owned()))?;
        let cost = |algebra: u64| costs::Cost { algebra: algebra as f64, ..costs::Cost::default() };
        let methods = CRITERIA.iter().zip(parts).map(|(name, count)| ((*name).to_owned(), cost(count)));
        table.insert(format!("{cranks:02}"), methods.collect());
    }
    Ok(table)
}

fn cost(costs: &Costs, cranks: u32, criterion: &str) -> Result<f64, Error> {
    Ok(costs::find(costs, "solvability", &format!("{cranks:02}"), criterion)?.algebra)
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let costs = costs::read()?;
    let mut text = String::from(
        "## What the three criteria cost\n\n\
         The paper recommends QR before ranks and singular values. Counted: multiplications of each criterion for all joints of a parallelogram with more and more cranks (the gallery's has\n\
         three), whose every crank beyond the second adds a dependent row; the verdicts are the same by all three.\n\n",
    );
    text += &head(&[">cranks", ">rows", ">dependent", ">QR", ">ranks", ">SVD", ">ranks : QR", ">SVD : QR"]);
    for cranks in CRANKS {
        let [qr, ranks, svd] = CRITERIA.map(|criterion| cost(&costs, cranks, criterion));
        let (qr, ranks, svd) = (qr?, ranks?, svd?);
        text += &row([
            cranks.to_string(),
            (4 * cranks).to_string(),
            (cranks - 2).to_string(),
            format!("{qr:.0}"),
            format!("{ranks:.0}"),
            format!("{svd:.0}"),
            format!("{:.1}", ranks / qr),
            format!("{:.1}", svd / qr),
        ]);
    }
    let growth = |criterion: &str| -> Result<f64, Error> {
        let (few, many) = (CRANKS[2], CRANKS[4]);
        Ok((cost(&costs, many, criterion)? / cost(&costs, few, criterion)?).log2())
    };
    let [qr, ranks, svd] = CRITERIA.map(growth);
    text += &format!(
        "\nFrom 12 to 24 cranks the counts grow with the power {:.1} of the size for QR, {:.1} for ranks (one rank for each joint and one for all others) and {:.1} for singular vectors. QR is the\n\
         cheapest at every size.\n\n",
        qr?, ranks?, svd?,
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qr_is_the_cheapest_of_the_three() {
        let costs = costs::read().expect("the data");
        for cranks in CRANKS {
            let qr = cost(&costs, cranks, "QR").expect("a count");
            assert!(qr > 0.0 && qr < cost(&costs, cranks, "ranks").expect("a count"), "{cranks}");
            assert!(qr < cost(&costs, cranks, "SVD").expect("a count"), "{cranks}");
        }
    }
}
