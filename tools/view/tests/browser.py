"""Opens pages in a headless chromium over the DevTools pipe; standard library alone.

browser.py PLIANT ROBOTS [PICTURES]: for each family a page is written by `pliant view` and opened; there must be no error in the
console, WebGL2 must be used, each slider must move the robot, also between the equilibria, keys and fingers must turn it, both themes
must be shown with enough contrast, pictures must be saved, and a phone must show the readings. A page along a table has its rows, one
without WebGL2 is drawn, a film is saved. Pages of `pliant serve` are in served.py. With PICTURES a screenshot of each page is written into that folder.
"""

import base64
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree

import served

# Robot, range of its drives, and where its sliders stand in the picture, in parts of their ranges.
PAGES = {
    "planar": (["--range", "0..6N", "--steps", "7"], [1.0, 0.2]),
    "discs": (["--range", "0..4N", "--steps", "7"], [1.0, 0.2]),
    "rod": (["--range", "0..2N", "--steps", "5"], [1.0, 0.0, 0.5]),
    "segments": (["--steps", "3"], [0.5, 0.0, 0.0, 0.0, 0.5, 0.0]),
    "parallel": (["--range", "-40deg..40deg", "--steps", "5"], [0.9, 0.1, 0.5]),
}


class Browser:
    """A tab of a headless chromium."""

    def __init__(self, folder):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        # WebGL2 without a graphics card; the rest of the page is faster without it.
        flags += ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"]

        def place():
            # Above the descriptors that are wanted, so that neither is overwritten.
            high = [os.dup2(commands, 100), os.dup2(answers, 101)]
            for target, end in zip((3, 4), high):
                os.dup2(end, target)

        self.process = subprocess.Popen(
            [os.environ.get("CHROMIUM", "chromium"), *flags, "about:blank"],
            close_fds=False, preexec_fn=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def read(self, until):
        while b"\0" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            self.buffer += os.read(self.answers, 1 << 20)
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + 30
        while True:
            answer = self.read(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def evaluate(self, expression):
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(f"{expression}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def open(self, page):
        self.events.clear()
        self.call("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        until = time.monotonic() + 30
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read(until))
        self.evaluate(FRAMES)

    def errors(self):
        wrong = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
        found = [event for event in self.events if event.get("method") in wrong]
        # The picture in WebGL2 is copied: without a graphics card the driver finds that slow.
        return [event for event in found if "GL Driver Message (OpenGL, Performance" not in json.dumps(event)]

    def picture(self, file):
        """Writes a screenshot, a little larger than the window."""
        self.evaluate("document.activeElement.blur()")
        size(self, 900, 560)
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
        size(self, *SIZE)

    def close(self):
        self.process.terminate()
        self.process.wait(10)


FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Size of the window, px: small, since pixels are computed without a graphics card.
SIZE = (860, 480)
THEMES = {"light": "rgb(245, 244, 240)", "dark": "rgb(19, 22, 28)"}


def show(browser, theme):
    """Chooses a theme: page and picture have its background."""
    while browser.evaluate("document.documentElement.dataset.theme") != theme:
        browser.evaluate("document.getElementById('theme').click()")
    browser.evaluate(FRAMES)
    assert browser.evaluate("getComputedStyle(document.body).backgroundColor") == THEMES[theme], f"the page is not {theme}"
    # Pixels of a copy: chromium warns of reading the picture itself several times.
    corner = browser.evaluate(
        "(() => { const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true }); copy.drawImage(canvas, 0, 0);"
        " return `rgb(${[...copy.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`; })()"
    )
    assert corner == THEMES[theme], f"the picture is not {theme}, but {corner}"
    inks = browser.evaluate("getComputedStyle(document.body).color")
    assert (inks == "rgb(28, 32, 39)") == (theme == "light"), f"the text is {inks}"


def touch(browser, family):
    """One finger turns the robot, two zoom, a double click restores the view."""
    browser.evaluate("restore()")
    before = browser.evaluate("svg()")
    centre = browser.evaluate("(() => { const b = canvas.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()")

    def event(kind, *points):
        fingers = [{"x": centre[0] + x, "y": centre[1] + y, "id": number} for number, (x, y) in enumerate(points)]
        browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)

    angles = "JSON.stringify([state.azimuth, state.elevation])"
    home = browser.evaluate(angles)
    event("touchStart", (0, 0))
    event("touchMove", (40, -30))
    event("touchEnd")
    assert browser.evaluate(angles) != home and browser.evaluate("svg()") != before, f"{family}: a finger does not turn the robot"
    assert browser.evaluate("state.zoom") == 1, f"{family}: one finger zooms"
    turned = browser.evaluate(angles)
    event("touchStart", (-20, 0), (20, 0))
    event("touchMove", (-40, 0), (40, 0))
    event("touchEnd")
    assert abs(browser.evaluate("state.zoom") - 2) < 0.05, f"{family}: two fingers do not zoom by two"
    assert browser.evaluate(angles) == turned, f"{family}: two fingers turn the robot"
    browser.evaluate("canvas.dispatchEvent(new MouseEvent('dblclick'))")
    assert browser.evaluate("svg()") == before, f"{family}: a double click does not restore the view"


def saved(browser, family, kind, start):
    """The file that a button saves under the name of the robot."""
    for file in browser.downloads.iterdir():
        file.unlink()
    browser.evaluate(f"document.getElementById('{'record' if kind == 'webm' else kind}').click()")
    name = browser.downloads / f"{browser.evaluate('data.robot')}.{kind}"
    until = time.monotonic() + 30
    while not (name.exists() and name.stat().st_size):
        assert time.monotonic() < until, f"{family}: no {name.name} was saved"
        time.sleep(0.02)
    found = name.read_bytes()
    assert found.startswith(start) and len(found) > 1000, f"{family}: {name.name} is not a {kind}: {found[:40]}"
    return found


def save(browser, family):
    """Both buttons save the picture; PNG has two pixels for 1 px."""
    ElementTree.fromstring(saved(browser, family, "svg", b"<svg xmlns="))
    picture = saved(browser, family, "png", b"\x89PNG\r\n")
    width = browser.evaluate("Math.round(2 * canvas.getBoundingClientRect().width)")
    assert int.from_bytes(picture[16:20], "big") == width, f"{family}: the picture is not {width} pixels wide"


EDGES = (
    "(() => { paint(); const all = pen.getImageData(0, 0, canvas.width, canvas.height).data; let n = 0;"
    " for (let k = 4; k < all.length; k += 4) n += all[k] !== all[k - 4]; return n; })()"
)
SET = "(() => {{ const s = document.getElementById('slider-{}'); s.value = {}; s.dispatchEvent(new Event('input')); }})()"
# Least ratio of contrast of texts with the background.
CONTRAST = (
    "(() => { const light = (hex) => rgb(hex).map((x) => x / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))"
    ".reduce((sum, x, k) => sum + [0.2126, 0.7152, 0.0722][k] * x, 0.05);"
    " return Math.min(...[INK, QUIET, LOAD, ...AXES, ...MOTORS].map((pair) => light(theme(pair)) / light(theme(BACK)))"
    ".map((ratio) => Math.max(ratio, 1 / ratio))); })()"
)


def continuous(browser, family):
    """Between two equilibria the shape is between theirs; a slider says its value with its unit."""
    tips = []
    for place in (0, 0.5, 1):
        browser.evaluate(f"move(0, {place})")
        tips.append(browser.evaluate("shape.tip"))
        assert browser.evaluate("shape.places[0]") == place, f"{family}: the slider snaps"
    assert browser.evaluate("move(0, 0.5), shape.between === true"), f"{family}: no shape between equilibria"
    lengths = browser.evaluate("[0, 0.5].map((place) => spanOf(shapeAt(state.places.map((x, k) => (k ? x : place))).r[0]))")
    assert abs(lengths[1] / lengths[0] - 1) < 0.05, f"{family}: a body of {lengths[0]} m has {lengths[1]} m between equilibria"
    apart = [sum((a - b) ** 2 for a, b in zip(*pair)) ** 0.5 for pair in zip(tips, tips[1:])]
    assert 0 < max(apart) < 3 * min(apart), f"{family}: the tip jumps by {apart}"
    text = browser.evaluate("document.getElementById('slider-0').getAttribute('aria-valuetext')")
    assert text.endswith(("N", "\u00b0")), f"{family}: the slider says {text}"
    # A step of the keyboard.
    browser.evaluate("document.getElementById('slider-0').focus()")
    before = browser.evaluate("state.places[0]")
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="ArrowRight", code="ArrowRight", windowsVirtualKeyCode=39)
    assert 0 < browser.evaluate("state.places[0]") - before < 0.2, f"{family}: an arrow key does not move the slider a little"


def phone(browser, family):
    """Readings and the first slider are above the fold of a phone, and nothing is beside it."""
    size(browser, 390, 844)
    for name in ("figures", "slider-0"):
        bottom = browser.evaluate(f"document.getElementById('{name}').getBoundingClientRect().bottom")
        assert bottom <= 844, f"{family}: {name} ends at {bottom} px on a phone"
    assert browser.evaluate("document.documentElement.scrollWidth") <= 390, f"{family}: wider than a phone"
    size(browser, *SIZE)


def size(browser, width, height):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    browser.evaluate(FRAMES)


def check(browser, family, page, places, pictures):
    browser.open(page)
    assert browser.evaluate("engine !== null && !engine.lost"), f"{family}: WebGL2 is not used"
    assert browser.evaluate("document.querySelectorAll('#sliders input').length") == len(places), f"{family}: other sliders"
    assert browser.evaluate("shape.strain > 0.2 * greatest"), f"{family}: the page does not open at a bent pose"
    assert not browser.evaluate("/\\de.1\\d/.test(document.querySelector('aside').innerText)"), f"{family}: a number that should be 0"
    each = browser.evaluate("JSON.stringify(data.frames).length / data.frames.length")
    assert each < 2000, f"{family}: {each} bytes for an equilibrium"
    for number, part in enumerate(places):
        most = int(browser.evaluate(f"document.getElementById('slider-{number}').max"))
        browser.evaluate(SET.format(number, 0))
        before = browser.evaluate("svg()")
        browser.evaluate(SET.format(number, most))
        assert browser.evaluate("svg()") != before, f"{family}: slider {number} does not change the shape"
        browser.evaluate(SET.format(number, part * most))
    continuous(browser, family)
    for number, part in enumerate(places):
        browser.evaluate(SET.format(number, part * int(browser.evaluate(f"document.getElementById('slider-{number}').max"))))
    browser.evaluate("restore()")
    before = browser.evaluate("svg()")
    key = "document.getElementById('view').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{}' }}))"
    browser.evaluate(key.format("ArrowRight"))
    browser.evaluate(key.format("ArrowUp"))
    assert browser.evaluate("svg()") != before, f"{family}: keys do not turn the robot"
    browser.evaluate(key.format("Home"))
    assert browser.evaluate("svg()") == before, f"{family}: Home does not restore the view"
    touch(browser, family)
    for theme in ("dark", "light"):
        show(browser, theme)
        contrast = browser.evaluate(CONTRAST)
        assert contrast >= 4.5, f"{family}: a contrast of {contrast} when the page is {theme}"
    save(browser, family)
    legends = browser.evaluate("document.querySelectorAll('#charts figcaption span').length")
    assert legends >= 4, f"{family}: {legends} names of curves"
    drawn = browser.evaluate(EDGES)
    assert drawn > 500, f"{family}: {drawn} edges in the picture"
    phone(browser, family)
    if pictures:
        browser.picture(pictures / f"{family}.png")
    assert not browser.errors(), f"{family}: {browser.errors()}"
    print(f"{family}: {page.stat().st_size // 1024} KiB, {each:.0f} bytes for an equilibrium, {len(places)} sliders, no errors")


def path(browser, page):
    """One slider over the rows of a table; a row without equilibrium says why, and beside it the nearest row is shown."""
    browser.open(page)
    texts, shapes = [], []
    assert browser.evaluate("document.getElementById('slider-0').max") == "3", "a place per row"
    for row in range(4):
        browser.evaluate(SET.format(0, row))
        texts.append(browser.evaluate("document.getElementById('figures').innerText"))
        shapes.append(browser.evaluate("svg()"))
    assert browser.evaluate("document.getElementById('value-0').innerText") == "4", "the number of the row"
    assert len(set(shapes)) == 4, "each row has its shape"
    assert "3\u00a0N" in texts[1] and "stable" in texts[1], texts[1]
    assert "no equilibrium" in texts[2] and "expected a finite number" in texts[2], texts[2]
    for place, shown in ((0.4, 0.4), (1.4, 1), (2.6, 3)):
        browser.evaluate(f"move(0, {place})")
        assert abs(browser.evaluate("shape.places[0]") - shown) < 1e-9, f"place {place} is not shown as {shown}"
    assert browser.evaluate("document.getElementById('charts').children.length") == 3, "charts along the rows"
    assert not browser.errors(), browser.errors()
    print("path: 4 rows, no errors")


def fallback(browser, page):
    """Without WebGL2 the picture is drawn on the 2D canvas."""
    without = "const known = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) {"
    without += " return kind === 'webgl2' ? null : known.call(this, kind, ...more); };"
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=without)["identifier"]
    browser.open(page)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    assert browser.evaluate("engine === null"), "WebGL2 is there"
    drawn = browser.evaluate(EDGES)
    assert drawn > 500, f"{drawn} edges without WebGL2"
    assert not browser.errors(), browser.errors()
    print("fallback: no errors")


