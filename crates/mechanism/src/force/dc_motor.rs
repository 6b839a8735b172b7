//! A direct-current motor with its circuit on the angle `a` of a joint (Franklin, Powell, Emami-Naeini, Feedback Control of Dynamic Systems, 7th ed.,
//! 2015, section 2.3).
//!
//! ```text
//! L i' = U - R i - K w,   w = n a',   torque n K i along a'
//! L = 0:  i = (U - K w)/R
//! ```
//! `i` is a state of first order. One constant `K` stands for torque and induced voltage: what the circuit loses to the shaft, `K w i`, is what the shaft
//! gains. The inertia of the rotor belongs to a body.

use holonomy_expr::NodeId;

use super::{Force, Given, Mechanism, Number, Told};
use crate::joint::Placement;
use crate::kind::{Build, Contribution};
use holonomy_document::DcMotor;
use holonomy_document::diagnostic::Diagnostic;

/// The quantities of the motor.
struct Circuit {
    current: NodeId,
    /// Rate of the current, where there is an inductance.
    rate: Option<NodeId>,
    torque: NodeId,
    /// `a'`.
    speed: NodeId,
}

fn circuit(
    motor: &DcMotor,
    build: &mut Build<'_>,
    mechanism: &dyn Mechanism,
    given: &Given,
) -> Result<Circuit, Box<Diagnostic>> {
    let [resistance, inductance, constant, ratio] = [0, 1, 2, 3].map(|i| given.numbers[i]);
    let angle = mechanism.angle(build, &motor.joint)?;
    let speed = build.rate(angle);
    let voltage = mechanism.expression(build, &motor.voltage, Vec::new())?;
    let shaft = build.graph.mul(ratio, speed);
    let induced = build.graph.mul(constant, shaft);
    let left = build.graph.sub(voltage, induced);
    let (current, rate) = match given.state {
        Some(state) => {
            let current = build.global_v(state);
            let drop = build.graph.mul(resistance, current);
            let over = build.graph.sub(left, drop);
            (current, Some(build.graph.div(over, inductance)))
        }
        None => (build.graph.div(left, resistance), None),
    };
    let of_shaft = build.graph.mul(constant, current);
    Ok(Circuit { current, rate, torque: build.graph.mul(ratio, of_shaft), speed })
}

impl Force for DcMotor {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        vec![
            Number::Written(&self.resistance),
            Number::or_zero(self.inductance.as_ref()),
            Number::Written(&self.constant),
            self.ratio.as_ref().map_or(Number::Value(1.0), Number::Written),
        ]
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let Circuit { rate, torque, speed, .. } = circuit(self, build, mechanism, given)?;
        let state = rate.zip(given.state).map(|(rate, state)| (rate, build.global_v(state)));
        let power = [(torque, speed)].into_iter().chain(state).collect();
        Ok(Contribution { power, states: state.iter().len(), actuated: true, ..Contribution::default() })
    }

    fn told(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Vec<Told>, Box<Diagnostic>> {
        let Circuit { current, torque, .. } = circuit(self, build, mechanism, given)?;
        // With an inductance the current is a state, which has its channels.
        let current = given.state.is_none().then_some(("current", "A", current));
        Ok(current.into_iter().chain([("torque", "N m", torque)]).collect())
    }
}
