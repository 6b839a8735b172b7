//! A root locus: the eigenvalues of the small motions over a parameter, followed by continuity, with the values at which one begins or
//! ceases to grow.
//!
//! ```text
//! l_i(p) -> l_j(p + dp):  pairs of least distance first           p*:  Re l(p*) = 0, by bisection
//! ```
//! Each value is one step, so that whoever waits can stop. About a rest, each value begins at the rest of the one before.

use std::fmt::Write as _;

use holonomy_document::Document;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_expr::number_text;
use holonomy_mechanism::balance::{Moment, Vibration};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::RunFailure;
use holonomy_solver::linalg::complex::Complex;
use serde::Serialize;

use crate::sweep::{RangeProblem, values};

/// More values than this are a mistake.
pub const MOST_VALUES: usize = 2000;
/// A crossing is known to this, or to this share of the parameter.
const KNOWN: f64 = 1e-11;
/// Two crossings so near are one.
const NEXT: f64 = 1e-9;
/// The first deviation that grows is known to this share, beside what round-off leaves of its real part.
const FIRST: f64 = 1e-6;
/// Halvings of an interval.
const HALVINGS: usize = 60;

/// Why there is no root locus.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LocusProblem {
    /// The document has no such parameter.
    #[error("there is no parameter \"{name}\"{}", if known.is_empty() { String::new() } else { format!("; known: {}", known.join(", ")) })]
    Parameter {
        /// What was asked for.
        name: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// The values.
    #[error("{0}")]
    Range(#[from] RangeProblem),
    /// Too many.
    #[error("The number of values must be a whole number from 2 to {MOST_VALUES}")]
    Count,
}

/// Why there are no eigenvalues at a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LocusGap {
    /// Stable identifier of the cause.
    pub cause: String,
    /// In words.
    pub message: String,
}

/// The eigenvalues at a value of the parameter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LocusPoint {
    /// The parameter.
    pub value: f64,
    /// Eigenvalues of zero.
    pub zeros: usize,
    /// The others with the numbers of their curves: curve, real part (1/s), imaginary part (rad/s).
    pub roots: Vec<(usize, f64, f64)>,
    /// Does one grow?
    pub unstable: bool,
    /// Why there are none.
    pub gap: Option<LocusGap>,
}

/// A value at which a deviation begins to grow, or ceases to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Crossing {
    /// The parameter.
    pub value: f64,
    /// Does it grow beyond the value? Otherwise below it.
    pub grows: bool,
    /// Imaginary part there, rad/s: 0 where it goes without swinging.
    pub im: f64,
    /// Its curve.
    pub curve: usize,
}

/// A root locus, value by value.
#[derive(Debug)]
pub struct RootLocus {
    document: Document,
    run: usize,
    parameter: String,
    values: Vec<f64>,
    /// What was found.
    points: Vec<LocusPoint>,
    crossings: Vec<Crossing>,
    /// What the next value continues.
    last: Option<Found>,
    /// Was a value with more zeros left out just now?
    passing: bool,
    curves: usize,
}

#[derive(Debug)]
struct Found {
    value: f64,
    vibration: Vibration,
    /// Curve and eigenvalue.
    roots: Vec<(usize, Complex)>,
}

impl RootLocus {
    /// The eigenvalues of run `run` for `count` values of a parameter, evenly spaced.
    ///
    /// # Errors
    /// There is no such parameter, or there are no such values.
    pub fn new(
        document: &Document,
        run: usize,
        parameter: &str,
        [from, to]: [f64; 2],
        count: usize,
    ) -> Result<Self, LocusProblem> {
        if !(2..=MOST_VALUES).contains(&count) {
            return Err(LocusProblem::Count);
        }
        let known: Vec<String> = document.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        if !known.iter().any(|name| name == parameter) {
            return Err(LocusProblem::Parameter { name: parameter.to_owned(), known });
        }
        Ok(Self {
            document: document.clone(),
            run,
            parameter: parameter.to_owned(),
            values: values(from, to, count, false)?,
            points: Vec::new(),
            crossings: Vec::new(),
            last: None,
            passing: false,
            curves: 0,
        })
    }

