//! Runs one problem with everybody: first every setting once, then in turn those that decide something.

use super::contestant::{self, Curve};
use super::measured::{Host, Measured, Point, Times, around, auto, best_stated, ranked, web_peer};
use super::problem::Problem;
use super::worker::{Silence, Worker};
use super::{Plan, setup};
use crate::failure::{Context, Failure, Result};
use crate::{browser, project};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// Programs that run, and what they told about themselves.
pub struct Hall<'a> {
    plan: &'a Plan,
    workers: BTreeMap<&'static str, Worker>,
    /// Versions of everybody who ran.
    pub versions: BTreeMap<String, Value>,
    /// Who could not be started, with the reason.
    pub absent: BTreeMap<String, String>,
}

/// Processor time that repetitions of a short run may take, s.
const REPETITIONS: f64 = 0.1;
/// Refined no further after so many in a row that failed or found another motion.
const MOST_FAILURES: usize = 4;
/// What is off by more than this, m, is another motion.
const LOST: f64 = 1.0;
/// Stated methods of ours that are measured again for each target.
const CLOSEST: usize = 3;

impl<'a> Hall<'a> {
    /// Nobody runs yet.
    pub fn new(plan: &'a Plan) -> Self {
        Self { plan, workers: BTreeMap::new(), versions: BTreeMap::new(), absent: plan.absent.clone() }
    }

    /// Everything there is to measure of a problem.
    pub fn problem(&mut self, problem: &Problem) -> Result<Vec<Measured>> {
        // For whoever wants to run it by hand, or to compute its reference anew.
        let folder = setup::place().join("documents");
        std::fs::create_dir_all(&folder).context(format!("make {}", folder.display()))?;
        let file = folder.join(format!("{}.json", problem.name));
        std::fs::write(&file, format!("{:#}\n", problem.forms[0].document))
            .context(format!("write {}", file.display()))?;
        let mut measured = self.survey(problem);
        self.rounds(problem, &mut measured);
        self.web(problem, &mut measured);
        Ok(measured)
    }

    /// Every setting once, from coarse to fine.
    fn survey(&mut self, problem: &Problem) -> Vec<Measured> {
        let mut measured = Vec::new();
        for who in self.plan.peers.clone() {
            for curve in contestant::peer(who, problem) {
                measured.push(self.refine(problem, curve, self.plan.limit(problem)));
            }
        }
        for form in 0..problem.forms.len() {
            let begin = Instant::now();
            let mut bound: Option<f64> = None;
            for curve in contestant::ours(form) {
                if begin.elapsed() > self.plan.patience() {
                    println!("  the time for trying methods is over before {}", curve.method);
                    break;
                }
                // A method that takes several times as long as another one will not win.
                let limit = bound.map_or(self.plan.limit(problem), |seconds| {
                    Duration::from_secs_f64((4.0 * seconds).max(1.0)).min(self.plan.limit(problem))
                });
                let one = self.refine(problem, curve, limit);
                if let Some(point) = one.bracket(self.plan.finest()).map(|found| found.meets)
                    && let Some(times) = one.medians(point, Host::Native)
                {
                    let whole = times.build + times.run + times.output;
                    bound = Some(bound.map_or(whole, |least| least.min(whole)));
                }
                measured.push(one);
            }
        }
        measured
    }

