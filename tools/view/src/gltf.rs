//! Robots for other programs, as glTF 2.0: bodies as tubes whose sections are joints, which move.

use core::iter::once;

use pliant::declaration::spec::Robot;
use pliant::nalgebra::{Isometry3, Point3, UnitQuaternion};
use pliant::{Input, Instant, Model, Section, Solution};
use serde_json::{Value, json};

use crate::ViewError;
use crate::body::Parts;
use crate::mesh::Tube;

/// Components of numbers: 16 bits, 32 bits, single precision.
const SHORT: u32 = 5123;
const LONG: u32 = 5125;
const FLOAT: u32 = 5126;

/// A robot in one shape, or in several at increasing times.
#[derive(Clone, Debug)]
pub struct Gltf {
    robot: String,
    planar: bool,
    parts: Parts,
    lengths: Vec<f64>,
    times: Vec<f64>,
    /// Poses of all joints at each time: the stations of each body, then the platform.
    shapes: Vec<Vec<Isometry3<f64>>>,
}

impl Gltf {
    /// A robot without a shape. Expressions of the declaration are evaluated at the parameters of the model.
    #[must_use]
    pub fn new(robot: &Robot, model: &dyn Model) -> Self {
        Self {
            robot: robot.name.clone(),
            planar: matches!(model.kind(), "planar" | "discs"),
            parts: Parts::of(robot, model),
            lengths: model.lengths(),
            times: Vec::new(),
            shapes: Vec::new(),
        }
    }

    /// Adds an equilibrium at a time, s, after all others.
    ///
    /// # Errors
    /// [`ViewError::Foreign`] for a solution with another number of bodies; what the solution cannot answer.
    pub fn push(&mut self, time: f64, solution: &dyn Solution) -> Result<(), ViewError> {
        let (found, expected) = (solution.lengths().len(), self.lengths.len());
        if found != expected {
            return Err(ViewError::Foreign { found, expected });
        }
        let pose = |(body, s): Section| s.map_or_else(|| Ok(solution.tip()), |s| solution.station(body, s));
        let shape = self.sections().into_iter().map(pose).collect::<Result<_, pliant::Error>>()?;
        self.times.push(time);
        self.shapes.push(shape);
        Ok(())
    }

    /// Adds an instant of a motion of the model, after all others, with the loads of the motion.
    ///
    /// # Errors
    /// As [`Model::sections`].
    pub fn push_moving(
        &mut self,
        model: &dyn Model,
        instant: &Instant,
        input: &Input,
    ) -> Result<(), ViewError> {
        let found = instant.sections(model, input, &self.sections())?;
        self.times.push(instant.time);
        self.shapes.push(found.into_iter().map(|(pose, _)| pose).collect());
        Ok(())
    }

    /// Sections whose frames are joints.
    fn sections(&self) -> Vec<Section> {
        let bodies = self.parts.bodies.iter().zip(&self.lengths).enumerate();
        let stations = bodies
            .flat_map(|(number, (body, length))| body.stations(*length).map(move |s| (number, Some(s))));
        let last = self.lengths.len().saturating_sub(1);
        stations.chain((!self.parts.platform.is_empty()).then_some((last, None))).collect()
    }

    /// Joint of each corner with its place in the frame of the joint, m, and the faces.
    fn surface(&self) -> Tube {
        let (mut all, mut joint) = (Tube { corners: Vec::new(), faces: Vec::new() }, 0);
        for body in &self.parts.bodies {
            let (tube, first) = (Tube::of(body), all.corners.len());
            all.corners.extend(tube.corners.into_iter().map(|(station, point)| (joint + station, point)));
            all.faces.extend(tube.faces.into_iter().map(|face| face.map(|corner| first + corner)));
            joint += body.places.len();
        }
        let first = all.corners.len();
        all.corners.extend(self.parts.platform.iter().map(|place| (joint, Point3::from(*place))));
        all.faces.extend((first + 2..all.corners.len()).map(|corner| [first, corner - 1, corner]));
        all
    }

    /// The file: JSON that holds its numbers.
    ///
    /// # Errors
    /// [`ViewError::Empty`] without a shape.
    pub fn json(&self) -> Result<Value, ViewError> {
        let Some(rest) = self.shapes.first() else { return Err(ViewError::Empty) };
        let mut buffer = Buffer::default();
        let primitive = buffer.primitive(&self.surface());
        // Nodes: the world, the joints, the mesh. In glTF y points up.
        let up = if self.planar { [0.0, 0.0, 0.0, 1.0] } else { [-0.5_f64.sqrt(), 0.0, 0.0, 0.5_f64.sqrt()] };
        let joints: Vec<usize> = (1..=rest.len()).collect();
        let world = json!({ "name": self.robot, "rotation": up, "children": joints });
        let joint = |pose: &Isometry3<f64>| json!({ "translation": pose.translation.vector.as_slice(), "rotation": pose.rotation.coords.as_slice() });
        let mesh = json!({ "mesh": 0, "skin": 0 });
        let mut file = json!({
            "asset": { "version": "2.0", "generator": "pliant" },
            "scene": 0,
            "scenes": [{ "nodes": [0, rest.len() + 1] }],
            "nodes": Value::from_iter(once(world).chain(rest.iter().map(joint)).chain([mesh])),
            "meshes": [{ "primitives": [primitive] }],
            "skins": [{ "joints": joints }],
            "materials": [{ "doubleSided": true, "pbrMetallicRoughness": {
                "baseColorFactor": [0.12, 0.25, 0.55, 1.0], "metallicFactor": 0.1, "roughnessFactor": 0.5,
            } }],
        });
        if self.shapes.len() > 1 {
            file["animations"] = json!([self.animation(&mut buffer)]);
        }
        buffer.close(&mut file);
        Ok(file)
    }

