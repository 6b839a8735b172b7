//! What a run knows of the quantities whose zeros it looks for, and which crossings it came to.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::contact::RedundantContacts;
use super::record::Record;
use crate::crossing::{Direction, OneSided};
use crate::failure::{Failure, Quantity, Result};
use crate::friction::{Friction, Pair};
use crate::math;
use crate::probe::finite;
use crate::system::{StateRef, System};

/// Rounding errors of the time within which crossings are met together.
pub(super) const TOGETHER: f64 = 16.0 * f64::EPSILON;
/// Crossings of one run, and times at which what sticks is shared anew.
pub(super) const MOST: usize = 10_000;
/// How often one crossing is met at one time.
const MOST_AT_ONCE: usize = 12;

/// A crossing that a run came to.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Crossing {
    /// Time, s.
    pub t: f64,
    /// Its number ([`crate::System::crossings`]); after those of all crossings come two for each row that pushes one way only: that it was
    /// reached, and that it was left; then two for each friction: that a slip came to its end, and that one began.
    pub crossing: usize,
}

/// A place at which rows ask for other speeds: a driver, or a wall, whose speed jumps; an edge.
#[derive(Copy, Clone, Debug)]
pub(super) struct Jolt {
    /// Its time, s.
    pub t: f64,
    /// A time just behind it, s.
    pub behind: f64,
}

/// What a run knows of the quantities whose zeros it looks for.
#[derive(Debug, Default)]
pub(super) struct Crossings {
    pub directions: Vec<Direction>,
    /// Rows that push one way only: their quantities come after those of the system. That of an open row is its gap, that of a closed one its
    /// multiplier.
    pub one_sided: Vec<OneSided>,
    /// Frictions: their quantities come last. Where one slides it is the speed of the slip, where one sticks what is left to the greatest force.
    /// Of two at one place the first has that of both; where they slide it is how far the slip is within its cone.
    pub frictions: Vec<Friction>,
    /// What is added to the quantities of one-sided rows and frictions: they are at zero, but for round-off, for a while after they were met.
    pub slack: Vec<f64>,
    /// Room for a direction or a gradient.
    by: Vec<f64>,
    /// Signs at the current state: those that the motion has just after it. 0 where that is not known.
    pub sides: Vec<f64>,
    /// The same within the step in work, as far as it was looked at: they hold when the step is accepted.
    pub passing: Vec<f64>,
    /// Values at the last place.
    pub values: Vec<f64>,
    /// Values where crossings were met last, before anything happened there.
    pub arrived: Vec<f64>,
    /// Their rates about the last crossing at which a step was made to end; 0 where none was.
    pub rates: Vec<f64>,
    /// How far from zero a quantity that was met tells no side, by round-off or because rows that came hold it there; 0 once it got farther away.
    pub band: Vec<f64>,
    /// Those that are met at the end of the step, and there next.
    pub due: Vec<bool>,
    /// Those whose value at the current state is zero but for round-off: they were met there.
    pub at_zero: Vec<bool>,
    /// Those that were met at the end of the step when it was longer.
    marked: Vec<bool>,
    /// Those whose consequences have been drawn there.
    pub done: Vec<bool>,
    /// When the direction of two frictions at one place was taken anew last.
    pub aimed: Option<f64>,
    /// When what several stuck frictions carry was shared anew last.
    pub shared: Option<f64>,
    /// How often it was: beyond [`MOST`] it counts as coming loose, so that a run ends.
    pub sharings: usize,
    /// How often in turn nothing came of those that were met.
    pub idle: i32,
    /// What the step in work ends just before, if rows ask for other speeds behind it.
    pub jolt: Option<Jolt>,
    /// How many were noted at the current state.
    pub noted: usize,
    /// Met so far, in order.
    pub met: Vec<Crossing>,
    /// Where more one-sided rows than are independent touched first.
    pub redundant: Option<RedundantContacts>,
}

