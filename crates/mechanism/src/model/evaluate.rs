//! From stored samples to the values of channels and pictures.

use std::sync::Arc;

use holonomy_solver::{StateRef, conditioning, rotation_matrix};

use crate::lower::{Lowered, ObserverInstance};
use crate::record::Record;
use crate::system::{Held, MechanismSystem};

/// Where the value of a channel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A number of the stored sample.
    Field(usize),
    /// A number of the stored sample with the other sign.
    Negated(usize),
    /// Output of an observer.
    Observer {
        /// Its number.
        observer: usize,
        /// Its output.
        output: usize,
    },
    /// Energy: kinetic, potential, total, Jacobi's.
    Energy(usize),
    /// The condition number or the smallest singular value of the rows: stored in the sample, or computed where the solver left it out.
    Conditioning {
        /// Where it is stored.
        offset: usize,
        /// The smallest singular value?
        smallest: bool,
    },
    /// What the elements of a rotation matrix tell of their body.
    RotationMatrix {
        /// Its number among the bodies in rotation-matrix coordinates.
        block: usize,
        /// Number of the quantity: [`ROTATION_MATRIX`].
        quantity: usize,
    },
}

/// Names and units of what is derived for a body in rotation-matrix coordinates: the upper triangle of `Lambda`, the
/// pseudo-translation `T*`, momentum and angular momentum about the centre of mass ([`holonomy_solver::rotation_matrix`]).
pub const ROTATION_MATRIX: [(&str, &str); 15] = [
    ("Lambda11", "N m"),
    ("Lambda12", "N m"),
    ("Lambda13", "N m"),
    ("Lambda22", "N m"),
    ("Lambda23", "N m"),
    ("Lambda33", "N m"),
    ("Tx", "m"),
    ("Ty", "m"),
    ("Tz", "m"),
    ("px", "kg m/s"),
    ("py", "kg m/s"),
    ("pz", "kg m/s"),
    ("Lx", "kg m^2/s"),
    ("Ly", "kg m^2/s"),
    ("Lz", "kg m^2/s"),
];

/// Places of the upper triangle in a matrix of three rows.
const UPPER_TRIANGLE: [usize; 6] = [0, 1, 2, 4, 5, 8];

/// Room for inputs, work and outputs, used again and again.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    source: Vec<f64>,
    work: Vec<f64>,
    outputs: Vec<f64>,
}

impl Buffers {
    /// Room for everything that is evaluated of a mechanism.
    pub fn new(lowered: &Lowered, observers: &[ObserverInstance]) -> Self {
        let layout = &lowered.layout;
        let mut source = vec![0.0; layout.total_len()];
        let first = layout.slot(0) as usize;
        source[first..first + lowered.slots.values.len()].copy_from_slice(&lowered.slots.values);
        let tapes = observers.iter().map(|instance| &instance.observer.tape);
        let tapes = tapes.chain(lowered.elements.iter().map(|element| &element.kind.energy));
        let (work, outputs) =
            tapes.fold((0, 0), |(work, outputs), tape| (work.max(tape.work_len()), outputs.max(tape.outputs())));
        Self { source, work: vec![0.0; work], outputs: vec![0.0; outputs] }
    }
}

/// Evaluates expressions at stored samples.
#[derive(Clone, Debug)]
pub struct Evaluator<'m> {
    lowered: &'m Arc<Lowered>,
    record: Record,
    observers: &'m [ObserverInstance],
    /// Coordinates at the start of the run.
    start: &'m [f64],
    buffers: Buffers,
    /// Observer whose outputs are at hand for the loaded sample.
    current: Option<usize>,
    energy: Option<[f64; 3]>,
}

impl<'m> Evaluator<'m> {
    /// An evaluator for samples of the shape `record` of a run that starts at the coordinates `start`.
    pub fn new(lowered: &'m Arc<Lowered>, record: Record, observers: &'m [ObserverInstance], start: &'m [f64]) -> Self {
        Self::with(lowered, record, observers, start, Buffers::new(lowered, observers))
    }

    /// An evaluator in buffers that [`Buffers::new`] made for the same mechanism and observers.
    pub fn with(
        lowered: &'m Arc<Lowered>,
        record: Record,
        observers: &'m [ObserverInstance],
        start: &'m [f64],
        buffers: Buffers,
    ) -> Self {
        Self { lowered, record, observers, start, buffers, current: None, energy: None }
    }

    /// Gives the buffers back.
    pub fn into_buffers(self) -> Buffers {
        self.buffers
    }

