//! Forces that follow from multipliers, beside rows that push one way only and dry friction: random ones at rest, against all choices.

use holonomy_solver::{
    Axes, Direction, Failure, Formulation, Friction, OneSided, Progress, RunOptions, Samples, Simulation, Sizes,
    StartState, StateRef, StepControl, System, Tableau,
};
use nalgebra::{DMatrix, DVector};

use crate::models::start;

/// A row that always holds, rows that are reached, the first of which rub, and forces that follow from some of them: all of it constant.
#[derive(Clone)]
struct Random {
    mass: DMatrix<f64>,
    force: DVector<f64>,
    /// The row that always holds, those that are reached (`-gradient of the gap`), those of the frictions.
    rows: Vec<DVector<f64>>,
    one_sided: Vec<OneSided>,
    frictions: Vec<Friction>,
    reactive_rows: Vec<usize>,
    reactive: Vec<DVector<f64>>,
}

/// Accelerations, multipliers and memories.
type Begun = (DVector<f64>, DVector<f64>, Vec<f64>);

/// Static and kinetic coefficient.
const FRICTION: [f64; 2] = [0.5, 0.4];

impl Random {
    fn new(seed: u64, [n, contacts, frictions]: [usize; 3], share: f64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from((state >> 40) as u32) / f64::from(1 << 23) - 1.0
        };
        let root = DMatrix::from_fn(n, n, |_, _| random());
        let mass = &root * root.transpose() + DMatrix::identity(n, n);
        let mut vector = || DVector::from_fn(n, |_, _| random());
        let rows = (0..1 + contacts + frictions).map(|_| vector()).collect();
        let force = vector() * 3.0;
        let reactive_rows = vec![0, 1];
        let reactive = reactive_rows.iter().map(|_| vector() * share).collect();
        let one_sided = (0..contacts).map(|i| OneSided { row: 1 + i, memory: i, restitution: 0.0 }).collect();
        let friction = |i: usize| Friction {
            row: 1 + contacts + i,
            sticks: contacts + 2 * i,
            sense: contacts + 2 * i + 1,
            at_rest: FRICTION[0],
            sliding: FRICTION[1],
            contact: Some(i),
            rounded: None,
            beside: None,
        };
        let frictions = (0..frictions).map(friction).collect();
        Random { mass, force, rows, one_sided, frictions, reactive_rows, reactive }
    }

    fn is_on(&self, row: usize, turns: &[f64]) -> bool {
        let contact = self.one_sided.iter().find(|one| one.row == row).map(|one| one.memory);
        let friction = self.frictions.iter().find(|friction| friction.row == row).map(|friction| friction.sticks);
        contact.or(friction).is_none_or(|memory| turns[memory] != 0.0)
    }

    /// Accelerations and multipliers where the rows `on` hold, and the frictions that slide are these parts of their loads.
    fn solve(&self, on: &[usize], slides: &[(usize, f64)]) -> Option<(DVector<f64>, DVector<f64>)> {
        let (n, rows) = (self.force.len(), self.rows.len());
        let mut a = DMatrix::zeros(n + rows, n + rows);
        a.view_mut((0, 0), (n, n)).copy_from(&self.mass);
        for (row, gradient) in self.rows.iter().enumerate() {
            let part = slides.iter().find(|slide| slide.0 == row).map(|slide| slide.1);
            if on.contains(&row) || part.is_some() {
                a.view_mut((0, n + row), (n, 1)).copy_from(gradient);
            }
            if on.contains(&row) {
                a.view_mut((n + row, 0), (1, n)).copy_from(&gradient.transpose());
            } else {
                a[(n + row, n + row)] = 1.0;
            }
            if let Some(part) = part {
                let load = self.frictions.iter().find(|friction| friction.row == row)?.contact? + 1;
                a[(n + row, n + load)] = -part;
            }
        }
        for (row, force) in self.reactive_rows.iter().zip(&self.reactive) {
            let mut column = a.view_mut((0, n + row), (n, 1));
            column -= force;
        }
        let mut right = DVector::zeros(n + rows);
        right.rows_mut(0, n).copy_from(&self.force);
        let x = a.lu().solve(&right)?;
        Some((x.rows(0, n).into_owned(), x.rows(n, rows).into_owned()))
    }

    /// What the pushes of all reached rows do to the rates of their gaps.
    fn pushes(&self) -> Option<DMatrix<f64>> {
        let contacts: Vec<usize> = self.one_sided.iter().map(|one| one.row).collect();
        let n = self.force.len();
        let mut a = DMatrix::zeros(n + 1, n + 1);
        a.view_mut((0, 0), (n, n)).copy_from(&self.mass);
        a.view_mut((0, n), (n, 1)).copy_from(&(&self.rows[0] - &self.reactive[0]));
        a.view_mut((n, 0), (1, n)).copy_from(&self.rows[0].transpose());
        let lu = a.lu();
        let mut d = DMatrix::zeros(contacts.len(), contacts.len());
        for (j, row) in contacts.iter().enumerate() {
            let mut right = DVector::zeros(n + 1);
            right.rows_mut(0, n).copy_from(&self.rows[*row]);
            for (_, force) in self.reactive_rows.iter().zip(&self.reactive).filter(|(own, _)| *own == row) {
                let mut top = right.rows_mut(0, n);
                top -= force;
            }
            let x = lu.solve(&right)?;
            for (i, row) in contacts.iter().enumerate() {
                d[(i, j)] = self.rows[*row].dot(&x.rows(0, n));
            }
        }
        Some(d)
    }

    /// How motion from rest begins.
    fn begin(&self) -> Result<Begun, Failure> {
        let (n, turns) = (self.force.len(), self.sizes().turns);
        let axes = Axes {
            formulation: Some(Formulation::Index1),
            tableau: Some(Tableau::Dopri5),
            step: Some(StepControl::Fixed(1e-3)),
            ..Axes::default()
        };
        let state = StartState { turns: vec![0.0; turns], ..start(&vec![0.0; n], &vec![0.0; n]) };
        let options = RunOptions::new(1e-3, Samples::Every(1e-3));
        let mut simulation = Simulation::new(Box::new(self.clone()), state, &axes, options)?;
        let mut first = None;
        let end = simulation.advance(100, &mut |s| {
            let vector = |x: &[f64]| DVector::from_column_slice(x);
            first.get_or_insert((vector(s.v_dot), vector(s.multipliers), s.turns.to_vec()));
        });
        assert_eq!(end, Progress::Done);
        Ok(first.expect("a sample"))
    }
}

