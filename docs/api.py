"""Prints the reference of the Python package as Markdown, from its signatures and docstrings."""

import ast
import inspect
import re

import pliant

SECTION = re.compile(r"^(\w+)\n-+$", re.M)
ENTRY = re.compile(r"^(\*{0,2}\w[\w, ]*) : (.*)$", re.M)
CLASSES = ["Robot", "Model", "Solution", "Solver", "Stepper", "State", "Fit"]


def shown(doc):
    """A docstring as Markdown: entries of its sections are lists, examples are code."""
    summary, *sections = SECTION.split(inspect.cleandoc(doc or ""))
    parts = [summary.strip()]
    for title, body in zip(sections[::2], sections[1::2]):
        if title == "Examples":
            parts.append(f"```pycon\n{body.strip()}\n```")
        else:
            entries = ENTRY.sub(r"`\1`: \2", body.strip())
            parts.append(f"**{title}**\n\n" + re.sub(r"^(?=\S)", "- ", entries, flags=re.M))
    return "\n\n".join(part for part in parts if part)


def function(name, item):
    """A function with its arguments."""
    text = getattr(item, "__text_signature__", None) or str(inspect.signature(item))
    arguments = re.sub(r"\(\$?self(, /)?(, )?", "(", text.split(" ->")[0])
    return f"### {name}\n\n```text\n{name}{arguments}\n```\n\n{shown(item.__doc__)}"


def fields(kind):
    """Fields of plain data, whose texts are in the source alone."""
    body = ast.parse(inspect.getsource(kind)).body[0].body
    for field, text in zip(body, body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            yield f"- `{field.target.id}`: {' '.join(text.value.value.split())}"


def attributes(kind):
    """Attributes of a class of the compiled module."""
    for name, item in sorted(vars(kind).items()):
        if not name.startswith("_") and inspect.isgetsetdescriptor(item):
            yield f"- `{name}`: {' '.join((item.__doc__ or '').split())}"


def class_of(name):
    """A class: its attributes or fields, and its functions."""
    kind = getattr(pliant, name)
    calls = [function(f"{name}.{call}", item) for call, item in sorted(vars(kind).items()) if call[0] != "_" and callable(item)]
    listed = "\n".join(fields(kind) if kind.__module__ == "pliant._types" else attributes(kind))
    return "\n\n".join([f"## {name}" if calls else f"### {name}", shown(kind.__doc__), listed, *calls])


def main():
    """Classes with functions, then functions, then plain data and exceptions."""
    parts = [class_of(name) for name in CLASSES]
    names = sorted(set(pliant.__all__) - set(CLASSES))
    parts += ["## Functions", *(function(name, getattr(pliant, name)) for name in names if name[0].islower())]
    parts += ["## Plain data and exceptions", *(class_of(name) for name in names if name[0].isupper())]
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
