"""Triton's path to its interpreter. Kernels run on the CPU as they are, with TRITON_INTERPRET set or not: `jit` never
makes one of these, and `isinstance` is always False."""


class InterpretedFunction:
    """What a kernel is under Triton's interpreter."""

    def __init__(self, fn, **options):
        raise TypeError("there is no interpreter: `jit` makes kernels that run on the CPU")
