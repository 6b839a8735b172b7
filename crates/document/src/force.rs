//! Forces as the author wrote them.

use super::decode::{record, tagged};
use super::leaf::{At, AxialVector, Pair, PointRef, Scalar, Vector};

/// The record of a kind of force.
pub trait ForceRecord {
    /// Its keys.
    fn keys(&self) -> ForceKeys<'_>;
    /// What it has beyond a law: a state, quantities that it tells by name.
    fn own(&self) -> Option<Own<'_>> {
        None
    }
    /// Its numbers, or the law in their place, where it has such.
    fn alternatives(&self) -> Option<Alternatives<'_>> {
        None
    }
}

/// The keys of a force that others than its law ask for.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForceKeys<'a> {
    /// The two points that it pulls together.
    pub connect: Option<&'a Pair<PointRef>>,
    /// The point that it acts on.
    pub at: Option<&'a PointRef>,
    /// The body that it turns.
    pub body: Option<&'a At<String>>,
    /// The joint and its coordinate that it drives.
    pub joint: Option<(&'a At<String>, &'a At<String>)>,
    /// The joint whose angle it acts on without driving it.
    pub twists: Option<&'a At<String>>,
    /// How large it is, a function of the motion.
    pub value: Option<Magnitude<'a>>,
    /// How it is drawn, where it is a spring of another form than a coil.
    pub form: Option<SpringForm>,
}

/// What a force has beyond a law.
#[derive(Clone, Copy, Debug)]
pub struct Own<'a> {
    /// The joint whose angle it drives.
    pub turns: Option<&'a At<String>>,
    /// What the coordinate that it drives is to be: its rate is needed.
    pub target: Option<&'a At<Scalar>>,
    /// Its state of first order, where it has one.
    pub state: Option<OwnState<'a>>,
    /// What it tells of itself by name: `motor.torque`.
    pub quantities: &'static [&'static str],
}

impl Force {
    /// It has numbers of its own, or a law in their place.
    pub fn has_numbers(&self) -> bool {
        self.record().keys().is_spring() || self.record().own().is_some()
    }
}

/// The state of first order that a force has.
#[derive(Clone, Copy, Debug)]
pub struct OwnState<'a> {
    /// What it is called after the force: `motor.current`.
    pub name: &'static str,
    /// Its unit; empty where it depends on the force.
    pub unit: &'static str,
    /// Value at the start; 0 without.
    pub start: Option<&'a At<Scalar>>,
}

impl ForceKeys<'_> {
    /// It acts between two points or about a joint, with numbers or a law.
    pub fn is_spring(&self) -> bool {
        self.connect.is_some() || self.twists.is_some()
    }
}

/// How a spring is drawn that is no coil between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SpringForm {
    /// A spiral about a joint.
    Spiral,
    /// A sleeve of rubber about a point.
    Sleeve,
}

/// How large a force is, a function of the motion.
#[derive(Clone, Copy, Debug)]
pub enum Magnitude<'a> {
    /// Along a coordinate.
    Along(&'a At<Scalar>),
    /// Global components.
    Vector(&'a Vector),
    /// One component in the plane, three in space.
    Axial(&'a AxialVector),
}

impl<'a> Magnitude<'a> {
    /// Its components.
    pub fn components(&self) -> &'a [At<Scalar>] {
        match self {
            Self::Along(scalar) => std::slice::from_ref(*scalar),
            Self::Vector(vector) => &vector.components,
            Self::Axial(axial) => &axial.components,
        }
    }
}

/// Numbers of a force, functions of the parameters, or a law in their place.
#[derive(Clone, Debug)]
pub struct Alternatives<'a> {
    /// The numbers by their keys.
    pub numbers: Vec<(&'static str, Option<Magnitude<'a>>)>,
    /// One of so many first numbers is needed, or the law.
    pub sufficient: usize,
    /// The law, of motion and distance, where there can be one.
    pub law: Option<Option<&'a At<Scalar>>>,
    /// Numbers that are greater than 0, by their keys, in words.
    pub positive: &'static [(&'static str, &'static str)],
    /// A key that is there needs another one, whose meaning this is.
    pub needs: Vec<(&'static str, &'static str, &'static str)>,
}

tagged! {
    /// A force.
    pub enum Force as "force", bare: false, later: &[], record: ForceRecord => {
        /// Pulls two points together, or pushes them apart.
        "spring-damper" => SpringDamper(SpringDamper),
        /// Turns the bodies of a joint back to an angle.
        "torsion-spring-damper" => TorsionSpringDamper(TorsionSpringDamper),
        /// Holds two bodies at a point and at an angle, as rubber does.
        "bushing" => Bushing(Bushing),
        /// Acts on the coordinate of a joint.
        "actuator" => Actuator(Actuator),
        /// A direct-current motor with its circuit, on the angle of a joint.
        "dc-motor" => DcMotor(DcMotor),
        /// Moves the coordinate of a joint to a target: a PID controller.
        "pid-controller" => PidController(PidController),
        /// A torque on a body.
        "torque" => Torque(Torque),
        /// A force at a point of a body.
        "force" => Point(PointForce),
    }
}

record! {
    /// Pulls two points together with stiffness*(distance - length) + damping*rate, or with the `law`.
    pub struct SpringDamper as "the spring-damper" {
        /// A point of each body.
        pub connect: Pair<PointRef>,
        /// Stiffness, N/m. Default 0.
        pub stiffness: Option<At<Scalar>>,
        /// Damping, N s/m. Default 0.
        pub damping: Option<At<Scalar>>,
        /// Length without force, m. Default: as the pose is written.
        pub length: Option<At<Scalar>>,
        /// Instead of stiffness and damping: the pull in N, an expression in length, rate, t and what else force laws may use.
        pub law: Option<At<Scalar>>,
    }
}

impl ForceRecord for SpringDamper {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { connect: Some(&self.connect), ..ForceKeys::default() }
    }

    fn alternatives(&self) -> Option<Alternatives<'_>> {
        let numbers = vec![
            ("stiffness", self.stiffness.as_ref().map(Magnitude::Along)),
            ("damping", self.damping.as_ref().map(Magnitude::Along)),
            ("length", self.length.as_ref().map(Magnitude::Along)),
        ];
        Some(Alternatives { numbers, sufficient: 2, law: Some(self.law.as_ref()), positive: &[], needs: Vec::new() })
    }
}

