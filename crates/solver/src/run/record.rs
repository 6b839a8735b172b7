//! A state with everything derived from it, in buffers of fixed size.

use alloc::vec;
use alloc::vec::Vec;

use crate::basis::Frame;
use crate::failure::{Quantity, Result};
use crate::linalg::vector::{max_abs, norm};
use crate::probe::{Probe, finite};
use crate::rows::Conditioning;
use crate::sample::{Sample, SampleLayout};
use crate::system::{MotionRef, StateMut, StateRef};

#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub t: f64,
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    pub turns: Vec<f64>,
    pub v_dot: Vec<f64>,
    pub multipliers: Vec<f64>,
    pub q_independent: Vec<f64>,
    pub z: Vec<f64>,
    pub q_literal: Vec<f64>,
    pub tangent_basis: Vec<f64>,
    pub drift: Drift,
    pub stabilization_work: f64,
    /// Of actuators and moving constraints, of other forces, J.
    pub work: [f64; 2],
    pub crossing_work: f64,
    pub step_size: f64,
}

/// Largest entries and 2-norms of the residuals of position, velocity, acceleration.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Drift {
    pub largest: [f64; 3],
    pub norm: [f64; 3],
}

impl Record {
    pub fn new(layout: SampleLayout) -> Self {
        let (n, p) = (layout.n, layout.p);
        Record {
            t: 0.0,
            q: vec![0.0; n],
            v: vec![0.0; n],
            turns: vec![0.0; layout.turns],
            v_dot: vec![0.0; n],
            multipliers: vec![0.0; layout.rows],
            q_independent: vec![0.0; p],
            z: vec![0.0; p],
            q_literal: vec![0.0; p],
            tangent_basis: vec![0.0; n * p],
            drift: Drift::default(),
            stabilization_work: 0.0,
            work: [0.0; 2],
            crossing_work: 0.0,
            step_size: 0.0,
        }
    }

    pub fn state(&self) -> StateRef<'_> {
        StateRef { t: self.t, q: &self.q, v: &self.v, turns: &self.turns }
    }

    /// The state with coordinates and velocities that may be moved, and the angle memories `turns`.
    pub fn movable<'a>(&'a mut self, turns: &'a [f64]) -> StateMut<'a> {
        StateMut { t: self.t, q: &mut self.q, v: &mut self.v, turns }
    }

    /// The state with its accelerations and multipliers.
    pub fn motion(&self) -> MotionRef<'_> {
        MotionRef { state: self.state(), v_dot: &self.v_dot, multipliers: &self.multipliers }
    }

    /// Measures the residuals with the values the probe holds, which must be those of this state.
    pub fn measure(&mut self, probe: &mut Probe<'_>, residual: &mut [f64]) -> Result<()> {
        finite(&self.v_dot, self.t, Quantity::Accelerations, 1)?;
        finite(&self.multipliers, self.t, Quantity::Multipliers, 1)?;
        probe.velocity(self.state())?;
        let c = &probe.values.constraints;
        (self.drift.largest[0], self.drift.norm[0]) = (max_abs(c), norm(c));
        probe.velocity_residual(&self.v, residual);
        (self.drift.largest[1], self.drift.norm[1]) = (max_abs(residual), norm(residual));
        probe.acceleration_residual(&self.v_dot, residual);
        (self.drift.largest[2], self.drift.norm[2]) = (max_abs(residual), norm(residual));
        Ok(())
    }

    /// Independent velocities and literal coordinates in the frame at this state.
    pub fn express(&mut self, frame: &Frame) {
        self.tangent_basis.copy_from_slice(frame.q2.as_slice());
        frame.independent(&self.v, &mut self.z);
        frame.independent(&self.q, &mut self.q_literal);
    }

    /// The public view; `t` is the sample time, equal to the state's up to rounding.
    pub fn sample(&self, t: f64, frame: (f64, f64), conditioning: Conditioning, rank: usize) -> Sample<'_> {
        Sample {
            t,
            q: &self.q,
            v: &self.v,
            turns: &self.turns,
            v_dot: &self.v_dot,
            multipliers: &self.multipliers,
            q_independent: &self.q_independent,
            z: &self.z,
            q_literal: &self.q_literal,
            tangent_basis: &self.tangent_basis,
            frame_turn: frame.0,
            frame_holonomy: frame.1,
            drift_position: self.drift.largest[0],
            drift_velocity: self.drift.largest[1],
            drift_acceleration: self.drift.largest[2],
            drift_position_2: self.drift.norm[0],
            drift_velocity_2: self.drift.norm[1],
            drift_acceleration_2: self.drift.norm[2],
            stabilization_work: self.stabilization_work,
            actuator_work: self.work[0],
            force_work: self.work[1],
            crossing_work: self.crossing_work,
            step_size: self.step_size,
            condition: conditioning.condition,
            smallest_singular_value: conditioning.smallest,
            rank,
        }
    }
}
