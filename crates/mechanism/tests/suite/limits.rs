//! Documents that are small and valid by the letter, and made to cost as much as possible (minutes, all memory, or for ever): each
//! is answered by a result or by a refusal.

use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::read;
use holonomy_mechanism::equations::{Equations, MOST_TEXT};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::{MOST_BUILDING, Model, allowance};

fn build(keys: &str) -> Result<Model, Vec<Diagnostic>> {
    let text = format!("{{\"holonomy\":1,\"coordinates\":{{\"x\":1}},\"kinetic_energy\":\"x'^2/2\",{keys}}}");
    let reading = read(&text);
    let document = reading.document.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    Model::build(&document, 0, &[], &mut KindCache::default())
}

fn finding(keys: &str) -> (String, String) {
    let findings = build(keys).expect_err("a finding");
    assert_eq!(findings.len(), 1, "{findings:?}");
    (findings[0].pointer.clone(), findings[0].message.clone())
}

/// `S1(u)` to `S<count>(u)`, each with the one before for `@` in `body`.
fn functions(count: usize, body: &str) -> String {
    let list: Vec<String> =
        (1..=count).map(|i| format!("\"S{i}(u)\":\"{}\"", body.replace('@', &format!("S{}", i - 1)))).collect();
    format!("\"definitions\":{{\"S0(u)\":\"u\",{}}}", list.join(","))
}

/// `x1` to `x<count>`, each with the one before for `@` in `body`; the last one first.
fn definitions(count: usize, body: &str) -> String {
    let list: Vec<String> =
        (1..=count).rev().map(|i| format!("\"x{i}\":\"{}\"", body.replace('@', &format!("x{}", i - 1)))).collect();
    format!("\"definitions\":{{{},\"x0\":\"x\"}}", list.join(","))
}

#[test]
fn functions_that_call_another_one_twice_are_lowered_once_for_each_argument() {
    let keys = functions(30, "@(u) + @(u)") + ",\"potential_energy\":\"S30(x)\"";
    let model = build(&keys).expect("a model");
    let run = model.start().map(|mut run| {
        run.advance(1);
        run.trace().channel("energy.potential")
    });
    // 2^30 times x.
    assert_eq!(run.expect("a run").expect("a channel")[0], 1_073_741_824.0);
}

#[test]
fn functions_that_grow_beyond_all_memory_are_refused() {
    let keys = functions(30, "@(u + 1)*@(u + 2.5)") + ",\"potential_energy\":\"S30(x)\"";
    let (pointer, message) = finding(&keys);
    assert_eq!(pointer, "/potential_energy");
    assert!(message.contains("more than 2000000 nodes"), "{message}");
}

#[test]
fn functions_in_functions_have_a_limit() {
    let keys = functions(5_000, "@(u) + 1") + ",\"potential_energy\":\"S5000(x)\"";
    assert_eq!(
        finding(&keys),
        (
            "/potential_energy".to_owned(),
            "In the expression: functions call each other more than 32 deep: write some of them out".to_owned()
        )
    );
    let keys = functions(31, &format!("{}@(u){}", "sin(".repeat(60), ")".repeat(60)));
    assert!(build(&(keys + ",\"potential_energy\":\"S31(x)\"")).is_ok());
}

#[test]
fn chains_of_thousands_of_definitions_do_not_exhaust_the_stack() {
    let keys = definitions(10_000, "@ + 1") + ",\"generalized_forces\":{\"x\":\"x10000\"}";
    let model = build(&keys).expect("a model");
    let mut run = model.start().expect("a run");
    run.advance(1);
    assert_eq!(run.trace().channel("x''").expect("a channel")[0], 10_001.0);
    // Through functions, and with their derivatives.
    let list: Vec<String> =
        (1..=2_000).rev().map(|i| format!("\"F{i}(u)\":\"x{} + u\",\"x{i}\":\"F{i}(x)\"", i - 1)).collect();
    let keys = format!("\"definitions\":{{{},\"x0\":\"x\"}},\"outputs\":{{\"rate\":\"x2000'\"}}", list.join(","));
    assert!(build(&keys).is_ok());
}

#[test]
fn all_expressions_together_have_a_limit() {
    let outputs: Vec<String> = (0..3_000).map(|i| format!("\"o{i}\":\"x2000 + {i}\"")).collect();
    let keys = format!("{},\"outputs\":{{{}}}", definitions(2_000, "@ + x"), outputs.join(","));
    let findings = build(&keys).expect_err("findings");
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].message, "The expressions have more than 2000000 parts.");
    assert!(findings[0].pointer.starts_with("/outputs/o"), "{}", findings[0].pointer);
}

