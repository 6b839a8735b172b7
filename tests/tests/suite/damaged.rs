//! Damaged documents through the whole path, from the text to a few steps: nothing panics, whatever is refused is refused with a code, a
//! place and a way out, and what runs has no NaN.
//!
//! The test damages the same documents in the same ways every time. `HOLONOMY_CASES=20000` tries so many new ones instead (CONTRIBUTING.md).

use std::cell::RefCell;
use std::ops::Range;

use holonomy_document::{gallery, lessons};
use holonomy_mechanism::kind::KindCache;
use holonomy_tests::whole_path::{Reached, whole_path};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{RngSeed, TestRunner};

/// The same cases every time.
const SEED: u64 = 0xDA3A_6ED0;
/// Ways of damage for each document.
const EACH: u32 = 24;
/// Steps of a run that starts all the same.
const STEPS: usize = 4;

/// Numbers that are none of a sensible mechanism.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1e308",
    "-1e308",
    "1e-308",
    "1e999",
    "1e-9",
    "1e9",
    "4294967296",
    "0.1e",
    "-0",
    "NaN",
    "-",
    "123456789012345678901234567890",
];
/// Values of another type.
const VALUES: [&str; 10] =
    ["null", "true", "\"\"", "[]", "{}", "[[]]", "\"x'\"", "\"1/0\"", "\"sqrt(-1)\"", "[1e308, -1e308, 1e308]"];

/// One way to damage a text.
#[derive(Clone, Debug)]
enum Damage {
    /// Cut off.
    Truncated(Index),
    /// A byte changed; what is no UTF-8 any more becomes a replacement character, as where a file is opened.
    Byte(Index, u8),
    /// A piece taken out.
    Lost(Index, Index),
    /// A piece written twice.
    Doubled(Index, Index),
    /// A number replaced, in an expression too.
    Number(Index, usize),
    /// A number or text replaced by a value of another type.
    Value(Index, usize),
    /// A text replaced by another one of the document: names that exist, in the wrong place.
    Word(Index, Index),
    /// A number buried in arrays or objects.
    Deep(Index, usize, bool),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        1 => at().prop_map(Damage::Truncated),
        2 => (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        2 => (at(), at()).prop_map(|(at, length)| Damage::Lost(at, length)),
        1 => (at(), at()).prop_map(|(at, length)| Damage::Doubled(at, length)),
        8 => (at(), 0..NUMBERS.len()).prop_map(|(at, which)| Damage::Number(at, which)),
        3 => (at(), 0..VALUES.len()).prop_map(|(at, which)| Damage::Value(at, which)),
        6 => (at(), at()).prop_map(|(at, from)| Damage::Word(at, from)),
        1 => (at(), 1..400_usize, any::<bool>()).prop_map(|(at, depth, array)| Damage::Deep(at, depth, array)),
    ]
}

/// Where the numbers stand, also those in texts.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let part = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    ranges(text, |i| part(text[i]) && (i == 0 || !text[i - 1].is_ascii_alphanumeric()), |i| part(text[i]))
}

/// Where the texts stand, quotes and all.
fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut open = None;
    let mut found = Vec::new();
    for (i, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'"') {
        match open.take() {
            None => open = Some(i),
            Some(start) => found.push(start..i + 1),
        }
    }
    found
}

fn ranges(text: &[u8], begins: impl Fn(usize) -> bool, goes_on: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut i = 0;
    while i < text.len() {
        let start = i;
        if begins(i) {
            while i < text.len() && goes_on(i) {
                i += 1;
            }
            found.push(start..i);
        }
        i += usize::from(i == start);
    }
    found
}

