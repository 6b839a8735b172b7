//! Decoding from tables.
//!
//! A `record!` declares a Rust type, the keys of a JSON object, whether each may be left out, what a value must look
//! like and one sentence about it, all in one place. Decoding, unknown and missing keys, and the JSON Schema come
//! from that declaration; nothing about a key is written twice. `tagged!` does the same for objects with a `"type"`,
//! `ids!` for closed lists of words.
//!
//! Decoding goes on after a mistake: it is reported, and whatever can be read is read. A document with a mistake is
//! never handed out, so the gaps are seen by nobody but the other checks.

use holonomy_expr::nearest;

use crate::diagnostic::{Code, Findings, Place};
use crate::json::{Member, Node, Value, push_pointer};
use crate::schema::Schemas;

/// Where decoding stands, and what it found.
pub struct Context<'c, 'l> {
    /// The text that is read.
    pub text: &'c str,
    /// What was found so far.
    pub findings: &'c mut Findings<'l>,
    /// Whether the bodies move in space; `None` where the document does not say.
    pub spatial: Option<bool>,
    pointer: String,
}

impl<'c, 'l> Context<'c, 'l> {
    /// The beginning of a text.
    pub fn new(text: &'c str, spatial: Option<bool>, findings: &'c mut Findings<'l>) -> Self {
        Self { text, findings, spatial, pointer: String::new() }
    }

    /// Whether the list that is read has names that stand before a dot: bodies and points.
    pub fn lists_owners(&self) -> bool {
        self.pointer == "/bodies" || self.pointer.ends_with("/points")
    }

    /// The place of bytes `span` below the current pointer.
    pub fn place(&self, span: (usize, usize)) -> Place {
        Place { pointer: self.pointer.clone(), span }
    }

    /// Reports a finding at the current pointer.
    pub fn report(&mut self, code: Code, span: (usize, usize), parameters: &[(&'static str, &str)]) {
        self.findings.report_at(code, &self.pointer, span, parameters);
    }

    /// Runs `work` one step further down.
    pub fn within<T>(&mut self, step: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.enter(step);
        let result = work(self);
        self.pointer.truncate(length);
        result
    }

    /// Goes one step down; what the pointer must be cut back to afterwards. Apart from [`Self::within`], so that it
    /// is compiled once and not for every type that is read.
    #[inline(never)]
    fn enter(&mut self, step: &str) -> usize {
        let length = self.pointer.len();
        push_pointer(&mut self.pointer, step);
        length
    }

    /// Reports that `value` should have been `expected`.
    pub fn wrong_type(&mut self, value: &Value, expected: &str) {
        if !matches!(value.node, Node::Invalid) {
            self.report(Code::WRONG_TYPE, value.span, &[("expected", expected), ("found", value.kind())]);
        }
    }

    /// The members of an object.
    pub fn members<'v>(&mut self, value: &'v Value, expected: &str) -> Option<&'v [Member]> {
        let members = value.members();
        if members.is_none() {
            self.wrong_type(value, expected);
        }
        members
    }

