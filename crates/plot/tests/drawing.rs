//! Figures, tested on what they draw.

mod recorder;

use holonomy_plot::{Axis, Dash, DecimalSign, Figure, Layout, Marker, Scale, Series, Theme, draw, theme};
use proptest::prelude::*;
use recorder::{Call, Record, Recorder, record};

const SIZE: (u32, u32) = (480, 260);
/// Half a device pixel at ratio 1: how exactly a curve must go through its samples.
const HALF_PIXEL: f64 = 0.5;

fn blue() -> (u8, u8, u8) {
    theme::curve_color(Theme::Light, 0)
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

fn log_axis(floor: Option<f64>) -> Axis {
    Axis { scale: Scale::Log, floor, ..axis("drift.position", "m") }
}

fn of(y: Axis, xs: Vec<f64>, ys: Vec<f64>) -> Figure {
    Figure { x: axis("time", "s"), y, series: vec![Series::numbered(0, "a", xs, ys)], ..Figure::default() }
}

fn times(count: usize) -> Vec<f64> {
    (0..count).map(|i| i as f64 * 0.01).collect()
}

/// Distance of a point from a polyline.
fn distance(path: &[(f64, f64)], p: (f64, f64)) -> f64 {
    let mut least = f64::INFINITY;
    for pair in path.windows(2) {
        let (d, r) = ((pair[1].0 - pair[0].0, pair[1].1 - pair[0].1), (p.0 - pair[0].0, p.1 - pair[0].1));
        let length = d.0 * d.0 + d.1 * d.1;
        let t = if length == 0.0 { 0.0 } else { ((r.0 * d.0 + r.1 * d.1) / length).clamp(0.0, 1.0) };
        least = least.min((r.0 - t * d.0).hypot(r.1 - t * d.1));
    }
    least
}

/// Boxes of all texts keep apart (superscripts touch their bases, hence the pixel) and inside the picture.
fn texts_keep_apart(record: &Record, size: (u32, u32)) {
    let texts = record.texts();
    for (i, (text, left, right, middle, height)) in texts.iter().enumerate() {
        assert!(*left >= -0.6 && *right <= f64::from(size.0) + 0.6, "{text:?} sticks out: {left}..{right}");
        assert!(
            middle - height / 2.0 >= -0.6 && middle + height / 2.0 <= f64::from(size.1) + 0.6,
            "{text:?} sticks out at {middle}"
        );
        for (other, l, r, m, h) in &texts[i + 1..] {
            let beside = right.min(*r) - left.max(*l) <= 1.0;
            let above = (middle - m).abs() >= (height + h) / 2.0 - 1.0;
            assert!(beside || above, "{text:?} overlaps {other:?}");
        }
    }
}

fn ticks_are_sound(layout: &Layout) {
    for (ticks, low, high) in [
        (&layout.x_ticks, layout.plot.left, layout.plot.right()),
        (&layout.y_ticks, layout.plot.top, layout.plot.bottom()),
        (&layout.right_ticks, layout.plot.top, layout.plot.bottom()),
    ] {
        assert!(ticks.windows(2).all(|pair| pair[0].value < pair[1].value), "{ticks:?}");
        assert!(ticks.iter().all(|t| t.pos >= low - 0.01 && t.pos <= high + 0.01), "{ticks:?} outside {low}..{high}");
        let mut labels: Vec<_> = ticks.iter().map(|t| &t.label).collect();
        labels.dedup();
        assert_eq!(labels.len(), ticks.len(), "two ticks read the same: {ticks:?}");
    }
}

/// All labels of a linear axis have as many decimals.
fn decimals_agree(layout: &Layout) {
    for ticks in [&layout.x_ticks, &layout.y_ticks] {
        let decimals = |label: &str| label.split_once('.').map_or(0, |(_, tail)| tail.len());
        assert!(ticks.windows(2).all(|p| decimals(&p[0].label) == decimals(&p[1].label)), "{ticks:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn curves_go_through_their_samples(
        values in prop::collection::vec(-1e3..1e3f64, 2..400),
        ratio in prop::sample::select(vec![1.0, 1.25, 1.5, 2.0, 3.0]),
    ) {
        let figure = of(axis("y", "m"), times(values.len()), values.clone());
        let (layout, record) = record(&figure, SIZE, ratio);
        let paths = record.paths(blue());
        prop_assert_eq!(paths.len(), 1);
        for (x, y) in times(values.len()).into_iter().zip(values) {
            let off = distance(&paths[0], layout.position(x, y));
            prop_assert!(off <= HALF_PIXEL / ratio, "{} CSS pixels off at ({x}, {y})", off);
        }
    }

    #[test]
    fn labels_never_overlap_on_linear_axes(
        start in -1.0..1.0f64, exponent in -14..14i32, spread in -9..3i32,
        width in 120..1200u32, height in 100..700u32,
    ) {
        let (low, span) = (start * 10f64.powi(exponent), 10f64.powi(exponent + spread));
        let ys: Vec<f64> = (0..50).map(|i| low + span * f64::from(i) / 49.0).collect();
        let figure = Figure {
            x: Axis { range: Some((low, low + span)), ..axis("time", "s") },
            ..of(axis("energy.total", "J"), ys.clone(), ys)
        };
        let (layout, record) = record(&figure, (width, height), 1.0);
        texts_keep_apart(&record, (width, height));
        ticks_are_sound(&layout);
        decimals_agree(&layout);
    }

    #[test]
    fn labels_never_overlap_on_logarithmic_axes(
        low in -40.0..10.0f64, decades in 0.0..45.0f64, floor in prop::option::of(-30..0i32), zeros in any::<bool>(),
        width in 120..1200u32, height in 100..700u32,
    ) {
        let mut ys: Vec<f64> = (0..50).map(|i| 10f64.powf(low + decades * f64::from(i) / 49.0)).collect();
        if zeros {
            ys[7] = 0.0;
        }
        let y = log_axis(floor.map(|n| 10f64.powi(n)));
        let figure = Figure { x: Axis { scale: Scale::Log, ..axis("step", "s") }, ..of(y, ys.clone(), ys) };
        let (layout, record) = record(&figure, (width, height), 1.0);
        texts_keep_apart(&record, (width, height));
        ticks_are_sound(&layout);
    }

    #[test]
    fn windows_of_logarithmic_axes_have_ticks(low in -20.0..5.0f64, decades in 0.05..3.0f64) {
        let range = (10f64.powf(low), 10f64.powf(low + decades));
        let figure = of(Axis { range: Some(range), ..log_axis(None) }, vec![0.0, 1.0], vec![range.0, range.1]);
        let (layout, record) = record(&figure, SIZE, 1.0);
        prop_assert!(layout.y_ticks.len() >= 2, "{:?}", layout.y_ticks);
        texts_keep_apart(&record, SIZE);
        ticks_are_sound(&layout);
    }

    #[test]
    fn no_spike_is_lost(count in 5_000..40_000usize, at in 0.0..1.0f64, height in prop::sample::select(vec![-50.0, 50.0])) {
        let spike = (at * (count - 1) as f64) as usize;
        let mut ys: Vec<f64> = times(count).iter().map(|t| t.sin()).collect();
        ys[spike] = height;
        let figure = of(axis("y", "m"), times(count), ys);
        let (layout, record) = record(&figure, SIZE, 1.0);
        let (x, y) = layout.position(times(count)[spike], height);
        let paths = record.paths(blue());
        let nearest = paths.iter().flatten().map(|p| (p.0 - x).hypot(p.1 - y)).fold(f64::INFINITY, f64::min);
        prop_assert!(nearest <= HALF_PIXEL, "the spike is {nearest} CSS pixels away");
        let points: usize = paths.iter().map(Vec::len).sum();
        prop_assert!(points <= 8 * SIZE.0 as usize, "{points} points were drawn");
    }

    #[test]
    fn what_must_be_crisp_lies_on_pixels(
        low in -100.0..100.0f64, span in 0.1..100.0f64, ratio in prop::sample::select(vec![1.0, 1.5, 2.0, 2.5, 3.0]),
    ) {
        let figure = of(axis("angle", "rad"), times(3), vec![low, low + span, low]);
        let (_, record) = record(&figure, SIZE, ratio);
        prop_assert!(record.straight.len() > 8);
        for (position, width) in &record.straight {
            prop_assert_eq!(width % 16, 0, "a stroke of {} sixteenths", width);
            let wanted = if (width / 16) % 2 == 1 { 8 } else { 0 };
            prop_assert_eq!(position.rem_euclid(16), wanted, "a line {} wide at {}", width, position);
        }
        prop_assert!(record.places.iter().all(|(x, y)| x % 16 == 0 && y % 16 == 0));
    }

    /// Whatever the numbers, a figure is drawn, with finite positions inside it.
    #[test]
    fn no_number_is_too_strange(
        values in prop::collection::vec(prop_oneof![any::<f64>(), Just(f64::NAN), Just(f64::INFINITY), Just(0.0), Just(f64::MAX), Just(f64::MIN), Just(5e-324)], 0..60),
        range in prop::option::of((any::<f64>(), any::<f64>())), floor in prop::option::of(any::<f64>()), log in any::<bool>(), width in any::<f64>(), aspect_equal in any::<bool>(),
    ) {
        let y = Axis { scale: if log { Scale::Log } else { Scale::Linear }, range, floor, ..axis("y", "m") };
        let mut figure = of(y.clone(), values.iter().rev().copied().collect(), values.clone());
        figure.x = Axis { range: None, ..y };
        figure.series[0].width = width;
        figure.aspect_equal = aspect_equal;
        figure.markers.push(Marker { x: values.first().copied(), y: values.last().copied(), label: Some("m".into()), above: log, ..Marker::default() });
        let (layout, record) = record(&figure, SIZE, 1.0);
        let (w, h) = (f64::from(SIZE.0), f64::from(SIZE.1));
        for call in &record.calls {
            if let Call::Path { points, .. } = call {
                prop_assert!(points.iter().all(|(x, y)| (-1.0..=w + 1.0).contains(x) && (-1.0..=h + 1.0).contains(y)), "{points:?}");
            }
        }
        ticks_are_sound(&layout);
        for value in [layout.x.min, layout.x.max, layout.y.min, layout.y.max] {
            prop_assert!(value.is_finite());
        }
        prop_assert!(layout.x.min < layout.x.max && layout.y.min < layout.y.max);
    }
}

/// Curves of two units, each on its own axis.
fn two_units(second: Axis, ys: Vec<f64>) -> Figure {
    let mut figure = of(axis("angle", "rad"), times(3), vec![0.0, 1.0, 2.0]);
    figure.series.push(Series { right: true, ..Series::numbered(1, "b", times(ys.len()), ys) });
    Figure { right: Some(second), ..figure }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_vertical_axes_keep_apart(
        start in -1.0..1.0f64, exponent in -14..14i32, spread in -9..3i32, log in any::<bool>(),
        width in 160..1200u32, height in 100..700u32,
    ) {
        let (low, span) = (start * 10f64.powi(exponent), 10f64.powi(exponent + spread));
        let ys = (0..50).map(|i| low + span * f64::from(i) / 49.0).collect();
        let second = if log { log_axis(None) } else { axis("energy.total", "J") };
        let (layout, record) = record(&two_units(second, ys), (width, height), 1.0);
        texts_keep_apart(&record, (width, height));
        ticks_are_sound(&layout);
        prop_assert!(layout.plot.width > 20.0, "{:?}", layout.plot);
    }
}

#[test]
fn a_curve_of_another_unit_is_measured_on_the_right() {
    let (layout, record) = record(&two_units(axis("force", "N"), vec![-4000.0, 500.0, 6000.0]), SIZE, 1.0);
    let right = layout.right.expect("a second axis");
    assert!(right.min < -4000.0 && right.max > 6000.0 && layout.y.max < 3.0, "{right:?} {:?}", layout.y);
    let path = &record.paths(theme::curve_color(Theme::Light, 1)).concat();
    let place = |value: f64| layout.plot.bottom() - right.fraction(value) * layout.plot.height;
    for (i, value) in [-4000.0, 500.0, 6000.0].into_iter().enumerate() {
        let x = layout.position(times(3)[i], 0.0).0;
        let near = path.iter().map(|p| (p.0 - x).hypot(p.1 - place(value))).fold(f64::INFINITY, f64::min);
        assert!(near <= HALF_PIXEL, "{value} is {near} pixels off");
    }
    let drawn: Vec<String> = record.texts().iter().map(|text| text.0.clone()).collect();
    assert!(
        drawn.iter().any(|text| text == "force (N)") && drawn.iter().any(|text| text == "angle (rad)"),
        "{drawn:?}"
    );
    assert!(layout.right_needed > 20.0 && layout.plot.right() <= f64::from(SIZE.0) - layout.right_needed + 1.0);
    // Room that a column of figures needs in common.
    let wide = Figure { least_right: 90.0, ..two_units(axis("force", "N"), vec![0.0, 1.0]) };
    assert!((recorder::record(&wide, SIZE, 1.0).0.plot.right() - 390.0).abs() <= 1.0);
}

#[test]
fn zeros_lie_on_a_labelled_floor() {
    for (floor, label) in [(Some(1e-17), "≤10⁻¹⁷"), (Some(2e-16), "≤2·10⁻¹⁶"), (None, "0")] {
        let figure = of(log_axis(floor), times(4), vec![1e-6, 0.0, 0.0, 1e-3]);
        let (layout, record) = record(&figure, SIZE, 1.0);
        let lowest = &layout.y_ticks[0];
        assert_eq!(lowest.label, label);
        assert_eq!(layout.y.floor, Some(lowest.value));
        let path = &record.paths(blue())[0];
        for i in [1, 2] {
            assert!(
                (path[i].1 - lowest.pos).abs() <= HALF_PIXEL,
                "a zero at {}, the floor at {}",
                path[i].1,
                lowest.pos
            );
        }
        assert!(lowest.pos < layout.plot.bottom() - 2.0, "the floor touches the frame");
    }
}

#[test]
fn an_axis_without_small_values_has_no_floor() {
    let (layout, _) = record(&of(log_axis(Some(1e-17)), times(3), vec![1e-6, 1e-4, 1e-3]), SIZE, 1.0);
    assert!(layout.y_ticks.iter().all(|tick| !tick.label.contains('≤')), "{:?}", layout.y_ticks);
    assert_eq!(layout.y.floor, None);
}

#[test]
fn negative_values_on_a_logarithmic_axis_are_told_from_zeros() {
    let (layout, _) = record(&of(log_axis(None), times(3), vec![1e-6, -1.0, 1e-3]), SIZE, 1.0);
    assert_eq!(layout.y_ticks[0].label, "≤0");
}

#[test]
fn decades_are_labelled_as_powers() {
    let (layout, record) = record(&of(log_axis(None), times(3), vec![1e-12, 1e-9, 1e-6]), SIZE, 1.0);
    let labels: Vec<&str> = layout.y_ticks.iter().map(|tick| tick.label.as_str()).collect();
    assert_eq!(labels, ["10⁻¹²", "10⁻¹¹", "10⁻¹⁰", "10⁻⁹", "10⁻⁸", "10⁻⁷", "10⁻⁶"].to_vec());
    // On the picture the exponent is a smaller text beside and above its ten.
    let texts = record.texts();
    let exponent = texts.iter().position(|text| text.0 == "−12").expect("an exponent is drawn");
    assert_eq!(texts[exponent - 1].0, "10");
    assert!(texts[exponent].3 < texts[exponent - 1].3 && texts[exponent].4 < texts[exponent - 1].4);
}

#[test]
fn a_line_breaks_where_a_value_is_missing() {
    let mut ys = vec![1.0; 30];
    (ys[10], ys[20], ys[21]) = (f64::NAN, f64::INFINITY, f64::NAN);
    ys[22] = 2.0;
    ys[23] = f64::NAN;
    let (layout, record) = record(&of(axis("y", "m"), times(30), ys), SIZE, 1.0);
    let paths = record.paths(blue());
    assert_eq!(paths.iter().map(Vec::len).collect::<Vec<_>>(), [10, 9, 6]);
    // A value alone between two gaps is a dot.
    let alone = layout.position(0.22, 2.0);
    let dot = record.calls.iter().any(|call| matches!(call, Call::Circle { center, color } if *color == blue() && (center.0 - alone.0).hypot(center.1 - alone.1) < 0.1));
    assert!(dot, "the lonely value is not drawn");
}

#[test]
fn a_window_cuts_the_curve_at_its_edges() {
    let mut figure = of(axis("y", "m"), times(500), times(500).iter().map(|t| 10.0 * (3.0 * t).sin()).collect());
    figure.x.range = Some((1.0, 2.0));
    figure.y.range = Some((-4.0, 4.0));
    let (layout, record) = record(&figure, SIZE, 1.0);
    let plot = layout.plot;
    let paths = record.paths(blue());
    assert!(paths.len() >= 2, "the curve leaves the window and comes back");
    for (x, y) in paths.iter().flatten() {
        assert!(*x >= plot.left - 0.1 && *x <= plot.right() + 0.1 && *y >= plot.top - 0.1 && *y <= plot.bottom() + 0.1);
    }
    // It is cut on the edge, not at the last sample inside.
    assert!(paths.iter().flatten().any(|(_, y)| (y - plot.bottom()).abs() < 0.1));
}

#[test]
fn equal_units_are_equally_long() {
    let circle = |f: fn(f64) -> f64| (0..100).map(|i| f(f64::from(i) * 0.0629)).collect::<Vec<_>>();
    let figure = Figure { aspect_equal: true, ..of(axis("y", "m"), circle(f64::cos), circle(f64::sin)) };
    for size in [(600, 200), (240, 500)] {
        let (layout, _) = record(&figure, size, 1.0);
        let unit_x = layout.plot.width / (layout.x.max - layout.x.min);
        let unit_y = layout.plot.height / (layout.y.max - layout.y.min);
        assert!((unit_x / unit_y - 1.0).abs() < 1e-9, "{unit_x} and {unit_y} pixels to the unit");
        assert!(layout.x.min < -1.0 && layout.x.max > 1.0 && layout.y.min < -1.0 && layout.y.max > 1.0);
    }
}

#[test]
fn curves_keep_away_from_the_frame() {
    let (layout, record) =
        record(&of(axis("y", "m"), times(100), times(100).iter().map(|t| (9.0 * t).sin()).collect()), SIZE, 1.0);
    for (_, y) in record.paths(blue()).into_iter().flatten() {
        assert!(y > layout.plot.top + 4.0 && y < layout.plot.bottom() - 4.0);
    }
}

#[test]
fn a_constant_has_a_neighbourhood() {
    for value in [0.25, -3e9, 0.0, 1e-20] {
        let (layout, _) = record(&of(axis("y", "m"), times(20), vec![value; 20]), SIZE, 1.0);
        let fraction = layout.y.fraction(value);
        assert!((0.3..0.7).contains(&fraction), "{value} lies at {fraction}");
        assert!(layout.y_ticks.len() >= 2);
    }
    // Rounding noise is a constant too: it is not blown up to fill the picture.
    let noisy = (0..20).map(|i| 9.81 + 1.7e-15 * f64::from(i % 2)).collect();
    let (layout, _) = record(&of(axis("y", "J"), times(20), noisy), SIZE, 1.0);
    assert!(layout.y.max - layout.y.min > 1.0);
}

#[test]
fn small_changes_of_a_large_value_are_read_as_differences() {
    let ys = (0..50).map(|i| 9.81 + 2e-11 * f64::from(i)).collect();
    let (layout, record) = record(&of(axis("energy.total", "J"), times(50), ys), SIZE, 1.0);
    let drawn: String = record.texts().iter().map(|text| text.0.as_str()).collect();
    assert!(
        drawn.contains("energy.total − 9.81 (10−12 J)") || drawn.contains("energy.total − 9.81 (10−9 J)"),
        "{drawn}"
    );
    assert!(layout.y_ticks.iter().all(|tick| tick.label.chars().count() <= 6), "{:?}", layout.y_ticks);
    assert!(layout.y_ticks.iter().all(|tick| (tick.value - 9.81).abs() < 1.2e-9));
}

#[test]
fn a_figure_without_data_says_so() {
    for (series, note) in [
        (vec![], "no data yet"),
        (vec![Series::numbered(0, "a", vec![0.0, 1.0], vec![f64::NAN; 2])], "no finite values"),
    ] {
        let figure = Figure { x: axis("time", "s"), y: axis("angle", "rad"), series, ..Figure::default() };
        let (layout, record) = record(&figure, SIZE, 1.0);
        assert!(record.texts().iter().any(|text| text.0 == note));
        assert!(layout.x_ticks.len() >= 2 && layout.y_ticks.len() >= 2, "axes are drawn all the same");
    }
}

#[test]
fn dashes_leave_gaps_and_follow_the_curve() {
    let mut figure = of(axis("y", "m"), times(100), times(100));
    for dash in [Dash::Dashed, Dash::Dotted, Dash::DashDot] {
        figure.series[0].dash = dash;
        let (layout, record) = record(&figure, SIZE, 1.0);
        let (from, to) = (layout.position(0.0, 0.0), layout.position(0.99, 0.99));
        let paths = record.paths(blue());
        assert!(paths.len() > 20, "{dash:?}: {} strokes", paths.len());
        for p in paths.iter().flatten() {
            assert!(distance(&[from, to], *p) < HALF_PIXEL);
        }
        let drawn: f64 =
            paths.iter().flat_map(|path| path.windows(2)).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum();
        let share = drawn / (to.0 - from.0).hypot(to.1 - from.1);
        assert!((0.25..0.75).contains(&share), "{dash:?} covers {share} of the line");
    }
}

/// Level dashes are not moved to whole pixels: the curve would seem to jump from dash to dash.
#[test]
fn level_dashes_stay_in_line() {
    let mut figure = of(axis("y", "m"), times(100), times(100).iter().map(|t| 1e-4 * t).collect());
    figure.y.range = Some((-1.0, 1.0));
    figure.series[0].dash = Dash::Dashed;
    let (_, record) = record(&figure, SIZE, 1.0);
    let heights: Vec<f64> = record.paths(blue()).into_iter().flatten().map(|p| p.1).collect();
    let (low, high) = heights.iter().fold((f64::INFINITY, 0.0_f64), |(l, h), y| (l.min(*y), h.max(*y)));
    assert!(high - low <= 2.0 / 16.0, "a level curve jumps by {} pixels", high - low);
}

#[test]
fn a_busy_curve_is_not_cut_into_thousands_of_dashes() {
    let mut figure = of(axis("y", "m"), times(20_000), (0..20_000).map(|i| f64::from(i % 2)).collect());
    figure.series[0].dash = Dash::Dashed;
    let (_, record) = record(&figure, SIZE, 1.0);
    assert_eq!(record.paths(blue()).len(), 1);
}

#[test]
fn a_picture_too_small_or_too_large_is_refused() {
    let refused =
        |size, ratio| draw(&Figure::default(), Recorder::detached(), size, ratio).err().map(|error| error.to_string());
    assert_eq!(refused((40, 300), 1.0).as_deref(), Some("a figure needs at least 80 x 60 pixels, got 40 x 300"));
    assert_eq!(refused((300, 0), 1.0).as_deref(), Some("a figure needs at least 80 x 60 pixels, got 300 x 0"));
    assert_eq!(
        refused((9000, 300), 2.0).as_deref(),
        Some("a picture of 9000 x 300 pixels at ratio 2 is too large to draw")
    );
    assert!(refused((300, 300), f64::NAN).is_some());
    assert!(refused((80, 60), 1.0).is_none());
}

#[test]
fn a_figure_is_read_from_json_and_its_layout_written() {
    let figure: Figure = serde_json::from_str(
        r#"{"title": "Drift", "x": {"label": "time", "unit": "s"}, "y": {"label": "drift", "scale": "log", "floor": 1e-17, "range": [1e-18, 1]},
            "series": [{"label": "none", "color": 1, "dash": "dash-dot"}, {}], "theme": "dark", "markers": [{"x": 1, "label": "here"}]}"#,
    )
    .expect("a figure");
    assert_eq!(figure.y.range, Some((1e-18, 1.0)));
    assert_eq!((figure.series[0].dash, figure.series[1].width), (Dash::DashDot, Series::WIDTH));
    assert_eq!(figure.theme, Theme::Dark);
    assert!(serde_json::from_str::<Figure>(r#"{"theme": "sepia"}"#).is_err());
    let (layout, _) = record(&figure, SIZE, 1.0);
    let json = serde_json::to_value(&layout).expect("JSON");
    for key in ["plot", "x", "y", "x_ticks", "y_ticks"] {
        assert!(json.get(key).is_some(), "{key} is missing");
    }
    assert_eq!(json["y"]["log"], true);
    assert!(json["x_ticks"][0]["pos"].is_number() && json["plot"]["left"].is_number());
}

#[test]
fn the_power_of_ten_of_an_axis_without_label_is_inside_the_picture() {
    let figure = of(axis("", ""), vec![0.0, 1.0, 2.0], vec![-3e7, 1e7, 2e7]);
    let (_, record) = record(&figure, (400, 200), 1.0);
    let texts = record.texts();
    let (text, _, _, middle, size) = texts.iter().find(|text| text.0.contains('×')).expect("the power of ten");
    assert!(middle - size / 2.0 >= 0.0, "{text} at {middle}");
    texts_keep_apart(&record, (400, 200));
}

#[test]
fn long_labels_are_cut_inside_the_picture() {
    let long = "a name that somebody wrote with much love for detail ".repeat(5);
    let mut figure = of(axis(&long, "m"), times(9), times(9));
    figure.x.label = long;
    let (_, record) = record(&figure, (200, 150), 1.0);
    texts_keep_apart(&record, (200, 150));
    assert!(record.texts().iter().any(|text| text.0.ends_with('…')));
}

/// Moments of a run, each a line over the whole height with its name above the plot.
fn moments(at: &[(f64, &str, bool)]) -> Figure {
    let mut figure = of(axis("", ""), times(1001), times(1001).iter().map(|t| (3.0 * t).sin()).collect());
    figure.x.range = Some((0.0, 10.0));
    figure.markers = at
        .iter()
        .map(|(x, label, solid)| Marker {
            x: Some(*x),
            label: Some((*label).into()),
            above: true,
            solid: *solid,
            ..Marker::default()
        })
        .collect();
    figure
}

#[test]
fn a_moment_is_a_line_over_the_plot_with_its_name_above_it() {
    let plain = record(&moments(&[]), SIZE, 1.0).0;
    let (layout, record) = record(&moments(&[(2.5, "singular", false), (9.9, "stopped", true)]), SIZE, 1.0);
    assert!((layout.plot.top - plain.plot.top - 12.0).abs() <= 1.0, "{:?} {:?}", layout.plot, plain.plot);
    for (name, at) in [("singular", 2.5), ("stopped", 9.9)] {
        let texts = record.texts();
        let (_, left, right, middle, height) = texts.iter().find(|text| text.0 == name).expect("its name");
        let x = layout.position(at, 0.0).0;
        assert!(*left <= x && x <= *right, "{name} from {left} to {right}, its line at {x}");
        assert!(middle + height / 2.0 <= layout.plot.top, "{name} stands in the plot");
        assert!(*left >= 0.0 && *right <= f64::from(SIZE.0));
    }
    texts_keep_apart(&record, SIZE);
    // Out of sight: neither line nor room.
    let mut window = moments(&[(2.5, "singular", false)]);
    window.x.range = Some((4.0, 6.0));
    assert_eq!(recorder::record(&window, SIZE, 1.0).0.plot.top, plain.plot.top);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_of_moments_never_overlap_and_the_end_of_the_run_is_always_named(
        at in prop::collection::vec(0.0..10.0f64, 0..40), end in 0.0..10.0f64, width in 200..1200u32,
        title in any::<bool>(), unit in any::<bool>(),
    ) {
        let mut all: Vec<(f64, &str, bool)> = at.iter().map(|t| (*t, "nearly singular", false)).collect();
        all.push((end, "stopped", true));
        let mut figure = moments(&all);
        if unit {
            figure.y.unit = "rad".into();
        }
        figure.title = title.then(|| "Angles".into());
        let (_, record) = record(&figure, (width, 200), 1.0);
        texts_keep_apart(&record, (width, 200));
        let named = record.texts().iter().filter(|text| text.0 == "stopped").count();
        prop_assert_eq!(named, 1);
    }
}

#[test]
fn a_german_figure_has_decimal_commas_and_nothing_else_changes() {
    let values = vec![9.809_999_5, 9.81, 9.810_000_5];
    let point = of(axis("energy.total", "J"), vec![0.0, 0.5, 1.0], values);
    let comma = Figure { decimal: DecimalSign::Comma, ..point.clone() };
    let (english, written) = record(&point, SIZE, 1.0);
    let (german, said) = record(&comma, SIZE, 1.0);
    let labels = |ticks: &[holonomy_plot::Tick]| ticks.iter().map(|tick| tick.label.clone()).collect::<Vec<_>>();
    assert!(labels(&english.x_ticks).iter().any(|label| label.contains('.')), "{:?}", english.x_ticks);
    let with_comma: Vec<String> = labels(&english.x_ticks).iter().map(|label| label.replace('.', ",")).collect();
    assert_eq!(labels(&german.x_ticks), with_comma);
    assert_eq!(english.plot, german.plot);
    // The value that labels are differences from is a number too; the name of a channel keeps its point.
    assert!(written.texts().iter().any(|text| text.0.contains("energy.total − 9.81")));
    assert!(said.texts().iter().any(|text| text.0.contains("energy.total − 9,81")));
}

#[test]
fn a_faint_curve_has_its_colour_half_gone_and_its_width() {
    let mut figure = two_units(axis("force", "N"), vec![0.0, 1.0]);
    figure.series[1].faint = true;
    figure.series[1].width = 1.25;
    let (_, record) = record(&figure, SIZE, 1.0);
    assert!(record.paths(theme::curve_color(Theme::Light, 1)).is_empty());
    let pale = theme::faint(theme::curve_color(Theme::Light, 1), Theme::Light);
    let widths: Vec<f64> = record
        .calls
        .iter()
        .filter_map(|call| match call {
            Call::Path { color, width, .. } if *color == pale => Some(*width),
            _ => None,
        })
        .collect();
    assert!(!widths.is_empty() && widths.iter().all(|width| (width - 1.25).abs() < 0.01), "{widths:?}");
    // It is the second of the figure and drawn first.
    let place =
        |wanted| record.calls.iter().position(|call| matches!(call, Call::Path { color, .. } if *color == wanted));
    assert!(place(pale) < place(blue()) && place(pale).is_some());
}
