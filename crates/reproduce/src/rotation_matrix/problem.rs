//! The paper's double pendulum as runs of the gallery's document, seen in the paper's axes: x0 down, y0 to the right.

use holonomy_expr::math::{atan2, cos, sin};
use serde_json::{Value, json};

use crate::Error;
use crate::format::largest;
use crate::job::{Job, Outcome, run_all};
use crate::reference::Reference;

/// The same motion in 80 bits, by two routes.
pub const REFERENCE: &str = include_str!("../../../../tests/reference/rotation_matrix/double_pendulum.csv");

/// End of the reference, s.
pub const DURATION: f64 = 2.0;
/// Angles of the start, rad.
const START: [f64; 2] = [std::f64::consts::PI / 9.0, std::f64::consts::PI / 18.0];
/// Length of a bar, m.
const LENGTH: f64 = 0.2;

/// What becomes of the multipliers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The paper's elimination, in every stage.
    TwoStep,
    /// The same with the multipliers of the start of a step held over it.
    Held,
    /// One system for accelerations and all multipliers.
    Direct,
}

impl Method {
    fn value(self) -> Value {
        match self {
            Self::TwoStep => "two-step".into(),
            Self::Held => json!({ "type": "two-step", "multipliers": "step" }),
            Self::Direct => "index-1".into(),
        }
    }
}

/// `rk4` with steps of one length, s.
pub fn rk4(step: f64) -> Value {
    json!({ "type": "rk4", "step": step })
}

/// The integrator whose error does not show beside any other.
pub fn exact() -> Value {
    json!({ "type": "dop853", "rtol": 1e-12, "atol": 1e-13 })
}

/// Settings of a run; times in s.
pub fn settings(method: Method, stabilization: &str, integrator: &Value, output_step: f64, duration: f64) -> Value {
    json!({
        "duration": duration,
        "output_step": output_step,
        "formulation": method.value(),
        "stabilization": stabilization,
        "integrator": integrator,
    })
}

/// The channels of everything that the paper shows.
const CHANNELS: [&str; 17] = [
    "phi",
    "psi",
    "bar1.wx",
    "bar2.wx",
    "lambda.bar1.r11",
    "lambda.bar1.r12",
    "lambda.bar1.r22",
    "lambda.bar2.r11",
    "lambda.bar2.r12",
    "lambda.bar2.r22",
    "reaction.O.fy",
    "reaction.O.fz",
    "reaction.H.fy",
    "reaction.H.fz",
    "bar2.y",
    "bar2.z",
    "energy.total",
];

/// The document.
pub fn job(settings: Value) -> Result<Job, Error> {
    Job::gallery("double-pendulum-rotation", settings)
}

/// One run with everything that the paper shows.
pub fn motion(what: &str, settings: Value) -> Result<Motion, Error> {
    let outcomes = run_all(what, &[job(settings)?.with_channels(&CHANNELS)])?;
    outcomes.into_iter().next().map(Motion).ok_or_else(|| Error::Data(format!("{what} did not run.")))
}

/// The expressions of the second line of (27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// `R2 H1G2,0 + T2*`.
    Middle,
    /// The same with `l/2` left out of the first term and not of the second.
    Last,
}

/// A run, read as the paper writes it.
pub struct Motion(Outcome);

impl Motion {
    /// s
    pub fn times(&self) -> &[f64] {
        &self.0.times
    }

    /// A channel over all samples.
    pub fn channel(&self, name: &str) -> &[f64] {
        self.0.channel(CHANNELS.iter().position(|known| *known == name).unwrap_or(usize::MAX))
    }

    fn negative(&self, name: &str) -> Vec<f64> {
        self.channel(name).iter().map(|value| -value).collect()
    }

