"""The commands that an installed package brings, and `./dev build` makes in .venv/bin: `txl`, `txlc`, `txl-opt`,
`txl-emu` and `ptxrun` (tools/command.py)."""
import os
import sys

PROGRAMS = ("txlc", "txl-emu", "ptxrun")  # those that are no Python
COMMANDS = ("txl", "txl-opt", *PROGRAMS)


def _replace(name):
    """Replace this process by a program of the package's folder, or of the build folder of a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    program = os.path.join(package, name)
    if not os.path.exists(program):
        built = os.path.join(os.path.dirname(os.path.dirname(package)), os.environ.get("TXL_BUILD", "build"), "bin",
                             name)
        program = built if os.path.exists(built) else program
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {program} cannot be run: {error.strerror}")


def run(name):
    """Run a command with the arguments of this process; its exit status."""
    if name in PROGRAMS:
        _replace(name)
    if name == "txl":
        from txl.cli import main
        return main()
    if name == "txl-opt":
        from txl import _txl
        return _txl.opt(sys.argv[1:])
    sys.exit(f"{name}: there is no such command of txl; there are {', '.join(COMMANDS)}")
