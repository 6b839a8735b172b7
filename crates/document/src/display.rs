//! Units that a document is shown in. Expressions, files of numbers and answers stay in SI units.

use super::decode::{ids, record};

ids! {
    /// A unit of lengths.
    pub enum LengthUnit as "unit of length", later: &[] => {
        /// Metres.
        "m" => Metre,
        /// Centimetres.
        "cm" => Centimetre,
        /// Millimetres.
        "mm" => Millimetre,
        /// Inches, 25.4 mm.
        "in" => Inch,
    }
}

ids! {
    /// A unit of angles.
    pub enum AngleUnit as "unit of angle", later: &[] => {
        /// Radians.
        "rad" => Radian,
        /// Degrees.
        "deg" => Degree,
    }
}

ids! {
    /// A unit of angular velocities.
    pub enum SpeedUnit as "unit of angular velocity", later: &[] => {
        /// Radians per second.
        "rad/s" => RadianPerSecond,
        /// Revolutions per minute.
        "rpm" => RevolutionPerMinute,
    }
}

record! {
    /// Units that fields, drawing and plots show. Everything else is in SI units.
    pub struct Display as "\"display\"" {
        /// Unit of lengths. Default: m.
        pub length: Option<LengthUnit>,
        /// Unit of angles. Default: rad.
        pub angle: Option<AngleUnit>,
        /// Unit of angular velocities. Default: rad/s.
        pub speed: Option<SpeedUnit>,
    }
}

/// A unit that stands for an SI unit on screen.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ShownUnit {
    /// Its name.
    pub name: &'static str,
    /// SI value of one.
    pub size: f64,
}

impl Display {
    /// The unit that quantities in the SI unit `si` are shown in; nothing where that is `si` itself.
    pub fn unit(&self, si: &str) -> Option<ShownUnit> {
        let (name, size) = match si {
            "m" => match self.length? {
                LengthUnit::Metre => return None,
                LengthUnit::Centimetre => ("cm", 0.01),
                LengthUnit::Millimetre => ("mm", 0.001),
                LengthUnit::Inch => ("in", 0.0254),
            },
            "rad" => match self.angle? {
                AngleUnit::Radian => return None,
                AngleUnit::Degree => ("°", core::f64::consts::PI / 180.0),
            },
            "rad/s" => match self.speed? {
                SpeedUnit::RadianPerSecond => return None,
                SpeedUnit::RevolutionPerMinute => ("rpm", core::f64::consts::PI / 30.0),
            },
            _ => return None,
        };
        Some(ShownUnit { name, size })
    }
}
