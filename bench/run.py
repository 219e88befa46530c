"""All measurements, each against its peers in the same run.

    ./dev bench [NAME ...] [--triton VENV]... [--seconds 2] [--write]

NAME: kernels, demo, compile, compile-gpu, overhead; all of them unless given. VENV: a virtual environment with Triton
and torch (CPU) as the peer for `demo`, `compile` and `compile-gpu`; give it twice for two versions (the newest last).
--write puts the tables of what was measured into bench/README.md, each with its date and machine.
"""
import argparse
import datetime
import importlib
import os
import platform
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from txl import alias

alias.install()

from measure import show

MODULES = {
    "kernels": "kernel_speed", "demo": "demo_speed", "compile": "compile_speed", "compile-gpu": "compile_gpu_speed",
    "overhead": "overhead"
}


def machine():
    model = platform.processor()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        text = file.read()
    model = next(iter(re.findall(r"model name\s*: (.*)", text)), model)
    isa = "AVX-512" if "avx512f" in text else "AVX2" if "avx2" in text else "neither AVX2 nor AVX-512"
    return f"{model}, {len(os.sched_getaffinity(0))} cores used, {isa}; Python {platform.python_version()}"


def table(rows):
    lines = [
        "| what | TXL | peer | time of the peer | speed relative to the peer | wanted | |",
        "|---|---|---|---|---|---|---|"
    ]
    for row in rows:
        lines.append(
            f"| {row.what} | {show(row.ours)} | {row.peer_name} | {show(row.peer)} | {row.ratio:.3g}x | {row.bar} | "
            f"{'' if row.reached else 'missed'}{'; ' if row.note and not row.reached else ''}{row.note} |")
    return "\n".join(lines)


def write(module, text):
    """Replace the table of one part in README.md."""
    path = os.path.join(HERE, "README.md")
    with open(path, encoding="utf-8") as file:
        before = file.read()
    start, end = f"<!-- {module} -->\n", f"<!-- end of {module} -->\n"
    after = re.sub(re.escape(start) + ".*" + re.escape(end), lambda _: f"{start}{text}\n{end}", before, flags=re.S)
    with open(path, "w", encoding="utf-8") as file:
        file.write(after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*MODULES, []])
    parser.add_argument("--triton", action="append", default=[], metavar="VENV")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for one comparison")
    parser.add_argument("--write", action="store_true", help="write the tables to bench/README.md")
    options = parser.parse_args()
    heading = f"{datetime.date.today()}, {machine()}"
    print(heading)
    for name in options.names or MODULES:
        results = []
        for row in importlib.import_module(MODULES[name]).rows(options):
            results.append(row)
            print(f"{row.what:48} {show(row.ours):>9}  {row.peer_name:22} {show(row.peer):>9}  {row.ratio:7.3g}x  "
                  f"({row.bar}){'' if row.reached else '  MISSED'}  {row.note}", flush=True)
        if options.write and results:
            write(name, f"{heading}\n\n{table(results)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
