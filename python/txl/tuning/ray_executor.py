"""Ray's tasks with the interface of `concurrent.futures.Executor`, of which Ray has none.

    txl.autotune(…, executor=RayExecutor(num_cpus=1))
    txl tune --executor txl.tuning.ray_executor:RayExecutor program.py"""
import concurrent.futures


class RayExecutor(concurrent.futures.Executor):
    """Runs each job as a task of a Ray cluster.

    options: Those of `ray.remote` for each task: `num_cpus`, `resources`, `max_retries`, `runtime_env`.

    Connects to the cluster of RAY_ADDRESS, or starts one on this machine, unless the program has done so; a cluster
    that it has started ends with `shutdown`. ImportError without Ray.
    """

    def __init__(self, **options):
        import ray
        self._ray, self._options, self._is_shut = ray, options, False
        self._has_started = not ray.is_initialized()
        if self._has_started:
            ray.init(log_to_driver=False)
        self._call = ray.remote(_call)

    def submit(self, fn, /, *args, **kwargs):
        """As Executor's: a future of `fn(*args, **kwargs)`. Cancelling it has no effect on a task that runs."""
        if self._is_shut:
            raise RuntimeError("this executor is shut down")
        call = self._call.options(**self._options) if self._options else self._call
        return call.remote(fn, args, kwargs).future()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Takes no more jobs. Those that run go on, unless the cluster is this executor's own."""
        self._is_shut = True
        if self._has_started and self._ray.is_initialized():
            self._has_started = False
            self._ray.shutdown()


def _call(fn, args, kwargs):
    return fn(*args, **kwargs)
