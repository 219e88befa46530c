"""Thousands of seeds by several processes, with a journal that a run which was stopped goes on from.

A survey has a function that takes a seed and gives what JSON can say of it. Each process asks for a seed at a time, so
that one that takes long, ends or hangs costs only its own: it is replaced, and the seed's outcome is what became of it.
What is known of a seed is a line of the journal, whose first line says which build it is of: outcomes of two builds
never stand in one journal.
"""
import hashlib
import json
import multiprocessing
import os
import time
from multiprocessing.connection import wait
from pathlib import Path

HANGS = 200  # seconds after which a process is taken for hanging


def add_options(parser, seeds="0:100"):
    parser.add_argument("--seeds", default=seeds, help="a number, or first:end")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--journal", help="a file of what is known already, which grows")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no seed after that time")


def seeds_of(options):
    first, _, end = options.seeds.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)


def build():
    """What names the compiler that is imported."""
    from txl import _txl
    library = Path(_txl.__file__).parent / "libtxl.so"
    return hashlib.sha256((library if library.exists() else Path(_txl.__file__)).read_bytes()).hexdigest()[:16]


def read_journal(path):
    """{seed: outcome}; makes the file if there is none. A last line that was cut off is taken away."""
    mine = {"build": build()}
    path = Path(path)
    text = path.read_text() if path.exists() else ""
    lines = text[:text.rfind("\n") + 1].splitlines()
    if lines and json.loads(lines[0]) != mine:
        raise SystemExit(f"{path} is of another build ({lines[0]}); name another file")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines or [json.dumps(mine)]))
    return dict(map(json.loads, lines[1:]))


def serve(work, pipe):
    while (seed := pipe.recv()) is not None:
        try:
            pipe.send(work(seed))
        except Exception as error:  # what it leaves, a GPU that has failed, say, is no other seed's business
            pipe.send({"failed": f"{type(error).__name__}: {error}"})
            return


class Server:
    """A process that answers one seed at a time."""

    def __init__(self, work):
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(work, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.seed = None

    def ask(self, seed):
        self.seed, self.since = seed, time.monotonic()
        self.pipe.send(seed)

    def answer(self):
        """The outcome of the seed that it was asked for; None: not yet."""
        if self.pipe.poll():
            try:
                return self.pipe.recv()
            except EOFError:
                self.process.join()
                return {"failed": f"the process ended with code {self.process.exitcode}"}
        if time.monotonic() - self.since > HANGS:
            return {"failed": f"no answer in {HANGS} s"}

    def end(self):
        self.process.kill()
        self.process.join()
        self.pipe.close()


def run(work, options):
    """{seed: outcome} of all seeds that there was time for, as `add_options` says. `work` is a function of a module, or
    a partial of one. An outcome with "failed" in it is of a seed that had none."""
    known = read_journal(options.journal) if options.journal else {}
    seeds = seeds_of(options)
    left = [seed for seed in reversed(seeds) if seed not in known]
    start, servers, found = time.monotonic(), [], {}
    if options.jobs > 1:
        os.environ.setdefault("TXL_NUM_THREADS", "1")
    with open(options.journal or os.devnull, "a") as journal:
        while True:
            for server in servers:
                if server.seed is not None and (outcome := server.answer()) is not None:
                    found[server.seed] = outcome
                    print(json.dumps((server.seed, outcome)), file=journal, flush=True)
                    server.seed = None
                    if "failed" in outcome:
                        server.end()
                        servers = [s for s in servers if s is not server]
            if time.monotonic() - start > options.minutes * 60:
                left.clear()
            while len(servers) < min(options.jobs, len(left)):
                servers.append(Server(work))
            for server in servers:
                if server.seed is None and left:
                    server.ask(left.pop())
            asked = [server for server in servers if server.seed is not None]
            if not asked:
                break
            wait([server.pipe for server in asked], timeout=1)
    for server in servers:
        server.end()
    return {seed: (known | found)[seed] for seed in seeds if seed in known or seed in found}
