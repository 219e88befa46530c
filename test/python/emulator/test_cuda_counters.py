"""CUDA's counters and compare-and-swap loops (test/ptx/source/counters.cu, compiled by nvcc once): accepted as samples
and guide have them, named by `--check strict`, and reported where a part of them is missing."""
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-emu"
PTX = (ROOT / "test/ptx/counters.ptx").read_text()
FLOATS, DOUBLES = np.arange(300, dtype=np.float32) % 37, np.arange(300, dtype=np.float64)
ARGUMENTS = {
    "lastBlock": (FLOATS, "buf:zero:20", "buf:zero:4:out", "i32:300"),
    "sumBySwaps": (DOUBLES, "buf:zero:40:out", "i32:300"), "largestBySwaps": (FLOATS, "buf:zero:4:out", "i32:300")
}
WANT = {
    "lastBlock": FLOATS.sum()[None], "sumBySwaps": np.array([0, *(DOUBLES[k::4].sum() for k in range(4))]),
    "largestBySwaps": FLOATS.max()[None]
}


def run(entry, folder, seed=0, *more, text=PTX):
    """The output and the report of a launch of 5 blocks of 64 threads."""
    (folder / "k.ptx").write_text(text)
    words = []
    for argument in ARGUMENTS[entry]:
        if isinstance(argument, np.ndarray):
            argument.tofile(folder / "in")
            argument = "buf:in"
        words += ["--arg", argument]
    done = subprocess.run(
        [EMULATOR, "k.ptx", "--entry", entry, "--grid", "5", "--block", "64", "--seed",
         str(seed), *more, *words], cwd=folder, capture_output=True, text=True)
    return None if done.returncode else np.fromfile(folder / "out", WANT[entry].dtype), done.stderr


@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("entry", ARGUMENTS)
def test_the_idiom_is_accepted(entry, threads, tmp_path):
    for seed in range(8):
        got, said = run(entry, tmp_path, seed, "--threads", threads)
        assert got is not None and np.array_equal(got, WANT[entry]), (seed, said)


@pytest.mark.parametrize("entry", ARGUMENTS)
def test_a_strict_check_names_it(entry, tmp_path):
    for seed in range(4):
        got, said = run(entry, tmp_path, seed, "--threads", "1", "--check", "strict")
        assert got is None and "race in" in said, (seed, said)


def changed(entry, old, new, count=1):
    """The PTX with `old` replaced in that entry."""
    start = PTX.index(f".visible .entry {entry}(")
    assert old in PTX[start:]
    return PTX[:start] + PTX[start:].replace(old, new, count)


BROKEN = [
    ("lastBlock", "membar.gl;", "membar.cta;"),
    ("lastBlock", "membar.gl;", ""),
    # The ticket is taken before what it is for is written.
    ("lastBlock", "atom.global.inc.u32", "atom.global.cta.inc.u32"),
    # The ticket is a plain word.
    ("lastBlock", "\tatom.global.inc.u32 \t%r28, [%rd14], %r27;",
     "ld.global.u32 %r28, [%rd14]; add.u32 %r27, %r28, 1; st.global.u32 [%rd14], %r27;"),
    # What is read may be anything: it is compared with a constant.
    ("sumBySwaps", "atom.global.cas.b64 \t%rd4, [%rd1], %rd16, %rd15;", "atom.global.cas.b64 \t%rd4, [%rd1], 0, %rd15;"
     ),
    # What is read elsewhere is compared.
    ("sumBySwaps", "[%rd11+8]", "[%rd8+8]"),
    # The swap is none.
    ("sumBySwaps", "atom.global.cas.b64 \t%rd4, [%rd1], %rd16, %rd15;",
     "mov.b64 %rd4, %rd16; st.global.b64 [%rd1], %rd15;"),
    ("sumBySwaps", "atom.global.cas.b64", "atom.global.cta.cas.b64"),
    ("largestBySwaps", "atom.global.cas.b32 \t%r10, [%rd1], %r16, %r8;",
     "mov.b32 %r10, %r16; st.global.b32 [%rd1], %r8;"),
]


@pytest.mark.parametrize("entry, old, new", BROKEN)
def test_a_part_of_it_missing_is_a_race(entry, old, new, tmp_path):
    for seed in range(6):
        got, said = run(entry, tmp_path, seed, "--threads", "1", text=changed(entry, old, new))
        assert got is None and "race in" in said, (seed, said)


SWAP = """.func (.param .b64 r) swap(.param .b64 a, .param .b64 b, .param .b64 c)
{ .reg .b64 %rd<5>; ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [c];
  atom.global.cas.b64 %rd4, [%rd1], %rd2, %rd3; st.param.b64 [r], %rd4; ret; }
.func (.param .b64 r) outer(.param .b64 b, .param .b64 a, .param .b64 c)
{ .reg .b64 %rd<6>; ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; mov.b64 %rd3, %rd2;
  .param .b64 p1; st.param.b64 [p1], %rd3; .param .b64 p2; ld.param.u64 %rd4, [c]; st.param.b64 [p2], %rd4;
  .param .b64 p0; st.param.b64 [p0], %rd1; .param .b64 q; call (q), swap, (p0, p1, p2); ld.param.b64 %rd5, [q]; st.param.b64 [r], %rd5; ret; }
"""


@pytest.mark.parametrize("function, compared, is_right", [("swap", "%rd16", True), ("outer", "%rd16", True),
                                                          ("swap", "0", False), ("outer", "0", False)])
def test_the_swap_in_a_function(function, compared, is_right, tmp_path):
    """As nvcc -G has it: the loop calls what compares and swaps."""
    names = "p1, p0, p2" if function == "outer" else "p0, p1, p2"
    call = ("{ .param .b64 p0; st.param.b64 [p0], %rd1; .param .b64 p1; st.param.b64 [p1], " + compared +
            "; .param .b64 p2; st.param.b64 [p2], %rd15; "
            f".param .b64 q; call (q), {function}, ({names}); ld.param.b64 %rd4, [q]; }}")
    text = changed("sumBySwaps", "atom.global.cas.b64 \t%rd4, [%rd1], %rd16, %rd15;", call).replace(
        ".visible .entry sumBySwaps(", SWAP + ".visible .entry sumBySwaps(")
    for seed in range(6):
        got, said = run("sumBySwaps", tmp_path, seed, "--threads", "1", text=text)
        assert (got is not None and
                np.array_equal(got, WANT["sumBySwaps"])) if is_right else (got is None and "race in" in said), (seed,
                                                                                                                said)


def test_no_barrier_after_the_ticket_is_refused(tmp_path):
    start = PTX.index("atom.global.inc")
    at = PTX.index("bar.sync", start)
    for seed in range(6):
        assert run("lastBlock", tmp_path, seed, "--threads", "1",
                   text=PTX[:at] + PTX[at:].replace("bar.sync \t0;", "", 1))[0] is None
