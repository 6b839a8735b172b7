//! How a file is written: its angles, its orientations.

use holonomy_expr::math;
use holonomy_mechanism::body::orientation::{axis_angle, rotation};
use holonomy_mechanism::body::vector::{Matrix3, Vector3, cross, direction, dot, plus, smallest_rotation};
use roxmltree::Node;

use crate::error::ImportError;
use crate::import::Found;
use crate::import::assembly::{Pose, product, transposed};
use crate::import::source::{exactly, others, refusal};

/// What the section `compiler` says.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// Are angles in degrees?
    degrees: bool,
    /// Axes of Euler angles.
    sequence: [char; 3],
    /// Is inertia always that of the geoms?
    pub from_geoms: bool,
}

impl Default for Compiler {
    fn default() -> Self {
        Self { degrees: true, sequence: ['x', 'y', 'z'], from_geoms: false }
    }
}

/// What has no part in the motion.
const KNOWN: [&str; 17] = [
    "angle",
    "eulerseq",
    "autolimits",
    "inertiafromgeom",
    "balanceinertia",
    "coordinate",
    "meshdir",
    "texturedir",
    "assetdir",
    "strippath",
    "usethread",
    "discardvisual",
    "convexhull",
    "fusestatic",
    "exactmeshinertia",
    "alignfree",
    "saveinertial",
];

impl Compiler {
    /// Reads the section.
    ///
    /// # Errors
    /// A value that is none of those that there are.
    pub fn read(&mut self, section: Node<'_, '_>, unread: &mut Vec<Found>) -> Result<(), ImportError> {
        match section.attribute("angle") {
            Some("radian") => self.degrees = false,
            Some("degree") => self.degrees = true,
            None => {}
            Some(_) => return Err(refusal(section, "angle is \"degree\" or \"radian\"")),
        }
        if let Some(sequence) = section.attribute("eulerseq") {
            let axes: Vec<char> = sequence.chars().filter(|axis| "xyzXYZ".contains(*axis)).collect();
            let axes = <[char; 3]>::try_from(axes).ok().filter(|_| sequence.len() == 3);
            self.sequence = axes.ok_or_else(|| refusal(section, "eulerseq has three of x, y, z, X, Y, Z"))?;
        }
        self.from_geoms = section.attribute("inertiafromgeom") == Some("true");
        if section.attribute("coordinate").is_some_and(|kind| kind != "local") {
            return Err(refusal(section, "global coordinates are not read; MuJoCo itself has them no more"));
        }
        others(section, &KNOWN, unread);
        Ok(())
    }

    /// An angle of the file in radians.
    pub fn angle(&self, angle: f64) -> f64 {
        if self.degrees { angle * (std::f64::consts::PI / 180.0) } else { angle }
    }

    /// The frame that a node says, in the one around it.
    ///
    /// # Errors
    /// Numbers that are none, or no orientation.
    pub fn pose(&self, node: Node<'_, '_>) -> Result<Pose, ImportError> {
        self.pose_or(node, &|_| None)
    }

    /// The same with what the classes of the node say of it, by the name of an attribute; an orientation of its own goes before theirs.
    ///
    /// # Errors
    /// Numbers that are none, or no orientation.
    pub fn pose_or(&self, node: Node<'_, '_>, of_class: &dyn Fn(&str) -> Option<String>) -> Result<Pose, ImportError> {
        let own = |name: &str| node.attribute(name).map(str::to_owned);
        let position = own("pos").or_else(|| of_class("pos")).map(|text| exactly(node, "pos", &text)).transpose()?;
        let rotation = match self.rotation(node, &own)? {
            Some(rotation) => Some(rotation),
            None => self.rotation(node, of_class)?,
        };
        Ok(Pose { rotation: rotation.unwrap_or(Pose::IDENTITY.rotation), position: position.unwrap_or([0.0; 3]) })
    }

    /// The rotation that attributes say, if they say one.
    fn rotation(
        &self,
        node: Node<'_, '_>,
        get: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Matrix3>, ImportError> {
        let none = |name: &str| refusal(node, &format!("{name} has no direction"));
        if let Some(text) = get("quat") {
            return quaternion(exactly(node, "quat", &text)?).ok_or_else(|| none("quat")).map(Some);
        }
        if let Some(text) = get("axisangle") {
            let [x, y, z, angle] = exactly(node, "axisangle", &text)?;
            let axis = direction([x, y, z]).ok_or_else(|| none("axisangle"))?;
            return Ok(Some(rotation(axis_angle(axis, self.angle(angle)))));
        }
        if let Some(text) = get("euler") {
            return Ok(Some(self.euler(exactly(node, "euler", &text)?)));
        }
        if let Some(text) = get("xyaxes") {
            let [x1, x2, x3, y1, y2, y3] = exactly(node, "xyaxes", &text)?;
            let x = direction([x1, x2, x3]).ok_or_else(|| none("xyaxes"))?;
            let y: Vector3 = [y1, y2, y3];
            let y = direction(plus(y, -dot(x, y), x)).ok_or_else(|| none("xyaxes"))?;
            return Ok(Some(transposed(&[x, y, cross(x, y)])));
        }
        if let Some(text) = get("zaxis") {
            let axis = direction(exactly(node, "zaxis", &text)?).ok_or_else(|| none("zaxis"))?;
            return Ok(Some(smallest_rotation([0.0, 0.0, 1.0], axis)));
        }
        Ok(None)
    }

    /// Turns about the axes of the sequence: of the frame as it was turned before (small letters), or of the one around.
    fn euler(&self, angles: Vector3) -> Matrix3 {
        let mut turned = Pose::IDENTITY.rotation;
        for (axis, angle) in self.sequence.iter().zip(angles) {
            let mut direction = [0.0; 3];
            direction["xyz".find(axis.to_ascii_lowercase()).unwrap_or(0)] = 1.0;
            let turn = rotation(axis_angle(direction, self.angle(angle)));
            turned = if axis.is_ascii_lowercase() { product(&turned, &turn) } else { product(&turn, &turned) };
        }
        turned
    }
}

/// The rotation of a quaternion of any length, scalar first.
pub fn quaternion(quat: [f64; 4]) -> Option<Matrix3> {
    let length = math::norm(&quat);
    (length > 1e-100 && length < 1e100).then(|| rotation(quat.map(|e| e / length)))
}