    /// Goes through the settings of a curve until two in a row are as good as anybody asks for.
    fn refine(&mut self, problem: &Problem, curve: Curve, limit: Duration) -> Measured {
        let mut measured = Measured { curve, points: Vec::new() };
        let (mut good, mut bad) = (0, 0);
        while measured.points.len() < measured.curve.settings.len() {
            let place = measured.points.len();
            let mut point = Point::default();
            let begin = Instant::now();
            let too_long = self.measure(problem, &measured.curve, place, &mut point, limit);
            good = if point.error.is_some_and(|error| error <= self.plan.finest()) { good + 1 } else { 0 };
            bad = if point.error.is_none_or(|error| error > LOST) { bad + 1 } else { 0 };
            measured.points.push(point);
            // The next one takes about twice as long.
            if too_long || good == 2 || bad == MOST_FAILURES || begin.elapsed() > limit / 2 {
                break;
            }
        }
        let reached = measured.points.iter().rev().find_map(|point| point.error);
        let form = problem.forms[measured.curve.form].label;
        let (who, method) = (measured.curve.who, &measured.curve.method);
        let why = measured.points.last().and_then(|point| point.failed.as_deref()).unwrap_or("nothing");
        let told = reached
            .map_or(why.to_owned(), |error| format!("{} settings, down to {error:.1e} m", measured.points.len()));
        println!("  {who} {form} {method}: {told}");
        measured
    }

    /// Runs a setting; true when it took too long.
    fn measure(&mut self, problem: &Problem, curve: &Curve, place: usize, point: &mut Point, limit: Duration) -> bool {
        let (_, setting) = &curve.settings[place];
        if curve.who == "mujoco-wasm" {
            return self.measure_web(problem, curve, place, point, "node", self.plan.warm, limit);
        }
        let form = &problem.forms[curve.form];
        let asked = if curve.who == "ours" {
            json!({ "document": with_method(&form.document, setting).to_string(), "channels": form.channels,
                "samples": problem.samples, "seconds": REPETITIONS })
        } else {
            json!({ "document": form.document, "track": problem.track, "setting": setting, "seconds": REPETITIONS })
        };
        let answer = match self.worker(curve.who) {
            Ok(worker) => worker.ask(&asked, limit),
            Err(failure) => {
                point.failed = Some(failure.to_string());
                return true;
            }
        };
        let width = if curve.who == "ours" { problem.dimension } else { 3 };
        match answer {
            Ok(told) => {
                take(problem, &told, width, point);
                note(point, Host::Native, &told);
                false
            }
            Err(silence) => {
                self.workers.remove(curve.who);
                point.failed = Some(silent(&silence, limit));
                matches!(silence, Silence::TooLong)
            }
        }
    }

    /// Runs a setting in a fresh host of WebAssembly; true when it took too long.
    #[expect(clippy::too_many_arguments, reason = "what is run, where and how long")]
    fn measure_web(
        &mut self,
        problem: &Problem,
        curve: &Curve,
        place: usize,
        point: &mut Point,
        host: &str,
        warm: f64,
        limit: Duration,
    ) -> bool {
        let (_, setting) = &curve.settings[place];
        let form = &problem.forms[curve.form];
        let mut job = json!({ "host": host, "warm": warm, "samples": problem.samples, "limit": limit.as_secs_f64() });
        let ours = curve.who == "ours";
        if ours {
            job["subject"] = json!("holonomy");
            job["text"] = json!(with_method(&form.document, setting).to_string());
            job["channels"] = json!(form.channels);
        } else {
            let asked = json!({ "document": form.document, "track": problem.track, "setting": setting, "mjcf": true });
            let model = match self.worker("mujoco") {
                Ok(worker) => worker.ask(&asked, limit).unwrap_or_default(),
                Err(failure) => json!({ "failed": failure.to_string() }),
            };
            let Value::Object(model) = model else { return true };
            if let Some(why) = model.get("failed").and_then(Value::as_str) {
                point.failed = Some(why.to_owned());
                return false;
            }
            job["subject"] = json!("mujoco");
            job["substeps"] = setting["substeps"].clone();
            job["bodies"] = json!(problem.track);
            for (key, value) in model {
                job[key] = value;
            }
        }
        let mut command = self.pinned("node");
        command.arg(setup::web_script()).arg(project::root()).arg(&self.plan.modules);
        if let Some(program) = &self.plan.chromium {
            command.env("HOLONOMY_CHROMIUM", program);
        }
        // It ends the browser itself when the time is over.
        let answer = Worker::once(&mut command, &job, limit + Duration::from_secs(20));
        let told = match answer {
            Ok(Ok(told)) => told,
            Ok(Err(silence)) => {
                point.failed = Some(silent(&silence, limit));
                return matches!(silence, Silence::TooLong);
            }
            Err(failure) => {
                point.failed = Some(failure.to_string());
                return true;
            }
        };
        let (first, later) =
            if host == "node" { (Host::NodeFirst, Host::NodeWarm) } else { (Host::ChromiumFirst, Host::ChromiumWarm) };
        take(problem, &told, if ours { problem.dimension } else { 3 }, point);
        note(point, first, &told["first"]);
        note(point, later, &told["warm"]);
        if let Some(version) = told["version"].as_str() {
            self.versions.insert(if host == "node" { "Node" } else { "Chromium" }.to_owned(), json!(version));
        }
        told["failed"] == json!("too long")
    }

