//! A mechanism that is being lowered: what is known of it so far, and how elements are added.

use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::sync::Arc;

use holonomy_expr::{Graph, NodeId};
use holonomy_solver::RotationBlock;

use super::states;
use super::values::number_word;
use super::{
    Addresses, Alignment, AngleMemory, CoordinateOrigin, Element, Events, HeldElement, Layout, Lowered, Lowering,
    MAX_COORDINATES, Names, PlacedJoint, RowKind, RowOrigin, Slots, Values,
};
use crate::kind::{Build, Contribution, DeriveError, Described, Formals, Kind, KindCache, MAX_NODES, short};
use holonomy_document::diagnostic::{Code, Diagnostic, Place};
use holonomy_document::{Document, EffectiveRun};

/// The list of inputs as far as it is known.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) layout: Layout,
    pub(super) slots: Slots,
}

/// The coordinates with their values as written.
#[derive(Default)]
pub(super) struct WrittenStart {
    pub(super) coordinates: Vec<CoordinateOrigin>,
    pub(super) q: Vec<f64>,
    pub(super) v: Vec<f64>,
}

/// The rows of both kinds.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) holonomic: Vec<RowOrigin>,
    pub(super) pfaffian: Vec<RowOrigin>,
}

/// What is made of bodies, joints and forces.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) elements: Vec<Element>,
    pub(super) reactive: Vec<u32>,
    pub(super) reactive_forces: Vec<Element>,
    pub(super) held: Vec<HeldElement>,
    pub(super) angles: Vec<AngleMemory>,
    pub(super) alignments: Vec<Alignment>,
    pub(super) rotation_blocks: Vec<RotationBlock>,
}

/// A mechanism that is being lowered.
pub(crate) struct Builder<'d, 'c> {
    pub(super) document: &'d Document,
    pub(super) cache: &'c mut KindCache,
    pub(super) values: Values<'d>,
    pub(super) names: Names<'d>,
    pub(super) inputs: Inputs,
    pub(super) start: WrittenStart,
    pub(super) rows: Rows,
    pub(super) parts: Parts,
    pub(super) events: Events,
    /// Joints with friction, and whether each sticks: the first of two memories.
    pub(super) friction_memories: Vec<(String, u32)>,
    pub(super) placed: Vec<PlacedJoint>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'d, 'c> Builder<'d, 'c> {
    pub(super) fn new(
        document: &'d Document,
        values: Values<'d>,
        coordinates: usize,
        cache: &'c mut KindCache,
    ) -> Self {
        let mut slots = Slots::default();
        let parameters =
            values.parameters.iter().map(|(name, value)| (name.clone(), slots.push(*value, name))).collect();
        let names = Names {
            document,
            splines: values.splines.clone(),
            parameters,
            memories: Vec::new(),
            ground: Vec::new(),
            bodies: Vec::new(),
            coordinates: Vec::new(),
            states: Vec::new(),
            telling: Vec::new(),
            joints: Vec::new(),
            multipliers: RefCell::default(),
            named: Cell::new(0),
            nodes: Cell::new(0),
        };
        Self {
            document,
            cache,
            values,
            names,
            inputs: Inputs { layout: Layout { n: short(coordinates), ..Layout::default() }, slots },
            start: WrittenStart::default(),
            rows: Rows::default(),
            parts: Parts::default(),
            events: Events::default(),
            friction_memories: Vec::new(),
            placed: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Coordinates, and joints at the pose as written. Numbers come first: what they lack would only be repeated by every element that
    /// uses them.
    pub(super) fn place(&mut self, run: &EffectiveRun) -> Result<(), Vec<Diagnostic>> {
        self.bodies();
        self.user_coordinates();
        if states::count(self.document) > 0 {
            self.place_states();
        }
        self.place_joints();
        self.stop()?;
        self.place_couplings();
        if !self.document.events.is_empty() || run.simulation.start.as_ref().is_some_and(|start| !start.off.is_empty())
        {
            self.place_memories(run);
        }
        let document = self.document;
        let mut sided = document.constraints.iter().any(|constraint| constraint.value.one_sided().is_some());
        let mut rubs = false;
        for joint in &document.joints {
            let keys = joint.value.record().keys();
            sided |= keys.stops.is_some() || keys.side.is_some() || keys.play.is_some();
            rubs |= keys.friction.is_some();
        }
        if sided {
            self.place_one_sided();
        }
        if rubs {
            self.place_frictions();
        }
        self.stop()
    }

    /// Elements and their rows, in the order in which reports and channels have them.
    pub(super) fn write_equations(&mut self, run: &EffectiveRun) {
        self.angles();
        self.body_elements();
        self.joints();
        self.drivers();
        self.constraints();
        self.body_rows();
        self.forces();
        self.energies();
        if !self.document.states.is_empty() {
            self.write_states();
        }
        self.velocity_constraints();
        self.held_values(run);
        self.limit_rows();
        if !self.document.events.is_empty() || !self.events.switches.is_empty() {
            self.write_events();
        }
        if self.names.name_multipliers() {
            self.finish_reactive();
        }
    }

    pub(super) fn stop(&mut self) -> Result<(), Vec<Diagnostic>> {
        if self.diagnostics.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.diagnostics)) }
    }

