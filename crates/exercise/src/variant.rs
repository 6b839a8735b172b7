//! Numbers of its own for every student, the same for ever.
//!
//! The generator is [`SplitMix64`]. Its state begins with FNV-1a of `"<seed>:<student>"`, where the student's name or number has its white space
//! trimmed. Each parameter of `variants`, in the order of the document, takes one number `u = (next >> 11) / 2^53` and becomes
//! `min + u (max - min)`, rounded to the first decimal place of which the range has a hundred steps or more. If the document
//! does not assemble, or does not run to its end, the next numbers of the same sequence are taken: [`MAX_DRAWS`] times.

use super::bench::{Bench, Limits, Unable};
use super::block::Exercise;
use super::range::Range;
use super::read;
use super::split_mix::SplitMix64;
use holonomy_document::json::number_text;
use holonomy_document::{Document, read_with};
use holonomy_mechanism::hash;
use holonomy_mechanism::kind::KindCache;

/// How often numbers are drawn before it is said that there are none.
pub const MAX_DRAWS: u32 = 32;

/// The generator of a student's numbers.
pub fn generator(seed: u64, student: &str) -> SplitMix64 {
    SplitMix64::new(hash::text(&format!("{seed}:{}", student.trim())))
}

/// The generator of a student's numbers in an exercise.
pub fn numbers_of(exercise: &Exercise, student: &str) -> SplitMix64 {
    generator(exercise.seed.as_ref().map_or(0, |seed| seed.value as u64), student)
}

/// A number of a range, rounded to a readable one.
fn draw(range: Range, numbers: &mut SplitMix64) -> f64 {
    let value = range.min + numbers.next_share() * (range.max - range.min);
    let (mut places, mut step) = (0usize, 1.0);
    while places < 15 && step * 100.0 > range.max - range.min {
        places += 1;
        step /= 10.0;
    }
    // Through the text, so that the value is the double nearest to what people read.
    let rounded: f64 = format!("{value:.places$}").parse().unwrap_or(value);
    // Not clamp: it panics where the range is empty, which is reported elsewhere.
    if rounded < range.min {
        range.min
    } else if rounded > range.max {
        range.max
    } else {
        rounded
    }
}

/// A student's numbers of one draw, in the order of the document.
pub fn draw_all(exercise: &Exercise, numbers: &mut SplitMix64) -> Vec<(String, f64)> {
    exercise.variants.iter().map(|range| (range.name.clone(), draw(range.value, numbers))).collect()
}

/// A student's document.
#[derive(Debug)]
pub struct Variant {
    /// Its numbers.
    pub parameters: Vec<(String, f64)>,
    /// How many draws it took, from 1.
    pub draws: u32,
    /// The document with these numbers, and its runs.
    pub bench: Bench,
}

/// The document of one student, which assembles and runs. An empty name is the document as it is written.
///
/// # Errors
/// None of [`MAX_DRAWS`] draws runs: what stopped the last one.
pub fn variant(document: &Document, student: &str, cache: &mut KindCache, limits: &Limits) -> Result<Variant, Unable> {
    let exercise = read(document);
    let varying = exercise.as_ref().filter(|exercise| !exercise.variants.is_empty() && !student.trim().is_empty());
    let runs = asked_runs(document, exercise.as_ref());
    let Some(exercise) = varying else {
        let mut bench = Bench::new(document.clone());
        bench.perform(&runs, cache, limits)?;
        return Ok(Variant { parameters: Vec::new(), draws: 1, bench });
    };
    let mut numbers = numbers_of(exercise, student);
    let mut last = Unable::NoVariant;
    for draws in 1..=MAX_DRAWS {
        let parameters = draw_all(exercise, &mut numbers);
        let set = |(name, value): &(String, f64)| (format!("/parameters/{name}"), number_text(*value));
        let sets: Vec<(String, String)> = parameters.iter().map(set).collect();
        let reading = read_with(document.source(), &sets);
        let Some(changed) = reading.document else {
            last = Unable::Document(reading.diagnostics);
            continue;
        };
        let mut bench = Bench::new(changed);
        match bench.perform(&runs, cache, limits) {
            Ok(()) => return Ok(Variant { parameters, draws, bench }),
            // More draws would only take more time.
            Err(Unable::OutOfTime) => return Err(Unable::OutOfTime),
            Err(unable) => last = unable,
        }
    }
    Err(last)
}

/// The runs that the exercise asks about, and the first.
fn asked_runs(document: &Document, exercise: Option<&Exercise>) -> Vec<usize> {
    let mut runs = vec![0];
    for task in exercise.iter().flat_map(|exercise| &exercise.tasks) {
        let run = task.answer.record().run();
        runs.extend(run.and_then(|run| document.find_run(&run.value).ok()));
    }
    runs.sort_unstable();
    runs.dedup();
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_round_and_inside_of_their_range() {
        let mut numbers = generator(1, "anybody");
        for (min, max, places) in [(0.2, 0.9, 3), (20.0, 60.0, 1), (1.0, 500.0, 0), (-3.0, -1.0, 2), (1e-4, 3e-4, 6)] {
            for _ in 0..200 {
                let value = draw(Range { min, max }, &mut numbers);
                assert!((min..=max).contains(&value), "{value}");
                let shown = number_text(value);
                let found = format!("{value:.places$}").parse::<f64>().unwrap();
                assert_eq!(found, value, "{shown} has more than {places} places");
            }
        }
    }
}