    /// The multiplier matrix of a bar (0, 1) in the paper's axes: entries 11, 12 and 22.
    ///
    /// The document's axes are fixed in the bar, those of the paper lie at the start as x0 and y0. The document's rows are the entries
    /// of `R^T R - I`, with gradients `2 r_j` on the diagonal, in `M v' + C^T lambda = f`; the paper has `R'' = G + R Lambda K^-1`.
    pub fn multipliers(&self, bar: usize) -> [Vec<f64>; 3] {
        let [r11, r12, r22] = ["r11", "r12", "r22"].map(|row| self.channel(&format!("lambda.bar{}.{row}", bar + 1)));
        let (s, c) = (sin(START[bar]), cos(START[bar]));
        let mut entries = [Vec::new(), Vec::new(), Vec::new()];
        for ((r11, r12), r22) in r11.iter().zip(r12).zip(r22) {
            let (a, b, d) = (-2.0 * r11, -r12, -2.0 * r22);
            entries[0].push(a * c * c - 2.0 * b * s * c + d * s * s);
            entries[1].push((a - d) * s * c + b * (c * c - s * s));
            entries[2].push(a * s * s + 2.0 * b * s * c + d * c * c);
        }
        entries
    }

    /// The multipliers of the joints, N: `L01` and `L12`, each along x0 and y0.
    pub fn joint_forces(&self) -> [Vec<f64>; 4] {
        // The support acts on the first bar with -L01, that on the second with -L12; x0 is down.
        [
            self.channel("reaction.O.fz").to_vec(),
            self.negative("reaction.O.fy"),
            self.channel("reaction.H.fz").to_vec(),
            self.negative("reaction.H.fy"),
        ]
    }

    /// The pseudo-translation of the second bar, `T2* = OG2 - R2 OG2,0` along x0 and y0, m.
    pub fn pseudo_translation(&self) -> [Vec<f64>; 2] {
        let [phi, psi] = START;
        let x = LENGTH * cos(phi) + 0.5 * LENGTH * cos(psi);
        let y = LENGTH * sin(phi) + 0.5 * LENGTH * sin(psi);
        let mut translation = [Vec::new(), Vec::new()];
        for ((right, up), angle) in self.channel("bar2.y").iter().zip(self.channel("bar2.z")).zip(self.channel("psi")) {
            let (s, c) = (sin(angle - psi), cos(angle - psi));
            translation[0].push(-up - (c * x - s * y));
            translation[1].push(right - (s * x + c * y));
        }
        translation
    }

    /// The second angle by an expression that (27) prints, rad. Both add `T2*`, which does not belong there.
    pub fn printed_angle(&self, expression: Printed) -> Vec<f64> {
        let [x, y] = self.pseudo_translation();
        let half = match expression {
            Printed::Middle => 0.5 * LENGTH,
            Printed::Last => 1.0,
        };
        let angles = self.channel("psi").iter().zip(x).zip(y);
        angles.map(|((psi, x), y)| atan2(half * sin(*psi) + y, half * cos(*psi) + x)).collect()
    }

    /// The largest differences from the reference over its times: angles (rad), rates (rad/s), `Lambda` (N m), forces of the
    /// joints (N), pseudo-translation (m), energy (J).
    pub fn differences(&self) -> Result<[f64; 6], Error> {
        let reference = Reference::read(REFERENCE)?;
        let own = |name: &str| self.channel(name).to_vec();
        let group = |names: &[&str], channels: Vec<Vec<f64>>| {
            let outcome = Outcome { times: self.0.times.clone(), channels, ..Outcome::default() };
            let differences = names.iter().enumerate().map(|(i, name)| reference.difference(&outcome, i, name, 1.0));
            Ok(largest(differences.collect::<Result<Vec<f64>, Error>>()?))
        };
        Ok([
            group(&["phi", "psi"], vec![own("phi"), own("psi")])?,
            group(&["phidot", "psidot"], vec![own("bar1.wx"), own("bar2.wx")])?,
            group(
                &["L1_11", "L1_12", "L1_22", "L2_11", "L2_12", "L2_22"],
                [self.multipliers(0), self.multipliers(1)].concat(),
            )?,
            group(&["L01_x", "L01_y", "L12_x", "L12_y"], self.joint_forces().to_vec())?,
            group(&["T2_x", "T2_y"], self.pseudo_translation().to_vec())?,
            group(&["energy"], vec![own("energy.total")])?,
        ])
    }
}
