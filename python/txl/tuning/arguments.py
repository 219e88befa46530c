"""A launch's arguments for another process: arrays as bytes in a file that both map, everything else as it is.

Arrays that share memory share it there too: spans of addresses that overlap become one block of the file, and an array
is an offset into its block. A block begins at an address with the remainder modulo 256 of the original one, so what
the kernel was compiled with (divisibility by 16) holds."""
import ctypes
import os
import tempfile

import numpy as np

from .. import _native  # noqa: F401
from .. import _txl
from .._memory import is_on_device
from ..errors import AutotunerError
from ..tools.tensor_descriptor import TensorDescriptor

ALIGNMENT = 256


class ArrayPlace:
    """An array in a packed launch: which block, where in it, how many bytes it spans, its element type."""

    def __init__(self, block, address, storage, size, dtype):
        self.block, self.address, self.storage, self.size, self.dtype = block, address, storage, size, dtype


class DescriptorPlace:
    """A tensor descriptor, with the place of its array."""

    def __init__(self, base, fields):
        self.base, self.fields = base, fields


_FIELDS = ("shape", "strides", "block_shape", "padding", "round_f32_to_tf32")


class PackedLaunch:
    """What the child needs to launch kernels of a family: arguments without their arrays' bytes, which `file` has.

    Attributes: arguments, blocks (offset in the file, bytes, remainder of the address), device (-1: the CPU), path."""

    def __init__(self, arguments, blocks, device, path):
        self.arguments, self.blocks, self.device, self.path = arguments, blocks, device, path


def _place(value):
    """(address, storage, bytes, dtype) of an array; None for another value."""
    if value is None or isinstance(value, (bool, int, float, str, tuple, list)):
        return None
    try:
        found = _txl.describe_array(value)
    except (TypeError, ValueError):
        return None
    return found


