"""Compile cache entries on a server that machines share; see docs/ship/remote-cache.md.

    TXL_CACHE_REMOTE=redis://host:6379/0 TXL_CACHE_KEY=… python program.py

`connect` does the same for this process."""
from .client import RemoteCache, connect, connected, disconnect
from .preload import preload, record_entries

__all__ = ["RemoteCache", "connect", "connected", "disconnect", "preload", "record_entries"]
