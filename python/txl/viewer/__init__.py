"""One page about a kernel: its source beside every stage, with the lines that belong together bound to each other."""
from .page import page, write

__all__ = ["page", "write"]
