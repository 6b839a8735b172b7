//! Does a run creep because an expression of the state flips to and fro?
//!
//! A force such as `-3 sign(v)` holds its body at `v = 0`: every step crosses the jump, the error of each is as large as the jump, and a step
//! control that follows the error takes steps of a billionth of a second for ever. Two things together are a sign of it, over
//! [`WINDOWS`] times [`WINDOW`] steps, accepted or rejected: one switch ([`System::switch_values`]) flips in every fourth of them, be it between the
//! stages of a step, and at their pace the end is more than [`TOO_MANY`] steps away. A stiff run has no such flips; a sign that turns at
//! ordinary steps gets on.

use alloc::vec;
use alloc::vec::Vec;

use crate::math::sign;
use crate::system::{StateRef, System};

/// Steps that are looked at together, and how often in a row they must look alike.
const WINDOW: u32 = 2000;
const WINDOWS: u32 = 2;
/// One of so many steps has a flip.
const OFTEN: u32 = 4;
/// Steps still to go, at the pace of the last window, from which on the run counts as creeping.
const TOO_MANY: f64 = 1e6;

/// The sides of a system's switches at its last evaluation, and how many steps had a flip of each.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    sides: Vec<f64>,
    values: Vec<f64>,
    flipped: Vec<bool>,
    flip: bool,
    counts: Vec<u32>,
    steps: u32,
    windows: u32,
    /// Time at which the window began, s.
    since: f64,
}

/// What flips.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Chatter {
    /// Index of the switch.
    pub switch: usize,
    /// Mean of the steps, s.
    pub step: f64,
}

impl Signs {
    /// For a number of switches, from a time on.
    // Not inlined: without switches nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn new(count: usize, t: f64) -> Self {
        Signs {
            sides: vec![f64::NAN; count],
            values: vec![f64::NAN; count],
            flipped: vec![false; count],
            counts: vec![0; count],
            since: t,
            ..Signs::default()
        }
    }

    /// Notes the sides at a state at which the equations are evaluated.
    pub fn look(&mut self, system: &mut dyn System, s: StateRef<'_>) {
        if !self.sides.is_empty() {
            self.note(system, s);
        }
    }

    // Not inlined: without switches nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn note(&mut self, system: &mut dyn System, s: StateRef<'_>) {
        system.switch_values(s, &mut self.values);
        for (i, value) in self.values.iter().enumerate() {
            let now = sign(*value);
            // The first look finds no side before it.
            let flip = now != self.sides[i] && !self.sides[i].is_nan();
            self.flipped[i] |= flip;
            self.flip |= flip;
            self.sides[i] = now;
        }
    }

    /// Notes the sides at the state from which a step is taken anew.
    pub fn begin(&mut self, system: &mut dyn System, s: StateRef<'_>) {
        self.look(system, s);
        self.flip = false;
    }

    /// Is there any switch to be watched?
    pub fn any(&self) -> bool {
        !self.sides.is_empty()
    }

    /// Has any switch flipped since the last step was taken, or begun anew?
    pub fn flip(&self) -> bool {
        self.flip
    }

    /// A step was taken, accepted or rejected, and brought the run to `t`.
    pub fn step(&mut self, t: f64, end: f64) -> Option<Chatter> {
        if self.sides.is_empty() { None } else { self.count(t, end) }
    }

    // Not inlined: without switches nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn count(&mut self, t: f64, end: f64) -> Option<Chatter> {
        self.flip = false;
        for (count, flipped) in self.counts.iter_mut().zip(&mut self.flipped) {
            *count += u32::from(core::mem::take(flipped));
        }
        self.steps += 1;
        if self.steps < WINDOW {
            return None;
        }
        let mut most = 0;
        for (i, count) in self.counts.iter().enumerate() {
            if *count > self.counts[most] {
                most = i;
            }
        }
        let advanced = t - self.since;
        let creeps = f64::from(WINDOW) * (end - t) > TOO_MANY * advanced;
        self.windows = if creeps && OFTEN * self.counts[most] >= WINDOW { self.windows + 1 } else { 0 };
        self.counts.fill(0);
        (self.steps, self.since) = (0, t);
        (self.windows >= WINDOWS).then_some(Chatter { switch: most, step: advanced / f64::from(WINDOW) })
    }
}
