"""Memory of a GPU that other processes open, by CUDA's driver: cuMemAlloc and IPC handles."""
import ctypes
import struct

from .. import _native  # noqa: F401
from .. import _txl
from .ranks import RankError

_HANDLE = 64
EXPORT_BYTES = _HANDLE + 8  # a handle and the offset in it
_PIECE = 2 << 20  # a whole number of pages, so that no other allocation is in what the handle exports


class _Handle(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_ubyte * _HANDLE)]


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
    return _cuda


def _call(name, *arguments):
    status = getattr(_driver() if name != "cuInit" else _cuda, name)(*arguments)
    if status:
        text = ctypes.c_char_p()
        _cuda.cuGetErrorString(status, ctypes.byref(text))
        raise RankError(f"{name}: {text.value.decode() if text.value else status}")


def _enter(device):
    """Makes the primary context of the GPU, which torch and TXL use, that of this thread."""
    ordinal, context = ctypes.c_int(), ctypes.c_void_p()
    _call("cuDeviceGet", ctypes.byref(ordinal), device)
    _call("cuDevicePrimaryCtxRetain", ctypes.byref(context), ordinal)
    _call("cuCtxSetCurrent", context)


class Memory:
    """An allocation of this rank, and the other ranks' that were opened with it."""

    def __init__(self, nbytes, device):
        self.nbytes, self.device, self._peers = nbytes, device, []
        _driver()
        _enter(device)
        address = ctypes.c_uint64()
        _call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(-(-max(nbytes, 1) // _PIECE) * _PIECE))
        self.address = address.value

    def clear(self):
        _call("cuMemsetD8_v2", ctypes.c_uint64(self.address), ctypes.c_ubyte(0), ctypes.c_size_t(max(self.nbytes, 1)))

    def export(self):
        """What another process opens: EXPORT_BYTES bytes."""
        handle, base, length = _Handle(), ctypes.c_uint64(), ctypes.c_size_t()
        _call("cuMemGetAddressRange_v2", ctypes.byref(base), ctypes.byref(length), ctypes.c_uint64(self.address))
        _call("cuIpcGetMemHandle", ctypes.byref(handle), ctypes.c_uint64(self.address))
        return bytes(handle.bytes) + struct.pack("<Q", self.address - base.value)

    def open(self, exported):
        """The address, here, of another rank's memory."""
        handle, base = _Handle(), ctypes.c_uint64()
        handle.bytes[:] = exported[:_HANDLE]
        lazy_peer_access = 1
        function = _driver().cuIpcOpenMemHandle_v2
        function.argtypes = [ctypes.c_void_p, _Handle, ctypes.c_uint]
        _call("cuIpcOpenMemHandle_v2", ctypes.byref(base), handle, lazy_peer_access)
        self._peers.append(base.value)
        return base.value + struct.unpack("<Q", exported[_HANDLE:])[0]

    def close_peers(self):
        _enter(self.device)
        while self._peers:
            _call("cuIpcCloseMemHandle", ctypes.c_uint64(self._peers.pop()))

    def free(self):
        _enter(self.device)
        self.close_peers()
        address, self.address = self.address, 0
        if address:
            _call("cuMemFree_v2", ctypes.c_uint64(address))
