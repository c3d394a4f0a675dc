// Vectors, unit quaternions [x, y, z, w] and the frames of curves.
const byId = (id) => document.getElementById(id);
const add = (a, b, t = 1) => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const scaled = (a, t) => [t * a[0], t * a[1], t * a[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (a) => Math.hypot(a[0], a[1], a[2]);
const unit = (a) => scaled(a, 1 / (length(a) || 1));
const mean = (points) => scaled(points.reduce((sum, point) => add(sum, point), [0, 0, 0]), 1 / points.length);
const clamp = (x, low, high) => Math.min(high, Math.max(low, x));
const most = (values) => values.reduce((a, b) => Math.max(a, b), 0);
const triples = (flat) => Array.from({ length: flat.length / 3 }, (_, k) => [flat[3 * k], flat[3 * k + 1], flat[3 * k + 2]]);

// Axes of the frame of a unit quaternion, in the world.
function axesOf([x, y, z, w]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

// A direction across another one.
const across = (way) => unit(cross(way, Math.abs(way[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));

// Axes of the sections of a curve that do not turn about its tangent; the first axis crossed with the second one is the tangent.
function transported(points) {
  let way = [0, 0, 1], first = null;
  return points.map((_, k) => {
    const chord = add(points[Math.min(k + 1, points.length - 1)], points[Math.max(k - 1, 0)], -1);
    if (length(chord) > 0) way = unit(chord);
    first = first ? unit(add(first, way, -dot(first, way))) : across(way);
    return [first, cross(way, first)];
  });
}

// Weights of four neighbours in a cubic (Catmull-Rom) between the second and the third one.
const cubic = (t) => [
  t * (-0.5 + t * (1 - 0.5 * t)),
  1 + t * t * (1.5 * t - 2.5),
  t * (0.5 + t * (2 - 1.5 * t)),
  t * t * (0.5 * t - 0.5),
];
