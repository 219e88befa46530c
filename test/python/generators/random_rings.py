"""Random products with tensor memory (slots, accumulators, tiles, shapes) on the emulator, equal to the plain product,
and one random break of each, which must be refused under every seed with a line. `--seeds FIRST:END` runs many."""
import argparse
import random
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

import tensor_rings as rings  # noqa: E402


def random_ring(seed):
    choice = random.Random(seed)
    slots, accumulators, tiles = choice.randint(1, 4), choice.randint(1, 2), choice.randint(1, 4)
    ring = rings.Ring(slots, accumulators, tiles, choice.choice([16, 32, 64, 128]), 64 * choice.randint(1, 3))
    return ring, choice.choice(rings.needed(ring))


def check(seed, folder, schedules=2):
    """Raises AssertionError if the program is refused or wrong; returns the broken line if it was not refused."""
    ring, line = random_ring(seed)
    text = rings.program(ring)
    for schedule in range(seed, seed + schedules):
        equal, report = rings.launch(folder, ring, text, schedule)
        assert equal is not None and equal.all(), f"{ring}, seed {schedule}: {report or 'wrong'}"
    broken = rings.without(text, line)
    for schedule in range(seed, seed + schedules):
        _, report = rings.launch(folder, ring, broken, schedule)
        if not re.match(r"k\.ptx:\d+:\d+: error: ", report):
            return f"{ring} without `{line}`, seed {schedule}: {report or 'nothing'}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", required=True)
    first, end = map(int, parser.parse_args().seeds.split(":"))
    missed = []
    for seed in range(first, end):
        with tempfile.TemporaryDirectory() as folder:
            missed += [found for found in [check(seed, Path(folder))] if found]
    print(f"{end - first} programs equal the plain product; {end - first - len(missed)} breaks are refused")
    for text in missed:
        print("not refused:", text)
    if len(missed) > (end - first) * 0.03:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
