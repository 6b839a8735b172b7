//! Moments that a plot over time marks: singular positions of its runs, and where a run stopped. The page's rules
//! (`www/src/plots/markers.ts`), so that a file of the program is the page's.

use holonomy_plot::Marker;

/// Moments of several runs that are nearer than this part of the time are one.
const SAME: f64 = 0.002;
/// More moments than this hide the curves: those that end a run and the singular ones come first.
const MOST: usize = 40;

/// What is marked, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The run stopped.
    Stopped,
    /// The rank drops.
    Singular,
    /// The smallest singular value dips.
    NearlySingular,
}

impl What {
    const ORDER: [What; 3] = [What::Stopped, What::Singular, What::NearlySingular];

    /// What stands over its line.
    fn word(self) -> &'static str {
        match self {
            What::Stopped => "stopped",
            What::Singular => "singular",
            What::NearlySingular => "nearly singular",
        }
    }
}

/// The moments of one run, s.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// The run's label; of a run without one, what takes its place.
    pub label: String,
    /// In the order in which they are known.
    pub moments: Vec<(f64, What)>,
}

/// The lines with their labels of runs that are drawn until `duration` (s), in the order of time.
pub fn markers(runs: &[Marked], duration: f64) -> Vec<Marker> {
    let mut found: Vec<(f64, What, Vec<usize>)> = Vec::new();
    for (run, marked) in runs.iter().enumerate() {
        for &(t, what) in &marked.moments {
            let same = found
                .iter_mut()
                .find(|(other, kind, of)| *kind == what && (*other - t).abs() <= SAME * duration && !of.contains(&run));
            match same {
                Some((_, _, of)) => of.push(run),
                None => found.push((t, what, vec![run])),
            }
        }
    }
    let of_kind = |kind: What| found.iter().filter(move |(_, what, _)| *what == kind);
    let mut most: Vec<_> = What::ORDER.into_iter().flat_map(of_kind).take(MOST).collect();
    most.sort_by(|a, b| a.0.total_cmp(&b.0));
    most.into_iter()
        .map(|(t, what, of)| {
            let mut words = vec![what.word()];
            if of.len() < runs.len() {
                words.extend(runs.iter().enumerate().filter(|(run, _)| of.contains(run)).map(|(_, run)| &*run.label));
            }
            Marker {
                x: Some(*t),
                label: Some(words.join(", ")),
                above: true,
                solid: *what == What::Stopped,
                ..Marker::default()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(label: &str, moments: &[(f64, What)]) -> Marked {
        Marked { label: label.to_owned(), moments: moments.to_vec() }
    }

    fn said(runs: &[Marked]) -> Vec<(f64, String, bool)> {
        let said = |marker: Marker| (marker.x.unwrap(), marker.label.unwrap(), marker.solid);
        markers(runs, 10.0).into_iter().map(said).collect()
    }

    #[test]
    fn moments_that_all_runs_have_are_one_and_others_say_whose_they_are() {
        let a = run("a", &[(2.0, What::Singular), (7.0, What::Stopped)]);
        let b = run("b", &[(2.001, What::Singular), (5.0, What::NearlySingular)]);
        assert_eq!(
            said(&[a.clone(), b]),
            [
                (2.0, "singular".to_owned(), false),
                (5.0, "nearly singular, b".to_owned(), false),
                (7.0, "stopped, a".to_owned(), true)
            ]
        );
        // One run alone needs no name.
        assert_eq!(said(&[a]), [(2.0, "singular".to_owned(), false), (7.0, "stopped".to_owned(), true)]);
        // Two of one run stay two, however near.
        assert_eq!(said(&[run("a", &[(2.0, What::Singular), (2.001, What::Singular)])]).len(), 2);
    }

    #[test]
    fn among_too_many_the_end_and_the_singular_ones_stay() {
        let mut many: Vec<(f64, What)> = (0..60).map(|i| (f64::from(i) / 10.0, What::NearlySingular)).collect();
        many.extend([(6.5, What::Singular), (9.0, What::Stopped)]);
        let all = said(&[run("a", &many)]);
        assert_eq!(all.len(), MOST);
        assert_eq!((&*all[MOST - 2].1, &*all[MOST - 1].1), ("singular", "stopped"));
    }
}
