"""TXL_DEBUG: what passes decide, operation by operation, on standard error."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"
SOURCE = """import txl
import txl.language as tl

@txl.jit
def product(a, b, c, n, s, BLOCK: tl.constexpr):
    i, k = tl.arange(0, BLOCK), tl.arange(0, 32)
    sums = tl.zeros((BLOCK, BLOCK), tl.float32)
    for iteration in range(n):
        left = tl.load(a + i[:, None] * s + k[None, :])
        right = tl.load(b + k[:, None] * s + i[None, :])
        sums = tl.dot(left, right, sums)
        a += 32
        b += 32 * s
    tl.store(c + i[:, None] * s + i[None, :], sums * 2.0 + 1.0)
"""
ARGUMENTS = ("product.py", "--kernel", "product", "--signature", "*fp16:16, *fp16:16, *fp32:16, i32, i32:16, 64",
             "--target", "sm_90")


@pytest.fixture
def said(tmp_path):
    (tmp_path / "product.py").write_text(SOURCE)

    def run(*arguments, **environment):
        done = subprocess.run([str(TXLC), *(arguments or
                                            (*ARGUMENTS, "--emit", "ttgir"))], cwd=tmp_path, capture_output=True,
                              text=True, env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache"), **environment})
        return done

    return run


@pytest.mark.parametrize("name, expected", [
    ("txl-contraction", ["change=product.py:14:47 pass=txl-contraction removed=arith.addf,arith.mulf added=math.fma"]),
    ("txl-canonicalize", ["change=product.py:13:14 pass=txl-canonicalize "]),
    ("txl-prepare-dots", [" a=64x32 b=32x64 elements=f16,f16,f32 instruction=m16n8k16.f16"]),
    ("txl-pipeline-loops", ["loop=product.py:8 pass=txl-pipeline-loops pipelined=yes ", " loads=2xcp.async stages=3 "]),
    ("txl-assign-layouts", [" cause=memory_access ", "conversions=product.py:5 ", " shared_memory_bytes="]),
    ("txl-insert-barriers", [" added=ttg.barrier"]),
])
def test_a_pass_says_what_it_decided(said, name, expected):
    done = said(TXL_DEBUG=name)
    assert done.returncode == 0 and done.stderr.startswith(f"decisions=product.py:5 pass={name} facts="), done.stderr
    first, *facts = done.stderr.splitlines()
    assert int(first.rpartition("=")[2]) == len(facts) and all(line.split()[1] == f"pass={name}" for line in facts)
    for text in expected:
        assert text in done.stderr
    assert said(TRITON_LLVM_DEBUG_ONLY=name).stderr == done.stderr
    assert said().stderr == "" and said().stdout == done.stdout


def test_facts_as_json(said):
    text = said(TXL_DEBUG="txl-pipeline-loops,txl-licm").stderr
    objects = said(TXL_DEBUG="txl-pipeline-loops,txl-licm", TXL_DEBUG_JSON="1").stderr
    facts = [json.loads(line) for line in objects.splitlines()]
    assert [fact["kind"] for fact in facts] == [line.partition("=")[0] for line in text.splitlines()]
    assert {fact["pass"] for fact in facts} == {"txl-licm", "txl-pipeline-loops"}
    loop, = (fact for fact in facts if fact["kind"] == "loop")
    assert loop["line"] == 8 and loop["loads"] == "2xcp.async" and loop["mma"] == ["mma.m16n8k16.f16"]


def test_several_passes_and_words_for_yes(said):
    done = said(TXL_DEBUG="1,txl-combine, txl-licm")
    assert " pass=txl-combine facts=" in done.stderr and " pass=txl-licm facts=" in done.stderr
    assert "txl-inline" not in done.stderr
    assert said(TXL_DEBUG="1").stderr == "" and said(TXL_DEBUG="off").stderr == ""


@pytest.mark.parametrize("variable", ["TXL_DEBUG", "TRITON_LLVM_DEBUG_ONLY"])
def test_an_unknown_pass_is_a_warning_with_the_names(said, variable):
    done = said(**{variable: "txl-layouts,txl-licm"})
    assert done.returncode == 0 and done.stdout == said().stdout
    first, *others = done.stderr.splitlines()
    assert first.startswith(
        f"warning: {variable} names the pass `txl-layouts`, which is not known; there are `txl-inline`, "
    ) and "`txl-insert-barriers`" in first
    assert " pass=txl-licm facts=" in others[0] and "warning" not in "".join(others)


def test_an_unknown_pass_is_warned_of_once(tmp_path):
    (tmp_path / "k.py").write_text(
        "import numpy as np\nimport txl\nimport txl.language as tl\n@txl.jit\ndef k(x, N: tl.constexpr):\n    "
        "tl.store(x, N)\n"
        "for n in range(3):\n    k[(1, )](np.ones(1, 'float32'), n)\n")
    done = subprocess.run([sys.executable, "k.py"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "TXL_DEBUG": "some-pass", "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert done.returncode == 0 and done.stderr.count("names the pass `some-pass`") == 1, done.stderr


def test_launches_say_it_too_and_compile_no_assertions(tmp_path):
    (tmp_path / "k.py").write_text(
        "import numpy as np\nimport txl\nimport txl.language as tl\n@txl.jit\ndef k(x):\n    "
        "tl.device_assert(tl.load(x) > 5)\n"
        "    tl.store(x, tl.load(x) * 2.0 + 1.0)\nk[(1, )](np.ones(1, 'float32'))\nprint(txl.knobs.runtime.debug)\n")
    for _ in range(2):  # a cached kernel is compiled again
        done = subprocess.run(
            [sys.executable, "k.py"], cwd=tmp_path, capture_output=True, text=True,
            env={**os.environ, "TXL_DEBUG": "txl-contraction", "TXL_CACHE_DIR": str(tmp_path / "cache")})
        assert done.stdout == "False\n" and "added=math.fma" in done.stderr, done.stderr
