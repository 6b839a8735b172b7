//! The mobile robot as the gallery's document: its bodies and rows beside those of the reference, and the robot at any of its poses.

use holonomy_expr::math::{acos, atan2, cos, sin, sqrt};
use holonomy_mechanism::model::{Analysis, Model};
use serde_json::{Value, json};

use super::MOTION;
use crate::Error;
use crate::job::{Job, build, gallery_text};
use crate::reference::Reference;

/// The gallery's document.
pub const DOCUMENT: &str = "mobile-robot";

/// Bodies 1 to 7 of the reference.
pub const BODIES: [&str; 7] = ["platform", "front", "rear", "front_link", "rear_link", "slider", "trolley"];

/// Rows of the reference, ours, and the sign between their multipliers: the document's rows of edges and of H's angle are the other
/// way round.
pub const ROWS: [(&str, &str, f64); 22] = [
    ("A_x", "A.x", 1.0),
    ("A_y", "A.y", 1.0),
    ("B_x", "B.x", 1.0),
    ("B_y", "B.y", 1.0),
    ("C_x", "C.x", 1.0),
    ("C_y", "C.y", 1.0),
    ("D_x", "D.x", 1.0),
    ("D_y", "D.y", 1.0),
    ("E_x", "E.x", 1.0),
    ("E_y", "E.y", 1.0),
    ("F_x", "F.x", 1.0),
    ("F_y", "F.y", 1.0),
    ("G_x", "G.x", 1.0),
    ("G_y", "G.y", 1.0),
    ("H_n", "H.n", 1.0),
    ("H_phi", "H.angle", -1.0),
    ("drv", "steer.driver", 1.0),
    ("W1", "W1.n", -1.0),
    ("W2", "W2.n", -1.0),
    ("W3", "W3.n", -1.0),
    ("W4", "W4.n", -1.0),
    ("W5", "W5.n", -1.0),
];

/// Whether the publication calls the reaction of a joint, driver or edge unique.
pub fn printed_unique(name: &str) -> bool {
    !["B", "C", "W1", "W2", "W3", "W4"].contains(&name)
}

/// What becomes of the two rows too many: the reference's name, words, and the document's value.
pub fn treatments() -> [(&'static str, &'static str, Value); 4] {
    let eliminate = |rows: [&str; 2]| json!({ "type": "eliminate", "eliminated": rows });
    [
        ("elim_Cy_W4", "C_y, W4 removed", eliminate(["C.y", "W4"])),
        ("elim_W1_W4", "W1, W4 removed", eliminate(["W1", "W4"])),
        ("elim_W2_W4", "W2, W4 removed", eliminate(["W2", "W4"])),
        ("min_norm", "minimum norm", json!("minimum-norm")),
    ]
}

/// A run of the whole 10 s in minimal coordinates with a choice for the rows too many.
pub fn job(redundancy: &Value, output_step: f64) -> Result<Job, Error> {
    Job::gallery(
        DOCUMENT,
        json!({
            "duration": 10,
            "output_step": output_step,
            "formulation": "minimal",
            "redundancy": redundancy,
            "integrator": { "type": "dop853", "rtol": 1e-11, "atol": 1e-12 },
        }),
    )
}

/// A pose of the robot.
pub struct Pose {
    /// The slider's place on the platform, m.
    pub d: f64,
    /// x, y (m) and angle (rad) of each body.
    pub bodies: [[f64; 3]; 7],
}

impl Pose {
    /// The platform at the origin, the slider at `d`. The angles follow from the triangle of a wheel's arm `r`, a link `l` and the
    /// slider's end (reference/solvability, section 3, "Steering"); also the steer angle, rad.
    pub fn steered(d: f64) -> (Self, f64) {
        const ARM: f64 = 0.06 * std::f64::consts::SQRT_2;
        const LINK: f64 = 0.26;
        /// From a wheel's pivot to the slider's end along the platform, m.
        const REACH: f64 = 0.16;
        let pivot_to_end = sqrt(REACH * REACH + d * d);
        let corner = acos((pivot_to_end * pivot_to_end + ARM * ARM - LINK * LINK) / (2.0 * pivot_to_end * ARM));
        let steer = atan2(d, -REACH) + corner - 1.25 * std::f64::consts::PI;
        // The front link runs from the arm's tip D to the slider's end F; everything behind is its mirror image.
        let (s, c) = (sin(steer), cos(steer));
        let tip = [0.4 + -0.06 * c + 0.06 * s, -0.06 * s - 0.06 * c];
        let end = [0.24, d];
        let link = atan2(end[1] - tip[1], end[0] - tip[0]);
        let middle = [0.5 * (tip[0] + end[0]), 0.5 * (tip[1] + end[1])];
        let bodies = [
            [0.0, 0.0, 0.0],
            [0.4, 0.0, steer],
            [-0.4, 0.0, -steer],
            [middle[0], middle[1], link],
            [-middle[0], middle[1], std::f64::consts::PI - link],
            [0.0, d, 0.0],
            [-0.8, 0.0, 0.0],
        ];
        (Self { d, bodies }, steer)
    }

