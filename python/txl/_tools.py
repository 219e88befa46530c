"""The commands that an installed package brings: `txlc` and `txl-opt`."""
import os
import sys


def txlc():
    """Replace this process by the program beside the package."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "txlc")
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"txlc: {program} cannot be run: {error.strerror}")


def txl_opt():
    """txl-opt, in this process."""
    from . import _native  # noqa: F401
    from . import _txl
    sys.exit(_txl.opt(sys.argv[1:]))
