"""The page: the lines of every stage with the numbers of the source lines that they come from, and the decisions of the
compiler.

The page is one HTML text without external links. The correspondence is in the lines themselves (`data-s`: indices of
source lines, the innermost call first), so that the script of the page only compares indices. Lines are grouped in
blocks that a browser lays out when they come into view."""
import html
import json
import linecache
import os
import re

from .bindings import READERS
from .counters import beside_lines
from .hardware import pictures
from .timeline import picture

_BLOCK = 200  # lines that are laid out together
_LONGEST_DIFF, _LARGEST_PICTURE = 2000, 400_000  # lines, characters
_TITLES = {"ttir": "TTIR", "ttgir": "TTGIR", "llir": "LLVM IR", "ptx": "PTX", "sass": "SASS"}


class _Sources:
    """The source files that stages refer to, and an index for each of their lines."""

    def __init__(self):
        self._numbers, self._files = {}, {}

    def number(self, frame):
        if frame not in self._numbers:
            self._numbers[frame] = len(self._numbers)
            self._files.setdefault(frame[0], set()).add(frame[1])
        return self._numbers[frame]

    def find(self, place):
        """The index of the line `file:line`, None if no stage refers to it; files may be given by the end of their
        path."""
        file, _, line = place.rpartition(":")
        return next((number for (known, n), number in self._numbers.items()
                     if str(n) == line and (known == file or os.path.basename(known) == os.path.basename(file))), None)

    def panes(self):
        """(title, [(number, text, numbers)], whether it is the package's own) of each file: the package's last, and
        first the one that is named most."""
        for file, lines in sorted(self._files.items(), key=lambda item: (_is_library(item[0]), -len(item[1]))):
            first, last = max(1, min(lines) - 3), max(lines) + 8
            text = _lines_of(file)
            shown = [(n, text[n - 1] if n <= len(text) else "", [self._numbers[file, n]] if
                      (file, n) in self._numbers else []) for n in range(first,
                                                                         min(last, max(len(text), max(lines))) + 1)]
            yield os.path.basename(file) or "source", shown, _is_library(file)


def _is_library(file):
    return os.path.abspath(file).startswith(os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep)


def _lines_of(file):
    return [line.rstrip("\n") for line in linecache.getlines(file)]


def _line(number, text, numbers, count="", shown=None):
    bound = f' data-s="{" ".join(map(str, numbers))}"' if numbers else ""
    told = f"<i>{html.escape(str(count))}</i>" if count else ""
    return f'<div{bound}><b>{number}</b>{told}<span>{shown or html.escape(text) or " "}</span></div>'


def _linked(lines):
    """{line number: HTML} of the lines of TTGIR: layouts lead to their pictures, and so do the operands of dots."""
    shown, products = {}, 0
    for number, text, _ in lines:
        made = re.sub(r"(?<![\w&])#(?!loc|ttg\b)(\w+)", r'<a href="#picture-\1">#\1</a>', html.escape(text))
        product = re.search(r"= (?:tt\.dot|txl\.dot_async) (%[\w#]+), (%[\w#]+)", made)
        if product:
            a, b = (f'<a href="#product-{products}-{name}">{product[n]}</a>' for n, name in ((1, "a"), (2, "b")))
            made = f"{made[:product.start(1)]}{a}, {b}{made[product.end(2):]}"
            products += 1
        shown[number] = made
    return shown


def _pane(identity, title, lines, counts=None, hidden=False, shown=None):
    made = [
        _line(number, text, numbers, (counts or {}).get(number, ""), (shown or {}).get(number))
        for number, text, numbers in lines
    ]
    blocks = "".join(
        f'<div class="block" style="contain-intrinsic-size:auto '
        f'{len(made[i:i + _BLOCK]) * 18}px">{"".join(made[i:i + _BLOCK])}</div>'
        for i in range(0, len(made), _BLOCK))
    return (
        f'<section class="pane" id="{identity}"{" hidden" if hidden else ""} tabindex="0" '
        f'aria-label="{html.escape(title)}"><h2>{html.escape(title)}'
        f' <small>{len(lines)}</small></h2><div class="code">{blocks}</div></section>')


def _stages(kernel):
    """(stage, text) of the stages that exist."""
    for stage in READERS:
        if stage in kernel.asm.keys():
            yield stage, kernel.asm[stage]
        elif stage == "sass" and kernel.native.target != "cpu":
            try:
                yield stage, kernel.asm["sass"]
            except RuntimeError:  # no assembler or disassembler is available
                pass


def _passes(kernel):
    try:
        found = kernel.passes
    except ValueError:
        return ""
    rows = "".join(
        f'<details{"" if p.changed else " class=same"}><summary><b>{p.number}</b> {html.escape(p.name)} '
        f'<small>{p.stage}, {p.milliseconds:.2f} ms'
        f'{"" if p.changed else ", no change"}</small></summary>{_diff(p)}</details>' for p in found)
    return f'<section id="passes"><h2>Passes</h2>{rows}</section>'


def _diff(done):
    classes = {"+": "plus", "-": "minus", "@": "hunk"}
    lines = done.diff().splitlines()
    shown = "".join(
        f'<div class="{classes.get(line[:1], "")}">{html.escape(line) or " "}</div>' for line in lines[:_LONGEST_DIFF])
    rest = f"<div>… and {len(lines) - _LONGEST_DIFF} lines more, which `kernel.passes` has</div>" if len(
        lines) > _LONGEST_DIFF else ""
    return f'<div class="code diff">{shown}{rest}</div>'


