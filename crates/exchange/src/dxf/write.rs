//! Drawings as ASCII DXF of AutoCAD 2000 (AC1015), in millimetres: layers, closed polylines with arcs, circles, points, texts.

use std::fmt::Write as _;

use crate::outline::{Outline, Place};

/// A drawing that grows.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    layers: Vec<String>,
    entities: String,
    /// The last handle that was given.
    handle: u32,
}

/// Handles of what every drawing has; entities come after them.
const FIRST: u32 = 0x100;
const MODEL: &str = "1F";
const PAPER: &str = "1B";

/// Millimetres of a metre.
const MM: f64 = 1000.0;

/// A number in its shortest form: what is written is read back to the same bits.
fn number(value: f64) -> String {
    // No digit of a laser is that small, and "-0.0" is no size.
    let value = if value.abs() < 1e-9 { 0.0 } else { value };
    format!("{value:?}")
}

/// Group code and value, a line each.
fn group(code: u32, value: impl std::fmt::Display, out: &mut String) {
    let _ = writeln!(out, "{code}\n{value}");
}

impl Drawing {
    /// An empty drawing.
    pub(super) fn new() -> Self {
        Self { handle: FIRST, ..Self::default() }
    }

    /// A layer with a name like `wanted`: names of layers do not tell small letters from capitals.
    pub(super) fn layer(&mut self, wanted: &str) -> String {
        let taken = |name: &str, layers: &[String]| layers.iter().any(|known| known.eq_ignore_ascii_case(name));
        let mut name = wanted.to_owned();
        let mut number = 1;
        while name == "0" || taken(&name, &self.layers) {
            number += 1;
            name = format!("{wanted}_{number}");
        }
        self.layers.push(name.clone());
        name
    }

    fn begin(&mut self, kind: &str, class: &str, layer: &str) {
        self.handle += 1;
        let out = &mut self.entities;
        group(0, kind, out);
        group(5, format!("{:X}", self.handle), out);
        group(330, MODEL, out);
        group(100, "AcDbEntity", out);
        group(8, layer, out);
        group(100, class, out);
    }

    fn place(&mut self, [x, y]: Place) {
        group(10, number(MM * x), &mut self.entities);
        group(20, number(MM * y), &mut self.entities);
    }

    /// An outline, m.
    pub(super) fn outline(&mut self, outline: &Outline, layer: &str) {
        match outline {
            Outline::Circle(center, radius) => self.circle(*center, *radius, layer),
            Outline::Line(corners) => {
                self.begin("LWPOLYLINE", "AcDbPolyline", layer);
                group(90, corners.len(), &mut self.entities);
                // Closed.
                group(70, 1, &mut self.entities);
                for (corner, bulge) in corners {
                    self.place(*corner);
                    group(42, number(*bulge), &mut self.entities);
                }
            }
        }
    }

    /// A circle, m.
    pub(super) fn circle(&mut self, center: Place, radius: f64, layer: &str) {
        self.begin("CIRCLE", "AcDbCircle", layer);
        self.place(center);
        group(30, "0.0", &mut self.entities);
        group(40, number(MM * radius), &mut self.entities);
    }

    /// A point, m.
    pub(super) fn point(&mut self, at: Place, layer: &str) {
        self.begin("POINT", "AcDbPoint", layer);
        self.place(at);
        group(30, "0.0", &mut self.entities);
    }

    /// A text whose middle is at a place; height in m.
    pub(super) fn text(&mut self, text: &str, at: Place, height: f64, layer: &str) {
        self.begin("TEXT", "AcDbText", layer);
        self.place(at);
        group(30, "0.0", &mut self.entities);
        group(40, number(MM * height), &mut self.entities);
        let plain: String = text.chars().filter(|c| !c.is_control()).collect();
        let out = &mut self.entities;
        group(1, plain, out);
        // Centred at the second place.
        group(72, 1, out);
        group(11, number(MM * at[0]), out);
        group(21, number(MM * at[1]), out);
        group(31, "0.0", out);
        group(100, "AcDbText", out);
        group(73, 2, out);
    }

    /// The file; `extent`: lower left and upper right corner, m.
    pub(super) fn finish(&self, extent: [Place; 2]) -> String {
        let mut out = String::new();
        header(self.handle + 1, extent, &mut out);
        section("CLASSES", |_| {}, &mut out);
        section("TABLES", |out| self.tables(out), &mut out);
        section("BLOCKS", blocks, &mut out);
        section("ENTITIES", |out| out.push_str(&self.entities), &mut out);
        section("OBJECTS", objects, &mut out);
        group(0, "EOF", &mut out);
        out
    }

