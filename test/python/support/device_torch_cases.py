"""Launches in streams and graphs of torch and CuPy. They need a GPU: with the stand-in for the driver all are skipped."""
import numpy as np
import pytest
from device_cases import STANDS_IN, add

import txl
import txl.language as tl


@pytest.mark.skipif(STANDS_IN, reason="torch needs a GPU")
def test_captured_by_torch():
    torch = pytest.importorskip("torch")
    x, z = torch.arange(100, device="cuda").float(), torch.zeros(100, device="cuda")

    @txl.jit
    def twice(x, z, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(z + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)

    graph = torch.cuda.CUDAGraph()
    with pytest.raises(txl.LaunchError, match="is not loaded on GPU 0, and nothing is loaded while a stream captures"):
        with torch.cuda.graph(graph):
            twice[(1, )](x, z, 100, BLOCK=128)
    twice[(1, )](x, z, 100, BLOCK=128)
    z.zero_()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        twice[(1, )](x, z, 100, BLOCK=128)
    assert not z.any()
    x += 1
    graph.replay()
    torch.testing.assert_close(z, 2 * x)
    # The same with programs that all run at once, and with one that may begin before the launch before it has
    # ended.
    other = torch.zeros_like(z)
    for option in ("launch_cooperative_grid", "launch_pdl"):
        twice[(1, )](x, z, 100, BLOCK=128, **{option: True})
        torch.testing.assert_close(z, 2 * x)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            twice[(1, )](x, z, 100, BLOCK=128, **{option: True})
            twice[(1, )](x, other, 100, BLOCK=128, **{option: True})
        x += 1
        graph.replay()
        torch.testing.assert_close(z, 2 * x)
        torch.testing.assert_close(other, 2 * x)


@txl.jit
def slow_first(x, times):
    tl.extra.cuda.gdc_launch_dependents()
    begin = tl.extra.cuda.globaltimer()
    now = begin
    while now - begin < 300000:  # ns
        now = tl.extra.cuda.globaltimer()
    tl.store(x, 7)
    tl.store(times, now)


@txl.jit
def early_second(x, z, times):
    tl.store(times + 1, tl.extra.cuda.globaltimer())
    tl.extra.cuda.gdc_wait()
    tl.store(z, tl.load(x) + 1)


@pytest.mark.skipif(STANDS_IN, reason="torch needs a GPU")
def test_a_dependent_launch_begins_early():
    """`launch_pdl`: the second kernel begins while the first computes, and sees what it has written; in a graph too."""
    torch = pytest.importorskip("torch")
    x, z, times = torch.zeros(1, device="cuda"), torch.zeros(1, device="cuda"), torch.zeros(
        2, device="cuda", dtype=torch.int64)

    def both():
        slow_first[(1, )](x, times, num_warps=1)
        early_second[(1, )](x, z, times, num_warps=1, launch_pdl=True)

    both()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        both()
    for again in (both, graph.replay):
        for tensor in (x, z, times):
            tensor.zero_()
        torch.cuda.synchronize()
        again()
        end, begin = times.tolist()
        assert z.item() == 8 and 0 < begin < end


@pytest.mark.skipif(STANDS_IN, reason="torch needs a GPU")
def test_torch_arrays_on_a_stream_of_their_own():
    torch = pytest.importorskip("torch")
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        x = torch.ones(1 << 24, device="cuda")
        for _ in range(20):
            x = x.cos()
        z = torch.empty_like(x)
        add[(x.numel() // 1024, )](x, x, z, x.numel(), BLOCK=1024)
        stream.synchronize()
    torch.testing.assert_close(z, x + x)
    shared = torch.from_dlpack(txl.to_device(np.arange(10, dtype=np.float32)))
    assert shared.is_cuda and shared.sum().item() == 45


def test_cupy():
    cupy = pytest.importorskip("cupy")
    if STANDS_IN:
        pytest.skip("CuPy needs a GPU")
    x = cupy.arange(100, dtype=cupy.float32)
    z = cupy.zeros_like(x)
    with cupy.cuda.Stream():
        add[(1, )](x, x, z, 100, BLOCK=128)
        cupy.cuda.get_current_stream().synchronize()
    np.testing.assert_array_equal(z.get(), 2 * x.get())
