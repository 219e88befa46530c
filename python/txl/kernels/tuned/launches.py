"""Calls that are repeated with other arrays. A function that is called with arrays of layouts that it has seen finds the
plan of its launch (`_txl.LaunchPlan`: specialization, grid, packed arguments), makes its results, and exchanges the
addresses. All else, checks and choices included, follows from the layouts, and was done when they were seen first."""
import functools
import threading

from ... import _txl

MOST = 1024  # plans of a function; a full table begins anew
_local = threading.local()


def launch(kernel, grid, *args, constants=(), **options):
    """kernel[grid](*args, **options). While a call is recorded, a plan is made of it. constants: arrays among the
    arguments that all calls share."""
    record = getattr(_local, "record", None)
    if record is None:
        kernel[grid](*args, **options)
    else:
        record.plans.append(kernel._run_and_plan(args, options, grid, record.arrays, record.written, constants))


class _Record:
    """What a call launches for `arrays`, whose last ones, from `written` on, are results."""

    def __init__(self, arrays, written):
        self.arrays, self.written, self.plans = arrays, written, []

    def __enter__(self):
        self.outer, _local.record = getattr(_local, "record", None), self
        return self

    def __exit__(self, *error):
        _local.record = self.outer

    def plan(self):
        """The only launch; None if there were others, or if an argument points to none of the arrays: to a copy."""
        return self.plans[0] if len(self.plans) == 1 else None


class _Call:
    """A layout of arguments that was seen: how results are made, and the plan once there is one."""
    __slots__ = ("makers", "plan", "is_recorded")

    def __init__(self, makers):
        self.makers, self.plan, self.is_recorded = makers, None, False


class Calls:
    """The calls of one function, by the layouts of its arrays and the values of its other arguments."""

    def __init__(self):
        self._seen = {}

    def call(self, inputs, outputs, values, run):
        """`run(*outputs)`, or its launch alone. outputs: the results, None where one is to be made; what `run` returns,
        and so does this. values: what else `run` depends on."""
        layout = _txl.array_layout(*inputs, *outputs)
        if layout is None:
            return run(*outputs)
        seen = self._seen.get((layout, values))
        if seen is None:
            results = run(*outputs)
            if len(self._seen) >= MOST:
                self._seen.clear()
            self._seen[layout, values] = _Call([_maker(x) if given is None else None
                                                for x, given in zip(results, outputs)])
            return results
        results = [given if make is None else make() for make, given in zip(seen.makers, outputs)]
        plan = seen.plan
        if plan is not None and plan.launch(*inputs, *results):
            return results
        if seen.is_recorded:
            return run(*results)
        with _Record((*inputs, *results), len(inputs)) as record:
            results = run(*results)
        seen.plan, seen.is_recorded = record.plan(), True
        return results

    def __len__(self):
        return len(self._seen)


def _maker(x):
    """A function without arguments that makes arrays of x's shape and type, where x is."""
    import torch
    return functools.partial(torch.empty, tuple(x.shape), dtype=x.dtype, device=x.device)
