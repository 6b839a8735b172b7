//! Square systems some of whose columns may depend on others, by Gauss's elimination with the largest pivot of all.

use alloc::vec;
use alloc::vec::Vec;

use super::Matrix;
use crate::math;

/// A pivot, beside the largest, that is none: what is left depends on what came before.
const DEPENDENT: f64 = 1e-11;

/// `x` of `A x = b` by Gauss's elimination with the largest pivot, and which of its entries depend on others: they are 0. None where something is
/// not finite.
pub fn solve_independent(mut a: Matrix, mut b: Vec<f64>) -> Option<(Vec<f64>, Vec<bool>)> {
    let k = b.len();
    let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = ((0..k).collect(), (0..k).collect());
    let mut rank = k;
    let mut largest = 0.0;
    for step in 0..k {
        let mut best = (0.0, step, step);
        for i in step..k {
            for j in step..k {
                let size = math::abs(a[(rows[i], columns[j])]);
                if !size.is_finite() {
                    return None;
                }
                if size > best.0 {
                    best = (size, i, j);
                }
            }
        }
        largest = math::max(largest, best.0);
        if best.0 <= DEPENDENT * largest {
            rank = step;
            break;
        }
        rows.swap(step, best.1);
        columns.swap(step, best.2);
        let pivot = a[(rows[step], columns[step])];
        for i in step + 1..k {
            let factor = a[(rows[i], columns[step])] / pivot;
            for j in step..k {
                a[(rows[i], columns[j])] -= factor * a[(rows[step], columns[j])];
            }
            b[rows[i]] -= factor * b[rows[step]];
        }
    }
    let mut x = vec![0.0; k];
    for step in (0..rank).rev() {
        let known: f64 = (step + 1..rank).map(|j| a[(rows[step], columns[j])] * x[columns[j]]).sum();
        x[columns[step]] = (b[rows[step]] - known) / a[(rows[step], columns[step])];
    }
    let mut idle = vec![false; k];
    columns[rank..].iter().for_each(|column| idle[*column] = true);
    x.iter().all(|x| x.is_finite()).then_some((x, idle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_systems_are_solved_and_dependent_columns_are_zero() {
        let (x, idle) = solve_independent(Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]), vec![5.0, 6.0]).unwrap();
        assert!((x[0] + 4.0).abs() < 1e-14 && (x[1] - 4.5).abs() < 1e-14, "{x:?}");
        assert_eq!(idle, [false, false]);
        // The third column is the sum of the others.
        let a = Matrix::from_row_slice(3, 3, &[2.0, 0.0, 2.0, 0.0, 1.0, 1.0, 2.0, 1.0, 3.0]);
        let (x, idle) = solve_independent(a.clone(), vec![4.0, 3.0, 7.0]).unwrap();
        assert_eq!(idle.iter().filter(|idle| **idle).count(), 1);
        assert!(x.iter().zip(&idle).all(|(x, idle)| !idle || *x == 0.0), "{x:?} {idle:?}");
        let left = a * nalgebra::DVector::from_vec(x) - nalgebra::DVector::from_vec(vec![4.0, 3.0, 7.0]);
        assert!(left.norm() < 1e-13, "{left}");
        assert!(solve_independent(Matrix::from_row_slice(1, 1, &[f64::NAN]), vec![1.0]).is_none());
    }
}
