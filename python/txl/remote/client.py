"""The process's remote cache: read-through after a miss on disk, entries sent after a compilation.

A thread asks the server while the launch compiles, and the first of both is used, so no launch waits longer than its
compilation takes. A server that fails is left alone for a while. Writes are another thread's. Nothing that the server
does is an error of a launch."""
import _thread
import atexit
import collections
import json
import os
import queue
import sys
import threading
import time
import warnings

from ..cache import cache_directory
from ..storage.cache_entries import entry_path, is_name, observe_cache, stop_observing, write_entries
from ..storage.files import append_line
from .backends import backend_of
from .signing import sign, verified

FIRST_PAUSE, MOST_PAUSE = 1.0, 60.0  # seconds for which a server that failed is left alone
MOST_SEARCHES = 64  # at a time, a thread each
_FLUSH_SECONDS = 2.0  # at the end of the process

LOG = "remote.jsonl"


class RemoteCache:
    """A store of entries.

    Args:
        url: `redis://…`, what fsspec opens (`s3://…`, `file:///…`, `https://…`), or `module:Class`, a
            RemoteCacheBackend of Triton's interface.
        secret: The team's key, bytes.

    Attributes: counts, a Counter of `hits`, `misses`, `refused`, `late`, `errors`, `skipped`, `sent`; searching, how
    many requests of launches the server has not answered.
    """

    def __init__(self, url, secret):
        self.url, self.secret = url, secret
        self.backend = backend_of(url)
        self.counts, self.searching = collections.Counter(), 0
        self._pending = queue.SimpleQueue()
        self._unsent, self._said, self._flushing, self._ended = 0, set(), False, False
        self._lock = threading.Lock()
        self._pause, self._closed_until = FIRST_PAUSE, 0.0
        self._process, self._writer = os.getpid(), None

    # -- reading -----------------------------------------------------------------------------------------------------

    def fetch(self, key, answer):
        """Begins to look for the files of a key that the server has and the team has signed; `answer(files)` is called
        once, at the end, from any thread. Called by the compiler after a miss."""
        with self._lock:
            self._follow_fork()
            asks = time.monotonic() >= self._closed_until and self.searching < MOST_SEARCHES
            self.searching += asks
        if not asks:
            self.counts["skipped"] += 1
            answer([])
            return
        try:
            _thread.start_new_thread(self._search, (key, answer))  # `Thread.start` would wait until it runs
        except RuntimeError:  # there is no thread to be had: the process ends, or has too many
            self._end_search("skipped", answer, [])

    def _search(self, key, answer):
        result, files = "misses", []
        try:
            files = [data for _, data in self._verified(key, self.backend.get([key]).get(key, {}))]
            self._pause = FIRST_PAUSE
            result = "hits" if files else "misses"
        except Exception as error:
            result = "errors"
            self._failed(error)
        finally:
            self._end_search(result, answer, files)

    def _end_search(self, result, answer, files):
        wanted = answer(files)
        self.counts[result if wanted or result != "hits" else "late"] += 1
        with self._lock:
            self.searching -= 1

    def _follow_fork(self):
        """A fork has no threads: what the parent's do is not this process's. Called with the lock."""
        if self._process != os.getpid():
            self._process, self._writer, self._unsent, self.searching = os.getpid(), None, 0, 0
            self._pending = queue.SimpleQueue()

    def _verified(self, key, variants):
        """[(variant, bytes)] of those with a good signature."""
        good = []
        for variant, stored in variants.items():
            data = verified(self.secret, key, variant, stored) if is_name(variant) else None
            if data is None:
                self.counts["refused"] += 1
                self._say("refused", f"the remote cache `{self.url}` has entries without the team's signature; they "
                          "are not used")
            else:
                good.append((variant, data))
        return good

    def _failed(self, error):
        with self._lock:
            self._closed_until = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, MOST_PAUSE)
        self._say("errors", f"the remote cache `{self.url}` does not work: {type(error).__name__}: {error}")

    def _say(self, what, text):
        with self._lock:
            if what in self._said:
                return
            self._said.add(what)
        warnings.warn(text, RuntimeWarning, stacklevel=2)

    # -- writing -----------------------------------------------------------------------------------------------------

    def used(self, key, variant, stored):
        """Called by the compiler for each entry; one that it has made is sent later."""
        if not stored:
            return
        with self._lock:
            self._follow_fork()
            self._unsent += 1
            if self._writer is None:
                self._writer = threading.Thread(target=self._write, daemon=True, name="txl remote cache writer")
                self._writer.start()
        self._pending.put((key, variant))

    def _write(self):
        while True:
            entry = self._pending.get()
            if entry is None:
                return
            key, variant = entry
            try:
                while not (self._flushing or self._ended) and time.monotonic() < self._closed_until:
                    time.sleep(0.05)
                if not self._ended:
                    self.send(key, variant)
            except Exception as error:
                self.counts["errors"] += 1
                self._failed(error)
            finally:
                with self._lock:
                    self._unsent -= 1

    def send(self, key, variant):
        """Sends an entry of the cache's folder, if it is there. Raises what the backend raises."""
        folder = cache_directory()
        if folder is None:
            return False
        try:
            with open(entry_path(folder, key, variant), "rb") as file:
                data = file.read()
        except OSError:
            return False
        self.backend.put(key, variant, sign(self.secret, key, variant, data))
        self.counts["sent"] += 1
        return True

    def flush(self, seconds=_FLUSH_SECONDS):
        """Wait until all was sent, at most so long; whether it was."""
        self._flushing, end = True, time.monotonic() + seconds
        while time.monotonic() < end:
            with self._lock:
                if self._unsent <= 0:
                    break
            time.sleep(0.005)
        self._flushing = False
        return self._unsent <= 0

    # -- many at once ------------------------------------------------------------------------------------------------

    def pull(self, keys):
        """Takes all that the server has of some keys, in one request, into the cache's folder. Returns how many entries
        were written. Raises what the backend raises."""
        keys = [key for key in dict.fromkeys(keys) if is_name(key)]
        if not keys:
            return 0
        found = self.backend.get(keys)
        entries = [(key, *entry) for key in keys for entry in self._verified(key, found.get(key, {}))]
        self.counts["hits"] += len(entries)
        return write_entries(entries)

    # -- what it did -------------------------------------------------------------------------------------------------

    def close(self):
        """Sends what is left, two seconds at most, and ends the thread that sends; the rest is not sent."""
        self.flush()
        with self._lock:
            self._ended = True
            if self._writer is not None and self._process == os.getpid():
                self._pending.put(None)
                self._writer = None

    def log(self):
        """Adds a line about this process to the file `remote.jsonl` of the cache's folder, for `txl cache log`."""
        folder = cache_directory()
        if folder is None or not any(self.counts.values()):
            return
        line = json.dumps({"time": time.strftime("%Y-%m-%d %H:%M:%S"), "program": os.path.basename(sys.argv[0] or "-"),
                           "process": os.getpid(), "remote": self.url, **self.counts})
        path = os.path.join(folder, LOG)
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            if os.path.exists(path) and os.path.getsize(path) > 1 << 20:
                os.replace(path, path + ".old")
            append_line(path, line)
        except OSError:
            pass


