"""What the scheduler makes of loops, as programs of the language: each becomes the same code, and runs on the tile
machine."""
import collections
import contextlib
import os
import random
from unittest import mock

import numpy as np
import pytest
import random_pipelines
import decompiled_programs
import decompiled_schedules

import txl
from schedule_facts import as_candidate
from test_as_txl import texts_of
from test_gathered_operands import chosen, convolution
from test_device_descriptors import batch, groups
from test_persistent_loops import product as persistent_product
from test_software_pipelining import attention, product
from test_tma_stores import product as product_in_boxes

HALF, SINGLE, ROWS = np.zeros((512, 512), np.float16), np.zeros((512, 512), np.float32), np.zeros(512, np.int32)
TABLE = np.zeros(4, np.int64)


def arguments_of(kernel, function, arguments):
    """Those that the program of a kernel takes: not those that were constants."""
    constants = set(kernel._bound)
    return [a for p, a in zip(function.params, arguments, strict=False) if p.name not in constants]


def compiled(function, arguments, target, **options):
    kernel = function.warmup(*arguments, grid=(1, 1), target=target, **options)
    return kernel, decompiled_schedules.kind(kernel.facts("schedule"))


SIZES = {"BM": 64, "BN": 128, "BK": 32}
HEADS = {"D": 64, "BM": 128, "BN": 64}
STRIDES = (512, 1, 512, 1)


