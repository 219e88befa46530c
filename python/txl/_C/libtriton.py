"""The names of Triton's extension module that PyTorch uses: IR that it can walk."""
from ..compiler import graph as ir

__all__ = ["ir"]
