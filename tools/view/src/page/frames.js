// Shapes as data, and the sliders.

// Numbers of sections, `width` for each, from their second differences.
function unpacked(differences, width) {
  const all = Float64Array.from(differences);
  for (let pass = 0; pass < 2; pass++) for (let k = width; k < all.length; k++) all[k] += all[k - width];
  return all;
}

// Unit quaternions from their vector parts; the scalar parts are not negative.
function quaternions(vectors) {
  return Float64Array.from({ length: vectors.length / 3 * 4 }, (_, n) => {
    const k = Math.floor(n / 4) * 3, part = (i) => vectors[k + i];
    return n % 4 < 3 ? part(n % 4) : Math.sqrt(Math.max(0, 1 - part(0) ** 2 - part(1) ** 2 - part(2) ** 2));
  });
}

// An equilibrium: positions r in m, quaternions q and strains e of the sections of each body, in flat arrays.
function read(frame) {
  if (frame.reason) return frame;
  const e = frame.e.map((parts) => Float64Array.from(unpacked(parts, 1), (x) => x / data.strain.parts));
  const r = frame.r.map((parts) => Float64Array.from(unpacked(parts, 3), (x) => x * data.quantum));
  const q = frame.q.map((parts) => quaternions(unpacked(parts, 3).map((x) => x / data.turn)));
  return { ...frame, r, e, q, turn: [...quaternions(frame.turn)], strain: most(e.map(most)), compared: new Map() };
}

const frames = data.frames.map(read), solved = frames.filter((frame) => !frame.reason);
const greatest = most(solved.map((frame) => frame.strain)), full = data.strain.limited ? 1 : greatest || 1;
const greatestForce = most(solved.flatMap((frame) => frame.forces.map(Math.abs)));
// Experiments with measured points have nothing between them, and neither have named cases.
const whole = (slider) => slider.labels.length > 0 || solved.some((frame) => frame.marks);
const spans = (slider) => slider.values.length - (slider.round && !whole(slider) ? 0 : 1);

// The value of a slider at a place between its values.
function valueAt({ values }, place) {
  const k = clamp(Math.floor(place), 0, Math.max(0, values.length - 2)), next = values[Math.min(k + 1, values.length - 1)];
  return values[k] + (place - k) * (next - values[k]);
}
