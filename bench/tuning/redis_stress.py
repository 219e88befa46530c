"""Many processes on one Redis server that is killed, restarted, late, and written to by others.

    python bench/tuning/redis_stress.py [--processes 32] [--kernels 50] [--at-once 8]

Needs redis-server on the PATH. Each process compiles and launches every kernel with a cache folder of its own and
compares the results. Four passes: the server is killed and restarted throughout; a third of its entries is damaged
(truncated, changed bits, no signature, another team's); each answer takes 200 ms more; undisturbed. Printed are wrong
results, errors, entries that were refused, and how long launches have waited for the server, at most for one launch,
next to the median time of a compilation. Exit status 0 if nothing was wrong, no damaged entry was used, and no launch
has waited longer than it may: the median compilation, and a quarter of a second for the machine's scheduler."""
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

@txl.jit
def kernel(x, y, n, FACTOR: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + i, i < n)
    tl.store(y + i, tl.exp2(value * 0.0) * value * FACTOR + tl.sum(tl.arange(0, BLOCK)), i < n)

warnings.simplefilter("ignore")
remote = connect(sys.argv[2], b"team")
numbers = list(range(int(sys.argv[1])))
random.Random(os.getpid()).shuffle(numbers)
x, longest, over = np.arange(300, dtype=np.float32), 0.0, 0
for number in numbers:
    y, before, limit = np.zeros_like(x), remote.waited, remote.limit()
    kernel[(5, )](x, y, 300, number + 2, 64)
    assert (y == x * (number + 2) + 2016).all(), f"kernel {number}"
    waited = remote.waited - before
    longest, over = max(longest, waited), max(over, waited - limit)
made = [c.milliseconds for c in txl.explain(kernel) if not c.from_cache]
disconnect()
print(json.dumps({**remote.counts, "longest": longest, "over": over, "compiled": len(made),
                  "compile": statistics.median(made) / 1000 if made else None}))
"""


def run(options, folder, url, disturb=None):
    """The reports of all processes, and their errors."""
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
                [sys.executable, path, str(options.kernels), url], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, env={**os.environ, "TXL_CACHE_DIR": tempfile.mkdtemp(dir=folder), "TXL_NUM_THREADS": "1"}))
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


def told(name, reports, errors):
    """Prints a pass; whether it is as it should be."""
    total = {what: sum(r.get(what, 0) for r in reports) for what in ("hits", "misses", "refused", "late", "errors",
                                                                    "skipped", "sent", "compiled")}
    compile_time = sorted(r["compile"] for r in reports if r["compile"])
    median = compile_time[len(compile_time) // 2] if compile_time else 0.0
    longest, over = max(r["longest"] for r in reports), max(r["over"] for r in reports)
    print(f"{name}: {len(reports)} processes, {len(errors)} errors; {total}; longest wait {longest:.3f} s, at most "
          f"{over:.3f} s above its limit; compilation {median:.3f} s", flush=True)
    for message in errors[:5]:
        print("  " + message)
    return not errors and over <= 0.25


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
        good.append(told("killed and restarted", *run(options, folder, server.url, kill_and_restart)))
        good.append(told("undisturbed", *run(options, folder, server.url)))
        changed = damage(server.url)
        good.append(pulled(server.url, folder, changed))
        reports, errors = run(options, folder, server.url)
        good.append(told(f"{changed} damaged entries", reports, errors))
        proxy = redis_server.Proxy(server.port, latency=0.2)
        good.append(told("200 ms", *run(options, folder, proxy.url)))
        proxy.close()
    finally:
        server.kill()
    return 0 if all(good) else 1


if __name__ == "__main__":
    start = time.monotonic()
    code = main()
    print(f"{time.monotonic() - start:.0f} s")
    sys.exit(code)
