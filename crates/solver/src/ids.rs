//! Identifiers in both directions.

/// Gives an axis its identifiers in both directions, from one table.
macro_rules! ids {
    ($type:ty { $($id:literal => $value:expr, $pattern:pat,)+ }) => {
        impl $type {
            /// All identifiers of this axis, in the order of the manual.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// The stable identifier used in documents.
            pub fn id(&self) -> &'static str {
                match self { $($pattern => $id),+ }
            }

            /// The choice with this identifier, its options at their defaults.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some($value),)+ _ => None }
            }
        }
    };
}

/// Makes an axis a list of words that an option chooses from.
macro_rules! word {
    ($($type:ty),+) => {
        $(impl Word for $type {
            fn words(&self) -> &'static [&'static str] {
                Self::IDS
            }

            fn word(&self) -> &'static str {
                self.id()
            }

            fn choose(&mut self, word: &str) {
                *self = Self::from_id(word).unwrap_or(*self);
            }
        })+
    };
}
