"""What a GPU could do at best: its memory's bandwidth, and the operations that its units can issue in a second.

The numbers a clock and multiprocessor are those of NVIDIA's architecture whitepapers (Ampere GA100 and GA102, Hopper,
Blackwell) for dense matrices; clocks and counts come from the driver."""
import subprocess

from .. import active_device
from .. import _native  # noqa: F401
from .. import _txl
from ..elements import ELEMENTS

# Compute capability -> (floating-point operations a clock and multiprocessor: float16 in matrix units, float16,
# bfloat16 and float32 in the others). tf32 is half of float16 in matrix units, 8-bit types twice as much where there
# are any.
_RATES = {
    (8, 0): (2048, 512, 256, 128),
    (8, 6): (1024, 256, 256, 256),
    (8, 9): (1024, 256, 256, 256),
    (9, 0): (4096, 512, 512, 256),
    (10, 0): (8192, None, None, 256),
    (12, 0): (1024, 256, 256, 256),
}


def _device(device):
    if not _txl.device_count():
        raise RuntimeError("there is no GPU to ask for its limits")
    torch = active_device.torch_with_gpus()
    index = device if device is not None else torch.cuda.current_device() if torch else 0
    return _txl.device_info(index)


def _rates(info):
    capability = info["major"], info["minor"]
    known = [c for c in _RATES if c <= capability]
    if not known:
        raise RuntimeError(f"the rates of a GPU of compute capability {capability[0]}.{capability[1]} are not known")
    return _RATES[max(known)]


def _name(dtype):
    """`float16`, of a dtype of torch, NumPy or the language."""
    name = str(dtype).rpartition(".")[2]
    return next((e.numpy for e in ELEMENTS if e.numpy and name in (e.name, e.python)), name)


def _tflops(info, rate, clock_rate):
    return info["multiprocessor_count"] * rate * (clock_rate or info["sm_clock_rate"]) * 1e-9


def get_max_tensorcore_tflops(dtype, clock_rate=None, device=None):
    """10^12 operations a second of the matrix units. dtype: of the operands; float32 is taken as tf32. clock_rate: in
    kHz, else the highest. ValueError for a type that they do not take, RuntimeError without a GPU."""
    name, info = _name(dtype), _device(device)
    rates = {"float32": 0.5, "float16": 1, "bfloat16": 1, "int8": 2, "uint8": 2}
    if (info["major"], info["minor"]) >= (8, 9):
        rates.update(dict.fromkeys(("float8_e4m3fn", "float8_e5m2"), 2))
    if name not in rates:
        raise ValueError(f"the matrix units of this GPU have no operands of type `{name}`")
    return _tflops(info, _rates(info)[0] * rates[name], clock_rate)


def get_max_simd_tflops(dtype, clock_rate=None, device=None):
    """10^12 operations a second outside of the matrix units, for float16, bfloat16 and float32. Errors as above."""
    name, info = _name(dtype), _device(device)
    column = {"float16": 1, "bfloat16": 2, "float32": 3}
    rate = _rates(info)[column[name]] if name in column else None
    if rate is None:
        raise ValueError(f"the rate of `{name}` on this GPU is not known")
    return _tflops(info, rate, clock_rate)


def get_dram_gbps(device=None):
    """10^9 bytes a second of the GPU's memory, at two transfers a clock. RuntimeError without a GPU."""
    info = _device(device)
    return info["mem_clock_rate"] * info["mem_bus_width"] / 8 * 2 * 1e-6


def nvsmi(attributes):
    """The numbers that `nvidia-smi` gives for some attributes of the first GPU. OSError where there is no such
    program."""
    text = subprocess.check_output(
        ["nvidia-smi", "-i", "0", f"--query-gpu={','.join(attributes)}", "--format=csv,noheader,nounits"], text=True)
    return [int(value) for value in text.split(",")]
