//! Cords that may be slack: distances and ropes that hold where they are as long as they may be.

use holonomy_document::{Joint, Named, Side};
use holonomy_expr::math;

use crate::lower::Lowering;
use crate::model::items::Item;

/// Makes what is drawn of such joints cords: a distance is a strand of type `cord` in place of a rod. The last point of each has its length, m, and
/// the direction of gravity after its coordinates.
// Not inlined: the page's first view has none.
#[inline(never)]
pub(in crate::model) fn add(lowering: &Lowering<'_>, items: &mut Vec<Item>) {
    let down = down(lowering);
    for (index, joint) in lowering.names.document.joints.iter().enumerate() {
        let Some(long) = length(lowering, index, joint) else { continue };
        let cords = items.iter_mut().filter_map(|item| match item {
            Item::Joint { name, kind, first, second, .. } if *name == joint.name => {
                *kind = "cord";
                Some(Item::Strand {
                    name: name.clone(),
                    kind: "cord",
                    lines: vec![vec![first.clone(), second.clone()]],
                })
            }
            _ => None,
        });
        let cords: Vec<Item> = cords.collect();
        items.extend(cords);
        for item in &mut *items {
            if let Item::Strand { name, lines, .. } = item
                && *name == joint.name
                && let Some(last) = lines.first_mut().and_then(|line| line.last_mut())
            {
                last.point.push(long);
                last.point.extend(&down);
            }
        }
    }
}

/// The direction of gravity; without any that of y or z downwards.
fn down(lowering: &Lowering<'_>) -> Vec<f64> {
    let document = lowering.names.document;
    let gravity = document.gravity.iter().flat_map(|gravity| &gravity.components);
    let values: Vec<f64> = gravity.map(|part| lowering.values.number(part).unwrap_or(0.0)).collect();
    let length = math::norm(&values);
    if length > 0.0 {
        return values.iter().map(|x| x / length).collect();
    }
    let mut down = vec![0.0; if document.is_spatial() { 3 } else { 2 }];
    if let Some(last) = down.last_mut() {
        *last = -1.0;
    }
    down
}

/// The length of a joint that may be slack, m.
fn length(lowering: &Lowering<'_>, index: usize, joint: &Named<Joint>) -> Option<f64> {
    let own = joint.value.facts().within(lowering.names.document.is_spatial())?;
    if joint.value.record().keys().side != Some(Side::AtMost) || own.coordinates != ["length"] {
        return None;
    }
    let slot = *lowering.names.joints[index].geometry.first()?;
    Some(lowering.lowered.slots.values[slot as usize])
}
