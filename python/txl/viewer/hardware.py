"""Pictures of how a kernel uses the hardware: shared memory over time, and the path of the operands of each dot.

The data is the stage `tiles` (src/driver/reports/TileReport.h). Time is the order of the program's text: a buffer lives
from one position of a walk over it to another. An operand is drawn from the outside in: the loop along K, the buffer
and its stages, the box that one copy brings, the tile cut into what one instruction takes, and the elements of that.
"""
import html
import json

_LEFT, _WIDTH, _HEIGHT = 90, 1000, 260
_SMALL = 132  # the width of a step of an operand


def _text(x, y, text, anchor="start", kind="axis"):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(str(text))}</text>'


def _rect(kind, x, y, width, height, title="", at=None):
    bound = "" if at is None else f' data-at="{at}" tabindex="0"'
    text = f"<title>{html.escape(title)}</title>" if title else ""
    return (f'<rect class="{kind}"{bound} x="{x:.2f}" y="{y:.2f}" width="{max(width, 0.7):.2f}" '
            f'height="{max(height, 0.7):.2f}">{text}</rect>')


def _line_text(location):
    """The line of `file:line:column`."""
    return location.split(":")[-2] if location.count(":") > 1 else location


def _svg(width, height, label, elements):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
            f'aria-label="{html.escape(label)}">{"".join(elements)}</svg>')


def _memory(result, index_of):
    """Of one function: bytes upwards, the order of the text to the right."""
    across, up = _WIDTH / max(result["length"], 1), (_HEIGHT - 40) / max(result["bytes"], 1)
    elements = [
        _text(_LEFT - 6, _HEIGHT - 28 - share * result["bytes"] * up, round(share * result["bytes"]), "end")
        for share in (0, 0.5, 1)
    ]
    for buffer in result["buffers"]:
        begin, end = buffer["life"]
        what = (f"{buffer['name']}, {buffer['kind']}: {buffer['bytes']} bytes from {buffer['offset']} on, "
                f"{buffer['type']} {buffer['location']}")
        top = _HEIGHT - 30 - (buffer["offset"] + buffer["bytes"]) * up
        elements.append(
            _rect(buffer["kind"], _LEFT + begin * across, top, (end - begin + 1) * across, buffer["bytes"] * up, what,
                  index_of(buffer["location"])))
        if buffer["bytes"] * up > 14 and (end - begin) * across > 7 * len(buffer["name"]):
            elements.append(_text(_LEFT + begin * across + 4, top + 13, buffer["name"], kind="bar"))
    last = -100
    for position, location in result["lines"]:
        x = _LEFT + position * across
        if x - last >= 42:
            elements.append(_text(x, _HEIGHT - 10, _line_text(location)))
            last = x
    return (f"<h3>{html.escape(result['function'])}: {result['bytes']} bytes</h3>"
            + _svg(_LEFT + _WIDTH + 10, _HEIGHT, f"shared memory of {result['function']} over time", elements))


def _grid(rows, columns, mark=(0, 0), side=_SMALL - 30, title=""):
    """So many cells in a square, one of them marked; of many the first."""
    shown = min(rows, 16), min(columns, 16)
    height, width = side / shown[0], side / shown[1]
    return [
        _rect("marked" if (r, c) == mark else "cell", 4 + c * width, 4 + r * height, width - 1, height - 1, title)
        for r in range(shown[0]) for c in range(shown[1])
    ]


def _step(index, elements, *lines):
    texts = [_text(4, _SMALL - 12 + 14 * n, line) for n, line in enumerate(lines)]
    arrow = [_text(-14, _SMALL / 2 - 10, "→")] if index else []
    return f'<g transform="translate({index * (_SMALL + 58) + 14} 0)">{"".join(arrow + elements + texts)}</g>'


def _by(extents):
    return " × ".join(map(str, extents))


def _operand(dot, operand, index_of):
    """The steps of one operand, as elements of a picture."""
    steps = []
    loop = dot["loop"]
    if loop:
        strip = [
            _rect("marked" if iteration == 1 else "cell", 4 + iteration * 17, 4, 15, _SMALL - 30,
                  at=index_of(loop["location"]))
            for iteration in range(6)
        ]
        steps.append(
            (strip, f"loop, line {_line_text(loop['location'])}",
             f"{loop['iterations']} iterations" if "iterations" in loop else "a tile of K per iteration"))
    if operand.get("stages"):
        strip = [
            _rect("marked" if stage == 0 else "explicit", 4, 4 + stage * (_SMALL - 30) / operand["stages"], _SMALL - 30,
                  (_SMALL - 30) / operand["stages"] - 2) for stage in range(operand["stages"])
        ]
        steps.append((strip, f"buffer {operand['buffer']}: {operand['stages']} stages",
                      f"{operand['bytes']} bytes from {operand['offset']} on"))
    for copy in operand.get("copies", [])[:1]:
        counts = [max(1, extent // box) for extent, box in zip(operand["shape"][-2:], copy["box"][-2:])]
        swizzle = f", swizzle {copy['swizzle']}" if copy.get("swizzle", 16) > 16 else ""
        steps.append((_grid(*counts, title=copy["location"]), f"{copy['operation'].split('.')[-1]}",
                      f"box {_by(copy['box'])}{swizzle}"))
    if not operand.get("stages"):
        steps.append(([_rect("explicit", 4, 4, _SMALL - 30, _SMALL - 30)], "registers", ""))
    steps.append((_grid(*operand["grid"]), f"tile {_by(operand['shape'])} {operand['element']}",
                  f"{_by(operand['grid'])} instructions"))
    rows, columns = operand["tile"]
    steps.append((_grid(rows, columns, mark=None), f"{dot['instruction']}", f"{_by(operand['tile'])} elements"))
    return "".join(_step(n, *step) for n, step in enumerate(steps)), len(steps)


def _dot(index, dot, index_of):
    drawn = []
    for operand in dot["operands"]:
        steps, count = _operand(dot, operand, index_of)
        where = "registers" if operand["registers"] else "shared memory"
        drawn.append(
            f'<details open id="dot-{index}-{operand["name"]}"><summary>{operand["name"]}: '
            f'{_by(operand["shape"])} {operand["element"]}, taken from {where}</summary>'
            + _svg(count * (_SMALL + 58) + 20, _SMALL + 20, f"operand {operand['name']} of dot {index}", [steps]) +
            "</details>")
    groups = f", {_by(dot['groups'])} warpgroups" if dot["groups"] else ""
    at = index_of(dot["location"])
    bound = "" if at is None else f' data-at="{at}" tabindex="0"'
    title = f"{dot['operation']} at {dot['location']}: {dot['instruction']}{groups}"
    return f'<h3{bound}>{html.escape(title)}</h3>{"".join(drawn)}'


def pictures(tiles, index_of):
    """Sections of the page. `tiles`: the text of that stage; `index_of(location)`: the index of a source line in
    the page, None if it has none."""
    result = json.loads(tiles)

    def index_at(text):
        return index_of(text.rpartition(":")[0]) if text.count(":") > 1 else None

    memory = "".join(_memory(one, index_at) for one in result["memory"] if one["bytes"])
    dots = "".join(_dot(index, one, index_at) for index, one in enumerate(result["dots"]))
    return ((f'<section id="memory"><h2>Shared memory over time</h2>{memory}</section>' if memory else "") +
            (f'<section id="dots"><h2>Dots, and the path of their operands</h2>{dots}</section>' if dots else ""))
