//! From the document to elements: coordinates, numbers, instances of kinds, rows with their names.

mod bodies;
mod element;
mod forces;
mod joints;
mod layout;
mod names;
mod orientation;
mod rows;
mod scope;
mod user;
mod values;

use std::cell::Cell;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;

pub use element::Element;
pub use layout::{Addresses, Layout, Slots};
pub use names::{BodyAddress, Names};
pub use rows::{CoordinateOrigin, RowKind, RowOrigin};
pub use values::Values;

use holonomy_solver::RotationBlock;

use crate::body::{BodyCoordinates, BodyIndex};
use crate::joint::Placement;
use crate::kind::{Build, Contribution, DeriveError, Described, Kind, KindCache, MAX_NODES, Observer, short};
use holonomy_document::diagnostic::{Code, Diagnostic, Place};
use holonomy_document::{Document, EffectiveRun};
use values::number_word;

/// Largest number of coordinates.
pub const MAX_COORDINATES: usize = 4000;

/// What the author's energies and generalized forces are called, one element together.
pub(crate) const ENERGIES: &str = "energy";

/// A mechanism: elements over coordinates, with the names of everything. Knows nothing of time integration.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// Parts of the list of inputs.
    pub layout: Layout,
    /// Numbers.
    pub slots: Slots,
    /// Coordinates.
    pub coordinates: Vec<CoordinateOrigin>,
    /// Rows: holonomic, then Pfaffian.
    pub rows: Vec<RowOrigin>,
    /// Number of holonomic rows.
    pub m: usize,
    /// Number of Pfaffian rows.
    pub h: usize,
    /// The rows of bodies' own coordinates among the holonomic ones.
    pub own_rows: Range<usize>,
    /// Instances of kinds.
    pub elements: Vec<Element>,
    /// Values that the assembly of the start holds.
    pub held: Vec<HeldElement>,
    /// Angles that are remembered from step to step.
    pub angles: Vec<AngleMemory>,
    /// What tells joints from their mirror images.
    pub alignments: Vec<Alignment>,
    /// Bodies: first coordinate and coordinates of each.
    pub bodies: Vec<BodyIndex>,
    /// Bodies in rotation-matrix coordinates with no inertia but their own.
    pub rotation_blocks: Vec<RotationBlock>,
    /// Coordinates as written.
    pub q: Vec<f64>,
    /// Velocities as written.
    pub v: Vec<f64>,
    /// Times at which a step must end, s.
    pub time_events: Vec<f64>,
}

/// The angle of a joint, and where its value at the last accepted step is remembered.
#[derive(Clone, Debug)]
pub struct AngleMemory {
    /// What it is called: `A.angle`.
    pub name: String,
    /// Its memory.
    pub memory: u32,
    /// The angle, rad; a function of the state and of the memory.
    pub observer: Arc<Observer>,
    /// Input number of each formal input.
    pub gather: Vec<u32>,
}

/// Cosines that are 1 where a joint is closed as it is meant.
#[derive(Clone, Debug)]
pub struct Alignment {
    /// The joint.
    pub joint: String,
    /// The cosines.
    pub observer: Arc<Observer>,
    /// Input number of each formal input.
    pub gather: Vec<u32>,
}

/// A value that the assembly of the start holds.
#[derive(Clone, Debug)]
pub struct HeldElement {
    /// A velocity?
    pub velocity: bool,
    /// Its row.
    pub element: Element,
    /// Slot of the value.
    pub slot: u32,
    /// What the row is called.
    pub origin: RowOrigin,
}

impl Lowered {
    /// Number of coordinates.
    pub fn n(&self) -> usize {
        self.coordinates.len()
    }

    /// The list of inputs at the start as written, for systems.
    pub fn source(&self) -> Vec<f64> {
        let mut source = vec![0.0];
        source.extend(&self.q);
        source.extend(&self.v);
        source.resize(self.layout.slot(0) as usize, 0.0);
        source.extend(&self.slots.values);
        source
    }
}

/// A joint at the pose as written.
#[derive(Clone, Debug)]
pub struct PlacedJoint {
    /// Its ends.
    pub placement: Placement,
    /// Its directions in the frames of its bodies, for pictures.
    pub directions: [Option<Vec<f64>>; 2],
}

/// A lowered document with what only the building of a model needs.
#[derive(Clone, Debug)]
pub struct Lowering<'d> {
    /// The mechanism.
    pub lowered: Arc<Lowered>,
    /// Its names.
    pub names: Names<'d>,
    /// Its numbers.
    pub values: Values<'d>,
    /// The joints at the pose as written.
    pub placed: Vec<PlacedJoint>,
}

