//! Time per step of five mechanisms, work and precision of the squeezer, and the time of evaluating a compiled mechanism against one written by hand.
//!
//! `-- documents` prints the documents that are run, as JSON, so that another program (the WebAssembly build in Node) can run the same
//! texts; `-- run` measures and prints JSON. Figures are only comparable within one session on one machine.

mod by_hand;
mod documents;

use std::hint::black_box;
use std::time::Instant;

use holonomy_document::gallery;
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Trace};
use holonomy_mechanism::workspace::Workspace;
use holonomy_solver::{StateRef, Structure, System};
use serde_json::{Map, Value, json};

use by_hand::FourBar;
use documents::Case;

/// Of several measurements the fastest counts: everything else on the machine only ever adds time.
const REPETITIONS: usize = 5;
/// Evaluations in one measurement.
const EVALUATIONS: u32 = 20_000;

fn main() -> Result<(), String> {
    let answer = match std::env::args().nth(1).as_deref() {
        Some("documents") => {
            Value::Object(documents::all()?.into_iter().map(|case| (case.name, case.text.into())).collect())
        }
        Some("run") => {
            let mut cases = Map::new();
            for case in documents::all()? {
                let figures = time(&case)?;
                cases.insert(case.name, figures);
            }
            json!({"cases": cases, "evaluation": evaluation()?, "slider": slider()?})
        }
        _ => return Err("usage: bench documents | run".to_owned()),
    };
    println!("{answer}");
    Ok(())
}

fn model(text: &str) -> Result<Model, String> {
    let reading = read(text);
    let document = reading.document.ok_or_else(|| format!("{:?}", reading.diagnostics))?;
    Model::build(&document, 0, &[], &mut KindCache::default()).map_err(|diagnostics| format!("{diagnostics:?}"))
}

/// Seconds for all steps of a run, start and assembly not counted; steps, evaluations, the fingerprint of the samples.
fn time(case: &Case) -> Result<Value, String> {
    let model = model(&case.text)?;
    let mut best = f64::INFINITY;
    let mut figures = Value::Null;
    for _ in 0..REPETITIONS {
        let mut run = model.start().map_err(|failure| failure.message)?;
        let begin = Instant::now();
        loop {
            match run.advance(100_000) {
                Progress::Running => {}
                Progress::Done => break,
                Progress::Failed(failure) => return Err(failure.message),
            }
        }
        best = best.min(begin.elapsed().as_secs_f64());
        let summary = run.summary();
        figures = json!({"steps": summary.steps, "evaluations": summary.evaluations, "hash": summary.hash});
        if case.squeezer {
            figures["error"] = squeezer_error(run.trace())?.into();
        }
    }
    figures["seconds"] = best.into();
    Ok(figures)
}

