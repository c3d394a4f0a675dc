// The robot as swept sections: curves with a profile that is scaled at each of their points.

// Corners in pairs, a pair for each side: place and outward normal.
const profile = (corners, smooth) => corners.flatMap((a, k) => {
  const b = corners[(k + 1) % corners.length], normal = [b[1] - a[1], a[0] - b[0]];
  return smooth ? [[...a, ...a], [...b, ...b]] : [[...a, ...normal], [...b, ...normal]];
});
const circle = (sides) => Array.from({ length: sides }, (_, k) => [Math.cos(2 * Math.PI * k / sides), Math.sin(2 * Math.PI * k / sides)]);
const ROUND = profile(circle(16), true), FINE = profile(circle(40), true), THIN = profile(circle(8), true);
const SQUARE = profile([[-1, -1], [1, -1], [1, 1], [-1, 1]], false);

// A tube through points; `half` is its radius, or the half widths at each point, m; one colour, or one at each point.
function tube(points, half, colours, extra = {}) {
  return {
    points, axes: transported(points), profile: ROUND, alpha: 1, ...extra,
    half: points.map((_, k) => (typeof half === "number" ? [half, half] : half[k])),
    colours: points.map((_, k) => (typeof colours[0] === "number" ? colours : colours[k])),
  };
}
const plate = (centre, way, thick, radius, colour, extra) =>
  tube([add(centre, way, -thick / 2), add(centre, way, thick / 2)], radius, colour, { profile: FINE, flat: true, ...extra });
function arrow(from, to, radius, colour) {
  const at = (t) => add(scaled(from, 1 - t), to, t), half = [1, 1, 2.6, 0.01].map((x) => [x * radius, x * radius]);
  return tube([at(0), at(0.74), at(0.74), at(1)], half, colour, { profile: THIN });
}
// An arrow around an axis.
function turning(centre, way, size, radius, colour) {
  const u = across(way), v = cross(way, u), angles = [...Array(25).keys()].map((k) => 5 * k / 24);
  const points = angles.map((a) => add(add(centre, u, size * Math.cos(a)), v, size * Math.sin(a)));
  const half = angles.map((_, k) => (k < 20 ? 1 : 0.01 + 2.6 * (24 - k) / 4) * radius);
  return tube(points, half.map((x) => [x, x]), colour, { profile: THIN });
}
function ball(centre, radius, colour) {
  const angles = [...Array(9).keys()].map((k) => Math.PI * k / 8);
  const half = angles.map((a) => Math.max(0.01, Math.sin(a)) * radius);
  return tube(angles.map((a) => add(centre, [0, 0, 1], -radius * Math.cos(a))), half.map((x) => [x, x]), colour);
}

// Places and normals of the corners of a section.
function ring({ points, axes, half, profile: corners }, k) {
  const [u, v] = axes[k], [a, b] = half[k];
  return corners.map(([x, y, nx, ny]) => ({
    at: add(add(points[k], u, a * x), v, b * y), normal: unit(add(scaled(u, nx * b), v, ny * a)),
  }));
}

// Axes of the sections of a body.
function sectionAxes(frame, b) {
  const q = frame.q[b];
  return Array.from({ length: q.length / 4 }, (_, k) => {
    const axes = axesOf(q.subarray(4 * k, 4 * k + 4));
    return data.bodies[b].tangent ? [axes[0], axes[1]] : [axes[1], axes[2]];
  });
}
// A tendon inside of a body shows through it.
const glassy = data.bodies.map(({ half }, b) => data.lines.some(({ body, places }) =>
  body === b && places.some(([k, [x, y]]) => Math.hypot(x, y) <= 1.01 * most(half[k]))));