@pytest.mark.parametrize(
    "function, arguments, target, options, wanted",
    [(product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_80", SIZES, "cp.async"),
     (product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_90", SIZES, "cp.async"),
     (product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_120", SIZES, "cp.async"),
     (product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_90a", SIZES, "TMA"),
     (product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_100a", SIZES, "TMA"),
     (persistent_product, (HALF, HALF, SINGLE, 512, 512, 512, 512, 1, 1, 512, 128, 256, 64, 2, ""), "sm_90a",
      {"num_warps": 8}, "producer warps, persistent, TMA"),
     (product_in_boxes, (HALF, HALF, HALF, HALF, 512, 512, 512, 512, 1, 128, 128, 64, "twice"), "sm_90a",
      {"num_warps": 8, "num_stages": 4}, "producer warps, persistent, TMA"),
     (chosen, (HALF, ROWS, SINGLE, HALF, SINGLE, 512, 512, 128, 256, 64), "sm_90a", {"num_warps": 8},
      "producer warps, persistent, TMA"),
     (convolution, (HALF, HALF, HALF, 2, 9, 11, 64, 128, 256, 0, 1, 128, 256, 64), "sm_90a", {"num_warps": 8},
      "producer warps, persistent, TMA"), (batch, (TABLE, HALF, SINGLE, 512, 512 * 64, 32, False), "sm_90a", {}, "TMA"),
     (groups,
      (TABLE, TABLE, TABLE, ROWS, ROWS, 4, 2, 128, 256, 64, False), "sm_90a", {"num_warps": 8}, "producer warps, TMA"),
     (attention, (HALF, HALF, HALF, SINGLE, 0.125, 512), "sm_80", HEADS, "cp.async"),
     (attention, (HALF, HALF, HALF, SINGLE, 0.125, 512), "sm_90a", HEADS, "TMA"),
     (attention, (HALF, HALF, HALF, SINGLE, 0.125, 512), "sm_100a", HEADS, "TMA"),
     (attention, (HALF, HALF, HALF, SINGLE, 0.125, 512), "sm_90a", {**HEADS, "BM": 64}, "last MMA in flight, TMA"),
     (attention, (HALF, HALF, HALF, SINGLE, 0.125, 512), "sm_90a", {**HEADS, "num_warps": 8},
      "producer warps, second MMA in flight, persistent, TMA")])
def test_a_schedule_is_a_program(function, arguments, target, options, wanted, tmp_path):
    if "persistent" in wanted:
        options = as_candidate(function, (1, 1), arguments, {**options, "target": target}, persistent=True)
        options.pop("target")
    kernel, kind = compiled(function, arguments, target, **options)
    assert kind == wanted, kernel.asm["schedule"]
    assert not (said := decompiled_schedules.difference(kernel, target, tmp_path)), said


def drawn(seed):
    """What random_pipelines draws, with options."""
    r, rng = random.Random(seed), np.random.default_rng(seed)
    function, grid, arguments, outputs, warps = r.choice(
        [random_pipelines.draw_products, random_pipelines.draw_weighted])(r, rng)
    stages, own = r.randint(2, 5), r.random() < 0.6
    return function, grid, [*arguments, own], outputs, {"num_warps": warps, "num_stages": stages}


def test_random_loops_become_the_same_code(tmp_path):
    """How many of so many kernels are scheduled, how, and how many are decompiled: all."""
    counts = collections.Counter()
    for seed in range(10):
        function, _, arguments, _, options = drawn(seed)
        for target in ("sm_80", "sm_90a"):
            kernel, kind = compiled(function, arguments, target, **options)
            if kind:
                assert not (said := decompiled_schedules.difference(kernel, target,
                                                                 tmp_path)), f"seed {seed}, {target}: {said}"
            counts[kind] += 1
    assert counts.total() - counts[""] >= 15, counts
    assert sum(counts[kind] for kind in counts if "producer warps" in kind) >= 2 and counts["cp.async"] >= 5, counts


def test_the_corpus(tmp_path):
    """Of its programs those with products in loops."""
    count = 0
    for name, text in texts_of(["attention_forms", "dot"], 1):
        path = tmp_path / "text.ttir"
        path.write_text(text)
        for target in ("sm_80", "sm_90a"):
            kernel = txl.compile(str(path), target=target)
            if decompiled_schedules.kind(kernel.facts("schedule")):
                count += 1
                assert not (said := decompiled_schedules.difference(kernel, target,
                                                                    tmp_path)), f"{name}, {target}: {said}"
    assert count >= 16


@pytest.mark.parametrize("seed", range(8))
def test_they_run_on_the_tile_machine(seed, tmp_path):
    """The same bits as the program that was scheduled, with every check, in whatever order engines work."""
    function, grid, arguments, outputs, options = drawn(seed)
    kernel, kind = compiled(function, arguments, "sm_90a", **options)
    if not kind:
        pytest.skip("nothing is scheduled")
    module = decompiled_programs.load(kernel.as_txl(), tmp_path)
    with mock.patch.dict(os.environ, TXL_REDUCTION_ORDER="gpu"):
        _, plain = random_pipelines.bits(
            arguments, outputs, lambda: function[grid](*arguments, num_warps=options["num_warps"], num_stages=1))
        _, found = random_pipelines.bits(
            arguments, outputs, lambda: module.KERNEL[grid]
            (*arguments_of(kernel, function, arguments), **module.OPTIONS))
    assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(plain, found, strict=True)), kernel.asm["schedule"]


def test_it_can_be_edited(tmp_path):
    """And keeps the options that the kernel was compiled with; the program of the CPU is the one before the
    schedule."""
    kernel, _ = compiled(product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_90a", num_warps=8, num_stages=4,
                         **SIZES)
    text = kernel.as_txl()
    assert "tl.tma_load(" in text and "OPTIONS = {\"num_warps\": 8}" in text
    module = decompiled_programs.load(
        text.replace("tl.full([64, 128], 0.0, tl.float32)", "tl.full([64, 128], 7.0, tl.float32)"), tmp_path)
    a, b = (np.random.default_rng(1).integers(-3, 4, shape).astype(np.float16) for shape in ((64, 512), (512, 128)))
    c = np.zeros((64, 128), np.float32)
    module.KERNEL[(1, )](a, b, c, 128, 512, 512, 1, 128, 1, **module.OPTIONS)
    assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32) + 7)
    again = decompiled_programs.compiled(decompiled_programs.load(text, tmp_path, "again"), "sm_90a")
    thrice = decompiled_programs.compiled(decompiled_programs.load(again.as_txl(), tmp_path, "thrice"), "sm_90a")
    assert decompiled_programs.statements(again.as_txl()) == decompiled_programs.statements(thrice.as_txl())
    tiles = product.warmup(HALF, HALF, SINGLE, 128, 512, *STRIDES, grid=(1, 1), **SIZES).as_txl()
    assert "as_written" not in tiles and "tl.tma_load" not in tiles


def test_one_buffer_more(tmp_path):
    """The ring of a scheduled loop has another length by hand: the same bits on the tile machine and on the
    emulator."""
    kernel, _ = compiled(product, (HALF, HALF, SINGLE, 128, 512, *STRIDES), "sm_90a", num_stages=4, **SIZES)
    text = kernel.as_txl()
    longer = text.replace("num_stages=4)", "num_stages=5)").replace(" == 4, 0,", " == 5, 0,")
    assert text.count("num_stages=4)") == 5 and text.count(" == 4, 0,") == 4
    module = decompiled_programs.load(longer, tmp_path)
    a, b = (np.random.default_rng(1).integers(-3, 4, shape).astype(np.float16) for shape in ((64, 512), (512, 128)))
    for place in (contextlib.nullcontext(), txl.emulate("sm_90a")):
        c = np.zeros((64, 128), np.float32)
        with place:
            module.KERNEL[(1, )](a, b, c, 128, 512, 512, 1, 128, 1, **module.OPTIONS)
        assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
