"""Pictures of how a kernel uses the hardware: shared memory over time, and the path of the operands of each dot.

The data is the stage `tiles` (src/driver/reports/TileReport.h). Time is the order of the program's text: a buffer lives
from one position of a walk over it to another. An operand is drawn from the outside in: the loop along K, the buffer
and its stages, the box that one copy brings, the tile cut into what one instruction takes, and the elements of that.
"""
import html
import json

_LEFT, _WIDTH, _HEIGHT = 90, 1000, 260
_SMALL = 132  # the width of a step of an operand


def _text(x, y, text, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(str(text))}</text>'


def _rect(kind, x, y, width, height, title="", at=None):
    bound = "" if at is None else f' data-at="{at}" tabindex="0"'
    said = f"<title>{html.escape(title)}</title>" if title else ""
    return f'<rect class="{kind}"{bound} x="{x:.2f}" y="{y:.2f}" width="{max(width, 0.7):.2f}" height="{max(height, 0.7):.2f}">{said}</rect>'


def _svg(width, height, label, parts):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{html.escape(label)}">{"".join(parts)}</svg>'


def _memory(found, number_of):
    """Of one function: bytes upwards, the order of the text to the right."""
    across, up = _WIDTH / max(found["length"], 1), (_HEIGHT - 40) / max(found["bytes"], 1)
    parts = [
        _text(_LEFT - 6, _HEIGHT - 28 - share * found["bytes"] * up, round(share * found["bytes"]), "end")
        for share in (0, 0.5, 1)
    ]
    for buffer in found["buffers"]:
        begin, end = buffer["life"]
        what = f"{buffer['name']}, {buffer['kind']}: {buffer['bytes']} bytes from {buffer['offset']} on, {buffer['type']} {buffer['location']}"
        top = _HEIGHT - 30 - (buffer["offset"] + buffer["bytes"]) * up
        parts.append(
            _rect(buffer["kind"], _LEFT + begin * across, top, (end - begin + 1) * across, buffer["bytes"] * up, what,
                  number_of(buffer["location"])))
        if buffer["bytes"] * up > 14 and (end - begin) * across > 7 * len(buffer["name"]):
            parts.append(_text(_LEFT + begin * across + 4, top + 13, buffer["name"]))
    last = -100
    for position, place in found["lines"]:
        x = _LEFT + position * across
        if x - last >= 42:
            parts.append(_text(x, _HEIGHT - 10, place.split(":")[-2] if place.count(":") > 1 else place))
            last = x
    return (f"<h3>{html.escape(found['function'])}: {found['bytes']} bytes</h3>"
            + _svg(_LEFT + _WIDTH + 10, _HEIGHT, f"shared memory of {found['function']} over time", parts))


def _grid(rows, columns, mark=(0, 0), side=_SMALL - 30, title=""):
    """So many cells in a square, one of them marked; of many the first."""
    shown = min(rows, 16), min(columns, 16)
    height, width = side / shown[0], side / shown[1]
    return [
        _rect("marked" if (r, c) == mark else "cell", 4 + c * width, 4 + r * height, width - 1, height - 1, title)
        for r in range(shown[0]) for c in range(shown[1])
    ]


def _step(number, parts, *lines):
    texts = [_text(4, _SMALL - 12 + 14 * n, line) for n, line in enumerate(lines)]
    arrow = [_text(-14, _SMALL / 2 - 10, "→")] if number else []
    return f'<g transform="translate({number * (_SMALL + 58) + 14} 0)">{"".join(arrow + parts + texts)}</g>'


def _by(extents):
    return " × ".join(map(str, extents))


def _operand(product, operand, number_of):
    """The steps of one operand, as elements of a picture."""
    steps = []
    loop = product["loop"]
    if loop:
        line = loop["location"].split(":")[-2] if loop["location"].count(":") > 1 else loop["location"]
        strip = [
            _rect("marked" if turn == 1 else "cell", 4 + turn * 17, 4, 15, _SMALL - 30, at=number_of(loop["location"]))
            for turn in range(6)
        ]
        steps.append(
            (strip, f"loop, line {line}", f"{loop['iterations']} iterations" if "iterations" in loop else "a tile of K per iteration"))
    if operand.get("stages"):
        strip = [
            _rect("marked" if stage == 0 else "explicit", 4, 4 + stage * (_SMALL - 30) / operand["stages"], _SMALL - 30,
                  (_SMALL - 30) / operand["stages"] - 2) for stage in range(operand["stages"])
        ]
        steps.append((strip, f"buffer {operand['buffer']}: {operand['stages']} stages",
                      f"{operand['bytes']} bytes from {operand['offset']} on"))
    for copy in operand.get("copies", [])[:1]:
        counts = [max(1, whole // part) for whole, part in zip(operand["shape"][-2:], copy["box"][-2:])]
        swizzle = f", swizzle {copy['swizzle']}" if copy.get("swizzle", 16) > 16 else ""
        steps.append((_grid(
            *counts, title=copy["location"]), f"{copy['operation'].split('.')[-1]}", f"box {_by(copy['box'])}{swizzle}"))
    if not operand.get("stages"):
        steps.append(([_rect("explicit", 4, 4, _SMALL - 30, _SMALL - 30)], "registers", ""))
    steps.append((_grid(*operand["grid"]), f"tile {_by(operand['shape'])} {operand['element']}",
                  f"{_by(operand['grid'])} instructions"))
    rows, columns = operand["tile"]
    steps.append((_grid(rows, columns, mark=None), f"{product['instruction']}", f"{_by(operand['tile'])} elements"))
    return "".join(_step(n, *step) for n, step in enumerate(steps)), len(steps)


def _product(number, product, number_of):
    drawn = []
    for operand in product["operands"]:
        parts, count = _operand(product, operand, number_of)
        where = "registers" if operand["registers"] else "shared memory"
        drawn.append(
            f'<details open id="product-{number}-{operand["name"]}"><summary>{operand["name"]}: '
            f'{_by(operand["shape"])} {operand["element"]}, taken from {where}</summary>'
            + _svg(count * (_SMALL + 58) + 20, _SMALL + 20, f"operand {operand['name']} of product {number}", [parts]) +
            "</details>")
    groups = f", {_by(product['groups'])} warpgroups" if product["groups"] else ""
    at = number_of(product["location"])
    bound = "" if at is None else f' data-at="{at}" tabindex="0"'
    return f'<h3{bound}>{html.escape(product["operation"])} at {html.escape(product["location"])}: {html.escape(product["instruction"])}{groups}</h3>{"".join(drawn)}'


def pictures(tiles, number_of):
    """Sections of the page. `tiles`: the text of that stage; `number_of(place)`: the index of a source line in the
    page, None if it has none."""
    found = json.loads(tiles)

    def place(text):
        return number_of(text.rpartition(":")[0]) if text.count(":") > 1 else None

    memory = "".join(_memory(one, place) for one in found["memory"] if one["bytes"])
    products = "".join(_product(number, one, place) for number, one in enumerate(found["dots"]))
    return ((f'<section id="memory"><h2>Shared memory over time</h2>{memory}</section>' if memory else "") +
            (f'<section id="products"><h2>Products, and the way of their operands</h2>{products}</section>'
             if products else ""))
