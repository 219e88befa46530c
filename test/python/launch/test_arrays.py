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
    empty, out = np.zeros(0, np.float32), np.full(16, 7, np.float32)
    double(empty, out, 0)
    double_kernel[(1, )](empty, out, 0, BLOCK=16)
    assert (out == 7).all()  # and no access of `empty`
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


@txl.jit
def follow_kernel(addresses, out, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    base = tl.load(addresses + row).to(tl.pointer_type(tl.float32))
    i = tl.arange(0, BLOCK)
    tl.store(out + row * BLOCK + i, tl.load(base + i))


def follow(table):
    out = np.zeros((3, 8), np.float32)
    follow_kernel[(3, )](table, out, BLOCK=8)
    return out


class Holder:
    pass


def memory_that_is_not_mapped(count):
    """Memory that no array has, as a list of it and the addresses of rows there."""
    import ctypes
    memory = [(ctypes.c_float * 8)(*[k] * 8) for k in range(count)]
    return memory, np.array([ctypes.addressof(row) for row in memory])


def test_registered_memory_is_reached_through_addresses():
    rows, table = memory_that_is_not_mapped(3)
    with pytest.raises(txl.OutOfBoundsError, match=r"register the array that the pointer refers to with `txl.register\(array\)`"):
        follow(table)
    registered = [txl.register(np.frombuffer(r, np.float32), f"row {k}") for k, r in enumerate(rows)]
    assert np.array_equal(follow(table), np.repeat(np.arange(3), 8).reshape(3, 8))
    for r in registered:
        r.release()
    with pytest.raises(txl.OutOfBoundsError):
        follow(table)


@pytest.mark.parametrize("target", ["cpu", "sm_90"])
@pytest.mark.parametrize("kind",
                         ["variables", "tuple", "attribute", "dict in an attribute", "torch", "view", "torch view"])
def test_arrays_are_found_by_addresses(kind, target):
    if "torch" in kind:
        torch = pytest.importorskip("torch")
        rows = [torch.full((8, ), float(k)) for k in range(3)]
        if kind == "torch view":
            whole = torch.repeat_interleave(torch.arange(3.0), 8)
            rows = [whole[8 * k:] for k in range(3)]
        addresses = [r.data_ptr() for r in rows]
    else:
        whole = np.repeat(np.arange(3, dtype=np.float32), 8)
        rows = [np.full(8, k, np.float32) for k in range(3)] if kind != "view" else [whole[8 * k:] for k in range(3)]
        addresses = [r.ctypes.data for r in rows]
    holder = Holder()
    if kind == "tuple":
        rows = tuple(rows)
    elif kind == "attribute":
        holder.a, holder.b, holder.c = rows
        rows = None
    elif kind == "dict in an attribute":
        holder.all = {"rows": {k: r for k, r in enumerate(rows)}}
        rows = None
    with txl.emulate(target) if target != "cpu" else txl.check(False):
        for _ in range(2):
            assert np.array_equal(follow(np.array(addresses)), np.repeat(np.arange(3), 8).reshape(3, 8))


def test_an_address_as_an_integer_and_tables_of_tables():

    @txl.jit
    def kernel(address: tl.int64, out):
        table = address.to(tl.pointer_type(tl.int64))
        row = tl.load(table + 1).to(tl.pointer_type(tl.float32))
        tl.store(out + tl.arange(0, 8), tl.load(row + tl.arange(0, 8)))

    rows = [np.full(8, k, np.float32) for k in range(3)]
    table, out = np.array([r.ctypes.data for r in rows]), np.zeros(8, np.float32)
    kernel[(1, )](table.ctypes.data, out)
    assert (out == 1).all()


def test_finding_keeps_nothing_alive_and_reads_nothing_freed():
    import gc
    import weakref

    from txl import live
    rows = [np.full(1 << 20, k, np.float32) for k in range(3)]  # so large that the memory goes back to the system
    addresses = np.array([r.ctypes.data for r in rows])
    assert np.array_equal(follow(addresses), np.repeat(np.arange(3), 8).reshape(3, 8))
    gone = weakref.ref(rows[1])
    number = id(rows[1])
    del rows[1]
    gc.collect()
    assert gone() is None and number not in live._remembered
    with pytest.raises(txl.OutOfBoundsError):
        follow(addresses)


def test_what_is_found_can_be_written_if_it_is_writable():

    @txl.jit
    def kernel(addresses):
        tl.store(tl.load(addresses).to(tl.pointer_type(tl.float32)), 7.0)

    row = np.zeros(4, np.float32)
    kernel[(1, )](np.array([row.ctypes.data]))
    assert row[0] == 7
    row.flags.writeable = False
    with pytest.raises(txl.ReadOnlyError):
        kernel[(1, )](np.array([row.ctypes.data]))


def test_numbers_that_are_no_addresses_cost_no_search(monkeypatch):
    from txl import live
    monkeypatch.setattr(live, "find", lambda addresses: pytest.fail(f"asked for {addresses}"))
    rows = np.arange(24, dtype=np.float32).reshape(3, 8)
    numbers = np.array([0, 1, -1, 4096, 1 << 40, (1 << 63) - 1] * 3)

    @txl.jit
    def kernel(numbers, addresses, rows, out, n):
        tl.store(out, tl.load(tl.load(addresses + 2).to(tl.pointer_type(tl.float32))) + tl.load(numbers) + n)

    out = np.zeros(1, np.float32)
    kernel[(1, )](numbers, np.array([r.ctypes.data for r in rows]), rows, out, 1 << 50)
    assert out[0] == np.float32(16 + (1 << 50))


# ---- arrays that can go, or are not what they seem ----


class While:
    """A standard output that does something when a kernel prints."""

    def __init__(self, action):
        self.action, self.raised = action, []

    def write(self, text):
        try:
            self.action()
        except BufferError as error:
            self.raised.append(error)

    def flush(self):
        pass


@txl.jit
def printing_kernel(x, n, FAIL: tl.constexpr):
    tl.device_print("here")
    tl.store(x + tl.arange(0, 16), 7)
    if FAIL:
        tl.store(x + n, 1)


def mapped():
    import mmap
    memory = mmap.mmap(-1, 64)
    return memoryview(memory).cast("i"), memory.close


def extended(array):
    return array, lambda: array.extend(array)


@pytest.mark.parametrize(
    "make", [lambda: extended(bytearray(16)), lambda: extended(__import__("array").array("i", [0] * 16)), mapped],
    ids=["bytearray", "array", "mmap"])
@pytest.mark.parametrize("target", ["cpu", "sm_90"])
@pytest.mark.parametrize("fail", [False, True])
def test_a_buffer_cannot_be_resized_while_a_kernel_runs(make, target, fail, monkeypatch):
    array, action = make()
    out = While(action)
    with txl.emulate(target) if target != "cpu" else txl.check(False):
        printing_kernel.warmup(array, 16, FAIL=fail)
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", out)
            if fail:
                with pytest.raises(txl.OutOfBoundsError):
                    printing_kernel[(1, )](array, 1 << 20, FAIL=fail)
            else:
                printing_kernel[(1, )](array, 1 << 20, FAIL=fail)
    assert len(out.raised) == 1 and list(array)[:16] == [7] * 16
    if isinstance(array, memoryview):
        array.release()
    action()  # the launch let go of it


def test_a_registered_buffer_cannot_be_resized():
    array = bytearray(16)
    handle = txl.register(array, "bytes")
    with pytest.raises(BufferError):
        array.append(1)
    handle.release()
    array.append(1)


def interface(**entries):
    return type(
        "Made", (),
        {"__array_interface__": {"version": 3, "typestr": "<f4", "shape": (16, ), "data": (0, False), **entries}})()


@pytest.mark.parametrize(
    "what, message", [(lambda: interface(), "no memory"), (lambda: interface(strides=(-4, )), "no memory"),
                      (lambda: interface(data=(4096, False), shape=(1 << 62, )), "beyond all memory"),
                      (lambda: interface(data=(4096, False), shape=(1 << 40, 1 << 40)), "beyond all memory"),
                      (lambda: interface(data=(4096, False), shape=(-3, )), "beyond all memory"),
                      (lambda: interface(data=(4096, False), shape=(2, ), strides=(-(1 << 63), )), "beyond all memory"),
                      (lambda: interface(data=((1 << 64) - 16, False)), "beyond all memory"),
                      (lambda: txl.testing.MockTensor(tl.float32)
                       if hasattr(txl.testing, "MockTensor") else txl.MockTensor(tl.float32), "no memory"), ])
def test_an_array_without_memory_is_refused(what, message):
    out = np.zeros(16, np.float32)
    with pytest.raises(ValueError, match=f"`x`.*{message}"):
        double(what(), out, 16)
    with pytest.raises(ValueError, match=f"`x`.*{message}"):
        double_kernel.warmup(out, out, 16, BLOCK=16)[(1, )](what(), out, 16, 16)


def test_empty_arrays_may_be_nowhere():
    out = np.full(16, 7, np.float32)
    for shape in ((0, ), (0, 1 << 62, 1 << 62)):
        double_kernel[(1, )](interface(shape=shape), out, 0, BLOCK=16)
    assert (out == 7).all()


def test_torch_tensors_without_storage():
    torch = pytest.importorskip("torch")
    from torch._subclasses.fake_tensor import FakeTensorMode
    out = torch.zeros(16)
    freed = torch.zeros(16)
    freed.untyped_storage().resize_(0)
    with FakeTensorMode():
        fake = torch.zeros(16)
    for tensor in (freed, fake, torch.zeros(16, device="meta")):
        assert double_kernel.warmup(tensor, out, 16, BLOCK=16) is not None  # compiling needs no memory
        with pytest.raises(ValueError, match="`x`.*no memory"):
            double(tensor, out, 16)
        with pytest.raises(ValueError, match="without memory"):
            txl.register(tensor)
    double(torch.zeros(0), torch.zeros(0), 0)
    freed.untyped_storage().resize_(64)
    freed.fill_(2)
    double(freed, out, 16)
    assert (out == 4).all()


def test_a_view_ends_where_its_storage_ends():
    torch = pytest.importorskip("torch")
    x, out = torch.ones(100), torch.zeros(100)
    tail = x[40:]
    x.untyped_storage().resize_(50 * 4)
    double(x, out, 50)
    assert (out[:50] == 2).all() and not out[50:].any()
    with pytest.raises(txl.OutOfBoundsError) as raised:
        double(x, out, 100)
    assert raised.value.argument == "x" and raised.value.offset == 50
    double(tail, out, 10)
    with pytest.raises(txl.OutOfBoundsError):
        double(tail, out, 11)
    x.untyped_storage().resize_(20 * 4)
    with pytest.raises(txl.OutOfBoundsError):
        double(tail, out, 1)


def test_lazily_negated_tensors_are_refused():
    torch = pytest.importorskip("torch")
    out = torch.zeros(16)
    for tensor in (torch._neg_view(torch.ones(16)), torch.ones(16, dtype=torch.complex64).conj().imag):
        with pytest.raises(ValueError, match=r"`x`.*`\.resolve_neg\(\)`"):
            double(tensor, out, 16)
        double(tensor.resolve_neg(), out, 16)
    assert torch.equal(torch._neg_view(torch._neg_view(out)), out)
    double(torch._neg_view(torch._neg_view(out)), out, 16)


def test_what_torch_says_of_a_tensor_without_memory_is_one_line():
    torch = pytest.importorskip("torch")
    sparse = torch.ones(4, 4).to_sparse()
    with pytest.raises(Exception, match="`x`") as raised:
        double(sparse, np.zeros(4, np.float32), 4)
    assert "\n" not in str(raised.value)


def test_an_error_of_an_argument_stays_the_programs():
    """A class whose constructor takes something else is not made anew of the text: the exception itself comes through,
    and a note names the argument."""

    class Own(Exception):

        def __init__(self, what, why):
            super().__init__(f"{what} {why.upper()}")

    class Array:

        @property
        def __array_interface__(self):
            raise Own("own", "words")

    @txl.jit
    def kernel(x):
        tl.store(x, 1)

    with pytest.raises(Own, match="own WORDS") as caught:
        kernel[(1, )](Array())
    assert caught.value.__notes__ == ["in the argument `x`"]
