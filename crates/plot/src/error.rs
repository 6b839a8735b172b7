//! What can go wrong while drawing.

/// Why a figure could not be drawn. The numbers of a figure are never a reason.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The picture is too small to hold its axes.
    #[error("a figure needs at least {least_width} x {least_height} pixels, got {width} x {height}")]
    TooSmall {
        /// Asked for, CSS pixels.
        width: u32,
        /// Asked for, CSS pixels.
        height: u32,
        /// Least width, CSS pixels.
        least_width: u32,
        /// Least height, CSS pixels.
        least_height: u32,
    },
    /// The picture has more than 16 384 pixels along a side, or the pixel ratio is not between 0.25 and 16.
    #[error("a picture of {width} x {height} pixels at ratio {ratio} is too large to draw")]
    TooLarge {
        /// Asked for, CSS pixels.
        width: u32,
        /// Asked for, CSS pixels.
        height: u32,
        /// Device pixels per CSS pixel.
        ratio: f64,
    },
    /// A length of a figure on paper that is none.
    #[error("the {what} of a figure on paper is between {least} and {most}, got {value}")]
    Print {
        /// Which length.
        what: &'static str,
        /// Asked for.
        value: f64,
        /// Least.
        least: f64,
        /// Most.
        most: f64,
    },
    /// The backend failed.
    #[error("the drawing backend failed: {0}")]
    Backend(String),
}
