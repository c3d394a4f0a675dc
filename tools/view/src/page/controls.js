// Sliders, buttons, pointers and keys.

// The view, the places of the sliders, the slider that was moved last, and pixels of the picture in WebGL2 along one of the page.
const state = { ...HOME, places: opening(), active: 0, dark: false, timer: null, waiting: false, quality: 1 };
const drives = (moved) => data.sliders.findIndex((slider, k) => !slider.labels.length && (!moved || state.places[k] > 0));
state.active = [drives(true), drives(false), 0].find((k) => k >= 0);
let shape = shapeAt(state.places);

function draw() {
  if (state.waiting) return;
  state.waiting = true;
  requestAnimationFrame(() => {
    state.waiting = false;
    if (data.live) pace();
    paint();
  });
}
function refresh() {
  shape = shapeAt(state.places);
  // While the tip is in a hand the view stays.
  if (!data.live) include(shape);
  tell();
  draw();
}
function choose(slider, place) {
  state.places[slider] = Math.abs(place - Math.round(place)) < 1e-6 ? Math.round(place) : place;
  if (!data.live) return refresh();
  // The picture follows with the answer.
  shape = shapeAt(state.places);
  return tell();
}
// Curves are drawn along this slider, and it is the one that plays.
function move(slider, place) {
  state.active = slider;
  choose(slider, place);
}
function turn(x, y) {
  state.azimuth -= x;
  state.elevation = clamp(state.elevation + y, -Math.PI / 2, Math.PI / 2);
  draw();
}
function zoom(factor) {
  state.zoom = clamp(state.zoom * factor, 0.2, 20);
  draw();
}
function restore() {
  Object.assign(state, HOME);
  frameView(shape);
  draw();
}
function shade(dark) {
  state.dark = dark;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "Light" : "Dark";
  refresh();
}

// Seconds from one end of a slider to the other: those of a motion, between 2 and 20.
function duration(slider) {
  return slider.unit === "s" ? clamp(slider.values[slider.values.length - 1] - slider.values[0], 2, 20) : 4;
}
// Moves the active slider with time; `once` from its first to its last value, then it ends by a call.
function start(once) {
  const k = state.active, slider = data.sliders[k], count = spans(slider);
  let way = 1, before = null, place = once ? 0 : state.places[k];
  const step = (now) => {
    const more = before === null ? 0 : Math.min(0.1, (now - before) / 1e3) * count / duration(slider);
    before = now;
    place += way * more;
    const over = place >= count || place <= 0;
    if (once && place >= count) { move(k, count); stop(); once(); return; }
    if (over && (slider.round || slider.unit === "s")) place %= count || 1;
    else if (over) [way, place] = place >= count ? [-1, count] : [1, 0];
    move(k, whole(slider) ? Math.round(place) : place);
    state.timer = requestAnimationFrame(step);
  };
  state.timer = requestAnimationFrame(step);
  byId("play").textContent = "Pause";
}
function stop() {
  cancelAnimationFrame(state.timer);
  state.timer = null;
  byId("play").textContent = "Play";
}
const play = () => (state.timer ? stop() : start(null));

function save(name, href) {
  const link = document.createElement("a");
  [link.download, link.href] = [`${data.robot}.${name}`, href];
  link.click();
}
// A picture with two pixels for 1 px.
function savePng() {
  const copy = document.createElement("canvas");
  paintOn(copy, copy.getContext("2d"), 2);
  save("png", copy.toDataURL("image/png"));
}
// One play of the active slider as a film.
function record() {
  if (state.timer) stop();
  // The view keeps still while all shapes are shown.
  sampled(data.sliders[state.active]).forEach((place) => include(shapeAt(state.places.map((x, k) => (k === state.active ? place : x)))));
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm", videoBitsPerSecond: 8e6 }), pieces = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  recorder.onstop = () => {
    const address = URL.createObjectURL(new Blob(pieces, { type: "video/webm" }));
    save("webm", address);
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    byId("record").disabled = byId("play").disabled = false;
  };
  byId("record").disabled = byId("play").disabled = true;
  recorder.start();
  start(() => setTimeout(() => recorder.stop(), 200));
}
const records = window.MediaRecorder && canvas.captureStream && MediaRecorder.isTypeSupported("video/webm");

function sliderHtml(slider, k) {
  const name = escaped(slider.name);
  if (slider.labels.length) {
    const buttons = slider.labels.map((label) => `<button>${escaped(label)}</button>`).join("");
    return `<div class="group">${name}<div id="slider-${k}" class="cases" role="group" aria-label="${name}">${buttons}</div></div>`;
  }
  // At least 200 places, the values of the slider among them.
  const step = whole(slider) ? 1 : [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].find((x) => spans(slider) / x >= 200) || 0.005;
  return `<label>${name} <span id="value-${k}"></span>`
    + `<input id="slider-${k}" type="range" min="0" max="${spans(slider)}" step="${step}" value="0" aria-label="${name}"></label>`;
}

function describe() {
  document.querySelector("h1").textContent = data.title;
  const symbolic = data.bodies.every((body) => body.measured) ? "" : "; no section is declared, its size is a symbol";
  const [one, many] = data.moving ? ["instant", "instants"] : ["equilibrium", "equilibria"];
  const count = data.live ? "live" : `${solved.length} ${solved.length === 1 ? one : many}`;
  byId("about").textContent = `model ${data.model.replace("_", " ")}, ${count}${symbolic}`;
  byId("sliders").innerHTML = data.sliders.map(sliderHtml).join("");
  data.sliders.forEach((slider, k) => {
    const input = byId(`slider-${k}`);
    if (slider.labels.length) [...input.children].forEach((button, i) => { button.onclick = () => choose(k, i); });
    else input.addEventListener("input", () => move(k, Number(input.value)));
  });
  const moves = data.sliders.some((slider) => !slider.labels.length);
  byId("play").hidden = !moves;
  byId("record").hidden = !moves || !records;
  byId("play").onclick = play;
  byId("record").onclick = record;
  byId("theme").onclick = () => shade(!state.dark);
  byId("png").onclick = savePng;
  byId("svg").onclick = () => save("svg", "data:image/svg+xml," + encodeURIComponent(svg()));
}

// One pointer turns, two zoom.
const pointers = new Map();
function pointed(event) {
  const before = pointers.get(event.pointerId), now = [event.clientX, event.clientY];
  if (!before) return;
  const other = [...pointers].find(([id]) => id !== event.pointerId);
  const apart = (a) => Math.max(1, Math.hypot(a[0] - other[1][0], a[1] - other[1][1]));
  if (other) zoom(apart(now) / apart(before));
  else turn(0.008 * (now[0] - before[0]), 0.008 * (now[1] - before[1]));
  pointers.set(event.pointerId, now);
}
function pressed(event) {
  const keys = {
    ArrowLeft: () => turn(-0.08, 0), ArrowRight: () => turn(0.08, 0), ArrowUp: () => turn(0, -0.08), ArrowDown: () => turn(0, 0.08),
    "+": () => zoom(1.15), "-": () => zoom(1 / 1.15), Home: restore, " ": () => byId("play").hidden || byId("play").click(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}
canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
});
canvas.addEventListener("pointermove", pointed);
for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
canvas.addEventListener("wheel", (event) => { event.preventDefault(); zoom(Math.exp(-0.0012 * event.deltaY)); }, { passive: false });
canvas.addEventListener("dblclick", restore);
canvas.addEventListener("keydown", pressed);

describe();
frameView(shape);
shade(matchMedia("(prefers-color-scheme: dark)").matches);
new ResizeObserver(draw).observe(canvas);
