//! Example 1: the linear problem, where every method multiplies the drift by a matrix in each step.

use holonomy_expr::math::{cos, norm, sin, sqrt};
use serde_json::json;

use crate::Error;
use crate::format::{error, head, largest, row};
use crate::job::{Job, run_all};

/// The document's values: jump (m) and speed (m/s) of the wire, its slope (rad), the step (s).
const JUMP: f64 = 0.01;
const SPEED: f64 = 0.05;
const SLOPE: f64 = std::f64::consts::PI / 6.0;
const STEP: f64 = 0.05;

/// A method, the rate of drift that its equations have, and the shares of positions and velocities that it leaves after a step.
struct Line {
    label: &'static str,
    formulation: serde_json::Value,
    stabilization: serde_json::Value,
    /// `N` in `(c, c')' = N (c, c')`.
    rate: [[f64; 2]; 2],
    left: [f64; 2],
}

fn lines() -> Vec<Line> {
    const FREE: [[f64; 2]; 2] = [[0.0, 1.0], [0.0, 0.0]];
    let line = |label, formulation, stabilization, rate, left| Line { label, formulation, stabilization, rate, left };
    let index_1 = || json!("index-1");
    let baumgarte = |alpha1: f64, alpha0: f64| json!({ "type": "baumgarte", "alpha1": alpha1, "alpha0": alpha0 });
    let share = |id: &str| json!({ "type": id, "alpha": 0.7 });
    vec![
        line("none", index_1(), json!("none"), FREE, [1.0, 1.0]),
        line("Baumgarte (12, 70)", index_1(), baumgarte(12.0, 70.0), [[0.0, 1.0], [-70.0, -12.0]], [1.0, 1.0]),
        line("Baumgarte, γ = 1/h", index_1(), baumgarte(40.0, 400.0), [[0.0, 1.0], [-400.0, -40.0]], [1.0, 1.0]),
        line(
            "invariant, γ = 10/s",
            json!({ "type": "invariant", "gamma": 10 }),
            json!("none"),
            [[-10.0, 1.0], [0.0, -10.0]],
            [1.0, 1.0],
        ),
        line(
            "invariant, γ = 1/h",
            json!({ "type": "invariant", "gamma": 20 }),
            json!("none"),
            [[-20.0, 1.0], [0.0, -20.0]],
            [1.0, 1.0],
        ),
        line("S-full, α = 0.7", index_1(), share("s-full"), FREE, [0.3, 0.3]),
        line("S-both, α = 0.7", index_1(), share("s-both"), FREE, [0.3, 0.3]),
        line("S-both², α = 0.7", index_1(), share("s-both2"), FREE, [0.09, 0.09]),
        line("S-vel, α = 0.7", index_1(), share("s-vel"), FREE, [1.0, 0.3]),
        line("S-pos, α = 0.7", index_1(), share("s-pos"), FREE, [0.3, 1.0]),
    ]
}

impl Line {
    /// `D (1 + h N + h^2 N^2 / 2)`: Heun's method on the drift, then the correction.
    fn amplification(&self) -> [[f64; 2]; 2] {
        let n = self.rate;
        let entry = |i: usize, j: usize| {
            let square = n[i][0] * n[0][j] + n[i][1] * n[1][j];
            self.left[i] * (f64::from(u8::from(i == j)) + STEP * n[i][j] + 0.5 * STEP * STEP * square)
        };
        [[entry(0, 0), entry(0, 1)], [entry(1, 0), entry(1, 1)]]
    }

    fn job(&self) -> Result<Job, Error> {
        let settings = json!({
            "duration": 3,
            "samples": "step",
            "formulation": self.formulation,
            "stabilization": self.stabilization,
            "integrator": { "type": "heun", "step": STEP },
        });
        Ok(Job::gallery("linear-example", settings)?.with_channels(&["x", "y", "x'", "y'"]))
    }
}

/// Spectral radius.
fn radius(a: [[f64; 2]; 2]) -> f64 {
    let (half_trace, determinant) = (0.5 * (a[0][0] + a[1][1]), a[0][0] * a[1][1] - a[0][1] * a[1][0]);
    let square = half_trace * half_trace - determinant;
    if square < 0.0 { sqrt(determinant) } else { half_trace.abs() + sqrt(square) }
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let lines = lines();
    let jobs = lines.iter().map(Line::job).collect::<Result<Vec<_>, Error>>()?;
    let outcomes = run_all("Example 1", &jobs)?;
    let mut text = String::from(
        "## Example 1: the linear problem\n\n\
         For a linear constraint the drift (c, ċ) is multiplied by one matrix A in every step, whatever the motion: A = D (1 + hN + h²N²/2) with Heun's method, N the rate of the drift in\n\
         the equations, D what a correction leaves. The numbers of the paper's example are not known to us; the matrix is, and the document `linear-example` (a bead on a wire that jumps\n\
         in its first step, h = 0.05 s) follows it. *Off*: largest difference of (c, ċ) after a step from A times that before it, in parts of the latter, 59 steps.\n\n",
    );
    text += &head(&["method", ">A11", ">A12, s", ">A21, 1/s", ">A22", ">spectral radius", ">off"]);
    for (line, outcome) in lines.iter().zip(&outcomes) {
        let a = line.amplification();
        let (s, c) = (sin(SLOPE), cos(SLOPE));
        // After the first step the wire moves evenly.
        let drift = |k: usize| {
            let value = |place: usize| outcome.channel(place).get(k).copied().unwrap_or(f64::NAN);
            let t = outcome.times.get(k).copied().unwrap_or(f64::NAN);
            let wire = JUMP + SPEED * (t - 0.5 * STEP);
            [value(1) * c - value(0) * s - wire, value(3) * c - value(2) * s - SPEED]
        };
        let off = (1..outcome.times.len().saturating_sub(1)).map(|k| {
            let (before, after) = (drift(k), drift(k + 1));
            let expected = [0, 1].map(|i| a[i][0] * before[0] + a[i][1] * before[1]);
            // Below this size of the drift only round-off is left to be seen.
            let size = norm(&before).max(1e-3);
            norm(&[after[0] - expected[0], after[1] - expected[1]]) / size
        });
        let mut cells = vec![line.label.to_owned()];
        cells.extend(
            [a[0][0], a[0][1], a[1][0], a[1][1], radius(a)].map(|x| format!("{x:.4}").replace("-0.0000", "0.0000")),
        );
        cells.push(error(largest(off)));
        text += &row(cells);
    }
    text += "\nA correction after the step divides a drift by a number that does not depend on h, and with α = 1 it leaves nothing. Baumgarte with γ = 1/h has here the very matrix of the invariant\n\
             form: on a linear problem nothing speaks against it. What does, on the arm, is below.\n\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spectral_radius_is_that_of_known_matrices() {
        assert!((radius([[0.0, 1.0], [-0.25, 1.0]]) - 0.5).abs() < 1e-15);
        assert!((radius([[2.0, 0.0], [0.0, -3.0]]) - 3.0).abs() < 1e-15);
        assert!((radius([[0.0, -1.0], [1.0, 0.0]]) - 1.0).abs() < 1e-15);
    }
}
