// The picture in WebGL2: lit meshes, their shadow on the ground, and a grid on it.
const SUN = unit(add(add([0, 0, 1.5], directions(HOME)[0], -0.45), directions(HOME)[2], 0.5));
const FLOATS = 10;

const VERTEX = `#version 300 es
in vec3 place, normal;
in vec4 colour;
uniform mat4 view;
uniform vec3 sun;
uniform float ground;
uniform int part;
out vec3 at, way;
out vec4 paint;
void main() {
  at = place;
  if (part == 1) at -= sun * ((at.z - ground) / sun.z);
  way = normal;
  paint = vec4(colour.rgb / 255.0, colour.a);
  gl_Position = view * vec4(at, 1.0);
}`;

// Parts: 0 lit meshes, 1 their shadow, 2 the ground with its grid.
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec3 at, way;
in vec4 paint;
uniform vec3 sun, eye, centre;
uniform vec4 tint;
uniform float cell, radius;
uniform int part;
out vec4 pixel;
vec4 lit() {
  vec3 n = normalize(way), e = normalize(eye - at);
  float gloss = 0.22 * pow(max(dot(n, normalize(sun + e)), 0.0), 36.0);
  vec3 light = mix(vec3(0.61, 0.60, 0.59), vec3(0.75, 0.76, 0.78), 0.5 + 0.5 * n.z);
  light += 0.3 * max(dot(n, sun), 0.0) + 0.24 * max(dot(n, e), 0.0);
  return vec4((paint.rgb * light + gloss) * paint.a, paint.a);
}
void main() {
  if (part == 0) { pixel = lit(); return; }
  float fade = 1.0 - smoothstep(0.35, 1.0, length(at.xy - centre.xy) / radius), strength = 1.0;
  if (part == 2) {
    vec2 q = at.xy / cell, line = abs(fract(q - 0.5) - 0.5) / fwidth(q);
    strength = 0.35 + 0.65 * (1.0 - min(min(line.x, line.y), 1.0));
  }
  float alpha = tint.a * fade * strength;
  pixel = vec4(tint.rgb * alpha, alpha);
}`;

// Vertices of triangles in one growing array: place, normal, colour.
const sink = { all: new Float32Array(1 << 18), used: 0 };
function put(at, normal, colour, alpha) {
  if (sink.used + FLOATS > sink.all.length) {
    const more = new Float32Array(2 * sink.all.length);
    more.set(sink.all);
    sink.all = more;
  }
  const { all, used } = sink;
  for (let k = 0; k < 3; k++) {
    all[used + k] = at[k];
    all[used + 3 + k] = normal[k];
    all[used + 6 + k] = colour[k];
  }
  all[used + 9] = alpha;
  sink.used += FLOATS;
}

// Triangles of a swept section: its sides and its ends.
function sweep(thing) {
  const { points, axes, colours, alpha } = thing, rings = points.map((_, k) => ring(thing, k)), last = points.length - 1;
  for (let k = 0; k < last; k++) {
    for (let i = 0; i < rings[k].length; i += 2) {
      const [a, b, c, d] = [rings[k][i], rings[k][i + 1], rings[k + 1][i + 1], rings[k + 1][i]];
      const corner = ({ at, normal }, n) => put(at, normal, colours[n], alpha);
      corner(a, k), corner(b, k), corner(c, k + 1);
      corner(a, k), corner(c, k + 1), corner(d, k + 1);
    }
  }
  for (const [k, side] of [[0, -1], [last, 1]]) {
    const normal = scaled(cross(...axes[k]), side);
    for (let i = 0; i < rings[k].length; i += 2) {
      const pair = side > 0 ? [rings[k][i], rings[k][i + 1]] : [rings[k][i + 1], rings[k][i]];
      for (const at of [points[k], pair[0].at, pair[1].at]) put(at, normal, colours[k], alpha);
    }
  }
}

// A length of 1, 2 or 5 times a power of 10.
function round(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [5, 2, 1].find((k) => k * power <= x);
}

function program(gl) {
  const made = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return gl.getProgramParameter(made, gl.LINK_STATUS) ? made : null;
}

// The canvas of WebGL2 with its program; null where it is missing. Live pages smooth edges by more pixels, where there is time.
const engine = (() => {
  const surface = document.createElement("canvas");
  const gl = surface.getContext("webgl2", { antialias: !data.live, stencil: true });
  const made = gl && program(gl);
  if (!made) return null;
  gl.useProgram(made);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  ["place", "normal", "colour"].forEach((name, k) => {
    const at = gl.getAttribLocation(made, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, k === 2 ? 4 : 3, gl.FLOAT, false, 4 * FLOATS, 12 * k);
  });
  const names = ["view", "sun", "ground", "part", "eye", "centre", "tint", "cell", "radius"];
  const at = Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)]));
  surface.addEventListener("webglcontextlost", () => { engine.lost = true; draw(); });
  return { gl, surface, at, lost: false };
})();

// The shadow: one layer for each of some directions to the light, so that its border is soft; a single one in haste.
function shadow({ gl, at }, first, count) {
  const layers = state.quality < 1 ? 1 : 5, strength = (state.dark ? 0.13 : 0.06) * (layers > 1 ? 1 : 3);
  gl.enable(gl.STENCIL_TEST);
  gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
  gl.uniform1i(at.part, 1);
  gl.uniform4f(at.tint, 0, 0, 0, strength);
  for (let k = 0; k < layers; k++) {
    const angle = 2 * Math.PI * k / layers;
    gl.stencilFunc(gl.NOTEQUAL, k + 1, 255);
    gl.uniform3fv(at.sun, add(SUN, [Math.cos(angle), Math.sin(angle), 0], 0.018));
    gl.drawArrays(gl.TRIANGLES, first, count);
  }
  gl.uniform3fv(at.sun, SUN);
  gl.disable(gl.STENCIL_TEST);
}

function setUniforms({ gl, at }, view, radius) {
  gl.uniformMatrix4fv(at.view, false, matrix(view));
  gl.uniform3fv(at.sun, SUN);
  gl.uniform3fv(at.eye, view.eye);
  gl.uniform3fv(at.centre, view.target);
  gl.uniform1f(at.ground, GROUND);
  gl.uniform1f(at.radius, radius);
  gl.uniform1f(at.cell, round(data.size / 5));
}

// Draws things in the canvas of WebGL2, which is returned; what is not covered is transparent.
function drawMeshes(view, things, ratio) {
  const { gl, surface, at } = engine, radius = 0.8 * most(hull.map((p) => length(add(p, view.target, -1)))) + 0.4 * data.size;
  resize(surface, view, ratio);
  gl.viewport(0, 0, surface.width, surface.height);
  sink.used = 0;
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]];
  for (const [x, y] of corners) put([view.target[0] + x * radius, view.target[1] + y * radius, GROUND], [0, 0, 1], [0, 0, 0], 1);
  // The number of the first vertex behind some of the things.
  const behind = (some) => { things.filter(some).forEach(sweep); return sink.used / FLOATS; };
  const shaded = behind(({ bare }) => bare), clear = behind(({ bare, alpha }) => !bare && alpha === 1);
  const end = behind(({ bare, alpha }) => !bare && alpha < 1);
  gl.bufferData(gl.ARRAY_BUFFER, sink.all.subarray(0, sink.used), gl.DYNAMIC_DRAW);
  setUniforms(engine, view, radius);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.disable(gl.DEPTH_TEST);
  if (view.eye[2] > GROUND) {
    gl.uniform1i(at.part, 2);
    gl.uniform4f(at.tint, ...(state.dark ? [0.62, 0.68, 0.8, 0.2] : [0.36, 0.36, 0.32, 0.22]));
    gl.drawArrays(gl.TRIANGLES, 0, 6);
    shadow(engine, shaded, end - shaded);
  }
  gl.uniform1i(at.part, 0);
  gl.enable(gl.DEPTH_TEST);
  gl.drawArrays(gl.TRIANGLES, 6, clear - 6);
  // Translucent bodies hide nothing; their far sides come first.
  gl.depthMask(false);
  gl.enable(gl.CULL_FACE);
  for (const side of [gl.FRONT, gl.BACK]) {
    gl.cullFace(side);
    gl.drawArrays(gl.TRIANGLES, clear, end - clear);
  }
  gl.disable(gl.CULL_FACE);
  gl.depthMask(true);
  return surface;
}
