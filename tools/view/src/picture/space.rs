//! Shapes in space as SVG, in perspective: axes, a floor with a grid and shadows, two walls behind the robot. Nearer lines are drawn later, thicker and darker.

use pliant::nalgebra::Vector3;
use plotters::style::RGBColor;

use super::{COLOURS, SIDE, TITLE, label};

/// Direction to the eye: x to the right, y away from the eye, z upwards.
const OUT: Vector3<f64> = Vector3::new(0.53, -0.79, 0.36);
/// Distance of the eye in half diagonals of the room.
const DISTANCE: f64 = 5.0;
/// Most steps of the grid along the longest side, but for those at its ends.
const STEPS: f64 = 7.0;
/// Points of a body that are drawn as one line, whose ends are shared.
const PIECE: usize = 10;
/// Every so many points of a body have a shadow.
const SHADOW: usize = 4;
/// Margins beside and below the room, points.
const MARGIN: f64 = 48.0;
/// A point between its neighbours is left out where it is so near to their line, points.
const STRAIGHT: f64 = 0.03;
const GRID: &str = "#d5d9df";
const EDGES: &str = "#8b929c";
const BASE: RGBColor = RGBColor(70, 74, 82);
pub(super) const TIP: RGBColor = RGBColor(224, 110, 20);

/// A robot in the world, m.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The curve of each body.
    pub(super) bodies: Vec<Vec<Vector3<f64>>>,
    /// Ends of the rods around a platform; empty where there is none.
    pub(super) platform: Vec<Vector3<f64>>,
    pub(super) tip: Vector3<f64>,
}

impl Shape {
    pub(super) fn points(&self) -> impl Iterator<Item = &Vector3<f64>> {
        self.bodies.iter().flatten().chain([&self.tip])
    }
}

/// A box of whole steps around the robot, m.
struct Room {
    ends: [Vector3<f64>; 2],
    step: f64,
}

impl Room {
    fn around(points: &[Vector3<f64>]) -> Self {
        let least = |a: Vector3<f64>, b: &Vector3<f64>| a.zip_map(b, f64::min);
        let most = |a: Vector3<f64>, b: &Vector3<f64>| a.zip_map(b, f64::max);
        let first = points.first().copied().unwrap_or_default();
        let (low, high) = (points.iter().fold(first, least), points.iter().fold(first, most));
        let rough = (high - low).max().max(1e-6) / STEPS;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0].map(|k| k * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let mut ends = [low.map(|x| (x / step + 1e-6).floor()), high.map(|x| (x / step - 1e-6).ceil())];
        for (axis, fewest) in [2.0, 2.0, 1.0].into_iter().enumerate() {
            // Steps are added on both sides in turn, above first where the height has none.
            let mut above = axis == 2;
            while ends[1][axis] - ends[0][axis] < fewest {
                ends[usize::from(above)][axis] += if above { 1.0 } else { -1.0 };
                above = !above;
            }
        }
        Self { ends: ends.map(|end| end * step), step }
    }

    /// Whole steps along an axis.
    fn ticks(&self, axis: usize) -> impl Iterator<Item = f64> + use<> {
        let ([low, high], step) = (self.ends.map(|end| end[axis]), self.step);
        (0_u32..).map(move |k| low + f64::from(k) * step).take_while(move |x| *x < high + 0.5 * step)
    }

    /// The corner that has the upper end of these axes.
    fn corner(&self, upper: [bool; 3]) -> Vector3<f64> {
        Vector3::from_fn(|axis, _| self.ends[usize::from(upper[axis])][axis])
    }

    fn corners(&self) -> impl Iterator<Item = Vector3<f64>> {
        (0_usize..8).map(|number| self.corner([number & 1, number & 2, number & 4].map(|bit| bit > 0)))
    }

    /// Ends of the lines of the grid on the face where `fixed` has a value, at whole steps of `along`.
    fn lines(&self, (fixed, at): (usize, f64), along: usize) -> Vec<[Vector3<f64>; 2]> {
        let line = |tick: f64| {
            self.ends.map(|mut end| {
                end[fixed] = at;
                end[along] = tick;
                end
            })
        };
        self.ticks(along).map(line).collect()
    }
}

