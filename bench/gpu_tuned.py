"""The kernels of txl.kernels on a Hopper GPU against the best of what torch calls: cuBLAS, cuDNN, FlashAttention; and
plain kernels in Triton.

    python bench/gpu_tuned.py [gemm | layers | groups | attention | ragged | latent | rows …]
"""
import sys
from pathlib import Path

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from txl.kernels.tuned import (attention, attention_varlen, epilogues, gemm, grouped_gemm, mla_decode, rows,
                               sparse_prefill)

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from gpu_measure import attempt, close, kernels, line, milliseconds  # noqa: E402


def gemm_line(m, n, k, order="nt", dtype=torch.float16, batch=(), **options):
    a, b = (torch.randn(*batch, *shape, device="cuda").to(dtype) for shape in ((m, k), (k, n)))
    a, b = (x if by == "n" else x.mT.contiguous().mT for x, by in zip((a, b), order))
    c = torch.full((*batch, m, n), float("nan"), device="cuda", dtype=dtype)
    gemm.gemm(a, b, out=c, **options)
    rows = slice(0, m, max(1, m // 512))
    expected = a[..., rows, :].double() @ b.double()
    close(f"gemm {order}", c[..., rows, :], expected,
          (2.0**-10 if dtype is torch.float16 else 2.0**-7) * expected.abs().max().item())
    peer = torch.empty_like(c)
    times = milliseconds([lambda: gemm.gemm(a, b, out=c, **options), lambda: torch.matmul(a, b, out=peer)])
    text = " ".join(f"{name}={value}" for name, value in options.items())
    flops = 2 * m * n * k * (batch[0] if batch else 1)
    line(f"gemm {str(dtype)[6:]} {order} {'x'.join(map(str, (*batch, m, n, k)))} {text}", ["cuBLAS"], times,
         amount=f"{flops / times[0] / 1e9:.0f} TFLOP/s")


def gemm_fp8_line(m, n, k, **options):
    a, b = ((torch.randn(shape, device="cuda") * 4).to(torch.float8_e4m3fn) for shape in ((m, k), (n, k)))
    c = gemm.gemm(a, b.T, **options)
    sliced = slice(0, m, max(1, m // 512))
    expected = a[sliced].double() @ b.double().T
    close("gemm fp8", c[sliced], expected, 2.0**-6 * expected.abs().max().item())
    one = torch.ones((), device="cuda")
    times = milliseconds([lambda: gemm.gemm(a, b.T, out=c, **options),
                          lambda: torch._scaled_mm(a, b.T, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)])
    text = " ".join(f"{name}={value}" for name, value in options.items())
    line(f"gemm fp8 {m}x{n}x{k} {text}", ["cuBLAS"], times, amount=f"{2 * m * n * k / times[0] / 1e9:.0f} TFLOP/s")


def layer_line(m, n, k, with_bias, activation, with_residual, dtype=torch.bfloat16):
    """activation(x wᵀ + bias) + residual, against what torch has in one call, or the fewest."""
    x, weight = torch.randn(m, k, device="cuda").to(dtype), torch.randn(n, k, device="cuda").to(dtype)
    bias = torch.randn(n, device="cuda").to(dtype) if with_bias else None
    residual = torch.randn(m, n, device="cuda").to(dtype) if with_residual else None
    out, peer = torch.full((2, m, n), float("nan"), device="cuda", dtype=dtype)
    rows = slice(0, m, max(1, m // 512))
    wide = x[rows].float() @ weight.float().T + (0 if bias is None else bias.float())
    wide = {
        None: lambda: wide, "relu": lambda: wide.relu(),
        "gelu": lambda: torch.nn.functional.gelu(wide, approximate="tanh")
    }[activation]()
    wide = wide + (0 if residual is None else residual[rows].float())
    options = dict(bias=bias, activation=activation, residual=residual, out=out)
    epilogues.linear(x, weight, **options)
    close("layer", out[rows], wide, 2.0**-7 * wide.abs().max().item())
    if activation:
        name, theirs = "cuBLAS with it", lambda: torch.ops.aten._addmm_activation.out(
            bias, x, weight.T, use_gelu=activation == "gelu", out=peer)
    elif bias is not None:
        name, theirs = "cuBLAS with it", lambda: torch.addmm(bias, x, weight.T, out=peer)
    else:
        name, theirs = "cuBLAS with it", lambda: torch.addmm(residual, x, weight.T, out=peer)
    if residual is not None and (bias is not None or activation):
        first = theirs
        name, theirs = "cuBLAS and an addition", lambda: (first(), torch.add(peer, residual, out=peer))
    times = milliseconds(
        [lambda: epilogues.linear(x, weight, **options), theirs, lambda: torch.matmul(x, weight.T, out=peer)])
    text = " ".join(
        word for word, there in (("bias", with_bias), (activation, activation), ("residual", with_residual)) if there)
    line(f"layer bf16 {m}x{n}x{k} {text}", [name, "cuBLAS without"], times,
         amount=f"{2 * m * n * k / times[0] / 1e9:.0f} TFLOP/s")


def groups_line(counts, n, k, dtype=torch.bfloat16):
    rows_of = sum(counts)
    a, b = torch.randn(rows_of, k, device="cuda").to(dtype), torch.randn(len(counts), n, k, device="cuda").to(dtype).mT
    ends = torch.tensor(counts, device="cuda").cumsum(0).to(torch.int32)
    out = torch.full((rows_of, n), float("nan"), device="cuda", dtype=dtype)
    grouped_gemm.grouped_gemm(a, b, ends, out=out)
    begins = [0, *ends.tolist()]
    for group in {0, len(counts) // 2, len(counts) - 1}:
        mine = slice(begins[group], begins[group + 1])
        expected = a[mine].float() @ b[group].float()
        close("groups", out[mine], expected, 2.0**-7 * expected.abs().max().item() if counts[group] else 0)
    functions = [
        lambda: grouped_gemm.grouped_gemm(a, b, ends, out=out), lambda: torch._grouped_mm(a, b, offs=ends),
        lambda: [torch.mm(a[i:j], b[g], out=out[i:j]) for g, (i, j) in enumerate(zip(begins, begins[1:])) if j > i]
    ]
    times = milliseconds(functions)
    line(f"groups bf16 {len(counts)}, {rows_of}x{n}x{k}, {min(counts)} to {max(counts)}",
         ["torch._grouped_mm", "cuBLAS for each"], times, amount=f"{2 * rows_of * n * k / times[0] / 1e9:.0f} TFLOP/s")


def ragged_line(counts, heads=32, kv_heads=8, d=128, causal=True, rows_of=None, dtype=torch.bfloat16):
    """Sequences of so many queries and keys, against torch's for such sequences (FlashAttention), which gets its keys
    without pages."""
    total = sum(counts)
    q = torch.randn(total, heads, d, device="cuda").to(dtype)
    k, v = (torch.randn(total, kv_heads, d, device="cuda").to(dtype) for _ in range(2))
    ends = torch.tensor([0, *counts], device="cuda").cumsum(0).to(torch.int32)
    out, lse = torch.full_like(q, float("nan")), torch.empty(heads, total, device="cuda")
    if rows_of is None:
        keys = (k, v, ends, ends)
    else:
        used = [-(-count // rows_of) for count in counts]
        pages = torch.randn(2, sum(used), rows_of, kv_heads, d, device="cuda").to(dtype)
        table = torch.zeros(len(counts), max(used), dtype=torch.int32)
        names = torch.randperm(sum(used)).to(torch.int32)
        for i, pages_used in enumerate(used):
            table[i, :pages_used] = names[sum(used[:i]):sum(used[:i + 1])]
            mine, begin = table[i, :pages_used].long(), sum(counts[:i])
            for x, page in ((k, pages[0]), (v, pages[1])):
                x[begin:begin + counts[i]] = page[mine.cuda()].reshape(-1, kv_heads, d)[:counts[i]]
        keys = (*pages, ends, None, table.cuda(), torch.tensor(counts, device="cuda", dtype=torch.int32))
    ours = lambda: attention_varlen.attention_varlen(q, *keys, causal=causal, out=out, lse=lse)
    ours()
    for i in {0, len(counts) - 1}:
        mine = slice(sum(counts[:i]), sum(counts[:i + 1]))
        scores = q[mine, -1].float() @ k[mine, -1].float().T * d**-0.5
        if causal:
            scores.masked_fill_(torch.ones_like(scores, dtype=torch.bool).triu(1), float("-inf"))
        close("sequences", out[mine, -1],
              scores.softmax(-1) @ v[mine, -1].float(), 1.6e-2 if dtype is torch.bfloat16 else 2e-3)
    functions, peers = [ours], []
    try:
        from torch.nn.attention.varlen import varlen_attn
        wide_k, wide_v = (x.repeat_interleave(heads // kv_heads, 1) for x in (k, v))
        for name, arrays in (("torch", (k, v)), ("torch, keys repeated", (wide_k, wide_v))):
            try:
                theirs = lambda arrays=arrays: varlen_attn(q, *arrays, ends, ends, max(counts), max(counts), is_causal=
                                                           causal)
                theirs()
            except (RuntimeError, TypeError):
                theirs = lambda arrays=arrays: varlen_attn(q, *arrays, ends, ends, max(counts), max(counts), window_size
                                                           =(-1, 0 if causal else -1))
                try:
                    theirs()
                except (RuntimeError, TypeError) as error:
                    print(f"{name}: {str(error)[:200]}")
                    continue
            functions.append(theirs)
            peers.append(name)
    except ImportError as error:
        print(error)
    if len(set(counts)) == 1:
        batched = [x.reshape(len(counts), counts[0], -1, d).transpose(1, 2) for x in (q, k, v)]

        def cudnn():
            with sdpa_kernel([SDPBackend.CUDNN_ATTENTION]):
                torch.nn.functional.scaled_dot_product_attention(*batched, is_causal=causal, enable_gqa=True)

        functions.append(cudnn)
        peers.append("cuDNN, a batch")
    times = milliseconds(functions, pairs=20)
    flops = sum(4 * heads * count * count * d / (2 if causal else 1) for count in counts)
    text = f"{len(counts)} of {min(counts)} to {max(counts)} h{heads}/{kv_heads} d{d}{' causal' if causal else ''}"
    line(f"sequences {text}{f' pages of {rows_of}' if rows_of else ''}", peers, times,
         amount=f"{flops / times[0] / 1e9:.0f} TFLOP/s")


def attention_line(batch, heads, s, d=128, causal=False, dtype=torch.float16, kv_heads=None, **options):
    q = torch.randn(batch, heads, s, d, device="cuda").to(dtype)
    k, v = (torch.randn(batch, kv_heads or heads, s, d, device="cuda").to(dtype) for _ in range(2))
    out, lse = torch.full_like(q, float("nan")), torch.empty(batch, heads, s, device="cuda")
    attention.attention(q, k, v, causal, out=out, lse=lse, **options)
    for head in (0, heads - 1):
        scores = q[-1, head].float() @ k[-1, head * (kv_heads or heads) // heads].float().T * d**-0.5
        if causal:
            scores.masked_fill_(torch.ones_like(scores, dtype=torch.bool).triu(1), float("-inf"))
        close("attention", out[-1, head], scores.softmax(-1) @ v[-1, head * (kv_heads or heads) // heads].float(),
              2e-3 if dtype is torch.float16 else 1.6e-2)
        close("attention: lse", lse[-1, head], scores.logsumexp(-1), 1e-4)
    peers, functions = [], [lambda: attention.attention(q, k, v, causal, out=out, lse=lse, **options)]
    for name, backend in (("cuDNN", SDPBackend.CUDNN_ATTENTION), ("FlashAttention", SDPBackend.FLASH_ATTENTION)):

        def peer(backend=backend):
            with sdpa_kernel([backend]):
                torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=kv_heads
                                                                 is not None)

        try:
            peer()
        except RuntimeError:
            continue
        peers.append(name)
        functions.append(peer)
    times = milliseconds(functions, pairs=10 if s > 8192 else 20)
    flops = 4 * batch * heads * s * s * d / (2 if causal else 1)
    text = (f"b{batch} h{heads}{f'/{kv_heads}' if kv_heads else ''} s{s} d{d}{' causal' if causal else ''} "
            f"{str(dtype)[6:]}")
    text += "".join(f" {name}={value}" for name, value in options.items())
    line(f"attention {text}", peers, times, amount=f"{flops / times[0] / 1e9:.0f} TFLOP/s")


# FlashMLA's rates on an H200 whose cuBLAS made 692 TFLOP/s of an fp16 product of 8192x8192x1024: no package of it is
# here to be run.
FLASH_MLA = {32768: 583, 4096: 568, 128: 272.5, 512: 486, 2048: 592}
CUBLAS = 692


def cublas_rate(known=[]):
    """TFLOP/s of that product here and now, by which peers that are not here are scaled."""
    if not known:
        a, b = (torch.randn(8192, 1024, device="cuda", dtype=torch.float16) for _ in range(2))
        known.append(2 * 8192 * 8192 * 1024 / milliseconds([lambda: a @ b.T])[0] / 1e9)
    return known[0]


def latent_line(name, flops, peer, ours, torch_result, result):
    close(name, result()[0], torch_result, 2e-2 * max(1, torch_result.abs().max().item()))
    time = milliseconds([ours], pairs=20)[0]
    rate = flops / time / 1e9
    scaled = FLASH_MLA[peer] * cublas_rate() / CUBLAS
    print(
        f"{name:34} {time * 1e3:10.1f} us  {rate:.0f} TFLOP/s  {rate / scaled:.3f}x FlashMLA, scaled by cuBLAS "
        f"({cublas_rate():.0f} TFLOP/s)",
        flush=True)


def decode_line(sequences, s, heads=128, dtype=torch.bfloat16, **options):
    pages = s // 64
    rows_of = torch.randn(sequences * pages, 64, 576, device="cuda").to(dtype)
    q = torch.randn(sequences, heads, 576, device="cuda").to(dtype)
    table = torch.randperm(sequences * pages, device="cuda").to(torch.int32).reshape(sequences, pages)
    lengths = torch.full((sequences, ), s, device="cuda", dtype=torch.int32)
    out, lse = torch.full((sequences, heads, 512), float("nan"), device="cuda", dtype=dtype), torch.empty(
        sequences, heads, device="cuda")
    mla_decode.mla_decode(q, rows_of, table, lengths, out=out, lse=lse, **options)
    mine = rows_of[table[-1].long()].reshape(-1, 576).float()
    expected = (q[-1].float() @ mine.T * 576**-0.5).softmax(-1) @ mine[:, :512]
    text = "".join(f" {name}={value}" for name, value in options.items())
    latent_line(f"MLA decode b{sequences} s{s}{text}", 2 * sequences * heads * s * (576 + 512), s,
                lambda: mla_decode.mla_decode(q, rows_of, table, lengths, out=out, lse=lse, **options), expected,
                lambda: (out[-1], lse))


def prefill_line(queries, count, heads=128, tokens=16384, dtype=torch.bfloat16):
    rows_of = torch.randn(tokens, 576, device="cuda").to(dtype)
    q = torch.randn(queries, heads, 576, device="cuda").to(dtype)
    chosen = torch.randint(0, tokens, (queries, count), device="cuda", dtype=torch.int32)
    out, lse = torch.full((queries, heads, 512), float("nan"), device="cuda", dtype=dtype), torch.empty(
        queries, heads, device="cuda")
    sparse_prefill.sparse_prefill(q, rows_of, chosen, out=out, lse=lse)
    mine = rows_of[chosen[-5:].long()].float()
    expected = (q[-5:].float() @ mine.mT * 576**-0.5).softmax(-1) @ mine[..., :512]
    latent_line(f"sparse prefill {queries}, top-k {count}", 2 * queries * heads * count * (576 + 512), count,
                lambda: sparse_prefill.sparse_prefill(q, rows_of, chosen, out=out, lse=lse), expected, lambda:
                (out[-5:], lse))


def run_latent():
    for case in ((132, 32768), (132, 4096)):
        attempt(f"MLA decode {case}", lambda: decode_line(*case))
    for case in ((16384, 128), (8192, 512), (4096, 2048)):
        attempt(f"sparse prefill {case}", lambda: prefill_line(*case))


def copy_line(count, columns):
    """What a plain copy of as many bytes as a norm moves reaches: the bound of the rows."""
    x = torch.randn(count, columns, device="cuda").to(torch.bfloat16)
    y = torch.empty_like(x)
    times = milliseconds([lambda: y.copy_(x)])
    print(
        f"{f'copy {count}x{columns} bf16':34} {times[0] * 1e3:10.1f} us  {4 * count * columns / times[0] / 1e9:.2f} "
        f"TB/s",
        flush=True)


def rows_line(name, count, columns, theirs, warps):
    """Against torch and, if it is there, the plain kernel of gpu_kernels.py under Triton with so many warps."""
    F = torch.nn.functional
    x = torch.randn(count, columns, device="cuda").to(torch.bfloat16)
    y = torch.empty_like(x)
    weight, bias = (torch.randn(columns, device="cuda").to(torch.bfloat16) for _ in range(2))
    ours, reference, tensors, scalars = {
        "softmax": (lambda: rows.softmax(x, y), lambda: torch.softmax(x, -1), (x, y), (columns, )),
        "layer_norm": (lambda: rows.layer_norm(x, weight, bias, out=y),
                       lambda: F.layer_norm(x, (columns, ), weight, bias, 1e-5), (x, y, weight, bias), (columns, 1e-5)),
        "rms_norm": (lambda: rows.rms_norm(x, weight, out=y), lambda: F.rms_norm(x, (columns, ), weight, 1e-5),
                     (x, y, weight), (columns, 1e-5)),
    }[name]
    ours()
    wide = {
        "softmax": lambda: torch.softmax(x.float(), -1),
        "rms_norm": lambda: F.rms_norm(x.float(), (columns, ), weight.float(), 1e-5),
        "layer_norm": lambda: F.layer_norm(x.float(), (columns, ), weight.float(), bias.float(), 1e-5)
    }[name]()
    close(name, y, wide, 2.0**-8 * wide.abs().max().item())
    functions, peers = [ours, reference], ["torch"]
    if theirs:
        for several in warps:
            functions.append(lambda several=several: getattr(theirs, name)[(count, )]
                             (*tensors, *scalars, BLOCK=columns, num_warps=several))
            peers.append(f"Triton, {several} warps")
    times = milliseconds(functions)
    line(f"{name} {count}x{columns} bf16", peers, times, amount=f"{4 * count * columns / times[0] / 1e9:.2f} TB/s")


def cross_entropy_line(count, columns):
    x = torch.randn(count, columns, device="cuda").to(torch.bfloat16)
    target = torch.randint(0, columns, (count, ), device="cuda")
    scale = torch.ones(count, device="cuda") / count
    gradient = torch.empty_like(x)
    loss, lse = rows.cross_entropy(x, target)
    rows.cross_entropy_gradient(x, target, lse, scale, out=gradient)
    wide = x.float().requires_grad_()
    expected = torch.nn.functional.cross_entropy(wide, target, reduction="none")
    close("cross entropy", loss, expected.detach(), 1e-4)
    (expected * scale).sum().backward()
    close("its gradient", gradient, wide.grad, 2.0**-7 / count)
    del wide, expected
    leaf = x.detach().requires_grad_()

    def ours():
        _, lse = rows.cross_entropy(x, target)
        rows.cross_entropy_gradient(x, target, lse, scale, out=gradient)

    def theirs():
        leaf.grad = None
        torch.nn.functional.cross_entropy(leaf, target).backward()

    times = milliseconds([ours, theirs])
    line(f"cross entropy, gradient {count}x{columns}", ["torch"], times,
         amount=f"{6 * count * columns / times[0] / 1e9:.2f} TB/s")


def run_rows():
    theirs = kernels("triton")
    for case in ((8192, 16384), (32768, 1024), (16384, 4096)):
        attempt(f"copy {case}", lambda: copy_line(*case))
    for name in ("softmax", "layer_norm", "rms_norm"):
        for count, columns, warps in ((8192, 16384, (8, 16)), (32768, 1024, (1, 4)), (16384, 4096, (4, 8))):
            attempt(f"{name} {columns}", lambda: rows_line(name, count, columns, theirs, warps))
    for case in ((4096, 32000), (2048, 128256)):
        attempt(f"cross entropy {case}", lambda: cross_entropy_line(*case))


def run_gemm():
    for size in ((8192, 8192, 1024), (8192, 8192, 8192), (4096, 4096, 4096)):
        for cluster in (1, 2):
            attempt(f"gemm {size}", lambda: gemm_line(*size, cluster=cluster))
    for order in ("nn", "nt", "tn", "tt"):
        attempt(f"gemm bf16 {order}", lambda: gemm_line(4096, 4096, 4096, order, torch.bfloat16))
    attempt("gemm fp8", lambda: gemm_fp8_line(8192, 8192, 8192))
    attempt("gemm batched", lambda: gemm_line(2048, 2048, 1024, "nn", batch=(8, )))


def run_layers():
    for case in ((True, None, False), (True, "relu", False), (True, "gelu", False), (False, None, True), (True, "gelu",
                                                                                                          True)):
        attempt(f"layer {case}", lambda: layer_line(8192, 8192, 2048, *case))


def run_groups():
    for counts in ([1024] * 8, [37, 1500, 0, 4000, 813, 2, 700, 1140], [256] * 32):
        attempt(f"groups {counts[:8]}", lambda: groups_line(counts, 4096, 4096))


def run_ragged():
    uneven = [4096, 300, 2111, 8000, 77, 1024, 5000, 1]
    for case in (dict(counts=[4096] * 4), dict(
            counts=[4096] * 4, causal=False), dict(counts=uneven), dict(
                counts=uneven, d=64), dict(counts=uneven, rows_of=16), dict(counts=uneven,
                                                                            rows_of=64), dict(
                                                                                counts=uneven, rows_of=128)):
        attempt(f"sequences {case}", lambda: ragged_line(**case))


def run_attention():
    for case in (dict(s=16384), dict(s=4096), dict(s=4096, causal=True), dict(
            s=4096, d=64), dict(s=4096, causal=True, d=64), dict(
                s=4096, kv_heads=8), dict(s=4096, dtype=torch.bfloat16, causal=True)):
        attempt(f"attention {case}", lambda: attention_line(4, 32, **case))


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    runs = {
        "gemm": run_gemm, "layers": run_layers, "groups": run_groups, "attention": run_attention, "ragged": run_ragged,
        "latent": run_latent, "rows": run_rows
    }
    for name in sys.argv[1:] or runs:
        runs[name]()
    sys.exit(attempt.failed)
