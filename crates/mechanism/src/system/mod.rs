//! A lowered mechanism as the solver sees it: gather, run the tape, scatter, for one element after the other.

mod events;
mod friction;
mod linearized;
mod reactive;
mod states;

use std::ops::Range;
use std::sync::Arc;

use holonomy_expr::{LANES, Tape};
use holonomy_solver::{
    Budget, Direction, Friction, Jump, Lane, MotionRef, OneSided, Outcome, Pattern, RotationBlock, Sizes, StateRef,
    Structure, System,
};

pub(crate) use states::{as_places, as_velocities};

use crate::body::BodyIndex;
use crate::kind::{Kind, MOST_LINEARIZING, Program, Target, short};
use crate::lower::{Element, Layout, Lowered, ObserverInstance};
use crate::places::{self, Places};

/// Which held values of the start are rows of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// None: the mechanism itself.
    None,
    /// Held coordinates, for the assembly of positions.
    Positions,
    /// Held velocities, for the projection of velocities.
    Velocities,
}

/// The mechanism as a system of the solver.
#[derive(Clone, Debug)]
pub struct MechanismSystem {
    lowered: Arc<Lowered>,
    held: Vec<Element>,
    sizes: Sizes,
    structure: Structure,
    /// Of each element, those of the mechanism first.
    places: Vec<Places>,
    /// Numbers of neighbouring elements of one kind that run together: of those of the mechanism, then of the held ones.
    batches: Vec<usize>,
    layout: Layout,
    /// `[t | q | v | turns | slots]`
    source: Vec<f64>,
    work: Vec<f64>,
    outputs: Vec<f64>,
    /// Is there a force without a potential, or a constraint that moves by itself?
    works: bool,
    /// Where the inputs of each element's linearization come from; empty before it is asked for. The list of inputs is then
    /// longer: `[t | q | v | turns | slots | v' | lambda]`.
    linearized: Vec<Vec<u32>>,
    /// In which sense each event's quantity becomes zero.
    directions: Vec<Direction>,
    /// Rows that push one way only.
    one_sided: Vec<OneSided>,
    /// Frictions of joints.
    frictions: Vec<Friction>,
    /// The row of each force that follows from a multiplier.
    reactive: Vec<usize>,
    /// Room for the direction of a slip.
    direction: Vec<f64>,
    /// Are states of first order read off the coordinates? (What rests then has them as unknowns.)
    states_as_places: bool,
    /// What may be spent, and operations of all tapes, which every stage is taken to run.
    budget: Budget,
    operations: u64,
}

impl MechanismSystem {
    /// The system of a lowered mechanism.
    pub fn new(lowered: Arc<Lowered>, held: Held) -> Self {
        let held = match held {
            Held::None => Vec::new(),
            Held::Positions => {
                lowered.held.iter().filter(|held| !held.velocity).map(|held| held.element.clone()).collect()
            }
            Held::Velocities => {
                lowered.held.iter().filter(|held| held.velocity).map(|held| held.element.clone()).collect()
            }
        };
        Self::with_rows(lowered, held)
    }

