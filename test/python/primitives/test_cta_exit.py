"""A CTA's memory is gone when it ends: an engine or another CTA that may still write there is reported by the tile
machine, whatever the order of the engines; the program's own cp.async copies and its stores may be in flight, for the
end waits for them."""
import re
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

X = np.arange(4096, dtype=np.float32)
DESC = TensorDescriptor.from_tensor(X, [128])


@txl.jit
def box(desc, WAITS: tl.constexpr):
    buffer = txl.smem_alloc([128], tl.float32)
    full = txl.mbar_alloc(1)
    txl.mbar_expect(full, 512)
    txl.tma_load(buffer, desc, [0], full)  # here
    if WAITS:
        txl.mbar_wait(full, 0)


@txl.jit
def last_of_a_ring(desc, WAITS: tl.constexpr):
    """The producer is ahead of who waits: no warp has waited for the last of its boxes."""
    row = txl.smem_alloc([128], tl.float32, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=2)
    if txl.is_warpgroup([0]):
        for k in range(2):
            txl.mbar_expect(txl.get_buffer(full, k), 512)
            txl.tma_load(txl.get_buffer(row, k), desc, [k * 128], txl.get_buffer(full, k))  # here
    else:
        for k in range(1 + WAITS):
            txl.mbar_wait(txl.get_buffer(full, k), 0)


@txl.jit
def product(x, WAITS: tl.constexpr):
    a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 16], tl.float16)
    total = txl.tmem_alloc([128, 16], tl.float32)
    done = txl.mbar_alloc(1)
    txl.smem_store(a, tl.full([128, 32], 1.0, tl.float16))
    txl.smem_store(b, tl.full([32, 16], 1.0, tl.float16))
    txl.dotx(a, b, total, useD=False, mbars=[done])  # here
    if WAITS:
        txl.mbar_wait(done, 0)


@txl.jit
def meet_if(WAITS: tl.constexpr):
    if WAITS:
        txl.cluster_arrive()
        txl.cluster_wait()


@txl.jit
def store_there(x, WAITS: tl.constexpr):
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_store(buffer, tl.load(x + tl.arange(0, 128)), cta_id=1 - txl.cta_rank())  # here
    meet_if(WAITS)


@txl.jit
def load_there(x, WAITS: tl.constexpr):
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_store(buffer, tl.load(x + tl.arange(0, 128)))
    meet_if(True)
    tl.store(x + txl.cta_rank() * 128 + tl.arange(0, 128), txl.smem_load(buffer, cta_id=1 - txl.cta_rank()))  # here
    meet_if(WAITS)


@txl.jit
def arrive_there(x, WAITS: tl.constexpr):
    done = txl.mbar_alloc(128)
    txl.mbar_arrive(done, cta_id=1 - txl.cta_rank())  # here
    meet_if(WAITS == 1)
    if WAITS == 2:
        txl.mbar_wait(done, 0)


@txl.jit
def tell_there(x, WAITS: tl.constexpr):
    lines: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
    buffer = txl.smem_alloc([128], tl.float32)
    full = txl.mbar_alloc(1)
    txl.mbar_expect(full, 512)
    meet_if(True)
    txl.frag_smem_store(buffer, tl.load(x + tl.arange(0, 128)), lines, cta_id=1 - txl.cta_rank(), mbar=full)  # here
    meet_if(WAITS == 1)  # says nothing of what engines do
    if WAITS == 2:
        txl.mbar_wait(full, 0)


@txl.jit
def box_for_all(desc, WAITS: tl.constexpr):
    """Each CTA has to wait for its own copy of the box."""
    buffer = txl.smem_alloc([128], tl.float32)
    full = txl.mbar_alloc(1)
    txl.mbar_expect(full, 512)
    meet_if(True)
    if txl.cta_rank() == 0:
        txl.tma_load(buffer, desc, [0], full, multicast=3)  # here
    if WAITS or txl.cta_rank() == 0:
        txl.mbar_wait(full, 0)


ENGINE = r"`{}` may still be written by {} when {} exits, and its shared memory is then invalid; {} before the end"
OTHER = r"`{}` of CTA 0 is {} here by the program of CTA 1, but CTA 0 may have exited before that, and its shared memory is then invalid; synchronise all CTAs"
BOX = ENGINE.format(r"(buffer|row)\[{}\]", r"an engine that completes on `full\[{}\]`", "{}",
                    "wait for the phase of that mbarrier .`mbar_wait`.")
