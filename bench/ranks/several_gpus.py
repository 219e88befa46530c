"""Kernels over the GPUs of this machine, next to NCCL and torch's symmetric memory.

    python bench/ranks/several_gpus.py [--ranks 2] [--only reduce,gather,scatter,sequence,experts,repeat,death]

Results are checked first, against sums in float32 of integers, which are exact. Times are medians of batches between
events, the slowest rank's, in µs.
"""
import argparse
import os
import statistics
import time

import numpy as np

LLAMA_70B = {"qkv": (8192, 10240), "gate up": (8192, 57344), "out": (8192, 8192), "down": (28672, 8192)}  # (K, N)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ranks", type=int, default=0, help="0: all GPUs")
    parser.add_argument("--only", default="reduce,gather,scatter,sequence,experts,repeat,death")
    parser.add_argument("--quick", action="store_true", help="fewer shapes")
    return parser.parse_args()


class Bench:
    """One rank's part."""

    def __init__(self, rank, size, options):
        import torch
        import torch.distributed as dist
        import torch.distributed._symmetric_memory as symmetric

        import txl
        self.torch, self.dist, self.symmetric, self.txl = torch, dist, symmetric, txl
        self.rank, self.size, self.options = rank, size, options
        self.device = torch.device(f"cuda:{rank}")
        self.group = dist.group.WORLD.group_name
        self.rows = []

    def say(self, *words):
        if self.rank == 0:
            print(*words, flush=True)

    def time(self, call, batch=20, batches=7):
        """µs of a call: the median of batches, of the slowest rank."""
        torch = self.torch
        for _ in range(3):
            call()
        times = []
        for _ in range(batches):
            torch.cuda.synchronize()
            self.dist.barrier()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            for _ in range(batch):
                call()
            end.record()
            torch.cuda.synchronize()
            times.append(begin.elapsed_time(end) * 1e3 / batch)
        slowest = torch.tensor([statistics.median(times)], device=self.device)
        self.dist.all_reduce(slowest, op=self.dist.ReduceOp.MAX)
        return slowest.item()

    def graph(self, call):
        """µs of a call in a CUDA graph of 20: without the host's part."""
        torch = self.torch
        call()
        torch.cuda.synchronize()
        self.dist.barrier()
        recorded = torch.cuda.CUDAGraph()
        with torch.cuda.graph(recorded):
            for _ in range(20):
                call()
        return self.time(recorded.replay, batch=2) / 20

    def attempt(self, call, measure=None, **options):
        """The time, or None where a library refuses."""
        try:
            return (measure or self.time)(call, **options)
        except Exception as error:  # of torch's operators, which differ between versions
            self.say("   refused:", str(error).splitlines()[0][:150])
            return None

    def integers(self, shape, seed, low=-3, high=4, dtype=None):
        generator = np.random.default_rng(seed)
        values = self.torch.from_numpy(generator.integers(low, high, shape).astype(np.float32))
        return values.to(self.device, dtype or self.torch.bfloat16)

    def line(self, name, ours, **others):
        texts = [f"{name:34s} txl {ours:9.1f}"]
        for label, other in others.items():
            texts.append(f"{label} -" if other is None else f"{label} {other:.1f} ({other / ours:.2f})")
        self.say("  ".join(texts))

    # ---- all-reduce ----

    def reduce(self):
        torch, bf16 = self.torch, self.torch.bfloat16
        ours = self.txl.kernels.ranks.Collectives(64 << 20, bf16)
        for n in (1, 1000, 8192, 100_003, 1 << 20):
            mine = [self.integers((n, ), 10 + r) for r in range(self.size)]
            want = sum(x.float() for x in mine).to(bf16)
            for algorithm in ("one_shot", "two_shot"):
                got = ours.all_reduce(mine[self.rank], torch.empty_like(want), algorithm)
                assert torch.equal(got, want), (n, algorithm)
            self.torch.cuda.synchronize()
            self.dist.barrier()
            ours.buffer[:n] = mine[self.rank]
            assert torch.equal(ours.all_reduce(ours.buffer[:n]), want), n
        x = [self.integers((64, 8192), 20 + r) for r in range(self.size)]
        residual, weight = self.integers((64, 8192), 5), self.integers((8192, ), 6)
        normed, total = ours.all_reduce_norm(x[self.rank], residual, weight)
        want = sum(y.float() for y in x) + residual.float()
        assert torch.equal(total, want.to(bf16))
        want = want * torch.rsqrt((want * want).mean(1, keepdim=True) + 1e-6) * weight.float()
        torch.testing.assert_close(normed.float(), want, rtol=2e-2, atol=2e-2)
        self.say("all-reduce: results right; µs, others' time / ours")
        shared = self.symmetric.empty(32 << 20, dtype=bf16, device=self.device)
        self.symmetric.rendezvous(shared, self.group)
        for kilobytes in (16, 64, 256, 512, 1024, 4096, 16384, 65536):
            n = kilobytes * 512
            x, out = torch.ones(n, dtype=bf16, device=self.device), torch.empty(n, dtype=bf16, device=self.device)
            x.zero_()
            there = shared[:n]
            there.zero_()
            ours.buffer[:n] = 0
            calls = {
                "nccl": lambda: self.dist.all_reduce(x),
                "torch_one": lambda: torch.ops.symm_mem.one_shot_all_reduce(there, "sum", self.group),
                "torch_two": lambda: torch.ops.symm_mem.two_shot_all_reduce_(there, "sum", self.group)
            }
            mine = {"two shot, copies": lambda: ours.all_reduce(x, out, "two_shot"),
                    "two shot, in place": lambda: ours.all_reduce(view)}
            view = ours.buffer[:n]
            if kilobytes <= 4096:
                mine = {"one shot, copies": lambda: ours.all_reduce(x, out, "one_shot"), **mine}
            for how, measure in (("", self.time), (", graph", self.graph)):
                others = {name: self.attempt(call, measure) for name, call in calls.items()}
                for name, call in mine.items():
                    self.line(f"{kilobytes} KB {name}{how}", measure(call), **others)
        x = torch.zeros(16, 8192, dtype=bf16, device=self.device)
        residual, weight = torch.zeros_like(x), torch.ones(8192, dtype=bf16, device=self.device)

        def separate():
            self.dist.all_reduce(x)
            torch.nn.functional.rms_norm(x + residual, (8192, ), weight)

        self.line("all-reduce + residual + norm 16x8192",
                  self.time(lambda: ours.all_reduce_norm(x, residual, weight)), nccl_then_torch=self.time(separate))

    # ---- products ----

    def gather(self):
        torch, bf16, gemm = self.torch, self.torch.bfloat16, self.txl.kernels.gemm
        ours = self.txl.kernels.ranks.Collectives(128 << 20, bf16)
        parts = [self.integers((256, 512), 30 + r) for r in range(self.size)]
        b = self.integers((512, 768), 40)
        want = torch.cat(parts).float() @ b.float()
        for pieces in (1, 2, 4):
            got = ours.all_gather_matmul(parts[self.rank], b, pieces=pieces)
            assert torch.equal(got, want.to(bf16)), pieces
        self.say("all-gather matmul: results right; µs, others' time / ours")
        shared = self.symmetric.empty(64 << 20, dtype=bf16, device=self.device)
        self.symmetric.rendezvous(shared, self.group)
        shapes = [("8192^3", 8192, 8192, 8192)]
        names = ("qkv", ) if self.options.quick else ("qkv", "gate up")
        shapes += [(name, m, *LLAMA_70B[name]) for name in names for m in (1024, 4096, 16384)]
        for name, m, k, n in shapes:
            rows, n = m // self.size, n // self.size
            a, b = (torch.randn(*s, device=self.device, dtype=bf16) / 8 for s in ((rows, k), (k, n)))
            whole, out = (torch.empty(*s, device=self.device, dtype=bf16) for s in ((m, k), (m, n)))
            ours.buffer[:rows * k] = a.reshape(-1)
            mine = ours.buffer[:rows * k].reshape(rows, k)
            there = shared[:rows * k].reshape(rows, k)

            def separate():
                self.dist.all_gather_into_tensor(whole, a)
                torch.mm(whole, b, out=out)

            few = dict(batch=5, batches=5)
            alone = self.time(lambda: torch.mm(whole, b, out=out), **few)
            base = self.time(separate, **few)
            fused = self.attempt(lambda: torch.ops.symm_mem.fused_all_gather_matmul(there, [b], 0, self.group), **few)
            half, part = out[:rows], whole[:rows]
            self.say(f"   {rows} rows alone: gemm {self.time(lambda: gemm(part, b, out=half), **few):.1f}, cuBLAS "
                     f"{self.time(lambda: torch.mm(part, b, out=half), **few):.1f}")
            for pieces, library in ((1, False), (1, True), (2, True)):
                self.line(f"{name} M {m} K {k} N {n} pieces {pieces}{' cuBLAS' if library else ''}",
                          self.time(lambda: ours.all_gather_matmul(mine, b, out, pieces, library), **few),
                          gather_cublas=base, torch_fused=fused, cublas_alone=alone)

    def scatter(self):
        torch, bf16 = self.torch, self.torch.bfloat16
        ours = self.txl.kernels.ranks.Collectives(288 << 20, bf16)
        a = [self.integers((512, 256), 50 + r, -1, 2) for r in range(self.size)]
        b = [self.integers((256, 384), 60 + r, -1, 2) for r in range(self.size)]
        want = sum(x.float() @ y.float() for x, y in zip(a, b))
        share = 512 // self.size
        for pieces in (1, 2, 4):
            got = ours.matmul_reduce_scatter(a[self.rank], b[self.rank], pieces=pieces)
            assert torch.equal(got, want[self.rank * share:(self.rank + 1) * share].to(bf16)), pieces
        self.say("matmul reduce-scatter: results right; µs, others' time / ours")
        shapes = [("8192^3", 8192, 8192, 8192)]
        names = ("out", ) if self.options.quick else ("out", "down")
        shapes += [(name, m, *LLAMA_70B[name]) for name in names for m in (1024, 4096, 16384)]
        for name, m, k, n in shapes:
            k //= self.size
            a, b = (torch.randn(*s, device=self.device, dtype=bf16) / 8 for s in ((m, k), (k, n)))
            partial, out = (torch.empty(*s, device=self.device, dtype=bf16) for s in ((m, n), (m // self.size, n)))

            def separate():
                torch.mm(a, b, out=partial)
                self.dist.reduce_scatter_tensor(out, partial)

            few = dict(batch=5, batches=5)
            alone = self.time(lambda: torch.mm(a, b, out=partial), **few)
            base = self.time(separate, **few)
            fused = self.attempt(
                lambda: torch.ops.symm_mem.fused_matmul_reduce_scatter(a, b, "sum", 0, self.group), **few)
            for pieces, library in ((1, True), (2, False), (2, True)):
                self.line(f"{name} M {m} K {k} N {n} pieces {pieces}{' cuBLAS' if library else ''}",
                          self.time(lambda: ours.matmul_reduce_scatter(a, b, out, pieces, library), **few),
                          cublas_scatter=base, torch_fused=fused, cublas_alone=alone)

    # ---- experts ----

    def sequence(self, keys=32768, heads=16, width=128):
        """Attention of one sequence over the ranks, next to a gather of all keys, then attention, ours and torch's."""
        from torch.nn.attention.bias import causal_lower_right
        torch, attend = self.torch, self.txl.kernels.attention
        rows = keys // self.size
        ours = self.txl.kernels.ranks.Collectives(2 * 2 * heads * rows * width, torch.bfloat16)
        q, k, v = (torch.randn(1, heads, rows, width, device=self.device, dtype=torch.bfloat16) for _ in range(3))
        whole = [torch.empty(self.size, heads, rows, width, device=self.device, dtype=torch.bfloat16) for _ in range(2)]

        def gathered():
            for part, all_parts in zip((k, v), whole):
                self.dist.all_gather_into_tensor(all_parts, part)
            return [part.transpose(0, 1).reshape(1, heads, keys, width) for part in whole]

        for is_causal in (False, True):
            mask = {"is_causal": True} if is_causal else {}
            all_keys, all_values = gathered()
            if is_causal:  # this rank's queries are the last ones of the keys so far
                seen = (self.rank + 1) * rows
                bias = causal_lower_right(rows, seen)
                want = torch.nn.functional.scaled_dot_product_attention(q, all_keys[:, :, :seen],
                                                                        all_values[:, :, :seen], attn_mask=bias)
            else:
                want = torch.nn.functional.scaled_dot_product_attention(q, all_keys, all_values)
            for algorithm in ("ring", "all_gather"):
                got = ours.attention(q, k, v, algorithm=algorithm, **mask)
                error = float((got.float() - want.float()).abs().max())
                assert error < 0.02, (algorithm, is_causal, error)
                again = ours.attention(q, k, v, algorithm=algorithm, **mask)
                assert torch.equal(got, again), "another run has other bits"
            few, torch_attention = dict(batch=3, batches=5), torch.nn.functional.scaled_dot_product_attention
            alone = None if is_causal else self.time(lambda: attend(q, all_keys, all_values), **few)
            base = None if is_causal else self.time(lambda: attend(q, *gathered()), **few)
            torchs = self.time(lambda: torch_attention(q, *gathered()), **few) if not is_causal else None
            for algorithm in ("ring", "all_gather"):
                self.line(f"attention {keys} keys, {heads} heads{' causal' if is_causal else ''}, {algorithm}",
                          self.time(lambda: ours.attention(q, k, v, algorithm=algorithm, **mask), **few),
                          gather_ours=base, gather_torch=torchs, ours_alone=alone)

    def experts(self, tokens=4096, length=7168, top=8, count=64):
        torch, bf16 = self.torch, self.torch.bfloat16
        ours = self.txl.kernels.ranks.Collectives(2 * self.size * tokens * length, bf16)
        x = self.integers((tokens, length), 70 + self.rank)
        choose = np.random.default_rng(80 + self.rank).random((tokens, count)).argsort(1)[:, :top].astype(np.int32)
        experts = torch.from_numpy(choose).to(self.device)
        arrival = ours.dispatch(x, experts, count)
        goes = torch.stack([((experts // (count // self.size)) == r).any(1) for r in range(self.size)])
        out = ours.combine(arrival)
        assert torch.equal(out.float(), x.float() * goes.sum(0)[:, None])
        both = self.time(lambda: ours.combine(ours.dispatch(x, experts, count), out), batch=5)
        alone = self.time(lambda: ours.dispatch(x, experts, count), batch=5)
        there = ours._memory.peer((self.rank + 1) % self.size)
        source = torch.empty(64 << 20, dtype=bf16, device=self.device)
        copied = min(there.numel(), source.numel())
        copy = self.time(lambda: source[:copied].copy_(there[:copied]), batch=5)
        remote = int(goes.sum() - goes[self.rank].sum()) * length * 2
        bandwidth, reached = copied * 2 / copy / 1e3, 2 * remote / both / 1e3
        self.say(f"dispatch + combine {tokens} x {length} top {top}: {both:.1f} µs (dispatch {alone:.1f}); over NVLink "
                 f"{reached:.0f} GB/s, a copy {bandwidth:.0f} GB/s: {reached / bandwidth:.2f}")

    # ---- many runs, and a rank that dies ----

    def repeat(self, runs=100, soak=2000):
        torch, bf16 = self.torch, self.torch.bfloat16
        ours = self.txl.kernels.ranks.Collectives(4 << 20, bf16)
        torch.manual_seed(self.rank)
        x = torch.randn(100_000, device=self.device).to(bf16)
        for algorithm in ("one_shot", "two_shot"):
            first = ours.all_reduce(x, torch.empty_like(x), algorithm).clone()
            for _ in range(runs):
                assert torch.equal(ours.all_reduce(x, torch.empty_like(x), algorithm), first)
            every = [torch.empty_like(first) for _ in range(self.size)]
            self.dist.all_gather(every, first)
            assert all(torch.equal(first, other) for other in every), "ranks differ"
        sizes = np.random.default_rng(7).integers(1, 1 << 20, soak)
        ones = torch.ones(1 << 20, dtype=bf16, device=self.device)
        begin, wrong = time.perf_counter(), torch.zeros((), dtype=torch.int64, device=self.device)
        for k, n in enumerate(map(int, sizes)):
            got = ours.all_reduce(ones[:n], torch.empty_like(ones[:n]), ("one_shot", "two_shot")[k % 2])
            wrong += (got != self.size).sum()
        assert wrong.item() == 0, f"{wrong.item()} wrong elements"
        self.say(f"{runs} runs bit-equal, all ranks equal; {soak} launches of random sizes right, "
                 f"{time.perf_counter() - begin:.1f} s")

    def death(self):
        """The last rank ends in the middle; the others must have an error within 5 seconds."""
        torch, bf16 = self.torch, self.torch.bfloat16
        ours = self.txl.kernels.ranks.Collectives(1 << 20, bf16)
        x = torch.ones(1000, dtype=bf16, device=self.device)
        ours.all_reduce(x)
        torch.cuda.synchronize()
        self.dist.barrier()
        if self.rank == self.size - 1:
            os.kill(os.getpid(), 9)
        begin = time.perf_counter()
        try:
            ours.all_reduce(x)
            self.txl.distributed.barrier()
            outcome = "no error"
        except Exception as error:
            outcome = f"{type(error).__name__}: {str(error).splitlines()[0][:100]}"
        try:
            self.txl.distributed.host.channel().check()
            news = "unknown"
        except self.txl.distributed.RankError as error:
            news = str(error)
        self.say(f"a killed rank: after {time.perf_counter() - begin:.2f} s {outcome}; {news}")
        os._exit(0)


def play(rank, size, port, options):
    """The process of a rank."""
    os.environ.update(RANK=str(rank), WORLD_SIZE=str(size), LOCAL_RANK=str(rank), MASTER_ADDR="127.0.0.1",
                      MASTER_PORT=str(port))
    import torch
    import torch.distributed as dist
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", device_id=torch.device(f"cuda:{rank}"))
    import txl
    txl.distributed.init()
    bench = Bench(rank, size, options)
    bench.say(f"{size} x {torch.cuda.get_device_name(rank)}, torch {torch.__version__}, NCCL "
              f"{'.'.join(map(str, torch.cuda.nccl.version()))}")
    for part in options.only.split(","):
        try:
            getattr(bench, part)()
        except Exception:
            import traceback
            print(f"rank {rank}, {part}:", traceback.format_exc(), flush=True)
    txl.distributed.finish()
    dist.destroy_process_group()


def main():
    options = parse()
    import torch
    import torch.multiprocessing as processes
    size = options.ranks or torch.cuda.device_count()
    if size > torch.cuda.device_count() or size < 1:
        raise SystemExit(f"{size} ranks need as many GPUs; there are {torch.cuda.device_count()}")
    from txl.distributed.channel import Channel
    with Channel.listen("127.0.0.1") as listening:
        port = listening.getsockname()[1]
    context = processes.get_context("spawn")
    ranks = [context.Process(target=play, args=(rank, size, port, options)) for rank in range(size)]
    for process in ranks:
        process.start()
    for process in ranks:
        process.join()


if __name__ == "__main__":
    main()
