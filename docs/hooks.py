"""Pages as the site shows them: links to files of the repository that are no pages become the paths of these files, and the page of the Python package has its docstrings."""

import os
import pathlib
import re
import subprocess

import mkdocs.exceptions

ROOT = pathlib.Path(__file__).resolve().parents[1]
# A page that is a file of the root of the repository.
FILE = re.compile(r"<!-- (\w+\.md) -->")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?:\.\./)+[^)#\s]*)(#[^)]*)?\)")


def on_page_markdown(markdown, page, **_):
    """Replaces links that leave the folder of the book; a file that is not there is an error. Docstrings are those of the package in the environment of PYTHON, where that is given."""
    if page.file.src_path == "python.md" and "PYTHON" in os.environ:
        reference = subprocess.run([os.environ["PYTHON"], ROOT / "docs/api.py"], stdout=subprocess.PIPE, text=True, check=True)
        markdown = markdown.replace("<!-- reference -->", reference.stdout)
    if file := FILE.match(markdown):
        markdown = (ROOT / file[1]).read_text().replace("](", "](../").replace("](../docs/", "](").replace("](../http", "](http")
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
