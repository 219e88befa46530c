"""The kernels of examples/txl on a Hopper GPU: matmuls that name their buffers, barriers and warpgroups, against
cuBLAS, and their attentions against that of torch.

    python -m txl bench/gpu_primitives.py [M N K]
"""
import sys
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "examples" / "txl")]

import hopper_attention  # noqa: E402
import hopper_matmul as kernels  # noqa: E402
from gpu_measure import attempt, close, line, milliseconds  # noqa: E402
from triton.tools.tensor_descriptor import TensorDescriptor  # noqa: E402

M, N, K = map(int, sys.argv[1:4]) if len(sys.argv) > 3 else (8192, 8192, 1024)
PROGRAMS = torch.cuda.get_device_properties(0).multi_processor_count
a, b = torch.randn(M, K, device="cuda").half(), torch.randn(N, K, device="cuda").half()
c = torch.empty(M, N, device="cuda", dtype=torch.float16)
expected = torch.cat([a[i:i + 1024].float() @ b.float().T for i in range(0, M, 1024)])


def launch(kind, block, stages):
    bm, bn, bk = block
    blocks = dict(BLOCK_M=bm, BLOCK_N=bn, BLOCK_K=bk, GROUP_M=8)
    tiles = -(-M // bm) * -(-N // bn)
    if kind == "async_load":
        return lambda: kernels.matmul_async_load[(tiles, )](a, b, c, M, N, K, NUM_STAGES=stages, **blocks)
    rows = bm // 2 if kind == "warp_specialized" else bm
    a_desc, b_desc, c_desc = (TensorDescriptor.from_tensor(x, shape)
                              for x, shape in ((a, [rows, bk]), (b, [bn, bk]), (c, [rows, bn])))
    grid = (min(PROGRAMS, tiles), )
    if kind == "naive_tma":
        return lambda: kernels.matmul_naive_tma[grid](a_desc, b_desc, c_desc, M, N, K, **blocks)
    if kind == "persistent":
        return lambda: kernels.matmul_persistent[grid](a_desc, b_desc, c_desc, M, N, K, NUM_STAGES=stages, num_warps=8,
                                                       **blocks)
    return lambda: kernels.matmul_warp_specialized[grid](a_desc, b_desc, c_desc, M, N, K, NUM_STAGES=stages,
                                                         num_warpgroups=3, **blocks)


def matmul(kind, block, stages):
    function = launch(kind, block, stages)
    c.zero_()
    function()
    close(kind, c, expected, 2.0**-10 * expected.abs().max().item() + 0.02)
    times = milliseconds([function, lambda: torch.matmul(a, b.T, out=c)])
    line(f"{kind} {block} x{stages}", ["cuBLAS"], times, amount=f"{2 * M * N * K / times[0] / 1e9:.0f} TFLOP/s")


def attention(kind, heads=128, S=4096, D=128, stages=2):
    q, k, v = (torch.randn(heads, S, D, device="cuda").half() for _ in range(3))
    out = torch.zeros_like(q)
    rows = 128 if kind == "tma" else 64
    descriptors = [
        TensorDescriptor.from_tensor(x, [1, block, D]) for x, block in ((q, rows), (k, 64), (v, 64), (out, rows))
    ]

    def function():
        hopper_attention.KINDS[kind][(S // 128, heads)](*descriptors, D**-0.5 * 1.44269504, S, HEAD=D, BLOCK_M=128,
                                                        BLOCK_N=64, NUM_STAGES=stages, CAUSAL=False,
                                                        num_warpgroups=1 if kind == "tma" else 3)

    function()
    close(kind, out[:2], (q[:2].float() @ k[:2].float().mT * D**-0.5).softmax(-1) @ v[:2].float(), 2e-3)
    times = milliseconds(
        [function, lambda: torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None])], pairs=10)
    line(f"attention {kind}", ["torch"], times, amount=f"{4 * heads * S * S * D / times[0] / 1e9:.0f} TFLOP/s")


print(f"{torch.cuda.get_device_name()}, {M}x{N}x{K}")
for kind, block, stages in (("async_load", (128, 128, 64), 3), ("naive_tma", (128, 128, 64), 1),
                            ("persistent", (128, 256, 64), 3), ("persistent", (128, 128, 64), 3),
                            ("warp_specialized", (128, 128, 64), 4), ("warp_specialized", (128, 256, 64), 3)):
    attempt(f"{kind} {block} x{stages}", lambda: matmul(kind, block, stages))
for kind in ("tma", "specialized", "ping_pong", "overlapped"):
    attempt(f"attention {kind}", lambda: attention(kind))
sys.exit(attempt.failed)
