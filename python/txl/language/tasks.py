"""Tasks: regions of a loop that may run in different warps (warp specialization)."""

from ..jit import jit
from .aggregates import aggregate
from .declare import builtin
from .types import constexpr


@builtin
def _specialize_loop():
    """The loop around this is one for `warp_specialize=True`."""


@aggregate
class async_task:
    """`with tl.async_task([0]): …`: a region of a loop's body that other warps may execute. It changes no value:
    its statements run in the order of the text, and the loop is compiled as with `tl.range(…, warp_specialize=True)`:
    the compiler assigns copies to producer warps and MMAs to consumer warps. `task_ids`: ids of tasks; the compiler
    chooses their warps."""
    task_ids: constexpr

    @jit
    def __enter__(self):
        _specialize_loop()

    @jit
    def __exit__(self):
        pass
