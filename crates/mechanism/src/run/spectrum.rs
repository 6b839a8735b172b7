//! The amplitude spectrum of a channel.
//!
//! The samples of a window of time, less their weighted mean (so that nothing is left at the frequency 0, whichever part of a period the
//! window cuts), are weighted by a Hann window `w(k) = (1 - cos(2 pi k / N)) / 2` and padded with
//! zeros to a power of two, so that the peak of a frequency between two lines of the transform is nearly as high as on one (at most 0.6 %
//! lower with four times as many points). With `X` the discrete Fourier transform of `w(k) x(k)`, the amplitude at the frequency
//! `j / (P dt)` is `2 |X(j)| / sum w` (Harris 1978, coherent gain): a sine of amplitude `a` has a peak of height `a`, in the unit of the
//! channel.

use holonomy_expr::math;

/// Most points that are transformed: 2^20 take about a tenth of a second.
const MOST_POINTS: usize = 1 << 20;
/// Zeros are appended up to so many times as many points.
const PADDING: usize = 4;
/// Samples are evenly spaced when none is further from its place than this part of the spacing.
const EVEN: f64 = 1e-6;

/// Frequencies (Hz) and amplitudes (unit of `y`) in turn, from the first frequency above zero to half the rate of the samples. The times
/// `t` rise; samples that are not evenly spaced are taken from straight lines between them. Empty if there are fewer than four samples,
/// or if one is not finite.
pub(super) fn amplitudes(t: &[f64], y: &[f64]) -> Vec<f64> {
    let Some((dt, mut values)) = evenly(t, y) else { return Vec::new() };
    let count = values.len();
    #[allow(clippy::cast_precision_loss, reason = "sample counts are far below 2^53")]
    let number = |count: usize| count as f64;
    let hann: Vec<f64> =
        (0..count).map(|k| 0.5 - 0.5 * math::cos(core::f64::consts::TAU * number(k) / number(count))).collect();
    let weights = hann.iter().sum::<f64>();
    let mean = values.iter().zip(&hann).map(|(value, weight)| value * weight).sum::<f64>() / weights;
    for (value, weight) in values.iter_mut().zip(&hann) {
        *value = (*value - mean) * weight;
    }
    let points = (PADDING * count).next_power_of_two().min(MOST_POINTS).max(count.next_power_of_two());
    values.resize(points, 0.0);
    let mut imaginary = vec![0.0; points];
    transform(&mut values, &mut imaginary);
    (1..=points / 2)
        .flat_map(|j| {
            let size = math::sqrt(values[j] * values[j] + imaginary[j] * imaginary[j]);
            [number(j) / (number(points) * dt), 2.0 * size / weights]
        })
        .collect()
}

/// The spacing and the values at evenly spaced times.
fn evenly(t: &[f64], y: &[f64]) -> Option<(f64, Vec<f64>)> {
    // Runs that take their own steps may end with a sample off the beat.
    let count = t.len().min(y.len());
    if count < 4 || t[..count].iter().chain(&y[..count]).any(|value| !value.is_finite()) {
        return None;
    }
    let first = t[1] - t[0];
    let at = |k: usize, dt: f64| {
        #[allow(clippy::cast_precision_loss, reason = "sample counts are far below 2^53")]
        let place = k as f64;
        t[0] + place * dt
    };
    let regular = (0..count).take_while(|k| (t[*k] - at(*k, first)).abs() <= EVEN * first).count();
    if first > 0.0 && regular + 1 >= count {
        return Some((first, y[..regular.min(MOST_POINTS)].to_vec()));
    }
    let points = count.min(MOST_POINTS);
    #[allow(clippy::cast_precision_loss, reason = "sample counts are far below 2^53")]
    let dt = (t[count - 1] - t[0]) / (points - 1) as f64;
    if dt.is_nan() || dt <= 0.0 {
        return None;
    }
    let mut i = 0;
    let values = (0..points).map(|k| {
        let time = at(k, dt);
        while i + 2 < count && t[i + 1] <= time {
            i += 1;
        }
        let length = t[i + 1] - t[i];
        let part = if length > 0.0 { (time - t[i]) / length } else { 0.0 };
        y[i] + part * (y[i + 1] - y[i])
    });
    Some((dt, values.collect()))
}