#[test]
fn equations_that_are_gigabytes_as_text_end_in_the_middle_and_say_so() {
    // Thirty doublings in each force: a mebibyte of text, cut, from a few nodes.
    let forces: Vec<String> = (0..40)
        .map(|i| format!("\"F{i}\":{{\"type\":\"torque\",\"body\":\"b\",\"value\":\"S30(b.angle + {i})\"}}"))
        .collect();
    let text = |forces: &str| {
        format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{"b":{{"mass":1,"inertia":1}}}},{},"forces":{{{forces}}}}}"#,
            functions(30, "@(u) + @(u)")
        )
    };
    let equations = |text: &str| {
        let document = read(text).document.expect("a document");
        Model::build(&document, 0, &[], &mut KindCache::default()).expect("a model").equations()
    };
    let size = |equations: &Equations| {
        equations
            .sections
            .iter()
            .flat_map(|section| &section.lines)
            .map(|line| line.text.len() + line.latex.len())
            .sum::<usize>()
    };
    let whole = equations(&text(&forces[..2].join(",")));
    assert!(!whole.cut && size(&whole) > 3 << 20, "{}", size(&whole));
    let cut = equations(&text(&forces.join(",")));
    assert!(cut.cut && size(&cut) > MOST_TEXT && size(&cut) < MOST_TEXT + (3 << 20), "{}", size(&cut));
}

#[test]
fn rows_have_a_limit_like_coordinates() {
    let rows = vec!["\"x - 1\""; 4_001].join(",");
    let (pointer, message) = finding(&format!("\"constraints\":{{\"c\":[{rows}]}}"));
    assert_eq!(pointer, "/constraints/c");
    assert_eq!(message, "The joints, drivers and constraints have 4001 rows together; the limit is 4000.");
}

#[test]
fn methods_that_do_not_go_together_are_findings_at_the_choice() {
    for (simulation, at, message) in [
        (
            r#"{"formulation":"minimal","stabilization":{"type":"projection"}}"#,
            "/simulation/stabilization",
            "Minimal fulfils the constraints in every step, nothing is left to stabilize.",
        ),
        (
            r#"{"formulation":"index-1","continuation":"exponential"}"#,
            "/simulation/continuation",
            "It has no tangent basis, only minimal has one.",
        ),
        (
            r#"{"formulation":"index-1","basis":"qr"}"#,
            "/simulation/basis",
            "It has no tangent basis, only minimal has one.",
        ),
    ] {
        let (pointer, said) = finding(&format!("\"simulation\":{simulation}"));
        assert_eq!((pointer.as_str(), said.as_str()), (at, message));
    }
}

#[test]
fn channels_of_plots_that_do_not_exist_are_findings_with_a_guess() {
    let (pointer, message) = finding(r#""plots":[{"channels":["x","energy.totall"]}]"#);
    assert_eq!((pointer.as_str(), message.as_str()), ("/plots/0/channels/1", "There is no channel \"energy.totall\"."));
    // What only some methods have is no mistake in the plots of the others.
    assert!(
        build(
            r#""plots":[{"channels":["z1","q1.literal","frame.turn","T.1.1"]}],"simulation":{"formulation":"index-1"}"#
        )
        .is_ok()
    );
}

#[test]
fn the_length_of_a_direction_does_not_matter_however_long_or_short_it_is() {
    let rank = |axis: &str| {
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"a":{{"mass":1,"inertia":1,"points":{{"O":[0,0]}}}}}},
            "joints":{{"j":{{"type":"prismatic","connect":["ground.O","a.O"],"axis":{axis}}}}}}}"#
        );
        let document = read(&text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::default()).expect("a model");
        model.analysis().expect("an analysis").rank
    };
    for axis in ["[1, 1]", "[1e200, 1e200]", "[1e308, -1e308]", "[1e-200, 0]", "[0, 5e-324]"] {
        assert_eq!(rank(axis), 2, "{axis}");
    }
}

#[test]
fn a_direction_is_where_it_points_however_long_it_is() {
    let way = |axis: &str| {
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},"bodies":{{"a":{{"mass":1,"inertia":1,"points":{{"O":[0,0]}}}}}},
            "joints":{{"j":{{"type":"prismatic","connect":["ground.O","a.O"],"axis":{axis}}}}},"simulation":{{"duration":1,"output_step":0.5}}}}"#
        );
        let document = read(&text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::default()).expect("a model");
        let mut run = model.start().expect("a run");
        run.finish();
        ["a.x", "a.y"].map(|name| *run.trace().channel(name).expect("a channel").last().expect("a sample"))
    };
    // A slope of 3 in 4 under gravity: g sin(slope) t^2/2 along it.
    let along = 9.81 * 0.6 / 2.0;
    for axis in ["[4, 3]", "[0.8, 0.6]", "[40, 30]", "[4e150, 3e150]"] {
        let [x, y] = way(axis);
        assert!((x + 0.8 * along).abs() < 1e-6 && (y + 0.6 * along).abs() < 1e-6, "{axis}: {x} {y}");
    }
}

