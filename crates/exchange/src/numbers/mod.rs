//! A run of a document in numbers, put together at its start: what every format writes of it.
//!
//! Everything is in space: a mechanism of the plane lies in the plane of x and y, its angles turn about z.

mod affine;
mod bodies;
mod forces;
mod links;

use holonomy_document::Document;
use holonomy_mechanism::body::vector::{Matrix3, Vector3, plus, times, transposed_times};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::lower::{Lowering, lower};
use holonomy_mechanism::model::Model;
use holonomy_solver::StartState;

use crate::error::ExportError;

pub use bodies::Body;
pub use forces::{Actuator, Load, Spring};
pub use links::{Apart, Coupling, Driver, Ends, Form, Link, Other};

/// What several formats call the ground.
pub const WORLD: &str = "world";

/// A body by its number, or the ground.
pub type Owner = Option<usize>;

/// A point of a body or of the ground, in the frame of its owner, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Whose it is.
    pub owner: Owner,
    /// Its name there, where it has one.
    pub name: Option<String>,
    /// Where it is.
    pub at: Vector3,
}

/// A mechanism in numbers.
#[derive(Clone, Debug)]
pub struct Mechanism {
    /// Its title; empty where it has none.
    pub title: String,
    /// Does it move in space?
    pub spatial: bool,
    /// Acceleration of gravity, m/s^2.
    pub gravity: Vector3,
    /// How long it runs, s.
    pub duration: f64,
    /// Largest distance of two of its points, m; at least a thousandth.
    pub size: f64,
    /// Bodies at the start.
    pub bodies: Vec<Body>,
    /// Points of the ground.
    pub ground: Vec<(String, Vector3)>,
    /// Joints that hold bodies at a point, an axis or a plane.
    pub links: Vec<Link>,
    /// Gears and racks.
    pub couplings: Vec<Coupling>,
    /// Points that keep their distance.
    pub distances: Vec<Apart>,
    /// Ends of the travel of joints: the joint, and what they are.
    pub stops: Vec<(String, String)>,
    /// Joints with dry friction.
    pub frictions: Vec<String>,
    /// Bodies of the plane that keep their angle, by their joint's name.
    pub angles: Vec<(String, [Owner; 2])>,
    /// Joints of other kinds.
    pub others: Vec<Other>,
    /// Coordinates that follow time.
    pub drivers: Vec<Driver>,
    /// Springs and dampers.
    pub springs: Vec<Spring>,
    /// Constant forces and torques.
    pub loads: Vec<Load>,
    /// Motors whose force is affine in their own coordinate.
    pub actuators: Vec<Actuator>,
    /// Forces that are other functions of the motion or of time: name and expression.
    pub laws: Vec<(String, String)>,
    /// Keys of the document that no format here has: equations of the author's own.
    pub equations: Vec<&'static str>,
    /// Keys of the document that are about showing and running it.
    pub presentation: Vec<&'static str>,
}

/// A run of a document that is built, lowered and put together: what the numbers are taken from.
pub(crate) struct Sources<'d> {
    pub document: &'d Document,
    pub model: Model,
    pub lowering: Lowering<'d>,
    pub start: StartState,
}

impl<'d> Sources<'d> {
    /// Run `run` (from 0) of a document; `format` is named where nothing can be written.
    ///
    /// # Errors
    /// What is wrong with the document, that it has no bodies, or why its start cannot be put together.
    pub fn new(
        document: &'d Document,
        run: usize,
        kinds: &mut KindCache,
        format: &'static str,
    ) -> Result<Self, ExportError> {
        let model = Model::build(document, run, &[], kinds).map_err(ExportError::Document)?;
        if document.bodies.is_empty() {
            return Err(ExportError::NoBodies(format));
        }
        let start = model.start_state().map_err(|failure| ExportError::Start(Box::new(failure)))?;
        // The model has been built: this run exists and can be lowered.
        let Ok(effective) = document.apply_run(run) else { return Err(ExportError::NoBodies(format)) };
        let lowering = lower(document, &effective, &[], kinds).map_err(ExportError::Document)?;
        Ok(Self { document, model, lowering, start })
    }
}

impl Mechanism {
    /// Run `run` (from 0) of a document in numbers; `format` is named where nothing can be written.
    ///
    /// # Errors
    /// What is wrong with the document, or why its start cannot be put together.
    pub fn new(
        document: &Document,
        run: usize,
        kinds: &mut KindCache,
        format: &'static str,
    ) -> Result<Self, ExportError> {
        Ok(Sources::new(document, run, kinds, format)?.mechanism())
    }

    /// The rotation of an owner.
    pub fn rotation(&self, owner: Owner) -> Matrix3 {
        owner.map_or(holonomy_mechanism::body::vector::IDENTITY, |body| self.bodies[body].rotation)
    }

