//! Joints and forces at one pose, by a number that can be written down: what a change of their equations would move.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;

fn model(text: &str) -> Model {
    let reading = read(text);
    let document = reading.document.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    Model::build(&document, 0, &[], &mut KindCache::new()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// One body without weight, and what else there is.
fn body(space: &str, at: &str, more: &str) -> Model {
    let (gravity, inertia, origin) =
        if space == "planar" { ("[0,0]", "1", "[0,0]") } else { ("[0,0,0]", "[1,1,1]", "[0,0,0]") };
    model(&format!(
        r#"{{"holonomy":1,"space":"{space}","gravity":{gravity},"ground":{{"points":{{"O":{origin}}}}},
        "bodies":{{"b":{{"mass":1,"inertia":{inertia},{at},"points":{{"P":{origin}}}}}}},{more},
        "simulation":{{"duration":0.001,"output_step":0.001}}}}"#
    ))
}

/// A channel at the start.
fn at_start(model: &Model, channel: &str) -> f64 {
    at(model, channel, 0.0)
}

/// A channel at a time until 1 ms.
fn at(model: &Model, channel: &str, t: f64) -> f64 {
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}"));
    while run.advance(100) == Progress::Running {}
    let values = run.trace().values_at(&[channel.to_owned()], t);
    values.unwrap_or_else(|error| panic!("{error:?}"))[0]
}

/// Rows as `name unit`, and in how many ways it can move.
fn rows(model: &Model) -> (Vec<String>, usize) {
    let own = model.rows().iter().filter(|origin| !origin.owner.starts_with('b'));
    let named = own.map(|origin| format!("{} {}", origin.row, origin.unit).trim_end().to_owned());
    (named.collect(), model.analysis().expect("an analysis").mobility)
}

