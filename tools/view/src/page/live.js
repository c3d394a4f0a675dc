// Shapes that a server finds.

// What is shown, the force on the tip, N, and the last shapes with the times at which they came, s.
const live = { frame: solved[0], push: [0, 0, 0], busy: false, next: null, answers: 0, past: [], told: 0, quality: 1, cost: 16, still: 0 };
const SECONDS = 10;
const now = () => performance.now() / 1e3;

const ends = ({ values }) => [values[0], values[values.length - 1]];
function placeOf(slider, value) {
  const [low, high] = ends(slider);
  return high > low ? (value - low) / (high - low) : 0;
}
const opening = () => data.sliders.map((slider, k) => placeOf(slider, data.live.drives[k]));
const shapeAt = (places) => ({ ...live.frame, places });
const drivesAt = (places) => data.sliders.map((slider, k) => clamp(valueAt(slider, places[k]), ...ends(slider)));

// Questions go through a thread of their own, so that answers do not wait for pictures on their way.
const asker = new Worker(URL.createObjectURL(new Blob([`onmessage = async ({ data: [address, body] }) => {
  try {
    postMessage(await (await fetch(address, { method: "POST", body })).json());
  } catch {
    postMessage({ reason: "The server does not answer." });
  }
};`])));
asker.onmessage = ({ data: answer }) => {
  live.busy = false;
  send();
  take(answer);
};

// One question is on its way at a time; of those that wait the newest one is asked.
function ask(question) {
  live.next = { drives: drivesAt(state.places), push: live.push, ...question };
  send();
}
function send() {
  if (live.busy || !live.next) return;
  asker.postMessage([location.href, JSON.stringify(live.next)]);
  [live.busy, live.next] = [true, null];
}

// Shows an answer; where there is none the last shape stays.
function take({ frame, drives, distance, reason }) {
  live.answers += 1;
  report(reason || (distance ? `The tip is ${show(1e3 * distance, 1e3 * data.size, 3)} mm from the pointer.` : ""));
  if (!frame) return;
  live.frame = read(frame);
  live.past.push({ ...live.frame, at: now() });
  // A slider that is moved meanwhile has the next word.
  if (drives && !(live.next && !live.next.reach)) state.places = drives.map((value, k) => placeOf(data.sliders[k], value));
  refresh();
}

// Before a picture: in motion pictures get fewer pixels while they take too long; still ones get more, which smooths their edges.
function pace() {
  const begun = performance.now();
  state.quality = live.quality;
  clearTimeout(live.still);
  live.still = setTimeout(() => {
    state.quality = 2;
    paint();
    tell();
  }, 300);
  requestAnimationFrame(() => {
    live.cost += 0.2 * (performance.now() - begun - live.cost);
    if (live.cost > 26 && live.quality > 0.6) [live.quality, live.cost] = [Math.max(0.6, 0.8 * live.quality), 20];
  });
}

function report(text) {
  const place = byId("report");
  if (place.textContent !== text) place.textContent = text;
}

// Whether it is time for readings and curves, which nobody reads more often.
function due() {
  if (now() - live.told < 0.12) return false;
  live.told = now();
  return true;
}

// Curves over the last seconds.
function charts() {
  const end = now();
  live.past = live.past.filter(({ at }) => at > end - SECONDS);
  const places = live.past.map(({ at }) => at - end + SECONDS);
  const axis = { name: "time", span: SECONDS, ends: [`\u2212${SECONDS}\u00a0s`, "now"] };
  byId("charts").innerHTML = groups().map((group) => chart(group, axis, places, live.past)).join("");
}