impl Crossings {
    /// Those of a system; without any there is nothing to keep.
    pub fn of(system: &dyn System) -> Box<Self> {
        if system.crossings().is_empty() && system.one_sided().is_empty() && system.frictions().is_empty() {
            return Box::default();
        }
        Self::some(system)
    }

    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn some(system: &dyn System) -> Box<Self> {
        let mut directions = system.crossings().to_vec();
        let (one_sided, frictions) = (system.one_sided().to_vec(), system.frictions().to_vec());
        directions.resize(directions.len() + one_sided.len() + frictions.len(), Direction::Falling);
        let count = directions.len();
        let zeros = || vec![0.0; count];
        Box::new(Crossings {
            slack: vec![0.0; one_sided.len() + frictions.len()],
            by: vec![0.0; if frictions.is_empty() { 0 } else { system.sizes().n.max(system.sizes().rows()) }],
            one_sided,
            frictions,
            directions,
            sides: zeros(),
            passing: zeros(),
            values: zeros(),
            arrived: zeros(),
            rates: zeros(),
            band: zeros(),
            due: vec![false; count],
            at_zero: vec![false; count],
            marked: vec![false; count],
            done: vec![false; count],
            aimed: None,
            shared: None,
            sharings: 0,
            idle: 0,
            jolt: None,
            noted: 0,
            met: Vec::new(),
            redundant: None,
        })
    }

    pub fn is_empty(&self) -> bool {
        self.directions.is_empty()
    }

    /// Crossings of the system: those of one-sided rows and frictions come after them.
    pub fn events(&self) -> usize {
        self.directions.len() - self.one_sided.len() - self.frictions.len()
    }

    /// Is quantity `i` that of a friction?
    pub fn is_friction(&self, i: usize) -> bool {
        i >= self.events() + self.one_sided.len()
    }

    /// How near zero quantity `i` counts as there: none for those that are no gaps of open rows.
    pub fn least_gap(&self, i: usize) -> f64 {
        if i < self.events() || self.is_friction(i) { f64::INFINITY } else { super::contact::REACHED }
    }

    /// Are all that are due those of rows that push one way only?
    pub fn of_rows_only(&self) -> bool {
        let rows = self.events()..self.events() + self.one_sided.len();
        self.due.iter().enumerate().all(|(i, due)| !due || rows.contains(&i))
    }

    /// Is there anything that is settled at a crossing?
    pub fn settles(&self) -> bool {
        self.directions.len() > self.events()
    }

    /// The number under which quantity `i` is noted.
    fn number(&self, i: usize, turns: &[f64]) -> usize {
        let events = self.events();
        if i < events {
            return i;
        }
        let held = match self.one_sided.get(i - events) {
            Some(row) => turns[row.memory] != 0.0,
            None => {
                let friction = i - events - self.one_sided.len();
                self.sticks(friction, turns) || self.is_off(friction, turns)
            }
        };
        2 * i - events + usize::from(held)
    }

    /// Does a friction stick, or that beside it, or does it stand because others stick?
    pub fn sticks(&self, friction: usize, turns: &[f64]) -> bool {
        match Pair::of(&self.frictions, friction) {
            Some(pair) => pair.stands(turns),
            None => {
                let law = &self.frictions[friction];
                turns[law.sticks] != 0.0 || law.part(turns).is_some()
            }
        }
    }

    /// Does a friction of one direction neither stick nor slide, nor carry a part?
    pub fn is_off(&self, friction: usize, turns: &[f64]) -> bool {
        let law = &self.frictions[friction];
        law.rounded.is_none() && law.pair().is_none() && turns[law.sticks] == 0.0 && turns[law.sense] == 0.0
    }

    /// Whether quantity `i` has come to its end is known when all is settled: it is that of two frictions which slide at one place.
    pub fn is_open(&self, i: usize, turns: &[f64]) -> bool {
        let friction = i.checked_sub(self.events() + self.one_sided.len());
        friction.is_some_and(|i| self.frictions[i].pair().is_some() && !self.sticks(i, turns))
    }

    /// Notes that quantity `i` was met, with the memories before anything happened.
    ///
    /// # Errors
    /// There were too many, in all or at this time.
    pub fn note(&mut self, t: f64, i: usize, turns: &[f64]) -> Result<()> {
        let crossing = self.number(i, turns);
        let now = self.met.iter().rev().take_while(|met| t - met.t <= TOGETHER * math::abs(t));
        let again = now.filter(|met| met.crossing == crossing).count();
        if self.met.len() >= MOST || again >= MOST_AT_ONCE {
            return Err(Failure::TooManyCrossings { t, crossing, count: self.met.len() as u64 });
        }
        self.met.push(Crossing { t, crossing });
        self.noted += 1;
        Ok(())
    }

