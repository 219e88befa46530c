"""Time each small case of the examples in this process and print JSON: {name: seconds}.

Run by demo_speed.py, once as `python -m txl` and once under Triton's interpreter, so both are timed from inside.
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples"))

from arrays import from_numpy, to_numpy
from cases import cases, error
from measure import once


def main():
    kind, runs = sys.argv[1], int(sys.argv[2])
    table = {}
    for case in cases("small"):
        arrays = [from_numpy(x, kind) for x in case.inputs]
        worst = error([to_numpy(r) for r in case.run(*arrays)], case.exact(*case.inputs))
        if worst > case.bound:
            raise AssertionError(f"{case.name}: error {worst:.3g} > {case.bound:.3g}")
        table[f"{case.name} {case.shapes} {case.dtype}"] = min(once(lambda: case.run(*arrays)) for _ in range(runs))
    print(json.dumps(table))


if __name__ == "__main__":
    main()
