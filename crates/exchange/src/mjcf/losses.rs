//! What MJCF cannot hold.

use crate::report::Kind;

pub const EQUATIONS: Kind = Kind {
    code: "equations",
    lost: "equations of its own ({detail})",
    instead: "nothing: bodies, joints and forces alone",
};
pub const PRESENTATION: Kind = Kind { code: "presentation", lost: "{detail}", instead: "nothing" };
pub const PARAMETERS: Kind = Kind { code: "parameters", lost: "its parameters", instead: "their values" };
pub const JOINT: Kind =
    Kind { code: "joint", lost: "a joint of type {detail}", instead: "nothing: it does not hold its bodies" };
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
pub const DRIVER: Kind = Kind {
    code: "driver",
    lost: "its function of time, {detail}",
    instead: "nothing: the joint goes on freely with its speed at the start",
};
pub const LAW: Kind = Kind { code: "law", lost: "the force {detail}", instead: "nothing" };
pub const INERTIA: Kind =
    Kind { code: "inertia", lost: "a moment of inertia of 0", instead: "a moment of {detail} kg m^2" };
pub const NAME: Kind = Kind { code: "name", lost: "the name \"{detail}\"", instead: "the same with an underscore" };
