//! The cases of the reference (reference/solvability, cases.json), and how each is written as a document.

use serde_json::{Map, Value, json};

pub(super) fn cases() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/solvability/cases.json");
    let text = std::fs::read_to_string(path).unwrap();
    let all: Value = serde_json::from_str(&text).unwrap();
    all["cases"].as_array().unwrap().clone()
}

pub(super) fn case(id: &str) -> Value {
    cases().into_iter().find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"))
}

pub(super) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

pub(super) fn count(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// How a planar case is written as a document.
#[derive(Clone)]
pub(super) struct Written {
    /// 1 for metres, 1000 for millimetres.
    pub(super) unit: f64,
    /// The whole is turned by this angle.
    pub(super) turn: f64,
    /// Order of bodies and of joints, as keys to sort by.
    pub(super) order: u64,
    /// In front of every name.
    pub(super) prefix: &'static str,
}

pub(super) const PLAIN: Written = Written { unit: 1.0, turn: 0.0, order: 0, prefix: "" };

/// A planar case as a document.
pub(super) fn written(case: &Value, how: &Written) -> String {
    let Written { unit, turn, order, prefix } = how.clone();
    let (sin, cos) = turn.sin_cos();
    let turned = |x: f64, y: f64| json!([unit * (cos * x - sin * y), unit * (sin * x + cos * y)]);
    let vector = |value: &Value| {
        let [x, y] = numbers(value)[..] else { panic!("{value}") };
        turned(x, y)
    };
    // An order that depends on the key; the original one for 0.
    let key = |i: usize| if order == 0 { i as u64 } else { (i as u64 + 1).wrapping_mul(order) % 1009 };
    let mut bodies: Vec<(u64, String, Value)> = Vec::new();
    for (i, body) in case["bodies"].as_array().unwrap().iter().enumerate() {
        let q = numbers(&body["q"]);
        let entry = json!({ "mass": body["m"], "inertia": body["J"].as_f64().unwrap() * unit * unit,
            "position": turned(q[0], q[1]), "angle": q[2] + turn });
        bodies.push((key(i), format!("{prefix}{}", body["name"].as_str().unwrap()), entry));
    }
    let mut joints: Vec<(u64, String, Value)> = Vec::new();
    for (i, joint) in case["joints"].as_array().unwrap().iter().enumerate() {
        let body = |key: &str| match joint[key].as_str() {
            None | Some("ground") => "ground".to_owned(),
            Some(name) => format!("{prefix}{name}"),
        };
        let pair = [body("body_i"), body("body_j")];
        let entry = match joint["type"].as_str().unwrap() {
            "revolute" => json!({ "type": "revolute", "bodies": pair, "point": vector(&joint["P"]) }),
            // The edge is on the second body here.
            "knife_edge" => json!({ "type": "knife-edge", "bodies": [pair[1], pair[0]], "point": vector(&joint["P"]),
                "direction": vector(&joint["edge_dir"]) }),
            other => panic!("{other}"),
        };
        joints.push((key(i), format!("{prefix}{}", joint["name"].as_str().unwrap()), entry));
    }
    let object = |mut list: Vec<(u64, String, Value)>| {
        list.sort_by_key(|(key, _, _)| *key);
        list.into_iter().map(|(_, name, value)| (name, value)).collect::<Map<String, Value>>()
    };
    json!({ "holonomy": 1, "space": "planar", "gravity": [0, -9.81 * unit], "bodies": object(bodies),
        "joints": object(joints) })
    .to_string()
}

/// The name of a body; `table` is a function's in documents.
pub(super) fn body_name(name: &Value) -> String {
    let name = name.as_str().unwrap();
    if name == "table" { "top".to_owned() } else { name.to_owned() }
}

/// A spatial case as a document, its bodies in coordinates `rotation`.
pub(super) fn written_in_space(case: &Value, rotation: &str) -> String {
    // Doors and coins have no thickness, which rotation-matrix coordinates refuse: there every body gets a little. No verdict
    // depends on inertia.
    let thicker = if rotation == "rotation-matrix" { 0.01 } else { 0.0 };
    let mut bodies = Map::new();
    for body in case["bodies"].as_array().unwrap() {
        let written = body["I"].as_array().unwrap();
        let mut tensor = [[0.0; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                tensor[i][j] = match &written[i] {
                    Value::Array(row) => row[j].as_f64().unwrap(),
                    moment => {
                        if i == j {
                            moment.as_f64().unwrap()
                        } else {
                            0.0
                        }
                    }
                };
            }
            tensor[i][i] += thicker;
        }
        let entry = json!({ "mass": body["m"], "inertia": tensor, "position": body["r"] });
        bodies.insert(body_name(&body["name"]), entry);
    }
    let mut joints = Map::new();
    for joint in case["joints"].as_array().unwrap() {
        let body = body_name(&joint["body_i"]);
        let other = if joint["body_j"].is_string() { body_name(&joint["body_j"]) } else { "ground".to_owned() };
        let entry = match joint["type"].as_str().unwrap() {
            "revolute" => {
                json!({ "type": "revolute", "bodies": [other, body], "point": joint["P"], "axis": joint["axis"] })
            }
            "spherical" => json!({ "type": "spherical", "bodies": [other, body], "point": joint["P"] }),
            "universal" => json!({ "type": "universal", "bodies": [body, other], "point": joint["P"],
                "axes": [joint["axis_i"], joint["axis_j"]] }),
            "point_plane" => json!({ "type": "point-plane", "bodies": [other, body], "point": joint["P"],
                "normal": joint["normal"] }),
            // The disc of the reference stands on its lowest point and rolls along x.
            "rolling" => {
                let center = numbers(&case["bodies"][0]["r"]);
                json!({ "type": "rolling", "shape": "disc", "bodies": [other, body], "point": joint["P"], "radius": 0.5,
                    "normal": joint["normal"], "axis": [0, center[2], -center[1]] })
            }
            other => panic!("{other}"),
        };
        joints.insert(joint["name"].as_str().unwrap().to_owned(), entry);
    }
    let gravity = if case["g"].is_array() { case["g"].clone() } else { json!([0, 0, -9.81]) };
    json!({ "holonomy": 1, "space": "spatial", "rotation": rotation, "gravity": gravity, "bodies": bodies, "joints": joints,
        "simulation": { "duration": 1e-6, "formulation": "index-1", "integrator": { "type": "rk4", "step": 1e-6 } } })
    .to_string()
}

/// A case that is a matrix only: coordinates, and its rows as constraints of velocity.
pub(super) fn written_as_rows(case: &Value) -> String {
    let rows: Vec<Vec<f64>> = case["C"].as_array().unwrap().iter().map(numbers).collect();
    let names: Vec<String> = (0..rows[0].len()).map(|i| format!("u{i}")).collect();
    let sum = |terms: Vec<String>| terms.join(" + ");
    let row = |row: &Vec<f64>| sum(row.iter().zip(&names).map(|(x, name)| format!("({x})*{name}'")).collect());
    let constraints: Map<String, Value> =
        rows.iter().enumerate().map(|(i, own)| (format!("row{i}"), json!(row(own)))).collect();
    let coordinates: Map<String, Value> = names.iter().map(|name| (name.clone(), json!(0))).collect();
    let energy = sum(names.iter().map(|name| format!("{name}'^2/2")).collect());
    json!({ "holonomy": 1, "coordinates": coordinates, "kinetic_energy": energy, "velocity_constraints": constraints })
        .to_string()
}

/// A spatial case as a document that is turned as a whole, in other units, its parts renamed and in another order.
pub(super) fn moved_in_space(case: &Value, rotation: &str, how: &Written, axis: [f64; 3]) -> String {
    let Written { unit, turn, order, prefix } = how.clone();
    let mut text: Value = serde_json::from_str(&written_in_space(case, rotation)).unwrap();
    let (sin, cos) = turn.sin_cos();
    let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let a = axis.map(|x| x / length);
    // Rodrigues' formula.
    let matrix: [[f64; 3]; 3] = [0, 1, 2].map(|i| {
        let mut basis = [0.0; 3];
        basis[i] = 1.0;
        let cross =
            [a[1] * basis[2] - a[2] * basis[1], a[2] * basis[0] - a[0] * basis[2], a[0] * basis[1] - a[1] * basis[0]];
        [0, 1, 2].map(|k| cos * basis[k] + sin * cross[k] + (1.0 - cos) * a[i] * a[k])
    });
    // Columns of the rotation stand in the rows of `matrix`.
    let turned = |value: &Value, scale: f64| -> Value {
        let x = numbers(value);
        json!([0, 1, 2].map(|k| scale * (0..3).map(|i| matrix[i][k] * x[i]).sum::<f64>()))
    };
    let name = |name: &str| if name == "ground" { name.to_owned() } else { format!("{prefix}{name}") };
    let key = |i: usize| if order == 0 { i as u64 } else { (i as u64 + 1).wrapping_mul(order) % 1009 };
    let object = |mut list: Vec<(u64, String, Value)>| {
        list.sort_by_key(|(key, _, _)| *key);
        Value::Object(list.into_iter().map(|(_, name, value)| (name, value)).collect())
    };
    text["gravity"] = turned(&text["gravity"], unit);
    let bodies = text["bodies"].as_object().unwrap().iter().enumerate().map(|(i, (body, entry))| {
        let mut entry = entry.clone();
        entry["position"] = turned(&entry["position"], unit);
        let columns = [0, 1, 2].map(|k| [0, 1, 2].map(|i| matrix[i][k]));
        entry["orientation"] = json!({ "matrix": columns });
        for row in entry["inertia"].as_array_mut().unwrap() {
            *row = numbers(row).iter().map(|x| x * unit * unit).collect::<Vec<_>>().into();
        }
        (key(i), name(body), entry)
    });
    let bodies = object(bodies.collect());
    let joints = text["joints"].as_object().unwrap().iter().enumerate().map(|(i, (joint, entry))| {
        let mut entry = entry.clone();
        for body in entry["bodies"].as_array_mut().unwrap() {
            *body = name(body.as_str().unwrap()).into();
        }
        entry["point"] = turned(&entry["point"], unit);
        for along in ["axis", "normal"] {
            if entry[along].is_array() {
                entry[along] = turned(&entry[along], 1.0);
            }
        }
        for along in entry.get_mut("axes").and_then(Value::as_array_mut).into_iter().flatten() {
            *along = turned(along, 1.0);
        }
        if let Some(radius) = entry["radius"].as_f64() {
            entry["radius"] = json!(unit * radius);
        }
        entry.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        (key(i), name(joint), entry)
    });
    let joints = object(joints.collect());
    text["bodies"] = bodies;
    text["joints"] = joints;
    text.to_string()
}
