"""Many processes on one Redis server that is killed, restarted, late, and written to by others.

    python bench/tuning/redis_stress.py [--processes 32] [--kernels 50] [--at-once 8]

Needs redis-server on the PATH. Each process compiles and launches every kernel with a cache folder of its own and
compares the results. Three passes have kernels whose compilation takes as long as the server's answer: the server is
killed and restarted throughout; undisturbed; a third of its entries is damaged (truncated, changed bits, no signature,
another team's). Two have kernels that are compiled in a millisecond: without a server, and with one that answers after
200 ms. Printed are wrong results, errors, the counts of the remote cache, and the time of launches with a compilation,
median and longest. Exit status 0 if nothing was wrong, no damaged entry was used, and no launch has waited for the
server: with 200 ms of latency the median is at most twice the median without a server."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test", "python", "support"))

WORKER = """
import json, os, random, statistics, sys, time, warnings
import numpy as np
import txl, txl.language as tl
from txl.remote import connect, disconnect

@txl.constexpr_function
def delay(step):
    time.sleep(0.005 * in_time)
    while step and in_time and remote and remote.searching:
        time.sleep(0.001)
    return 1

@txl.jit
def kernel(x, y, n, FACTOR: tl.constexpr, BLOCK: tl.constexpr):
    ONE: tl.constexpr = delay(0) * delay(1)
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + i, i < n)
    tl.store(y + i, tl.exp2(value * 0.0) * value * FACTOR * ONE + tl.sum(tl.arange(0, BLOCK)), i < n)

warnings.simplefilter("ignore")
in_time = bool(int(sys.argv[3]))
remote = connect(sys.argv[2], b"team") if sys.argv[2] else None
numbers = list(range(int(sys.argv[1])))
random.Random(os.getpid()).shuffle(numbers)
x, seconds = np.arange(300, dtype=np.float32), []
for number in numbers:
    y, before = np.zeros_like(x), time.monotonic()
    kernel[(5, )](x, y, 300, number + 2, 64)
    seconds.append(time.monotonic() - before)
    assert (y == x * (number + 2) + 2016).all(), f"kernel {number}"
made = [c.milliseconds for c in txl.explain(kernel) if not c.from_cache]
disconnect()
print(json.dumps({**(remote.counts if remote else {}), "launch": statistics.median(seconds[1:]), "longest":
                  max(seconds[1:]), "compiled": len(made)}))
"""


def run(options, folder, url, in_time=True, disturb=None):
    """The reports of all processes, and their errors. `in_time`: compilations take as long as an answer."""
    path, reports, errors, over = os.path.join(folder, "worker.py"), [], [], threading.Event()
    with open(path, "w", encoding="utf-8") as file:
        file.write(WORKER)
    other = threading.Thread(target=disturb, args=(over, )) if disturb else None
    if other:
        other.start()
    waiting, running = options.processes, []
    while waiting or running:
        while waiting and len(running) < options.at_once:
            waiting -= 1
            running.append(subprocess.Popen(
                [sys.executable, path, str(options.kernels), url, str(int(in_time))], stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, env={**os.environ, "TXL_CACHE_DIR": tempfile.mkdtemp(dir=folder),
                                                        "TXL_NUM_THREADS": "1"}))
        process = running.pop(0)
        out, err = process.communicate(timeout=600)
        if process.returncode:
            errors.append(err.strip().splitlines()[-1] if err.strip() else f"status {process.returncode}")
        else:
            reports.append(json.loads(out.splitlines()[-1]))
    over.set()
    if other:
        other.join()
    return reports, errors


def told(name, reports, errors, alone=float("inf")):
    """Prints a pass; whether it is as it should be. `alone`: the median launch without a server, in seconds."""
    total = {what: sum(r.get(what, 0) for r in reports) for what in ("hits", "misses", "refused", "late", "errors",
                                                                    "skipped", "sent", "compiled")}
    medians = sorted(r["launch"] for r in reports)
    median, longest = medians[len(medians) // 2], max(r["longest"] for r in reports)
    print(f"{name}: {len(reports)} processes, {len(errors)} errors; {total}; launch {median:.4f} s, longest "
          f"{longest:.3f} s", flush=True)
    for message in errors[:5]:
        print("  " + message)
    return not errors and median <= 2 * alone


def damage(url):
    """Changes every third entry; how many."""
    import redis
    raw, source, count = redis.Redis.from_url(url), random.Random(1), 0
    for index, key in enumerate(sorted(raw.scan_iter("txl:entry:*"))):
        if index % 3:
            continue
        for variant, data in raw.hgetall(key).items():
            at = source.randrange(len(data))
            changed = [data[:at], data[:at] + bytes([data[at] ^ 1 << source.randrange(8)]) + data[at + 1:],
                       data.partition(b"\n")[2], b"", data[:13] + b"0" * 64 + data[77:]][count % 5]
            raw.hset(key, variant, changed)
            count += 1
    return count


def pulled(url, folder, changed):
    """Fetches all entries at once; whether those that were changed are refused, and no others."""
    import warnings

    from txl.remote.client import RemoteCache
    os.environ["TXL_CACHE_DIR"] = tempfile.mkdtemp(dir=folder)
    remote = RemoteCache(url, b"team")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        keys = remote.backend.keys()
        written = remote.pull(keys)
    print(f"of {len(keys)} keys {written} entries were taken, {remote.counts['refused']} refused")
    return remote.counts["refused"] == changed and written >= len(keys) - changed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=32)
    parser.add_argument("--kernels", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=8)
    options = parser.parse_args()
    import redis_server
    folder = tempfile.mkdtemp()
    server, good = redis_server.Server(folder), []

    def kill_and_restart(over):
        while not over.wait(1.0):
            server.kill()
            over.wait(0.5)
            server.start()

    try:
        reports, errors = run(options, folder, "", in_time=False)
        good.append(told("without a server", reports, errors))
        alone = sorted(r["launch"] for r in reports)[len(reports) // 2]
        good.append(told("killed and restarted", *run(options, folder, server.url, disturb=kill_and_restart)))
        good.append(told("undisturbed", *run(options, folder, server.url)))
        changed = damage(server.url)
        good.append(pulled(server.url, folder, changed))
        reports, errors = run(options, folder, server.url)
        good.append(told(f"{changed} damaged entries", reports, errors))
        proxy = redis_server.Proxy(server.port, latency=0.2)
        good.append(told("200 ms", *run(options, folder, proxy.url, in_time=False), alone))
        proxy.close()
    finally:
        server.kill()
    return 0 if all(good) else 1


if __name__ == "__main__":
    start = time.monotonic()
    code = main()
    print(f"{time.monotonic() - start:.0f} s")
    sys.exit(code)
