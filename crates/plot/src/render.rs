//! The parts of a picture, one after the other.

use plotters_backend::DrawingBackend;

use crate::curve;
use crate::pen::{Anchor, Pen, Type};
use crate::place::PlacedAxes;
use crate::sharp::Sharp;
use crate::surface::Outcome;
use crate::theme::{self, Colors, Rgb};
use crate::{Figure, Layout, PlotError, Series, Tick};

/// Room around everything, CSS pixels.
pub(crate) const MARGIN: f64 = 8.0;
/// Room right of the plot area.
pub(crate) const RIGHT: f64 = 14.0;
/// Font sizes, CSS pixels.
pub(crate) const TICK_SIZE: f64 = 12.0;
const LABEL_SIZE: f64 = 12.0;
const TITLE_SIZE: f64 = 15.0;
/// Heights of a line of text.
pub(crate) const LINE: f64 = 18.0;
const TITLE_LINE: f64 = 24.0;
/// Length of a tick, and from its end to its label.
pub(crate) const TICK: f64 = 4.0;
const MINOR_TICK: f64 = 2.5;
pub(crate) const GAP: f64 = 4.0;
/// Least room between labels of ticks beside and above each other.
pub(crate) const BESIDE: f64 = 12.0;
pub(crate) const ABOVE: f64 = 8.0;
/// Ticks are not closer than this.
pub(crate) const SPACING_X: f64 = 48.0;
pub(crate) const SPACING_Y: f64 = 26.0;
/// Room above and below the values of the y axis, as a part of their spread.
pub(crate) const PADDING_Y: f64 = 0.06;
/// The legend's line samples, and the room after an entry.
const SAMPLE: f64 = 26.0;
const ENTRY_GAP: f64 = 18.0;
/// Smallest and largest pictures.
const LEAST: (u32, u32) = (80, 60);
const MOST_PIXELS: f64 = 16_384.0;

/// What a picture is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A canvas of a page, which has its own ground, caption and legend.
    Canvas,
    /// A file: with ground, title and legend.
    Svg,
    /// Likewise.
    #[cfg(feature = "png")]
    Png,
}

/// Draws a figure; see [`crate::draw`].
pub(crate) fn picture<B: DrawingBackend>(
    figure: &Figure,
    backend: B,
    size: (u32, u32),
    ratio: f64,
    target: Target,
) -> Outcome<Layout> {
    let device = check_size(size, ratio)?;
    let mut surface = Sharp::new(backend, device);
    let mut picture = Picture {
        figure,
        pen: Pen::new(&mut surface, ratio, target == Target::Svg),
        width: f64::from(size.0),
        height: f64::from(size.1),
        ratio,
        colors: theme::colors(figure.theme),
    };
    picture.draw(target)
}

/// Checks the size of a picture and gives it in device pixels.
pub(crate) fn check_size(size: (u32, u32), ratio: f64) -> Outcome<(u32, u32)> {
    let (width, height) = size;
    if width < LEAST.0 || height < LEAST.1 {
        return Err(PlotError::TooSmall { width, height, least_width: LEAST.0, least_height: LEAST.1 });
    }
    let device = (f64::from(width) * ratio, f64::from(height) * ratio);
    if !(0.25..=16.0).contains(&ratio) || device.0 > MOST_PIXELS || device.1 > MOST_PIXELS {
        return Err(PlotError::TooLarge { width, height, ratio });
    }
    Ok((device.0.round() as u32, device.1.round() as u32))
}

pub(crate) struct Picture<'a> {
    pub(crate) figure: &'a Figure,
    pub(crate) pen: Pen<'a>,
    /// CSS pixels.
    pub(crate) width: f64,
    pub(crate) height: f64,
    ratio: f64,
    pub(crate) colors: Colors,
}

