"""Check mode, and memory that kernels reach through pointers inside arrays."""
from . import _native  # noqa: F401
from . import _txl


class check:
    """While the block runs, launches of this thread look for races between programs, reads of uninitialised memory and
    dependence on the order of the grid; they are slow, and raise a CheckError that names the place.

        with txl.check():
            kernel[grid](...)

    Args:
        enabled: False switches off what TXL_CHECK has switched on.
        seed: Of the orders in which programs are run; errors print it.
    """

    def __init__(self, enabled=True, seed=0):
        self._mode, self._before = (1 if enabled else 0, seed), []

    def __enter__(self):
        self._before.append(_txl.set_check(*self._mode))
        return self

    def __exit__(self, *exception):
        _txl.set_check(*self._before.pop())


class register:
    """Let kernels reach `array` through addresses that travel inside other arrays, until `release`, or the end of a `with`.

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
