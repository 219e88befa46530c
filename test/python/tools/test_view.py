"""The page about a kernel: what its lines are bound to, by the compiler's own tools, and in a browser by a click on
every line."""
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.compiler import compile as compile_one
from txl.viewer import page
from txl.viewer.bindings import READERS, of_sass

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"
CHROMIUM = shutil.which("chromium")


@txl.jit
def half(x):
    y = x * 0.5
    return y + 1


@txl.jit
def quarter(x):
    return half(half(x))


@txl.jit(noinline=True)
def stored(p, i, v):
    tl.store(p + i, v)


@txl.jit
def copied(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n), mask=i < n)


@txl.jit
def nested(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, quarter(tl.load(x + i)) + half(tl.load(x + i)), mask=i < n)


@txl.jit
def reduced(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.softmax(tl.load(x + i, mask=i < n, other=-1e9)))


@txl.jit
def looped(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.float32)
    for k in range(0, n, BLOCK):
        if k > BLOCK:
            total += half(tl.load(x + k + i))
        else:
            total -= tl.load(x + k + i)
    tl.store(y + i, total)


@txl.jit
def sorted_(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.sort(tl.load(x + i)))


@txl.jit
def multiplied(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    at = i[:, None] * BLOCK + i[None, :]
    a = tl.load(x + at).to(tl.float16)
    tl.store(y + at, tl.dot(a, tl.trans(a)))


@txl.jit
def called(x, y, n, BLOCK: tl.constexpr):
    stored(y, tl.arange(0, BLOCK), half(tl.load(x + tl.arange(0, BLOCK))))


@txl.jit
def counted(x, y, n, BLOCK: tl.constexpr):
    old = tl.atomic_add(y + tl.arange(0, BLOCK), 1.0)
    tl.device_assert(old < n)


@txl.jit
def scanned(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.cumsum(tl.load(x + i), 0) + tl.max(tl.load(x + i)))


@txl.jit
def noisy(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i) + tl.rand(n, i))


KERNELS = [copied, nested, reduced, looped, sorted_, multiplied, called, counted, scanned, noisy]


def compiled(fn, target="sm_80", **options):
    return txl.compile(fn, target=target, signature={"x": "*fp32", "y": "*fp32", "n": "i32"}, constexprs={"BLOCK": 32},
                       options=options)


@pytest.mark.parametrize("fn", KERNELS, ids=lambda fn: fn.__name__)
def test_places_are_the_compilers(fn, tmp_path):
    """Of TTIR and TTGIR, as txl-opt prints them with each place written out; of LLVM IR and PTX the lines that are
    named at all."""
    kernel = compiled(fn)
    for stage in ("ttir", "ttgir"):
        text = tmp_path / f"k.{stage}"
        text.write_text(kernel.asm[stage])
        printed = subprocess.run([BIN / "txl-opt", text, "--mlir-print-debuginfo", "--mlir-print-local-scope"],
                                 capture_output=True, text=True)
        expected = [
            tuple((file, int(line)) for file, line in re.findall(r'"([^"]*)":(\d+):\d+',
                                                                 written.rsplit(" loc(", 1)[1]))
            for written in printed.stdout.splitlines() if re.match(r"\s+(%|tt|scf|ttg)", written) and " loc(" in written
        ]
        found = [
            frames for _, line, frames in READERS[stage](kernel.asm[stage])
            if re.match(r"\s+(%|tt|scf|ttg)", line) and frames
        ]
        assert len(found) > 4 and found == [frames for frames in expected if frames]
    source = {frame for _, _, frames in READERS["ttgir"](kernel.asm["ttgir"]) for frame in frames}
    for stage in ("llir", "ptx"):
        frames = [frames for _, _, frames in READERS[stage](kernel.asm[stage]) if frames]
        assert len(frames) > 5
        # Lines of the mathematical functions have no place; the start of a function is its own.
        assert {f
                for some in frames
                for f in some} <= source | {(f, n)
                                            for f, n in {(c.fn.__code__.co_filename, c.starting_line_number + d)
                                                         for c in (fn, stored)
                                                         for d in range(3)}}, stage
    inner = [frames[0] for _, text, frames in READERS["ptx"](kernel.asm["ptx"]) if frames]
    numbers = [int(n) for n in re.findall(r"^\s*\.loc\s+\d+\s+(\d+)", kernel.asm["ptx"], re.MULTILINE)]
    assert {line for _, line in inner} <= set(numbers)