    /// A point of an owner's frame in global coordinates, m.
    pub fn global(&self, owner: Owner, at: Vector3) -> Vector3 {
        owner.map_or(at, |body| {
            let body = &self.bodies[body];
            plus(body.position, 1.0, times(&body.rotation, at))
        })
    }

    /// A global point in the frame of an owner, m.
    pub fn local(&self, owner: Owner, global: Vector3) -> Vector3 {
        owner.map_or(global, |body| {
            let body = &self.bodies[body];
            transposed_times(&body.rotation, plus(global, -1.0, body.position))
        })
    }

    /// What an owner is called.
    pub fn name(&self, owner: Owner) -> &str {
        owner.map_or("ground", |body| &self.bodies[body].name)
    }

    /// What an owner is called in a format that calls the ground "world": a body of that name gets underscores.
    pub fn name_in_world(&self, owner: Owner) -> String {
        let Some(body) = owner else { return WORLD.to_owned() };
        let mut name = self.bodies[body].name.clone();
        if name == WORLD {
            while name == WORLD || self.bodies.iter().any(|other| other.name == name) {
                name.push('_');
            }
        }
        name
    }

    /// The joint of a name, where it is one of the links.
    pub fn link(&self, name: &str) -> Option<&Link> {
        self.links.iter().find(|link| link.name == name)
    }
}

impl Sources<'_> {
    fn mechanism(&self) -> Mechanism {
        let document = self.document;
        let bodies = self.bodies();
        let ground = self.ground();
        let size = size(&bodies, &ground);
        let mut mechanism = Mechanism {
            title: document.title.as_ref().map_or_else(String::new, |title| title.get("en").to_owned()),
            spatial: document.is_spatial(),
            gravity: self.gravity(),
            duration: self.model.duration(),
            size,
            bodies,
            ground,
            links: Vec::new(),
            couplings: Vec::new(),
            distances: Vec::new(),
            stops: Vec::new(),
            frictions: Vec::new(),
            angles: Vec::new(),
            others: Vec::new(),
            drivers: Vec::new(),
            springs: Vec::new(),
            loads: Vec::new(),
            actuators: Vec::new(),
            laws: Vec::new(),
            equations: self.equations(),
            presentation: self.presentation(),
        };
        self.joints(&mut mechanism);
        self.drivers(&mut mechanism);
        self.forces(&mut mechanism);
        mechanism
    }

    /// The keys of equations that the document has.
    fn equations(&self) -> Vec<&'static str> {
        let document = self.document;
        let keys = [
            ("coordinates", !document.coordinates.is_empty()),
            ("kinetic_energy", document.kinetic_energy.is_some()),
            ("potential_energy", document.potential_energy.is_some()),
            ("generalized_forces", !document.generalized_forces.is_empty()),
            ("constraints", !document.constraints.is_empty()),
            ("velocity_constraints", !document.velocity_constraints.is_empty()),
            ("states", !document.states.is_empty()),
            ("events", !document.events.is_empty()),
        ];
        keys.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect()
    }

    /// The keys about showing and running it that the document has.
    fn presentation(&self) -> Vec<&'static str> {
        let document = self.document;
        let keys = [
            ("description", document.description.is_some()),
            ("references", !document.references.is_empty()),
            ("parameters", !document.parameters.is_empty()),
            ("display", document.display.is_some()),
            ("outputs", !document.outputs.is_empty()),
            ("plots", !document.plots.is_empty()),
            ("scene", !document.scene.is_empty()),
            ("simulation", document.simulation.is_some()),
            ("runs", !document.runs.is_empty()),
            ("exercise", document.exercise.is_some()),
        ];
        keys.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect()
    }

    /// The numbers in some slots of the mechanism, as a vector of space.
    fn slots(&self, slots: &[u32]) -> Vector3 {
        let values = &self.lowering.lowered.slots.values;
        let mut at = [0.0; 3];
        for (value, slot) in at.iter_mut().zip(slots) {
            *value = values.get(*slot as usize).copied().unwrap_or(0.0);
        }
        at
    }
}

fn size(bodies: &[Body], ground: &[(String, Vector3)]) -> f64 {
    let (mut least, mut most) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    let mut take = |at: Vector3| {
        for i in 0..3 {
            least[i] = least[i].min(at[i]);
            most[i] = most[i].max(at[i]);
        }
    };
    for body in bodies {
        take(body.position);
        body.points.iter().for_each(|(_, at)| take(plus(body.position, 1.0, times(&body.rotation, *at))));
    }
    ground.iter().for_each(|(_, at)| take(*at));
    holonomy_expr::math::norm(&[0, 1, 2].map(|i| most[i] - least[i])).max(1e-3)
}
