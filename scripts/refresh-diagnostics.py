#!/usr/bin/env python3
"""Writes what a test of test/diagnostics shows into its head, as the text it expects.

    scripts/refresh-diagnostics.py NAME…     refreshes test/diagnostics/NAME.py or .mlir
    scripts/refresh-diagnostics.py --all     refreshes all of them but those that abbreviate a line with ` …`

Read the difference before it is committed: the text is what users see. docs/extend/diagnostics.md has the format.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test/python/package"))
import test_diagnostics as tests  # noqa: E402


def refresh(path):
    """Rewrites the head until it fits itself: its length moves the lines that messages name."""
    mark = "#" if path.suffix == ".py" else "//"
    for _ in range(3):
        command, expected = tests.head(path)
        shown = [line.rstrip() for line in tests.run(command).stderr.splitlines()]
        if shown == expected:
            return True
        lines = path.read_text().splitlines()
        start = lines.index(f"{mark} expect:")
        body = lines[start + 1 + len(expected):]
        path.write_text("\n".join([*lines[:start + 1], *(f"{mark} {line}".rstrip() for line in shown), *body]) + "\n")
    return False


def main(names):
    everything = names == ["--all"]
    paths = tests.FILES if everything else [p for p in tests.FILES if p.stem in names]
    if not names or (not everything and len(paths) != len(set(names))):
        sys.exit(__doc__)
    for path in paths:
        if everything and any(line.endswith(" …") for line in tests.head(path)[1]):
            continue
        if not refresh(path):
            sys.exit(f"{path}: two runs show different texts")


if __name__ == "__main__":
    main(sys.argv[1:])
