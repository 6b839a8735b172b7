//! Dry friction along one direction, as the solver knows it.

use crate::math;

/// Dry friction along one direction. Its Pfaffian row holds where it sticks, and is off where its memory says so.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Friction {
    /// Its row, which has the friction force as its multiplier, whether it sticks or slides.
    pub row: usize,
    /// The memory that is 1 where it sticks, and 0 elsewhere.
    pub sticks: usize,
    /// The memory of the sense in which it slides: 1 or -1; 0 where it sticks or nothing presses.
    pub sense: usize,
    /// Coefficient of static friction.
    pub at_rest: f64,
    /// Coefficient of kinetic friction.
    pub sliding: f64,
    /// The row among those that push one way only ([`System::one_sided`]) that presses, if one does.
    pub contact: Option<usize>,
    /// Friction that is rounded off, `tanh(|u| / speed) u / |u|` in place of the sign, never sticks: the speed, m/s or rad/s.
    pub rounded: Option<f64>,
    /// The friction across this one, at the same place: with it, `|u|` is the length of both slips. Both are rounded off.
    pub beside: Option<usize>,
}

impl Friction {
    /// The part of its load that it is at the slip `u`, with the slip across it and these memories.
    pub(crate) fn coefficient(&self, u: f64, across: f64, turns: &[f64]) -> f64 {
        let Some(speed) = self.rounded else { return self.sliding * turns[self.sense] };
        let length = math::norm(&[u, across]);
        if length > 0.0 { self.sliding * math::tanh(length / speed) * (u / length) } else { 0.0 }
    }
}

/// Which of some forces, by their numbers.
type Which<'a> = dyn Fn(usize) -> bool + 'a;

/// The one at fault among `count` forces of which `balances` says whether some of them are in balance, where all are not: the first that is not in
/// balance alone; else the first without which the others are; else the first.
pub(crate) fn at_fault(count: usize, balances: &mut dyn FnMut(&Which<'_>) -> bool) -> usize {
    let alone = (0..count).find(|i| !balances(&|j| j == *i));
    alone.or_else(|| (0..count).find(|i| balances(&|j| j != *i))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::at_fault;

    #[test]
    fn at_fault_is_what_has_no_balance_alone_or_without_which_there_is_one() {
        // 2 is not in balance alone; 1 and 2 are not together; nothing helps.
        assert_eq!(at_fault(4, &mut |acts| !acts(2)), 2);
        assert_eq!(at_fault(4, &mut |acts| !(acts(1) && acts(2))), 1);
        assert_eq!(at_fault(3, &mut |acts| (0..3).filter(|i| acts(*i)).count() < 2), 0);
    }
}
