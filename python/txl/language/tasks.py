"""Tasks: parts of a loop that may run in warps of their own."""

from ..jit import jit
from .aggregates import aggregate
from .declare import builtin
from .types import constexpr


@builtin
def _specialize_loop():
    """The loop around this is one for `warp_specialize=True`."""


@aggregate
class async_task:
    """`with tl.async_task([0]): …`: a part of a loop's body that may run in other warps than the rest. It changes no
    value: what stands in it runs in the order of the text, and the loop around it is compiled as with `tl.range(…,
    warp_specialize=True)`, which chooses by itself what producer warps do (its copies) and what consumer warps do (its
    products). `task_ids`: numbers of tasks; which warps they are is the compiler's choice."""
    task_ids: constexpr

    @jit
    def __enter__(self):
        _specialize_loop()

    @jit
    def __exit__(self):
        pass
