"""The command `txl debug`: a Python program whose kernels are debugged."""
import bdb
import sys

from .. import _txl


def add_parser(commands):
    """Adds the subcommand to the parser of `txl`."""
    import argparse
    debug = commands.add_parser("debug", help="run a Python program; its kernels stop in the debugger")
    debug.add_argument("--break", "-b", dest="breakpoints", action="append", default=[], metavar="PLACE",
                       help="stop at [FILE:]LINE or a function, with what the command `break` takes; may be repeated. "
                       "Without it the first launch stops at its first statement")
    debug.add_argument("--command", "-c", dest="lines", action="append", default=[], metavar="COMMAND",
                       help="run a command of the debugger at the first stop; may be repeated")
    debug.add_argument("--dap", nargs="?", const="stdio", metavar="PORT",
                       help="serve the Debug Adapter Protocol, on standard input and output, or on a port of this machine")
    debug.add_argument("file", nargs="?", metavar="FILE", help="the program; with --dap the client names it")
    debug.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")


def _run_program(file, arguments):
    from ..__main__ import main
    try:
        return main([file, *arguments])
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1


def _run_launch(request):
    """The program of the request `launch`. An exception of the program is printed, as Python prints it."""
    import os
    os.environ.update({name: str(value) for name, value in (request.get("env") or {}).items()})
    if request.get("cwd"):
        os.chdir(request["cwd"])
    try:
        return _run_program(request["program"], [str(a) for a in request.get("args") or []])
    except (bdb.BdbQuit, KeyboardInterrupt):
        raise
    except BaseException:
        import traceback
        traceback.print_exc()
        return 1


def run(options):
    """Runs the subcommand; returns the exit code."""
    if options.dap is not None:
        from .dap import serve_port, serve_stdio
        if options.dap == "stdio":
            return serve_stdio(_run_launch)
        if not options.dap.isdigit() or int(options.dap) > 65535:
            print(f"txl: `--dap` takes a port, not `{options.dap}`", file=sys.stderr)
            return 2
        return serve_port(int(options.dap), _run_launch)
    if options.file is None:
        print("txl: `debug` needs a FILE", file=sys.stderr)
        return 2
    from .breakpoints import parse
    from .prompt import Prompt
    from .session import Session
    session = Session(Prompt(commands=options.lines), stop_on_entry=not options.breakpoints)
    try:
        for text in options.breakpoints:
            session.add(parse(text, session.next_number(), options.file))
    except (ValueError, SyntaxError) as error:
        print(f"txl: --break: {error}", file=sys.stderr)
        return 2
    _txl.set_debugger(session, True)
    try:
        return _run_program(options.file, options.arguments)
    except bdb.BdbQuit:
        return 1
    finally:
        _txl.set_debugger(None, True)
        session.close()
