//! How far a run is from the motion that its equations have, told from a stricter run of the same: same formulation, stabilization and
//! formula, a tolerance a thousand times smaller or half the step.
//!
//! A run with a tolerance that much smaller has an error that much smaller, so the difference of the two is the error of the first. With half
//! the step the error of a method of order `p` goes down by `2^p`, and the difference is `1 - 2^-p` of it; the order that constraints leave of
//! a method is not known, and twice the difference is an upper bound from order 1 on (Hairer, Norsett, Wanner I, II.4). What the formulation
//! itself changes, as a penalty does, both runs have alike: it is not seen.

use holonomy_expr::math;
use holonomy_solver::{Integrator, Method, RunOptions, Samples, StepControl};
use serde::Serialize;

use super::difference::Grid;
use super::{Run, RunFailure, Trace};
use crate::model::Model;
use crate::model::evaluate::Evaluator;

/// How many times smaller the tolerance of the stricter run is.
const TIMES: f64 = 1000.0;
/// Smallest relative tolerance of a stricter run: below it round-off decides.
const TIGHTEST: f64 = 1e-12;
/// A tolerance that can be made less times smaller than this tells nothing.
const LEAST_TIMES: f64 = 5.0;
/// Upper bound of the error of a fixed step over the difference to half of it.
const OF_HALF_STEP: f64 = 2.0;
/// Share of the size beyond which positions are doubtful.
const DOUBTFUL: f64 = 1e-3;
/// Growth of the error in the second half of the time until it is doubtful, from which on it is taken for exponential: as the eighth power of
/// the time it is 256. A crude method on a motion that begins slowly comes near the fifth.
const EXPONENTIAL: f64 = 256.0;
/// Round-off of positions as a share of the size: no error is told to be smaller.
const ROUND_OFF: f64 = 1e-15;
/// Errors below this share of the size may be those of a motion that has not begun.
const BEGUN: f64 = 1e-12;

/// How far the positions of a run are from those of a stricter one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Accuracy {
    /// Largest distance of a point of the picture from where the stricter run has it, m; with a fixed step twice that.
    pub error: f64,
    /// Size of the picture over the whole run, m: the diagonal of the box around all its points.
    pub size: f64,
    /// When the error first exceeds a thousandth of the size, s; none if it does not.
    pub doubtful: Option<f64>,
    /// Does the error grow exponentially until then? Otherwise a stricter run is right for longer.
    pub grows: bool,
    /// How many times smaller the tolerance of the stricter run is; none: its step is half as long.
    pub times: Option<f64>,
}

impl Model {
    /// The same run with a smaller tolerance or half the step, from the start; none where that cannot be: the tolerance is as small as can be, or
    /// the samples stand where the steps end, which are others then.
    ///
    /// # Errors
    /// As for [`Model::start`].
    pub fn start_stricter(&self) -> Result<Option<Run>, RunFailure> {
        let resolved = self.resolved()?;
        let Integrator { scheme, step } = resolved.method.integrator;
        let Some(step) = stricter(step, &self.options) else { return Ok(None) };
        let mut axes = self.axes.clone().with_scheme(scheme);
        axes.step = Some(step);
        self.start_with(&axes).map(Some)
    }
}

fn stricter(step: StepControl, options: &RunOptions) -> Option<StepControl> {
    match step {
        StepControl::Fixed(step) => Some(StepControl::Fixed(step / 2.0)),
        StepControl::Adaptive { rtol, atol, first_step, max_step } => {
            let times = TIMES.min(rtol / TIGHTEST);
            let possible = times >= LEAST_TIMES && !matches!(options.samples, Samples::EachStep);
            possible.then_some(StepControl::Adaptive { rtol: rtol / times, atol: atol / times, first_step, max_step })
        }
    }
}