record! {
    /// On the angle of a joint, for example a revolute one: turns the second body back with stiffness*(angle - rest) + damping*rate, and the first body forward.
    pub struct TorsionSpringDamper as "the torsion-spring-damper" {
        /// The joint.
        pub joint: At<String>,
        /// Stiffness, N m/rad. Default 0.
        pub stiffness: Option<At<Scalar>>,
        /// Damping, N m s/rad. Default 0.
        pub damping: Option<At<Scalar>>,
        /// Angle without torque, rad, over any number of turns. Default: as the pose is written.
        pub angle: Option<At<Scalar>>,
    }
}

impl ForceRecord for TorsionSpringDamper {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { twists: Some(&self.joint), form: Some(SpringForm::Spiral), ..ForceKeys::default() }
    }

    fn alternatives(&self) -> Option<Alternatives<'_>> {
        let numbers = vec![
            ("stiffness", self.stiffness.as_ref().map(Magnitude::Along)),
            ("damping", self.damping.as_ref().map(Magnitude::Along)),
            ("angle", self.angle.as_ref().map(Magnitude::Along)),
        ];
        Some(Alternatives { numbers, sufficient: 2, law: None, positive: &[], needs: Vec::new() })
    }
}

record! {
    /// Pulls two points together, and turns the second body back to how it stood to the first as the pose is written: springs and dampers
    /// along and about the axes of the first body. Without force where the points meet.
    pub struct Bushing as "the bushing" {
        /// A point of each body.
        pub connect: Pair<PointRef>,
        /// Stiffness along each axis of the first body, N/m. Default 0.
        pub stiffness: Option<Vector>,
        /// Damping along each axis of the first body, N s/m. Default 0.
        pub damping: Option<Vector>,
        /// Stiffness against turning, N m/rad: one number in the plane, about each axis of the first body in space. Default 0.
        pub torsional_stiffness: Option<AxialVector>,
        /// Damping of turning, N m s/rad, as the stiffness against it. Default 0.
        pub torsional_damping: Option<AxialVector>,
    }
}

impl ForceRecord for Bushing {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { connect: Some(&self.connect), form: Some(SpringForm::Sleeve), ..ForceKeys::default() }
    }

    fn alternatives(&self) -> Option<Alternatives<'_>> {
        let numbers = vec![
            ("stiffness", self.stiffness.as_ref().map(Magnitude::Vector)),
            ("damping", self.damping.as_ref().map(Magnitude::Vector)),
            ("torsional_stiffness", self.torsional_stiffness.as_ref().map(Magnitude::Axial)),
            ("torsional_damping", self.torsional_damping.as_ref().map(Magnitude::Axial)),
        ];
        Some(Alternatives { numbers, sufficient: 4, law: None, positive: &[], needs: Vec::new() })
    }
}

record! {
    /// Acts on the coordinate of a joint: the second body forward, the first body back.
    pub struct Actuator as "the actuator" {
        /// The joint.
        pub joint: At<String>,
        /// Its coordinate: angle, displacement or length.
        pub coordinate: At<String>,
        /// Torque in N m or force in N.
        pub value: At<Scalar>,
    }
}

impl ForceRecord for Actuator {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys {
            joint: Some((&self.joint, &self.coordinate)),
            value: Some(Magnitude::Along(&self.value)),
            ..ForceKeys::default()
        }
    }
}

