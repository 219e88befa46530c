"""The names of `tl.extra.cuda`: the SM and clocks of a program on a GPU, and its order after the previous kernel."""

from ...jit import jit
from ..core import _num_warps, inline_asm_elementwise
from ..target_info import cuda_capability_geq, is_cuda
from ..types import int32, int64


@jit
def globaltimer():
    """The nanoseconds of the clock that all programs share, the GPU's or this machine's: int64."""
    return inline_asm_elementwise("mov.u64 $0, %globaltimer;", "=l", [], int64, False, 1)


@jit
def smid():
    """The id of the SM that runs the program: int32. The tile machine has one, 0."""
    if is_cuda():
        return inline_asm_elementwise("mov.u32 $0, %smid;", "=r", [], int32, True, 1)
    else:
        return 0


@jit
def num_warps():
    """The warps of a program, as the launch asks for them: a compile-time integer."""
    return _num_warps()


@jit
def num_threads():
    """The threads of a program: a compile-time integer, 32 times `num_warps`."""
    return _num_warps() * 32


@jit
def gdc_wait():
    """Wait for the memory of the kernels before, in a kernel that was launched to begin before they end (`launch_pdl`).

    Elsewhere, and on GPUs before compute capability 9.0, there is nothing to wait for."""
    if cuda_capability_geq(9):
        inline_asm_elementwise("griddepcontrol.wait; mov.u32 $0, 0;", "=r", [], int32, False, 1)


@jit
def gdc_launch_dependents():
    """Let the next kernels begin (`launch_pdl`), as soon as all programs of this one have come here; no effect
    elsewhere."""
    if cuda_capability_geq(9):
        inline_asm_elementwise("griddepcontrol.launch_dependents; mov.u32 $0, 0;", "=r", [], int32, False, 1)