impl Run {
    /// How right this run is, told from the stricter one of [`Model::start_stricter`]; none where that cannot be told: one of them stopped or is
    /// not over, the other one is not stricter, they have no times in common, or nothing is drawn.
    pub fn accuracy(&self, stricter: &Run) -> Option<Accuracy> {
        let whole = |run: &Run| run.done && run.failure.is_none();
        if !whole(self) || !whole(stricter) {
            return None;
        }
        let (own, other) = (&self.simulation.resolved().method, &stricter.simulation.resolved().method);
        let (factor, times) = strictness(own, other)?;
        let (mut errors, size) = self.trace.distances(&stricter.trace)?;
        errors.iter_mut().for_each(|(_, error)| *error *= factor);
        judged(&errors, size, times)
    }
}

/// What the difference is to be multiplied with, and how many times smaller the tolerance of the second method is; none where it is no stricter
/// form of the first.
fn strictness(own: &Method, other: &Method) -> Option<(f64, Option<f64>)> {
    let alike = Integrator { step: own.integrator.step, ..other.integrator };
    if (Method { integrator: alike, ..other.clone() }) != *own {
        return None;
    }
    match (own.integrator.step, other.integrator.step) {
        (StepControl::Fixed(own), StepControl::Fixed(other)) => (2.0 * other <= own).then_some((OF_HALF_STEP, None)),
        (StepControl::Adaptive { rtol: own, .. }, StepControl::Adaptive { rtol: other, .. }) => {
            let times = own / other;
            (times > 0.99 * LEAST_TIMES).then_some((1.0, Some(times)))
        }
        _ => None,
    }
}

/// The judgement of errors over time.
fn judged(errors: &[(f64, f64)], size: f64, times: Option<f64>) -> Option<Accuracy> {
    let most = |until: f64| errors.iter().take_while(|(t, _)| *t <= until).fold(0.0, |most: f64, (_, e)| most.max(*e));
    let error = most(f64::INFINITY).max(ROUND_OFF * size);
    let beyond = errors.iter().copied().find(|(_, error)| *error > DOUBTFUL * size);
    let grows = beyond.is_some_and(|(t, late)| {
        let early = most(t / 2.0);
        early > BEGUN * size && late > EXPONENTIAL * early
    });
    let told = error.is_finite() && size.is_finite() && size > 0.0;
    told.then_some(Accuracy { error, size, doubtful: beyond.map(|(t, _)| t), grows, times })
}

impl Trace {
    /// At each time that both have: how far a point of the picture is from where the other run has it, at most; and the diagonal of the box
    /// around all points of both. None where there are no such times, or no points.
    fn distances(&self, other: &Trace) -> Option<(Vec<(f64, f64)>, f64)> {
        let dimensions = self.plan.scene.scene.dimensions();
        let (mut own, mut others) = (Points::default(), Points::default());
        let (mut low, mut high) = (vec![f64::INFINITY; dimensions], vec![f64::NEG_INFINITY; dimensions]);
        let mut errors = Vec::new();
        Grid::new(self, other).each(
            self,
            other,
            f64::NEG_INFINITY,
            f64::INFINITY,
            |t, rows, interpolated, evaluators| {
                // Between its samples nothing is known of a run to that many digits.
                if interpolated {
                    return;
                }
                own.take(self, &mut evaluators.0, rows.0);
                others.take(other, &mut evaluators.1, rows.1);
                let mut most = 0.0_f64;
                for (a, b) in own.coordinates.chunks(dimensions).zip(others.coordinates.chunks(dimensions)) {
                    let distance = length(a.iter().zip(b).map(|(a, b)| a - b));
                    // A point that has no place at times is not known to be wrong then.
                    if !distance.is_finite() {
                        continue;
                    }
                    most = most.max(distance);
                    for point in [a, b] {
                        for (k, value) in point.iter().enumerate() {
                            (low[k], high[k]) = (low[k].min(*value), high[k].max(*value));
                        }
                    }
                }
                errors.push((t, most));
            },
        );
        let size = length(low.iter().zip(&high).map(|(low, high)| high - low));
        (errors.len() > 1 && size.is_finite()).then_some((errors, size))
    }
}

