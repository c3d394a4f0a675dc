// The camera: a perspective view in which the robot fills the picture.
const HOME = data.planar ? { azimuth: -Math.PI / 2, elevation: 1.1, zoom: 1 } : { azimuth: -0.95, elevation: 0.33, zoom: 1 };
const FOCAL = 1 / Math.tan(0.24);
// Room for the colour bar below, and beside the robot, px.
const BELOW = 58, BESIDE = 20;

// Directions to the right, upwards and towards the eye.
function directions({ azimuth, elevation }) {
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return [[-sa, ca, 0], [-ca * se, -sa * se, ce], [ca * ce, sa * ce, se]];
}

// The points that are farthest in some of many directions, which stand for all in the view.
function extremes(points) {
  const found = new Set();
  for (let k = 0; k < 80; k++) {
    const z = 1 - (2 * k + 1) / 80, angle = 2.399963 * k, side = Math.sqrt(1 - z * z);
    const way = [side * Math.cos(angle), side * Math.sin(angle), z];
    let best = -Infinity, at = null;
    for (const point of points) {
      const reach = dot(point, way);
      if (reach > best) [best, at] = [reach, point];
    }
    if (at) found.add(at);
  }
  return [...found];
}

// The ground, below all shapes, m.
const GROUND = (() => {
  const wide = most(data.bodies.map(({ half }) => most(half.flat()))), disc = Math.max(wide, most(data.discs.map((found) => found[2])));
  const plate = holderPlate(holder(solved[0]), [0, 0, 0]);
  let low = plate.points.flatMap((_, k) => ring(plate, k)).reduce((least, { at }) => Math.min(least, at[2]), Infinity);
  for (const { r } of solved) {
    for (const all of r) {
      for (let k = 3; k < all.length; k += 3) {
        const [x, y, z] = [0, 1, 2].map((i) => all[k + i] - all[k + i - 3]), side = Math.hypot(x, y);
        low = Math.min(low, all[k + 2] - wide * side / (Math.hypot(side, z) || 1));
      }
    }
  }
  return Math.min(low, data.planar ? -disc : low) - 1e-3 * data.size;
})();

// Some corners of some sections of all parts of a shape.
function pointsOf(found) {
  const some = (corners) => corners.filter((_, i) => i % Math.ceil(corners.length / 8) === 0).map(({ at }) => at);
  return parts(found, 0).things.flatMap((thing) =>
    thing.points.flatMap((_, k) => (k % 4 && k + 1 < thing.points.length ? [] : some(ring(thing, k)))));
}
// Points that stand for what is in the view: the shapes that were shown since the view was restored.
let hull = [];
function include(found) {
  if (!found.reason) hull = extremes([...hull, ...pointsOf(found)]);
}
// One shape fills the view.
function frameView(found) {
  hull = found.reason ? pointsOf(solved[0]) : [];
  include(found);
}

// The point that the camera looks at, and the distance at which all is seen, at the angles of the start.
function fit(width, height) {
  const [right, up, back] = directions(HOME);
  const along = (way) => hull.map((point) => dot(point, way));
  const [x, y, z] = [right, up, back].map(along);
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const tall = Math.max(40, height - BELOW - 2 * BESIDE) / height / FOCAL, wide = Math.max(40, width - 2 * BESIDE) / height / FOCAL;
  let [cx, cy, distance] = [middle(x), middle(y), 0];
  const cz = middle(z);
  // Near points appear larger: the centre of what is seen is found in a few steps.
  for (let step = 0; step < 4; step++) {
    distance = most(hull.map((_, k) => Math.max(Math.abs(x[k] - cx) / wide, Math.abs(y[k] - cy) / tall) + z[k] - cz));
    const seen = (all, c) => all.map((value, k) => (value - c) / (distance - z[k] + cz));
    cx += distance * middle(seen(x, cx));
    cy += distance * middle(seen(y, cy));
  }
  return { target: add(add(scaled(right, cx), up, cy), back, cz), distance };
}

// The camera in a view of this size in px; `project` yields px, the distance from the eye, and px for 1 m there.
function camera(width, height) {
  const [right, up, back] = directions(state), { target, distance } = fit(width, height);
  const away = distance / state.zoom, eye = add(target, back, away), lift = BELOW / 2;
  const project = (point) => {
    const d = add(point, eye, -1), depth = Math.max(-dot(d, back), 0.02 * away), s = FOCAL * height / 2 / depth;
    return [width / 2 + s * dot(d, right), height / 2 - lift - s * dot(d, up), depth, s];
  };
  return { width, height, right, up, back, eye, target, away, lift, project, scale: FOCAL * height / 2 / away };
}

// The matrix of the camera, by columns.
function matrix({ width, height, right, up, back, eye, away, lift }) {
  const near = 0.02 * away, far = away + 12 * data.size, depth = (far + near) / (far - near), shift = -2 * far * near / (far - near);
  const rows = [
    [...scaled(right, FOCAL * height / width), 0],
    [...add(scaled(up, FOCAL), back, -2 * lift / height), 0],
    [...scaled(back, -depth), shift],
    [...scaled(back, -1), 0],
  ];
  for (const row of rows) row[3] -= dot(row, eye);
  return new Float32Array([0, 1, 2, 3].flatMap((k) => rows.map((row) => row[k])));
}
