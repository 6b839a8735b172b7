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

#[cfg(test)]
mod tests {
    use crate::read;

    /// Name and size of the unit that `si` is shown in, of a document with this `display`.
    fn unit(display: &str, si: &str) -> Option<(&'static str, f64)> {
        let text = format!(
            r#"{{ "holonomy": 1, "display": {{ {display} }}, "coordinates": {{ "x": 0 }}, "kinetic_energy": "x'^2/2" }}"#
        );
        let reading = read(&text);
        let document = reading.document.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics));
        document.shown_unit(si).map(|unit| (unit.name, unit.size))
    }

    #[test]
    fn every_word_is_a_unit_of_its_quantity_alone() {
        let degree = core::f64::consts::PI / 180.0;
        for (display, si, expected) in [
            (r#""length": "cm""#, "m", Some(("cm", 0.01))),
            (r#""length": "mm""#, "m", Some(("mm", 0.001))),
            (r#""length": "in""#, "m", Some(("in", 0.0254))),
            (r#""angle": "deg""#, "rad", Some(("°", degree))),
            (r#""speed": "rpm""#, "rad/s", Some(("rpm", 6.0 * degree))),
            (r#""length": "m""#, "m", None),
            (r#""angle": "rad""#, "rad", None),
            (r#""speed": "rad/s""#, "rad/s", None),
            (r#""length": "mm", "angle": "deg""#, "rad/s", None),
            (r#""length": "mm", "angle": "deg""#, "m/s", None),
            ("", "m", None),
        ] {
            let found = unit(display, si);
            let same = match (found, expected) {
                (Some((name, size)), Some((other, wanted))) => name == other && (size - wanted).abs() <= 1e-15 * wanted,
                (found, expected) => found.is_none() && expected.is_none(),
            };
            assert!(same, "{display} {si}: {found:?}");
        }
    }

    #[test]
    fn what_is_no_unit_is_refused_where_it_stands() {
        for (display, pointer, code) in [
            (r#""length": "ft""#, "/display/length", "unknown-id"),
            (r#""angle": "degree""#, "/display/angle", "unknown-id"),
            (r#""speed": 3"#, "/display/speed", "wrong-type"),
            (r#""mass": "g""#, "/display/mass", "unknown-key"),
        ] {
            let text = format!(
                r#"{{ "holonomy": 1, "display": {{ {display} }}, "coordinates": {{ "x": 0 }}, "kinetic_energy": "x'^2/2" }}"#
            );
            let found = read(&text).diagnostics;
            assert_eq!((found[0].pointer.as_str(), found[0].code.id()), (pointer, code), "{display}");
        }
    }
}