    /// Finds the eigenvalues of the next value; false if there is none left.
    ///
    /// # Errors
    /// What is wrong with the document at that value of the parameter.
    pub fn advance(&mut self, kinds: &mut KindCache) -> Result<bool, Vec<Diagnostic>> {
        let Some(value) = self.values.get(self.points.len()).copied() else { return Ok(false) };
        let found = self.at(value, None, kinds)?;
        match found {
            Err(failure) => {
                self.last = None;
                let gap = Some(LocusGap { cause: failure.cause, message: failure.message });
                self.points.push(LocusPoint { value, zeros: 0, roots: Vec::new(), unstable: false, gap });
            }
            Ok(vibration) => {
                let before = self.last.take();
                let roots = self.continued(before.as_ref(), &vibration);
                let point = LocusPoint {
                    value,
                    zeros: vibration.report.zeros,
                    roots: roots.iter().map(|(curve, root)| (*curve, root.re, root.im)).collect(),
                    unstable: !vibration.report.stable,
                    gap: None,
                };
                self.points.push(point);
                let now = Found { value, vibration, roots };
                let more = |before: &Found| before.vibration.report.zeros < now.vibration.report.zeros;
                match before {
                    // A value may be just that at which an eigenvalue is zero: the curves pass it by.
                    Some(before) if more(&before) && !self.passing => {
                        self.last = Some(before);
                        self.passing = true;
                    }
                    before => {
                        if let Some(before) = &before {
                            self.cross([before, &now], kinds)?;
                        }
                        self.last = Some(now);
                        self.passing = false;
                    }
                }
            }
        }
        Ok(self.points.len() < self.values.len())
    }

    /// The points so far.
    pub fn points(&self) -> &[LocusPoint] {
        &self.points
    }

    /// The crossings so far.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// Number of values in all.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// The points as a table: the parameter, eigenvalues of zero, and of each curve its real and imaginary part.
    pub fn csv(&self) -> String {
        let mut out = format!("{},zeros", self.parameter);
        for curve in 1..=self.curves {
            let _ = write!(out, ",re{curve},im{curve}");
        }
        out.push('\n');
        for point in &self.points {
            let _ = write!(out, "{},{}", number_text(point.value), point.zeros);
            for curve in 0..self.curves {
                match point.roots.iter().find(|(of, ..)| *of == curve) {
                    Some((_, re, im)) => {
                        let _ = write!(out, ",{},{}", number_text(*re), number_text(*im));
                    }
                    None => out.push_str(",,"),
                }
            }
            out.push('\n');
        }
        out
    }

    fn at(
        &self,
        value: f64,
        blocks: Option<&[usize]>,
        kinds: &mut KindCache,
    ) -> Result<Result<Vibration, RunFailure>, Vec<Diagnostic>> {
        let model = Model::build(&self.document, self.run, &[(self.parameter.clone(), value)], kinds)?;
        Ok(model.start_state().and_then(|start| {
            let from = self.last.as_ref().map(|last| &last.vibration.moment);
            // A rest is near the one before; it is put together anew, because lengths may be others.
            if let Some(from) = from.filter(|from| at_rest(from) && at_rest(&start) && from.q.len() == start.q.len())
                && let Ok(found) = model.vibration(from, blocks)
            {
                return Ok(found);
            }
            model.vibration(&start, blocks)
        }))
    }

    /// The eigenvalues with the numbers of the curves that they continue; new curves for those that continue none.
    fn continued(&mut self, before: Option<&Found>, now: &Vibration) -> Vec<(usize, Complex)> {
        let mut out: Vec<(Option<usize>, Complex)> = now.spectrum.values.iter().map(|root| (None, *root)).collect();
        let old: &[(usize, Complex)] = before.map_or(&[], |before| &before.roots);
        let mut distances = Vec::new();
        for (i, (_, root)) in out.iter().enumerate() {
            for (j, (_, other)) in old.iter().enumerate() {
                distances.push((distance(*root, *other), i, j));
            }
        }
        holonomy_expr::order::sort_by(&mut distances, |a, b| a.0.total_cmp(&b.0));
        let mut taken = vec![false; old.len()];
        for (_, i, j) in distances {
            if out[i].0.is_none() && !taken[j] {
                out[i].0 = Some(old[j].0);
                taken[j] = true;
            }
        }
        out.into_iter()
            .map(|(curve, root)| {
                let curve = curve.unwrap_or_else(|| {
                    self.curves += 1;
                    self.curves - 1
                });
                (curve, root)
            })
            .collect()
    }

