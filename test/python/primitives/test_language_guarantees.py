"""What programs with primitives rely on in the language and the package, a program for each: they are written for
TeraXLang and Triton and run as they are. (`test_execution_guarantees.py` has what they rely on of buffers, barriers
and engines.)"""
import subprocess
import sys

import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton
import triton.language as tl


def test_tuples_grow_and_are_indexed():

    @txl.jit
    def kernel(x, y, COUNT: tl.constexpr):
        i = tl.arange(0, 32)
        tiles = ()
        for k in tl.static_range(COUNT):
            tiles = tiles + (tl.load(x + k * 32 + i), )
        total = tiles[0]
        for k in tl.static_range(1, COUNT):
            total += tiles[k] * (k + 1)
        tl.store(y + i, total)

    x, y = np.arange(128, dtype=np.float32), np.zeros(32, np.float32)
    kernel[(1, )](x, y, 4)
    assert np.array_equal(y, (x.reshape(4, 32) * np.arange(1, 5)[:, None]).sum(0))


def test_buffers_grow_in_lists():
    """Barriers and buffers in a list that a static loop fills."""

    @txl.jit
    def kernel(x, y, COUNT: tl.constexpr):
        i = tl.arange(0, 128)
        buffers = []
        for k in tl.static_range(COUNT):
            buffers = buffers + [txl.smem_alloc([128], tl.float32)]
            txl.smem_store(buffers[k], tl.load(x + k * 128 + i))
        for k in tl.static_range(COUNT):
            tl.store(y + k * 128 + i, txl.smem_load(buffers[COUNT - 1 - k]))

    x, y = np.arange(384, dtype=np.float32), np.zeros(384, np.float32)
    kernel[(1, )](x, y, 3)
    assert np.array_equal(y.reshape(3, 128), x.reshape(3, 128)[::-1])


def test_annotations():
    """`x: tl.tensor`, and layouts as constants, with arguments by position and by name."""

    @txl.jit
    def kernel(x, y):
        by_place: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
        by_name: tl.constexpr = txl.BlockedLayout(size_per_thread=[1], threads_per_warp=[32], warps_per_cta=[4],
                                                  order=[0])
        sliced: tl.constexpr = txl.SliceLayout(dim=1, parent=txl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0]))
        tile: tl.tensor = tl.load(x + tl.arange(0, 128))
        buffer: tl.tensor = txl.smem_alloc([128], tl.float32)
        txl.frag_smem_store(buffer, tile + 1, by_place)
        tl.store(y + tl.arange(0, 128), txl.frag_smem_load(buffer, [128], by_name))
        few = txl.smem_alloc([4], tl.float32)
        txl.frag_smem_store(few, txl.warp_max(tile), sliced)
        tl.store(y + 128 + tl.arange(0, 4), txl.smem_load(few))

    x, y = np.arange(128, dtype=np.float32), np.zeros(132, np.float32)
    kernel[(1, )](x, y)
    assert np.array_equal(y[:128], x + 1) and y[128:].tolist() == [31, 63, 95, 127]


def test_constants_have_defaults_and_places():
    """Parameters may be called as launch options are: they get those too."""

    @txl.jit
    def kernel(y, A: tl.constexpr, B: tl.constexpr = 5, num_warps: tl.constexpr = 8, num_stages: tl.constexpr = 2,
               num_ctas: tl.constexpr = 1):
        tl.store(y, A * 1000 + B * 100 + num_warps * 10 + num_stages)
        tl.store(y + 1, num_ctas)

    y = np.zeros(2, np.int32)
    kernel[(1, )](y, 1)
    assert y.tolist() == [1582, 1]
    compiled = kernel[(1, )](y, 2, 3, num_warps=4, num_stages=3, num_ctas=1)
    assert y.tolist() == [2343, 1] and compiled.metadata.num_warps == 4 and compiled.metadata.num_stages == 3


