"""txl.layout and txlc --layout."""
import subprocess

import pytest

import txl
from test_command_line_tools import BUILD

TXLC = str(BUILD / "bin" / "txlc")


def test_a_layout_is_shown_in_every_form():
    layout = txl.layout("mma(C, [16, 8])")
    assert layout.table().splitlines()[2].split() == "0 | t0 r0 t0 r1 t1 r0 t1 r1 t2 r0 t2 r1 t3 r0 t3 r1".split()
    assert str(layout) == layout.table()
    assert layout.text.startswith("{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]")
    assert layout.name == "blocked([16, 8], perThread = [1, 2], lanes = [8, 4], warps = [1, 1], order = [1, 0])"
    assert txl.layout("mma(C, [32, 16], warps=[2, 1])").name == "mma(C, [32, 16], warps = [2, 1])"
    assert layout.cute == "((4,8),(2,2)):((32,1),(16,8))"
    assert layout.svg() == layout._repr_svg_() and layout.svg().count("<rect") == 128
    assert txl.layout(layout.text) == layout == eval(repr(layout))
    assert hash(txl.layout(layout.name)) == hash(layout)


def test_a_picture_is_written(tmp_path):
    txl.layout("tensorMemory([64, 8])").svg(tmp_path / "x.svg")
    assert (tmp_path / "x.svg").read_text().endswith("</svg>\n")


def test_what_is_no_layout():
    with pytest.raises(ValueError, match="there is no layout `mfma`"):
        txl.layout("mfma(C, [16, 8])")
    with pytest.raises(ValueError, match="a picture shows the elements of a tensor"):
        txl.layout("{lane = [[1]]} -> {offset = 2}").table()


def test_txlc_shows_layouts():

    def run(*words):
        return subprocess.run([TXLC, *words], capture_output=True, text=True)

    assert run("--layout", "mma(C, [16, 8])").stdout == txl.layout("mma(C, [16, 8])").table()
    assert run("--layout", "mma(C, [16, 8])", "--emit", "cute").stdout == "((4,8),(2,2)):((32,1),(16,8))\n"
    assert run("--layout", "mma(", "--emit", "svg").returncode == 2
    assert run("--layout", "mma(C, [16, 8])", "--emit", "ttir").returncode == 2
    assert run("x.py", "--layout", "mma(C, [16, 8])").returncode == 2
