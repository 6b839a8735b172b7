use holonomy_document::{gallery, read};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
fn main() {
    let mut total = 0;
    let mut worst = 0.0_f64;
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
        match model.rest(&start, &[]) {
            Ok(r) => {
                total += r.equilibria.iter().map(|e| e.iterations).sum::<usize>();
                worst = r.equilibria.iter().map(|e| e.residual).fold(worst, f64::max);
                let mut e: Vec<(String, String)> = r
                    .equilibria
                    .iter()
                    .map(|e| (format!("{:.6}", e.energy + 0.0), format!("{:?}", e.stability)))
                    .collect();
                e.sort();
                println!("{} {} {:?} {:?}", entry.name, r.starts, e, r.why.map(|w| w.code));
            }
            Err(f) => println!("{} {f}", entry.name),
        }
    }
    eprintln!("iterations {total} worst residual {worst:e}");
}