// The plate that holds the robot: the centre of its front, its direction, radius and thickness, m.
function holder(frame) {
  const size = data.size;
  if (data.model === "parallel") {
    const hubs = data.motors.filter(Boolean).map(([point]) => point), rods = frame.r.map((r) => triples(r)[0]);
    const points = hubs.length > 2 ? hubs : rods, middle = mean(points);
    let way = points.length > 2 ? unit(cross(add(points[1], points[0], -1), add(points[2], points[0], -1))) : [0, 0, 1];
    if (dot(way, add(frame.tip, middle, -1)) < 0) way = scaled(way, -1);
    const radius = most(points.map((point) => length(add(point, middle, -1)))) + 0.03 * size;
    return { centre: add(middle, way, hubs.length ? -0.03 * size : 0), way, radius, thick: 0.025 * size };
  }
  const [centre, next] = triples(frame.r[0].subarray(0, 6)), { tangent, half } = data.bodies[0];
  const way = frame.q[0].length ? axesOf(frame.q[0])[tangent] : unit(add(next, centre, -1));
  const beside = data.lines.filter(({ body }) => body === 0).map(({ places }) => Math.hypot(...places[0][1]));
  const radius = Math.max(0.04 * size, 1.35 * most(half[0]), 1.25 * most(beside), most(data.discs.map((disc) => disc[2])));
  return { centre, way, radius, thick: 0.02 * size };
}
const holderPlate = ({ centre, way, radius, thick }, colour) => plate(add(centre, way, -thick / 2), way, thick, radius, colour);

// The plate, and a column below it where it lies above the ground.
function mount(frame) {
  const found = holder(frame), { centre: [x, y, z], way, radius, thick } = found, colour = rgb(theme(STEEL));
  if (way[2] < 0.95 || z - thick - GROUND < 0.01 * data.size) return [holderPlate(found, colour)];
  return [holderPlate(found, colour), tube([[x, y, GROUND], [x, y, z - thick]], 0.55 * radius, colour, { profile: FINE, flat: true })];
}

function backbones(frame, least) {
  return data.bodies.map((body, b) => {
    const colours = Array.from(frame.e[b], (e) => heat(Math.max(0, e) / full)), alpha = glassy[b] ? 0.5 : 1;
    const half = body.half.map((pair) => pair.map((x) => Math.max(x, least)));
    const round = { profile: most(half.flat()) > 0.02 * data.size ? FINE : ROUND };
    const section = body.round ? round : { profile: SQUARE, axes: sectionAxes(frame, b) };
    return tube(triples(frame.r[b]), half, colours, { alpha, ...section });
  });
}

// Tendons with the holes of the discs through which they go, and the discs.
function tendons(frame, least) {
  const all = [], axes = data.bodies.map((_, b) => (frame.q[b].length ? sectionAxes(frame, b) : null));
  const r = frame.r.map(triples), thick = 0.008 * data.size;
  const place = (b, k, [x, y]) => add(add(r[b][k], axes[b][k][0], x), axes[b][k][1], y);
  for (const { body, actuator, places } of data.lines) {
    const pull = Math.min(1, Math.abs(frame.forces[actuator]) / (greatestForce || 1));
    const radius = Math.max(0.0016 * data.size, 0.55 * least) * (0.7 + 0.6 * pull);
    const colour = rgb(theme(MOTORS[actuator % 4]));
    if (places.length > 1) all.push(tube(places.map(([k, at]) => place(body, k, at)), radius, colour, { profile: THIN }));
    for (const [k, at] of places) {
      if (!data.discs.some(([of, station]) => of === body && station === k)) continue;
      all.push(plate(place(body, k, at), cross(...axes[body][k]), 1.1 * thick, 2 * radius, rgb(theme(HOLE)), { profile: THIN }));
    }
  }
  for (const [b, k, radius] of data.discs) all.push(plate(r[b][k], cross(...axes[b][k]), thick, radius, rgb(theme(PLATE))));
  return all;
}

