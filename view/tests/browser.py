"""Opens pages in a headless chromium over the DevTools pipe; standard library alone.

browser.py PLIANT ROBOTS [PICTURES]: for each family a page is written by `pliant view` and opened; there must be no error in the console, each slider
must move the robot, and keys must turn it. With PICTURES a screenshot of each page is written into that folder.
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

# Robot, range of its drives, and where its sliders stand in the picture, in parts of their ranges.
PAGES = {
    "planar": (["--range", "0..6N", "--steps", "7"], [1.0, 0.2]),
    "discs": (["--range", "0..4N", "--steps", "7"], [1.0, 0.2]),
    "rod": (["--range", "0..2N", "--steps", "5"], [1.0, 0.0, 0.5]),
    "segments": (["--steps", "2"], [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
    "parallel": (["--range", "-40deg..40deg", "--steps", "5"], [0.75, 0.25, 0.5]),
}


class Browser:
    """A tab of a headless chromium."""

    def __init__(self, folder):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={folder}"]

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
        self.call("Page.navigate", url=page.as_uri())
        until = time.monotonic() + 30
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read(until))
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def errors(self):
        wrong = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
        return [event for event in self.events if event.get("method") in wrong]

    def close(self):
        self.process.terminate()
        self.process.wait(10)


def check(browser, family, page, places, pictures):
    browser.open(page)
    move = "(() => {{ const s = document.getElementById('slider-{}'); s.value = {}; s.dispatchEvent(new Event('input')); }})()"
    for number, part in enumerate(places):
        most = int(browser.evaluate(f"document.getElementById('slider-{number}').max"))
        before = browser.evaluate("svg()")
        browser.evaluate(move.format(number, most))
        assert browser.evaluate("svg()") != before, f"{family}: slider {number} does not change the shape"
        browser.evaluate(move.format(number, round(part * most)))
    before = browser.evaluate("svg()")
    key = "document.getElementById('view').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{}' }}))"
    browser.evaluate(key.format("ArrowRight"))
    browser.evaluate(key.format("ArrowUp"))
    assert browser.evaluate("svg()") != before, f"{family}: keys do not turn the robot"
    browser.evaluate(key.format("Home"))
    assert browser.evaluate("svg()") == before, f"{family}: Home does not restore the view"
    for theme in ("dark", "light"):
        while browser.evaluate("document.documentElement.dataset.theme") != theme:
            browser.evaluate("document.getElementById('theme').click()")
    assert browser.evaluate("document.querySelectorAll('#plots path').length") >= 3, f"{family}: no plots"
    drawn = browser.evaluate(
        "(() => { paint(); const all = pen.getImageData(0, 0, canvas.width, canvas.height).data; let n = 0;"
        " for (let k = 4; k < all.length; k += 4) n += all[k] !== all[k - 4]; return n; })()"
    )
    assert drawn > 500, f"{family}: {drawn} edges in the picture"
    if pictures:
        browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shot = browser.call("Page.captureScreenshot", format="png")["data"]
        (pictures / f"{family}.png").write_bytes(base64.b64decode(shot))
    assert not browser.errors(), f"{family}: {browser.errors()}"
    print(f"{family}: {page.stat().st_size // 1024} KiB, {len(places)} sliders, no errors")


def main():
    pliant, robots, *rest = sys.argv[1:]
    pictures = Path(rest[0]) if rest else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages = {}
        for family, (options, _) in PAGES.items():
            pages[family] = Path(folder) / f"{family}.html"
            subprocess.run([pliant, "view", f"{robots}/{family}.robot", *options, "-o", pages[family]], check=True)
        browser = Browser(f"{folder}/profile")
        try:
            browser.call("Emulation.setDeviceMetricsOverride", width=860, height=480, deviceScaleFactor=1, mobile=False)
            for family, (_, places) in PAGES.items():
                check(browser, family, pages[family], places, pictures)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
