"""Triton's own TTIR of the programs runs here, and gives bit for bit what ours gives.

recorded/ holds what Triton 3.6 and 3.9 made of each kernel for an H100 (check_with_triton.py --record, locations left
out). Each program runs with our kernels, then with Triton's in their place: after our passes, and as they were
recorded.
"""
import json
import pathlib
import re
import sys
import tarfile

import pytest

from txl import _txl, alias

alias.install()

from programs import PROGRAMS
from txl.jit_function import JITFunction

RECORDED = sorted(pathlib.Path(__file__).resolve().parents[1].glob("recorded/*.tar.xz"))

# What these print depends on the order in which the programs of a grid run.
UNORDERED = {"atomic.float_atomics", "dot.split_k_with_atomics", "attention_forms.gradient_of_causal_attention"}


def read_records():
    """{version: {program: [(TTIR, what is known of it)]}}"""
    records = {}
    for path in RECORDED:
        with tarfile.open(path) as archive:
            texts = {entry.name: archive.extractfile(entry).read().decode() for entry in archive}
        version = records.setdefault(path.name.removesuffix(".tar.xz"), {})
        for name, text in texts.items():
            if name.endswith(".ttir"):
                facts = json.loads(texts[name.removesuffix("ttir") + "json"])
                version.setdefault(name.partition("/")[0], []).append((text, facts))
    return records


RECORDS = read_records()


def leaves(specialization, path):
    """The paths of the run-time arguments in what a launch says of an argument."""
    if specialization[0] is None:
        return []
    if specialization[0] is tuple:
        return [leaf for i, inner in enumerate(specialization[1]) for leaf in leaves(inner, [*path, i])]
    return [(path, specialization[0])]


def with_arguments(text, facts, wanted):
    """The text with a parameter for each wanted argument: Triton drops those that are 1."""
    start = text.index("(", text.index("tt.func public @")) + 1
    end = text.index(") attributes", start)
    parameters = re.split(r", (?=%)", text[start:end]) if start < end else []
    given = dict(zip((tuple(path) for path, _ in facts["arguments"]), parameters, strict=True))
    missing = {"i64": "i64", "u64": "i64"}
    filled = [
        given.get(tuple(path), f"%dropped{i}: {missing.get(kind, 'i32')}") for i, (path, kind) in enumerate(wanted)
    ]
    assert all(tuple(path) in {tuple(p) for p, _ in wanted} for path in given), "Triton kept an argument that we drop"
    return text[:start] + ", ".join(filled) + text[end:]


def run_with(program, records, optimize, monkeypatch):
    """The results of a program whose kernels are compiled from the records."""
    pending = list(records)

    def from_record(self, signature, bound, options, warmup):
        kernel, native, names = compile_ours(self, signature, bound, options, warmup)
        text, facts = pending.pop(0)
        assert facts["kernel"] == native.name, "the kernels are compiled in another order"
        wanted = [leaf for i, s in enumerate(signature) for leaf in leaves(s, [i])]
        text = with_arguments(text, facts, wanted)
        settings = [("optimize", str(optimize).lower()), ("enable_fp_fusion", "false")]
        return kernel, _txl.compile_text(text, "ttir", "recorded.ttir", native.name, settings), names

    compile_ours = JITFunction._compile
    return run(program, from_record, monkeypatch), pending


def run(program, compiler, monkeypatch):
    found = vars(sys.modules[program.function.__module__]).values()
    kernels = [k for k in (getattr(value, "fn", value) for value in found) if isinstance(k, JITFunction)]
    kernels += [k for k in found if isinstance(k, JITFunction)]
    with monkeypatch.context() as patch:
        patch.setattr(JITFunction, "_compile", compiler)
        for kernel in kernels:
            kernel._clear()
        try:
            return [result.copy() for result, _, _ in program.run("numpy")]
        finally:
            for kernel in kernels:
                kernel._clear()


def unfused(self, signature, bound, options, warmup, compile_ours=JITFunction._compile):
    return compile_ours(self, signature, bound, {**options, "enable_fp_fusion": False}, warmup)


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p.name not in UNORDERED], ids=lambda p: p.name)
def test_same_bits(program, monkeypatch):
    expected = run(program, unfused, monkeypatch)
    for version, records in RECORDS.items():
        if program.name not in records:
            continue
        for optimize in (True, False):
            results, unused = run_with(program, records[program.name], optimize, monkeypatch)
            assert not unused, f"{version}: Triton compiled more kernels"
            for i, (a, b) in enumerate(zip(results, expected, strict=True)):
                assert a.tobytes() == b.tobytes(), f"{version}, optimize={optimize}: other bits in result {i}"


def test_everything_is_recorded():
    older = {"sequence_models.linear_attention_in_chunks"}  # block pointers, which Triton 3.9 refuses
    assert {p.name for p in PROGRAMS} - set(RECORDS["triton-3.9"]) == older