#[test]
fn a_bushing_in_space_has_the_energy_of_its_displacement_and_its_turning() {
    let energy = |at: &str| {
        let more = r#""forces":{"rubber":{"type":"bushing","connect":["ground.O","b.P"],"stiffness":[100,200,400]}}"#;
        at_start(&body("spatial", at, more), "energy.potential")
    };
    assert!((energy(r#""position":[0.1,0,0]"#) - 0.5).abs() < 1e-12);
    assert!((energy(r#""position":[0,0.1,0.1]"#) - 3.0).abs() < 1e-12);
    assert!(energy(r#""position":[0,0,0]"#).abs() < 1e-15);
}

#[test]
fn a_bushing_on_the_ground_turns_back_about_the_axes_of_the_world() {
    // A thousandth of a second after a turn of 1000 rad/s about an axis, K (1 - cos) of 1 rad; what the torque does until then is nothing.
    for (axis, stiffness) in [(0, 1.0), (1, 2.0), (2, 4.0)] {
        let mut spin = [0; 3];
        spin[axis] = 1000;
        let more =
            r#""forces":{"rubber":{"type":"bushing","connect":["ground.O","b.P"],"torsional_stiffness":[1,2,4]}}"#;
        let turned = body("spatial", &format!(r#""position":[0,0,0],"angular_velocity":{spin:?}"#), more);
        let energy = at(&turned, "energy.potential", 0.001);
        assert!((energy - stiffness * (1.0 - 1.0_f64.cos())).abs() < 1e-5, "{axis}: {energy}");
    }
}

#[test]
fn a_spring_is_as_long_as_it_is_written_unless_its_length_is_said() {
    for (space, at) in [("planar", r#""position":[0.3,0.4]"#), ("spatial", r#""position":[0.3,0,-0.4]"#)] {
        for (length, energy) in [("", 0.0), (r#","length":0.2"#, 0.5 * 100.0 * 0.09)] {
            let more = format!(
                r#""forces":{{"spring":{{"type":"spring-damper","connect":["ground.O","b.P"],"stiffness":100{length}}}}}"#
            );
            let held = body(space, at, &more);
            assert!((at_start(&held, "energy.potential") - energy).abs() < 1e-13, "{space} {length}");
        }
    }
}

#[test]
fn dampers_take_speed_from_what_they_hold() {
    // Of 3 N s/m at 2 m/s, on a body of 1 kg: along the first axis, and along the line between two points.
    let moving = r#""position":[0.5,0],"velocity":[2,0]"#;
    for force in [r#""bushing","damping":[3,7]"#, r#""spring-damper","stiffness":0,"damping":3"#] {
        let more = format!(r#""forces":{{"damper":{{"connect":["ground.O","b.P"],"type":{force}}}}}"#);
        let damped = body("planar", moving, &more);
        assert!((at_start(&damped, "b.x''") + 6.0).abs() < 1e-12, "{force}");
    }
}

#[test]
fn the_current_of_a_locked_motor_rises_as_that_of_a_coil() {
    let more = r#""joints":{"J":{"type":"revolute","connect":["ground.O","b.P"]}},"drivers":{"lock":{"joint":"J","coordinate":"angle","function":"0"}},
        "forces":{"M":{"type":"dc-motor","joint":"J","voltage":2,"resistance":4,"inductance":0.004,"constant":0.1}}"#;
    let locked = body("planar", r#""position":[0,0]"#, more);
    let current = at(&locked, "M.current", 0.001);
    assert!((current - 0.5 * (1.0 - (-1.0_f64).exp())).abs() < 1e-7, "{current}");
}

#[test]
fn a_controller_tells_what_it_gives() {
    let more = r#""joints":{"S":{"type":"prismatic","connect":["ground.O","b.P"],"axis":[1,0]}},
        "forces":{"hold":{"type":"pid-controller","joint":"S","coordinate":"displacement","target":0.5,"proportional":8,"derivative":2}}"#;
    let held = body("planar", r#""position":[0.2,0],"velocity":[0.3,0]"#, more);
    // 8 (0.5 - 0.2) - 2 * 0.3
    assert!((at_start(&held, "hold.output") - 1.8).abs() < 1e-12);
    assert!((at_start(&held, "b.x''") - 1.8).abs() < 1e-12);
}

#[test]
fn an_angle_that_is_held_has_its_value() {
    let more = r#""joints":{"N":{"type":"angle","bodies":["ground","b"]}}"#;
    let held = body("planar", r#""position":[0.2,0],"angle":0.7"#, more);
    assert!((at_start(&held, "N.angle") - 0.7).abs() < 1e-12);
    assert_eq!(rows(&held), (vec!["angle rad".to_owned()], 2));
}

#[test]
fn each_row_of_a_joint_takes_a_way_to_move() {
    let slot = r#""joints":{"J":{"type":"pin-slot","connect":["ground.O","b.P"],"axis":[1,2]}}"#;
    assert_eq!(rows(&body("planar", r#""position":[0,0]"#, slot)), (vec!["n m".to_owned()], 2));
    for (joint, told, free) in [
        (r#""constant-velocity","axes":[[0,0,1],[0,0.6,0.8]]"#, "x m y m z m ma rad", 2),
        (r#""universal","axes":[[1,0,0],[0,1,0]]"#, "x m y m z m mc rad", 2),
        (r#""planar","normal":[0,0,1]"#, "n m mb rad mc rad", 3),
        (r#""spherical""#, "x m y m z m", 3),
    ] {
        let more = format!(r#""joints":{{"J":{{"type":{joint},"connect":["ground.O","b.P"]}}}}"#);
        let found = rows(&body("spatial", r#""position":[0,0,0]"#, &more));
        assert_eq!((found.0.join(" ").as_str(), found.1), (told, free), "{joint}");
    }
}

#[test]
fn couplings_are_one_row_each_in_the_unit_of_what_they_couple() {
    let turning =
        r#""J":{"type":"revolute","connect":["ground.O","b.P"]},"K":{"type":"revolute","connect":["ground.O","b.P"]}"#;
    for (coupling, told) in [
        (r#""belt","radii":[0.2,0.1]"#, "belt m"),
        (r#""geneva-wheel","slots":4"#, "angle rad"),
        (r#""gear","ratio":2"#, "angle rad"),
    ] {
        let more = format!(r#""joints":{{{turning},"C":{{"type":{coupling},"joints":["J","K"]}}}}"#);
        let coupled = body("planar", r#""position":[0,0]"#, &more);
        let own: Vec<_> = coupled.rows().iter().filter(|origin| origin.owner == "C").collect();
        let [own] = own[..] else { panic!("{coupling}") };
        assert_eq!(format!("{} {}", own.row, own.unit), told, "{coupling}");
    }
}

#[test]
fn the_pin_of_a_slot_is_as_far_along_it_as_it_stands() {
    let more = r#""joints":{"slot":{"type":"pin-slot","connect":["ground.O","b.P"],"axis":[1,0]}}"#;
    let slot = body("planar", r#""position":[0.7,0],"angle":0.3"#, more);
    assert!((at_start(&slot, "slot.displacement") - 0.7).abs() < 1e-12);
    assert!((at_start(&slot, "slot.angle") - 0.3).abs() < 1e-12);
}

#[test]
fn a_wheel_rolls_on_its_line_unless_it_is_said_that_it_does_not_touch() {
    let rows = |contact: &str| {
        let more = format!(
            r#""joints":{{"roll":{{"type":"rolling","connect":["ground.O","b.P"],"radius":0.5,"normal":[0,1]{contact}}}}}"#
        );
        let lowered = body("planar", r#""position":[0,0.5]"#, &more);
        (lowered.lowered().m, lowered.rows().len() - lowered.lowered().m)
    };
    assert_eq!([rows(""), rows(r#","contact":true"#), rows(r#","contact":false"#)], [(1, 1), (1, 1), (0, 1)]);
}

#[test]
fn a_wheel_that_is_placed_by_its_contact_has_its_centre_above_it() {
    // To the right with r w, clockwise.
    let at = r#""position":[0.2,0.25],"velocity":[0.5,0],"angular_velocity":-2"#;
    let more =
        r#""joints":{"roll":{"type":"rolling","bodies":["ground","b"],"point":[0.2,0],"radius":0.25,"normal":[0,1]}}"#;
    let assembly = body("planar", at, more).assembly().expect("a start");
    assert!(assembly.position < 1e-12 && assembly.velocity < 1e-12, "{assembly:?}");
}

#[test]
fn a_screw_moves_by_its_pitch_in_a_turn() {
    let more = r#""joints":{"thread":{"type":"screw","connect":["ground.O","b.P"],"axis":[0,0,1],"pitch":0.1}}"#;
    let turning = |speed: &str| {
        let at = format!(r#""position":[0,0,0],"angular_velocity":[0,0,"2*pi"],"velocity":[0,0,{speed}]"#);
        body("spatial", &at, more).assembly().expect("a start").velocity
    };
    assert!(turning("0.1") < 1e-12, "{}", turning("0.1"));
    assert!(turning("0.2") > 1e-3);
}

#[test]
fn a_slide_closes_the_angle_between_its_two_axes_and_no_full_turns() {
    for turns in [0, 1, -2, 3] {
        let at = format!(r#""position":[0.2,0],"angle":"0.3 + 2*pi*({turns})""#);
        let more =
            r#""joints":{"slide":{"type":"prismatic","connect":["ground.O","b.P"],"axes":{"ground":[1,0],"b":[1,0]}}}"#;
        let slide = body("planar", &at, more);
        let moved = slide.assembly().expect("a start").position;
        assert!((moved - 0.3).abs() < 1e-9, "{turns}: {moved}");
        assert!((at_start(&slide, "slide.displacement") - 0.2).abs() < 1e-9, "{turns}");
    }
}

#[test]
fn the_picture_of_bodies_in_the_plane_stays_there_whatever_points_are_drawn() {
    let more = r#""scene":[{"point":[1,2,3]},{"line":[[0,0,0],[1,1,1]]}]"#;
    let drawn = body("planar", r#""position":[0.5,0]"#, more);
    let [low, high] = &drawn.scene().bounds;
    assert_eq!((drawn.scene().dimensions(), low.as_slice(), high.as_slice()), (2, &[0.0, 0.0][..], &[1.0, 2.0][..]));
}

#[test]
fn an_angle_in_the_plane_is_as_written_and_in_space_zero() {
    let joint = |more: &str| format!(r#""joints":{{"A":{{"type":"revolute","connect":["ground.O","b.P"]{more}}}}}"#);
    let written = body("planar", r#""position":[0,0],"angle":"pi/2""#, &joint(""));
    assert!((at_start(&written, "A.angle") - core::f64::consts::FRAC_PI_2).abs() < 1e-15);
    let orientation = r#""position":[0,0,0],"orientation":{"axis":[0,0,1],"angle":"pi/2"}"#;
    let written = body("spatial", orientation, &joint(r#","axis":[0,0,1]"#));
    assert_eq!(at_start(&written, "A.angle"), 0.0);
}
