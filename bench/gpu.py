"""Everything that needs a GPU: the language tests and the examples, compared with the tile machine and NumPy, then
measurements.

    ./dev gpu [all | tests | examples | bench | compile | sanitizer] [NAME …]

Each piece is a process of its own with a limit of eight minutes, so that one that fails or hangs costs the others
nothing; a fault on the GPU ends with its process. All output goes to the terminal and to build/log/gpu.log.
"""
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 480

TESTS = {
    "torch": ["test/python/support/gpu_path.py", "cuda"], "device": ["test/python/support/gpu_path.py", "device"],
    "kernels": ["test/gpu/tuned_kernels.py"], "launches": [
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "test/python/support/device_cases.py",
        "test/python/support/device_torch_cases.py",
        "test/python/support/device_overlap_cases.py"
    ], "primitives": [
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "gpu",
        *(f"test/python/kernels/test_txl_{name}.py" for name in ("matmuls", "attention", "rows", "latent"))
    ], "random": ["test/python/generators/random_kernels.py", "--seeds", "0:1400", "--on", "gpu", "-j", "16"],
}
EXAMPLES = {"demo": ["-m", "txl", "examples/demo.py", "--kind", "cuda"]}
BENCH = {
    name: [f"bench/gpu_{name}.py"]
    for name in ("add", "norms", "atomics", "matmul", "matmuls", "launch", "first_launch")
}
BENCH["primitives"] = ["-m", "txl", "bench/gpu_primitives.py"]
BENCH["programs"] = ["bench/gpu_programs.py", "--seconds", "420"]
BENCH["unseen"] = ["bench/gpu_programs.py", "--set", "unseen", "--seconds", "420", "--table", "build/log/unseen.md"]
COMPILE = {"torch": ["test/gpu/compile_torch.py", "--seconds", "400"]}  # goes on at the next call
# NVIDIA's checker, where it is installed: the examples and txl.kernels with torch, and the language tests without.
SANITIZER = {f"{tool} {name}": ["compute-sanitizer", "--tool", tool, "--error-exitcode", "9", *command]
             for tool in ("memcheck", "racecheck", "synccheck")
             for name, command in (("demo", ["-m", "txl", "examples/demo.py", "--small", "--kind", "cuda"]),
                                   ("kernels", ["test/gpu/tuned_kernels.py"]),
                                   ("programs", ["test/python/support/gpu_path.py", "device"]))}
GROUPS = {"tests": TESTS, "examples": EXAMPLES, "bench": BENCH, "compile": COMPILE, "sanitizer": SANITIZER}


def machine():
    lines = [f"python {sys.version.split()[0]}"]
    for module in ("torch", "triton", "txl"):
        try:
            lines.append(f"{module} {__import__(module).__version__}")
        except Exception as error:
            lines.append(f"no {module} ({error})")
    import txl._txl as native
    lines += [f"GPU {i}: {native.device_info(i)}" for i in range(native.device_count())] or ["no GPU"]
    return lines


def run(name, command, log):
    """One piece; its output as it comes. True if it succeeded."""
    start = time.monotonic()
    report(f"== {name}: {' '.join(command)}", log)
    if command[0] == "compute-sanitizer":
        if not shutil.which(command[0]):
            report(f"== {name}: skipped, it is not installed\n", log)
            return True
        index = next(i for i, word in enumerate(command) if word.endswith(".py") or word == "-m")
        command = [*command[:index], sys.executable, "-u", *command[index:]]
    else:
        command = [sys.executable, "-u", *command]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               errors="replace")
    stop = threading.Timer(LIMIT, process.kill)
    stop.start()
    for line in process.stdout:
        report(line.rstrip("\n"), log)
    code = process.wait()
    if not stop.is_alive():
        code = "stopped after eight minutes"
    stop.cancel()
    report(f"== {name}: {'ok' if code == 0 else f'FAILED ({code})'}, {time.monotonic() - start:.1f} s\n", log)
    return code == 0


def report(text, log):
    print(text, flush=True)
    log.write(text + "\n")
    log.flush()


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else "all"
    names = sys.argv[2:]
    if wanted != "all" and wanted not in GROUPS:
        sys.exit(f"there is no group `{wanted}`; there are {', '.join(GROUPS)} and all")
    runs = [(group, name, command) for group in (GROUPS if wanted == "all" else [wanted])
              for name, command in GROUPS[group].items() if not names or name in names or name.split()[0] in names]
    if not runs:
        sys.exit(f"there is no {' or '.join(names)} in {wanted}")
    path = ROOT / "build/log/gpu.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="utf-8") as log:
        report(time.strftime("%Y-%m-%d %H:%M:%S"), log)
        for line in machine():
            report(line, log)
        results = [(f"{group} {name}", run(f"{group} {name}", command, log)) for group, name, command in runs]
        for name, good in results:
            report(f"{name:24} {'ok' if good else 'FAILED'}", log)
    sys.exit(not all(good for _, good in results))


if __name__ == "__main__":
    main()
