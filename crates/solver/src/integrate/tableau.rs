//! Coefficients of explicit Runge-Kutta methods.
//!
//! ```text
//! k_i = F(t + c_i step, y + step sum_j a_ij k_j),   y_1 = y + step sum_i b_i k_i
//! ```
//! A test checks the order conditions of every table, so a new one is checked by being listed in [`ALL`].

use crate::method::Tableau;

/// The coefficients of one explicit method with `s` stages.
#[derive(Debug)]
pub struct ButcherTableau {
    /// Nodes, `s`.
    pub c: &'static [f64],
    /// Rows of the strictly lower triangle: row `i` has `i` entries.
    pub a: &'static [&'static [f64]],
    /// Weights, `s`.
    pub b: &'static [f64],
    /// Order.
    pub order: u32,
    /// Weights of the error estimate, `b - b_embedded`, `s`, with the order of the embedded method.
    pub embedded: Option<(&'static [f64], u32)>,
    /// Whether the last stage is evaluated at the end of the step with the weights themselves ("first same as last").
    pub first_same_as_last: bool,
    /// Continuous extension of the method's own: `y(theta) = y + step sum_i b_i(theta) k_i`, by polynomial coefficients of
    /// `theta, theta^2, ...` per stage.
    pub continuous: Option<&'static [&'static [f64]]>,
}

impl ButcherTableau {
    /// Number of stages.
    pub fn stages(&self) -> usize {
        self.b.len()
    }
}

/// Every method, by its identifier.
pub const ALL: &[Tableau] =
    &[Tableau::Euler, Tableau::Midpoint, Tableau::Heun, Tableau::Ralston, Tableau::Rk4, Tableau::Dopri5];

/// The coefficients of a method.
pub fn of(id: Tableau) -> &'static ButcherTableau {
    match id {
        Tableau::Euler => &EULER,
        Tableau::Midpoint => &MIDPOINT,
        Tableau::Heun => &HEUN,
        Tableau::Ralston => &RALSTON,
        Tableau::Rk4 => &RK4,
        Tableau::Dopri5 => &DOPRI5,
    }
}

/// L. Euler, Institutionum calculi integralis (1768), sec. 650; Hairer, Norsett, Wanner, Solving Ordinary Differential
/// Equations I, 2nd ed. (1993), eq I.7.3.
pub static EULER: ButcherTableau = ButcherTableau {
    c: &[0.0],
    a: &[&[]],
    b: &[1.0],
    order: 1,
    embedded: None,
    first_same_as_last: false,
    continuous: None,
};

/// C. Runge, Math. Ann. 46 (1895) 167; Hairer, Norsett, Wanner I, eq II.1.4.
pub static MIDPOINT: ButcherTableau = ButcherTableau {
    c: &[0.0, 0.5],
    a: &[&[], &[0.5]],
    b: &[0.0, 1.0],
    order: 2,
    embedded: None,
    first_same_as_last: false,
    continuous: None,
};

/// K. Heun, Z. Math. Phys. 45 (1900) 23: the trapezoidal predictor-corrector; Butcher, Numerical Methods for Ordinary
/// Differential Equations, 3rd ed. (2016), sec. 232.
pub static HEUN: ButcherTableau = ButcherTableau {
    c: &[0.0, 1.0],
    a: &[&[], &[1.0]],
    b: &[0.5, 0.5],
    order: 2,
    embedded: None,
    first_same_as_last: false,
    continuous: None,
};

/// A. Ralston, Math. Comp. 16 (1962) 431: the two-stage method with the smallest bound of the truncation error.
pub static RALSTON: ButcherTableau = ButcherTableau {
    c: &[0.0, 2.0 / 3.0],
    a: &[&[], &[2.0 / 3.0]],
    b: &[0.25, 0.75],
    order: 2,
    embedded: None,
    first_same_as_last: false,
    continuous: None,
};

/// W. Kutta, Z. Math. Phys. 46 (1901) 435; Hairer, Norsett, Wanner I, table II.1.2.
pub static RK4: ButcherTableau = ButcherTableau {
    c: &[0.0, 0.5, 0.5, 1.0],
    a: &[&[], &[0.5], &[0.0, 0.5], &[0.0, 0.0, 1.0]],
    b: &[1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0],
    order: 4,
    embedded: None,
    first_same_as_last: false,
    continuous: None,
};

