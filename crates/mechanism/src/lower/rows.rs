//! Where rows and coordinates come from: the names that a failure or a channel speaks of.

use holonomy_document::diagnostic::Place;

/// What a row belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A joint.
    Joint,
    /// A driver.
    Driver,
    /// A constraint that the author wrote.
    Constraint,
    /// A velocity constraint that the author wrote.
    VelocityConstraint,
    /// A body: its rotational coordinates are a rotation.
    Body,
    /// A value that the start holds.
    Held,
}

impl RowKind {
    /// The word for messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Joint => "joint",
            Self::Driver => "driver",
            Self::Constraint => "constraint",
            Self::VelocityConstraint => "velocity constraint",
            Self::Body => "body",
            Self::Held => "held value",
        }
    }
}

/// Which joint (or driver, or constraint) and which of its components a row is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOrigin {
    /// What the owner is.
    pub kind: RowKind,
    /// Name of the joint, driver, constraint or body.
    pub owner: String,
    /// Name of the row within it: `x`, `angle`, `1`...
    pub row: String,
    /// Unit of the residual; empty where the author's expression decides.
    pub unit: &'static str,
    /// Where the owner stands in the document.
    pub place: Place,
}

impl RowOrigin {
    /// `owner.row`
    pub fn name(&self) -> String {
        format!("{}.{}", self.owner, self.row)
    }
}

/// A coordinate of the mechanism.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoordinateOrigin {
    /// Its channel: `crank.x`, `theta1`.
    pub name: String,
    /// Its unit; empty if the author gave none.
    pub unit: String,
    /// Body it belongs to; empty for coordinates of the author.
    pub body: String,
    /// Where it stands in the document.
    pub place: Place,
}
