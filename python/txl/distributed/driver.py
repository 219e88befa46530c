"""Memory of a GPU that other processes open, by CUDA's driver.

`allocate` makes an allocation of cuMemAlloc with an IPC handle; where the driver has none (in some virtual machines and
containers), one of its virtual memory management, whose handle is a file descriptor (`descriptors`). What `export`
returns has the kind, so that ranks may differ.
"""
import ctypes
import struct

from .. import _native  # noqa: F401
from .. import _txl
from . import descriptors
from .ranks import RankError

_HANDLE = 64
EXPORT_BYTES = 1 + _HANDLE + 8  # the kind, a handle, and a number
_PIECE = 2 << 20  # a whole number of pages, so that no other allocation is in what the handle exports
_IPC, _VIRTUAL = b"i", b"v"


class _Handle(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_ubyte * _HANDLE)]


class _Location(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("device", ctypes.c_int)]


class _Properties(ctypes.Structure):
    """CUmemAllocationProp."""
    _fields_ = [("type", ctypes.c_int), ("handles", ctypes.c_int), ("location", _Location),
                ("metadata", ctypes.c_void_p), ("flags", ctypes.c_ubyte * 8)]


class _Access(ctypes.Structure):
    """CUmemAccessDesc."""
    _fields_ = [("location", _Location), ("flags", ctypes.c_int)]


_size, _pointer = ctypes.c_size_t, ctypes.c_uint64
_PINNED, _ON_DEVICE, _FILE_DESCRIPTOR, _READ_WRITE = 1, 1, 1, 3

_cuda = None


def device_count():
    return _txl.device_count()


def _driver():
    global _cuda
    if _cuda is None:
        try:
            _cuda = ctypes.CDLL("libcuda.so.1")
        except OSError:
            raise RankError("symmetric arrays are in the memory of GPUs, and this machine has no driver of NVIDIA; "
                            "`txl.ranks(N).run(program)` runs the program on a CPU") from None
        _call("cuInit", 0)
        _cuda.cuIpcOpenMemHandle_v2.argtypes = [ctypes.c_void_p, _Handle, ctypes.c_uint]
    return _cuda


def _status(name, *arguments):
    return getattr(_driver() if name != "cuInit" else _cuda, name)(*arguments)


def _call(name, *arguments):
    if status := _status(name, *arguments):
        text = ctypes.c_char_p()
        _cuda.cuGetErrorString(status, ctypes.byref(text))
        raise RankError(f"{name}: {text.value.decode() if text.value else status}")


def _enter(device):
    """Makes the primary context of the GPU, which torch and TXL use, that of this thread."""
    ordinal, context = ctypes.c_int(), ctypes.c_void_p()
    _call("cuDeviceGet", ctypes.byref(ordinal), device)
    _call("cuDevicePrimaryCtxRetain", ctypes.byref(context), ordinal)
    _call("cuCtxSetCurrent", context)


def allocate(nbytes, device):
    """Memory of at least `nbytes` on a GPU. RankError where there is no driver, or no memory."""
    _driver()
    _enter(device)
    memory = _Allocation(nbytes, device)
    if memory.handle is None:
        memory.free()
        memory = _VirtualAllocation(nbytes, device)
    return memory


class Memory:
    """An allocation of this rank, and the other ranks' that were opened with it.

    Attributes:
        address, nbytes, device: Where it is.
    """

    def __init__(self, nbytes, device):
        self.nbytes, self.device, self.address = nbytes, device, 0
        self._peers = []  # functions that close them

    def clear(self):
        _call("cuMemsetD8_v2", _pointer(self.address), ctypes.c_ubyte(0), _size(max(self.nbytes, 1)))

    def open(self, exported):
        """The address, here, of another rank's memory."""
        kind, handle, number = exported[:1], exported[1:1 + _HANDLE], struct.unpack("<Q", exported[1 + _HANDLE:])[0]
        _enter(self.device)
        if kind == _VIRTUAL:
            mapping = _Mapping(descriptors.fetch(handle), number, self.device)
            self._peers.append(mapping.close)
            return mapping.address
        base, lazy_peer_access = ctypes.c_uint64(), 1
        _call("cuIpcOpenMemHandle_v2", ctypes.byref(base), _Handle.from_buffer_copy(handle), lazy_peer_access)
        self._peers.append(lambda: _call("cuIpcCloseMemHandle", base))
        return base.value + number

    def close_peers(self):
        _enter(self.device)
        while self._peers:
            self._peers.pop()()

    def free(self):
        _enter(self.device)
        self.close_peers()
        if self.address:
            self._free()
        self.address = 0