/// A perspective that shows a room.
struct Camera {
    centre: Vector3<f64>,
    /// To the right, upwards and to the eye.
    axes: [Vector3<f64>; 3],
    distance: f64,
    /// Points per m at the centre.
    scale: f64,
    /// Least coordinates of the room, m; what is drawn is to the right of and below the place of its upper left corner.
    corner: [f64; 2],
    size: [f64; 2],
}

/// A point of the picture.
#[derive(Clone, Copy)]
struct Seen {
    at: [f64; 2],
    /// Towards the eye from the centre, m.
    depth: f64,
    /// Magnification, 1 at the centre.
    near: f64,
}

impl Camera {
    fn of(room: &Room) -> Self {
        let out = OUT.normalize();
        let right = Vector3::z().cross(&out).normalize();
        let [low, high] = room.ends;
        let mut camera = Self {
            centre: 0.5 * (low + high),
            axes: [right, out.cross(&right), out],
            distance: 0.5 * DISTANCE * (high - low).norm(),
            scale: 1.0,
            corner: [0.0; 2],
            size: [0.0; 2],
        };
        let corners: Vec<[f64; 2]> = room.corners().map(|corner| camera.see(&corner).at).collect();
        let [x, y] = super::extent(corners.into_iter());
        camera.scale = SIDE / (x[1] - x[0]).max(y[1] - y[0]);
        let above = f64::from(TITLE) + 0.5 * MARGIN;
        camera.corner = [x[0] * camera.scale - MARGIN, y[0] * camera.scale - above];
        let [width, height] = [x, y].map(|[low, high]| (high - low) * camera.scale);
        camera.size = [(width + 2.0 * MARGIN).ceil(), (height + above + MARGIN).ceil()];
        camera
    }

    fn see(&self, point: &Vector3<f64>) -> Seen {
        let [x, y, depth] = self.axes.map(|axis| axis.dot(&(point - self.centre)));
        let near = self.distance / (self.distance - depth);
        let at = [x, -y].map(|value| value * near * self.scale);
        Seen { at: [at[0] - self.corner[0], at[1] - self.corner[1]], depth, near }
    }

    /// A line, as the data of a path.
    fn path<'a>(&self, points: impl IntoIterator<Item = &'a Vector3<f64>>) -> String {
        let mut kept: Vec<[f64; 2]> = Vec::new();
        for point in points {
            let at = self.see(point).at;
            if let [.., one, two] = kept[..] {
                let [x, y] = [0, 1].map(|k| [at[k] - one[k], two[k] - one[k]]);
                let area = x[0] * y[1] - y[0] * x[1];
                if area.abs() < STRAIGHT * x[0].hypot(y[0]).max(1.0) {
                    kept.pop();
                }
            }
            kept.push(at);
        }
        // Whole tenths of points, each from the one before.
        let tenths = kept.iter().map(|at| at.map(|value| (10.0 * value).round()));
        let (mut text, mut last) = (String::new(), [0.0; 2]);
        for (number, at) in tenths.enumerate() {
            let [x, y] = [0, 1].map(|k| (at[k] - last[k]) / 10.0 + 0.0);
            text += ["M", "l", " "][number.min(2)];
            text += &format!("{x} {y}");
            last = at;
        }
        text
    }
}

/// A picture that grows.
struct Drawing {
    room: Room,
    camera: Camera,
    /// Least and largest depth of what is drawn.
    depths: [f64; 2],
    text: String,
}

/// Shapes and points with axes.
pub(super) fn svg(title: &str, shapes: &[Shape], colours: &[RGBColor], points: &[Vector3<f64>]) -> String {
    let all: Vec<Vector3<f64>> = shapes.iter().flat_map(Shape::points).chain(points).copied().collect();
    let room = Room::around(&all);
    let camera = Camera::of(&room);
    let depths = all.iter().map(|point| camera.see(point).depth);
    let span = 0.5 * room.corners().map(|corner| camera.see(&corner).depth).fold(0.0, f64::max);
    let depths = depths.fold([-span, span], |[low, high], depth| [low.min(depth), high.max(depth)]);
    let mut drawing = Drawing { room, camera, depths, text: String::new() };
    drawing.begin(title);
    drawing.faces();
    drawing.axes();
    drawing.shadows(shapes);
    let mut items = Vec::new();
    for (shape, colour) in shapes.iter().zip(colours) {
        drawing.shape(shape, *colour, &mut items);
    }
    items.extend(points.iter().map(|point| drawing.dot(point, 2.0, COLOURS[0])));
    items.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    drawing.text.extend(items.into_iter().map(|(_, item)| item));
    drawing.text + "</g>\n</svg>\n"
}

