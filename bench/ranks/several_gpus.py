"""Kernels over the GPUs of this machine, next to NCCL, torch's symmetric memory and plain Triton in the same run.

    python bench/ranks/several_gpus.py [--ranks 2,4] [--only reduce,…,death] [--soak 100000] [--json FILE]
    python bench/ranks/several_gpus.py --cpu [--ranks 1,2,3]        # checks all of it on ranks of the CPU, small

Results are checked first, against sums in float32 of integers, which are exact. Times are medians of batches between
events, the slowest rank's, in µs; a ratio is a peer's time divided by TXL's, next to the one that is wanted. `reduce`
measures also in CUDA graphs, which have no host's part. The parts are in rows.py, where they run in machines.py.
`--soak` launches for each number of ranks; `death` kills a rank and is the last.
"""
import argparse
import json
import os
import sys
import time
from pathlib import Path
from queue import Empty

sys.path.insert(0, str(Path(__file__).resolve().parent))

import rows  # noqa: E402
from machines import Cpu, Gpu  # noqa: E402


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ranks", default="", help="numbers of ranks; without it 2 and 4, as many as there are GPUs")
    parser.add_argument("--only", default=",".join(rows.ALL))
    parser.add_argument("--quick", action="store_true", help="fewer shapes")
    parser.add_argument("--cpu", action="store_true", help="on ranks of the CPU: checks, no measurements")
    parser.add_argument("--soak", type=int, help="launches; 100000 on GPUs, 200 on a CPU")
    parser.add_argument("--runs", type=int, default=10, help="of `bits` on a CPU; 100 on GPUs")
    parser.add_argument("--seed", type=int, default=0, help="of the order of ranks on a CPU")
    parser.add_argument("--json", help="file for the rows")
    options = parser.parse_args(arguments)
    if options.soak is None:
        options.soak = 200 if options.cpu else 100_000
    if unknown := set(options.only.split(",")) - set(rows.ALL):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(rows.ALL)}")
    return options


def measure(rank, options):
    """All parts on a rank: its Report."""
    report = rows.Report(rank)
    for part in options.only.split(","):
        begin = time.perf_counter()
        try:
            rows.ALL[part](rank, report, options)
        except Exception:
            if not rank.is_gpu:
                raise
            import traceback
            report.state(part, traceback.format_exc().strip().splitlines()[-1][:200], False)
            traceback.print_exc()
        rank.say(f"   {part}: {time.perf_counter() - begin:.0f} s")
    return report


class Death(Exception):
    """Of a rank on a CPU."""


def on_cpu(size, options):
    """The rows of `size` ranks of the CPU."""
    import txl
    slots = [None] * size

    def die():
        raise Death

    def play():
        rank = Cpu(slots)
        rank.say(f"{size} ranks of the CPU")
        return measure(rank, options)

    options.die = die
    parts = options.only.split(",")
    found = []
    for part in parts:
        options.only = part
        try:
            found += txl.ranks(size, seed=options.seed).run(play)[0].rows
        except Death:
            found.append({"what": "a killed rank", "ranks": size, "value": "the others have ended", "verdict": "met"})
    options.only = ",".join(parts)
    return found


def play(rank, size, port, options, queue):
    """The process of a rank with a GPU."""
    os.environ.update(RANK=str(rank), WORLD_SIZE=str(size), LOCAL_RANK=str(rank), MASTER_ADDR="127.0.0.1",
                      MASTER_PORT=str(port))
    import torch
    import torch.distributed as dist
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", device_id=torch.device(f"cuda:{rank}"))
    import txl
    txl.distributed.init()
    options.die = lambda: os.kill(os.getpid(), 9)
    here = Gpu()
    here.say(f"{size} x {torch.cuda.get_device_name(rank)}, torch {torch.__version__}, NCCL "
             f"{'.'.join(map(str, torch.cuda.nccl.version()))}")
    report = measure(here, options)
    if rank == 0:
        queue.put(report.rows)
        queue.close()
        queue.join_thread()
    if "death" in options.only:
        os._exit(0)  # the process group has lost a rank
    txl.distributed.finish()
    dist.destroy_process_group()


def on_gpus(size, options):
    """The rows of `size` processes, each with a GPU."""
    import torch.multiprocessing as processes
    from txl.distributed.channel import Channel
    with Channel.listen("127.0.0.1") as listening:
        port = listening.getsockname()[1]
    context = processes.get_context("spawn")
    queue = context.Queue()
    ranks = [context.Process(target=play, args=(rank, size, port, options, queue)) for rank in range(size)]
    for process in ranks:
        process.start()
    found = None
    while found is None:
        try:
            found = queue.get(timeout=5)
        except Empty:
            if not ranks[0].is_alive():
                raise SystemExit(f"rank 0 of {size} has ended without its rows") from None
    for process in ranks:
        process.join(60)
        process.kill()
    return found


def main(arguments=None):
    options = parse(arguments)
    if options.cpu:
        counts = [int(n) for n in options.ranks.split(",") if n] or [1, 2, 3]
    else:
        import torch
        there = torch.cuda.device_count()
        counts = [int(n) for n in options.ranks.split(",") if n] or [n for n in (2, 4) if n <= there]
        if not counts or max(counts) > there or min(counts) < 1:
            raise SystemExit(f"{options.ranks or 'two'} ranks need as many GPUs; there are {there}; --cpu needs none")
    found = []
    for size in counts:
        found += (on_cpu if options.cpu else on_gpus)(size, options)
    print()
    for row in found:
        print(f"| {row['ranks']} | {row['what']} | {row.get('value', f'''{row.get('txl_us', 0):.1f} µs''')} | "
              f"{row['verdict']} |")
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=1))
    return found


if __name__ == "__main__":
    main()
