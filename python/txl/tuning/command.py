"""`txl tune`: runs a program whose autotuners search with an executor, in child processes, with records. `txl records`:
what was recorded."""
import contextlib
import importlib
import os
import sys

from .picture import page, subjects
from .records import canonical, choose, decisive, merge
from .settings import check_budget, tuning
from .store import FileStore


def add_parsers(commands):
    """Adds `tune` and `records` to the commands of `txl`."""
    tune = commands.add_parser("tune", help="run a program and measure the configurations of its autotuned kernels")
    tune.add_argument("--executor", "-e", default="threads", metavar="WHICH",
                      help="what compiles: `threads:N`, `processes:N`, or `MODULE:NAME`, an executor or a function that "
                      "makes one")
    tune.add_argument("--records", "-r", metavar="PATH", help="a file `….jsonl`, a folder or `redis://…`; left out: the "
                      "folder `tuning` of the cache")
    tune.add_argument("--numerics", choices=["same"], help="choose among configurations with the same output bits")
    tune.add_argument("--budget", "-b", type=_budget, metavar="COUNT",
                      help="how many configurations of a kernel to measure at most: a number, or a fraction: `0.25`")
    tune.add_argument("--timeout", type=float, metavar="SECONDS",
                      help="for the first launch of a configuration while none has run; 30 if left out")
    tune.add_argument("--here", action="store_true", help="measure in the program's own process")
    tune.add_argument("--report", metavar="PAGE", help="write a page with pictures of the searches: `tuning.html`")
    tune.add_argument("file", help="a Python file")
    tune.add_argument("arguments", nargs="...", help="the program's arguments")
    records = commands.add_parser("records", help="what `txl tune` has recorded").add_subparsers(
        dest="action", required=True)
    for name, text in (("list", "the kernels, and the configuration that the records choose"),
                       ("report", "the page with pictures"), ("merge", "the union of files, to standard output")):
        one = records.add_parser(name, help=text)
        one.add_argument("paths", nargs="*" if name != "merge" else "+", metavar="PATH",
                         help="files `….jsonl` or folders; left out: the folder `tuning` of the cache")
        if name == "report":
            one.add_argument("--output", "-o", default="tuning.html", metavar="PAGE")


def _budget(text):
    budget = float(text) if "." in text else int(text)
    check_budget(budget)
    return budget


def _count(text, otherwise):
    if text and not (text.isdigit() and int(text) > 0):
        raise ValueError(f"the number of workers is at least 1, not {text!r}")
    return int(text) if text else otherwise


def _idle():
    """What a worker does before the program runs: it imports the compiler."""
    from .compile_jobs import compile_job  # noqa: F401
    return os.getpid()


@contextlib.contextmanager
def executor_of(text):
    """The executor of a text, shut down at the end of the block; ValueError for another text."""
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
    kind, _, rest = text.partition(":")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if kind == "threads":
        made = ThreadPoolExecutor(_count(rest, cores))
    elif kind == "processes":
        made = ProcessPoolExecutor(_count(rest, cores))
        # All are forked before the program starts threads or uses a GPU.
        for future in [made.submit(_idle) for _ in range(_count(rest, cores))]:
            future.result()
    elif rest:
        sys.path.insert(0, os.getcwd())
        try:
            made = getattr(importlib.import_module(kind), rest)
        except (ImportError, AttributeError) as error:
            raise ValueError(f"there is no executor `{text}`: {error}") from None
        finally:
            sys.path.pop(0)
        made = made if hasattr(made, "submit") else made()
    else:
        raise ValueError(f"an executor is `threads:N`, `processes:N` or `MODULE:NAME`, not `{text}`")
    try:
        yield made
    finally:
        shutdown = getattr(made, "shutdown", None)
        if shutdown is not None:
            shutdown()


def _stores(paths):
    from ..cache import cache_directory
    if paths:
        from .shared_store import RedisStore
        return [RedisStore(p) if "://" in p else FileStore(p) for p in paths]
    folder = cache_directory()
    return [FileStore(os.path.join(folder, "tuning"))] if folder else []


def _recorded(paths):
    stores = _stores(paths)
    missing = [p for p in paths if "://" not in p and not os.path.exists(p)]
    if missing:
        raise ValueError(f"there is no `{missing[0]}`")
    return [record for store in stores for record in store.read_all()]


def tune(options):
    """The command `txl tune`; its exit code."""
    from ..__main__ import main as run_program
    if not os.path.exists(options.file):
        print(f"txl: there is no `{options.file}`", file=sys.stderr)
        return 1
    try:
        with executor_of(options.executor) as executor, tuning(
                executor=executor, isolate=not options.here, records=options.records or True,
                numerics=options.numerics, timeout=options.timeout, budget=options.budget,
                progress=True):
            code = run_program([options.file, *options.arguments])
    except ValueError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None and _is_programs(error):
            raise
        print(f"txl: {error}", file=sys.stderr)
        return 1
    if options.report is not None:
        _write_page(options.report, _recorded([options.records] if options.records else []))
    return code


def _is_programs(error):
    """Whether an exception comes from the program rather than from this command."""
    trace = error.__traceback__
    while trace is not None:
        if not trace.tb_frame.f_globals.get("__name__", "").startswith(("txl.", "contextlib", "importlib")):
            return True
        trace = trace.tb_next
    return False


def _write_page(path, found):
    with open(path, "w", encoding="utf-8") as file:
        file.write(page(found))
    print(f"txl: {path} shows {len(subjects(found))} searches", file=sys.stderr)


def records(options):
    """The command `txl records`; its exit code."""
    try:
        found = _recorded(options.paths)
        if options.action == "merge":
            print("".join(canonical(record) + "\n" for record in merge(found)), end="")
        elif options.action == "report":
            _write_page(options.output, found)
        else:
            _list(found)
    except (OSError, ValueError) as error:
        print(f"txl: {error}", file=sys.stderr)
        return 1
    return 0


def _list(found):
    for own in subjects(found).values():
        counting = list(decisive(own).values())
        index = choose(own, [record["config"] for record in counting])
        failed = sum(record.get("failure") is not None for record in counting)
        chosen = "none works" if index is None else (", ".join(
            f"{n}: {v}" for n, v in counting[index]["config"].items()) + f": {counting[index]['ms'][0]:.4f} ms")
        first = own[0]
        print(f"{first['kernel']}, {first['device']}, {first['key']}: {len(counting)} configurations, {failed} failed; "
              f"{chosen}")
    if not found:
        print("no records")
