//! Options of a choice: their names, the ranges of numbers, and where their values are kept.

use alloc::vec::Vec;

/// The numbers that an option may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Range {
    /// Greater than 0.
    Positive,
    /// 0 or greater.
    NotNegative,
    /// A whole number from 1 to 100.
    Count,
    /// Greater than 0 and below 2: a correction by a share leaves 1 less the share of an error, so from 2 on errors grow.
    Share,
    /// 0 or greater and below 1: at 1 nothing damps the multipliers, whose errors would grow.
    Damping,
}

impl Range {
    /// Stable identifier.
    pub fn id(self) -> &'static str {
        match self {
            Range::Positive => "positive",
            Range::NotNegative => "notNegative",
            Range::Count => "count",
            Range::Share => "share",
            Range::Damping => "damping",
        }
    }

    /// Whether a number lies in the range; one that is not finite lies in none.
    pub fn contains(self, x: f64) -> bool {
        x.is_finite()
            && match self {
                Range::Positive => x > 0.0,
                Range::NotNegative => x >= 0.0,
                Range::Count => (1.0..=100.0).contains(&x) && x % 1.0 == 0.0,
                Range::Share => x > 0.0 && x < 2.0,
                Range::Damping => (0.0..1.0).contains(&x),
            }
    }
}

/// A closed list of words, one of which is chosen.
pub trait Word {
    /// The words.
    fn words(&self) -> &'static [&'static str];
    /// The one that is chosen.
    fn word(&self) -> &'static str;
    /// Chooses another one; a word that is none of them changes nothing.
    fn choose(&mut self, word: &str);
}

/// Where the value of an option is kept.
pub enum Value<'a> {
    /// A number.
    Number(&'a mut f64),
    /// A whole number.
    Count(&'a mut u32),
    /// A word.
    Word(&'a mut dyn Word),
}

/// An option of a choice; of a choice by its identifier alone the values are the defaults.
pub struct MethodOption<'a> {
    /// Name in documents.
    pub name: &'static str,
    /// Unit of a number; empty for shares and counts.
    pub unit: &'static str,
    /// Range of a number; a word has none.
    pub range: Option<Range>,
    /// The value.
    pub value: Value<'a>,
}

impl<'a> MethodOption<'a> {
    pub(crate) fn number(name: &'static str, value: &'a mut f64, range: Range, unit: &'static str) -> Self {
        MethodOption { name, unit, range: Some(range), value: Value::Number(value) }
    }

    pub(crate) fn count(name: &'static str, value: &'a mut u32, range: Range) -> Self {
        MethodOption { name, unit: "", range: Some(range), value: Value::Count(value) }
    }

    pub(crate) fn word(name: &'static str, value: &'a mut dyn Word) -> Self {
        MethodOption { name, unit: "", range: None, value: Value::Word(value) }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match &self.value {
            Value::Number(x) => Some(**x),
            Value::Count(x) => Some(f64::from(**x)),
            Value::Word(_) => None,
        }
    }

    /// Sets a number, which must lie in the range; a word stays.
    pub fn set_number(&mut self, x: f64) {
        match &mut self.value {
            Value::Number(value) => **value = x,
            Value::Count(value) => **value = x as u32,
            Value::Word(_) => {}
        }
    }

    /// Chooses a word; a number stays.
    pub fn set_word(&mut self, word: &str) {
        if let Value::Word(value) = &mut self.value {
            value.choose(word);
        }
    }
}

/// A choice that may have options.
pub trait Options {
    /// The options, in the order of the manual.
    fn options(&mut self) -> Vec<MethodOption<'_>>;
}

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn ranges_have_the_ends_that_their_words_say() {
        let ends = [
            (Range::Positive, [(0.0, false), (1e-300, true), (f64::INFINITY, false)]),
            (Range::NotNegative, [(0.0, true), (-1e-300, false), (f64::NAN, false)]),
            (Range::Count, [(1.0, true), (1.5, false), (101.0, false)]),
            (Range::Share, [(0.0, false), (2.0, false), (1.0, true)]),
            (Range::Damping, [(0.0, true), (1.0, false), (0.5, true)]),
        ];
        for (range, numbers) in ends {
            assert_eq!(numbers.map(|(x, _)| range.contains(x)), numbers.map(|(_, inside)| inside));
        }
    }
}
