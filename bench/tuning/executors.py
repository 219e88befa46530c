"""On a GPU: 64 configurations of attention compiled on workers of dask.distributed, against one process.

    python bench/tuning/executors.py [--workers 4]

Compiling, in seconds, each time with an empty cache: in this process on one thread, and on the workers.
Workers are processes of one thread with caches of their own that have imported the compiler. Then the search itself,
measured in a child process: once compiled here, once on the workers; both choices, and what the records of one search
tell a second process. Without a GPU the kernels are compiled for sm_90a and not measured."""
import argparse
import contextlib
import json
import os
import sys
import tempfile
import time
import warnings

import programs

import txl
from txl import _txl
from txl.tuning.progress import Progress
from txl.tuning.search import Search
from txl.warm_up import warm_up_compiler

SIZES = (16, 2048, 64, 0)


def empty_cache():
    """A cache folder without entries; kernels of before are forgotten."""
    os.environ["TXL_CACHE_DIR"] = tempfile.mkdtemp()
    programs.kernels.attention._clear()


@contextlib.contextmanager
def workers(count):
    """An executor of dask.distributed whose workers have caches of their own and have imported the compiler."""
    import distributed
    with tempfile.TemporaryDirectory() as folder, distributed.LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=folder,
            silence_logs=40) as cluster, distributed.Client(cluster) as client:
        client.run(ready, list(sys.path))
        yield client.get_executor(pure=False)


def ready(path):
    """Run by each worker."""
    sys.path.extend(path)
    os.environ["TXL_CACHE_DIR"] = tempfile.mkdtemp()
    import kernels
    warm_up_compiler()
    return kernels.__name__


def search(**settings):
    """A Search of all configurations."""
    program = programs.PROGRAMS["attention"]
    arguments, grid, constants = program.arguments(*SIZES)
    tuner = txl.autotune(program.configs, key=program.key, warmup=5, rep=25, **settings)(program.kernel)
    return Search(tuner, tuner.settings, program.configs, arguments, {"grid": grid, **constants}), tuner


def compile_seconds(executor=None):
    """Seconds to compile all on an executor; on one thread of this process without one."""
    empty_cache()
    made, _ = search(executor=executor)
    start = time.perf_counter()
    if executor is None:
        refused = 0
        for config in made.configs:
            with contextlib.suppress(Exception):
                made._kernel(config)
                continue
            refused += 1
    else:
        refused = len(made._compile(made.configs, Progress("attention", len(made.configs), False)))
    print(f"compiled, {refused} refused: {time.perf_counter() - start:.2f} s", flush=True)
    return time.perf_counter() - start, refused


def choice(executor, records):
    """(chosen configuration, {configuration: ms}, seconds) of a search with an empty cache."""
    empty_cache()
    made, _ = search(executor=executor, isolate=True, records=records)
    start = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, index = made.run()
    times = {str(config): record["ms"][0] for config, record in found.items() if record["failure"] is None}
    return str(made.configs[index]), times, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=4)
    options = parser.parse_args()
    result = {"configurations": len(programs.PROGRAMS["attention"].configs), "cores": len(os.sched_getaffinity(0))}
    warm_up_compiler()
    result["one thread here, s"], result["refused"] = compile_seconds()
    with workers(options.workers) as executor:
        result[f"{options.workers} workers, s"], again = compile_seconds(executor)
        result["same refusals"] = result["refused"] == again
        many = result[f"{options.workers} workers, s"]
        result["against one thread"] = result["one thread here, s"] / many
        if _txl.device_count():
            with tempfile.TemporaryDirectory() as folder:
                paths = [os.path.join(folder, f"{name}.jsonl") for name in ("here", "workers")]
                here, times, result["search compiled here, s"] = choice(None, paths[0])
                there, _, result["search compiled on workers, s"] = choice(executor, paths[1])
                result |= {"choice here": here, "choice with workers": there, "choice of the records": choice(
                    executor, paths[0])[0], "slower than the best": times[there] / min(times.values()) - 1}
    print(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
