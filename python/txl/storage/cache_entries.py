"""The entries of the compile cache: which ones compilations of this process use, and their files, for what sends entries
to other processes and machines."""
import contextlib
import os
import threading

from .. import _native  # noqa: F401
from .. import _txl
from ..cache import cache_directory
from .files import write_whole

_collected = threading.local()
_listeners = []


def _used(key, variant, stored):
    """Called for each cache entry that a compilation of the process uses."""
    entries = getattr(_collected, "entries", None)
    if entries is not None:
        entries.append((key, variant))
    for listener in list(_listeners):
        listener(key, variant, stored)


_fetch = None
_installed = False
_lock = threading.Lock()


def observe_cache(fetch=None, listener=None):
    """Makes the compiler report the cache entries that it uses; `fetch(key)` gives the files of a second store, and
    `listener(key, variant, stored)` is called for each entry."""
    global _fetch, _installed
    with _lock:
        if listener is not None and listener not in _listeners:
            _listeners.append(listener)
        if fetch is not None and fetch is not _fetch or not _installed:
            _fetch = fetch if fetch is not None else _fetch
            _installed = True
            _txl.set_cache_backend(_fetch, _used)


def stop_observing(listener):
    """No second store, and no calls of `listener`, from now on."""
    global _fetch
    with _lock:
        _fetch = None
        if listener in _listeners:
            _listeners.remove(listener)
        _txl.set_cache_backend(None, _used)


@contextlib.contextmanager
def collected_entries():
    """The (key, variant) of the entries that this thread's compilations use inside of the block."""
    observe_cache()
    before = getattr(_collected, "entries", None)
    _collected.entries = found = []
    try:
        yield found
    finally:
        _collected.entries = before


def entry_path(folder, key, variant):
    return os.path.join(folder, key[:2], key, variant)


def read_entries(names):
    """[(key, variant, bytes)] of entries that are in the cache's folder."""
    folder, found = cache_directory(), []
    for key, variant in dict.fromkeys(names):
        with contextlib.suppress(OSError, TypeError):
            with open(entry_path(folder, key, variant), "rb") as file:
                found.append((key, variant, file.read()))
    return found


def is_name(text):
    """Whether a text is a key or a variant: 64 hexadecimal digits. No other text may become a path."""
    return isinstance(text, str) and len(text) == 64 and all(c in "0123456789abcdef" for c in text)


def write_entries(entries):
    """Puts entries into the cache's folder, with the permissions that the cache itself gives them; how many were
    written. The compiler checks each before it uses it."""
    folder, count = cache_directory(), 0
    for key, variant, data in entries if folder is not None else ():
        if not is_name(key) or not is_name(variant) or os.path.exists(entry_path(folder, key, variant)):
            continue
        path = entry_path(folder, key, variant)
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            write_whole(path, data, 0o600)
            count += 1
    return count
