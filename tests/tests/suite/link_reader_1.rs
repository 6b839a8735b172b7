//! A reader of links of version 1, frozen: written from the description in docs/format.md and the RFCs it names (4648 base64url, 1950 zlib, 1951 deflate),
//! with nothing of the crates. It is never changed with them: where it and the program no longer agree, the program has broken links that others hold.

use holonomy_document::link::{Content, decode};
use serde_json::Value;

/// What a link of version 1 leads to.
#[derive(Debug, PartialEq)]
struct Link {
    /// `m`: the text of the document; `g`: a name; `u`: an address.
    key: char,
    content: String,
    t: Option<f64>,
    run: Option<String>,
    sel: Option<String>,
}

/// A link, a fragment, or a payload alone, as chat and mail programs leave it.
fn read(link: &str) -> Option<Link> {
    let link = link.trim().trim_start_matches('<');
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let fragment = if fragment.contains('=') { fragment.to_owned() } else { unescaped(fragment)? };
    let value = |key: &str| {
        fragment
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(known, _)| *known == key)
            .map(|(_, value)| value)
    };
    let text = |key: &str| value(key).and_then(unescaped).map(|text| bare(&text).to_owned());
    let (key, content) = if let Some(payload) = value("m") {
        ('m', document(payload)?)
    } else if let Some(name) = text("g") {
        ('g', name)
    } else if let Some(address) = value("u") {
        ('u', address.to_owned())
    } else {
        ('m', document(&fragment)?)
    };
    Some(Link { key, content, t: text("t").and_then(|t| t.parse().ok()), run: text("run"), sel: text("sel") })
}

/// Without what sentences and mail programs leave at the end.
fn bare(text: &str) -> &str {
    text.trim_end_matches(|c: char| "=.)>,;\"']".contains(c) || c.is_whitespace())
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = (*first == b'%').then(|| std::str::from_utf8(after.get(..2)?).ok());
        let code = code.flatten().and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).ok()
}

/// The text of a payload: the digit `1`, then base64url of a zlib stream.
fn document(payload: &str) -> Option<String> {
    let payload = unescaped(payload)?;
    let digits = bare(&payload).strip_prefix('1')?;
    String::from_utf8(inflated(&sextets(digits)?)?).ok()
}

