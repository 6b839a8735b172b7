//! A module as it is read.

use super::Renumbered;
use super::memory::start_of;
use crate::failure::{Context, Failure, Result};
use std::collections::BTreeSet;
use wasm_encoder::Function;
use wasm_encoder::reencode::{self, Reencode};
use wasmparser::{
    Element, ElementItems, ElementKind, Export, ExternalKind, FuncType, FunctionBody, Global, Import, MemoryType,
    Operator, Parser, Payload, Table, TypeRef,
};

/// What the split needs of a module.
pub struct Module<'a> {
    /// Types of functions.
    pub types: Vec<FuncType>,
    /// All imports.
    pub imports: Vec<Import<'a>>,
    /// How many of them are functions.
    pub imported_functions: u32,
    /// Number of the type of each function, imports first.
    pub functions: Vec<u32>,
    /// Tables; the first holds functions.
    pub tables: Vec<Table<'a>>,
    /// The one memory.
    pub memory: MemoryType,
    /// Globals.
    pub globals: Vec<Global<'a>>,
    /// Exports.
    pub exports: Vec<Export<'a>>,
    /// Called when the module is instantiated.
    pub start: Option<u32>,
    /// What the table holds.
    pub table: Vec<Option<u32>>,
    /// What functions do, without imports.
    pub bodies: Vec<FunctionBody<'a>>,
    /// What the memory holds: where each piece starts, and its bytes.
    pub data: Vec<(u32, &'a [u8])>,
}

impl<'a> Module<'a> {
    /// Reads a module of the kind that rustc, `wasm-bindgen` and `wasm-opt` make; what is not seen there is refused.
    pub fn read(file: &'a [u8]) -> Result<Self> {
        let mut module = Self {
            types: Vec::new(),
            imports: Vec::new(),
            imported_functions: 0,
            functions: Vec::new(),
            tables: Vec::new(),
            memory: MemoryType { memory64: false, shared: false, initial: 0, maximum: None, page_size_log2: None },
            globals: Vec::new(),
            exports: Vec::new(),
            start: None,
            table: Vec::new(),
            bodies: Vec::new(),
            data: Vec::new(),
        };
        for payload in Parser::new(0).parse_all(file) {
            module.take(payload.context("read the module")?).context("read the module")?;
        }
        if module.tables.is_empty() {
            return Err(Failure::new("the module has no table"));
        }
        Ok(module)
    }

    fn take(&mut self, payload: Payload<'a>) -> std::result::Result<(), String> {
        let unknown = |what: &str| Err(format!("the split does not know {what}"));
        match payload {
            Payload::TypeSection(section) => {
                for types in section.into_iter_err_on_gc_types() {
                    self.types.push(types.map_err(said)?);
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.map_err(said)?;
                    let TypeRef::Func(kind) = import.ty else { return unknown("imports other than functions") };
                    self.functions.push(kind);
                    self.imports.push(import);
                    self.imported_functions += 1;
                }
            }
            Payload::FunctionSection(section) => {
                for kind in section {
                    self.functions.push(kind.map_err(said)?);
                }
            }
            Payload::TableSection(section) => {
                self.tables = section.into_iter().collect::<std::result::Result<_, _>>().map_err(said)?;
                let places = self.tables.first().map_or(0, |table| table.ty.initial);
                self.table = vec![None; usize::try_from(places).map_err(said)?];
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memory = memory.map_err(said)?;
                }
            }
            Payload::GlobalSection(section) => {
                self.globals = section.into_iter().collect::<std::result::Result<_, _>>().map_err(said)?;
            }
            Payload::ExportSection(section) => {
                self.exports = section.into_iter().collect::<std::result::Result<_, _>>().map_err(said)?;
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(section) => {
                for element in section {
                    self.fill(element.map_err(said)?)?;
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(section) => {
                for piece in section {
                    let piece = piece.map_err(said)?;
                    self.data.push((start_of(&piece).map_err(said)?, piece.data));
                }
            }
            Payload::TagSection(_) => return unknown("tags"),
            _ => {}
        }
        Ok(())
    }

    /// Takes a list of functions into the table.
    fn fill(&mut self, element: Element<'a>) -> std::result::Result<(), String> {
        let (ElementKind::Active { table_index, offset_expr }, ElementItems::Functions(functions)) =
            (element.kind, element.items)
        else {
            return Err("the split does not know lists of functions that are not for the table".to_owned());
        };
        let mut offset = offset_expr.get_operators_reader();
        let (0, Operator::I32Const { value }) = (table_index.unwrap_or(0), offset.read().map_err(said)?) else {
            return Err("the split does not know a list of functions at a place that is no number".to_owned());
        };
        let start = usize::try_from(value).map_err(said)?;
        for (number, function) in functions.into_iter().enumerate() {
            let place = self.table.get_mut(start + number).ok_or("a list of functions is longer than the table")?;
            *place = Some(function.map_err(said)?);
        }
        Ok(())
    }

    /// Number of an exported function.
    pub fn exported_function(&self, name: &str) -> Result<u32> {
        let found = self.exports.iter().find(|export| export.name == name).and_then(function_of);
        found.ok_or_else(|| Failure::new(format!("the module exports no function \"{name}\"")))
    }

    /// The type of a function.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }

    /// What a function of the module itself does.
    pub fn body(&self, function: u32) -> &FunctionBody<'a> {
        &self.bodies[(function - self.imported_functions) as usize]
    }

    /// The functions that a function names.
    pub fn named_in(&self, function: u32) -> Result<BTreeSet<u32>> {
        let mut named = BTreeSet::new();
        let operators = self.body(function).get_operators_reader().context("read a function")?;
        for operator in operators {
            match operator.context("read a function")? {
                Operator::Call { function_index }
                | Operator::ReturnCall { function_index }
                | Operator::RefFunc { function_index } => {
                    named.insert(function_index);
                }
                Operator::MemoryInit { .. } | Operator::DataDrop { .. } | Operator::TableInit { .. } => {
                    return Err(Failure::new("the split does not know lists that a function unpacks"));
                }
                _ => {}
            }
        }
        Ok(named)
    }

    /// A function with other numbers of those that it calls; `before`: what it does first.
    pub fn rewritten(
        &self,
        function: u32,
        numbers: &[u32],
        before: impl FnOnce(&mut Function),
    ) -> std::result::Result<Function, reencode::Error> {
        let mut renumbered = Renumbered(numbers);
        let body = self.body(function);
        let mut written = renumbered.new_function_with_parsed_locals(body)?;
        before(&mut written);
        for operator in body.get_operators_reader()? {
            written.instruction(&renumbered.instruction(operator?)?);
        }
        Ok(written)
    }
}

/// The number of an exported function; nothing for what else is exported.
pub fn function_of(export: &Export<'_>) -> Option<u32> {
    matches!(export.kind, ExternalKind::Func | ExternalKind::FuncExact).then_some(export.index)
}

/// An error in its words.
pub fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
