//! Joints that hold less than a given one and can stand in its place.

/// A joint that can stand in the place of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Substitute {
    /// Its `type`.
    pub kind: &'static str,
    /// Keys of the old joint that it does not have.
    pub without: &'static [&'static str],
    /// A direction that it needs and the old joint does not have: its key and components.
    pub with: Option<(&'static str, &'static [f64])>,
}

const fn plain(kind: &'static str) -> Substitute {
    Substitute { kind, without: &[], with: None }
}

const fn less(kind: &'static str, without: &'static [&'static str]) -> Substitute {
    Substitute { kind, without, with: None }
}

const fn along(
    kind: &'static str,
    without: &'static [&'static str],
    key: &'static str,
    axis: &'static [f64],
) -> Substitute {
    Substitute { kind, without, with: Some((key, axis)) }
}

const X: &[f64] = &[1.0, 0.0];
const Y: &[f64] = &[0.0, 1.0];
const UP: &[f64] = &[0.0, 0.0, 1.0];

/// What can stand in the place of a joint of type `kind`, those that hold most first. Whether one mends anything is for a check of the
/// changed document to say.
pub fn substitutes(kind: &str, spatial: bool) -> &'static [Substitute] {
    const PLANAR_WELD: &[Substitute] = &[plain("revolute")];
    const PLANAR_REVOLUTE: &[Substitute] = &[along("pin-slot", &[], "axis", X), along("pin-slot", &[], "axis", Y)];
    const PLANAR_PRISMATIC: &[Substitute] = &[plain("pin-slot")];
    const WELD: &[Substitute] = &[plain("spherical")];
    const REVOLUTE: &[Substitute] = &[plain("cylindrical"), less("spherical", &["axis", "axes"])];
    const PRISMATIC: &[Substitute] = &[plain("cylindrical")];
    const SCREW: &[Substitute] = &[less("cylindrical", &["pitch"])];
    const UNIVERSAL: &[Substitute] = &[less("spherical", &["axes"])];
    const CYLINDRICAL: &[Substitute] = &[less("pin-slot", &[])];
    const SPHERICAL: &[Substitute] = &[along("point-plane", &[], "normal", UP)];
    const PLANE: &[Substitute] = &[plain("point-plane")];
    match (kind, spatial) {
        ("weld", false) => PLANAR_WELD,
        ("revolute", false) => PLANAR_REVOLUTE,
        ("prismatic", false) => PLANAR_PRISMATIC,
        ("weld", true) => WELD,
        ("revolute", true) => REVOLUTE,
        ("prismatic", true) => PRISMATIC,
        ("screw", true) => SCREW,
        ("universal" | "constant-velocity", true) => UNIVERSAL,
        ("cylindrical", true) => CYLINDRICAL,
        ("spherical", true) => SPHERICAL,
        ("planar", true) => PLANE,
        _ => &[],
    }
}
