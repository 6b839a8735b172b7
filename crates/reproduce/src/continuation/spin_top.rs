//! Section 3.4: a top whose tip moves on the unit sphere; five directions are free.

use std::fmt::Write as _;

use serde_json::json;

use super::data;
use super::frames::{Frames, Shown};
use super::problems::{self, PROPOSED, Span};
use super::sketch;
use super::ways::{Dae, Setup, Ways};
use crate::format::{deviation, error, head, largest, order, row};
use crate::job::{Job, Outcome, run_all};
use crate::reference::Reference;
use crate::{Error, Section, Settings, picture};

const DURATION: f64 = 5.0;

/// Of the run whose frames are looked at in every step, s.
const STEP: f64 = 0.005;

/// Steps of the figures, s: the paper's 0.1 ms take some seconds for each run.
fn step(settings: Settings) -> f64 {
    match settings {
        Settings::Short => 1e-3,
        Settings::Printed => 1e-4,
    }
}

/// Channels of the positions with the columns of the reference.
const POSITIONS: [(&str, &str); 7] = [
    ("top.x", "x"),
    ("top.y", "y"),
    ("top.z", "z"),
    ("top.e0", "e0"),
    ("top.e1", "e1"),
    ("top.e2", "e2"),
    ("top.e3", "e3"),
];

const MULTIPLIERS: [&str; 2] = ["lambda.sphere.1", "lambda.top.norm"];

/// Errors of the reference's own program: step, positions at 1 s (`orders.json`).
const LISTED: [(f64, f64); 3] = [(0.02, 1.561e-6), (0.01, 1.231e-7), (0.005, 8.451e-9)];

fn positions() -> Vec<&'static str> {
    POSITIONS.iter().map(|(channel, _)| *channel).collect()
}

/// Positions at the end of a run.
fn job(span: Span, step: f64) -> Result<Job, Error> {
    let settings = problems::minimal(span, &PROPOSED.value(), &problems::fixed("rk4", step));
    Ok(Job::gallery("spin-top", settings)?.with_channels(&positions()))
}

/// The table of the errors at 1 s.
pub fn convergence() -> Result<String, Error> {
    let columns: Vec<&str> = POSITIONS.iter().map(|(_, column)| *column).collect();
    let exact = Reference::read(data::SPIN_TOP)?.at(1.0, &columns)?;
    let jobs = LISTED.iter().map(|(step, _)| job(Span::every(1.0, 1.0), *step)).collect::<Result<Vec<_>, Error>>()?;
    let outcomes = run_all("Spin top, orders", &jobs)?;
    let errors: Vec<f64> = outcomes.iter().map(|outcome| deviation(&outcome.end(), &exact)).collect();
    let mut text = head(&[">h, ms", ">error of r and e", ">order", ">reference program"]);
    for (i, ((step, listed), found)) in LISTED.iter().zip(&errors).enumerate() {
        let before = i.checked_sub(1).and_then(|i| errors.get(i));
        text += &row([
            format!("{:.0}", 1e3 * step),
            error(*found),
            before.map_or(String::new(), |before| order(*before, *found)),
            error(*listed),
        ]);
    }
    Ok(text)
}

/// Values at 5 s beside the reference, tight tolerance.
fn ends() -> Result<String, Error> {
    let settings = problems::minimal(Span::every(DURATION, DURATION), &PROPOSED.value(), &problems::exact());
    let channels: Vec<&str> = positions().into_iter().chain(MULTIPLIERS).chain(["energy.total"]).collect();
    let outcomes = run_all("Spin top, end", &[Job::gallery("spin-top", settings)?.with_channels(&channels)])?;
    let end = outcomes.first().map(Outcome::end).unwrap_or_default();
    let columns: Vec<&str> = POSITIONS.iter().map(|(_, column)| *column).chain(["lambda", "mu", "energy"]).collect();
    let exact = Reference::read(data::SPIN_TOP)?.at(DURATION, &columns)?;
    let mut text = head(&["at 5 s", ">ours", ">reference", ">difference"]);
    for ((name, ours), exact) in columns.iter().zip(end).zip(exact) {
        let digits = if exact.abs() < 10.0 { 10 } else { 7 };
        let name = match *name {
            "lambda" => "λ, N/m",
            "mu" => "μ, J",
            "energy" => "energy, J",
            name => name,
        };
        text += &row([name.to_owned(), format!("{ours:.digits$}"), format!("{exact:.digits$}"), error(ours - exact)]);
    }
    Ok(text)
}

