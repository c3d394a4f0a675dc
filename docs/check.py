"""Runs the examples of the book, each page in a folder of its own: see docs/check.sh.

Blocks are taken in their order. A `robot`, `csv` or `toml` block with a title is written as that file, and robots are checked. `python` blocks of a page are one script,
and a `text` block right behind one is what it prints. Lines of `console` blocks behind `$` are run, and print what follows; of `sh` blocks those of `pliant` are run.
A picture beside a page in `tutorials` is one that the page draws, and its notebook has the code of the page. Links of the READMEs must lead somewhere; docs/build.sh checks those of the pages.
"""

import argparse
import contextlib
import io
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import traceback
from concurrent.futures import ProcessPoolExecutor

import notebooks

DOCS = pathlib.Path(__file__).resolve().parent
FENCE = re.compile(r"^( *)```([\w-]+)(?: title=\"([^\"]*)\")?\n(.*?)^\1```$", re.M | re.S)
# Pages whose examples are about files of the reader.
PLACEHOLDERS = ["calibration.md", "clusters.md"]
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w.-]+\.svg)\)")


NUMBER = re.compile(r"-?\d+\.\d*(?:e-?\d+)?|-?\d+e-?\d+")


def alike(one, other):
    """Whether texts are the same but for rounding of their numbers."""
    numbers = [[float(number) for number in NUMBER.findall(text)] for text in (one, other)]
    words = [NUMBER.sub("", text).split() for text in (one, other)]
    return words[0] == words[1] and all(math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-12) for a, b in zip(*numbers, strict=True))


class Page:
    """A page while its blocks are run in the working directory."""

    def __init__(self, path):
        self.path, self.source = path, path.read_text()
        self.space = {"__name__": "__main__"}
        self.printed = None
        # Text of each block as it should be, for `--write`.
        self.wanted = []

    def run(self):
        """Runs all blocks."""
        end = 0
        for number, block in enumerate(FENCE.finditer(self.source)):
            indent, language, title, code = block.groups()
            if self.source[end : block.start()].strip():
                self.printed = None
            code, end = textwrap.dedent(code), block.end()
            run = getattr(self, language.replace("-", "_"), None)
            found = run(code, title or f"block{number}.{language}") if run else None
            self.wanted.append((block.span(4), code if found is None else found, code, indent))

    def robot(self, code, name):
        """Writes a robot and checks it where it is whole."""
        pathlib.Path(name).write_text(code)
        if re.search(r"^(pub )?robot \w+ \{", code, re.M):
            self.command(f"pliant check {name}")

    def csv(self, code, name):
        """Writes a table."""
        pathlib.Path(name).write_text(code)

    toml = robot_wrong = csv

    def python(self, code, name):
        """Runs a block of the script of the page."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, name, "exec"), self.space)
        self.printed = out.getvalue()

    def text(self, code, _):
        """What the block before it printed."""
        return self.printed

    def sh(self, code, _):
        """Runs the lines of `pliant`."""
        for line in code.replace("\\\n", " ").splitlines():
            if line.startswith("pliant "):
                self.command(line)

    def console(self, code, _):
        """What the lines behind `$` print, whether they fail or not."""
        lines = [line for line in code.splitlines() if line.startswith("$ ")]
        return "".join(f"{line}\n{self.command(line[2:], fails=True)}" for line in lines)

    def command(self, line, *, fails=False):
        """What a command prints."""
        done = subprocess.run(line, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert fails or not done.returncode, f"{line}\n{done.stdout}"
        return done.stdout

    def compare(self):
        """Compares what was printed with what is on the page."""
        for _, found, code, _ in self.wanted:
            assert alike(found, code), f"the page has\n{code}\nbut it should be\n{found}"

    def write(self):
        """Writes what was printed into the page."""
        text = self.source
        for (start, end), found, code, indent in reversed(self.wanted):
            if found.strip() != code.strip():
                text = text[:start] + textwrap.indent(found.rstrip() + "\n", indent) + text[end:]
        self.path.write_text(text)


def check(path, write):
    """Runs a page; None, or what is wrong."""
    page = Page(path)
    pictures = PICTURE.findall(page.source) if path.parent.name == "tutorials" else []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            page.run()
            if path.parent.name == "tutorials":
                notebooks.check(page.source)
            for name in pictures:
                assert pathlib.Path(name).exists(), f"the page does not draw {name}"
                if write:
                    shutil.copy(name, path.parent)
            page.write() if write else page.compare()
        except BaseException as error:  # noqa: BLE001 - the first one of each page is shown, and a panic is none of `Exception`
            return f"{path.relative_to(DOCS)}: {error if isinstance(error, AssertionError) else traceback.format_exc()}"
        finally:
            os.chdir(DOCS)
    return None


def dead_links(path):
    """Links of a file outside of the book to files that are not there."""
    links = re.findall(r"\]\((?!http)([^)#]+)", path.read_text())
    return [f"{path}: {link} is not there" for link in links if not (path.parent / link).exists()]


def main():
    arguments = argparse.ArgumentParser(description="Runs the examples of the book.")
    arguments.add_argument("--write", action="store_true", help="writes pictures and what is printed anew")
    arguments.add_argument("pages", nargs="*", type=lambda name: pathlib.Path(name).resolve(), help="all if none is given")
    given = arguments.parse_args()
    pages = given.pages or [page for page in sorted(DOCS.rglob("*.md")) if page.name not in PLACEHOLDERS]
    with tempfile.TemporaryDirectory() as tools:
        pathlib.Path(tools, "pliant").symlink_to(pathlib.Path(os.environ["PLIANT"]).resolve())
        os.environ["PATH"] = f"{tools}:{os.environ['PATH']}"
        with ProcessPoolExecutor(2) as pool:
            failed = [error for error in pool.map(check, pages, [given.write] * len(pages)) if error]
    failed += [link for path in ["README.md", "bindings/python/README.md", "bindings/c/README.md"] for link in dead_links(DOCS.parent / path)]
    print("\n".join(failed) or f"{len(pages)} pages")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
