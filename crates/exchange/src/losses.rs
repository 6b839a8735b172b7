//! What several formats cannot hold.

use crate::numbers::Mechanism;
use crate::report::{Kind, Report};

pub const EQUATIONS: Kind = Kind {
    code: "equations",
    lost: "equations of its own ({detail})",
    instead: "nothing: bodies, joints and forces alone",
};
pub const PRESENTATION: Kind = Kind { code: "presentation", lost: "{detail}", instead: "nothing" };
pub const PARAMETERS: Kind = Kind { code: "parameters", lost: "its parameters", instead: "their values" };
pub const JOINT: Kind =
    Kind { code: "joint", lost: "a joint of type {detail}", instead: "nothing: it does not hold its bodies" };
pub const DRIVER: Kind = Kind {
    code: "driver",
    lost: "its function of time, {detail}",
    instead: "nothing: the joint goes on freely with its speed at the start",
};
pub const COUPLING: Kind =
    Kind { code: "coupling", lost: "the coupling of its two joints", instead: "nothing: they move apart" };
pub const NAME: Kind = Kind { code: "name", lost: "the name \"{detail}\"", instead: "the same with an underscore" };
pub const LAW: Kind = Kind { code: "law", lost: "the force {detail}", instead: "nothing" };

pub const STOPS: Kind = Kind { code: "stops", lost: "its stops ({detail})", instead: "nothing: it goes on" };

pub const REBOUND: Kind = Kind {
    code: "rebound",
    lost: "the restitution of its stops",
    instead: "ends that are what the other program makes of them",
};

pub const FRICTION: Kind = Kind { code: "friction", lost: "its friction", instead: "nothing: it moves without" };

/// Reports what none of the formats has.
pub fn common(mechanism: &Mechanism, report: &mut Report) {
    mechanism.frictions.iter().for_each(|joint| report.add(FRICTION, joint, ""));
    if !mechanism.equations.is_empty() {
        report.add(EQUATIONS, "", &mechanism.equations.join(", "));
    }
    for key in &mechanism.presentation {
        let kind = if *key == "parameters" { PARAMETERS } else { PRESENTATION };
        report.add(kind, "", key);
    }
    for other in &mechanism.others {
        report.add(JOINT, &other.name, other.kind);
    }
    for (name, law) in &mechanism.laws {
        report.add(LAW, name, law);
    }
}

/// Reports the stops that a format does not hold; `held`: does it hold those of this hinge or slide?
pub fn stops(mechanism: &Mechanism, report: &mut Report, held: impl Fn(&str) -> bool) {
    for (joint, text) in &mechanism.stops {
        match mechanism.link(joint).and_then(|link| link.ends) {
            Some(ends) if held(joint) && ends.rebounds => report.add(REBOUND, joint, ""),
            Some(_) if held(joint) => {}
            _ => report.add(STOPS, joint, text),
        }
    }
}

/// Reports what a format of links and joints lacks: distances, angles, drivers, springs and constant forces.
pub fn beside_links(mechanism: &Mechanism, report: &mut Report) {
    for distance in &mechanism.distances {
        report.add(JOINT, &distance.name, "distance");
    }
    for (name, _) in &mechanism.angles {
        report.add(JOINT, name, "angle");
    }
    for driver in &mechanism.drivers {
        report.add(DRIVER, &driver.name, &driver.function);
    }
    for spring in &mechanism.springs {
        report.add(LAW, &spring.name, "of a spring-damper");
    }
    for load in &mechanism.loads {
        report.add(LAW, &load.name, "that is constant");
    }
}
