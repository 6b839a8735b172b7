//! What the memory holds when the module starts, by the part that needs it.
//!
//! The linker notes where each static of the program lies and every place, in code and in statics, that names one (`--emit-relocs`).
//! The first part needs the statics that its functions name, those that these name, and so on; the others come with the rest. A number
//! in a function that only looks like an address keeps a static in the first part; it never loses one.

use super::module::{Module, said};
use crate::failure::{Context, Failure, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{Function, MemArg, RawSection};
use wasmparser::{
    Data, DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo,
};

/// The statics of a program.
#[derive(Default)]
pub struct Statics {
    /// Where each lies and which others it names, in the order of their starts.
    statics: Vec<Static>,
    /// Size of the largest.
    largest: u32,
    /// Addresses that functions name, and whose they are: an address may lie outside of its static, behind its end or before its start.
    named: BTreeMap<u32, BTreeSet<usize>>,
}

struct Static {
    place: Range<u32>,
    names: BTreeSet<usize>,
}

impl Statics {
    /// Reads what the linker noted in a module; a note that the module's bytes do not bear out is refused.
    pub fn read(linked: &[u8]) -> Result<Self> {
        let mut notes = Notes::default();
        for payload in Parser::new(0).parse_all(linked) {
            notes.take(payload.context("read the linked module")?).context("read the linked module")?;
        }
        notes.statics(linked)
    }

    /// The parts of memory that functions do not need: in order, without overlap. What belongs to no static is needed.
    pub fn unneeded(&self, module: &Module<'_>, functions: &[u32]) -> Result<Vec<Range<u32>>> {
        let mut addresses = Addresses::default();
        for function in functions {
            addresses.of(module, *function).context("read a function")?;
        }
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = Vec::new();
        for address in addresses.0 {
            open.extend(self.named.get(&address).into_iter().flatten());
            open.extend(self.at(address));
        }
        while let Some(one) = open.pop() {
            if needed.insert(one) {
                open.extend(&self.statics[one].names);
            }
        }
        // Statics may overlap: the end of one text can be another.
        let (mut kept, mut left) = (Vec::new(), Vec::new());
        for (number, one) in self.statics.iter().enumerate() {
            let places = if needed.contains(&number) { &mut kept } else { &mut left };
            places.push(one.place.clone());
        }
        Ok(without(&joined(left), &joined(kept)))
    }

    /// The statics that an address lies in.
    fn at(&self, address: u32) -> impl Iterator<Item = usize> + '_ {
        let begun = self.statics.partition_point(|one| one.place.start <= address);
        let near = (0..begun).rev().take_while(move |one| address - self.statics[*one].place.start < self.largest);
        near.filter(move |one| self.statics[*one].place.contains(&address))
    }
}

/// Places in order, those that touch made one.
fn joined(mut places: Vec<Range<u32>>) -> Vec<Range<u32>> {
    places.sort_by_key(|place| place.start);
    let mut joined: Vec<Range<u32>> = Vec::new();
    for place in places.into_iter().filter(|place| !place.is_empty()) {
        match joined.last_mut() {
            Some(last) if place.start <= last.end => last.end = last.end.max(place.end),
            _ => joined.push(place),
        }
    }
    joined
}

/// What is left of `places` where `taken` is taken out; both as [`joined`] gives them.
fn without(places: &[Range<u32>], taken: &[Range<u32>]) -> Vec<Range<u32>> {
    let mut left = Vec::new();
    for place in places {
        let mut start = place.start;
        for gone in taken.iter().filter(|gone| gone.start < place.end && gone.end > place.start) {
            if start < gone.start {
                left.push(start..gone.start);
            }
            start = gone.end;
        }
        if start < place.end {
            left.push(start..place.end);
        }
    }
    left
}

/// What the linker noted.
#[derive(Default)]
struct Notes<'a> {
    segments: Vec<Data<'a>>,
    /// Statics by number of their symbol: segment, offset and size.
    symbols: BTreeMap<u32, (u32, u32, u32)>,
    relocations: Vec<(u32, RelocationEntry)>,
    /// Number of the section read last, and where code and data are: number and start.
    section: u32,
    code: Option<(u32, usize)>,
    data: Option<(u32, usize)>,
}