    /// Goes to a stored sample.
    pub fn load(&mut self, row: &[f64]) {
        let (layout, record) = (&self.lowered.layout, &self.record);
        let (n, rows, turns) = (record.n, record.rows, record.turns);
        self.buffers.source[0] = row[0];
        let mut copy = |to: u32, from: usize, count: usize| {
            let to = to as usize;
            self.buffers.source[to..to + count].copy_from_slice(&row[from..from + count]);
        };
        copy(layout.q(0), record.q(), n);
        copy(layout.v(0), record.v(), n);
        copy(layout.turn(0), record.turns(), turns);
        copy(layout.v_dot(0), record.v_dot(), n);
        copy(layout.multiplier(0), record.multipliers(), rows);
        self.current = None;
        self.energy = None;
    }

    /// The outputs of an observer at the loaded sample.
    pub fn observer(&mut self, index: usize) -> &[f64] {
        let instance = &self.observers[index];
        let tape = &instance.observer.tape;
        if self.current != Some(index) {
            let (work, outputs) =
                (&mut self.buffers.work[..tape.work_len()], &mut self.buffers.outputs[..tape.outputs()]);
            tape.eval_gathered(&self.buffers.source, &instance.gather, work, outputs);
            self.current = Some(index);
        }
        &self.buffers.outputs[..tape.outputs()]
    }

    /// Kinetic energy, potential energy, `v . dT/dv` at the loaded sample, J.
    pub fn energy(&mut self) -> [f64; 3] {
        if let Some(energy) = self.energy {
            return energy;
        }
        self.current = None;
        let mut sums = [0.0; 3];
        for element in &self.lowered.elements {
            let tape = &element.kind.energy;
            if tape.outputs() != sums.len() {
                continue;
            }
            let (work, outputs) =
                (&mut self.buffers.work[..tape.work_len()], &mut self.buffers.outputs[..tape.outputs()]);
            tape.eval_gathered(&self.buffers.source, &element.gather, work, outputs);
            for (sum, value) in sums.iter_mut().zip(outputs.iter()) {
                *sum += value;
            }
        }
        self.energy = Some(sums);
        sums
    }

    /// A quantity of [`ROTATION_MATRIX`] of the body number `block` at the sample `row`.
    fn rotation_matrix(&self, block: usize, quantity: usize, row: &[f64]) -> f64 {
        let block = &self.lowered.rotation_blocks[block];
        let (q, v) = (&row[self.record.q()..], &row[self.record.v()..]);
        match quantity {
            0..6 => {
                let first = self.record.multipliers() + block.row;
                let multipliers = core::array::from_fn(|i| row[first + i]);
                rotation_matrix::lambda(&multipliers)[UPPER_TRIANGLE[quantity]]
            }
            6..9 => {
                let position = |q: &[f64]| core::array::from_fn(|i| q[block.position + i]);
                let rotation = |q: &[f64]| core::array::from_fn(|i| q[block.rotation + i]);
                let (x0, r0) = (position(self.start), rotation(self.start));
                rotation_matrix::pseudo_translation(&position(q), &rotation(q), &x0, &r0)[quantity - 6]
            }
            _ => rotation_matrix::first_integrals(block, q, v)[quantity - 9],
        }
    }

    /// Condition number or smallest singular value of the rows at the sample `row`; NaN where there is none.
    fn conditioning(&self, smallest: bool, row: &[f64]) -> f64 {
        let Record { n, turns, .. } = self.record;
        let part = |from: usize, count: usize| &row[from..from + count];
        let (q, v) = (part(self.record.q(), n), part(self.record.v(), n));
        let state = StateRef { t: row[0], q, v, turns: part(self.record.turns(), turns) };
        let mut system = MechanismSystem::new(Arc::clone(self.lowered), Held::None);
        match conditioning(&mut system, state) {
            Ok((_, least)) if smallest => least,
            Ok((condition, _)) => condition,
            Err(_) => f64::NAN,
        }
    }

    /// The value of a channel at the loaded sample `row`.
    pub fn value(&mut self, source: Source, row: &[f64]) -> f64 {
        match source {
            Source::Field(offset) => row[offset],
            Source::Negated(offset) => -row[offset],
            Source::Observer { observer, output } => self.observer(observer)[output],
            Source::Conditioning { offset, smallest } if row[offset].is_nan() => self.conditioning(smallest, row),
            Source::Conditioning { offset, .. } => row[offset],
            Source::RotationMatrix { block, quantity } => self.rotation_matrix(block, quantity, row),
            Source::Energy(which) => {
                let [kinetic, potential, momentum_power] = self.energy();
                match which {
                    0 => kinetic,
                    1 => potential,
                    2 => kinetic + potential,
                    // v . dT/dv - T + V: constant where nothing depends on time, even with T linear in v.
                    _ => momentum_power - kinetic + potential,
                }
            }
        }
    }
}
