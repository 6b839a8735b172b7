//! Minimal coordinate set by QR with continuation of the tangent subspace: the paper's four mechanisms, the frame that is factored afresh
//! beside the one that is carried, and the orders of both.

mod cones;
mod data;
mod frames;
mod orders;
mod planar;
mod problems;
mod slider_crank;
mod spherical;
mod spin_top;
mod trajectories;

use super::File;
use super::format::error;
use crate::Error;

/// Computes the report.
pub fn report() -> Result<Vec<File>, Error> {
    let mut text = INTRODUCTION.to_owned() + &trajectories::section()?;
    let mut files = Vec::new();
    for section in [
        planar::section()?,
        slider_crank::section()?,
        spherical::section()?,
        spin_top::section()?,
        orders::section()?,
        cones::section()?,
    ] {
        text += &section.text;
        files.extend(section.files);
    }
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

The paper's own figures were not at hand when this was written, and it prints hardly a number. The figures below have the form that its text names: trajectories, the columns of
Q2, the minimal coordinates q and their velocities z = Q2ᵀẋ, with the *traditional* method (a fresh QR factorization after every step) on the left and the
*proposed* one (the frame carried on by (28)) on the right. Whether the curves are those of the paper cannot be told from them; what can be told is in the tables.

Differences below 1e-12 are round-off and are written so.

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

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = include_str!("../../../../docs/reproduction/continuation.md");

    /// The committed report, so that it cannot grow stale: its tables that are soon computed are computed anew. Figures are rounded to two
    /// digits and never show round-off. To renew it: `cargo run --release -p holonomy-cli -- reproduce continuation`.
    #[test]
    fn the_committed_report_says_what_the_program_computes() {
        for (name, text) in [
            ("orders of the motion", orders::states().expect("runs")),
            ("orders of the frame", orders::frames().expect("runs")),
            ("cones", cones::errors().expect("runs")),
            ("jumps of the planar pendulum", planar::jumps().expect("runs")),
            ("jumps of the spherical pendulum", spherical::jumps().expect("runs")),
            ("orders of the spin top", spin_top::convergence().expect("runs")),
            ("errata", errata().expect("runs")),
        ] {
            assert!(REPORT.contains(&text), "{name}: the report is stale, `reproduce continuation` renews it:\n{text}");
        }
    }

    #[test]
    fn what_the_report_leads_to_is_there() {
        crate::assert_whole(REPORT, 20);
    }
}
