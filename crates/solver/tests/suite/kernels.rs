//! Properties of the kernels on random matrices, with nalgebra's own factorizations as a cross-check.

use holonomy_solver::linalg::cholesky::Cholesky;
use holonomy_solver::linalg::complex::Complex;
use holonomy_solver::linalg::eigen::{balance, eigenvalues};
use holonomy_solver::linalg::expm::Expm;
use holonomy_solver::linalg::gram_schmidt::orthonormalize;
use holonomy_solver::linalg::householder::Qr;
use holonomy_solver::linalg::lu::Lu;
use holonomy_solver::linalg::product::{times, transposed_times};
use holonomy_solver::linalg::rank_qr::{RankQr, TOLERANCE};
use holonomy_solver::linalg::saddle::Saddle;
use holonomy_solver::linalg::svd::Svd;
use holonomy_solver::linalg::symmetric_eigen::SymmetricEigen;
use holonomy_solver::linalg::{Matrix, column};
use proptest::prelude::*;

/// Round-off of products of matrices of size 10 with entries of size 1.
const ROUND_OFF: f64 = 1e-13;

fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = Matrix> {
    proptest::collection::vec(-1.0..1.0_f64, rows * columns).prop_map(move |x| Matrix::from_vec(rows, columns, x))
}

/// Sizes with rows >= columns.
fn tall() -> impl Strategy<Value = Matrix> {
    (1_usize..9, 0_usize..5).prop_flat_map(|(r, more)| matrix(r + more, r))
}

fn square() -> impl Strategy<Value = Matrix> {
    (1_usize..9).prop_flat_map(|n| matrix(n, n))
}

fn largest(a: &Matrix) -> f64 {
    a.iter().fold(0.0, |m, x| f64::max(m, x.abs()))
}

/// By Taylor series of a 1024th and ten squarings.
fn exponential(x: &Matrix) -> Matrix {
    let n = x.nrows();
    let x = x / 1024.0;
    let mut term = Matrix::identity(n, n);
    let mut sum = term.clone();
    for k in 1..20 {
        term = &term * &x / f64::from(k);
        sum += &term;
    }
    for _ in 0..10 {
        sum = &sum * &sum;
    }
    sum
}

fn orthonormality(q: &Matrix) -> f64 {
    largest(&(q.transpose() * q - Matrix::identity(q.ncols(), q.ncols())))
}

#[test]
fn columns_too_short_to_divide_by_and_such_that_are_no_numbers_are_factored_without_a_panic() {
    // More rows than columns: nothing but the columns themselves ends the elimination.
    let mut short = Matrix::from_fn(5, 3, |i, j| if i == j { 4e-310 } else { 0.0 });
    short[(4, 2)] = -4e-310;
    let mut qr = RankQr::new(5, 3);
    qr.factor(&short, 1, TOLERANCE);
    assert_eq!((qr.rank(), qr.rank_preferred()), (3, 1));
    assert!(qr.pivots().iter().all(|pivot| (pivot - 1.0).abs() < 1e-12), "{:?}", qr.pivots());
    for value in [f64::NAN, f64::INFINITY] {
        let mut damaged = short.clone();
        damaged[(1, 1)] = value;
        qr.factor(&damaged, 1, TOLERANCE);
        qr.factor_unscaled(&damaged, TOLERANCE);
        assert!(qr.rank() <= 3);
    }
}

/// How far each eigenvalue is from the one of `wanted` that is nearest of those not yet taken.
fn off(found: &[Complex], wanted: &[Complex]) -> f64 {
    assert_eq!(found.len(), wanted.len());
    let mut left = wanted.to_vec();
    let mut most = 0.0;
    for one in found {
        let distance = |other: &Complex| Complex::new(one.re - other.re, one.im - other.im).abs();
        let nearest = (0..left.len()).min_by(|i, j| distance(&left[*i]).total_cmp(&distance(&left[*j]))).unwrap();
        most = f64::max(most, distance(&left.swap_remove(nearest)));
    }
    most
}

fn real(values: &[f64]) -> Vec<Complex> {
    values.iter().map(|re| Complex::new(*re, 0.0)).collect()
}