    /// The settings around the targets again, in turn.
    fn rounds(&mut self, problem: &Problem, measured: &mut [Measured]) {
        let mut kept: Vec<(usize, usize)> = Vec::new();
        for target in &self.plan.targets {
            let mut who: Vec<usize> = (0..measured.len())
                .filter(|i| !["ours", "mujoco-wasm"].contains(&measured[*i].curve.who) || measured[*i].is_auto())
                .collect();
            for form in 0..problem.forms.len() {
                who.extend(ranked(measured, form, *target).into_iter().take(CLOSEST));
            }
            kept.extend(around(measured, &who, *target));
        }
        kept.sort_unstable();
        kept.dedup();
        let seconds: Vec<f64> =
            kept.iter().map(|(i, point)| measured[*i].time(*point, Host::Native).unwrap_or(0.0)).collect();
        let mut fresh: Vec<Vec<Times>> = vec![Vec::new(); kept.len()];
        for round in 0..self.plan.rounds {
            for (((i, place), seconds), fresh) in kept.iter().zip(&seconds).zip(&mut fresh) {
                // Long runs need fewer repetitions, and nobody waits for more.
                let enough = if *seconds < 1.0 {
                    self.plan.rounds
                } else if *seconds < 10.0 {
                    2
                } else {
                    0
                };
                if round >= enough {
                    continue;
                }
                let mut point = Point::default();
                self.measure(problem, &measured[*i].curve, *place, &mut point, self.plan.limit(problem));
                fresh.extend(point.times.remove(&Host::Native).unwrap_or_default());
            }
        }
        for ((i, place), fresh) in kept.into_iter().zip(fresh) {
            if !fresh.is_empty() {
                measured[i].points[place].times.insert(Host::Native, fresh);
            }
        }
    }

    /// What was chosen, in Node and in Chromium, beside the peer there.
    fn web(&mut self, problem: &Problem, measured: &mut [Measured]) {
        let mut kept = Vec::new();
        for target in &self.plan.targets {
            let mut who: Vec<usize> = web_peer(measured).into_iter().collect();
            for form in 0..problem.forms.len() {
                who.extend(best_stated(measured, form, *target));
                who.extend(auto(measured, form));
            }
            kept.extend(around(measured, &who, *target));
        }
        kept.sort_unstable();
        kept.dedup();
        let hosts: &[&str] = if self.plan.chromium.is_some() { &["node", "chromium"] } else { &["node"] };
        for (i, place) in &kept {
            // In turn with ours, so that both have the same machine.
            measured[*i].points[*place].times.retain(|host, _| *host == Host::Native);
        }
        let rounds = self.plan.rounds.min(3);
        for round in 0..rounds {
            for host in hosts {
                for (i, place) in &kept {
                    let long = measured[*i].time(*place, Host::Native).is_some_and(|seconds| seconds > 2.0);
                    if round > 0 && long {
                        continue;
                    }
                    let mut point = Point::default();
                    self.measure_web(
                        problem,
                        &measured[*i].curve,
                        *place,
                        &mut point,
                        host,
                        self.plan.warm,
                        self.plan.limit(problem) * 3,
                    );
                    if let Some(why) = &point.failed {
                        let name = &measured[*i].curve.settings[*place].0;
                        println!("  {host}: {} {}, {name}: {why}", measured[*i].curve.who, measured[*i].curve.method);
                    }
                    let known = measured[*i].points[*place].error;
                    if let (Some(known), Some(found)) = (known, point.error)
                        && known.to_bits() != found.to_bits()
                    {
                        println!(
                            "  {host}: {} is {found:e} m off here, {known:e} m natively",
                            measured[*i].curve.method
                        );
                    }
                    for (host, times) in point.times {
                        measured[*i].points[*place].times.entry(host).or_default().extend(times);
                    }
                }
            }
        }
    }

