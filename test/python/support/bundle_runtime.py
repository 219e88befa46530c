"""The C runtime (src/bundle/txl_runtime.h) through ctypes, for tests: with the driver's stand-in a bundle's kernels run
on the emulator."""
import ctypes as c
import os
from pathlib import Path

import txl
from txl.bundles.format import TYPES

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")


def _library():
    """The library of the build folder, or of the installed package where there is none."""
    built = BUILD / "python/txl/libtxl_runtime.so"
    return built if built.exists() else Path(txl.__file__).parent / "libtxl_runtime.so"


LIBRARY = _library()
CHOSEN, POINTER, SCALAR, TENSOR, TEXT, NONE = range(6)


class Tensor(c.Structure):
    _fields_ = [("address", c.c_uint64), ("rank", c.c_uint32), ("reserved", c.c_uint32), ("shape", c.c_int64 * 5),
                ("strides", c.c_int64 * 5)]


class More(c.Union):
    _fields_ = [("bytes", c.c_uint64), ("tensor", c.POINTER(Tensor))]


class Argument(c.Structure):
    _fields_ = [("kind", c.c_uint32), ("type", c.c_uint32), ("bits", c.c_uint64), ("more", More)]


class Launch(c.Structure):
    _fields_ = [("size", c.c_size_t), ("grid", c.POINTER(c.c_uint32)), ("stream", c.c_void_p),
                ("arguments", c.POINTER(Argument)), ("argument_count", c.c_size_t)]


class OpenOptions(c.Structure):
    _fields_ = [("size", c.c_size_t), ("key", c.c_char_p), ("key_bytes", c.c_size_t)]


class VariantInfo(c.Structure):
    _fields_ = [("size", c.c_size_t), ("target", c.c_char_p), ("is_ptx", c.c_int), ("label", c.c_char_p),
                ("threads", c.c_uint32), ("cluster", c.c_uint32), ("shared_bytes", c.c_uint32),
                ("registers", c.c_uint32)]


def library():
    found = c.CDLL(str(LIBRARY))
    found.txlr_find.restype = found.txlr_kernel_at.restype = c.c_void_p
    for name in ("txlr_last_error", "txlr_status_name", "txlr_status_text", "txlr_hash", "txlr_kernel_name",
                 "txlr_parameter_name", "txlr_version"):
        getattr(found, name).restype = c.c_char_p
    for name in ("txlr_kernel_count", "txlr_parameter_count", "txlr_variant_count"):
        getattr(found, name).restype = c.c_size_t
    return found


class Failed(Exception):
    """A status other than TXLR_OK: `status` is its name, the text is that of txlr_last_error."""

    def __init__(self, runtime, status):
        super().__init__(runtime.txlr_last_error().decode())
        self.status = runtime.txlr_status_name(status).decode()


def pointer(array, kind="fp32", size=0):
    """`array`: an address, or a DeviceArray of the package."""
    return Argument(POINTER, TYPES[kind], array if isinstance(array, int) else array.data_ptr(), More(bytes=size))


def scalar(value, kind="i32"):
    if kind == "fp32":
        return Argument(SCALAR, TYPES[kind], c.c_uint32.from_buffer(c.c_float(value)).value)
    if kind == "fp64":
        return Argument(SCALAR, TYPES[kind], c.c_uint64.from_buffer(c.c_double(value)).value)
    return Argument(SCALAR, TYPES[kind], value % 2**64)


def chosen():
    return Argument(CHOSEN, 0, 0)


def text(value, _keep=[]):
    _keep.append(c.create_string_buffer(value.encode()))
    return Argument(TEXT, 0, c.addressof(_keep[-1]))


def tensor(address, shape, strides=None, kind="fp16", _keep=[]):
    strides = strides or [int(shape[i + 1:] and shape[i + 1] or 1) for i in range(len(shape))]
    padded = [*shape, *[0] * 5][:5], [*strides, *[0] * 5][:5]
    _keep.append(Tensor(address, len(shape), 0, (c.c_int64 * 5)(*padded[0]), (c.c_int64 * 5)(*padded[1])))
    return Argument(TENSOR, TYPES[kind], address, More(tensor=c.pointer(_keep[-1])))


class Bundle:
    """An open bundle: of a path, or of bytes."""

    def __init__(self, source, key=None):
        self.runtime, self._handle, self._bytes = library(), c.c_void_p(), None
        options = None if key is None else c.byref(OpenOptions(c.sizeof(OpenOptions), key, len(key)))
        if isinstance(source, bytes):
            self._bytes = c.create_string_buffer(source, len(source) or 1)
            status = self.runtime.txlr_open_memory(self._bytes, c.c_size_t(len(source)), options, c.byref(self._handle))
        else:
            status = self.runtime.txlr_open(os.fsencode(source), options, c.byref(self._handle))
        self._check(status)

    def _check(self, status):
        if status:
            raise Failed(self.runtime, status)

    @property
    def hash(self):
        return self.runtime.txlr_hash(self._handle).decode()

    def kernel(self, name):
        return c.c_void_p(self.runtime.txlr_find(self._handle, name.encode()))

    def parameter_count(self, name):
        return self.runtime.txlr_parameter_count(self.kernel(name))

    def kernels(self):
        count = self.runtime.txlr_kernel_count(self._handle)
        return [self.runtime.txlr_kernel_name(c.c_void_p(self.runtime.txlr_kernel_at(self._handle, c.c_size_t(i))))
                .decode() for i in range(count)]

    def _launch(self, arguments, grid, stream):
        array = (Argument * max(1, len(arguments)))(*arguments)
        extents = None if grid is None else (c.c_uint32 * 3)(*grid, *[1] * (3 - len(grid)))
        return Launch(c.sizeof(Launch), extents, stream, array, len(arguments))

    def launch(self, name, *arguments, grid=None, stream=0):
        launch = self._launch(arguments, grid, stream)
        self._check(self.runtime.txlr_launch_kernel(self.kernel(name), c.byref(launch)))

    def select(self, name, *arguments):
        """The label of the specialization that such a launch runs."""
        launch, index = self._launch(arguments, None, 0), c.c_size_t()
        kernel = self.kernel(name)
        self._check(self.runtime.txlr_select(kernel, c.byref(launch), c.byref(index)))
        return self.variant(name, index.value)

    def variant(self, name, index):
        info = VariantInfo(c.sizeof(VariantInfo))
        self._check(self.runtime.txlr_variant(self.kernel(name), c.c_size_t(index), c.byref(info)))
        return info

    def load(self, name=None):
        self._check(self.runtime.txlr_load(self._handle, None if name is None else self.kernel(name)))

    def use_device(self, ordinal):
        self._check(self.runtime.txlr_use_device(ordinal))

    def close(self):
        self.runtime.txlr_close(self._handle)
        self._handle = c.c_void_p()
