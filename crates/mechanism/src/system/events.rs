//! Events of a mechanism: their quantities, what they do, and the rows that they have switched off.

use holonomy_solver::{Jump, Outcome, StateRef};

use super::{MechanismSystem, run};
use crate::kind::Target;
use crate::lower::{Happening, ObserverInstance};

impl MechanismSystem {
    /// Rows that an event has switched off.
    pub(super) fn rows_off(&self, s: StateRef<'_>) -> impl Iterator<Item = usize> {
        let (of_mechanism, m) = (self.lowered.m, self.sizes.m);
        let off =
            self.lowered.events.switches.iter().filter(move |switch| s.turns[switch.memory.memory as usize] == 0.0);
        off.flat_map(|switch| &switch.rows)
            .map(move |row| if *row < of_mechanism { *row } else { *row - of_mechanism + m })
    }

    /// The quantities of all events at a state.
    pub(super) fn quantities(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        self.load(s);
        let Self { lowered, source, work, outputs, .. } = self;
        if let Some(ObserverInstance { observer, gather }) = &lowered.events.quantities {
            run(&observer.tape, source, gather, work, outputs);
            values.copy_from_slice(&outputs[..values.len()]);
        }
    }

    /// What event `event` does at a state.
    pub(super) fn happen(&mut self, event: usize, s: StateRef<'_>, jump: &mut Jump<'_>) -> Outcome {
        self.load(s);
        let Self { lowered, source, work, outputs, .. } = self;
        let Happening { switches, set, values, impulse, stop, .. } = &lowered.events.list[event];
        let mut outcome = Outcome { stop: *stop, impulse: impulse.is_some(), memories: !set.is_empty(), rows: false };
        if let Some(element) = impulse {
            let program = &element.kind.dynamics;
            run(&program.tape, source, &element.gather, work, outputs);
            for (target, value) in program.targets.iter().zip(&*outputs) {
                if let Target::Force(i) = *target {
                    jump.impulse[element.coordinates[i as usize] as usize] += value;
                }
            }
        }
        if let Some(ObserverInstance { observer, gather }) = values {
            run(&observer.tape, source, gather, work, outputs);
            for (memory, value) in set.iter().zip(&*outputs) {
                jump.turns[*memory as usize] = *value;
            }
        }
        for (memory, value) in switches {
            let holds = &mut jump.turns[*memory as usize];
            outcome.rows |= *holds != *value;
            *holds = *value;
        }
        outcome
    }
}
