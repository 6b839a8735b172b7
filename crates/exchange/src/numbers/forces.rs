//! Forces in numbers.

use holonomy_document::{Force, SpringDamper, TorsionSpringDamper};
use holonomy_expr::{math, number_text};
use holonomy_mechanism::body::vector::{Vector3, plus, times};

use super::{Mechanism, Point, Sources};

/// A spring and damper with constant coefficients.
#[derive(Clone, Debug)]
pub struct Spring {
    /// Its name.
    pub name: String,
    /// The points that it pulls together.
    pub points: [Point; 2],
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Length without force, m.
    pub length: f64,
}

/// A constant force or torque, global components.
#[derive(Clone, Debug)]
pub struct Load {
    /// Its name.
    pub name: String,
    /// Where it acts.
    pub point: Point,
    /// The force, N.
    pub force: Vector3,
    /// The torque, N m.
    pub torque: Vector3,
}

/// A motor with the force `constant + slope x + rate x'`, `x` the coordinate that it acts on.
#[derive(Clone, Debug)]
pub struct Actuator {
    /// Its name.
    pub name: String,
    /// The joint.
    pub joint: String,
    /// The coordinate.
    pub coordinate: String,
    /// Force or torque where coordinate and rate are 0, N or N m.
    pub constant: f64,
    /// Change with the coordinate.
    pub slope: f64,
    /// Change with the rate.
    pub rate: f64,
    /// How it is written.
    pub law: String,
}

impl Sources<'_> {
    pub(super) fn forces(&self, mechanism: &mut Mechanism) {
        for force in &self.document.forces {
            let name = force.name.clone();
            let keys = force.value.record().keys();
            let components = keys.value.map_or(&[][..], |value| value.components());
            let constant: Option<Vec<f64>> = components.iter().map(|component| self.constant(component)).collect();
            let texts: Vec<String> = components.iter().map(|component| component.value.text()).collect();
            match (&force.value, constant) {
                (Force::SpringDamper(spring), _) => match &spring.law {
                    Some(law) => mechanism.laws.push((name, law.value.text())),
                    None => mechanism.springs.push(self.spring(name, spring)),
                },
                (Force::TorsionSpringDamper(spring), _) => mechanism.actuators.push(self.torsion(name, spring)),
                (Force::DcMotor(_), _) => mechanism.laws.push((name, "of a motor with its circuit".to_owned())),
                (Force::PidController(_), _) => mechanism.laws.push((name, "of a PID controller".to_owned())),
                (Force::Bushing(_), _) => mechanism.laws.push((name, "of a bushing".to_owned())),
                (Force::Actuator(motor), _) => {
                    let (joint, coordinate) = (motor.joint.value.clone(), motor.coordinate.value.clone());
                    match self.affine(&joint, &coordinate, &motor.value) {
                        Some([constant, slope, rate]) => {
                            let law = motor.value.value.text();
                            let actuator = Actuator { name, joint, coordinate, constant, slope, rate, law };
                            mechanism.actuators.push(actuator);
                        }
                        None => mechanism.laws.push((name, motor.value.value.text())),
                    }
                }
                (Force::Torque(torque), Some(values)) => {
                    let mut about = [0.0; 3];
                    match values.as_slice() {
                        [moment] => about[2] = *moment,
                        all => about.iter_mut().zip(all).for_each(|(to, from)| *to = *from),
                    }
                    let point = Point { owner: self.owner(&torque.body.value), name: None, at: [0.0; 3] };
                    mechanism.loads.push(Load { name, point, force: [0.0; 3], torque: about });
                }
                (Force::Point(load), Some(values)) => {
                    let mut along = [0.0; 3];
                    along.iter_mut().zip(&values).for_each(|(to, from)| *to = *from);
                    let point = self.point(&load.at);
                    mechanism.loads.push(Load { name, point, force: along, torque: [0.0; 3] });
                }
                (_, None) => mechanism.laws.push((name, texts.join(", "))),
            }
        }
    }

    fn spring(&self, name: String, spring: &SpringDamper) -> Spring {
        let points = [&spring.connect.first, &spring.connect.second].map(|point| self.point(point));
        let number = |scalar: Option<&_>| scalar.map(|scalar| self.number(scalar));
        let length = number(spring.length.as_ref()).unwrap_or_else(|| {
            let [first, second] = [&points[0], &points[1]].map(|point| self.as_written(point));
            math::norm(&plus(second, -1.0, first))
        });
        let [stiffness, damping] =
            [&spring.stiffness, &spring.damping].map(|scalar| number(scalar.as_ref()).unwrap_or(0.0));
        Spring { name, points, stiffness, damping, length }
    }

    /// A torsion spring as a motor: `k a0 - k a - c a'`.
    fn torsion(&self, name: String, spring: &TorsionSpringDamper) -> Actuator {
        let number = |scalar: Option<&_>| scalar.map(|scalar| self.number(scalar));
        let [stiffness, damping] =
            [&spring.stiffness, &spring.damping].map(|scalar| number(scalar.as_ref()).unwrap_or(0.0));
        let joint = spring.joint.value.clone();
        let rest = number(spring.angle.as_ref()).unwrap_or_else(|| self.angle_as_written(&joint));
        let law = format!(
            "{} - {}*angle - {}*rate",
            number_text(stiffness * rest),
            number_text(stiffness),
            number_text(damping)
        );
        let coordinate = "angle".to_owned();
        Actuator { name, joint, coordinate, constant: stiffness * rest, slope: -stiffness, rate: -damping, law }
    }

    /// A point in global coordinates at the pose as written, m.
    fn as_written(&self, point: &Point) -> Vector3 {
        let Some(body) = point.owner else { return point.at };
        let index = self.lowering.names.bodies[body].index;
        let q = &self.lowering.lowered.q[index.first as usize..];
        let (position, rotation) = super::bodies::pose(q, index.coordinates);
        plus(position, 1.0, times(&rotation, point.at))
    }
}
