"""Reports are data: text and JSON have the same facts, causes are those of the documented list, and lines are those
that are responsible."""
import importlib.util
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

import txl
import txl.language as tl
from schedule_facts import causes, facts, loads

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"
LOOP = [
    "pipelined", "mma", "loads", "stages", "ring_bytes", "producer_warps", "consumer_warpgroups", "ping_pong",
    "mma_in_flight", "operand_buffers", "multicast_ctas", "persistent", "epilogue", "smem", "limiter"
]  # fmt: skip


@txl.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, BOUND: tl.constexpr):
    m, n = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K, BK):
        k = step + tl.arange(0, BK)
        inside = k < (BOUND if BOUND else K)
        x = tl.load(a + m[:, None] * K + k[None, :], mask=inside[None, :], other=0.0)
        y = tl.load(b + k[:, None] * N + n[None, :], mask=inside[:, None], other=0.0)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total.to(tl.float16))


def compiled(target, bound=0, blocks=(128, 256, 64), aligned=True, **options):
    signature = {**{name: "*fp16" for name in "abc"}, **{name: "i32" for name in "MNK"}}
    numbers = range(6) if aligned else range(3)
    BM, BN, BK = blocks
    return txl.compile(matmul, target=target, signature=signature,
                       constexprs={"BM": BM, "BN": BN, "BK": BK,
                                   "BOUND": bound}, attrs={(n, ): [["tt.divisibility", 16]]
                                                           for n in numbers}, options={"num_warps": 8, **options})


def line_of(text):
    source = Path(__file__).read_text().splitlines()
    return next(n for n, line in enumerate(source, 1) if text in line)


