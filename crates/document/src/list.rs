//! Things with names, in the order of the document.

use std::collections::BTreeMap;

use serde_json::json;

use super::decode::{Context, Decode};
use super::leaf::{At, Scalar};
use crate::check::names;
use crate::diagnostic::Place;
use crate::json::Value;
use crate::schema::Schemas;

/// A thing with a name that the author gave it.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// The name.
    pub name: String,
    /// Where the name stands (the key).
    pub name_place: Place,
    /// The thing.
    pub value: T,
}

/// Things with names, in the order of the document.
#[derive(Clone, Debug)]
pub struct NamedList<T> {
    items: Vec<Named<T>>,
    /// Where each name is in `items`; `None`: its value had a mistake, and nothing more is known about it.
    index: BTreeMap<String, Option<usize>>,
}

impl<T> Default for NamedList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), index: BTreeMap::new() }
    }
}

impl<T> NamedList<T> {
    /// The thing called `name`.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.find(name).map(|item| &item.value)
    }

    /// The thing called `name` with its name.
    pub fn find(&self, name: &str) -> Option<&Named<T>> {
        self.items.get(self.index(name)?)
    }

    /// The number of the thing called `name` in the order of the document.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied().flatten()
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|item| item.name.as_str())
    }

    /// All things in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Named<T>> {
        self.items.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Was there such a name in the text, readable or not?
    pub fn mentions(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    /// Was there such a name with a value that could not be read?
    pub fn is_broken(&self, name: &str) -> bool {
        self.index.get(name).is_some_and(Option::is_none)
    }

    /// All names in the text, readable or not: first those that could be read, in the order of the document.
    pub fn mentioned(&self) -> impl Iterator<Item = &str> {
        let broken = self.index.iter().filter(|(_, at)| at.is_none()).map(|(name, _)| name.as_str());
        self.names().chain(broken)
    }

    fn push(&mut self, name: String, name_place: Place, value: Option<T>) {
        self.index.insert(name.clone(), value.is_some().then_some(self.items.len()));
        self.items.extend(value.map(|value| Named { name, name_place, value }));
    }
}

impl<'a, T> IntoIterator for &'a NamedList<T> {
    type Item = &'a Named<T>;
    type IntoIter = std::slice::Iter<'a, Named<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T> std::ops::Index<usize> for NamedList<T> {
    type Output = Named<T>;
    fn index(&self, index: usize) -> &Self::Output {
        &self.items[index]
    }
}

impl<T: Decode> Decode for NamedList<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a name for each entry")?;
        let mut list = Self::default();
        let check_name = if context.lists_owners() { names::check_owner } else { names::check_name };
        for member in members {
            context.within(&member.key, |context| {
                let name_place = context.place(member.key_span);
                let good = check_name(&member.key, &name_place, context.findings);
                let value = T::decode(&member.value, context).filter(|_| good);
                list.push(member.key.clone(), name_place, value);
            });
        }
        Some(list)
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({
            "type": "object",
            "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_]*$"},
            "additionalProperties": T::schema(schemas)
        })
    }
}

/// A number or expression for a coordinate or a velocity.
#[derive(Clone, Debug)]
pub struct OfChannel {
    /// The name as in channels, with a prime for a velocity.
    pub channel: At<String>,
    /// Its value.
    pub value: At<Scalar>,
}

/// Numbers or expressions for coordinates and velocities, in the order of the document.
#[derive(Clone, Debug, Default)]
pub struct ByChannel(pub Vec<OfChannel>);

impl Decode for ByChannel {
    // Not inlined: the page's first view reads none.
    #[inline(never)]
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a channel for each entry")?;
        let mut list = Vec::new();
        for member in members {
            context.within(&member.key, |context| {
                let channel = At { value: member.key.clone(), place: context.place(member.key_span) };
                list.extend(At::decode(&member.value, context).map(|value| OfChannel { channel, value }));
            });
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": Scalar::schema(schemas)})
    }
}
