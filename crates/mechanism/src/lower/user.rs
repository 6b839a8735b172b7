//! The author's own equations: energies, generalized forces, constraints, held values of the start.

use super::rows::{RowKind, RowOrigin};
use super::{Builder, ENERGIES, HeldElement};
use crate::joint;
use crate::kind::Contribution;
use holonomy_document::diagnostic::Place;
use holonomy_document::{At, EffectiveRun, Equations, Scalar, Side};

impl Builder<'_, '_> {
    /// Kinetic and potential energy and generalized forces, one element.
    pub(super) fn energies(&mut self) {
        let document = self.document;
        let (kinetic, potential) = (&document.kinetic_energy, &document.potential_energy);
        let forces = &document.generalized_forces;
        let what: Vec<(String, Place)> = [kinetic, potential]
            .into_iter()
            .flatten()
            .chain(forces.iter().map(|force| &force.value))
            .map(|scalar| (scalar.value.text(), scalar.place.clone()))
            .collect();
        let Some(place) = what.first().map(|(_, place)| place.clone()) else { return };
        let element = self.of_mechanism(ENERGIES, &place, |build, names| {
            let mut lower = |scalar: &Option<At<Scalar>>| {
                scalar.as_ref().map(|scalar| names.lower(build, scalar, Vec::new())).transpose()
            };
            let (kinetic, potential) = (lower(kinetic)?, lower(potential)?);
            let mut power = Vec::new();
            for force in forces {
                let law = names.lower(build, &force.value, Vec::new())?;
                let coordinate = names.coordinates.iter().find(|(name, _)| *name == force.name);
                if let Some((_, coordinate)) = coordinate {
                    power.push((law, build.global_v(*coordinate)));
                }
            }
            Ok(Contribution { kinetic, potential, power, ..Contribution::default() })
        });
        if let Some(element) = element {
            self.check_finite(&element, &what);
            self.add(element, Vec::new());
        }
    }

    /// Rows of `constraints`.
    pub(super) fn constraints(&mut self) {
        let document = self.document;
        for constraint in &document.constraints {
            let side = constraint.value.one_sided().map(|row| row.side);
            self.equations(&constraint.name, &constraint.value, RowKind::Constraint, side);
        }
    }

    /// Rows of `velocity_constraints`.
    pub(super) fn velocity_constraints(&mut self) {
        let document = self.document;
        for constraint in &document.velocity_constraints {
            self.equations(&constraint.name, &constraint.value, RowKind::VelocityConstraint, None);
        }
    }

    fn equations(&mut self, name: &str, equations: &Equations, kind: RowKind, side: Option<Side>) {
        let texts: Vec<String> = equations.rows.iter().map(|row| row.value.text()).collect();
        let element = self.of_mechanism(name, &equations.place, |build, names| {
            let mut rows = Vec::new();
            for row in &equations.rows {
                rows.push(names.lower(build, row, Vec::new())?);
            }
            rows.iter_mut().for_each(|row| *row = joint::on_side(build, side, *row));
            Ok(match kind {
                RowKind::VelocityConstraint => Contribution { pfaffian: rows, ..Contribution::default() },
                _ => Contribution { holonomic: rows, ..Contribution::default() },
            })
        });
        let Some(element) = element else { return };
        let places = equations.rows.iter().map(|row| row.place.clone());
        let what: Vec<_> = texts.into_iter().zip(places).collect();
        self.check_finite(&element, &what);
        let origin = |i: usize| RowOrigin {
            kind,
            owner: name.to_owned(),
            row: (i + 1).to_string(),
            unit: "",
            place: equations.place.clone(),
        };
        let rows = (0..equations.rows.len()).map(origin).collect();
        self.add(element, rows);
    }

    /// Rows of `start.hold`: they belong to the assembly of the start only.
    pub(super) fn held_values(&mut self, run: &EffectiveRun) {
        let Some(start) = &run.simulation.start else { return };
        for hold in &start.hold.0 {
            let channel = &hold.channel.value;
            let velocity = channel.ends_with('\'');
            let value = self.optional(Some(&hold.value));
            let slot = self.inputs.slots.push(value, hold.value.value.text());
            let Ok(expression) = holonomy_expr::parse(channel) else { continue };
            let scalar =
                At { value: Scalar::Expression(expression, channel.clone()), place: hold.channel.place.clone() };
            let element = self.of_mechanism(channel, &hold.channel.place, |build, names| {
                let held = names.lower(build, &scalar, Vec::new())?;
                let value = build.global_slot(slot);
                let row = vec![build.graph.sub(held, value)];
                Ok(if velocity {
                    Contribution { pfaffian: row, ..Contribution::default() }
                } else {
                    Contribution { holonomic: row, ..Contribution::default() }
                })
            });
            let Some(element) = element else { continue };
            let origin = RowOrigin {
                kind: RowKind::Held,
                owner: channel.clone(),
                row: "held".to_owned(),
                unit: "",
                place: hold.channel.place.clone(),
            };
            self.parts.held.push(HeldElement { velocity, element, slot, origin });
        }
    }
}
