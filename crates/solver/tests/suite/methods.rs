//! The table of combinations, and what is chosen where an axis is left out.

use holonomy_solver::{
    Axes, Basis, Continuation, Formulation, FullDirection, Implicit, Metric, Multipliers, Objection, Options,
    Orthogonalization, Reason, Redundancy, Scheme, SecondStep, Sizes, Stabilization, StepControl, SystemTraits,
    Tableau, resolve,
};

fn problem() -> SystemTraits {
    SystemTraits {
        sizes: Sizes { n: 3, m: 1, h: 0, turns: 0 },
        rank: 1,
        singular: false,
        rotation_blocks: 1,
        rows_change: false,
        reactive: false,
    }
}

#[test]
fn nothing_given_is_index_1_projected_after_every_step_with_order_8() {
    let resolved = resolve(&Axes::default(), &problem()).unwrap();
    let m = &resolved.method;
    assert_eq!((m.formulation, m.basis, m.continuation), (Formulation::Index1, None, None));
    assert_eq!(m.stabilization, Stabilization::Projection(Metric::Mass));
    assert_eq!(m.integrator.scheme, Scheme::Explicit(Tableau::Dop853));
    let passing = resolved.passing.as_ref().unwrap();
    assert!(matches!(passing.formulation, Formulation::AugmentedLagrangian { .. }));
    let reasons: Vec<Reason> = resolved.chosen.iter().map(|choice| choice.reason).collect();
    assert_eq!(reasons[..3], [Reason::LeastWork, Reason::LeastChange, Reason::HighOrder]);
    // Without rows nothing is projected, and a fixed step keeps order 5.
    let free = SystemTraits { rank: 0, ..problem() };
    let step = Some(StepControl::Fixed(0.01));
    let resolved = resolve(&Axes { step, ..Axes::default() }, &free).unwrap();
    assert_eq!(resolved.method.stabilization, Stabilization::None);
    assert_eq!(resolved.method.integrator.scheme, Scheme::Explicit(Tableau::Dopri5));
}

#[test]
fn a_frame_asked_for_is_minimal_with_a_carried_frame_and_error_control() {
    let resolved = resolve(&Axes { frame: true, ..Axes::default() }, &problem()).unwrap();
    let m = &resolved.method;
    assert_eq!(m.formulation, Formulation::MINIMAL);
    assert_eq!(m.basis, Some(Basis::Qr));
    assert_eq!(m.continuation, Some(Continuation::Exponential(Orthogonalization::Polar)));
    assert_eq!(m.stabilization, Stabilization::None);
    assert_eq!(m.integrator.scheme, Scheme::Explicit(Tableau::Dopri5));
    let step = StepControl::Adaptive { rtol: 1e-8, atol: 1e-10, first_step: None, max_step: None };
    assert_eq!(m.integrator.step, step);
    assert_eq!(m.redundancy, Redundancy::Eliminate(None));
    let axes: Vec<&str> = resolved.chosen.iter().map(|c| c.axis).collect();
    assert_eq!(axes, ["formulation", "basis", "continuation", "stabilization", "integrator", "step", "redundancy"]);
    assert!(resolved.chosen.iter().all(|c| !c.given && c.reason != Reason::Given));
}

#[test]
fn a_stabilization_asked_for_leads_to_index_1_and_a_basis_to_minimal() {
    let projection = Some(Stabilization::Projection(Metric::Mass));
    let resolved = resolve(&Axes { stabilization: projection, ..Axes::default() }, &problem()).unwrap();
    assert_eq!(resolved.method.formulation, Formulation::Index1);
    assert_eq!((resolved.method.basis, resolved.method.continuation), (None, None));
    let continuation = Some(Continuation::None);
    let resolved = resolve(&Axes { continuation, ..Axes::default() }, &problem()).unwrap();
    assert_eq!(resolved.method.formulation, Formulation::MINIMAL);
    let refusal =
        resolve(&Axes { stabilization: projection, continuation, ..Axes::default() }, &problem()).unwrap_err();
    assert_eq!((refusal.axis, refusal.other_id), ("stabilization", "minimal"));
}

