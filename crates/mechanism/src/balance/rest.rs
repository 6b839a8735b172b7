//! The equilibria of a mechanism: from the moment that is asked about, and from poses around it.

use holonomy_solver::linalg::{Matrix, zeros};
use holonomy_solver::{Search, Searched, System as _, find_rest, linearize, vibration_modes};
use serde::Serialize;

use super::moment::{named, no_derivatives, no_spectrum, state};
use super::{Moment, Picture};
use crate::failure::RunFailure;
use crate::model::Model;
use crate::system::{MechanismSystem, as_places, as_velocities};

/// Poses that the search begins from, at most.
pub(super) const MOST_STARTS: usize = 64;
/// Equilibria are the same where no point of the picture differs by more than this share of its diagonal.
const SAME: f64 = 1e-6;
/// Forces without a potential beyond this share decide by eigenvalues.
const WITHOUT_POTENTIAL: f64 = 1e-8;
/// What a unit of a state of first order counts against the largest step of a search.
const AT_ONCE: f64 = 1e-9;
/// A stiffness (1/s^2) below this share of what the forces alone would give over the size of the mechanism is round-off.
const SOFT: f64 = 1e-9;

/// What becomes of a small push at an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stability {
    /// It stays small.
    Stable,
    /// Nothing brings the mechanism back, and nothing takes it away.
    Neutral,
    /// It grows.
    Unstable,
    /// Nothing can move while drivers are held.
    Held,
}

/// A pose at which nothing begins to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Equilibrium {
    /// What becomes of a small push.
    pub stability: Stability,
    /// Was that decided by eigenvalues of the small motions, because some force has no potential, a row is one of velocity, or there are
    /// states of first order? Otherwise by
    /// the second variation of the energy.
    pub by_eigenvalues: bool,
    /// Energy there, J; beside others of the same mechanism it tells which lies lowest.
    pub energy: f64,
    /// Iterations from the pose where the search began.
    pub iterations: usize,
    /// Largest acceleration that is left, m/s^2 or rad/s^2.
    pub residual: f64,
    /// The coordinates.
    pub coordinates: Vec<(String, f64)>,
    /// Rows that hold from one side only, and hold there: they carry load, or others that touch carry it in their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<String>>"))]
    pub leans_on: Vec<String>,
    /// Multipliers of all rows.
    #[serde(skip)]
    pub multipliers: Vec<f64>,
    /// Coordinates and angle memories, for whoever asks about this pose.
    #[serde(skip)]
    pub pose: Moment,
    /// The values of the scene there.
    #[serde(skip)]
    pub frame: Vec<f64>,
}

/// Why there is no equilibrium, or why there are more than can be listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WhyNone {
    /// Stable identifier: `every-pose`, `asks-velocity`, `unresisted`, `not-found`.
    pub code: &'static str,
    /// Joints, constraints, bodies concerned.
    pub parts: Vec<String>,
    /// In words.
    pub message: String,
}

/// The equilibria of a mechanism at a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RestReport {
    /// The time at which drivers are held, s.
    pub t: f64,
    /// Those found, the nearest to the moment first.
    pub equilibria: Vec<Equilibrium>,
    /// Why there is none, or why every pose is one.
    pub why: Option<WhyNone>,
    /// Poses that the search began from.
    pub starts: usize,
}

/// An equilibrium with what tells it from others.
pub(super) struct Found {
    searched: Searched,
    /// Squares of the free modes' frequencies, rising, 1/s^2; 0 where nothing holds.
    squares: Vec<f64>,
    energy: f64,
    marks: Vec<f64>,
    pictureless: bool,
}

impl Model {
    /// The equilibria at the time of `moment`, from its pose first. `also`: further poses to begin from (of a run).
    ///
    /// # Errors
    /// There are too many coordinates, or the equations are singular at the pose.
    pub fn rest(&self, moment: &Moment, also: &[Moment]) -> Result<RestReport, RunFailure> {
        if self.lowered().events.one_sided.is_empty() {
            return self.rest_as_held(moment, also);
        }
        self.rest_from_one_side(moment, also)
    }

