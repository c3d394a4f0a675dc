"""Pages as the site shows them: links to files of the repository that are no pages become the paths of these files, the page of the Python package has its docstrings, and tutorials
have notebooks."""

import os
import pathlib
import re
import subprocess
import sys

import mkdocs.exceptions
from mkdocs.structure.files import File

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import notebooks  # noqa: E402 - beside this file

ROOT = pathlib.Path(__file__).resolve().parents[1]
# A page that is a file of the root of the repository.
FILE = re.compile(r"<!-- (\w+\.md) -->")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?:\.\./)+[^)#\s]*)(#[^)]*)?\)")


def is_tutorial(path):
    """Whether a page has a notebook."""
    return path.startswith("tutorials/") and path.endswith(".md") and path != "tutorials/index.md"


def on_files(files, config):
    """Adds the notebooks of the tutorials."""
    for page in [file for file in files if is_tutorial(file.src_uri)]:
        files.append(File.generated(config, page.src_uri.removesuffix(".md") + ".ipynb", content=notebooks.notebook(page.content_string)))
    return files


def on_page_markdown(markdown, page, **_):
    """Replaces links that leave the folder of the book; a file that is not there is an error. Docstrings are those of the package in the environment of PYTHON, where that is given."""
    if page.file.src_path == "python.md" and "PYTHON" in os.environ:
        reference = subprocess.run([os.environ["PYTHON"], ROOT / "docs/api.py"], stdout=subprocess.PIPE, text=True, check=True)
        markdown = markdown.replace("<!-- reference -->", reference.stdout)
    if file := FILE.match(markdown):
        markdown = (ROOT / file[1]).read_text().replace("](", "](../").replace("](../docs/", "](").replace("](../http", "](http")
    if is_tutorial(page.file.src_uri):
        name = pathlib.PurePath(page.file.src_uri).stem
        markdown = re.sub(r"^(# .*\n)", rf"\1\nAs a [notebook]({name}.ipynb).\n", markdown, count=1)
    folder = (ROOT / "docs" / page.file.src_path).parent

    def shown(link):
        target = (folder / link[2]).resolve()
        if not target.exists():
            raise mkdocs.exceptions.PluginError(f"{page.file.src_path}: {link[2]} is not there")
        if target.is_relative_to(ROOT / "docs"):
            return link[0]
        path = f"`{target.relative_to(ROOT)}`"
        return path if link[1].strip("`") in path else f"{link[1]} ({path})"

    return LINK.sub(shown, markdown)
