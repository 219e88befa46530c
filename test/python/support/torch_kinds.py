"""Tensors of torch's on a GPU, as far as a launch reads them, without a GPU: tensors of the CPU over the memory of the
driver's stand-in, told that they are on GPU 0. Run by test_device.py."""
import ctypes

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import _txl

torch = pytest.importorskip("torch")
FLOAT, EXCHANGE = ctypes.c_float, b"dlpack_exchange_api"


class Exchange(ctypes.Structure):
    """The exchange interface of DLPack, whose last function tells the current stream."""
    _fields_ = [("version", ctypes.c_uint32 * 2), ("previous", ctypes.c_void_p), ("makers", ctypes.c_void_p * 3),
                ("view", ctypes.c_void_p), ("stream", ctypes.c_void_p)]


def exchange_of(kind, watch):
    """What `kind` offers for torch.Tensor's interface: the default stream, as torch was built without CUDA; with
    `watch` it notes what it is asked about in `views`."""
    python = ctypes.pythonapi
    python.PyCapsule_GetPointer.restype, python.PyCapsule_GetPointer.argtypes = ctypes.c_void_p, [
        ctypes.py_object, ctypes.c_char_p
    ]
    python.PyCapsule_New.restype = ctypes.py_object
    python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    name = ctypes.c_char_p(EXCHANGE)
    theirs = Exchange.from_address(python.PyCapsule_GetPointer(kind.__dlpack_c_exchange_api__, EXCHANGE))
    ours = Exchange.from_buffer_copy(theirs)
    ask = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))
    def stream(type, device, out):
        out[0] = None
        return 0

    @ask
    def view(tensor, out):
        views.append(tensor)
        return ask(theirs.view)(tensor, out)

    ours.stream, ours.previous = ctypes.cast(stream, ctypes.c_void_p), None
    if watch:
        ours.view = ctypes.cast(view, ctypes.c_void_p)
    alive.extend([name, ours, stream, view])
    return python.PyCapsule_New(ctypes.addressof(ours), name, None)


views, alive = [], []
torch.Tensor.__dlpack_c_exchange_api__ = exchange_of(torch.Tensor, False)


class Watched(torch.Tensor):
    __dlpack_c_exchange_api__ = exchange_of(torch.Tensor, True)


def head_of(tensors):
    words = [list((ctypes.c_uint32 * 48).from_address(t._cdata)) for t in tensors]
    a, b, c, d = words
    return 4 * next(i for i in range(4, 48) if a[i] == b[i] and c[i] == d[i] and a[i] != c[i])


HEAD = head_of([torch.zeros(n, dtype=dtype) for dtype in (torch.float32, torch.int16) for n in (101, 203)])


def onto(device, tensor):
    """The tensor says that it is on the GPU of this number."""
    head = (ctypes.c_uint8 * 4).from_address(tensor._cdata + HEAD)
    assert head[2] == 0 and head[3] in (255, 0), "not where torch has a tensor's device"
    head[2], head[3] = 1, device
    return tensor


def tensor(values, device=0, dtype=np.float32):
    """A tensor over an array of ours, which keeps its memory."""
    array = txl.to_device(np.asarray(values, dtype), device=device)
    alive.append(array)
    memory = (ctypes.c_uint8 * array.nbytes).from_address(array.data_ptr())
    return torch.from_numpy(np.frombuffer(memory, dtype)).reshape(array.shape)