#[test]
fn eigenvalues_of_hard_matrices_are_as_good_as_they_can_be() {
    let of = |n: usize, rows: &[f64]| eigenvalues(&Matrix::from_row_slice(n, n, rows)).unwrap();
    assert_eq!(of(1, &[-7.5]), real(&[-7.5]));
    // A Jordan block of 4: round-off is as good as known to its fourth root.
    let block = of(4, &[2.0, 1.0, 0.0, 0.0, 0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
    assert!(off(&block, &real(&[2.0; 4])) < 1e-3, "{block:?}");
    // A cycle: shifts by the corner alone would turn it around for ever; its eigenvalues are the roots of 1.
    let cycle = of(4, &[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    let roots = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)].map(|(re, im)| Complex::new(re, im));
    assert!(off(&cycle, &roots) < 1e-14, "{cycle:?}");
    // Clustered: 1, 1 + 1e-9, 1 - 1e-9 below a triangle of ones.
    let cluster = of(3, &[1.0, 1e-3, 1e-3, 0.0, 1.0 + 1e-9, 1e-3, 0.0, 0.0, 1.0 - 1e-9]);
    assert!(off(&cluster, &real(&[1.0, 1.0 + 1e-9, 1.0 - 1e-9])) < 1e-14, "{cluster:?}");
    // Units from 1e-12 to 1e12: the similarity with these leaves 1 and 3.
    let scaled = of(2, &[2.0, 1e24, 1e-24, 2.0]);
    assert!(off(&scaled, &real(&[1.0, 3.0])) < 1e-14, "{scaled:?}");
    // Squares of the entries are nothing, or beyond all numbers.
    for size in [1e-300, 1e300] {
        let found = of(2, &[0.0, size, -size, 0.0]);
        assert!(off(&found, &[Complex::new(0.0, size), Complex::new(0.0, -size)]) <= 1e-14 * size, "{found:?}");
    }
    for value in [f64::NAN, f64::INFINITY] {
        assert_eq!(eigenvalues(&Matrix::from_row_slice(2, 2, &[1.0, value, 0.0, 1.0])), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn eigenvalues_are_those_of_nalgebra(a in square()) {
        let theirs = a.complex_eigenvalues();
        let theirs: Vec<Complex> = theirs.iter().map(|x| Complex::new(x.re, x.im)).collect();
        let found = eigenvalues(&a).unwrap();
        // A random matrix is hardly ever closer to a defective one than that.
        prop_assert!(off(&found, &theirs) < 1e-7, "{:?} {:?}", found, theirs);
        let sum = found.iter().fold(Complex::default(), |sum, x| Complex::new(sum.re + x.re, sum.im + x.im));
        prop_assert!((sum.re - a.trace()).abs() < ROUND_OFF && sum.im == 0.0);
    }

    #[test]
    fn balancing_is_a_similarity_by_powers_of_two(a in square()) {
        let mut balanced = a.clone();
        let d = balance(&mut balanced);
        for i in 0..a.nrows() {
            prop_assert_eq!(d[i].log2().fract(), 0.0);
            for j in 0..a.nrows() {
                prop_assert_eq!(balanced[(i, j)], a[(i, j)] * d[j] / d[i]);
            }
        }
    }


    #[test]
    fn products_are_products(a in matrix(4, 3), b in matrix(3, 5), c in matrix(4, 2)) {
        let mut ab = Matrix::zeros(4, 5);
        times(&a, &b, &mut ab);
        prop_assert!(largest(&(&ab - &a * &b)) < ROUND_OFF);
        let mut ac = Matrix::zeros(3, 2);
        transposed_times(&a, &c, &mut ac);
        prop_assert!(largest(&(&ac - a.transpose() * &c)) < ROUND_OFF);
    }

    #[test]
    fn qr_reconstructs_with_an_orthogonal_factor_and_a_signed_triangle(a in tall()) {
        let (n, r) = a.shape();
        let mut qr = Qr::new(n, r);
        qr.factor(&a);
        let (mut q1, mut r1, mut q2) = (Matrix::zeros(n, r), Matrix::zeros(r, r), Matrix::zeros(n, n - r));
        qr.q1(&mut q1);
        qr.r1(&mut r1);
        qr.q2(&mut q2);
        prop_assert!(largest(&(&q1 * &r1 - &a)) < ROUND_OFF);
        prop_assert!((0..r).all(|i| r1[(i, i)] >= 0.0 && (i + 1..r).all(|k| r1[(k, i)] == 0.0)));
        let q = Matrix::from_fn(n, n, |i, j| if j < r { q1[(i, j)] } else { q2[(i, j - r)] });
        prop_assert!(orthonormality(&q) < ROUND_OFF);
        prop_assert!((q.determinant() - qr.orientation()).abs() < ROUND_OFF);
    }

    #[test]
    fn qr_is_that_of_nalgebra_up_to_signs(a in tall()) {
        let (n, r) = a.shape();
        let mut qr = Qr::new(n, r);
        qr.factor(&a);
        let mut r1 = Matrix::zeros(r, r);
        qr.r1(&mut r1);
        let other = a.clone().qr().r();
        for i in 0..r {
            let sign = if other[(i, i)] < 0.0 { -1.0 } else { 1.0 };
            for j in i..r {
                prop_assert!((r1[(i, j)] - sign * other[(i, j)]).abs() < ROUND_OFF);
            }
        }
    }

    #[test]
    fn lu_solves(a in square(), shift in 2.0..4.0_f64) {
        // Far from singular by a dominant diagonal in another place.
        let n = a.nrows();
        let a = Matrix::from_fn(n, n, |i, j| a[(i, j)] + if (i + 1) % n == j { shift * n as f64 } else { 0.0 });
        let x: Vec<f64> = (0..n).map(|i| 1.0 + i as f64).collect();
        let mut b = (&a * Matrix::from_column_slice(n, 1, &x)).as_slice().to_vec();
        let mut lu = Lu::new(n);
        prop_assert!(lu.factor(&a).is_ok());
        lu.solve(&mut b);
        prop_assert!(b.iter().zip(&x).all(|(b, x)| (b - x).abs() < 1e-11));
    }

    #[test]
    fn lu_finds_a_dependent_row(a in matrix(5, 5), k in 0_usize..5) {
        let mut a = a;
        for j in 0..5 {
            a[(k, j)] = a[((k + 1) % 5, j)] - 2.0 * a[((k + 2) % 5, j)];
        }
        // The first columns must be far from dependence, or a small pivot on the way multiplies round-off beyond the threshold: the
        // pivots before the last are at least the smallest singular value here divided by the growth of partial pivoting.
        let leading = a.columns(0, 4).into_owned().svd(false, false).singular_values;
        prop_assume!(leading.iter().all(|s| *s > 0.1));
        prop_assert!(Lu::new(5).factor(&a).is_err());
    }

    #[test]
    fn cholesky_solves_and_refuses(a in square()) {
        let n = a.nrows();
        let spd = a.transpose() * &a + Matrix::identity(n, n);
        let x: Vec<f64> = (0..n).map(|i| 1.0 - i as f64).collect();
        let mut b = (&spd * Matrix::from_column_slice(n, 1, &x)).as_slice().to_vec();
        let mut cholesky = Cholesky::new(n);
        prop_assert!(cholesky.factor(&spd).is_ok());
        cholesky.solve(&mut b);
        prop_assert!(b.iter().zip(&x).all(|(b, x)| (b - x).abs() < 1e-11));
        prop_assert_eq!(cholesky.factor(&(-spd)), Err(0));
    }

    #[test]
    fn singular_values_are_those_of_nalgebra_and_the_polar_factor_is_orthonormal(a in tall()) {
        let (n, p) = a.shape();
        let mut svd = Svd::new(n, p);
        svd.decompose(&a);
        let mut values = svd.values().to_vec();
        values.sort_by(|a, b| b.total_cmp(a));
        let other = a.clone().svd(false, false).singular_values;
        prop_assert!(values.iter().zip(other.iter()).all(|(a, b)| (a - b).abs() < ROUND_OFF));
        let mut polar = Matrix::zeros(n, p);
        let smallest = svd.polar(&mut polar);
        prop_assert_eq!(smallest, *values.last().unwrap());
        if smallest > 1e-3 {
            // Columns of U are as orthogonal as the smallest singular value allows.
            prop_assert!(orthonormality(&polar) < 1e-11);
            // A = U (V S V^T): the remaining factor is symmetric.
            let h = polar.transpose() * &a;
            prop_assert!(largest(&(&h - h.transpose())) < 1e-11);
        }
    }

    #[test]
    fn lu_solves_the_transposed_system(a in square(), shift in 2.0..4.0_f64) {
        let n = a.nrows();
        let a = Matrix::from_fn(n, n, |i, j| a[(i, j)] + if (i + 1) % n == j { shift * n as f64 } else { 0.0 });
        let x: Vec<f64> = (0..n).map(|i| 1.0 + i as f64).collect();
        let mut b = (a.transpose() * Matrix::from_column_slice(n, 1, &x)).as_slice().to_vec();
        let mut lu = Lu::new(n);
        prop_assert!(lu.factor(&a).is_ok());
        lu.solve_transposed(&mut b);
        prop_assert!(b.iter().zip(&x).all(|(b, x)| (b - x).abs() < 1e-11));
    }

    #[test]
    fn eigenvectors_diagonalize_and_values_are_those_of_nalgebra(a in square()) {
        let n = a.nrows();
        let a = &a + a.transpose();
        let mut eigen = SymmetricEigen::new(n);
        eigen.decompose(&a);
        prop_assert!(orthonormality(eigen.vectors()) < ROUND_OFF);
        let values = Matrix::from_fn(n, n, |i, j| if i == j { eigen.values()[i] } else { 0.0 });
        prop_assert!(largest(&(eigen.vectors() * values * eigen.vectors().transpose() - &a)) < ROUND_OFF);
        let mut values = eigen.values().to_vec();
        values.sort_by(f64::total_cmp);
        let mut other = a.symmetric_eigenvalues().as_slice().to_vec();
        other.sort_by(f64::total_cmp);
        prop_assert!(values.iter().zip(&other).all(|(a, b)| (a - b).abs() < ROUND_OFF));
    }

    #[test]
    fn right_singular_vectors_of_a_wide_matrix_hold_its_null_space(a in tall()) {
        let a = a.transpose();
        let (r, n) = a.shape();
        let mut svd = Svd::new(r, n);
        svd.decompose_above(1e-14, &a);
        prop_assert!(orthonormality(svd.right()) < ROUND_OFF);
        let product = &a * svd.right();
        let mut zero = 0;
        for j in 0..n {
            let length = product.column(j).norm();
            prop_assert!((length - svd.values()[j]).abs() < ROUND_OFF);
            zero += usize::from(length < ROUND_OFF);
        }
        prop_assert!(zero >= n - r);
    }

    #[test]
    fn rank_of_a_product_is_the_inner_size(
        (a, b) in (1_usize..5).prop_flat_map(|k| (matrix(8, k), matrix(k, 7))),
        scales in proptest::collection::vec(-6.0..6.0_f64, 7),
    ) {
        let k = a.ncols();
        // Columns in very different units do not change the rank.
        let mut product = &a * &b;
        for (j, s) in scales.iter().enumerate() {
            product.column_mut(j).scale_mut(10.0_f64.powf(*s));
        }
        let mut qr = RankQr::new(8, 7);
        qr.factor(&product, 3, TOLERANCE);
        let weakest = qr.pivots().iter().fold(1.0, |m, x| f64::min(m, *x));
        // Random factors may themselves be close to a lower rank.
        prop_assume!(weakest > 1e-6);
        prop_assert_eq!(qr.rank(), k);
        prop_assert_eq!(qr.rank_preferred(), k.min(3));
        prop_assert!(qr.gap() > 1e6);
        prop_assert!(qr.order()[..k.min(3)].iter().all(|j| *j < 3));
        let mut order = qr.order().to_vec();
        order.sort_unstable();
        prop_assert_eq!(order, (0..7).collect::<Vec<_>>());
    }

    #[test]
    fn rows_that_come_first_are_kept_before_longer_ones(a in matrix(6, 8)) {
        // Columns 3 and 4 come first; column 0 is twice column 3, and column 7 the sum of 4 and 6.
        let mut a = a;
        for i in 0..6 {
            a[(i, 0)] = 2.0 * a[(i, 3)];
            a[(i, 7)] = a[(i, 4)] + a[(i, 6)];
        }
        let (mut plain, mut qr) = (RankQr::new(6, 8), RankQr::new(6, 8));
        plain.factor(&a, 6, TOLERANCE);
        qr.factor_after(&a, 3..5, 6, TOLERANCE);
        prop_assume!(plain.pivots().iter().chain(qr.pivots()).all(|pivot| *pivot > 1e-6));
        prop_assert_eq!(qr.rank(), 6);
        prop_assert_eq!(qr.rank_preferred(), 5);
        let mut first = qr.order()[..2].to_vec();
        first.sort_unstable();
        prop_assert_eq!(first, vec![3, 4]);
        prop_assert!(!qr.order()[..6].contains(&0));
        // By order alone the row written first is kept.
        prop_assert!(plain.order()[..6].contains(&0));
        prop_assert_eq!((plain.rank(), plain.rank_preferred()), (6, 5));
    }

    #[test]
    fn exponential_of_a_skew_matrix_is_orthogonal_and_undone_by_its_negative(a in square(), h in -3.0..3.0_f64) {
        let n = a.nrows();
        let skew = &a - a.transpose();
        let mut y = Matrix::identity(n, n);
        let mut expm = Expm::new(n);
        prop_assert!(expm.act(&skew, h, &mut y));
        prop_assert!(orthonormality(&y) < 1e-12);
        prop_assert!(largest(&(&y - exponential(&(&skew * h)))) < 1e-11);
        prop_assert!(expm.act(&skew, -h, &mut y));
        prop_assert!(largest(&(&y - Matrix::identity(n, n))) < 1e-12);
    }

    #[test]
    fn gram_schmidt_keeps_the_span_of_the_first_columns(a in tall()) {
        let mut b = a.clone();
        let left = orthonormalize(&mut b);
        prop_assume!(left > 1e-6);
        prop_assert!(orthonormality(&b) < ROUND_OFF);
        // a = b R with R upper triangular and positive on its diagonal.
        let r = b.transpose() * &a;
        for j in 0..a.ncols() {
            prop_assert!(r[(j, j)] > 0.0 && (j + 1..a.ncols()).all(|i| r[(i, j)].abs() < 1e-12));
        }
    }

    #[test]
    fn saddle_point_systems_are_solved_with_a_singular_mass(c in matrix(5, 2), mass in 1e-6..1e6_f64) {
        // Mass along three coordinates only; the rows must hold the others.
        prop_assume!((c[(3, 0)] * c[(4, 1)] - c[(3, 1)] * c[(4, 0)]).abs() > 0.05);
        let m = Matrix::from_fn(5, 5, |i, j| if i == j && i < 3 { mass } else { 0.0 });
        let mut saddle = Saddle::new(5, 2);
        prop_assert!(saddle.factor(&m, &c, 0.0).is_ok());
        let (f, g) = ([1.0, -2.0, 3.0, 0.5, 0.25], [0.7, -0.3]);
        let (mut x, mut y) = (f, g);
        saddle.solve(&mut x, &mut y);
        let x = Matrix::from_column_slice(5, 1, &x);
        let y = Matrix::from_column_slice(2, 1, &y);
        let first = &m * &x + &c * &y - Matrix::from_column_slice(5, 1, &f);
        let second = c.transpose() * &x - Matrix::from_column_slice(2, 1, &g);
        prop_assert!(largest(&first) < 1e-10 * (1.0 + mass * largest(&x)) && largest(&second) < 1e-10);
    }
}

#[test]
fn no_reflection_where_nothing_is_to_be_reflected() {
    // LAPACK returns H = I there: Q2 of (0.16, 0, 0) is (e2, e3), and R1 is positive as it stands.
    let mut qr = Qr::new(3, 1);
    qr.factor(&Matrix::from_column_slice(3, 1, &[0.16, 0.0, 0.0]));
    let mut q2 = Matrix::zeros(3, 2);
    qr.q2(&mut q2);
    assert_eq!(q2.as_slice(), [0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(qr.orientation(), 1.0);
}

#[test]
fn fresh_q2_turns_over_where_the_first_entry_changes_sign() {
    let q2 = |x: f64| {
        let mut qr = Qr::new(2, 1);
        qr.factor(&Matrix::from_column_slice(2, 1, &[x, -1.0]));
        let mut q2 = Matrix::zeros(2, 1);
        qr.q2(&mut q2);
        q2[(0, 0)]
    };
    assert!((q2(1e-9) - 1.0).abs() < 1e-8 || (q2(1e-9) + 1.0).abs() < 1e-8);
    assert!((q2(1e-9) + q2(-1e-9)).abs() < 1e-8);
}

#[test]
fn dependent_columns_are_reported_as_such() {
    let mut b = Matrix::from_column_slice(2, 2, &[1.0, 1.0, 2.0, 2.0]);
    assert!(orthonormalize(&mut b) < 1e-15);
    let mut svd = Svd::new(2, 2);
    svd.decompose(&Matrix::zeros(2, 2));
    let mut out = Matrix::from_element(2, 2, 7.0);
    assert_eq!((svd.polar(&mut out), out[(0, 0)]), (0.0, 7.0));
    let mut qr = Qr::new(2, 2);
    qr.factor(&Matrix::from_column_slice(2, 2, &[1.0, 1.0, 2.0, 2.0]));
    let (column, sine) = qr.weakest().unwrap();
    assert!(column == 1 && sine < 1e-15);
}

#[test]
fn exponentials_out_of_reach_are_refused() {
    let mut y = Matrix::identity(2, 2);
    let large = Matrix::from_column_slice(2, 2, &[0.0, 1e9, -1e9, 0.0]);
    assert!(!Expm::new(2).act(&large, 1.0, &mut y));
    let mut nan = large;
    nan[(0, 1)] = f64::NAN;
    assert!(!Expm::new(2).act(&nan, 1.0, &mut y));
    assert_eq!(column(&y, 0), [1.0, 0.0]);
}
