"""The commands that an installed package brings: `txlc`, `txl-opt`, `txl-emu` and `ptxrun`."""
import os
import sys


def _replace(name):
    """Replace this process by a program that stands beside the package."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {program} cannot be run: {error.strerror}")


def txlc():
    """The compiler, without Python."""
    _replace("txlc")


def txl_emu():
    """PTX without a GPU."""
    _replace("txl-emu")


def ptxrun():
    """The same command line on a GPU."""
    _replace("ptxrun")


def txl_opt():
    """txl-opt, in this process."""
    from . import _native  # noqa: F401
    from . import _txl
    sys.exit(_txl.opt(sys.argv[1:]))
