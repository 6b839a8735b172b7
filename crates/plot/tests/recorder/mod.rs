//! A backend that writes down what it is asked to draw.

// Each test file uses its own part of it.
#![allow(dead_code)]

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use holonomy_plot::{Figure, Layout, draw};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// Width of every letter of the recorder's font, in ems.
pub const LETTER: f64 = 0.6;

/// One call; lengths in CSS pixels.
#[derive(Clone, Debug)]
pub enum Call {
    Path { points: Vec<(f64, f64)>, color: (u8, u8, u8), width: f64 },
    Circle { center: (f64, f64), color: (u8, u8, u8) },
    Text { text: String, left: f64, right: f64, middle: f64, size: f64 },
}

/// What was drawn, in CSS pixels, and the raw coordinates of what must be crisp.
#[derive(Default)]
pub struct Record {
    pub calls: Vec<Call>,
    /// Two-point horizontal and vertical paths: (position across, stroke width) in backend units.
    pub straight: Vec<(i32, u32)>,
    /// Text positions in backend units.
    pub places: Vec<BackendCoord>,
}

pub struct Recorder {
    record: Rc<RefCell<Record>>,
    unit: f64,
}

/// Draws a figure on a recorder.
pub fn record(figure: &Figure, size: (u32, u32), ratio: f64) -> (Layout, Record) {
    let record = Rc::new(RefCell::new(Record::default()));
    let recorder = Recorder { record: Rc::clone(&record), unit: 16.0 * ratio };
    let layout = draw(figure, recorder, size, ratio).expect("a figure of this size can be drawn");
    (layout, record.take())
}

impl Record {
    /// Paths of one colour.
    pub fn paths(&self, wanted: (u8, u8, u8)) -> Vec<Vec<(f64, f64)>> {
        self.calls
            .iter()
            .filter_map(|call| match call {
                Call::Path { points, color, .. } if *color == wanted => Some(points.clone()),
                _ => None,
            })
            .collect()
    }

    pub fn texts(&self) -> Vec<(String, f64, f64, f64, f64)> {
        self.calls
            .iter()
            .filter_map(|call| match call {
                Call::Text { text, left, right, middle, size } => Some((text.clone(), *left, *right, *middle, *size)),
                _ => None,
            })
            .collect()
    }
}

impl Recorder {
    /// A backend whose record is not read.
    pub fn detached() -> Self {
        Self { record: Rc::default(), unit: 16.0 }
    }

    fn css(&self, (x, y): BackendCoord) -> (f64, f64) {
        (f64::from(x) / self.unit, f64::from(y) / self.unit)
    }
}

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        // Like a canvas, which knows its device pixels only: nothing may rely on it.
        (1, 1)
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Outcome {
        unreachable!("no figure draws single pixels")
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        let raw: Vec<BackendCoord> = path.into_iter().collect();
        let mut record = self.record.borrow_mut();
        if let [a, b] = raw[..] {
            if a.0 == b.0 {
                record.straight.push((a.0, style.stroke_width()));
            } else if a.1 == b.1 {
                record.straight.push((a.1, style.stroke_width()));
            }
        }
        let points = raw.into_iter().map(|point| self.css(point)).collect();
        let width = f64::from(style.stroke_width()) / self.unit;
        record.calls.push(Call::Path { points, color: style.color().rgb, width });
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, _: u32, style: &S, _: bool) -> Outcome {
        let call = Call::Circle { center: self.css(center), color: style.color().rgb };
        self.record.borrow_mut().calls.push(call);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Outcome {
        let (x, middle) = self.css(pos);
        let size = style.size() / self.unit;
        let width = text.chars().count() as f64 * LETTER * size;
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let mut record = self.record.borrow_mut();
        record.places.push(pos);
        record.calls.push(Call::Text { text: text.to_string(), left, right: left + width, middle, size });
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok(((text.chars().count() as f64 * LETTER * style.size()).ceil() as u32, style.size().ceil() as u32))
    }
}
