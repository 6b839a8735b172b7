//! What holds, what sticks and what slides from here on, where there is friction.
//!
//! Each row that is reached is open or closed, each friction at rest sticks or begins to slide in one of two senses. A choice is right if
//!
//! ```text
//! closed   lambda > 0        open   g'' >= 0        sticks   |F| <= mu_s N        begins to slide   sign u' >= 0,  F = mu_k N sign
//! ```
//! What is most wrong is changed, one after the other; if that comes back to where it was, the cones of friction say what may fit (among), then all
//! choices are tried, and what is wrong first is changed, one after the other. What sticks at several places that depend on each other shares its force (share); where one is at its greatest force they are
//! shared anew, and they come loose together where that does not help.

use alloc::vec;
use alloc::vec::Vec;

use super::follow::Pushed;
use super::hold::{Held, NO_PUSH, NO_PUSH_LEFT, balanced, stands};
use super::pairs::UNAIMED;
use super::question::{Item, Question, Rubs, Solved};
use super::reached::{Touched, rise_rate};
use crate::failure::{Failure, Result};
use crate::friction::at_fault;
use crate::linalg::Matrix;
use crate::math;
use crate::probe::{Probe, Values};
use crate::system::StateRef;

/// What is left to the greatest force of what comes loose where several carry together (beside the terms of what it balances).
const LOOSE: f64 = 1e-11;
/// Choices that are tried where changes come back, at most.
const CHOICES: usize = 4096;
/// Changes of what is wrong first, at most.
const CHANGES: usize = 1000;

/// What becomes of a row or a friction.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Mode {
    /// Open, or without anything that presses.
    Off,
    /// Closed, or it sticks.
    On,
    /// It slides in this sense.
    Slides(f64),
    /// It stands because others stick, and carries this part of its greatest force.
    Carries(f64),
}

/// What becomes of a friction.
pub(super) struct Rubbed {
    pub mode: Mode,
    /// What is left to its greatest force.
    pub margin: f64,
    /// That force.
    pub greatest: f64,
    /// It cannot slip: others hold it.
    pub held: bool,
}

/// What becomes of all.
pub(super) struct Chosen {
    pub held: Vec<Held>,
    pub rubs: Vec<Rubbed>,
    pub v_dot: Vec<f64>,
}

impl Touched {
    /// What becomes of each row and each friction at a state.
    ///
    /// # Errors
    /// [`Failure::Painleve`] where nothing fits, [`Failure::Unbalanced`] where something would without a force that follows from a multiplier.
    pub fn choose(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Result<Chosen> {
        let has_answer = &mut |own: &mut Self, probe: &mut Probe<'_>| {
            let free = own.free_accelerations(probe, state);
            free.is_ok_and(|free| own.question(probe.values, state.v, free).answer(probe, state).is_some())
        };
        if self.follow(probe, state, &|_| true).is_err() {
            return Err(self.unbalanced(probe, state, has_answer));
        }
        let free = self.free_accelerations(probe, state)?;
        let mut question = self.question(probe.values, state.v, free.clone());
        let Some((modes, Solved { z, idle })) = question.answer(probe, state) else {
            let at_fault = question.at_fault(probe, state);
            if self.follow.is_some() && self.follow(probe, state, &|_| false).is_ok() && has_answer(self, probe) {
                return Err(self.unbalanced(probe, state, has_answer));
            }
            return Err(Failure::Painleve { t: state.t, row: self.rubs[at_fault].law.row });
        };
        let v_dot = free.0;
        let mut chosen = Chosen { held: Vec::new(), rubs: Vec::new(), v_dot };
        for (item, z) in question.items.iter().zip(&z) {
            chosen.v_dot.iter_mut().zip(item.push).for_each(|(a, push)| *a -= z * push);
        }
        let mut found = question.items.iter().zip(&modes);
        for one in &self.reached {
            let stands = stands(probe.values, one, state.v);
            let closes = stands && found.next().is_some_and(|(_, mode)| *mode == Mode::On);
            chosen.held.push(Held { stands, closes });
        }
        let full = question.full(&z, probe.values.sizes.rows());
        let mut gradient = vec![0.0; full.len()];
        for (i, (item, _)) in found.enumerate() {
            let place = question.items.len() - self.rubs.len() + i;
            let load = probe.system.load(self.rubs[i].number, state, &full, &mut gradient);
            let greatest = self.rubs[i].law.at_rest * load;
            debug_assert!(item.rubs.is_some());
            let mode = match question.mode(&modes, place) {
                Mode::On if idle[place] && greatest > 0.0 && !self.rubs[i].held => {
                    Mode::Carries((z[place] / greatest).clamp(-1.0, 1.0))
                }
                _ if idle[place] => Mode::Off,
                mode => mode,
            };
            let held = question.is_held(place, &modes);
            chosen.rubs.push(Rubbed { mode, margin: greatest - question.force(place, &z), greatest, held });
        }
        Ok(chosen)
    }

