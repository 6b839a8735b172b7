//! Laws that bend or jump with the state, written in documents, against closed forms.

use std::f64::consts::PI;

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

fn run(text: &str) -> Run {
    let reading = read(text);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    let document = reading.document.expect("a document");
    let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
    let mut run = model.start().expect("a run");
    assert_eq!(run.finish(), Progress::Done);
    run
}

/// The last values of `x` and `x'` of a mass of 1 kg that starts at `x` with a velocity; nine samples.
fn mass(law: &str, [x, v]: [f64; 2], duration: f64, integrator: &str) -> [f64; 2] {
    let run = run(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":{x},"velocity":{v}}}}},"kinetic_energy":"x'^2/2",
            "tables":{{"limited":{{"t":[-0.1,0.1],"value":[10,-10]}}}},"generalized_forces":{{"x":"{law}"}},
            "simulation":{{"duration":{duration:?},"output_step":{:?},"integrator":{{{integrator}}}}}}}"#,
        duration / 8.0
    ));
    assert!(run.happened().is_empty() && run.events().is_empty(), "nothing is told of kinks");
    assert_eq!(run.trace().len(), 9, "no rows at kinks");
    ["x", "x'"].map(|channel| *run.trace().channel(channel).expect(channel).last().expect("a sample"))
}

const DOPRI5: &str = r#""type":"dopri5","rtol":1e-11,"atol":1e-12"#;
const DOP853: &str = r#""type":"dop853","rtol":1e-11,"atol":1e-12"#;

#[track_caller]
fn near(found: [f64; 2], exact: [f64; 2], tolerance: f64, what: &str) {
    let error = (found[0] - exact[0]).abs().max((found[1] - exact[1]).abs());
    assert!(error < tolerance, "{what}: {error:e} from {exact:?}");
}

#[test]
fn a_ball_on_a_floor_that_pushes_like_a_spring() {
    let (g, k) = (9.81_f64, 1e5_f64);
    let (speed, omega) = ((2.0 * g).sqrt(), k.sqrt());
    let fall = speed / g;
    let contact = 2.0 * (PI - (speed * omega / g).atan()) / omega;
    let law = "-9.81 + 1e5*max(0, -x)";
    for integrator in [DOPRI5, DOP853] {
        near(mass(law, [1.0, 0.0], fall + contact, integrator), [0.0, speed], 1e-9, "it leaves the floor");
        near(mass(law, [1.0, 0.0], 2.0 * fall + contact, integrator), [1.0, 0.0], 1e-9, "it comes back");
    }
    // As a potential energy, whose slope bends.
    let text = r#"{"holonomy":1,"coordinates":{"y":1},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y + 1e5/2*min(0, y)^2",
        "simulation":{"duration":5,"output_step":0.1,"integrator":{"type":"dop853","rtol":1e-9,"atol":1e-10}}}"#;
    let energy = run(text).trace().channel("energy.total").expect("the energy");
    assert!(energy.iter().all(|energy| (energy - 9.81).abs() < 1e-7), "{energy:?}");
}

#[test]
fn springs_with_play_with_two_stiffnesses_and_with_a_limit() {
    for integrator in [DOPRI5, DOP853] {
        let play = "if(x > 0.2, -400*(x - 0.2), if(x < -0.2, -400*(x + 0.2), 0))";
        let period = 4.0 * 0.2 / 2.0 + 2.0 * PI / 20.0;
        near(mass(play, [0.0, 2.0], 3.0 * period, integrator), [0.0, 2.0], 1e-8, "play");
        let period = PI / 8.0_f64.sqrt() + PI / 2.0_f64.sqrt();
        near(mass("-5*x - 3*abs(x)", [0.0, 2.0], 3.0 * period, integrator), [0.0, 2.0], 1e-8, "stiffnesses");
        // Within the table a spring of 100 N/m, outside 10 N.
        let edge = (0.1_f64 * 10.0 / 2.0).asin() / 10.0;
        let period = 4.0 * edge + 2.0 * (2.0 * 3.0_f64.sqrt() / 10.0);
        near(mass("table(limited, x)", [0.0, 2.0], 3.0 * period, integrator), [0.0, 2.0], 1e-8, "table");
        // Dry friction takes 2 cm at every turn.
        near(mass("-100*x - sign(x')", [1.0, 0.0], 7.0 * PI / 10.0, integrator), [-0.86, 0.0], 1e-8, "friction");
        // A staircase: 1 m/s^2 more for each metre.
        let time = 1.0 + (5.0_f64.sqrt() - 1.0) / 2.0;
        near(mass("floor(x) + 1", [0.5, 0.0], time, integrator), [2.0, 5.0_f64.sqrt()], 1e-8, "staircase");
    }
}

#[test]
fn a_pendulum_that_runs_into_a_soft_stop() {
    let end = |rtol: f64| {
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"rod":{{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{{"O":[-0.5,0]}}}}}},
            "joints":{{"hinge":{{"type":"revolute","connect":["ground.O","rod.O"]}}}},
            "forces":{{"stop":{{"type":"actuator","joint":"hinge","coordinate":"angle","value":"2000*max(0, -2.5 - hinge.angle)"}}}},
            "simulation":{{"duration":4,"output_step":0.5,"integrator":{{"type":"dop853","rtol":{rtol:e},"atol":{rtol:e}}}}}}}"#
        );
        let run = run(&text);
        ["hinge.angle", "hinge.angle'"].map(|name| *run.trace().channel(name).expect(name).last().expect("a sample"))
    };
    let exact = end(1e-13);
    near(end(1e-7), exact, 1e-5, "1e-7");
    near(end(1e-10), exact, 1e-8, "1e-10");
}
