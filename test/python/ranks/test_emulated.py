"""Ranks whose launches run as PTX on the emulator: results, the order by the seed, waits, time-outs, deadlocks, races."""
import re

import exchanges
import numpy as np
import published
import pytest
import test_kernels
import test_mistakes

import txl
import txl.language as tl
from txl import dist, distributed

TARGETS = ("sm_80", "sm_90a")


def emulated(target, size, seed, program, *args):
    with txl.emulate(target):
        return txl.ranks(size, seed=seed).run(program, *args)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("algorithm", ["one_shot", "two_shot"])
def test_all_reduce(target, algorithm):
    for size in (1, 2, 3):
        emulated(target, size, size, test_kernels.reduce, 300, np.float32, algorithm)


@pytest.mark.parametrize("scatter", [False, True])
def test_products(scatter):
    emulated("sm_90a", 2, 4, test_kernels.products, 1, scatter)


def test_dispatch_and_combine():
    emulated("sm_80", 2, 5, test_kernels.experts, 5, 48, 3)


def test_published_kernels():
    for seed in range(2):
        emulated("sm_80", 2, seed, published.all_reduce, 500)
        emulated("sm_80", 2, seed, published.two_shot, 500)
        emulated("sm_80", 2, seed, published.gather_matmul)
        emulated("sm_80", 4, seed, published.all_to_all)


def test_a_relaxed_published_barrier_is_a_race():
    with pytest.raises(txl.CheckError, match="race: this load of rank . and the store of program .* of rank"):
        emulated("sm_80", 2, 0, published.all_reduce_after_kernel, "relaxed")


@pytest.mark.parametrize("what", test_mistakes.RELAXED)
def test_a_race_names_both_lines_and_ranks(what):
    reports = []
    for seed in range(test_mistakes.SEEDS):
        try:
            emulated("sm_80", 3, seed, exchanges.program, "push", test_mistakes.RELAXED[what])
        except txl.CheckError as error:
            reports.append(str(error))
    assert reports, "no seed shows it"
    assert re.search(r"race: this \w+ of rank \d and the \w+ of program \(\d, 0, 0\) of rank \d", reports[0])
    assert "note: the other" in reports[0] and reports[0].count(".py:") >= 3
    assert "scope" not in what or "pass scope=\"sys\"" in "".join(reports)


@txl.jit
def publish(x, rank, N: tl.constexpr):
    write(dist.symm_at(x, rank, tl.float32), rank, N)


@txl.jit
def write(to, value, N: tl.constexpr):
    tl.store(to + tl.arange(0, N), value.to(tl.float32))


@txl.jit
def read(x, out, rank, N: tl.constexpr):
    tl.store(out + tl.arange(0, N), tl.load(dist.symm_at(x, rank, tl.float32) + tl.arange(0, N)))


def neighbours(barrier):
    rank, size = dist.rank(), dist.size()
    x, out = distributed.symmetric_empty((64, ), np.float32), np.zeros(64, np.float32)
    publish[(1, )](x.table, rank, 64)
    if barrier:
        dist.barrier()
    read[(1, )](x.table, out, (rank + 1) % size, 64)
    read[(1, )](x.table, out, rank, 64)  # launches of a rank are ordered
    return out


def test_a_barrier_of_the_host_orders_launches():
    for seed in range(4):
        emulated("sm_80", 2, seed, neighbours, True)


def test_a_race_between_launches_names_both_lines():
    with pytest.raises(txl.CheckError, match="of rank 1.*of rank 0|of rank 0.*of rank 1") as caught:
        emulated("sm_80", 2, 0, neighbours, False)
    lines = "".join(open(__file__)).splitlines()
    for text in ("tl.store(to + tl.arange(0, N)", "tl.store(out + tl.arange(0, N), tl.load(dist"):
        at = next(k for k, line in enumerate(lines, 1) if text in line)
        assert f"test_emulated.py:{at}:" in str(caught.value), text


def test_without_check_races_between_ranks_are_not_reported():
    with txl.emulate("sm_80"):
        txl.ranks(2, check=False).run(neighbours, False)


def on_two_executors():
    """Rank 1 passes on what rank 0 has written: the tile machine's launch orders those on the emulator."""
    rank = dist.rank()
    x, signals = distributed.symmetric_empty((64, ), np.float32), distributed.symmetric_zeros((1, ), np.int32)
    out = np.zeros(64, np.float32)
    if rank == 0:
        with txl.emulate("sm_80"):
            publish[(1, )](x.table, 0, 64)
        signal_next[(1, )](signals.table, 1, 2)
    else:
        wait_at[(1, )](signals.table, 0, 0)
        with txl.emulate("sm_80"):
            read[(1, )](x.table, out, 0, 64)


def test_launches_on_the_tile_machine_leave_no_false_report():
    for seed in range(4):
        txl.ranks(2, seed=seed).run(on_two_executors)


@pytest.mark.parametrize("name", exchanges.KERNELS)
def test_exchanges(name):
    for seed in range(3):
        for rank, out in enumerate(emulated("sm_90a", 3, seed, exchanges.program, name, {})):
            np.testing.assert_array_equal(out, exchanges.wanted(name, rank, 3))


