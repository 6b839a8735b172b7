//! Curves whose values the motion does not determine: a broken line says so.

use super::curve::find;
use super::{Channel, Curve};
use crate::Dash;

/// Colours there are.
const COLORS: usize = 8;
/// Broken lines for values that are not determined: with many curves the channels differ by how the line is broken.
const BROKEN: [Dash; 7] = [
    Dash::Dashed,
    Dash::DashDot,
    Dash::Dotted,
    Dash::LongDashed,
    Dash::LongShort,
    Dash::DashDotDot,
    Dash::SparseDotted,
];

/// Tells curves apart by colour where a broken line has to say that a value is not determined; leaves them where no force is drawn, or all
/// are determined. With more curves than colours, a run has its colour and a channel its broken line; determined ones, which are the same
/// in all runs, have a colour for each channel.
pub(super) fn judge(curves: &mut [Curve], known: &[Channel]) {
    let verdict = |curve: &Curve| find(known, &curve.y).and_then(|channel| channel.doubtful);
    if !curves.iter().any(|curve| verdict(curve).is_some()) {
        return;
    }
    let (mut broken, mut whole, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    for curve in curves.iter_mut() {
        curve.doubtful = verdict(curve) == Some(true);
        place(if curve.doubtful { &mut broken } else { &mut whole }, curve.y.clone());
        place(&mut runs, curve.run);
    }
    let (many, several) = (curves.len() > COLORS, runs.len() > 1 && broken.len() + whole.len() > 1);
    for (number, curve) in curves.iter_mut().enumerate() {
        (curve.color, curve.dash) = match (many, curve.doubtful) {
            (true, true) => (curve.run, BROKEN[place(&mut broken, curve.y.clone()) % BROKEN.len()]),
            (true, false) => (runs.len() + place(&mut whole, curve.y.clone()), Dash::Solid),
            (false, doubtful) => {
                (if several { number } else { curve.color }, if doubtful { Dash::Dashed } else { Dash::Solid })
            }
        };
    }
}

/// Where a thing stands in a list; at its end if it was not in it.
pub(super) fn place<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    list.iter().position(|known| *known == thing).unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}
