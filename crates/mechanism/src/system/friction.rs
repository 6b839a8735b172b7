//! Frictions of a mechanism: the speeds of their slips, their loads, and what they take from the motion.

use holonomy_solver::{Friction, StateRef};

use super::{MechanismSystem, run};
use crate::kind::{Row, Target};
use crate::lower::{JointFriction, Lowered};

impl MechanismSystem {
    /// Those of a mechanism, in a system with `m` holonomic rows; `room` for work and outputs becomes enough for their loads.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn frictions_of(lowered: &Lowered, m: usize, room: [&mut usize; 2]) -> Vec<Friction> {
        let [work, outputs] = room;
        let known = |friction: &JointFriction| {
            let tape = &friction.load.observer.tape;
            (*work, *outputs) = ((*work).max(tape.work_len()), (*outputs).max(tape.outputs()));
            Friction { row: friction.law.row - lowered.m + m, ..friction.law }
        };
        lowered.events.frictions.iter().map(known).collect()
    }

    /// The speed of a slip and its direction, at the state that is loaded.
    pub(super) fn slip_of(&mut self, friction: usize, v: &[f64], direction: &mut [f64]) -> f64 {
        let Self { lowered, source, work, outputs, .. } = self;
        let JointFriction { element, place, .. } = &lowered.events.frictions[friction];
        let element = &lowered.elements[*element];
        direction.fill(0.0);
        let mut speed = 0.0;
        let (position, velocity) = (&element.kind.position, &element.kind.velocity);
        run(&position.tape, source, &element.gather, work, outputs);
        for (target, value) in position.targets.iter().zip(&*outputs) {
            if let Target::Matrix(Row::Pfaffian(row), i) = *target
                && row == *place
            {
                let coordinate = element.coordinates[i as usize] as usize;
                direction[coordinate] += value;
                speed += value * v[coordinate];
            }
        }
        run(&velocity.tape, source, &element.gather, work, outputs);
        for (target, value) in velocity.targets.iter().zip(&*outputs) {
            if *target == Target::Bias(Row::Pfaffian(*place)) {
                speed += value;
            }
        }
        speed
    }

    /// The load of a friction and its gradient, at the state that is loaded.
    pub(super) fn load_of(&mut self, friction: usize, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        let Self { lowered, source, work, outputs, layout, .. } = self;
        let JointFriction { load, across, .. } = &lowered.events.frictions[friction];
        for row in across {
            source[layout.multiplier(*row) as usize] = multipliers[*row as usize];
        }
        run(&load.observer.tape, source, &load.gather, work, outputs);
        gradient.fill(0.0);
        across.iter().zip(&outputs[1..]).for_each(|(row, by)| gradient[*row as usize] = *by);
        outputs[0]
    }

    /// The power of all frictions that slide, W.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn friction_power(&mut self, s: StateRef<'_>, multipliers: &[f64]) -> f64 {
        let mut power = 0.0;
        let mut direction = std::mem::take(&mut self.direction);
        for i in 0..self.frictions.len() {
            let Friction { row, sticks, .. } = self.frictions[i];
            if s.turns[sticks] == 0.0 {
                power -= multipliers[row] * self.slip_of(i, s.v, &mut direction);
            }
        }
        self.direction = direction;
        power
    }
}
