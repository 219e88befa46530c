"""The page: the lines of every stage with the indices of the source lines that they come from, and the decisions of the
compiler.

The page is one HTML text without external links. The correspondence is in the lines themselves (`data-s`: indices of
source lines, the innermost call first), so that the script of the page only compares indices. Lines are grouped in
blocks that a browser lays out when they come into view."""
import html
import json
import linecache
import os
import re

from . import colors, layouts
from .bindings import READERS
from .counters import line_texts
from .hardware import pictures
from .lines import line_of
from .marks import REPORTS, bound_to, facts_of, row_of, rows_by_line
from .timeline import picture

_BLOCK = 200  # lines that are laid out together
_LONGEST_DIFF, _LARGEST_DIFF = 2000, 100_000  # lines, characters
_TITLES = {"ttir": "TTIR", "ttgir": "TTGIR", "llir": "LLVM IR", "ptx": "PTX", "sass": "SASS"}
_REPORTED = {"schedule": "Software pipeline", "report": "Avoidable costs, and the limit"}


class _Sources:
    """The source files that stages refer to, and an index for each of their lines."""

    def __init__(self):
        self._indices, self._files = {}, {}

    def index(self, frame):
        if frame not in self._indices:
            self._indices[frame] = len(self._indices)
            self._files.setdefault(frame[0], set()).add(frame[1])
        return self._indices[frame]

    def find(self, location):
        """The index of the line `file:line`, None if no stage refers to it; files may be given by the end of their
        path."""
        file, _, line = location.rpartition(":")
        return next((index for (known, n), index in self._indices.items()
                     if str(n) == line and (known == file or os.path.basename(known) == os.path.basename(file))), None)

    def panes(self, facts):
        """The panes of the files: the package's own last, and first the one that is named most. `facts`: {(file, line):
        rows}, which are shown with their lines."""
        order = sorted(self._files.items(), key=lambda item: (_is_library(item[0]), -len(item[1])))
        for n, (file, lines) in enumerate(order):
            lines = lines | {line for known, line in facts if known == file}
            text = _lines_of(file)
            first, last = max(1, min(lines) - 3), min(max(lines) + 8, max(len(text), max(lines)))
            colored = colors.spans("python", text)
            shown = []
            for line in range(first, last + 1):
                indices = [self._indices[file, line]] if (file, line) in self._indices else []
                exists = line <= len(text)
                shown.append(line_of(line, text[line - 1] if exists else "", indices, facts=facts.get((file, line), ()),
                                     colors=colored[line - 1] if exists else ()))
            yield _pane(f"source{n}", os.path.basename(file) or "source", shown, hidden=n > 0 and _is_library(file))


def _is_library(file):
    return os.path.abspath(file).startswith(os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep)


def _lines_of(file):
    return [line.rstrip("\n") for line in linecache.getlines(file)]


def _links_of(lines):
    """[[(first column, end, target), …], …] of the lines of TTGIR: layouts lead to their pictures, and so do the
    operands of dots."""
    results, dots = [], 0
    for line in lines:
        links = [(m.start(), m.end(), f"picture-{m[1]}") for m in re.finditer(r"(?<!\w)#(?!loc|ttg\b)(\w+)", line)]
        if dot := re.search(r"= (?:tt\.dot|txl\.dot_async) (%[\w#]+), (%[\w#]+)", line):
            links = [link for link in links if not dot.start(1) <= link[0] < dot.end(2)]
            links += [(*dot.span(n), f"dot-{dots}-{name}") for n, name in ((1, "a"), (2, "b"))]
            dots += 1
        results.append(sorted(links))
    return results


def _pane(identity, title, lines, hidden=False):
    blocks = "".join(
        f'<div class="block" style="contain-intrinsic-size:auto '
        f'{len(lines[i:i + _BLOCK]) * 18}px">{"".join(lines[i:i + _BLOCK])}</div>'
        for i in range(0, len(lines), _BLOCK))
    return (f'<section class="pane" id="{identity}"{" hidden" if hidden else ""} tabindex="0" '
            f'aria-label="{html.escape(title)}"><h2>{html.escape(title)} <small>{len(lines)} lines</small></h2>'
            f'<div class="code">{blocks}</div></section>')


