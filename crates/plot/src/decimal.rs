//! Decimal numbers for ticks: powers of ten, steps of 1, 2 and 5, and how they are written.

/// `mantissa * 10^exponent`, correctly rounded: the number that reader and computer mean by the digits.
pub(crate) fn decimal(mantissa: i64, exponent: i32) -> f64 {
    // The library's reader of numbers is exact for every power; a product of floating powers is not.
    format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN)
}

/// The exponent of the leading digit: 2 for 314, -3 for 0.005.
pub(crate) fn exponent_of(value: f64) -> i32 {
    let guess = libm::log10(value.abs()).floor() as i32;
    // The logarithm may round across a power of ten.
    if decimal(1, guess + 1) <= value.abs() {
        guess + 1
    } else if decimal(1, guess) > value.abs() {
        guess - 1
    } else {
        guess
    }
}

/// A step of 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) mantissa: i64,
    pub(crate) exponent: i32,
}

impl Step {
    /// The smallest step that is not below `size`.
    pub(crate) fn at_least(size: f64) -> Self {
        let mut step = Self { mantissa: 1, exponent: exponent_of(size) };
        while step.value() < size {
            step = step.next();
        }
        step
    }

    pub(crate) fn value(self) -> f64 {
        decimal(self.mantissa, self.exponent)
    }

    pub(crate) fn next(self) -> Self {
        match self.mantissa {
            1 => Self { mantissa: 2, ..self },
            2 => Self { mantissa: 5, ..self },
            _ => Self { mantissa: 1, exponent: self.exponent + 1 },
        }
    }
}

/// `value` with `decimals` digits after the point and a real minus sign; never "−0".
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|c| matches!(c, '0' | '.')) => digits.to_string(),
        Some(digits) => format!("−{digits}"),
        None => text,
    }
}

/// `10⁻⁶`.
pub(crate) fn power(exponent: i32) -> String {
    let mut text = String::from("10");
    for c in exponent.to_string().chars() {
        text.push(match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
        });
    }
    text
}

/// `2·10⁻⁶` with as few digits as say the value to three places; a plain `10⁻⁶` for a power of ten.
pub(crate) fn scientific(value: f64) -> String {
    let mut exponent = exponent_of(value);
    let mut digits = fixed(value / decimal(1, exponent), 3);
    // 9.9999 reads 10.000: the next power.
    if digits.starts_with("10") {
        exponent += 1;
        digits = fixed(value / decimal(1, exponent), 3);
    }
    while digits.ends_with('0') {
        digits.pop();
    }
    let digits = digits.trim_end_matches('.');
    if digits == "1" { power(exponent) } else { format!("{digits}·{}", power(exponent)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_the_numbers_their_digits_mean() {
        assert_eq!(decimal(3, -1), 0.3);
        assert_eq!(decimal(-123, -17), -123e-17);
        assert_eq!(decimal(1, 300), 1e300);
    }

    #[test]
    fn exponents_are_exact_at_powers_of_ten() {
        for n in -300..=300 {
            let power = decimal(1, n);
            assert_eq!(exponent_of(power), n);
            assert_eq!(exponent_of(power * (1.0 - f64::EPSILON)), n - 1);
            assert_eq!(exponent_of(-9.99 * power), n);
        }
    }

    #[test]
    fn steps_go_one_two_five() {
        let mut step = Step::at_least(0.011);
        let mut values = Vec::new();
        for _ in 0..5 {
            values.push(step.value());
            step = step.next();
        }
        assert_eq!(values, [0.02, 0.05, 0.1, 0.2, 0.5]);
        assert_eq!(Step::at_least(0.02).value(), 0.02);
    }

    #[test]
    fn numbers_are_written_as_in_print() {
        assert_eq!(fixed(-0.25, 2), "−0.25");
        assert_eq!(fixed(-1e-12, 1), "0.0");
        assert_eq!(power(-17), "10⁻¹⁷");
        assert_eq!(power(0), "10⁰");
        assert_eq!(scientific(2e-6), "2·10⁻⁶");
        assert_eq!(scientific(1e-6), "10⁻⁶");
        assert_eq!(scientific(2.5e7), "2.5·10⁷");
        assert_eq!(scientific(9.9999e-7), "10⁻⁶");
    }
}