/// The section of the report.
pub fn section(settings: Settings) -> Result<Section, Error> {
    let step = step(settings);
    let positions = positions();
    let (centre, attitude) = positions.split_at(3);
    let motion: Vec<&str> =
        attitude.iter().chain(&MULTIPLIERS).chain(&["top.P.x", "top.P.y", "top.P.z"]).copied().collect();
    let entries: Vec<String> = (1..=5).flat_map(|j| (1..=7).map(move |i| format!("T.{i}.{j}"))).collect();
    let mut frame = vec!["z1", "z2", "z3", "z4", "z5", "q1", "q2", "q3", "q4", "q5"];
    frame.extend(entries.iter().map(String::as_str));
    let of = |settings| Job::gallery("spin-top", settings);
    let setup = Setup {
        what: "Spin top",
        span: Span::every(0.02, DURATION),
        step,
        position: centre,
        motion: &motion,
        frame: &frame,
        dae: Dae::Solved,
    };
    let ways = Ways::run(&setup, of)?;
    let frames = &ways.frames;
    let every_step = Frames::run(
        "Spin top, every step",
        of,
        Span::steps(DURATION),
        &problems::fixed("rk4", STEP),
        &[&positions[..], &["frame.turn"]].concat(),
    )?;
    let start = |channels: [&str; 3]| channels.map(|name| ways.exact(name).first().copied().unwrap_or(f64::NAN));
    let sketch = sketch::spin_top(start(["top.x", "top.y", "top.z"]), start(["top.P.x", "top.P.y", "top.P.z"]));
    let mut files = picture::files("continuation-11", &sketch)?;
    let mut text = format!(
        "## Spin top (section 3.4)\n\n\
         30 kg, seven coordinates r and e, two rows, five independent velocities; the corrected start (see the errata): r = (0, -1, 1) m, and the printed velocities\n\
         projected with the least kinetic energy.\n\n\
         {}*Figure 11: the top at its corrected start, drawn from the document's own points.*\n\n\
         `dopri5` and the DAE's `multistep` (ρ∞ = 0.6) with h = {} ms (the paper: 0.1 ms{}).\n\n",
        picture::markdown("continuation-11", "Figure 11: the spin top at its start, its tip on the unit sphere"),
        1e3 * step,
        if settings == Settings::Short { ", with `reproduce --full`" } else { "" },
    );
    files.extend(picture::half(
        "continuation-12",
        &ways.path("Figure 12: centre of mass, from above", ["top.x", "top.y"]),
    )?);
    files.extend(picture::half(
        "continuation-12-distance",
        &ways.distance_figure("Distance from the exact motion", "m"),
    )?);
    text += &picture::pair([
        ("continuation-12", "Figure 12: the trajectory of the top's centre of mass from above, three ways"),
        ("continuation-12-distance", "Distance of three ways from the exact motion over time"),
    ]);
    text += "*Figure 12: the trajectory by the DAE, the traditional method and the proposed one; right, what the eye cannot tell.*\n\n";
    text += &ways.distance_table("m, of the centre of mass");
    text.push('\n');
    let titles = ["First", "Second", "Third", "Fourth", "Fifth"].map(|number| format!("{number} column of Q2"));
    let names = ["x", "y", "z", "e0", "e1", "e2", "e3"];
    let mut pairs = vec![
        Shown {
            file: "continuation-13",
            title: "Figure 13: minimal coordinates",
            curves: &[("q1", "q1"), ("q2", "q2"), ("q3", "q3"), ("q4", "q4"), ("q5", "q5")],
            label: "q",
            unit: "",
        },
        Shown {
            file: "continuation-14",
            title: "Figure 14: minimal velocities",
            curves: &[("z1", "q̇1"), ("z2", "q̇2"), ("z3", "q̇3"), ("z4", "q̇4"), ("z5", "q̇5")],
            label: "q̇",
            unit: "",
        },
    ];
    for shown in pairs.drain(..) {
        let (figures, more) = frames.figures(&shown)?;
        text += &figures;
        text += &format!("*{}: traditional, continued.*\n\n", shown.title);
        files.extend(more);
    }
    text += "The values that can be compared, `dop853` at 1e-12:\n\n";
    text += &ends()?;
    text += "\nWith `rk4` and steps of one length, largest error of r and e after 1 s:\n\n";
    text += &convergence()?;
    text += "\nNot in the paper: position, attitude, multipliers and the columns of Q2.\n\n";
    for (name, title, label, unit, curves) in [
        (
            "position",
            "Spin top: centre of mass",
            "coordinate",
            "m",
            &[("top.x", "x"), ("top.y", "y"), ("top.z", "z")][..],
        ),
        (
            "attitude",
            "Spin top: Euler parameters",
            "parameter",
            "",
            &[("top.e0", "e0"), ("top.e1", "e1"), ("top.e2", "e2"), ("top.e3", "e3")],
        ),
        ("lambda", "Spin top: multiplier of the tip", "λ", "N/m", &[(MULTIPLIERS[0], "λ")]),
        ("mu", "Spin top: multiplier of the norm", "μ", "J", &[(MULTIPLIERS[1], "μ")]),
    ] {
        files.extend(picture::half(&format!("continuation-top-{name}"), &frames.motion(title, label, unit, curves))?);
    }
    text += &picture::pair([
        ("continuation-top-position", "Spin top: centre of mass over time"),
        ("continuation-top-attitude", "Spin top: Euler parameters over time"),
    ]);
    text += &picture::pair([
        ("continuation-top-lambda", "Spin top: multiplier of the tip over time"),
        ("continuation-top-mu", "Spin top: multiplier of the norm over time"),
    ]);
    for (j, title) in titles.iter().enumerate() {
        let curves: Vec<(&str, &str)> = entries.iter().skip(7 * j).map(String::as_str).zip(names).collect();
        let (figures, more) = frames.figures(&Shown {
            file: &format!("continuation-top-column-{}", j + 1),
            title,
            curves: &curves,
            label: "entry",
            unit: "",
        })?;
        text += &figures;
        files.extend(more);
    }
    let [traditional, continued] = every_step.jumps();
    let apart = |channel: &str| {
        let [traditional, continued] = every_step.both(channel);
        deviation(traditional, continued)
    };
    let turn = largest(every_step.both("frame.turn")[1].iter().copied());
    let _ = write!(
        text,
        "With `rk4` and h = 5 ms, the traditional frame turns by more than 1 rad in one step at {} of {} steps, the continued one at {}; its largest turn in one step is {turn:.3} rad. r and e differ by\n\
         {} between the two runs.\n\n",
        traditional.len(),
        every_step.traditional.times.len().saturating_sub(1),
        if continued.is_empty() { "none".to_owned() } else { continued.len().to_string() },
        super::within_roundoff(largest(positions.iter().copied().map(apart))),
    );
    Ok(Section { text, files })
}

