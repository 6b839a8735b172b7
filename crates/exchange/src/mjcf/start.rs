//! The options of a file and its state at the start.

use crate::numbers::Mechanism;
use crate::xml::Element;

/// Steps that a run is cut into at least; a step is never longer than [`LONGEST`].
const STEPS: f64 = 20_000.0;
const LONGEST: f64 = 5e-4;
const SHORTEST: f64 = 1e-6;

/// The step that is written, s.
pub fn step(mechanism: &Mechanism) -> f64 {
    (mechanism.duration / STEPS).clamp(SHORTEST, LONGEST)
}

/// What the file begins with.
pub fn head(mechanism: &Mechanism, root: &mut Element) {
    root.comment(
        "Written by Holonomy. The poses are those of the start, put together, and qpos and qvel of the key \"start\" belong to them: \
         load it (mj_resetDataKeyframe) before the first step, or the bodies begin at rest.",
    );
    root.push(
        Element::new("compiler")
            .with("angle", "radian")
            .with("autolimits", "true")
            .with("inertiafromgeom", "false")
            .with("balanceinertia", "false"),
    );
    root.comment(
        "RK4 with a small step, as the motion is to be that of the document; no contacts, as the document has none. solref and solimp \
         make equality constraints as stiff as the step allows.",
    );
    let step = step(mechanism);
    root.push(
        Element::new("option")
            .numbers("timestep", &[step])
            .numbers("gravity", &mechanism.gravity)
            .with("integrator", "RK4")
            .with("iterations", "100")
            .numbers("tolerance", &[1e-12])
            .holding(Element::new("flag").with("contact", "disable")),
    );
    root.push(
        Element::new("default")
            .holding(
                Element::new("geom")
                    .with("contype", "0")
                    .with("conaffinity", "0")
                    .with("group", "1")
                    .numbers("mass", &[0.0])
                    .numbers("rgba", &[0.45, 0.55, 0.65, 1.0]),
            )
            .holding(Element::new("site").with("group", "4").numbers("size", &[0.005 * mechanism.size]))
            .holding(
                Element::new("equality")
                    .numbers("solref", &[4.0 * step, 1.0])
                    .numbers("solimp", &[0.9999, 0.9999, 0.001]),
            ),
    );
}

/// The state at the start.
pub fn key(positions: &[f64], rates: &[f64]) -> Element {
    let key = Element::new("key").with("name", "start").numbers("qpos", positions).numbers("qvel", rates);
    Element::new("keyframe").holding(key)
}
