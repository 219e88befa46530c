"""Paths of Triton's extension module that other packages name."""
from . import libtriton

__all__ = ["libtriton"]
