"""What PyTorch asks of Triton's extension module: IR that it can walk."""
from ..compiler import graph as ir

__all__ = ["ir"]
