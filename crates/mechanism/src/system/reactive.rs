//! Forces of a mechanism that follow from multipliers.

use super::{MechanismSystem, run};
use crate::kind::Target;
use crate::lower::Lowered;

impl MechanismSystem {
    /// The row of each force that follows from a multiplier, in a system with `m` holonomic rows; `room` for work and outputs becomes enough for these forces.
    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn reactive_of(lowered: &Lowered, m: usize, room: [&mut usize; 2]) -> Vec<usize> {
        let [work, outputs] = room;
        for force in &lowered.reactive_forces {
            let tape = &force.kind.dynamics.tape;
            (*work, *outputs) = ((*work).max(tape.work_len()), (*outputs).max(tape.outputs()));
        }
        lowered.reactive_rows().map(|row| if row < lowered.m { row } else { row - lowered.m + m }).collect()
    }

    /// Multipliers that expressions read; without any they are 0, so that forces are what does not follow from them.
    // Not inlined: see above.
    #[inline(never)]
    pub(super) fn put_multipliers(&mut self, multipliers: Option<&[f64]>) {
        for (own, row) in self.lowered.reactive.iter().zip(&self.reactive) {
            self.source[self.layout.multiplier(*own) as usize] = multipliers.map_or(0.0, |all| all[*row]);
        }
    }

    /// The force `i` for a unit of its multiplier, at the state that is loaded.
    // Not inlined: see above.
    #[inline(never)]
    pub(super) fn force_by(&mut self, i: usize, force: &mut [f64]) {
        let Self { lowered, source, work, outputs, .. } = self;
        force.fill(0.0);
        let element = &lowered.reactive_forces[i];
        let program = &element.kind.dynamics;
        run(&program.tape, source, &element.gather, work, outputs);
        for (target, value) in program.targets.iter().zip(&*outputs) {
            if let Target::Force(i) = *target {
                force[element.coordinates[i as usize] as usize] += value;
            }
        }
    }
}