    pub(super) fn report(&mut self, code: Code, place: &Place, parameters: &[(&'static str, &str)]) {
        self.diagnostics.push(self.document.diagnostic(code, place, parameters));
    }

    /// Matrices are as large as their rows: more than the coordinates that there may be could not be kept.
    fn limit_rows(&mut self) {
        let count = self.rows.holonomic.len() + self.rows.pfaffian.len();
        let beyond =
            self.rows.holonomic.iter().chain(&self.rows.pfaffian).nth(MAX_COORDINATES).map(|row| row.place.clone());
        if let Some(place) = beyond {
            let (count, limit) = (count.to_string(), MAX_COORDINATES.to_string());
            self.report(Code::TOO_MANY_ROWS, &place, &[("count", &count), ("limit", &limit)]);
        }
    }

    /// A value, or a finding and 0.
    pub(super) fn take(&mut self, value: Result<f64, Box<Diagnostic>>) -> f64 {
        value.unwrap_or_else(|diagnostic| {
            self.diagnostics.push(*diagnostic);
            0.0
        })
    }

    /// A quantity of the mechanism at the pose as written.
    pub(super) fn at_start(
        &self,
        describe: impl FnOnce(&mut Build<'_>, &Names<'_>) -> Result<NodeId, Box<Diagnostic>>,
    ) -> Result<f64, Box<Diagnostic>> {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let node = describe(&mut Build::new(&mut graph, &mut formals), &self.names)?;
        let source = self.source();
        let gather = self.inputs.layout.gather(&formals, &Addresses::asked(&formals));
        Ok(graph.eval(node, &read(&source, &gather)))
    }

    /// An element over the coordinates and numbers of the mechanism; findings are reported at `place`.
    pub(super) fn of_mechanism(
        &mut self,
        name: &str,
        place: &Place,
        describe: impl FnOnce(&mut Build<'_>, &Names<'d>) -> Result<Contribution, Box<Diagnostic>>,
    ) -> Option<Element> {
        let names = &self.names;
        let described = match Described::write(|build| describe(build, names)) {
            Ok(described) => described,
            Err(diagnostic) => {
                self.diagnostics.push(*diagnostic);
                return None;
            }
        };
        let formals = described.formals.clone();
        let kind = self.cache.kind(described, None);
        let kind = self.kind_or_report(kind, name, place)?;
        Some(Element::of_mechanism(name.to_owned(), kind, &formals, &self.inputs.layout))
    }

    /// An element over local coordinates and numbers, which are `at` in the mechanism.
    pub(super) fn local(
        &mut self,
        name: &str,
        place: &Place,
        at: &Addresses<'_>,
        describe: impl FnOnce(&mut Build<'_>) -> Contribution,
    ) -> Option<Element> {
        let Ok(described) = Described::write::<Infallible>(|build| Ok(describe(build)));
        let kind = self.cache.kind(described, Some(short(at.coordinates.len())));
        let kind = self.kind_or_report(kind, name, place)?;
        Some(Element::new(name.to_owned(), kind, &self.inputs.layout, at))
    }

    pub(super) fn kind_or_report(
        &mut self,
        kind: Result<Arc<Kind>, DeriveError>,
        name: &str,
        place: &Place,
    ) -> Option<Arc<Kind>> {
        kind.map_err(|error| self.not_derived(error, name, place)).ok()
    }

    // Not inlined: in the first view of the page everything is derived.
    #[inline(never)]
    fn not_derived(&mut self, error: DeriveError, name: &str, place: &Place) {
        match error {
            DeriveError::NotAffine(_) => self.report(Code::NOT_AFFINE, place, &[("name", name)]),
            DeriveError::MassDependsOnVelocity => self.report(Code::MASS_VELOCITY, place, &[]),
            DeriveError::PotentialDependsOnVelocity => self.report(Code::POTENTIAL_VELOCITY, place, &[]),
            // What comes after it fails alike: once is enough.
            DeriveError::OutOfWork if self.diagnostics.iter().any(|one| one.code == Code::TOO_MUCH_WORK) => {}
            DeriveError::OutOfWork => self.report(Code::TOO_MUCH_WORK, place, &[("name", name)]),
            DeriveError::TooManyNodes => {
                self.report(Code::TOO_MANY_NODES, place, &[("limit", &MAX_NODES.to_string())]);
            }
        }
    }

    /// Adds an element whose holonomic and Pfaffian rows are `rows`.
    pub(super) fn add(&mut self, mut element: Element, rows: Vec<RowOrigin>) {
        element.row = short(self.rows.holonomic.len());
        element.pfaffian_row = short(self.rows.pfaffian.len());
        if !self.events.one_sided.is_empty() {
            self.note_one_sided(&rows);
        }
        let (holonomic, _) = element.kind.rows();
        for (i, row) in rows.into_iter().enumerate() {
            if i < holonomic { self.rows.holonomic.push(row) } else { self.rows.pfaffian.push(row) }
        }
        self.parts.elements.push(element);
    }

    /// Every root of an element that the author wrote must be finite at the start as written.
    pub(super) fn check_finite(&mut self, element: &Element, what: &[(String, Place)]) {
        let source = self.source();
        let contribution = &element.kind.contribution;
        let roots = contribution
            .holonomic
            .iter()
            .chain(&contribution.pfaffian)
            .chain(&contribution.kinetic)
            .chain(&contribution.potential)
            .copied()
            .chain(contribution.power.iter().map(|(law, _)| *law));
        let inputs = read(&source, &element.gather);
        let mut findings = Vec::new();
        for (root, (text, place)) in roots.zip(what) {
            let value = element.kind.graph.eval(root, &inputs);
            if !value.is_finite() {
                findings.push((format!("`{text}`"), number_word(value), place.clone()));
            }
        }
        for (text, word, place) in findings {
            self.report(Code::NOT_FINITE, &place, &[("what", &text), ("found", word)]);
        }
    }

    pub(super) fn source(&self) -> Vec<f64> {
        let mut source = vec![0.0];
        source.extend(&self.start.q);
        source.extend(&self.start.v);
        source.resize(self.inputs.layout.slot(0) as usize, 0.0);
        for memory in self.events.memories() {
            source[self.inputs.layout.turn(memory.memory) as usize] = memory.value;
        }
        source.extend(&self.inputs.slots.values);
        source
    }

    pub(super) fn finish(mut self) -> Result<Lowering<'d>, Vec<Diagnostic>> {
        self.inputs.layout.slots = short(self.inputs.slots.values.len());
        let (m, h) = (self.rows.holonomic.len(), self.rows.pfaffian.len());
        self.inputs.layout.rows = short(m + h);
        if !self.events.frictions.is_empty() {
            self.finish_frictions();
        }
        let nodes: usize = self.parts.elements.iter().map(|element| element.kind.graph.node_count()).sum();
        if nodes > MAX_NODES {
            let place = self.document.place.clone();
            self.report(Code::TOO_MANY_NODES, &place, &[("limit", &MAX_NODES.to_string())]);
            self.stop()?;
        }
        self.only_own_inertia();
        let time_events = self.time_events();
        let own = |row: &&RowOrigin| row.kind == RowKind::Body;
        let first = self.rows.holonomic.iter().take_while(|row| !own(row)).count();
        let own_rows = first..first + self.rows.holonomic[first..].iter().take_while(own).count();
        let mut rows = self.rows.holonomic;
        rows.append(&mut self.rows.pfaffian);
        let lowered = Lowered {
            layout: self.inputs.layout,
            slots: self.inputs.slots,
            coordinates: self.start.coordinates,
            states: self.names.states.len(),
            rows,
            m,
            h,
            own_rows,
            elements: self.parts.elements,
            held: self.parts.held,
            angles: self.parts.angles,
            alignments: self.parts.alignments,
            events: self.events,
            reactive: self.parts.reactive,
            reactive_forces: self.parts.reactive_forces,
            bodies: self.names.bodies.iter().map(|body| body.index).collect(),
            rotation_blocks: self.parts.rotation_blocks,
            q: self.start.q,
            v: self.start.v,
            time_events,
        };
        Ok(Lowering { lowered: Arc::new(lowered), names: self.names, values: self.values, placed: self.placed })
    }

    fn time_events(&self) -> Vec<f64> {
        let source = self.source();
        let mut times = Vec::new();
        for element in &self.parts.elements {
            if element.kind.breaks.is_empty() {
                continue;
            }
            let inputs = read(&source, &element.gather);
            let at = |node: &NodeId| element.kind.graph.eval(*node, &inputs);
            times.extend(element.kind.breaks.iter().map(at).filter(|time| time.is_finite() && *time > 0.0));
        }
        holonomy_expr::order::sort_numbers(&mut times);
        times.dedup();
        times
    }
}

/// Inputs at the start as written; what is known later, such as multipliers, is 0.
fn read(source: &[f64], gather: &[u32]) -> Vec<f64> {
    gather.iter().map(|input| source.get(*input as usize).copied().unwrap_or(0.0)).collect()
}
