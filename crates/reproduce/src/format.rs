//! Figures of a report, and how they are judged against printed ones.

/// Below this size a residual of these mechanisms is round-off: its digits depend on the order of every sum, its order does not.
const ROUNDOFF: f64 = 1e-12;

/// Within this factor two round-off figures have the same order.
const SAME_ORDER: f64 = 3.0;

/// Stands for a run that blew up.
pub const BLOW_UP: &str = "\\*";

/// A figure as the paper prints it: two digits.
pub fn two_digits(value: f64) -> String {
    digits(value, 2)
}

/// A figure of ours: one digit more, to see how the two came about.
pub fn three_digits(value: f64) -> String {
    digits(value, 3)
}

/// So many significant digits, without a power of ten where it is usually left out.
fn digits(value: f64, count: usize) -> String {
    let scientific = format!("{value:.*e}", count - 1);
    match scientific.split_once('e') {
        // The power as it is after rounding: 0.0996 has become 1.0e-1.
        Some((_, "-1")) => format!("{value:.count$}"),
        Some((_, "0")) => format!("{value:.*}", count - 1),
        _ => scientific,
    }
}

/// An error in two digits, where it is more than round-off.
pub fn error(value: f64) -> String {
    let size = value.abs();
    if size < ROUNDOFF { "< 1e-12".to_owned() } else { two_digits(size) }
}

/// The observed order between two errors, the second with half the step; a dash where round-off has a share in the second.
pub fn order(coarse: f64, fine: f64) -> String {
    if fine.abs() < 10.0 * ROUNDOFF { "–".to_owned() } else { format!("{:.2}", (coarse / fine).abs().log2()) }
}

/// The largest difference between two lists, which must be equally long.
pub fn deviation(a: &[f64], b: &[f64]) -> f64 {
    if a.len() == b.len() { largest(a.iter().zip(b).map(|(a, b)| (a - b).abs())) } else { f64::NAN }
}

/// A ratio, readable at a glance.
pub fn ratio(ours: f64, printed: f64) -> String {
    let ratio = ours / printed;
    if (0.0095..99.5).contains(&ratio) { format!("{ratio:.2}") } else { format!("{ratio:.0e}") }
}

/// A factor in words' precision: `9`, `30`, `5000`.
pub fn times(factor: f64) -> String {
    let rounded: f64 = format!("{factor:.0e}").parse().unwrap_or(f64::NAN);
    if rounded < 1e4 { rounded.to_string() } else { format!("{factor:.0e}") }
}

/// How a figure stands to the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same two digits, or both blew up.
    Agrees,
    /// Round-off of the same order.
    SameOrder,
    /// Neither.
    Differs,
}

impl Verdict {
    /// Judges a figure, `None` for a blow-up.
    pub fn of(printed: Option<f64>, ours: Option<f64>) -> Self {
        match (printed, ours) {
            (None, None) => Self::Agrees,
            (Some(printed), Some(ours)) if printed >= ROUNDOFF && two_digits(printed) == two_digits(ours) => {
                Self::Agrees
            }
            (Some(printed), Some(ours))
                if printed < ROUNDOFF && (1.0 / SAME_ORDER..=SAME_ORDER).contains(&(ours / printed)) =>
            {
                Self::SameOrder
            }
            _ => Self::Differs,
        }
    }

    /// The mark in the report.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Agrees => "=",
            Self::SameOrder => "≈",
            Self::Differs => "≠",
        }
    }
}

/// The middle value; of an even number the lower of the two in the middle.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(f64::NAN)
}

/// The largest value; NaN if one is, or if there is none.
pub fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().reduce(|a, b| if a.is_nan() || a > b { a } else { b }).unwrap_or(f64::NAN)
}

/// The smallest value; NaN if one is, or if there is none.
pub fn smallest(values: impl IntoIterator<Item = f64>) -> f64 {
    -largest(values.into_iter().map(|value| -value))
}

/// A row of a Markdown table.
pub fn row<S: AsRef<str>>(cells: impl IntoIterator<Item = S>) -> String {
    let mut text = String::from("|");
    for cell in cells {
        text.push(' ');
        text.push_str(cell.as_ref());
        text.push_str(" |");
    }
    text.push('\n');
    text
}

/// A Markdown table up to its first row. Columns whose heading begins with `>` stand to the right.
pub fn head(headings: &[&str]) -> String {
    let names = row(headings.iter().map(|heading| heading.trim_start_matches('>')));
    names + &row(headings.iter().map(|heading| if heading.starts_with('>') { "--:" } else { "---" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_decide_and_roundoff_is_judged_by_its_order() {
        use Verdict::{Agrees, Differs, SameOrder};
        for (printed, ours, verdict) in [
            (Some(7.2e-3), Some(7.1965e-3), Agrees),
            (Some(7.2e-3), Some(7.2501e-3), Differs),
            (Some(7.2e-3), None, Differs),
            (Some(3.6e-15), Some(1.3e-15), SameOrder),
            (Some(3.6e-15), Some(1.1e-14), Differs),
            (Some(3.6e-15), Some(1.1e-15), Differs),
            (Some(3.6e-15), None, Differs),
            (None, None, Agrees),
            (None, Some(1.0), Differs),
        ] {
            assert_eq!(Verdict::of(printed, ours), verdict, "{printed:?} {ours:?}");
        }
    }

    #[test]
    fn figures_are_written_as_people_read_them() {
        assert_eq!(two_digits(0.00328), "3.3e-3");
        assert_eq!(
            [0.096, 0.0996, 0.512, 4.25, 42.5].map(three_digits),
            ["9.60e-2", "9.96e-2", "0.512", "4.25", "4.25e1"]
        );
        assert_eq!([0.0996, 0.996, f64::NAN].map(two_digits), ["0.10", "1.0", "NaN"]);
        assert_eq!([3.24e-3, -0.5, 4e-14].map(error), ["3.2e-3", "0.50", "< 1e-12"]);
        assert_eq!([order(4e-3, 1e-3), order(-4e-3, 1e-3), order(1e-10, 1e-12)], ["2.00", "2.00", "–"]);
        assert_eq!(deviation(&[1.0, 2.0], &[1.5, 1.0]), 1.0);
        assert!(deviation(&[1.0], &[1.0, 2.0]).is_nan());
        assert_eq!([ratio(1.0, 2.0), ratio(1.0, 1e3), ratio(2e4, 1.0)], ["0.50", "1e-3", "2e4"]);
        assert_eq!([9.2, 31.0, 5120.0, 85_000.0].map(times), ["9", "30", "5000", "8e4"]);
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])), (2.0, 2.0));
        assert_eq!((largest([1.0, 3.0, 2.0]), smallest([1.0, 3.0, 2.0])), (3.0, 1.0));
        assert!(largest([1.0, f64::NAN, 2.0]).is_nan() && median(&[]).is_nan());
        assert_eq!(head(&["a", ">b"]) + &row(["1", "2"]), "| a | b |\n| --- | --: |\n| 1 | 2 |\n");
    }
}
