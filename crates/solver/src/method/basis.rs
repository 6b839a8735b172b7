//! Tangent bases and their continuations.

use alloc::vec;
use alloc::vec::Vec;

use super::option::{MethodOption, Options, Word};

/// Where the tangent basis `T` of `minimal` comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// Householder QR of `C^T`, diagonal of R1 non-negative, Q2 as it comes.
    Qr,
    /// Right singular vectors of `C` for the singular value 0, by Jacobi rotations.
    Svd,
    /// Eigenvectors of `C^T C` for the eigenvalue 0 (Walton and Steeves 1969).
    ZeroEigenvalue,
    /// `T = [-C_d^{-1} C_i; I]`: velocities of independent coordinates (Wehage and Haug 1982).
    CoordinatePartitioning,
}
ids!(Basis {
    "qr" => Basis::Qr, Basis::Qr,
    "svd" => Basis::Svd, Basis::Svd,
    "zero-eigenvalue" => Basis::ZeroEigenvalue, Basis::ZeroEigenvalue,
    "coordinate-partitioning" => Basis::CoordinatePartitioning, Basis::CoordinatePartitioning,
});

/// How a carried frame is made orthonormal again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Orthogonalization {
    /// Column after column; treats columns unequally.
    GramSchmidt,
    /// The nearest orthonormal frame.
    Polar,
}
ids!(Orthogonalization {
    "gram-schmidt" => Orthogonalization::GramSchmidt, Orthogonalization::GramSchmidt,
    "polar" => Orthogonalization::Polar, Orthogonalization::Polar,
});

/// How the tangent basis gets to the next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// A fresh factorization every step (the traditional method).
    None,
    /// Exponential of the frame rate (QR paper, eq 28).
    Exponential(Orthogonalization),
    /// Exponential of `-A^+ A_dot` (QR paper, eq 29).
    FirstOrder(Orthogonalization),
    /// Transport along the path of the step, order 4 (Munthe-Kaas 1999).
    MuntheKaas(Orthogonalization),
}
ids!(Continuation {
    "none" => Continuation::None, Continuation::None,
    "exponential" => Continuation::Exponential(Orthogonalization::Polar), Continuation::Exponential(_),
    "first-order" => Continuation::FirstOrder(Orthogonalization::Polar), Continuation::FirstOrder(_),
    "munthe-kaas" => Continuation::MuntheKaas(Orthogonalization::Polar), Continuation::MuntheKaas(_),
});
word!(Orthogonalization);

impl Options for Continuation {
    fn options(&mut self) -> Vec<MethodOption<'_>> {
        match self {
            Continuation::None => Vec::new(),
            Continuation::Exponential(orthogonalization)
            | Continuation::FirstOrder(orthogonalization)
            | Continuation::MuntheKaas(orthogonalization) => {
                vec![MethodOption::word("orthogonalization", orthogonalization)]
            }
        }
    }
}
