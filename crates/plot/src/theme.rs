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

const LIGHT: [Rgb; 8] = [
    (0, 104, 178),  // blue
    (213, 80, 10),  // vermilion
    (0, 132, 96),   // bluish green
    (178, 70, 140), // reddish purple
    (176, 122, 0),  // ochre
    (48, 150, 210), // sky blue
    (122, 62, 20),  // brown
    (58, 64, 72),   // slate
];

const DARK: [Rgb; 8] = [
    (84, 174, 240),  // blue
    (255, 140, 80),  // vermilion
    (40, 200, 150),  // bluish green
    (232, 140, 196), // reddish purple
    (240, 200, 80),  // ochre
    (160, 215, 250), // sky blue
    (196, 132, 88),  // brown
    (214, 220, 228), // slate
];
