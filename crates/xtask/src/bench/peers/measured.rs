//! What was measured of each curve, and who is best at a target.

use super::contestant::Curve;
use super::curve::{Bracket, between, bracket};
use std::collections::BTreeMap;

/// Where and when something is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Host {
    /// A program of the machine.
    Native,
    /// WebAssembly in Node, after it has run for a while.
    NodeWarm,
    /// The first run of a fresh Node.
    NodeFirst,
    /// The same in Chromium.
    ChromiumWarm,
    /// The first run of a fresh Chromium.
    ChromiumFirst,
}

impl Host {
    /// All, in the order of the tables.
    pub const ALL: [Self; 5] = [Self::Native, Self::NodeWarm, Self::NodeFirst, Self::ChromiumWarm, Self::ChromiumFirst];

    /// A key of the figures.
    pub fn key(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::NodeWarm => "node_warm",
            Self::NodeFirst => "node_first",
            Self::ChromiumWarm => "chromium_warm",
            Self::ChromiumFirst => "chromium_first",
        }
    }
}

/// Seconds of one run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Building.
    pub build: f64,
    /// Stepping.
    pub run: f64,
    /// Telling positions.
    pub output: f64,
}

/// What is known of a setting.
#[derive(Debug, Default)]
pub struct Point {
    /// Largest distance from the reference, m.
    pub error: Option<f64>,
    /// Why there is none.
    pub failed: Option<String>,
    /// One for each time it was measured.
    pub times: BTreeMap<Host, Vec<Times>>,
}

/// A curve with what was measured of it: as many points as it got to.
#[derive(Debug)]
pub struct Measured {
    /// What was run.
    pub curve: Curve,
    /// Settings in their order.
    pub points: Vec<Point>,
}

impl Measured {
    /// The settings around a target.
    pub fn bracket(&self, target: f64) -> Option<Bracket> {
        bracket(&self.points.iter().map(|point| point.error).collect::<Vec<_>>(), target)
    }

    /// Median of a setting's stepping, s.
    pub fn time(&self, point: usize, host: Host) -> Option<f64> {
        self.medians(point, host).map(|times| times.run)
    }

    /// Medians of building, stepping, output.
    pub fn medians(&self, point: usize, host: Host) -> Option<Times> {
        let times = self.points.get(point)?.times.get(&host)?;
        let of = |part: fn(&Times) -> f64| median(times.iter().map(part).collect());
        Some(Times { build: of(|t| t.build)?, run: of(|t| t.run)?, output: of(|t| t.output)? })
    }

    /// Stepping time at a target, by interpolation, s.
    pub fn at(&self, target: f64, host: Host) -> Option<f64> {
        let Bracket { meets, misses } = self.bracket(target)?;
        let of = |point: usize| Some((self.points[point].error?, self.time(point, host)?));
        Some(between(of(meets)?, misses.and_then(of), target))
    }

    /// Is it ours, without a stated method?
    pub fn is_auto(&self) -> bool {
        self.curve.who == "ours" && self.curve.method == "auto"
    }
}

/// The stated method of ours that reaches a target first.
pub fn best_stated(measured: &[Measured], form: usize, target: f64) -> Option<usize> {
    ranked(measured, form, target).first().copied()
}

/// Our stated methods that reach a target, the quickest first.
pub fn ranked(measured: &[Measured], form: usize, target: f64) -> Vec<usize> {
    let ours =
        measured.iter().enumerate().filter(|(_, m)| m.curve.who == "ours" && m.curve.form == form && !m.is_auto());
    let mut found: Vec<(f64, usize)> = ours.filter_map(|(i, m)| Some((m.at(target, Host::Native)?, i))).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, i)| i).collect()
}

/// The best peer of those that are programs of the machine.
pub fn best_peer(measured: &[Measured], target: f64) -> Option<usize> {
    let peers = measured.iter().enumerate().filter(|(_, m)| !["ours", "mujoco-wasm"].contains(&m.curve.who));
    peers.filter_map(|(i, m)| Some((m.at(target, Host::Native)?, i))).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, i)| i)
}

/// The curve of a form that states no method.
pub fn auto(measured: &[Measured], form: usize) -> Option<usize> {
    measured.iter().position(|m| m.is_auto() && m.curve.form == form)
}

/// The peer in WebAssembly.
pub fn web_peer(measured: &[Measured]) -> Option<usize> {
    measured.iter().position(|m| m.curve.who == "mujoco-wasm")
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        n if n % 2 == 1 => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}

/// The settings around a target of some curves: curve and setting, by number.
pub fn around(measured: &[Measured], who: &[usize], target: f64) -> Vec<(usize, usize)> {
    let found = who.iter().filter_map(|i| Some((*i, measured[*i].bracket(target)?)));
    found
        .flat_map(|(i, Bracket { meets, misses })| std::iter::once(meets).chain(misses).map(move |point| (i, point)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn curve(who: &'static str, method: &str, points: &[(f64, f64)]) -> Measured {
        let point = |(error, seconds): &(f64, f64)| Point {
            error: Some(*error),
            failed: None,
            times: BTreeMap::from([(Host::Native, vec![Times { run: *seconds, ..Times::default() }])]),
        };
        let settings = points.iter().map(|_| (String::new(), Value::Null)).collect();
        let curve = Curve { who, form: 0, method: method.to_owned(), settings };
        Measured { curve, points: points.iter().map(point).collect() }
    }

    #[test]
    fn the_best_are_found_among_those_that_meet_the_target() {
        let measured = [
            curve("pin", "a", &[(1e-2, 1.0), (1e-8, 64.0)]),
            curve("mujoco", "a", &[(1e-2, 1.0), (1e-4, 2.0)]),
            curve("mujoco-wasm", "a", &[(1e-8, 0.1)]),
            curve("ours", "auto", &[(1e-7, 0.2)]),
            curve("ours", "slow", &[(1e-7, 9.0)]),
            curve("ours", "fast", &[(1e-7, 3.0)]),
        ];
        assert_eq!(best_peer(&measured, 1e-3), Some(1));
        assert_eq!((best_peer(&measured, 1e-5), best_peer(&measured, 1e-9)), (Some(0), None));
        assert_eq!((best_stated(&measured, 0, 1e-6), best_stated(&measured, 1, 1e-6)), (Some(5), None));
        assert_eq!((auto(&measured, 0), web_peer(&measured)), (Some(3), Some(2)));
        // Half way between 1 and 64.
        let time = measured[0].at(1e-5, Host::Native).expect("a time");
        assert!((time - 8.0).abs() < 1e-12, "{time}");
        assert_eq!(measured[0].at(1e-5, Host::NodeWarm), None);
        assert_eq!(around(&measured, &[0, 3], 1e-5), [(0, 1), (0, 0), (3, 0)]);
    }
}