@pytest.mark.parametrize("name, what, text", [
    ("push", "the signal is set twice", "signal reused: this atomic operation of rank (.).*of rank \\1 stored"),
    ("pull", "the wait is relaxed", "race: this load of rank . and the store of program .* of rank"),
    ("stream", "a slot is written before it is free", "race: this store of rank . and the load of program .* of rank"),
])
def test_more_mistakes_are_named(name, what, text):
    knobs = {**test_mistakes.RELAXED, **test_mistakes.OTHER, **test_mistakes.OWN.get(name, {})}[what]
    with txl.emulate("sm_80"):
        reports = [test_mistakes.named(name, knobs, seed) or "" for seed in range(test_mistakes.SEEDS)]
    assert any(re.search(text, report) and report.count(".py:") >= 2 for report in reports), reports


@pytest.mark.parametrize("what", test_mistakes.LOST)
def test_a_lost_signal_is_reported(what):
    with pytest.raises(txl.CheckError, match="deadlock across ranks|race: this .* of rank"):
        emulated("sm_80", 3, 1, exchanges.program, "stream", test_mistakes.LOST[what])


@txl.jit
def ticket(counter, out, COUNT: tl.constexpr):
    for k in range(COUNT):
        tl.store(out + k, tl.atomic_add(tl.load(counter).to(tl.pointer_type(tl.int32)), 1, scope="sys"))


def tickets():
    counter, out = distributed.symmetric_zeros((1, ), np.int32), np.zeros(40, np.int32)
    ticket[(1, )](counter.table, out, 40)
    return out


def test_a_seed_determines_the_order():
    orders = [np.stack(emulated("sm_80", 3, seed, tickets)) for seed in (1, 1, 2, 3)]
    assert (orders[0] == orders[1]).all() and len({order.tobytes() for order in orders}) > 1
    assert all(sorted(order.reshape(-1)) == list(range(120)) for order in orders)


def test_a_program_may_choose_the_emulator_by_itself():

    def program():
        with txl.emulate("sm_80", count=dist.rank() == 0) as run:
            out = tickets()
        return out, run.counts

    (_, counts), (_, none) = txl.ranks(2).run(program)
    assert [name for name, _ in counts] == ["ticket"] and not none


@txl.jit
def wait_at(signals, slot, rank):
    dist.wait(dist.symm_at(signals, rank, tl.int32) + slot)


@pytest.mark.parametrize("seed", range(3))
def test_a_deadlock_names_all_ranks(seed):

    def program():
        signals = distributed.symmetric_zeros((4, ), np.int32)
        if dist.rank() == 2:
            dist.barrier()
        else:
            wait_at[(1, )](signals.table, dist.rank(), dist.rank())

    with pytest.raises(txl.CheckError) as caught:
        emulated("sm_80", 3, seed, program)
    report = str(caught.value)
    assert "deadlock across ranks" in report and "rank 2 waits at a barrier of the host" in report
    assert report.count("dist.py:") >= 2 and "of `wait_at` waits here" in report


@txl.jit
def try_wait(signals, out, rank, timeout):
    tl.store(out, dist.wait(dist.symm_at(signals, rank, tl.int32), timeout_ns=timeout).to(tl.int32))


@txl.jit
def signal_next(signals, rank, SIZE: tl.constexpr):
    dist.notify(dist.symm_at(signals, (rank + 1) % SIZE, tl.int32))


@pytest.mark.parametrize("sends", [True, False])
def test_a_time_out_expires_if_no_rank_can_run(sends):

    def program():
        signals, out = distributed.symmetric_zeros((1, ), np.int32), np.full(1, 7, np.int32)
        if dist.rank() == 0:
            try_wait[(1, )](signals.table, out, 0, 1 << 40)
        elif sends:
            signal_next[(1, )](signals.table, 1, 2)
        return out[0]

    for seed in range(3):
        assert emulated("sm_80", 2, seed, program)[0] == int(sends)


@txl.jit
def meet(signals, rank, SIZE: tl.constexpr):
    dist.sync(signals, 0, rank, SIZE)


def test_a_rank_that_does_not_come_ends_the_kernel_of_the_others():

    def program():
        signals = distributed.symmetric_zeros((dist.size(), ), np.int32)
        if dist.rank():
            meet[(1, )](signals.table, dist.rank(), dist.size())

    with pytest.raises(RuntimeError, match="trap"):
        emulated("sm_80", 2, 1, program)


def test_an_error_of_a_rank_ends_the_waits_of_the_others():

    def program():
        signals = distributed.symmetric_zeros((1, ), np.int32)
        if dist.rank() == 0:
            raise KeyError("mine")
        wait_at[(1, )](signals.table, 0, dist.rank())

    with pytest.raises(KeyError, match="mine"):
        emulated("sm_80", 2, 0, program)


def test_an_address_that_is_none():

    def program():
        wait_at[(1, )](np.full(1, 1 << 40, np.int64), 0, 0)

    with pytest.raises(txl.OutOfBoundsError):
        emulated("sm_80", 1, 0, program)


def test_a_mixture_of_executors():
    """One rank on the tile machine, another on the emulator, that wait for each other."""

    def program():
        signals = distributed.symmetric_zeros((1, ), np.int32)
        rank = dist.rank()
        for _ in range(3):
            with txl.emulate("sm_80") if rank else txl.emulate("sm_90a"):
                signal_next[(1, )](signals.table, rank, 2)
            wait_at[(1, )](signals.table, 0, rank)
            signals.local[:] = 0
            dist.barrier()

    for seed in range(3):
        txl.ranks(2, seed=seed).run(program)
