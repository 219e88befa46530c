"""Launches with tensor descriptors of the host, which the extension reads field by field after the first: each is the
same launch as the one that `__txl_members__` describes."""
import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def copy(source, target):
    target.store([0, 0], source.load([0, 0]))


def describe(x, *block, **options):
    return TensorDescriptor.from_tensor(x, list(block), **options)


def arrays(rows=16, columns=32, dtype=np.float32):
    return np.arange(rows * columns).reshape(rows, columns).astype(dtype), np.zeros((rows, columns), dtype)


def test_layouts_in_a_loop():
    """Shapes, strides, elements and tiles that alternate; the kernels are as many as there are kinds of them."""
    copy._clear()
    for _ in range(4):
        for rows, columns, dtype in ((16, 32, np.float32), (16, 48, np.float32), (8, 32, np.float16)):
            for block in ((8, 16), (4, 32)):
                x, y = arrays(rows, columns, dtype)
                copy[(1, )](describe(x, *block), describe(y, *block))
                assert np.array_equal(y[:block[0], :block[1]], x[:block[0], :block[1]])
                assert not y[block[0]:].any() and not y[:, block[1]:].any()
    assert len(copy.compiled_kernels()) == 4


def test_fields_that_change():
    """As tuning does: the tile is another one when the descriptor is used again."""
    x, y = arrays()
    source, target = describe(x, 8, 16), describe(y, 8, 16)
    copy[(1, )](source, target)
    source.block_shape = target.block_shape = [16, 32]
    copy[(1, )](source, target)
    assert np.array_equal(x, y)
    other = np.zeros_like(x)
    target.base = other
    copy[(1, )](source, target)
    assert np.array_equal(x, other)


def test_padding():
    x, y = arrays(3, 12)[0], np.zeros((4, 16), np.float32)
    for padding in ("zero", "nan", "zero"):
        copy[(1, )](describe(x, 4, 16, padding=padding), describe(y, 4, 16))
        assert np.array_equal(y[:3, :12], x)
        assert np.isnan(y[3:]).all() and np.isnan(y[:, 12:]).all() if padding == "nan" else not y[3:].any()


class Own(TensorDescriptor):
    """A descriptor of a program."""
    __slots__ = ()


@pytest.mark.parametrize("kind", [TensorDescriptor, Own])
@pytest.mark.parametrize("sequence", [list, tuple])
def test_sequences_and_subclasses(kind, sequence):
    x, y = arrays()
    for make in (int, np.int64):
        source, target = (kind(z, sequence(map(make, (16, 32))), sequence(map(make, (32, 1))), sequence((8, 16)))
                          for z in (x, y))
        y[...] = 0
        copy[(1, )](source, target)
        assert np.array_equal(y[:8, :16], x[:8, :16])


def test_wrong_fields():
    x, y = arrays()
    copy[(1, )](describe(x, 8, 16), describe(y, 8, 16))
    for name, value, error in (("base", "text", TypeError), ("shape", None, TypeError), ("strides", 3, TypeError),
                               ("block_shape", None, TypeError)):
        wrong = describe(x, 8, 16)
        setattr(wrong, name, value)
        with pytest.raises((error, ValueError, txl.CompilationError)):
            copy[(1, )](wrong, describe(y, 8, 16))
    missing = describe(x, 8, 16)
    del missing.padding
    with pytest.raises(AttributeError):
        copy[(1, )](missing, describe(y, 8, 16))


def test_names_of_the_package_are_looked_up_once():
    """What `txl` takes from the language is noted where it is, in a dict, and once."""

    @txl.jit
    def both(x):
        i = txl.arange(0, 8)
        txl.store(x + i, txl.load(x + i) + txl.load(x + i) + tl.load(x + i))

    x = np.ones(8, np.float32)
    kernel = both[(1, )](x)
    assert x.tolist() == [3] * 8 and kernel is not None
    from txl.host import Host
    uses = Host()
    for _ in range(2):
        for name in ("load", "arange", "zeros"):
            uses.get_attribute(txl, name)
    assert len(uses.uses) == 3 and all(type(holder) is dict for holder, *_ in uses.uses)