_connected = None


def connected():
    """The RemoteCache of this process, or None."""
    return _connected


def secret_of_environment():
    """The team's key: TXL_CACHE_KEY, or None."""
    text = os.environ.get("TXL_CACHE_KEY", "")
    return text.encode() or None


def connect(url, secret=None):
    """Use a remote cache from now on: compilations look there after a miss on disk, and what they make is sent there.

    Args:
        url: As RemoteCache has it.
        secret: The team's key, bytes; None: TXL_CACHE_KEY. ValueError if there is none.

    Returns: the RemoteCache. Raises ImportError if a package is missing, ValueError for a URL of another kind.
    """
    global _connected
    secret = secret or secret_of_environment()
    if secret is None:
        raise ValueError("a remote cache needs the team's key in TXL_CACHE_KEY: entries are code, and only signed ones "
                         "are used")
    disconnect()
    _connected = RemoteCache(url, secret)
    observe_cache(_connected.fetch, _connected.used)
    return _connected


def disconnect():
    """Use no remote cache from now on; what was not sent is sent first, for two seconds at most."""
    global _connected
    if _connected is not None:
        remote, _connected = _connected, None
        stop_observing(remote.used)
        remote.close()
        remote.log()


def connect_by_environment():
    """Called when the package is imported and a variable names a remote cache; a problem is a warning."""
    url = os.environ.get("TXL_CACHE_REMOTE") or os.environ.get("TRITON_REMOTE_CACHE_BACKEND")
    try:
        connect(url)
        atexit.register(disconnect)
    except (ImportError, ValueError) as error:
        warnings.warn(f"no remote cache is used: {error}", RuntimeWarning, stacklevel=3)
