"""The buffers for the records of scopes inside of kernels, and their evaluation.

A buffer lives as long as the process, because its address is compiled into kernels. It begins with a counter for each
region (each SM of a GPU has one, so that few warps contend for a counter; the CPU has one), followed by the regions:
records of four words, the GPU's clock in nanoseconds, the SM's in cycles, the program, and
`warp << 32 | 2 * scope + (1 where it begins)`. On the CPU both clocks are the machine's."""
from collections import namedtuple

from .. import _native  # noqa: F401
from .. import _txl, active_device, knobs
from ..check import register
from ..jit import constexpr_function
from ..jit_function import forget_kernels

REGIONS, WORDS = 256, 4

_names = {}  # scope: its index
_buffers = {}  # GPU, or None for the CPU: the buffer
_recording = 0  # active sessions that need records
_capacity = None

Scope = namedtuple("Scope", "path begin end program warp region")
Scope.__doc__ = """A scope that a warp went through: `path` are the names of the scopes around it and its own, `begin` and `end` ticks of the clock (cycles of its
multiprocessor on a GPU, nanoseconds on the CPU)."""


def switch(on):
    """One session more, or less, that needs records. Kernels are compiled again if that changes their code."""
    global _recording
    before, _recording = _recording, _recording + (1 if on else -1)
    if bool(before) != bool(_recording):
        forget_kernels()


def _device(on_gpu):
    """The device whose buffer a kernel for a GPU, or for the CPU, writes to: emulated kernels use the CPU's memory."""
    return active_device.current_device(
    ) if on_gpu and active_device.on_gpu() and not _txl.host_target().startswith("emulate") else None


def _buffer(device):
    import numpy as np
    if device not in _buffers:
        words = REGIONS * (1 + WORDS * _records())
        if device is None:
            _buffers[device] = np.zeros(words, np.int64)
            register(_buffers[device], "the profiler's records")
        else:
            from ..device import zeros
            _buffers[device] = zeros(words, np.int64, device)
    return _buffers[device]


