//! Which velocity constraints are constraints of position in disguise, by virtue of the other rows (Frobenius).
//!
//! ```text
//! I_0 = span of all rows,  D_k = directions that I_k leaves free,
//! I_(k+1) = { theta in I_k :  d theta (X, Y) = (D_X theta) Y - (D_Y theta) X = 0  for all X, Y in D_k }      (derived flag)
//! ```
//! The flag ends where `I_(k+1) = I_k`; then `D_k` is closed under Lie brackets, and by the theorem of Frobenius `I_k` is spanned by
//! differentials: the rows in it hold positions, whatever they look like. A row outside is not integrable. Source: R. L. Bryant et al.,
//! Exterior Differential Systems (1991), chapter II; J. I. Neimark, N. A. Fufaev, Dynamics of Nonholonomic Systems (1972).
//!
//! Everything lives in coordinates and time, rows `psi dq + psi0 dt`, so that drivers are rows like others. The first step uses the exact
//! derivatives of the rows along directions (`System::constraint_matrix_rate`, `velocity_row_derivatives`); further ones differences
//! of the projector onto `I_k` between assembled poses, because a projected form is a smooth form in `I_k`. Every step is a decision which
//! singular values are zero; `decision` takes it where there is a gap, and `flag` says how well the values are known.

mod decision;
mod flag;
mod forms;

use alloc::vec;
use alloc::vec::Vec;

use crate::assemble::{AssemblyOptions, assemble};
use crate::failure::Result;
use crate::nearby::poses_around;
use crate::probe::{Probe, Values};
use crate::run::StartState;
use crate::system::{StateRef, System};
use decision::Decision;
use flag::Flag;

/// How far the other poses are, relative to the size of the coordinates.
const AROUND: f64 = 0.05;
/// Steps from one later time to the next.
const SHORT_STEPS: u32 = 8;
/// Larger systems are not examined.
const LARGEST: usize = 300;
/// Poses that are enough where each of them says that no velocity row holds a position: others could not change it.
const ENOUGH: usize = 2;

/// What is known of the velocity constraints.
#[derive(Clone, PartialEq, Debug)]
pub struct Integrability {
    /// For each Pfaffian row, whether it holds positions by virtue of the other rows; true is known only if the flag is `closed`.
    pub rows: Vec<bool>,
    /// Numbers of free directions `D_0`, `D_1`, ... (without time): from the ways to move to the ways to be somewhere. Never more than
    /// there are coordinates less independent holonomic rows.
    pub growth: Vec<usize>,
    /// Smallest value taken for not zero where the decision was closest; none if all were zero there.
    pub smallest_kept: Option<f64>,
    /// Largest value taken for zero there.
    pub largest_dropped: f64,
    /// The tolerance between them.
    pub tolerance: f64,
    /// False if the flag did not end: rows called integrable may not be.
    pub closed: bool,
    /// True if it did not end because the values of a step show no gap of three decades between zero and not zero.
    pub undecided: bool,
    /// Number of poses that were decided.
    pub poses: usize,
}

/// What one pose says of a row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Verdict {
    /// Not integrable.
    Free,
    /// Integrable by virtue of the others.
    Holds,
    /// One or the other.
    Open,
}

/// What one pose says.
struct Pose {
    verdicts: Vec<Verdict>,
    growth: Vec<usize>,
    closed: bool,
    /// Whether all decisions had a gap.
    clear: bool,
    narrowest: Decision,
}

impl Pose {
    fn decided(&self) -> bool {
        self.closed && self.clear
    }
}

/// The flag at the state, at assembled poses around it, and where rows depend on time, at the times `later` (rising) of a motion that
/// follows them: a driver that rests at the start says nothing about what it does later. None without Pfaffian rows or for large systems.
///
/// # Errors
/// [`crate::Failure::NonFinite`] at the state.
pub fn integrability(system: &mut dyn System, state: StateRef<'_>, later: &[f64]) -> Result<Option<Integrability>> {
    let sizes = system.sizes();
    if sizes.h == 0 || sizes.n > LARGEST || sizes.rows() > LARGEST {
        return Ok(None);
    }
    of_rows(system, state, later)
}

