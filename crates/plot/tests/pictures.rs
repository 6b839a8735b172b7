//! Whole pictures: an SVG kept as reference, PNG files read back by another library.

#[cfg(feature = "png")]
use holonomy_plot::Theme;
use holonomy_plot::{Axis, Column, Figure, Marker, Print, Scale, Series, svg, svg_print};

fn small() -> Figure {
    Figure {
        title: Some("Drift <of> \"A & B\"".into()),
        x: Axis { label: "time".into(), unit: "s".into(), ..Axis::default() },
        y: Axis {
            label: "drift".into(),
            unit: "m/s²".into(),
            scale: Scale::Log,
            floor: Some(1e-17),
            ..Axis::default()
        },
        series: vec![
            Series::numbered(0, "free", vec![0.0, 1.0, 2.0], vec![0.0, 1e-12, 4e-10]),
            Series::numbered(1, "projected", vec![0.0, 1.0, 2.0], vec![0.0, 2e-16, 1e-16]),
        ],
        markers: vec![Marker { x: Some(1.5), label: Some("jump".into()), ..Marker::default() }],
        ..Figure::default()
    }
}

/// `HOLONOMY_WRITE=1 cargo test -p holonomy-plot` writes the reference anew; look at it before it is committed.
#[test]
fn the_svg_of_a_small_figure_is_as_kept() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/small.svg");
    let drawn = svg(&small(), (240, 180)).expect("an SVG");
    if std::env::var_os("HOLONOMY_WRITE").is_some() {
        std::fs::write(path, &drawn).expect("the reference is written");
    }
    let kept = std::fs::read_to_string(path).expect("the reference").replace("\r\n", "\n");
    for (i, (drawn, kept)) in drawn.lines().zip(kept.lines()).enumerate() {
        assert_eq!(drawn, kept, "line {}", i + 1);
    }
    assert_eq!(drawn.lines().count(), kept.lines().count());
}

/// Every tag is closed, and no text of the user's opens one.
#[test]
fn svg_is_well_formed_whatever_the_names() {
    let nasty = "</text><script>alert(1)</script> \u{0} \u{1b}[0m & \" ' ]]> \u{202e} 🦀";
    let mut figure = small();
    figure.title = Some(nasty.into());
    figure.x.label = nasty.into();
    figure.y.unit = nasty.into();
    figure.series[0].label = nasty.into();
    figure.markers[0].label = Some(nasty.into());
    let text = svg(&figure, (900, 300)).expect("an SVG");
    assert!(!text.contains("<script") && !text.contains('\u{0}') && !text.contains('\u{1b}'));
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}> closes another tag");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or_default());
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn an_svg_scales_by_its_view_box() {
    let text = svg(&small(), (240, 180)).expect("an SVG");
    assert!(text.starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"180\" viewBox=\"0 0 3840 2880\""
    ));
    assert!(svg(&small(), (10, 10)).is_err());
}

#[test]
fn a_column_of_one_figure_is_that_figure_and_one_of_two_has_both_in_line() {
    let one = small();
    assert_eq!(
        Column(std::slice::from_ref(&one)).svg((240, 180)).expect("an SVG"),
        svg(&one, (240, 180)).expect("an SVG")
    );
    let mut two = small();
    two.title = Some("Below".into());
    two.y = Axis { unit: "N".into(), ..Axis::default() };
    let column = Column(&[one, two]).svg((240, 361)).expect("an SVG");
    assert_eq!(column.matches("<svg ").count(), 3);
    assert_eq!((column.matches("</svg>").count(), column.matches("<title>").count()), (3, 2));
    assert!(column.contains(" width=\"240\" height=\"361\" viewBox=\"0 0 3840 5776\""));
    assert!(column.contains("<svg y=\"2896\" width=\"3840\" height=\"2880\""), "{column}");
    // The vertical axes, the only long upright lines without dashes, begin at one place.
    let upright = |part: &str| -> Vec<String> {
        part.lines()
            .filter_map(|line| line.split_once(" d=\"M"))
            .filter_map(|(_, path)| path.split_once("l0 "))
            .filter(|(_, rest)| {
                rest.split('"').next().and_then(|by| by.trim().parse::<f64>().ok()).is_some_and(|by| by.abs() > 900.0)
            })
            .filter_map(|(start, _)| start.split(' ').next().map(str::to_owned))
            .collect()
    };
    let (first, second) = column.split_once("Below").expect("two parts");
    let (first, second) = (upright(first), upright(second));
    assert!(!first.is_empty() && first.first() == second.first(), "{first:?} {second:?}");
    assert!(Column(&vec![small(); 9]).svg((240, 180)).is_err());
}