/// The discrete Fourier transform in place, `X(j) = sum x(k) exp(-2 pi i j k / P)`; the length `P` is a power of two. Cooley and Tukey's
/// (1965) for decimation in time.
fn transform(re: &mut [f64], im: &mut [f64]) {
    let points = re.len();
    if points < 2 {
        return;
    }
    let bits = points.trailing_zeros();
    for i in 0..points {
        let j = i.reverse_bits() >> (usize::BITS - bits);
        if i < j {
            re.swap(i, j);
            im.swap(i, j);
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "sample counts are far below 2^53")]
    let turn = |k: usize| -core::f64::consts::TAU * k as f64 / points as f64;
    let factors: Vec<(f64, f64)> = (0..points / 2).map(|k| (math::cos(turn(k)), math::sin(turn(k)))).collect();
    let mut half = 1;
    while half < points {
        let stride = points / (2 * half);
        for block in (0..points).step_by(2 * half) {
            for k in 0..half {
                let (c, s) = factors[k * stride];
                let (a, b) = (block + k, block + k + half);
                let (x, y) = (re[b] * c - im[b] * s, re[b] * s + im[b] * c);
                (re[b], im[b]) = (re[a] - x, im[a] - y);
                (re[a], im[a]) = (re[a] + x, im[a] + y);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(flat: &[f64]) -> Vec<(f64, f64)> {
        flat.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }

    fn peak(spectrum: &[(f64, f64)]) -> (f64, f64) {
        spectrum.iter().copied().fold((0.0, 0.0), |best, next| if next.1 > best.1 { next } else { best })
    }

    fn sine(count: usize, dt: f64, frequency: f64) -> (Vec<f64>, Vec<f64>) {
        let t: Vec<f64> = (0..count).map(|k| k as f64 * dt).collect();
        let y = t.iter().map(|t| 7.0 + 2.5 * (std::f64::consts::TAU * frequency * t + 0.4).sin()).collect();
        (t, y)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_sine_has_a_peak_of_its_amplitude_at_its_frequency(frequency in 2.0..40.0f64, count in 800usize..3000) {
            let (t, y) = sine(count, 0.01, frequency);
            let spectrum = pairs(&amplitudes(&t, &y));
            let (at, height) = peak(&spectrum);
            prop_assert!((at - frequency).abs() <= 0.5 * spectrum[0].0 + 0.02, "{} is not {}", at, frequency);
            prop_assert!((height / 2.5 - 1.0).abs() < 0.01, "{} is not 2.5", height);
            // Nothing where nothing is: the mean is taken away, and the window's side lobes fall.
            let far = spectrum.iter().filter(|(f, _)| (f - frequency).abs() > 1.5);
            prop_assert!(far.map(|p| p.1).fold(0.0, f64::max) < 0.02);
            prop_assert!((spectrum.last().unwrap().0 - 50.0).abs() < 1e-9, "up to half the rate");
        }

        /// Parseval: the sum of squares is that of the transform over the number of points.
        #[test]
        fn the_transform_keeps_the_sum_of_squares(
            values in prop::collection::vec((-1e3..1e3f64, -1e3..1e3f64), 1..200), bits in 0u32..10,
        ) {
            let points = (1usize << bits).max(values.len().next_power_of_two());
            let (mut re, mut im): (Vec<f64>, Vec<f64>) = values.iter().copied().unzip();
            re.resize(points, 0.0);
            im.resize(points, 0.0);
            let energy = |re: &[f64], im: &[f64]| re.iter().chain(im).map(|x| x * x).sum::<f64>();
            let before = energy(&re, &im);
            // By the definition, for one line of it.
            let line = values.len() % points;
            let (mut x, mut y) = (0.0, 0.0);
            for (k, (a, b)) in re.iter().zip(&im).enumerate() {
                let angle = -std::f64::consts::TAU * ((line * k) % points) as f64 / points as f64;
                x += a * angle.cos() - b * angle.sin();
                y += a * angle.sin() + b * angle.cos();
            }
            transform(&mut re, &mut im);
            prop_assert!((energy(&re, &im) / points as f64 - before).abs() <= 1e-10 * before.max(1.0));
            let size = before.sqrt() * (points as f64).sqrt() + 1.0;
            prop_assert!((re[line] - x).abs() <= 1e-11 * size && (im[line] - y).abs() <= 1e-11 * size);
        }
    }

    #[test]
    fn uneven_samples_are_taken_from_the_lines_between_them() {
        let t: Vec<f64> = (0..4000).map(|k| f64::from(k) * 0.0025 + 0.0008 * f64::from(k % 3)).collect();
        let y: Vec<f64> = t.iter().map(|t| (std::f64::consts::TAU * 5.0 * t).sin()).collect();
        let (at, height) = peak(&pairs(&amplitudes(&t, &y)));
        assert!((at - 5.0).abs() < 0.06 && (height - 1.0).abs() < 0.01, "{height} at {at}");
    }

    #[test]
    fn too_little_and_no_numbers_have_no_spectrum() {
        assert!(amplitudes(&[0.0, 1.0, 2.0], &[1.0; 3]).is_empty());
        assert!(amplitudes(&[0.0, 1.0, 2.0, 3.0], &[1.0, f64::NAN, 0.0, 1.0]).is_empty());
        assert!(amplitudes(&[1.0; 8], &[2.0; 8]).is_empty());
        let flat = amplitudes(&[0.0, 1.0, 2.0, 3.0], &[5.0; 4]);
        assert!(!flat.is_empty() && pairs(&flat).iter().all(|p| p.1 == 0.0));
    }
}