    fn question<'a>(&'a self, values: &Values, v: &[f64], free: (Vec<f64>, Vec<f64>)) -> Question<'a> {
        let (v_dot, multipliers) = free;
        let stands: Vec<usize> = (0..self.reached.len()).filter(|i| stands(values, &self.reached[*i], v)).collect();
        let item = |row: usize, response: &'a [f64], shares: &'a [f64], pushed: &'a Option<Pushed>| {
            let (push, shares) = match pushed {
                None => (response, shares),
                Some(pushed) => (&*pushed.accelerations, &*pushed.multipliers),
            };
            Item {
                row,
                response,
                push,
                shares,
                rate: -rise_rate(values, row, &v_dot),
                size: values.rows.dot(row, response),
                balanced: balanced(values, row, response, &v_dot),
                rubs: None,
                left: false,
                slight: 0.0,
                due: false,
            }
        };
        let rows = stands.iter().map(|i| {
            let one = &self.reached[*i];
            Item { left: one.left, slight: one.slight, ..item(one.row, &one.response, &one.shares, &one.pushed) }
        });
        // What is at its greatest force may leave more to others.
        let shares = self.together && !self.shared;
        let rubs = self.rubs.iter().enumerate().map(|(i, rub)| {
            let known = Rubs {
                number: rub.number,
                beside: rub.beside.map(|beside| stands.len() + beside),
                contact: rub.law.contact.map(|_| rub.contact.and_then(|own| stands.iter().position(|i| *i == own))),
                at_rest: rub.law.at_rest,
                sliding: rub.law.sliding,
                slides: self.slides(values, v, i).or_else(|| self.taken_on(values, v, &v_dot, i)),
                force: rub.force,
            };
            let due = rub.due && rub.stuck;
            let all = item(rub.law.row, &rub.response, &rub.shares, &rub.pushed);
            let size = if rub.held { 0.0 } else { all.size };
            Item { rubs: Some(known), left: due && !shares, due, size, ..all }
        });
        let items: Vec<Item<'a>> = rows.chain(rubs).collect();
        let among = |of: fn(&Item<'a>) -> &'a [f64]| {
            Matrix::from_fn(items.len(), items.len(), |i, j| values.rows.dot(items[i].row, of(&items[j])))
        };
        let (d, tied) = (among(|item| item.push), among(|item| item.response));
        let follows = self.follow.is_some();
        Question { items, kept: &self.kept, multipliers, d, tied, together: shares, follows }
    }
}