#[test]
fn on_paper_a_figure_has_its_width_and_its_letters() {
    // 12 units of the figure are 8 points: 85 mm are 85 * 12 / (8 * 25.4/72) = 361.4 of them.
    let text = svg_print(&small(), &Print::new(85.0)).expect("an SVG");
    assert!(
        text.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"84.90mm\" height=\"59.50mm\" viewBox=\"0 0 5776 4048\""
        ),
        "{text}"
    );
    let letters = 12.0 * 84.90 / 361.0;
    assert!((letters / (25.4 / 72.0) - 8.0_f64).abs() < 0.01);
    let wide = svg_print(&small(), &Print { width_mm: 170.0, height_mm: Some(60.0), font_pt: 9.0 }).expect("an SVG");
    assert!(wide.contains(" height=\"60.06mm\""), "{wide}");
    for (print, said) in [
        (Print::new(f64::NAN), "the width in mm of a figure on paper is between 20 and 600, got NaN"),
        (
            Print { font_pt: 2.0, ..Print::new(85.0) },
            "the size of the letters in points of a figure on paper is between 4 and 24, got 2",
        ),
        (
            Print { height_mm: Some(5.0), ..Print::new(85.0) },
            "the height in mm of a figure on paper is between 15 and 600, got 5",
        ),
        (Print { font_pt: 24.0, ..Print::new(25.0) }, "a figure needs at least 80 x 60 pixels, got 35 x 25"),
    ] {
        assert_eq!(svg_print(&small(), &print).expect_err("no figure").to_string(), said);
    }
}

#[cfg(feature = "png")]
#[test]
fn a_png_for_print_has_the_pixels_of_its_inches() {
    let file = holonomy_plot::png_print(&small(), &Print::new(85.0), 600.0).expect("a PNG");
    let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
    // 85 mm are 2008 pixels; the figure is a whole number of its own units wide.
    let (width, _) = reader.info().size();
    assert!((2000..=2010).contains(&width), "{width}");
    assert_eq!(reader.info().pixel_dims.map(|d| d.xppu), Some(23_622));
    assert!(holonomy_plot::png_print(&small(), &Print::new(85.0), 5000.0).is_err());
}

#[cfg(feature = "png")]
#[test]
fn a_column_as_a_png_has_the_rows_of_all_its_figures() {
    let file = Column(&[small(), Figure { theme: Theme::Dark, ..small() }]).png((240, 301), 2.0).expect("a PNG");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
    assert_eq!(reader.info().size(), (480, 602));
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut bytes).expect("pixels");
    let ground = |theme| holonomy_plot::theme::colors(theme).ground;
    let pixel = |row: usize| (bytes[3 * 480 * row], bytes[3 * 480 * row + 1], bytes[3 * 480 * row + 2]);
    assert_eq!((pixel(0), pixel(601)), (ground(Theme::Light), ground(Theme::Dark)));
}

#[cfg(feature = "png")]
#[test]
fn a_png_decodes_and_shows_the_curves() {
    use holonomy_plot::theme;

    for theme in [Theme::Light, Theme::Dark] {
        for ratio in [1.0, 1.5, 2.0] {
            let file = holonomy_plot::png(&Figure { theme, ..small() }, (240, 180), ratio).expect("a PNG");
            let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
            let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut bytes).expect("pixels");
            assert_eq!(reader.info().size(), ((240.0 * ratio) as u32, (180.0 * ratio) as u32));
            let density = reader.info().pixel_dims.map(|d| d.xppu);
            assert_eq!(density, Some((ratio * 96.0 / 0.0254).round() as u32));
            let mut pixels: Vec<(u8, u8, u8)> = bytes.chunks_exact(3).map(|p| (p[0], p[1], p[2])).collect();
            let count = |color| pixels.iter().filter(|p| **p == color).count();
            let ground = theme::colors(theme).ground;
            assert_eq!(pixels[0], ground);
            assert!(count(ground) > pixels.len() / 2);
            for number in [0, 1] {
                let color = theme::curve_color(theme, number);
                assert!(count(color) > 20, "curve {number} of {theme:?} at {ratio}");
            }
            pixels.sort_unstable();
            pixels.dedup();
            assert!(pixels.len() > 50, "lines and letters are smooth: {} shades", pixels.len());
        }
    }
}