#[test]
fn a_value_that_is_no_number_leaves_its_field_of_the_table_empty() {
    let keys = r#""outputs":{"root":"sqrt(t - 5)","pole":"1/(t - 10)"},"simulation":{"duration":10,"output_step":5}"#;
    let model = build(keys).expect("a model");
    let mut run = model.start().expect("a run");
    run.finish();
    let mut csv = String::new();
    run.trace()
        .csv(&["root".to_owned(), "pole".to_owned()], holonomy_mechanism::run::Dialect::Comma, &mut csv)
        .expect("channels");
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows, ["t,root,pole", "0,,-0.1", "5,0,-0.2", "10,2.23606797749979,"]);
    assert!(csv.contains("# empty where the value is no finite number: root,pole\n"), "{csv}");
}

/// Coordinates without anything else, the first so many of them each equal to the next.
fn equal_coordinates(count: usize, rows: usize) -> String {
    let coordinates: Vec<String> = (0..count).map(|i| format!("\"a{i}\":0")).collect();
    let squares: Vec<String> = (0..count).map(|i| format!("a{i}'^2")).collect();
    let constraints: Vec<String> = (0..rows).map(|i| format!("\"c{i}\":\"a{i}-a{}\"", i + 1)).collect();
    format!(
        r#"{{"holonomy":1,"coordinates":{{{}}},"kinetic_energy":"{}","constraints":{{{}}},"simulation":{{"duration":1}}}}"#,
        coordinates.join(","),
        squares.join("+"),
        constraints.join(",")
    )
}

#[test]
fn an_analysis_ends_with_its_work_and_says_what_is_known() {
    let examined = |count, rows| {
        let document = read(&equal_coordinates(count, rows)).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
        let budget = allowance();
        let mut cut: Vec<String> = Vec::new();
        let mut told = |failure| cut.push(model.given_up(&document, failure).expect("no other failure").message);
        let analysis = model.analysis_within(&budget).map_err(&mut told).ok();
        let ways = model.free_modes_within(&budget).map_err(&mut told).ok();
        assert!(model.start().is_ok(), "the run is as it is");
        (analysis.map(|analysis| (analysis.rank, analysis.mobility)), ways.map(|ways| ways.len()), cut)
    };
    let told = |rank| format!("The analysis takes too much work; rank {rank}, redundant rows 0.");
    assert_eq!(examined(50, 40), (Some((40, 10)), Some(10), vec![]));
    // Up to 400 rows are decomposed as a whole, at 60 n r^2.
    assert_eq!(examined(1100, 400), (None, None, vec![told(400); 2]));
    // A basis of what is free, at n p^2.
    assert_eq!(examined(2200, 1), (Some((1, 2199)), None, vec![told(1)]));
}

/// Coordinates of which every row ties three, at places that look like chance.
fn scattered_rows(count: usize, rows: usize) -> String {
    let coordinates: Vec<String> = (0..count).map(|i| format!("\"a{i}\":0")).collect();
    let squares: Vec<String> = (0..count).map(|i| format!("a{i}'^2")).collect();
    let mut state: usize = 1;
    let mut next = || {
        state = (state * 1_103_515_245 + 12_345) % (1 << 31);
        (state >> 8) % count
    };
    let constraints: Vec<String> =
        (0..rows).map(|i| format!("\"c{i}\":\"a{}+2*a{}-3*a{}\"", next(), next(), next())).collect();
    format!(
        r#"{{"holonomy":1,"coordinates":{{{}}},"kinetic_energy":"{}","constraints":{{{}}},"simulation":{{"duration":1}}}}"#,
        coordinates.join(","),
        squares.join("+"),
        constraints.join(",")
    )
}

fn built_within(text: &str, most: u64) -> Result<(), Vec<(String, String)>> {
    let document = read(text).document.expect("a document");
    let built = Model::build_within(&document, &mut KindCache::new(), most);
    built.map(|_| ()).map_err(|told| told.into_iter().map(|one| (one.code.id().to_owned(), one.message)).collect())
}

