// Shapes of the grid of equilibria, and between them.

// Neighbours of a place on a slider with their weights: linear ones, and what makes them cubic.
function neighbours(slider, place) {
  const count = slider.values.length, k = Math.floor(place + 1e-9), t = place - k;
  const at = (i) => (slider.round ? (i + count) % count : i);
  if (t < 1e-9) return { linear: [[at(k), 1]], bend: [] };
  const w = cubic(t), linear = [[at(k), 1 - t], [at(k + 1), t]];
  if (!slider.round) {
    // A neighbour that is missing lies on the parabola of the three others.
    if (k === 0 && count > 2) [w[0], w[1], w[2], w[3]] = [0, w[1] + 3 * w[0], w[2] - 3 * w[0], w[3] + w[0]];
    else if (k + 2 === count && count > 2) [w[0], w[1], w[2], w[3]] = [w[0] + w[3], w[1] - 3 * w[3], w[2] + 3 * w[3], 0];
  }
  const bend = [w[0], w[1] - 1 + t, w[2] - t, w[3]].map((v, i) => [at(k + i - 1), v]);
  return { linear, bend: count > 2 ? bend.filter(([, v]) => v !== 0) : [] };
}

// The number of the equilibrium at whole places; the last slider is the fastest.
const index = (places) => data.sliders.reduce((sum, slider, k) => sum * slider.values.length + places[k] % slider.values.length, 0);

// The length of a body along its sections.
const spanOf = (r) => triples(r).reduce((sum, point, k, all) => (k ? sum + length(add(point, all[k - 1], -1)) : 0), 0);
const turnOf = (one, other, k) => one[k] * other[k] + one[k + 1] * other[k + 1] + one[k + 2] * other[k + 2] + one[k + 3] * other[k + 3];
// Whether there are shapes between two: no section turns by more than 130 degrees, and no body becomes shorter halfway. Others lie on
// different branches, or are too far apart.
function compare(one, other) {
  return one === other || one.r.every((r, b) => {
    for (let k = 0; k < one.q[b].length; k += 4) if (Math.abs(turnOf(one.q[b], other.q[b], k)) < 0.42) return false;
    if (one.q[b].length) return true;
    return spanOf(mixFlat([r, other.r[b]], [0.5, 0.5])) > 0.95 * Math.min(spanOf(r), spanOf(other.r[b]));
  });
}

function near(one, other) {
  if (!one.compared.has(other)) one.compared.set(other, compare(one, other));
  return one.compared.get(other);
}

// Equilibria with their weights at places of the sliders, multilinear and cubic along each slider; null beside a gap.
function weights(places) {
  const sides = data.sliders.map((slider, k) => neighbours(slider, places[k])), total = new Map();
  const closest = frames[index(places.map(Math.round))];
  const spread = (lists) => {
    let all = [[0, 1]];
    lists.forEach((list, k) => {
      const count = data.sliders[k].values.length;
      all = all.flatMap(([number, w]) => list.map(([i, v]) => [number * count + i, w * v]));
    });
    if (all.some(([number]) => frames[number].reason || !near(closest, frames[number]))) return false;
    for (const [number, w] of all) total.set(number, (total.get(number) || 0) + w);
    return true;
  };
  const linear = sides.map((side) => side.linear);
  if (closest.reason || !spread(linear)) return null;
  sides.forEach(({ bend }, k) => bend.length && spread(linear.map((list, j) => (j === k ? bend : list))));
  return [...total].sort((a, b) => b[1] - a[1]);
}

// Weighted sums of numbers, or of all numbers in lists and objects of the same form; the first one where forms differ.
function mix(values, w) {
  const [first] = values;
  if (typeof first === "number") return values.reduce((sum, x, n) => sum + w[n] * x, 0);
  if (Array.isArray(first)) {
    if (values.some((x) => !x || x.length !== first.length)) return first;
    return first.map((_, k) => mix(values.map((x) => x[k]), w));
  }
  if (first && typeof first === "object") {
    return Object.fromEntries(Object.keys(first).map((key) => [key, mix(values.map((x) => x[key]), w)]));
  }
  return first;
}

function mixFlat(arrays, w) {
  const sum = new Float64Array(arrays[0].length);
  arrays.forEach((array, n) => { for (let k = 0; k < sum.length; k++) sum[k] += w[n] * array[k]; });
  return sum;
}

// Weighted sums of quaternions, with the sign of the first one, made unit.
function mixTurns(arrays, w) {
  const sum = new Float64Array(arrays[0].length), [first] = arrays;
  for (let k = 0; k < sum.length; k += 4) {
    arrays.forEach((q, n) => {
      const weight = turnOf(q, first, k) < 0 ? -w[n] : w[n];
      for (let i = k; i < k + 4; i++) sum[i] += weight * q[i];
    });
    const size = Math.hypot(sum[k], sum[k + 1], sum[k + 2], sum[k + 3]) || 1;
    for (let i = k; i < k + 4; i++) sum[i] /= size;
  }
  return sum;
}

