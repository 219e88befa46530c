"""`torch.compile` on a GPU, with this package in the place of Triton and with Triton: results, times of kernels, times
of compiling.

    python test/gpu/compile_torch.py [--scale N] [--out FOLDER] [--seconds LIMIT] [NAME …]

Each function of torch_functions.py is compiled and run in two processes that live as long as all goes well, one with
each package, case by case in iterations, so that what the machine does besides meets both alike. Caches are empty at
the start; a first small function, which is not counted, starts the compile workers. For each case the table has

- the largest differences, relative to the largest element: this package from eager PyTorch, Triton from it, and the two
  from each other;
- the time that the GPU spends in generated kernels, a call, by PyTorch's profiler, and Triton's time over ours (wanted:
  at least 0.95): the median of rounds in which the processes measure alternately, each after the GPU's clock has risen;
- the time of the first call or calls, compilation and tuning and all, and ours over Triton's (wanted: at most 0.6).

After the table it prints how much of the first calls PyTorch spends waiting for kernels to be compiled, and measuring
configurations.

A case whose process dies, or says nothing for four minutes, has failed; its process is started again for the next. All
of them take some 300 seconds on a machine that does nothing else. Results stand in FOLDER (build/log/compile_torch); a
case that has them for both is not run again: remove the folder to begin anew. Nothing of it needs more than torch and
the two packages.
"""
import argparse
import json
import math
import os
import queue
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("triton", "txl")
SILENCE = 240
ROUNDS, TIMES = 5, "--times"  # of measurements; what a process is asked for one
PHASES = {"waiting for kernels": "async_compile.wait", "compiling in this process": "CachingAutotuner.precompile",
          "measuring configurations": "CachingAutotuner.benchmark_all_configs"}
USER_KERNELS = ("scale_add_kernel", "square_kernel", "negate_kernel", "add_one_kernel")


# ---- in the child ----

def is_generated(name):
    return name.startswith("triton_") or name in USER_KERNELS


