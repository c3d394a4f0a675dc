// Hands of a page with a server: the tip is dragged or pushed, and time runs.

// What the pointer does, the tip in a hand, and the time of the last step, s; `running` while time runs.
const hand = { mode: "turn", held: null, running: false, last: 0 };
const MODES = { turn: "Turn", drag: "Drag tip", push: "Push" };
const HELP = {
  turn: "The robot. Arrow keys turn it, plus and minus zoom, Home restores the view, Space starts and pauses time.",
  drag: "The robot. Arrow keys move the tip, Escape ends it.",
  push: "The robot. Arrow keys push the tip while they are held, Escape ends it.",
};

function choose_mode(mode) {
  hand.mode = mode;
  for (const button of byId("hands").children) button.setAttribute("aria-pressed", String(button.value === mode));
  canvas.setAttribute("aria-label", HELP[mode]);
  canvas.style.cursor = mode === "turn" ? "" : "crosshair";
}

// The point below the pointer in the plane through a point, which faces the camera; of planar robots in their own plane.
function below(event, through) {
  const { left, top, width, height } = canvas.getBoundingClientRect(), view = camera(width, height), far = FOCAL * height / 2;
  const right = (event.clientX - left - width / 2) / far, up = (height / 2 - view.lift - event.clientY + top) / far;
  const way = add(add(scaled(view.back, -1), view.right, right), view.up, up), normal = data.planar ? [0, 0, 1] : view.back;
  const steep = dot(way, normal);
  return Math.abs(steep) < 0.02 ? through : add(view.eye, way, dot(add(through, view.eye, -1), normal) / steep);
}

// The tip goes to where it was held, moved by this, m; or it is pushed as a spring does that is as soft as the robot.
function pull(by) {
  const moved = data.planar ? [by[0], by[1], 0] : by;
  if (hand.held.mode === "drag") {
    ask({ reach: add(hand.held.tip, moved) });
    return;
  }
  live.push = scaled(moved, data.live.stiffness);
  if (!hand.running) ask({});
}
function hold(mode, more) {
  if (mode === "drag") pause();
  else if (data.live.movable) run();
  hand.held = { mode, tip: [...shape.tip], ...more };
}
function letGo() {
  if (!hand.held) return;
  const { mode } = hand.held;
  hand.held = null;
  if (mode !== "push") return;
  live.push = [0, 0, 0];
  if (!hand.running) ask({});
}

function run() {
  if (hand.running || !data.live.movable) return;
  [hand.running, hand.last] = [true, now()];
  byId("play").textContent = "Pause";
  const step = () => {
    if (!hand.running) return;
    // Time that was lost is not caught up with.
    const time = now(), passed = Math.min(0.05, time - hand.last);
    if (!live.busy && passed > 0.001) {
      hand.last = time;
      ask({ step: passed });
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
function pause() {
  hand.running = false;
  byId("play").textContent = "Run";
}

function taken(event) {
  const mode = event.shiftKey ? "drag" : hand.mode;
  if (mode === "turn" || hand.held) return;
  event.stopImmediatePropagation();
  canvas.setPointerCapture(event.pointerId);
  hold(mode, { pointer: event.pointerId });
  hand.held.from = below(event, hand.held.tip);
}
function led(event) {
  if (!hand.held || event.pointerId !== hand.held.pointer) return;
  event.stopImmediatePropagation();
  pull(add(below(event, hand.held.tip), hand.held.from, -1));
}
function released(event) {
  if (hand.held && event.pointerId === hand.held.pointer) letGo();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
function struck(event) {
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") choose_mode("turn");
  if (!arrow || hand.mode === "turn") return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!hand.held) hold(hand.mode, { by: [0, 0, 0] });
  if (!hand.held.by) return;
  const [right, up] = data.planar ? [[1, 0, 0], [0, 1, 0]] : directions(state), size = (hand.mode === "drag" ? 0.01 : 0.1) * data.size;
  const by = add(scaled(right, arrow[0] * size), up, arrow[1] * size);
  hand.held.by = hand.mode === "drag" ? add(hand.held.by, by) : by;
  pull(hand.held.by);
}
function lifted(event) {
  if (ARROWS[event.key] && hand.held && hand.held.by) letGo();
}

function equip() {
  const buttons = Object.entries(MODES).map(([mode, name]) => `<button value="${mode}">${name}</button>`).join("");
  byId("play").insertAdjacentHTML("beforebegin", `<span id="hands" class="cases" role="group" aria-label="The pointer">${buttons}</span>`);
  byId("sliders").insertAdjacentHTML("afterend", `<p id="report" role="status"></p>`);
  for (const button of byId("hands").children) button.onclick = () => choose_mode(button.value);
  byId("play").hidden = !data.live.movable;
  byId("play").onclick = () => (hand.running ? pause() : run());
  byId("record").hidden = true;
  data.sliders.forEach((_, k) => byId(`slider-${k}`).addEventListener("input", () => hand.running || ask({})));
  // Before the listeners that turn the robot.
  canvas.addEventListener("pointerdown", taken, true);
  canvas.addEventListener("pointermove", led, true);
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, released, true);
  canvas.addEventListener("keydown", struck, true);
  canvas.addEventListener("keyup", lifted, true);
  canvas.addEventListener("blur", letGo);
  choose_mode("turn");
  pause();
}
equip();
solved.forEach(include);