    /// The system with rows of more elements: their holonomic rows come after those of the mechanism, and so do their rows of velocity.
    pub(crate) fn with_rows(lowered: Arc<Lowered>, mut held: Vec<Element>) -> Self {
        let mut sizes = Sizes { n: lowered.n(), m: lowered.m, h: lowered.h, turns: lowered.layout.turns as usize };
        for element in &mut held {
            let (holonomic, pfaffian) = element.kind.rows();
            element.row = short(sizes.m);
            element.pfaffian_row = short(sizes.h);
            sizes.m += holonomic;
            sizes.h += pfaffian;
        }
        let layout = lowered.layout;
        let mut source = vec![0.0; layout.system_len()];
        source[layout.slot(0) as usize..].copy_from_slice(&lowered.slots.values);
        let (mut work, mut outputs, mut operations) = (0, 0, 0);
        for element in lowered.elements.iter().chain(&held) {
            let kind = &element.kind;
            let tapes = [
                &kind.position.tape,
                &kind.velocity.tape,
                &kind.rate.tape,
                &kind.dynamics.tape,
                &kind.energy,
                &kind.power,
                &kind.switch_values,
            ];
            for tape in tapes {
                work = work.max(tape.work_len());
                outputs = outputs.max(tape.outputs());
                operations += tape.operations() as u64;
            }
        }
        for angle in &lowered.angles {
            work = work.max(angle.observer.tape.work_len());
            outputs = outputs.max(angle.observer.tape.outputs());
        }
        for happening in &lowered.events.list {
            if let Some(impulse) = &happening.impulse {
                work = work.max(impulse.kind.dynamics.tape.work_len());
                outputs = outputs.max(impulse.kind.dynamics.tape.outputs());
            }
        }
        let values = lowered.events.list.iter().filter_map(|happening| happening.values.as_ref());
        for ObserverInstance { observer, .. } in values.chain(&lowered.events.quantities) {
            work = work.max(observer.tape.work_len());
            outputs = outputs.max(observer.tape.outputs());
            operations += observer.tape.operations() as u64;
        }
        let directions = lowered.events.list.iter().map(|happening| happening.direction).collect();
        let one_sided = lowered.events.one_sided.iter().map(|row| {
            let (row, memory, restitution) = (row.row, row.memory.memory as usize, row.restitution);
            OneSided { row, memory, restitution }
        });
        let one_sided = one_sided.collect();
        let mut frictions = Vec::new();
        if !lowered.events.frictions.is_empty() {
            frictions = Self::frictions_of(&lowered, sizes.m, [&mut work, &mut outputs]);
            source.resize(layout.total_len(), 0.0);
        }
        let mut reactive = Vec::new();
        if !lowered.reactive.is_empty() {
            reactive = Self::reactive_of(&lowered, sizes.m, [&mut work, &mut outputs]);
            source.resize(layout.total_len(), 0.0);
        }
        let batches = batches(&lowered.elements).chain(batches(&held)).collect();
        let (work, outputs) = (vec![0.0; LANES * work], vec![0.0; LANES * outputs]);
        let elements = || lowered.elements.iter().chain(&held);
        let of_body = |body: &BodyIndex| body.range().start as usize..body.range().end as usize;
        let bodies = lowered.bodies.iter().map(of_body).collect();
        let structure = places::structure(elements(), sizes, bodies);
        let places = elements().map(|element| Places::new(element, sizes.m, &structure)).collect();
        let rubs = !lowered.events.frictions.is_empty();
        let gives = |kind: &Kind| kind.power.outputs() > 0 || !kind.velocity.targets.is_empty();
        let works = rubs || lowered.elements.iter().any(|element| gives(&element.kind));
        Self {
            lowered,
            held,
            sizes,
            structure,
            places,
            batches,
            layout,
            source,
            work,
            outputs,
            works,
            directions,
            one_sided,
            direction: vec![0.0; if frictions.is_empty() { 0 } else { sizes.n }],
            frictions,
            reactive,
            linearized: Vec::new(),
            states_as_places: false,
            budget: Budget::default(),
            operations,
        }
    }

    /// The same with bounds of what may be spent on it.
    pub(crate) fn within(self, budget: &Budget) -> Self {
        Self { budget: budget.clone(), ..self }
    }

    /// The mechanism behind it.
    pub fn lowered(&self) -> &Arc<Lowered> {
        &self.lowered
    }

    /// `c` and the entries of `C` at a state.
    pub fn rows_at(&mut self, s: StateRef<'_>) -> (Vec<f64>, Vec<f64>) {
        let mut constraints = vec![0.0; self.sizes.m];
        let mut entries = vec![0.0; self.structure.constraint_matrix.len()];
        self.position(s, &mut constraints, &mut entries);
        (constraints, entries)
    }

    /// Where the entries of `C` are.
    pub fn pattern(&self) -> &Pattern {
        &self.structure.constraint_matrix
    }

    /// `C` at a state, row-major.
    pub fn constraint_matrix_at(&mut self, s: StateRef<'_>) -> Vec<f64> {
        let (_, entries) = self.rows_at(s);
        self.structure.constraint_matrix.expanded(&entries)
    }

    /// `M` at a state, row-major.
    pub fn mass_matrix_at(&mut self, s: StateRef<'_>) -> Vec<f64> {
        let (n, rows) = (self.sizes.n, self.sizes.rows());
        let mut entries = vec![0.0; self.structure.mass_matrix.len()];
        self.dynamics(s, &mut entries, &mut vec![0.0; n], &mut vec![0.0; rows]);
        self.structure.mass_matrix.expanded(&entries)
    }