/// Work in progress.
pub(crate) struct Builder<'d, 'c> {
    document: &'d Document,
    cache: &'c mut KindCache,
    values: Values<'d>,
    names: Names<'d>,
    slots: Slots,
    layout: Layout,
    coordinates: Vec<CoordinateOrigin>,
    holonomic: Vec<RowOrigin>,
    pfaffian: Vec<RowOrigin>,
    elements: Vec<Element>,
    held: Vec<HeldElement>,
    angles: Vec<AngleMemory>,
    alignments: Vec<Alignment>,
    rotation_blocks: Vec<RotationBlock>,
    q: Vec<f64>,
    v: Vec<f64>,
    placed: Vec<PlacedJoint>,
    diagnostics: Vec<Diagnostic>,
}

/// Lowers a run of a document. `overrides` replace values of parameters.
pub fn lower<'d>(
    document: &'d Document,
    run: &EffectiveRun,
    overrides: &[(String, f64)],
    cache: &mut KindCache,
) -> Result<Lowering<'d>, Vec<Diagnostic>> {
    let values = Values::new(document, run, overrides)?;
    let of_body = |body: &holonomy_document::Named<_>| BodyCoordinates::of(document, &body.value).count() as usize;
    let count = document.bodies.iter().map(of_body).sum::<usize>() + document.coordinates.len();
    if count > MAX_COORDINATES {
        let parameters = [("count", count.to_string()), ("limit", MAX_COORDINATES.to_string())];
        let parameters = parameters.each_ref().map(|(name, text)| (*name, text.as_str()));
        let place = document.bodies.iter().next().map_or(&document.place, |body| &body.value.place);
        return Err(vec![document.diagnostic(Code::TOO_MANY_COORDINATES, place, &parameters)]);
    }
    let mut slots = Slots::default();
    let parameters = values.parameters.iter().map(|(name, value)| (name.clone(), slots.push(*value, name))).collect();
    let names = Names {
        document,
        splines: values.splines.clone(),
        parameters,
        ground: Vec::new(),
        bodies: Vec::new(),
        coordinates: Vec::new(),
        joints: Vec::new(),
        nodes: Cell::new(0),
    };
    let mut builder = Builder {
        document,
        cache,
        values,
        names,
        slots,
        layout: Layout { n: short(count), ..Layout::default() },
        coordinates: Vec::new(),
        holonomic: Vec::new(),
        pfaffian: Vec::new(),
        elements: Vec::new(),
        held: Vec::new(),
        angles: Vec::new(),
        alignments: Vec::new(),
        rotation_blocks: Vec::new(),
        q: Vec::new(),
        v: Vec::new(),
        placed: Vec::new(),
        diagnostics: Vec::new(),
    };
    // Numbers first: what they lack would only be repeated by every element that uses them.
    builder.bodies();
    builder.user_coordinates();
    builder.place_joints();
    builder.stop()?;
    builder.place_couplings();
    builder.stop()?;
    builder.angles();
    builder.body_elements();
    builder.joints();
    builder.drivers();
    builder.constraints();
    builder.body_rows();
    builder.forces();
    builder.energies();
    builder.velocity_constraints();
    builder.held_values(run);
    builder.limit_rows();
    builder.stop()?;
    builder.finish()
}

