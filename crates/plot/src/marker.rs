//! Lines and dots that point at a moment or a value, with their labels.

use crate::curve;
use crate::pen::Anchor;
use crate::range::Range;
use crate::render::{BESIDE, LINE, Picture, TICK_SIZE};
use crate::surface::Outcome;
use crate::{Area, Layout, Marker, theme};

/// Width of a cross.
const CROSS: f64 = 9.0;

impl Marker {
    /// A vertical line whose label stands above the plot.
    fn heads(&self) -> bool {
        let named = self.label.as_deref().is_some_and(|label| !label.trim().is_empty());
        self.above && named && self.x.is_some() && self.y.is_none()
    }
}

fn inside(fraction: f64) -> bool {
    (-1e-9..=1.0 + 1e-9).contains(&fraction)
}

impl Picture<'_> {
    /// Room for the labels that stand above the plot, CSS pixels.
    pub(crate) fn heads(&self, x: &Range) -> f64 {
        let seen = |marker: &Marker| marker.heads() && marker.x.is_some_and(|at| inside(x.layout.fraction(at)));
        if self.figure.markers.iter().any(seen) { LINE } else { 0.0 }
    }

    pub(crate) fn markers(&mut self, layout: &Layout) -> Outcome {
        let plot = layout.plot;
        let mut heads = Vec::new();
        for (number, marker) in self.figure.markers.iter().enumerate() {
            let color = marker.color.map_or(self.colors.axis, |number| theme::curve_color(self.figure.theme, number));
            let x = marker.x.filter(|x| inside(layout.x.fraction(*x)));
            let y = marker.y.filter(|y| inside(layout.y.fraction(*y)));
            let place = match (marker.x, marker.y) {
                (Some(_), None) => x.map(|x| (layout.position(x, layout.y.min).0, plot.top)),
                (None, Some(_)) => y.map(|y| (plot.left, layout.position(layout.x.min, y).1)),
                _ => x.zip(y).map(|(x, y)| layout.position(x, y)),
            };
            let Some((px, py)) = place else { continue };
            match (marker.x, marker.y) {
                (Some(_), None) if marker.solid => {
                    self.pen.line((px, plot.top), (px, plot.bottom()), self.colors.text, 1.0)?;
                }
                (Some(_), None) => {
                    for dash in curve::dashed_line((px, plot.top), (px, plot.bottom())) {
                        self.pen.line(dash.0, dash.1, color, 1.0)?;
                    }
                }
                (None, Some(_)) => {
                    for dash in curve::dashed_line((plot.left, py), (plot.right(), py)) {
                        self.pen.line(dash.0, dash.1, color, 1.0)?;
                    }
                }
                _ if marker.cross => {
                    let arm = CROSS / 2.0;
                    for (dx, dy) in [(arm, arm), (arm, -arm)] {
                        self.pen.curve(&[(px - dx, py - dy), (px + dx, py + dy)], color, 2.0)?;
                    }
                }
                _ => {
                    self.pen.dot((px, py), 4.5, self.colors.ground)?;
                    self.pen.dot((px, py), 3.5, color)?;
                }
            }
            if marker.heads() {
                heads.push((number, px));
            } else if let Some(label) = marker.label.as_deref() {
                self.beside(marker, label, (px, py), &plot)?;
            }
        }
        self.above(heads, &plot)
    }

    /// A label beside its mark, on the side with room.
    fn beside(&mut self, marker: &Marker, label: &str, (px, py): (f64, f64), plot: &Area) -> Outcome {
        let kind = self.type_of(TICK_SIZE, self.colors.text);
        let text = self.pen.fitted(label, kind, plot.width * 0.6)?;
        let width = self.pen.width(&text, kind)?;
        let (dx, dy) =
            if marker.x.is_some() && marker.y.is_some() { (8.0, -9.0) } else { (5.0, TICK_SIZE / 2.0 + 2.0) };
        let left = if px + dx + width <= plot.right() { px + dx } else { (px - dx - width).max(plot.left) };
        let half = TICK_SIZE / 2.0;
        let middle = (py + dy).clamp(plot.top + half, (plot.bottom() - half).max(plot.top + half));
        self.pen.text(&text, kind, Anchor::Left, (left, middle))
    }

    /// Labels in one row above the plot, each centred over its line as far as the plot reaches. Where two would overlap, one with a solid
    /// line goes before the others, then the one farther left; the line of a label without room stays.
    fn above(&mut self, mut heads: Vec<(usize, f64)>, plot: &Area) -> Outcome {
        let figure = self.figure;
        heads.sort_by(|a, b| {
            let of = |head: &(usize, f64)| !figure.markers[head.0].solid;
            of(a).cmp(&of(b)).then(a.1.total_cmp(&b.1))
        });
        let kind = self.type_of(TICK_SIZE, self.colors.text);
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for (number, px) in heads {
            let Some(label) = figure.markers[number].label.as_deref() else { continue };
            let text = self.pen.fitted(label, kind, plot.width)?;
            let width = self.pen.width(&text, kind)?;
            // Beyond the plot stand the labels of the axes.
            let left = (px - width / 2.0).min(plot.right() - width).max(plot.left);
            let free = taken.iter().all(|(l, r)| left >= r + BESIDE || left + width + BESIDE <= *l);
            if free {
                taken.push((left, left + width));
                self.pen.text(&text, kind, Anchor::Left, (left, plot.top - 3.0 - TICK_SIZE / 2.0))?;
            }
        }
        Ok(())
    }
}
