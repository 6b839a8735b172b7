//! A start pose in the hand, against closed forms.

use holonomy_document::gallery;
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{Dragged, Hold, Model, Poser};

fn poser(text: &str) -> (Model, Poser) {
    let document = read(text).document.expect("the document is right");
    let model = Model::build(&document, 0, &[], &mut KindCache::default()).expect("the model can be built");
    let poser = model.poser().expect("the start can be put together");
    (model, poser)
}

/// Pulls until nothing changes.
fn pulled(poser: &mut Poser, target: &[f64]) -> Dragged {
    for _ in 0..200 {
        let dragged = poser.drag(target).expect("something is held").expect("the pose is finite");
        if dragged.settled || dragged.hold == Hold::Reached {
            return dragged;
        }
    }
    panic!("a pull to {target:?} does not settle");
}

/// x, y, angle of the body number `body` in a planar frame.
fn pose(poser: &Poser, body: usize) -> [f64; 3] {
    let frame = poser.frame();
    [frame[3 * body], frame[3 * body + 1], frame[3 * body + 2]]
}

fn place([x, y, angle]: [f64; 3], [px, py]: [f64; 2]) -> [f64; 2] {
    [x + angle.cos() * px - angle.sin() * py, y + angle.sin() * px + angle.cos() * py]
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Bars of the given lengths in a row along x, hanging on the ground at the origin; the last is pinned to the ground if `closed`.
fn bars(lengths: &[f64], closed: Option<[f64; 2]>, poses: &[[f64; 3]]) -> String {
    let mut bodies = Vec::new();
    let mut joints = vec![r#""J0":{"type":"revolute","connect":["ground.O","b0.A"]}"#.to_owned()];
    for (i, (length, [x, y, angle])) in lengths.iter().zip(poses).enumerate() {
        let half = length / 2.0;
        bodies.push(format!(
            r#""b{i}":{{"mass":{length},"inertia":{},"position":[{x},{y}],"angle":{angle},"points":{{"A":[-{half},0],"B":[{half},0]}}}}"#,
            length.powi(3) / 12.0
        ));
        if i > 0 {
            joints.push(format!(r#""J{i}":{{"type":"revolute","connect":["b{}.B","b{i}.A"]}}"#, i - 1));
        }
    }
    let end = closed.unwrap_or([9.0, 9.0]);
    if closed.is_some() {
        joints.push(format!(r#""E":{{"type":"revolute","connect":["ground.E","b{}.B"]}}"#, lengths.len() - 1));
    }
    format!(
        r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0],"E":[{},{}]}}}},"bodies":{{{}}},"joints":{{{}}}}}"#,
        end[0],
        end[1],
        bodies.join(","),
        joints.join(",")
    )
}

/// Crank 1, coupler 3, rocker 2.5 on a ground of 3.5, drawn roughly: the start puts it together.
fn crank_rocker() -> String {
    bars(&[1.0, 3.0, 2.5], Some([3.5, 0.0]), &[[0.25, 0.4, 1.0], [2.0, 1.5, 0.5], [3.5, 1.2, -1.4]])
}

#[test]
fn a_pendulum_points_at_what_pulls_it() {
    let (_, mut poser) = poser(&bars(&[2.0], None, &[[1.0, 0.0, 0.0]]));
    assert!(poser.grab("b0", &[1.0, 0.0]));
    for target in [[3.0, 0.5], [1.0, 3.0], [-0.5, 4.0], [-3.0, -0.2]] {
        let dragged = pulled(&mut poser, &target);
        let reach = target[0].hypot(target[1]);
        let nearest = target.map(|x| 2.0 * x / reach);
        assert!(distance(place(pose(&poser, 0), [1.0, 0.0]), nearest) < 1e-3, "{target:?}: {dragged:?}");
        assert!((dragged.distance - (reach - 2.0)).abs() < 1e-6);
        // A circle is its whole way: it never comes to an end of it.
        assert_eq!((dragged.hold, dragged.parts.len()), (Hold::Path, 0));
    }
}

