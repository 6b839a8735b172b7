//! What MJCF cannot hold.

pub use crate::losses::{COUPLING, DRIVER, LAW, NAME};
use crate::report::Kind;

pub const CLOSED: Kind = Kind {
    code: "closed",
    lost: "an exact closing of the loop",
    instead: "an equality constraint, which gives way a little",
};
pub const HALVES: Kind = Kind {
    code: "halves",
    lost: "a joint that is not in the tree of bodies",
    instead: "the joint in the tree, on a share of \"{detail}\" that an equality constraint welds to the body",
};
pub const SOFT: Kind =
    Kind { code: "soft", lost: "an exact {detail}", instead: "an equality constraint, which gives way a little" };
pub const INERTIA: Kind =
    Kind { code: "inertia", lost: "a moment of inertia of 0", instead: "a moment of {detail} kg m^2" };
