"""Stores of signed entries: Redis, whatever fsspec reads and writes, and Triton's RemoteCacheBackend classes of users.

A backend has `get(keys)`, {key: {variant: bytes}} in one request where the store can, `put(key, variant, bytes)`,
`keys()`, `ages()`, {key: seconds}, and `remove(keys)`, and may raise anything: the client counts it and goes on."""
import datetime
import importlib
import os

from .signing import pack, unpack

SECONDS = 2.0  # for a request in the background; launches wait less
DAYS = 30  # an entry that Redis was not asked for in so many days is removed


class RedisBackend:
    """A hash `txl:entry:KEY` a key, a field a variant."""

    def __init__(self, url):
        import redis
        self._client = redis.Redis.from_url(url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=None)

    @staticmethod
    def _name(key):
        return f"txl:entry:{key}"

    def get(self, keys):
        pipe = self._client.pipeline(transaction=False)
        for key in keys:
            pipe.hgetall(self._name(key))
            pipe.expire(self._name(key), 86400 * DAYS)
        return {key: {variant.decode("latin-1"): data for variant, data in found.items()}
                for key, found in zip(keys, pipe.execute()[::2]) if found}

    def put(self, key, variant, data):
        pipe = self._client.pipeline(transaction=False)
        pipe.hset(self._name(key), variant, data)
        pipe.expire(self._name(key), 86400 * DAYS)
        pipe.execute()

    def keys(self):
        return [name.decode("latin-1").rpartition(":")[2]
                for name in self._client.scan_iter(match=self._name("*"), count=1000)]

    def ages(self):
        """How long ago each key was last written or asked for: its time to live tells."""
        keys = self.keys()
        pipe = self._client.pipeline(transaction=False)
        for key in keys:
            pipe.ttl(self._name(key))
        return {key: 86400 * DAYS - left for key, left in zip(keys, pipe.execute()) if left >= 0}

    def remove(self, keys):
        for key in keys:
            self._client.unlink(self._name(key))


class FileBackend:
    """A file a key, `<2 digits>/<key>`, below a URL that fsspec knows: s3://bucket/path, file:///path, https://…, which
    is only read."""

    def __init__(self, url):
        import fsspec
        self._fs, self._root = fsspec.core.url_to_fs(url)
        self._reads_only = url.startswith(("http://", "https://"))

    def _path(self, key):
        return f"{self._root.rstrip('/')}/{key[:2]}/{key}"

    def get(self, keys):
        paths = {self._path(key): key for key in keys}
        if len(paths) == 1:
            try:
                found = {path: self._fs.cat_file(path) for path in paths}
            except FileNotFoundError:
                found = {}
        else:
            found = self._fs.cat(list(paths), on_error="omit") if paths else {}
        # What fsspec calls a file may differ from what it was asked for, by a leading protocol.
        return {path.rpartition("/")[2]: unpack(data) for path, data in found.items()}

    def put(self, key, variant, data):
        if self._reads_only:
            return
        variants = {**self.get([key]).get(key, {}), variant: data}
        path = self._path(key)
        self._fs.makedirs(path.rpartition("/")[0], exist_ok=True)
        temporary = f"{path}.{os.getpid()}.tmp"
        if "file" in self._fs.protocol:  # readers see all of it or nothing; object stores write so anyway
            self._fs.pipe_file(temporary, pack(variants))
            os.replace(temporary, path)
        else:
            self._fs.pipe_file(path, pack(variants))

    def keys(self):
        self._fs.invalidate_cache()  # of listings: other machines write too
        names = (path.rpartition("/")[2] for path in self._fs.find(self._root))
        return [name for name in names if len(name) == 64]

    def ages(self):
        """How long ago each key was last written."""
        now = datetime.datetime.now(datetime.timezone.utc)
        written = {key: self._fs.modified(self._path(key)) for key in self.keys()}
        return {key: (now - (time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc))).total_seconds()
                for key, time in written.items()}

    def remove(self, keys):
        for key in keys:
            self._fs.rm_file(self._path(key))


class TritonBackend:
    """A user's class with Triton's interface: `cls(key)`, `get(filenames)` -> {filename: bytes}, `put(filename, data)`.
    A key has one file, with all variants."""

    FILE = "txl"

    def __init__(self, cls):
        self._cls = cls

    def get(self, keys):
        found = {key: (self._cls(key).get([self.FILE]) or {}).get(self.FILE) for key in keys}
        return {key: unpack(data) for key, data in found.items() if data}

    def put(self, key, variant, data):
        backend = self._cls(key)
        before = (backend.get([self.FILE]) or {}).get(self.FILE)
        backend.put(self.FILE, pack({**(unpack(before) if before else {}), variant: data}))

    def keys(self):
        raise NotImplementedError("a RemoteCacheBackend has no list of its keys")

    ages = keys


def class_of(text):
    """The class of `module:Class` or `module.Class`; ValueError if there is none."""
    module, _, name = text.rpartition(":") if ":" in text else text.rpartition(".")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"there is no class `{text}`: {error}") from None


def backend_of(url):
    """The backend of a URL, or of the name of a class. ImportError if its package is missing, ValueError for another
    text."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisBackend(url)
    if "://" in url:
        return FileBackend(url)
    return TritonBackend(class_of(url))
