//! Widths of letters where nobody can be asked: an SVG is laid out before the reader's font is known.
//!
//! The widths are those of the bundled font (a test compares them). Common interface fonts are up to a tenth wider.

/// Height of the tallest letters over the baseline, in ems.
pub(crate) const ASCENT: f64 = 0.76;
/// Depth of the lowest letters under the baseline, in ems.
pub(crate) const DESCENT: f64 = 0.21;
/// Height of digits and capitals, in ems.
pub(crate) const CAP_HEIGHT: f64 = 0.727;

/// Advance widths of U+0020..U+007E in thousandths of an em.
pub(crate) const ASCII: [u16; 95] = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, // space to /
    625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, // 0 to ?
    936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761, // @ to O
    635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452, // P to _
    497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597, // ` to o
    609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659, // p to ~
];

/// Room kept for readers' fonts that are wider, in thousandths.
const WIDER: f64 = 1080.0;

/// Width and height of a text at a font size, in the unit of the size, with some room for a wider font.
pub(crate) fn size(text: &str, size: f64) -> (u32, u32) {
    let thousandths: u32 = text.chars().map(advance).sum();
    ((f64::from(thousandths) * size * WIDER / 1e6).ceil() as u32, ((ASCENT + DESCENT) * size).ceil() as u32)
}

/// Advance width in thousandths of an em.
fn advance(c: char) -> u32 {
    match c {
        ' '..='~' => u32::from(ASCII[c as usize - 32]),
        '−' | '≤' | '≥' | '×' => 659,
        '·' => 276,
        '′' => 220,
        '…' => 821,
        'ι' | 'ί' => 266,
        '\u{300}'..='\u{36f}' => 0,
        // Letters of the scripts we do not list are at most about this wide; ideographs fill the em.
        '\u{1100}'.. => 1000,
        _ => 660,
    }
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use ab_glyph::{Font, FontRef};

    use super::*;

    #[test]
    fn widths_are_those_of_the_bundled_font() {
        let font = FontRef::try_from_slice(crate::raster::FONT).expect("the bundled font");
        let em = font.units_per_em().expect("units per em");
        for c in (' '..='~').chain("−≤≥×·′ι…".chars()) {
            let id = font.glyph_id(c);
            assert_ne!(id.0, 0, "{c:?} is missing");
            let width = 1000.0 * font.h_advance_unscaled(id) / em;
            assert!((width - advance(c) as f32).abs() < 1.0, "{c:?} is {width} wide");
        }
        for c in "⁻⁰¹²³⁴⁵⁶⁷⁸⁹₁αβγδεζηθκλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩäöüß°≈→".chars()
        {
            assert_ne!(font.glyph_id(c).0, 0, "{c:?} is missing");
        }
    }
}
