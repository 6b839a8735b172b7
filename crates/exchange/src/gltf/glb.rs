//! Files of glTF 2.0 in one piece (GLB): a scene as JSON, and one buffer.

use serde_json::{Value, json};

use super::solid::Solid;

/// Numbers of the format: 32-bit floats, 32-bit indices; vertices, indices.
const FLOAT: u32 = 5126;
const INDEX: u32 = 5125;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// A file that grows.
#[derive(Debug, Default)]
pub(super) struct File {
    buffer: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    nodes: Vec<Value>,
    samplers: Vec<Value>,
    channels: Vec<Value>,
    materials: Vec<Value>,
}

impl File {
    fn view(&mut self, bytes: impl Iterator<Item = [u8; 4]>, target: Option<u32>) -> usize {
        let offset = self.buffer.len();
        self.buffer.extend(bytes.flatten());
        let mut view = json!({ "buffer": 0, "byteOffset": offset, "byteLength": self.buffer.len() - offset });
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.views.push(view);
        self.views.len() - 1
    }

    /// Vectors of `N` numbers; with `bounds` also the least and the greatest of each component.
    fn floats<const N: usize>(&mut self, rows: &[[f32; N]], target: Option<u32>, bounds: bool) -> usize {
        let view = self.view(rows.iter().flatten().map(|value| value.to_le_bytes()), target);
        let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][N - 1];
        let mut accessor = json!({ "bufferView": view, "componentType": FLOAT, "count": rows.len(), "type": kind });
        if bounds {
            let fold = |start: f32, pick: fn(f32, f32) -> f32| -> Vec<f32> {
                (0..N).map(|i| rows.iter().map(|row| row[i]).fold(start, pick)).collect()
            };
            accessor["min"] = json!(fold(f32::INFINITY, f32::min));
            accessor["max"] = json!(fold(f32::NEG_INFINITY, f32::max));
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// A colour, linear, without metal.
    pub(super) fn material(&mut self, name: &str, color: [f64; 3]) -> usize {
        let [r, g, b] = color;
        self.materials.push(json!({
            "name": name,
            "pbrMetallicRoughness": { "baseColorFactor": [r, g, b, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.6 }
        }));
        self.materials.len() - 1
    }

    /// A mesh; none of nothing.
    pub(super) fn mesh(&mut self, name: &str, solid: &Solid, material: usize) -> Option<usize> {
        if solid.indices.is_empty() {
            return None;
        }
        let position = self.floats(&solid.positions, Some(VERTICES), true);
        let normal = self.floats(&solid.normals, Some(VERTICES), false);
        let view = self.view(solid.indices.iter().map(|index| index.to_le_bytes()), Some(INDICES));
        self.accessors.push(
            json!({ "bufferView": view, "componentType": INDEX, "count": solid.indices.len(), "type": "SCALAR" }),
        );
        let indices = self.accessors.len() - 1;
        let attributes = json!({ "POSITION": position, "NORMAL": normal });
        self.meshes.push(json!({
            "name": name,
            "primitives": [{ "attributes": attributes, "indices": indices, "material": material }]
        }));
        Some(self.meshes.len() - 1)
    }

    /// A node.
    pub(super) fn node(&mut self, node: Value) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Times of the animation, s.
    pub(super) fn times(&mut self, times: &[f32]) -> usize {
        let rows: Vec<[f32; 1]> = times.iter().map(|time| [*time]).collect();
        self.floats(&rows, None, true)
    }

    /// Moves a property of a node: its values at the times, straight between.
    pub(super) fn track<const N: usize>(&mut self, node: usize, path: &str, times: usize, values: &[[f32; N]]) {
        let output = self.floats(values, None, false);
        self.samplers.push(json!({ "input": times, "output": output, "interpolation": "LINEAR" }));
        self.channels.push(json!({ "sampler": self.samplers.len() - 1, "target": { "node": node, "path": path } }));
    }

    /// The bytes; `root`: the node of the whole.
    pub(super) fn finish(mut self, root: usize, title: &str) -> Vec<u8> {
        while !self.buffer.len().is_multiple_of(4) {
            self.buffer.push(0);
        }
        let mut scene = json!({
            "asset": { "version": "2.0", "generator": concat!("Holonomy ", env!("CARGO_PKG_VERSION")) },
            "scene": 0,
            "scenes": [{ "name": title, "nodes": [root] }],
            "nodes": self.nodes,
            "buffers": [{ "byteLength": self.buffer.len() }],
            "bufferViews": self.views,
            "accessors": self.accessors,
            "materials": self.materials,
            "meshes": self.meshes,
        });
        if !self.channels.is_empty() {
            scene["animations"] = json!([{ "name": "run", "samplers": self.samplers, "channels": self.channels }]);
        }
        let mut text = scene.to_string().into_bytes();
        while !text.len().is_multiple_of(4) {
            text.push(b' ');
        }
        let short = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
        let mut out = b"glTF".to_vec();
        out.extend(2_u32.to_le_bytes());
        out.extend(short(12 + 8 + text.len() + 8 + self.buffer.len()));
        for (kind, chunk) in [(b"JSON", &text), (b"BIN\0", &self.buffer)] {
            out.extend(short(chunk.len()));
            out.extend(kind);
            out.extend(chunk);
        }
        out
    }
}
