"""What may be passed to a kernel: arrays of every kind, with every type of element, and what is refused."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def double_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


def double(x, out, n):
    double_kernel[(txl.cdiv(n, 16), )](x, out, n, BLOCK=16)


class Interface:
    """An array of which only `__array_interface__` is known."""

    def __init__(self, array):
        self.array = array
        self.__array_interface__ = array.__array_interface__


class Dlpack:
    """An array of which only DLPack is known."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **kwargs):
        return self.array.__dlpack__(**kwargs)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16",
                                   "float32", "float64"])
@pytest.mark.parametrize("wrap", [lambda a: a, Interface, Dlpack], ids=["numpy", "interface", "dlpack"])
def test_element_types(dtype, wrap):
    x, out = np.arange(40).astype(dtype), np.zeros(40, dtype)
    double(wrap(x), wrap(out), 40)
    assert np.array_equal(out, x * 2)


@pytest.mark.parametrize("name", ["bfloat16", "float8_e4m3fn", "float8_e5m2"])
def test_narrow_floats_of_ml_dtypes(name):
    dtype = getattr(pytest.importorskip("ml_dtypes"), name)

    @txl.jit
    def copy_kernel(x, out, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(out + i, tl.load(x + i).to(tl.float32))

    x, out = np.arange(16).astype(dtype), np.zeros(16, np.float32)
    copy_kernel[(1, )](x, out, BLOCK=16)
    assert np.array_equal(out, np.arange(16).astype(dtype).astype(np.float32))


def test_torch_tensors():
    torch = pytest.importorskip("torch")
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int8, torch.int64, torch.uint8):
        x = torch.arange(40).to(dtype)
        out = torch.zeros_like(x)
        double(x, out, 40)
        assert torch.equal(out, x * 2)
    parameter = torch.nn.Parameter(torch.ones(40))
    out = torch.zeros(40)
    double(parameter, out, 40)
    assert torch.equal(out, torch.full((40, ), 2.0))


def test_a_mix_of_kinds():
    torch = pytest.importorskip("torch")
    x, out = np.arange(40, dtype=np.float32), torch.zeros(40)
    double(x, out, 40)
    assert np.array_equal(out.numpy(), x * 2)


def test_views_start_where_they_start():
    whole = np.arange(100, dtype=np.float32)
    out = np.zeros(100, np.float32)
    double(whole[30:], out[50:], 20)
    assert np.array_equal(out[50:70], whole[30:50] * 2) and not out[:50].any() and not out[70:].any()
    # A view's kernel may reach the whole storage: that is what strides are for.
    matrix = np.arange(60, dtype=np.float32).reshape(6, 10)

    @txl.jit
    def column_kernel(x, out, stride, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(out + i, tl.load(x + i * stride, mask=i < 6), mask=i < 6)

    out = np.zeros(6, np.float32)
    column_kernel[(1, )](matrix[:, 3], out, 10, BLOCK=8)
    assert np.array_equal(out, matrix[:, 3])


def test_alignment_is_part_of_the_specialization():
    base = np.zeros(64, np.float32)
    start = (-base.ctypes.data // 4) % 4
    x = base[start:start + 32]
    x[:] = np.arange(32)
    for shift in range(3):
        out = np.zeros(16, np.float32)
        double(x[shift:], out, 16)
        assert np.array_equal(out, (np.arange(16) + shift) * 2)


def test_read_only_arrays_can_be_read_and_are_not_written():
    x, out = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)
    x.flags.writeable = False
    double(x, out, 16)
    assert out[3] == 6
    with pytest.raises(txl.ReadOnlyError, match="`out`"):
        double(out, x, 16)
    assert np.array_equal(x, np.arange(16))


def test_empty_arrays_and_empty_grids():
    empty = np.zeros(0, np.float32)
    double(empty, empty, 0)
    double_kernel[(1, )](empty, empty, 0, BLOCK=16)


@pytest.mark.parametrize("bad", ["text", object(), [1, 2, 3], {1: 2}, np.zeros(4, "S3"), np.zeros(4, object),
                                 np.zeros(4, np.complex64), 1 + 2j])
def test_what_is_no_array_is_refused(bad):
    with pytest.raises(TypeError) as raised:
        double(bad, np.zeros(4, np.float32), 4)
    assert "`x`" in str(raised.value) and "\n" not in str(raised.value)


def test_wrong_calls():
    x = np.zeros(16, np.float32)
    with pytest.raises(TypeError, match="`BLOCK`"):
        double_kernel[(1, )](x, x, 16)
    with pytest.raises(TypeError):
        double_kernel[(1, )](x, x, 16, 16, 16)
    with pytest.raises(KeyError, match="nothing"):
        double_kernel[(1, )](x, x, 16, BLOCK=16, nothing=1)
    with pytest.raises(RuntimeError, match="kernel function"):
        double_kernel(x, x, 16, 16)
    for grid in ("x", (1, 1, 1, 1), (1.5, ), (-1, ), 3.0):
        with pytest.raises((TypeError, ValueError)):
            double_kernel[grid](x, x, 16, BLOCK=16)
    with pytest.raises(OverflowError):
        double_kernel[(1, )](x, x, 1 << 70, BLOCK=16)


def test_an_access_outside_stops_and_names_everything():
    x, out = np.zeros(20, np.float32), np.zeros(32, np.float32)
    with pytest.raises(txl.OutOfBoundsError) as raised:
        double(x, out, 32)
    error = raised.value
    assert error.argument == "x" and error.program_id == (1, 0, 0) and error.offset == 20
    assert error.file == __file__ and error.line == double_kernel.starting_line_number + 3
    assert not out[16:].any()


def test_addresses_inside_arrays():

    @txl.jit
    def follow_kernel(addresses, out, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        base = tl.load(addresses + row).to(tl.pointer_type(tl.float32))
        i = tl.arange(0, BLOCK)
        tl.store(out + row * BLOCK + i, tl.load(base + i))

    rows = [np.full(8, k, np.float32) for k in range(3)]
    addresses = np.array([r.ctypes.data for r in rows])
    out = np.zeros((3, 8), np.float32)
    with pytest.raises(txl.OutOfBoundsError):
        follow_kernel[(3, )](addresses, out, BLOCK=8)
    registered = [txl.register(r, f"row {k}") for k, r in enumerate(rows)]
    follow_kernel[(3, )](addresses, out, BLOCK=8)
    assert np.array_equal(out, np.stack(rows))
    for r in registered:
        r.release()
    with pytest.raises(txl.OutOfBoundsError):
        follow_kernel[(3, )](addresses, out, BLOCK=8)
