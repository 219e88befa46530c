"""The folder of the compile cache, and files that programs of their own keep there.

The compiler manages its own entries. What Triton's programs and PyTorch put into the cache's folder (tuning results,
compiled launchers) goes through a `FileCacheManager`: a folder for a key, into which files are moved when they are
complete. PyTorch's compiler also uses the folder TRITON_CACHE_DIR directly: it launches the machine code that it finds
there under a kernel's hash, and keeps copies of that folder in its own cache; `keep_stages` writes it, for every kernel
that is compiled while the variable is set."""
import base64
import json
import os
import re

from . import _native  # noqa: F401
from . import _txl, active_device, knobs
from .storage.files import write_whole

__all__ = [
    "CacheManager", "FileCacheManager", "RedisRemoteCacheBackend", "RemoteCacheBackend", "cache_directory", "entries",
    "get_cache_manager"
]


def cache_directory():
    """The folder of the compile cache: TXL_CACHE_DIR, TRITON_CACHE_DIR, or one below the user's cache folder. None when
    TXL_ALWAYS_COMPILE is set."""
    return _txl.cache_directory()


def entries(folder):
    """(path, bytes, when it was last used) of each entry of the compiler's in the cache's folder."""
    found = []
    for first in _folders(folder, r"[0-9a-f]{2}"):
        for key in _folders(first, r"[0-9a-f]{16,}"):
            with os.scandir(key) as files:
                for file in files:
                    if re.fullmatch(r"[0-9a-f]{16,}", file.name) and file.is_file(follow_symlinks=False):
                        known = file.stat(follow_symlinks=False)
                        found.append((file.path, known.st_size, max(known.st_mtime, known.st_atime)))
    return found


def _folders(folder, pattern):
    try:
        with os.scandir(folder) as listed:
            return [e.path for e in listed if re.fullmatch(pattern, e.name) and e.is_dir(follow_symlinks=False)]
    except OSError:
        return []


def _base32(key):
    """A key of hexadecimal digits as a shorter name for a folder."""
    return base64.b32encode(bytes.fromhex(key)).decode().rstrip("=")


class CacheManager:
    """Files under a key."""

    def __init__(self, key):
        self.key = key

    def get_file(self, filename):
        """The path of a file, or None."""
        raise NotImplementedError

    def put(self, data, filename, binary=True):
        """Write a file whole or not at all; its path."""
        raise NotImplementedError

    def get_group(self, filename):
        """{name: path} of a group of files, or None if one of them is missing."""
        raise NotImplementedError

    def put_group(self, filename, group):
        """Keep {name: path} as a group."""
        raise NotImplementedError


class FileCacheManager(CacheManager):
    """Files in `<cache folder>/<key>`. RuntimeError where there is no cache folder."""

    def __init__(self, key, folder=None):
        super().__init__(key)
        folder = folder or cache_directory()
        if folder is None:
            raise RuntimeError("there is no cache folder, because TXL_ALWAYS_COMPILE or TRITON_ALWAYS_COMPILE is set")
        self.cache_dir = os.path.join(folder, key)
        self.lock_path = os.path.join(self.cache_dir, "lock")

    def _path(self, filename):
        return os.path.join(self.cache_dir, filename)

    def has_file(self, filename):
        return os.path.exists(self._path(filename))

    def get_file(self, filename):
        return self._path(filename) if self.has_file(filename) else None

    def put(self, data, filename, binary=True):
        if isinstance(data, str):
            data = data.encode()
        elif not isinstance(data, (bytes, bytearray, memoryview)):
            data = str(data).encode()
        os.makedirs(self.cache_dir, mode=0o700, exist_ok=True)
        write_whole(self._path(filename), data, 0o600)
        return self._path(filename)

    def get_group(self, filename):
        try:
            with open(self._path(f"__grp__{filename}"), encoding="utf-8") as file:
                children = dict(json.load(file)["child_paths"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return children if all(os.path.exists(path) for path in children.values()) else None

    def put_group(self, filename, group):
        return self.put(json.dumps({"child_paths": group}), f"__grp__{filename}")


def get_cache_manager(key):
    """The files under a key of hexadecimal digits."""
    return FileCacheManager(_base32(key))


class RemoteCacheBackend:
    """Triton's interface, to derive from."""

    def __init__(self, key):
        self.key = key

    def get(self, filenames):
        """{filename: bytes} of those that are there."""
        raise NotImplementedError

    def put(self, filename, data):
        """Stores the bytes of a file."""
        raise NotImplementedError


class RedisRemoteCacheBackend(RemoteCacheBackend):
    """Triton's own class: the variables TRITON_REDIS_HOST, TRITON_REDIS_PORT and TRITON_REDIS_KEY_FORMAT."""

    def __init__(self, key):
        super().__init__(key)
        import redis
        self._format = knobs.redis.key_format
        self._client = redis.Redis(host=knobs.redis.host, port=knobs.redis.port, socket_timeout=2,
                                   socket_connect_timeout=2, retry=None)

    def _name(self, filename):
        return self._format.format(key=self.key, filename=filename)

    def get(self, filenames):
        found = self._client.mget([self._name(name) for name in filenames])
        return {name: data for name, data in zip(filenames, found) if data is not None}

    def put(self, filename, data):
        self._client.set(self._name(filename), data)


def keeps_stages():
    """Whether kernels' stages are written to a folder of Triton's form."""
    return bool(os.environ.get("TRITON_CACHE_DIR")) and cache_directory() is not None


def keep_stages(kernel, source, launched):
    """Write a kernel to `$TRITON_CACHE_DIR/<its hash>/`, as Triton lays that folder out: a file a stage, what is known
    of it as JSON, and the list of the files. With TRITON_STORE_BINARY_ONLY the machine code and the JSON alone. A
    kernel that is there is left alone.

    Args:
        source: A function that gives the program before all passes.
        launched: Whether the kernel is compiled for a launch. Where that is one on the emulator, which runs PTX, there
            is no machine code: an assembler would take most of the compilation's time.

    Returns: {file name: path}; empty where TRITON_CACHE_DIR is not set or cannot be written to, and where nothing makes
        machine code.
    """
    if not keeps_stages():
        return {}
    name = kernel.fn.__name__[:150]
    manager = FileCacheManager(_base32(kernel.hash), os.environ["TRITON_CACHE_DIR"])
    group = manager.get_group(f"{name}.json")
    if group is None:
        try:
            emulated = str(kernel.options.get("target", "")).startswith("emulate") or (launched and
                                                                                       not active_device.on_gpu())
            group = {
                file: manager.put(text, file)
                for file, text in _files_of(kernel, name, source, assembles=not emulated).items()
            }
            manager.put_group(f"{name}.json", group)
        except OSError:  # a folder that cannot be written is no reason not to launch
            return {}
    return group if f"{name}.cubin" in group else {}


def _files_of(kernel, name, source, assembles):
    """{file name: text or bytes} of the stages that there are."""
    files = {}
    for stage in kernel.asm:
        if stage in ("manifest", "machine") or (knobs.compilation.store_binary_only and stage != "cubin"):
            continue
        if stage == "cubin" and not assembles:
            continue
        try:
            files[f"{name}.{stage}"] = kernel.asm[stage]
        except RuntimeError:  # no assembler is available, or the kernel was compiled from a later stage
            pass
    if not knobs.compilation.store_binary_only:
        files[f"{name}.source"] = source()
    known = kernel.metadata._asdict()
    files[f"{name}.json"] = json.dumps({**known, "target": known["target"]._asdict()}, default=str)
    return files
