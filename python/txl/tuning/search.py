"""One search: what is recorded is read, the rest is compiled, measured and recorded, and the records decide."""
import contextlib
import math
import os
import time
import warnings
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from .. import async_compile
from .._memory import is_on_device, keep
from ..storage.cache_entries import write_entries
from ..errors import AutotunerError
from ..compiler.same_bits import identity_of
from ..jit_callable import function_below
from .arguments import pack
from .child import kind_of, places, reason_of
from .compile_jobs import compile_job, payload_of
from .measure import MeasuringProcess, Timeouts, job_of
from .progress import Progress
from .order import next_configs
from .records import VERSION, canonical, choose, decisive, digest, plain, SUBJECT
from .subject import bound_arguments, subject_fields


_REFUSED = "refused"
_ATTEMPTS = 5  # to write records that other processes damage
_ROUNDS = 4  # in which a search with a budget compiles and measures
_REMEMBERED = 2000  # records of a tuner's earlier searches


def _times_of(result):
    return {"failure": None, "ms": [float(t) for t in result]}


class Search:
    """A search for one key of an autotuner.

    Args:
        tuner: The Autotuner: its kernel, hooks and durations.
        settings: Its Settings.
        configs: The configurations, in their order.
        args, kwargs: Of the launch.
    """

    def __init__(self, tuner, settings, configs, args, kwargs):
        self.tuner, self.settings, self.configs = tuner, settings, list(configs)
        self.args, self.kwargs = args, {k: v for k, v in kwargs.items() if k != "warmup"}
        self.plain_configs = [plain(config.all_kwargs()) for config in self.configs]
        self.named = tuner._named(args, kwargs)
        self.on_device = any(is_on_device(value) for value in self.named.values())
        self.errors = {}  # of this process, to be raised where all fail
        self.packed_files, self.bits = [], {}
        self.isolates = settings.isolates(tuner)
        inner = function_below(tuner.fn)
        self.names = [p.name for p in getattr(inner, "params", ())]
        tuned = {name for config in self.configs for name in config.kwargs} | self._heuristic_names()
        options = {n: v for n, v in self.kwargs.items() if n not in tuner.arg_names and n != "grid"}
        self.subject = subject_fields(tuner.fn, bound_arguments(tuner.fn, self._with(self.configs[0])), tuner.keys,
                                      tuned, options)

    def _heuristic_names(self):
        fn, names = self.tuner.fn, set()
        while hasattr(fn, "fn") and not hasattr(fn, "params"):
            names |= set(fn.values) if isinstance(getattr(fn, "values", None), dict) else set()
            fn = fn.fn
        return names

    def _with(self, config):
        """The arguments of a launch with a configuration, options included."""
        return {**self.named, **config.all_kwargs()}

    # -- the three steps ---------------------------------------------------------------------------------------------

    def run(self):
        """{configuration: record} of the configurations that have one, and the index of the choice."""
        store, identity = self.settings.store, digest([self.subject[name] for name in SUBJECT])
        known = self._known(store.read(identity))
        for _ in range(_ATTEMPTS):
            if not self._missing(known):
                break
            with store.exclusive(identity):
                known = self._known(store.read(identity))
                self._fill(store, known)
            # What was appended to the half line of a process that was killed meanwhile is lost, and measured again:
            # others will not see it either.
            known = self._known(store.read(identity))
        records = list(known.values())
        if self.settings.numerics == "same":
            records = [{**record, "bits": self._bits_of(record)} for record in records]
        choice = choose(records, self.plain_configs, self.settings.numerics)
        if choice is None:
            raise self._failure(known)
        self.tuner.searched = [*self.tuner.searched, *records][-_REMEMBERED:]
        return {c: known[text] for c, p in zip(self.configs, self.plain_configs) if (text := canonical(p)) in known
                }, choice

    def _known(self, records):
        return decisive(records)

    def _missing(self, known):
        """The indices of configurations to measure: those whose records do not tell enough, or none where as many as
        the budget admits have been measured and one works."""
        found = self._untold(known)
        return found if found and self._left(known, found) else []

    def _left(self, known, untold):
        """How many more may be measured. A refusal costs no measurement."""
        limit = self.settings.limit(len(self.configs))
        told = [known[text] for i, text in enumerate(map(canonical, self.plain_configs))
                if i not in set(untold) and text in known]
        measured = sum(record.get("failure") != "refusal" for record in told)
        works = any(record.get("failure") is None for record in told)
        return min(len(untold), max(limit - measured, 0 if works else 1))

    def _next(self, store, known):
        """The indices of the configurations to measure next: all, or some of those that the budget admits."""
        untold = self._missing(known)
        left = self._left(known, untold) if untold else 0
        if left == len(untold):
            return untold
        count = min(left, max(1, self.settings.limit(len(self.configs)) // _ROUNDS))
        told = [known[text] for text in map(canonical, self.plain_configs) if text in known]
        return next_configs(self.plain_configs, untold, count, self.subject, told,
                            [*getattr(store, "read_all", list)(), *self.tuner.searched])

    def _untold(self, known):
        """The indices of configurations whose records do not tell enough."""
        found = []
        for index in range(len(self.configs)) if self.settings.numerics != "same" else self._same(known):
            record = known.get(canonical(self.plain_configs[index]))
            good = record is not None and record.get("failure") is None
            if record is None or good and self.settings.reference is not None and not record.get("checked"):
                found.append(index)
        return found

    def _same(self, known):
        """The indices of configurations with the bits of the first one that works, as far as that is proved. The first
        one alone, while its record is missing."""
        for base, config in enumerate(self.plain_configs):
            record = known.get(canonical(config))
            if record is None and self._bits(base) is not _REFUSED:
                return [base]
            if record is not None and record.get("failure") is None:
                bits = self._bits(base)
                return [base] + [i for i in range(base + 1, len(self.configs)) if bits and self._bits(i) == bits]
        return [i for i, config in enumerate(self.plain_configs) if canonical(config) not in known]

    def _bits(self, index):
        """The same value for configurations that are proved to have the same bits (compiler/same_bits.py); None if
        nothing is proved, _REFUSED if the configuration cannot be compiled."""
        name = canonical(self.plain_configs[index])
        if name not in self.bits:
            try:
                with self._hooked(self.configs[index]):
                    self.bits[name] = identity_of(self._kernel(self.configs[index]))
            except Exception:  # it is reported when it is measured
                self.bits[name] = _REFUSED
        return self.bits[name]

    def _bits_of(self, record):
        index = next((i for i, config in enumerate(self.plain_configs) if config == record["config"]), None)
        bits = None if index is None or record.get("failure") is not None else self._bits(index)
        return None if bits is _REFUSED else bits

    def _fill(self, store, known):
        missing = self._missing(known)
        if not missing:
            return
        with Progress(self.tuner._name(), self._left(known, missing), self.settings.progress) as progress:
            try:
                with self._measurer() as measure:
                    done = {}
                    while batch := self._next(store, known):
                        known |= self._fill_some(store, known, batch, measure, done, progress)
            finally:
                for path in self.packed_files:
                    with contextlib.suppress(OSError):
                        os.unlink(path)
                self.packed_files.clear()

    def _fill_some(self, store, known, batch, measure, done, progress):
        """Compiles, measures and records some configurations; {configuration as text: record}."""
        refused, found = self._compile([self.configs[i] for i in batch], progress), {}
        for index in batch:
            config = self.configs[index]
            same = config if self.on_device else self.tuner._program(config)
            if config in refused:
                error = refused[config]
                self.errors[config] = error
                result = {"failure": "refusal", "reason": reason_of(error)}
            elif same in done:
                result = dict(done[same])
            else:
                result = done[same] = measure(config)
            text = canonical(self.plain_configs[index])
            record = self._record(index, result, known[text].get("round", 0) + 1 if text in known else 0)
            store.append(record)
            found[text] = record
            progress.measured(str(config), record)
        return found

    def _record(self, index, result, round_):
        """The line for a result."""
        made = {
            "v": VERSION, **self.subject, "config": self.plain_configs[index], "round": round_, "time": time.strftime(
                "%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "failure": None, **result
        }
        if made["failure"] is None:
            median, low, high = made["ms"]
            made["ms"] = [round(t, 6) for t in made["ms"]]
            made["spread"] = round((high - low) / median, 4) if median else 0.0
            made["isolated"] = self.isolates
            if self.settings.reference is not None:
                made["checked"] = True
        return made

    def _failure(self, known):
        """The exception where no configuration works: the first one's own, if this process has met it."""
        if self.errors and len(self.errors) == len(self.configs):
            return self.errors[self.configs[0]]
        lines = [f"  {config}: {record['failure']}: {record['reason']}" for config, text in zip(
            self.configs, map(canonical, self.plain_configs)) if (record := known.get(text)) is not None]
        return AutotunerError("\n".join([f"no configuration of `{self.tuner._name()}` works", *lines]))

    # -- compiling ---------------------------------------------------------------------------------------------------

    def _compile(self, configs, progress):
        """Compiles configurations, on the executor, then here; {configuration: error} of those that cannot be."""
        refused = {}
        if self.settings.executor is not None:
            refused = self._compile_elsewhere(configs, progress)
        # A hook may change what is compiled: those are compiled when they are measured.
        rest = [config for config in configs if config not in refused and config.pre_hook is None]
        if not rest or not (self.on_device or self.settings.executor is not None or self.isolates):
            return refused
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        with ThreadPoolExecutor(max_workers=max(1, min(cores, len(rest)))) as pool:
            running = {pool.submit(self._kernel, config): config for config in rest}
            for done in as_completed(running):
                progress.compiled()
                if done.exception() is not None:
                    refused[running[done]] = done.exception()
        return refused

    def _kernel(self, config):
        """The compiled kernel of a configuration, with its machine code."""
        kernel = self.tuner.fn.run(*self.args, **{**self.kwargs, **config.all_kwargs()}, warmup=True)
        getattr(kernel, "n_regs", 0)
        return kernel

    def _compile_elsewhere(self, configs, progress):
        """Sends compilations to the executor and takes their cache entries; {configuration: error}."""
        running, refused = {}, {}
        for config in sorted(configs, key=_size, reverse=True):
            requests = []
            take = lambda *request, requests=requests: requests.append(request)
            try:
                with self._hooked(config), async_compile.intercepted(take):
                    self.tuner.fn.run(*self.args, **{**self.kwargs, **config.all_kwargs()}, warmup=True)
            except Exception as error:
                if config.pre_hook is None:
                    refused[config] = error
                continue
            for fn, signature, bound, options in requests:
                constants = {n: v if s[0] is None else None for (n, v), s in zip(bound.items(), signature)}
                payload = payload_of(fn, signature, constants, options)
                if payload is None:
                    progress.note(f"`{fn.__qualname__}` cannot be named in another process: it is compiled here")
                    continue
                try:
                    running[self.settings.executor.submit(compile_job, payload)] = config
                except Exception as error:  # an executor that has lost its workers takes no more
                    progress.note(f"the executor takes no job: {reason_of(error)}")
        for future in _completed(running):
            try:
                said = future.result()
            except Exception as error:  # a lost worker: this one is compiled here
                progress.note(f"a worker was lost: {reason_of(error)}")
                continue
            if "error" in said:
                refused[running[future]] = said["error"]
            elif "missing" in said:
                progress.note(f"{said['missing']}: it is compiled here")
            else:
                write_entries(said["entries"])
            progress.compiled()
        return refused

    # -- measuring ---------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _measurer(self):
        """A function from a configuration to its result."""
        if not self.isolates:
            kept = [restore for restore in map(keep, self.named.values()) if restore is not None]
            yield lambda config: self._measure_here(config, kept)
            return
        expected, compared = self._expected()
        packed = self._pack(self.named)
        process = MeasuringProcess(packed, Timeouts(self.settings.timeout))
        try:
            yield lambda config: self._measure_there(process, packed, config, expected, compared)
        finally:
            process.close()

    def _measure_here(self, config, kept):
        try:
            return {**_times_of(self.tuner._bench(*self.args, config=config, **self.kwargs)), **self._resources(config)}
        except Exception as error:
            self.errors[config] = error
            kind = kind_of(error)
            return {"failure": kind, "reason": reason_of(error)}
        finally:
            for restore in kept:
                restore()

    def _resources(self, config):
        """What the machine code of a configuration takes of a GPU; nothing on the CPU."""
        native = getattr(self._kernel(config), "native", None) if self.on_device else None
        return {} if native is None else dict(zip(("registers", "spills"), native.resources)) | {
            "shared": native.resources[3]}

    def _pack(self, named):
        packed = pack(bound_arguments(self.tuner.fn, named), self._runtime_names())
        self.packed_files.append(packed.path)
        return packed

    def _runtime_names(self):
        inner = function_below(self.tuner.fn)
        return [p.name for p in getattr(inner, "params", ()) if not p.is_constexpr]

    @contextlib.contextmanager
    def _hooked(self, config):
        """The arguments of a launch with a configuration, after its hook, which runs in this process: it may set up
        descriptors, for instance. At the end of the block the arrays have their contents from before."""
        named, kept = self._with(config), []
        try:
            if config.pre_hook is not None:
                kept = [restore for restore in map(keep, self.named.values()) if restore is not None]
                config.pre_hook(named)
            yield named
        finally:
            for restore in kept:
                restore()

    def _measure_there(self, process, packed, config, expected, compared):
        try:
            with self._hooked(config) as named:
                packed = packed if config.pre_hook is None else self._pack(named)
                kernel = self._kernel(config)
                grid = self._grid(bound_arguments(self.tuner.fn, named))
        except Exception as error:
            self.errors[config] = error
            kind = kind_of(error)
            return {"failure": kind if kind == "out of memory" else "refusal", "reason": reason_of(error)}
        if packed is not process.packed:
            process.close()
            process.packed = packed
        tuner = self.tuner
        job = job_of(kernel, self.names, grid, packed, 5 if tuner.num_warmups is None else tuner.num_warmups,
                     40 if tuner.num_reps is None else tuner.num_reps, tuner.reset_to_zero, tuner.restore_value,
                     expected, compared, self.settings.tolerance)
        result = process.measure(job)
        if result.get("failure"):
            self.errors.setdefault(config, AutotunerError(f"{result['failure']}: {result['reason']}"))
        return result

    def _grid(self, named):
        grid = self.kwargs["grid"]
        grid = grid(named) if callable(grid) else grid
        grid = tuple(grid) if isinstance(grid, (tuple, list)) else (grid, )
        return tuple(int(n) for n in grid) + (1, ) * (3 - len(grid))

    def _expected(self):
        """(file with the reference's results, names of the arrays that it has written); (None, ()) without one. The
        reference runs on the caller's arrays, which get their contents back."""
        if self.settings.reference is None:
            return None, ()
        before = self._pack(self.named)
        kept = [restore for restore in map(keep, self.named.values()) if restore is not None]
        try:
            self.settings.reference(dict(self.named))
            after = self._pack(self.named)
        finally:
            for restore in kept:
                restore()
        old, new = (np.memmap(packed.path, np.uint8, "r") for packed in (before, after))
        compared = []
        for name, argument in before.arguments.items():
            for place in places(argument):
                begin = before.blocks[place.block][0] + place.storage
                if not np.array_equal(old[begin:begin + place.size], new[begin:begin + place.size]):
                    compared.append(name)
        if not compared:
            raise AutotunerError(f"the `reference` of `{self.tuner._name()}` has written to none of its arrays")
        return after.path, compared


def _size(config):
    """Large tiles take long to compile, so they come first: no worker is left with one at the end."""
    numbers = (v for v in config.kwargs.values() if isinstance(v, int) and not isinstance(v, bool) and v > 0)
    return math.prod(numbers)


def _completed(running):
    """The futures in the order of their ends, or in their own where they are not of `concurrent.futures`."""
    try:
        yield from as_completed(running)
    except (AttributeError, TypeError):
        yield from running


def report_failures(tuner, records):
    """One warning for each configuration that failed."""
    for config, record in records.items():
        if record.get("failure") is not None:
            warnings.warn(f"autotune of `{tuner._name()}` skips a configuration ({config}): {record['failure']}: "
                          f"{record['reason']}", RuntimeWarning, stacklevel=6)
