//! Colours: eight for the curves, and those of ground, grid, axes and text, for a light and a dark page.
//!
//! The curves' colours start from Okabe and Ito's set, made darker for a white ground and lighter for a dark one until each stands out
//! from the ground by a contrast of 3 : 1. Neighbours in the list differ in lightness as well, and the curves of a figure differ by dash.

use crate::Theme;

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// Colours of what is not a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors {
    /// Behind everything, in exported pictures; a canvas stays transparent.
    pub ground: Rgb,
    /// Grid lines.
    pub grid: Rgb,
    /// The line of the value zero.
    pub zero: Rgb,
    /// Axis lines and ticks.
    pub axis: Rgb,
    /// Labels of ticks and axes.
    pub text: Rgb,
    /// Title.
    pub title: Rgb,
}

/// The colours of a theme.
pub fn colors(theme: Theme) -> Colors {
    match theme {
        Theme::Light => Colors {
            ground: (255, 255, 255),
            grid: (231, 234, 238),
            zero: (186, 192, 200),
            axis: (134, 142, 152),
            text: (75, 82, 91),
            title: (26, 30, 36),
        },
        Theme::Dark => Colors {
            ground: (20, 23, 28),
            grid: (42, 47, 55),
            zero: (80, 87, 98),
            axis: (118, 126, 138),
            text: (186, 193, 203),
            title: (236, 239, 243),
        },
    }
}

/// The colours of the curves of a theme, in the order in which they are given out.
pub fn palette(theme: Theme) -> [Rgb; 8] {
    match theme {
        Theme::Light => LIGHT,
        Theme::Dark => DARK,
    }
}

/// The colour of the curve with a palette number, counted round.
pub fn curve_color(theme: Theme, number: usize) -> Rgb {
    palette(theme)[number % 8]
}

/// The colour of a curve that stays behind the others: three fifths of it, the rest the ground.
pub fn faint((r, g, b): Rgb, theme: Theme) -> Rgb {
    let ground = colors(theme).ground;
    let mix = |a: u8, b: u8| ((3 * u16::from(a) + 2 * u16::from(b) + 2) / 5) as u8;
    (mix(r, ground.0), mix(g, ground.1), mix(b, ground.2))
}

const LIGHT: [Rgb; 8] = [
    (38, 74, 145),  // blue
    (203, 40, 0),   // vermilion
    (0, 121, 90),   // bluish green
    (200, 80, 158), // reddish purple
    (188, 139, 54), // ochre
    (74, 151, 232), // sky blue
    (109, 40, 5),   // brown
    (37, 30, 59),   // ink
];

const DARK: [Rgb; 8] = [
    (81, 141, 220),  // blue
    (241, 123, 4),   // vermilion
    (16, 188, 117),  // bluish green
    (246, 145, 195), // reddish purple
    (250, 236, 112), // yellow
    (153, 226, 255), // sky blue
    (165, 111, 76),  // brown
    (239, 197, 174), // sand
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Least contrast of a graphical object to its ground (WCAG 2.2, success criterion 1.4.11).
    const OBJECT_CONTRAST: f64 = 3.0;
    /// Least contrast of text to its ground (WCAG 2.2, success criterion 1.4.3).
    const TEXT_CONTRAST: f64 = 4.5;
    /// Least distance of two curves' colours in the Oklab space, as seen by everybody; 0.02 can just be told apart side by side.
    const DISTANCE: f64 = 0.08;

    type Matrix = [[f64; 3]; 3];

    /// Colour vision without one kind of cones (Machado, Oliveira and Fernandes 2009, table 1, severity 1), linear RGB.
    const VISIONS: [(&str, Matrix); 4] = [
        ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "no long cones",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "no middle cones",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "no short cones",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    fn linear((r, g, b): Rgb) -> [f64; 3] {
        [r, g, b].map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(m: &Matrix, v: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|i| m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2])
    }

    /// Linear RGB to Oklab (Ottosson 2020).
    fn oklab(rgb: [f64; 3]) -> [f64; 3] {
        let to_cones = [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ];
        let to_lab = [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ];
        times(&to_lab, times(&to_cones, rgb.map(|value| value.max(0.0))).map(f64::cbrt))
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |color| {
            let [r, g, b] = linear(color);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        let (a, b) = (luminance(a), luminance(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn curves_and_texts_stand_out_from_the_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let all = colors(theme);
            for color in palette(theme) {
                assert!(contrast(color, all.ground) >= OBJECT_CONTRAST, "{theme:?} {color:?}");
            }
            assert!(contrast(all.axis, all.ground) >= OBJECT_CONTRAST);
            assert!(
                contrast(all.text, all.ground) >= TEXT_CONTRAST && contrast(all.title, all.ground) >= TEXT_CONTRAST
            );
            // Grid lines stay behind the curves.
            assert!(contrast(all.grid, all.ground) < 1.6);
        }
    }

    /// A faint curve is paler than its own colour, and still there.
    #[test]
    fn faint_curves_stay_behind_and_can_be_seen() {
        for theme in [Theme::Light, Theme::Dark] {
            let ground = colors(theme).ground;
            for color in palette(theme) {
                let (pale, full) = (contrast(faint(color, theme), ground), contrast(color, ground));
                assert!(pale < 0.8 * full && pale >= 1.7, "{theme:?} {color:?}: {pale:.2} of {full:.2}");
            }
        }
    }

    #[test]
    fn everybody_can_tell_the_curves_apart() {
        for theme in [Theme::Light, Theme::Dark] {
            for (vision, matrix) in &VISIONS {
                let seen = palette(theme).map(|color| oklab(times(matrix, linear(color))));
                for (i, a) in seen.iter().enumerate() {
                    for (j, b) in seen.iter().enumerate().skip(i + 1) {
                        let distance = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                        assert!(
                            distance >= DISTANCE,
                            "{theme:?}, {vision}: colours {i} and {j} are {distance:.3} apart"
                        );
                    }
                }
            }
        }
    }
}