def test_places_of_machine_code():
    text = """\t//## File "/k.py", line 7 inlined at "/k.py", line 12
        /*0000*/                   MOV R1, c[0x0][0x28] ;
\t//## File "/k.py", line 9
        /*0010*/                   EXIT ;
.L_x_1:
"""
    assert of_sass(text) == [(2, text.splitlines()[1], (("/k.py", 7), ("/k.py", 12))),
                             (4, text.splitlines()[3], (("/k.py", 9), )), (5, ".L_x_1:", ())]


def test_texts_without_places_and_broken_ones():
    for reader in READERS.values():
        assert reader("") == []
        for text in ("#loc = loc(", " loc(", "%0 = a loc(#loc7)",
                     "#loc1 = loc(#loc2)\n#loc2 = loc(#loc1)\n%0 = a loc(#loc1)", "x, !dbg !7", "\t.loc 1",
                     "!1 = !DILocation(line: 3, scope: !1, inlinedAt: !1)\n x, !dbg !1"):
            reader(text)


CLICK_ALL = """<script>
const lines = panes.flatMap(pane => [...pane.querySelectorAll(".block > div")]), told = [];
lines.forEach((line, n) => line.number = n);
const sum = name => { let count = 0, hash = 0;
  for (const one of document.querySelectorAll(name)) { count++; hash = (hash + (one.number + 1) * 7919) % 1000003; }
  return count + ":" + hash; };
for (const line of lines) { line.querySelector("span").click(); told.push(sum(".here") + " " + sum(".near")); }
document.body.innerHTML = ""; document.body.append(Object.assign(document.createElement("pre"), {id: "told", textContent: JSON.stringify(told)}));
</script>"""


def browse(path, *options):
    return subprocess.run([
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={path.parent / 'profile'}", *options,
        path.as_uri()
    ], capture_output=True, text=True, timeout=300).stdout


def dumped(path):
    return json.loads(html.unescape(re.search(r'<pre id="told">(.*?)</pre>', browse(path, "--dump-dom"), re.DOTALL)[1]))


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
@pytest.mark.parametrize("fn", KERNELS, ids=lambda fn: fn.__name__)
def test_a_click_on_every_line(fn, tmp_path):
    kernel = compiled(fn)
    stages = {
        stage: [frames for _, _, frames in READERS[stage](kernel.asm[stage])]
        for stage in ("ttir", "ttgir", "llir", "ptx")
    }
    text = page(kernel)
    # The lines of the page in their order, as (source?, frames): source lines as the page numbers them.
    lines = []
    for pane in re.findall(r'<section class="pane" id="(source\d+)"[^>]*aria-label="([^"]*)">(.*?)</section>', text,
                           re.DOTALL):
        file = next(f for f in {f
                                for some in stages.values()
                                for frames in some
                                for f, _ in frames} if os.path.basename(f) == pane[1])
        lines += [(True, ((file, int(number)), )) for number in re.findall(r"<b>(\d+)</b>", pane[2])]
    lines += [(False, frames) for some in stages.values() for frames in some]
    named = {frame for some in stages.values() for frames in some for frame in frames}

    def told(lines):
        return f"{len(lines)}:{sum((n + 1) * 7919 for n in lines) % 1000003}"

    expected = []
    for number, (is_source, frames) in enumerate(lines):
        frames = [f for f in frames if f in named]
        here = [n for n, (_, other) in enumerate(lines) if frames and frames[0] in other]
        near = [] if is_source or not frames else [
            n for n, (source, other) in enumerate(lines) if source and set(other) & set(frames[1:])
        ]
        expected.append(told(here) + " " + told(near if frames else [number]))
    path = tmp_path / "page.html"
    path.write_text(text + CLICK_ALL)
    assert dumped(path) == expected


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_first_paint_of_many_lines(tmp_path):
    """A page of 20 000 lines. The bound is ten times what it takes: machines differ."""
    from txl.viewer.lines import line_of
    from txl.viewer.page import _pane
    kernel = compiled(copied)
    many = [(n, f"    %{n} = arith.addf %{n - 1}, %{n - 2} : tensor<1024xf32>", [n % 400, n % 7])
            for n in range(1, 20001)]
    path = tmp_path / "page.html"
    told = (
        '<script>new PerformanceObserver(list => { for (const one of list.getEntriesByName("first-contentful-paint")) '
        'document.body.innerHTML = '
        '`<pre id="told">[${Math.round(one.startTime)}]</pre>`; }).observe({type: "paint", buffered: true});</script>')
    pane = _pane("many", "many", [line_of(*line) for line in many])
    path.write_text(page(kernel).replace("</main>", pane + "</main>") + told)
    found = re.search(r'<pre id="told">\[(\d+)\]</pre>', browse(path, "--dump-dom", "--virtual-time-budget=20000"))
    assert found and int(found[1]) < 10000, found


