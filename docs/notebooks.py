"""Jupyter notebooks of the tutorials, in the format nbformat 4.5: the text of a page, and its blocks as cells."""

import json
import re
import textwrap

FENCE = re.compile(r"^( *)```([\w-]+)(?: title=\"([^\"]*)\")?\n(.*?)^\1```\n", re.M | re.S)
# Links to other pages of the book, which a notebook does not have beside it.
PAGE = re.compile(r"(?<!!)\[([^\]]*)\]\((?!http)[^)]*\)")


def code_of(language, title, code):
    """The code of a cell: a file is written, commands run in a shell; None for blocks that are text."""
    if language == "python":
        return code
    if language in ("robot", "csv", "toml") and title:
        return f"%%writefile {title}\n{code}"
    if language == "sh":
        return "".join(f"!{line}\n" for line in code.replace("\\\n", " ").splitlines() if line.startswith("pliant "))
    return None


def cells(page):
    """Cells of a page: text, code and what it printed, in the order of the page."""
    found, text, end = [], "", 0
    for block in FENCE.finditer(page):
        indent, language, title, code = block.groups()
        before, end = page[end : block.start()], block.end()
        code = textwrap.dedent(code)
        if language == "text" and found and not (text + before).strip():
            found[-1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": code}]
        elif source := code_of(language, title, code):
            found += [*texts(text + before), {"cell_type": "code", "execution_count": None, "outputs": [], "source": source.rstrip("\n")}]
            text = ""
        else:
            text += before + block[0]
    return found + texts(text + page[end:])


def texts(text):
    """A cell of text; none where there is nothing but space."""
    text = PAGE.sub(r"\1", text).strip()
    return [{"cell_type": "markdown", "source": text}] if text else []


def notebook(page):
    """The notebook of a page as JSON."""
    numbered = [{"id": f"cell-{number}", "metadata": {}, **cell} for number, cell in enumerate(cells(page))]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps({"cells": numbered, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, indent=1, ensure_ascii=False) + "\n"


def check(page):
    """Asserts that the notebook of a page is valid, and that its code is that of the page, in its order."""
    read = json.loads(notebook(page))
    assert (read["nbformat"], read["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in read["cells"]]
    assert len(set(names)) == len(names) and all(re.fullmatch(r"[\w-]{1,64}", name) for name in names)
    for cell in read["cells"]:
        keys = {"id", "cell_type", "metadata", "source"} | ({"outputs", "execution_count"} if cell["cell_type"] == "code" else set())
        assert cell["cell_type"] in ("code", "markdown") and set(cell) == keys, f"a cell has {sorted(cell)}"
    code = [cell["source"] for cell in read["cells"] if cell["cell_type"] == "code"]
    python = [source for source in code if source[:1] not in "%!"]
    blocks = [textwrap.dedent(block).rstrip("\n") for block in re.findall(r"^ *```python\n(.*?)^ *```$", page, re.M | re.S)]
    assert python == blocks, "the notebook has other code than the page"
    files = [source.partition("\n")[2] for source in code if source.startswith("%%writefile")]
    titled = re.findall(r"^```(?:robot|csv|toml) title=\"[^\"]*\"\n(.*?)^```$", page, re.M | re.S)
    assert files == [text.rstrip("\n") for text in titled], "the notebook has other files than the page"