impl System for Random {
    fn sizes(&self) -> Sizes {
        let (contacts, frictions) = (self.one_sided.len(), self.frictions.len());
        Sizes { n: self.force.len(), m: 1 + contacts, h: frictions, turns: contacts + 2 * frictions }
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        let n = self.force.len();
        for (row, gradient) in self.rows.iter().enumerate() {
            let on = f64::from(u8::from(self.is_on(row, s.turns)));
            if let Some(constraint) = constraints.get_mut(row) {
                *constraint = on * gradient.dot(&DVector::from_column_slice(s.q));
            }
            matrix[row * n..][..n].iter_mut().zip(gradient).for_each(|(entry, g)| *entry = on * g);
        }
    }
    fn velocity(&mut self, _s: StateRef<'_>, bias: &mut [f64]) {
        bias.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.copy_from_slice(self.mass.as_slice());
        force.copy_from_slice(self.force.as_slice());
        bias.fill(0.0);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn one_sided(&self) -> &[OneSided] {
        &self.one_sided
    }
    fn gaps(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        for (gap, one) in gaps.iter_mut().zip(&self.one_sided) {
            *gap = -self.rows[one.row].dot(&DVector::from_column_slice(s.q));
        }
    }
    fn frictions(&self) -> &[Friction] {
        &self.frictions
    }
    fn slip(&mut self, friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        let row = &self.rows[self.frictions[friction].row];
        direction.copy_from_slice(row.as_slice());
        row.dot(&DVector::from_column_slice(s.v))
    }
    fn load(&mut self, friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        gradient[friction + 1] = 1.0;
        multipliers[friction + 1]
    }
    fn crossings(&self) -> &[Direction] {
        &[]
    }
    fn reactive_rows(&self) -> &[usize] {
        &self.reactive_rows
    }
    fn reactive_force(&mut self, i: usize, _s: StateRef<'_>, force: &mut [f64]) {
        force.copy_from_slice(self.reactive[i].as_slice());
    }
}

/// The least principal minor of rows scaled to their diagonal without these forces.
fn least_minor(d: &DMatrix<f64>, sizes: &[f64]) -> f64 {
    let k = sizes.len();
    let minor = |which: usize| {
        let rows: Vec<usize> = (0..k).filter(|i| which >> i & 1 == 1).collect();
        let part = |i: usize, j: usize| d[(rows[i], rows[j])] / (sizes[rows[i]] * sizes[rows[j]]).sqrt();
        DMatrix::from_fn(rows.len(), rows.len(), part).determinant()
    };
    (1..1_usize << k).map(minor).fold(f64::INFINITY, f64::min)
}

#[test]
fn what_holds_is_the_one_choice_that_fits_and_where_there_may_be_two_it_is_told() {
    let (mut told, mut held) = (0, 0);
    for seed in 0..600 {
        let contacts = 1 + seed as usize % 3;
        let random = Random::new(seed, [5, contacts, 0], 1.5);
        let plain = Random { reactive: vec![DVector::zeros(5); 2], ..random.clone() };
        let sizes: Vec<f64> = plain.pushes().expect("regular").diagonal().iter().copied().collect();
        let least = least_minor(&random.pushes().expect("regular"), &sizes);
        if least.abs() < 1e-6 {
            continue;
        }
        let begun = random.begin();
        if least < 0.0 {
            assert!(matches!(begun, Err(Failure::Unbalanced { row: 0 | 1, .. })), "{seed}: {begun:?}");
            told += 1;
            continue;
        }
        let fits = (0..1_usize << contacts).filter_map(|which| {
            let on: Vec<usize> = (0..=contacts).filter(|row| *row == 0 || which >> (row - 1) & 1 == 1).collect();
            let (v_dot, multipliers) = random.solve(&on, &[])?;
            let fits = (1..=contacts).all(|row| match on.contains(&row) {
                true => multipliers[row] >= 0.0,
                false => random.rows[row].dot(&v_dot) <= 0.0,
            });
            fits.then_some((v_dot, multipliers))
        });
        let fits: Vec<_> = fits.collect();
        assert_eq!(fits.len(), 1, "{seed}");
        let (v_dot, multipliers, _) = begun.unwrap_or_else(|failure| panic!("{seed}: {failure}"));
        let size = 1.0 + multipliers.norm();
        assert!((&v_dot - &fits[0].0).norm() < 1e-10 * size, "{seed}: {v_dot} {}", fits[0].0);
        assert!((&multipliers - &fits[0].1).norm() < 1e-10 * size, "{seed}: {multipliers} {}", fits[0].1);
        held += usize::from(multipliers.rows(1, contacts).iter().any(|push| *push > 0.0));
    }
    assert!(told > 50 && held > 150, "{told} {held}");
}

#[test]
fn what_sticks_slides_and_holds_fits_its_laws() {
    let (mut none, mut sticks, mut slides) = (0, 0, 0);
    for seed in 0..400 {
        let contacts = 1 + seed as usize % 2;
        let random = Random::new(seed, [6, contacts, contacts], 0.5);
        let Ok((v_dot, multipliers, turns)) = random.begin() else {
            none += 1;
            continue;
        };
        let on: Vec<usize> = (0..random.rows.len()).filter(|row| random.is_on(*row, &turns)).collect();
        let part = |friction: &Friction| (friction.row, FRICTION[1] * turns[friction.sense]);
        let sliding: Vec<(usize, f64)> = random.frictions.iter().map(part).filter(|(_, part)| *part != 0.0).collect();
        let exact = random.solve(&on, &sliding).expect("regular");
        let size = 1.0 + multipliers.norm();
        assert!((&v_dot - exact.0).norm() < 1e-10 * size, "{seed}");
        assert!((&multipliers - exact.1).norm() < 1e-10 * size, "{seed}");
        for one in &random.one_sided {
            let closed = turns[one.memory] != 0.0;
            let right = if closed { multipliers[one.row] } else { -random.rows[one.row].dot(&v_dot) };
            assert!(right > -1e-9 * size, "{seed}: {} {right}", one.row);
        }
        for (i, friction) in random.frictions.iter().enumerate() {
            let (load, force) = (multipliers[1 + i], multipliers[friction.row]);
            let slip = random.rows[friction.row].dot(&v_dot);
            if turns[friction.sticks] != 0.0 {
                assert!(force.abs() < FRICTION[0] * load + 1e-9 && slip.abs() < 1e-10 * size, "{seed}");
                sticks += 1;
            } else if turns[friction.sense] != 0.0 {
                assert!((force - FRICTION[1] * load * slip.signum()).abs() < 1e-9 * size, "{seed}");
                slides += 1;
            } else {
                assert!(load == 0.0, "{seed}");
            }
        }
    }
    assert!(none < 40 && sticks > 60 && slides > 60, "{none} {sticks} {slides}");
}
