"""Compiler failures that are planted for the reducer: a predicate of a tile program that stands for a pass that fails
on it. As a program it reduces all of them and prints the sizes."""
import re
import statistics
import sys
import time

from txl import _txl

# What a failing pass could look at: operations that must all be there, in this order of the text, and the nesting.
CAUSES = [
    ("store", [r"tt\.store"]), ("load", [r"tt\.load"]), ("exp", [r"math\.exp"]), ("reduce", [r'"?tt\.reduce"?']),
    ("loop", [r"scf\.for"]), ("dot", [r"tt\.dot"]), ("select", [r"arith\.select"]),
    ("load-store", [r"tt\.load", r"tt\.store"]), ("loop-load", [r"scf\.for", r"tt\.load"]),
    ("loop-store", [r"scf\.for", r"\n {6,}tt\.store"]), ("broadcast", [r"tt\.broadcast"]),
    ("expand", [r"tt\.expand_dims"]), ("range-add", [r"tt\.make_range", r"tt\.addptr"]),
    ("reduce-store", [r'tt\.reduce', r"tt\.store"]), ("loop-dot", [r"scf\.for", r"\n {6,}.*tt\.dot"]),
    ("masked", [r"tt\.load .*, .*, "]), ("program", [r"tt\.get_program_id", r"tt\.store"]),
    ("compare", [r"arith\.cmpi"]), ("two-loads", [r"tt\.load", r"tt\.load"]), ("cast", [r"arith\.truncf"]),
    ("divide", [r"arith\.divf", r"tt\.store"]),
    ("subtract", [r"arith\.subf"]), ("multiply", [r"arith\.mulf"])
]


def kernels_text():
    """The TTIR of kernels of several sizes."""
    import reducer_kernels
    return reducer_kernels.texts()


def _predicate(patterns):
    pattern = re.compile(r"[\s\S]*?".join(patterns))
    return lambda text: pattern.search(text) is not None


def _failures():
    made = {}
    for number, text in enumerate(kernels_text()):
        for name, patterns in CAUSES:
            fails = _predicate(patterns)
            if fails(text):
                made[f"{name}-{number:02d}"] = text, fails
    return made


FAILURES = _failures()


def main(first, end):
    """Reduces failures `first` to `end`. Returns 1 if too much is left of one, or if one takes too long."""
    shares, times, wrong = [], [], 0
    for name, (text, fails) in sorted(FAILURES.items())[first:end]:
        start = time.monotonic()
        _, before, after, tests = _txl.reduce(text, "a.ttir", "ttir", fails, 120.0)
        times.append(time.monotonic() - start)
        shares.append(after / before)
        wrong += after > max(6, before // 20) or times[-1] > 60
        print(f"{name} before={before} after={after} tests={tests} seconds={times[-1]:.1f}", flush=True)
    print(f"failures={len(shares)} median_share={statistics.median(shares):.3f} max_share={max(shares):.3f} "
          f"max_seconds={max(times):.1f} wrong={wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    chosen = sys.argv[2] if sys.argv[1:2] == ["--seeds"] else "0:100"
    sys.exit(main(*map(int, chosen.split(":"))))