// Motors on their axes, cranks to the rods, and clamps of rods that no motor turns.
function motors(frame) {
  const size = data.size, all = [], feet = data.motors.map(() => [0]);
  data.bodies.forEach((body, b) => {
    const [from, next] = triples(frame.r[b]), motor = data.motors[body.motor];
    if (!motor) {
      const radius = Math.max(0.01 * size, 1.8 * most(body.half[0]));
      if (data.model === "parallel") all.push(tube([from, add(from, unit(add(next, from, -1)), 0.035 * size)], radius, rgb(theme(STEEL))));
      return;
    }
    const way = unit(motor[1]), foot = dot(add(from, motor[0], -1), way), colour = rgb(theme(MOTORS[body.motor % 4]));
    feet[body.motor].push(foot);
    all.push(tube([add(motor[0], way, foot), from], 0.011 * size, colour), ball(from, 0.014 * size, colour));
  });
  data.motors.forEach((motor, m) => {
    if (!motor) return;
    const way = unit(motor[1]), colour = rgb(theme(MOTORS[m % 4])), at = (t) => add(motor[0], way, t);
    const low = Math.min(...feet[m]) - 0.012 * size, high = Math.max(...feet[m]) + 0.012 * size;
    all.push(tube([at(low), at(high)], 0.014 * size, colour));
    all.push(tube([at(-0.04 * size), at(0.04 * size)], 0.03 * size, rgb(theme(STEEL)), { profile: FINE, flat: true }));
  });
  return all;
}

// The platform, a little wider than the ends of the rods; a bar between two.
function platform(frame) {
  const ends = data.platform, colour = rgb(theme(PLATE)), [x, y, z] = axesOf(frame.turn);
  const world = (p) => add(add(add(frame.tip, x, p[0]), y, p[1]), z, p[2]);
  if (ends.length < 2) return [];
  if (ends.length === 2) return [tube(ends.map(world), 0.012 * data.size, colour)];
  const middle = mean(ends), corners = ends.map((p) => add(p, unit(add(p, middle, -1)), 0.025 * data.size));
  const outline = profile(corners.map((p) => [p[0] - middle[0], p[1] - middle[1]]), false);
  return [plate(add(world(middle), z, -0.01 * data.size), z, 0.014 * data.size, 1, colour, { profile: outline, axes: [[x, y], [x, y]] })];
}

// Forces, couples and ropes with their amounts, and measured points.
function loads(frame, labels) {
  const all = [], size = data.size, colour = rgb(theme(LOAD)), radius = 0.004 * size;
  for (const load of frame.loads) {
    const force = load.towards ? add(load.towards, load.at, -1) : load.force, couple = load.couple || [0, 0, 0];
    if (load.towards) all.push(tube([load.at, load.towards], 0.3 * radius, colour, { profile: THIN }));
    const amount = load.towards ? Math.abs(load.tension) : length(force);
    if (length(force) > 0 && amount > 0) {
      const to = add(load.at, unit(force), 0.2 * size);
      all.push(arrow(load.at, to, radius, colour));
      labels.push({ point: to, text: `${show(amount)} N` });
    }
    if (length(couple) > 0) {
      all.push(turning(load.at, unit(couple), 0.06 * size, 0.7 * radius, colour));
      labels.push({ point: add(load.at, unit(couple), 0.06 * size), text: `${show(length(couple))} N m` });
    }
  }
  return all.concat((frame.marks || []).map((at) => ball(at, 0.012 * size, colour)));
}

// All parts of the shape that is shown; thin ones are at least `least` thick, m.
function parts(frame, least) {
  const labels = [];
  if (frame.reason) return { things: mount(solved[0]), labels };
  const tip = axesOf(frame.turn).map((way, k) =>
    arrow(frame.tip, add(frame.tip, way, 0.065 * data.size), Math.max(0.003 * data.size, 0.5 * least), rgb(theme(AXES[k]))));
  const things = [...mount(frame), ...backbones(frame, least), ...tendons(frame, least), ...motors(frame), ...platform(frame)];
  // Arrows have no shadow.
  const bare = [...loads(frame, labels), ...tip].map((thing) => ({ ...thing, bare: true }));
  return { things: [...bare, ...things], labels };
}
