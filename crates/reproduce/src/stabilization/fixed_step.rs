//! Tables 6.1 and 6.2: the arm with steps of one length, and its residuals over time.

use std::fmt::Write as _;

use holonomy_plot::{Axis, Figure, Series};

use super::printed::Printed;
use super::problems::{self, Method};
use crate::Error;
use crate::format::{BLOW_UP, Verdict, head, ratio, row, three_digits, two_digits};
use crate::job::{Job, Outcome, run_all};
use crate::{File, picture};

/// The steps of both tables, s.
pub const STEPS: [f64; 2] = [0.01, 0.001];

/// A row of a table.
struct Line {
    /// What the report calls it.
    label: &'static str,
    /// The paper's row that it is compared with.
    printed: Option<&'static str>,
    /// Counts among the entries of the paper.
    counts: bool,
    method: Method,
}

fn lines(metric: &str) -> Vec<Line> {
    let line = |label, printed, method| Line { label, printed: Some(printed), counts: true, method };
    vec![
        line("Baumgarte (0, 0)", "Baum(0,0)", Method::baumgarte(0.0, 0.0)),
        line("Baumgarte (12, 70)", "Baum(12,70)", Method::baumgarte(12.0, 70.0)),
        line("S-full, D = Hᵀ", "S-full", Method::full("H^T")),
        Line { printed: None, counts: false, ..line("S-full by levels (4.5)", "", Method::full("block")) },
        line("S-both", "S-both", Method::once("s-both", metric)),
        line("S-both², Gᵀ fresh", "S-both2", Method::both2("fresh-jacobian", metric)),
        Line { counts: false, ..line("S-both², F frozen", "S-both2", Method::both2("frozen", metric)) },
        line("S-vel", "S-vel", Method::once("s-vel", metric)),
        line("S-pos", "S-pos", Method::once("s-pos", metric)),
    ]
}

/// A table of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// 6.1: case I, 40 s.
    One,
    /// 6.2: case II, 10 s.
    Two,
}

impl Table {
    fn id(self) -> &'static str {
        match self {
            Self::One => "6.1",
            Self::Two => "6.2",
        }
    }

    /// s
    fn duration(self) -> f64 {
        match self {
            Self::One => 40.0,
            Self::Two => 10.0,
        }
    }

    /// A run of its case.
    pub fn job(self, method: &Method, tableau: &str, step: f64) -> Result<Job, Error> {
        let integrator = problems::fixed(tableau, step);
        match self {
            Self::One => problems::case_one(problems::simulation(self.duration(), 1, method, &integrator)),
            Self::Two => problems::case_two(0.5, problems::simulation(self.duration(), 1, method, &integrator)),
        }
    }
}

/// The runs of one step of a table, with what came of them.
pub struct Block {
    table: Table,
    step: f64,
    lines: Vec<Line>,
    outcomes: Vec<Outcome>,
}

/// Steps between two points of a curve.
const WATCH: usize = 10;

/// Runs all methods with one step, in Heun's method and the Euclidean metric.
pub fn block(table: Table, step: f64) -> Result<Block, Error> {
    let lines = lines("euclidean");
    let job = |line: &Line| Ok(Job { watch: WATCH, ..table.job(&line.method, "heun", step)? });
    let jobs = lines.iter().map(job).collect::<Result<Vec<Job>, Error>>()?;
    let outcomes = run_all(&format!("Table {}, h = {step} s", table.id()), &jobs)?;
    Ok(Block { table, step, lines, outcomes })
}

impl Block {
    fn rows(&self) -> impl Iterator<Item = (&Line, &Outcome)> {
        self.lines.iter().zip(&self.outcomes)
    }

    /// The verdicts on both levels of a row.
    fn verdicts(&self, printed: &Printed, line: &Line, outcome: &Outcome) -> Option<[Verdict; 2]> {
        let entry = printed.fixed_step(self.table.id(), self.step, line.printed?)?;
        Some([0, 1].map(|level| Verdict::of(entry.map(|entry| entry[level]), outcome.residual(level))))
    }

    /// The rows of the Markdown table.
    pub fn markdown(&self, printed: &Printed) -> String {
        let mut text = String::new();
        for (line, outcome) in self.rows() {
            let entry = line.printed.and_then(|method| printed.fixed_step(self.table.id(), self.step, method));
            let verdicts = self.verdicts(printed, line, outcome);
            let mut cells = vec![self.step.to_string(), line.label.to_owned()];
            // The paper's order: velocities first.
            for level in [1, 0] {
                let theirs = entry.map(|entry| entry.map(|entry| entry[level]));
                let ours = outcome.residual(level);
                cells.push(theirs.map_or(String::new(), |theirs| theirs.map_or(BLOW_UP.to_owned(), two_digits)));
                cells.push(ours.map_or(BLOW_UP.to_owned(), three_digits));
                cells.push(theirs.flatten().zip(ours).map_or(String::new(), |(theirs, ours)| ratio(ours, theirs)));
                cells.push(verdicts.map_or("", |verdicts| verdicts[level].mark()).to_owned());
            }
            text += &row(cells);
        }
        text
    }

