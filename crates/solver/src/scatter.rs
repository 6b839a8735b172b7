//! From the outputs of elements, several of which are evaluated at once, to the entries of vectors and matrices.
//!
//! These loops run at every evaluation of a system; they stand here, where code is compiled for speed in the page too.

use alloc::vec::Vec;

/// The outputs of one element among those of elements that ran together.
#[derive(Clone, Copy, Debug)]
pub struct Lane<'a> {
    /// Every output of all elements, one after the other.
    pub outputs: &'a [f64],
    /// Number of elements.
    pub lanes: usize,
    /// Which of them.
    pub lane: usize,
}

/// Outputs of an element with their places in one array.
#[derive(Clone, Debug, Default)]
pub struct Scatter(Vec<[u32; 2]>);

impl Scatter {
    /// Pairs of an output and its place.
    pub fn new(pairs: Vec<[u32; 2]>) -> Self {
        Self(pairs)
    }

    /// `array[place] = output`.
    ///
    /// # Panics
    /// If an output or a place is beyond the end.
    pub fn write(&self, outputs: Lane<'_>, array: &mut [f64]) {
        let Lane { outputs, lanes, lane } = outputs;
        for [output, place] in &self.0 {
            array[*place as usize] = outputs[*output as usize * lanes + lane];
        }
    }

    /// `array[place] += output`.
    ///
    /// # Panics
    /// If an output or a place is beyond the end.
    pub fn add(&self, outputs: Lane<'_>, array: &mut [f64]) {
        let Lane { outputs, lanes, lane } = outputs;
        for [output, place] in &self.0 {
            array[*place as usize] += outputs[*output as usize * lanes + lane];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_of_a_lane_go_to_their_places() {
        let outputs = [1.0, 10.0, 2.0, 20.0, 3.0, 30.0];
        let scatter = Scatter::new([[2, 0], [0, 1], [0, 3]].to_vec());
        let mut array = [5.0; 4];
        scatter.write(Lane { outputs: &outputs, lanes: 2, lane: 1 }, &mut array);
        assert_eq!(array, [30.0, 10.0, 5.0, 10.0]);
        scatter.add(Lane { outputs: &outputs[..3], lanes: 1, lane: 0 }, &mut array);
        assert_eq!(array, [32.0, 11.0, 5.0, 11.0]);
    }
}
