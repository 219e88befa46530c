"""On a GPU: what a search costs that measures some of the configurations, and how good its choice is.

    python bench/tuning/search.py --all FILE [NAME …]     measures all configurations of all programs and sizes
    python bench/tuning/search.py --records FILE [NAME …]

Programs, their configurations (12 and more) and sizes are those of programs.py."""
import argparse
import sys
import time
import warnings

import programs

import txl


def measure_all(names, path, warmup=3, rep=15):
    """Records of all configurations, in a file."""
    for name in names:
        program = programs.PROGRAMS[name]
        for sizes in program.sizes:
            start = time.perf_counter()
            launch(program, sizes, records=path, warmup=warmup, rep=rep)
            print(f"{name}, {sizes}: {len(program.configs)} configurations, {time.perf_counter() - start:.1f} s",
                  flush=True)


def launch(program, sizes, **settings):
    """Tunes for one launch; the tuner."""
    arguments, grid, constants = program.arguments(*sizes)
    tuner = txl.autotune(program.configs, key=program.key, **settings)(program.kernel)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tuner[grid](*arguments, **constants)
    return tuner


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", metavar="FILE")
    parser.add_argument("names", nargs="*", default=list(programs.PROGRAMS), metavar="NAME")
    options = parser.parse_args()
    if options.all:
        measure_all(options.names, options.all)
    return 0


if __name__ == "__main__":
    sys.exit(main())
