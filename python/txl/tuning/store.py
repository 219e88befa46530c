"""Where records are kept: a file to which all processes append, or a list in memory."""
import contextlib
import os
import re
import time

from ..storage.files import append_line
from .records import canonical, parse_lines, subject_of


class MemoryStore:
    """Records of this process."""

    def __init__(self):
        self.lines = []

    def read(self, subject):
        return [record for record in self.lines if subject_of(record) == subject]

    def append(self, record):
        self.lines.append(record)

    @contextlib.contextmanager
    def exclusive(self, subject):
        yield


class FileStore:
    """Records in files of JSON lines.

    path: A file for all kernels (`….jsonl`), or a folder, which gets a file a kernel. Neither need exist. A record
    that cannot be written is lost, with a warning: the next process measures again."""

    def __init__(self, path):
        self.path = os.fspath(path)
        self.single = self.path.endswith(".jsonl")

    def _file(self, name):
        if self.single:
            return self.path
        return os.path.join(self.path, re.sub(r"[^\w.-]", "_", name)[:100] + ".jsonl")

    def files(self):
        """The files that exist."""
        if self.single:
            return [self.path] if os.path.exists(self.path) else []
        with contextlib.suppress(OSError):
            return sorted(os.path.join(self.path, n) for n in os.listdir(self.path) if n.endswith(".jsonl"))
        return []

    def read_all(self):
        """All records of all files."""
        return [record for path in self.files() for record in _records(path)]

    def read(self, subject):
        """The records of a subject, in the order in which they were appended."""
        return [record for record in self.read_all() if subject_of(record) == subject]

    def append(self, record):
        """Adds a line; processes may append at the same time."""
        path = self._file(record["kernel"])
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            append_line(path, canonical(record), 0o644)
        except OSError as error:
            import warnings
            warnings.warn(f"a tuning record was not written: {path}: {error.strerror}", RuntimeWarning, stacklevel=4)

    @contextlib.contextmanager
    def exclusive(self, subject, wait=600.0):
        """Held by one process at a time for each subject, so that several do not measure the same. A process that dies
        releases it. After `wait` seconds, or on a file system without locks, the caller goes on without it: the work
        may be done twice, the choice stays the same."""
        folder = os.path.dirname(os.path.abspath(self.path)) if self.single else self.path
        descriptor = path = None
        try:
            import fcntl
            os.makedirs(folder, exist_ok=True)
            path = os.path.join(folder, f".{subject}.lock")
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            end = time.monotonic() + wait
            while time.monotonic() < end:
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    time.sleep(0.02)
        except (ImportError, OSError):
            pass
        try:
            yield
        finally:
            if descriptor is not None:
                os.close(descriptor)
                # The lock file stays: removing it would give two processes locks of two files.


def _records(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return parse_lines(file)
    except OSError:
        return []
