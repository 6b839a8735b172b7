//! The times that a receipt tells, as far as they can be true.
//!
//! They are the student's own clock, in the form of ISO 8601 that browsers write: `2026-01-31T08:15:30.123Z`.

use super::marking::Given;
use super::receipt::Receipt;

/// Least plausible time for a task, s; with the answers at hand it may take hardly longer.
const QUICKEST: f64 = 0.1;

/// Seconds since the beginning of 1970; none for anything but such a time.
fn seconds(text: &str) -> Option<f64> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let part = |text: &str, digits: usize, most: u32| -> Option<u32> {
        let number = text.parse().ok().filter(|_| text.len() == digits && text.bytes().all(|c| c.is_ascii_digit()))?;
        (number <= most).then_some(number)
    };
    let mut date = date.split('-');
    let (year, month, day) = (part(date.next()?, 4, 9999)?, part(date.next()?, 2, 12)?, part(date.next()?, 2, 31)?);
    let mut time = time.split(':');
    let (hour, minute, rest) = (part(time.next()?, 2, 23)?, part(time.next()?, 2, 59)?, time.next()?);
    let (whole, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
    let (second, fraction) = (part(whole, 2, 60)?, part(fraction, fraction.len().min(9), 999_999_999)?);
    if date.next().is_some() || time.next().is_some() || month == 0 || day == 0 {
        return None;
    }
    let share = f64::from(fraction)
        / [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9][rest.split_once('.').map_or(1, |(_, f)| f.len().min(9))];
    // Days from civil (H. Hinnant): years begin in March, so that the leap day is their last.
    let (y, m) =
        if month > 2 { (i64::from(year), i64::from(month) - 3) } else { (i64::from(year) - 1, i64::from(month) + 9) };
    let days = y * 365 + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) + (153 * m + 2) / 5 + i64::from(day)
        - 1
        - 719_468;
    let seconds = days * 86_400 + i64::from(hour * 3600 + minute * 60 + second);
    #[allow(clippy::cast_precision_loss, reason = "years up to 9999")]
    Some(seconds as f64 + share)
}

/// What cannot be true of the times of a receipt; times that are none say nothing.
pub(super) fn doubt(receipt: &Receipt) -> Option<String> {
    let (started, finished) = (seconds(&receipt.started)?, seconds(&receipt.finished)?);
    let took = finished - started;
    if took < 0.0 {
        return Some("By its own times the receipt was finished before it was begun.".to_owned());
    }
    let given = |given: &Given| !matches!(given, Given::Text(text) if text.trim().is_empty());
    let answers = receipt.answers.iter().filter(|(_, answer)| given(answer)).count();
    #[allow(clippy::cast_precision_loss, reason = "a receipt has few answers")]
    let least = QUICKEST * answers as f64;
    let words = format!("By its own times the receipt has {answers} answers in {took:.2} s: nobody is that fast.");
    (took < least).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_time_has_all_its_digits_and_nothing_else() {
        assert_eq!(seconds("1970-01-02T00:00:01Z"), Some(86_401.0));
        for wrong in [
            "1970-1-02T00:00:01Z",
            "1970-01-02T0:00:01Z",
            "1970-01-02T00:00:1Z",
            "1970-01-02T00:+1:01Z",
            "+970-01-02T00:00:01Z",
        ] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn times_are_read_as_browsers_write_them_and_nothing_else_is() {
        for (text, expected) in [
            ("1970-01-01T00:00:00Z", Some(0.0)),
            ("1970-01-02T00:00:00.25Z", Some(86_400.25)),
            ("2000-02-29T12:00:00.000Z", Some(951_825_600.0)),
            ("2026-11-23T18:00:00Z", Some(1_795_456_800.0)),
            ("1969-12-31T23:59:59Z", Some(-1.0)),
            ("2026-13-01T00:00:00Z", None),
            ("2026-00-01T00:00:00Z", None),
            ("2026-11-23 18:00", None),
            ("2026-11-23T18:00:00+01:00", None),
            ("-026-11-23T18:00:00Z", None),
            ("", None),
            ("T:Z", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }
}
