//! The outline of a flat part: all that is nearer to the hull of its points than half its width.

use holonomy_expr::math;

/// A place in the plane.
pub(crate) type Place = [f64; 2];

/// A closed curve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    /// A circle: centre and radius.
    Circle(Place, f64),
    /// Straight lines and arcs: corners, each with the bulge of the way to the next (the tangent of a quarter of the arc's angle).
    Line(Vec<(Place, f64)>),
}

/// The outline at a distance around the hull of points: a circle around one, a stadium around points of a line, a polygon with round corners
/// around more. None where there are no points.
pub(crate) fn around(points: &[Place], distance: f64) -> Option<Outline> {
    let corners = hull(points);
    match corners[..] {
        [] => None,
        [only] => Some(Outline::Circle(only, distance)),
        _ => Some(Outline::Line(rounded(&corners, distance))),
    }
}

/// The corners of the convex hull, counterclockwise; both ends where all points lie on a line (Andrew's monotone chain).
fn hull(points: &[Place]) -> Vec<Place> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    sorted.dedup();
    let size = sorted.iter().flatten().fold(0.0_f64, |size, x| size.max(x.abs()));
    let half = |points: &mut dyn Iterator<Item = &Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && cross(minus(b, a), minus(*point, a)) <= 1e-12 * size * size
            {
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    if sorted.len() < 2 {
        return sorted;
    }
    let mut corners = half(&mut sorted.iter());
    corners.extend(half(&mut sorted.iter().rev()));
    corners
}

/// An arc at every corner, and straight lines between.
fn rounded(corners: &[Place], distance: f64) -> Vec<(Place, f64)> {
    let count = corners.len();
    let mut line = Vec::with_capacity(2 * count);
    for (i, corner) in corners.iter().enumerate() {
        let before = outward(corners[(i + count - 1) % count], *corner);
        let after = outward(*corner, corners[(i + 1) % count]);
        let dot = before[0] * after[0] + before[1] * after[1];
        // At the end of a line the normals are opposite: half a turn, whatever sign a zero has.
        let turn = math::atan2(cross(before, after).abs(), dot);
        let at = |normal: Place| [corner[0] + distance * normal[0], corner[1] + distance * normal[1]];
        line.push((at(before), math::tan(turn / 4.0)));
        line.push((at(after), 0.0));
    }
    line
}

/// The unit normal on the right of the way from one corner to the next: outside of a hull that is walked counterclockwise.
fn outward(from: Place, to: Place) -> Place {
    let way = minus(to, from);
    let length = math::norm(&way);
    [way[1] / length, -way[0] / length]
}

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Place, b: Place) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// A pose in the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pose {
    pub x: f64,
    pub y: f64,
    pub angle: f64,
}

impl Pose {
    /// Where a point of the body is.
    pub(crate) fn place(&self, point: Place) -> Place {
        let (sine, cosine) = (math::sin(self.angle), math::cos(self.angle));
        [self.x + cosine * point[0] - sine * point[1], self.y + sine * point[0] + cosine * point[1]]
    }
}

impl Outline {
    /// The outline of a body at a pose.
    pub(crate) fn at(&self, pose: Pose) -> Self {
        match self {
            Self::Circle(center, radius) => Self::Circle(pose.place(*center), *radius),
            Self::Line(corners) => {
                Self::Line(corners.iter().map(|(corner, bulge)| (pose.place(*corner), *bulge)).collect())
            }
        }
    }

