//! How a file is written: its angles, its orientations.

use holonomy_expr::math;
use holonomy_mechanism::body::orientation::{axis_angle, rotation};
use holonomy_mechanism::body::vector::{Matrix3, Vector3, cross, direction, dot, plus, smallest_rotation};
use roxmltree::Node;

use crate::error::ImportError;
use crate::import::Unread;
use crate::import::assembly::{Pose, product, transposed};
use crate::import::source::{exactly, numbers, others, refusal};

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
    pub fn read(&mut self, section: Node<'_, '_>, unread: &mut Vec<Unread>) -> Result<(), ImportError> {
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
        let position = numbers(node, "pos")?.unwrap_or([0.0; 3]);
        Ok(Pose { rotation: self.rotation(node)?, position })
    }

    fn rotation(&self, node: Node<'_, '_>) -> Result<Matrix3, ImportError> {
        let none = |name: &str| refusal(node, &format!("{name} has no direction"));
        if let Some(quat) = numbers::<4>(node, "quat")? {
            return quaternion(quat).ok_or_else(|| none("quat"));
        }
        if let Some([x, y, z, angle]) = numbers(node, "axisangle")? {
            let axis = direction([x, y, z]).ok_or_else(|| none("axisangle"))?;
            return Ok(rotation(axis_angle(axis, self.angle(angle))));
        }
        if let Some(text) = node.attribute("euler") {
            return Ok(self.euler(exactly(node, "euler", text)?));
        }
        if let Some(axes) = numbers::<6>(node, "xyaxes")? {
            let [x1, x2, x3, y1, y2, y3] = axes;
            let x = direction([x1, x2, x3]).ok_or_else(|| none("xyaxes"))?;
            let y: Vector3 = [y1, y2, y3];
            let y = direction(plus(y, -dot(x, y), x)).ok_or_else(|| none("xyaxes"))?;
            return Ok(transposed(&[x, y, cross(x, y)]));
        }
        if let Some(axis) = numbers(node, "zaxis")? {
            let axis = direction(axis).ok_or_else(|| none("zaxis"))?;
            return Ok(smallest_rotation([0.0, 0.0, 1.0], axis));
        }
        Ok(Pose::IDENTITY.rotation)
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