#[test]
fn a_double_pendulum_reaches_what_is_near_and_is_stretched_beyond() {
    let (_, mut poser) = poser(&bars(&[1.0, 1.0], None, &[[0.5, 0.0, 0.0], [1.0, 0.5, core::f64::consts::FRAC_PI_2]]));
    assert!(poser.grab("b1", &[0.5, 0.0]));
    for target in [[0.9, 1.2], [0.2, 1.3], [-0.7, 0.9]] {
        let dragged = pulled(&mut poser, &target);
        assert_eq!(dragged.hold, Hold::Reached);
        assert!(distance(place(pose(&poser, 1), [0.5, 0.0]), target) < 1e-6);
    }
    let dragged = pulled(&mut poser, &[-3.0, 4.0]);
    assert!(distance(place(pose(&poser, 1), [0.5, 0.0]), [-1.2, 1.6]) < 1e-3, "{dragged:?}");
    assert!((dragged.distance - 3.0).abs() < 1e-5);
    assert_eq!(dragged.hold, Hold::Limit);
    assert_eq!(
        dragged.parts.iter().map(String::as_str).collect::<std::collections::BTreeSet<_>>(),
        ["J0", "J1"].into()
    );
    // And back it comes.
    assert_eq!(pulled(&mut poser, &[-0.5, 1.0]).hold, Hold::Reached);
}

#[test]
fn a_rocker_stops_where_crank_and_coupler_are_in_line() {
    let (_, mut poser) = poser(&crank_rocker());
    assert!(poser.grab("b2", &[-1.25, 0.0]));
    // Law of cosines in the triangle of ground, rocker and the coupler with the crank in line, outstretched: 1 + 3.
    let outer = ((3.5_f64.powi(2) + 2.5_f64.powi(2) - 16.0) / (2.0 * 3.5 * 2.5)).acos();
    let end = [3.5 - 2.5 * outer.cos(), 2.5 * outer.sin()];
    // Along the circle of the rocker, far past the end.
    let dragged = pulled(&mut poser, &[5.9, 1.2]);
    let tip = place(pose(&poser, 2), [-1.25, 0.0]);
    assert!(distance(tip, end) < 2e-3, "{tip:?} should be {end:?}: {dragged:?}");
    assert_eq!(dragged.hold, Hold::Limit, "{dragged:?}");
    assert!(["J0", "J1", "J2"].iter().all(|joint| dragged.parts.iter().any(|part| part == joint)), "{dragged:?}");
    // The crank reaches every angle.
    assert!(poser.grab("b0", &[0.5, 0.0]));
    for k in 0..48 {
        let angle = 0.3 * f64::from(k);
        let dragged = pulled(&mut poser, &[angle.cos(), angle.sin()]);
        assert!(dragged.distance < 1e-6, "at {angle}: {dragged:?}");
    }
}

#[test]
fn rows_stay_closed_and_the_assembly_is_kept() {
    let (model, mut poser) = poser(&crank_rocker());
    assert!(poser.grab("b0", &[0.5, 0.0]));
    let side = |poser: &Poser| {
        let (b, c) = (place(pose(poser, 0), [0.5, 0.0]), place(pose(poser, 1), [1.5, 0.0]));
        ((b[0] - 3.5) * c[1] - b[1] * (c[0] - 3.5)).signum()
    };
    let before = side(&poser);
    for k in 0..100 {
        let angle = 1.0 + 0.2 * f64::from(k);
        pulled(&mut poser, &[angle.cos(), angle.sin()]);
        assert_eq!(side(&poser), before, "the rocker stays on its side at {angle}");
        for (body, end, next, start) in [(0, [0.5, 0.0], 1, [-1.5, 0.0]), (1, [1.5, 0.0], 2, [-1.25, 0.0])] {
            assert!(distance(place(pose(&poser, body), end), place(pose(&poser, next), start)) < 1e-10);
        }
    }
    assert!(model.start_state().is_ok());
}

#[test]
fn the_other_assembly_of_a_four_bar_is_its_mirror_image_at_the_diagonal() {
    let (_, mut poser) = poser(&crank_rocker());
    let start = poser.frame();
    let (b, c) = (place(pose(&poser, 0), [0.5, 0.0]), place(pose(&poser, 1), [1.5, 0.0]));
    let d = [3.5, 0.0];
    // The image of C at the line through B and D.
    let along = [(d[0] - b[0]) / distance(b, d), (d[1] - b[1]) / distance(b, d)];
    let s = 2.0 * ((c[0] - b[0]) * along[0] + (c[1] - b[1]) * along[1]);
    let image = [b[0] + s * along[0] - (c[0] - b[0]), b[1] + s * along[1] - (c[1] - b[1])];
    let mut seen = false;
    let mut home = false;
    for _ in 0..2 {
        assert!(poser.other_assembly());
        let [b_now, c_now] = [place(pose(&poser, 0), [0.5, 0.0]), place(pose(&poser, 1), [1.5, 0.0])];
        assert!(distance(c_now, d) - 2.5 < 1e-9 && (distance(b_now, c_now) - 3.0).abs() < 1e-9);
        seen |= distance(b_now, b) < 1e-9 && distance(c_now, image) < 1e-9;
        home |= start.iter().zip(poser.frame()).all(|(a, b)| (a - b).abs() < 1e-9);
    }
    assert!(seen, "coupler and rocker were put on the other side");
    assert!(home, "and back again");
}