    /// Notes that a friction whose quantity is `i` comes loose with others.
    ///
    /// # Errors
    /// There were too many.
    pub fn note_loose(&mut self, t: f64, i: usize) -> Result<()> {
        let crossing = 2 * i - self.events() + 1;
        if self.met.len() >= MOST {
            return Err(Failure::TooManyCrossings { t, crossing, count: self.met.len() as u64 });
        }
        self.met.push(Crossing { t, crossing });
        self.noted += 1;
        Ok(())
    }

    /// Takes back that what quantity `i` watches came loose: others hold it where it is.
    pub fn forget(&mut self, i: usize) {
        let crossing = 2 * i - self.events() + 1;
        if let Some(last) = self.met.iter().rposition(|met| met.crossing == crossing) {
            self.met.remove(last);
            self.noted -= self.noted.min(1);
        }
    }

    /// Takes back that what quantity `i` watches came to its end: it only turned.
    pub fn forget_end(&mut self, i: usize) {
        let crossing = 2 * i - self.events();
        if let Some(last) = self.met.iter().rposition(|met| met.crossing == crossing) {
            self.met.remove(last);
            self.noted -= self.noted.min(1);
        }
    }

    /// How often one-sided rows were reached since `t`.
    pub fn reached_since(&self, t: f64) -> usize {
        let events = self.events();
        let of_rows = events..events + 2 * self.one_sided.len();
        let recent = self.met.iter().rev().take_while(|met| met.t >= t);
        recent.filter(|met| of_rows.contains(&met.crossing) && (met.crossing - events).is_multiple_of(2)).count()
    }

    /// Crossing `i` would be met at the very state `t` that a step starts from.
    ///
    /// # Errors
    /// It was met there already: round-off decides, and it would be met for ever.
    pub fn again(&self, t: f64, i: usize, turns: &[f64]) -> Result<()> {
        let crossing = self.number(i, turns);
        let met = self.met.iter().rev().take_while(|met| met.t >= t).any(|met| met.crossing == crossing);
        if met { Err(Failure::TooManyCrossings { t, crossing, count: self.met.len() as u64 }) } else { Ok(()) }
    }

    /// Is a one-sided row closed, or does anything stick?
    pub fn any_closed(&self, turns: &[f64]) -> bool {
        let mut memories =
            self.one_sided.iter().map(|row| row.memory).chain(self.frictions.iter().map(|friction| friction.sticks));
        memories.any(|memory| turns[memory] != 0.0)
    }

    /// Refuses a row whose gap is negative by more than `limit`, the deepest of all, and was not with the values `before`: it has come where it is
    /// passed already.
    ///
    /// # Errors
    /// [`Failure::Beyond`].
    pub fn check_come(&self, t: f64, before: &[f64], limit: f64) -> Result<()> {
        let gaps = self.one_sided.iter().zip(&self.values[self.events()..]).zip(&before[self.events()..]);
        let worst = gaps
            .filter(|((_, gap), before)| **gap < -limit && **before >= -limit)
            .min_by(|a, b| a.0.1.total_cmp(b.0.1));
        worst.map_or(Ok(()), |((row, gap), _)| Err(Failure::Beyond { t, row: row.row, depth: -gap }))
    }