    /// The same with the one-sided rows closed that the memories of `moment` say.
    pub(super) fn rest_as_held(&self, moment: &Moment, also: &[Moment]) -> Result<RestReport, RunFailure> {
        self.small_enough()?;
        let t = moment.t;
        let none = |why: WhyNone| RestReport { t, equilibria: Vec::new(), why: Some(why), starts: 0 };
        if let Some(why) = self.asks_velocity(moment) {
            return Ok(none(why));
        }
        let states = self.lowered().states;
        let weights = self.weights_of_rest();
        let mut system = self.system_at_rest();
        let moment = &as_places(self.lowered(), moment);
        let mut search = |from: &Moment, way: Search| -> Result<Searched, RunFailure> {
            find_rest(&mut system, from, &weights, way)
                .map_err(|failure| named(&self.plan, &failure))?
                .ok_or_else(no_derivatives)
        };
        let first = search(moment, Search::Newton)?;
        if first.at_rest && first.iterations == 0 && first.rigidity.mobility() > states && is_nothing(&first) {
            let mut report = none(every_pose());
            report.starts = 1;
            report.equilibria.push(self.equilibrium(&self.found(first)?)?);
            return Ok(report);
        }
        let held = first.rigidity.mobility() == states;
        let (unresisted, last) = (!first.at_rest && first.unresisted, first.clone());
        let mut found: Vec<Found> = Vec::new();
        let mut take = |searched: Searched| -> Result<(), RunFailure> {
            if searched.at_rest {
                let one = self.found(searched)?;
                if !found.iter().any(|other| self.same(&one, other)) {
                    found.push(one);
                }
            }
            Ok(())
        };
        take(first)?;
        let mut starts = 1;
        if !held {
            if let Ok(downhill) = search(moment, Search::Descent) {
                take(downhill)?;
            }
            let also = also.iter().map(|one| as_places(self.lowered(), one));
            for from in also.chain(self.around(moment)).take(MOST_STARTS) {
                let from = Moment { t, ..from };
                starts += 1;
                for way in [Search::Newton, Search::Descent] {
                    // A pose that cannot be put together, or is singular, is no start.
                    if let Ok(searched) = search(&from, way) {
                        take(searched)?;
                    }
                }
            }
        }
        let mut why = None;
        if found.is_empty() && unresisted {
            let (ahead, reason, more) = self.along_the_force(&last, &weights, &mut search)?;
            for searched in ahead {
                let one = self.found(searched)?;
                if !found.iter().any(|other| self.same(&one, other)) {
                    found.push(one);
                }
            }
            (why, starts) = (reason, starts + more);
        }
        if found.is_empty()
            && let Ok(released) = search(moment, Search::Release)
            && released.at_rest
        {
            found.push(self.found(released)?);
        }
        let equilibria = found.iter().map(|found| self.equilibrium(found)).collect::<Result<Vec<_>, _>>()?;
        let why = equilibria.is_empty().then(|| why.unwrap_or_else(|| self.not_found(starts)));
        Ok(RestReport { t, equilibria, why, starts })
    }

    pub(super) fn system_at_rest(&self) -> MechanismSystem {
        MechanismSystem::at_rest(self.lowered())
    }

    /// What a unit of each coordinate counts; states of first order may change at once.
    pub(super) fn weights_of_rest(&self) -> Vec<f64> {
        let mut weights = self.weights();
        weights[self.lowered().states()].fill(AT_ONCE);
        weights
    }

    /// Rows of velocity that ask for a motion.
    fn asks_velocity(&self, moment: &Moment) -> Option<WhyNone> {
        let lowered = self.lowered();
        let rows = lowered.rows.iter().zip(self.asks(moment)).skip(lowered.m);
        let mut parts: Vec<String> = rows.filter(|(_, asks)| *asks).map(|(row, _)| row.owner.clone()).collect();
        parts.dedup();
        let name = parts.first()?;
        let message = format!(
            "\"{name}\" asks for a velocity: with everything at rest it does not hold, so no pose is one of rest."
        );
        Some(WhyNone { code: "asks-velocity", message, parts })
    }

    /// What moves most where nothing resists.
    pub(super) fn unresisted(&self, searched: &Searched) -> WhyNone {
        let rigidity = &searched.rigidity;
        let along = rigidity.direction(&rigidity.force);
        let mut most = 0;
        for (i, x) in along.iter().enumerate() {
            if x.abs() > 1.000_001 * along[most].abs() {
                most = i;
            }
        }
        let origin = self.lowered().coordinates.get(most);
        let name = origin.map(|origin| origin.name.clone()).unwrap_or_default();
        let message = format!("Nothing resists the force along \"{name}\": it is as large as far as was looked.");
        WhyNone { code: "unresisted", parts: vec![name], message }
    }

    pub(super) fn not_found(&self, starts: usize) -> WhyNone {
        let driving = self.lowered().elements.iter().filter(|element| element.kind.contribution.actuated);
        let parts: Vec<String> = driving.map(|element| element.title.clone()).collect();
        let stronger = match parts.first() {
            Some(name) => format!("; \"{name}\" may be stronger than all that resists it"),
            None => String::new(),
        };
        let poses = if starts == 1 { "1 pose".to_owned() } else { format!("{starts} poses") };
        WhyNone { code: "not-found", parts, message: format!("No equilibrium was found from {poses}{stronger}.") }
    }