def kernel_times(call, calls=20):
    """{kernel: microseconds a call} of the generated kernels; None where the profiler sees no kernels at all."""
    import torch
    from torch.profiler import ProfilerActivity, profile
    busy = torch.ones(2048, 2048, device="cuda")
    begin = time.perf_counter()
    while time.perf_counter() - begin < 0.02:  # an idle GPU's clock takes some milliseconds to rise
        for _ in range(20):
            busy @ busy
        call()
        torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CUDA]) as seen:
        for _ in range(calls):
            call()
        torch.cuda.synchronize()
    kernels = {}
    for event in seen.events():
        if str(event.device_type).endswith("CUDA"):
            kernels.setdefault(event.name, []).append(event.device_time)
    if not kernels:
        return None
    # A median a kernel: what interrupts one launch says nothing of the code.
    return {
        name: sorted(times)[len(times) // 2] * len(times) / calls
        for name, times in kernels.items() if is_generated(name)
    }


def run_case(name, scale, folder, package):
    """(what is said of the case, the call that `kernel_times` measures)."""
    import torch
    import torch._inductor.config as inductor
    from torch._dynamo.utils import compilation_time_metrics

    import torch_functions
    case = torch_functions.CASES[name]
    torch._dynamo.reset()
    torch.manual_seed(0)
    function, arguments = case.make("cuda", scale)
    lists = arguments if case.dynamic else [arguments]
    eager = [torch_functions.evaluate(case, function, a) for a in lists]
    torch.cuda.synchronize()
    torch.manual_seed(1)  # for what is random
    compilation_time_metrics.clear()
    start = time.perf_counter()
    with inductor.patch(case.config):
        compiled = torch.compile(function, mode=case.mode, dynamic=case.dynamic or None)
        found = [torch_functions.evaluate(case, compiled, a) for a in lists]
        torch.cuda.synchronize()
        cold = time.perf_counter() - start
        phases = {phase: sum(compilation_time_metrics.get(key, ())) for phase, key in PHASES.items()}
        for _ in range(3):  # graphs are recorded at the second and third call
            again = [torch_functions.evaluate(case, compiled, a) for a in lists]
    torch.save([[t.cpu() for t in results] for results in found], folder / f"{name}.{package}.pt")
    worst = max(torch_functions.difference(f, e) for f, e in zip(found, eager))
    repeated = 0.0 if case.random else max(torch_functions.difference(f, e) for f, e in zip(again, found))
    said = {"cold": cold, "phases": phases, "difference": worst, "repeated": repeated}

    def call():
        with inductor.patch(case.config):
            return torch_functions.evaluate(case, compiled, lists[-1])

    return said, call


def child(package, scale, folder):
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import torch
    from torch._inductor.async_compile import AsyncCompile

    import triton
    served = "txl" in sys.modules and triton.jit.__module__.startswith("txl")
    if served != (package == "txl"):
        sys.exit(f"`triton` is {triton.__file__ if hasattr(triton, '__file__') else triton}, not that of {package}")
    AsyncCompile.wait_pool_ready()
    x = torch.ones(100, device="cuda", requires_grad=True)
    torch.compile(lambda x: (x * 3).sin().sum())(x).backward()
    say({"ready": f"{package}: {triton.__version__}, torch {torch.__version__}, {torch.cuda.get_device_name()}"})
    call = None
    for line in sys.stdin:
        name = line.strip()
        try:
            if name == TIMES:
                say({"kernels": kernel_times(call)})
                continue
            said, call = run_case(name, scale, folder, package)
            say(said)
        except Exception as error:
            import traceback
            traceback.print_exc()
            first = next((text for text in str(error).splitlines() if text.strip()), "")
            say({"error": f"{type(error).__name__}: {first}"[:300]})


def say(result):
    print("RESULT " + json.dumps(result), flush=True)


# ---- in the parent ----

class Child:
    """A process with one of the packages. `ask(name)` is a case's result, `ask(TIMES)` its kernels' times."""

    def __init__(self, package, scale, folder):
        self.package, self.scale, self.folder, self.process = package, scale, folder, None

    def start(self):
        self.caches = tempfile.mkdtemp(prefix=f"compile-torch-{self.package}-")
        env = {
            **os.environ, "TORCHINDUCTOR_CACHE_DIR": f"{self.caches}/inductor",
            "TRITON_CACHE_DIR": f"{self.caches}/triton", "TXL_CACHE_DIR": f"{self.caches}/txl", "PYTHONUNBUFFERED": "1"
        }
        served = ["-m", "txl"] if self.package == "txl" else []
        self.log = open(self.folder / f"{self.package}.log", "a", encoding="utf-8")
        self.process = subprocess.Popen([
            sys.executable, *served, __file__, "--child", self.package, "--scale",
            str(self.scale), "--out",
            str(self.folder)
        ], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True, env=env, cwd=ROOT)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, args=(self.process, self.lines), daemon=True).start()
        ready = self.wait()
        print(ready.get("ready", f"{self.package}: {ready}"), flush=True)
        return "ready" in ready

    @staticmethod
    def read(process, lines):
        for line in process.stdout:
            if line.startswith("RESULT "):
                lines.put(json.loads(line[len("RESULT "):]))
        lines.put(None)

    def wait(self):
        try:
            result = self.lines.get(timeout=SILENCE)
        except queue.Empty:
            result = {"error": f"nothing for {SILENCE} seconds"}
            self.stop()
        if result is None:
            result = {"error": f"the process ended with {self.process.wait()}"}
            self.stop()
        return result

    def ask(self, name):
        if self.process is None and not self.start():
            return {"error": "the process does not start; see its log"}
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return self.wait()

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.log.close()
            shutil.rmtree(self.caches, ignore_errors=True)
        self.process = None


def compare(folder, name):
    """The difference between the two packages' results."""
    import torch

    import torch_functions
    one, other = (torch.load(folder / f"{name}.{package}.pt") for package in PACKAGES)
    return max(torch_functions.difference(a, b) for a, b in zip(other, one))


def measure(children):
    """{package: {kernel: the median of the rounds, in microseconds a call}}, or a package's error."""
    rounds = {package: [] for package in children}
    for _ in range(ROUNDS):
        for package, one in children.items():
            result = one.ask(TIMES)
            if "error" in result:
                return {package: result}
            rounds[package].append(result["kernels"])
    return {
        package: {"kernels": {name: statistics.median(times.get(name, 0) for times in all_times)
                              for name in all_times[0]} if all(all_times) else None}
        for package, all_times in rounds.items()
    }


def total(kernels):
    return sum(kernels.values()) if kernels else math.nan


