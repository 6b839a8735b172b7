//! Figures 6.2, 6.3 and 6.4: the motions themselves.

use holonomy_plot::{Axis, Figure, Series};

use super::problems::{self, Method};
use crate::format::largest;
use crate::job::{Outcome, run_all};
use crate::{Error, Section, picture};

/// The tip of the arm, the paper's (x2, y2).
const TIP: [&str; 2] = ["tip_x", "tip_y"];

/// Samples of a path.
const SAMPLES: u32 = 1000;

fn paths() -> Result<Vec<Outcome>, Error> {
    let method = Method::both2("frozen", "euclidean");
    let settings = |duration| problems::simulation(duration, SAMPLES, &method, &problems::exact());
    let one = problems::case_one(settings(40.0))?.with_channels(&TIP);
    let two = problems::case_two(0.5, settings(10.0))?.with_channels(&TIP);
    run_all("Figures 6.2 and 6.3", &[one, two])
}

/// Figures 6.2 and 6.3.
pub fn arm() -> Result<Section, Error> {
    let paths = paths()?;
    let mut text = String::from(
        "## Figures 6.2 and 6.3: the path of the tip (x2, y2)\n\n\
         `dop853` at `rtol` 1e-12 and `s-both2`, 40 s of case I and 10 s of case II: the constraint prescribes the path, and the motion on it is the arm's.\n\n",
    );
    let mut files = Vec::new();
    for (number, title, path) in [("6.2", "case I", paths.first()), ("6.3", "case II", paths.get(1))] {
        let [x, y] = [0, 1].map(|k| path.map_or(&[][..], |path| path.channel(k)).to_vec());
        let figure = Figure {
            title: Some(format!("Figure {number}: path of the tip, {title}")),
            x: picture::linear("x2", "m"),
            y: picture::linear("y2", "m"),
            series: vec![Series::numbered(0, "(x2, y2)", x, y)],
            aspect_equal: true,
            ..Figure::default()
        };
        files.extend(picture::half(&format!("figure-{number}"), &figure)?);
    }
    text += &picture::pair([
        ("figure-6.2", "Figure 6.2: the path of the tip in case I, a piece of the parabola"),
        ("figure-6.3", "Figure 6.3: the path of the tip in case II"),
    ]);
    let extent = |case: usize, channel: usize| {
        let values = paths.get(case).map_or(&[][..], |path| path.channel(channel));
        (-largest(values.iter().map(|x| -x)), largest(values.iter().copied()))
    };
    let ((left, right), (low, high)) = (extent(0, 0), extent(0, 1));
    let (across, along) = (extent(1, 0), extent(1, 1));
    text += &format!(
        "*Figures 6.2 and 6.3.* In case I the tip swings on y = x² - β between x = {left:.3} m and {right:.3} m, y from {low:.3} m to {high:.3} m; in case II it follows the line y = sin² ωt, from\n\
         {:.3} m to {:.3} m across and {:.3} m to {:.3} m along.\n\n",
        across.0, across.1, along.0, along.1,
    );
    Ok(Section { text, files })
}

/// An angle without its whole turns, from 0 to 2 pi; broken where it begins anew.
fn folded(times: &[f64], angles: &[f64]) -> (Vec<f64>, Vec<f64>) {
    const TURN: f64 = 2.0 * std::f64::consts::PI;
    let (mut x, mut y) = (Vec::new(), Vec::new());
    let mut turn = f64::NAN;
    for (t, angle) in times.iter().zip(angles) {
        let whole = (angle / TURN).floor();
        if !turn.is_nan() && whole != turn {
            x.push(*t);
            y.push(f64::NAN);
        }
        turn = whole;
        x.push(*t);
        y.push(angle - TURN * whole);
    }
    (x, y)
}

/// Figure 6.4.
pub fn squeezer() -> Result<Section, Error> {
    let method = Method::both2("frozen", "euclidean");
    let job = |duration, samples| {
        problems::squeezer(problems::simulation(duration, samples, &method, &problems::adaptive("dopri5", 1e-8, 1e-9)))
    };
    let outcomes = run_all("Figure 6.4", &[job(0.03, 600)?, job(0.3, 3000)?])?;
    let mut files = Vec::new();
    for (name, outcome, shown) in [
        ("figure-6.4", outcomes.first(), &problems::SQUEEZER[..]),
        ("figure-6.4-whole", outcomes.get(1), &problems::SQUEEZER[2..]),
    ] {
        let Some(outcome) = outcome else { continue };
        let end = outcome.times.last().copied().unwrap_or(f64::NAN);
        let curves = problems::SQUEEZER.iter().enumerate().filter(|(_, name)| shown.contains(name));
        let series = curves.map(|(k, name)| {
            let (x, y) = folded(&outcome.times, outcome.channel(k));
            Series::numbered(k, letter(name), x, y)
        });
        let figure = Figure {
            title: Some(if shown.len() == 7 {
                "Figure 6.4: components modulo 2π, one tenth".to_owned()
            } else {
                "Figure 6.4: the whole span, without β and Θ".to_owned()
            }),
            x: Axis { range: Some((0.0, end)), ..picture::linear("time", "s") },
            y: Axis { range: Some((0.0, 2.0 * std::f64::consts::PI)), ..picture::linear("angle modulo 2π", "rad") },
            series: series.collect(),
            ..Figure::default()
        };
        files.extend(picture::files(name, &figure)?);
    }
    let text = [
        "## Figure 6.4: the components of the squeezing mechanism modulo 2π\n\n\
         `dopri5` at `rtol` 1e-8 and `s-both2`. Over the 0.3 s of table 6.4 the crank β makes 101 turns and would fill the picture; which span the paper draws is not known to us, so the first\n\
         tenth stands here with all seven components and the whole with the five that do not go round.\n\n",
        &picture::markdown("figure-6.4", "Figure 6.4: seven angles of the squeezer modulo 2 pi over 0.03 s"),
        &picture::markdown("figure-6.4-whole", "Figure 6.4: five angles of the squeezer modulo 2 pi over 0.3 s"),
        "*Figure 6.4.*\n\n",
    ]
    .concat();
    Ok(Section { text, files })
}

/// The paper's letter of a coordinate.
fn letter(name: &str) -> &str {
    match name {
        "beta" => "β",
        "Theta" => "Θ",
        "gamma" => "γ",
        "Phi" => "Φ",
        "delta" => "δ",
        "Omega" => "Ω",
        "epsilon" => "ε",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_folded_and_broken_where_they_begin_anew() {
        let (x, y) = folded(&[0.0, 1.0, 2.0], &[6.0, 6.5, -0.5]);
        assert_eq!(x, [0.0, 1.0, 1.0, 2.0, 2.0]);
        assert!(y[1].is_nan() && y[3].is_nan());
        assert!((y[2] - 0.216_814_692_820_413_5).abs() < 1e-15 && (y[4] - 5.783_185_307_179_586).abs() < 1e-15);
    }
}
