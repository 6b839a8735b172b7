//! What holds, sticks and slides, against closed forms: items of which everything is given.

use alloc::vec;
use alloc::vec::Vec;

use super::super::crossings::{Crossings, MOST};
use super::modes::Mode;
use super::pairs::UNAIMED;
use super::question::{Item, Question, Rubs};
use crate::failure::Failure;
use crate::friction::Friction;
use crate::linalg::Matrix;
use crate::math;
use crate::probe::{Probe, Values};
use crate::system::{Sizes, StateRef, System};

const HERE: StateRef<'static> = StateRef { t: 0.0, q: &[], v: &[], turns: &[] };

/// Frictions with loads of 1, or the multipliers of their contacts.
struct Pressed {
    rows: usize,
    contacts: Vec<Option<usize>>,
    /// How often they were asked for.
    asked: usize,
    frictions: Vec<Friction>,
}

impl System for Pressed {
    fn sizes(&self) -> Sizes {
        Sizes { m: self.rows, ..Sizes::default() }
    }
    fn position(&mut self, _s: StateRef<'_>, _constraints: &mut [f64], _constraint_matrix: &mut [f64]) {}
    fn velocity(&mut self, _s: StateRef<'_>, _velocity_bias: &mut [f64]) {}
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, _rate: &mut [f64]) {}
    fn dynamics(&mut self, _s: StateRef<'_>, _mass: &mut [f64], _force: &mut [f64], _bias: &mut [f64]) {}
    fn frictions(&self) -> &[Friction] {
        &self.frictions
    }
    fn load(&mut self, friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        self.asked += 1;
        let Some(row) = self.contacts[friction] else { return 1.0 };
        gradient[row] = 1.0;
        multipliers[row]
    }
}

/// A row that is pressed together at this rate.
fn row(i: usize, d: &Matrix, rate: f64) -> Item<'static> {
    Item {
        row: i,
        response: &[],
        push: &[],
        shares: &[],
        rate,
        size: d[(i, i)],
        balanced: math::abs(rate),
        rubs: None,
        left: false,
        slight: 0.0,
        due: false,
    }
}

/// A friction of coefficients 0.6 and 0.5; `others`: that beside it, and its contact.
fn rubbing(i: usize, d: &Matrix, rate: f64, number: usize, others: [Option<usize>; 2]) -> Item<'static> {
    let [beside, contact] = others;
    let contact = contact.map(Some);
    let rubs = Rubs { number, beside, contact, at_rest: 0.6, sliding: 0.5, slides: None, force: 0.0 };
    Item { rubs: Some(rubs), ..row(i, d, rate) }
}