    fn tables(&self, out: &mut String) {
        table("VPORT", "8", 1, out);
        record("VPORT", "30", "8", "AcDbViewportTableRecord", "*ACTIVE", out);
        group(70, 0, out);
        table("LTYPE", "5", 3, out);
        for (handle, name) in [("14", "ByBlock"), ("15", "ByLayer"), ("16", "Continuous")] {
            record("LTYPE", handle, "5", "AcDbLinetypeTableRecord", name, out);
            for (code, value) in [(70, "0"), (3, ""), (72, "65"), (73, "0"), (40, "0.0")] {
                group(code, value, out);
            }
        }
        table("LAYER", "2", self.layers.len() + 1, out);
        let names = std::iter::once("0").chain(self.layers.iter().map(String::as_str));
        for (i, name) in names.enumerate() {
            record("LAYER", &format!("{:X}", 0x40 + i), "2", "AcDbLayerTableRecord", name, out);
            group(70, 0, out);
            // White or black for what is common, colours for the parts.
            group(62, if i < 4 { 7 } else { i % 6 + 1 }, out);
            group(6, "Continuous", out);
        }
        table("STYLE", "3", 1, out);
        record("STYLE", "11", "3", "AcDbTextStyleTableRecord", "Standard", out);
        for (code, value) in
            [(70, "0"), (40, "0.0"), (41, "1.0"), (50, "0.0"), (71, "0"), (42, "2.5"), (3, "txt"), (4, "")]
        {
            group(code, value, out);
        }
        table("VIEW", "6", 0, out);
        table("UCS", "7", 0, out);
        table("APPID", "9", 1, out);
        record("APPID", "12", "9", "AcDbRegAppTableRecord", "ACAD", out);
        group(70, 0, out);
        table("DIMSTYLE", "A", 1, out);
        group(100, "AcDbDimStyleTable", out);
        group(0, "DIMSTYLE", out);
        group(105, "27", out);
        group(330, "A", out);
        group(100, "AcDbSymbolTableRecord", out);
        group(100, "AcDbDimStyleTableRecord", out);
        group(2, "Standard", out);
        group(70, 0, out);
        table("BLOCK_RECORD", "1", 2, out);
        for (handle, name) in [(MODEL, "*Model_Space"), (PAPER, "*Paper_Space")] {
            record("BLOCK_RECORD", handle, "1", "AcDbBlockTableRecord", name, out);
        }
        group(0, "ENDTAB", out);
    }
}

fn section(name: &str, body: impl FnOnce(&mut String), out: &mut String) {
    group(0, "SECTION", out);
    group(2, name, out);
    body(out);
    group(0, "ENDSEC", out);
}

/// Ends the table before it, if there is one, and begins a table.
fn table(name: &str, handle: &str, count: usize, out: &mut String) {
    if name != "VPORT" {
        group(0, "ENDTAB", out);
    }
    group(0, "TABLE", out);
    group(2, name, out);
    group(5, handle, out);
    group(330, 0, out);
    group(100, "AcDbSymbolTable", out);
    group(70, count, out);
}

fn record(kind: &str, handle: &str, owner: &str, class: &str, name: &str, out: &mut String) {
    group(0, kind, out);
    group(5, handle, out);
    group(330, owner, out);
    group(100, "AcDbSymbolTableRecord", out);
    group(100, class, out);
    group(2, name, out);
}

fn header(handle: u32, [low, high]: [Place; 2], out: &mut String) {
    group(999, concat!("Holonomy ", env!("CARGO_PKG_VERSION")), out);
    let variable = |name: &str, values: &[(u32, String)], out: &mut String| {
        group(9, name, out);
        for (code, value) in values {
            group(*code, value, out);
        }
    };
    section(
        "HEADER",
        |out| {
            variable("$ACADVER", &[(1, "AC1015".to_owned())], out);
            variable("$DWGCODEPAGE", &[(3, "ANSI_1252".to_owned())], out);
            variable("$HANDSEED", &[(5, format!("{handle:X}"))], out);
            // Millimetres, metric.
            variable("$INSUNITS", &[(70, "4".to_owned())], out);
            variable("$MEASUREMENT", &[(70, "1".to_owned())], out);
            for (name, at) in [("$EXTMIN", low), ("$EXTMAX", high)] {
                let [x, y] = at.map(|value| number(MM * value));
                variable(name, &[(10, x), (20, y), (30, "0.0".to_owned())], out);
            }
        },
        out,
    );
}

fn blocks(out: &mut String) {
    for (owner, name, first, last) in [(MODEL, "*Model_Space", "20", "21"), (PAPER, "*Paper_Space", "1C", "1D")] {
        group(0, "BLOCK", out);
        group(5, first, out);
        group(330, owner, out);
        group(100, "AcDbEntity", out);
        group(8, 0, out);
        group(100, "AcDbBlockBegin", out);
        for (code, value) in [(2, name), (70, "0"), (10, "0.0"), (20, "0.0"), (30, "0.0"), (3, name), (1, "")] {
            group(code, value, out);
        }
        group(0, "ENDBLK", out);
        group(5, last, out);
        group(330, owner, out);
        group(100, "AcDbEntity", out);
        group(8, 0, out);
        group(100, "AcDbBlockEnd", out);
    }
}

fn objects(out: &mut String) {
    for (handle, owner, entry) in [("C", "0", Some("D")), ("D", "C", None)] {
        group(0, "DICTIONARY", out);
        group(5, handle, out);
        group(330, owner, out);
        group(100, "AcDbDictionary", out);
        group(281, 1, out);
        if let Some(entry) = entry {
            group(3, "ACAD_GROUP", out);
            group(350, entry, out);
        }
    }
}