/// What becomes of the printed start: its entries of the errata.
pub fn errata() -> Result<String, Error> {
    let settings = problems::minimal(Span::every(0.1, 0.1), &PROPOSED.value(), &problems::fixed("rk4", STEP));
    let channels =
        ["top.x", "top.y", "top.z", "top.e0", "top.e1", "top.x'", "top.y'", "top.z'", "top.wx", "top.wy", "top.wz"];
    let corrected = Job::gallery("spin-top", settings)?.with_channels(&channels);
    let printed = corrected.clone().with_edit("bodies.top.position", &json!([0, -1, 0]));
    let outcomes = run_all("Starts of the spin top", &[corrected, printed])?;
    let start = |i: usize, places: &[usize], digits: usize| {
        let value = |place: &usize| outcomes.get(i).and_then(|outcome| outcome.channel(*place).first().copied());
        // Without the sign of a negative zero.
        let text = |place| format!("{:.digits$}", value(place).unwrap_or(f64::NAN) + 0.0);
        places.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    Ok(format!(
        "- **Position of the spin top.** r = (0, -1, 0) m with e = (1, 0, 0, 0) and u0 = (0, 0, -1) puts the tip at (0, -1, -1): c = +1. A program that closes the constraint\n\
         starts elsewhere, this one from r = ({}) m, e0 = {}, e1 = {} (the least change weighted with the masses; the Newton correction (17)-(19) with a frozen Q1 leads to\n\
         r = (0, -0.9075, 0.0925)). r = (0, -1, 1) gives c = 0 and is used here.\n\
         - **Velocity of the spin top.** ṙ = 0 with ω = (0.1, 0.1, 0.3) rad/s leads off the constraint also from there, A ẋ = -0.2 m²/s. Projected with the least kinetic energy it is\n\
         ṙ = ({}) m/s, ω = ({}) rad/s; with the least change of (ṙ, ė), which is what ẋ := Q2 Q2ᵀẋ does, it would be ṙ = (0, -0.02, 0), ω = (0.02, 0.1, 0.3).\n",
        start(1, &[0, 1, 2], 4),
        start(1, &[3], 4),
        start(1, &[4], 4),
        start(0, &[5, 6, 7], 3),
        start(0, &[8, 9, 10], 3),
    ))
}