record! {
    /// A direct-current motor on the angle of a joint: inductance*i' + resistance*i + constant*ratio*angle' = voltage. Its torque, ratio*constant*i, turns
    /// the second body forward and the first back.
    pub struct DcMotor as "the dc-motor" {
        /// The joint.
        pub joint: At<String>,
        /// Voltage, V: a number or an expression of the motion.
        pub voltage: At<Scalar>,
        /// Resistance, ohm.
        pub resistance: At<Scalar>,
        /// Inductance of its winding, H. Default: none, the current follows the voltage at once.
        pub inductance: Option<At<Scalar>>,
        /// Torque constant, N m/A, and of the induced voltage, V s/rad.
        pub constant: At<Scalar>,
        /// Turns of the shaft for one of the joint. Default 1.
        pub ratio: Option<At<Scalar>>,
        /// Current at the start, A. Default 0.
        pub start: Option<At<Scalar>>,
    }
}

impl ForceRecord for DcMotor {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { value: Some(Magnitude::Along(&self.voltage)), ..ForceKeys::default() }
    }

    fn own(&self) -> Option<Own<'_>> {
        let current = OwnState { name: "current", unit: "A", start: self.start.as_ref() };
        let state = self.inductance.as_ref().map(|_| current);
        Some(Own { turns: Some(&self.joint), target: None, state, quantities: &["current", "torque"] })
    }

    fn alternatives(&self) -> Option<Alternatives<'_>> {
        let numbers = vec![
            ("resistance", Some(Magnitude::Along(&self.resistance))),
            ("inductance", self.inductance.as_ref().map(Magnitude::Along)),
            ("constant", Some(Magnitude::Along(&self.constant))),
            ("ratio", self.ratio.as_ref().map(Magnitude::Along)),
            ("start", self.start.as_ref().map(Magnitude::Along)),
        ];
        let positive = &[("resistance", "The resistance"), ("inductance", "The inductance")];
        let needs = vec![("start", "inductance", "of the winding, H; without it the current has no value of its own.")];
        Some(Alternatives { numbers, sufficient: 0, law: None, positive, needs })
    }
}

record! {
    /// A PID controller on the coordinate of a joint: with the error e = target - coordinate it acts with proportional*e + integral*z + derivative*e',
    /// z' = e, forward on the second body and back on the first.
    pub struct PidController as "the pid-controller" {
        /// The joint.
        pub joint: At<String>,
        /// Its coordinate: angle, displacement or length.
        pub coordinate: At<String>,
        /// What the coordinate is to be: of parameters, t and coordinates.
        pub target: At<Scalar>,
        /// Gain of the error. Default 0.
        pub proportional: Option<At<Scalar>>,
        /// Gain of the integral of the error. Default 0.
        pub integral: Option<At<Scalar>>,
        /// Gain of the rate of the error. Default 0.
        pub derivative: Option<At<Scalar>>,
        /// The largest torque in N m or force in N. Default: none. What is beyond it is taken from the integral.
        pub limit: Option<At<Scalar>>,
    }
}

impl ForceRecord for PidController {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { joint: Some((&self.joint, &self.coordinate)), ..ForceKeys::default() }
    }

    fn own(&self) -> Option<Own<'_>> {
        let unit = if self.coordinate.value.starts_with("angle") { "rad s" } else { "m s" };
        let state = self.integral.as_ref().map(|_| OwnState { name: "integral", unit, start: None });
        Some(Own { turns: None, target: Some(&self.target), state, quantities: &["integral", "output"] })
    }

    fn alternatives(&self) -> Option<Alternatives<'_>> {
        let numbers = vec![
            ("proportional", self.proportional.as_ref().map(Magnitude::Along)),
            ("integral", self.integral.as_ref().map(Magnitude::Along)),
            ("derivative", self.derivative.as_ref().map(Magnitude::Along)),
            ("limit", self.limit.as_ref().map(Magnitude::Along)),
        ];
        let both = self.integral.is_some() && self.limit.is_some();
        let positive: &[_] = if both { &[("limit", "The limit"), PROPORTIONAL] } else { &[("limit", "The limit")] };
        let gain = "with it the integral stays where the limit holds.";
        let needs = if both { vec![("limit", PROPORTIONAL.0, gain)] } else { Vec::new() };
        Some(Alternatives { numbers, sufficient: 3, law: None, positive, needs })
    }
}

/// The gain by which the integral of a controller is held back.
const PROPORTIONAL: (&str, &str) = ("proportional", "The proportional gain");

record! {
    /// A torque on a body.
    pub struct Torque as "the torque" {
        /// The body.
        pub body: At<String>,
        /// The torque, N m: one number or expression in the plane, global components in space.
        pub value: AxialVector,
    }
}

impl ForceRecord for Torque {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { body: Some(&self.body), value: Some(Magnitude::Axial(&self.value)), ..ForceKeys::default() }
    }
}

record! {
    /// A force at a point of a body, global components.
    pub struct PointForce as "the force" {
        /// The point, for example "crank.B".
        pub at: PointRef,
        /// The force, N.
        pub value: Vector,
    }
}

impl ForceRecord for PointForce {
    fn keys(&self) -> ForceKeys<'_> {
        ForceKeys { at: Some(&self.at), value: Some(Magnitude::Vector(&self.value)), ..ForceKeys::default() }
    }
}
