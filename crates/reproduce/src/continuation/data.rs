//! The project's reference data for the paper's mechanisms.

/// Section 3.1, by Jacobi functions.
pub const PLANAR: &str = include_str!("../../../../tests/reference/continuation/planar_pendulum.csv");
/// Section 3.2, axisymmetric rod, by quadrature.
pub const SLIDER_CRANK_A: &str = include_str!("../../../../tests/reference/continuation/slider_crank_A.csv");
/// Section 3.2, the rod behind the published curve, by quadrature.
pub const SLIDER_CRANK_B: &str = include_str!("../../../../tests/reference/continuation/slider_crank_B.csv");
/// Section 3.3, by elliptic functions.
pub const SPHERICAL: &str = include_str!("../../../../tests/reference/continuation/spherical_pendulum.csv");
/// Section 3.3, the frame by exact parallel transport.
pub const SPHERICAL_FRAME: &str = include_str!("../../../../tests/reference/continuation/spherical_pendulum_frame.csv");
/// Section 3.4, by Newton and Euler's equations in 80 bits.
pub const SPIN_TOP: &str = include_str!("../../../../tests/reference/continuation/spin_top.csv");
/// Angles that a closed loop leaves.
pub const HOLONOMY: &str = include_str!("../../../../tests/reference/continuation/holonomy.csv");
