"""The command `txl`: running programs, the compile cache, tuning, and the page about a kernel.

    txl run [--dump] [--name NAME] FILE [-- arguments]
    txl lsp
    txl cache list | show NAME | prune --older DAYS | prune --all | log | push | pull | verify | evict
    txl tune [--executor threads:N] [--records PATH] [--report PAGE] FILE.py [arguments]
    txl records list | report | merge [PATH …]
    txl view FILE.py --kernel NAME --signature '*fp32:16, i32, 1024' [--target sm_90] [--output PAGE.html]
             [--counters COUNTS.json] [--timeline TRACE.json]
    txl bundle -o FILE KERNELS.py …
    txl debug [--break PLACE] FILE.py [arguments] | --dap [PORT]
"""
import argparse
import ast
import json
import os
import re
import sys
import time

from . import _native  # noqa: F401
from . import _txl, history
from .bundles.command import add_command as add_bundle_command
from .bundles.command import run as run_bundle
from .cache import cache_directory, entries
from .commands import run as runner
from .debugger.command import add_parser as add_debug_parser
from .debugger.command import run as debug
from .errors import CompilationError
from .kernel_file import kernel_of
from .remote import command as remote_command
from .tuning.command import add_parsers, records, tune


def _histories(folder):
    """{kernel: its records}, and the files that they are in."""
    result, files, history_folder = {}, [], os.path.join(folder, "history")
    for name in sorted(os.listdir(history_folder)) if os.path.isdir(history_folder) else ():
        path = os.path.join(history_folder, name)
        known = history.records(path)
        if known:
            result[known[0]["kernel"]] = known
            files.append(path)
    return result, files


def _list(folder):
    kernels, _ = _histories(folder)
    found = entries(folder)
    for kernel, known in sorted(kernels.items()):
        last = time.strftime("%Y-%m-%d %H:%M", time.localtime(known[-1]["time"]))
        file, line, _ = next(iter(known[-1]["sources"].values()))
        print(f"{kernel}: {len(known)} compilations, the last {last}, {file}:{line}")
    if not kernels:
        print("no kernels are recorded")
    print(f"{len(found)} entries, {sum(size for _, size, _ in found) / 1024:.0f} KiB in {folder}")
    return 0


def _show(folder, name):
    results = [known for kernel, known in _histories(folder)[0].items() if name in (kernel, kernel.rsplit(".", 1)[-1])]
    for known in results:
        for record in known:
            file, line, _ = next(iter(record["sources"].values()))
            print(
                f"{record['kernel']}, {file}:{line}, "
                f"{time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(record['time']))}"
            )
            for key in ("arguments", "options", "values"):
                for what, text in record[key].items():
                    print(f"    {what}: {text}")
    if not results:
        print(f"txl: nothing is known of `{name}`; `txl cache list` has the kernels", file=sys.stderr)
    return 0 if results else 1


def _prune(folder, days):
    """Remove entries that were not used for some days, and all that is known of kernels where everything goes."""
    found = entries(folder)
    gone = [path for path, _, used in found if days is None or used < time.time() - 86400 * days]
    for path in gone + (_histories(folder)[1] if days is None else []):
        try:
            os.unlink(path)
        except OSError as error:
            print(f"txl: {path}: {error.strerror}", file=sys.stderr)
    print(f"removed {len(gone)} of {len(found)} entries in {folder}")
    return 0


