//! Coefficients of explicit Runge-Kutta methods.
//!
//! ```text
//! k_i = F(t + c_i step, y + step sum_j a_ij k_j),   y_1 = y + step sum_i b_i k_i
//! ```
//! A test checks the order conditions of every table, so a new one is checked by being listed in [`ALL`].

/// Explicit Runge-Kutta methods.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tableau {
    /// Explicit Euler, order 1.
    Euler,
    /// Explicit midpoint rule, order 2.
    Midpoint,
    /// Heun's method, order 2.
    Heun,
    /// Ralston's method, order 2.
    Ralston,
    /// The classical method, order 4.
    Rk4,
    /// Dormand and Prince, order 5 with an embedded method of order 4.
    Dopri5,
    /// Dormand and Prince, order 8 with an estimate of orders 5 and 3 and a continuous extension of order 7.
    Dop853,
}
ids!(Tableau {
    "euler" => Tableau::Euler, Tableau::Euler,
    "midpoint" => Tableau::Midpoint, Tableau::Midpoint,
    "heun" => Tableau::Heun, Tableau::Heun,
    "ralston" => Tableau::Ralston, Tableau::Ralston,
    "rk4" => Tableau::Rk4, Tableau::Rk4,
    "dopri5" => Tableau::Dopri5, Tableau::Dopri5,
    "dop853" => Tableau::Dop853, Tableau::Dop853,
});

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
    /// Weights of a second estimate of lower order, by which the first is divided (eq II.10.17 of Hairer, Norsett, Wanner I).
    pub second_estimate: Option<&'static [f64]>,
    /// Whether the last stage is evaluated at the end of the step with the weights themselves ("first same as last").
    pub first_same_as_last: bool,
    /// Continuous extension of the method's own.
    pub continuous: Option<Extension>,
}

/// A continuous extension `y(theta) = y + step sum_i b_i(theta) k_i`, over the stages of the method and further ones.
#[derive(Copy, Clone, Debug)]
pub struct Extension {
    /// Nodes of the further stages.
    pub c: &'static [f64],
    /// Rows of the further stages: row `i` has `s + i` entries.
    pub a: &'static [&'static [f64]],
    /// `b_i` by its coefficients of `theta, theta^2, ...`, per stage.
    pub b: &'static [&'static [f64]],
    /// Order at any `theta`.
    pub order: u32,
}

impl ButcherTableau {
    /// Have the estimates no weight for a last stage that is the first of the next step?
    pub fn error_without_last(&self) -> bool {
        let none = |weights: &[f64]| weights.last().is_none_or(|last| *last == 0.0);
        self.first_same_as_last
            && self.embedded.is_none_or(|(weights, _)| none(weights))
            && self.second_estimate.is_none_or(none)
    }

    /// Number of stages.
    pub fn stages(&self) -> usize {
        self.b.len()
    }

    /// Number of further stages that only the continuous extension needs.
    pub fn further_stages(&self) -> usize {
        self.continuous.map_or(0, |extension| extension.c.len())
    }
}

/// Every method, by its identifier.
pub const ALL: &[Tableau] = &[
    Tableau::Euler,
    Tableau::Midpoint,
    Tableau::Heun,
    Tableau::Ralston,
    Tableau::Rk4,
    Tableau::Dopri5,
    Tableau::Dop853,
];

