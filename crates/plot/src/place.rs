//! Where axes, ticks and labels go.

use crate::curve;
use crate::range::{self, Range};
use crate::render::{
    ABOVE, BESIDE, GAP, LINE, MARGIN, PADDING_Y, Picture, RIGHT, SPACING_X, SPACING_Y, TICK, TICK_SIZE,
};
use crate::surface::Outcome;
use crate::ticks::{self, Ticks};
use crate::{Area, Axis, Layout, Tick};

/// Axes with their ticks, placed.
pub(crate) struct PlacedAxes {
    pub(crate) layout: Layout,
    pub(crate) x: Ticks,
    pub(crate) y: Ticks,
    pub(crate) right: Ticks,
    pub(crate) x_label: String,
    pub(crate) y_label: String,
    pub(crate) right_label: String,
    /// Room for a row of labels right above the plot.
    pub(crate) heads: f64,
}

impl Picture<'_> {
    /// Finds ranges, ticks and margins.
    pub(crate) fn place(&self, top: f64) -> Outcome<PlacedAxes> {
        let figure = self.figure;
        let padding = curve::padding_x(&figure.series, figure.x.scale, figure.aspect_equal);
        let mut x = range::fit(&figure.x, figure.series.iter().flat_map(|s| s.x[..s.len()].iter().copied()), padding);
        let values = |right: bool| {
            let on = figure.series.iter().filter(move |s| (s.right && figure.right.is_some()) == right);
            on.flat_map(|s| s.y[..s.len()].iter().copied())
        };
        let mut y = range::fit(&figure.y, values(false), PADDING_Y);
        let second = figure.right.as_ref().map(|axis| range::fit(axis, values(true), PADDING_Y));
        let kind = self.type_of(TICK_SIZE, self.colors.text);
        let has = |axis: &Axis| !(axis.label.trim().is_empty() && axis.unit.trim().is_empty());
        // A power of ten of large values is written there even where the axis has neither label nor unit.
        let titled = has(&figure.y)
            || figure.right.as_ref().is_some_and(&has)
            || !axis_label(&figure.y, &self.ticks_y(&y, (self.height - top).max(1.0))).is_empty();
        let heads = self.heads(&x);
        // A row of labels above the plot has the room that half a tick label needs, and more.
        let clear = if heads > 0.0 { 0.0 } else { TICK_SIZE / 2.0 };
        let plot_top = self.pen.edge(top + heads + if titled { LINE + 6.0 } else { clear });
        let bottom_room = TICK + GAP + TICK_SIZE + if has(&figure.x) { LINE + 2.0 } else { 4.0 };
        let plot_bottom = self.pen.edge(self.height - bottom_room).max(plot_top + 1.0);
        let plot_height = plot_bottom - plot_top;
        // The labels of y decide the width of x, which decides a common unit, which decides the labels of y: twice settles it.
        let second_ticks = second.as_ref().map(|axis| self.ticks_y(axis, plot_height)).unwrap_or_default();
        let mut right_needed = RIGHT;
        for (_, label) in &second_ticks.labelled {
            let room = TICK + GAP + self.pen.width(label, kind)? + MARGIN;
            right_needed = right_needed.max(self.pen.edge(room.min(self.width * 0.4)));
        }
        let asked_right = if figure.least_right.is_finite() { figure.least_right } else { 0.0 };
        let right = right_needed.max(self.pen.edge(asked_right.min(self.width * 0.4)));
        let mut left = MARGIN + 40.0;
        let mut needed = left;
        let asked = if figure.least_left.is_finite() { figure.least_left } else { 0.0 };
        let mut y_ticks = Ticks::default();
        for _ in 0..if figure.aspect_equal { 3 } else { 1 } {
            if figure.aspect_equal {
                range::equalize(&mut x.layout, &mut y.layout, (self.width - right - left).max(1.0), plot_height);
            }
            y_ticks = self.ticks_y(&y, plot_height);
            let mut widest: f64 = 0.0;
            for (_, label) in &y_ticks.labelled {
                widest = widest.max(self.pen.width(label, kind)?);
            }
            needed = self
                .pen
                .edge((MARGIN + widest + GAP + TICK).min(self.width * if second.is_some() { 0.4 } else { 0.75 }));
            left = needed.max(self.pen.edge(asked.min(self.width * 0.5)));
        }
        let plot = Area { left, top: plot_top, width: self.pen.edge(self.width - right) - left, height: plot_height };
        if figure.aspect_equal {
            range::equalize(&mut x.layout, &mut y.layout, plot.width, plot.height);
            y_ticks = self.ticks_y(&y, plot_height);
        }
        let x_ticks = self.ticks_x(&x, &plot)?;
        let mut layout = Layout {
            plot,
            x: x.layout,
            y: y.layout,
            right: second.as_ref().map(|axis| axis.layout),
            x_ticks: Vec::new(),
            y_ticks: Vec::new(),
            right_ticks: Vec::new(),
            left_needed: needed,
            right_needed,
        };
        let at_right = layout.on_the_right();
        layout.right_ticks = second_ticks
            .labelled
            .iter()
            .map(|(v, l)| Tick { value: *v, label: l.clone(), pos: at_right.position(layout.x.min, *v).1 })
            .collect();
        let at = |value: f64, layout: &Layout| layout.position(value, value);
        layout.x_ticks = x_ticks
            .labelled
            .iter()
            .map(|(v, l)| Tick { value: *v, label: l.clone(), pos: at(*v, &layout).0 })
            .collect();
        layout.y_ticks = y_ticks
            .labelled
            .iter()
            .map(|(v, l)| Tick { value: *v, label: l.clone(), pos: at(*v, &layout).1 })
            .collect();
        let x_label = axis_label(&figure.x, &x_ticks);
        let y_label = axis_label(&figure.y, &y_ticks);
        let right_label = figure.right.as_ref().map(|axis| axis_label(axis, &second_ticks)).unwrap_or_default();
        Ok(PlacedAxes { layout, x: x_ticks, y: y_ticks, right: second_ticks, x_label, y_label, right_label, heads })
    }

    fn ticks_y(&self, y: &Range, length: f64) -> Ticks {
        let fits = |labels: &[(f64, String)]| {
            labels
                .windows(2)
                .all(|pair| (y.layout.fraction(pair[1].0) - y.layout.fraction(pair[0].0)) * length >= TICK_SIZE + ABOVE)
        };
        ticks::ticks(&y.layout, y.floor_label.as_deref(), length, SPACING_Y, &fits).written(self.figure.decimal)
    }

    fn ticks_x(&self, x: &Range, plot: &Area) -> Outcome<Ticks> {
        let kind = self.type_of(TICK_SIZE, self.colors.text);
        let failure = std::cell::RefCell::new(None);
        let fits = |labels: &[(f64, String)]| {
            let mut end = f64::NEG_INFINITY;
            labels.iter().all(|(value, label)| match self.pen.width(label, kind) {
                Ok(width) => {
                    let left = self.label_left(plot.left + x.layout.fraction(*value) * plot.width, width);
                    let free = left >= end + BESIDE;
                    end = left + width;
                    free
                }
                Err(error) => {
                    *failure.borrow_mut() = Some(error);
                    true
                }
            })
        };
        let found = ticks::ticks(&x.layout, x.floor_label.as_deref(), plot.width, SPACING_X, &fits);
        failure.into_inner().map_or(Ok(found.written(self.figure.decimal)), Err)
    }

    /// Left end of a label centred under `at`, moved inside the picture.
    pub(crate) fn label_left(&self, at: f64, width: f64) -> f64 {
        (at - width / 2.0).min(self.width - 2.0 - width).max(2.0)
    }
}

/// `angle (rad)`, `energy − 9.81 (10⁻⁹ J)`.
fn axis_label(axis: &Axis, ticks: &Ticks) -> String {
    let label = axis.label.trim();
    let unit = axis.unit.trim().replace("^2", "²").replace("^3", "³");
    let mut text = label.to_string();
    if let Some(offset) = &ticks.offset {
        let change = match offset.strip_prefix('−') {
            Some(digits) => format!("+ {digits}"),
            None => format!("− {offset}"),
        };
        text = format!("{text} {change}").trim_start().to_string();
    }
    let power = if ticks.exponent == 0 { String::new() } else { crate::decimal::power(ticks.exponent) };
    let scale = match (power.is_empty(), unit.is_empty()) {
        (true, true) => return text,
        (true, false) => unit,
        (false, true) => format!("×{power}"),
        (false, false) => format!("{power} {unit}"),
    };
    format!("{text} ({scale})").trim_start().to_string()
}