/// Depth and text of a part that hides what is farther away.
type Item = (f64, String);

impl Drawing {
    fn begin(&mut self, title: &str) {
        let [width, height] = self.camera.size;
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let (middle, above) = (0.5 * width, TITLE / 2);
        self.text = format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\">
<rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>
<g font-family=\"sans-serif\" font-size=\"10.5\" text-anchor=\"middle\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">
<text x=\"{middle}\" y=\"{above}\" dy=\"0.35em\" font-size=\"12\" fill=\"#000000\">{title}</text>
"
        );
    }

    /// The floor, and the walls behind the robot.
    fn faces(&mut self) {
        let Room { ends: [low, high], .. } = &self.room;
        let faces = [((2, low.z), [0, 1]), ((0, low.x), [1, 2]), ((1, high.y), [0, 2])];
        for (fixed, along) in faces {
            let [one, other] = along.map(|axis| self.room.lines(fixed, axis));
            if let ([first, ..], [.., last]) = (&one[..], &one[..]) {
                let around = self.camera.path([&first[0], &first[1], &last[1], &last[0]]);
                let fill = if fixed.0 == 2 { "#eef0f3" } else { "#f9fafb" };
                self.text += &format!("<path d=\"{around}z\" fill=\"{fill}\"/>\n");
            }
            let lines: Vec<String> = one.iter().chain(&other).map(|line| self.camera.path(line)).collect();
            self.text +=
                &format!("<path d=\"{}\" stroke=\"{GRID}\" stroke-width=\"0.8\"/>\n", lines.join(""));
        }
    }

    /// Edges of the room with lengths and names, those of x and y in front of the floor and that of z at the left.
    fn axes(&mut self) {
        let longest = (self.room.ends[1] - self.room.ends[0]).max();
        let (unit, per_unit) = if longest < 1.0 { ("mm", 1e3) } else { ("m", 1.0) };
        let corner = self.room.corner([false; 3]);
        // Where labels and the name of an axis are beside its places, points.
        let edges = [
            ("x", corner, [-10.0, 14.0], [-20.0, 34.0]),
            ("y", self.room.corner([true, false, false]), [21.0, 4.0], [38.0, 24.0]),
            ("z", corner, [-18.0, 0.0], [0.0, -14.0]),
        ];
        for (axis, (name, corner, beside, below)) in edges.into_iter().enumerate() {
            let mut end = corner;
            end[axis] = self.room.ends[1][axis];
            let edge = self.camera.path([&corner, &end]);
            self.text += &format!("<path d=\"{edge}\" stroke=\"{EDGES}\"/>\n");
            let ticks: Vec<f64> = self.room.ticks(axis).collect();
            for tick in ticks.iter().step_by(if ticks.len() > 7 { 2 } else { 1 }) {
                let mut at = corner;
                at[axis] = *tick;
                self.write(&label(per_unit * tick, per_unit * longest), &at, beside);
            }
            let named = if axis == 2 { end } else { 0.5 * (corner + end) };
            self.write(&format!("{name} / {unit}"), &named, below);
        }
    }

    /// Text beside a point.
    fn write(&mut self, text: &str, at: &Vector3<f64>, beside: [f64; 2]) {
        let [x, y] = self.camera.see(at).at;
        let [x, y] = [x + beside[0], y + beside[1]];
        self.text +=
            &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" dy=\"0.35em\" fill=\"#000000\">{text}</text>\n");
    }

    /// Curves of the bodies on the floor.
    fn shadows(&mut self, shapes: &[Shape]) {
        self.text += "<g stroke=\"#000000\" opacity=\"0.13\" stroke-width=\"2\">\n";
        for body in shapes.iter().flat_map(|shape| &shape.bodies) {
            let floor = |point: &Vector3<f64>| Vector3::new(point.x, point.y, self.room.ends[0].z);
            let points: Vec<Vector3<f64>> = body.iter().step_by(SHADOW).map(floor).collect();
            self.text += &format!("<path d=\"{}\"/>\n", self.camera.path(&points));
        }
        self.text += "</g>\n";
    }

    /// Bodies in pieces, their beginnings, the platform and the tip.
    fn shape(&self, shape: &Shape, colour: RGBColor, items: &mut Vec<Item>) {
        for body in &shape.bodies {
            for start in (0..body.len().saturating_sub(1)).step_by(PIECE) {
                let piece = &body[start..body.len().min(start + PIECE + 1)];
                let middle = self.camera.see(&piece[piece.len() / 2]);
                let (points, width) = (self.camera.path(piece), 2.2 * self.weight(middle));
                let halo = width + 1.2;
                let colour = self.faded(colour, middle);
                let text = format!(
                    "<path d=\"{points}\" stroke=\"#FFFFFF\" stroke-width=\"{halo:.1}\" stroke-linecap=\"butt\"/>\n<path d=\"{points}\" stroke=\"{colour}\" stroke-width=\"{width:.1}\"/>\n"
                );
                items.push((middle.depth, text));
            }
            if let Some(point) = body.first() {
                let (depth, dot) = self.dot(point, 2.6, BASE);
                let next = body.get(PIECE / 2).map_or(depth, |next| self.camera.see(next).depth);
                items.push((depth.max(next), dot));
            }
        }
        if !shape.platform.is_empty() {
            let depths = shape.platform.iter().map(|point| self.camera.see(point).depth);
            let nearest = depths.fold(f64::NEG_INFINITY, f64::max);
            let (points, colour) = (self.camera.path(&shape.platform), hex(TIP));
            let text = format!(
                "<path d=\"{points}z\" fill=\"{colour}\" fill-opacity=\"0.25\" stroke=\"{colour}\"/>\n"
            );
            items.push((nearest, text));
        }
        items.push(self.dot(&shape.tip, 3.6, TIP));
    }

    fn dot(&self, point: &Vector3<f64>, radius: f64, colour: RGBColor) -> Item {
        let seen @ Seen { at: [x, y], depth, .. } = self.camera.see(point);
        let (radius, colour) = (radius * self.weight(seen), self.faded(colour, seen));
        (depth, format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>\n"))
    }

    /// From 0 for the farthest to 1 for the nearest part.
    fn nearness(&self, seen: Seen) -> f64 {
        (seen.depth - self.depths[0]) / (self.depths[1] - self.depths[0])
    }

    /// Thickness of a line relative to that of one in the middle.
    fn weight(&self, seen: Seen) -> f64 {
        seen.near * (0.8 + 0.4 * self.nearness(seen))
    }

    /// A colour that is paler far away.
    fn faded(&self, colour: RGBColor, seen: Seen) -> String {
        let white = 0.4 * (1.0 - self.nearness(seen)).clamp(0.0, 1.0);
        let mixed = |value: u8| {
            let wanted = f64::from(value) * (1.0 - white) + 255.0 * white;
            (value..=u8::MAX).find(|value| f64::from(*value) >= wanted).unwrap_or(u8::MAX)
        };
        hex(RGBColor(mixed(colour.0), mixed(colour.1), mixed(colour.2)))
    }
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_have_whole_steps_around_all_points() {
        let straight = [Vector3::zeros(), Vector3::new(0.0, 0.0, 0.24)];
        let room = Room::around(&straight);
        assert!((room.step - 0.05).abs() < 1e-12);
        assert!((room.ends[0] - Vector3::new(-0.05, -0.05, 0.0)).norm() < 1e-12, "{:?}", room.ends);
        assert!((room.ends[1] - Vector3::new(0.05, 0.05, 0.25)).norm() < 1e-12, "{:?}", room.ends);
        assert_eq!(room.ticks(2).count(), 6);
        let nothing = Room::around(&[]);
        assert!(nothing.step > 0.0 && (nothing.ends[1] - nothing.ends[0]).min() > 0.0);
    }

    #[test]
    fn pictures_have_axes_and_keep_all_inside() {
        let body: Vec<Vector3<f64>> =
            (0..=60).map(|k| Vector3::new(0.0, 0.01, 0.004) * f64::from(k)).collect();
        let shape = Shape { tip: body[60], bodies: vec![body], platform: Vec::new() };
        let text = svg("A < B", &[shape], &[TIP], &[]);
        for part in ["A &lt; B", "x / mm", "y / mm", "z / mm", ">600</text>"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        // The straight body is one line of two points per piece.
        assert!(text.matches("<path").count() == 6 + 3 + 1 + 2 * 6 && text.matches("<circle").count() == 2);
    }
}
