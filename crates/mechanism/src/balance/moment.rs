//! The moment that is asked about: the start, or one of a run.

use holonomy_solver::{StartState, StateRef, System as _};

use crate::failure::RunFailure;
use crate::lower::RowOrigin;
use crate::model::{Model, Plan};

/// Coordinates, velocities and angle memories at a time.
pub type Moment = StartState;

/// Most coordinates for which the dense decompositions take an acceptable time.
const MOST: usize = 300;
/// A velocity (m/s, rad/s) above this is asked for, and not the round-off of an expression.
const ASKED: f64 = 1e-12;

pub(crate) fn state(moment: &Moment) -> StateRef<'_> {
    StateRef { t: moment.t, q: &moment.q, v: &moment.v, turns: &moment.turns }
}

/// A failure of the solver in names.
pub(crate) fn named(plan: &Plan, failure: &holonomy_solver::Failure) -> RunFailure {
    let rows: Vec<&RowOrigin> = plan.lowered.rows.iter().collect();
    crate::failure::translate(failure, &plan.lowered, &rows)
}

/// A question that has no answer.
pub(crate) fn question(cause: &str, message: String, remedy: &str) -> RunFailure {
    RunFailure::new(cause, None, Vec::new(), message, remedy.to_owned())
}

/// What is said where the derivatives of the equations are given up.
pub(crate) fn no_derivatives() -> RunFailure {
    question(
        "too-many-derivatives",
        "The derivatives of the equations take too much work, or memory.".to_owned(),
        "Let fewer coordinates stand in one expression.",
    )
}

pub(super) fn no_spectrum() -> RunFailure {
    question("no-eigenvalues", "The eigenvalues do not converge here.".to_owned(), "Choose another pose.")
}

impl Model {
    /// The channels whose values make a [`Moment`], after its time: coordinates, velocities, angles of joints.
    pub fn moment_channels(&self) -> Vec<String> {
        let lowered = self.lowered();
        let names = || lowered.coordinates.iter().map(|origin| origin.name.clone());
        // A state of first order stands for its velocity; what it is the velocity of does not matter.
        let of_state = lowered.states().start;
        let velocities = names().enumerate().map(|(i, name)| if i < of_state { format!("{name}'") } else { name });
        names().chain(velocities).chain(lowered.angles.iter().map(|angle| angle.name.clone())).collect()
    }

    /// The moment of a time and the values of [`Model::moment_channels`], with what events change as at the start; none if they are too few, or
    /// one is no number.
    pub fn moment_of(&self, values: &[f64]) -> Option<Moment> {
        let lowered = self.lowered();
        let n = lowered.n();
        if values.len() != 1 + 2 * n + lowered.angles.len() || values.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let (mut q, v) = (values[1..=n].to_vec(), values[1 + n..1 + 2 * n].to_vec());
        q[lowered.states()].fill(0.0);
        let mut turns = lowered.memories();
        for (angle, value) in lowered.angles.iter().zip(&values[1 + 2 * n..]) {
            turns[angle.memory as usize] = *value;
        }
        Some(StartState { t: values[0], q, v, turns })
    }

    /// Which rows (holonomic, then of velocity) ask for a motion: they do not hold with everything at rest.
    pub(super) fn asks(&self, moment: &Moment) -> Vec<bool> {
        let mut bias = vec![0.0; self.lowered().rows.len()];
        self.system().velocity(state(moment), &mut bias);
        bias.iter().map(|bias| bias.abs() > ASKED).collect()
    }

    /// Refuses what full matrices are too slow for, and forces that follow from multipliers.
    pub(super) fn small_enough(&self) -> Result<(), RunFailure> {
        let n = self.lowered().n();
        if let Some(row) = self.lowered().reactive_rows().next() {
            let name = self.lowered().rows[row].name();
            return Err(question(
                "multipliers-in-forces",
                format!(
                    "Forces follow from the multiplier `lambda.{name}`; equilibrium and vibration are not found with such forces."
                ),
                "Write the force without multipliers, or let a run with damping come to rest.",
            ));
        }
        if n <= MOST {
            return Ok(());
        }
        Err(question(
            "too-many-coordinates",
            format!("The mechanism has {n} coordinates; equilibrium and vibration are found for up to {MOST}."),
            "Choose a smaller member of the family.",
        ))
    }
}