@txl.jit
def double(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


def run(x, y, n):
    return double[(1, )](x, y, n, BLOCK=16)


def test_the_same_kind_at_other_addresses():
    """Each launch after the first knows the tensors again: it must find each one's own address, element type and
    alignment."""
    for dtype in (np.float32, np.int16, np.float16, np.float32, np.int64):
        for start in (0, 1, 3, 4, 5):
            x, y = tensor(np.arange(24), dtype=dtype), tensor(np.zeros(24), dtype=dtype)
            first, second = onto(0, x[start:]), onto(0, y[start:])
            for n in (7, 9):
                kernel = run(first, second, n)
                expected = np.zeros(24, dtype)
                expected[start:start + n] = 2 * np.arange(start, start + n)
                np.testing.assert_array_equal(y.numpy(), expected)
            aligned = start * np.dtype(dtype).itemsize % 16 == 0
            assert ("tt.divisibility = 16" in kernel.asm["ttir"]) == aligned, (dtype, start)


def test_a_kind_is_asked_about_once():
    def watched(values, dtype=np.float32):
        return onto(0, tensor(values, dtype=dtype).as_subclass(Watched))

    x, y, z = watched(np.arange(8)), watched(np.zeros(8)), watched(np.zeros(8))
    run(x, y, 8)
    views.clear()
    run(y, z, 8)
    assert views == []
    run(watched(np.arange(8), np.float64), z, 8)
    assert views


def test_a_kind_is_of_its_gpu():
    here, there = tensor(np.arange(8)), tensor(np.zeros(8), device=1)
    for _ in range(2):
        run(onto_once(here, 0), onto_once(here, 0), 4)
        run(onto_once(there, 1), onto_once(there, 1), 4)
        with pytest.raises(
                ValueError,
                match="argument `y`: it is in the memory of GPU 1, and argument `x` is in the memory of GPU 0"):
            run(here, there, 4)


def onto_once(tensor, device):
    head = (ctypes.c_uint8 * 4).from_address(tensor._cdata + HEAD)
    return tensor if head[2] == 1 else onto(device, tensor)


def test_what_is_not_read_as_its_memory_says():
    """A view that is negated when it is read, a tensor without memory, one that is copied at its first write: after
    plain ones of their type."""
    x, y = tensor(np.arange(8)), tensor(np.zeros(8))
    negated = torch._neg_view(x)
    for _ in range(2):
        run(onto_once(x, 0), onto_once(y, 0), 4)
    with pytest.raises(ValueError, match="to be negated"):
        run(x, onto(0, negated), 4)
    with pytest.raises(ValueError, match="it has elements and no memory"):
        run(x, torch.empty(8, device="meta"), 4)
    with pytest.raises(ValueError, match="it has elements and no memory"):
        freed = torch.zeros(8)
        freed.untyped_storage().resize_(0)
        run(x, onto(0, freed), 4)
    plain, own = torch.zeros(8), torch.zeros(8)
    run(onto(0, plain), onto(0, own), 0)
    shared = torch._lazy_clone(torch.zeros(8))
    run(plain, onto(0, shared), 0)
    assert not torch._C._is_cow_tensor(shared), "it shares memory that the kernel may write"


def test_check_mode_looks_at_the_whole_tensor():
    x, y = onto(0, tensor(np.arange(8))), onto(0, tensor(np.zeros(8)))
    for _ in range(2):
        run(x, y, 8)
    with txl.check():
        run(x, y, 8)
    assert _txl.describe_array(x)[2] == 32


def test_a_parameter_and_a_subclass():
    class Own(torch.Tensor):
        pass

    x, y = tensor(np.arange(8)), tensor(np.zeros(8))
    for _ in range(3):
        for kind in (torch.nn.Parameter, lambda t: t.as_subclass(Own), lambda t: t[:]):
            y.zero_()
            run(onto(0, kind(x)), onto(0, kind(y)), 8)
            np.testing.assert_array_equal(y.numpy(), 2 * np.arange(8))


def test_indexing_is_used_again_but_not_shared():
    """`fn[grid]` that is kept keeps its grid."""
    x, y = onto(0, tensor(np.arange(8))), onto(0, tensor(np.zeros(8)))
    kept = double[(1, )]
    nothing = double[(0, )]
    kept(x, y, 8, BLOCK=16)
    assert kept is not nothing
    again = double[(0, )]
    del again
    nothing(x, y, 4, BLOCK=16)
    double[(0, )](x, y, 3, BLOCK=16)
    assert double[(1, )] is not None and "double" in str(kept(x, y, 8, BLOCK=16).name)


@txl.jit
def rotated(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + (i + 37) % N, tl.load(x + i))


def test_tensors_that_overlap_and_parts_of_one_storage():
    """Tensors of one storage are asked for their own extents; those that overlap are read before they are written, in
    every launch."""
    whole = tensor(np.arange(512))
    first, second = onto(0, whole[:256]), onto(0, whole[256:])
    for _ in range(4):
        before = whole.numpy().copy()
        rotated[(1, )](first, second, N=256)
        np.testing.assert_array_equal(whole.numpy()[256:], np.roll(before[:256], 37))
        before = whole.numpy().copy()
        rotated[(1, )](second, second, N=256)
        np.testing.assert_array_equal(whole.numpy()[256:], np.roll(before[256:], 37))
    shifted = onto(0, whole[1:257])
    for _ in range(4):
        before = whole.numpy().copy()
        rotated[(1, )](shifted, first, N=256)
        np.testing.assert_array_equal(whole.numpy()[:256], np.roll(before[1:257], 37))
