//! Whether what was read is a mechanism of the plane.

use holonomy_mechanism::body::vector::Vector3;

use super::assembly::{Assembly, Force, Form, Owner, Place};

/// What is off a plane by less, against the size of everything, is in it.
const IN_PLANE: f64 = 1e-12;

/// Does everything lie and move in the plane of x and y?
pub fn is_plane(assembly: &Assembly) -> bool {
    let size = assembly.bodies.iter().flat_map(|body| body.pose.position).fold(1e-3, |size: f64, x| size.max(x.abs()));
    let small = |x: f64| x.abs() <= IN_PLANE * size;
    let flat = |vector: Vector3| small(vector[2]);
    let upright = |axis: Vector3| small(axis[0]) && small(axis[1]);
    let bodies = assembly.bodies.iter().all(|body| {
        let r = &body.pose.rotation;
        let turned = [r[0][2], r[1][2], r[2][0], r[2][1]].iter().all(|x| x.abs() <= IN_PLANE) && r[2][2] > 0.0;
        let level = |at: Vector3| small(body.pose.point(at)[2]);
        turned
            && level(body.center)
            && flat(body.velocity)
            && upright(body.spin)
            && body.points.iter().all(|(_, at)| level(*at))
    });
    // A body that hangs on nothing could leave the plane; it stays there where nothing pushes it out.
    let level = |owner: Owner, at: Vector3| small(assembly.pose(owner).point(at)[2]);
    let joints = assembly.joints.iter().all(|joint| {
        let form = match joint.form {
            Form::Revolute(axis) | Form::Planar(axis) => upright(axis),
            Form::Prismatic(axis) => flat(axis),
            Form::PinSlotTurn(axis, normal) => flat(axis) && upright(normal),
            Form::Spherical | Form::Weld | Form::Distance(_) => true,
            Form::PinSlot(_) | Form::Cylindrical(_) | Form::Screw(..) | Form::Universal(..) => false,
        };
        form && match &joint.at {
            Place::Common(at) => flat(*at),
            Place::Points(points) => (0..2).all(|i| level(joint.bodies[i], points[i].1)),
        }
    });
    let forces = assembly.forces.iter().all(|(_, force)| match force {
        Force::Spring { points, .. } => points.iter().all(|(owner, _, at)| level(*owner, *at)),
        Force::Actuator { .. } => true,
        Force::Point { point: (owner, _, at), force } => flat(*force) && level(*owner, *at),
        Force::Torque { torque, .. } => upright(*torque),
    });
    let flat_all =
        flat(assembly.gravity) && bodies && joints && forces && assembly.ground.iter().all(|(_, at)| flat(*at));
    flat_all && holds_in_plane(assembly)
}

/// Is there something that says plane: a body that only moves in it because its joints say so?
fn holds_in_plane(assembly: &Assembly) -> bool {
    let bodies = assembly.bodies.len();
    let mut held = vec![false; bodies + 1];
    held[bodies] = true;
    let at = |owner: Owner| owner.unwrap_or(bodies);
    // Whatever hangs on the ground, over joints that turn about z or slide in the plane, stays in it.
    for _ in 0..=bodies {
        let mut changed = false;
        for joint in &assembly.joints {
            let keeps = matches!(
                joint.form,
                Form::Revolute(_) | Form::Prismatic(_) | Form::Planar(_) | Form::Weld | Form::PinSlotTurn(..)
            );
            let [a, b] = joint.bodies.map(at);
            if keeps && held[a] != held[b] {
                (held[a], held[b]) = (true, true);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    held.iter().all(|held| *held)
}
