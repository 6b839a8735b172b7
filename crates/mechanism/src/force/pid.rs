//! A PID controller on a joint coordinate `s` with the target `r` (Astrom, Hagglund, PID Controllers, 2nd ed., 1995, chapter 3): its force or torque works
//! along `s'`, forward on the second body and back on the first.
//!
//! ```text
//! e = r - s,   u = P e + I z + D e',   z' = e
//! limited:  w = max(-limit, min(u, limit)),   z' = e + (w - u)/P
//! ```
//! `z` is a state of first order. Where the limit holds, the integral is led back by what is beyond it, with the time constant `P/I` (section 3.5 there,
//! tracking anti-windup): it stays where `u` meets the limit. A jump of the target gives no impulse by `D`: the rate of a step is 0 at all other times.

use holonomy_expr::NodeId;

use super::{Force, Given, Mechanism, Number, Told};
use crate::joint::Placement;
use crate::kind::{Build, Contribution};
use holonomy_document::PidController;
use holonomy_document::diagnostic::Diagnostic;

/// The quantities of the controller.
struct Action {
    output: NodeId,
    /// Rate of the integral.
    rate: NodeId,
    /// `s'`.
    speed: NodeId,
}

fn action(
    controller: &PidController,
    build: &mut Build<'_>,
    mechanism: &dyn Mechanism,
    given: &Given,
) -> Result<Action, Box<Diagnostic>> {
    let [proportional, integral, derivative, limit] = [0, 1, 2, 3].map(|i| given.numbers[i]);
    let place = mechanism.coordinate(build, &controller.joint, &controller.coordinate)?;
    let target = mechanism.expression(build, &controller.target, Vec::new())?;
    let error = build.graph.sub(target, place);
    let speed = build.rate(place);
    let mut terms = Vec::new();
    if controller.proportional.is_some() {
        terms.push(build.graph.mul(proportional, error));
    }
    if let Some(state) = given.state {
        let state = build.global_v(state);
        terms.push(build.graph.mul(integral, state));
    }
    if controller.derivative.is_some() {
        let rate = build.rate(error);
        terms.push(build.graph.mul(derivative, rate));
    }
    let wanted = build.graph.sum(&terms);
    if controller.limit.is_none() {
        return Ok(Action { output: wanted, rate: error, speed });
    }
    let least = build.graph.neg(limit);
    let output = build.graph.clamp(wanted, least, limit);
    let beyond = build.graph.sub(output, wanted);
    let back = build.graph.div(beyond, proportional);
    Ok(Action { output, rate: build.graph.add(error, back), speed })
}

impl Force for PidController {
    fn numbers(&self, _: Option<&Placement>) -> Vec<Number<'_>> {
        [&self.proportional, &self.integral, &self.derivative, &self.limit]
            .map(|number| Number::or_zero(number.as_ref()))
            .to_vec()
    }

    fn contribution(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Contribution, Box<Diagnostic>> {
        let Action { output, rate, speed } = action(self, build, mechanism, given)?;
        let state = given.state.map(|state| (rate, build.global_v(state)));
        let power = [(output, speed)].into_iter().chain(state).collect();
        Ok(Contribution { power, states: state.iter().len(), actuated: true, ..Contribution::default() })
    }

    fn told(
        &self,
        build: &mut Build<'_>,
        mechanism: &dyn Mechanism,
        given: &Given,
    ) -> Result<Vec<Told>, Box<Diagnostic>> {
        let Action { output, .. } = action(self, build, mechanism, given)?;
        let unit = if self.coordinate.value.starts_with("angle") { "N m" } else { "N" };
        Ok(vec![("output", unit, output)])
    }
}
