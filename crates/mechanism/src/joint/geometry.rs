//! The numbers of a joint by name: values at the pose as written, or the inputs that stand for them in its equations.

use holonomy_expr::NodeId;

/// What consists of a fixed number of numbers or inputs `T`, in a fixed order.
pub trait Geometry<T>: Sized {
    /// Takes the first of `numbers`.
    fn read(numbers: &mut &[T]) -> Self;
    /// Appends its numbers.
    fn write(&self, numbers: &mut Vec<T>);

    /// From all of `numbers`.
    fn of(mut numbers: &[T]) -> Self {
        Self::read(&mut numbers)
    }

    /// All of its numbers.
    fn numbers(&self) -> Vec<T> {
        let mut numbers = Vec::new();
        self.write(&mut numbers);
        numbers
    }
}

macro_rules! single {
    ($type:ty) => {
        impl Geometry<$type> for $type {
            fn read(numbers: &mut &[$type]) -> Self {
                let first = numbers[0];
                *numbers = &numbers[1..];
                first
            }
            fn write(&self, numbers: &mut Vec<$type>) {
                numbers.push(*self);
            }
        }
    };
}

single!(f64);
single!(NodeId);

impl<T, G: Geometry<T>, const N: usize> Geometry<T> for [G; N] {
    fn read(numbers: &mut &[T]) -> Self {
        std::array::from_fn(|_| G::read(numbers))
    }
    fn write(&self, numbers: &mut Vec<T>) {
        self.iter().for_each(|part| part.write(numbers));
    }
}

/// Declares the numbers of a joint: a struct over `T`, whose fields follow each other in the list of numbers.
macro_rules! geometry {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<T> { $($(#[$field_doc])* pub $field: $type,)* }

        impl<T: $crate::joint::geometry::Geometry<T>> $crate::joint::geometry::Geometry<T> for $name<T> {
            fn read(numbers: &mut &[T]) -> Self {
                Self { $($field: $crate::joint::geometry::Geometry::read(numbers),)* }
            }
            fn write(&self, numbers: &mut Vec<T>) {
                $(self.$field.write(numbers);)*
            }
        }
    };
}

pub(crate) use geometry;

#[cfg(test)]
mod tests {
    use super::*;

    geometry! {
        /// Of a test.
        pub struct Slot {
            /// A direction.
            axis: [T; 2],
            /// An angle.
            offset: T,
        }
    }

    #[test]
    fn numbers_come_back_under_their_names() {
        let slot = Slot { axis: [1.0, 2.0], offset: 3.0 };
        assert_eq!(slot.numbers(), [1.0, 2.0, 3.0]);
        let read = Slot::of(&[4.0, 5.0, 6.0]);
        assert_eq!((read.axis, read.offset), ([4.0, 5.0], 6.0));
    }
}
