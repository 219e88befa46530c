"""Runs a small case of tuned kernels and prints how far it is from the exact result.

    python -m txl.kernels [NAME …]

NAME is a module of `txl.kernels.tuned`: gemm, attention, …; without one, all of them run.
"""
import argparse
import importlib
import pkgutil

from . import tuned


def cases():
    """{name: function} of the modules of `txl.kernels.tuned` that have a small case, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(tuned.__path__):
        show = getattr(importlib.import_module(f"{tuned.__name__}.{module.name}"), "show_small_case", None)
        if show is not None:
            found[module.name] = show
    return found


def main():
    known = cases()
    parser = argparse.ArgumentParser(prog="python -m txl.kernels", description="runs small cases of tuned kernels")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    names = parser.parse_args().names
    unknown = [name for name in names if name not in known]
    if unknown:
        parser.error(f"there is no kernel `{unknown[0]}`; there are {', '.join(known)}")
    for name in names or known:
        if len(names) != 1:
            print(f"{name}:")
        known[name]()


if __name__ == "__main__":
    main()
