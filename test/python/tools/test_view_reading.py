"""How the page is read: colours, marks of the reports, pictures of layouts, panes, keys, timelines."""
import json
import re

import pytest

import txl
import txl.language as tl
from test_view import CHROMIUM, browse, compiled, copied, dumped, traced
from test_view_hardware import compiled as compiled_dot
from txl.viewer import colors, page
from txl.viewer.layouts import _parsed
from txl.viewer.lines import text_of

TOLD = """document.body.innerHTML = ""; document.body.append(Object.assign(document.createElement("pre"),
  {id: "told", textContent: JSON.stringify(told)}));"""
PRESS = "const press = key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));"


def colored(language, text):
    """(class, text) of the coloured spans of one line."""
    return [(name, text[first:last]) for first, last, name in colors.spans(language, [text])[0]]


def test_colours_of_each_stage():
    pytest.importorskip("pygments")
    assert colored("python", "def f(x):  # one") == [("k", "def"), ("f", "f"), ("c", "# one")]
    assert colored("ttgir", '%1 = tt.dot %a#0, %b : tensor<16x8xf32, #mma> "s"') == [
        ("v", "%1"), ("k", "tt.dot"), ("v", "%a#0"), ("v", "%b"), ("t", "tensor"), ("n", "16x8x"), ("t", "f32"),
        ("a", "#mma"), ("s", '"s"')]
    assert ("n", "0x10") in colored("sass", "        /*0010*/    @P0 MOV R1, 0x10 ;")
    assert ("k", "MOV") in colored("sass", "        /*0010*/    @P0 MOV R1, 0x10 ;")
    for stage, text in (("ptx", "\tadd.s32 %r1, %r2, 3;"), ("llir", "  %1 = add i32 %0, 3, !dbg !4")):
        assert ("n", "3") in colored(stage, text)
    # a string of several lines: each line has its own spans
    assert colors.spans("python", ['x = """a', 'b"""'])[1][-1][1:] == (4, "s")


def test_a_page_without_pygments(monkeypatch):
    """The same text in one colour."""
    kernel = compiled(copied)
    with_colors = page(kernel)
    monkeypatch.setattr(colors, "_lexer", lambda language: None)
    plain = page(kernel)
    assert '<u class="' not in plain and '<u class="k">' in with_colors
    assert re.sub(r"</?u[^>]*>", "", with_colors) == plain


def test_colours_and_links_in_one_line():
    assert text_of("a <b> c", [(0, 1, "k"), (2, 5, "t")], [(3, 4, "there")]) == (
        '<u class="k">a</u> <u class="t">&lt;</u><a href="#there"><u class="t">b</u></a><u class="t">&gt;</u> c')


def test_marks_of_the_reports():
    """Each line that a report names has a mark with the number of its facts, and the facts."""
    kernel = compiled_dot("sm_90a")
    text = page(kernel)
    source = __file__.replace("_reading", "_hardware")
    facts = [f for report in ("report", "schedule") for f in kernel.facts(report)
             if f["file"] == source and f["kind"] != "numerics"]  # a mark of those would be on nearly every line
    assert {"kernel", "loop"} <= {fact["kind"] for fact in facts}
    pane = re.search(r'id="source0"(.*?)</section>', text, re.DOTALL)[1]
    for fact in facts:
        line = re.search(rf"<b>{fact['line']}</b><em title=\"(\d+) facts? of the reports\">\1</em>(.*?)</div></div>",
                         pane, re.DOTALL)
        assert line and f"<th>{fact['kind']}<td>" in line[2] and int(line[1]) == line[2].count("<tr>"), fact
    loop = next(fact for fact in facts if fact["kind"] == "loop")
    assert f"<dfn>stages</dfn>={loop['stages']}" in pane
    assert "<em " not in page(txl.compile(copied, signature={"x": "*fp32", "y": "*fp32", "n": "i32"},
                                          constexprs={"BLOCK": 32}))