CASES = [(box, DESC, {}, (1, ), BOX.format(0, 0, "the program")),
         (last_of_a_ring, DESC, dict(num_warpgroups=2), (1, ), BOX.format(1, 1, "the program")),
         (product, X, {}, (1, ),
          ENGINE.format(r"total\[0\]", "an MMA or copy into tensor memory of the program", "the program",
                        "let it arrive at an mbarrier, and wait for that")),
         (store_there, X, dict(cluster=2), (1, ), OTHER.format(r"buffer\[0\]", "written")),
         (load_there, X, dict(cluster=2), (1, ), OTHER.format(r"buffer\[0\]", "read")),
         (arrive_there, X, dict(cluster=2), (1, 2), OTHER.format(r"done\[0\]", "reached")),
         (tell_there, X, dict(cluster=2), (2, ), BOX.format(0, 0, "CTA 0")),
         (box_for_all, DESC, dict(cluster=2), (1, ), BOX.format(0, 0, "CTA 1"))]


def launch(kernel, argument, options, waits, seed):
    with txl.check(enabled=False, seed=seed, quiet=True):
        kernel[(options.get("cluster", 1), )](argument, waits, **options)


@pytest.mark.parametrize("kernel, argument, options, right, message", CASES, ids=[case[0].__name__ for case in CASES])
def test_the_end_waits_for_no_cta(kernel, argument, options, right, message):
    for seed in range(5):  # late, early, in between
        with pytest.raises(txl.LaunchError) as caught:
            launch(kernel, argument, options, 0, seed)
        assert re.search(message, str(caught.value).replace("\n", " ")), caught.value
        lines = Path(__file__).read_text().splitlines()
        named = [int(n) for n in re.findall(r"test_cta_exit.py:(\d+)", str(caught.value))]
        assert any("# here" in lines[n - 1] for n in named), caught.value
        for waits in right:
            launch(kernel, argument, options, waits, seed)
    if kernel is tell_there:
        with pytest.raises(txl.LaunchError, match="may still be written"):
            launch(kernel, argument, options, 1, 0)


def test_stores_are_waited_for():

    @txl.jit
    def kernel(desc):
        buffer = txl.smem_alloc([128], tl.float32)
        txl.smem_store(buffer, tl.zeros([128], tl.float32) + 1)
        txl.tma_store(buffer, desc, [128])

    x = np.zeros(256, np.float32)
    for seed in range(5):
        with txl.check(enabled=False, seed=seed, quiet=True):
            kernel[(1, )](TensorDescriptor.from_tensor(x, [128]))
    assert (x[128:] == 1).all() and not x[:128].any()


@pytest.mark.parametrize("place", ["cpu", "sm_90a"])
def test_copies_are_waited_for(place):
    """Copies into a slot that is not read any more, with a tracked arrival or without."""

    @txl.jit
    def kernel(x, y, TRACKED: tl.constexpr):
        ring = txl.smem_alloc([128], tl.float32, num_stages=2)
        full = txl.mbar_alloc(128)
        i = tl.arange(0, 128)
        for k in range(3):
            txl.async_load(txl.get_buffer(ring, k % 2), x + k * 128 + i)
            if k < 2:
                txl.async_load_wait(0)
                tl.store(y + k * 128 + i, txl.smem_load(txl.get_buffer(ring, k % 2)))
        if TRACKED:
            txl.mbar_arrive(full, track_async_op=True)

    for tracked in (False, True):
        for seed in range(5 if place == "cpu" else 1):
            y = np.zeros(256, np.float32)
            with txl.check(enabled=False, seed=seed, quiet=True) if place == "cpu" else txl.emulate(place):
                kernel[(1, )](X, y, tracked)
            assert np.array_equal(y, X[:256])
    with txl.emulate("sm_90a"):
        ptx = kernel.warmup(X, y, False, grid=(1, )).asm["ptx"]
    assert ptx.rindex("cp.async.wait_all") > ptx.rindex("cp.async.c", 0, ptx.rindex("cp.async.wait_all"))