    /// Where curves begin or cease to grow between two values.
    fn cross(&mut self, found: [&Found; 2], kinds: &mut KindCache) -> Result<(), Vec<Diagnostic>> {
        let ends = found.map(|found| found.value);
        let spectra = found.map(|found| &found.vibration.spectrum);
        if spectra[0].zeros != spectra[1].zeros {
            return Ok(());
        }
        let blocks = spectra[0].zeros.clone();
        let told_before = self.crossings.len();
        for (curve, start) in &found[0].roots {
            let Some((_, end)) = found[1].roots.iter().find(|(of, _)| of == curve) else { continue };
            let signs = [spectra[0].sign(*start), spectra[1].sign(*end)];
            let grows = signs.map(|sign| sign > 0);
            // One of a pair stands for both.
            if grows[0] == grows[1] || (start.im < 0.0 && end.im < 0.0) {
                continue;
            }
            // Where nothing damps, a real part is round-off as long as it does not grow.
            let by_sign = signs.contains(&0);
            let upper = |root: &Complex| Complex::new(root.re, root.im.abs());
            let (mut low, mut high) = ((ends[0], upper(start)), (ends[1], upper(end)));
            for _ in 0..HALVINGS {
                if (high.0 - low.0).abs() <= KNOWN * high.0.abs().max(1.0) {
                    break;
                }
                let middle = f64::midpoint(low.0, high.0);
                let Ok(there) = self.at(middle, Some(&blocks), kinds)? else { break };
                let guess = Complex::new(f64::midpoint(low.1.re, high.1.re), f64::midpoint(low.1.im, high.1.im));
                let nearest = there
                    .spectrum
                    .values
                    .iter()
                    .filter(|root| root.im >= 0.0)
                    .min_by(|a, b| distance(**a, guess).total_cmp(&distance(**b, guess)));
                let Some(root) = nearest else { break };
                let growing = if by_sign { there.spectrum.sign(*root) > 0 } else { root.re > 0.0 };
                if growing == grows[0] { low = (middle, *root) } else { high = (middle, *root) }
            }
            // A pair that comes together at zero and parts along the real line goes without swinging.
            let real = low.1.im == 0.0 || high.1.im == 0.0;
            let im = if real { 0.0 } else { f64::midpoint(low.1.im, high.1.im) };
            let value = f64::midpoint(low.0, high.0);
            let crossing = Crossing { value, grows: grows[1], im, curve: *curve };
            let told = |other: &Crossing| {
                other.grows == grows[1] && (other.value - value).abs() <= NEXT * value.abs().max(1.0)
            };
            if !self.crossings.iter().any(told) {
                self.crossings.push(crossing);
            }
        }
        // A pair at both ends may have parted in between, and its halves crossed at two places.
        if self.crossings.len() > told_before { self.cross_first(found, &blocks, told_before, kinds) } else { Ok(()) }
    }

    /// Where the first deviation begins to grow, or the last one ceases to, between two values of which one alone has some that grow; `told`: crossings
    /// before these values.
    fn cross_first(
        &mut self,
        found: [&Found; 2],
        blocks: &[usize],
        told: usize,
        kinds: &mut KindCache,
    ) -> Result<(), Vec<Diagnostic>> {
        let growing = |vibration: &Vibration| {
            let spectrum = &vibration.spectrum;
            let grows = spectrum.values.iter().filter(|root| root.im >= 0.0 && spectrum.sign(**root) > 0);
            grows.copied().max_by(|a, b| a.re.total_cmp(&b.re))
        };
        let ends = found.map(|found| growing(&found.vibration));
        let Some(mut root) = ends[0].or(ends[1]) else { return Ok(()) };
        if ends[0].is_some() == ends[1].is_some() {
            return Ok(());
        }
        let grows = ends[1].is_some();
        let [mut low, mut high] = found.map(|found| found.value);
        for _ in 0..HALVINGS {
            if (high - low).abs() <= KNOWN * high.abs().max(1.0) {
                break;
            }
            let middle = f64::midpoint(low, high);
            let Ok(there) = self.at(middle, Some(blocks), kinds)? else { return Ok(()) };
            let now = growing(&there);
            root = now.unwrap_or(root);
            if now.is_some() == grows { high = middle } else { low = middle }
        }
        let value = f64::midpoint(low, high);
        let near =
            |other: &Crossing| other.grows == grows && (other.value - value).abs() <= FIRST * value.abs().max(1.0);
        if !self.crossings.iter().any(near) {
            let side = found[usize::from(grows)];
            let nearest = side.roots.iter().min_by(|a, b| distance(a.1, root).total_cmp(&distance(b.1, root)));
            let curve = nearest.map_or(0, |(curve, _)| *curve);
            let place = if grows { told } else { self.crossings.len() };
            self.crossings.insert(place, Crossing { value, grows, im: root.im, curve });
        }
        Ok(())
    }
}

fn at_rest(moment: &Moment) -> bool {
    moment.v.iter().all(|v| *v == 0.0)
}

fn distance(a: Complex, b: Complex) -> f64 {
    Complex::new(a.re - b.re, a.im - b.im).abs()
}