    fn worker(&mut self, who: &'static str) -> Result<&mut Worker> {
        if !self.workers.contains_key(who) {
            let mut command = if who == "ours" {
                let mut command = self.pinned(&self.plan.program.to_string_lossy());
                command.arg("run");
                command
            } else {
                let mut command = self.pinned(&setup::python().to_string_lossy());
                command.arg(setup::worker_script()).arg(who);
                command
            };
            let worker = Worker::start(&mut command)?;
            if let Some(versions) = worker.versions.as_object() {
                self.versions.extend(versions.iter().map(|(name, version)| (name.clone(), version.clone())));
            }
            self.workers.insert(who, worker);
        }
        self.workers.get_mut(who).ok_or_else(|| Failure::new(format!("{who} did not start")))
    }

    /// A program on the one core of this measurement, where the system can be told so; with one thread for matrices.
    fn pinned(&self, program: &str) -> Command {
        let mut command = match self.plan.core {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &core.to_string(), program]);
                command
            }
            None => Command::new(program),
        };
        // Engines write logs where they are started.
        command.current_dir(setup::place()).env("PYTHONDONTWRITEBYTECODE", "1");
        for threads in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"] {
            command.env(threads, "1");
        }
        command
    }
}

/// The document with a method in its simulation.
fn with_method(document: &Value, method: &Value) -> Value {
    let mut document = document.clone();
    for (key, value) in method.as_object().into_iter().flatten() {
        document["simulation"][key] = value.clone();
    }
    document
}

/// The error of an answer, or why there is none.
fn take(problem: &Problem, told: &Value, width: usize, point: &mut Point) {
    if let Some(why) = told["failed"].as_str() {
        point.failed = Some(why.to_owned());
        return;
    }
    let positions: Option<Vec<f64>> =
        told["positions"].as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
    point.error = positions.and_then(|positions| problem.error(&positions, width));
    if point.error.is_none() {
        point.failed = Some("the positions are not those that were asked for".to_owned());
    }
}

fn note(point: &mut Point, host: Host, told: &Value) {
    let seconds = |key: &str| told[key].as_f64();
    if let (Some(build), Some(run), Some(output)) = (seconds("build_s"), seconds("run_s"), seconds("output_s"))
        && point.error.is_some()
    {
        point.times.entry(host).or_default().push(Times { build, run, output });
    }
}

fn silent(silence: &Silence, limit: Duration) -> String {
    match silence {
        Silence::TooLong => format!("not done after {:.0} s", limit.as_secs_f64()),
        Silence::Ended => "the program ended".to_owned(),
    }
}

/// The core that everything is pinned to: the last that may be used, where `taskset` is there.
pub fn core() -> Option<usize> {
    project::on_path("taskset")?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    list.trim().rsplit([',', '-']).next()?.parse().ok()
}

/// Chromium, or why it is not there.
pub fn chromium() -> Result<PathBuf> {
    browser::chromium()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_goes_into_the_simulation() {
        let document = json!({ "simulation": { "duration": 1 } });
        let stated = with_method(&document, &json!({ "formulation": "index-1" }));
        assert_eq!(stated, json!({ "simulation": { "duration": 1, "formulation": "index-1" } }));
        assert_eq!(with_method(&document, &json!({})), document);
    }
}
