"""Clusters: programs that are neighbours in the grid reach each other's buffers and barriers, on the tile machine and,
as code for a GPU, on the emulator."""
import numpy as np
import pytest
import txl
from txl.tools.tensor_descriptor import TensorDescriptor

TARGETS = ("cpu", "sm_90a")


def on(target):
    return txl.emulate(target) if target != "cpu" else txl.check()


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("cluster", [1, 2, 4])
def test_neighbours_are_a_cluster(target, cluster):

    @txl.jit
    def kernel(x):
        txl.store(x + txl.program_id(0), txl.program_id(0) * 100 + txl.cta_rank() * 10 + txl.num_programs(0))

    x = np.zeros(8, np.int32)
    with on(target):
        kernel[(8, )](x, cluster=cluster)
    assert x.tolist() == [100 * p + p % cluster * 10 + 8 for p in range(8)]


@pytest.mark.parametrize("target", TARGETS)
def test_a_ring_of_ctas(target):
    """Each CTA stores a tile in the buffer of the next one, and tells it so."""

    @txl.jit
    def kernel(x, y, N: txl.constexpr):
        mine = txl.smem_alloc([128], txl.float32)
        full = txl.mbar_alloc(128)
        i = txl.program_id(0) * 128 + txl.arange(0, 128)
        to = (txl.cta_rank() + 1) % N
        txl.smem_store(mine, txl.load(x + i), cta_id=to)
        txl.mbar_arrive(full, cta_id=to)
        txl.mbar_wait(full, 0)
        txl.store(y + i, txl.smem_load(mine))

    x, y = np.arange(1024, dtype=np.float32), np.zeros(1024, np.float32)
    with on(target):
        kernel[(8, )](x, y, N=4, cluster=4)
    assert np.array_equal(y.reshape(2, 4, 128), np.roll(x.reshape(2, 4, 128), 1, axis=1))


@pytest.mark.parametrize("target", TARGETS)
def test_multicast(target):
    """The first CTA loads a box for all of them."""

    @txl.jit
    def kernel(desc, y, N: txl.constexpr):
        tile = txl.smem_alloc([8, 64], txl.float16)
        full = txl.mbar_alloc(1)
        txl.mbar_expect(full, 8 * 64 * 2)
        # No CTA gets bytes before it expects them: the loads are after all expectations of their bytes.
        txl.cluster_arrive()
        txl.cluster_wait()
        cluster = txl.program_id(0) // N
        if txl.cta_rank() == 0:
            txl.tma_load(tile, desc, [cluster * 8, 0], full, multicast=(1 << N) - 1, eviction_policy="evict_first")
        txl.mbar_wait(full, 0)
        at = txl.program_id(0) * 512 + txl.arange(0, 8)[:, None] * 64 + txl.arange(0, 64)[None, :]
        txl.store(y + at, txl.smem_load(tile))

    x, y = np.arange(16 * 64).astype(np.float16).reshape(16, 64), np.zeros((2, 2, 8, 64), np.float16)
    with on(target):
        kernel[(4, )](TensorDescriptor.from_tensor(x, [8, 64]), y, N=2, cluster=2)
    assert np.array_equal(y, np.repeat(x.reshape(2, 1, 8, 64), 2, axis=1))


@pytest.mark.parametrize("target", TARGETS)
def test_the_grid_is_whole_clusters(target):

    @txl.jit
    def kernel(x):
        txl.store(x + txl.program_id(0), 1)

    with on(target), pytest.raises(Exception, match="7 programs in its first dimension, which are not clusters of 2"):
        kernel[(7, )](np.zeros(8, np.int32), cluster=2)


def test_clusters_there_are_not():

    @txl.jit
    def kernel(x):
        txl.store(x, txl.cta_rank())

    x = np.zeros(8, np.int32)
    for wrong in (0, -1, 17, "two", 2**40):
        with pytest.raises(Exception, match="`cluster` is a CTA count from 1 to 16"):
            kernel[(8, )](x, cluster=wrong)
    with txl.emulate("sm_80"), pytest.raises(Exception, match="`sm_80` has no clusters of CTAs; `sm_90` has them"):
        kernel[(8, )](x, cluster=2)


def test_no_wait_between_ctas():
    """A store in another CTA's buffer that nothing orders with its load."""

    @txl.jit
    def kernel(x):
        mine = txl.smem_alloc([128], txl.float32)
        txl.smem_store(mine, txl.zeros([128], txl.float32), cta_id=1 - txl.cta_rank())
        txl.store(x + txl.arange(0, 128), txl.smem_load(mine))

    with pytest.raises(txl.LaunchError):
        kernel[(2, )](np.zeros(128, np.float32), cluster=2)


def test_a_configuration_says_so():
    config = txl.Config({"N": 2}, cluster=2)
    assert config.all_kwargs()["cluster"] == 2 and "cluster" not in txl.Config({}).all_kwargs()
    assert "cluster: 2" in str(config) and config != txl.Config({"N": 2})
