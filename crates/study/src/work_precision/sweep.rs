//! Which steps or tolerances a method is tried with.

use holonomy_solver::StepControl;
use serde::Serialize;

/// Steps are this many times halved below the method's own, and doubled above it.
const HALVINGS: i32 = 4;
/// Tolerances, powers of ten from the coarsest to the finest.
const DECADES: std::ops::RangeInclusive<i32> = 2..=11;

/// What is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Over {
    /// The fixed step, s.
    Step,
    /// The relative tolerance; the absolute one keeps its ratio to it.
    Rtol,
    /// The absolute tolerance, where there is no relative one.
    Atol,
}

impl Over {
    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Rtol => "rtol",
            Self::Atol => "atol",
        }
    }
}

/// What is varied for a method and its values, coarse to fine.
pub(super) fn sweep(step: &StepControl, duration: f64) -> (Over, Vec<f64>) {
    match *step {
        StepControl::Fixed(step) => {
            let steps = (-HALVINGS..=HALVINGS).map(|k| step * holonomy_expr::math::powi(2.0, -k));
            // A step beyond the end is the one to the end, again and again.
            (Over::Step, steps.filter(|step| *step <= duration).collect())
        }
        StepControl::Adaptive { rtol, .. } => {
            let over = if rtol > 0.0 { Over::Rtol } else { Over::Atol };
            (over, DECADES.map(|n| holonomy_expr::math::powi(10.0, -n)).collect())
        }
    }
}

/// The step control at one value of the sweep. First and largest steps stay as the document has them.
pub(super) fn at(own: &StepControl, value: f64) -> StepControl {
    match *own {
        StepControl::Fixed(_) => StepControl::Fixed(value),
        StepControl::Adaptive { rtol, atol, first_step, max_step } if rtol > 0.0 => {
            StepControl::Adaptive { rtol: value, atol: value * (atol / rtol), first_step, max_step }
        }
        StepControl::Adaptive { rtol, first_step, max_step, .. } => {
            StepControl::Adaptive { rtol, atol: value, first_step, max_step }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_halved_and_doubled_as_far_as_the_run_is_long() {
        let (over, steps) = sweep(&StepControl::Fixed(0.01), 0.1);
        assert_eq!((over, steps.len()), (Over::Step, 8));
        assert_eq!((steps[0], steps[3], steps[7]), (0.08, 0.01, 0.000_625));
    }

    #[test]
    fn a_tolerance_goes_down_in_powers_of_ten_and_the_other_one_with_it() {
        let own = StepControl::Adaptive { rtol: 1e-6, atol: 1e-8, first_step: Some(0.5), max_step: None };
        let (over, values) = sweep(&own, 1.0);
        assert_eq!((over, values.len(), values[0]), (Over::Rtol, 10, 0.01));
        assert!((values[9] / 1e-11 - 1.0).abs() < 1e-14);
        let StepControl::Adaptive { rtol, atol, first_step, .. } = at(&own, 0.1) else { panic!() };
        assert_eq!((rtol, first_step), (0.1, Some(0.5)));
        assert!((atol - 1e-3).abs() < 1e-18);
        let absolute = StepControl::Adaptive { rtol: 0.0, atol: 1e-8, first_step: None, max_step: None };
        assert_eq!(sweep(&absolute, 1.0).0, Over::Atol);
        assert!(matches!(at(&absolute, 0.1), StepControl::Adaptive { rtol: 0.0, atol: 0.1, .. }));
    }
}
