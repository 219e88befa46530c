"""Choosing a kernel's meta-parameters: by measurement (`autotune`) or by a rule (`heuristics`).

Both wrap a kernel (or each other) and keep its interface: `fn[grid](...)`, `run`, `warmup`. A trial is an ordinary
launch on the caller's arrays, which may write to them; so the bytes of every array argument are kept before the first
trial and put back after each, and the caller sees one launch, with the chosen configuration, whatever was tried.

On a GPU all configurations are compiled before the first is timed, on as many threads as there are cores.
"""
import builtins
import os
import sys
import threading
import time
import warnings

from . import async_compile, knobs
from ._memory import clear, is_on_device, keep
from .bundles import active
from .bundles.choices import KeptChoices
from .errors import AutotunerError
from .jit_callable import KernelInterface
from .tuning.settings import Settings
from .tuning.table import table

OPTION_NAMES = ("num_warps", "num_stages", "num_ctas", "num_warpgroups", "cluster", "maxnreg", "no_spill",
                "ir_override")
# Those that are not printed if they are not given.
OPTIONAL_NAMES = ("no_spill", "ir_override", "num_warpgroups", "cluster")


class Config:
    """One choice of meta-parameters and launch options.

    kwargs: values of constexpr parameters of the kernel.
    num_warps, num_stages, num_ctas, num_warpgroups, cluster, maxnreg: launch options (they shape code for a GPU; a
        kernel on the CPU sees them only where it has parameters of these names).
    no_spill: on a GPU, a kernel that does not fit into its registers is an error that names what spilled: the
        configuration is skipped.
    ir_override: a file with the text of a stage (`.ttir`, `.ttgir`, `.llir`, `.ptx`), which is compiled instead of the
        kernel.
    pre_hook: called with the dictionary of all arguments before each launch with this configuration.

    Configurations are hashable, compare by value and can be pickled (without the hook).
    """

    def __init__(self, kwargs, num_warps=4, num_stages=3, num_ctas=1, maxnreg=None, pre_hook=None, ir_override=None,
                 no_spill=None, num_warpgroups=None, cluster=None):
        self.kwargs = dict(kwargs)
        self.num_warps, self.num_stages, self.num_ctas, self.maxnreg = num_warps, num_stages, num_ctas, maxnreg
        self.num_warpgroups, self.cluster = num_warpgroups, cluster
        self.no_spill, self.ir_override = no_spill or None, ir_override
        self.pre_hook = pre_hook

    def all_kwargs(self):
        """The keyword arguments of a launch with this configuration."""
        options = {name: getattr(self, name) for name in OPTION_NAMES if getattr(self, name) is not None}
        return {**self.kwargs, **options}

    def __getstate__(self):
        return {**self.__dict__, "pre_hook": None}

    def __setstate__(self, state):
        self.__dict__.update(state)

    def __str__(self):
        return ", ".join(f"{name}: {value}" for name, value in [*self.kwargs.items(),
                                                                  *((n, getattr(self, n)) for n in OPTION_NAMES
                                                                    if n not in OPTIONAL_NAMES or getattr(self, n))])

    def __repr__(self):
        return f"<txl.Config {self}>"

    def _identity(self):
        return (tuple(sorted(self.all_kwargs().items())), self.pre_hook)

    def __hash__(self):
        return hash(self._identity())

    def __eq__(self, other):
        return isinstance(other, Config) and self._identity() == other._identity()


class _Wrapper(KernelInterface):
    """What an autotuner and heuristics have in common: another kernel inside, and a kernel's interface outside."""

    def __init__(self, fn, arg_names):
        self.fn = fn
        self.arg_names = list(arg_names)
        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            if hasattr(fn, name):
                setattr(self, name, getattr(fn, name))

    @property
    def base_fn(self):
        """The Python function at the bottom of all wrappers."""
        inner = self.fn
        while hasattr(inner, "fn"):
            inner = inner.fn
        return inner

    def __call__(self, *args, **kwargs):
        return self.fn(*args, **kwargs)


