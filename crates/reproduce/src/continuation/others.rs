//! Other settings: whether what the figures show belongs to the paper's numbers.

use super::frames::Frames;
use super::problems::{self, Rod, Span};
use crate::Error;
use crate::format::{deviation, head, largest, row, three_digits};
use crate::job::Job;

/// A mechanism with other numbers.
struct Setting {
    label: &'static str,
    document: &'static str,
    parameters: &'static [(&'static str, f64)],
    duration: f64,
    step: f64,
    position: &'static [&'static str],
}

const SETTINGS: [Setting; 6] = [
    Setting {
        label: "spherical pendulum, 0.4 m/s",
        document: "spherical-pendulum",
        parameters: &[("w", 0.4)],
        duration: 2.0,
        step: 1e-3,
        position: &["x", "y", "z"],
    },
    Setting {
        label: "spherical pendulum, 0.15 m, 1.5 m/s",
        document: "spherical-pendulum",
        parameters: &[("l", 0.15), ("w", 1.5)],
        duration: 2.0,
        step: 1e-3,
        position: &["x", "y", "z"],
    },
    Setting {
        label: "slider-crank, rod B, 10 rad/s",
        document: "slider-crank-spatial",
        parameters: &[("speed", 10.0)],
        duration: 0.5,
        step: 2e-3,
        position: &["slider.x", "A.angle"],
    },
    Setting {
        label: "slider-crank, another rod, 4 rad/s",
        document: "slider-crank-spatial",
        parameters: &[("speed", 4.0), ("along", 2e-3), ("across", 3e-3)],
        duration: 0.5,
        step: 2e-3,
        position: &["slider.x", "A.angle"],
    },
    Setting {
        label: "spin top, spin 3 rad/s",
        document: "spin-top",
        parameters: &[("w3", 3.0)],
        duration: 3.0,
        step: 5e-3,
        position: &["top.x", "top.y", "top.z"],
    },
    Setting {
        label: "spin top, 10 kg, other turns",
        document: "spin-top",
        parameters: &[("m", 10.0), ("w1", -0.5), ("w2", 1.0)],
        duration: 3.0,
        step: 5e-3,
        position: &["top.x", "top.y", "top.z"],
    },
];

impl Setting {
    fn frames(&self) -> Result<Frames, Error> {
        let job = |settings| {
            let job = if self.document == "slider-crank-spatial" {
                problems::slider_crank(Rod::B, settings)?
            } else {
                Job::gallery(self.document, settings)?
            };
            Ok(self.parameters.iter().fold(job, |mut job, (name, value)| {
                job.parameters.retain(|(known, _)| known != name);
                job.with_parameter(name, *value)
            }))
        };
        let channels: Vec<&str> = self.position.iter().copied().chain(["frame.turn"]).collect();
        Frames::run(self.label, job, Span::steps(self.duration), &problems::fixed("dopri5", self.step), &channels)
    }
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let mut text = String::from(
        "## Other settings\n\n\
         The same comparison with numbers that are not the paper's, every step looked at (`dopri5`): steps in which a column of the frame turns by more than 1 rad, traditional and continued, and\n\
         what the motion knows of it.\n\n",
    );
    text += &head(&[
        "setting",
        ">steps",
        ">jumps, traditional",
        ">jumps, continued",
        ">largest turn of the continued frame, rad",
        "positions apart",
    ]);
    for setting in &SETTINGS {
        let frames = setting.frames()?;
        let [traditional, continued] = frames.jumps();
        let apart = setting.position.iter().map(|channel| {
            let [traditional, continued] = frames.both(channel);
            deviation(traditional, continued)
        });
        text += &row([
            setting.label.to_owned(),
            frames.traditional.times.len().saturating_sub(1).to_string(),
            traditional.len().to_string(),
            continued.len().to_string(),
            three_digits(largest(frames.both("frame.turn")[1].iter().copied())),
            super::within_roundoff(largest(apart)),
        ]);
    }
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_continued_frame_never_jumps_and_moves_nothing() {
        for setting in &SETTINGS {
            let frames = setting.frames().expect("runs");
            assert!(frames.jumps()[1].is_empty(), "{}", setting.label);
            for channel in setting.position {
                let [traditional, continued] = frames.both(channel);
                assert!(deviation(traditional, continued) < 1e-10, "{}: {channel}", setting.label);
            }
        }
    }
}
