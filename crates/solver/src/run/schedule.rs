//! Times at which something happens: ends of fixed steps, breaks in time, samples, the end of the run.

use alloc::vec::Vec;

use crate::math;

/// Two times closer than this many rounding errors of the larger one are the same.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// Where the next step may end at the latest.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Target {
    pub t: f64,
    /// The model has a break there.
    pub is_break: bool,
}

#[derive(Debug)]
pub(crate) struct Schedule {
    t0: f64,
    end: f64,
    /// Fixed step.
    step: Option<f64>,
    next_step: u64,
    /// Distance of samples; none: every step.
    output_step: Option<f64>,
    next_sample: u64,
    /// Steps end at samples.
    landing: bool,
    breaks: Vec<f64>,
    next_break: usize,
}

impl Schedule {
    pub fn new(
        t0: f64,
        duration: f64,
        step: Option<f64>,
        output_step: Option<f64>,
        landing: bool,
        breaks: &[f64],
    ) -> Self {
        let mut breaks: Vec<f64> = breaks.iter().copied().filter(|t| t.is_finite()).collect();
        holonomy_expr::order::sort_numbers(&mut breaks);
        let mut schedule = Schedule {
            t0,
            end: t0 + duration,
            step,
            next_step: 1,
            output_step,
            next_sample: 1,
            landing,
            breaks,
            next_break: 0,
        };
        schedule.pass(t0);
        schedule
    }

    pub fn end(&self) -> f64 {
        self.end
    }

    /// The run ends at `t`.
    pub fn stop(&mut self, t: f64) {
        self.end = t;
    }

    /// Equal to rounding.
    pub fn same(&self, a: f64, b: f64) -> bool {
        let size = math::max(math::max(math::abs(a), math::abs(b)), math::abs(self.t0));
        math::abs(a - b) <= ROUNDING * size
    }

    /// `later` comes after `t`, not only by rounding.
    pub fn after(&self, later: f64, t: f64) -> bool {
        later > t && !self.same(later, t)
    }

    /// True if the model has a break at `t`.
    pub fn is_break(&self, t: f64) -> bool {
        self.breaks.iter().any(|b| self.same(*b, t))
    }

    /// Times just before and just behind a break at `t`, that are the same to rounding.
    pub fn around(&self, t: f64) -> [f64; 2] {
        let rounding = 0.5 * ROUNDING * math::max(math::abs(t), math::abs(self.t0));
        [t - rounding, t + rounding]
    }

    /// The latest end of a step that starts at `t`.
    pub fn target(&mut self, t: f64) -> Target {
        let mut target = self.end;
        if let Some(step) = self.step {
            while !self.after(self.t0 + self.next_step as f64 * step, t) {
                self.next_step += 1;
            }
            target = self.earlier(target, self.t0 + self.next_step as f64 * step);
        }
        if self.landing
            && let Some(sample) = self.sample()
        {
            target = self.earlier(target, sample);
        }
        while self.next_break < self.breaks.len() && !self.after(self.breaks[self.next_break], t) {
            self.next_break += 1;
        }
        if let Some(&at) = self.breaks.get(self.next_break)
            && (self.same(at, target) || at < target)
        {
            // The break's own digits decide: `t < 0.3` changes its value there.
            return Target { t: if self.same(at, self.end) { self.end } else { at }, is_break: true };
        }
        Target { t: target, is_break: false }
    }

    /// The next sample time, if there is one before the end.
    pub fn sample(&self) -> Option<f64> {
        let t = self.t0 + self.next_sample as f64 * self.output_step?;
        (t < self.end || self.same(t, self.end)).then(|| math::min(t, self.end))
    }

    /// The sample at hand was emitted.
    pub fn next_sample(&mut self) {
        self.next_sample += 1;
    }

    pub fn every_step(&self) -> bool {
        self.output_step.is_none()
    }

    /// Skips breaks up to `t`.
    fn pass(&mut self, t: f64) {
        while self.next_break < self.breaks.len() && !self.after(self.breaks[self.next_break], t) {
            self.next_break += 1;
        }
    }

    /// The earlier of two times; the first if they are the same to rounding.
    fn earlier(&self, a: f64, b: f64) -> f64 {
        if b < a && !self.same(a, b) { b } else { a }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_steps_split_at_a_break_and_keep_their_grid() {
        let mut s = Schedule::new(0.0, 1.0, Some(0.4), None, false, &[0.5, 0.0, f64::NAN, 2.0]);
        let mut t = 0.0;
        let mut seen = Vec::new();
        while s.after(s.end(), t) {
            let target = s.target(t);
            seen.push((target.t, target.is_break));
            t = target.t;
        }
        assert_eq!(seen, [(0.4, false), (0.5, true), (0.8, false), (1.0, false)]);
    }

    #[test]
    fn the_last_grid_point_is_the_end() {
        let mut s = Schedule::new(0.0, 1.0, Some(0.1), Some(0.1), false, &[]);
        let (mut t, mut steps, mut samples) = (0.0, 0, 0);
        while s.after(s.end(), t) {
            t = s.target(t).t;
            steps += 1;
        }
        while s.sample().is_some() {
            s.next_sample();
            samples += 1;
        }
        assert_eq!((t, steps, samples), (1.0, 10, 10));
    }

    #[test]
    fn samples_do_not_pass_the_end() {
        let mut s = Schedule::new(0.0, 1.0, None, Some(0.3), true, &[]);
        assert_eq!(s.target(0.0).t, 0.3);
        for _ in 0..3 {
            s.next_sample();
        }
        assert_eq!(s.sample(), None);
        assert_eq!(s.target(0.9).t, 1.0);
    }
}
