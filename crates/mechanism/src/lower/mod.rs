//! From the document to elements: coordinates, numbers, instances of kinds, rows with their names.

mod belt;
mod bodies;
mod builder;
mod cam;
mod couplings;
mod element;
mod events;
mod forces;
mod friction;
mod geneva;
mod joints;
mod layout;
mod masses;
mod names;
mod observer;
mod one_sided;
mod orientation;
mod reactive;
mod rope;
mod rows;
mod scope;
mod states;
mod user;
mod values;

use std::ops::Range;
use std::sync::Arc;

pub use element::Element;
pub use events::{Events, Happening, Memory, Switch};
pub use friction::JointFriction;
pub use layout::{Addresses, Layout, Slots};
pub use names::{BodyAddress, Names};
pub use observer::ObserverInstance;
pub use one_sided::{Occurrence, OneSidedRow};
pub use reactive::NamedMultiplier;
pub use rows::{CoordinateOrigin, RowKind, RowOrigin};
pub use values::Values;

use holonomy_solver::RotationBlock;

use crate::body::{BodyCoordinates, BodyIndex};
use crate::joint::Placement;
use crate::kind::{KindCache, Observer};
use builder::Builder;
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{Document, EffectiveRun};

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
    /// Coordinates; those whose velocities are states of first order come last.
    pub coordinates: Vec<CoordinateOrigin>,
    /// Number of states of first order.
    pub states: usize,
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
    /// What happens when a quantity becomes zero.
    pub events: Events,
    /// Rows whose multipliers forces follow from, once for each force; elements have what forces are without these multipliers.
    pub reactive: Vec<u32>,
    /// These forces, for a unit of the multiplier; they work along the velocities of the elements that they come from.
    pub reactive_forces: Vec<Element>,
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

    /// The coordinates whose velocities are states of first order.
    pub fn states(&self) -> Range<usize> {
        self.n() - self.states..self.n()
    }

    /// The list of inputs at the start as written, for systems.
    pub fn source(&self) -> Vec<f64> {
        let mut source = vec![0.0];
        source.extend(&self.q);
        source.extend(&self.v);
        source.extend(self.memories());
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
    let count = count + states::count(document);
    if count > MAX_COORDINATES {
        let parameters = [("count", count.to_string()), ("limit", MAX_COORDINATES.to_string())];
        let parameters = parameters.each_ref().map(|(name, text)| (*name, text.as_str()));
        let place = document.bodies.iter().next().map_or(&document.place, |body| &body.value.place);
        return Err(vec![document.diagnostic(Code::TOO_MANY_COORDINATES, place, &parameters)]);
    }
    let mut builder = Builder::new(document, values, count, cache);
    builder.place(run)?;
    builder.write_equations(run);
    builder.stop()?;
    builder.finish()
}
