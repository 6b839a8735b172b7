//! FNV-1a, 64 bits: the fingerprint of a trace, equal exactly if all bits are.

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// A fingerprint that grows with what is fed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasher(u64);

impl Default for Hasher {
    fn default() -> Self {
        Self(OFFSET)
    }
}

impl Hasher {
    /// Feeds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
    }

    /// Feeds the bits of numbers, lowest byte first.
    pub fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.bytes(&number.to_bits().to_le_bytes());
        }
    }

    /// The fingerprint.
    pub fn finish(self) -> u64 {
        self.0
    }
}

/// The fingerprint of a text.
pub fn text(text: &str) -> u64 {
    let mut hasher = Hasher::default();
    hasher.bytes(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_and_every_bit_counts() {
        // Published test vectors of FNV-1a (64 bits).
        assert_eq!(text(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(text("a"), 0xaf63_dc4c_8601_ec8c);
        let hash = |number: f64| {
            let mut hasher = Hasher::default();
            hasher.numbers(&[number]);
            hasher.finish()
        };
        assert_ne!(hash(0.0), hash(-0.0));
        assert_ne!(hash(1.0), hash(1.0 + f64::EPSILON));
    }
}
