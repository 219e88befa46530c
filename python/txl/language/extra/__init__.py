"""Functions of single targets and of their libraries."""

from . import libdevice
from . import cuda