impl Question<'_> {
    /// Modes that fit, with the multipliers of the items.
    fn answer(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<(Vec<Mode>, Solved)> {
        if self.follows && !self.rows_have_one_answer() {
            return None;
        }
        let mut modes: Vec<Mode> = self.items.iter().map(Item::first).collect();
        let mut tried: Vec<Vec<Mode>> = Vec::new();
        while !tried.contains(&modes) {
            tried.push(modes.clone());
            let Some((aimed, mut solved)) = self.solve_aimed(probe, state, &modes) else { break };
            self.share(probe, state, &aimed, &mut solved);
            match self.worst(probe, state, &aimed, &solved.z) {
                None => return Some((aimed, solved)),
                Some((i, better)) => modes[i] = better,
            }
            self.pair_up(&mut modes);
        }
        if let Some(modes) = self.among_cones(probe, state)
            && let Some((modes, mut solved)) = self.solve_near(probe, state, modes)
        {
            self.share(probe, state, &modes, &mut solved);
            if self.worst(probe, state, &modes, &solved.z).is_none() {
                return Some((modes, solved));
            }
        }
        self.among_all(probe, state).or_else(|| self.one_after_the_other(probe, state))
    }

    /// The first of all choices that fits; none where there are too many of them.
    fn among_all(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<(Vec<Mode>, Solved)> {
        let choices: Vec<Vec<Mode>> = (0..self.items.len()).map(|i| self.items[i].choices(i)).collect();
        let count = choices.iter().map(Vec::len).try_fold(1_usize, usize::checked_mul).filter(|n| *n <= CHOICES)?;
        (0..count).find_map(|number| {
            let mut rest = number;
            let mut modes: Vec<Mode> = choices
                .iter()
                .map(|choices| {
                    let choice = choices[rest % choices.len()];
                    rest /= choices.len();
                    choice
                })
                .collect();
            self.pair_up(&mut modes);
            let (modes, mut solved) = self.solve_aimed(probe, state, &modes)?;
            self.share(probe, state, &modes, &mut solved);
            self.worst(probe, state, &modes, &solved.z).is_none().then_some((modes, solved))
        })
    }

    /// Modes that fit, by changing the first that is wrong each time: with constant loads that comes to an end (K. G. Murty, Mathematical Programming 7
    /// (1974) 349).
    fn one_after_the_other(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<(Vec<Mode>, Solved)> {
        let mut modes: Vec<Mode> = self.items.iter().map(Item::first).collect();
        for _ in 0..CHANGES {
            let (aimed, mut solved) = self.solve_aimed(probe, state, &modes)?;
            self.share(probe, state, &aimed, &mut solved);
            match self.wrong(probe, state, &aimed, &solved.z, true) {
                None => return Some((aimed, solved)),
                Some((i, better)) => modes[i] = better,
            }
            self.pair_up(&mut modes);
        }
        None
    }

    /// Which of the frictions, the last items, is the reason why no modes fit.
    fn at_fault(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>) -> usize {
        let first = self.items.iter().position(|item| item.rubs.is_some()).unwrap_or(0);
        let contacts: Vec<_> = self.items[first..].iter().map(|item| item.rubs.as_ref()?.contact).collect();
        let place = |(i, rubs): (usize, &Rubs)| rubs.beside.map_or(first + i, |beside| beside.min(first + i));
        let rubs = self.items[first..].iter().filter_map(|item| item.rubs.as_ref());
        let places: Vec<usize> = rubs.enumerate().map(place).collect();
        at_fault(&places, &mut |acts| {
            for (i, item) in self.items[first..].iter_mut().enumerate() {
                if let Some(rubs) = &mut item.rubs {
                    rubs.contact = if acts(i) { contacts[i] } else { Some(None) };
                }
            }
            self.answer(probe, state).is_some()
        })
    }

    /// What is most wrong, and what it would better be.
    fn worst(&self, probe: &mut Probe<'_>, state: StateRef<'_>, modes: &[Mode], z: &[f64]) -> Option<(usize, Mode)> {
        self.wrong(probe, state, modes, z, false)
    }

    /// The same of what is wrong first, or most.
    fn wrong(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        modes: &[Mode],
        z: &[f64],
        first: bool,
    ) -> Option<(usize, Mode)> {
        let full = self.full(z, probe.values.sizes.rows());
        let mut gradient = vec![0.0; full.len()];
        let mut worst = (0.0, None);
        // What is at its greatest force when another one comes loose comes loose as well.
        let loose = self.items.iter().any(|item| item.due);
        let begins = |(i, item): (usize, &Item<'_>)| {
            item.rubs.as_ref().is_some_and(|rubs| rubs.slides.is_none()) && matches!(modes[i], Mode::Slides(_))
        };
        let together = self.together && !self.items.iter().enumerate().any(begins);
        for (i, item) in self.items.iter().enumerate() {
            let rate = self.rate(i, z);
            let (size, balanced) = self.sizes(i);
            let limit = if item.left && item.rubs.is_none() { NO_PUSH_LEFT } else { NO_PUSH };
            let (wrong, better) = match (self.mode(modes, i), &item.rubs) {
                (Mode::On, None) => {
                    // Where nothing is balanced a row that does not push does not hold either.
                    let least = math::max(math::max(limit * balanced, item.slight * size), f64::MIN_POSITIVE);
                    (least - z[i] * size, Mode::Off)
                }
                (Mode::Off, None) => (rate - limit * balanced, Mode::On),
                (_, Some(Rubs { beside: Some(beside), .. })) if *beside < i => continue,
                (Mode::Slides(_), Some(Rubs { beside: Some(beside), slides: None, .. })) => {
                    (-self.along([i, *beside], modes, z) - limit * balanced, Mode::On)
                }
                (Mode::On, Some(rubs)) => {
                    let load = probe.system.load(rubs.number, state, &full, &mut gradient);
                    let beyond = (self.force(i, z) - rubs.at_rest * load) * size;
                    // Without a load there is nothing that would come loose.
                    let normal = rubs.contact.flatten().map_or(0.0, |contact| self.items[contact].balanced);
                    let balanced = math::max(balanced, rubs.at_rest * normal);
                    let loose = loose && rubs.at_rest * load * size > limit * balanced;
                    let limit = match (loose, together) {
                        (true, true) => -LOOSE,
                        (true, false) => -limit,
                        _ => limit,
                    };
                    (beyond - limit * balanced, Mode::Slides(math::sign(z[i])))
                }
                (Mode::Slides(sense), Some(rubs)) if rubs.slides.is_none() => {
                    let better = if item.left { Mode::Slides(-sense) } else { Mode::On };
                    (-sense * rate - limit * balanced, better)
                }
                _ => continue,
            };
            let wrong = if balanced > 0.0 { wrong / balanced } else { wrong };
            if wrong > worst.0 {
                worst = (wrong, Some((i, better)));
                if first {
                    break;
                }
            }
        }
        worst.1
    }
}

impl Item<'_> {
    /// What it is taken for at first.
    fn first(&self) -> Mode {
        match &self.rubs {
            Some(Rubs { slides: Some(sense), .. }) => Mode::Slides(*sense),
            Some(Rubs { beside: Some(_), .. }) if self.left => UNAIMED,
            Some(Rubs { force, .. }) if self.left => Mode::Slides(if *force < 0.0 { -1.0 } else { 1.0 }),
            None if self.left => Mode::Off,
            _ => Mode::On,
        }
    }

    /// What it may be.
    fn choices(&self, i: usize) -> Vec<Mode> {
        match &self.rubs {
            None => vec![Mode::On, Mode::Off],
            Some(Rubs { slides: Some(sense), .. }) => vec![Mode::Slides(*sense)],
            // The second of two goes with the first.
            Some(Rubs { beside: Some(beside), .. }) => {
                if *beside < i {
                    vec![Mode::On]
                } else {
                    vec![Mode::On, UNAIMED]
                }
            }
            Some(_) if self.left => vec![Mode::Slides(1.0), Mode::Slides(-1.0)],
            Some(_) => vec![Mode::On, Mode::Slides(1.0), Mode::Slides(-1.0)],
        }
    }
}
