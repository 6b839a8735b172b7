//! Masses and inertias of bodies in numbers: as they are written, or those of a bar with a section.

use super::Builder;
use crate::body::section::{Bar, NoBar};
use crate::body::spatial::Tensor;
use crate::body::vector::{IDENTITY, Matrix3, Vector3};
use crate::body::{BodyCoordinates, inertia};
use holonomy_document::diagnostic::{Code, Place};
use holonomy_document::json::number_text;
use holonomy_document::{At, Body, Named, Scalar, Section};

/// Mass and inertia of a body, and how they are written in equations.
pub(super) struct MassProperties<'d> {
    /// Mass, kg.
    pub mass: f64,
    /// How it is written.
    pub mass_label: String,
    /// Inertia about the centre of mass, body axes, kg m^2: one number (plane), three (principal moments) or nine (row by row), and how each is
    /// written.
    pub inertia: Vec<(f64, String)>,
    /// Where the inertia stands, or the section that it is of.
    pub place: &'d Place,
}

impl<'d> Builder<'d, '_> {
    /// Mass and inertia of a body; what no body has is reported.
    pub(super) fn mass_properties(&mut self, body: &'d Named<Body>) -> Option<MassProperties<'d>> {
        if let Some(section) = &body.value.section {
            return self.of_section(body, section);
        }
        let (mass, inertia) = (body.value.mass.as_ref()?, body.value.inertia.as_ref()?);
        let mass_value = self.mass(mass, "The mass", true);
        let entries = match inertia.entries.as_slice() {
            [moment] => vec![(self.mass(moment, "The moment of inertia", false), moment.value.text())],
            entries => entries.iter().map(|entry| (self.optional(Some(entry)), entry.value.text())).collect(),
        };
        Some(MassProperties {
            mass: mass_value,
            mass_label: mass.value.text(),
            inertia: entries,
            place: &inertia.place,
        })
    }

    /// Mass and inertia of the bar from the body's first point to its second. Apart from the rest, so that a page whose mechanism has none is
    /// without it.
    #[inline(never)]
    fn of_section(&mut self, body: &'d Named<Body>, section: &'d Section) -> Option<MassProperties<'d>> {
        let before = self.diagnostics.len();
        let [width, thickness, density] = section.numbers().map(|(number, what)| self.mass(number, what, true));
        let mut ends = body.value.points.iter().map(|point| {
            let mut at: Vector3 = [0.0; 3];
            for (value, component) in at.iter_mut().zip(&point.value.components) {
                *value = self.values.number(component).unwrap_or(f64::NAN);
            }
            at
        });
        let (first, second) = (ends.next(), ends.next());
        // What has no value is said already, of points where they are taken.
        if self.diagnostics.len() > before || [first, second].iter().flatten().flatten().any(|x| x.is_nan()) {
            return None;
        }
        let bar = match first.zip(second).map(|(first, second)| Bar::between(first, second)) {
            Some(Ok(bar)) => bar,
            problem => {
                let problem = match problem {
                    Some(Err(NoBar::OffCentre(middle))) => {
                        let components = if self.document.is_spatial() { &middle[..] } else { &middle[..2] };
                        let texts: Vec<String> = components.iter().map(|x| number_text(*x)).collect();
                        format!(
                            "the middle of its first two points is at ({}), not at the origin of the body",
                            texts.join(", ")
                        )
                    }
                    Some(_) => "its first two points are at the same place".to_owned(),
                    None => "the body has fewer than two points".to_owned(),
                };
                self.report(Code::SECTION_WITHOUT_BAR, &section.place, &[("name", &body.name), ("problem", &problem)]);
                return None;
            }
        };
        let mass = bar.mass(width, thickness, density);
        let inertia: Vec<f64> = if self.document.is_spatial() {
            bar.inertia(mass, width, thickness).as_flattened().to_vec()
        } else {
            vec![bar.moment(mass, width)]
        };
        if !mass.is_normal() || inertia.iter().any(|entry| !entry.is_finite()) {
            let found = number_text(mass);
            let parameters =
                [("what", "The mass"), ("condition", "greater than 0 and finite"), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &section.place, &parameters);
            return None;
        }
        let inertia = inertia.into_iter().map(|entry| (entry, number_text(entry))).collect();
        Some(MassProperties { mass, mass_label: number_text(mass), inertia, place: &section.place })
    }

    /// A mass or moment of inertia that a body can have.
    fn mass(&mut self, scalar: &At<Scalar>, what: &str, positive: bool) -> f64 {
        let value = self.values.number(scalar);
        let value = match value {
            Ok(value) => value,
            error => return self.take(error),
        };
        if value < 0.0 || (positive && value == 0.0) {
            let condition = if positive { "greater than zero" } else { "zero or greater" };
            let found = number_text(value);
            self.report(
                Code::OUT_OF_RANGE,
                &scalar.place,
                &[("what", what), ("condition", condition), ("found", &found)],
            );
        }
        value
    }

    /// The inertia (Euler parameters) or the Euler tensor (rotation matrix) of a body as slots. Apart from what the plane needs.
    #[inline(never)]
    pub(super) fn spatial_inertia(
        &mut self,
        body: &Named<Body>,
        own: &MassProperties<'_>,
        coordinates: BodyCoordinates,
    ) -> Option<(Tensor, Vec<u32>)> {
        let entries = &own.inertia;
        let mut tensor: Matrix3 = IDENTITY;
        for i in 0..3 {
            for j in 0..3 {
                tensor[i][j] = match entries.len() {
                    3 => entries[i].0 * IDENTITY[i][j],
                    _ => entries.get(3 * i + j)?.0,
                };
            }
        }
        let full = (0..3).any(|i| (0..3).any(|j| i != j && tensor[i][j] != 0.0));
        let largest = tensor.iter().flatten().fold(0.0_f64, |largest, x| largest.max(x.abs()));
        let place = own.place;
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            if (tensor[i][j] - tensor[j][i]).abs() > 1e-9 * largest {
                let problem = format!("row {}, column {} differs from row {}, column {}", i + 1, j + 1, j + 1, i + 1);
                self.report(Code::IMPOSSIBLE_INERTIA, place, &[("name", &body.name), ("problem", &problem)]);
                return None;
            }
        }
        if !inertia::is_possible(&tensor) {
            let problem = if full {
                let (smallest, largest) = inertia::extreme_eigenvalues(&tensor);
                let middle = tensor[0][0] + tensor[1][1] + tensor[2][2] - smallest - largest;
                format!("its principal moments are {smallest:.6e}, {middle:.6e}, {largest:.6e} kg m^2")
            } else {
                let texts = [0, 1, 2].map(|i| number_text(tensor[i][i]));
                format!("its moments are {}, {}, {} kg m^2", texts[0], texts[1], texts[2])
            };
            self.report(Code::IMPOSSIBLE_INERTIA, place, &[("name", &body.name), ("problem", &problem)]);
            return None;
        }
        let text = |i: usize, j: usize| match entries.len() {
            3 => entries[i].1.clone(),
            _ => entries[3 * i + j].1.clone(),
        };
        let matrix = coordinates == BodyCoordinates::RotationMatrix;
        if matrix && !inertia::is_definite(&tensor) {
            self.report(Code::SINGULAR_INERTIA, place, &[("name", &body.name)]);
            return None;
        }
        let numbers = if matrix { inertia::euler_tensor(&tensor) } else { tensor };
        let places: &[(usize, usize)] = &[(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
        let places = if full { places } else { &places[..3] };
        let slots = places.iter().map(|(i, j)| {
            let value = numbers[*i][*j];
            let label = if matrix { number_text(value) } else { text(*i, *j) };
            self.inputs.slots.push(value, label)
        });
        Some((if full { Tensor::Full } else { Tensor::Diagonal }, slots.collect()))
    }
}
