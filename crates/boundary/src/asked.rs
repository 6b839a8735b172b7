//! What the page asks with: JSON, read by the reader of documents, so that the module has one.

use holonomy_document::json::{self, Member, Node, Value};
use serde::Deserializer;
use serde::de::value::{Error, MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

/// Reads what the page asks with.
///
/// # Errors
/// The text is no JSON, or other JSON than was expected: why, for a message.
pub fn asked<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value = json::plain(text)?;
    T::deserialize(Asked(&value)).map_err(|error| error.to_string())
}

/// A value of JSON as serde reads it.
struct Asked<'v>(&'v Value);

/// Whole numbers up to here have a neighbour that is whole: 2^53.
const WHOLE: f64 = 9_007_199_254_740_992.0;

impl<'de> Deserializer<'de> for Asked<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.node {
            Node::Invalid | Node::Null => visitor.visit_unit(),
            Node::Bool(is) => visitor.visit_bool(*is),
            // What asks for a float takes whole numbers, too; what asks for a whole number takes no float.
            Node::Number(number) if number.is_sign_positive() && *number < WHOLE && number.fract() == 0.0 => {
                visitor.visit_u64(*number as u64)
            }
            Node::Number(number) => visitor.visit_f64(*number),
            Node::String(text) => visitor.visit_borrowed_str(text),
            Node::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.iter().map(Asked))),
            Node::Object(members) => visitor.visit_map(map(members)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.node {
            Node::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// A word alone, or an object with one word for the choice and what belongs to it.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.0.node {
            Node::String(text) => {
                IntoDeserializer::<Error>::into_deserializer(text.as_str()).deserialize_enum(name, words, visitor)
            }
            Node::Object(members) => MapAccessDeserializer::new(map(members)).deserialize_enum(name, words, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Error> for Asked<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The members of an object, one after the other.
fn map(members: &[Member]) -> MapDeserializer<'_, impl Iterator<Item = (&str, Asked<'_>)>, Error> {
    MapDeserializer::new(members.iter().map(|member| (member.key.as_str(), Asked(&member.value))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "lowercase")]
    enum Choice {
        Word,
        With { number: u32 },
    }

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default)]
    struct Everything {
        whole: usize,
        real: Vec<f64>,
        range: Option<(f64, f64)>,
        text: String,
        choices: Vec<Choice>,
    }

    #[test]
    fn what_the_page_asks_with_is_read() {
        let text = r#"{"whole":3,"real":[1,-2,0.1,-0,1e300],"range":null,"text":"a\"b","choices":["word",{"with":{"number":2}}],"note":{}}"#;
        let read: Everything = asked(text).expect("JSON");
        assert_eq!(read, serde_json::from_str(text).expect("JSON"));
        assert!(read.real[3].is_sign_negative());
        assert_eq!(asked::<Everything>(r#"{"range":[0,2.5]}"#).expect("JSON").range, Some((0.0, 2.5)));
        assert_eq!(asked::<Vec<String>>(r#"["crank.angle","t"]"#), Ok(vec!["crank.angle".to_owned(), "t".to_owned()]));
    }

    #[test]
    fn what_is_no_json_or_something_else_is_refused() {
        for (text, reason) in [
            ("{", "never closed"),
            (r#"{"whole":1.5}"#, "expected usize"),
            (r#"{"whole":-1}"#, "expected usize"),
            (r#"{"choices":["other"]}"#, "unknown variant `other`"),
            (r#"{"range":[0]}"#, "a tuple of size 2"),
            ("1", "expected struct"),
        ] {
            let refused = asked::<Everything>(text).expect_err(text);
            assert!(refused.contains(reason), "{text}: {refused}");
        }
    }
}
