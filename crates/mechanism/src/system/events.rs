//! Events of a mechanism: their quantities, what they do, and the rows that they have switched off.

use holonomy_solver::{Jump, Outcome, StateRef};

use super::{MechanismSystem, run};
use crate::kind::Target;
use crate::lower::{Happening, ObserverInstance, Switch};

impl MechanismSystem {
    /// Rows that do not hold: switched off, or one-sided and open.
    pub(super) fn rows_off<'a>(&'a self, s: StateRef<'a>) -> impl Iterator<Item = usize> + 'a {
        let (of_mechanism, m) = (self.lowered.m, self.sizes.m);
        self.lowered.rows_off(s.turns).map(move |row| if row < of_mechanism { row } else { row - of_mechanism + m })
    }

    /// Zeros in the rows that do not hold.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn clear_rows(&self, s: StateRef<'_>, values: &mut [f64]) {
        for row in self.rows_off(s) {
            if let Some(value) = values.get_mut(row) {
                *value = 0.0;
            }
        }
    }

    /// The same in the entries of a matrix like that of the constraints.
    #[inline(never)]
    pub(super) fn clear_entries(&self, s: StateRef<'_>, entries: &mut [f64]) {
        self.rows_off(s).for_each(|row| entries[self.structure.constraint_matrix.range(row)].fill(0.0));
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

    /// How far each one-sided row is from being reached; those that are switched off never are.
    pub(super) fn distances(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        self.load(s);
        let Self { lowered, source, work, outputs, .. } = self;
        for (gap, row) in gaps.iter_mut().zip(&lowered.events.one_sided) {
            let element = &lowered.elements[row.element];
            let program = &element.kind.position;
            run(&program.tape, source, &element.gather, work, outputs);
            let place = program.targets.iter().position(|target| matches!(target, Target::Constraint(0)));
            let off =
                |switch: &&Switch| s.turns[switch.memory.memory as usize] == 0.0 && switch.rows.contains(&row.row);
            let switched_off = lowered.events.switches.iter().any(|switch| off(&switch));
            *gap = place.filter(|_| !switched_off).map_or(f64::MAX, |place| -outputs[place]);
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