_launching = threading.local()  # what `nargs` of an Autotuner is, by its id


def _check_top_k(top):
    """ValueError for a `top_k` that leaves nothing to measure, TypeError for a value that is not a number."""
    if not isinstance(top, (int, float)) or isinstance(top, bool):
        raise TypeError(f"`top_k` is an integer, or a fraction up to 1.0 of the configurations, not {top!r}")
    if not (top >= 1 if isinstance(top, int) else 0 < top <= 1):
        raise ValueError(
            f"`top_k` is at least 1, or as a float a fraction of the configurations above 0 and up to 1.0, not {top!r}")


class Autotuner(KeptChoices, _Wrapper):
    """A kernel that measures its configurations at the first launch with each key. See `autotune`."""

    def __init__(self, fn, arg_names, configs, key, reset_to_zero=None, restore_value=None, pre_hook=None,
                 post_hook=None, prune_configs_by=None, warmup=None, rep=None, use_cuda_graph=False, do_bench=None,
                 cache_results=False, **settings):
        super().__init__(fn, arg_names)
        self.configs = list(configs) or [Config({})]
        self.keys = list(key)
        self.reset_to_zero, self.restore_value = list(reset_to_zero or ()), list(restore_value or ())
        for what, names in (("reset_to_zero", self.reset_to_zero), ("restore_value", self.restore_value)):
            for name in names:
                if name not in self.arg_names:
                    raise ValueError(f"`{what}` of autotune names `{name}`, which is not an argument of the kernel "
                                     f"`{getattr(fn, '__name__', fn)}`; its arguments are {', '.join(self.arg_names)}")
        prune = dict(prune_configs_by or {})
        self.perf_model, self.configs_top_k = prune.get("perf_model"), prune.get("top_k", 1.0)
        _check_top_k(self.configs_top_k)
        self.early_config_prune = prune.get("early_config_prune")
        self.user_defined_pre_hook, self.user_defined_post_hook = pre_hook is not None, post_hook is not None
        self.pre_hook = pre_hook or (lambda kwargs, reset_only=False: None)
        self.post_hook = post_hook or (lambda kwargs, exception=None: None)
        self.num_warmups, self.num_reps, self.use_cuda_graph = warmup, rep, use_cuda_graph
        self._do_bench = do_bench
        self.cache_results = cache_results or knobs.autotuning.cache
        self._settings = settings
        self.settings  # an invalid one is an error here
        self.cache = {}
        self.searched = []  # records of its searches, for the order of the next one with a budget
        self.configs_timings = {}
        self.best_config = None
        self.bench_time = None
        self._lock = threading.RLock()

    # -- choosing ------------------------------------------------------------------------------------------------------

    @property
    def nargs(self):
        """{name: positional argument} of the current launch of this thread, None between launches: for subclasses."""
        return _launching.__dict__.get(id(self))

    @nargs.setter
    def nargs(self, named):
        if named is None:
            _launching.__dict__.pop(id(self), None)
        else:
            _launching.__dict__[id(self)] = named

    def run(self, *args, **kwargs):
        async_compile.check_launch()
        self.nargs = dict(zip(self.arg_names, args))
        try:
            return self._run(args, kwargs)
        finally:
            self.nargs = None

    def _run(self, args, kwargs):
        if kwargs.get("warmup"):
            return [self.fn.run(*args, **kwargs, **c.all_kwargs()) for c in self.prune_configs(kwargs)]
        config = self._choose(args, kwargs)
        self.best_config = config
        if config.pre_hook is not None:
            config.pre_hook(self._named(args, kwargs, config))
        kernel = self.fn.run(*args, **kwargs, **config.all_kwargs())
        if active.recorder is not None:
            self._record(kernel, config, args, kwargs)
        return kernel

    def _named(self, args, kwargs, config=None):
        named = {**dict(zip(self.arg_names, args)), **kwargs, **(config.all_kwargs() if config else {})}
        named.pop("grid", None)
        named.pop("warmup", None)
        return named

    def _key(self, named):
        types = [str(named[n].dtype) for n in self.arg_names if n in named and hasattr(named[n], "dtype")]
        return tuple([named[n] for n in self.keys if n in named] + types)

    def _choose(self, args, kwargs):
        if len(self.configs) == 1:
            return self.configs[0]
        key = self._key(self._named(args, kwargs))
        result = self.cache.get(key)
        if result is not None:
            return result
        with self._lock:
            if key not in self.cache:
                configs = self.prune_configs(kwargs)
                if len(configs) == 1:
                    self.cache[key] = configs[0]
                else:
                    hit = self._read_bundle(key, configs) or (self.cache_results and self._read(key, configs))
                    if not hit:
                        self.cache[key] = self._tune(key, configs, args, kwargs)
                        if self.cache_results:
                            self._write(key, configs)
                    if knobs.autotuning.listener is not None:
                        knobs.autotuning.listener(fn=self.fn, key=key, best_config=self.cache[key], cache_hit=hit,
                                                  configs_timings=self.configs_timings,
                                                  duration=None if hit else self.bench_time)
            return self.cache[key]

    def prune_configs(self, kwargs):
        """The configurations worth measuring for the launch's arguments, `nargs` and `kwargs`."""
        args = tuple(self.nargs.values())
        named = self._named(args, kwargs)
        configs = self.configs
        if self.early_config_prune:
            positional = dict(zip(self.arg_names, args))
            rest = {k: v for k, v in named.items() if k not in positional}
            configs = list(self.early_config_prune(configs, positional, **rest))
            if not configs:
                raise AutotunerError(f"`early_config_prune` left no configuration for `{self._name()}`; "
                                     "it must return at least one")
        if self.perf_model:
            top = self.configs_top_k
            if isinstance(top, float):
                top = int(len(self.configs) * top)
            if len(configs) > max(top, 1):
                estimate = {c: self.perf_model(**{**named, **c.all_kwargs()}) for c in configs}
                configs = sorted(configs, key=estimate.__getitem__)[:max(top, 1)]
        return configs

    def _name(self):
        return getattr(self.base_fn, "__name__", "kernel")

    # -- measuring -----------------------------------------------------------------------------------------------------

    @property
    def settings(self):
        """How it searches: its own settings, those of `txl.tuning.settings.tuning`, the environment's."""
        return Settings(**self._settings)

    def _search(self, key, settings, configs, args, kwargs):
        """A search with records, an executor or a child process; as `_tune`."""
        from .tuning.search import Search, report_failures
        start = time.perf_counter()
        with active.trial():
            records, choice = Search(self, settings, configs, args, kwargs).run()
        report_failures(self, records)
        failed = {c: AutotunerError(f"{r['failure']}: {r['reason']}") for c, r in records.items() if r.get("failure")}
        self.configs_timings = {c: [float("inf")] * 3 if c in failed else r["ms"] for c, r in records.items()}
        self.bench_time = time.perf_counter() - start
        if knobs.autotuning.print:
            builtins.print(f"autotune of {self._name()}, key {key}: {configs[choice]} is chosen of {len(configs)} "
                           f"({self.bench_time:.2f} s)\n{table(self.configs_timings, failed)}")
        self.pre_hook(self._named(args, kwargs, configs[choice]), reset_only=True)
        return configs[choice]

    def _tune(self, key, configs, args, kwargs):
        settings = self.settings
        if settings.is_active:
            return self._search(key, settings, configs, args, kwargs)
        start = time.perf_counter()
        values = list(self._named(args, kwargs).values())
        on_device = any(is_on_device(value) for value in values)
        timings, failures = {}, {}
        # What is known already: errors of compilations. On a GPU every option makes another program.
        measured = self._compile_all(configs, args, kwargs) if on_device else {}
        kept = [restore for restore in map(keep, values) if restore is not None]
        for config in configs:
            same = config if on_device else self._program(config)
            if same not in measured:
                try:
                    with active.trial():
                        measured[same] = self._bench(*args, config=config, **kwargs)
                except Exception as error:  # whatever is wrong with this configuration, another may work
                    measured[same] = error
                finally:
                    for restore in kept:
                        restore()
            result = measured[same]
            if isinstance(result, Exception):
                failures[config], timings[config] = result, [float("inf")] * 3
            else:
                timings[config] = result
        if len(failures) == len(configs):
            raise next(iter(failures.values()))
        for config, error in failures.items():
            first_line = (str(error).strip().splitlines() or [""])[0]
            warnings.warn(f"autotune of `{self._name()}` skips a configuration ({config}): "
                          f"{type(error).__name__}: {first_line}", RuntimeWarning, stacklevel=5)
        self.configs_timings = timings
        self.bench_time = time.perf_counter() - start
        best = min(timings, key=lambda c: timings[c][0])
        if knobs.autotuning.print:
            builtins.print(f"autotune of {self._name()}, key {key}: {best} is best of {len(configs)} "
                           f"({self.bench_time:.2f} s)\n{table(timings, failures)}")
        self.pre_hook(self._named(args, kwargs, best), reset_only=True)
        return best

    def _compile_all(self, configs, args, kwargs):
        """Compile and assemble every configuration, on threads; {configuration: error} of those that cannot be."""
        from concurrent.futures import ThreadPoolExecutor, as_completed
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        rest = {k: v for k, v in kwargs.items() if k != "warmup"}

        def compile_one(config):
            with active.trial():
                kernel = self.fn.run(*args, **{**rest, **config.all_kwargs()}, warmup=True)
            return getattr(kernel, "n_regs", 0)  # requires the machine code

        result, show = {}, sys.stderr.isatty() or knobs.autotuning.print
        with ThreadPoolExecutor(max_workers=max(1, min(cores, len(configs)))) as pool:
            # A hook may change what is compiled, the block of a descriptor for instance: compiled when it is measured.
            running = {pool.submit(compile_one, c): c for c in configs if c.pre_hook is None}
            for count, done in enumerate(as_completed(running), 1):
                if done.exception() is not None:
                    result[running[done]] = done.exception()
                if show:
                    end = "\n" if count == len(running) else "\r"
                    builtins.print(f"autotune of {self._name()}: {count} of {len(running)} configurations compiled",
                                   end=end, file=sys.stderr, flush=True)
        return result

    def _program(self, config):
        """What distinguishes two configurations on the CPU: options that are not parameters do not change the
        program."""
        options = tuple((n, getattr(config, n)) for n in OPTION_NAMES if n in self.arg_names or n == "ir_override")
        return (tuple(sorted(config.kwargs.items())), options, config.pre_hook)

    def _bench(self, *args, config, **kwargs):
        clash = kwargs.keys() & config.kwargs.keys()
        if clash:
            raise ValueError(f"the launch sets {', '.join(f'`{n}`' for n in sorted(clash))}, which the "
                             "configurations of autotune set too; remove it from the call")
        named = self._named(args, kwargs, config)
        zeroed = [named[n] for n in self.reset_to_zero if named.get(n) is not None]
        kept = [keep(named[n]) for n in self.restore_value if named.get(n) is not None]
        restored = [restore for restore in kept if restore is not None]

        def launch():
            if config.pre_hook is not None:
                config.pre_hook(named)
            for array in zeroed:
                clear(array)
            for restore in restored:
                restore()
            self.pre_hook(named)
            try:
                self.fn.run(*args, **kwargs, **config.all_kwargs())
            except Exception as error:
                self.post_hook(named, exception=error)
                raise
            self.post_hook(named, exception=None)

        return self.do_bench(launch, quantiles=(0.5, 0.2, 0.8))

    @property
    def do_bench(self):
        """The function that times a trial: the caller's, or `txl.testing.do_bench` with this tuner's durations."""
        if self._do_bench is not None:
            return self._do_bench
        from .testing import do_bench
        warmup = 5 if self.num_warmups is None else self.num_warmups
        rep = 40 if self.num_reps is None else self.num_reps
        return lambda call, quantiles: do_bench(call, warmup=warmup, rep=rep, quantiles=quantiles)