def _reported(kernel, report, sources):
    """The facts of a report as lines that lead to their source lines; empty if the kernel has no such report."""
    try:
        facts, lines = kernel.facts(report), kernel.asm[report].splitlines()
    except RuntimeError:  # it was compiled from a text below TTIR
        return ""
    made = []
    for fact, line in zip(facts, lines, strict=True):
        number = sources.find(f"{fact['file']}:{fact['line']}")
        bound = f' data-at="{number}" tabindex="0"' if number is not None else ""
        made.append(f"<p{bound}><code>{html.escape(line)}</code></p>")
    return "".join(made)


def _layouts(kernel, sources):
    """The layout decisions, the cost of conversions, and a picture of each layout, to which its name links."""
    if kernel.native.target == "cpu" or "ttgir" not in kernel.asm.keys():
        return ""
    from ..layout import layout
    rows, figures = _reported(kernel, "layouts", sources), []
    for found in re.finditer(r"^#(\w+) = #ttg\.\w+<(\{.*\} -> \{.*\})>", kernel.asm["ttgir"], re.MULTILINE):
        known = layout(found[2])
        picture = known.svg()
        if len(picture) > _LARGEST_PICTURE:
            picture = f"<p>{len(picture) >> 10} KiB, too large a picture for this page: <code>print(txl.layout({html.escape(repr(known.name or found[2]))}))</code></p>"
        figures.append(
            f'<figure id="picture-{found[1]}"><figcaption><code>#{found[1]} '
            f'{html.escape(known.name or found[2])}</code></figcaption>{picture}</figure>'
        )
    return f'<section id="layouts"><h2>Layouts, and what they cost</h2>{rows}{"".join(figures)}</section>'


def _facts(kernel, sources):
    """Registers, memory, effects: the facts about the kernel as a table, and the map of shared memory."""
    known = json.loads(kernel.asm["metadata"])
    rows = "".join(f"<tr><th>{html.escape(name)}<td>{html.escape(str(value))}" for name, value in known.items())
    parts = [f"<table>{rows}</table>"]
    try:
        parts.append(f"<p>{html.escape(repr(kernel.effects))}</p>")
    except RuntimeError:
        pass
    if kernel.native.target != "cpu":
        for title, report in (("Software pipeline", "schedule"), ("Avoidable costs, and the limit", "report")):
            if lines := _reported(kernel, report, sources):
                parts.append(f"<h3>{title}</h3>{lines}")
    return f'<section id="facts"><h2>{html.escape(kernel.name)}</h2>{"".join(parts)}</section>'


def page(kernel, counts=None, timeline=None):
    """The page about a compiled kernel, as HTML.

    Args:
        kernel: A CompiledKernel. With the option `record_passes` the page has its passes.
        counts: Texts next to the lines of a stage: {stage: {line number: text}}, or the emulator's counters of launches
            of the kernel (counters.py).
        timeline: Its agents and engines over time: a timeline of `txl.trace`, or a text in the trace event format
            (`txl-emu --trace`).

    Returns: one self-contained text.
    """
    sources, panes = _Sources(), []
    bound = {
        stage: [(number, text, [sources.number(frame) for frame in frames])
                for number, text, frames in READERS[stage](whole)]
        for stage, whole in _stages(kernel)
    }
    counts = beside_lines(counts, kernel.native.name)
    drawn = picture(timeline, sources.find) if timeline is not None else ""
    for n, (title, lines, is_library) in enumerate(sources.panes()):
        panes.append(_pane(f"source{n}", title, lines, hidden=is_library and n > 0))
    panes += [
        _pane(stage, _TITLES[stage], lines, counts=counts.get(stage),
              shown=_linked(lines) if stage == "ttgir" else None) for stage, lines in bound.items()
    ]
    return _filled(f"{kernel.name} for {kernel.native.target}", panes,
                   _facts(kernel, sources) + drawn + _hardware(kernel, sources) + _layouts(kernel, sources) + _passes(kernel))


def _filled(title, panes, more=""):
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "page.html"), encoding="utf-8") as file:
        template = file.read()
    parts = {"TITLE": html.escape(title), "PANES": "".join(panes), "MORE": more}
    return re.sub(r"<!--(TITLE|PANES|MORE)-->", lambda m: parts[m[1]], template)


def text_page(title, stage, text, source):
    """The page about a text of one stage, which may have been made elsewhere: `source` is where the Python file of that
    name lies now.

    Returns: the page, the number of lines of the text, and how many of them are bound to lines of source."""
    def here(frame):
        return (source, frame[1]) if os.path.basename(frame[0]) == os.path.basename(source) else frame

    sources = _Sources()
    lines = [(number, line, [sources.number(here(frame)) for frame in frames])
             for number, line, frames in READERS[stage](text)]
    panes = [
        _pane(f"source{n}", name, shown, hidden=is_library and n > 0)
        for n, (name, shown, is_library) in enumerate(sources.panes())
    ]
    if not panes:  # nothing is bound to it: the whole file
        panes = [
            _pane("source0", os.path.basename(source), [(n, line, []) for n, line in enumerate(_lines_of(source), 1)])
        ]
    page = _filled(f"{title}, {_TITLES[stage]}", panes + [_pane(stage, _TITLES[stage], lines)])
    return page, len(lines), sum(bool(numbers) for _, _, numbers in lines)


def _hardware(kernel, sources):
    """Shared memory over time, and the operands of dots."""
    if kernel.native.target == "cpu":
        return ""
    try:
        return pictures(kernel.asm["tiles"], sources.find)
    except RuntimeError:  # it was compiled from a text below TTIR
        return ""


def write(kernel, path=None, counts=None, timeline=None):
    """Write the page to `path`, or to `NAME.html` in the current folder; returns the path."""
    path, text = path or f"{kernel.native.name}.html", page(kernel, counts, timeline)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path