class _Allocation(Memory):
    """By cuMemAlloc. `handle` is None if it cannot be exported."""

    def __init__(self, nbytes, device):
        super().__init__(nbytes, device)
        address, handle = ctypes.c_uint64(), _Handle()
        _call("cuMemAlloc_v2", ctypes.byref(address), _size(-(-max(nbytes, 1) // _PIECE) * _PIECE))
        self.address = address.value
        failed = _status("cuIpcGetMemHandle", ctypes.byref(handle), address)
        self.handle = None if failed else bytes(handle.bytes)

    def export(self):
        """What another process opens: EXPORT_BYTES bytes."""
        base, length = ctypes.c_uint64(), ctypes.c_size_t()
        _call("cuMemGetAddressRange_v2", ctypes.byref(base), ctypes.byref(length), _pointer(self.address))
        return _IPC + self.handle + struct.pack("<Q", self.address - base.value)

    def _free(self):
        _call("cuMemFree_v2", _pointer(self.address))


class _VirtualAllocation(Memory):
    """By the virtual memory management."""

    def __init__(self, nbytes, device):
        super().__init__(nbytes, device)
        properties, granularity = _Properties(_PINNED, _FILE_DESCRIPTOR, _Location(_ON_DEVICE, device)), _size(0)
        _call("cuMemGetAllocationGranularity", ctypes.byref(granularity), ctypes.byref(properties), 0)
        self._bytes = -(-max(nbytes, 1) // granularity.value) * granularity.value
        handle, descriptor = ctypes.c_uint64(), ctypes.c_int()
        _call("cuMemCreate", ctypes.byref(handle), _size(self._bytes), ctypes.byref(properties), ctypes.c_uint64(0))
        try:
            _call("cuMemExportToShareableHandle", ctypes.byref(descriptor), handle, _FILE_DESCRIPTOR,
                  ctypes.c_uint64(0))
            self._mapping = _Mapping.of_handle(handle, self._bytes, device)
        except RankError:
            _call("cuMemRelease", handle)
            raise
        self.address = self._mapping.address
        self._offered = descriptors.offer(descriptor.value)

    def export(self):
        return _VIRTUAL + self._offered.ljust(_HANDLE, b"\0") + struct.pack("<Q", self._bytes)

    def _free(self):
        descriptors.withdraw(self._offered)
        self._mapping.close()


class _Mapping:
    """The memory of a handle in this process."""

    def __init__(self, descriptor, nbytes, device):
        handle = ctypes.c_uint64()
        try:
            _call("cuMemImportFromShareableHandle", ctypes.byref(handle), ctypes.c_void_p(descriptor), _FILE_DESCRIPTOR)
        finally:
            descriptors.close(descriptor)
        self._map(handle, nbytes, device)

    @classmethod
    def of_handle(cls, handle, nbytes, device):
        self = cls.__new__(cls)
        self._map(handle, nbytes, device)
        return self

    def _map(self, handle, nbytes, device):
        address, access = ctypes.c_uint64(), _Access(_Location(_ON_DEVICE, device), _READ_WRITE)
        none = ctypes.c_uint64(0)
        _call("cuMemAddressReserve", ctypes.byref(address), _size(nbytes), _size(0), none, none)
        _call("cuMemMap", address, _size(nbytes), _size(0), handle, none)
        _call("cuMemSetAccess", address, _size(nbytes), ctypes.byref(access), _size(1))
        self.address, self._bytes, self._handle = address.value, nbytes, handle

    def close(self):
        _call("cuMemUnmap", _pointer(self.address), _size(self._bytes))
        _call("cuMemRelease", self._handle)
        _call("cuMemAddressFree", _pointer(self.address), _size(self._bytes))