class Heuristics(_Wrapper):
    """A kernel some of whose parameters are computed from the others at each launch. See `heuristics`."""

    def __init__(self, fn, arg_names, values):
        super().__init__(fn, arg_names)
        self.values = dict(values)

    def run(self, *args, **kwargs):
        for name, rule in self.values.items():
            kwargs[name] = rule({**dict(zip(self.arg_names, args)), **kwargs})
        return self.fn.run(*args, **kwargs)


def autotune(configs, key, prune_configs_by=None, reset_to_zero=None, restore_value=None, pre_hook=None,
             post_hook=None, warmup=None, rep=None, use_cuda_graph=False, do_bench=None, cache_results=False,
             executor=None, isolate=None, records=None, numerics=None, reference=None, tolerance=None, timeout=None,
             budget=None):
    """Decorator: measure `configs` at the first launch with each key and use the fastest from then on.

    configs: a list of `Config`; an empty list means one default configuration.
    key: names of arguments; a new combination of their values (and of the arrays' dtypes) is measured again. A name
        that is no argument (an option of the launch, a parameter that was renamed) distinguishes nothing and is
        ignored.
    prune_configs_by: {"early_config_prune": f(configs, named_arguments, **kwargs) -> configs,
                       "perf_model": f(**arguments) -> estimate, "top_k": how many to measure (or which fraction)}.
    reset_to_zero, restore_value: names of arrays to zero, or to restore, before each run of a trial. (After the
        trials every array has its contents from before them, named here or not.)
    pre_hook(arguments, reset_only=False), post_hook(arguments, exception=...): called around each run of a trial, and
        pre_hook with reset_only=True once after them.
    warmup, rep: milliseconds for warming up and measuring one configuration.
    use_cuda_graph: accepted; there is nothing to capture on the CPU.
    do_bench: f(call, quantiles) -> the three quantiles, instead of `txl.testing.do_bench`.
    cache_results: keep the measurements in the cache directory for later processes.
    executor: compiles the configurations: anything with `submit` of `concurrent.futures.Executor`.
    isolate: measure in a child process, which may fault, hang or run out of memory; the launch's arrays are copied.
    records: a file (`….jsonl`) or folder of measurements, one line of JSON each, shared by processes; True: in the
        cache's folder; `redis://…`: on a Redis server. What has a record is not measured.
    numerics: "same": only configurations are measured and chosen that are proved (`txl.same_bits`) to give the bits of
        the first one.
    reference: f(arguments) that writes the right results into the arrays: a configuration with others is not chosen.
    tolerance: how far results may be from the reference, relative to it and to the array's root mean square.
    timeout: seconds for the first launch of a configuration while none has run; later it adapts to the fastest.
    budget: how many configurations are measured at most, an integer or a fraction of them; their order follows from
        records of other keys, sizes and GPUs, and from the times so far.

    A configuration that fails is skipped with a warning; if all fail the first one's error is raised. A name in
    reset_to_zero or restore_value that is not an argument is a ValueError.
    """

    def decorate(fn):
        return Autotuner(fn, fn.arg_names, configs, key, reset_to_zero, restore_value, pre_hook, post_hook,
                         prune_configs_by, warmup, rep, use_cuda_graph, do_bench, cache_results, executor=executor,
                         isolate=isolate, records=records, numerics=numerics, reference=reference,
                         tolerance=tolerance, timeout=timeout, budget=budget)

    return decorate


def heuristics(values):
    """Decorator: compute meta-parameters at each launch; values maps a name to f(dictionary of arguments) -> value."""

    def decorate(fn):
        return Heuristics(fn, fn.arg_names, values)

    return decorate
