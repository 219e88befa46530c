"""Programs that name buffers, barriers, engines and warpgroups as code for a GPU, on the emulator with all of its
checks: what it finds (races, missing fences, arrivals and bytes that do not add up) would be the compiler's fault. The
tile machine runs the same programs."""
import contextlib
import importlib.util
from pathlib import Path

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.alias import install

install()
import teraxlang

FOLDER = Path(__file__).resolve().parents[3] / "examples/txl"


def example(name):
    spec = importlib.util.spec_from_file_location(f"engines_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hopper_matmul = example("hopper_matmul")


@pytest.mark.parametrize("kind", hopper_matmul.KINDS)
def test_matmuls(kind):
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-4, 4, shape).astype(np.float16) for shape in ((256, 192), (128, 192)))
    with txl.emulate("sm_90a"):
        found = hopper_matmul.matmul(a, b, kind, block=(128, 64, 64), stages=3, programs=2)
    assert np.array_equal(found, a.astype(np.float32) @ b.astype(np.float32).T)


def test_texts_of_three_warpgroups_are_made_later():
    """Twelve warps are three groups of four, in each text that is asked for after the compilation."""
    with txl.emulate("sm_90a"):
        x = np.ones((64, 64), np.float16)
        kernel = hopper_matmul.matmul_warp_specialized.warmup(
            *(hopper_matmul.TensorDescriptor.from_tensor(x, [64, 64]) for _ in range(3)), 64, 64, 64, BLOCK_M=128,
            BLOCK_N=64, BLOCK_K=64, GROUP_M=4, NUM_STAGES=3, num_warpgroups=3, grid=(1, ))
    assert '"ttg.num-warps" = 4 : i32' in kernel.asm["ttgir"] and "wgmma" in kernel.asm["llir"]


def test_edges_are_padded():
    """Boxes beyond the ends, on both sides of the copies."""
    rng = np.random.default_rng(1)
    a, b = (rng.integers(-4, 4, shape).astype(np.float16) for shape in ((136, 72), (72, 72)))
    for kind in ("naive_tma", "warp_specialized"):
        with txl.emulate("sm_90a"):
            found = hopper_matmul.matmul(a, b, kind, block=(128, 64, 64), stages=2, programs=1)
        assert np.array_equal(found, a.astype(np.float32) @ b.astype(np.float32).T), kind


