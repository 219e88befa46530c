"""The choices of an autotuner that outlive its process: in the cache's folder, and in bundles."""
import hashlib
import json
import os

from .. import _native  # noqa: F401
from .. import _txl
from ..storage.files import write_whole
from . import active


class KeptChoices:
    """What an Autotuner inherits. A choice is kept as measurements, by what identifies it: the kernel, the
    configurations, the key."""

    def _digest(self, key, configs):
        """What identifies a choice: the kernel, the configurations, the key."""
        inner = self.fn
        while not hasattr(inner, "cache_key") and hasattr(inner, "fn"):
            inner = inner.fn
        text = repr((getattr(inner, "content_key", None) or
                     getattr(inner, "cache_key", ""), [str(c) for c in configs], key))
        return hashlib.sha256(text.encode()).hexdigest()

    def _path(self, key, configs):
        from ..cache import cache_directory
        folder = cache_directory()
        if folder is None:
            return None
        return os.path.join(folder, f"{self._name()}-{self._digest(key, configs)[:32]}.autotune.json")

    def _read_bundle(self, key, configs):
        """Take the choice for this key from the bundle of TXL_BUNDLE."""
        text = _txl.bundle_tuning(self._digest(key, configs)) if os.environ.get("TXL_BUNDLE") else None
        return text is not None and self._take(text, key, configs)

    def _read(self, key, configs):
        """Take the choice for this key from the cache on disk; a missing or damaged file only means to measure."""
        try:
            with open(self._path(key, configs), encoding="utf-8") as file:
                return self._take(file.read(), key, configs)
        except (OSError, ValueError, TypeError):
            return False

    def _take(self, text, key, configs):
        """Take a choice as it was written; False if it is damaged."""
        try:
            timings = {configs[index]: list(times) for index, times in json.loads(text)["timings"]}
            best = min(timings, key=lambda c: timings[c][0])
        except (ValueError, KeyError, IndexError, TypeError, RecursionError):
            return False
        self.configs_timings, self.cache[key], self.bench_time = timings, best, 0.0
        return True

    def _write(self, key, configs):
        timings = [[i, self.configs_timings[c]] for i, c in enumerate(configs) if c in self.configs_timings]
        try:
            path = self._path(key, configs)
            if path is None:
                return
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_whole(path, json.dumps({"key": repr(key), "timings": timings}))
        except OSError:
            pass  # the next process measures again

    def _record(self, kernel, config, args, kwargs):
        """Tell the recorder what was chosen for these arguments."""
        named, known = self._named(args, kwargs), getattr(kernel, "fn", None)
        if known is not None:
            names = {parameter.name for parameter in known.params}
            active.recorder.add(kernel, {
                n: named[n] for n in self.keys if n in names and type(named.get(n)) is int})
        configs = self.configs if len(self.configs) == 1 else self.prune_configs(kwargs)
        if len(configs) > 1:
            times = self.configs_timings.get(config, [0.0] * 3)
            active.recorder.choose(self._digest(self._key(named), configs),
                                 json.dumps({"timings": [[configs.index(config), times]]}))