def test_the_page_needs_nothing_else():
    text = page(compiled(reduced, record_passes=True))
    assert not re.search(r"""(?:src|href)=["']?(?!#)\w|url\(|https?://(?!www\.w3\.org)|@import""", text)
    assert '<section id="passes">' in text and "txl-assign-layouts" in text and '<section id="layouts">' in text and "<svg" in text
    assert "reads x, n" not in text and "reads x, writes y" in text and "limiter</dfn>=" in text
    escaped = page(txl.compile(copied, signature={"x": "*fp32", "y": "*fp32", "n": "i32"}, constexprs={"BLOCK": 32}))
    assert "32x</u><u class=\"t\">!tt.ptr</u>&lt;" in escaped and 'id="ptx"' not in escaped


def test_facts_lead_to_their_source_lines():
    """Those of the schedule, the costs and the layouts; a fact has the index of its line, as the source pane has it."""
    kernel = compiled(copied)
    text = page(kernel)
    lines = dict(reversed(re.findall(r'<div data-s="(\d+)"><b>(\d+)</b>', text)))  # source panes are first
    lines.update(re.findall(r'<div data-s="(\d+)"><b>(\d+)</b><em', text))
    shown = re.findall(r'<tr data-at="(\d+)" tabindex="0"><t[hd]>(?:(\w+) <small>)?[\w.]+:(\d+)<', text)
    assert {kind for _, kind, _ in shown} >= {"", "kernel"} and all(lines[at] == line for at, _, line in shown)
    assert "<h3>Software pipeline</h3>" not in text  # there is no loop


def test_a_notebook_shows_it():
    kernel = compiled(copied)
    frame = kernel._repr_html_()
    assert frame.startswith("<iframe ") and html.unescape(re.search(r'srcdoc="([^"]*)"', frame)[1]) == page(kernel)


def view(*arguments, status=0):
    done = subprocess.run([sys.executable, "-m", "txl.cli", "view", *map(str, arguments)], capture_output=True,
                          text=True)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_the_command(tmp_path):
    file, out, counts = ROOT / "examples" / "vector_add.py", tmp_path / "page.html", tmp_path / "counts.json"
    counts.write_text('{"lines": [{"line": 30, "warps": 4711, "conflicts": 3}]}')
    told = view(file, "-k", "add_kernel", "-s", "*fp32:16, *fp32:16, *fp32:16, i32, 1024", "-t", "sm_90", "-o", out,
                "--counters", counts)
    assert told == f"{out}\n" and "<b>30</b><i>4711 ⚠3</i>" in out.read_text() and ">vector_add.py <" in out.read_text()
    assert "the signature has 1 items, `add_kernel` has 5 parameters" in view(file, "-s", "i32", status=1)
    assert "has the kernels add_kernel; name one" in view(file, "-k", "other", "-s", "i32", status=1)
    assert "is no Python file" in view(tmp_path / "none.py", "-s", "i32", status=1)


@pytest.mark.parametrize("option, text", [("--timeline", "{}"), ("--timeline", "[" * 100000), ("--counters", "{}}"),
                                          ("--counters", "3"), ("--counters", '{"lines": [{}]}')])
def test_what_is_refused_leaves_no_page(option, text, tmp_path):
    (tmp_path / "given.json").write_text(text)
    told = view(ROOT / "examples" / "vector_add.py", "-s", "*fp32, *fp32, *fp32, i32, 64", "-o", tmp_path / "page.html",
                option, tmp_path / "given.json", status=1)
    assert told.startswith("txl: ") and "Traceback" not in told and not (tmp_path / "page.html").exists()