impl<'a> Notes<'a> {
    fn take(&mut self, payload: Payload<'a>) -> std::result::Result<(), String> {
        let number = self.section;
        if payload.as_section().is_some() {
            self.section += 1;
        }
        match payload {
            Payload::CodeSectionStart { range, .. } => self.code = Some((number, range.start)),
            Payload::DataSection(section) => {
                self.data = Some((number, section.range().start));
                self.segments = section.into_iter().collect::<std::result::Result<_, _>>().map_err(said)?;
            }
            Payload::CustomSection(custom) => match custom.as_known() {
                KnownCustom::Linking(linking) => {
                    for subsection in linking.subsections() {
                        let Linking::SymbolTable(symbols) = subsection.map_err(said)? else { continue };
                        for (number, symbol) in symbols.into_iter().enumerate() {
                            if let SymbolInfo::Data { symbol: Some(at), .. } = symbol.map_err(said)? {
                                self.symbols.insert(number as u32, (at.index, at.offset, at.size));
                            }
                        }
                    }
                }
                KnownCustom::Reloc(relocations) => {
                    for entry in relocations.entries() {
                        self.relocations.push((relocations.section_index(), entry.map_err(said)?));
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn statics(&self, linked: &[u8]) -> Result<Statics> {
        let unborne = || Failure::new("the module is not as the linker noted");
        let starts: Vec<u32> = self.segments.iter().map(start_of).collect::<Result<_>>()?;
        let mut placed: Vec<(u32, u32, u32)> = Vec::new();
        for (symbol, (segment, offset, size)) in &self.symbols {
            // A symbol of the linker's own, the end of the data, lies in no segment.
            placed.extend(starts.get(*segment as usize).map(|start| (start + offset, *size, *symbol)));
        }
        placed.sort_unstable();
        let mut statics = Statics { largest: placed.iter().map(|one| one.1).max().unwrap_or(0), ..Statics::default() };
        let mut numbers = BTreeMap::new();
        for (number, (start, size, symbol)) in placed.into_iter().enumerate() {
            numbers.insert(symbol, number);
            statics.statics.push(Static { place: start..start + size, names: BTreeSet::new() });
        }
        for (section, entry) in &self.relocations {
            let Some(number) = numbers.get(&entry.index) else { continue };
            let start = statics.statics[*number].place.start;
            let address = start.wrapping_add(entry.addend as u32);
            let there = |section_start: usize| linked.get(section_start + entry.offset as usize..).unwrap_or_default();
            match (entry.ty, self.code, self.data) {
                (RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb, Some((code, start)), _)
                    if code == *section =>
                {
                    if number_at(there(start)) != Some(address) {
                        return Err(unborne());
                    }
                    statics.named.entry(address).or_default().insert(*number);
                }
                (RelocationType::MemoryAddrI32, _, Some((data, start))) if data == *section => {
                    if there(start).first_chunk() != Some(&address.to_le_bytes()) {
                        return Err(unborne());
                    }
                    let place = self.address_of(&starts, start + entry.offset as usize).ok_or_else(unborne)?;
                    for one in statics.at(place).collect::<Vec<_>>() {
                        statics.statics[one].names.insert(*number);
                    }
                }
                // Of a section that says how the program came about, and is left out.
                (RelocationType::SectionOffsetI32 | RelocationType::FunctionOffsetI32, ..) => {}
                (RelocationType::FunctionIndexLeb | RelocationType::TypeIndexLeb, ..) => {}
                (RelocationType::GlobalIndexLeb | RelocationType::TableNumberLeb, ..) => {}
                (RelocationType::TableIndexSleb | RelocationType::TableIndexI32, ..) => {}
                (kind, ..) => return Err(Failure::new(format!("the split does not know a note of the kind {kind:?}"))),
            }
        }
        if statics.named.is_empty() {
            return Err(Failure::new("the linker noted no statics; it must be given --emit-relocs"));
        }
        Ok(statics)
    }

    /// The address of a byte of the file that is in a segment.
    fn address_of(&self, starts: &[u32], byte: usize) -> Option<u32> {
        self.segments.iter().zip(starts).find_map(|(segment, start)| {
            let first = segment.range.end - segment.data.len();
            (first..segment.range.end).contains(&byte).then(|| start + (byte - first) as u32)
        })
    }
}

/// Where a piece of memory starts.
pub fn start_of(segment: &Data<'_>) -> Result<u32> {
    let DataKind::Active { memory_index: 0, offset_expr } = &segment.kind else {
        return Err(Failure::new("the split does not know memory that a function unpacks"));
    };
    match offset_expr.get_operators_reader().read().context("read where memory is filled")? {
        Operator::I32Const { value } => Ok(value as u32),
        _ => Err(Failure::new("the split does not know memory at a place that is no number")),
    }
}

/// The number that bytes start with: seven bits in each, and one that says whether more follow.
fn number_at(bytes: &[u8]) -> Option<u32> {
    wasmparser::BinaryReader::new(bytes, 0).read_var_u32().ok()
}

/// The numbers in functions that can be addresses.
#[derive(Default)]
struct Addresses(BTreeSet<u32>);

impl Addresses {
    fn of(&mut self, module: &Module<'_>, function: u32) -> std::result::Result<(), Error> {
        let mut unused = Function::new([]);
        for operator in module.body(function).get_operators_reader()? {
            let operator = operator?;
            if let Operator::I32Const { value } = operator {
                self.0.insert(value as u32);
            }
            unused.instruction(&self.instruction(operator)?);
        }
        Ok(())
    }
}

impl Reencode for Addresses {
    type Error = std::convert::Infallible;

    fn mem_arg(&mut self, arg: wasmparser::MemArg) -> std::result::Result<MemArg, Error<Self::Error>> {
        self.0.insert(arg.offset as u32);
        Ok(MemArg { offset: arg.offset, align: arg.align.into(), memory_index: arg.memory })
    }
}

/// A module without what the linker noted: those who change it do not keep the notes true.
pub fn without_notes(linked: &[u8]) -> Result<Vec<u8>> {
    let mut file = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(linked) {
        let payload = payload.context("read the linked module")?;
        let noted = matches!(&payload, Payload::CustomSection(custom)
            if custom.name() == "linking" || custom.name().starts_with("reloc."));
        if let (Some((id, range)), false) = (payload.as_section(), noted) {
            file.section(&RawSection { id, data: &linked[range] });
        }
    }
    Ok(file.finish())
}
