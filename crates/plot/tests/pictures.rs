//! Whole pictures: an SVG kept as reference, PNG files read back by another library.

#[cfg(feature = "png")]
use holonomy_plot::Theme;
use holonomy_plot::{Axis, Figure, Marker, Scale, Series, svg};

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
