"""What stands beside the language: tensor descriptors made by the host."""
from . import tensor_descriptor

__all__ = ["tensor_descriptor"]