    /// The items of an array.
    pub fn items<'v>(&mut self, value: &'v Value, expected: &str) -> Option<&'v [Value]> {
        match &value.node {
            Node::Array(items) => Some(items),
            _ => {
                self.wrong_type(value, expected);
                None
            }
        }
    }

    /// Decodes each item of an array.
    pub fn each<T: Decode>(&mut self, items: &[Value]) -> Vec<T> {
        let decode = |(i, item)| self.within(&index_text(i), |context| T::decode(item, context));
        items.iter().enumerate().filter_map(decode).collect()
    }

    /// The string in `value`.
    pub fn string<'v>(&mut self, value: &'v Value, expected: &str) -> Option<&'v str> {
        match &value.node {
            Node::String(text) => Some(text),
            _ => {
                self.wrong_type(value, expected);
                None
            }
        }
    }

    /// One field of an object; a missing or broken one falls back to what stands for absence, if anything does.
    pub fn field<T: Decode>(&mut self, object: &Value, key: &Key, in_object: &str) -> Option<T> {
        match object.get(key.key) {
            Some(value) => {
                self.doubled(object, value, key, in_object);
                self.within(key.key, |context| T::decode(value, context)).or_else(T::fallback)
            }
            None => {
                self.missing(object, key, in_object);
                T::fallback()
            }
        }
    }

    /// Reports a key beside the one that stands for it.
    #[inline(never)]
    fn doubled(&mut self, object: &Value, value: &Value, key: &Key, in_object: &str) {
        if let Some(instead) = key.instead.filter(|instead| object.get(instead).is_some()) {
            let parameters = [("first", key.key), ("second", instead), ("object", in_object)];
            self.within(key.key, |context| context.report(Code::CONFLICTING_KEYS, value.span, &parameters));
        }
    }

    #[inline(never)]
    fn missing(&mut self, object: &Value, key: &Key, in_object: &str) {
        if key.required && key.instead.is_none_or(|instead| object.get(instead).is_none()) {
            let span = (object.span.0, object.span.0 + 1);
            let parameters = [("key", key.key), ("object", in_object), ("meaning", key.doc.trim())];
            self.report(Code::MISSING_KEY, span, &parameters);
        }
    }

    /// Reports the keys of `members` that are not in `keys` (and not `also`).
    pub fn unknown_keys(&mut self, members: &[Member], keys: &[Key], also: &[&str], in_object: &str) {
        for member in members {
            if also.contains(&member.key.as_str()) || keys.iter().any(|key| key.key == member.key) {
                continue;
            }
            let known: Vec<&str> = also.iter().copied().chain(keys.iter().map(|key| key.key)).collect();
            let near = near(&member.key, known.iter().copied());
            let list = list_of(&known);
            let mut parameters = vec![("key", member.key.as_str()), ("object", in_object)];
            parameters.extend(near.map(|word| ("nearest", word)));
            parameters.push(if known.is_empty() {
                ("hint", "Nothing can be set here.")
            } else {
                ("known", list.as_str())
            });
            self.within(&member.key, |context| {
                context.report(Code::UNKNOWN_KEY, member.key_span, &parameters);
            });
        }
    }

    /// Reports a word that is none of `known`; one of `later` is on its way.
    pub fn unknown_id(&mut self, span: (usize, usize), what: &str, id: &str, known: &[&str], later: &[&str]) {
        let list = list_of(known);
        if later.contains(&id) {
            let mut what = what.to_owned();
            if let Some(first) = what.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            self.report(Code::NOT_AVAILABLE, span, &[("what", &what), ("id", id), ("known", &list)]);
            return;
        }
        let mut parameters = vec![("what", what), ("id", id), ("known", list.as_str())];
        parameters.extend(near(id, known.iter().copied()).map(|word| ("nearest", word)));
        self.report(Code::UNKNOWN_ID, span, &parameters);
    }
}

/// `i` as a step of a pointer.
pub fn index_text(i: usize) -> String {
    i.to_string()
}

/// Words as a list for messages; long lists are cut.
pub fn list_of<S: AsRef<str>>(words: &[S]) -> String {
    const SHOWN: usize = 40;
    let mut list = words.iter().take(SHOWN).map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    if words.len() > SHOWN {
        list.push_str(", ...");
    }
    list
}

/// The word among `candidates` that was probably meant. Words too long to be a slip of the finger are not compared.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    /// More would take longer to compare than the hint is worth.
    const MOST: usize = 5000;
    if word.len() > LONGEST {
        return None;
    }
    nearest(word, candidates.into_iter().filter(|candidate| candidate.len() <= LONGEST).take(MOST))
}

/// One key of an object, as the table says.
pub struct Key {
    /// Its name.
    pub key: &'static str,
    /// The sentence about it.
    pub doc: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// The key that can stand for it.
    pub instead: Option<&'static str>,
}

impl Key {
    /// A key, with the sentence about it where that is said: of a key that must be there when it is missing, of the others in the schema, which
    /// the page has as a file.
    #[inline(always)]
    pub fn new<T: Decode>(key: &'static str, doc: &'static str) -> Self {
        let required = T::absent().is_none();
        Self {
            key,
            doc: if required || cfg!(not(target_family = "wasm")) { doc } else { "" },
            required,
            instead: T::INSTEAD,
        }
    }
}

/// The key of a field: words of Rust are written `r#static` there.
pub const fn name_of(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}

/// What can be read from a JSON value.
pub trait Decode: Sized {
    /// The key of the same object that can stand for such a value.
    const INSTEAD: Option<&'static str> = None;
    /// Reads `value`; mistakes are reported, `None` means that nothing usable was there.
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self>;
    /// What a missing key stands for; `None`: the key must be there.
    fn absent() -> Option<Self> {
        None
    }
    /// What to go on with after a mistake was reported.
    fn fallback() -> Option<Self> {
        Self::absent()
    }
    /// The JSON Schema of such values.
    fn schema(schemas: &mut Schemas) -> serde_json::Value;
}

