"""Each primitive has a program that is right, on the tile machine and as code for a GPU, and its wrong uses are told in
words (primitive_programs.py)."""
import numpy as np
import pytest
import txl
import txl.language as tl
from primitive_programs import N, RIGHT, WRONG, X


@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
@pytest.mark.parametrize("name", sorted({kernel[0].__name__: name for name, kernel in RIGHT.items()}.values()))
def test_right(name, target):
    kernel, expected, options, gpu = RIGHT[name]
    y = np.zeros(N, np.float32)
    with txl.check(quiet=True) if target == "cpu" else txl.emulate(target):
        if target != "cpu" and not gpu:
            with pytest.raises(Exception, match="the tile machine runs it|has no tensor memory"):
                kernel[(1, )](X.copy(), y, **options)
            return
        kernel[(1, )](X.copy(), y, **options)
    assert np.array_equal(y, expected)


@txl.jit
def narrow_gather(x):
    source = tl.make_tensor_descriptor(x, [32, 128], [128, 1], [1, 16])
    full = txl.mbar_alloc(1)
    txl.mbar_expect(full, 8 * 16 * 4)
    txl.tma_gather(txl.smem_alloc([8, 16], tl.float32), source, full, tl.arange(0, 8), 0)
    txl.mbar_wait(full, 0)


def test_gathered_rows_are_wide():
    """On a GPU a row is a box of its own, which wants 128 bytes. covers: LowerGatheredRows"""
    narrow_gather[(1, )](X.copy())
    with txl.emulate("sm_90a"), pytest.raises(Exception,
                                              match="TMA gather copies boxes of one row.*128 bytes") as caught:
        narrow_gather[(1, )](X.copy())
    assert "test_primitive_programs.py:" in str(caught.value)


@txl.jit
def random_gather(x, y, names, ROWS: tl.constexpr, COLUMNS: tl.constexpr, WIDTH: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [40, 256], [256, 1], [1, COLUMNS])
    buffer = txl.smem_alloc([ROWS, COLUMNS], x.dtype.element_ty)
    full = txl.mbar_alloc(1)
    i = tl.arange(0, ROWS)
    txl.mbar_expect(full, ROWS * COLUMNS * WIDTH)
    txl.tma_gather(buffer, source, full, tl.load(names + i), 64)
    txl.mbar_wait(full, 0)
    tl.store(y + i[:, None] * COLUMNS + tl.arange(0, COLUMNS), txl.smem_load(buffer))


@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
@pytest.mark.parametrize("dtype, rows, columns", [(np.float16, 64, 64), (np.float16, 8, 128), (np.float32, 256, 32),
                                                  (np.int8, 16, 256)])
def test_gathered_rows(dtype, rows, columns, target):
    """More rows than threads, fewer, rows that are there twice and such as are not there, columns beyond the end."""
    rng = np.random.default_rng(rows)
    x, names = rng.integers(-100, 100, (40, 256)).astype(dtype), rng.integers(-5, 45, rows).astype(np.int32)
    y = np.ones((rows, columns), dtype)
    with txl.check(quiet=True) if target == "cpu" else txl.emulate(target):
        random_gather[(1, )](x, y, names, rows, columns, y.itemsize)
    wide = np.zeros((50, 512), dtype)
    wide[:40, :256] = x
    assert np.array_equal(y, wide[np.where((names < 0) | (names >= 40), 45, names), 64:64 + columns])


@pytest.mark.parametrize("name,body,message", [(name, *case) for name, cases in WRONG.items() for case in cases])
def test_wrong(name, body, message, tmp_path):
    """covers: BufferOfTile, BadReductionOrder"""
    source = f"import txl\nimport txl.language as tl\n\n@txl.jit\ndef kernel(x, y):\n    {body}\n"
    (tmp_path / "kernel.py").write_text(source)
    scope = {}
    exec(compile(source, str(tmp_path / "kernel.py"), "exec"), scope)
    with pytest.raises(Exception, match=message) as caught:
        scope["kernel"][(1, )](X.copy(), np.zeros(N, np.float32))
    assert "kernel.py:" in str(caught.value)  # and where


def test_every_primitive_has_a_program():
    import importlib.util
    from pathlib import Path
    path = Path(__file__).resolve().parents[3] / "scripts" / "document-primitives.py"
    spec = importlib.util.spec_from_file_location("document_primitives", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    names = {name for names in script.ROWS.values() for name in names.split()}
    assert names == set(RIGHT) == set(WRONG)
