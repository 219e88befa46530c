"""One page about a kernel: its source next to every stage, with links between corresponding lines."""
from .page import page, write

__all__ = ["page", "write"]