def _specialized(fn, text):
    """(signature, constexprs, attrs) of a signature as txlc takes it, one item a parameter."""
    items = [item.strip() for item in re.findall(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""", text)]
    if len(items) != len(fn.arg_names):
        raise ValueError(
            f"the signature has {len(items)} items, `{fn.__name__}` has {len(fn.arg_names)} parameters: "
            f"{', '.join(fn.arg_names)}"
        )
    signature, constants, attrs = {}, {}, {}
    for index, (name, item) in enumerate(zip(fn.arg_names, items)):
        try:
            constants[name] = ast.literal_eval(item)
            signature[name] = "constexpr"
        except (ValueError, SyntaxError):
            kind, _, divisor = item.partition(":")
            signature[name] = kind
            if divisor:
                attrs[index, ] = [["tt.divisibility", int(divisor)]]
    return signature, constants, attrs


def _text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def _serve(options):
    try:
        from .lsp.server import serve
    except ImportError as error:
        print(f"txl: the language server needs pygls ({error}): pip install 'txl[lsp]'", file=sys.stderr)
        return 1
    serve()
    return 0


def _view(options):
    from .compiler import compile as compile_one
    try:
        fn = kernel_of(options.file, options.kernel)
        signature, constants, attrs = _specialized(fn, options.signature)
        kernel = compile_one(fn, target=options.target, signature=signature, constexprs=constants, attrs=attrs,
                             options={"record_passes": True, "num_warps": options.num_warps})
        counts = json.loads(_text_of(options.counters)) if options.counters else None
        print(kernel.view(options.output, counts, _text_of(options.timeline) if options.timeline else None))
    except (CompilationError, OSError, ValueError, RecursionError) as error:
        print(f"txl: {error}", file=sys.stderr)
        return 1
    return 0


def main(arguments=None):
    words = list(sys.argv[1:] if arguments is None else arguments)
    own = words.index("--") if words[:1] == ["run"] and "--" in words else len(words)
    parser = argparse.ArgumentParser(
        prog="txl", description="Running programs, the compile cache, tuning, and the page about a kernel.")
    commands = parser.add_subparsers(dest="command", required=True)
    runner.add_command(commands)
    cache = commands.add_parser("cache", help="what was compiled and is kept").add_subparsers(
        dest="action", required=True)
    cache.add_parser("list", help="the kernels, and what they take")
    cache.add_parser("show", help="what each compilation of a kernel was made of").add_argument("name")
    prune = cache.add_parser("prune", help="remove entries")
    prune.add_argument("--older", type=float, metavar="DAYS", help="those that were not used for so long")
    prune.add_argument("--all", action="store_true", help="every one")
    remote_command.add_parsers(cache)
    view = commands.add_parser("view", help="a page about a kernel: the source next to each stage")
    view.add_argument("file", help="a Python file")
    view.add_argument("--kernel", "-k", help="the kernel; optional if the file has only one")
    view.add_argument("--signature", "-s", required=True, help="one item a parameter: `*fp32:16`, `i32`, or a constant")
    view.add_argument("--target", "-t", help="`sm_90` and the like; left out: the CPU")
    view.add_argument("--num-warps", type=int)
    view.add_argument("--output", "-o", help="the page; left out: NAME.html")
    view.add_argument("--counters", metavar="FILE",
                      help="what `txl-emu --counters-json FILE` wrote of the kernel's PTX")
    view.add_argument("--timeline", metavar="FILE",
                      help="what `txl-emu --trace FILE`, or `txl.trace`, wrote of a launch: drawn as a picture")
    commands.add_parser("lsp", help="the language server, for editors, on standard input and output")
    add_bundle_command(commands)
    config = commands.add_parser("config", help="directories that C and C++ programs build with")
    config.add_argument("what", choices=("cmake", "include", "lib", "pkgconfig"),
                        help="of txlConfig.cmake, of the headers, of the libraries, of txl_runtime.pc")
    add_parsers(commands)
    add_debug_parser(commands)
    parser.add_argument("--version", action="version", version=f"txl {_txl.version()}")
    options = parser.parse_args(words[:own])
    if options.command == "run":
        return runner.execute(options, words[own + 1:])
    try:
        if options.command == "config":
            print(os.path.join(os.path.dirname(_txl.__file__), *[options.what] * (options.what != "lib")))
            return 0
        if options.command == "cache":
            return _cache(parser, prune, options)
        commands = {"bundle": run_bundle, "debug": debug, "view": _view, "lsp": _serve,
                    "tune": tune, "records": records}
        return commands[options.command](options)
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # which Python flushes at its end
        return 1


def _cache(parser, prune, options):
    folder = cache_directory()
    if folder is None:
        parser.error("there is no cache folder, because TXL_ALWAYS_COMPILE is set")
    if options.action == "list":
        return _list(folder)
    if options.action == "show":
        return _show(folder, options.name)
    if options.action in ("log", "push", "pull", "verify", "evict"):
        return remote_command.run(options, folder)
    if (options.older is None) == (not options.all):
        prune.error("use `--older DAYS` or `--all`")
    return _prune(folder, options.older)


if __name__ == "__main__":
    sys.exit(main())