    /// What is known of an equilibrium beside its pose.
    pub(super) fn found(&self, searched: Searched) -> Result<Found, RunFailure> {
        let mut system = self.system_at_rest();
        let pose = state(&searched.pose);
        let modes = vibration_modes(&mut system, pose).map_err(|failure| named(&self.plan, &failure))?;
        let mut squares = modes.ok_or_else(no_derivatives)?.squares;
        let finest = self.weights().iter().fold(0.0, |most: f64, x| most.max(*x));
        let soft = SOFT * searched.rigidity.free.max(1.0) * finest;
        squares.iter_mut().filter(|square| square.abs() <= soft).for_each(|square| *square = 0.0);
        let energy = system.energy(pose).unwrap_or_default();
        // What tells a pose from another: the points of the picture, or the coordinates where there is no picture.
        let places = Picture::of(&self.plan, &as_velocities(self.lowered(), &searched.pose)).places();
        let pictureless = places.is_empty();
        let marks = if pictureless { searched.pose.q.clone() } else { places };
        Ok(Found { searched, squares, energy, marks, pictureless })
    }

    pub(super) fn same(&self, a: &Found, b: &Found) -> bool {
        let bounds = &self.plan.scene.scene.bounds;
        let size = bounds[0].iter().zip(&bounds[1]).fold(1e-3, |most: f64, (low, high)| most.max(high - low));
        let near = |a: f64, b: f64, scale: f64| (a - b).abs() <= SAME * scale;
        if a.marks.len() == b.marks.len() && a.marks.iter().zip(&b.marks).all(|(a, b)| near(*a, *b, size)) {
            return true;
        }
        // Poses of one family, along which nothing changes: the same energy and the same stiffness, some of it zero.
        let largest = a.squares.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
        let alike = near(a.energy, b.energy, 1.0 + a.energy.abs())
            && a.squares.iter().zip(&b.squares).all(|(a, b)| near(*a, *b, largest));
        // Without a picture: whole turns apart.
        let turned = a.pictureless && a.marks.iter().zip(&b.marks).all(|(a, b)| whole_turns(a - b));
        alike && (a.squares.contains(&0.0) || turned)
    }

    pub(super) fn equilibrium(&self, found: &Found) -> Result<Equilibrium, RunFailure> {
        let Searched { pose, rigidity, iterations, .. } = &found.searched;
        let (stability, by_eigenvalues) = self.stability(found)?;
        let moment = as_velocities(self.lowered(), pose);
        let names = self.lowered().coordinates.iter().map(|origin| origin.name.clone());
        Ok(Equilibrium {
            leans_on: Vec::new(),
            multipliers: rigidity.multipliers.clone(),
            stability,
            by_eigenvalues,
            energy: found.energy,
            iterations: *iterations,
            residual: rigidity.acceleration.iter().fold(0.0, |most: f64, a| most.max(a.abs())),
            coordinates: names.zip(pose.q.iter().copied()).collect(),
            frame: Picture::of(&self.plan, &moment).scene(),
            pose: moment,
        })
    }

    /// By the second variation of the energy on the tangent space, in the metric of the masses; where there is no such, by the eigenvalues
    /// of the small motions.
    fn stability(&self, Found { searched, squares, .. }: &Found) -> Result<(Stability, bool), RunFailure> {
        if searched.rigidity.mobility() == 0 {
            return Ok((Stability::Held, false));
        }
        let failed = |failure| named(&self.plan, &failure);
        let states = self.lowered().states;
        let asymmetry = searched.rigidity.symmetric().1;
        if self.lowered().h == 0 && states == 0 && asymmetry <= WITHOUT_POTENTIAL {
            let softest = squares.first().copied().unwrap_or_default();
            let found = if softest > 0.0 {
                Stability::Stable
            } else if softest < 0.0 {
                Stability::Unstable
            } else {
                Stability::Neutral
            };
            return Ok((found, false));
        }
        let n = searched.pose.q.len();
        let carrier: Matrix = zeros(n, n);
        let moment = as_velocities(self.lowered(), &searched.pose);
        let linear = linearize(&mut self.system(), state(&moment), &carrier, true).map_err(failed)?;
        let linear = linear.ok_or_else(no_derivatives)?;
        let spectrum = linear.spectrum(None).ok_or_else(no_spectrum)?;
        // Places that rolling may reach although no displacement leads there at once.
        // The coordinate of a state is one of them.
        let trivial = linear.displacements.ncols().saturating_sub(searched.rigidity.mobility()) + states;
        let found = if spectrum.values.iter().any(|value| spectrum.sign(*value) > 0) {
            Stability::Unstable
        } else if spectrum.zero_count() > trivial {
            Stability::Neutral
        } else {
            Stability::Stable
        };
        Ok((found, true))
    }
}

/// No force in any direction, and no stiffness.
fn is_nothing(searched: &Searched) -> bool {
    let rigidity = &searched.rigidity;
    rigidity.size() == 0.0 && rigidity.stiffness.as_slice().iter().all(|x| *x == 0.0)
}

/// Is an angle a number of whole turns?
fn whole_turns(angle: f64) -> bool {
    let turns = angle / (2.0 * std::f64::consts::PI);
    (turns - holonomy_expr::math::floor(turns + 0.5)).abs() <= SAME
}

fn every_pose() -> WhyNone {
    let message = "No force acts at rest: every pose is one of rest.".to_owned();
    WhyNone { code: "every-pose", parts: Vec::new(), message }
}