    /// The outline as a polygon, counterclockwise: arcs in pieces of no more than 15 degrees.
    pub(crate) fn polygon(&self) -> Vec<Place> {
        let arc = |from: Place, center: Place, turn: f64| {
            let pieces = ((turn / (std::f64::consts::PI / 12.0)).ceil() as usize).max(1);
            let arm = minus(from, center);
            (0..pieces).map(move |piece| {
                #[allow(clippy::cast_precision_loss, reason = "at most 24 pieces")]
                let angle = turn * piece as f64 / pieces as f64;
                Pose { x: center[0], y: center[1], angle }.place(arm)
            })
        };
        match self {
            Self::Circle(center, radius) => {
                arc([center[0] + radius, center[1]], *center, 2.0 * std::f64::consts::PI).collect()
            }
            Self::Line(corners) => {
                let mut polygon = Vec::new();
                for (i, (from, bulge)) in corners.iter().enumerate() {
                    if *bulge == 0.0 {
                        polygon.push(*from);
                        continue;
                    }
                    let to = corners[(i + 1) % corners.len()].0;
                    let (way, side) = (minus(to, *from), (1.0 - bulge * bulge) / (4.0 * bulge));
                    let center = [(from[0] + to[0]) / 2.0 - side * way[1], (from[1] + to[1]) / 2.0 + side * way[0]];
                    polygon.extend(arc(*from, center, 4.0 * math::atan(*bulge)));
                }
                polygon
            }
        }
    }

    /// A box around it: lower left and upper right corner. Arcs are inside the box of the corners and of the places that they turn about.
    pub(crate) fn bounds(points: &[Place], distance: f64) -> [Place; 2] {
        let far = |sign: f64, axis: usize| {
            points.iter().map(|point| sign * point[axis]).fold(f64::NEG_INFINITY, f64::max) * sign + sign * distance
        };
        [[far(-1.0, 0), far(-1.0, 1)], [far(1.0, 0), far(1.0, 1)]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[Place], distance: f64) -> Vec<(Place, f64)> {
        match around(points, distance) {
            Some(Outline::Line(line)) => line,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_points_have_a_stadium() {
        let found = line(&[[1.0, 0.0], [0.0, 0.0], [0.5, 0.0]], 0.25);
        let expected = [([0.0, 0.25], 1.0), ([0.0, -0.25], 0.0), ([1.0, -0.25], 1.0), ([1.0, 0.25], 0.0)];
        assert_eq!(found.len(), 4);
        for ((at, bulge), (place, arc)) in found.iter().zip(expected) {
            assert!((bulge - arc).abs() < 1e-15, "{found:?}");
            assert!((at[0] - place[0]).abs() + (at[1] - place[1]).abs() < 1e-15, "{found:?}");
        }
    }

    #[test]
    fn corners_are_round_and_the_whole_turn_is_made_once() {
        let found = line(&[[0.0, 0.0], [2.0, 0.0], [0.3, 0.2], [2.0, 1.0], [0.0, 1.0], [1.0, 0.0]], 0.1);
        assert_eq!(found.len(), 8);
        let turns: f64 = found.iter().map(|(_, bulge)| 4.0 * math::atan(*bulge)).sum();
        assert!((turns - 2.0 * std::f64::consts::PI).abs() < 1e-12);
        for (at, _) in &found {
            assert!(at[0] >= -0.1 - 1e-12 && at[0] <= 2.1 + 1e-12 && at[1] >= -0.1 - 1e-12 && at[1] <= 1.1 + 1e-12);
        }
    }

    #[test]
    fn polygons_keep_their_distance() {
        let outline = around(&[[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]], 0.25).expect("an outline");
        let polygon = outline.polygon();
        assert_eq!(polygon.len(), (9 + 1) + (9 + 1) + (6 + 1));
        for [x, y] in &polygon {
            let to = |corner: Place| math::norm(&[x - corner[0], y - corner[1]]);
            assert!([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]].iter().any(|corner| (to(*corner) - 0.25).abs() < 1e-12));
        }
        assert_eq!(Outline::Circle([0.0; 2], 1.0).polygon().len(), 24);
    }

    #[test]
    fn one_point_has_a_circle_and_none_has_nothing() {
        assert_eq!(around(&[[1.0, 2.0], [1.0, 2.0]], 0.5), Some(Outline::Circle([1.0, 2.0], 0.5)));
        assert_eq!(around(&[], 0.5), None);
    }

    #[test]
    fn a_pose_turns_and_moves() {
        let pose = Pose { x: 1.0, y: 0.0, angle: std::f64::consts::FRAC_PI_2 };
        let [x, y] = pose.place([1.0, 0.0]);
        assert!((x - 1.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
        assert_eq!(Outline::bounds(&[[0.0, 1.0], [2.0, -1.0]], 0.5), [[-0.5, -1.5], [2.5, 1.5]]);
    }
}