def _stage_pane(stage, lines, counts=None):
    """The pane of a stage. `lines`: [(number, text, indices of source lines)]; `counts`: {number: text}."""
    texts = [text for _, text, _ in lines]
    colored = colors.spans(stage, texts)
    links = _links_of(texts) if stage == "ttgir" else [()] * len(texts)
    return _pane(stage, _TITLES[stage], [
        line_of(number, text, indices, (counts or {}).get(number, ""), colors=colored[n], links=links[n])
        for n, (number, text, indices) in enumerate(lines)
    ])


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
        result = kernel.passes
    except ValueError:
        return ""
    rows = "".join(
        f'<details{"" if p.changed else " class=same"}><summary><b>{p.number}</b> {html.escape(p.name)} '
        f'<small>{p.stage}, {p.milliseconds:.2f} ms'
        f'{"" if p.changed else ", no change"}</small></summary>{_diff(p)}</details>' for p in result)
    return f'<section id="passes"><h2>Passes</h2>{rows}</section>'


def _diff(done):
    classes = {"+": "plus", "-": "minus", "@": "hunk"}
    lines, size, most = done.diff().splitlines(), 0, 0
    for line in lines[:_LONGEST_DIFF]:
        size += len(line)
        if size > _LARGEST_DIFF:
            break
        most += 1
    shown = "".join(
        f'<div class="{classes.get(line[:1], "")}">{html.escape(line) or " "}</div>' for line in lines[:most])
    rest = f"<div>… and {len(lines) - most} lines more, which `kernel.passes` has</div>" if len(lines) > most else ""
    return f'<div class="code diff">{shown}{rest}</div>'


def _rows(facts, sources):
    """Facts as rows of a table, each of which leads to its source line."""
    rows = []
    for fact in facts:
        bound = bound_to(sources.find(f"{fact['file']}:{fact['line']}"))
        rows.append(row_of(fact, bound, fact.at))
    return f'<table class="facts">{"".join(rows)}</table>'


def _facts(kernel, facts, sources):
    """Registers, memory, effects: the facts about the kernel as a table, and the reports."""
    known = json.loads(kernel.asm["metadata"])
    rows = "".join(f"<tr><th>{html.escape(name)}<td>{html.escape(str(value))}" for name, value in known.items())
    shown = [f"<h3>{title}</h3>{_rows(facts[report], sources)}" for report, title in _REPORTED.items() if facts[report]]
    shown.append(f"<details><summary>Compiled code</summary><table>{rows}</table></details>")
    try:
        shown.append(f"<p>{html.escape(repr(kernel.effects))}</p>")
    except RuntimeError:
        pass
    return f'<section id="facts"><h2>{html.escape(kernel.name)}</h2>{"".join(shown)}</section>'


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
    sources = _Sources()
    bound = {
        stage: [(number, text, [sources.index(frame) for frame in frames])
                for number, text, frames in READERS[stage](whole)]
        for stage, whole in _stages(kernel)
    }
    counts = line_texts(counts, kernel.native.name)
    facts = {report: facts_of(kernel, report) for report in REPORTS}
    panes = list(sources.panes(rows_by_line([fact for some in facts.values() for fact in some])))
    panes += [_stage_pane(stage, lines, counts.get(stage)) for stage, lines in bound.items()]
    drawn = picture(timeline, sources.find) if timeline is not None else ""
    return _filled(
        f"{kernel.name} for {kernel.native.target}", panes,
        _facts(kernel, facts, sources) + drawn + _hardware(kernel, sources) +
        layouts.section(kernel, facts["layouts"], sources.find) + _passes(kernel))


def _template(name):
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return file.read()


def _filled(title, panes, more=""):
    parts = {"TITLE": html.escape(title), "PANES": "".join(panes), "MORE": more, "STYLE": _template("page.css"),
             "SCRIPT": _template("page.js")}
    return re.sub(r"<!--(\w+)-->", lambda m: parts[m[1]], _template("page.html"))


def text_page(title, stage, text, source):
    """The page about a text of one stage, which may have been made elsewhere: `source` is where the Python file of that
    name lies now.

    Returns: the page, the number of lines of the text, and how many of them are bound to lines of source."""
    def here(frame):
        return (source, frame[1]) if os.path.basename(frame[0]) == os.path.basename(source) else frame

    sources = _Sources()
    lines = [(number, line, [sources.index(here(frame)) for frame in frames])
             for number, line, frames in READERS[stage](text)]
    panes = list(sources.panes({}))
    if not panes:  # nothing is bound to it: the whole file
        whole = _lines_of(source)
        colored = colors.spans("python", whole)
        panes = [
            _pane("source0", os.path.basename(source),
                  [line_of(n, line, colors=colored[n - 1]) for n, line in enumerate(whole, 1)])
        ]
    page = _filled(f"{title}, {_TITLES[stage]}", panes + [_stage_pane(stage, lines)])
    return page, len(lines), sum(bool(indices) for _, _, indices in lines)


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
