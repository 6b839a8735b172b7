//! Draws figures of every sort into the folder named on the command line, as SVG and PNG, light and dark:
//! `cargo run -p holonomy-plot --features png --example pictures -- target/pictures`

use holonomy_plot::{Axis, Dash, Figure, Marker, Scale, Series, Theme, png, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    std::fs::create_dir_all(&folder)?;
    for (name, figure) in figures() {
        for (theme, suffix) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let figure = Figure { theme, ..figure.clone() };
            std::fs::write(folder.join(format!("{name}-{suffix}.svg")), svg(&figure, (520, 300))?)?;
            std::fs::write(folder.join(format!("{name}-{suffix}.png")), png(&figure, (520, 300), 2.0)?)?;
        }
        std::fs::write(folder.join(format!("{name}-1x.png")), png(&figure, (520, 300), 1.0)?)?;
        std::fs::write(folder.join(format!("{name}-narrow.png")), png(&figure, (320, 200), 1.5)?)?;
    }
    Ok(())
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

fn sampled(index: usize, label: &str, count: usize, end: f64, f: impl Fn(f64) -> f64) -> Series {
    let t: Vec<f64> = (0..=count).map(|i| end * i as f64 / count as f64).collect();
    let y = t.iter().map(|t| f(*t)).collect();
    Series::numbered(index, label, t, y)
}

/// Noise that is the same every time, 0 to 1.
fn noise(seed: f64) -> f64 {
    let value = (seed * 12.9898).sin() * 43758.547;
    value - value.floor()
}

fn figures() -> Vec<(&'static str, Figure)> {
    let time = axis("time", "s");
    let angles = Figure {
        title: Some("Angles of the four-bar".into()),
        x: time.clone(),
        y: axis("angle", "rad"),
        series: vec![
            sampled(0, "crank", 1000, 10.0, |t| 0.8 + 0.9 * t),
            sampled(1, "coupler", 1000, 10.0, |t| 1.2 + 0.6 * (0.9 * t).sin()),
            sampled(2, "rocker", 1000, 10.0, |t| 2.4 + 0.9 * (0.9 * t + 0.7).cos()),
        ],
        markers: vec![Marker { x: Some(6.2), label: Some("one turn".into()), ..Marker::default() }],
        ..Figure::default()
    };
    let drift = Figure {
        title: Some("How far the joints come apart".into()),
        x: time.clone(),
        y: Axis { scale: Scale::Log, floor: Some(1e-17), ..axis("drift.position", "m") },
        series: vec![
            sampled(0, "without stabilization", 20_000, 10.0, |t| 1e-12 * t * t * (1.2 + (3.0 * t).sin())),
            sampled(1, "with projection", 20_000, 10.0, |t| if noise(t) < 0.2 { 0.0 } else { 4e-16 * noise(t + 7.0) }),
        ],
        ..Figure::default()
    };
    let path = Figure {
        title: Some("Coupler curve".into()),
        x: axis("coupler.P.x", "m"),
        y: axis("coupler.P.y", "m"),
        aspect_equal: true,
        series: vec![Series {
            dash: Dash::Solid,
            ..Series::numbered(
                3,
                "path of P",
                (0..=2000).map(|i| (i as f64 * 0.00314159).cos() * 0.4 + 0.2 * (i as f64 * 0.00628318).cos()).collect(),
                (0..=2000).map(|i| (i as f64 * 0.00314159).sin() * 0.3 + 0.1 * (i as f64 * 0.00628318).sin()).collect(),
            )
        }],
        markers: vec![Marker {
            x: Some(0.6),
            y: Some(0.0),
            label: Some("start".into()),
            color: Some(3),
            ..Marker::default()
        }],
        ..Figure::default()
    };
    let energy = Figure {
        title: Some("Energy".into()),
        x: time.clone(),
        y: axis("energy.total", "J"),
        series: vec![sampled(0, "energy.total", 5000, 2.0, |t| 9.81 + 3e-11 * (t * t + 0.2 * noise(t)))],
        ..Figure::default()
    };
    let eight = Figure {
        title: Some("Eight curves".into()),
        x: time.clone(),
        y: axis("acceleration", "m/s²"),
        series: (0..8)
            .map(|i| {
                sampled(i, &format!("q{}", i + 1), 400, 4.0, move |t| {
                    1e4 * (i as f64 * 30.0 + 12.0 * (t * 2.0 + i as f64).sin())
                })
            })
            .collect(),
        ..Figure::default()
    };
    let gaps = Figure {
        title: Some("Spikes and gaps".into()),
        x: time.clone(),
        y: axis("reaction.B.fx", "N"),
        series: vec![
            sampled(0, "spikes of one sample", 100_000, 1.0, |t| {
                if noise(t) > 0.9999 { 40.0 } else { (20.0 * t).sin() * 10.0 }
            }),
            sampled(1, "gaps", 100, 1.0, |t| if (t * 10.0) as i32 % 3 == 2 { f64::NAN } else { 20.0 + 5.0 * t }),
        ],
        ..Figure::default()
    };
    let order = Figure {
        title: Some("Error over step size".into()),
        x: Axis { scale: Scale::Log, ..axis("step", "s") },
        y: Axis { scale: Scale::Log, ..axis("error of x", "m") },
        series: (1..5)
            .map(|p| {
                let steps: Vec<f64> = (0..8).map(|i| 0.1 / f64::from(1 << i)).collect();
                let errors = steps.iter().map(|h| h.powi(p)).collect();
                Series::numbered(p as usize - 1, format!("order {p}"), steps, errors)
            })
            .collect(),
        ..Figure::default()
    };
    let empty =
        Figure { title: Some("Nothing yet".into()), x: time.clone(), y: axis("angle", "rad"), ..Figure::default() };
    let constant = Figure {
        title: Some("A constant".into()),
        x: time.clone(),
        y: axis("length", "m"),
        series: vec![sampled(0, "d", 10, 3.0, |_| 0.25)],
        ..Figure::default()
    };
    let zeros = Figure {
        title: Some("Nothing but zeros".into()),
        x: time,
        y: Axis { scale: Scale::Log, ..axis("drift.velocity", "m/s") },
        series: vec![
            sampled(0, "a", 100, 3.0, |_| 0.0),
            sampled(1, "b", 100, 3.0, |t| if t > 1.0 { 2e-15 * t } else { 0.0 }),
        ],
        ..Figure::default()
    };
    vec![
        ("angles", angles),
        ("drift", drift),
        ("path", path),
        ("energy", energy),
        ("eight", eight),
        ("gaps", gaps),
        ("order", order),
        ("empty", empty),
        ("constant", constant),
        ("zeros", zeros),
    ]
}
