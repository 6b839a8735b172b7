//! Reference data and a run that keeps its samples.

use holonomy_solver::{
    Axes, Continuation, Formulation, Metric, Progress, RunOptions, Sample, Samples, Simulation, Stabilization,
    StartState, Statistics, StepControl, System, Tableau,
};

/// A table of numbers with named columns.
pub struct Table {
    names: Vec<String>,
    pub rows: Vec<Vec<f64>>,
}

impl Table {
    pub fn read(file: &str) -> Table {
        let path = format!("{}/../../tests/reference/continuation/{file}", env!("CARGO_MANIFEST_DIR"));
        Self::parse(&std::fs::read_to_string(path).unwrap())
    }

    pub fn parse(text: &str) -> Table {
        let mut lines = text.lines();
        let names = lines.next().unwrap().split(',').map(String::from).collect();
        let rows = lines.map(|line| line.split(',').map(|x| x.parse().unwrap()).collect()).collect();
        Table { names, rows }
    }

    /// Values of some columns in the row at time `t`.
    pub fn at<const N: usize>(&self, t: f64, names: [&str; N]) -> [f64; N] {
        let row = self.rows.iter().find(|row| (row[0] - t).abs() < 1e-9).unwrap();
        names.map(|name| row[self.names.iter().position(|n| n == name).unwrap()])
    }
}

/// A file of reference/stabilization.
pub fn reference(file: &str) -> String {
    let path = format!("{}/../../tests/reference/stabilization/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A sample that outlives the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub t: f64,
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    pub v_dot: Vec<f64>,
    pub turns: Vec<f64>,
    pub multipliers: Vec<f64>,
    pub q_independent: Vec<f64>,
    pub z: Vec<f64>,
    pub q_literal: Vec<f64>,
    pub tangent_basis: Vec<f64>,
    pub frame_turn: f64,
    pub frame_holonomy: f64,
    pub drift: [f64; 3],
    pub stabilization_work: f64,
    pub work: [f64; 2],
    pub step_size: f64,
    pub condition: f64,
    pub rank: usize,
}

impl Row {
    fn of(s: &Sample<'_>) -> Row {
        Row {
            t: s.t,
            q: s.q.to_vec(),
            v: s.v.to_vec(),
            v_dot: s.v_dot.to_vec(),
            turns: s.turns.to_vec(),
            multipliers: s.multipliers.to_vec(),
            q_independent: s.q_independent.to_vec(),
            z: s.z.to_vec(),
            q_literal: s.q_literal.to_vec(),
            tangent_basis: s.tangent_basis.to_vec(),
            frame_turn: s.frame_turn,
            frame_holonomy: s.frame_holonomy,
            drift: [s.drift_position, s.drift_velocity, s.drift_acceleration],
            stabilization_work: s.stabilization_work,
            work: [s.actuator_work, s.force_work],
            step_size: s.step_size,
            condition: s.condition,
            rank: s.rank,
        }
    }
}

/// Everything a run gave.
#[derive(Debug)]
pub struct Trace {
    pub rows: Vec<Row>,
    pub statistics: Statistics,
    pub progress: Progress,
}

impl Trace {
    pub fn last(&self) -> &Row {
        self.rows.last().unwrap()
    }

    pub fn at(&self, t: f64) -> &Row {
        self.rows.iter().find(|row| (row.t - t).abs() < 1e-9).unwrap()
    }
}

/// Runs to the end (or a failure) in slices of odd length.
pub fn run_with(system: impl System + 'static, start: &StartState, axes: &Axes, options: RunOptions) -> Trace {
    let mut simulation = Simulation::new(Box::new(system), start.clone(), axes, options).unwrap();
    let mut rows = Vec::new();
    let progress = loop {
        match simulation.advance(37, &mut |sample| rows.push(Row::of(sample))) {
            Progress::Running => {}
            progress => break progress,
        }
    };
    Trace { rows, statistics: *simulation.statistics(), progress }
}

/// Runs to the end, which must be reached.
pub fn run(system: impl System + 'static, start: &StartState, axes: &Axes, duration: f64, samples: Samples) -> Trace {
    let trace = run_with(system, start, axes, RunOptions::new(duration, samples));
    assert_eq!(trace.progress, Progress::Done);
    trace
}

pub fn minimal(continuation: Continuation, tableau: Tableau, step: f64) -> Axes {
    Axes {
        formulation: Some(Formulation::MINIMAL),
        continuation: Some(continuation),
        tableau: Some(tableau),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    }
}

pub fn index_1(stabilization: Stabilization, tableau: Tableau, step: f64) -> Axes {
    Axes {
        formulation: Some(Formulation::Index1),
        stabilization: Some(stabilization),
        tableau: Some(tableau),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    }
}

pub fn projected(tableau: Tableau, step: f64) -> Axes {
    index_1(Stabilization::Projection(Metric::Euclidean), tableau, step)
}

pub fn adaptive(axes: Axes, rtol: f64, atol: f64) -> Axes {
    let step = Some(StepControl::Adaptive { rtol, atol, first_step: None, max_step: None });
    Axes { tableau: Some(Tableau::Dopri5), step, ..axes }
}

/// Largest difference of two vectors.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |m, (a, b)| f64::max(m, (a - b).abs()))
}

/// Observed order between two errors at steps in the ratio 2.
pub fn order(coarse: f64, fine: f64) -> f64 {
    (coarse / fine).log2()
}