class _Packer:

    def __init__(self):
        self.spans = []  # [storage, end, value] of each array

    def collect(self, name, value):
        """The value with places for arrays, whose spans are noted. AutotunerError for what cannot be sent."""
        if isinstance(value, TensorDescriptor):
            return DescriptorPlace(self.collect(name, value.base), {f: getattr(value, f) for f in _FIELDS})
        if isinstance(value, tuple) and type(value) is tuple or type(value) is list:
            return tuple(self.collect(name, element) for element in value)
        if value is None or isinstance(value, (bool, int, float)):
            return value
        found = _place(value)
        if found is None:
            raise AutotunerError(
                f"argument `{name}`, a `{type(value).__name__}`, cannot be sent to the measuring process; tune "
                "with `isolate=False`")
        address, storage, size, dtype = found[:4]
        place = ArrayPlace(None, address, storage, size, dtype)
        self.spans.append((storage, storage + size, place, value))
        return place

    def lay_out(self):
        """Assigns blocks; [(offset, bytes, remainder, [(storage, size, value)])]."""
        groups = []
        for storage, end, place, value in sorted(self.spans, key=lambda span: span[:2]):
            if groups and storage < groups[-1][1]:
                groups[-1][1] = max(groups[-1][1], end)
            else:
                groups.append([storage, end, []])
            groups[-1][2].append((place, value))
        blocks, offset = [], 0
        for index, (begin, end, members) in enumerate(groups):
            blocks.append((offset, end - begin, begin % ALIGNMENT, begin, members))
            for place, _ in members:
                place.block = index
                place.address -= begin
                place.storage -= begin
            offset += -(-(end - begin) // ALIGNMENT) * ALIGNMENT
        return blocks, offset


def _read_bytes(device, address, target):
    """Copies device or host memory at `address` into `target`, a uint8 array."""
    if not target.size:
        return
    if device < 0:
        ctypes.memmove(target.ctypes.data, address, target.size)
    else:
        _txl.device_read(device, memoryview(target), address)


def device_of(values):
    """The GPU of the arrays among some values: its index, or -1 for the CPU."""
    for value in values:
        value = value.base if isinstance(value, TensorDescriptor) else value
        if isinstance(value, (tuple, list)):
            found = device_of(value)
            if found >= 0:
                return found
        elif is_on_device(value):
            index = getattr(value, "device_id", None)
            if index is None:
                index = getattr(getattr(value, "device", None), "index", None)
            return int(index or 0)
    return -1


def _synchronized(device):
    """Wait for what the caller has enqueued, on any stream: the arrays are read from the default stream."""
    if device >= 0:
        _txl.synchronize(device)


def shared_folder():
    """Where files are memory: /dev/shm, where there is one."""
    return "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None


def pack(named, names):
    """Packs the arguments `names` of {name: value}. Returns a PackedLaunch; the caller deletes its file. The arrays are
    only read."""
    packer, device = _Packer(), device_of(named.values())
    arguments = {name: packer.collect(name, named[name]) for name in names if name in named}
    blocks, total = packer.lay_out()
    _synchronized(device)
    descriptor, path = tempfile.mkstemp(prefix="txl-tuning-", dir=shared_folder())
    try:
        os.ftruncate(descriptor, max(total, 1))
        whole = np.memmap(path, np.uint8, "r+", shape=(max(total, 1), ))
        for offset, _, _, begin, members in blocks:
            for place, _ in members:
                start = offset + place.storage
                _read_bytes(device, begin + place.storage, whole[start:start + place.size])
        del whole
    except BaseException:
        os.unlink(path)
        raise
    finally:
        os.close(descriptor)
    return PackedLaunch(arguments, [block[:3] for block in blocks], device, path)


class Memory:
    """Blocks of a packed launch in the memory of the CPU or a GPU, in the child. `restore` gives them their contents
    again."""

    def __init__(self, packed):
        self.device, self.blocks = packed.device, packed.blocks
        self.file = np.memmap(packed.path, np.uint8, "r")
        self.owners, self.addresses = [], []
        for _, size, remainder in packed.blocks:
            owner, address = self._allocate(size + 2 * ALIGNMENT)
            self.owners.append(owner)
            self.addresses.append(-(-address // ALIGNMENT) * ALIGNMENT + remainder)

    def _allocate(self, size):
        if self.device >= 0:
            owner = _txl.DeviceMemory(self.device, size)
            return owner, owner.address
        owner = np.empty(size, np.uint8)
        return owner, owner.ctypes.data

    def restore(self):
        """Every block gets the bytes of the parent's arrays."""
        for block in range(len(self.blocks)):
            self.restore_block(block)

    def restore_block(self, block):
        """One block gets them."""
        offset, size, _ = self.blocks[block]
        if size and self.device < 0:
            ctypes.memmove(self.addresses[block], self.file[offset:offset + size].ctypes.data, size)
        elif size:
            _txl.device_write(self.device, self.addresses[block], memoryview(np.array(self.file[offset:offset + size])))

    def fill(self, place, value):
        """Every byte that an array spans gets a value."""
        begin = self.addresses[place.block] + place.storage
        if place.size and self.device < 0:
            ctypes.memset(begin, value, place.size)
        elif place.size:
            _txl.device_fill(self.device, begin, value, place.size)

    def read(self, block):
        """A copy of a block's bytes as they are now."""
        made = np.empty(self.blocks[block][1], np.uint8)
        _read_bytes(self.device, self.addresses[block], made)
        return made

    def value(self, argument):
        """An argument of a launch, with arrays in this memory."""
        if isinstance(argument, tuple):
            return tuple(self.value(element) for element in argument)
        if isinstance(argument, DescriptorPlace):
            made = TensorDescriptor.__new__(TensorDescriptor)
            made.base = self.value(argument.base)
            for name, value in argument.fields.items():
                setattr(made, name, value)
            return made
        if not isinstance(argument, ArrayPlace):
            return argument
        begin = self.addresses[argument.block]
        return _txl.DeviceArray(self.owners[argument.block], begin + argument.address, begin + argument.storage,
                                argument.size, argument.dtype, self.device)