fn length(components: impl Iterator<Item = f64>) -> f64 {
    math::sqrt(components.map(|x| x * x).sum())
}

/// The points of a picture at one time.
#[derive(Default)]
struct Points {
    frame: Vec<f64>,
    coordinates: Vec<f64>,
}

impl Points {
    fn take(&mut self, trace: &Trace, evaluator: &mut Evaluator<'_>, row: &[f64]) {
        let Self { frame, coordinates } = self;
        let scene = &trace.plan.scene;
        frame.clear();
        frame.extend(scene.values.iter().map(|source| evaluator.value(*source, row)));
        coordinates.clear();
        scene.scene.places(frame, &mut |_, point, _| coordinates.extend_from_slice(point));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;
    use crate::run::Progress;
    use holonomy_document::read_with;

    fn model(text: &str, index: usize, sets: &[(&str, &str)]) -> Model {
        let sets: Vec<(String, String)> = sets.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let document = read_with(text, &sets).document.expect("a document");
        Model::build(&document, index, &[], &mut KindCache::new()).expect("a model")
    }

    fn of_gallery(name: &str, index: usize, sets: &[(&str, &str)]) -> Model {
        model(holonomy_document::gallery::get(name).expect("a document").text(), index, sets)
    }

    fn finished(model: &Model) -> Run {
        let mut run = model.start().expect("a run");
        run.finish();
        run
    }

    fn told(model: &Model) -> Option<Accuracy> {
        let mut stricter = model.start_stricter().expect("a start").expect("a stricter run");
        stricter.finish();
        finished(model).accuracy(&stricter)
    }

    /// A mass without a picture of its own, with `simulation` and `more` beside.
    fn mass(simulation: &str, more: &str) -> String {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":1}},"kinetic_energy":"x'^2/2","potential_energy":"x^2/2","simulation":{{"duration":2,{simulation}}}{more}}}"#
        )
    }

    const DRAWN: &str = r#","scene":[{"point":["x","0"]},{"line":[[0,0],[1,0]]}]"#;

