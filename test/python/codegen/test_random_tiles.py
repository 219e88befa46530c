"""Random tile programs (random_tiles.py) under 1 to 8 warps: the code for a GPU, on the emulator, gives the tile
machine's bits."""
import random

import numpy as np
import pytest

import random_tiles
import tile_machine


def wrong_results(seed, target=None, num_warps=None, any_extents=False):
    """Results of a seed that differ, one line each; a failure to compile or to run raises."""
    text, arrays, results = random_tiles.program(seed, any_extents)
    choice = random.Random(seed)
    num_warps = num_warps or choice.choice((1, 2, 4, 8))
    target = target or choice.choice(("sm_80", "sm_90"))
    want, got = [a.copy() for a in arrays], [a.copy() for a in arrays]
    tile_machine.launch(text, (1, 1, 1), want)
    tile_machine.launch(text, (1, 1, 1), got, target=target, num_warps=num_warps, enable_fp_fusion="false")
    lines = []
    for r in results:
        same = want[r].view(np.uint8).reshape(len(want[r]), -1) == got[r].view(np.uint8).reshape(len(want[r]), -1)
        bad = ~same.all(1)
        if want[r].dtype.kind == "f":
            bad &= ~(np.isnan(want[r]) & np.isnan(got[r]))
        if bad.any():
            k = int(np.flatnonzero(bad)[0])
            lines.append(
                f"seed {seed}, {num_warps} warps, {target}: result {r}, element {k} is {got[r][k]}, not {want[r][k]}")
    return lines


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_random_tiles(first):
    assert not sum((wrong_results(seed) for seed in range(first, first + 20)), [])


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_random_tiles_of_any_extents(first):
    assert not sum((wrong_results(seed, any_extents=True) for seed in range(first, first + 20)), [])


@pytest.mark.parametrize("any_extents", [False, True])
def test_programs_are_not_trivial(any_extents):
    texts = [random_tiles.program(seed, any_extents)[0] for seed in range(200)]
    for operation in ("tt.dot", "scf.for", "scf.if", "tt.reduce", "tt.scan", "tt.gather", "tt.histogram", "tt.split",
                      "tt.trans", "tt.join"):
        assert sum(operation in text for text in texts) >= 10, operation
