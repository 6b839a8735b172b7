//! Mechanism documents: text read to typed keys with places, checked, edited, linked. Nothing here knows how a mechanism is solved.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod check;
pub mod decode;
pub mod diagnostic;
pub mod edit;
pub mod gallery;
pub mod json;
pub mod lessons;
pub mod link;
pub mod meant;
pub mod schema;

mod body;
mod coordinates;
mod display;
mod document;
mod equations;
mod event;
mod force;
mod joint;
mod leaf;
mod list;
mod orientation;
mod picture;
mod read;
mod runs;
mod simulation;
mod state;

pub use body::{Body, Ground, Rotation, Section, Shape, Space};
pub use coordinates::{ANGULAR_VELOCITY, BodyCoordinates, ROTATION_ENTRIES};
pub use display::{AngleUnit, Display, LengthUnit, ShownUnit, SpeedUnit};
pub use document::{Document, FORMAT_VERSION, Keys, Version, json_schema, place_in};
pub use equations::{Constraint, Coordinate, Definition, Definitions, Equations, Output, Parameter, Short, Table};
pub use event::{Event, Sense, Switched};
pub use force::*;
pub use joint::*;
pub use leaf::{At, AxialVector, Pair, PointRef, Raw, Scalar, Text, Vector};
pub use list::{ByChannel, Named, NamedList, OfChannel};
pub use orientation::{Inertia, Orientation};
pub use picture::{
    ArrowShape, LineShape, Plot, PlotKind, PointShape, Round, SceneArrow, SceneCircle, SceneFrame, SceneItem,
    SceneLine, ScenePoint, SceneSphere,
};
pub use read::{Check, Reading, edited, read, read_and, read_with, read_with_and};
pub use runs::parameter_values;
pub use runs::{EffectiveRun, UnknownRun};
pub use simulation::*;
pub use state::State;