/// An object with a fixed set of keys.
pub trait Record: Sized {
    /// Its name in the schema.
    const NAME: &'static str;
    /// The sentence about it.
    const DOC: &'static str;
    /// Its keys, in the order of the type's fields.
    fn keys() -> Vec<Key>;
    /// The schema of each key's value, in the order of [`Self::keys`]; apart from them, so that a program that writes no schema is without all.
    fn schemas() -> Vec<fn(&mut Schemas) -> serde_json::Value>;
    /// Reads the object; `also` are keys that the caller reads (`type`), `title` says what the object is.
    fn from_object(value: &Value, context: &mut Context<'_, '_>, also: &[&str], title: &str) -> Option<Self>;
}

impl<T: Decode> Decode for Option<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        T::decode(value, context).map(Some)
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        T::schema(schemas)
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        T::decode(value, context).map(Box::new)
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        T::schema(schemas)
    }
}

/// Declares an object with a fixed set of keys; the doc comments become the sentences of the schema.
#[macro_export]
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident as $title:literal {
            $($(#[doc = $field_doc:literal])* pub $field:ident: $type:ty,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[doc = $field_doc])* pub $field: $type,)*
            /// Where the object stands.
            pub place: $crate::diagnostic::Place,
        }

        impl $crate::decode::Record for $name {
            const NAME: &'static str = stringify!($name);
            const DOC: &'static str = concat!($($doc),*);

            fn keys() -> Vec<$crate::decode::Key> {
                vec![$($crate::decode::Key::new::<$type>(
                    const { $crate::decode::name_of(stringify!($field)) },
                    concat!($($field_doc),*)
                ),)*]
            }

            fn schemas() -> Vec<fn(&mut $crate::schema::Schemas) -> serde_json::Value> {
                vec![$(<$type as $crate::decode::Decode>::schema,)*]
            }

            // Apart from its readers, so that a page that reads no such object at first can do without it then.
            #[inline(never)]
            #[allow(unused_variables, unused_mut, reason = "records without keys read nothing")]
            fn from_object(
                value: &$crate::json::Value,
                context: &mut $crate::decode::Context<'_, '_>,
                also: &[&str],
                title: &str,
            ) -> Option<Self> {
                let members = context.members(value, "an object")?;
                let keys = <Self as $crate::decode::Record>::keys();
                context.unknown_keys(members, &keys, also, title);
                let place = context.place(value.span);
                let mut keys = keys.into_iter();
                $(let $field = context.field::<$type>(value, &keys.next()?, title);)*
                Some(Self { $($field: $field?,)* place })
            }
        }

        impl $crate::decode::Decode for $name {
            fn decode(
                value: &$crate::json::Value,
                context: &mut $crate::decode::Context<'_, '_>,
            ) -> Option<Self> {
                <Self as $crate::decode::Record>::from_object(value, context, &[], $title)
            }
            fn schema(schemas: &mut $crate::schema::Schemas) -> serde_json::Value {
                schemas.record::<Self>()
            }
        }
    };
}

