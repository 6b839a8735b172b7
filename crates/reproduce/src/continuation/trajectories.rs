//! The equations and the solver against trajectories that were computed in other ways.

use super::data;
use super::problems::{self, PROPOSED, Rod, Span};
use crate::Error;
use crate::format::{error, head, largest, row};
use crate::job::{Job, Outcome, run_all};
use crate::reference::Reference;

/// A channel, the column of the reference, and the sign between them.
type Compared = (&'static str, &'static str, f64);

struct Case {
    name: &'static str,
    way: &'static str,
    duration: f64,
    output_step: f64,
    data: &'static str,
    positions: &'static [Compared],
    velocities: &'static [Compared],
    forces: &'static [Compared],
    energy: &'static str,
    job: fn(serde_json::Value) -> Result<Job, Error>,
}

const fn slider_crank(
    name: &'static str,
    data: &'static str,
    job: fn(serde_json::Value) -> Result<Job, Error>,
) -> Case {
    Case {
        name,
        way: "quadrature, 22 digits",
        duration: 5.0,
        output_step: 0.1,
        data,
        positions: &[("slider.x", "slider_x", 1.0), ("A.angle", "crank_angle", 1.0)],
        velocities: &[("slider.x'", "slider_v", 1.0), ("A.angle'", "crank_rate", 1.0)],
        forces: &[
            ("reaction.B.fx", "lamB_x", 1.0),
            ("reaction.B.fy", "lamB_y", 1.0),
            ("reaction.B.fz", "lamB_z", 1.0),
            ("reaction.C.fx", "lamC_x", -1.0),
            ("reaction.C.fy", "lamC_y", -1.0),
            ("reaction.C.fz", "lamC_z", -1.0),
        ],
        energy: "energy",
        job,
    }
}

const CASES: [Case; 5] = [
    Case {
        name: "planar pendulum",
        way: "Jacobi functions, 40 digits",
        duration: 10.0,
        output_step: 0.2,
        data: data::PLANAR,
        positions: &[("x", "x", 1.0), ("z", "z", 1.0)],
        velocities: &[("x'", "vx", 1.0), ("z'", "vz", 1.0)],
        forces: &[("lambda.rod.1", "lambda", 1.0)],
        energy: "energy",
        job: |settings| Job::gallery("planar-pendulum", settings),
    },
    Case {
        name: "spherical pendulum",
        way: "elliptic functions, 40 digits",
        duration: 2.0,
        output_step: 0.04,
        data: data::SPHERICAL,
        positions: &[("x", "x", 1.0), ("y", "y", 1.0), ("z", "z", 1.0)],
        velocities: &[("x'", "vx", 1.0), ("y'", "vy", 1.0), ("z'", "vz", 1.0)],
        forces: &[("lambda.sphere.1", "lambda", 1.0)],
        energy: "energy",
        job: |settings| Job::gallery("spherical-pendulum", settings),
    },
    slider_crank("slider-crank, rod A", data::SLIDER_CRANK_A, |settings| problems::slider_crank(Rod::A, settings)),
    slider_crank("slider-crank, rod B", data::SLIDER_CRANK_B, |settings| problems::slider_crank(Rod::B, settings)),
    Case {
        name: "spin top",
        way: "Newton and Euler's equations, 80 bits",
        duration: 5.0,
        output_step: 0.1,
        data: data::SPIN_TOP,
        positions: &[
            ("top.x", "x", 1.0),
            ("top.y", "y", 1.0),
            ("top.z", "z", 1.0),
            ("top.e0", "e0", 1.0),
            ("top.e1", "e1", 1.0),
            ("top.e2", "e2", 1.0),
            ("top.e3", "e3", 1.0),
        ],
        velocities: &[("top.x'", "vx", 1.0), ("top.y'", "vy", 1.0), ("top.z'", "vz", 1.0)],
        forces: &[("lambda.sphere.1", "lambda", 1.0), ("lambda.top.norm", "mu", 1.0)],
        energy: "energy",
        job: |settings| Job::gallery("spin-top", settings),
    },
];

impl Case {
    fn compared(&self) -> impl Iterator<Item = &Compared> {
        self.positions.iter().chain(self.velocities).chain(self.forces)
    }

    fn job(&self) -> Result<Job, Error> {
        let span = Span::every(self.output_step, self.duration);
        let settings = problems::minimal(span, &PROPOSED.value(), &problems::exact());
        let mut channels: Vec<&str> = self.compared().map(|(channel, ..)| *channel).collect();
        channels.push("energy.total");
        Ok((self.job)(settings)?.with_channels(&channels))
    }

    /// The largest differences of positions, velocities, forces and energy.
    fn differences(&self, outcome: &Outcome) -> Result<[f64; 4], Error> {
        let reference = Reference::read(self.data)?;
        let mut place = 0;
        let mut group = |compared: &[Compared]| {
            let differences = compared.iter().map(|(_, column, sign)| {
                place += 1;
                reference.difference(outcome, place - 1, column, *sign)
            });
            Ok(largest(differences.collect::<Result<Vec<f64>, Error>>()?))
        };
        let energy = [("", self.energy, 1.0)];
        Ok([group(self.positions)?, group(self.velocities)?, group(self.forces)?, group(&energy)?])
    }
}

/// The largest differences of all cases.
fn measure() -> Result<Vec<[f64; 4]>, Error> {
    let jobs = CASES.iter().map(Case::job).collect::<Result<Vec<_>, Error>>()?;
    let outcomes = run_all("Reference trajectories", &jobs)?;
    CASES.iter().zip(&outcomes).map(|(case, outcome)| case.differences(outcome)).collect()
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let mut text = String::from(
        "## The equations are the paper's\n\n\
         Before any figure: the gallery's documents in minimal coordinates, `dop853` at `rtol` and `atol` 1e-12, against trajectories that were computed\n\
         without any of these methods. Largest differences over all times of the reference.\n\n",
    );
    text += &head(&[
        "mechanism",
        "reference by",
        ">end, s",
        ">positions, m or rad",
        ">velocities, m/s or rad/s",
        ">multipliers, N, N/m or J",
        ">energy, J",
    ]);
    for (case, differences) in CASES.iter().zip(measure()?) {
        let mut cells = vec![case.name.to_owned(), case.way.to_owned(), case.duration.to_string()];
        cells.extend(differences.map(error));
        text += &row(cells);
    }
    text += "\nThe multipliers of the slider-crank are the forces in ball and cross; the reference has ten digits of them.\n\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trajectory_meets_its_reference() {
        for (case, [positions, velocities, forces, energy]) in CASES.iter().zip(measure().expect("runs")) {
            assert!(positions < 1e-9 && velocities < 1e-8, "{}: {positions:e} {velocities:e}", case.name);
            assert!(forces < 3e-8 && energy < 1e-8, "{}: {forces:e} {energy:e}", case.name);
        }
    }
}
