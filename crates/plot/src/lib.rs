//! Figures of a run, drawn with plotters on any backend.
//!
//! One description, [`Figure`], becomes a picture on a canvas ([`draw`]), an SVG text ([`svg`]; for paper [`svg_print`]) or a PNG file (`png`, behind the feature
//! of that name). What a plot shows
//! is planned by [`plan`]. Drawing goes through [`Sharp`], which makes integer backends draw at sixteenths of a pixel.
//!
//! plotters brings `num-traits` with `std` into a build. No number of a result passes through it: this crate turns finished results into
//! pictures, and nothing that is computed here flows back. Its own logarithms and powers are `libm`'s, so that a figure has the same
//! ticks in the page and in the program.

mod column;
mod curve;
mod decimal;
pub mod decimate;
mod draw;
mod error;
mod figure;
mod layout;
mod marker;
mod metrics;
mod pen;
mod place;
pub mod plan;
#[cfg(feature = "png")]
mod png;
mod print;
mod range;
#[cfg(feature = "png")]
mod raster;
mod render;
mod sharp;
mod surface;
mod svg;
pub mod theme;
mod ticks;

pub use column::Column;
#[cfg(feature = "png")]
pub use draw::png;
pub use draw::{draw, svg};
pub use error::PlotError;
pub use figure::{Axis, Dash, DecimalSign, Figure, Marker, Scale, Series, Theme};
pub use layout::{Area, AxisLayout, Layout, Tick};
#[cfg(feature = "png")]
pub use print::png_print;
pub use print::{Print, svg_print};
pub use sharp::{SUB, Sharp};
