// The picture on a 2D canvas and as SVG: lines and faces by depth, and the texts over both pictures.
const canvas = byId("view"), pen = canvas.getContext("2d");

// A swept section as lines or bands between its points, or, where it is flat or has corners, as faces.
function outlined(thing, { project, right, up }) {
  const { points, colours, half, alpha, flat } = thing, at = points.map(project);
  const dress = (n) => ({ alpha, depth: n.reduce((sum, p) => sum + p[2], 0) / n.length });
  if (!flat && thing.profile !== SQUARE) {
    const side = at.map((p, k) => {
      const [before, after] = [at[Math.max(k - 1, 0)], at[Math.min(k + 1, at.length - 1)]];
      const [x, y] = [after[0] - before[0], after[1] - before[1]], wide = (half[k][0] + half[k][1]) / 2 * p[3] / (Math.hypot(x, y) || 1);
      return [-y * wide, x * wide];
    });
    const edge = (k, sign) => [at[k][0] + sign * side[k][0], at[k][1] + sign * side[k][1], at[k][2]];
    return at.slice(1).map((to, k) => {
      const colour = css(scaled(add(colours[k], colours[k + 1]), 0.5)), width = 2 * Math.hypot(...side[k]), ends = dress([at[k], to]);
      if (alpha === 1 && width < 8) return { at: [at[k], to], stroke: colour, width: Math.max(1, width), ...ends };
      return { at: [edge(k, 1), edge(k + 1, 1), edge(k + 1, -1), edge(k, -1)], fill: colour, closed: true, ...ends };
    });
  }
  const rings = points.map((_, k) => ring(thing, k).map((corner) => ({ ...corner, px: project(corner.at) })));
  const face = (corners, normal, colour) => {
    const light = 0.75 + 0.15 * dot(normal, up) - 0.1 * dot(normal, right), fill = css(scaled(colour, light));
    return { at: corners, fill, stroke: fill, width: 1, closed: true, ...dress(corners) };
  };
  const faces = [];
  for (let k = 1; k < points.length; k++) {
    for (let i = 0; i < rings[k].length; i += 2) {
      const corners = [rings[k - 1][i], rings[k - 1][i + 1], rings[k][i + 1], rings[k][i]].map(({ px }) => px);
      faces.push(face(corners, rings[k][i].normal, colours[k]));
    }
  }
  for (const k of [0, points.length - 1]) {
    faces.push(face(rings[k].filter((_, i) => i % 2 === 0).map(({ px }) => px), cross(...thing.axes[k]), colours[k]));
  }
  return faces;
}

const words = (text, at, more = {}) => ({ text, at: [at], fill: theme(INK), anchor: "start", ...more });

// Axes of the world in a corner.
function compass({ height, right, up }) {
  const from = [34, height - 34];
  return ["x", "y", "z"].flatMap((name, k) => {
    const to = (t) => [from[0] + t * right[k], from[1] - t * up[k]], colour = theme(AXES[k]);
    const line = { at: [from, to(22)], stroke: colour, width: 2 };
    // Towards the eye there is no room for a name.
    const short = Math.hypot(right[k], up[k]) < 0.5;
    return short ? [line] : [line, words(name, [to(30)[0], to(30)[1] + 4], { fill: colour, anchor: "middle" })];
  });
}

// The bar of the colours with its unit.
function bar({ width, height }) {
  const long = Math.min(240, 0.5 * width), left = width - long - 28, top = height - 32, parts = 40, step = long / parts;
  const strips = [...Array(parts).keys()].map((k) => {
    const [a, b] = [left + k * step, left + (k + 1) * step + (k + 1 < parts ? 0.5 : 0)];
    return { at: [[a, top], [b, top], [b, top + 9], [a, top + 9]], fill: css(heat((k + 0.5) / parts)), closed: true };
  });
  const ticks = [0, 0.5, 1].map((t) => words(show(100 * t * full, 0, 3), [left + t * long, top + 23], { anchor: "middle", small: true }));
  return [...strips, ...ticks, words(`${STRAIN}, %`, [left, top - 6], { small: true })];
}

// Texts and the bar, which lie over the robot.
function overlay(view, frame, labels) {
  const all = [...compass(view), ...bar(view)];
  if (frame.reason) all.push(words("no equilibrium here", [20, 28], { fill: theme(LOAD) }));
  for (const { point, text } of labels) {
    const [x, y] = view.project(point);
    all.push(words(text, [x + 6, y - 5], { fill: theme(LOAD) }));
  }
  return all;
}

// The shape that is shown, as lines and faces from the farthest to the nearest, with the texts over them.
function picture(width, height) {
  const view = camera(width, height), { things, labels } = parts(shape, 1.5 / view.scale);
  const items = things.flatMap((thing) => outlined(thing, view));
  return [...items.sort((a, b) => b.depth - a.depth), ...overlay(view, shape, labels)];
}

const font = (item) => `${item.small ? 12 : 13}px system-ui, sans-serif`;

function stroke(pen, items) {
  for (const item of items) {
    pen.globalAlpha = item.alpha || 1;
    if (item.text) {
      [pen.fillStyle, pen.font, pen.textAlign] = [item.fill, font(item), item.anchor === "middle" ? "center" : "start"];
      pen.fillText(item.text, ...item.at[0]);
      continue;
    }
    pen.beginPath();
    item.at.forEach((p, k) => (k ? pen.lineTo(p[0], p[1]) : pen.moveTo(p[0], p[1])));
    if (item.closed) pen.closePath();
    if (item.fill) { pen.fillStyle = item.fill; pen.fill(); }
    if (!item.stroke) continue;
    [pen.lineCap, pen.lineJoin, pen.strokeStyle, pen.lineWidth] = ["round", "round", item.stroke, item.width];
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

// Gives a canvas `ratio` pixels for 1 px; one that has them keeps its memory.
function resize(target, { width, height }, ratio) {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (target.width !== w || target.height !== h) [target.width, target.height] = [w, h];
}
// Paints the shape with `ratio` pixels for 1 px on a canvas.
function paintOn(target, pen, ratio) {
  const box = canvas.getBoundingClientRect(), width = Math.max(1, box.width), height = Math.max(1, box.height);
  resize(target, { width, height }, ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = theme(BACK);
  pen.fillRect(0, 0, width, height);
  if (!engine || engine.lost) return stroke(pen, picture(width, height));
  const view = camera(width, height), { things, labels } = parts(shape, 2.1 / view.scale);
  pen.drawImage(drawMeshes(view, things, ratio * state.quality), 0, 0, width, height);
  return stroke(pen, overlay(view, shape, labels));
}
const paint = () => paintOn(canvas, pen, devicePixelRatio || 1);

function svgItem(item) {
  if (item.text) {
    const [[x, y]] = item.at;
    return `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" fill="${item.fill}" text-anchor="${item.anchor}" font-family="sans-serif"`
      + ` font-size="${item.small ? 12 : 13}">${escaped(item.text)}</text>`;
  }
  const path = item.at.map((p) => `${p[0].toFixed(2)} ${p[1].toFixed(2)}`).join("L");
  const line = item.stroke ? ` stroke="${item.stroke}" stroke-width="${item.width.toFixed(2)}" stroke-linecap="round"` : "";
  return `<path d="M${path}${item.closed ? "Z" : ""}" fill="${item.fill || "none"}"${line} opacity="${item.alpha || 1}"/>`;
}
function svg() {
  const { width, height } = canvas.getBoundingClientRect(), back = `<rect width="100%" height="100%" fill="${theme(BACK)}"/>`;
  const items = picture(width, height).map(svgItem).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${back}${items}</svg>`;
}