def film(browser, page):
    """Space plays over shapes between the equilibria; a button saves a film."""
    browser.open(page)
    size(browser, 480, 320)
    browser.evaluate("pressed(new KeyboardEvent('keydown', { key: ' ' }))")
    seen = set()
    until = time.monotonic() + 20
    while len([place for place in seen if place % 1]) < 3:
        assert time.monotonic() < until, f"playing shows the places {seen}"
        seen.add(browser.evaluate("shape.places[state.active]"))
    browser.evaluate("pressed(new KeyboardEvent('keydown', { key: ' ' }))")
    assert browser.evaluate("state.timer === null"), "Space does not pause"
    length = len(saved(browser, "film", "webm", b"\x1a\x45\xdf\xa3"))
    assert not browser.errors(), browser.errors()
    print(f"film: {length // 1024} KiB, no errors")


def main():
    pliant, robots, *rest = sys.argv[1:]
    pictures = Path(rest[0]) if rest else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages = {}
        for family, (options, _) in PAGES.items():
            pages[family] = Path(folder) / f"{family}.html"
            subprocess.run([pliant, "view", f"{robots}/{family}.robot", *options, "-o", pages[family]], check=True)
        table = Path(folder) / "path.csv"
        table.write_text("tension_0 [N],tension_1 [N],tension_2 [N]\n0,0,0\n3,0,1\n-1,0,0\n1,2,0\n")
        along = Path(folder) / "path.html"
        done = subprocess.run([pliant, "view", f"{robots}/rod.robot", "--inputs", table, "-o", along], stderr=subprocess.DEVNULL)
        assert done.returncode == 3, "a row without equilibrium"
        browser = Browser(f"{folder}/profile")
        browser.downloads = Path(folder) / "saved"
        browser.downloads.mkdir()
        try:
            browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(browser.downloads))
            browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
            size(browser, *SIZE)
            for family, (_, places) in PAGES.items():
                check(browser, family, pages[family], places, pictures)
            path(browser, along)
            fallback(browser, pages["discs"])
            film(browser, pages["planar"])
            served.check(browser, pliant, robots, pictures)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
