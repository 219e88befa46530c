"""A second machine with a warm remote cache: 200 kernels for sm_90a with their machine code, without a GPU.

    python bench/tuning/warm_cache.py [--kernels 200] [--remote URL]

Each step is a process with a cache folder of its own that has imported the compiler: the first one compiles all kernels
and sends them; a second one fetches them from the remote cache (in one request, from the list that the first one has
written) and makes them ready to launch; a third one compiles them again. Times are of that work alone. The remote cache is a folder, or a server: `redis://…`."""
import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

KEY = "the team's key"


def jobs(count):
    """(kernel, signature, constants, attributes, options): configurations of the programs, evenly from all of them."""
    import programs
    types = {"product": "ppp", "dequantised product": "pbfp", "matrix vector": "ppf", "attention": "pppp", "softmax":
             "ff", "layer norm": "ppf", "transpose": "ff", "column sums": "ff", "gelu": "pp"}
    pointers = {"p": "*fp16", "f": "*fp32", "b": "*i8"}
    fixed = {"attention": {"D": 128, "CAUSAL": True}, "softmax": {"WIDTH": 1024}}

    def of(name, program):
        for config in program.configs:
            constants = {**fixed.get(name, {}), **config.kwargs}
            rest = [p for p in program.kernel.arg_names if p not in constants]
            signature = dict(zip(rest, [*(pointers[t] for t in types[name]), *["i32"] * len(rest)]))
            if "scale" in signature:
                signature["scale"] = "fp32"
            attributes = {(program.kernel.arg_names.index(n), ): [["tt.divisibility", 16]]
                          for n in signature if n != "scale"}
            yield program.kernel, signature, constants, attributes, {"num_warps": config.num_warps, "num_stages":
                                                                     config.num_stages}

    mixed = itertools.zip_longest(*(of(name, program) for name, program in programs.PROGRAMS.items()))
    return list(itertools.islice((job for row in mixed for job in row if job is not None), count))


def make(job):
    """Compiles or loads a kernel with its machine code; whether it came from a cache, None if it is refused."""
    import txl
    kernel, signature, constants, attributes, options = job
    try:
        made = txl.compile(kernel, "sm_90a", signature=signature, constexprs=constants, attrs=attributes,
                           options=options)
        return bool(made.asm["cubin"]) and made.native.from_cache
    except Exception as error:
        print(type(error).__name__, str(error)[:200], file=sys.stderr)
        return None


def step(options):
    """What one process does; its times as JSON."""
    import txl.remote
    from txl.warm_up import warm_up_compiler
    work = jobs(options.kernels)
    warm_up_compiler()
    if options.step == "first":
        txl.remote.connect(options.remote, KEY.encode())
        txl.remote.record_entries(options.list)
    start = time.perf_counter()
    fetched = 0
    if options.step == "second":
        txl.remote.connect(options.remote, KEY.encode())
        fetched = txl.remote.preload(options.list)
    between = time.perf_counter()
    with ThreadPoolExecutor(options.threads[0]) as pool:
        found = list(pool.map(make, work))
    end = time.perf_counter()
    if options.step == "first":
        txl.remote.connected().flush(60)
    print(json.dumps({"seconds": end - start, "preload": between - start, "fetched": fetched, "kernels": len(found),
                      "refused": found.count(None), "from cache": found.count(True)}))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--remote")
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--list", help=argparse.SUPPRESS)
    parser.add_argument("--threads", type=int, nargs="+", default=[1], help="that compile or load")
    options = parser.parse_args()
    if options.step:
        step(options)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        remote = options.remote or pathlib.Path(folder, "remote").as_uri()

        def run(name, threads):
            done = subprocess.run([sys.executable, __file__, "--step", name, "--list", os.path.join(folder, "list"),
                                   "--kernels", str(options.kernels), "--remote", remote, "--threads", str(threads)],
                                  stdout=subprocess.PIPE, text=True, check=True,
                                  env={**os.environ, "TXL_CACHE_DIR": tempfile.mkdtemp(dir=folder)})
            print(f"{name}, {threads} threads: {done.stdout.strip()}", flush=True)
            return json.loads(done.stdout)

        first = run("first", options.threads[0])
        for threads in options.threads:
            second = run("second", threads)
            again = first if threads == options.threads[0] else run("third", threads)
            print(f"{threads} threads: {again['seconds']:.2f} s compiled, {second['seconds']:.3f} s from the remote "
                  f"cache, 1/{again['seconds'] / second['seconds']:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