@txl.jit
def wide(x, y, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(y + at, tl.load(x + at))


def test_layouts_of_any_size():
    """Every layout has a row and a picture; a large one has its bases, which the script draws."""
    kernel = txl.compile(wide, target="sm_90", signature={"x": "*fp32", "y": "*fp32"},
                         constexprs={"M": 128, "N": 256})
    text = page(kernel)
    section = text[text.index('<section id="layouts">'):].partition("</section>")[0]
    names = re.findall(r"^#(\w+) = #ttg", kernel.asm["ttgir"], re.MULTILINE)
    assert names and all(f'<a href="#picture-{name}">#{name}</a>' in section for name in names)
    assert len(re.findall(r"<canvas|<svg", section)) == len(names)
    drawn = [json.loads(data.replace("&quot;", '"')) for data in re.findall(r'data-layout="([^"]*)"', section)]
    assert any(data["shape"] == [128, 256] for data in drawn)
    assert "too large" not in section and len(section) < 1_000_000
    assert _parsed("{lane = [[0, 1], [2, 0]], warp = []} -> {dim0 = 4, dim1 = 2}") == (
        {"lane": [[0, 1], [2, 0]], "warp": []}, [4, 2])


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_the_script_draws_the_layout(tmp_path):
    """The holder of each element, as its layout's bases have it; larger and smaller pictures."""
    kernel = txl.compile(wide, target="sm_90", signature={"x": "*fp32", "y": "*fp32"},
                         constexprs={"M": 128, "N": 256})
    path = tmp_path / "page.html"
    path.write_text(page(kernel) + """<script>
const canvas = [...document.querySelectorAll("canvas")]
  .find(one => JSON.parse(one.dataset.layout).shape.join() === "128,256");
drawLayout(canvas, 0);
const told = [JSON.parse(canvas.dataset.layout), [0, 1, 4, 255, 256, 32767].map(n => canvas.holders[n]), canvas.width];
drawLayout(canvas, 1);
told.push(canvas.width);
""" + TOLD + "</script>")
    data, holders, width, larger = dumped(path)
    for element, holder in zip([0, 1, 4, 255, 256, 32767], holders):
        at = [0, 0]
        for axis, index in holder.items():
            for bit, basis in enumerate(data["bases"][axis]):
                if index >> bit & 1:
                    at = [at[0] ^ basis[0], at[1] ^ basis[1]]
        assert at[0] * 256 + at[1] == element
    assert 256 <= width <= 960 and larger == 2 * width


PANES = """<script>
const told = [];
const visible = () => [...document.querySelectorAll(".pane")].filter(pane => pane.offsetWidth).map(pane => pane.id);
""" + PRESS + """
told.push(visible());
press("s"); told.push(visible());
press("s"); press("w"); told.push(main.classList.contains("wrap"));
const ptx = panes.indexOf(document.getElementById("ptx")) + 1;
document.getElementById("ttgir").focus(); press(String(ptx)); told.push(visible());
const tabs = [...document.querySelectorAll(".slot:not([hidden]) .tabs")]
  .map(tabs => tabs.querySelector("[aria-selected=true]").textContent);
told.push(tabs.map(tab => tab.replace("•", "").trim()));
const before = slots[0].offsetWidth; dividers[0].focus(); press("ArrowRight"); told.push(slots[0].offsetWidth - before);
const marked = () => document.querySelectorAll(".near, .here").length;
document.getElementById("source0").focus(); press("ArrowDown"); told.push(marked() > 0);
press("Escape"); told.push(marked());
""" + TOLD + "</script>"


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
@pytest.mark.parametrize("width", [1400, 800])
def test_panes_and_keys(tmp_path, width):
    """The source and two stages, with dividers; one pane with tabs below 900 pixels."""
    path = tmp_path / "page.html"
    path.write_text(page(compiled(copied)) + PANES)
    text = browse(path, "--dump-dom", f"--window-size={width},900")
    first, without, wraps, chosen, tabs, moved, marked, left = json.loads(
        re.search(r'<pre id="told">(.*?)</pre>', text, re.DOTALL)[1])
    assert wraps and marked and not left
    if width > 900:
        assert first == ["source0", "ttgir", "ptx"] and without == ["source0", "ttgir"]
        assert sorted(chosen) == sorted(first) and tabs == ["test_view.py", "PTX", "TTGIR"]
        assert 30 <= moved <= 50
    else:
        assert first == without == ["source0"] and chosen == ["ptx"] and tabs == ["PTX"]


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_keys_on_the_timeline(tmp_path):
    kernel, trace, line = traced()
    path = tmp_path / "page.html"
    path.write_text(page(kernel, timeline=trace) + "<script>" + PRESS + """
const told = [], title = () => document.activeElement.textContent;
document.querySelector("#timeline .scroll").focus();
press("ArrowRight"); told.push(title());
press("ArrowUp"); told.push(title());
press("Enter"); told.push(document.querySelector(".pane[id^=source] .here b").textContent);
""" + TOLD + "</script>")
    first, above, shown = dumped(path)
    assert first.startswith("tensor load") and above.startswith("wait for `full`") and shown == str(line)


def test_the_passes_are_one_pipeline():
    """The reports of the page run the passes again; the page and the kernel have those that made the kernel."""
    kernel = txl.compile(wide, target="sm_90", signature={"x": "*fp32", "y": "*fp32"},
                         constexprs={"M": 128, "N": 256}, options={"record_passes": True})
    section = page(kernel).partition('<section id="passes">')[2]
    shown = re.findall(r"<summary><b>(\d+)</b> (\S+) ", section)
    assert [(int(number), name) for number, name in shown] == [(p.number, p.name) for p in kernel.passes]
    assert [name for _, name in shown].count("txl-lower") == 1 and len(kernel.passes) == len(shown)