def _records():
    """Records of a region: TRITON_PROFILE_BUFFER_SIZE bytes (64 MiB) in all, as the first session finds it."""
    global _capacity
    if _capacity is None:
        _capacity = max(1, knobs.proton.profile_buffer_size // (REGIONS * WORDS * 8))
    return _capacity


# ---- queries of kernels while they are compiled ----

@constexpr_function
def address(on_gpu):
    """The address of the buffer that the kernel writes to; 0 if no session needs records, and in check mode, whose
    launches are repeated."""
    if not _recording or _txl.is_checking():
        return 0
    buffer = _buffer(_device(on_gpu))
    return int(buffer.ctypes.data if hasattr(buffer, "ctypes") else buffer.data_ptr())


@constexpr_function
def capacity(on_gpu):
    """The capacity of a region, in records. The CPU's only region has the capacity of all."""
    return _records() if on_gpu else REGIONS * _records()


@constexpr_function
def encode_scope(name, is_start):
    """The encoding of a scope in a record."""
    return 2 * _names.setdefault(str(name), len(_names)) + bool(is_start)


@constexpr_function
def assembly(is_start, capacity, scope):
    """The PTX of a record: `$1` is the buffer. The clocks are read last where a scope begins and first where it
    ends."""
    clocks = "mov.u64 %txl_g, %globaltimer; mov.u64 %txl_k, %clock64;"
    slot = (
        "mov.u32 %txl_r, %smid; and.b32 %txl_r, %txl_r, 255; mul.wide.u32 %txl_a, %txl_r, 8; add.s64 %txl_a, %txl_a, "
        "$1;"
        "atom.relaxed.gpu.global.add.u64 %txl_n, [%txl_a], 1;")
    first, then = (slot, clocks) if is_start else (clocks, slot)
    return (
        "{ .reg .pred %txl_p; .reg .b32 %txl_r, %txl_x, %txl_y; .reg .b64 %txl_a, %txl_n, %txl_g, %txl_k, %txl_w, "
        "%txl_z;"
        "mov.u32 $0, 0; mov.u32 %txl_r, %laneid; setp.ne.u32 %txl_p, %txl_r, 0; @%txl_p bra TXL_DONE;"
        f"{first} {then}"
        f"setp.ge.u64 %txl_p, %txl_n, {capacity}; @%txl_p bra TXL_DONE;"
        f"mul.wide.u32 %txl_a, %txl_r, {capacity}; add.s64 %txl_n, %txl_n, %txl_a;"
        f"mad.lo.s64 %txl_a, %txl_n, {8 * WORDS}, $1; add.s64 %txl_a, %txl_a, {8 * REGIONS};"
        "mov.u32 %txl_x, %ctaid.z; mov.u32 %txl_y, %nctaid.y; mul.wide.u32 %txl_w, %txl_x, %txl_y;"
        "mov.u32 %txl_x, %ctaid.y; cvt.u64.u32 %txl_z, %txl_x; add.s64 %txl_w, %txl_w, %txl_z;"
        "mov.u32 %txl_x, %nctaid.x; cvt.u64.u32 %txl_z, %txl_x; mul.lo.s64 %txl_w, %txl_w, %txl_z;"
        "mov.u32 %txl_x, %ctaid.x; cvt.u64.u32 %txl_z, %txl_x; add.s64 %txl_w, %txl_w, %txl_z;"
        "mov.u32 %txl_x, %tid.x; shr.u32 %txl_x, %txl_x, 5; mov.u32 %txl_y, "
        f"{scope};"
        "mov.b64 %txl_z, {%txl_y, %txl_x};"
        "st.global.b64 [%txl_a], %txl_g; st.global.b64 [%txl_a+8], %txl_k; st.global.b64 [%txl_a+16], %txl_w;"
        "st.global.b64 [%txl_a+24], %txl_z; TXL_DONE: }")


# ---- queries of sessions ----

def forget(on_gpu):
    """The next launch begins with an empty buffer, on whichever stream it is."""
    device = _device(on_gpu)
    if device in _buffers:
        _buffers[device][:REGIONS] = 0
        if device is not None:
            _txl.synchronize(device)


def take(on_gpu):
    """The records of the launches since `forget`, which it waits for: (a list of Scope, nanoseconds of a tick, how many
    records were lost)."""
    device = _device(on_gpu)
    buffer = _buffers.get(device)
    if buffer is None:
        return [], 1.0, 0
    if device is not None:
        _txl.synchronize(device)
    read = (lambda array: array) if device is None else (lambda array: array.numpy())
    limit = _records() if device is not None or _txl.host_target().startswith("emulate") else REGIONS * _records()
    counts, result, lost = read(buffer[:REGIONS]), [], 0
    for region in counts.nonzero()[0].tolist():
        count = min(int(counts[region]), limit)
        lost += int(counts[region]) - count
        first = REGIONS + region * _records() * WORDS
        result += _paired(read(buffer[first:first + count * WORDS]).reshape(-1, WORDS), region)
    return result, 1e6 / _txl.device_info(device)["sm_clock_rate"] if device is not None else 1.0, lost


def _paired(words, region):
    """Pairs of beginnings and ends: each warp's records are in its program order."""
    names, stacks, results = list(_names), {}, []
    for _, tick, program, what in words.tolist():
        warp, scope, starts = what >> 32, (what & 0xffffffff) >> 1, what & 1
        stack = stacks.setdefault((program, warp), [])
        if starts:
            stack.append((scope, tick))
        elif any(scope == open for open, _ in stack):  # else it began where records were lost
            last = None
            while last != scope:
                last, begin = stack.pop()
            path = (*(names[open] for open, _ in stack), names[scope])
            results.append(Scope(path, begin, tick, program, warp, region))
    return results
