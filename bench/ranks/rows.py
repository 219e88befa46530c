"""The measurements of several_gpus.py, a function each: it checks results first, then adds rows to `report`.

A row has TXL's time, the peers' of the same run, and what is wanted: for a peer the least ratio of its time to TXL's.
"""
import time

import numpy as np

import plain
import txl

LLAMA_70B = {"qkv": (8192, 10240), "gate up": (8192, 57344), "out": (8192, 8192), "down": (28672, 8192)}  # (K, N)


class Report:
    """The rows of one number of ranks."""

    def __init__(self, rank):
        self.rank, self.rows = rank, []

    def add(self, what, ours, peers, wanted):
        """Times in µs, None: refused. wanted: {peer: ratio}."""
        ratios = {peer: other / ours for peer, other in peers.items() if other is not None}
        missed = [peer for peer, least in wanted.items() if peer in ratios and ratios[peer] < least]
        unknown = [peer for peer in wanted if peer not in ratios]
        verdict = "missed: " + ", ".join(missed) if missed else "not measured: " + ", ".join(unknown) if unknown else (
            "met" if wanted else "")
        if not self.rank.is_gpu:
            verdict = "checked"
        texts = [f"{what:46s} txl {ours:9.1f}"]
        for peer, other in peers.items():
            bar = f", wanted {wanted[peer]:.2f}" if peer in wanted else ""
            texts.append(f"{peer} -" if other is None else f"{peer} {other:.1f} ({ratios[peer]:.2f}{bar})")
        self.rank.say("  ".join(texts), f" {verdict}")
        self.rows.append({"what": what, "ranks": self.rank.size, "txl_us": ours, "peers_us": peers, "wanted": wanted,
                          "verdict": verdict})

    def state(self, what, value, good):
        """A row that is no time."""
        self.rank.say(f"{what:46s} {value}  {'met' if good else 'missed'}")
        self.rows.append({"what": what, "ranks": self.rank.size, "value": value,
                          "verdict": "met" if good else "missed"})


