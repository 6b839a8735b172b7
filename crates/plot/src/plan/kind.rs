//! The kinds of plots: one value each, with everything in which they differ.

use serde::Deserialize;

/// A kind of plot.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Channels over time.
    #[default]
    Time,
    /// One channel over another, to scale.
    Path,
    /// One channel over another, each with its own scale; a single one over its rate.
    Phase,
    /// Amplitudes of channels over frequency.
    Spectrum,
}

/// What is along the horizontal axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Abscissa {
    /// Time, s.
    Time,
    /// Frequency, Hz.
    Frequency,
    /// The first channel of a pair.
    Channel,
}

/// What distinguishes a kind.
pub(crate) struct Facts {
    /// As documents write it.
    pub(crate) id: &'static str,
    pub(crate) abscissa: Abscissa,
    /// One unit of x is as long as one unit of y.
    pub(crate) to_scale: bool,
    /// A single channel goes with its rate.
    pub(crate) rate: bool,
}

const TIME: Facts = Facts { id: "time", abscissa: Abscissa::Time, to_scale: false, rate: false };
const PATH: Facts = Facts { id: "path", abscissa: Abscissa::Channel, to_scale: true, rate: false };
const PHASE: Facts = Facts { id: "phase", abscissa: Abscissa::Channel, to_scale: false, rate: true };
const SPECTRUM: Facts = Facts { id: "spectrum", abscissa: Abscissa::Frequency, to_scale: false, rate: false };

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Time, Kind::Path, Kind::Phase, Kind::Spectrum];

    pub(crate) const fn facts(self) -> &'static Facts {
        match self {
            Kind::Time => &TIME,
            Kind::Path => &PATH,
            Kind::Phase => &PHASE,
            Kind::Spectrum => &SPECTRUM,
        }
    }

    /// The kind that documents write so.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.facts().id == id)
    }

    /// True for curves over time: they share their window and their cursor, and mark moments.
    pub fn over_time(self) -> bool {
        self.facts().abscissa == Abscissa::Time
    }

    /// True for curves over frequency.
    pub fn over_frequency(self) -> bool {
        self.facts().abscissa == Abscissa::Frequency
    }

    /// Pairs of abscissa and ordinate.
    pub(crate) fn pairs(self, channels: &[String]) -> Vec<(String, String)> {
        let Facts { abscissa, rate, .. } = self.facts();
        let over = |x: &str| channels.iter().map(|name| (x.to_owned(), name.clone())).collect();
        match abscissa {
            Abscissa::Time => over(super::TIME),
            Abscissa::Frequency => over(super::FREQUENCY),
            Abscissa::Channel => match channels {
                [only] if *rate => vec![(only.clone(), format!("{only}'"))],
                _ => channels.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect(),
            },
        }
    }
}