/// The coefficients of a method.
pub fn of(id: Tableau) -> &'static ButcherTableau {
    match id {
        Tableau::Euler => &EULER,
        Tableau::Midpoint => &MIDPOINT,
        Tableau::Heun => &HEUN,
        Tableau::Ralston => &RALSTON,
        Tableau::Rk4 => &RK4,
        Tableau::Dopri5 => &DOPRI5,
        Tableau::Dop853 => &super::dop853::DOP853,
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
    second_estimate: None,
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
    second_estimate: None,
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
    second_estimate: None,
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
    second_estimate: None,
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
    second_estimate: None,
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
    second_estimate: None,
    first_same_as_last: true,
    continuous: Some(Extension {
        c: &[],
        a: &[],
        order: 4,
        b: &[
            &[1.0, -8048581381.0 / 2820520608.0, 8663915743.0 / 2820520608.0, -12715105075.0 / 11282082432.0],
            &[0.0, 0.0, 0.0, 0.0],
            &[0.0, 131558114200.0 / 32700410799.0, -68118460800.0 / 10900136933.0, 87487479700.0 / 32700410799.0],
            &[0.0, -1754552775.0 / 470086768.0, 14199869525.0 / 1410260304.0, -10690763975.0 / 1880347072.0],
            &[0.0, 127303824393.0 / 49829197408.0, -318862633887.0 / 49829197408.0, 701980252875.0 / 199316789632.0],
            &[0.0, -282668133.0 / 205662961.0, 2019193451.0 / 616988883.0, -1453857185.0 / 822651844.0],
            &[0.0, 40617522.0 / 29380423.0, -110615467.0 / 29380423.0, 69997945.0 / 29380423.0],
        ],
    }),
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn sum(values: impl Iterator<Item = f64>) -> f64 {
        values.fold(0.0, |s, x| s + x)
    }

    /// A rooted tree: its derivative weights at the stages, its density.
    struct Tree {
        weights: Vec<f64>,
        density: f64,
    }

    /// Rooted trees by order, 1 to `order`; a tree is a root with a multiset of smaller trees on it (Hairer, Norsett, Wanner I,
    /// section II.2).
    fn trees(t: &ButcherTableau, order: usize) -> Vec<Vec<Tree>> {
        let s = t.stages();
        let mut all: Vec<Vec<Tree>> = Vec::new();
        for n in 1..=order {
            // Branches in a falling order of (order, index) list every multiset once.
            let mut of_order = Vec::new();
            let mut stack = vec![(n - 1, (n, 0), vec![1.0; s], n as f64)];
            while let Some((left, last, weights, density)) = stack.pop() {
                if left == 0 {
                    of_order.push(Tree { weights, density });
                    continue;
                }
                for k in 1..=left.min(last.0) {
                    for (j, branch) in all[k - 1].iter().enumerate() {
                        if k == last.0 && j > last.1 {
                            break;
                        }
                        let next = (0..s)
                            .map(|i| weights[i] * sum(t.a[i].iter().zip(&branch.weights).map(|(a, w)| a * w)))
                            .collect();
                        stack.push((left - k, (k, j), next, density * branch.density));
                    }
                }
            }
            all.push(of_order);
        }
        all
    }

    /// Order up to which `b` fulfils the conditions `sum b_i w_i = theta^n / density`, at most 9.
    fn order_of(trees: &[Vec<Tree>], b: &[f64], theta: f64, tolerance: f64) -> u32 {
        let mut power = 1.0;
        for (n, of_order) in trees.iter().enumerate() {
            power *= theta;
            for tree in of_order {
                let size = sum(b.iter().zip(&tree.weights).map(|(b, w)| (b * w).abs()));
                let value = sum(b.iter().zip(&tree.weights).map(|(b, w)| b * w));
                if (value - power / tree.density).abs() > tolerance * size.max(1.0) {
                    return u32::try_from(n).unwrap();
                }
            }
        }
        u32::try_from(trees.len()).unwrap()
    }

    #[test]
    fn rooted_trees_are_as_many_as_there_are() {
        let counts: Vec<usize> = trees(&EULER, 9).iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 1, 2, 4, 9, 20, 48, 115, 286]);
    }

    #[test]
    fn every_tableau_has_exactly_its_order() {
        for &id in ALL {
            let t = of(id);
            let trees = trees(t, 9);
            assert_eq!(order_of(&trees, t.b, 1.0, 1e-14), t.order, "{}", id.id());
            for (i, row) in t.a.iter().enumerate() {
                assert_eq!(row.len(), i);
                let size = row.iter().fold(1.0, |s, a| s + a.abs());
                assert!((sum(row.iter().copied()) - t.c[i]).abs() < 1e-15 * size, "{} row {i}", id.id());
            }
            if let Some((e, order)) = t.embedded {
                let embedded: Vec<f64> = t.b.iter().zip(e).map(|(b, e)| b - e).collect();
                assert_eq!(order_of(&trees, &embedded, 1.0, 1e-14), order, "{}", id.id());
            }
            if let Some(e) = t.second_estimate {
                let embedded: Vec<f64> = t.b.iter().zip(e).map(|(b, e)| b - e).collect();
                assert_eq!(order_of(&trees, &embedded, 1.0, 1e-14), 3, "{}", id.id());
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
    fn continuous_extensions_start_and_end_in_the_step_and_have_their_order_within() {
        for &id in ALL {
            let t = of(id);
            let Some(extension) = t.continuous else { continue };
            let stages = t.stages();
            let b = |theta: f64| -> Vec<f64> {
                extension
                    .b
                    .iter()
                    .map(|p| sum(p.iter().enumerate().map(|(k, x)| x * theta.powi(k as i32 + 1))))
                    .collect()
            };
            // Coefficients of size 500 cancel to order 1.
            let round_off = 1e-12;
            for (i, (p, at_end)) in extension.b.iter().zip(b(1.0)).enumerate() {
                let weight = t.b.get(i).copied().unwrap_or(0.0);
                assert!((at_end - weight).abs() < round_off, "{} stage {i}", id.id());
                let slope = sum(p.iter().enumerate().map(|(k, x)| (k as f64 + 1.0) * x));
                let last = if i == stages - 1 { 1.0 } else { 0.0 };
                assert!((slope - last).abs() < 10.0 * round_off, "{} stage {i}: slope at the end", id.id());
                assert!((p[0] - if i == 0 { 1.0 } else { 0.0 }).abs() < round_off, "{} stage {i}: slope", id.id());
            }
            // The method with its further stages, as one table.
            let a: Vec<&'static [f64]> = t.a.iter().chain(extension.a).copied().collect();
            let c: Vec<f64> = t.c.iter().chain(extension.c).copied().collect();
            for (row, c) in a.iter().zip(&c) {
                let size = row.iter().fold(1.0, |s, a| s + a.abs());
                assert!((sum(row.iter().copied()) - c).abs() < 1e-15 * size, "{}", id.id());
            }
            let whole = ButcherTableau {
                c: c.leak(),
                a: a.leak(),
                b: b(1.0).leak(),
                order: 0,
                embedded: None,
                second_estimate: None,
                first_same_as_last: false,
                continuous: None,
            };
            let trees = trees(&whole, 9);
            for theta in [0.12, 0.37, 0.8] {
                assert_eq!(order_of(&trees, &b(theta), theta, round_off), extension.order, "{} {theta}", id.id());
            }
        }
    }
}
