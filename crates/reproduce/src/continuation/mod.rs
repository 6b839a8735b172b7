//! Minimal coordinate set by QR with continuation of the tangent subspace: the paper's four mechanisms, the frame that is factored afresh
//! beside the one that is carried, and the orders of both.

mod cones;
mod costs;
mod data;
mod frames;
mod orders;
mod others;
mod planar;
mod problems;
mod sketch;
mod slider_crank;
mod spherical;
mod spin_top;
mod trajectories;
mod ways;

#[cfg(test)]
pub use costs::counted;

use super::File;
use super::format::error;
use crate::{Error, Settings};

/// Computes the report.
pub fn report(settings: Settings) -> Result<Vec<File>, Error> {
    let mut text = INTRODUCTION.to_owned() + PROCESS + &trajectories::section()?;
    let mut files = Vec::new();
    for section in [
        planar::section()?,
        slider_crank::section(settings)?,
        spherical::section(settings)?,
        spin_top::section(settings)?,
        orders::section()?,
        cones::section()?,
    ] {
        text += &section.text;
        files.extend(section.files);
    }
    text += &costs::section()?;
    text += &others::section()?;
    text += &errata()?;
    files.insert(0, ("continuation.md".to_owned(), text.into_bytes()));
    Ok(files)
}

/// A difference that should be round-off, in words.
fn within_roundoff(difference: f64) -> String {
    if difference <= 1e-10 { "no more than 1e-10".to_owned() } else { error(difference) }
}

const INTRODUCTION: &str = "\
# The paper on continuation of the tangent subspace, reproduced

Minimal coordinate set by QR with continuation of the tangent subspace, its journal and its conference version.

Everything here was written by `holonomy reproduce continuation` from runs of the gallery's documents `planar-pendulum`, `slider-crank-spatial`, `spherical-pendulum`,
`spin-top` and `conical-pendulum`; the methods are described in [methods.md](../methods.md). The same run gives the same bits on every machine, so that this page can be
checked by comparing it. *Reference* is what other programs computed, by other means; its provenance and the paper's errata in full are in
`tests/reference/continuation/README.md`.

Every figure stands under its own number and shows what the paper's caption and text say of it: 1 the process, 2 to 6 the slider-crank, 7 to 10 the spherical pendulum, 11 to
14 the spin top. *Traditional* is a fresh QR factorization after every step, *proposed* or *continued* the frame carried on by (28), and the *DAE* its implicit reference
method. The printed pictures themselves were not at hand, and the paper prints hardly a number: that a curve lies where theirs lies cannot be told, what it must obey can, and is in the
tables. Which of the journal's figures the eight of the conference version are is not known to us beyond their being named as the same; without the slider-crank and the
sketch of the top there are exactly eight (1, 7 to 10, 12 to 14). Each figure says with which steps it was computed.

Differences below 1e-12 are round-off and are written so.

";

const PROCESS: &str = "\
## Figure 1: the process

What is done from t_k to t_k+1, in words and with the paper's numbers; the document `spherical-pendulum` runs it as it stands.

| | step | equations |
| --: | --- | --- |
| 1 | start: A_0ᵀ = Q1 R1, diagonal of R1 not negative, Q2 any orthonormal basis of the null space; q = 0 | (7) |
| 2 | in every stage: x = x_k + Q2 δq + Q1 p, p by Newton's method from c(x) = 0 | (17)-(19) |
| 3 | ẋ = Q2 u + Q1 w, w from A ẋ + c_t = 0 | |
| 4 | A(x)ᵀ = Q R at the stage; p̈ = R1⁻ᵀ γ, the reduced system for q̈, then ẍ = Q2 q̈ + Q1 p̈ | (12)-(15a) |
| 5 | the Runge-Kutta method combines δq̇ = u and u̇ = Q2ᵀ ẍ; Q1 and Q2 are those of t_k all the while | |
| 6 | x_k+1, ẋ_k+1 from 2 and 3; λ = R1⁻¹ Q1ᵀ (f - M ẍ) | |
| 7 | traditional: Q2 from a fresh factorization; proposed: Ω from Ȧ, [Q1 Q2] exp(hΩ), made orthonormal against the new Q1 | (25)-(28), (29) |
| 8 | q̇_k+1 = Q2ᵀ ẋ_k+1, q is summed up; on to the next step | |

The paper has 2 and 3 at the end of a step; what becomes of the order then is in [Orders of the motion](#orders-of-the-motion).

";

fn errata() -> Result<String, Error> {
    let x = spherical::start_of_the_conference_version()?;
    Ok(format!(
        "## Errata of the paper\n\n\
         Measured here:\n\n\
         - **Length of the spherical pendulum.** The conference version prints l = 0.16 m with the start (0.08, 0, 0) m, which is not on that sphere: c = 0.08² - 0.16² = -0.0192 m². A\n\
         program that closes the constraint starts from x = {x:.2} m, another motion. The journal version's l = 0.08 m is consistent and used here.\n\
         {}\
         - **\"(29) is only a first-order approximation\"** holds only with Gram-Schmidt; see the orders of the frame.\n\
         - **Inertia and cross of the slider-crank** are not stated with their axes; two readings differ by 2 cm and 2.8 rad after 5 s (table above).\n\
         - **q = Q2ᵀx (16)**, read literally, is zero for the spherical pendulum at every step.\n\n\
         Found by the reference data and not measured here:\n\n\
         - The planar pendulum's signs: with R1 = 2l, (32), (39) and (41) give x = -l cos θ, z = l sin θ, and (38) prints the opposite; with (44), Ω21 is -s1 s2 θ̇ and not s1 θ̇\n\
         as in (47). The conclusion, to take the sign with the smaller angle, is not touched.\n\
         - (40) prints 4(x² + y²): read z for y. \"Constraint Eq. (49a)\" after (49) means (49b). Three equations have the number (62).\n\
         - (61b): \"8 Ėᵀ J E ω\" multiplies a 3 by 4 matrix with a vector of three; it must be 8 Ėᵀ J E ė = 4 Ėᵀ J ω. \"2 eᵀ μ\" must be 2 e μ, and \"ė0 = ½ E(e0) ω0\" ½ Eᵀ ω0. The\n\
         program derives its equations from energies and constraints and has no such terms to copy; that its motion is right is in the first table.\n",
        spin_top::errata()?,
    ))
}
