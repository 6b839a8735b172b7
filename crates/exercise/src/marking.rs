//! What an answer is marked with.

use super::bench::Bench;
use super::methods::Methods;
use super::split_mix::SplitMix64;
use super::why::Failure;
use holonomy_mechanism::kind::KindCache;

/// A given answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A number.
    Number(f64),
    /// The numbers of options, from 0.
    Choice(Vec<usize>),
    /// Points of a curve: time, value.
    Curve(Vec<[f64; 2]>),
    /// Words.
    Text(String),
}

/// What answers are held against.
#[derive(Debug)]
pub struct Marking<'m> {
    /// The exercise's own document, with the student's numbers.
    pub truth: &'m mut Bench,
    /// The student's document with exercise and locked parts of the key, or why there is none.
    pub student: Result<&'m mut Bench, Failure>,
    /// Is the student's document the one that was handed out?
    pub unchanged: bool,
    /// What may be chosen on the axes of the method.
    pub methods: Option<&'m Methods>,
    /// The generator of the student's own numbers, at its beginning.
    pub numbers: SplitMix64,
    /// Compiled kinds.
    pub cache: &'m mut KindCache,
}
