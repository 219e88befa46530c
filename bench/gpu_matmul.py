"""float16 matmul 8192x8192x1024, a plain loop of tl.dot: wanted is 0.35 of what mma.sync reaches from registers."""
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

M, N, K = 8192, 8192, 1024
MMA_SYNC = 640e12  # FLOP/s, from registers
ours, theirs = kernels("txl"), kernels("triton")
a, b = (torch.randn(shape, device="cuda").half() for shape in ((M, K), (K, N)))
c = torch.empty(M, N, device="cuda", dtype=torch.float16)
expected = a.float() @ b.float()


def measure(bm, bn, bk, warps):
    def launch(module):
        return lambda: module.matmul[
            (M // bm * (N // bn), )](a, b, c, M, N, K, BM=bm, BN=bn, BK=bk, GROUP=8, num_warps=warps, num_stages=1)

    functions, peers = [launch(ours), lambda: torch.matmul(a, b, out=c)], ["torch"]
    if theirs:
        functions.append(launch(theirs))
        peers.append("Triton, num_stages=1")
    c.zero_()
    kernel = functions[0]()
    close("matmul", c, expected, 2.0**-10 * expected.abs().max().item() + 0.02)
    times = milliseconds(functions)
    flops = 2 * M * N * K / times[0] * 1e3
    line(
        f"matmul {bm}x{bn}x{bk}, {warps} warps", peers, times, ">= 0.35 of mma.sync, no spill",
        f"{flops / 1e12:.0f} TFLOP/s = {flops / MMA_SYNC:.2f} of mma.sync, {kernel.n_regs} registers, "
        f"{kernel.n_spills} spilled, "
        f"{kernel.metadata.shared} bytes shared")


for shape in ((128, 128, 64, 4), (128, 128, 32, 4), (128, 128, 64, 8), (128, 256, 32, 8), (128, 256, 64, 8), (64, 128,
                                                                                                              64, 4)):
    attempt(f"matmul {shape}", lambda: measure(*shape))
sys.exit(attempt.failed)