/// Declares an object with a `"type"`; each variant is a `record!`. With `bare`, a string stands for an object that
/// has nothing but the type. With `among`, messages offer the ids that this function gives for the document's space.
#[macro_export]
macro_rules! tagged {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident as $title:literal, bare: $bare:literal, later: $later:expr
            $(, among: $among:path)? $(, record: $record_trait:ident)? $(, facts: $facts:ident)? => {
            $($(#[doc = $variant_doc:literal])* $id:literal => $variant:ident($record:ty),)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "a document has few of them, and they are read once")]
        pub enum $name { $($(#[doc = $variant_doc])* $variant($record),)* }

        impl $name {
            /// The ids that exist.
            pub const IDS: &'static [&'static str] = &[$($id,)*];

            /// The id as it stands in documents.
            pub fn id(&self) -> &'static str {
                match self { $(Self::$variant(_) => $id,)* }
            }

            /// Where it stands.
            pub fn place(&self) -> &$crate::diagnostic::Place {
                match self { $(Self::$variant(record) => &record.place,)* }
            }
        }

        $crate::decode::records!($name [$($record_trait)?] [$($facts)?] $($variant($record))*);

        impl $crate::decode::Decode for $name {
            fn decode(
                value: &$crate::json::Value,
                context: &mut $crate::decode::Context<'_, '_>,
            ) -> Option<Self> {
                use $crate::decode::Record;
                use $crate::json::{Node, Value};
                // The ids that a message offers.
                #[allow(unused_mut, unused_assignments, reason = "most objects are the same in the plane and in space")]
                let mut known = Self::IDS.to_vec();
                $(known = $among(context.spatial);)?
                let known = known.as_slice();
                let bare;
                let (id, id_span, object) = match &value.node {
                    Node::String(id) if $bare => {
                        bare = Value { node: Node::Object(Vec::new()), span: value.span };
                        (id.as_str(), value.span, &bare)
                    }
                    _ => {
                        context.members(value, if $bare { "a string or an object with a \"type\"" } else { "an object" })?;
                        let Some(tag) = value.get("type") else {
                            let known = format!("one of {}.", $crate::decode::list_of(known));
                            let parameters = [("key", "type"), ("object", concat!("the ", $title)), ("meaning", &known)];
                            let span = (value.span.0, value.span.0 + 1);
                            context.report($crate::diagnostic::Code::MISSING_KEY, span, &parameters);
                            return None;
                        };
                        let id = context.within("type", |context| context.string(tag, "a string"))?;
                        (id, tag.span, value)
                    }
                };
                match id {
                    $($id => <$record>::from_object(object, context, &["type"], concat!("the ", $title, " \"", $id, "\""))
                        .map(Self::$variant),)*
                    other => {
                        let what = if $bare { $title } else { concat!($title, " type") };
                        let report = |context: &mut $crate::decode::Context<'_, '_>| {
                            context.unknown_id(id_span, what, other, known, $later);
                        };
                        if matches!(value.node, Node::String(_)) {
                            report(context);
                        } else {
                            context.within("type", report);
                        }
                        None
                    }
                }
            }

            fn schema(schemas: &mut $crate::schema::Schemas) -> serde_json::Value {
                schemas.tagged(stringify!($name), concat!($($doc),*), $bare, |schemas| {
                    vec![$(($id, concat!($($variant_doc),*), schemas.members::<$record>()),)*]
                })
            }
        }
    };
}

/// The records of the kinds of a `tagged!` object, and what is known of each kind.
#[macro_export]
macro_rules! records {
    ($name:ident [] [] $($rest:tt)*) => {};
    ($name:ident [$record_trait:ident] [$($facts:ident)?] $($variant:ident($record:ty))*) => {
        impl $name {
            /// The record of its kind.
            pub fn record(&self) -> &dyn $record_trait {
                match self { $(Self::$variant(record) => record,)* }
            }
        }

        $crate::decode::records!($name [$($facts)?] $($variant($record))*);
    };
    ($name:ident [] $($rest:tt)*) => {};
    ($name:ident [$facts:ident] $($variant:ident($record:ty))*) => {
        impl $name {
            /// What is known of each kind, in the order of the ids.
            pub const FACTS: &'static [&'static $facts] = &[$(&<$record>::FACTS,)*];

            /// What is known of its kind.
            pub fn facts(&self) -> &'static $facts {
                match self { $(Self::$variant(_) => &<$record>::FACTS,)* }
            }
        }
    };
}

/// One of a closed list of words.
pub trait Word {
    /// The word as it stands in documents.
    fn word(&self) -> &'static str;
}

/// Declares a closed list of words.
#[macro_export]
macro_rules! ids {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident as $title:literal, later: $later:expr => {
            $($(#[doc = $variant_doc:literal])* $id:literal => $variant:ident,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum $name { $($(#[doc = $variant_doc])* #[cfg_attr(feature = "types", ts(rename = $id))] $variant,)* }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl $name {
            /// The ids that exist.
            pub const IDS: &'static [&'static str] = &[$($id,)*];

            /// The id as it stands in documents.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }
        }

        impl $crate::decode::Word for $name {
            fn word(&self) -> &'static str {
                self.id()
            }
        }

        impl $crate::decode::Decode for $name {
            fn decode(
                value: &$crate::json::Value,
                context: &mut $crate::decode::Context<'_, '_>,
            ) -> Option<Self> {
                match context.string(value, "a string")? {
                    $($id => Some(Self::$variant),)*
                    other => {
                        context.unknown_id(value.span, $title, other, Self::IDS, $later);
                        None
                    }
                }
            }

            fn schema(_: &mut $crate::schema::Schemas) -> serde_json::Value {
                $crate::schema::words(&[$(($id, concat!($($variant_doc),*)),)*])
            }
        }
    };
}

pub use crate::{ids, record, records, tagged};