    /// Entries of the paper that agree, are round-off of the same order, differ.
    fn count(&self, printed: &Printed) -> [usize; 3] {
        let mut count = [0; 3];
        for (line, outcome) in self.rows().filter(|(line, _)| line.counts) {
            for verdict in self.verdicts(printed, line, outcome).into_iter().flatten() {
                count[verdict as usize] += 1;
            }
        }
        count
    }

    fn blow_ups(&self) -> Vec<String> {
        let failed = |(line, outcome): (&Line, &Outcome)| {
            let t = outcome.failed_at?;
            Some(format!("{} with h = {} at t = {t:.2} s", line.label, self.step))
        };
        self.rows().filter(|(line, _)| line.counts).filter_map(failed).collect()
    }

    fn figure(&self, level: usize, title: &str) -> Figure {
        let (what, all) = [("position", "positions"), ("velocity", "velocities")][level];
        let unit = ["m", "m/s"][level];
        // The paper's methods as they are compared with it.
        let shown = self.rows().filter(|(line, _)| line.counts);
        let series = shown.enumerate().map(|(index, (line, outcome))| {
            let points = outcome.history.iter().filter(|point| point[1 + level] > 0.0);
            let (x, y) = points.map(|point| (point[0], point[1 + level])).unzip();
            Series::numbered(index, line.label, x, y)
        });
        Figure {
            title: Some(format!("{title}, h = {} s: {all}", self.step)),
            x: Axis { range: Some((0.0, self.table.duration())), ..picture::linear("time", "s") },
            y: picture::log(&format!("largest {what} residual so far"), unit, Some((1e-17, 10.0))),
            series: series.collect(),
            ..Figure::default()
        }
    }

    /// Both figures, as names and files.
    pub fn figures(&self, number: &str, title: &str) -> Result<Vec<File>, Error> {
        let mut files = picture::files(&format!("table-{number}-velocity"), &self.figure(1, title))?;
        files.extend(picture::files(&format!("table-{number}-position"), &self.figure(0, title))?);
        Ok(files)
    }
}

const HEADINGS: [&str; 10] =
    ["h, s", "method", ">velocity: paper", ">ours", ">ratio", "", ">position: paper", ">ours", ">ratio", ""];

/// A table of the report with the sentence that counts.
pub fn markdown(blocks: &[Block], printed: &Printed) -> String {
    let mut text = head(&HEADINGS);
    for block in blocks {
        text += &block.markdown(printed);
    }
    let mut count = [0; 3];
    for block in blocks {
        for (sum, more) in count.iter_mut().zip(block.count(printed)) {
            *sum += more;
        }
    }
    let [agree, order, differ] = count;
    let blow_ups: Vec<String> = blocks.iter().flat_map(Block::blow_ups).collect();
    let _ = write!(
        text,
        "\nOf the paper's {} entries {agree} agree, {order} are round-off of the same order, {differ} differ. Blow-up: {}.\n",
        agree + order + differ,
        if blow_ups.is_empty() { "none".to_owned() } else { blow_ups.join("; ") }
    );
    text
}

/// Which Runge-Kutta method, metric and second step the paper's figures come from: how many of them each reading meets.
pub fn readings(printed: &Printed) -> Result<String, Error> {
    let mut text = head(&[
        "Runge-Kutta method",
        "metric of S-both, S-vel, S-pos",
        ">entries that agree, S-both² with Gᵀ fresh",
        ">with F frozen",
    ]);
    for tableau in ["heun", "midpoint", "ralston"] {
        for (metric, equation) in [("euclidean", "5.6"), ("mass", "5.5")] {
            let (mut plan, mut jobs) = (Vec::new(), Vec::new());
            for table in [Table::One, Table::Two] {
                for step in STEPS {
                    for line in lines(metric).into_iter().filter(|line| line.printed.is_some()) {
                        jobs.push(table.job(&line.method, tableau, step)?);
                        plan.push((table, step, line));
                    }
                }
            }
            let outcomes = run_all(&format!("Tables 6.1 and 6.2 with {tableau}, {metric}"), &jobs)?;
            let [fresh, frozen] = [false, true].map(|frozen| {
                let (mut agree, mut of) = (0, 0);
                for ((table, step, line), outcome) in plan.iter().zip(&outcomes) {
                    let is_frozen = line.printed == Some("S-both2") && !line.counts;
                    let is_fresh = line.printed == Some("S-both2") && line.counts;
                    let Some(entry) = line.printed.and_then(|method| printed.fixed_step(table.id(), *step, method))
                    else {
                        continue;
                    };
                    if if frozen { is_fresh } else { is_frozen } {
                        continue;
                    }
                    for level in [0, 1] {
                        let theirs = entry.map(|entry| entry[level]);
                        if theirs.is_none_or(|theirs| theirs > 1e-12) {
                            of += 1;
                            agree += usize::from(Verdict::of(theirs, outcome.residual(level)) == Verdict::Agrees);
                        }
                    }
                }
                format!("{agree} of {of}")
            });
            text += &row([tableau.to_owned(), format!("{metric} ({equation})"), fresh, frozen]);
        }
    }
    Ok(text)
}