#[test]
fn a_slider_has_two_places_for_one_crank() {
    let text = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0],"S":[0,0.2]}},"bodies":{
        "crank":{"mass":1,"inertia":0.1,"position":[0.3,0.4],"angle":0.9272952180016122,"points":{"A":[-0.5,0],"B":[0.5,0]}},
        "rod":{"mass":1,"inertia":0.1,"position":[1.2,0.5],"angle":-0.5,"points":{"B":[-1,0],"C":[1,0]}},
        "block":{"mass":1,"inertia":0.1,"position":[2.4,0.2],"points":{"C":[0,0]}}},
      "joints":{"A":{"type":"revolute","connect":["ground.O","crank.A"]},"B":{"type":"revolute","connect":["crank.B","rod.B"]},
        "C":{"type":"revolute","connect":["block.C","rod.C"]},"S":{"type":"prismatic","connect":["ground.S","block.C"],"axis":[1,0]}},
      "forces":{"motor":{"type":"actuator","joint":"A","coordinate":"angle","value":1}}}"#;
    let (_, mut poser) = poser(text);
    let (b, x) = (place(pose(&poser, 0), [0.5, 0.0]), pose(&poser, 2)[0]);
    assert!(poser.other_assembly(), "chains that nothing drives come first");
    let after = place(pose(&poser, 0), [0.5, 0.0]);
    assert!(distance(b, after) < 1e-9, "the crank stays");
    // x = bx +- sqrt(l^2 - (by - s)^2), symmetric about bx.
    assert!((pose(&poser, 2)[0] - (2.0 * b[0] - x)).abs() < 1e-9);
    assert!((pose(&poser, 2)[1] - 0.2).abs() < 1e-12);
}

#[test]
fn what_cannot_move_says_so_and_names_what_holds_it() {
    let rigid = bars(&[1.0, 1.0], Some([1.0, 0.0]), &[[0.25, 0.43, 1.047], [0.75, 0.43, -1.047]]);
    let (_, mut poser) = poser(&rigid);
    assert!(poser.grab("b0", &[0.5, 0.0]));
    let dragged = pulled(&mut poser, &[2.0, 2.0]);
    assert_eq!(dragged.hold, Hold::Fixed);
    assert!(dragged.parts.contains(&"J0".to_owned()), "{dragged:?}");
    assert!(!poser.other_assembly() || pose(&poser, 0)[1] < 0.0, "its mirror image below the ground, if any");
    let driven = bars(&[1.0], None, &[[0.5, 0.0, 0.0]]).replacen(
        r#""joints""#,
        r#""drivers":{"motor":{"joint":"J0","coordinate":"angle","function":"3*t"}},"joints""#,
        1,
    );
    let document = read(&driven).document.unwrap();
    let model = Model::build(&document, 0, &[], &mut KindCache::default()).unwrap();
    let mut poser = model.poser().unwrap();
    assert!(poser.grab("b0", &[0.5, 0.0]));
    let dragged = pulled(&mut poser, &[0.0, 1.0]);
    assert_eq!(dragged.hold, Hold::Fixed);
    assert!(dragged.parts.contains(&"motor".to_owned()), "a driver holds what it drives: {dragged:?}");
}

