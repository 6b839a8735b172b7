//! Options of the choices of a method, by their names.

use super::super::decode::Word;
use super::super::leaf::At;

/// The value that a document gives an option.
#[derive(Copy, Clone, Debug)]
pub enum Given<'a> {
    /// A number.
    Number(&'a At<f64>),
    /// One of its words.
    Word(&'static str),
}

/// A key that may hold the value of an option.
pub(super) trait OptionKey {
    /// The value, if the document gives one.
    fn given(&self) -> Option<Given<'_>>;
}

impl OptionKey for Option<At<f64>> {
    fn given(&self) -> Option<Given<'_>> {
        self.as_ref().map(Given::Number)
    }
}

impl<W: Word> OptionKey for Option<W> {
    fn given(&self) -> Option<Given<'_>> {
        self.as_ref().map(|choice| Given::Word(choice.word()))
    }
}

/// Declares the record of a choice whose keys are its options.
macro_rules! options {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident as $title:literal {
            $($(#[doc = $field_doc:literal])* pub $field:ident: $type:ty,)*
        }
    ) => {
        record! {
            $(#[doc = $doc])*
            pub struct $name as $title {
                $($(#[doc = $field_doc])* pub $field: $type,)*
            }
        }

        impl $name {
            /// The options that are given, with their names.
            pub(super) fn options(&self) -> Vec<(&'static str, $crate::Given<'_>)> {
                let keys: &[(&'static str, &dyn $crate::simulation::option::OptionKey)] =
                    &[$((stringify!($field), &self.$field),)*];
                keys.iter().filter_map(|(name, key)| Some((*name, key.given()?))).collect()
            }
        }
    };
}

/// Declares an axis of the method, whose choices are records of options.
macro_rules! axis {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident as $title:literal => {
            $($(#[doc = $variant_doc:literal])* $id:literal => $variant:ident($record:ty),)*
        }
    ) => {
        tagged! {
            $(#[doc = $doc])*
            pub enum $name as $title, bare: true, later: &[] => {
                $($(#[doc = $variant_doc])* $id => $variant($record),)*
            }
        }

        impl $name {
            /// The options that are given, with their names.
            pub fn options(&self) -> Vec<(&'static str, $crate::Given<'_>)> {
                match self { $(Self::$variant(options) => options.options(),)* }
            }

            /// The number that is given for an option.
            pub fn number(&self, name: &str) -> Option<&$crate::At<f64>> {
                self.options().into_iter().find_map(|(option, given)| match given {
                    $crate::Given::Number(number) if option == name => Some(number),
                    _ => None,
                })
            }
        }
    };
}

pub(super) use {axis, options};