def test_ranges_conditions_and_shapes():
    """`tl.arange(64, 128)`; int8 as a condition; shapes as lists and tuples, of compile-time numbers too."""

    @txl.jit
    def kernel(x, chosen, y, N: tl.constexpr):
        i = tl.arange(64, 128)
        taken = tl.load(chosen + i - 64)
        tl.static_assert(taken.dtype == tl.int8)
        tl.store(y + i, tl.where(taken, tl.load(x + i), tl.zeros((N, ), tl.float32) - tl.full([N], 1.0, tl.float32)))
        tile = tl.zeros([N // 8, 8], tl.float32) + tl.zeros((N // 8, 8), tl.float32)
        buffer = txl.smem_alloc((N // 8, 8), tl.float32)
        txl.smem_store(buffer, tile + tl.reshape(tl.load(x + tl.arange(0, N)), (N // 8, 8)))
        tl.store(y + tl.arange(0, N), tl.reshape(txl.smem_load(buffer), [N]))

    x, chosen, y = np.arange(128, dtype=np.float32), np.tile(np.array([0, 1, 2, -1], np.int8), 16), np.zeros(
        128, np.float32)
    kernel[(1, )](x, chosen, y, 64)
    assert np.array_equal(y, np.concatenate([x[:64], np.where(chosen, x[64:], -1)]))


@pytest.mark.parametrize("host", [False, True])
def test_a_helper_asks_for_descriptors(host):
    from triton.tools.tensor_descriptor import TensorDescriptor

    @txl.jit
    def described(desc_or_ptr, shape, strides, block: tl.constexpr):
        if isinstance(desc_or_ptr, tl.tensor_descriptor):
            return desc_or_ptr
        else:
            return tl.make_tensor_descriptor(desc_or_ptr, shape, strides, block)

    @txl.jit
    def kernel(x, y):
        desc = described(x, shape=[32, 32], strides=[32, 1], block=[32, 32])
        tile: tl.constexpr = [32, 32]
        i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
        tl.store(y + i, desc.load([0, 0]) + tl.zeros(tile, tl.float32))

    x, y = np.arange(1024, dtype=np.float32), np.zeros(1024, np.float32)
    kernel[(1, )](TensorDescriptor.from_tensor(x.reshape(32, 32), [32, 32]) if host else x, y)
    assert np.array_equal(x, y)


def test_tuning(tmp_path):
    """`triton.Config` in `txl.autotune`, a hook that sets the shapes of blocks, `use_cuda_graph`, a hook before each
    launch, launch metadata."""
    from triton.tools.tensor_descriptor import TensorDescriptor
    seen = []

    def set_block(arguments):
        arguments["desc"].block_shape = [arguments["ROWS"], 16]

    def described(grid, kernel, arguments):
        seen.append((grid, kernel.name, arguments["ROWS"]))
        return {"name": f"double {arguments['ROWS']}", "flops": 7}

    @txl.autotune(
        configs=[triton.Config({"ROWS": rows}, num_warps=4, num_stages=2, pre_hook=set_block)
                 for rows in (16, 32)] + [txl.Config({"ROWS": 64}, num_warps=4, num_warpgroups=2, pre_hook=set_block)],
        key=["n"], use_cuda_graph=True, do_bench=lambda call, quantiles: [call() or 1.0] * 3)
    @txl.jit(launch_metadata=described)
    def double(desc, y, n, ROWS: tl.constexpr):
        for first in range(0, n, ROWS):
            tile = desc.load([first, 0])
            tl.store(y + (first + tl.arange(0, ROWS))[:, None] * 16 + tl.arange(0, 16)[None, :], tile * 2)

    x, y = np.arange(1024, dtype=np.float32).reshape(64, 16), np.zeros((64, 16), np.float32)
    told = []
    with triton.knobs.runtime.scope():
        triton.knobs.runtime.launch_enter_hook = lambda metadata: told.append(metadata.get())
        double[(1, )](TensorDescriptor.from_tensor(x, [1, 16]), y, 64)
    assert np.array_equal(y, x * 2) and {rows for _, _, rows in seen} == {16, 32, 64} and told[-1]["flops"] == 7


def test_an_allocator_and_knobs():
    """`triton.set_allocator`, and the knobs that programs set."""
    alive = []

    def allocate(size, alignment, stream):
        alive.append(np.zeros(size, np.int8))
        return alive[-1]

    triton.set_allocator(allocate)
    with triton.knobs.compilation.scope(), triton.knobs.runtime.scope(), triton.knobs.autotuning.scope(
    ), triton.knobs.cache.scope():
        triton.knobs.compilation.always_compile = True
        triton.knobs.compilation.dump_ir = False
        triton.knobs.autotuning.print = True
        triton.knobs.runtime.override_arch = "sm100"
        triton.knobs.cache.dump_dir = "somewhere"
        assert triton.knobs.runtime.override_arch == "sm100" and triton.knobs.cache.dump_dir == "somewhere"


PROGRAM = '''
import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
import triton.profiler as proton
import triton.profiler.language as pl
from teraxlang.language.semantic import TXLSemantic
from triton.tools.tensor_descriptor import TensorDescriptor

pl.enable_semantic("triton")
pl.enable_semantic_obj(TXLSemantic)

@txl.jit
def add(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    with pl.scope("whole"):
        pl.enter_scope("load")
        tile = tl.load(x + i)
        pl.exit_scope("load")
        tl.store(y + i, tile + 1)

x, y = np.zeros(128, np.float32), np.zeros(128, np.float32)
proton.start("here", hook="triton")
with proton.scope("outer"):
    add[(1, )](x, y, 128)
proton.finalize()
assert (y == 1).all()
assert triton.testing.do_bench(lambda: add[(1, )](x, y, 128), warmup=1, rep=2) > 0

@triton.testing.perf_report([triton.testing.Benchmark(x_names=["n"], x_vals=[64, 128], line_arg="provider", line_vals=["a"], line_names=["A"],
                                                      plot_name="speed", args={})])
def benchmark(n, provider):
    return triton.testing.do_bench(lambda: add[(1, )](x, y, n), warmup=1, rep=2)

benchmark.run(print_data=True)
'''


def test_the_package(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "-m", "txl", "program.py"], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0 and "speed" in done.stdout, done.stdout + done.stderr
