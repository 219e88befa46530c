"""What stands beside the language: `tensor_descriptor` (made by the host), `disasm` (machine code as text), `mxfp` (tensors of microscaling formats;
it needs torch)."""
from . import disasm, tensor_descriptor

__all__ = ["disasm", "tensor_descriptor"]
