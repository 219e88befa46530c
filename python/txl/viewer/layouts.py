"""The layouts of a kernel: a table of all, the decisions and conversions, and a picture of each.

A picture of few elements is the compiler's SVG, whose cells have text. One of more elements would be megabytes of
SVG: the page gets the layout's bases, and its script draws them, as small as the picture has to be to fit, and larger
on request."""
import html
import json
import re

from .marks import table_of

_LARGEST_SVG = 60_000  # characters
_AXES = {"register": "registers", "lane": "lanes", "warp": "warps", "block": "CTAs", "offset": "offsets"}


def _parsed(text):
    """({axis: [basis, …]}, [extent, …]) of a linear form, `{lane = [[0, 1], …], …} -> {dim0 = 16, …}`."""
    axes, extents = text.split(" -> ")
    bases = {name: json.loads(result) for name, result in re.findall(r"(\w+) = (\[(?:\[[\d, ]*\](?:, )?)*\])", axes)}
    return bases, [int(extent) for extent in re.findall(r"= (\d+)", extents)]


def _vector(bases):
    """How many elements along the last axis a thread holds, or consecutive offsets have, one after another."""
    first = bases.get("register", bases.get("offset", []))
    width = 1
    while any(basis[:-1] == [0] * (len(basis) - 1) and basis[-1] == width for basis in first):
        width *= 2
    return width


def _row(name, known, bases, extents):
    """A row of the table of layouts."""
    sizes = {axis: 1 << sum(map(any, bases[axis])) for axis in _AXES if axis in bases}
    counts = ", ".join(f"{size} {_AXES[axis]}" for axis, size in sizes.items() if size > 1) or "1"
    copies = 1 << sum(not any(basis) for axis in bases.values() for basis in axis)
    cells = [f'<a href="#picture-{name}">#{name}</a>', html.escape(known.name or "linear"),
             "×".join(map(str, extents)), counts, str(_vector(bases)), str(copies)]
    return "<tr><td>" + "<td>".join(cells)


def _figure(name, known, bases, extents):
    picture = known.svg()
    if len(picture) > _LARGEST_SVG:
        data = html.escape(json.dumps({"bases": bases, "shape": extents}, separators=(",", ":")))
        picture = ('<p class="zoom"><button data-zoom="-1" aria-label="smaller">−</button> '
                   '<button data-zoom="1" aria-label="larger">+</button> <output>an element at a time: point at it'
                   f'</output></p><div class="scroll"><canvas data-layout="{data}" role="img" tabindex="0" '
                   f'aria-label="layout {name}"></canvas></div>')
    return (f'<details id="picture-{name}"><summary><code>#{name}</code> '
            f'{html.escape(known.name or known.text)}</summary><figure>{picture}</figure></details>')


def section(kernel, facts, index_of):
    """The section of the page, empty for a kernel without TTGIR. `facts`: those of the report `layouts`;
    `index_of(location)`: the index of a source line."""
    if kernel.native.target == "cpu" or "ttgir" not in kernel.asm.keys():
        return ""
    from ..layout import layout
    rows, figures, names = [], [], {}
    for name, text in re.findall(r"^#(\w+) = #ttg\.\w+<(\{.*\} -> \{.*\})>", kernel.asm["ttgir"], re.MULTILINE):
        known = layout(text)
        bases, extents = _parsed(known.text)
        names[known.text] = name
        rows.append(_row(name, known, bases, extents))
        figures.append(_figure(name, known, bases, extents))

    def shown(field, value):
        if field == "layout" and value in names:
            return f'<a href="#picture-{names[value]}">#{names[value]}</a>'
        return None

    mmas = html.escape(str(kernel.layouts()))
    if mmas:
        mmas = f'<details id="mma-layouts" open><summary>operands of MMAs</summary><pre>{mmas}</pre></details>'
    head = "".join(f"<th>{title}" for title in ("layout", "name", "shape", "distinct elements", "vector", "copies"))
    table = f"<table><tr>{head}{''.join(rows)}</table>" if rows else ""
    decisions = "".join(
        f"<details><summary>{title}: {len(some)}</summary>{table_of(some, index_of, shown)}</details>"
        for title, some in (("conversions", [fact for fact in facts if fact["kind"] == "conversion"]),
                            ("decisions", [fact for fact in facts if fact["kind"] == "layout"])) if some)
    return f'<section id="layouts"><h2>Layouts</h2>{mmas}{table}{decisions}{"".join(figures)}</section>'