impl<'d> Builder<'d, '_> {
    fn stop(&mut self) -> Result<(), Vec<Diagnostic>> {
        if self.diagnostics.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.diagnostics)) }
    }

    fn report(&mut self, code: Code, place: &Place, parameters: &[(&'static str, &str)]) {
        self.diagnostics.push(self.document.diagnostic(code, place, parameters));
    }

    /// Matrices are as large as their rows: more than the coordinates that there may be could not be kept.
    fn limit_rows(&mut self) {
        let count = self.holonomic.len() + self.pfaffian.len();
        let beyond = self.holonomic.iter().chain(&self.pfaffian).nth(MAX_COORDINATES).map(|row| row.place.clone());
        if let Some(place) = beyond {
            let (count, limit) = (count.to_string(), MAX_COORDINATES.to_string());
            self.report(Code::TOO_MANY_ROWS, &place, &[("count", &count), ("limit", &limit)]);
        }
    }

    /// A value, or a finding and 0.
    fn take(&mut self, value: Result<f64, Box<Diagnostic>>) -> f64 {
        value.unwrap_or_else(|diagnostic| {
            self.diagnostics.push(*diagnostic);
            0.0
        })
    }

    /// An element over the coordinates and numbers of the mechanism; findings are reported at `place`.
    fn of_mechanism(
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
        Some(Element::of_mechanism(name.to_owned(), kind, &formals, &self.layout))
    }

    /// An element over local coordinates and numbers, which are `at` in the mechanism.
    fn local(
        &mut self,
        name: &str,
        place: &Place,
        at: &Addresses<'_>,
        describe: impl FnOnce(&mut Build<'_>) -> Contribution,
    ) -> Option<Element> {
        let Ok(described) = Described::write::<Infallible>(|build| Ok(describe(build)));
        let kind = self.cache.kind(described, Some(short(at.coordinates.len())));
        let kind = self.kind_or_report(kind, name, place)?;
        Some(Element::new(name.to_owned(), kind, &self.layout, at))
    }

    fn kind_or_report(&mut self, kind: Result<Arc<Kind>, DeriveError>, name: &str, place: &Place) -> Option<Arc<Kind>> {
        let error = match kind {
            Ok(kind) => return Some(kind),
            Err(error) => error,
        };
        match error {
            DeriveError::NotAffine(_) => self.report(Code::NOT_AFFINE, place, &[("name", name)]),
            DeriveError::MassDependsOnVelocity => self.report(Code::MASS_VELOCITY, place, &[]),
            DeriveError::PotentialDependsOnVelocity => self.report(Code::POTENTIAL_VELOCITY, place, &[]),
            DeriveError::TooManyNodes => {
                self.report(Code::TOO_MANY_NODES, place, &[("limit", &MAX_NODES.to_string())]);
            }
        }
        None
    }

    /// Adds an element whose holonomic and Pfaffian rows are `rows`.
    fn add(&mut self, mut element: Element, rows: Vec<RowOrigin>) {
        element.row = short(self.holonomic.len());
        element.pfaffian_row = short(self.pfaffian.len());
        let (holonomic, _) = element.kind.rows();
        for (i, row) in rows.into_iter().enumerate() {
            if i < holonomic { self.holonomic.push(row) } else { self.pfaffian.push(row) }
        }
        self.elements.push(element);
    }

    /// Every root of an element that the author wrote must be finite at the start as written.
    fn check_finite(&mut self, element: &Element, what: &[(String, Place)]) {
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
        let inputs: Vec<f64> = element.gather.iter().map(|input| source[*input as usize]).collect();
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

    fn source(&self) -> Vec<f64> {
        let mut source = vec![0.0];
        source.extend(&self.q);
        source.extend(&self.v);
        source.resize(self.layout.slot(0) as usize, 0.0);
        source.extend(&self.slots.values);
        source
    }

    fn finish(mut self) -> Result<Lowering<'d>, Vec<Diagnostic>> {
        self.layout.slots = short(self.slots.values.len());
        let (m, h) = (self.holonomic.len(), self.pfaffian.len());
        self.layout.rows = short(m + h);
        let nodes: usize = self.elements.iter().map(|element| element.kind.graph.node_count()).sum();
        if nodes > MAX_NODES {
            let place = self.document.place.clone();
            self.report(Code::TOO_MANY_NODES, &place, &[("limit", &MAX_NODES.to_string())]);
            self.stop()?;
        }
        self.only_own_inertia();
        let time_events = self.time_events();
        let own = |row: &&RowOrigin| row.kind == RowKind::Body;
        let first = self.holonomic.iter().take_while(|row| !own(row)).count();
        let own_rows = first..first + self.holonomic[first..].iter().take_while(own).count();
        let mut rows = self.holonomic;
        rows.append(&mut self.pfaffian);
        let lowered = Lowered {
            layout: self.layout,
            slots: self.slots,
            coordinates: self.coordinates,
            rows,
            m,
            h,
            own_rows,
            elements: self.elements,
            held: self.held,
            angles: self.angles,
            alignments: self.alignments,
            bodies: self.names.bodies.iter().map(|body| body.index).collect(),
            rotation_blocks: self.rotation_blocks,
            q: self.q,
            v: self.v,
            time_events,
        };
        Ok(Lowering { lowered: Arc::new(lowered), names: self.names, values: self.values, placed: self.placed })
    }

    fn time_events(&self) -> Vec<f64> {
        let source = self.source();
        let mut times = Vec::new();
        for element in &self.elements {
            if element.kind.breaks.is_empty() {
                continue;
            }
            let inputs: Vec<f64> = element.gather.iter().map(|input| source[*input as usize]).collect();
            let at = |node: &holonomy_expr::NodeId| element.kind.graph.eval(*node, &inputs);
            times.extend(element.kind.breaks.iter().map(at).filter(|time| time.is_finite() && *time > 0.0));
        }
        holonomy_expr::order::sort_numbers(&mut times);
        times.dedup();
        times
    }
}
