"""How a tuner searches: on which executor it compiles, whether it measures in a child process, where its records are.

Values come from `txl.autotune`, else from the block `tuning(…)` (which `txl tune` opens), else from the environment."""
import contextlib
import math
import os

from ..errors import AutotunerError
from .store import FileStore, MemoryStore

_FIELDS = ("executor", "isolate", "records", "numerics", "reference", "tolerance", "timeout", "progress", "budget")
_active = []


@contextlib.contextmanager
def tuning(**fields):
    """Inside of the block, all autotuners search with these settings, where they have none of their own. The arguments
    are those of `Settings`."""
    unknown = fields.keys() - set(_FIELDS)
    if unknown:
        raise TypeError(f"tuning has no setting {', '.join(sorted(unknown))}; there are {', '.join(_FIELDS)}")
    _active.append(fields)
    try:
        yield
    finally:
        _active.remove(fields)


def _flag(name):
    text = os.environ.get(name)
    return None if text is None or text == "" else text.lower() not in ("0", "false", "no", "off")


def check_budget(budget):
    """TypeError for a budget that is no number, ValueError for one that admits nothing."""
    if budget is None:
        return
    if isinstance(budget, bool) or not isinstance(budget, (int, float)):
        raise TypeError(f"`budget` of autotune is an integer, or a fraction up to 1.0 of the configurations, not "
                        f"{budget!r}")
    if not (budget >= 1 if isinstance(budget, int) else 0 < budget <= 1):
        raise ValueError("`budget` of autotune is at least 1, or as a float a fraction of the configurations above 0 "
                         f"and up to 1.0, not {budget!r}")


class Settings:
    """The settings of one search.

    executor: Compiles configurations: anything with `submit` of `concurrent.futures.Executor`. None: threads.
    isolate: Measure in a child process.
    records: A file (`….jsonl`) or folder of records, True for the folder `tuning` of the cache, or a store.
    numerics: "same": only configurations that are proved to have the first one's output bits are measured and chosen.
    reference: f(arguments): writes the right results into the arrays of {name: argument}.
    tolerance: How far results may be from the reference, relative; None: by the element type.
    timeout: Seconds for the first launch of a configuration while none has run.
    budget: How many configurations to measure at most: an integer, or a fraction of them; None: all.
    progress: True, False, or None: where standard error is a terminal, or TRITON_PRINT_AUTOTUNING is set.
    """

    def __init__(self, **given):
        for name in _FIELDS:
            value = given.get(name)
            for fields in reversed(_active):
                value = fields.get(name) if value is None else value
            setattr(self, name, value)
        if self.isolate is None:
            self.isolate = _flag("TXL_TUNING_ISOLATE")
        if self.records is None:
            self.records = os.environ.get("TXL_TUNING_RECORDS") or None
        check_budget(self.budget)
        if self.numerics not in (None, "same"):
            raise ValueError(f'`numerics` of autotune is None or "same", not {self.numerics!r}')
        if self.executor is not None and not callable(getattr(self.executor, "submit", None)):
            raise TypeError(f"`executor` of autotune has no method `submit`: {type(self.executor).__name__}")
        self.own_isolate = bool(given.get("isolate"))
        # Results are compared in the child process.
        if self.isolate is None and self.reference is not None:
            self.isolate = self.own_isolate = True
        if self.reference is not None and not self.isolate:
            raise ValueError("`reference` of autotune compares results in the measuring process: `isolate=False` "
                             "excludes it")
        self.timeout = 30.0 if self.timeout is None else float(self.timeout)
        if not self.timeout > 0:
            raise ValueError(f"`timeout` of autotune is a number of seconds above 0, not {self.timeout!r}")

    @property
    def is_active(self):
        """Whether the search differs from a plain one: measuring here, on threads, without records."""
        return bool(self.executor is not None or self.isolate or self.records or self.budget is not None)

    def limit(self, count):
        """How many of `count` configurations are measured at most."""
        if self.budget is None:
            return count
        return min(count, max(1, math.ceil(count * self.budget) if isinstance(self.budget, float) else self.budget))

    @property
    def store(self):
        """Where the records are."""
        if not self.records:
            return MemoryStore()
        if hasattr(self.records, "append") and hasattr(self.records, "exclusive"):
            return self.records
        if self.records is True:
            from ..cache import cache_directory
            folder = cache_directory()
            return MemoryStore() if folder is None else FileStore(os.path.join(folder, "tuning"))
        text = os.fspath(self.records)
        if text.startswith(("redis://", "rediss://", "unix://")):
            from .shared_store import RedisStore
            return RedisStore(text)
        return FileStore(text)

    def isolates(self, tuner):
        """Whether this tuner's trials run in a child process. AutotunerError where that was requested by the tuner
        itself and its hooks exclude it."""
        if not self.isolate:
            return False
        obstacle = next((name for name, there in (("pre_hook", tuner.user_defined_pre_hook), (
            "post_hook", tuner.user_defined_post_hook), ("do_bench", tuner._do_bench is not None)) if there), None)
        if obstacle is None and not hasattr(tuner.base_fn, "__code__"):
            obstacle = "an object that is no jit function"
        if obstacle is None:
            return True
        if self.own_isolate:
            raise AutotunerError(f"`{tuner._name()}` cannot be measured in a child process: its autotune has "
                                 f"`{obstacle}`, which runs in this one; use `isolate=False`")
        return False