    /// The quantities at a state with multipliers.
    ///
    /// # Errors
    /// [`Failure::NonFinite`].
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn evaluate(&mut self, system: &mut dyn System, s: StateRef<'_>, multipliers: &[f64]) -> Result<()> {
        let events = self.events();
        let (of_events, of_rows) = self.values.split_at_mut(events);
        let (of_rows, of_frictions) = of_rows.split_at_mut(self.one_sided.len());
        if !of_events.is_empty() {
            system.crossing_values(s, of_events);
        }
        if !of_rows.is_empty() {
            system.gaps(s, of_rows);
            for ((value, row), slack) in of_rows.iter_mut().zip(&self.one_sided).zip(&self.slack) {
                *value = if s.turns[row.memory] == 0.0 { *value + slack } else { multipliers[row.row] };
            }
        }
        let slack = &self.slack[self.one_sided.len()..];
        for (i, ((value, friction), slack)) in of_frictions.iter_mut().zip(&self.frictions).zip(slack).enumerate() {
            *value = slack
                + if friction.pair().is_some() {
                    of_pair(&self.frictions, i, system, s, multipliers, &mut self.by)
                } else if s.turns[friction.sticks] != 0.0 {
                    let load = system.load(i, s, multipliers, &mut self.by[..multipliers.len()]);
                    friction.at_rest * load - math::abs(multipliers[friction.row])
                } else if s.turns[friction.sense] != 0.0 && friction.part(s.turns).is_none() {
                    s.turns[friction.sense] * system.slip(i, s, &mut self.by[..s.q.len()])
                } else if *slack > 0.0 && friction.rounded.is_none() && s.turns[friction.sense] == 0.0 {
                    // Rows hold it at rest.
                    -math::abs(system.slip(i, s, &mut self.by[..s.q.len()]))
                } else {
                    // Nothing presses, it is rounded off, or it carries a part of its greatest force.
                    f64::MAX
                };
        }
        finite(&self.values, s.t, Quantity::Crossings, 1)
    }

    /// Has a quantity left its side, to zero or through it, so that it counts?
    pub fn crossed(&self, i: usize) -> bool {
        let side = self.passing[i];
        side != 0.0 && sign(self.values[i]) != side && !self.is_near(i) && self.directions[i].counts(-side)
    }

    /// Is quantity `i` still where it was met?
    pub fn is_near(&self, i: usize) -> bool {
        self.band[i] > 0.0 && math::abs(self.values[i]) <= self.band[i]
    }

    /// The marks of the step in work: kept, or taken again where nothing earlier is met.
    pub fn keep_marks(&mut self) {
        self.marked.copy_from_slice(&self.due);
    }

    /// The marks that were kept.
    pub fn take_marks(&mut self) {
        self.due.copy_from_slice(&self.marked);
    }

    /// The step in work became the current state; `met`: crossings were met at its end.
    pub fn accept(&mut self, met: bool, system: &mut dyn System, current: &mut Record) {
        if !self.is_empty() {
            self.take_over(met, system, current);
        }
    }

    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn take_over(&mut self, met: bool, system: &mut dyn System, current: &mut Record) {
        self.sides.copy_from_slice(&self.passing);
        self.at_zero.fill(false);
        for i in 0..self.band.len() {
            if !self.is_near(i) {
                self.band[i] = 0.0;
            }
        }
        if met {
            return;
        }
        self.rates.fill(0.0);
        self.idle = 0;
        // What has got away from zero is watched at zero from now on; a closed row always is.
        let events = self.events();
        let closed = |i: usize| self.one_sided.get(i).is_some_and(|row| current.turns[row.memory] != 0.0);
        for (i, (slack, value)) in self.slack.iter_mut().zip(&self.values[events..]).enumerate() {
            if !closed(i) && *value - *slack > *slack {
                *slack = 0.0;
            }
        }
        for i in 0..self.frictions.len() {
            let Some(pair) = Pair::first(&self.frictions, i) else { continue };
            let slips = pair.slips(system, current.state(), &mut self.by[..current.q.len()]);
            pair.follow(&slips, &mut current.turns);
        }
    }
}

/// The quantity of friction `i`, one of two at one place that are dry.
fn of_pair(
    frictions: &[Friction],
    i: usize,
    system: &mut dyn System,
    s: StateRef<'_>,
    multipliers: &[f64],
    by: &mut [f64],
) -> f64 {
    let Some(pair) = Pair::first(frictions, i) else { return f64::MAX };
    if pair.sticks(s.turns) {
        let slips = pair.slips(system, s, &mut by[..s.q.len()]);
        if slips.is_seen() {
            // Rows that hold the one of them have begun to move it.
            return -slips.speed;
        }
        let load = system.load(i, s, multipliers, &mut by[..multipliers.len()]);
        return frictions[i].at_rest * load - pair.force(multipliers);
    }
    let Some(heading) = pair.heading(s.turns) else { return f64::MAX };
    heading.left(&pair.slips(system, s, &mut by[..s.q.len()]))
}

/// 1, -1 or 0.
pub(super) fn sign(value: f64) -> f64 {
    if value > 0.0 {
        1.0
    } else if value < 0.0 {
        -1.0
    } else {
        0.0
    }
}
