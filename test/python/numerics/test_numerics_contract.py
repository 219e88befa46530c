"""`kernel.numerics`: the rules of each operation on floats, what options change, and that stated bits hold."""
import os
import subprocess
from pathlib import Path

import numerics_contract
import numpy as np
import pytest

import txl
import txl.language as tl
from txl.language.extra import libdevice

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txlc"


@txl.jit
def mixed(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(y + i, a * 2.5 + tl.exp(a) / a + tl.sum(a) + tl.maximum(a, 0.5))


def numerics(target=None, **options):
    return txl.compile(mixed, signature={"x": "*fp32", "y": "*fp32"}, constexprs={"N": 256}, target=target,
                       options=options).numerics


def rules(found, operation):
    return [(fact["rule"], fact.get("ulp"), fact["cpu_bits"]) for fact in found.of(operation)]


def test_rules_on_a_cpu():
    found = numerics()
    assert found.same_as_cpu and not found.differs
    assert rules(found, "math.fma")[0] == ("fused", None, True)
    assert rules(found, "arith.divf") == [("nearest", None, True)]
    assert rules(found, "math.exp") == [("bound", "1", True)]
    assert [fact["order"] for fact in found.of("tt.reduce")] == [[str(bit) for bit in range(7, -1, -1)]]
    assert [fact["nan"] for fact in found.facts if "nan" in fact] == ["dropped"]
    assert "math.fma" in str(found)


def test_rules_on_a_gpu():
    found = numerics("sm_90")
    assert not found.same_as_cpu
    assert rules(found, "arith.divf") == [("bound", "2", False)]
    assert rules(found, "math.exp") == [("bound", "2+1.25|x|", False)]
    assert {fact["operation"] for fact in found.differs} == {"arith.divf", "math.exp"}
    assert found.of("tt.reduce")[0]["order"] != [str(bit) for bit in range(7, -1, -1)]


SOURCE = '''
import txl
import txl.language as tl


@txl.jit
def kernel(x, y):
    i = tl.arange(0, 64)
    tl.store(y + i, tl.load(x + i) * 2.5 + tl.exp(tl.load(x + i)))
'''


def txlc(path, *arguments):
    return subprocess.run([TXLC, path, *arguments], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("stage, comment", [("ttir", "// "), ("ttgir", "// "), ("llir", "; "), ("ptx", "// ")])
def test_the_text_of_a_stage_begins_with_the_contract(stage, comment, tmp_path):
    path = tmp_path / "kernel.py"
    path.write_text(SOURCE)
    how = ("--kernel", "kernel", "--signature", "*fp32, *fp32", "--target", "sm_90")
    contract = txlc(path, *how, "--emit", "numerics")
    text = txlc(path, *how, "--emit", stage)
    assert "math.exp" in contract and text.startswith("".join(f"{comment}{line}\n" for line in contract.splitlines()))
    below = tmp_path / f"kernel.{stage}"
    below.write_text(text)
    if stage in ("ttir", "ttgir"):
        assert txlc(below, "--target", "sm_90", "--emit", "numerics").count("numerics=") == contract.count("\n")
        assert txlc(below, "--target", "sm_90", "--emit", "ptx").startswith("// numerics=")
    assert txlc(path, *how, "--report").endswith(contract)
    if stage == "llir":
        assert not txlc(below, "--target", "sm_90", "--emit", "ptx").startswith("// numerics=")


def test_options_change_rules():
    found = numerics(enable_fp_fusion=False)
    assert not found.of("math.fma") and rules(found, "arith.mulf") == [("nearest", None, True)]


@txl.jit
def product(a, b, c, N: tl.constexpr, P: tl.constexpr, IMPRECISE: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    tl.store(c + at, tl.dot(tl.load(a + at), tl.load(b + at), input_precision=P, max_num_imprecise_acc=IMPRECISE))


@pytest.mark.parametrize("dtype, precision, target, rule, states, accumulation", [
    ("fp32", "tf32", None, "fma_chain_along_k", "tf32", "f32"),
    ("fp32", "tf32", "sm_90", "instructions_along_k", "tf32", "f32"),
    ("fp32", "ieee", "sm_90", "fma_chain_along_k", "ieee", "f32"),
    ("fp32", "tf32x3", "sm_90", "instructions_along_k", "tf32x3", "f32"),
    ("fp16", "tf32", "sm_80", "instructions_along_k", "exact", "f32"),
    ("fp8e5", "tf32", "sm_90a", "instructions_along_k", "exact", "13_bits")])
def test_dots(dtype, precision, target, rule, states, accumulation):
    kernel = txl.compile(product, signature={"a": f"*{dtype}", "b": f"*{dtype}", "c": "*fp32"},
                         constexprs={"N": 64, "P": precision, "IMPRECISE": 64}, target=target)
    fact, = kernel.numerics.of("tt.dot")
    assert (fact["rule"], fact["precision"], fact["accumulation"]) == (rule, states, accumulation)
    assert fact["cpu_bits"] == (rule == "fma_chain_along_k")


def test_a_text_below_ttir_has_the_same_contract(tmp_path):
    kernel = txl.compile(mixed, signature={"x": "*fp32", "y": "*fp32"}, constexprs={"N": 256}, target="sm_90")
    path = tmp_path / "mixed.ttgir"
    path.write_text(kernel.asm["ttgir"])

    def stated(numerics):
        return sorted((fact["operation"], fact["rule"], fact.get("ulp", ""), fact["cpu_bits"])
                      for fact in numerics.facts)

    assert stated(txl.compile(path).numerics) == stated(kernel.numerics)


@txl.jit
def library(x, y):
    v = tl.load(x)
    tl.store(y, libdevice.exp(v) + libdevice.floor(v) + libdevice.erf(v) + libdevice.lgamma(v))


@pytest.mark.parametrize("target, exp", [(None, ("bound", "1", True)), ("sm_90", ("bound", "2", False))])
def test_library_functions(target, exp):
    found = txl.compile(library, signature={"x": "*fp32", "y": "*fp32"}, target=target).numerics
    called = rules(found, "tt.extern_elementwise") + rules(found, "math.erf") + rules(found, "math.floor")
    assert set(called) == {exp, ("bound", "1", True), ("exact", None, True), ("bound", "see_docs", True)}


def test_on_the_command_line(tmp_path):
    (tmp_path / "k.py").write_text("import txl\nimport txl.language as tl\n\n\n@txl.jit\ndef k(x):\n"
                                   "    tl.store(x, tl.load(x) / 3.0)\n")
    done = subprocess.run([TXLC, "k.py", "--signature", "*fp32", "--emit", "numerics"], cwd=tmp_path, text=True,
                          capture_output=True, check=True)
    assert done.stdout == "numerics=k.py:7 operation=arith.divf type=f32 rule=nearest cpu_bits=yes operations=1\n"


def test_same_bits_names_a_reason():
    a, b = (txl.compile(mixed, signature={"x": "*fp32", "y": "*fp32"}, constexprs={"N": 256},
                        options={"enable_fp_fusion": fusion}) for fusion in (True, False))
    assert txl.same_bits(a, a).proved
    found = txl.same_bits(a, b)
    assert not found.proved and found.reason


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_stated_bits_hold_for_random_kernels(first):
    """`./dev long numerics` runs them by the thousand."""
    stated = 0
    for seed in range(first, first + 15):
        states, wrong = numerics_contract.check(seed)
        stated += states
        assert not wrong, wrong[0]
    assert stated