    /// The document with this pose as its start, at rest, edge W4 turned by `tilt` (rad).
    fn sets(&self, tilt: f64) -> Vec<(String, String)> {
        let mut sets: Vec<(String, String)> =
            ["runs", "plots", "scene"].into_iter().map(|key| (key.to_owned(), "[]".to_owned())).collect();
        let mut set = |path: String, value: &Value| sets.push((path, value.to_string()));
        set("drivers.steer.function".to_owned(), &json!(self.d));
        // Axes in the bodies' own frames do not change with the pose.
        let axes = json!({ "platform": [0, 1], "slider": [0, 1] });
        set(
            "joints.H".to_owned(),
            &json!({ "type": "prismatic", "connect": ["platform.M", "slider.M"], "axes": axes }),
        );
        for (body, [x, y, angle]) in BODIES.iter().zip(self.bodies) {
            set(format!("bodies.{body}.position"), &json!([x, y]));
            set(format!("bodies.{body}.angle"), &json!(angle));
            set(format!("bodies.{body}.velocity"), &json!([0, 0]));
        }
        let edges = [
            ("W1", 1, [0.0, 0.0]),
            ("W2", 2, [0.0, 0.0]),
            ("W3", 0, [0.0, 0.25]),
            ("W4", 0, [0.0, -0.25]),
            ("W5", 6, [-0.1, 0.0]),
        ];
        for (edge, body, [along, across]) in edges {
            let [x, y, angle] = self.bodies[body];
            let (s, c) = (sin(angle), cos(angle));
            set(format!("joints.{edge}.point"), &json!([x + c * along - s * across, y + s * along + c * across]));
            let turned = if edge == "W4" { angle + tilt } else { angle };
            set(format!("joints.{edge}.direction"), &json!([cos(turned), sin(turned)]));
        }
        sets
    }

    /// The robot that starts in this pose, edge W4 turned by `tilt` (rad).
    pub fn model(&self, tilt: f64) -> Result<Model, Error> {
        model(&self.sets(tilt))
    }

    /// The analysis at this pose.
    pub fn analysis(&self, tilt: f64) -> Result<Analysis, Error> {
        analysis(&self.model(tilt)?)
    }
}

/// The analysis at the document's own start.
pub fn at_start() -> Result<Analysis, Error> {
    analysis(&model(&[("runs".to_owned(), "[]".to_owned())])?)
}

fn analysis(model: &Model) -> Result<Analysis, Error> {
    model.analysis().map_err(|failure| Error::Simulation(DOCUMENT, Box::new(failure)))
}

fn model(sets: &[(String, String)]) -> Result<Model, Error> {
    build(DOCUMENT, gallery_text(DOCUMENT)?, sets, &[])
}

/// Times (s) and poses of the reference's motion, every half second.
pub fn motion_poses() -> Result<Vec<(f64, Pose)>, Error> {
    let table = Reference::read(MOTION)?;
    let names: Vec<String> =
        (1..=BODIES.len()).flat_map(|body| ["x", "y", "phi"].map(|name| format!("{name}{body}"))).collect();
    let mut poses = Vec::new();
    for k in 0..=20 {
        let t = 0.5 * f64::from(k);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let values = table.at(t, &names)?;
        let mut bodies = [[0.0; 3]; 7];
        for (body, values) in bodies.iter_mut().zip(values.chunks(3)) {
            body.copy_from_slice(values);
        }
        let d = table.at(t, &["d"])?[0];
        poses.push((t, Pose { d, bodies }));
    }
    Ok(poses)
}
