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
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}"));
    while run.advance(100) == Progress::Running {}
    let values = run.trace().values_at(&[channel.to_owned()], 0.0);
    values.unwrap_or_else(|error| panic!("{error:?}"))[0]
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
