"""Check mode, the record of what is touched, the emulator as target, and memory that kernels reach through pointers
inside arrays."""
import atexit
import sys
import threading

from . import _native  # noqa: F401
from . import _txl


_shared = []  # the modes of all open blocks: other threads are in the last one
_open = threading.local()  # .blocks: what the enclosing blocks of this thread have checked so far


def _summary(launches, programs, orders):
    counted = lambda n, one, many: f"{n} {one if n == 1 else many}"
    return (f"checked {counted(launches, 'launch', 'launches')}, {counted(programs, 'program', 'programs')}, "
            f"{counted(orders, 'order', 'orders')}")


def _add(a, b):
    return a[0] + b[0], a[1] + b[1], max(a[2], b[2])


def _taken():
    """What launches have passed since this was asked last: this thread's, and those of threads without a block."""
    return _add(_txl.take_checked(False), _txl.take_shared_checked())


class check:
    """While the block runs, launches of this thread, and of threads that are in no such block of their own, look for
    races between programs, reads of uninitialised memory, integers that overflow on their way to an address, values
    that a masked load does not have, and dependence on the order of the grid; they are slow, and raise a CheckError
    that names the source location. At the end a line on standard error lists what was checked: `checked 3 launches, 12
    programs, 4 orders`.

        with txl.check():
            kernel[grid](...)

    Args:
        enabled: False switches off what TXL_CHECK has switched on.
        seed: Of the orders in which programs are run; errors print it.
        quiet: Write nothing at the end.
        algebra: True: compute exact numbers instead, to compare what launches computed (docs/debug/algebra.md). The
            value of the block is an AlgebraCheck, with `differences` and `assert_equal`; `seed` and `conversions` are
            those of `same_expression`.
    """

    def __new__(cls, enabled=True, seed=0, quiet=False, algebra=False, conversions="exact"):
        if not algebra:
            return super().__new__(cls)
        from .compiler.algebra import AlgebraCheck
        return AlgebraCheck(seed, conversions)

    def __init__(self, enabled=True, seed=0, quiet=False, algebra=False, conversions="exact"):
        self._mode, self._before, self._quiet = (1 if enabled else 0, seed), [], quiet

    def __enter__(self):
        blocks = _open.__dict__.setdefault("blocks", [])
        outer = _taken()
        if blocks:
            blocks[-1] = _add(blocks[-1], outer)
        blocks.append((0, 0, 0))
        token = [self._mode]  # which no other block has
        _shared.append(token)
        _txl.share_check(*self._mode)
        self._before.append((_txl.set_check(*self._mode), token))
        return self

    def __exit__(self, kind, *exception):
        before, token = self._before.pop()
        _txl.set_check(*before)
        checked = _add(_open.blocks.pop(), _taken())
        _shared[:] = [other for other in _shared if other is not token]
        _txl.share_check(*(_shared[-1][0] if _shared else (-1, 0)))
        if _open.blocks:
            _open.blocks[-1] = _add(_open.blocks[-1], checked)
        if kind is None and self._mode[0] and not self._quiet:
            print(_summary(*checked), file=sys.stderr)


@atexit.register
def _print_summary():
    launches, programs, orders = _txl.take_checked(True)
    if launches and _txl.is_checking() and sys.stderr is not None:
        print(_summary(launches, programs, orders), file=sys.stderr)


class record:
    """While the block runs, launches of this thread on host arrays note which arguments they touch. With a path,
    `txl.record("run.txlb")`, it writes a bundle of the kernels that the block launches instead (docs/ship/bundles.md).

        with txl.record() as seen:
            kernel[grid](...)
        assert seen.writes <= txl.effects(...).writes

    The definitions are those of `effects`, with one exception: whether the old value of an atomic mattered is not seen,
    so an atomic that changes memory is a write and no read.

    Attributes:
        reads, writes: Sets of the names of arguments, and of registered arrays, touched through pointers that come from
        an argument. reads_by_address, writes_by_address: The same through pointers from elsewhere: integers, and
        pointers that were loaded.
    """

    def __new__(cls, path=None):
        if path is None:
            return super().__new__(cls)
        from .bundles.record import Recording
        return Recording(path)

    def __init__(self):
        self._touched, self._before = [], []

    def __enter__(self):
        self._before.append(_txl.set_record(self._touched))
        return self

    def __exit__(self, *exception):
        _txl.set_record(self._before.pop())

    def _names(self, bit):
        return {name for name, how in self._touched if how & bit}

    reads = property(lambda self: self._names(1))
    writes = property(lambda self: self._names(2))
    reads_by_address = property(lambda self: self._names(4))
    writes_by_address = property(lambda self: self._names(8))


class emulate:
    """While the block runs, launches of this thread on host arrays go the whole way to a GPU without one: they are
    compiled for `architecture` and their PTX runs on the emulator.

        with txl.emulate("sm_90"):
            kernel[grid](...)

    `TXL_TARGET=emulate:sm_90` does that for a whole process. ValueError for something that is no architecture.

    Args:
        count: Keep in `counts` what each launch did.

    Attributes:
        counts: A pair a launch that went well: the kernel's name, and what `txl-emu --counters-json` writes, as
        Python's objects:
            instructions, requests, bytes, sectors of global memory, the least that would do, and bank conflicts, also
            for each line of the PTX (docs/debug/emulator.md). A launch that is counted is slower.
    """

    def __init__(self, architecture="sm_80", count=False):
        self._target, self._before, self._counts = f"emulate:{architecture}", [], [] if count else None

    def __enter__(self):
        before = _txl.set_host_target(self._target)
        self._before.append((before, _txl.set_count(self._counts)))
        return self

    def __exit__(self, *exception):
        target, count = self._before.pop()
        _txl.set_host_target(target)
        _txl.set_count(count)

    @property
    def counts(self):
        import json
        return [(name, json.loads(text)) for name, text in self._counts or ()]


class register:
    """Let kernels reach `array` through addresses that travel inside other arrays, until `release`, or the end of a
    `with`. Arrays of NumPy and torch that variables, containers or attributes hold are found without it.

    Args:
        array: Any array that a kernel takes.
        name: For messages.
    """

    def __init__(self, array, name="registered array"):
        self._array = array
        _txl.register_buffer(array, name)

    def release(self):
        array, self._array = self._array, None
        if array is not None:
            _txl.unregister_buffer(array)

    def __enter__(self):
        return self._array

    def __exit__(self, *exception):
        self.release()


def uninitialized(array):
    """Tell check mode that nothing was written to `array` yet (`np.empty`): until a launch has had it as an argument,
    reading an element that the launch has not written is an error. Returns the array. TypeError if it is none."""
    import weakref
    result = _txl.describe_array(array)
    if result is None:
        raise TypeError(f"`{type(array).__name__}` is not an array")
    _, storage, size, _, _ = result
    _txl.mark_uninitialized(storage, size, True)
    weakref.finalize(array, _txl.mark_uninitialized, storage, size, False)
    return array
