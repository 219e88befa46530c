"""Compiling configurations on any executor: `submit(function, argument)` is all that is used of it.

A job names the function (module, name, file) and holds plain data: the types of the arguments, options, values. A
worker imports the module, compiles, and sends back the entries that the compilation put into its cache or found
there; the parent writes them into its own cache, where its launches find them. So a worker may be a thread, a process
or another machine with the same version of the package and the same files. Scheduling, retries and lost workers are
the executor's; what it does not deliver, the parent compiles itself."""
import contextlib
import importlib
import os
import pickle
import sys

from .. import _native  # noqa: F401
from .. import _txl, async_compile
from ..kernel_file import module_of
from ..storage.cache_entries import collected_entries, read_entries


class CompileJob:
    """One configuration to compile, as plain data."""

    def __init__(self, fn, signature, bound, options):
        self.module, self.qualname = fn.module, fn.__qualname__
        self.file = fn._source()[1]
        self.signature, self.bound, self.options = signature, bound, options
        self.path = list(sys.path)


def function_of(job):
    """The jit function that a job names. `__main__` is the parent's: its file is imported under another name, as
    multiprocessing does. LookupError if it cannot be found."""
    if job.module == "__main__":
        modules = [sys.modules.get(name) for name in ("__main__", "__mp_main__")]
    else:
        sys.path.extend(path for path in job.path if path not in sys.path and os.path.isdir(path))
        with contextlib.suppress(ImportError), async_compile.functions_only():
            importlib.import_module(job.module)
        modules = [sys.modules.get(job.module)]
    found = next((fn for module in modules if module is not None and (fn := _named(module, job.qualname)) is not None
                  and fn._source()[1] == job.file), None)
    if found is None:
        found = _named(_load(job.file), job.qualname)
    if found is None:
        raise LookupError(f"`{job.module}.{job.qualname}` cannot be imported by a worker")
    return found


def _named(module, qualname):
    for name in qualname.split("."):
        module = getattr(module, name, None)
    while module is not None and not hasattr(module, "params") and hasattr(module, "fn"):
        module = module.fn  # an autotuner or heuristics around it
    return module if hasattr(module, "params") else None


def _load(path):
    """The module of a file, once a process."""
    name = "__txl_tuned_" + str(abs(hash(os.path.abspath(path))))
    if name in sys.modules:
        return sys.modules[name]
    if not os.path.exists(path):
        raise LookupError(f"there is no file `{path}` where the worker runs")
    return module_of(path, name, async_compile.functions_only)


def compile_job(payload):
    """What a worker runs: a pickled CompileJob to {"entries": [...]}, or {"error": exception or text}."""
    from ..compiler.build import build
    from ..host import Host
    try:
        job = pickle.loads(payload)
        fn = function_of(job)
        with collected_entries() as names:
            kernel = build(fn, job.signature, job.bound, dict(job.options), Host(), launched=True)
            if kernel.native.target != "cpu":
                with contextlib.suppress(RuntimeError):  # no assembler there: the PTX is sent
                    kernel.native.resources
        return {"entries": read_entries(names)}
    except LookupError as error:
        return {"missing": str(error)}
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
            return {"error": error}
        except Exception:
            return {"error": RuntimeError(f"{type(error).__name__}: {error}")}


def payload_of(fn, signature, bound, options):
    """A CompileJob as bytes; None if the function or a value cannot be named in another process."""
    if "<locals>" in fn.__qualname__ or (fn.fn is not None and fn.fn.__code__.co_filename.startswith("<")):
        return None
    try:
        return pickle.dumps(CompileJob(fn, signature, bound, options))
    except Exception:
        return None