#[test]
fn combinations_without_sense_are_refused_with_an_alternative() {
    let adaptive = Some(StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: None, max_step: None });
    let projection = Some(Stabilization::Projection(Metric::Euclidean));
    let minimal = Some(Formulation::MINIMAL);
    let index_1 = Some(Formulation::Index1);
    let cases = [
        (
            Axes { formulation: minimal, stabilization: projection, ..Axes::default() },
            "stabilization",
            "projection",
            Objection::NothingLeft,
        ),
        (
            Axes { formulation: minimal, stabilization: Stabilization::from_id("s-both2"), ..Axes::default() },
            "stabilization",
            "s-both2",
            Objection::NothingLeft,
        ),
        (Axes { formulation: index_1, basis: Some(Basis::Qr), ..Axes::default() }, "basis", "qr", Objection::NoBasis),
        (
            Axes { formulation: index_1, continuation: Some(Continuation::None), ..Axes::default() },
            "continuation",
            "none",
            Objection::NoBasis,
        ),
        (
            Axes {
                formulation: Formulation::from_id("invariant"),
                stabilization: Stabilization::from_id("s-vel"),
                ..Axes::default()
            },
            "stabilization",
            "s-vel",
            Objection::StabilizesItself,
        ),
        (
            Axes {
                formulation: Formulation::from_id("augmented-lagrangian"),
                stabilization: Stabilization::from_id("baumgarte"),
                ..Axes::default()
            },
            "stabilization",
            "baumgarte",
            Objection::PenaltiesAlready,
        ),
        (
            Axes { formulation: Formulation::from_id("null-space"), basis: Some(Basis::Qr), ..Axes::default() },
            "basis",
            "qr",
            Objection::NoBasis,
        ),
        (
            Axes { tableau: Some(Tableau::Rk4), step: adaptive, ..Axes::default() },
            "step",
            "adaptive",
            Objection::NoErrorEstimate,
        ),
    ];
    for (axes, axis, id, objection) in cases {
        let refusal = resolve(&axes, &problem()).unwrap_err();
        assert_eq!((refusal.axis, refusal.id), (axis, id));
        assert_eq!(refusal.objection, objection);
        assert!(refusal.to_string().contains(objection.id()));
    }
}

#[test]
fn a_method_without_estimate_gets_a_fixed_step() {
    let resolved = resolve(&Axes { tableau: Some(Tableau::Heun), ..Axes::default() }, &problem()).unwrap();
    assert_eq!(resolved.method.integrator.step, StepControl::Fixed(1e-3));
}

#[test]
fn identifiers_go_both_ways() {
    macro_rules! check {
        ($($type:ty),+) => { $(for id in <$type>::IDS {
            assert_eq!(<$type>::from_id(id).unwrap().id(), *id);
        }
        assert!(<$type>::from_id("no-such-thing").is_none());)+ };
    }
    assert_eq!(Basis::IDS, ["qr", "svd", "zero-eigenvalue", "coordinate-partitioning"]);
    assert_eq!(Continuation::IDS, ["none", "exponential", "first-order", "munthe-kaas"]);
    check!(Formulation, Basis, Continuation, Orthogonalization, Stabilization, Metric, Tableau, Redundancy);
    check!(FullDirection, SecondStep, Multipliers, Implicit, Reason, Objection);
    assert_eq!(Tableau::IDS, ["euler", "midpoint", "heun", "ralston", "rk4", "dopri5", "dop853"]);
    let mut carried = Continuation::FirstOrder(Orthogonalization::Polar);
    for mut option in carried.options() {
        option.set_word("no such word");
        option.set_word("gram-schmidt");
        option.set_number(1.0);
    }
    assert_eq!(carried, Continuation::FirstOrder(Orthogonalization::GramSchmidt));
}

