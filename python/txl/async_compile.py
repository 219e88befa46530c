"""Compiling on an executor: inside of a block, `kernel.warmup(...)` hands the compilation over and goes on.

    with ThreadPoolExecutor() as executor, triton.AsyncCompileMode(executor):
        futures = [kernel.warmup(torch.float32, ..., BLOCK=n, grid=(1, )) for n in sizes]
    kernels = [future.result() for future in futures]

The compiler lets go of Python's lock, so kernels are compiled on as many cores as the executor has threads."""
import contextlib
from contextvars import ContextVar

active = ContextVar("the AsyncCompileMode of this context", default=None)
interceptor = ContextVar("the function that takes compilations of this context", default=None)


@contextlib.contextmanager
def intercepted(take):
    """Inside of the block, this context compiles nothing: `take(function, signature, arguments, options)` is called
    for what would be compiled, and `run` returns None."""
    token = interceptor.set(take)
    try:
        yield
    finally:
        interceptor.reset(token)


class FirstLaunch(BaseException):
    """Ends the import of a program at its first launch."""


_importing = ContextVar("whether this context imports a program for its functions alone", default=False)


@contextlib.contextmanager
def functions_only():
    """Inside of the block, where a worker imports a program for the functions in it, the first launch ends the
    import."""

    def stop(*request):
        raise FirstLaunch()

    token = _importing.set(True)
    try:
        with intercepted(stop):
            yield
    except FirstLaunch:
        pass
    finally:
        _importing.reset(token)


def check_launch():
    """Called by launches that do more than launching."""
    if _importing.get():
        raise FirstLaunch()


class FutureKernel:
    """A kernel that is being compiled."""

    def __init__(self, future):
        self._future = future

    def result(self, ignore_errors=False):
        """The kernel, when it is there. The compilation's error is raised here; with `ignore_errors` the answer is
        None."""
        error = self._future.exception()
        if error is None:
            return self._future.result()
        if ignore_errors and isinstance(error, Exception):
            return None
        raise error


class AsyncCompileMode:
    """A block in which `warmup` compiles on `executor` (`submit(f)` -> a future) and returns a FutureKernel. At its end
    all that was handed over is there, and the first error is raised unless `ignore_errors`."""

    def __init__(self, executor, *, ignore_errors=False):
        self.executor, self.ignore_errors, self.futures = executor, ignore_errors, []

    def submit(self, compile_it):
        from contextvars import copy_context
        context = copy_context()
        context.run(active.set, None)  # what it compiles on the way is compiled there and then
        result = FutureKernel(self.executor.submit(context.run, compile_it))
        self.futures.append(result)
        return result

    def __enter__(self):
        if active.get() is not None:
            raise RuntimeError("an AsyncCompileMode is active already; leave its block first")
        self._token = active.set(self)
        return self

    def __exit__(self, kind, *exception):
        active.reset(self._token)
        for future in self.futures:
            future.result(self.ignore_errors or kind is not None)