/// base64url without padding.
fn sextets(digits: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for digit in digits.bytes() {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// The bytes of a zlib stream, whose checksum must be right.
fn inflated(stream: &[u8]) -> Option<Vec<u8>> {
    let header = u16::from_be_bytes([*stream.first()?, *stream.get(1)?]);
    // Deflate, no preset dictionary.
    if header % 31 != 0 || header >> 8 & 15 != 8 || header & 32 != 0 {
        return None;
    }
    let mut bits = Bits { bytes: stream.get(2..)?, at: 0 };
    let mut out = Vec::new();
    loop {
        let last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out)?,
            1 => {
                let lengths: Vec<u8> = (0..288u16)
                    .map(|i| [8, 9, 7, 8][usize::from(i > 143) + usize::from(i > 255) + usize::from(i > 279)])
                    .collect();
                compressed(&mut bits, &Codes::new(&lengths), &Codes::new(&[5; 30]), &mut out)?;
            }
            2 => {
                let (literals, distances) = codes(&mut bits)?;
                compressed(&mut bits, &literals, &distances, &mut out)?;
            }
            _ => return None,
        }
        if last {
            break;
        }
    }
    bits.align();
    let (mut a, mut b) = (1u32, 0u32);
    for byte in &out {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    let sum: Vec<u32> = (0..4).map(|_| bits.take(8)).collect::<Option<_>>()?;
    (sum.iter().fold(0, |sum, byte| sum << 8 | byte) == b << 16 | a).then_some(out)
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// So many bits, the first one lowest.
    fn take(&mut self, count: u8) -> Option<u32> {
        let mut value = 0;
        for i in 0..count {
            let bit = self.bytes.get(self.at / 8)? >> (self.at % 8) & 1;
            value |= u32::from(bit) << i;
            self.at += 1;
        }
        Some(value)
    }

    fn align(&mut self) {
        self.at = self.at.div_ceil(8) * 8;
    }
}

fn stored(bits: &mut Bits, out: &mut Vec<u8>) -> Option<()> {
    bits.align();
    let (length, complement) = (bits.take(16)?, bits.take(16)?);
    if length != !complement & 0xffff {
        return None;
    }
    for _ in 0..length {
        out.push(bits.take(8)? as u8);
    }
    Some(())
}

/// Huffman codes by length: how many there are of each, and the symbols in the order of their codes.
struct Codes {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Codes {
    fn new(lengths: &[u8]) -> Self {
        let mut counts = [0; 16];
        let mut symbols = Vec::new();
        for length in 1..16 {
            let before = symbols.len();
            symbols.extend((0..lengths.len() as u16).filter(|symbol| lengths[usize::from(*symbol)] == length));
            counts[usize::from(length)] = (symbols.len() - before) as u16;
        }
        Self { counts, symbols }
    }

    fn next(&self, bits: &mut Bits) -> Option<u16> {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for length in 1..16 {
            code = code << 1 | bits.take(1)?;
            let count = u32::from(self.counts[length]);
            if code < first + count {
                return self.symbols.get((index + code - first) as usize).copied();
            }
            index += count;
            first = (first + count) << 1;
        }
        None
    }
}

/// The codes that a block brings, themselves written in codes.
fn codes(bits: &mut Bits) -> Option<(Codes, Codes)> {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let literals = bits.take(5)? as usize + 257;
    let distances = bits.take(5)? as usize + 1;
    let mut lengths = [0; 19];
    for place in &ORDER[..bits.take(4)? as usize + 4] {
        lengths[*place] = bits.take(3)? as u8;
    }
    let of_lengths = Codes::new(&lengths);
    let mut all: Vec<u8> = Vec::new();
    while all.len() < literals + distances {
        let (length, times) = match of_lengths.next(bits)? {
            16 => (*all.last()?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        all.extend((0..times).map(|_| length));
    }
    Some((Codes::new(&all[..literals]), Codes::new(all.get(literals..)?)))
}

fn compressed(bits: &mut Bits, literals: &Codes, distances: &Codes, out: &mut Vec<u8>) -> Option<()> {
    loop {
        let symbol = literals.next(bits)?;
        if symbol < 256 {
            out.push(symbol as u8);
            continue;
        }
        if symbol == 256 {
            return Some(());
        }
        // Lengths from 3: eight of one each, then four for every further bit; 285 is 258 alone.
        let length = match symbol - 257 {
            28 => 258,
            step @ 0..8 => u32::from(step) + 3,
            step @ 8..28 => {
                let extra = (step / 4 - 1) as u8;
                (u32::from(4 + step % 4) << extra) + 3 + bits.take(extra)?
            }
            _ => return None,
        };
        // Distances from 1: four of one each, then two for every further bit.
        let distance = match distances.next(bits)? {
            step @ 0..4 => u32::from(step) + 1,
            step @ 4..30 => {
                let extra = (step / 2 - 1) as u8;
                (u32::from(2 + step % 2) << extra) + 1 + bits.take(extra)?
            }
            _ => return None,
        };
        let begin = out.len().checked_sub(distance as usize)?;
        for i in 0..length as usize {
            out.push(out[begin + i]);
        }
    }
}

#[test]
fn every_golden_link_of_version_1_is_read_without_the_crates() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/links.json");
    let links: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).expect("the links")).expect("JSON");
    for entry in &links {
        let (note, link) = (&entry["note"], entry["link"].as_str().expect("a link"));
        let found = read(link).unwrap_or_else(|| panic!("{note}: not read"));
        let content = [("m", "document"), ("g", "gallery"), ("u", "url")]
            .into_iter()
            .find_map(|(key, name)| Some((key, entry[name].as_str()?)));
        assert_eq!(content, Some((found.key.to_string().as_str(), found.content.as_str())), "{note}");
        assert_eq!(
            (found.t, found.run.as_deref(), found.sel.as_deref()),
            (entry["t"].as_f64(), entry["run"].as_str(), entry["sel"].as_str()),
            "{note}"
        );
    }
}

#[test]
fn what_the_program_writes_today_is_still_read_by_it() {
    for (name, text) in holonomy_document::gallery::entries().iter().map(|entry| (entry.name, entry.text())) {
        let link = format!(
            "https://example.org/#{}&t=0.5",
            holonomy_document::link::fragment(&holonomy_document::read(text).document.expect("a document"))
        );
        let Content::Document(own) = decode(&link).expect("a link").content else { panic!("{name}: no document") };
        assert_eq!(read(&link).map(|link| (link.content, link.t)), Some((own, Some(0.5))), "{name}");
    }
}

#[test]
fn a_link_of_another_version_or_a_damaged_one_is_not_read_for_something_else() {
    let link = "m=1eNpNjLEOwjAQQ__FC0skoGNGPgQUpRacOO5QOaqiKv9O6MTiwe_ZK26ubv74IB8TQkKJjBPLiITqPo1iJfhCXrH8Yi765ibPVK8SfXloLeEuxpB6oXG69hLL7jzsh37z9KCFFP1jG2pfnE0qNw";
    assert!(read(link).is_some());
    assert!(read(&link.replace("m=1", "m=2")).is_none());
    for end in 3..link.len() {
        assert!(read(&link[..end]).is_none(), "{end}");
    }
    assert!(read(&link.replace("NjLEO", "NjLFO")).is_none());
}
