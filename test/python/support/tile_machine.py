"""The C API as tests need it: a file compiled with no help from Python, and TTIR text on the tile machine."""
import ctypes
import json
import re

from txl import _txl

_api = ctypes.CDLL(_txl.__file__)


class _Argument(ctypes.Structure):
    _fields_ = [("bits", ctypes.c_uint64), ("storage", ctypes.c_uint64), ("storage_bytes", ctypes.c_uint64),
                ("flags", ctypes.c_uint32), ("reserved", ctypes.c_uint32)]


_PRINT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)
_TOUCHED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32)


class _Buffer(ctypes.Structure):
    _fields_ = [("address", ctypes.c_uint64), ("bytes", ctypes.c_uint64), ("flags", ctypes.c_uint32),
                ("reserved", ctypes.c_uint32), ("name", ctypes.c_char_p)]


class _LaunchOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("grid", ctypes.c_uint32 * 3), ("check", ctypes.c_uint32),
                ("arguments", ctypes.POINTER(_Argument)), ("argument_count", ctypes.c_size_t),
                ("buffers", ctypes.c_void_p), ("buffer_count", ctypes.c_size_t), ("threads", ctypes.c_uint32),
                ("reserved", ctypes.c_uint32), ("seed", ctypes.c_uint64), ("interrupted", ctypes.c_void_p),
                ("interrupt_context", ctypes.c_void_p), ("print", _PRINT), ("print_context", ctypes.c_void_p),
                ("touched", _TOUCHED), ("touched_context", ctypes.c_void_p)]


class _Option(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_char_p)]


_api.txl_error_message.restype = ctypes.c_char_p
_api.txl_kernel_release.argtypes = _api.txl_error_free.argtypes = _api.txl_error_message.argtypes = [ctypes.c_void_p]
_api.txl_launch.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]


class TileMachineError(Exception):
    """The text is no TTIR, or the launch failed."""


def _raise(error):
    text = _api.txl_error_message(error).decode()
    _api.txl_error_free(error)
    raise TileMachineError(text)


def compile_file(text, kernel, signature):
    """The error's text of a file that does not compile, else None. The file alone says what its names mean."""
    handle, error = ctypes.c_void_p(), ctypes.c_void_p()
    options = _Option(b"cache", b"false")
    text = text.encode()
    if _api.txl_compile_file(text, ctypes.c_size_t(len(text)), b"kernel.py", kernel.encode(), signature.encode(),
                             ctypes.byref(options), ctypes.c_size_t(1), ctypes.byref(handle), ctypes.byref(error)):
        message = _api.txl_error_message(error).decode()
        _api.txl_error_free(error)
        return message
    _api.txl_kernel_release(handle)
    return None


def _compile(ttir, target, options):
    """The kernel of a TTIR text: without a `target` as it stands, without passes."""
    kernel, error = ctypes.c_void_p(), ctypes.c_void_p()
    named = [(b"target", target.encode()) if target else (b"optimize", b"false"), (b"cache", b"false")]
    named += [(name.encode(), str(value).encode()) for name, value in options.items()]
    packed_options = (_Option * len(named))(*(_Option(*pair) for pair in named))
    text = ttir.encode()
    if _api.txl_compile_ttir(text, ctypes.c_size_t(len(text)), b"kernel.ttir", None, packed_options,
                             ctypes.c_size_t(len(named)), ctypes.byref(kernel), ctypes.byref(error)):
        _raise(error)
    return kernel


def effects(ttir):
    """The effects of the kernel of a TTIR text, as it stands: the dict of the JSON."""
    kernel = _compile(ttir, None, {})
    text, error = ctypes.c_char_p(), ctypes.c_void_p()
    try:
        if _api.txl_kernel_stage(kernel, b"effects", ctypes.byref(text), None, ctypes.byref(error)):
            _raise(error)
        return json.loads(text.value)
    finally:
        _api.txl_kernel_release(kernel)


def asked_for(ttir, *grid):
    """The text of a program that stays on its multiprocessor, for a launch that starts another number of programs than
    it was asked for."""
    for axis, programs in zip("xyz", grid):
        ttir = re.sub(rf"tt\.get_num_programs {axis} \{{tt\.requested\}} : i32", f"arith.constant {programs} : i32",
                      ttir)
    assert "tt.requested" not in ttir
    return ttir


def launch(ttir, grid, arguments, target=None, touched=None, reached=(), **options):
    """Run the kernel of a TTIR text as it stands, without passes; with a `target` (`sm_80`) the whole way to a GPU, on
    the emulator.

    Args:
        ttir: The text of a module with one public function. grid: Three extents.
        arguments: A contiguous NumPy array for a pointer, else the scalar's bits as an int. target, options: What to
        compile for, and how: `num_warps=8`. reached: Arrays whose addresses stand in others.
        touched: A list to which (name, TXL_TOUCH_…) is added for each argument that the tile machine touches.

    Returns: what `device_print` printed, one line each. Raises TileMachineError.
    """
    kernel, error = _compile(ttir, target, options), ctypes.c_void_p()
    try:
        packed = (_Argument * max(1, len(arguments)))()
        for slot, value in zip(packed, arguments):
            if isinstance(value, int):
                slot.bits = value
            else:
                slot.bits = slot.storage = value.ctypes.data
                slot.storage_bytes = value.nbytes
        printed = []
        sink = _PRINT(lambda _, text, size: printed.append(ctypes.string_at(text, size).decode()))
        launch = _LaunchOptions(size=ctypes.sizeof(_LaunchOptions), grid=tuple(grid), arguments=packed,
                                argument_count=len(arguments), threads=1, print=sink)
        buffers = (_Buffer * max(1, len(reached)))(*(_Buffer(a.ctypes.data, a.nbytes, 0, 0, None) for a in reached))
        launch.buffers, launch.buffer_count = ctypes.cast(buffers, ctypes.c_void_p), len(reached)
        if touched is not None:
            launch.touched = _TOUCHED(lambda _, name, how: touched.append((name.decode(), how)))
        if _api.txl_launch(kernel, ctypes.byref(launch), ctypes.byref(error)):
            _raise(error)
        return "".join(printed).splitlines()
    finally:
        _api.txl_kernel_release(kernel)