fn question(items: Vec<Item<'static>>, d: Matrix) -> Question<'static> {
    let tied = d.clone();
    Question { items, kept: &[], multipliers: Vec::new(), d, tied, together: false, follows: false }
}

/// Asks with the loads of these contacts; also how often those were asked for.
fn ask_counted<T>(contacts: &[Option<usize>], question: impl FnOnce(&mut Probe<'_>) -> T) -> (T, usize) {
    let system = &mut Pressed { rows: 4, contacts: contacts.to_vec(), asked: 0, frictions: Vec::new() };
    let mut values = Values::with(&*system, true);
    let told = question(&mut Probe { system, values: &mut values });
    (told, system.asked)
}

fn ask<T>(contacts: &[Option<usize>], question: impl FnOnce(&mut Probe<'_>) -> T) -> T {
    ask_counted(contacts, question).0
}

/// The parts in which a friction of load 1 slides with the force `F` of half of that which fulfils `(D + k) F = a_0`, `k >= 0`.
fn headed(sizes: [f64; 2], free: [f64; 2]) -> [f64; 2] {
    let force = |k: f64| [0, 1].map(|i| free[i] / (sizes[i] + k));
    let (mut low, mut high) = (0.0, 100.0);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        (low, high) = if math::norm(&force(middle)) > 0.5 { (middle, high) } else { (low, middle) };
    }
    force(low).map(|force| force / 0.5)
}

fn is_headed(modes: &[Mode], parts: [f64; 2]) -> bool {
    modes.iter().zip(parts).all(|(mode, part)| matches!(mode, Mode::Slides(own) if (own - part).abs() < 1e-12))
}

#[test]
fn what_holds_light_and_heavy_bodies_at_once_is_found_for_each() {
    // A million kg and a milligram, each on a floor of its own: pushes of 2 and 3.
    let d = Matrix::from_row_slice(2, 2, &[1e-6, 0.0, 0.0, 1e6]);
    let question = question(vec![row(0, &d, 2e-6), row(1, &d, 3e6)], d);
    let solved = ask(&[], |probe| question.solve(probe, HERE, &[Mode::On; 2])).unwrap();
    assert_eq!(solved.idle, [false; 2]);
    assert!((solved.z[0] - 2.0).abs() < 1e-14 && (solved.z[1] - 3.0).abs() < 1e-14, "{:?}", solved.z);
}

#[test]
fn two_frictions_at_one_place_are_of_the_size_of_both() {
    let d = Matrix::from_row_slice(3, 3, &[5.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 3.0]);
    let pair = [rubbing(1, &d, 7.0, 0, [Some(2), None]), rubbing(2, &d, -11.0, 1, [Some(1), None])];
    let question = question([row(0, &d, 2.0)].into_iter().chain(pair).collect(), d);
    assert_eq!([0, 1, 2].map(|i| question.sizes(i)), [(5.0, 2.0), (4.0, 18.0), (4.0, 18.0)]);
}

#[test]
fn cones_say_what_a_body_on_a_floor_does_that_is_pushed_along_it() {
    let d = Matrix::identity(2, 2);
    let of = |rate: [f64; 2], slides: Option<f64>| {
        let mut friction = rubbing(1, &d, rate[1], 0, [None, Some(0)]);
        friction.rubs.as_mut().unwrap().slides = slides;
        let question = question(vec![row(0, &d, rate[0]), friction], d.clone());
        ask(&[Some(0)], |probe| question.among_cones(probe, HERE)).unwrap()
    };
    // Lifted; pressed, and pushed by less and by more than 0.6 of that, to and fro.
    assert_eq!(of([-1.0, 0.3], None)[0], Mode::Off);
    assert_eq!(of([1.0, 0.3], None), [Mode::On, Mode::On]);
    assert_eq!(of([1.0, 0.7], None), [Mode::On, Mode::Slides(1.0)]);
    assert_eq!(of([1.0, -0.7], None), [Mode::On, Mode::Slides(-1.0)]);
    // It slides already, whatever pushes it.
    assert_eq!(of([1.0, -0.7], Some(1.0)), [Mode::On, Mode::Slides(1.0)]);
}

#[test]
fn what_two_places_hold_together_is_shared_as_their_greatest_forces() {
    // At one place, of a body that needs 0.4: with the same load and coefficients of 0.6 and 0.2, what one row says the other says again.
    let d = Matrix::from_element(2, 2, 2.0);
    let mut items: Vec<Item<'static>> = (0..2).map(|i| rubbing(i, &d, 0.8, i, [None; 2])).collect();
    items[1].rubs.as_mut().unwrap().at_rest = 0.2;
    let question = question(items, d);
    let solved = ask(&[None; 2], |probe| {
        let modes = [Mode::On; 2];
        let mut solved = question.solve(probe, HERE, &modes).unwrap();
        question.share(probe, HERE, &modes, &mut solved);
        solved
    });
    assert!((solved.z[0] - 0.3).abs() < 1e-14 && (solved.z[1] - 0.1).abs() < 1e-14, "{:?}", solved.z);
    // The row of the stronger holds.
    assert_eq!(solved.idle, [false, true]);
}

#[test]
fn a_pair_begins_to_slide_along_its_acceleration_which_is_found_in_two_dozen_looks() {
    let sizes = [1.0, 4.0];
    let mut all = 0;
    let d = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 4.0]);
    for hour in 0..12 {
        let (sin, cos) = (f64::from(hour) * core::f64::consts::PI / 6.0 + 0.1).sin_cos();
        let free = [3.0 * cos, 3.0 * sin];
        let items = (0..2).map(|i| rubbing(i, &d, free[i], i, [Some(1 - i), None])).collect();
        let question = question(items, d.clone());
        let (found, asked) = ask_counted(&[None; 2], |probe| question.solve_aimed(probe, HERE, &[UNAIMED; 2]));
        assert!(is_headed(&found.unwrap().0, headed(sizes, free)), "at {hour}");
        all += asked;
    }
    // Two loads in each of two steps of Newton's method a look; halving alone takes fifty.
    assert!(all <= 12 * 4 * 25, "{all}");
}

#[test]
fn two_pairs_begin_to_slide_each_along_its_acceleration() {
    // What forces do to the accelerations: as much along as across at the second place, a fourth at the first.
    let sizes = [1.0, 4.0, 2.0, 2.0];
    let d = Matrix::from_fn(4, 4, |i, j| if i == j { sizes[i] } else { 0.0 });
    for hour in 0..12 {
        let (sin, cos) = (f64::from(hour) * core::f64::consts::PI / 6.0 + 0.1).sin_cos();
        let free = [3.0 * cos, 3.0 * sin, 2.5 * sin, -2.5 * cos];
        let items = (0..4).map(|i| rubbing(i, &d, free[i], i, [Some([1, 0, 3, 2][i]), None])).collect();
        let question = question(items, d.clone());
        let (modes, _) = ask(&[None; 4], |probe| question.solve_aimed(probe, HERE, &[UNAIMED; 4])).unwrap();
        for place in [0, 2] {
            let pair = [place, place + 1];
            assert!(is_headed(&modes[place..], headed(pair.map(|i| sizes[i]), pair.map(|i| free[i]))), "at {hour}");
        }
    }
}

#[test]
fn what_comes_loose_with_others_is_noted_and_taken_back_where_it_is_held() {
    let friction = Friction {
        row: 0,
        sticks: 0,
        sense: 1,
        at_rest: 0.6,
        sliding: 0.5,
        contact: None,
        rounded: None,
        beside: None,
    };
    let system = Pressed { rows: 2, contacts: vec![None; 2], asked: 0, frictions: vec![friction; 2] };
    let mut crossings = Crossings::of(&system);
    let met = |crossings: &Crossings| crossings.met.iter().map(|met| (met.t, met.crossing)).collect::<Vec<_>>();
    // Of each first that it sticks, then that it slips.
    crossings.note_loose(2.0, 0).unwrap();
    crossings.note_loose(2.5, 1).unwrap();
    assert_eq!((met(&crossings), crossings.noted), (vec![(2.0, 1), (2.5, 3)], 2));
    crossings.forget(0);
    assert_eq!((met(&crossings), crossings.noted), (vec![(2.5, 3)], 1));
    // There is an end of it.
    (1..MOST).for_each(|_| crossings.note_loose(3.0, 1).unwrap());
    let end = Failure::TooManyCrossings { t: 3.0, crossing: 3, count: MOST as u64 };
    assert_eq!(crossings.note_loose(3.0, 1), Err(end));
}
