//! Frames of bodies against each other, for formats that write a tree of them.

use holonomy_expr::math;
use holonomy_mechanism::body::vector::{Matrix3, Vector3};

/// `a^T b`
pub fn between(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[k][i] * b[k][j]).sum()))
}

/// Roll, pitch and yaw (rad) of a rotation: about the fixed axes x, y and z, in this order.
pub fn roll_pitch_yaw(r: &Matrix3) -> Vector3 {
    let level = math::norm(&[r[0][0], r[1][0]]);
    let pitch = math::atan2(-r[2][0], level);
    if level < 1e-9 {
        // Roll and yaw turn about one axis there: roll alone.
        return [math::atan2(-r[1][2], r[1][1]), pitch, 0.0];
    }
    [math::atan2(r[2][1], r[2][2]), pitch, math::atan2(r[1][0], r[0][0])]
}

/// The rotation of roll, pitch and yaw.
pub fn of_roll_pitch_yaw([roll, pitch, yaw]: Vector3) -> Matrix3 {
    let [(sr, cr), (sp, cp), (sy, cy)] = [roll, pitch, yaw].map(|angle| (math::sin(angle), math::cos(angle)));
    [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_give_the_rotation_that_they_are_of() {
        let half = std::f64::consts::FRAC_PI_2;
        for angles in
            [[0.3, -0.4, 2.9], [0.0; 3], [-3.0, 1.5, -1.0], [0.7, half, 0.2], [0.7, -half, 0.2], [3.1, 0.0, 0.0]]
        {
            let turned = of_roll_pitch_yaw(angles);
            let again = of_roll_pitch_yaw(roll_pitch_yaw(&turned));
            let off = turned
                .iter()
                .flatten()
                .zip(again.iter().flatten())
                .fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
            assert!(off < 1e-9, "{angles:?}: {off}");
        }
    }
}