/// The same where there are Pfaffian rows.
// Not inlined: the first view of the page has none.
#[inline(never)]
fn of_rows(system: &mut dyn System, state: StateRef<'_>, later: &[f64]) -> Result<Option<Integrability>> {
    let sizes = system.sizes();
    let timed = timed(system, state, later)?;
    let mut poses =
        vec![StartState { t: state.t, q: state.q.to_vec(), v: vec![0.0; sizes.n], turns: state.turns.to_vec() }];
    poses.extend(poses_around(system, state, AROUND)?);
    if timed {
        poses.extend(poses_later(system, state, later));
    }
    let derivatives = system.prepare_derivatives();
    let mut flag = Flag::new(system, derivatives, timed);
    // Where the rank of the rows is lower the flag is another one: the generic poses decide.
    let free: Vec<Option<usize>> = poses.iter().map(|pose| flag.free(pose)).collect();
    let least = free.iter().copied().flatten().min();
    let mut examined: Vec<Pose> = Vec::new();
    for pose in poses.iter().zip(free).filter(|(_, free)| free.is_some() && *free == least).map(|(pose, _)| pose) {
        examined.extend(flag.examine(pose));
        let all_free = |pose: &Pose| pose.decided() && pose.verdicts.iter().all(|row| *row == Verdict::Free);
        if examined.len() >= ENOUGH && examined.iter().all(all_free) {
            break;
        }
    }
    Ok(together(sizes.h, &examined))
}

/// All poses together: a row holds positions only if it does at each of them. Without a gap at most of the poses, or at
/// one that goes further than the others, nothing is decided.
fn together(h: usize, poses: &[Pose]) -> Option<Integrability> {
    let decided: Vec<&Pose> = poses.iter().filter(|pose| pose.decided()).collect();
    // Of two growths that both are right at their poses the one of generic poses is the longer and the faster.
    let longest = |poses: &[&Pose]| {
        poses.iter().map(|pose| pose.growth.clone()).max_by_key(|growth| (growth.last().copied(), growth.clone()))
    };
    let all: Vec<&Pose> = poses.iter().collect();
    let (known, found) = (longest(&decided), longest(&all)?);
    let enough = 2 * decided.len() >= poses.len();
    let known = known.filter(|known| enough && known.last() >= found.last());
    let (closed, speaking) = (known.is_some(), if known.is_some() { decided } else { all });
    let narrowest = speaking.iter().map(|pose| pose.narrowest).min_by(|a, b| a.margin().total_cmp(&b.margin()))?;
    Some(Integrability {
        rows: (0..h).map(|i| poses.iter().all(|pose| pose.verdicts[i] != Verdict::Free)).collect(),
        growth: known.unwrap_or(found),
        smallest_kept: narrowest.kept(),
        largest_dropped: narrowest.dropped(),
        tolerance: narrowest.limit(),
        closed,
        undecided: !closed && poses.iter().any(|pose| !pose.clear),
        poses: speaking.len(),
    })
}

/// Whether rows depend on time, at the state and at the times `later`.
fn timed(system: &mut dyn System, state: StateRef<'_>, later: &[f64]) -> Result<bool> {
    let mut values = Values::new(&*system);
    let mut probe = Probe { system, values: &mut values };
    probe.position(state)?;
    probe.velocity(state)?;
    let (c, matrix) = (probe.values.constraints.clone(), probe.values.matrix.clone());
    let mut timed = probe.values.velocity_bias.iter().any(|b| *b != 0.0);
    for t in later {
        let then = StateRef { t: *t, ..state };
        if probe.position(then).and_then(|()| probe.velocity(then)).is_ok() {
            timed |= probe.values.constraints != c || probe.values.matrix != matrix;
            timed |= probe.values.velocity_bias.iter().any(|b| *b != 0.0);
        }
    }
    Ok(timed)
}

/// Poses at later times, each assembled from the one before in short steps.
fn poses_later(system: &mut dyn System, state: StateRef<'_>, later: &[f64]) -> Vec<StartState> {
    let n = system.sizes().n;
    let mut pose = StartState { t: state.t, q: state.q.to_vec(), v: vec![0.0; n], turns: state.turns.to_vec() };
    let mut poses = Vec::new();
    for t in later {
        let from = pose.t;
        for i in 1..=SHORT_STEPS {
            pose.t = from + (t - from) * f64::from(i) / f64::from(SHORT_STEPS);
            pose.v.fill(0.0);
            let StartState { t, q, v, turns } = &mut pose;
            if assemble(system, *t, q, v, turns, &AssemblyOptions::default()).is_err() {
                return poses;
            }
        }
        pose.v.fill(0.0);
        poses.push(pose.clone());
    }
    poses
}
