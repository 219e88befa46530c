"""Times of the tiles with which `txl.kernels.gemm` may multiply two matrices, on a GPU: what the model of
`txl/kernels/tuned/choice.py` is compared with.

    python bench/tuned/product_tiles.py [MxNxK …]

Of each shape: torch's time, then the fastest candidates with their times, torch's time over theirs, and the position of
the one that the model chooses. A time is that of a launch in a CUDA graph of ten. Results are checked first.
"""
import itertools
import sys

import torch
from txl.kernels.tuned import gemm, split_gemm
from txl.kernels.tuned.choice import CAPACITY, choose
from txl.kernels.tuned.results import gpu_of

SHAPES = [(1, 28672, 4096), (8, 28672, 4096), (64, 28672, 4096), (64, 10240, 8192), (512, 10240, 8192),
          (512, 7168, 2048), (512, 28672, 4096), (5000, 3000, 2000)]
SHOWN = 6  # candidates of a shape


def narrow(m, programs):
    """Options of `split_gemm` for at most 64 rows: the ring fills a CTA's share of an SM's shared memory."""
    block = max(8, 1 << (m - 1).bit_length())
    for consumers, split, block_k, share, stays in itertools.product((1, 2, 3), (1, 2), (64, 128), (1, 2, 3), (0, 1)):
        rows = 64 * consumers
        stages = (CAPACITY // share - rows * 4 * min(block, 32)) // ((rows + block) * block_k * 2)
        if stages >= 3 and not (stays and split > 1):
            yield dict(swapped=True, block=block, consumers=consumers, split=split, block_k=block_k,
                       stages=min(24, stages), programs=programs * share if stays else None)


def wide(m, n, programs):
    """Options of `split_gemm` for more rows; `whole` tiles are of one CTA each."""
    blocks = (128, 2), (128, 3), (256, 2)
    for (block, consumers), split, swapped in itertools.product(blocks, (1, 2, 4), (True, False)):
        rows, slots = 64 * consumers, 1 if split == 1 else split
        exchange = rows * 4 * slots * (min(block, 32) if split == 1 else block // split)
        stages = (CAPACITY - exchange) // ((rows + block) * 128)
        present = programs // split * split
        tiles = -(-(n if swapped else m) // rows) * -(-(m if swapped else n) // block)
        if stages >= 3:
            for whole in {None, tiles // present * present} if split > 1 else {None}:
                if whole != 0 and (whole or tiles * split <= 2 * present or split == 1):
                    yield dict(swapped=swapped, block=block, consumers=consumers, split=split, block_k=64,
                               stages=min(6, stages), programs=present, whole=whole)


def persistent():
    """Options of `gemm`."""
    for (block_n, stages), group, cluster in itertools.product(((128, 6), (256, 4)), (2, 4, 8, 16), (1, 2)):
        yield dict(block_n=block_n, stages=stages, group=group, cluster=cluster)


def candidates(m, n, programs):
    if m <= 64:
        return [("split_gemm", options) for options in narrow(m, programs)]
    return [*(("gemm", options) for options in persistent()), *(("split_gemm", options)
                                                               for options in wide(m, n, programs))]


def run(kernel, options, a, b, out):
    if kernel == "gemm":
        return gemm.gemm(a, b, out, **options)
    return split_gemm.split_gemm(a, b, out, **options)


def graph_time(function, rounds=20):
    """Microseconds of a call."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        function()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(10):
                function()
    times = []
    for _ in range(rounds):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 100)
    return sorted(times)[rounds // 2]


def show(m, n, k):
    a, weight = (torch.randn(shape, device="cuda", dtype=torch.bfloat16) for shape in ((m, k), (n, k)))
    out, exact = torch.empty(m, n, device="cuda", dtype=torch.bfloat16), a.float() @ weight.float().T
    gpu = gpu_of(a)
    chosen = choose(m, n, k, 1, 2, gpu)
    times = []
    for kernel, options in [*candidates(m, n, gpu.sms), (chosen.kernel, chosen.options)]:
        run(kernel, options, a, weight.T, out.zero_())
        if not (out.float() - exact).abs().max() < 2.0**-7 * 6 * k**0.5:
            print(f"WRONG: {m}x{n}x{k} {kernel} {options}")
            continue
        times.append((graph_time(lambda: run(kernel, options, a, weight.T, out)), kernel, options))
    of_choice = times.pop()[0]
    times.sort(key=lambda each: each[0])
    theirs = graph_time(lambda: torch.mm(a, weight.T, out=out))
    print(f"{m}x{n}x{k}: torch {theirs:.1f} us; chosen {of_choice:.1f} us, {theirs / of_choice:.3f}x, expected "
          f"{chosen.time:.1f} us: {chosen.kernel} {chosen.options}")
    for time, kernel, options in times[:SHOWN]:
        print(f"  {time:8.1f} us  {theirs / time:.3f}x  {kernel} {options}", flush=True)


def main():
    torch.set_grad_enabled(False)
    for shape in [tuple(map(int, word.split("x"))) for word in sys.argv[1:]] or SHAPES:
        show(*shape)


if __name__ == "__main__":
    main()
