"""A server's warm start: a list of the cache entries that a process has used, and all of them in one request.

    txl.remote.record_entries("entries.txt")     # in the process that was warmed up by its traffic
    txl.remote.preload("entries.txt")            # in the next one, ahead of its first launch
"""
import os
import threading

from ..cache import cache_directory
from ..storage.cache_entries import entry_path, is_name, observe_cache
from .client import connected


def read_list(path):
    """[(key, variant)] of a file, each once; a damaged line is none."""
    with open(path, encoding="utf-8", errors="replace") as file:
        words = [tuple(line.split()) for line in file]
    return list(dict.fromkeys(pair for pair in words if len(pair) == 2 and all(map(is_name, pair))))


def record_entries(path):
    """Append to a file each cache entry that compilations of this process use from now on, a line each: its key and
    variant. Entries that the file has are not added again. OSError if the file cannot be written."""
    path = os.path.abspath(path)
    known, lock = set(read_list(path)) if os.path.exists(path) else set(), threading.Lock()
    with open(path, "a", encoding="utf-8"):
        pass

    def listener(key, variant, stored):
        with lock:
            if (key, variant) in known:
                return
            known.add((key, variant))
        try:
            with open(path, "a", encoding="utf-8") as file:
                file.write(f"{key} {variant}\n")
        except OSError:
            pass  # the list is shorter: the next start compiles more

    observe_cache(listener=listener)
    return listener


def preload(path):
    """Fetch the entries of a list that the cache's folder lacks from the remote cache, in one request; later launches
    find them on disk.

    Returns: how many entries were written. 0 without a remote cache or a folder, and where the server does not answer:
    the launches compile then. OSError if the list cannot be read.
    """
    remote, folder, listed = connected(), cache_directory(), read_list(path)
    if remote is None or folder is None:
        return 0
    missing = [key for key, variant in listed if not os.path.exists(entry_path(folder, key, variant))]
    try:
        return remote.pull(missing)
    except Exception as error:  # whatever a backend raises
        remote.counts["errors"] += 1
        remote._failed(error)
        return 0
