//! Moments that a plot over time marks: singular positions of its runs, events of the document, and where a run stopped.

use serde::{Deserialize, Serialize};

use crate::Marker;

/// Moments of several runs that are nearer than this part of the time are one.
const SAME: f64 = 0.002;
/// More moments than this hide the curves: those that end a run and the singular ones come first.
const MOST: usize = 40;

/// What is marked, the most important first.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The run stopped.
    Stopped,
    /// The rank drops.
    Singular,
    /// Stops touch, more of them than are independent.
    Redundant,
    /// An event of the document, by the name that is shown.
    Event(String),
    /// The smallest singular value dips.
    NearlySingular,
}

/// What is the least important.
const LAST: u8 = 4;

impl What {
    /// Its place among what is marked, the most important first.
    fn order(&self) -> u8 {
        match self {
            Self::Stopped => 0,
            Self::Singular => 1,
            Self::Redundant => 2,
            Self::Event(_) => 3,
            Self::NearlySingular => LAST,
        }
    }
}

/// The moments of one run, s, in the order in which they are known.
pub type Moments = Vec<(f64, What)>;

/// A moment of one or several runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// s
    pub t: f64,
    /// What is there.
    pub what: What,
    /// Places of the runs that have it.
    pub runs: Vec<usize>,
}

impl Moment {
    /// Its line in a figure, with words above the plot.
    pub fn marker(&self, label: String) -> Marker {
        Marker {
            x: Some(self.t),
            label: Some(label),
            above: true,
            solid: self.what == What::Stopped,
            ..Marker::default()
        }
    }
}

/// The moments of runs that are drawn until `duration` (s), in the order of time.
pub fn moments(runs: &[Moments], duration: f64) -> Vec<Moment> {
    let mut found: Vec<Moment> = Vec::new();
    for (run, moments) in runs.iter().enumerate() {
        for (t, what) in moments {
            let near = |other: &Moment| (other.t - *t).abs() <= SAME * duration && !other.runs.contains(&run);
            match found.iter_mut().find(|other| other.what == *what && near(other)) {
                Some(same) => same.runs.push(run),
                None => found.push(Moment { t: *t, what: what.clone(), runs: vec![run] }),
            }
        }
    }
    let mut most: Vec<Moment> = Vec::new();
    for order in 0..=LAST {
        for moment in found.iter().filter(|moment| moment.what.order() == order).take(MOST - most.len()) {
            let place = most.partition_point(|other| other.t <= moment.t);
            most.insert(place, moment.clone());
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(runs: &[Moments]) -> Vec<(f64, What, Vec<usize>)> {
        moments(runs, 10.0).into_iter().map(|Moment { t, what, runs }| (t, what, runs)).collect()
    }

    #[test]
    fn moments_that_all_runs_have_are_one_and_others_say_whose_they_are() {
        let a = vec![(2.0, What::Singular), (7.0, What::Stopped)];
        let b = vec![(2.001, What::Singular), (5.0, What::NearlySingular)];
        assert_eq!(
            said(&[a.clone(), b]),
            [(2.0, What::Singular, vec![0, 1]), (5.0, What::NearlySingular, vec![1]), (7.0, What::Stopped, vec![0])]
        );
        assert_eq!(said(&[a]), [(2.0, What::Singular, vec![0]), (7.0, What::Stopped, vec![0])]);
        let bounce = || What::Event("bounce".to_owned());
        let bounces = vec![(1.0, bounce()), (3.0, bounce())];
        assert_eq!(said(&[bounces]), [(1.0, bounce(), vec![0]), (3.0, bounce(), vec![0])]);
        // Two of one run stay two, however near.
        assert_eq!(said(&[vec![(2.0, What::Singular), (2.001, What::Singular)]]).len(), 2);
    }

    #[test]
    fn among_too_many_the_end_and_the_singular_ones_stay() {
        let mut many: Moments = (0..60).map(|i| (f64::from(i) / 10.0, What::NearlySingular)).collect();
        many.extend([(6.5, What::Singular), (9.0, What::Stopped)]);
        let all = said(&[many]);
        assert_eq!(all.len(), MOST);
        assert_eq!((&all[MOST - 2].1, &all[MOST - 1].1), (&What::Singular, &What::Stopped));
    }
}
