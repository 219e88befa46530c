"""The syntax of PTX is what users search `asm["ptx"]` for: state space, scope, semantics, operation."""
import re

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def moves(x, y, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


@txl.jit
def updates(x, k, out):
    a = tl.atomic_add(x, 1.5)
    tl.atomic_add(x + 1, 1.5, sem="relaxed", scope="sys")
    b = tl.atomic_xchg(k, 1, sem="acquire", scope="cta")
    c = tl.atomic_max(k, 3, sem="release")
    tl.store(out, a + b + c + tl.atomic_cas(k, 1, 2))


@pytest.mark.parametrize("target", ["sm_80", "sm_90"])
def test_identifier_syntax(target):
    x, k = np.zeros(1024, np.float32), np.zeros(4, np.int32)
    with txl.emulate(target):
        copies = moves[(1, )](x, x.copy(), 1024, B=1024).asm["ptx"]
        atomics = updates[(1, )](x, k, x.copy()).asm["ptx"]
    assert "ld.global.v4.b32" in copies and "st.global.v4.b32" in copies
    for text in ("atom.global.gpu.acq_rel.add.f32", "red.global.sys.relaxed.add.f32",
                 "atom.global.cta.acquire.exch.b32", "atom.global.gpu.release.max.s32",
                 "atom.global.acq_rel.gpu.cas.b32"):
        assert text in atomics, re.findall(r"(?:atom|red)\.\S+", atomics)


@txl.jit
def results(x, words, out, n, B: tl.constexpr):
    i = tl.arange(0, B)
    total = tl.zeros((B, ), tl.float32)
    for k in range(n):
        total += tl.load(x + k * B + i)
    tl.store(out + i, total)
    tl.store(out + B + i, tl.atomic_add(words + i, 1.5))
    tl.store(out + 2 * B + i, tl.cumsum(total, 0))
    tl.store(out + 3 * B + i, tl.sort(total))
    tl.store(out + 4 * B + i, tl.gather(total, B - 1 - i, 0))
    tl.store(out + 5 * B + i, tl.histogram(i // 8, B).to(tl.float32))
    if n > 3:
        total = tl.rand(n, i)
    tl.store(out + 6 * B + i, total, mask=i < n)


@pytest.mark.parametrize("target", ["sm_80", "sm_90"])
def test_results_are_stored_by_vectors(target):
    """Of loops, atomic operations, scans, sorts, lookups, histograms and branches."""
    x, words, out = np.ones(4 * 1024, np.float32), np.zeros(1024, np.float32), np.zeros(7 * 1024, np.float32)
    with txl.emulate(target):
        text = results.warmup(x, words, out, 1024, B=1024, grid=(1, )).asm["ptx"]
    stores = re.findall(r"st\.global\S*", text)
    assert set(stores) == {"st.global.v4.b32"} and len(stores) == 2 * 7, stores