/// Milliseconds from the value of a slider to the first sample: as the page once did it, everything read, built and analysed anew, and with
/// the value put into what is built.
fn slider() -> Result<Value, String> {
    let text = gallery::text("n-four-bar?N=40").ok().flatten().ok_or("there are no forty four-bars")?;
    let moved = |value: usize| text.replacen("\"value\": 1,", &format!("\"value\": 1.{value},"), 1);
    let mut workspace = Workspace::new(&text);
    workspace.model(0).map_err(|findings| format!("{findings:?}"))?;
    let [mut whole, mut values] = [f64::INFINITY; 2];
    for value in 1..=REPETITIONS {
        let text = moved(value);
        let begin = Instant::now();
        let document = read(&text).document.ok_or("no document")?;
        let built = Model::build(&document, 0, &[], workspace.kinds()).map_err(|findings| format!("{findings:?}"))?;
        built
            .analysis()
            .and_then(|_| built.free_modes())
            .and_then(|_| built.start())
            .map_err(|failure| failure.message)?;
        let document = read(&text).document.ok_or("no document")?;
        let built = Model::build(&document, 0, &[], workspace.kinds()).map_err(|findings| format!("{findings:?}"))?;
        built.start().map_err(|failure| failure.message)?.advance(1);
        whole = whole.min(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        workspace.open(&text);
        let model = workspace.model(0).map_err(|findings| format!("{findings:?}"))?;
        model.start().map_err(|failure| failure.message)?.advance(1);
        values = values.min(begin.elapsed().as_secs_f64());
    }
    if workspace.counts().builds != 1 {
        return Err("the slider built its run again".to_owned());
    }
    Ok(json!({"whole_ms": 1e3 * whole, "ms": 1e3 * values}))
}

/// Largest difference of an angle from the reference in quadruple precision, rad, at the last sample.
fn squeezer_error(trace: &Trace) -> Result<f64, String> {
    const REFERENCE: &str = include_str!("../../../../tests/reference/stabilization/squeezer.csv");
    const ANGLES: [&str; 7] = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"];
    let row = REFERENCE.lines().find(|line| line.starts_with("0.03,")).ok_or("the reference has no t = 0.03")?;
    let reference = row.split(',').skip(1).map(|cell| cell.parse::<f64>().map_err(|error| error.to_string()));
    let mut error: f64 = 0.0;
    for (name, reference) in ANGLES.iter().zip(reference) {
        let channel = trace.channel(name).map_err(|unknown| unknown.to_string())?;
        let end = channel.last().ok_or("the run has no samples")?;
        error = error.max((end - reference?).abs());
    }
    Ok(error)
}

/// What a step needs of a mechanism, at one state.
#[derive(Clone, Default, PartialEq)]
pub struct Outputs {
    /// c, m
    pub constraints: Vec<f64>,
    /// C, m x n by rows
    pub constraint_matrix: Vec<f64>,
    /// b, m
    pub velocity_bias: Vec<f64>,
    /// C_dot, m x n by rows
    pub rate: Vec<f64>,
    /// M, n x n
    pub mass_matrix: Vec<f64>,
    /// f, n
    pub force: Vec<f64>,
    /// gamma, m
    pub acceleration_bias: Vec<f64>,
}

impl Outputs {
    /// Room for `n` coordinates and `m` rows.
    pub fn new(n: usize, m: usize) -> Self {
        Self {
            constraints: vec![0.0; m],
            constraint_matrix: vec![0.0; m * n],
            velocity_bias: vec![0.0; m],
            rate: vec![0.0; m * n],
            mass_matrix: vec![0.0; n * n],
            force: vec![0.0; n],
            acceleration_bias: vec![0.0; m],
        }
    }

    fn parts(&self) -> [(&'static str, &[f64]); 7] {
        [
            ("c", &self.constraints),
            ("C", &self.constraint_matrix),
            ("b", &self.velocity_bias),
            ("C_dot", &self.rate),
            ("M", &self.mass_matrix),
            ("f", &self.force),
            ("gamma", &self.acceleration_bias),
        ]
    }
}

/// Nanoseconds for one evaluation of all three levels of the four-bar, compiled and by hand, after both were found to agree.
fn evaluation() -> Result<Value, String> {
    let model = model(documents::FOUR_BAR)?;
    let start = model.start_state().map_err(|failure| failure.message)?;
    let (q, v) = (&start.q, &start.v);
    let state = StateRef { t: start.t, q, v, turns: &start.turns };
    let mut compiled = model.system();
    let sizes = compiled.sizes();
    let numbers: Value = serde_json::from_str(documents::FOUR_BAR).map_err(|error| error.to_string())?;
    let hand = FourBar::new(&numbers).ok_or("the four-bar of the gallery is built in another way now")?;
    let structure = compiled.structure().cloned().ok_or("the system does not say where its entries are")?;
    let Structure { constraint_matrix, mass_matrix, .. } = &structure;
    let (mut ours, mut theirs) = (Outputs::new(sizes.n, sizes.m), Outputs::new(9, 8));
    ours.constraint_matrix.truncate(constraint_matrix.len());
    ours.rate.truncate(constraint_matrix.len());
    ours.mass_matrix.truncate(mass_matrix.len());
    evaluate(&mut compiled, state, &mut ours);
    hand.evaluate(q, v, &mut theirs);
    let all = Outputs {
        constraint_matrix: constraint_matrix.expanded(&ours.constraint_matrix),
        rate: constraint_matrix.expanded(&ours.rate),
        mass_matrix: mass_matrix.expanded(&ours.mass_matrix),
        ..ours.clone()
    };
    for ((name, ours), (_, theirs)) in all.parts().into_iter().zip(theirs.parts()) {
        let far = ours.iter().zip(theirs).any(|(a, b)| (a - b).abs() > 1e-12 * (1.0 + b.abs()));
        if far || ours.len() != theirs.len() {
            return Err(format!("{name} differs: compiled {ours:?}, by hand {theirs:?}"));
        }
    }
    let compiled_ns = nanoseconds(|| {
        evaluate(&mut compiled, black_box(state), &mut ours);
        black_box(&ours);
    });
    let hand_ns = nanoseconds(|| {
        hand.evaluate(black_box(q), black_box(v), &mut theirs);
        black_box(&theirs);
    });
    Ok(json!({"compiled_ns": compiled_ns, "hand_ns": hand_ns}))
}

fn evaluate(system: &mut dyn System, state: StateRef<'_>, out: &mut Outputs) {
    system.position(state, &mut out.constraints, &mut out.constraint_matrix);
    system.velocity(state, &mut out.velocity_bias);
    system.constraint_matrix_rate(state, &mut out.rate);
    system.dynamics(state, &mut out.mass_matrix, &mut out.force, &mut out.acceleration_bias);
}

fn nanoseconds(mut evaluate: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..REPETITIONS {
        let begin = Instant::now();
        for _ in 0..EVALUATIONS {
            evaluate();
        }
        best = best.min(begin.elapsed().as_secs_f64() * 1e9 / f64::from(EVALUATIONS));
    }
    best
}
