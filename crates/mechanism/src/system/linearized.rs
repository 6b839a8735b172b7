//! Derivatives of a mechanism's equations by coordinates and velocities.

use holonomy_solver::{Budget, MotionRef, Sizes, StateRef};

use super::{MechanismSystem, run};
use crate::kind::{DeriveError, Formal, Linearization, Program, Target, short};
use crate::lower::Element;

impl MechanismSystem {
    /// Derives and compiles what the linearization needs, as far as the budget goes.
    ///
    /// # Errors
    /// [`DeriveError::TooManyNodes`], [`DeriveError::OutOfWork`].
    pub(super) fn linearize(&mut self, budget: &Budget) -> Result<(), DeriveError> {
        let elements = || self.lowered.elements.iter().chain(&self.held);
        elements().try_for_each(|element| element.kind.linearize(budget))?;
        let linearized = elements().map(|element| self.gather_linearized(element)).collect();
        let (mut work, mut outputs, mut operations) = (self.work.len(), self.outputs.len(), 0);
        for linearization in elements().filter_map(|element| element.kind.linearization()) {
            for program in [&linearization.rows, &linearization.dynamics] {
                work = work.max(program.tape.work_len());
                outputs = outputs.max(program.tape.outputs());
                operations += program.tape.operations() as u64;
            }
        }
        if self.linearized.is_empty() {
            self.operations += operations;
        }
        self.linearized = linearized;
        self.source.resize(self.layout.system_len() + self.sizes.n + self.sizes.rows(), 0.0);
        self.work.resize(self.work.len().max(work), 0.0);
        self.outputs.resize(self.outputs.len().max(outputs), 0.0);
        Ok(())
    }

    /// `d(C v + b)/dq`, (m+h) x n.
    pub(super) fn rows_by_q(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        let Sizes { n, m, .. } = self.sizes;
        by_q.fill(0.0);
        self.load(s);
        self.each_linearized(
            |linearization| &linearization.rows,
            |element, target, value| {
                if let Target::RowByQ(row, j) = target {
                    by_q[element.row_of(row, m) * n + element.coordinates[j as usize] as usize] = value;
                }
            },
        );
        self.rows_off(s).for_each(|row| by_q[row * n..][..n].fill(0.0));
    }

    /// `d(M v' + C^T lambda - f)/dq` and `/dv`, n x n each.
    pub(super) fn dynamics_by_state(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { state: s, v_dot: a, multipliers } = at;
        let n = self.sizes.n;
        by_q.fill(0.0);
        by_v.fill(0.0);
        self.load(s);
        let first = self.layout.system_len();
        self.source[first..first + n].copy_from_slice(a);
        self.source[first + n..].copy_from_slice(multipliers);
        self.each_linearized(
            |linearization| &linearization.dynamics,
            |element, target, value| {
                let place = |i: u32, j: u32| {
                    element.coordinates[i as usize] as usize * n + element.coordinates[j as usize] as usize
                };
                match target {
                    Target::DynamicsByQ(i, j) => by_q[place(i, j)] += value,
                    Target::DynamicsByV(i, j) => by_v[place(i, j)] += value,
                    _ => {}
                }
            },
        );
        if self.states_as_places {
            self.states_by_place(by_q, by_v);
        }
    }

    /// Runs one program of every element's linearization and hands its outputs with their places to `scatter`.
    fn each_linearized(
        &mut self,
        program: impl Fn(&Linearization) -> &Program,
        mut scatter: impl FnMut(&Element, Target, f64),
    ) {
        for (element, gather) in self.lowered.elements.iter().chain(&self.held).zip(&self.linearized) {
            let Some(program) = element.kind.linearization().map(&program) else { continue };
            run(&program.tape, &self.source, gather, &mut self.work, &mut self.outputs);
            for (target, value) in program.targets.iter().zip(&self.outputs) {
                scatter(element, *target, *value);
            }
        }
    }

    /// Where the inputs of an element's linearization come from.
    fn gather_linearized(&self, element: &Element) -> Vec<u32> {
        let (first_v_dot, m) = (self.layout.v_dot(0), self.sizes.m);
        let first_multiplier = first_v_dot + short(self.sizes.n);
        let holonomic = short(element.kind.rows().0);
        let mut gather = element.gather.clone();
        let formals = element.kind.linearization().map_or(&[][..], |linearization| linearization.formals.list());
        for formal in formals.iter().skip(gather.len()) {
            gather.push(match *formal {
                Formal::Multiplier(i) if i < holonomic => first_multiplier + element.row + i,
                Formal::Multiplier(i) => first_multiplier + short(m) + element.pfaffian_row + i - holonomic,
                Formal::VDot(i) => first_v_dot + element.coordinates[i as usize],
                Formal::Q(i) => self.layout.q(element.coordinates[i as usize]),
                Formal::V(i) => self.layout.v(element.coordinates[i as usize]),
                // Kinds ask for time, slots and memories when they are written down, not when they are derived.
                Formal::Time | Formal::Slot(_) | Formal::Turn(_) | Formal::Reaction(_) => 0,
            });
        }
        gather
    }
}