def text_value(value):
    """A JSON value as the text has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(value) if value and isinstance(value[0], str) else "/".join(map(str, value))
    return str(value)


@pytest.mark.parametrize("report", ["schedule", "report", "layouts"])
def test_text_and_json_have_the_same_facts(report):
    kernel = compiled("sm_90a")
    lines, found = kernel.asm[report].splitlines(), kernel.facts(report)
    assert len(lines) == len(found) > 1
    for line, fact in zip(lines, found, strict=True):
        fields = re.findall(r'(\w+)=("(?:[^"\\]|\\.)*"|\S+)', line)
        assert fields[0][0] == fact["kind"] and fields[0][1].startswith(fact.at)
        assert [name
                for name, _ in fields[1:]] == [name for name in fact if name not in ("kind", "file", "line", "column")]
        for name, value in fields[1:]:
            value = json.loads(value) if value.startswith('"') else value
            assert value in (text_value(
                fact[name]), "x".join(map(str, fact[name])) if isinstance(fact[name], list) else "", "none")


def test_a_schedule_has_fixed_fields():
    kernel = compiled("sm_90a")
    loop, = facts(kernel, "loop")
    assert [name for name in loop if name not in ("kind", "file", "line")] == LOOP and loop["file"] == __file__
    assert loop["line"] == line_of("for step in range(0, K, BK):") and loop["mma"] == ["wgmma.m64n256k16.f32.f16.f16"]
    assert loop["loads"] == "2xTMA" and loop["ring_bytes"] == loop["stages"] * (128 + 256) * 64 * 2
    assert loop["producer_warps"] == 4 and loop["consumer_warpgroups"] == 2 and loop["persistent"] and loop[
        "limiter"] == "tensor_core"
    # ptxas
    assert loop["ring_bytes"] < loop["smem"][0] <= loop["smem"][
        1] == 232448 and kernel.metadata.shared - loop["smem"][0] in (0, 1024)
    assert loop["epilogue"] == "tma_store" and facts(kernel, "store", via="tma",
                                                     line=line_of("tl.store(c + m[:, None] * N + n"))
    for operand, box, text in (("a", [128, 64], "x = tl.load"), ("b", [64, 256], "y = tl.load")):
        load, = facts(kernel, "load", operand=[operand])
        assert load["box"] == box and load["bytes"] == 2 * box[0] * box[1] and load["via"] == "tma" and load[
            "stage"] == 0
        assert load["line"] == line_of(text) and load["loop"] == loop.at
    assert not causes(kernel) - {"shared_memory"}


@pytest.mark.parametrize("bound, aligned", [(63, True), (0, False)])
def test_the_line_of_the_mask_that_may_end_inside_a_vector(bound, aligned):
    kernel = compiled("sm_80", bound=bound, blocks=(64, 64, 32), aligned=aligned)
    found = facts(kernel, "refusal", of="pipelining", cause="mask_not_aligned" if aligned else "address_not_aligned")
    if aligned:
        refusal, = found
        assert refusal["line"] == line_of(
            "inside = k <") and refusal["axis"] == 1 and refusal["bytes"] == 2 < refusal["needed"] == 4
        assert refusal["load"].endswith(f":{line_of('x = tl.load')}") and refusal["column"]
        assert refusal["arguments"] == []
    else:  # the rows of neither array begin at a multiple of 4 bytes
        assert {refusal["line"]: refusal["arguments"] for refusal in found} == {
            line_of("x = tl.load"): ["K"], line_of("y = tl.load"): ["N"]}


def test_the_argument_that_a_mask_is_bounded_by(tmp_path):
    """The masks of examples/matmul.py: a bound along K for a, of N for b; the strides are divisible."""
    strides = "i32:16, 1, " * 3
    signature = f'*fp16:16, *fp16:16, *fp16:16, i32:16, i32, i32, {strides}64, 64, 32, 8, "", "tf32"'
    done = subprocess.run([TXLC, ROOT / "examples/matmul.py", "-k", "matmul_kernel", "-t", "sm_80", "-s", signature,
                           "--print-schedule=json"], capture_output=True, text=True,
                          env={**os.environ, "TXL_CACHE_DIR": str(tmp_path)})  # fmt: skip
    refused = [fact for fact in json.loads(done.stdout) if fact["kind"] == "refusal"]
    lines = (ROOT / "examples/matmul.py").read_text().splitlines()
    assert {fact["cause"] for fact in refused} == {"mask_not_aligned"}
    assert [fact["arguments"] for fact in refused] == [["K"], ["N"]]
    assert all("<" in lines[fact["line"] - 1] for fact in refused)


@pytest.mark.parametrize("target, cause", [("sm_90", "plain_target"),
                                           ("sm_100", "plain_target"), ("sm_100a", None), ("sm_90a", None),
                                           ("sm_80", None), ("sm_120", None)])
def test_what_a_target_does_not_use_is_reported_once(target, cause):
    kernel = compiled(target, blocks=(64, 64, 32))
    found = [fact for fact in facts(kernel, "refusal") if fact["of"] == "target"]
    assert [fact["cause"] for fact in found] == ([cause] if cause else [])
    if target == "sm_90":
        assert found[0]["use"] == "sm_90a" and found[0]["missing"] == "wgmma,tma,setmaxnreg"
    if target == "sm_100":
        assert found[0]["use"] == "sm_100a" and found[0]["missing"] == "tcgen05"
    assert target == "sm_90a" or not causes(kernel, "tma")  # that there is no wgmma is not said of every load


def test_elementwise_kernels_have_no_schedule():
    @txl.jit
    def copy(x, y):
        i = tl.arange(0, 256)
        tl.store(y + i, tl.load(x + i))

    kernel = txl.compile(copy, target="sm_90", signature={"x": "*fp32", "y": "*fp32"})
    assert kernel.asm["schedule"] == "" and kernel.facts("schedule") == []
    assert [fact["limiter"] for fact in kernel.facts("report") if fact["kind"] == "kernel"] == ["global_memory"]


def test_prefetched_loads_are_in_registers():
    @txl.jit
    def scaled(a, b, s, c, K, BK: tl.constexpr):
        i, k = tl.arange(0, 64), tl.arange(0, BK)
        total = tl.zeros((64, 64), tl.float32)
        for step in range(0, K, BK):
            x = tl.load(a + i[:, None] * K + (step + k)[None, :])
            y = tl.load(b + (step + k)[:, None] * 64 + i[None, :])
            total += tl.dot(x, y) * tl.load(s + step + i)[:, None]
        tl.store(c + i[:, None] * 64 + i[None, :], total)

    kernel = txl.compile(scaled, target="sm_90a",
                         signature={"a": "*fp16", "b": "*fp16", "s": "*fp32", "c": "*fp32",
                                    "K": "i32"}, constexprs={"BK": 64}, attrs={(n, ): [["tt.divisibility", 16]]
                                                                               for n in range(5)})
    load, = facts(kernel, "load", via="registers")
    assert load["operand"] == [] and load["stage"] == facts(kernel, "loop")[0]["stages"] - 2 and loads(kernel,
                                                                                                       "tma") == 2


def test_causes_are_documented():
    spec = importlib.util.spec_from_file_location("document_reports", ROOT / "scripts" / "document-reports.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.PAGE.read_text() == script.page(), "run scripts/document-reports.py"
    for path, macro in ((script.CAUSES, "TXL_CAUSE"), (script.FINDINGS, "TXL_FINDING")):
        names = [name for name, _ in script.rows(path, macro)]
        assert len(names) == len(set(names)) == len(re.findall(rf"^{macro}\(", path.read_text(), re.MULTILINE)) > 4
    used = " ".join(path.read_text() for path in (ROOT / "src" / "transform").rglob("*.cpp"))
    declared = re.findall(r"^TXL_CAUSE\(\s*(\w+)", script.CAUSES.read_text(), re.MULTILINE)
    assert [name for name in declared if f"Cause::{name}" not in used] == []


def test_txlc_prints_text_or_json(tmp_path):
    arguments = [TXLC, ROOT / "bench" / "gpu_kernels.py", "-k", "matmul", "-t", "sm_90a", "-O", "num_warps=8", "-s",
                 "*fp16:16, *fp16:16, *fp16:16, i32:16, i32:16, i32:16, 128, 256, 64, 8"]  # fmt: skip

    def run(*more):
        return subprocess.run([*arguments, *more], capture_output=True, text=True,
                              env={**os.environ, "TXL_CACHE_DIR": str(tmp_path)})

    for option, stage in (("--print-schedule", "schedule"), ("--report", "report"), ("--print-layout-decisions",
                                                                                     "layouts")):
        text, as_json = run(option), run(f"{option}=json")
        assert text.returncode == as_json.returncode == 0, text.stderr + as_json.stderr
        kinds = [fact["kind"] for fact in json.loads(as_json.stdout)]
        assert kinds == [line.partition("=")[0] for line in text.stdout.splitlines()] and kinds
        assert run("--emit", stage).stdout == text.stdout and run("--emit", f"{stage}:json").stdout == as_json.stdout
    assert run("--print-schedule=xml").returncode == 2 and run("--emit", "ttir:json").returncode == 2