    fn load(&mut self, s: StateRef<'_>) {
        let n = self.sizes.n;
        self.source[0] = s.t;
        self.source[1..=n].copy_from_slice(s.q);
        self.source[1 + n..1 + 2 * n].copy_from_slice(s.v);
        if self.states_as_places {
            self.load_states(s.q);
        }
        let first = self.layout.turn(0) as usize;
        self.source[first..first + s.turns.len()].copy_from_slice(s.turns);
    }

    /// Runs one program of every element and hands its outputs with their places to `scatter`, in the order of the elements.
    fn each(
        &mut self,
        s: StateRef<'_>,
        program: impl Fn(&Element) -> &Program,
        mut scatter: impl FnMut(&Places, Lane<'_>),
    ) {
        self.load(s);
        let Self { lowered, held, places, batches, source, work, outputs, .. } = self;
        let (mut elements, mut places) = (lowered.elements.iter().chain(held.iter()), places.iter());
        for count in batches {
            let Some(first) = elements.next() else { return };
            let tape = &program(first).tape;
            if program(first).targets.is_empty() {
                let skipped = (elements.by_ref().take(*count - 1).count(), places.by_ref().take(*count).count());
                debug_assert_eq!(skipped, (*count - 1, *count));
                continue;
            }
            let mut gather = [&first.gather[..]; LANES];
            for (gather, element) in gather[1..*count].iter_mut().zip(elements.by_ref()) {
                *gather = &element.gather;
            }
            let lanes = if *count == 1 {
                tape.eval_gathered(source, gather[0], work, outputs);
                1
            } else {
                tape.eval_lanes_gathered(source, gather, work.as_chunks_mut().0, outputs.as_chunks_mut().0);
                LANES
            };
            for (lane, places) in places.by_ref().take(*count).enumerate() {
                scatter(places, Lane { outputs, lanes, lane });
            }
        }
    }
}

/// How many neighbours of one kind run together, from the first element on.
fn batches(elements: &[Element]) -> impl Iterator<Item = usize> {
    let alike = elements.chunk_by(|a, b| Arc::ptr_eq(&a.kind, &b.kind));
    alike.flat_map(|alike| alike.chunks(LANES).map(<[Element]>::len))
}

fn run(tape: &Tape, source: &[f64], gather: &[u32], work: &mut [f64], outputs: &mut [f64]) {
    tape.eval_gathered(source, gather, &mut work[..tape.work_len()], &mut outputs[..tape.outputs()]);
}

impl System for MechanismSystem {
    fn sizes(&self) -> Sizes {
        self.sizes
    }

    fn budget(&self) -> Budget {
        self.budget.clone()
    }

    fn spend(&mut self, work: u64) -> bool {
        self.budget.spend(work.saturating_add(self.operations))
    }

    fn structure(&self) -> Option<&Structure> {
        Some(&self.structure)
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        constraints.fill(0.0);
        constraint_matrix.fill(0.0);
        self.each(
            s,
            |element| &element.kind.position,
            |places, outputs| {
                places.constraints.write(outputs, constraints);
                places.constraint_matrix.write(outputs, constraint_matrix);
            },
        );
        if self.rows_change() {
            self.clear_rows(s, constraints);
            self.clear_entries(s, constraint_matrix);
        }
    }

    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
        self.each(
            s,
            |element| &element.kind.velocity,
            |places, outputs| places.velocity_bias.write(outputs, velocity_bias),
        );
        if self.rows_change() {
            self.clear_rows(s, velocity_bias);
        }
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
        self.each(s, |element| &element.kind.rate, |places, outputs| places.rate.write(outputs, rate));
        if self.rows_change() {
            self.clear_entries(s, rate);
        }
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        mass_matrix.fill(0.0);
        force.fill(0.0);
        acceleration_bias.fill(0.0);
        if !self.reactive.is_empty() {
            self.put_multipliers(None);
        }
        self.each(
            s,
            |element| &element.kind.dynamics,
            |places, outputs| {
                places.mass_matrix.add(outputs, mass_matrix);
                places.force.add(outputs, force);
                places.acceleration_bias.write(outputs, acceleration_bias);
            },
        );
        if self.rows_change() {
            self.clear_rows(s, acceleration_bias);
        }
    }