    /// The motion of the joints.
    fn animation(&self, buffer: &mut Buffer) -> Value {
        let times = buffer.floats("SCALAR", self.times.iter().map(|time| [*time]), true);
        let (mut samplers, mut channels) = (Vec::new(), Vec::new());
        for joint in 0..self.shapes[0].len() {
            let poses = self.shapes.iter().map(|shape| shape[joint]);
            let places =
                buffer.floats("VEC3", poses.clone().map(|pose| pose.translation.vector.into()), false);
            // A rotation has two quaternions: the one that is next to the last one is taken.
            let mut last = UnitQuaternion::identity();
            let turn = |pose: Isometry3<f64>| {
                let rotation = pose.rotation;
                last = if rotation.coords.dot(&last.coords) < 0.0 {
                    UnitQuaternion::new_unchecked(-rotation.into_inner())
                } else {
                    rotation
                };
                last.coords.into()
            };
            let turns: Vec<[f64; 4]> = poses.map(turn).collect();
            let turns = buffer.floats("VEC4", turns.into_iter(), false);
            for (path, output) in [("translation", places), ("rotation", turns)] {
                let target = json!({ "node": joint + 1, "path": path });
                channels.push(json!({ "sampler": samplers.len(), "target": target }));
                samplers.push(json!({ "input": times, "output": output }));
            }
        }
        json!({ "samplers": samplers, "channels": channels })
    }
}

/// The numbers of a file.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds numbers, and returns which they are.
    fn add(&mut self, kind: &str, component: u32, count: usize, bytes: &[u8]) -> usize {
        let view = json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len() });
        self.bytes.extend_from_slice(bytes);
        let accessor = json!({ "bufferView": self.views.len(), "componentType": component, "count": count, "type": kind });
        self.views.push(view);
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// Adds rows of numbers, with their least and greatest ones where they are asked for.
    fn floats<const N: usize>(
        &mut self,
        kind: &str,
        rows: impl Iterator<Item = [f64; N]>,
        bounded: bool,
    ) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "glTF has single precision")]
        let rows: Vec<[f32; N]> = rows.map(|row| row.map(|number| number as f32)).collect();
        let bytes: Vec<u8> = rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let place = self.add(kind, FLOAT, rows.len(), &bytes);
        if bounded {
            let bound = |pick: fn(f32, f32) -> f32| {
                rows.iter().copied().reduce(|a, b| core::array::from_fn(|k| pick(a[k], b[k]))).map(Vec::from)
            };
            self.accessors[place]["min"] = json!(bound(f32::min));
            self.accessors[place]["max"] = json!(bound(f32::max));
        }
        place
    }

    /// A surface, each corner of which one joint carries.
    fn primitive(&mut self, surface: &Tube) -> Value {
        let corners = || surface.corners.iter();
        let places = self.floats("VEC3", corners().map(|(_, point)| point.coords.into()), true);
        // There are fewer stations: 1037 of one body, 17 of each of 256 rods.
        let joint = |joint: usize| [u16::try_from(joint).unwrap_or(u16::MAX), 0, 0, 0];
        let joints: Vec<u8> =
            corners().flat_map(|(number, _)| joint(*number)).flat_map(u16::to_le_bytes).collect();
        let joints = self.add("VEC4", SHORT, surface.corners.len(), &joints);
        let weights = self.floats("VEC4", corners().map(|_| [1.0, 0.0, 0.0, 0.0]), false);
        let number = |corner: &usize| u32::try_from(*corner).unwrap_or(u32::MAX).to_le_bytes();
        let faces: Vec<u8> = surface.faces.iter().flatten().flat_map(number).collect();
        let faces = self.add("SCALAR", LONG, 3 * surface.faces.len(), &faces);
        let attributes = json!({ "POSITION": places, "JOINTS_0": joints, "WEIGHTS_0": weights });
        json!({ "attributes": attributes, "indices": faces, "material": 0 })
    }

    /// Puts the numbers into the file.
    fn close(self, file: &mut Value) {
        let uri = format!("data:application/octet-stream;base64,{}", base64(&self.bytes));
        file["buffers"] = json!([{ "byteLength": self.bytes.len(), "uri": uri }]);
        file["bufferViews"] = json!(self.views);
        file["accessors"] = json!(self.accessors);
    }
}

/// Bytes as text, three as four letters.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let three = [0, 1, 2].map(|k| usize::from(chunk.get(k).copied().unwrap_or(0)));
        let bits = three[0] << 16 | three[1] << 8 | three[2];
        for k in 0..4 {
            let letter = char::from(LETTERS[bits >> (18 - 6 * k) & 63]);
            text.push(if k <= chunk.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_text() {
        let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (bytes, text) in pairs {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
