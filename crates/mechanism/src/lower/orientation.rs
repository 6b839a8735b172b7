//! The orientation of a body as written, in numbers.

use holonomy_expr::number_text;

use crate::body::orientation::{Euler, axis_angle, defect, euler};
use crate::body::vector::{Matrix3, Vector3, cross, direction, dot, plus};
use holonomy_document::Orientation;

/// Rounded data may be off by this much; what is nearer to a rotation is made one.
const ROUNDED: f64 = 1e-3;

/// Why an orientation is no rotation.
pub(super) enum NotRotation {
    /// Euler parameters of another length than 1.
    Length(String),
    /// In words.
    NoRotation(String),
}

/// Euler parameters, of length 1, of an orientation whose numbers are `values` in the order of
/// [`Orientation::scalars`].
pub(super) fn euler_of(written: &Orientation, values: &[f64]) -> Result<Euler, NotRotation> {
    let vector = |first: usize| -> Vector3 { [0, 1, 2].map(|i| values.get(first + i).copied().unwrap_or(0.0)) };
    let problem = |words: &str| Err(NotRotation::NoRotation(words.to_owned()));
    match written {
        Orientation::Euler(..) => {
            let e: Euler = [0, 1, 2, 3].map(|i| values.get(i).copied().unwrap_or(0.0));
            let length = holonomy_expr::math::norm(&e);
            if (length - 1.0).abs() > ROUNDED {
                return Err(NotRotation::Length(number_text(length)));
            }
            Ok(if length == 1.0 { e } else { e.map(|e| e / length) })
        }
        Orientation::AxisAngle(..) => match direction(vector(0)) {
            Some(axis) => Ok(axis_angle(axis, values.last().copied().unwrap_or(0.0))),
            None => problem("its axis has no direction"),
        },
        Orientation::Matrix(..) => of_matrix(&[vector(0), vector(3), vector(6)]),
        Orientation::Axes([(first, _), (second, _)], _) => {
            let (Some(a), Some(b)) = (direction(vector(0)), direction(vector(3))) else {
                return problem("one of its axes has no direction");
            };
            if dot(a, b).abs() > ROUNDED {
                return problem("its two axes are not perpendicular");
            }
            let b = direction(plus(b, -dot(a, b), a)).unwrap_or(b);
            let mut columns = [a; 3];
            (columns[*first], columns[*second]) = (a, b);
            let third = 3 - first - second;
            columns[third] = cross(columns[(third + 1) % 3], columns[(third + 2) % 3]);
            of_matrix(&[0, 1, 2].map(|i| columns.map(|column| column[i])))
        }
    }
}

fn of_matrix(matrix: &Matrix3) -> Result<Euler, NotRotation> {
    let (off, determinant) = defect(matrix);
    let problem = if off > ROUNDED {
        format!("its columns are off from perpendicular unit vectors by {off:.3e}")
    } else if determinant < 0.0 {
        "its determinant is -1, a reflection".to_owned()
    } else {
        return Ok(euler(matrix));
    };
    Err(NotRotation::NoRotation(problem))
}