def all_reduce(rank, report, options):
    torch, make = rank.torch, rank.empty
    most = 64 << 20 if rank.is_gpu else 1 << 14
    ours = txl.kernels.ranks.Collectives(most, rank.dtype)
    item = ours.item_size
    for n in (1, 1000, 8192, 100_003, 1 << 20) if rank.is_gpu else (1, 1000):
        mine = [rank.integers((n, ), 10 + r) for r in range(rank.size)]
        want = sum(x.float() for x in mine).to(rank.dtype)
        for algorithm in ("one_shot", "two_shot"):
            assert torch.equal(ours.all_reduce(mine[rank.rank], make(n), algorithm), want), (n, algorithm)
        rank.barrier()
        ours.buffer[:n] = mine[rank.rank]
        assert torch.equal(ours.all_reduce(ours.buffer[:n]), want), n
    shared = rank.shared(most // item)
    plain = Plain(rank, most // item)
    one, two = ((16, 64, 128, 256, 512), (1, 4, 16, 64)) if rank.is_gpu else ((1, 4), (8, ))
    unit = 1 << 20 if rank.is_gpu else 1 << 10
    for how, measure in (("", rank.time), (", graph", rank.graph)) if rank.is_gpu else (("", rank.time), ):
        for kilobytes in one:
            n = kilobytes * 1024 // item
            x, out, there = make(n).zero_(), make(n), shared[:n].zero_()
            peers = {
                "nccl": rank.attempt(lambda: rank.all_reduce(x), measure),
                "torch": rank.attempt(lambda: rank.operators.one_shot_all_reduce(there, "sum", rank.group), measure),
                "triton": plain.attempt(lambda: plain.one_shot(out, n), measure)
            }
            report.add(f"one-shot all-reduce {kilobytes} KB{how}", measure(lambda: ours.all_reduce(x, out, "one_shot")),
                       peers, {"nccl": 2.0, "torch": 1 / 0.9})
        for size in two:
            n = size * unit // item
            x, there, view = make(n).zero_(), shared[:n].zero_(), ours.buffer[:n].zero_()
            peers = {
                "nccl": rank.attempt(lambda: rank.all_reduce(x), measure),
                "torch": rank.attempt(lambda: rank.operators.two_shot_all_reduce_(there, "sum", rank.group), measure),
                "triton": plain.attempt(lambda: plain.two_shot(n), measure)
            }
            name = f"{size} MB" if rank.is_gpu else f"{size} KB"
            report.add(f"two-shot all-reduce {name}{how}", measure(lambda: ours.all_reduce(view)), peers, {"nccl": 1.0})
    rows, length = (16, 8192) if rank.is_gpu else (3, 64)
    x, residual, weight = make(rows, length).zero_(), make(rows, length).zero_(), make(length).fill_(1)

    def separate():
        rank.all_reduce(x)
        torch.nn.functional.rms_norm(x + residual, (length, ), weight)

    report.add(f"all-reduce, residual, norm {rows}x{length}",
               rank.time(lambda: ours.all_reduce_norm(x, residual, weight)), {"nccl": rank.attempt(separate)}, {})


class Plain:
    """The kernels of plain_triton.py: by Triton where it is installed, and by TXL, unchanged."""

    def __init__(self, rank, count):
        self.rank = rank
        self.buffer = txl.distributed.symmetric_zeros((count, ), rank.dtype)
        self.pads = txl.distributed.symmetric_zeros((64 * rank.size, ), rank.torch.int32)
        self.kernels = {}
        # The kernels have tiles of a pointer a rank: Triton's extents are powers of two.
        for name in ("triton", "txl") if rank.size & (rank.size - 1) == 0 else ("txl", ):
            try:
                self.kernels[name] = plain.load(name)
            except ImportError:
                pass
        self.check()

    def _launch(self, module, name, *arguments, grid=32):
        rank = self.rank
        dtype = getattr(module.tl, str(rank.dtype).partition(".")[2])
        getattr(module, name)[(grid, )](self.buffer.buffer_ptrs_dev, self.pads.buffer_ptrs_dev, *arguments, rank.rank,
                                        rank.size, BLOCK_SIZE=4096 if rank.is_gpu else 256, dtype=dtype)

    def one_shot(self, out, n, by="triton"):
        self._launch(self.kernels[by], "one_shot_all_reduce_kernel", out, n, grid=32 if self.rank.is_gpu else 2)

    def two_shot(self, n, by="triton"):
        self._launch(self.kernels[by], "two_shot_all_reduce_kernel", n, grid=32 if self.rank.is_gpu else 2)

    def check(self):
        """Both compilers' kernels give the sum, and the same bits."""
        rank, n = self.rank, min(1000, self.buffer.local.shape[0])
        mine = [rank.integers((n, ), 90 + r) for r in range(rank.size)]
        want = sum(x.float() for x in mine).to(rank.dtype)
        for by in self.kernels:
            for shot in (self.one_shot, self.two_shot):
                self.buffer.local[:n] = mine[rank.rank]
                rank.barrier()
                out = rank.empty(n)
                shot(out, n, by) if shot == self.one_shot else shot(n, by)
                rank.barrier()
                assert rank.torch.equal(out if shot == self.one_shot else self.buffer.local[:n], want), (by, shot)
                rank.barrier()

    def attempt(self, call, measure):
        return self.rank.attempt(call, measure) if "triton" in self.kernels else None


def gather_matmul(rank, report, options):
    torch = rank.torch
    ours = txl.kernels.ranks.Collectives(128 << 20 if rank.is_gpu else 1 << 14, rank.dtype)
    rows, length, columns = (256, 512, 768) if rank.is_gpu else (8, 16, 8)
    parts, b = [rank.integers((rows, length), 30 + r) for r in range(rank.size)], rank.integers((length, columns), 40)
    want = (torch.cat(parts).float() @ b.float()).to(rank.dtype)
    for pieces in (1, 2, 4):
        assert torch.equal(ours.all_gather_matmul(parts[rank.rank], b, pieces=pieces), want), pieces
    shared = rank.shared(64 << 20 if rank.is_gpu else 1 << 12)
    few = dict(batch=5, batches=5)
    for name, m, k, n in _shapes(rank, options, ("qkv", "gate up")):
        rows, n = m // rank.size, n // rank.size
        a, b, whole, out = rank.random(rows, k), rank.random(k, n), rank.empty(m, k), rank.empty(m, n)
        ours.buffer[:rows * k] = a.reshape(-1)
        mine, there = ours.buffer[:rows * k].reshape(rows, k), shared[:rows * k].reshape(rows, k)

        def separate():
            rank.all_gather(whole, a)
            torch.mm(whole, b, out=out)

        peers = {
            "gather, cuBLAS": rank.time(separate, **few), "torch": rank.attempt(
                lambda: rank.operators.fused_all_gather_matmul(there, [b], 0, rank.group), **few),
            "cuBLAS alone": rank.time(lambda: torch.mm(whole, b, out=out), **few)
        }
        wanted = {"gather, cuBLAS": 1.20 if m >= 4096 else 0.97}
        if name == "8192^3":
            wanted["cuBLAS alone"] = 0.93
        report.add(f"all-gather matmul {name} M {m} K {k} N {n}",
                   rank.time(lambda: ours.all_gather_matmul(mine, b, out), **few), peers, wanted)


def matmul_scatter(rank, report, options):
    torch = rank.torch
    ours = txl.kernels.ranks.Collectives(288 << 20 if rank.is_gpu else 1 << 14, rank.dtype)
    rows, length, columns = (512, 256, 384) if rank.is_gpu else (16, 16, 8)
    rows = rows // rank.size * rank.size
    a = [rank.integers((rows, length), 50 + r, -1, 2) for r in range(rank.size)]
    b = [rank.integers((length, columns), 60 + r, -1, 2) for r in range(rank.size)]
    share = rows // rank.size
    want = sum(x.float() @ y.float() for x, y in zip(a, b))[rank.rank * share:(rank.rank + 1) * share].to(rank.dtype)
    for pieces in (1, 2, 4):
        assert torch.equal(ours.matmul_reduce_scatter(a[rank.rank], b[rank.rank], pieces=pieces), want), pieces
    few = dict(batch=5, batches=5)
    for name, m, k, n in _shapes(rank, options, ("out", "down")):
        k //= rank.size
        a, b, partial, out = rank.random(m, k), rank.random(k, n), rank.empty(m, n), rank.empty(m // rank.size, n)

        def separate():
            torch.mm(a, b, out=partial)
            rank.reduce_scatter(out, partial)

        peers = {
            "cuBLAS, scatter": rank.time(separate, **few), "torch": rank.attempt(
                lambda: rank.operators.fused_matmul_reduce_scatter(a, b, "sum", 0, rank.group), **few),
            "cuBLAS alone": rank.time(lambda: torch.mm(a, b, out=partial), **few)
        }
        report.add(f"matmul reduce-scatter {name} M {m} K {k} N {n}",
                   rank.time(lambda: ours.matmul_reduce_scatter(a, b, out), **few), peers,
                   {"cuBLAS, scatter": 1.15 if m >= 4096 else 0.97})


def _shapes(rank, options, names):
    """(name, M, K, N) of whole products."""
    if not rank.is_gpu:
        return [("small", 8 * rank.size, 16 * rank.size, 8 * rank.size)]
    shapes = [("8192^3", 8192, 8192, 8192)]
    return shapes + [(name, m, *LLAMA_70B[name]) for name in names[:1 if options.quick else None]
                     for m in (1024, 2048, 4096, 8192, 16384)]


def experts(rank, report, options):
    """Dispatch and combine, over NVLink, against a copy from the next rank in the same run."""
    torch = rank.torch
    tokens, length, top, count = (4096, 7168, 8, 64) if rank.is_gpu else (6, 32, 2, 4 * rank.size)
    count = count // rank.size * rank.size
    ours = txl.kernels.ranks.Collectives(4 * rank.size * tokens * length, rank.dtype)
    x = rank.integers((tokens, length), 70 + rank.rank)
    choose = np.random.default_rng(80 + rank.rank).random((tokens, count)).argsort(1)[:, :top].astype(np.int32)
    chosen = torch.from_numpy(choose).to(rank.device)
    arrival = ours.dispatch(x, chosen, count)
    goes = torch.stack([((chosen // (count // rank.size)) == r).any(1) for r in range(rank.size)])
    out = ours.combine(arrival)
    assert torch.equal(out.float(), x.float() * goes.sum(0)[:, None])
    both = rank.time(lambda: ours.combine(ours.dispatch(x, chosen, count), out), batch=5)
    there = ours._memory.peer((rank.rank + 1) % rank.size)
    copied = min(there.numel(), (64 << 20) if rank.is_gpu else 256)
    source = rank.empty(copied)
    copy = rank.time(lambda: source.copy_(there[:copied]), batch=5)
    remote = int(goes.sum() - goes[rank.rank].sum()) * length * ours.item_size
    # The time of the same bytes, there and back, at the bandwidth of the copy.
    report.add(f"dispatch + combine {tokens}x{length} top {top}", both,
               {"copy": copy * 2 * remote / (copied * ours.item_size)}, {"copy": 0.85} if rank.size > 1 else {})


def sequence(rank, report, options):
    torch, attend = rank.torch, txl.kernels.attention
    keys, heads, width = (32768, 16, 128) if rank.is_gpu else (8 * rank.size, 2, 64)
    rows = keys // rank.size
    ours = txl.kernels.ranks.Collectives(2 * 4 * heads * rows * width, rank.dtype)
    q, k, v = (rank.random(1, heads, rows, width) * 8 for _ in range(3))
    whole = [rank.empty(rank.size, heads, rows, width) for _ in range(2)]
    reference = torch.nn.functional.scaled_dot_product_attention

    def gathered():
        for part, parts in zip((k, v), whole):
            rank.all_gather(parts, part)
        return [part.transpose(0, 1).reshape(1, heads, keys, width) for part in whole]

    everything = gathered()
    want = reference(q, *everything)
    for algorithm in ("ring", "all_gather"):
        results = [ours.attention(q, k, v, algorithm=algorithm) for _ in range(2)]
        error = float((results[0].float() - want.float()).abs().max())
        assert error < 0.02, (algorithm, error)
        assert torch.equal(*results), "another run has other bits"
    few = dict(batch=3, batches=5)
    peers = {
        "gather, txl": rank.time(lambda: attend(q, *gathered()), **few),
        "gather, torch": rank.time(lambda: reference(q, *gathered()), **few),
        "txl alone": rank.time(lambda: attend(q, *everything), **few)
    }
    for algorithm in ("ring", "all_gather"):
        report.add(f"attention over ranks, {keys} keys, {algorithm}",
                   rank.time(lambda: ours.attention(q, k, v, algorithm=algorithm), **few), peers,
                   {"gather, torch": 1.15})


def bits(rank, report, options):
    """The same bits in every run, and on all ranks."""
    torch = rank.torch
    ours = txl.kernels.ranks.Collectives(4 << 20 if rank.is_gpu else 1 << 16, rank.dtype)
    n, runs = (100_000, 100) if rank.is_gpu else (500, options.runs)
    torch.manual_seed(rank.rank)
    x = rank.random(n)
    a, b = rank.random(64 * rank.size, 64), rank.random(64, 64)
    calls = {
        "one shot": lambda: ours.all_reduce(x, rank.empty(n), "one_shot"),
        "two shots": lambda: ours.all_reduce(x, rank.empty(n), "two_shot"),
        "reduce-scatter": lambda: ours.matmul_reduce_scatter(a, b),
        "gather": lambda: ours.all_gather_matmul(a, b)
    }
    wrong = []
    for name, call in calls.items():
        first = call().clone()
        wrong += [name for _ in range(runs) if not torch.equal(call(), first)]
        if "shot" in name:
            every = rank.empty(rank.size, n)
            rank.all_gather(every, first)
            wrong += [f"{name}: ranks differ" for other in every if not torch.equal(other, first)]
    report.state(f"bit-equal results over {runs} runs", f"{len(wrong)} mismatches {wrong[:3]}", not wrong)


def soak(rank, report, options):
    """Many launches with random sizes, algorithms and positions, every result checked."""
    torch = rank.torch
    most = 1 << 20 if rank.is_gpu else 1 << 10
    ours = txl.kernels.ranks.Collectives(most * 4, rank.dtype)
    base = (torch.arange(most, device=rank.device) % 8).to(rank.dtype)  # sums are exact in bfloat16
    mine, want = base + rank.rank, base * rank.size + sum(range(rank.size))
    out, wrong = rank.empty(most), torch.zeros((), dtype=torch.int64, device=rank.device)
    random, launches, begin = np.random.default_rng(7), options.soak, time.perf_counter()
    for k in range(launches):
        n = int(2 ** random.uniform(0, np.log2(most)))
        first = int(random.integers(0, (most - n) // 16 + 1)) * 16
        how = int(random.integers(0, 3))
        if how == 2:  # in place, in the symmetric memory
            got = ours.buffer[:n]
            got.copy_(mine[first:first + n])
            ours.all_reduce(got)
        else:
            got = ours.all_reduce(mine[first:first + n], out[:n], ("one_shot", "two_shot")[how])
        wrong += (got != want[first:first + n]).sum()
        if k % 1000 == 999:
            rank.synchronize()
    count = int(wrong)
    report.state(f"soak of {launches} launches, random sizes", f"{count} wrong elements, "
                 f"{time.perf_counter() - begin:.1f} s", count == 0)


def death(rank, report, options):
    """The last rank ends in the middle; the others must have an error within 5 seconds."""
    ours = txl.kernels.ranks.Collectives(1 << 14, rank.dtype)
    x = rank.empty(1000).zero_()
    ours.all_reduce(x)
    rank.barrier()
    if rank.rank == rank.size - 1 and rank.size > 1:
        options.die()
    begin, outcome = time.perf_counter(), "no error"
    try:
        ours.all_reduce(x)
        txl.distributed.barrier()
    except Exception as error:
        outcome = f"{type(error).__name__}: {str(error).splitlines()[0][:100]}"
    seconds = time.perf_counter() - begin
    report.state("a killed rank", f"after {seconds:.2f} s {outcome}",
                 rank.size == 1 or (seconds <= 5 and outcome != "no error"))


ALL = {
    "reduce": all_reduce, "gather": gather_matmul, "scatter": matmul_scatter, "experts": experts, "sequence": sequence,
    "bits": bits, "soak": soak, "death": death
}