    #[test]
    fn what_is_told_bounds_the_true_error_within_a_factor_of_ten() {
        let exact = [("simulation.integrator", r#"{"type":"dop853","rtol":1e-12,"atol":1e-14}"#)];
        let exact = finished(&of_gallery("planar-pendulum", 1, &exact));
        let adaptive = |rtol: &str| format!(r#"{{"type":"dopri5","rtol":{rtol},"atol":{rtol}}}"#);
        for integrator in [
            r#"{"type":"dopri5","step":0.01}"#.to_owned(),
            r#"{"type":"heun","step":0.001}"#.to_owned(),
            adaptive("1e-6"),
            adaptive("1e-8"),
            adaptive("1e-10"),
        ] {
            let model = of_gallery("planar-pendulum", 1, &[("simulation.integrator", &integrator)]);
            let (found, run) = (told(&model).expect("a judgement"), finished(&model));
            let [dx, dz] = ["x", "z"].map(|name| {
                let [a, b] = [&run, &exact].map(|run| run.trace().channel(name).expect("a channel"));
                a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f64>>()
            });
            let error = dx.iter().zip(dz).map(|(x, z)| length([*x, z].into_iter())).fold(0.0, f64::max);
            assert!(found.error > 0.9 * error && found.error < 10.0 * error, "{integrator}: {} {error}", found.error);
            // It swings through the lower half of a circle of 1 m.
            assert!((found.size - math::sqrt(5.0)).abs() < 1e-3, "{found:?}");
            assert_eq!((found.doubtful, found.grows), (None, false), "{integrator}");
        }
    }

    #[test]
    fn a_chaotic_motion_is_doubtful_from_a_time_on_and_a_crude_method_is_told_apart() {
        for index in [0, 1] {
            let found =
                told(&of_gallery("double-pendulum", index, &[("simulation.duration", "30")])).expect("a judgement");
            assert!(found.doubtful.is_some_and(|t| t > 2.0 && t < 30.0) && found.grows, "{found:?}");
            assert!(found.error > 1e-2 * found.size, "{found:?}");
        }
        let found =
            told(&of_gallery("planar-pendulum", 1, &[("simulation.integrator", r#"{"type":"heun","step":0.02}"#)]));
        let found = found.expect("a judgement");
        assert!(found.doubtful.is_some_and(|t| t > 0.1 && t < 9.0) && !found.grows, "{found:?}");
    }

    #[test]
    fn a_judgement_by_hand() {
        let by_hand = |f: &dyn Fn(f64) -> f64| {
            let errors: Vec<(f64, f64)> = (0..=1000).map(|k| f64::from(k) * 0.01).map(|t| (t, f(t))).collect();
            judged(&errors, 2.0, None).expect("a judgement")
        };
        let right = by_hand(&|t| 1e-4 * t);
        assert_eq!((right.error, right.size, right.doubtful, right.grows), (1e-4 * 10.0, 2.0, None, false));
        let slow = by_hand(&|t| 1e-4 * t * t * t);
        assert_eq!((slow.doubtful, slow.grows), (Some(2.72), false));
        let chaotic = by_hand(&|t| 1e-9 * math::exp(3.0 * t));
        assert!(chaotic.doubtful.is_some_and(|t| (t - 4.84).abs() < 0.011) && chaotic.grows, "{chaotic:?}");
        // What rests at first and then jumps says nothing about growth.
        assert!(!by_hand(&|t| if t < 5.0 { 0.0 } else { 1.0 }).grows);
        assert_eq!(by_hand(&|_| 0.0).error, ROUND_OFF * 2.0);
        assert_eq!(judged(&[(0.0, 0.0), (1.0, 0.0)], 0.0, None), None);
    }

    #[test]
    fn where_it_cannot_be_told_nothing_is() {
        let adaptive = |keys: &str| format!(r#""integrator":{{"type":"dopri5",{keys}}}"#);
        let drawn = |simulation: &str| model(&mass(simulation, DRAWN), 0, &[]);
        assert!(told(&drawn(&adaptive(r#""rtol":1e-6"#))).is_some());
        assert_eq!(told(&model(&mass(&adaptive(r#""rtol":1e-6"#), ""), 0, &[])), None, "nothing is drawn");
        // As strict as can be; samples where its own steps end.
        for keys in [adaptive(r#""rtol":2e-12"#), format!(r#""samples":"step",{}"#, adaptive(r#""rtol":1e-6"#))] {
            assert!(drawn(&keys).start_stricter().expect("a start").is_none(), "{keys}");
        }
        // Steps of a fixed length end at the same times.
        let found = told(&drawn(r#""samples":"step","integrator":{"type":"heun","step":0.01}"#)).expect("a judgement");
        assert_eq!((found.times, found.doubtful), (None, None));
        // Not over, or no stricter form of the run.
        let own = drawn(&adaptive(r#""rtol":1e-6"#));
        let stricter = own.start_stricter().expect("a start").expect("a run");
        assert_eq!(finished(&own).accuracy(&stricter), None);
        for other in [adaptive(r#""rtol":1e-6"#), r#""integrator":{"type":"dop853","rtol":1e-9}"#.to_owned()] {
            assert_eq!(finished(&own).accuracy(&finished(&drawn(&other))), None, "{other}");
        }
    }

    #[test]
    fn a_run_that_stops_is_not_judged() {
        let text =
            mass(r#""integrator":{"type":"dopri5","rtol":1e-6}"#, DRAWN).replace("x^2/2", "x^2/2 - x*sqrt(1 - t)");
        let model = model(&text, 0, &[]);
        assert!(matches!(model.start().expect("a start").finish(), Progress::Failed(_)));
        assert_eq!(told(&model), None);
    }
}
