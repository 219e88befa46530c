"""The remote cache and tuning records on a real Redis server: killed, restarted, cut off, late."""
import multiprocessing
import os
import random
import statistics
import threading
import time
import warnings

import numpy as np
import pytest
import redis_server
import remote_cases as cases
from test_tuning_records import choices_of, tuned

import txl

pytestmark = pytest.mark.skipif(not redis_server.is_there(), reason="needs redis-server and the package redis")
KERNELS, PROCESSES = 8, 6


@pytest.fixture
def server(tmp_path):
    made = redis_server.Server(tmp_path)
    yield made
    made.kill()


def worker(index, url, folder, results, waits):
    """Compiles and launches kernels with a remote cache; reports what was wrong, the cache's counts, and the times of
    the launches. `waits`: an answer of the server is always in time."""
    from txl.remote import connect, disconnect
    os.environ["TXL_CACHE_DIR"] = os.path.join(folder, f"cache{index}")
    wrong, seconds = 0, []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            remote = connect(url, b"key")
            order, made = list(range(KERNELS)), cases.add_in_time if waits else cases.add
            random.Random(index).shuffle(order)
            for kernel in order:
                x, y = np.arange(50, dtype=np.float32), np.zeros(50, np.float32)
                start = time.monotonic()
                made[(1, )](x, y, 50, VALUE=kernel)
                seconds.append(time.monotonic() - start)
                wrong += not np.array_equal(y[:50], x + kernel)
            disconnect()
        results.put((wrong, dict(remote.counts), seconds))
    except BaseException as error:
        results.put((repr(error), {}, seconds))


def run_workers(url, folder, count=PROCESSES, meanwhile=lambda: None, waits=True):
    context = multiprocessing.get_context("spawn")
    results = context.SimpleQueue()
    workers = [context.Process(target=worker, args=(i, url, str(folder), results, waits)) for i in range(count)]
    for one in workers:
        one.start()
    meanwhile()
    found = [results.get() for _ in workers]
    for one in workers:
        one.join(60)
        assert one.exitcode == 0
    assert [wrong for wrong, _, _ in found] == [0] * count, found
    return found


def test_a_server_that_is_killed_and_restarted(server, tmp_path):

    def kill_and_restart():
        time.sleep(1.5)
        server.kill()
        time.sleep(0.5)
        server.start()

    run_workers(server.url, tmp_path / "first", meanwhile=kill_and_restart)
    run_workers(server.url, tmp_path / "second", 1)  # sends what is missing
    (_, counts, _), = run_workers(server.url, tmp_path / "third", 1)
    assert counts.get("hits", 0) + counts.get("late", 0) >= 1 and not counts.get("refused")


def test_poisoned_and_truncated_entries(server, tmp_path):
    import redis
    run_workers(server.url, tmp_path / "first", 1)
    raw, source = redis.Redis.from_url(server.url), random.Random(1)
    keys = list(raw.scan_iter("txl:entry:*"))
    assert len(keys) >= KERNELS - 2  # a server that was too late for the flush at the end lacks the last ones
    for i, key in enumerate(keys):
        (variant, data), = raw.hgetall(key).items()
        at = source.randrange(len(data))
        damaged = [data[:at], data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1:], data[80:], b""][i % 4]
        raw.hset(key, variant, damaged)
    raw.set(keys[0] + b"x", b"of another type")
    (_, counts, _), = run_workers(server.url, tmp_path / "second", 1)
    assert counts.get("hits", 0) == 0 and counts["refused"] >= 1


def test_eviction(server):
    import redis
    from txl.remote.backends import DAYS, RedisBackend
    backend, raw = RedisBackend(server.url), redis.Redis.from_url(server.url)
    for key in ("a" * 64, "b" * 64):
        backend.put(key, "c" * 64, b"data")
    raw.expire("txl:entry:" + "a" * 64, 86400 * (DAYS - 3))  # not asked for in three days
    ages = backend.ages()
    assert 3 * 86400 <= ages["a" * 64] < 3 * 86400 + 60 and ages["b" * 64] < 60
    backend.remove(["a" * 64])
    assert backend.keys() == ["b" * 64]


def test_latency(server, tmp_path):
    """With 200 ms of latency launches take as long as with a server at hand."""
    (_, _, alone), = run_workers(server.url, tmp_path / "first", 1, waits=False)
    proxy = redis_server.Proxy(server.port, latency=0.2)
    try:
        (_, counts, seconds), = run_workers(proxy.url, tmp_path / "second", 1, waits=False)
    finally:
        proxy.close()
    assert not counts.get("skipped") and not counts.get("errors")
    # The first launch of a process reads the prelude.
    assert statistics.median(seconds) < 3 * statistics.median(alone) + 0.02 and sorted(seconds)[-2] < 0.2


def rank(index, rounds, url, barrier, results):
    """Tunes with times of its own in each round."""
    source = random.Random(index)
    for round_ in range(rounds):
        barrier.wait(120)
        times = {step: source.random() for step in range(round_, round_ + 5)}
        tuner, _ = tuned(url, range(round_, round_ + 5), times)
        tuner[(1, )](np.zeros(1), 1000 + round_)
        results.put((round_, tuner.best_config.kwargs["step"]))


def test_eight_ranks_agree_while_connections_are_cut(server):
    rounds = 100
    proxy = redis_server.Proxy(server.port)
    over = threading.Event()

    def cut():
        source = random.Random(0)
        while not over.wait(source.uniform(0.05, 0.4)):
            proxy.cut()

    cutter = threading.Thread(target=cut)
    cutter.start()
    try:
        chosen = choices_of(rank, (proxy.url, ), rounds)
    finally:
        over.set()
        cutter.join()
        proxy.close()
    assert len(chosen) == rounds and all(len(steps) == 1 for steps in chosen.values())


def test_a_server_that_stays_away_is_an_error():
    from txl.tuning.shared_store import RedisStore
    store = RedisStore(f"redis://127.0.0.1:{redis_server.free_port()}/0", patience=0.5)
    with pytest.raises(txl.AutotunerError, match="out of reach"):
        tuned(store, (1, 2), {1: 1.0, 2: 2.0})[0][(1, )](np.zeros(1), 5)