impl Picture<'_> {
    fn draw(&mut self, target: Target) -> Outcome<Layout> {
        self.pen.start()?;
        let mut top = MARGIN;
        if target != Target::Canvas {
            self.pen.ground(self.colors.ground)?;
            top = self.head(top)?;
        }
        let placed = self.place(top)?;
        self.axes(&placed)?;
        let empty = self.curves(&placed.layout)?;
        self.markers(&placed.layout)?;
        if empty {
            self.note(&placed.layout)?;
        }
        self.pen.finish()?;
        Ok(placed.layout)
    }

    pub(crate) fn type_of(&self, size: f64, color: Rgb) -> Type {
        Type { size, bold: false, color }
    }

    fn color_of(&self, series: &Series) -> Rgb {
        let color = theme::curve_color(self.figure.theme, series.color);
        if series.faint { theme::faint(color, self.figure.theme) } else { color }
    }

    /// Title and legend; returns where they end.
    fn head(&mut self, mut top: f64) -> Outcome<f64> {
        if let Some(title) = self.figure.title.as_deref().filter(|t| !t.trim().is_empty()) {
            let kind = Type { size: TITLE_SIZE, bold: true, color: self.colors.title };
            let text = self.pen.fitted(title, kind, self.width - 2.0 * MARGIN)?;
            self.pen.text(&text, kind, Anchor::Left, (MARGIN, top + TITLE_LINE / 2.0 - 1.0))?;
            top += TITLE_LINE;
        }
        let kind = self.type_of(LABEL_SIZE, self.colors.text);
        let named: Vec<_> = self.figure.series.iter().filter(|s| !s.label.trim().is_empty()).collect();
        // A single curve that the axis already names needs no legend.
        if named.is_empty() || (self.figure.series.len() == 1 && named[0].label == self.figure.y.label) {
            return Ok(top);
        }
        let (mut x, mut y) = (MARGIN, top + LINE / 2.0);
        for series in named {
            let text = self.pen.fitted(&series.label, kind, self.width - 2.0 * MARGIN - SAMPLE - 6.0)?;
            let room = SAMPLE + 6.0 + self.pen.width(&text, kind)?;
            if x > MARGIN && x + room > self.width - MARGIN {
                (x, y) = (MARGIN, y + LINE);
            }
            let color = self.color_of(series);
            for stroke in curve::sample_line((x, y), SAMPLE, series) {
                self.pen.curve(&stroke, color, series.width)?;
            }
            self.pen.text(&text, kind, Anchor::Left, (x + SAMPLE + 6.0, y))?;
            x += room + ENTRY_GAP;
        }
        Ok(y + LINE / 2.0 + 4.0)
    }

    /// A grid line; dashed for a floor, which holds what lies below the axis too.
    fn grid_line(&mut self, from: (f64, f64), to: (f64, f64), color: Rgb, floor: bool) -> Outcome {
        if !floor {
            return self.pen.line(from, to, color, 1.0);
        }
        for dash in curve::dashed_line(from, to) {
            self.pen.line(dash.0, dash.1, self.colors.zero, 1.0)?;
        }
        Ok(())
    }

    fn axes(&mut self, placed: &PlacedAxes) -> Outcome {
        let PlacedAxes { layout, x, y, right: second, x_label, y_label, right_label, heads } = placed;
        let plot = layout.plot;
        let colors = self.colors;
        let (left, right, top, bottom) = (plot.left, plot.right(), plot.top, plot.bottom());
        let kind = self.type_of(TICK_SIZE, colors.text);
        for tick in &layout.x_ticks {
            let color = grid(tick, layout.x.log, &colors);
            self.grid_line((tick.pos, top), (tick.pos, bottom), color, layout.x.floor == Some(tick.value))?;
        }
        for tick in &layout.y_ticks {
            let color = grid(tick, layout.y.log, &colors);
            self.grid_line((left, tick.pos), (right, tick.pos), color, layout.y.floor == Some(tick.value))?;
        }
        self.pen.line((left, bottom), (right, bottom), colors.axis, 1.0)?;
        self.pen.line((left, top), (left, bottom), colors.axis, 1.0)?;
        for value in &x.minor {
            let at = layout.position(*value, layout.y.min).0;
            self.pen.line((at, bottom), (at, bottom + MINOR_TICK), colors.axis, 1.0)?;
        }
        for value in &y.minor {
            let at = layout.position(layout.x.min, *value).1;
            self.pen.line((left - MINOR_TICK, at), (left, at), colors.axis, 1.0)?;
        }
        for tick in &layout.x_ticks {
            self.pen.line((tick.pos, bottom), (tick.pos, bottom + TICK), colors.axis, 1.0)?;
            let width = self.pen.width(&tick.label, kind)?;
            let center = self.label_left(tick.pos, width) + width / 2.0;
            self.pen.text(&tick.label, kind, Anchor::Center, (center, bottom + TICK + GAP + TICK_SIZE / 2.0))?;
        }
        for tick in &layout.y_ticks {
            self.pen.line((left - TICK, tick.pos), (left, tick.pos), colors.axis, 1.0)?;
            let inside = tick.pos.clamp(TICK_SIZE / 2.0, self.height - TICK_SIZE / 2.0);
            self.pen.text(&tick.label, kind, Anchor::Right, (left - TICK - GAP, inside))?;
        }
        if layout.right.is_some() {
            let at_right = layout.on_the_right();
            self.pen.line((right, top), (right, bottom), colors.axis, 1.0)?;
            for value in &second.minor {
                let at = at_right.position(layout.x.min, *value).1;
                self.pen.line((right, at), (right + MINOR_TICK, at), colors.axis, 1.0)?;
            }
            for tick in &layout.right_ticks {
                self.pen.line((right, tick.pos), (right + TICK, tick.pos), colors.axis, 1.0)?;
                let inside = tick.pos.clamp(TICK_SIZE / 2.0, self.height - TICK_SIZE / 2.0);
                self.pen.text(&tick.label, kind, Anchor::Left, (right + TICK + GAP, inside))?;
            }
        }
        let kind = self.type_of(LABEL_SIZE, colors.text);
        // Two labels share the line above the plot.
        let room = (self.width - 2.0 * MARGIN) * if right_label.is_empty() { 1.0 } else { 0.48 };
        let text = self.pen.fitted(y_label, kind, room)?;
        let middle = top - heads - 6.0 - LINE / 2.0;
        if !text.is_empty() {
            self.pen.text(&text, kind, Anchor::Left, (MARGIN, middle))?;
        }
        if !right_label.is_empty() {
            let text = self.pen.fitted(right_label, kind, room)?;
            self.pen.text(&text, kind, Anchor::Right, (self.width - MARGIN, middle))?;
        }
        let text = self.pen.fitted(x_label, kind, self.width - 2.0 * MARGIN)?;
        let half = self.pen.width(&text, kind)? / 2.0;
        let center = (left + plot.width / 2.0).min(self.width - MARGIN - half).max(MARGIN + half);
        self.pen.text(&text, kind, Anchor::Center, (center, self.height - 4.0 - LABEL_SIZE / 2.0))
    }

    /// Draws the curves, faint ones behind the others; true if none has anything to show.
    fn curves(&mut self, layout: &Layout) -> Outcome<bool> {
        let mut empty = true;
        let at_right = layout.on_the_right();
        let (behind, before): (Vec<_>, Vec<_>) = self.figure.series.iter().partition(|series| series.faint);
        for series in behind.into_iter().chain(before) {
            let color = self.color_of(series);
            let width = if series.width.is_finite() { series.width.clamp(0.25, 20.0) } else { Series::WIDTH };
            for stroke in curve::strokes(series, if series.right { &at_right } else { layout }, self.ratio) {
                empty = false;
                self.pen.curve(&stroke, color, width)?;
            }
            empty &= !series.points().any(|(x, y)| x.is_finite() && y.is_finite());
        }
        Ok(empty)
    }

    /// Says why there is no curve.
    fn note(&mut self, layout: &Layout) -> Outcome {
        let samples = self.figure.series.iter().any(|s| !s.is_empty());
        let text = if samples { "no finite values" } else { "no data yet" };
        let plot = layout.plot;
        let kind = self.type_of(LABEL_SIZE, self.colors.text);
        self.pen.text(text, kind, Anchor::Center, (plot.left + plot.width / 2.0, plot.top + plot.height / 2.0))
    }
}

fn grid(tick: &Tick, log: bool, colors: &Colors) -> Rgb {
    if !log && tick.value == 0.0 { colors.zero } else { colors.grid }
}
