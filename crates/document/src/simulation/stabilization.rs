//! How joints are held together.

use super::super::decode::{ids, record, tagged};
use super::super::leaf::At;
use super::Plain;
use super::option::{axis, options};

axis! {
    /// What keeps the constraints from drifting.
    pub enum Stabilization as "stabilization" => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Nothing.
        "none" => None(Plain),
        /// Baumgarte's terms: the constraints as a damped oscillator in the accelerations.
        "baumgarte" => Baumgarte(Baumgarte),
        /// One correction of positions and velocities together after each step.
        "s-full" => SFull(SFull),
        /// One correction of positions and one of velocities after each step, from the same point.
        "s-both" => SBoth(Correction),
        /// The same twice.
        "s-both2" => SBoth2(SBoth2),
        /// One correction of velocities after each step.
        "s-vel" => SVel(Correction),
        /// One correction of positions after each step.
        "s-pos" => SPos(Correction),
        /// Newton's method back to the constraints after each step, positions then velocities.
        "projection" => Projection(Projection),
        /// Newton's method back to the constraints of positions after each step; velocities drift.
        "position-projection" => PositionProjection(Projection),
    }
}

options! {
    /// Baumgarte's parameters.
    pub struct Baumgarte as "the stabilization" {
        /// Damping of the drift, 1/s; zero or greater. Default 12.
        pub alpha1: Option<At<f64>>,
        /// Stiffness of the drift, 1/s^2; zero or greater. Default 70.
        pub alpha0: Option<At<f64>>,
    }
}

options! {
    /// Options of a correction after each step.
    pub struct Correction as "the stabilization" {
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

options! {
    /// Options of the correction of positions and velocities together.
    pub struct SFull as "the stabilization" {
        /// Direction of the correction. Default: H^T.
        pub d: Option<FullDirection>,
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

options! {
    /// Options of the correction that is taken twice.
    pub struct SBoth2 as "the stabilization" {
        /// What the second correction takes over from the first. Default: frozen.
        pub second_step: Option<SecondStep>,
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

ids! {
    /// Direction in which positions and velocities are corrected together.
    pub enum FullDirection as "direction", later: &[] => {
        /// The smallest change of both together.
        "H^T" => Transposed,
        /// Positions, then velocities with the change of positions in view; cheaper.
        "block" => Block,
    }
}

ids! {
    /// What a second correction takes over from the first.
    pub enum SecondStep as "second step", later: &[] => {
        /// Everything but the residual.
        "frozen" => Frozen,
        /// The factorization; the constraint matrix is that of the new point.
        "fresh-jacobian" => FreshJacobian,
    }
}

options! {
    /// Options of the projection.
    pub struct Projection as "the stabilization" {
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
    }
}

ids! {
    /// In which sense a correction is the smallest.
    pub enum Metric as "metric", later: &[] => {
        /// The sum of the squares of the coordinates' changes.
        "euclidean" => Euclidean,
        /// The same, weighted with the mass matrix.
        "mass" => Mass,
    }
}