    fn update_turns(&mut self, s: StateRef<'_>, turns: &mut [f64]) -> f64 {
        self.load(s);
        turns.copy_from_slice(s.turns);
        let mut largest = 0.0;
        for angle in &self.lowered.angles {
            run(&angle.observer.tape, &self.source, &angle.gather, &mut self.work, &mut self.outputs);
            let memory = angle.memory as usize;
            let turn = (self.outputs[0] - s.turns[memory]).abs();
            turns[memory] = self.outputs[0];
            // A NaN must not pass as a small turn.
            if turn.is_nan() || turn > largest {
                largest = turn;
            }
        }
        largest
    }

    fn rotation_blocks(&self) -> &[RotationBlock] {
        &self.lowered.rotation_blocks
    }

    fn own_rows(&self) -> Range<usize> {
        self.lowered.own_rows.clone()
    }

    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        self.load(s);
        let mut sum = 0.0;
        for element in &self.lowered.elements {
            let tape = &element.kind.energy;
            if tape.outputs() == 0 {
                continue;
            }
            run(tape, &self.source, &element.gather, &mut self.work, &mut self.outputs);
            // Kinetic and potential energy; the third output serves Jacobi's integral.
            sum += self.outputs[0] + self.outputs[1];
        }
        Some(sum)
    }

    fn power(&mut self, s: StateRef<'_>, multipliers: &[f64]) -> Option<[f64; 2]> {
        if !self.works {
            return None;
        }
        self.load(s);
        if !self.reactive.is_empty() {
            self.put_multipliers(Some(multipliers));
        }
        let m = self.sizes.m;
        let [mut actuators, mut forces] = [0.0; 2];
        for element in &self.lowered.elements {
            let kind = &element.kind;
            if !kind.velocity.targets.is_empty() {
                run(&kind.velocity.tape, &self.source, &element.gather, &mut self.work, &mut self.outputs);
                for (target, bias) in kind.velocity.targets.iter().zip(&self.outputs) {
                    if let Target::Bias(row) = *target {
                        // Of the power -v . C^T lambda of the constraints, what is left where C v + b = 0.
                        actuators += multipliers[element.row_of(row, m)] * bias;
                    }
                }
            }
            if kind.power.outputs() > 0 {
                run(&kind.power, &self.source, &element.gather, &mut self.work, &mut self.outputs);
                *(if kind.contribution.actuated { &mut actuators } else { &mut forces }) += self.outputs[0];
            }
        }
        if !self.frictions.is_empty() {
            forces += self.friction_power(s, multipliers);
        }
        Some([actuators, forces])
    }

    fn switches(&self) -> usize {
        self.lowered.elements.iter().map(|element| element.kind.switches.len()).sum()
    }

    fn switch_values(&mut self, s: StateRef<'_>, mut values: &mut [f64]) {
        self.load(s);
        for element in self.lowered.elements.iter().filter(|element| !element.kind.switches.is_empty()) {
            let tape = &element.kind.switch_values;
            run(tape, &self.source, &element.gather, &mut self.work, &mut self.outputs);
            let (own, rest) = std::mem::take(&mut values).split_at_mut(tape.outputs());
            own.copy_from_slice(&self.outputs[..own.len()]);
            values = rest;
        }
    }

    fn prepare_derivatives(&mut self) -> bool {
        self.linearize(&Budget::of(MOST_LINEARIZING)).is_ok()
    }

    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.rows_by_q(s, by_q);
    }

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        self.dynamics_by_state(at, by_q, by_v);
    }

    fn crossings(&self) -> &[Direction] {
        &self.directions
    }

    fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        self.quantities(s, values);
    }

    fn cross(&mut self, crossing: usize, s: StateRef<'_>, mut jump: Jump<'_>) -> Outcome {
        self.happen(crossing, s, &mut jump)
    }

    fn rows_change(&self) -> bool {
        self.lowered.events.switch_rows()
    }

    fn one_sided(&self) -> &[OneSided] {
        &self.one_sided
    }

    fn frictions(&self) -> &[Friction] {
        &self.frictions
    }

    fn slip(&mut self, friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        self.load(s);
        self.slip_of(friction, s.v, direction)
    }

    fn load(&mut self, friction: usize, s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        MechanismSystem::load(self, s);
        self.load_of(friction, multipliers, gradient)
    }

    fn reactive_rows(&self) -> &[usize] {
        &self.reactive
    }

    fn reactive_force(&mut self, i: usize, s: StateRef<'_>, force: &mut [f64]) {
        self.load(s);
        self.force_by(i, force);
    }

    fn gaps(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        self.distances(s, gaps);
    }

    fn time_events(&self) -> &[f64] {
        &self.lowered.time_events
    }
}