def test_copies_by_threads_are_fenced_by_who_waits():
    """One warpgroup starts copies that arrive when they are done; another one's product reads what came."""

    @teraxlang.jit
    def kernel(x, y, out, n):
        a = teraxlang.smem_alloc([64, 16], dtype=tl.float16, num_stages=2)
        b = teraxlang.smem_alloc([16, 16], dtype=tl.float16, num_stages=2)
        full = teraxlang.mbar_alloc(128, num_stages=2)
        free = teraxlang.mbar_alloc(128, num_stages=2)
        i, j = tl.arange(0, 64)[:, None], tl.arange(0, 16)
        if teraxlang.is_warpgroup([0]):
            for step in range(n):
                slot = step % 2
                teraxlang.mbar_wait(teraxlang.get_buffer(free, slot), (step // 2 + 1) % 2)
                teraxlang.async_load(teraxlang.get_buffer(a, slot), x + i * 64 + step * 16 + j[None, :])
                teraxlang.async_load(teraxlang.get_buffer(b, slot), y + (step * 16 + j[:, None]) * 16 + j[None, :])
                teraxlang.mbar_arrive(teraxlang.get_buffer(full, slot), track_async_op=True)
        if teraxlang.is_warpgroup([1]):
            acc = tl.zeros([64, 16], tl.float32)
            for step in range(n):
                slot = step % 2
                teraxlang.mbar_wait(teraxlang.get_buffer(full, slot), step // 2 % 2)
                acc = tl.dot(teraxlang.get_buffer(a, slot), teraxlang.get_buffer(b, slot), acc)
                teraxlang.dot_wait(0)
                teraxlang.mbar_arrive(teraxlang.get_buffer(free, slot))
            tl.store(out + i * 16 + j[None, :], acc)

    rng = np.random.default_rng(0)
    x, y = (rng.integers(-4, 5, shape).astype(np.float16) for shape in ((64, 64), (64, 16)))
    for target in (None, "sm_90a"):
        out = np.zeros((64, 16), np.float32)
        with txl.emulate(target) if target else contextlib.nullcontext():
            kernel[(1, )](x, y, out, 4, num_warpgroups=2)
        assert np.array_equal(out, x.astype(np.float32) @ y.astype(np.float32)), target


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_padding_has_one_pattern(dtype):
    """What lies outside of a tensor has the bits that the tensor memory accelerator gives it, on the tile machine
    too."""

    @teraxlang.jit
    def kernel(x, y):
        desc = tl.make_tensor_descriptor(x, [8, 16], [16, 1], [8, 16], padding_option="nan")
        buffer = teraxlang.smem_alloc([8, 16], dtype=x.dtype.element_ty)
        full = teraxlang.mbar_alloc(1)
        teraxlang.mbar_expect(full, 8 * 16 * x.dtype.element_ty.primitive_bitwidth // 8)
        teraxlang.tma_load(teraxlang.get_buffer(buffer, 0), desc, [4, 8], teraxlang.get_buffer(full, 0))
        teraxlang.mbar_wait(teraxlang.get_buffer(full, 0), 0)
        at = tl.arange(0, 8)[:, None] * 16 + tl.arange(0, 16)[None, :]
        tl.store(y + at, teraxlang.smem_load(teraxlang.get_buffer(buffer, 0)))

    x = np.arange(128).reshape(8, 16).astype(dtype)
    found = []
    for target in (None, "sm_90a"):
        y = np.zeros_like(x)
        with txl.emulate(target) if target else contextlib.nullcontext():
            kernel[(1, )](x, y)
        found.append(y.view(np.uint16))
    assert np.isnan(y[4:]).all() and np.isnan(y[:, 8:]).all() and (y[:4, :8] == x[4:, 8:]).all()
    assert (found[0] == found[1]).all()


def test_every_stage_of_a_program_of_three_warpgroups():
    """What is compiled once more, for a stage that had not been asked for, is the same program."""

    @teraxlang.jit
    def kernel(x):
        tl.store(x + tl.arange(0, 512), tl.arange(0, 512).to(tl.float32))

    x = np.zeros(512, np.float32)
    with txl.emulate("sm_90a"):
        compiled = kernel[(1, )](x, num_warpgroups=3)
    assert np.array_equal(x, np.arange(512, dtype=np.float32))
    assert '"ttg.num-warps" = 4 : i32' in compiled.asm["ttgir"] and "kernel" in compiled.asm["llir"]
    assert ".reqntid 384" in compiled.asm["ptx"]


@pytest.mark.parametrize("target", ["sm_80", "sm_90", "sm_120"])
def test_copies_and_barriers_of_every_architecture(target):
    """A ring of copies, tracked by mbarriers, between two warpgroups that also meet at a named barrier."""

    @teraxlang.jit
    def kernel(x, y, n):
        ring = teraxlang.smem_alloc([512], dtype=tl.float32, num_stages=2)
        full = teraxlang.mbar_alloc(128, num_stages=2)
        free = teraxlang.mbar_alloc(128, num_stages=2)
        i = tl.arange(0, 512)
        if teraxlang.is_warpgroup([0]):
            for step in range(n):
                slot = step % 2
                teraxlang.mbar_wait(teraxlang.get_buffer(free, slot), (step // 2 + 1) % 2)
                teraxlang.async_load(teraxlang.get_buffer(ring, slot), x + step * 512 + i, mask=i < 500, other=7.0)
                teraxlang.mbar_arrive(teraxlang.get_buffer(full, slot), track_async_op=True)
            teraxlang.bar_arrive(8, 256)
        else:
            for step in range(n):
                slot = step % 2
                teraxlang.mbar_wait(teraxlang.get_buffer(full, slot), step // 2 % 2)
                value = teraxlang.smem_load(teraxlang.get_buffer(ring, slot))
                tl.store(y + step * 512 + i, value * 2)
                teraxlang.mbar_arrive(teraxlang.get_buffer(free, slot))
            teraxlang.bar_wait(8, 256)

    x = np.arange(5 * 512, dtype=np.float32)
    y = np.zeros_like(x)
    with txl.emulate(target):
        kernel[(1, )](x, y, 5, num_warpgroups=2)
    want = x.reshape(5, 512) * 2
    want[:, 500:] = 14
    assert np.array_equal(y.reshape(5, 512), want)