def test_what_the_emulator_counted(tmp_path):
    """Of a launch, however it is given: the block, its list, one launch's counts, and texts of one's own."""
    x = np.ones(256, np.float32)
    with txl.emulate("sm_90", count=True) as emulated:
        kernel = copied[(1, )](x, np.zeros(256, np.float32), 256, BLOCK=256)
    lines = emulated.counts[0][1]["lines"]
    for counts in (emulated, emulated.counts, emulated.counts[0][1], {
            "ptx": {line["line"]: line["warps"]
                    for line in lines}
    }):
        text = open(kernel.view(tmp_path / "page.html", counts=counts), encoding="utf-8").read()
        assert all(re.search(rf'<b>{line["line"]}</b><i>{line["warps"]}<', text) for line in lines if line["warps"])
    assert "<i>" not in page(kernel)
    for wrong, message in ((3, "counts are"), ({"ptx": 3}, "counts are"), ([("other", {
            "lines": []
    })], "no launch of `copied` was counted; there are other"), ([], "there are none")):
        with pytest.raises(ValueError, match=message):
            kernel.view(tmp_path / "none.html", counts=wrong)
    assert not (tmp_path / "none.html").exists()


TRACE = {
    "traceEvents": [{"ph": "M", "name": "thread_name", "pid": 0, "tid": 0, "args": {"name": "warpgroup <0>"}},
                    {"ph": "M", "name": "thread_name", "pid": 0, "tid": 1, "args": {"name": "copies"}}, {
                        "ph": "X", "name": "wait for `full`", "cat": "wait", "pid": 0, "tid": 0, "ts": 5, "dur": 10,
                        "args": {"location": "PLACE"}
                    }, {
                        "ph": "X", "name": "tensor load", "cat": "engine", "pid": 0, "tid": 1, "ts": 0, "dur": 15,
                        "args": {"location": "elsewhere.py:3"}
                    }, {"ph": "b", "name": "cp.async", "cat": "copy", "pid": 0, "tid": 0, "id": 1,
                        "ts": 2}, {"ph": "e", "name": "cp.async", "pid": 0, "tid": 0, "id": 1, "ts": 4}]
}


def traced():
    """(a kernel, a timeline with one event at its second line)."""
    kernel = compiled(copied)
    file, line = copied.fn.__code__.co_filename, copied.starting_line_number + 2
    return kernel, json.dumps(TRACE).replace("PLACE", f"{file}:{line}"), line


def test_a_timeline(tmp_path):
    kernel, trace, line = traced()
    text = page(kernel, timeline=trace)
    drawn = text[text.index('<section id="timeline">'):]
    drawn = drawn[:drawn.index("</section>")]
    assert re.findall(r'<li title="[^"]*">(.*?)</li>',
                      drawn) == ["warpgroup &lt;0&gt;", "copies", "warpgroup &lt;0&gt; (engines)"]
    assert re.findall(r'<text class="tick"[^>]*>(.*?)</text>', drawn) == [str(2 * n) for n in range(8)]
    assert re.findall(r'<text class="bar"[^>]*>(.*?)</text>', drawn) == ["wait for `full`", "tensor load", "cp.async"]
    assert re.findall(r'<li class="(\w+)">([^<]*)</li>', drawn) == [("wait", "waits"), ("engine", "engine or copy")]
    boxes = re.findall(r'<rect class="(\w+)"()', drawn)
    assert [kind for kind, _ in boxes] == ["wait", "engine", "engine"]
    number = re.search(r'class="wait" data-at="(\d+)"', drawn)[1]
    assert re.search(rf'data-s="{number}"><b>{line}</b>', text)
    assert "(5 to 15)" in drawn and 'id="timeline"' not in page(kernel)
    for wrong in ("{", "{}", "[]", '{"traceEvents": [{"ph": "X"}]}', 7):
        with pytest.raises(ValueError, match="trace event format"):
            page(kernel, timeline=wrong)
    assert "<rect" not in page(kernel,
                               timeline='{"traceEvents": []}').partition('id="timeline"')[2].partition("</section>")[0]
    (tmp_path / "t.json").write_text(trace)
    file = ROOT / "examples" / "vector_add.py"
    view(file, "-k", "add_kernel", "-s", "*fp32, *fp32, *fp32, i32, 64", "-o", tmp_path / "page.html", "--timeline",
         tmp_path / "t.json")
    assert 'id="timeline"' in (tmp_path / "page.html").read_text()


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_a_click_on_the_timeline(tmp_path):
    kernel, trace, line = traced()
    path = tmp_path / "page.html"
    path.write_text(page(kernel, timeline=trace) + """<script>
document.querySelector("#timeline rect.wait").dispatchEvent(new MouseEvent("click", {bubbles: true}));
const marked = document.querySelector(".pane[id^=source] .here b").textContent;
document.body.innerHTML = ""; document.body.append(Object.assign(document.createElement("pre"), {id: "told", textContent: JSON.stringify([marked])}));
</script>""")
    assert dumped(path) == [str(line)]


