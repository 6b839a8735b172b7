//! What the text of the rattleback says, against equations in the stone's own frame, derived without coordinates of a place: with `u` (up), `w` (angular
//! velocity) and `r(u)` (from the centre of mass to where it touches),
//!
//! ```text
//! r = (0, 0, h) - S u/sqrt(u.S u),  S = diag(a^2, b^2, c^2);      u' = -w x u;     v = r x w   (rolls)
//! I w' + w x I w = r x m (v' + w x v + g u)
//! ```
//! after T. R. Kane, D. A. Levinson, Int. J. Non-Linear Mechanics 17 (1982) 175-186.

use holonomy_mechanism::balance::{About, VibrationMode};
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, finish, gallery_document, gallery_text, labelled, largest, last, model};

type Three = [f64; 3];

const AXES: Three = [0.2, 0.03, 0.02];
const BELOW: f64 = 0.01;
const G: f64 = 9.81;
const INERTIA: [Three; 3] = [[2e-4, -2e-5, 0.0], [-2e-5, 1.6e-3, 0.0], [0.0, 0.0, 1.7e-3]];
const TIGHT: &str = r#"{ "type": "dop853", "rtol": 1e-12, "atol": 1e-14 }"#;

fn dot(a: Three, b: Three) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Three, b: Three) -> Three {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn plus(a: Three, k: f64, b: Three) -> Three {
    std::array::from_fn(|i| a[i] + k * b[i])
}

fn times(m: [Three; 3], x: Three) -> Three {
    m.map(|row| dot(row, x))
}

fn solved(m: [Three; 3], b: Three) -> Three {
    let rows = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])];
    let determinant = dot(m[0], rows[0]);
    std::array::from_fn(|i| (rows[0][i] * b[0] + rows[1][i] * b[1] + rows[2][i] * b[2]) / determinant)
}

/// `(u, w)'`
fn rate([u, w]: [Three; 2]) -> [Three; 2] {
    let squares = |x: Three| std::array::from_fn(|i| AXES[i] * AXES[i] * x[i]);
    let (image, height) = (squares(u), dot(u, squares(u)).sqrt());
    let r = plus([0.0, 0.0, BELOW], -1.0 / height, image);
    let turned = cross(u, w);
    let r_rate = plus(squares(turned).map(|x| -x / height), dot(image, turned) / height.powi(3), image);
    let v = cross(r, w);
    // r x (r x w') = r (r.w') - (r.r) w' goes to the left.
    let left = std::array::from_fn(|i| {
        std::array::from_fn(|j| INERTIA[i][j] - r[i] * r[j] + if i == j { dot(r, r) } else { 0.0 })
    });
    let force = plus(plus(cross(r_rate, w), 1.0, cross(w, v)), G, u);
    [turned, solved(left, plus(cross(r, force), -1.0, cross(w, times(INERTIA, w))))]
}

/// Fourth order with fixed steps from a state: `u` and `w` at multiples of `step`.
fn integrated(mut state: [Three; 2], step: f64, inner: u32, samples: usize) -> Vec<[Three; 2]> {
    let h = step / f64::from(inner);
    let add = |a: [Three; 2], k: f64, b: [Three; 2]| [plus(a[0], k, b[0]), plus(a[1], k, b[1])];
    let mut out = vec![state];
    for _ in 1..samples {
        for _ in 0..inner {
            let k1 = rate(state);
            let k2 = rate(add(state, h / 2.0, k1));
            let k3 = rate(add(state, h / 2.0, k2));
            let k4 = rate(add(state, h, k3));
            for (k, weight) in [(k1, 1.0), (k2, 2.0), (k3, 2.0), (k4, 1.0)] {
                state = add(state, weight * h / 6.0, k);
            }
        }
        out.push(state);
    }
    out
}

/// Coefficients of the characteristic polynomial of rocking about the spin `n`, the highest power first, by differences of the equations
/// in `(u1, u2, w1, w2)`: the others are of second order (Faddeev, Leverrier).
fn rocking(n: f64) -> [f64; 5] {
    let at = |x: [f64; 4]| {
        let [u, w] = rate([[x[0], x[1], (1.0 - x[0] * x[0] - x[1] * x[1]).sqrt()], [x[2], x[3], n]]);
        [u[0], u[1], w[0], w[1]]
    };
    let mut a = [[0.0; 4]; 4];
    for j in 0..4 {
        let moved = |by: f64| {
            let mut x = [0.0; 4];
            x[j] = by;
            at(x)
        };
        let h = 1e-4 * if j < 2 { 1.0 } else { 100.0 };
        let [far, near, back, back_far] = [2.0, 1.0, -1.0, -2.0].map(|k| moved(k * h));
        for i in 0..4 {
            a[i][j] = (8.0 * (near[i] - back[i]) - (far[i] - back_far[i])) / (12.0 * h);
        }
    }
    let mut coefficients = [1.0, 0.0, 0.0, 0.0, 0.0];
    let mut m = [[0.0; 4]; 4];
    for k in 1..5 {
        for (i, row) in m.iter_mut().enumerate() {
            row[i] += coefficients[k - 1];
        }
        m = std::array::from_fn(|i| std::array::from_fn(|j| (0..4).map(|l| a[i][l] * m[l][j]).sum()));
        coefficients[k] = -(0..4).map(|i| m[i][i]).sum::<f64>() / k as f64;
    }
    coefficients
}