// Positions of a body from the displacements between its sections in their frames, so that it keeps its length.
function integrated(all, b, w, turns, base) {
  const sum = new Float64Array(all[0].r[b].length);
  sum.set(base);
  for (let k = 3; k < sum.length; k += 3) {
    let local = [0, 0, 0];
    all.forEach(({ r, q }, n) => {
      const step = [0, 1, 2].map((i) => r[b][k + i] - r[b][k + i - 3]), axes = axesOf(q[b].subarray(4 * k / 3 - 4, 4 * k / 3));
      local = add(local, axes.map((axis) => dot(axis, step)), w[n]);
    });
    const axes = axesOf(turns.subarray(4 * k / 3 - 4, 4 * k / 3));
    for (let i = 0; i < 3; i++) sum[k + i] = sum[k + i - 3] + axes[0][i] * local[0] + axes[1][i] * local[1] + axes[2][i] * local[2];
  }
  return sum;
}

// Positions of all bodies; those of a chain continue each other.
function positions(all, w, q) {
  const mixed = all[0].r.map((_, b) => mixFlat(all.map(({ r }) => r[b]), w));
  if (data.model === "parallel") return { r: mixed, shift: [0, 0, 0] };
  let shift = [0, 0, 0];
  const r = mixed.map((straight, b) => {
    const base = add([...straight.subarray(0, 3)], shift);
    const found = q[b].length ? integrated(all, b, w, q[b], base) : straight;
    shift = add([...found.subarray(-3)], [...straight.subarray(-3)], -1);
    return found;
  });
  return { r, shift };
}

// The shape at places of the sliders: an equilibrium, one between equilibria, or the nearest one beside a gap.
function shapeAt(places) {
  const found = weights(places);
  if (!found) return { ...frames[index(places.map(Math.round))], places: places.map(Math.round) };
  if (found.length === 1) return { ...frames[found[0][0]], places };
  const all = found.map(([number]) => frames[number]), w = found.map(([, weight]) => weight), [first] = all;
  const mixed = (key) => first[key] === undefined ? undefined : mix(all.map((frame) => frame[key]), w);
  const q = first.q.map((_, b) => mixTurns(all.map((frame) => frame.q[b]), w)), { r, shift } = positions(all, w, q);
  const atTip = (k) => length(add(first.loads[k].at, first.tip, -1)) < 1e-6 * data.size;
  return {
    ...first, places, between: true, r, q, tip: add(mixed("tip"), shift), turn: [...mixTurns(all.map((frame) => frame.turn), w)],
    e: first.e.map((_, b) => mixFlat(all.map((frame) => frame.e[b]), w)), strain: mixed("strain"),
    forces: mixed("forces"), displacements: mixed("displacements"), speed: mixed("speed"),
    loads: mixed("loads").map((load, k) => (atTip(k) ? { ...load, at: add(load.at, shift) } : load)),
    stability: all.every((frame) => frame.stability === first.stability) ? first.stability : "stability differs",
  };
}

// Places at which the page opens: one slider is moved, and the strain is nearest to two thirds of the greatest.
function opening() {
  const rest = data.sliders.map(({ values }) => values.reduce((best, x, k) => (Math.abs(x) < Math.abs(values[best]) ? k : best), 0));
  const moved = data.sliders.flatMap(({ values, labels }, k) =>
    values.map((_, i) => rest.map((place, j) => (j === k && !labels.length ? values.length - 1 - i : place))));
  const found = moved.filter((places) => !frames[index(places)].reason);
  if (!found.length) {
    let number = frames.indexOf(solved[0]);
    return data.sliders.map(({ values }) => values.length).reduceRight((places, count) => {
      places.unshift(number % count);
      number = Math.floor(number / count);
      return places;
    }, []);
  }
  const strain = (places) => frames[index(places)].strain, aim = 2 / 3 * most(found.map(strain));
  return found.reduce((best, places) => (Math.abs(strain(places) - aim) < 0.999 * Math.abs(strain(best) - aim) ? places : best));
}

// Places of the curves along a slider: its values, and some between them.
function sampled(slider) {
  const between = whole(slider) ? 1 : Math.max(1, Math.ceil(40 / Math.max(1, spans(slider)))), count = spans(slider) * between;
  return Array.from({ length: count + 1 }, (_, k) => k / between);
}

// Curves along the slider that was moved last.
let drawnCharts = "";
function charts() {
  if (!data.sliders.length) return;
  const k = state.active, slider = data.sliders[k], others = state.places.map((place, j) => (j === k ? 0 : place));
  const key = JSON.stringify([k, others, state.dark]);
  if (key !== drawnCharts) {
    drawnCharts = key;
    const places = sampled(slider);
    const row = places.map((place) => shapeAt(others.map((other, j) => (j === k ? place : other))));
    const ends = [0, spans(slider)].map((place) => quantity(valueAt(slider, place), slider.unit));
    const axis = { name: slider.name, span: spans(slider), ends };
    byId("charts").innerHTML = groups().map((group) => chart(group, axis, places, row)).join("");
  }
  const at = BOX.left + (BOX.right - BOX.left) * shape.places[k] / Math.max(1e-9, spans(slider));
  for (const line of document.querySelectorAll(".place")) line.setAttribute("d", `M${at.toFixed(1)} ${BOX.top}V${BOX.bottom}`);
}