def test_the_timeline_of_an_explicit_program(tmp_path, monkeypatch):
    """Every box that has a place is bound to a line of the source: what the machine recorded, compared with what the
    compiler made."""
    import numpy as np
    from txl import alias
    alias.install()
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "txl"))
    import hopper_matmul

    functions = [fn for fn in vars(hopper_matmul).values() if isinstance(fn, txl.JITFunction)]
    for fn in functions:
        fn._clear()
    a = np.ones((128, 128), np.float16)
    with txl.trace() as trace:
        hopper_matmul.matmul(a, a, "warp_specialized", block=(128, 64, 64), programs=2)
    trace.save(str(tmp_path / "t.json"))
    kernel, = (kernel for fn in functions for kernel in fn.compiled_kernels())
    text = page(kernel, timeline=(tmp_path / "t.json").read_text())
    drawn = text[text.index('<section id="timeline">'):].partition("</section>")[0]
    rows = re.findall(r'<li title="[^"]*">(.*?)</li>', drawn)
    assert len(rows) >= 5 and sum("warpgroup" in row for row in rows) >= 3, rows
    bound = set(re.findall(r'data-at="(\d+)"', drawn))
    pane = re.search(r'<section class="pane" id="source\d+"[^>]*aria-label="hopper_matmul.py">(.*?)</section>', text,
                     re.DOTALL)[1]
    lines = {number: int(line) for number, line in re.findall(r'data-s="(\d+)"><b>(\d+)</b>', pane)}
    assert len(bound & set(lines)) >= 8
    source = Path(hopper_matmul.__file__).read_text().splitlines()
    said = {source[lines[number] - 1] for number in bound & set(lines)}
    assert all(any(word in line for line in said) for word in ("tma_load(", "mbar_wait(", "dot(")), said


STAGES = ("ttir", "ttgir", "llir", "ptx")


@pytest.mark.parametrize("output, stages", [("page.html", ["ttgir"]), ("pages", ["ttgir"]), (None, STAGES)])
def test_pages_of_texts(tmp_path, output, stages):
    """`build_binding_view` shows texts that were written elsewhere: lines of IR are bound to those of the file that is
    named."""
    kernel = compile_one(nested, target="sm_90a",
                         signature={"x": "*fp32", "y": "*fp32", "n": "i32",
                                    "BLOCK": "constexpr"}, constexprs={"BLOCK": 256})
    dump, source = tmp_path / "dump", tmp_path / "elsewhere" / Path(__file__).name
    dump.mkdir()
    source.parent.mkdir()
    source.write_text(Path(__file__).read_text())
    for stage in STAGES:
        (dump / f"nested.{stage}").write_text(kernel.asm[stage].replace(__file__, f"/gone/{Path(__file__).name}"))
    ir = [str(dump / "nested.ttgir"), str(source), output, "-t", "ttgir"] if output else [str(dump), str(source)]
    done = subprocess.run([sys.executable, "-m", "txl", "-m", "teraxlang.tools.build_binding_view", *ir, "-v"],
                          cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for stage in stages:
        path = {
            "page.html": "page.html", "pages": "pages/nested_viewer_ttgir.html", None: f"nested_viewer_{stage}.html"
        }[output]
        bound, lines = map(int, re.search(rf"^{path}: (\d+) of (\d+) lines are bound$", done.stdout, re.M).groups())
        assert lines >= bound > lines // 4, done.stdout
        made = (tmp_path / path).read_text()
        line = next(
            n for n, text in enumerate(source.read_text().splitlines(), 1) if "quarter(tl.load(x + i)) + half" in text)
        assert re.search(rf'<div data-s="\d+"><b>{line}</b>', made) and "<!--" not in made


def test_pages_of_no_text(tmp_path):
    from txl.tools.build_binding_view import main
    (tmp_path / "kernel.txt").write_text("")
    (tmp_path / "source.py").write_text("")
    for arguments in (["kernel.txt", "source.py"], ["nothing.ptx", "source.py"], ["kernel.txt", "none.py", "-t",
                                                                                  "ptx"], [".", "source.py"]):
        assert main(
            [str(tmp_path / name) if not name.startswith("-") and name != "ptx" else name for name in arguments]) == 1
    assert main([str(tmp_path / "kernel.txt"),
                 str(tmp_path / "source.py"),
                 str(tmp_path / "page.html"), "-t", "ptx"]) == 0
