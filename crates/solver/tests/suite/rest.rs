//! Equilibria against closed forms.

use holonomy_solver::{Search, find_rest};

use crate::models::{Linear, start};
use crate::reference::distance;

const SEARCHES: [Search; 3] = [Search::Newton, Search::Descent, Search::Release];

#[test]
fn springs_rest_where_they_hold_the_load() {
    // Two masses in line on springs of 3 and 5 N/m between them and the ground; a third is tied to the second and carries its load.
    let stiffness = vec![vec![8.0, -5.0, 0.0], vec![-5.0, 5.0, 0.0], vec![0.0; 3]];
    let rows = vec![vec![0.0, 1.0, -1.0]];
    let system = Linear { rows, stiffness, force: vec![0.2, 0.1, 0.3], ..Linear::of(&[4.0, 9.0, 1.0]) };
    // 3 x = 0.6, 5 (y - x) = 0.4.
    let expected = [0.2, 0.28, 0.28];
    for search in SEARCHES {
        let found = find_rest(&mut system.clone(), &start(&[0.0; 3], &[0.0; 3]), &[1.0; 3], search).unwrap().unwrap();
        assert!(found.at_rest && !found.unresisted && found.rigidity.mobility() == 2);
        assert!(distance(&found.pose.q, &expected) < 1e-14, "{search:?} {found:?}");
    }
}

#[test]
fn a_soft_spring_is_taken_for_as_soft_as_it_is_on_the_way_down() {
    // A millionth of the other: both are where they rest after one step, and one more tells.
    let stiffness = vec![vec![1.0, 0.0], vec![0.0, 1e-6]];
    let mut system = Linear { stiffness, force: vec![0.1, 2e-7], ..Linear::of(&[1.0; 2]) };
    let found = find_rest(&mut system, &start(&[0.0; 2], &[0.0; 2]), &[1.0; 2], Search::Descent).unwrap().unwrap();
    assert!(found.at_rest && found.iterations <= 2, "{found:?}");
    assert!(distance(&found.pose.q, &[0.1, 0.2]) < 1e-9, "{found:?}");
}

#[test]
fn nothing_resists_a_load_on_what_is_free() {
    // A mass that falls, with a spring beside it that holds another.
    let stiffness = vec![vec![0.0, 0.0], vec![0.0, 1.0]];
    let mut system = Linear { stiffness, force: vec![0.5, 0.0], ..Linear::of(&[2.0; 2]) };
    for search in SEARCHES {
        let found = find_rest(&mut system, &start(&[0.0; 2], &[0.0; 2]), &[1.0; 2], search).unwrap().unwrap();
        assert!(found.unresisted && !found.at_rest, "{search:?} {found:?}");
    }
    system.force[0] = 0.0;
    for search in SEARCHES {
        let found = find_rest(&mut system, &start(&[0.0; 2], &[0.0; 2]), &[1.0; 2], search).unwrap().unwrap();
        assert!(found.at_rest && !found.unresisted);
    }
}