#[test]
fn a_slider_in_space_follows_to_the_end_of_its_way() {
    let (_, mut poser) = poser(&gallery::text("slider-crank-spatial").unwrap().unwrap());
    assert!(poser.grab("slider", &[0.0; 3]));
    // Crank 0.08 about (0, 0.1, 0.12), rod 0.3: the ball is nearest to the line of the slider at the least of
    // (0.1 + 0.08 s)^2 + (0.12 + 0.08 c)^2 = (|centre| - 0.08)^2, where the slider is farthest.
    let nearest = 0.1_f64.hypot(0.12) - 0.08;
    let farthest = (0.09 - nearest * nearest).sqrt();
    let dragged = pulled(&mut poser, &[0.5, 0.0, 0.0]);
    let frame = poser.frame();
    let slider = &frame[24..27];
    assert!((slider[0] - farthest).abs() < 1e-4 && slider[1].abs() < 1e-9, "{slider:?}, {farthest}: {dragged:?}");
    assert_eq!(dragged.hold, Hold::Limit);
    assert!(!poser.other_assembly(), "mirror images are for the plane");
}

#[test]
fn held_values_follow_the_pose() {
    let (_, mut poser) = poser(&gallery::text("four-bar").unwrap().unwrap());
    assert_eq!(poser.held().iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["A.angle"]);
    assert!((poser.held()[0].1 - 1.0).abs() < 1e-12);
    assert!(poser.grab("crank", &[0.03, 0.0]));
    let dragged = pulled(&mut poser, &[0.06 * 1.4_f64.cos(), 0.06 * 1.4_f64.sin()]);
    assert!(dragged.distance < 1e-6, "what the start holds does not hold the hand: {dragged:?}");
    assert!((poser.held()[0].1 - 1.4).abs() < 1e-6, "{:?}", poser.held());
}

#[test]
fn a_chain_of_twenty_settles_in_few_answers() {
    // It begins stretched out, at the limit of its reach, which is where a pull is slowest.
    let count = 20;
    let lengths = vec![0.1; count];
    let poses: Vec<[f64; 3]> = (0..count).map(|i| [0.05 + 0.1 * i as f64, 0.0, 0.0]).collect();
    let (_, mut poser) = poser(&bars(&lengths, None, &poses));
    assert!(poser.grab("b19", &[0.05, 0.0]));
    let mut target = [2.0, 0.0];
    for _ in 0..60 {
        target = [target[0] - 0.01, target[1] + 0.01];
        let mut answers = 0;
        loop {
            answers += 1;
            let dragged = poser.drag(&target).unwrap().unwrap();
            if dragged.distance < 1e-4 {
                break;
            }
            assert!(answers < 10, "{target:?}: {dragged:?}");
        }
    }
}

#[test]
fn nonsense_is_refused() {
    let (_, mut poser) = poser(&crank_rocker());
    assert!(poser.drag(&[0.0, 0.0]).is_none(), "nothing is held yet");
    assert!(!poser.grab("nobody", &[0.0, 0.0]));
    assert!(!poser.grab("b0", &[0.0, 0.0, 0.0]));
    assert!(!poser.grab("b0", &[f64::NAN, 0.0]));
    assert!(poser.grab("b0", &[0.0, 0.0]));
    assert!(poser.drag(&[f64::INFINITY, 0.0]).is_none());
    assert!(poser.drag(&[1.0]).is_none());
    let before = poser.frame();
    // Far beyond everything: the pose stays finite.
    let dragged = poser.drag(&[1e12, -1e12]).unwrap().unwrap();
    assert!(dragged.distance.is_finite() && poser.frame().iter().all(|x| x.is_finite()));
    assert_eq!(before.len(), poser.frame().len());
}

#[test]
fn channels_have_the_values_of_the_pose() {
    let (_, mut poser) = poser(&gallery::text("four-bar").unwrap().unwrap());
    assert!((poser.value("A.angle").unwrap() - 1.0).abs() < 1e-12);
    assert!(poser.grab("crank", &[0.03, 0.0]));
    pulled(&mut poser, &[0.06 * 1.4_f64.cos(), 0.06 * 1.4_f64.sin()]);
    assert!((poser.value("A.angle").unwrap() - 1.4).abs() < 1e-6);
    assert_eq!(poser.value("A.angle'"), Some(0.0), "at standstill");
    assert_eq!(poser.value("A.angl"), None);
    assert_eq!(poser.value(""), None);
}

#[test]
fn the_list_of_examples_says_where_each_is_seen() {
    for entry in gallery::entries() {
        let document = read(entry.text()).document.expect("the document is right");
        let model = Model::build(&document, 0, &[], &mut KindCache::default()).expect("the model can be built");
        let expected = if model.scene().space.id() == "spatial" { "space" } else { "plane" };
        assert_eq!(entry.space, expected, "{}", entry.name);
    }
}
