"""`--sample N:SEED` runs one in N of the tests: the seeds 0 to N - 1 run each of them once."""
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def collected(*options):
    """The names of the tests that pytest would run."""
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *options,
                           "test/python/language/test_parser.py", "test/python/language/test_builtins.py"],
                          cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_the_seeds_divide_the_tests():
    everything = collected()
    parts = [collected("--sample", f"4:{seed}") for seed in range(4)]
    assert sorted(sum(parts, [])) == sorted(everything)
    assert all(len(everything) / 8 < len(part) < len(everything) / 2 for part in parts)
