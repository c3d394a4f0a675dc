"""Pages of `pliant serve` in the browser of browser.py: sliders, the tip dragged and pushed, motion, and how often all is solved and drawn."""

import subprocess
import time

# Robots with the options by which they are served.
ROBOTS = {"rod": ["--range", "0..2N"], "parallel": []}
# Least pictures per second while a slider is moved and while the tip is dragged, also where the machine has other work.
LEAST = 5
CENTRE = "(() => {{ const b = canvas.getBoundingClientRect(), [x, y] = camera(b.width, b.height).project({}); return [b.left + x, b.top + y]; }})()"


class Served:
    """A robot that is served; leaving ends it."""

    def __init__(self, pliant, robot, options):
        self.process = subprocess.Popen([pliant, "serve", robot, *options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def __enter__(self):
        return self.address

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()


def until(browser, condition, what):
    end = time.monotonic() + 10
    while not browser.evaluate(condition):
        assert time.monotonic() < end, what
        time.sleep(0.02)


def mouse(browser, kind, at, **more):
    browser.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1, clickCount=1, **more)


def led(browser, start, by, **more):
    """The pointer is pressed at a place and led by so many px; it stays down."""
    mouse(browser, "mousePressed", start, **more)
    for part in range(1, 11):
        mouse(browser, "mouseMoved", [start[0] + by[0] * part / 10, start[1] + by[1] * part / 10], **more)


COUNT = "window.pictures = 0; { const known = drawMeshes; drawMeshes = (...all) => { window.pictures += 1; return known(...all); }; }"
# For so many ms a function of the time in s is called once per picture; yields answers and pictures per second.
RATES = """new Promise((done) => {{
  const begun = performance.now(), answers = live.answers, painted = window.pictures, act = {act};
  const step = (now) => {{
    const passed = now - begun;
    if (passed > {ms}) done([1e3 * (live.answers - answers) / passed, 1e3 * (window.pictures - painted) / passed]);
    else {{ act(passed / 1e3); requestAnimationFrame(step); }}
  }};
  requestAnimationFrame(step);
}})"""


def rates(browser, act, ms=1500):
    return browser.evaluate(RATES.format(act=act, ms=ms))


def sliders(browser, robot):
    tip = browser.evaluate("shape.tip")
    act = "(t) => { const s = byId('slider-0'); s.value = Math.abs((t % 1) - 0.5); s.dispatchEvent(new Event('input')); }"
    found = rates(browser, act)
    browser.evaluate("(() => { const s = byId('slider-0'); s.value = 0.75; s.dispatchEvent(new Event('input')); })()")
    until(browser, "!live.busy", f"{robot}: no answer")
    assert browser.evaluate("shape.tip") != tip, f"{robot}: a slider does not move the tip"
    assert browser.evaluate("byId('value-0').textContent === quantity(drivesAt([0.75])[0], data.sliders[0].unit)"), f"{robot}: another value"
    return found


def dragging(browser, robot):
    """Shift and the pointer move the tip; the sliders follow, and the tip is below the pointer."""
    start = browser.evaluate(CENTRE.format("shape.tip"))
    places = browser.evaluate("[...state.places]")
    led(browser, start, (-12, 8), modifiers=8)
    until(browser, "!live.busy", f"{robot}: no answer")
    away = browser.evaluate(f"(() => {{ const [x, y] = {CENTRE.format('shape.tip')}; return Math.hypot(x - {start[0] - 12}, y - {start[1] + 8}); }})()")
    known = browser.evaluate("byId('report').textContent")
    assert away < 2 or "from the pointer" in known, f"{robot}: the tip is {away} px from the pointer: {known}"
    assert browser.evaluate("[...state.places]") != places, f"{robot}: the sliders do not follow the tip"
    act = "(t) => pull(add(scaled(directions(state)[0], 0.03 * data.size * Math.sin(5 * t)), [0, 0, 1], -0.01 * data.size))"
    found = rates(browser, act)
    mouse(browser, "mouseReleased", start, modifiers=8)
    assert browser.evaluate("hand.held === null"), f"{robot}: the tip is not let go"
    return found


def pushing(browser, robot):
    """A push bends the robot while time runs, and it swings when it is let go."""
    browser.evaluate("[...byId('hands').children].find((button) => button.value === 'push').click()")
    start, tip = browser.evaluate(CENTRE.format("shape.tip")), browser.evaluate("shape.tip")
    led(browser, start, (-25, 0))
    assert browser.evaluate("hand.running && byId('play').textContent === 'Pause'"), f"{robot}: time does not run"
    pushed = rates(browser, "() => {}", 1000)
    assert browser.evaluate("shape.loads.some((load) => length(load.force) > 0)"), f"{robot}: no push"
    mouse(browser, "mouseReleased", start)
    free = rates(browser, "() => {}", 1000)
    assert browser.evaluate("live.push.every((x) => x === 0)"), f"{robot}: the push stays"
    moved = browser.evaluate(f"length(add(shape.tip, {tip}, -1)) / data.size")
    speeds = browser.evaluate("most(live.past.slice(-20).map(({ speed }) => speed || 0)) / data.size")
    assert speeds > 1e-3, f"{robot}: it does not swing: {speeds} lengths per second, {moved}"
    browser.evaluate("byId('play').click(), choose_mode('turn')")
    assert browser.evaluate("!hand.running"), f"{robot}: time does not stop"
    return pushed, free


def keys(browser, robot):
    """The tip is moved by arrow keys; Escape turns again."""
    key = lambda kind, name: browser.evaluate(f"canvas.dispatchEvent(new KeyboardEvent('{kind}', {{ key: '{name}' }}))")
    browser.evaluate("choose_mode('drag')")
    before = browser.evaluate("shape.tip")
    for kind in ("keydown", "keyup"):
        key(kind, "ArrowLeft")
    until(browser, "!live.busy", f"{robot}: no answer")
    assert browser.evaluate("shape.tip") != before, f"{robot}: keys do not move the tip"
    key("keydown", "Escape")
    angle = browser.evaluate("state.azimuth")
    key("keydown", "ArrowLeft")
    assert browser.evaluate("hand.mode === 'turn'") and browser.evaluate("state.azimuth") != angle, f"{robot}: keys do not turn it"


def check(browser, pliant, robots, pictures):
    for robot, options in ROBOTS.items():
        with Served(pliant, f"{robots}/{robot}.robot", options) as address:
            browser.open(address)
            assert browser.evaluate("engine !== null && document.title === data.robot"), f"{robot}: no page"
            browser.evaluate(COUNT)
            found = {"slider": sliders(browser, robot), "drag": dragging(browser, robot)}
            if pictures:
                browser.picture(pictures / f"served-{robot}.png")
            found["push"], found["free"] = pushing(browser, robot)
            keys(browser, robot)
            assert browser.evaluate("document.querySelectorAll('#charts figure').length") == 3, f"{robot}: no curves over time"
            assert not browser.errors(), f"{robot}: {browser.errors()}"
            told = ", ".join(f"{what} {answers:.0f} and {drawn:.0f}" for what, (answers, drawn) in found.items())
            print(f"served {robot}: answers and pictures per second: {told}; no errors")
            for what in ("slider", "drag"):
                assert found[what][1] >= LEAST, f"{robot}: {found[what][1]} pictures per second ({what})"