/// J. R. Dormand, P. J. Prince, J. Comput. Appl. Math. 6 (1980) 19; Hairer, Norsett, Wanner I, table II.5.2; continuous
/// extension of order 4 after L. F. Shampine, Math. Comp. 46 (1986) 135, in the form of Hairer, Norsett, Wanner I, eqs
/// II.6.11-6.14, multiplied out.
pub static DOPRI5: ButcherTableau = ButcherTableau {
    c: &[0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0],
    a: &[
        &[],
        &[0.2],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
        &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ],
    b: &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
    order: 5,
    embedded: Some((
        &[71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0],
        4,
    )),
    first_same_as_last: true,
    continuous: Some(&[
        &[1.0, -8048581381.0 / 2820520608.0, 8663915743.0 / 2820520608.0, -12715105075.0 / 11282082432.0],
        &[0.0, 0.0, 0.0, 0.0],
        &[0.0, 131558114200.0 / 32700410799.0, -68118460800.0 / 10900136933.0, 87487479700.0 / 32700410799.0],
        &[0.0, -1754552775.0 / 470086768.0, 14199869525.0 / 1410260304.0, -10690763975.0 / 1880347072.0],
        &[0.0, 127303824393.0 / 49829197408.0, -318862633887.0 / 49829197408.0, 701980252875.0 / 199316789632.0],
        &[0.0, -282668133.0 / 205662961.0, 2019193451.0 / 616988883.0, -1453857185.0 / 822651844.0],
        &[0.0, 40617522.0 / 29380423.0, -110615467.0 / 29380423.0, 69997945.0 / 29380423.0],
    ]),
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn sum(values: impl Iterator<Item = f64>) -> f64 {
        values.fold(0.0, |s, x| s + x)
    }

    /// Left sides minus right sides of the order conditions up to order 5 (Hairer, Norsett, Wanner I, table II.2.2), by order.
    fn defects(t: &ButcherTableau, b: &[f64]) -> [f64; 5] {
        let s = b.len();
        let a = |i: usize, j: usize| if j < i { t.a[i][j] } else { 0.0 };
        let apply = |x: &[f64]| -> Vec<f64> { (0..s).map(|i| sum((0..s).map(|j| a(i, j) * x[j]))).collect() };
        let c = t.c.to_vec();
        let mul = |x: &[f64], y: &[f64]| -> Vec<f64> { x.iter().zip(y).map(|(x, y)| x * y).collect() };
        let one = vec![1.0; s];
        let c2 = mul(&c, &c);
        let c3 = mul(&c2, &c);
        let c4 = mul(&c3, &c);
        let (ac, ac2, ac3) = (apply(&c), apply(&c2), apply(&c3));
        let aac = apply(&ac);
        let conditions: [(usize, Vec<f64>, f64); 17] = [
            (1, one, 1.0),
            (2, c.clone(), 2.0),
            (3, c2.clone(), 3.0),
            (3, ac.clone(), 6.0),
            (4, c3, 4.0),
            (4, mul(&c, &ac), 8.0),
            (4, ac2.clone(), 12.0),
            (4, aac.clone(), 24.0),
            (5, c4, 5.0),
            (5, mul(&c2, &ac), 10.0),
            (5, mul(&c, &ac2), 15.0),
            (5, mul(&c, &aac), 30.0),
            (5, mul(&ac, &ac), 20.0),
            (5, ac3, 20.0),
            (5, apply(&mul(&c, &ac)), 40.0),
            (5, apply(&ac2), 60.0),
            (5, apply(&aac), 120.0),
        ];
        let mut worst = [0.0; 5];
        for (order, x, gamma) in conditions {
            let defect = (sum(b.iter().zip(&x).map(|(b, x)| b * x)) - 1.0 / gamma).abs();
            worst[order - 1] = f64::max(worst[order - 1], defect);
        }
        worst
    }

    fn order_of(t: &ButcherTableau, b: &[f64]) -> u32 {
        let first_missed = defects(t, b).iter().position(|d| *d > 1e-14).unwrap_or(5);
        u32::try_from(first_missed).unwrap()
    }

    #[test]
    fn every_tableau_has_exactly_its_order() {
        for &id in ALL {
            let t = of(id);
            assert_eq!(order_of(t, t.b), t.order, "{}", id.id());
            for (i, row) in t.a.iter().enumerate() {
                assert_eq!(row.len(), i);
                assert!((sum(row.iter().copied()) - t.c[i]).abs() < 4e-15, "{} row {i}", id.id());
            }
            if let Some((e, order)) = t.embedded {
                let embedded: Vec<f64> = t.b.iter().zip(e).map(|(b, e)| b - e).collect();
                assert_eq!(order_of(t, &embedded), order, "{}", id.id());
            }
        }
    }

    #[test]
    fn first_same_as_last_is_true_where_it_is_claimed() {
        for &id in ALL {
            let t = of(id);
            if t.first_same_as_last {
                let last = t.stages() - 1;
                assert_eq!(t.a[last], &t.b[..last]);
                assert_eq!((t.c[last], t.b[last]), (1.0, 0.0));
            }
        }
    }

    #[test]
    fn continuous_extension_ends_in_the_step_and_starts_with_the_first_stage() {
        let t = &DOPRI5;
        let polynomials = t.continuous.unwrap();
        for (i, p) in polynomials.iter().enumerate() {
            assert!((sum(p.iter().copied()) - t.b[i]).abs() < 1e-14, "stage {i}");
            let slope = sum(p.iter().enumerate().map(|(k, x)| (k as f64 + 1.0) * x));
            let last = if i == t.stages() - 1 { 1.0 } else { 0.0 };
            assert!((slope - last).abs() < 1e-13, "stage {i}: the slope at the end is the last stage");
            assert_eq!(p[0], if i == 0 { 1.0 } else { 0.0 });
        }
        // Order 4 within the step: the conditions of order <= 4 at theta, with powers of theta on the right.
        let theta = 0.37_f64;
        let b: Vec<f64> =
            polynomials.iter().map(|p| sum(p.iter().enumerate().map(|(k, x)| x * theta.powi(k as i32 + 1)))).collect();
        let c2: f64 = sum(b.iter().zip(t.c).map(|(b, c)| b * c * c));
        let c3: f64 = sum(b.iter().zip(t.c).map(|(b, c)| b * c * c * c));
        assert!((c2 - theta.powi(3) / 3.0).abs() < 1e-14);
        assert!((c3 - theta.powi(4) / 4.0).abs() < 1e-14);
    }
}