#[test]
fn rows_that_tie_coordinates_at_random_are_refused_when_the_work_is_spent() {
    let refused = |rows: usize, coordinates: usize| {
        let message = format!("Putting {rows} rows of {coordinates} coordinates together takes too much work.");
        Err(vec![("too-much-work".to_owned(), message)])
    };
    let text = scattered_rows(600, 450);
    assert_eq!(built_within(&text, MOST_BUILDING), Ok(()));
    // Found out before a number is computed, in the order of elimination, and while the start is put together.
    for most in [30_000_000, 50_000_000, 80_000_000] {
        assert_eq!(built_within(&text, most), refused(450, 600), "{most}");
    }
    // As many rows in a chain are nothing.
    assert_eq!(built_within(&equal_coordinates(600, 450), 80_000_000), Ok(()));
    // Matrices of fewer rows are dense ones, whose work is known beforehand.
    assert_eq!(built_within(&scattered_rows(300, 200), 5_000_000), refused(200, 300));
}

#[test]
fn derivatives_that_take_too_much_work_are_refused_once_and_named() {
    let sum: Vec<String> = (0..60).map(|i| format!("a{i}")).collect();
    let rows: Vec<String> = (1..=40).map(|i| format!("\"sin({i}*S)*a{i}\"")).collect();
    let text = equal_coordinates(60, 0).replace(
        "\"constraints\":{}",
        &format!("\"definitions\":{{\"S\":\"{}\"}},\"constraints\":{{\"all\":[{}]}}", sum.join("+"), rows.join(",")),
    );
    assert_eq!(built_within(&text, 20_000_000), Ok(()));
    let message = "The derivatives of \"all\" take too much work.".to_owned();
    assert_eq!(built_within(&text, 1_000_000), Err(vec![("too-much-work".to_owned(), message)]));
}

#[test]
fn every_document_of_the_gallery_and_the_lessons_is_built_in_a_hundredth_of_the_work() {
    let gallery = holonomy_document::gallery::entries().iter().map(|entry| (entry.name, entry.text()));
    let lessons = holonomy_document::lessons::entries().iter().map(|entry| (entry.name, entry.text));
    for (name, text) in gallery.chain(lessons) {
        assert_eq!(built_within(text, MOST_BUILDING / 100), Ok(()), "{name}");
    }
}

#[test]
fn a_lattice_of_hundreds_of_bodies_is_built_in_a_part_of_the_work() {
    // 32 on 8 bodies with 896 rows of joints.
    let (mut bodies, mut joints) = (Vec::new(), Vec::new());
    for (i, j) in (0..32).flat_map(|i| (0..8).map(move |j| (i, j))) {
        bodies.push(format!(
            r#""b{i}_{j}":{{"mass":1,"inertia":1,"position":[{i},{j}],"points":{{"L":[-0.5,0],"R":[0.5,0],"U":[0,0.5],"D":[0,-0.5]}}}}"#
        ));
        if i > 0 {
            joints.push(format!(r#""h{i}_{j}":{{"type":"revolute","connect":["b{}_{j}.R","b{i}_{j}.L"]}}"#, i - 1));
        }
        if j > 0 {
            joints.push(format!(r#""v{i}_{j}":{{"type":"revolute","connect":["b{i}_{}.U","b{i}_{j}.D"]}}"#, j - 1));
        }
    }
    let text = format!(
        r#"{{"holonomy":1,"space":"planar","bodies":{{{}}},"joints":{{{}}}}}"#,
        bodies.join(","),
        joints.join(",")
    );
    assert_eq!(built_within(&text, MOST_BUILDING / 10), Ok(()));
}

#[test]
fn derivatives_that_grow_beyond_all_memory_are_refused() {
    // The second derivatives of a product of n factors are n^2 products.
    let product = |n: usize, method: &str| {
        let each = |of: &dyn Fn(usize) -> String, by: &str| (0..n).map(of).collect::<Vec<_>>().join(by);
        let coordinates = each(&|i| format!(r#""x{i}":1"#), ",");
        let (kinetic, potential) = (each(&|i| format!("x{i}'^2"), "+"), each(&|i| format!("x{i}"), "*"));
        let text = format!(
            r#"{{"holonomy":1,"coordinates":{{{coordinates}}},"kinetic_energy":"{kinetic}","potential_energy":"{potential}",
            "simulation":{{"duration":0.01,"output_step":0.01,{method}}}}}"#
        );
        let document = read(&text).document.expect("a document");
        Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model")
    };
    let implicit = r#""formulation":"index-3","integrator":{"type":"generalized-alpha","step":0.01}"#;
    let refused = product(1200, implicit).start().expect_err("refused");
    assert!(refused.message.contains("derivatives of the equations take too much"), "{refused}");
    assert!(product(60, implicit).start().is_ok());
    assert!(product(1200, r#""integrator":{"type":"rk4","step":0.01}"#).start().is_ok());
}
