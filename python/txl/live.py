"""Finds the array of the process that contains an address.

A kernel may get the addresses of arrays inside another array. The arrays themselves are then nowhere among the
arguments, and only Python knows them: they are in variables, containers and attributes. The search goes through these
in the order of effort, and keeps weak references to what it found, so that the next launch with the same table needs no
search. Nothing here keeps an array alive, and a range is always the array's current one.
"""
import gc
import sys
import weakref

import numpy as np

# The arrays that were found before, by their ids.
_remembered = {}


def _torch():
    return sys.modules.get("torch")


def _kinds():
    """The classes of arrays that are looked for."""
    torch = _torch()
    return (np.ndarray, torch.Tensor) if torch is not None and hasattr(torch, "Tensor") else (np.ndarray, )


def _range(array):
    """(begin, bytes, read only, of 64-bit integers, owner) of the memory that an array belongs to, or None if it has
    none that can be reached from here."""
    if isinstance(array, np.ndarray):
        while isinstance(array.base, np.ndarray):
            array = array.base
        begin, end = np.lib.array_utils.byte_bounds(array) if hasattr(np.lib, "array_utils") else np.byte_bounds(array)
        table = array.dtype.kind in "iu" and array.dtype.itemsize == 8
        return int(begin), int(end - begin) if array.size else 0, not array.flags.writeable, table, array
    torch = _torch()
    kind = type(array)  # those that intercept operations (fake tensors, wrappers) may have no memory to speak of
    if (kind.__torch_dispatch__ is not torch.Tensor.__torch_dispatch__ or array.device.type != "cpu"
            or array.layout != torch.strided):
        return None
    try:
        storage = array.untyped_storage()
        return storage.data_ptr(), storage.nbytes(), False, array.dtype == torch.int64, array
    except (RuntimeError, NotImplementedError):  # torch refuses where there is none
        return None


class _Search:
    """Addresses that are still to be found, and the ranges that were."""

    def __init__(self, addresses):
        self.missing, self.arrays, self.seen = list(addresses), [], set()

    def look(self, array):
        """Take an array into account."""
        if id(array) in self.seen:
            return
        self.seen.add(id(array))
        result = _range(array)
        if result is None or not result[0] or not result[1]:
            return
        begin, end = result[0], result[0] + result[1]
        rest = [a for a in self.missing if not begin <= a < end]
        if len(rest) < len(self.missing):
            self.missing = rest
            self.arrays.append(result)
            owner = result[-1]
            key = id(owner)
            _remembered[key] = weakref.ref(owner, lambda _: _remembered.pop(key, None))


def _remembered_arrays():
    for reference in list(_remembered.values()):
        array = reference()
        if array is not None:
            yield array


def _variables(kinds):
    """The arrays in variables of running functions, and in containers there."""
    for frame in sys._current_frames().values():
        while frame is not None:
            yield from _inside(list(frame.f_locals.values()), kinds, depth=3)
            frame = frame.f_back


def _inside(values, kinds, depth):
    for value in values:
        if issubclass(type(value), kinds):
            yield value
        elif depth and type(value) in (list, tuple, dict):
            yield from _inside(list(value.values()) if type(value) is dict else list(value), kinds, depth - 1)


def _collected(kinds):
    """The arrays that the garbage collector tracks."""
    known = {}
    for value in gc.get_objects():
        kind = type(value)
        if known.setdefault(kind, issubclass(kind, kinds)):
            yield value


def _referred(kinds):
    """The arrays to which an object that the garbage collector tracks refers, or a tuple or dict of such objects."""
    known, pending = {}, gc.get_objects()
    while pending:
        chunk = pending[-1000:]
        del pending[-1000:]
        for value in gc.get_referents(*chunk):
            kind = type(value)
            if known.setdefault(kind, issubclass(kind, kinds)):
                yield value
            elif kind in (tuple, dict) and not gc.is_tracked(value):
                pending.append(value)


def find(addresses):
    """The arrays that contain the addresses.

    Args:
        addresses: Of memory of this process.

    Returns: [(begin, bytes, read only, of 64-bit integers, owner)]; an address that no array is found for is left out.
    """
    search, kinds = _Search(addresses), _kinds()
    for source in (lambda _: _remembered_arrays(), _variables, _collected, _referred):
        for array in source(kinds):
            search.look(array)
            if not search.missing:
                return search.arrays
    return search.arrays