def row(name, results):
    """A line of the table, and the two ratios (NaN where one is not known)."""
    failed = [f"{package}: {result['error']}" for package, result in results.items() if "error" in result]
    if failed:
        return f"{name:28} FAILED {'; '.join(failed)}", math.nan, math.nan, False
    theirs, ours = results["triton"], results["txl"]
    speed = total(theirs["kernels"]) / total(ours["kernels"]) if total(ours["kernels"]) else math.nan
    cold = ours["cold"] / theirs["cold"]
    good = ours["random"] and ours["between"] < 1e-5 or not ours["random"] and max(
        ours["difference"], ours["repeated"]) <= max(2 * theirs["difference"], ours["tolerance"])
    return (f"{name:28} {'' if good else 'WRONG '}{ours['difference']:8.1e} {theirs['difference']:8.1e} "
            f"{ours['between']:8.1e}  "
            f"{total(ours['kernels']):9.1f} {total(theirs['kernels']):9.1f} µs {speed:6.2f}x  {ours['cold']:6.2f} "
            f"{theirs['cold']:6.2f} s {cold:6.2f}x"), \
        speed, cold, good


def geometric(values):
    known = [math.log(v) for v in values if v == v and v > 0]
    return math.exp(sum(known) / len(known)) if known else math.nan


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=int, default=16)
    parser.add_argument("--out", type=Path, default=ROOT / "build/log/compile_torch")
    parser.add_argument("--seconds", type=float, default=280, help="no case begins after so many seconds")
    parser.add_argument("--child", choices=PACKAGES)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.child:
        child(options.child, options.scale, options.out)
        return
    # The functions are imported for their names; `triton` may be either package here.
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import torch_functions
    known, path, begin = torch_functions.CASES, options.out / "results.json", time.monotonic()
    results = json.loads(path.read_text()) if path.exists() else {}
    children = {package: Child(package, options.scale, options.out) for package in PACKAGES}
    print(
        f"{'function':28} differences: ours, Triton's, between; kernels: ours, Triton's, speed; first call: ours, "
        f"Triton's, ratio",
        flush=True)
    rows = []
    # Two functions that measure dozens of products take as long as all the others: they are the last, and what a short
    # run leaves out.
    for name in options.names or sorted(known, key=lambda name: (known[name].mode or "").startswith("max-autotune")):
        if name not in results and time.monotonic() - begin > options.seconds:
            print(f"{name:28} not run: out of time; the next call goes on here")
            continue
        if name not in results:
            case = known[name]
            found = {package: children[package].ask(name) for package in PACKAGES}
            if not any("error" in result for result in found.values()):
                for package, result in measure(children).items():
                    found[package].update(result)
            if not any("error" in result for result in found.values()):
                half = any(t.element_size() == 2
                           for t in torch_functions.flat(torch_functions.torch.load(options.out / f"{name}.txl.pt")))
                found["txl"].update(between=compare(options.out, name), random=case.random, tolerance=case.tolerance or
                                    (1e-2 if half else 2e-5))
                results[name] = found
                path.write_text(json.dumps(results))
        else:
            found = results[name]
        rows.append((name, *row(name, found)))
        print(rows[-1][1], flush=True)
    for one in children.values():
        one.stop()
    good = [r for r in rows if r[4]]
    print(
        f"\n{len(good)} of {len(rows)} right; speed of kernels {geometric(r[2] for r in rows):.3f} (geometric mean), "
        f"{sum(r[2] >= 0.95 for r in rows)} of {sum(r[2] == r[2] for r in rows)} at least 0.95; first call "
        f"{geometric(r[3] for r in rows):.3f}, "
        f"{sum(r[3] <= 0.6 for r in rows)} at most 0.6")
    for phase in ["all", *PHASES]:
        spent = [
            sum(results[name][package]["cold"] if phase == "all" else results[name][package]["phases"][phase]
                for name, *_ in rows if name in results) for package in ("txl", "triton")
        ]
        print(f"  first calls, {phase}: {spent[0]:.2f} s, Triton {spent[1]:.2f} s")
    for name, _, speed, _, _ in rows:
        if speed < 0.95:
            ours, theirs = (results[name][package]["kernels"] for package in ("txl", "triton"))
            print(f"  {name}: " + ", ".join(f"{kernel} {theirs.get(kernel, math.nan):.1f} / {ours[kernel]:.1f} µs"
                                            for kernel in ours))
    sys.exit(len(good) != len(rows))


if __name__ == "__main__":
    main()
