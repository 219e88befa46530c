"""Texts of Triton's with block pointers, descriptors and TMA (recorded/texts): as the `ir_override` of a kernel with
the same arguments they compute what it should, on the CPU and on the emulator."""
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

TEXTS = Path(__file__).resolve().parents[1] / "recorded/texts"
CPU, HOPPER = "cpu", "emulate:sm_90a"
TARGETS = {".ttir": (CPU, HOPPER), ".ttgir": (HOPPER, )}


def cases(*names):
    """A text, and each target that it runs on: TTIR on all."""
    return [
        pytest.param(TEXTS / name,
                     target.replace("sm_90a", "sm_80") if ".cuda-80." in name else target, id=f"{name}-{target}")
        for name in names for target in TARGETS[Path(name).suffix]
    ]


@pytest.fixture
def kernel_of(tmp_path):
    """A kernel of the text's name with as many parameters as are asked for; the text stands in its place."""

    def make(path, count, target):
        name = re.search(r"tt.func public @(\w+)", path.read_text()).group(1)
        file = tmp_path / f"{name}.py"
        file.write_text(f"import txl\n\n@txl.jit\ndef {name}({', '.join(f'p{i}' for i in range(count))}):\n    pass\n")
        spec = importlib.util.spec_from_file_location(name, file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        kernel, options = getattr(module, name), {"ir_override": str(path), "target": target}

        def launch(grid, *arguments):
            return kernel[grid](*arguments, **options)

        launch.warmup = lambda *arguments: kernel.warmup(*arguments, grid=(1, ), **options)
        return launch

    return make


def matrices(m, n, k, transposed):
    random = np.random.default_rng(0)
    a, b = (random.integers(-3, 4, shape).astype(np.float16) for shape in ((m, k), (n, k) if transposed else (k, n)))
    return a, b, np.full((m, n), 7, np.float16), a.astype(np.float32) @ (b.T if transposed else b).astype(np.float32)


@pytest.mark.parametrize(
    "path, target",
    cases("block_pointers.raw.cuda-90.3.0.ttir", "block_pointers.raw.cuda-90.3.2.ttir",
          "block_pointers.raw.cuda-90.3.6.ttir"))
@pytest.mark.parametrize("m, n, k", [(128, 128, 64), (100, 144, 80)])
def test_products_by_pointers(kernel_of, path, target, m, n, k):
    a, b, c, expected = matrices(m, n, k, False)
    kernel_of(path, 9, target)((2, 2), a, b, c, m, n, k, k, n, n)
    assert np.array_equal(c, expected)


@pytest.mark.parametrize("path, target", cases("matmul.cuda-80.3.2.ttgir", "matmul.cuda-90.3.2.ttgir"))
@pytest.mark.parametrize("k", [64, 80, 336])
def test_products_with_older_names_of_layouts(kernel_of, path, target, k):
    a, b, c, expected = matrices(128, 128, k, False)
    kernel_of(path, 9, target)((1, ), a, b, c, 128, 128, k, k, 128, 128)
    assert np.array_equal(c, expected)


@pytest.mark.parametrize(
    "path, target",
    cases("matmul_desc.cuda-90.3.9.ttir", "matmul_desc.cuda-90.3.9.ttgir", "matmul_desc.cuda-90.3.6.ttgir"))
@pytest.mark.parametrize("m, n, k", [(128, 128, 64), (104, 144, 336)])
def test_products_by_descriptors_of_the_host(kernel_of, path, target, m, n, k):
    a, b, c, expected = matrices(m, n, k, True)
    of = TensorDescriptor.from_tensor
    kernel_of(path, 6, target)((2, 2), of(a, [128, 64]), of(b, [128, 64]), of(c, [128, 128]), m, n, k)
    assert np.array_equal(c, expected)


@pytest.mark.parametrize("path, target",
                         cases("matmul_persistent.cuda-100.3.9.ttir", "matmul_persistent.cuda-90.3.9.ttgir"))
def test_persistent_products(kernel_of, path, target):
    m, n, k = 200, 272, 144
    a, b, c, expected = matrices(m, n, k, True)
    of = TensorDescriptor.from_tensor
    kernel_of(path, 6, target)((2, ), of(a, [128, 64]), of(b, [128, 64]), of(c, [128, 128]), m, n, k)
    assert np.array_equal(c, expected)


@pytest.mark.parametrize("path, target", cases("matmul_made.cuda-90.3.9.ttir", "matmul_made.cuda-90.3.9.ttgir"))
def test_products_by_descriptors_that_the_kernel_makes(kernel_of, path, target):
    m, n, k = 104, 144, 336
    a, b, c, expected = matrices(m, n, k, True)
    kernel_of(path, 6, target)((2, 2), a, b, c, m, n, k)
    assert np.array_equal(c, expected)


@pytest.mark.parametrize("path, target", cases("block_copy.raw.cuda-90.3.2.ttir"))
@pytest.mark.parametrize("n, m", [(40, 64), (120, 96)])
def test_block_pointers_in_branches_and_loops(kernel_of, path, target, n, m):
    """Columns of 32 of an array in column-major order; below row 32 if it is high; what is after the end is not
    written."""
    x = np.arange((n + 64) * (m + 64), dtype=np.float32)
    y = np.zeros_like(x)
    kernel_of(path, 4, target)((1, ), x, y, n, m)
    expected = np.zeros_like(x)
    first = 32 if n > 100 else 0
    for column in range(m):
        rows = np.arange(first, min(first + 32, n))
        expected[rows + column * n] = x[rows + column * n]
    for column in range(m, m + 32):  # without a check, after the loop
        rows = np.arange(first, first + 32)
        expected[rows + column * n] = x[rows + column * n]
    assert np.array_equal(y, expected)


@pytest.mark.parametrize("path, target", cases("rank1.cuda-90.3.9.ttir", "rank1.cuda-90.3.9.ttgir"))
def test_rank_one_padded_with_nan(kernel_of, path, target):
    x, out = np.arange(100, dtype=np.float32), np.zeros(128, np.float32)

    kernel_of(path, 3, target)((2, ), x, out, 100)
    assert np.array_equal(out[:100], x + 1) and not out[100:].any()


@pytest.mark.parametrize("path, target", cases("rank3.cuda-90.3.9.ttgir"))
def test_rank_three(kernel_of, path, target):
    x, out = np.arange(2 * 16 * 16, dtype=np.float32).reshape(2, 16, 16), np.zeros((2, 16, 16), np.float32)
    of = TensorDescriptor.from_tensor
    kernel_of(path, 2, target)((2, ), of(x, [1, 16, 16]), of(out, [1, 16, 16]))
    assert np.array_equal(out, 2 * x)


@pytest.mark.parametrize(
    "path, target", cases("reduce_desc.cuda-90.3.9.ttir", "reduce_desc.cuda-90.3.9.ttgir",
                          "reduce_u32.cuda-90.3.9.ttir"))
def test_reductions_into_memory(kernel_of, path, target):
    kind = np.uint32 if "u32" in path.name else np.int32
    x = np.random.default_rng(1).integers(-2**31, 2**31, (32, 32)).astype(np.int32).view(kind)
    out = np.random.default_rng(2).integers(-2**31, 2**31, (64, 64)).astype(np.int32).view(kind)
    expected = out.copy()
    expected[:32, :32] += x
    expected[:32, 32:] = np.maximum(expected[:32, 32:], x)
    expected[32:, :32] = np.minimum(expected[32:, :32], x)
    kernel_of(path, 2, target)((1, ), TensorDescriptor.from_tensor(x, [32, 32]),
                               TensorDescriptor.from_tensor(out, [32, 32]))
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("path, target", cases("gather_rows.cuda-100.3.9.ttir"))
def test_gathers(kernel_of, path, target):
    x, rows = np.arange(50 * 64).reshape(50, 64).astype(np.float16), np.random.default_rng(3).integers(
        0, 60, 32).astype(np.int32)
    out = np.ones((32, 64), np.float16)
    kernel_of(path, 3, target)((1, ), TensorDescriptor.from_tensor(x, [1, 64]), rows, out)
    assert np.array_equal(out, np.where(rows[:, None] < 50, x[np.minimum(rows, 49)], 0))


@pytest.mark.parametrize("path, target", cases("scatter_rows.cuda-100.3.9.ttir"))
def test_scatters(kernel_of, path, target):
    x, rows = np.arange(32 * 64).reshape(32, 64).astype(
        np.float16), np.random.default_rng(4).permutation(40)[:32].astype(np.int32)
    out = np.full((36, 64), -1, np.float16)
    expected = out.copy()
    expected[rows[rows < 36]] = x[rows < 36]
    kernel_of(path, 3, target)((1, ), x, rows, TensorDescriptor.from_tensor(out, [1, 64]))
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("path, target", cases("add.cuda-80.3.0.ttgir", "add.cuda-80.3.2.ttgir"))
def test_older_names_of_layouts(kernel_of, path, target):
    x, z = np.arange(3000, dtype=np.float32), np.zeros(3000, np.float32)
    kernel_of(path, 4, target)((3, ), x, x, z, 3000)
    assert np.array_equal(z, 2 * x)


def test_a_box_of_the_text_is_copied_by_the_accelerator(kernel_of):
    """What becomes of `tt.descriptor_load` is what the language makes of `desc.load`: later passes find the box in
    it."""
    x, of = np.zeros((128, 64), np.float16), TensorDescriptor.from_tensor
    launch = kernel_of(TEXTS / "matmul_desc.cuda-90.3.9.ttir", 6, HOPPER)
    kernel = launch.warmup(of(x, [128, 64]), of(x, [128, 64]), of(np.zeros((128, 128), np.float16), [128, 128]), 128,
                           128, 336)
    assert "cp.async.bulk.tensor.2d.shared::cluster.global" in kernel.asm["ptx"] and "wgmma.mma_async" in kernel.asm[
        "ptx"]


@pytest.mark.parametrize("path, target", cases("kinds.cuda-90.3.9.ttgir"))
def test_products_of_every_kind(kernel_of, path, target):
    """f32 by tf32, three tf32 and exactly, e4m3, and i8; with numbers that all of them hold."""
    random, codes = np.random.default_rng(5), np.array([0x00, 0x38, 0x40, 0x44, 0xb8, 0xc0, 0xc4], np.uint8)
    numbers = np.array([0, 1, 2, 3, -1, -2, -3], np.float32)
    a, b = (random.integers(-3, 4, shape).astype(np.float32) for shape in ((128, 64), (64, 128)))
    chosen, i8 = random.integers(0, 7, (128, 64)), random.integers(-100, 100, (128, 64)).astype(np.int8)
    c = np.zeros((5, 128, 128), np.float32)
    kernel_of(path, 5, target)((1, ), a, b, c, txl.reinterpret(codes[chosen], tl.float8e4nv), i8)
    f8, wide = numbers[chosen], i8.astype(np.float32)
    for got, expected in zip(c, (a @ b, a @ b, a @ b, f8 @ f8.T, wide @ wide.T), strict=True):
        assert np.array_equal(got, expected)
