"""Products in Triton's usual style: matmuls in all orders, attention. The best of some configurations each, ours and
Triton's; cuBLAS and the fused attention of torch next to them. Names of cases as arguments: only these."""
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

ours, theirs = kernels("txl"), kernels("triton")
wanted = sys.argv[1:]
CONFIGURATIONS = [(128, 256, 64, 8, 3), (128, 256, 64, 8, 4), (128, 256, 128, 8, 3), (128, 128, 64, 4, 3),
            (128, 128, 64, 4, 4), (128, 128, 64, 8, 3), (64, 256, 64, 4, 4), (128, 128, 32, 4, 4)]
ATTENTION = [(128, 128, 8, 2), (64, 128, 4, 2), (128, 64, 4, 3), (128, 64, 8, 3), (64, 64, 4, 3), (128, 64, 4, 2),
             (128, 128, 8, 3)]


def best(launch, configurations, name):
    """The fastest configuration; one that does not run is said and left."""
    times = {}
    for configuration in configurations:
        try:
            function = launch(*configuration)
            function()
            torch.cuda.synchronize()
            times[configuration] = milliseconds([function], pairs=5)[0]
        except Exception as error:
            print(f"    {name} {configuration}: {type(error).__name__}: {str(error).strip()[:300]}", flush=True)
    print(f"    {name}: " + ", ".join(f"{c}: {t * 1e3:.0f} us" for c, t in times.items()), flush=True)
    return launch(*min(times, key=times.get)), min(times, key=times.get)


def compare(name, launch, configurations, out, expected, bound, peer, peer_name, flops):
    chosen = {}
    for package, module in (("TXL", ours), ("Triton", theirs)):
        if module:
            chosen[package] = best(lambda *c, module=module: launch(module, *c), configurations, f"{name} {package}")
    out.zero_()
    chosen["TXL"][0]()
    close(name, out, expected, bound)
    times = milliseconds([function for function, _ in chosen.values()] + [peer])
    line(f"{name} {chosen['TXL'][1]}", [*list(chosen)[1:], peer_name], times,
         amount=f"{flops / times[0] / 1e9:.0f} TFLOP/s")


def strided_matmul(name, M, N, K, dtype, a_is_transposed=False, b_is_transposed=False):
    a = torch.randn((K, M) if a_is_transposed else (M, K), device="cuda").to(dtype)
    b = torch.randn((N, K) if b_is_transposed else (K, N), device="cuda").to(dtype)
    a, b = a.T if a_is_transposed else a, b.T if b_is_transposed else b
    out = torch.float16 if dtype == torch.float8_e4m3fn else dtype
    c = torch.empty(M, N, device="cuda", dtype=out)
    expected = torch.empty(M, N, device="cuda")
    for rows in range(0, M, 1024):
        expected[rows:rows + 1024] = a[rows:rows + 1024].float() @ b.float()

    def launch(module, bm, bn, bk, warps, stages):
        return lambda: module.strided_matmul[(-(-M // bm) * -(-N // bn), )](a, b, c, M, N, K, a.stride(0), a.stride(
            1), b.stride(0), b.stride(1), BM=bm, BN=bn, BK=bk, GROUP=8, num_warps=warps, num_stages=stages)

    # Of 8-bit floats the hardware keeps some 13 bits of a sum.
    bound = (2.0**-10 if dtype == torch.float16 else 2.0**-7) * expected.abs().max().item() + 0.02
    one = torch.ones((), device="cuda")
    peer = lambda: torch._scaled_mm(a, b, one, one, out_dtype=out, use_fast_accum=True
                                    ) if out != dtype else torch.matmul(a, b, out=c)
    compare(name, launch, CONFIGURATIONS, c, expected, bound, peer, "cuBLAS", 2 * M * N * K)


def attention(name, batch, heads, S, D, causal):
    q, k, v = (torch.randn(batch, heads, S, D, device="cuda").half() for _ in range(3))
    out = torch.empty_like(q)
    few = slice(0, 1), slice(0, 2)
    scores = q[few].float() @ k[few].float().mT * D**-0.5
    if causal:
        scores = scores.masked_fill(torch.ones(S, S, dtype=torch.bool, device="cuda").triu(1), -float("inf"))
    expected = scores.softmax(-1) @ v[few].float()

    def launch(module, bm, bn, warps, stages):
        return lambda: module.attention[(S // bm, batch * heads)](q, k, v, out, D**-0.5, S, CAUSAL=causal, D=D, BM=bm,
                                                                  BN=bn, num_warps=warps, num_stages=stages)

    peer = lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    compare(name, launch, ATTENTION, out[few], expected, 2e-3, peer, "torch",
            4 * batch * heads * S * S * D / (2 if causal else 1))


CASES = {
    "nt8192x8192x1024": lambda n: strided_matmul(n, 8192, 8192, 1024, torch.float16, b_is_transposed=True),
    "nn8192x8192x1024": lambda n: strided_matmul(n, 8192, 8192, 1024, torch.float16),
    "nt8192": lambda n: strided_matmul(n, 8192, 8192, 8192, torch.float16, b_is_transposed=True),
    "fp16_4096": lambda n: strided_matmul(n, 4096, 4096, 4096, torch.float16, b_is_transposed=True),
    "fp8_8192": lambda n: strided_matmul(n, 8192, 8192, 8192, torch.float8_e4m3fn, b_is_transposed=True),
    "nt4096": lambda n: strided_matmul(n, 4096, 4096, 4096, torch.bfloat16, b_is_transposed=True),
    "nn4096": lambda n: strided_matmul(n, 4096, 4096, 4096, torch.bfloat16),
    "tn4096": lambda n: strided_matmul(n, 4096, 4096, 4096, torch.bfloat16, a_is_transposed=True),
    "tt4096": lambda n: strided_matmul(n, 4096, 4096, 4096, torch.bfloat16, a_is_transposed=True, b_is_transposed=True),
    "attention128": lambda n: attention(n, 4, 32, 4096, 128, False),
    "causal128": lambda n: attention(n, 4, 32, 4096, 128, True),
    "attention16384": lambda n: attention(n, 4, 32, 16384, 128, False),
    "attention64": lambda n: attention(n, 4, 32, 4096, 64, False),
}
for name, case in CASES.items():
    if not wanted or name in wanted:
        attempt(name, lambda: case(name))
sys.exit(attempt.failed)
