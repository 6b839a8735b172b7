//! The four-bar of the gallery, its equations written down by hand: three bars, four pins, a motor on the first.

use serde_json::Value;

use crate::Outputs;

/// Numbers of the gallery's document `four-bar`.
pub struct FourBar {
    mass: [f64; 3],
    inertia: [f64; 3],
    gravity: f64,
    gain: f64,
    speed: f64,
    /// For each pin: first body and its point there, second body and its point. No body: the ground.
    pins: [Pin; 4],
}

type End = (Option<usize>, [f64; 2]);
type Pin = (End, End);

impl FourBar {
    /// With the numbers of the gallery's document. Masses, inertias, motor and bars are read from it, so that only a change of its
    /// structure can make the two differ.
    pub fn new(document: &Value) -> Option<Self> {
        let parameter = |name: &str| {
            let parameter = &document["parameters"][name];
            parameter.as_f64().or_else(|| parameter["value"].as_f64())
        };
        let body = |name: &str, key: &str| document["bodies"][name][key].as_f64();
        let at = |owner: &Value, point: &str| {
            let point = &owner["points"][point];
            Some([point[0].as_f64()?, point[1].as_f64()?])
        };
        let bar = |name: &str, point: &str| at(&document["bodies"][name], point);
        let ground = |point: &str| at(&document["ground"], point);
        // The crank's ends are written as expressions of its length.
        let half = parameter("crank_length")? / 2.0;
        Some(Self {
            mass: [body("crank", "mass")?, body("coupler", "mass")?, body("rocker", "mass")?],
            inertia: [body("crank", "inertia")?, body("coupler", "inertia")?, body("rocker", "inertia")?],
            gravity: -document["gravity"][1].as_f64()?,
            gain: parameter("gain")?,
            speed: parameter("speed")?,
            pins: [
                ((None, ground("A")?), (Some(0), [-half, 0.0])),
                ((Some(0), [half, 0.0]), (Some(1), bar("coupler", "B")?)),
                ((Some(1), bar("coupler", "C")?), (Some(2), bar("rocker", "C")?)),
                ((None, ground("D")?), (Some(2), bar("rocker", "D")?)),
            ],
        })
    }

    /// All that a step needs. The sine and cosine of each bar's angle are taken once, and only the entries that can change are written.
    pub fn evaluate(&self, q: &[f64], v: &[f64], out: &mut Outputs) {
        let turn: [(f64, f64); 3] = std::array::from_fn(|body| libm::sincos(q[3 * body + 2]));
        for (pin, (first, second)) in self.pins.iter().enumerate() {
            let row = 2 * pin;
            let mut c = [0.0; 2];
            let mut gamma = [0.0; 2];
            for (end, sign) in [(first, 1.0), (second, -1.0)] {
                let (Some(body), [sx, sy]) = *end else {
                    c[0] += sign * end.1[0];
                    c[1] += sign * end.1[1];
                    continue;
                };
                let (sin, cos) = turn[body];
                let (rx, ry) = (cos * sx - sin * sy, sin * sx + cos * sy);
                let (at, speed) = (3 * body, v[3 * body + 2]);
                c[0] += sign * (q[at] + rx);
                c[1] += sign * (q[at + 1] + ry);
                out.constraint_matrix[9 * row + at] = sign;
                out.constraint_matrix[9 * row + at + 2] = -sign * ry;
                out.constraint_matrix[9 * (row + 1) + at + 1] = sign;
                out.constraint_matrix[9 * (row + 1) + at + 2] = sign * rx;
                out.rate[9 * row + at + 2] = -sign * rx * speed;
                out.rate[9 * (row + 1) + at + 2] = -sign * ry * speed;
                gamma[0] += sign * rx * speed * speed;
                gamma[1] += sign * ry * speed * speed;
            }
            out.constraints[row..row + 2].copy_from_slice(&c);
            out.acceleration_bias[row..row + 2].copy_from_slice(&gamma);
        }
        for body in 0..3 {
            let at = 3 * body;
            out.mass_matrix[9 * at + at] = self.mass[body];
            out.mass_matrix[9 * (at + 1) + at + 1] = self.mass[body];
            out.mass_matrix[9 * (at + 2) + at + 2] = self.inertia[body];
            out.force[at + 1] = -self.mass[body] * self.gravity;
        }
        out.force[2] = self.gain * (self.speed - v[2]);
    }
}
