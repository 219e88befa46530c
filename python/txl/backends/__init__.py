"""What programs ask about the machine a kernel is compiled for."""
from .compiler import GPUTarget

__all__ = ["GPUTarget"]
