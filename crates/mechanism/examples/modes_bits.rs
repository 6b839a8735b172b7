use holonomy_document::{gallery, read};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_solver::{StateRef, linalg::zeros, linearize, statics, vibration_modes};
fn main() {
    for entry in gallery::entries() {
        let document = read(entry.text()).document.unwrap();
        let mut cache = KindCache::new();
        let Ok(model) = Model::build(&document, 0, &[], &mut cache) else {
            println!("{} no model", entry.name);
            continue;
        };
        let Ok(start) = model.start_state() else {
            println!("{} no start", entry.name);
            continue;
        };
        let mut s = model.system();
        let state = StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns };
        let bits = |x: &[f64]| {
            x.iter().fold(0xcbf2_9ce4_8422_2325_u64, |h, x| (h ^ x.to_bits()).wrapping_mul(0x100_0000_01b3))
        };
        match vibration_modes(&mut s, state) {
            Ok(Some(m)) => println!(
                "{} modes {} {:x} {:x} {:x} {:?}",
                entry.name,
                m.squares.len(),
                bits(&m.squares),
                bits(&m.directions),
                bits(&m.acceleration),
                m.asymmetry
            ),
            other => println!("{} modes {other:?}", entry.name),
        }
        match statics(&mut s, state) {
            Ok(Some(r)) => println!(
                "{} statics {:x} {:x} {:x} {:?}",
                entry.name,
                bits(&r.force),
                bits(r.stiffness.as_slice()),
                bits(&r.unbalanced),
                r.free
            ),
            other => println!("{} statics {other:?}", entry.name),
        }
        let n = start.q.len();
        for held in [true, false] {
            match linearize(&mut s, state, &zeros(n, n), held) {
                Ok(Some(l)) => println!(
                    "{} linear {:x} {:x} {:x}",
                    entry.name,
                    bits(l.matrix.as_slice()),
                    bits(l.displacements.as_slice()),
                    bits(&l.acceleration)
                ),
                other => println!("{} linear {other:?}", entry.name),
            }
        }
    }
}
