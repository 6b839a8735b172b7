//! What bodies look like: simple solids by their shape, in their own frames.

use holonomy_document::Shape;

use super::solid::{Solid, Vector, across, cross, dot, length, minus, plus, unit};
use crate::outline::{Outline, Place, around};

/// What a solid is made of, own frame, m.
pub(super) struct Form<'a> {
    pub shape: Shape,
    /// Its points and the places of its joints.
    pub points: &'a [Vector],
    /// The axis of a joint on it, if one has an axis.
    pub axis: Option<Vector>,
    /// Of a body in the plane: which of the layers it lies in.
    pub layer: Option<usize>,
}

/// The solid of a body; `radius`: of a rod, m.
pub(super) fn solid(form: &Form<'_>, radius: f64) -> Solid {
    let mut solid = Solid::default();
    match form.layer {
        Some(layer) => flat(form, layer, radius, &mut solid),
        None => spatial(form, radius, &mut solid),
    }
    solid
}

/// Layers of bodies in the plane, one above the other.
pub(super) const LAYERS: usize = 3;

fn far(points: &[Vector]) -> f64 {
    points.iter().map(|point| length(*point)).fold(0.0, f64::max)
}

/// A flat link: what is near to the hull of its points.
fn flat(form: &Form<'_>, layer: usize, radius: f64, solid: &mut Solid) {
    let mut points: Vec<Place> = form.points.iter().map(|point| [point[0], point[1]]).collect();
    let outline = match form.shape {
        Shape::Disc | Shape::Ring if far(form.points) > 0.0 => Some(Outline::Circle([0.0; 2], far(form.points))),
        _ => {
            if points.len() < 2 {
                points.push([0.0; 2]);
            }
            around(&points, 1.5 * radius)
        }
    };
    #[allow(clippy::cast_precision_loss, reason = "a few layers")]
    let low = 1.6 * radius * (layer % LAYERS) as f64;
    let frame = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    if let Some(outline) = outline {
        solid.prism(&outline.polygon(), frame, low, low + 1.2 * radius);
    }
}

fn spatial(form: &Form<'_>, radius: f64, solid: &mut Solid) {
    let points = form.points;
    match form.shape {
        Shape::Plate => match plane(points, radius) {
            Some((origin, normal)) => {
                let [u, v] = across(normal);
                let own = |point: &Vector| [dot(minus(*point, origin), u), dot(minus(*point, origin), v)];
                let flat: Vec<Place> = points.iter().map(own).collect();
                if let Some(outline) = around(&flat, 1.7 * radius) {
                    solid.prism(&outline.polygon(), [origin, u, v, normal], -0.7 * radius, 0.7 * radius);
                }
            }
            None => rods(points, radius, solid),
        },
        Shape::Disc | Shape::Ring => {
            let axis = form.axis.or_else(|| plane(points, radius).map(|(_, normal)| normal));
            let axis = unit(axis.unwrap_or([0.0, 0.0, 1.0]));
            let reach = points.iter().map(|point| length(plus(*point, -dot(*point, axis), axis))).fold(0.0, f64::max);
            let reach = if reach > radius { reach } else { 5.0 * radius };
            solid.cylinder(axis.map(|x| -0.7 * radius * x), axis.map(|x| 0.7 * radius * x), reach);
            for point in points.iter().filter(|point| dot(**point, axis).abs() > 1.2 * radius) {
                solid.rod([0.0; 3], *point, 0.8 * radius);
            }
        }
        Shape::Cylinder => match points {
            [first, .., last] if first != last => solid.cylinder(*first, *last, 2.2 * radius),
            _ => solid.ball([0.0; 3], 2.2 * radius),
        },
        Shape::Sphere => solid.ball([0.0; 3], if far(points) > 2.0 * radius { far(points) } else { 3.0 * radius }),
        Shape::Box => {
            let (mut low, mut high) = ([-2.5 * radius; 3], [2.5 * radius; 3]);
            for point in points {
                for axis in 0..3 {
                    low[axis] = low[axis].min(point[axis]);
                    high[axis] = high[axis].max(point[axis]);
                }
            }
            solid.cuboid(low, high);
        }
        Shape::Point => solid.ball([0.0; 3], 1.8 * radius),
        Shape::Rod | Shape::Bar | Shape::Crank => rods(points, radius, solid),
    }
}

/// A rod through two points, or from the centre of mass to each.
fn rods(points: &[Vector], radius: f64, solid: &mut Solid) {
    match points {
        [first, second] => solid.rod(*first, *second, radius),
        points => {
            solid.ball([0.0; 3], 1.5 * radius);
            points.iter().for_each(|point| solid.rod([0.0; 3], *point, radius));
        }
    }
}

/// A point and the normal of the plane that all points lie in; none where they lie on a line or in no plane.
fn plane(points: &[Vector], tolerance: f64) -> Option<(Vector, Vector)> {
    let origin = *points.first()?;
    let arms: Vec<Vector> = points.iter().map(|point| minus(*point, origin)).collect();
    let products = arms.iter().flat_map(|a| arms.iter().map(|b| cross(*a, *b)));
    let widest = products.fold([0.0; 3], |widest, found| if length(found) > length(widest) { found } else { widest });
    if length(widest) == 0.0 {
        return None;
    }
    let normal = unit(widest);
    arms.iter().all(|arm| dot(*arm, normal).abs() <= tolerance).then_some((origin, normal))
}