#[test]
fn independent_coordinates_have_no_frame_to_carry() {
    for basis in Basis::IDS {
        for continuation in Continuation::IDS {
            let axes = Axes {
                basis: Basis::from_id(basis),
                continuation: Continuation::from_id(continuation),
                ..Axes::default()
            };
            match resolve(&axes, &problem()) {
                Ok(resolved) => {
                    let (basis, continuation) = (axes.basis, axes.continuation);
                    assert_eq!((resolved.method.basis, resolved.method.continuation), (basis, continuation));
                }
                Err(refusal) => {
                    assert!(*basis == "coordinate-partitioning" && *continuation != "none");
                    assert_eq!((refusal.axis, refusal.other_id), ("continuation", "coordinate-partitioning"));
                    assert_eq!(refusal.objection, Objection::NoFrame);
                }
            }
        }
        let alone = Axes { basis: Basis::from_id(basis), ..Axes::default() };
        let carried = resolve(&alone, &problem()).unwrap().method.continuation.unwrap();
        assert_eq!(carried == Continuation::None, *basis == "coordinate-partitioning");
    }
}

#[test]
fn every_pair_of_formulation_and_stabilization_is_decided_as_the_design_says() {
    for formulation in Formulation::IDS {
        for stabilization in Stabilization::IDS {
            let axes = Axes {
                formulation: Formulation::from_id(formulation),
                stabilization: Stabilization::from_id(stabilization),
                ..Axes::default()
            };
            let allowed = match (*formulation, *stabilization) {
                (_, "none") => true,
                ("index-1" | "null-space" | "projected", _) => true,
                ("two-step", id) => id != "baumgarte",
                ("augmented-lagrangian", id) => id != "baumgarte",
                _ => false,
            };
            assert_eq!(resolve(&axes, &problem()).is_ok(), allowed, "{formulation} {stabilization}");
        }
    }
}

#[test]
fn implicit_integrators_go_with_the_formulations_that_they_solve_and_with_no_other() {
    let fixed = Some(StepControl::Fixed(1e-3));
    for id in Formulation::IDS {
        let formulation = Formulation::from_id(id);
        let implicit = ["projected-invariants", "index-3"].contains(id);
        for integrator in Implicit::IDS {
            let axes = Axes { formulation, implicit: Implicit::from_id(integrator), step: fixed, ..Axes::default() };
            match resolve(&axes, &problem()) {
                Ok(resolved) => assert!(implicit && resolved.method.integrator.scheme.id() == *integrator),
                Err(refusal) => {
                    assert!(!implicit);
                    assert_eq!((refusal.axis, refusal.id, refusal.other_id), ("integrator", *integrator, *id));
                    assert_eq!(refusal.objection, Objection::ExplicitStages);
                }
            }
        }
        for integrator in Tableau::IDS {
            let axes = Axes { formulation, tableau: Tableau::from_id(integrator), step: fixed, ..Axes::default() };
            let refused = resolve(&axes, &problem()).err();
            assert_eq!(refused.is_some(), implicit, "{id} {integrator}");
            if let Some(refusal) = refused {
                assert_eq!((refusal.axis, refusal.id, refusal.other_id), ("integrator", *integrator, *id));
                assert_eq!(refusal.objection, Objection::WholeStep);
            }
        }
    }
}

#[test]
fn an_implicit_integrator_alone_means_index_3_and_index_3_alone_means_radau5() {
    let resolved = resolve(&Axes { implicit: Some(Implicit::Radau5), ..Axes::default() }, &problem()).unwrap();
    assert_eq!(resolved.method.formulation, Formulation::Index3);
    let axes = Axes { formulation: Some(Formulation::ProjectedInvariants), ..Axes::default() };
    let resolved = resolve(&axes, &problem()).unwrap();
    assert_eq!(resolved.method.integrator.scheme, Scheme::Implicit(Implicit::Radau5));
    assert!(matches!(resolved.method.integrator.step, StepControl::Adaptive { .. }));
    // The others have no error estimate: a fixed step, and tolerances are refused.
    let axes = Axes { implicit: Implicit::from_id("generalized-alpha"), ..Axes::default() };
    assert_eq!(resolve(&axes, &problem()).unwrap().method.integrator.step, StepControl::Fixed(1e-3));
    let step = Some(StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: None, max_step: None });
    let refusal = resolve(&Axes { step, ..axes }, &problem()).unwrap_err();
    assert_eq!((refusal.axis, refusal.other_id), ("step", "generalized-alpha"));
    let both = Axes { tableau: Some(Tableau::Rk4), implicit: Some(Implicit::Radau5), ..Axes::default() };
    assert_eq!(resolve(&both, &problem()).unwrap_err().other_axis, "integrator");
}
