"""Runs the tests of a library that ships Triton kernels with TXL in Triton's place, and says why those fail that do.

    ./dev foreign PATH … [--python PYTHON] [--seconds N] [--json FILE] [-- arguments of pytest]

PATH is a folder or file with the library's own tests, in a checkout that you have. They run under `python -m txl
--device cpu -m pytest`, so what asks torch for a GPU gets the CPU. PYTHON is the interpreter that has the library and
what it needs; without it, the project's own. A test that takes longer than N seconds (60) counts as failed.

Failures are grouped by cause: the exception and its message, without numbers and names of files. Where the exception
came from stands in front: `txl`, `torch`, or the tests and their library.

The same file is the plugin of pytest that writes down the results (`-p foreign`)."""
import argparse
import collections
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class TooSlow(Exception):
    """A test took longer than it may."""


# ---- in pytest ----

def cause_of(error):
    """(where an exception came from, what it says) for groups of the same cause."""
    frame = error.__traceback__
    files = []
    while frame is not None:
        files.append(frame.tb_frame.f_code.co_filename)
        frame = frame.tb_next
    last = files[-1] if files else ""
    origin = "txl" if type(error).__module__.split(".")[0] == "txl" or f"{os.sep}txl{os.sep}" in last else \
        "torch" if f"{os.sep}torch{os.sep}" in last else "library"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    collected = [line[1:].strip() for line in lines if line.startswith("E  ")]
    if collected:  # pytest's own words about a file that it cannot import, whose last ones are the exception's
        return origin, re.sub(r"(/[\w.+-]+)+", "PATH", collected[-1])[:180]
    # A diagnostic of the compiler begins with its place; what of it is the same elsewhere comes after that.
    text = next((line.split(": error: ", 1)[1] for line in lines if ": error: " in line), lines[0] if lines else "")
    text = re.sub(r"(/[\w.+-]+)+", "PATH", text)
    text = re.sub(r"0x[0-9a-f]+|\d+(\.\d+)?(e[+-]?\d+)?", "N", text)
    return origin, f"{type(error).__name__}: {text}"[:180]


def write(entry):
    with open(os.environ["TXL_FOREIGN_RESULTS"], "a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


try:
    import pytest
except ImportError:  # the parent needs none
    pytest = None

if pytest is not None and "TXL_FOREIGN_RESULTS" in os.environ:

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(item):

        def stop(number, frame):
            raise TooSlow(f"longer than {os.environ['TXL_FOREIGN_SECONDS']} s")

        before = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, float(os.environ["TXL_FOREIGN_SECONDS"]))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item, call):
        report = (yield).get_result()
        if report.when == "call" or report.outcome != "passed":
            failed = call.excinfo is not None and report.outcome == "failed"
            write({
                "test": item.nodeid, "outcome": report.outcome,
                "cause": cause_of(call.excinfo.value) if failed else None, "reason": str(report.longrepr[2])[:120]
                if report.outcome == "skipped" and isinstance(report.longrepr, tuple) else ""
            })

    def pytest_exception_interact(node, call, report):
        if isinstance(node, pytest.Collector):
            write(
                {"test": node.nodeid, "outcome": "not collected", "cause": cause_of(call.excinfo.value), "reason": ""})


# ---- in the parent ----

def report(entries):
    """The table of a run."""
    last = {entry["test"]: entry for entry in entries}  # a test that fails and whose teardown fails, too, counts once
    counts = collections.Counter(entry["outcome"] for entry in last.values())
    lines = [
        ", ".join(f"{counts[name]} {name}"
                  for name in ("passed", "failed", "skipped", "not collected") if counts[name]) or "no test ran"
    ]
    groups = collections.defaultdict(list)
    for entry in last.values():
        if entry["cause"]:
            groups[tuple(entry["cause"])].append(entry["test"])
    for (origin, text), tests in sorted(groups.items(), key=lambda group: -len(group[1])):
        lines.append(f"{len(tests):6}  {origin:8} {text}\n{'':16} {tests[0]}")
    reasons = collections.Counter(entry["reason"] for entry in last.values() if entry["outcome"] == "skipped")
    lines += [f"{number:6}  skipped  {reason}" for reason, number in reasons.most_common(5)]
    return "\n".join(lines)


def main(arguments):
    own, _, others = "\0".join(arguments).partition("\0--\0")
    parser = argparse.ArgumentParser(
        prog="./dev foreign", description="The tests of a library with Triton kernels, with TXL in Triton's place")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json")
    options = parser.parse_args(own.split("\0") if own else [])
    missing = [path for path in options.paths if not os.path.exists(path.split("::")[0])]
    if missing:
        parser.error(f"there is no {missing[0]}")
    paths = [
        os.path.abspath(path.split("::")[0]) + "".join(f"::{part}" for part in path.split("::")[1:])
        for path in options.paths
    ]
    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "results")
        package = str(ROOT / "python")
        env = {
            **os.environ, "TXL_FOREIGN_RESULTS": results, "TXL_FOREIGN_SECONDS": str(options.seconds),
            "PYTHONPATH": os.pathsep.join(
                [str(Path(__file__).parent), package, *filter(None, [os.environ.get("PYTHONPATH")])])
        }
        command = [
            options.python, "-m", "txl", "--device", "cpu", "-m", "pytest", "-q", "--tb=short", "-p",
            "no:cacheprovider", "-p", "foreign", "--continue-on-collection-errors", *filter(None, others.split("\0"))
        ]
        home = paths[0].split("::")[0]
        try:
            code = subprocess.run([*command, *paths], env=env,
                                  cwd=home if os.path.isdir(home) else os.path.dirname(home)).returncode
        except KeyboardInterrupt:  # what has run is reported
            code = 130
        entries = [json.loads(line) for line in open(results, encoding="utf-8")] if os.path.exists(results) else []
    if options.json:
        Path(options.json).write_text(json.dumps(entries, indent=1))
    print(f"\n{report(entries)}")
    return code if entries or code else 5


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
