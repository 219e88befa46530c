"""Where the measurements of several_gpus.py run: a rank is a process with a GPU, or a thread of `txl.ranks` on a CPU.

Both have the calls of the peers. On a CPU these are made of copies by the host, and a time says nothing: there the
measurements are only checked.
"""
import statistics
import time

import numpy as np

import txl


class _Rank:

    def say(self, *words):
        if self.rank == 0:
            print(*words, flush=True)

    def attempt(self, call, measure=None, **options):
        """The time, or None where a library refuses."""
        try:
            return (measure or self.time)(call, **options)
        except Exception as error:  # of torch's operators, which differ between versions
            self.say("   refused:", str(error).splitlines()[0][:150])
            return None

    def integers(self, shape, seed, low=-3, high=4):
        """The same on all ranks."""
        values = np.random.default_rng(seed).integers(low, high, shape).astype(np.float32)
        return self.torch.from_numpy(values).to(self.device, self.dtype)

    def random(self, *shape):
        return (self.torch.randn(*shape, device=self.device) / 8).to(self.dtype)

    def empty(self, *shape):
        return self.torch.empty(*shape, device=self.device, dtype=self.dtype)


class Gpu(_Rank):
    """A rank of NCCL's process group."""
    is_gpu = True

    def __init__(self):
        import torch
        import torch.distributed as dist
        import torch.distributed._symmetric_memory as symmetric
        self.torch, self.dist, self.symmetric = torch, dist, symmetric
        self.rank, self.size, self.dtype = dist.get_rank(), dist.get_world_size(), torch.bfloat16
        self.device = torch.device("cuda", torch.cuda.current_device())
        self.group = dist.group.WORLD.group_name
        self.operators = torch.ops.symm_mem

    def synchronize(self):
        self.torch.cuda.synchronize()

    def barrier(self):
        self.synchronize()
        self.dist.barrier()

    def time(self, call, batch=20, batches=7):
        """µs of a call: the median of batches, of the slowest rank."""
        torch = self.torch
        for _ in range(3):
            call()
        times = []
        for _ in range(batches):
            self.barrier()
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

    def graph(self, call, count=20):
        """µs of a call in a CUDA graph of `count`: without the host's part."""
        torch = self.torch
        call()
        self.barrier()
        recorded = torch.cuda.CUDAGraph()
        with torch.cuda.graph(recorded):
            for _ in range(count):
                call()
        return self.time(recorded.replay, batch=2) / count

    def all_reduce(self, x):
        self.dist.all_reduce(x)

    def all_gather(self, out, x):
        self.dist.all_gather_into_tensor(out, x)

    def reduce_scatter(self, out, x):
        self.dist.reduce_scatter_tensor(out, x)

    def shared(self, count):
        """A tensor of torch's symmetric memory."""
        tensor = self.symmetric.empty(count, dtype=self.dtype, device=self.device)
        self.symmetric.rendezvous(tensor, self.group)
        return tensor


class Cpu(_Rank):
    """A rank of `txl.ranks`. `slots`: a list, one element a rank, which the ranks share."""
    is_gpu = False

    def __init__(self, slots):
        import torch
        self.torch, self.slots, self.dtype = torch, slots, torch.bfloat16
        self.rank, self.size, self.device = txl.dist.rank(), txl.dist.size(), torch.device("cpu")
        self.group = None

    def synchronize(self):
        pass

    def barrier(self):
        txl.dist.barrier()

    def _all(self, value):
        self.slots[self.rank] = value
        self.barrier()
        values = list(self.slots)
        self.barrier()
        return values

    def time(self, call, batch=1, batches=1):
        """µs of one call, of the slowest rank."""
        self.barrier()
        begin = time.perf_counter()
        call()
        return max(self._all((time.perf_counter() - begin) * 1e6))

    def graph(self, call, count=1):
        return self.time(call)

    def all_reduce(self, x):
        total = sum(part.float() for part in self._all(x.clone()))
        x.copy_(total.to(x.dtype))

    def all_gather(self, out, x):
        out.copy_(self.torch.cat(self._all(x.clone())).reshape(out.shape))

    def reduce_scatter(self, out, x):
        total = sum(part.float() for part in self._all(x.clone()))
        rows = out.shape[0]
        out.copy_(total[self.rank * rows:(self.rank + 1) * rows].to(out.dtype))

    @property
    def operators(self):
        raise RuntimeError("torch's symmetric memory is on GPUs")

    def shared(self, count):
        return self.empty(count)