fn modes(n: f64) -> Vec<VibrationMode> {
    let model = model(&gallery_document("rattleback", &[("parameters.n.value", &n.to_string())]), 0);
    let start = model.start_state().expect("a start");
    let report = model.vibration(&start, None).expect("small motions").report;
    assert_eq!(report.about, About::Motion);
    // Another place is as good; seen from the stone it goes round with the spin.
    report.modes.into_iter().filter(|mode| mode.im > 2.0 * n.abs()).collect()
}

#[test]
fn rocking_grows_and_fades_as_derived() {
    for n in [-8.0_f64, -5.0, -1.0, 2.0, 5.0] {
        let polynomial = rocking(n);
        let modes = modes(n);
        assert_eq!(modes.len(), 2, "{modes:?}");
        for mode in &modes {
            // One step of Newton.
            let times = |a: (f64, f64)| (a.0 * mode.re - a.1 * mode.im, a.0 * mode.im + a.1 * mode.re);
            let (mut value, mut slope) = ((0.0, 0.0), (0.0, 0.0));
            for coefficient in polynomial {
                let (s, p) = (times(slope), times(value));
                slope = (s.0 + value.0, s.1 + value.1);
                value = (p.0 + coefficient, p.1);
            }
            let miss = value.0.hypot(value.1) / slope.0.hypot(slope.1);
            assert!(miss < 1e-7 * mode.im, "{n}: {mode:?} {miss:e}");
        }
        // The sum of all is proportional to the spin.
        let sum: f64 = modes.iter().map(|mode| 2.0 * mode.re).sum();
        let wanted = -rocking(1.0)[1] * n;
        assert!((sum - wanted).abs() < 1e-6 * wanted.abs() && wanted * n < 0.0, "{sum} {wanted}");
    }
    let [across, along] = &modes(-5.0)[..] else { panic!() };
    assert!((across.re + 0.20).abs() < 0.005 && (across.im - 34.0).abs() < 0.5, "{across:?}");
    assert!((along.re - 2.12).abs() < 0.005 && (along.im - 109.0).abs() < 0.5, "{along:?}");
    let [across, along] = &modes(5.0)[..] else { panic!() };
    assert!((across.re - 0.20).abs() < 0.005 && (along.re + 2.12).abs() < 0.005, "{across:?} {along:?}");
}

#[test]
fn from_the_tap_on_it_moves_as_the_equations_of_its_own_frame_say() {
    let document = gallery_document("rattleback", &[("simulation.integrator", TIGHT), ("simulation.duration", "3")]);
    let run = finish(&model(&document, 0));
    // What holds after the tap is in its row; from there on by the equations of the stone's frame.
    let t = channel(&run, "t");
    let from = t.iter().rposition(|t| *t <= 0.2 + 1e-12).expect("a row");
    let names = ["r31", "r32", "r33", "r11", "r21", "r12", "r22", "r13", "r23", "wx", "wy", "wz"];
    let [x, y, up, r11, r21, r12, r22, r13, r23, wx, wy, wz] =
        names.map(|name| channel(&run, &format!("stone.{name}")));
    let own = |k: usize| {
        let w = [wx[k], wy[k], wz[k]];
        [
            [x[k], y[k], up[k]],
            [dot([r11[k], r21[k], x[k]], w), dot([r12[k], r22[k], y[k]], w), dot([r13[k], r23[k], up[k]], w)],
        ]
    };
    let expected = integrated(own(from), 0.01, 100, t.len() - from);
    for (k, expected) in (from..t.len()).zip(expected) {
        for (found, wanted) in own(k).iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - wanted).abs() < 1e-6, "{}: {found} {wanted}", t[k]);
        }
    }
}

#[test]
fn it_turns_round_the_one_way_and_goes_on_the_other_way() {
    let document = gallery_document("rattleback", &[]);
    let [turns, goes_on] =
        ["it turns round", "the other way: it goes on"].map(|label| finish(&labelled(&document, label)));
    let spin = |run: &Run| channel(run, "spin");
    assert!(last(&turns, "spin") > 4.9 && spin(&turns)[0] == -5.0, "{}", last(&turns, "spin"));
    assert!(spin(&goes_on).iter().all(|n| *n > 4.5));
    for run in [&turns, &goes_on] {
        let (t, energy) = (channel(run, "t"), channel(run, "energy.total"));
        let tapped = t.iter().rposition(|t| *t <= 0.2 + 1e-12).expect("a row");
        let off: Vec<f64> = energy[tapped..].iter().map(|e| e - energy[tapped]).collect();
        assert!(largest(&off) < 1e-6 * energy[tapped] && energy[tapped] > energy[0], "{:e}", largest(&off));
        assert!(run.summary().drift.velocity < 1e-10);
    }
    // The other way, too, after half a minute.
    let longer = finish(&model(
        &gallery_document("rattleback", &[("parameters.n.value", "5"), ("simulation.duration", "34")]),
        0,
    ));
    let still = |run: &Run| {
        let (t, n) = (channel(run, "t"), spin(run));
        t[n.windows(2).position(|pair| pair[0] * pair[1] <= 0.0).expect("it stops")]
    };
    assert!((still(&turns) - 5.0).abs() < 0.5 && (still(&longer) - 30.0).abs() < 1.0, "{}", still(&longer));
    assert!(gallery_text("rattleback").contains("after half a minute and not after five seconds"));
}
