"""Runs a program in a session: `python -m triton.profiler.proton [options] program.py [arguments]`, or `… pytest
[arguments]`."""
import argparse
import os
import sys

from .session import DEFAULT_PROFILE_NAME, finalize, start


def _parser():
    parser = argparse.ArgumentParser(
        prog="proton", description="Times the launches of a program and writes NAME.hatchet, or NAME.chrome_trace")
    parser.add_argument("-n", "--name", default=DEFAULT_PROFILE_NAME, help="of the file that is written")
    parser.add_argument("-b", "--backend", help="`instrumentation`: scopes inside of kernels too")
    parser.add_argument("-c", "--context", default="shadow", choices=("shadow", "python"),
                        help="what launches stand below: scopes, or the functions that led to them too")
    parser.add_argument("-m", "--mode", help="default")
    parser.add_argument("-d", "--data", default="tree", choices=("tree", "trace"), help="added up, or one by one")
    parser.add_argument("-k", "--hook", choices=("triton", ), help="`launch_metadata` of kernels defines what counts")
    parser.add_argument("program", help="a Python file, or `pytest`")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="of the program")
    return parser


def _run(program, arguments):
    if program == "pytest":
        import pytest
        return pytest.main(arguments)
    import runpy
    sys.argv = [program, *arguments]
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")
    return 0


def main(arguments=None):
    """The exit status of the program. What was seen until it failed is written too."""
    options = _parser().parse_args(arguments)
    try:
        session_id = start(options.name, context=options.context, data=options.data, backend=options.backend,
                       mode=options.mode, hook=options.hook)
    except ValueError as error:
        _parser().error(str(error))
    try:
        return _run(options.program, options.arguments)
    finally:
        finalize(session_id)


if __name__ == "__main__":
    sys.exit(main())