fn damaged(text: &str, damage: &Damage) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if bytes.is_empty() {
        return String::new();
    }
    let size = bytes.len();
    let piece = |at: &Index, length: &Index| {
        let start = at.index(size);
        start..(start + 1 + length.index(40)).min(size)
    };
    let one = |of: Vec<Range<usize>>, at: &Index| if of.is_empty() { 0..0 } else { of[at.index(of.len())].clone() };
    match damage {
        Damage::Truncated(at) => bytes.truncate(at.index(size)),
        Damage::Byte(at, byte) => bytes[at.index(size)] = *byte,
        Damage::Lost(at, length) => drop(bytes.drain(piece(at, length))),
        Damage::Doubled(at, length) => {
            let piece = piece(at, length);
            let again = bytes[piece.clone()].to_vec();
            drop(bytes.splice(piece.end..piece.end, again));
        }
        Damage::Number(at, which) => drop(bytes.splice(one(numbers(&bytes), at), NUMBERS[*which].bytes())),
        Damage::Value(at, which) => {
            let all = [numbers(&bytes), words(&bytes)].concat();
            drop(bytes.splice(one(all, at), VALUES[*which].bytes()));
        }
        Damage::Word(at, from) => {
            let other = bytes[one(words(&bytes), from)].to_vec();
            drop(bytes.splice(one(words(&bytes), at), other));
        }
        Damage::Deep(at, depth, array) => {
            let number = one(numbers(&bytes), at);
            let inner = String::from_utf8_lossy(&bytes[number.clone()]).into_owned();
            let (open, close) = if *array { ("[", "]") } else { ("{\"a\":", "}") };
            drop(bytes.splice(number, format!("{}{inner}{}", open.repeat(*depth), close.repeat(*depth)).into_bytes()));
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Belt, cam and rope, which neither gallery nor lessons have.
const COUPLED: &str = include_str!("../../reference/couplings.json");

#[test]
fn whatever_is_damaged_is_answered_from_the_text_to_the_steps() {
    let documents: Vec<&str> = gallery::entries()
        .iter()
        .map(|entry| entry.text())
        .chain(lessons::entries().iter().map(|lesson| lesson.text))
        .chain([COUPLED])
        .collect();
    let asked: Option<u32> = std::env::var("HOLONOMY_CASES").ok().and_then(|cases| cases.parse().ok());
    let all = u32::try_from(documents.len()).expect("a few documents");
    let config = |index: u32| ProptestConfig {
        cases: asked.map_or(EACH, |cases| cases.div_ceil(all)),
        rng_seed: if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(SEED + u64::from(index)) },
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let (cache, reached) = (RefCell::new(KindCache::new()), RefCell::new([0_usize; 4]));
    for (index, text) in (0..).zip(&documents) {
        let ways = prop::collection::vec(damage(), 1..3);
        let found = TestRunner::new(config(index)).run(&ways, |ways| {
            let text = ways.iter().fold((*text).to_owned(), |text, damage| damaged(&text, damage));
            reached.borrow_mut()[whole_path(&text, STEPS, &mut cache.borrow_mut()) as usize] += 1;
            Ok(())
        });
        if let Err(failure) = found {
            panic!("document {index}: {failure}");
        }
    }
    // The damage is of all kinds: much is refused, and much comes as far as the solver.
    let [refused, built, started, stepped] = reached.into_inner();
    let many = documents.len() * 3;
    assert!(refused > many && stepped > many && built + started > 0, "{refused} {built} {started} {stepped}");
}

#[test]
fn what_is_damaged_runs_while_it_is_whole() {
    assert_eq!(whole_path(COUPLED, STEPS, &mut KindCache::new()), Reached::Stepped);
}

#[test]
fn a_damaged_text_differs_and_pieces_are_found() {
    let text = r#"{ "a1": 1.5, "b": "2*x + 3e4" }"#;
    let at = |ranges: Vec<Range<usize>>| ranges.into_iter().map(|range| &text[range]).collect::<Vec<_>>();
    assert_eq!(at(numbers(text.as_bytes())), ["1.5", "2", "3"]);
    assert_eq!(at(words(text.as_bytes())), ["\"a1\"", "\"b\"", "\"2*x + 3e4\""]);
}
