//! The values of a sweep: `--over PATH=a:b:n`.

use holonomy_study::sweep::{MOST_RUNS, values};

use super::Arguments;
use crate::stop::Stop;

/// One `--over`.
pub(super) struct Over {
    pub path: String,
    pub values: Vec<f64>,
}

/// All combinations, the last `--over` changing fastest.
pub(super) fn points(overs: &[Over]) -> Vec<Vec<f64>> {
    overs.iter().fold(vec![Vec::new()], |points, over| {
        let longer = |point: &Vec<f64>| {
            let point = point.clone();
            over.values.iter().map(move |value| [&point[..], &[*value]].concat()).collect::<Vec<Vec<f64>>>()
        };
        points.iter().flat_map(longer).collect()
    })
}

/// What `--over` asks for.
pub(super) fn overs(typed: &Arguments) -> Result<Vec<Over>, Stop> {
    if typed.over.is_empty() {
        return Err(Stop::Usage(
            "`holonomy sweep` needs --over PATH=a:b:n.\nhelp: For example --over parameters.l=0.5:2:16.".to_owned(),
        ));
    }
    typed.over.iter().map(|text| over(text, typed.log)).collect()
}

/// Reads `PATH=a:b:n`.
fn over(text: &str, log: bool) -> Result<Over, Stop> {
    let wrong = |what: &str| {
        Stop::Usage(format!(
            "{what}, found \"{text}\".\nhelp: For example --over simulation.integrator.step=1e-4:1e-2:21."
        ))
    };
    let (path, range) = text.split_once('=').ok_or_else(|| wrong("--over needs PATH=a:b:n"))?;
    let [a, b, n] = range.split(':').collect::<Vec<&str>>()[..] else {
        return Err(wrong("--over needs a first value, a last value and their number, a:b:n"));
    };
    let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
    let (Some(a), Some(b)) = (number(a), number(b)) else { return Err(wrong("--over needs finite numbers a and b")) };
    let n = n.parse::<usize>().ok().filter(|n| (1..=MOST_RUNS).contains(n));
    let n = n.ok_or_else(|| wrong(&format!("--over needs a whole number n from 1 to {MOST_RUNS}")))?;
    if path.is_empty() {
        return Err(wrong("--over needs a path before the ="));
    }
    if log && !(a > 0.0 && b > 0.0) {
        return Err(wrong("With --log both ends are greater than 0"));
    }
    let values = values(a, b, n, log).map_err(|problem| wrong(&problem.to_string()))?;
    Ok(Over { path: path.to_owned(), values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_from_end_to_end() {
        let values = |text: &str, log: bool| over(text, log).expect("a range").values;
        assert_eq!(values("l=1:2:5", false), [1.0, 1.25, 1.5, 1.75, 2.0]);
        assert_eq!(values("l=2:1:2", false), [2.0, 1.0]);
        assert_eq!(values("l=3:9:1", false), [3.0]);
        let decades = values("l=1e-4:1e-2:3", true);
        assert!((decades[1] / 1e-3 - 1.0).abs() < 1e-14 && decades[2] == 1e-2);
    }

    #[test]
    fn every_combination_comes_once() {
        let overs = [over("a=1:2:2", false).expect("a range"), over("b=3:5:3", false).expect("a range")];
        let points = points(&overs);
        assert_eq!(points.len(), 6);
        assert_eq!(
            (&points[0][..], &points[1][..], &points[5][..]),
            (&[1.0, 3.0][..], &[1.0, 4.0][..], &[2.0, 5.0][..])
        );
    }
}
