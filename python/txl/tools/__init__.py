"""Tools in addition to the language: `tensor_descriptor` (made by the host), `disasm` (machine code as text), `mxfp`
(tensors of microscaling formats; it needs torch), `ragged_tma` (slices of arrays), `compile` and `link` (kernels as
C)."""
from . import disasm, tensor_descriptor

__all__ = ["disasm", "tensor_descriptor"]
