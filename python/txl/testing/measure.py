"""Measuring: how long a function takes, on the host's clock or a GPU's own."""
import time

import numpy as np

from .. import _native  # noqa: F401
from .. import _txl, active_device

_MODES = ("mean", "median", "min", "max", "all")


def _summary(times, quantiles, return_mode):
    if quantiles is not None:
        values = [float(v) for v in np.quantile(times, list(quantiles))]
        return values[0] if len(values) == 1 else values
    if return_mode == "all":
        return [float(t) for t in times]
    return float(getattr(np, return_mode)(times))


class _Events:
    """Times by the GPU's own clock, on the framework's current stream; torch's events where the program uses torch."""

    def __init__(self, device=0):
        self.torch, self.device = active_device.torch_with_gpus(), device
        if self.torch:
            self.device = self.torch.cuda.current_device()
            self.cache = self.torch.empty(256 << 20, dtype=self.torch.int8, device="cuda")
        else:
            from ..device import empty
            self.cache = empty(256 << 20, "int8", device)

    def event(self):
        return self.torch.cuda.Event(enable_timing=True) if self.torch else _txl.Event(self.device)

    def elapsed(self, start, end):
        if self.torch:
            end.synchronize()
            return start.elapsed_time(end)
        return start.elapsed(end)

    def synchronize(self):
        _txl.synchronize(self.device)

    def times(self, fn, count, before):
        """Milliseconds of `count` runs, each with cold caches."""
        events = [(self.event(), self.event()) for _ in range(count)]
        for start, end in events:
            before()
            self.cache.zero_()
            start.record()
            fn()
            end.record()
        self.synchronize()
        return [self.elapsed(start, end) for start, end in events]

    def estimate(self, fn):
        start, end = self.event(), self.event()
        start.record()
        for _ in range(5):
            self.cache.zero_()
            fn()
        end.record()
        return max(self.elapsed(start, end) / 5, 1e-3)


def do_bench(fn, warmup=25, rep=100, grad_to_none=None, quantiles=None, return_mode="mean"):
    """Time `fn()` in milliseconds: on a GPU between two events, with the caches flushed before each run; else on the
    host's clock.

    warmup, rep: about how many milliseconds to spend on warming up and on measuring; fn runs at least once for each.
    grad_to_none: tensors whose `.grad` is dropped before each run. quantiles: return these quantiles (a list; one
    number for one). return_mode: "mean", "median", "min", "max" or "all" (a list), where quantiles is None. On the CPU
    the caches are left as fn leaves them. ValueError for an unknown return_mode.
    """
    if return_mode not in _MODES:
        raise ValueError(f"unknown return_mode `{return_mode}`; it is one of {', '.join(_MODES)}")

    if active_device.on_gpu():
        fn()  # compiles

        def drop_gradients():
            for tensor in grad_to_none or ():
                tensor.grad = None

        events = _Events()
        events.synchronize()
        estimate = events.estimate(fn)
        for _ in range(max(1, int(warmup / estimate))):
            fn()
        return _summary(events.times(fn, max(1, int(rep / estimate)), drop_gradients), quantiles, return_mode)

    def once():
        for tensor in grad_to_none or ():
            tensor.grad = None
        start = time.perf_counter_ns()
        fn()
        return (time.perf_counter_ns() - start) * 1e-6

    once()  # compiles
    first = once()
    estimate = first if first > 1 else min([first, *(once() for _ in range(4))])
    estimate = max(estimate, 1e-4)
    for _ in range(max(0, int(warmup / estimate) - 2)):
        once()
    return _summary([once() for _ in range(max(1, int(rep / estimate)))], quantiles, return_mode)


def do_bench_cudagraph(fn, rep=20, grad_to_none=None, quantiles=None, return_mode="mean"):
    """`do_bench` without the host's time between launches: on a GPU, with torch, `fn` is captured into a graph many
    times over, and the graph's replays are timed; elsewhere it is `do_bench`."""
    events = _Events() if active_device.on_gpu() else None
    if events is None or events.torch is None:
        return do_bench(fn, rep=rep, grad_to_none=grad_to_none, quantiles=quantiles, return_mode=return_mode)
    if return_mode not in _MODES:
        raise ValueError(f"unknown return_mode `{return_mode}`; it is one of {', '.join(_MODES)}")
    torch = events.torch
    with torch.cuda.stream(torch.cuda.Stream()):
        fn()  # what is compiled and loaded is so before the capture
        for tensor in grad_to_none or ():
            tensor.detach_()
            tensor.requires_grad_(True)
            tensor.grad = None
        count = max(1, int(rep / events.estimate(fn)))
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            for _ in range(count):
                for tensor in grad_to_none or ():
                    tensor.grad = None
                fn()
        times = []
        for _ in range(10):
            start, end = events.event(), events.event()
            start.record()
            graph.replay()
            end.record()
            times.append(events.elapsed(start, end) / count)
    return _summary(times, quantiles, return_mode)
