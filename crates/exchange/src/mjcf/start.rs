//! The options of a file and its state at the start.

use crate::numbers::Mechanism;
use crate::xml::Element;

/// Steps that a run is cut into at least.
const STEPS: f64 = 20_000.0;
/// What a step may be, s.
const STEPS_TO_TAKE: [f64; 8] = [5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5, 5e-6, 2e-6];
const SHORTEST: f64 = 1e-6;

/// The step that is written, s: one, two or five of a decimal place, so that moments with few digits fall on steps.
pub fn step(mechanism: &Mechanism) -> f64 {
    let longest = mechanism.duration / STEPS;
    STEPS_TO_TAKE.into_iter().find(|step| *step <= longest).unwrap_or(SHORTEST)
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
