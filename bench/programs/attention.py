"""Attention as programs have it: forward, backward, decoding from pages, and with a list of the blocks that count."""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case


@triton.jit
def attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale, length, CAUSAL: tl.constexpr, D: tl.constexpr,
                     BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head = tl.program_id(0), tl.program_id(1).to(tl.int64)
    offs_m = start_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n, offs_d = tl.arange(0, BLOCK_N), tl.arange(0, D)
    base = head * length * D
    q = tl.load(q_ptr + base + offs_m[:, None] * D + offs_d[None, :])
    m_i = tl.full([BLOCK_M], -float("inf"), dtype=tl.float32)
    l_i = tl.zeros([BLOCK_M], dtype=tl.float32)
    acc = tl.zeros([BLOCK_M, D], dtype=tl.float32)
    qk_scale = scale * 1.4426950408889634
    end = (start_m + 1) * BLOCK_M if CAUSAL else length
    for start_n in range(0, end, BLOCK_N):
        k = tl.load(k_ptr + base + (start_n + offs_n)[None, :] * D + offs_d[:, None])
        qk = tl.dot(q, k) * qk_scale
        if CAUSAL:
            qk = tl.where(offs_m[:, None] >= (start_n + offs_n)[None, :], qk, -float("inf"))
        m_new = tl.maximum(m_i, tl.max(qk, 1))
        p = tl.math.exp2(qk - m_new[:, None])
        alpha = tl.math.exp2(m_i - m_new)
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_ptr + base + (start_n + offs_n)[:, None] * D + offs_d[None, :])
        acc = tl.dot(p.to(v.dtype), v, acc * alpha[:, None])
        m_i = m_new
    tl.store(lse_ptr + head * length + offs_m, m_i + tl.math.log2(l_i))
    tl.store(out_ptr + base + offs_m[:, None] * D + offs_d[None, :], (acc / l_i[:, None]).to(out_ptr.dtype.element_ty))


def reference(q, k, v, causal):
    """Of one head or several, in double: the result and the log2 of the sums."""
    scores = q.double() @ k.double().mT * q.shape[-1]**-0.5
    if causal:
        scores = scores.masked_fill(
            torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).triu(1), -float("inf"))
    return scores.softmax(-1) @ v.double(), scores.logsumexp(-1) * 1.4426950408889634


def forward(on, heads, length, D, causal):
    heads, length, D = on.sizes((heads, length, D), (2, 256, 32))
    q, k, v = (on.normal(heads, length, D, dtype=torch.float16) for _ in range(3))
    out, lse = on.empty(heads, length, D, dtype=torch.float16), on.empty(heads, length)

    def launch(m, BLOCK_M, **config):
        m.attention_kernel[(length // BLOCK_M, heads)](q, k, v, out, lse, D**-0.5, length, CAUSAL=causal, D=D,
                                                       BLOCK_M=BLOCK_M, **config)

    expected, logs = reference(q[:2], k[:2], v[:2], causal)
    return Work(launch, [(out[:2], expected, 2e-3), (lse[:2], logs, 1e-3)],
                flops=4 * heads * length * length * D // (2 if causal else 1))


FORWARD = ({"BLOCK_M": 128, "BLOCK_N": 128, "num_warps": 8,
            "num_stages": 2}, {"BLOCK_M": 128, "BLOCK_N": 64, "num_warps": 8, "num_stages": 3}, {
                "BLOCK_M": 128, "BLOCK_N": 64, "num_warps": 4, "num_stages": 3
            }, {"BLOCK_M": 64, "BLOCK_N": 64, "num_warps": 4, "num_stages": 3})


@case(*FORWARD)
def attention_d128(on):
    return forward(on, 64, 4096, 128, False)


@case(*FORWARD)
def attention_d128_causal(on):
    return forward(on, 64, 4096, 128, True)


@case(*FORWARD)
def attention_d64_causal(on):
    return forward(on, 64, 4096, 64, True)


@triton.jit
def delta_kernel(out_ptr, do_ptr, delta_ptr, D: tl.constexpr, BLOCK_M: tl.constexpr):
    rows = tl.program_id(0).to(tl.int64) * BLOCK_M + tl.arange(0, BLOCK_M)
    offs = rows[:, None] * D + tl.arange(0, D)[None, :]
    o, do = tl.load(out_ptr + offs).to(tl.float32), tl.load(do_ptr + offs).to(tl.float32)
    tl.store(delta_ptr + rows, tl.sum(o * do, 1))


@triton.jit
def dkdv_kernel(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, length, D: tl.constexpr,
                BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_n, head = tl.program_id(0) * BLOCK_N, tl.program_id(1).to(tl.int64)
    base = head * length * D
    offs_n, offs_d = start_n + tl.arange(0, BLOCK_N), tl.arange(0, D)
    k = tl.load(k_ptr + base + offs_n[:, None] * D + offs_d[None, :])
    v = tl.load(v_ptr + base + offs_n[:, None] * D + offs_d[None, :])
    dk, dv = tl.zeros([BLOCK_N, D], dtype=tl.float32), tl.zeros([BLOCK_N, D], dtype=tl.float32)
    for start_m in range(start_n // BLOCK_M * BLOCK_M, length, BLOCK_M):
        offs_m = start_m + tl.arange(0, BLOCK_M)
        qT = tl.load(q_ptr + base + offs_m[None, :] * D + offs_d[:, None])
        do = tl.load(do_ptr + base + offs_m[:, None] * D + offs_d[None, :])
        lse, delta = tl.load(lse_ptr + head * length + offs_m), tl.load(delta_ptr + head * length + offs_m)
        pT = tl.math.exp2(tl.dot(k, qT) * (scale * 1.4426950408889634) - lse[None, :])
        pT = tl.where(offs_m[None, :] >= offs_n[:, None], pT, 0.0)
        dv += tl.dot(pT.to(do.dtype), do)
        dsT = pT * (tl.dot(v, tl.trans(do)) - delta[None, :])
        dk += tl.dot(dsT.to(qT.dtype), tl.trans(qT))
    tl.store(dk_ptr + base + offs_n[:, None] * D + offs_d[None, :], (dk * scale).to(dk_ptr.dtype.element_ty))
    tl.store(dv_ptr + base + offs_n[:, None] * D + offs_d[None, :], dv.to(dv_ptr.dtype.element_ty))


@triton.jit
def dq_kernel(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dq_ptr, scale, length, D: tl.constexpr,
              BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head = tl.program_id(0) * BLOCK_M, tl.program_id(1).to(tl.int64)
    base = head * length * D
    offs_m, offs_d = start_m + tl.arange(0, BLOCK_M), tl.arange(0, D)
    q = tl.load(q_ptr + base + offs_m[:, None] * D + offs_d[None, :])
    do = tl.load(do_ptr + base + offs_m[:, None] * D + offs_d[None, :])
    lse, delta = tl.load(lse_ptr + head * length + offs_m), tl.load(delta_ptr + head * length + offs_m)
    dq = tl.zeros([BLOCK_M, D], dtype=tl.float32)
    for start_n in range(0, start_m + BLOCK_M, BLOCK_N):
        offs_n = start_n + tl.arange(0, BLOCK_N)
        kT = tl.load(k_ptr + base + offs_n[None, :] * D + offs_d[:, None])
        vT = tl.load(v_ptr + base + offs_n[None, :] * D + offs_d[:, None])
        p = tl.math.exp2(tl.dot(q, kT) * (scale * 1.4426950408889634) - lse[:, None])
        p = tl.where(offs_m[:, None] >= offs_n[None, :], p, 0.0)
        ds = p * (tl.dot(do, vT) - delta[:, None])
        dq += tl.dot(ds.to(kT.dtype), tl.trans(kT))
    tl.store(dq_ptr + base + offs_m[:, None] * D + offs_d[None, :], (dq * scale).to(dq_ptr.dtype.element_ty))


@case({"BLOCK_M": 64, "BLOCK_N": 128, "num_warps": 8, "num_stages": 2},
      {"BLOCK_M": 64, "BLOCK_N": 64, "num_warps": 4, "num_stages": 2},
      {"BLOCK_M": 64, "BLOCK_N": 128, "num_warps": 4, "num_stages": 2})
def attention_backward(on):
    heads, length, D = on.sizes((64, 2048, 64), (2, 256, 32))
    q, k, v, do = (on.normal(heads, length, D, dtype=torch.float16) for _ in range(4))
    dq, dk, dv = (on.empty(heads, length, D, dtype=torch.float16) for _ in range(3))
    inputs = [x[:2].double().requires_grad_() for x in (q, k, v)]
    reference(*inputs, True)[0].backward(do[:2].double())
    results = [reference(q[i:i + 1], k[i:i + 1], v[i:i + 1], True) for i in range(heads)]
    out, lse = (torch.cat([f[i] for f in results]).to(t) for i, t in ((0, torch.float16), (1, torch.float32)))
    delta = on.empty(heads, length)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        m.delta_kernel[(heads * length // 64, )](out, do, delta, D=D, BLOCK_M=64)
        common = dict(D=D, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)
        m.dkdv_kernel[(length // BLOCK_N, heads)](q, k, v, do, lse, delta, dk, dv, D**-0.5, length, **common)
        common.update(BLOCK_M=BLOCK_N, BLOCK_N=BLOCK_M)
        m.dq_kernel[(length // BLOCK_N, heads)](q, k, v, do, lse, delta, dq, D**-0.5, length, **common)

    return Work(launch, [(got[:2], x.grad, 1e-2) for got, x in zip((dq, dk, dv), inputs)],
                flops=7 * heads * length * length * D)


@triton.jit
def paged_kernel(q_ptr, k_ptr, v_ptr, table_ptr, lengths_ptr, partial_ptr, log_ptr, scale, max_pages, kv_heads,
                 PAGE: tl.constexpr, D: tl.constexpr, GROUP: tl.constexpr, BLOCK_H: tl.constexpr, SPLITS: tl.constexpr,
                 BLOCK_N: tl.constexpr):
    sequence, kv_head, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    offs_h, offs_d, offs_n = tl.arange(0, BLOCK_H), tl.arange(0, D), tl.arange(0, BLOCK_N)
    heads = kv_heads * GROUP
    row = sequence * heads + kv_head * GROUP + offs_h
    q = tl.load(q_ptr + row[:, None] * D + offs_d[None, :], mask=offs_h[:, None] < GROUP, other=0.0)
    length = tl.load(lengths_ptr + sequence)
    split_length = tl.cdiv(tl.cdiv(length, SPLITS), BLOCK_N) * BLOCK_N
    first, last = split * split_length, min(split * split_length + split_length, length)
    m_i = tl.full([BLOCK_H], -float("inf"), dtype=tl.float32)
    l_i = tl.zeros([BLOCK_H], dtype=tl.float32)
    acc = tl.zeros([BLOCK_H, D], dtype=tl.float32)
    for start in range(first, last, BLOCK_N):
        token = start + offs_n
        page = tl.load(table_ptr + sequence * max_pages + token // PAGE, mask=token < last, other=0).to(tl.int64)
        slot = ((page * PAGE + token % PAGE) * kv_heads + kv_head) * D
        k = tl.load(k_ptr + slot[None, :] + offs_d[:, None], mask=(token < last)[None, :], other=0.0)
        qk = tl.where((token < last)[None, :], tl.dot(q, k) * scale, -float("inf"))
        m_new = tl.maximum(m_i, tl.max(qk, 1))
        p = tl.exp(qk - m_new[:, None])
        alpha = tl.exp(m_i - m_new)
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_ptr + slot[:, None] + offs_d[None, :], mask=(token < last)[:, None], other=0.0)
        acc = acc * alpha[:, None] + tl.dot(p.to(v.dtype), v)
        m_i = m_new
    where = row * SPLITS + split
    tl.store(partial_ptr + where[:, None] * D + offs_d[None, :], acc / tl.where(l_i > 0, l_i, 1.0)[:, None],
             mask=offs_h[:, None] < GROUP)
    tl.store(log_ptr + where, m_i + tl.log(l_i), mask=offs_h < GROUP)


@triton.jit
def combine_kernel(partial_ptr, log_ptr, out_ptr, SPLITS: tl.constexpr, D: tl.constexpr):
    row = tl.program_id(0)
    offs_s, offs_d = tl.arange(0, SPLITS), tl.arange(0, D)
    log = tl.load(log_ptr + row * SPLITS + offs_s)
    weight = tl.exp(log - tl.max(log, 0))
    partial = tl.load(partial_ptr + (row * SPLITS + offs_s)[:, None] * D + offs_d[None, :])
    tl.store(out_ptr + row * D + offs_d, (tl.sum(partial * weight[:, None], 0) / tl.sum(weight, 0)).to(
        out_ptr.dtype.element_ty))


@case({"SPLITS": 8, "BLOCK_N": 64, "num_warps": 4, "num_stages": 3},
      {"SPLITS": 8, "BLOCK_N": 32, "num_warps": 4, "num_stages": 3},
      {"SPLITS": 16, "BLOCK_N": 64, "num_warps": 4, "num_stages": 2})
def paged_decode(on):
    batch, kv_heads, group, most, D = on.sizes((64, 8, 8, 4096, 128), (3, 2, 4, 300, 64))
    page, pages = 16, -(-most // 16)
    lengths = on.integers(most // 2, most + 1, batch, dtype=torch.int32)
    q = on.normal(batch, kv_heads * group, D, dtype=torch.float16)
    k, v = (on.normal(batch * pages, page, kv_heads, D, dtype=torch.float16) for _ in range(2))
    table = on.permutation(batch * pages).to(torch.int32).view(batch, pages)
    out = on.empty(batch, kv_heads * group, D, dtype=torch.float16)
    partial, log = on.empty(batch * kv_heads * group, 16, D), on.empty(batch * kv_heads * group, 16)
    expected = torch.empty(out.shape, dtype=torch.float64, device=out.device)
    for i in range(batch):
        mine = [
            c[table[i].long()].reshape(-1, kv_heads, D)[:lengths[i]].transpose(0, 1).repeat_interleave(group, 0)
            for c in (k, v)
        ]
        expected[i] = reference(q[i][:, None], *mine, False)[0][:, 0]

    def launch(m, SPLITS, **config):
        m.paged_kernel[(batch, kv_heads, SPLITS)](q, k, v, table, lengths, partial, log, D**-0.5, pages, kv_heads,
                                                  PAGE=page, D=D, GROUP=group, BLOCK_H=16, SPLITS=SPLITS, **config)
        m.combine_kernel[(batch * kv_heads * group, )](partial, log, out, SPLITS=SPLITS, D=D)

    return Work(launch, [(out, expected, 2e-3)], bytes=int(lengths.sum()) * kv_heads * D * 4)


@triton.jit
def sparse_kernel(q_ptr, k_ptr, v_ptr, out_ptr, starts_ptr, blocks_ptr, scale, length, D: tl.constexpr,
                  BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head = tl.program_id(0), tl.program_id(1).to(tl.int64)
    base = head * length * D
    offs_m, offs_n, offs_d = start_m * BLOCK_M + tl.arange(0, BLOCK_M), tl.arange(0, BLOCK_N), tl.arange(0, D)
    q = tl.load(q_ptr + base + offs_m[:, None] * D + offs_d[None, :])
    m_i = tl.full([BLOCK_M], -float("inf"), dtype=tl.float32)
    l_i = tl.zeros([BLOCK_M], dtype=tl.float32)
    acc = tl.zeros([BLOCK_M, D], dtype=tl.float32)
    for i in range(tl.load(starts_ptr + start_m), tl.load(starts_ptr + start_m + 1)):
        keys = tl.load(blocks_ptr + i) * BLOCK_N + offs_n
        k = tl.load(k_ptr + base + keys[None, :] * D + offs_d[:, None])
        qk = tl.dot(q, k) * (scale * 1.4426950408889634)
        m_new = tl.maximum(m_i, tl.max(qk, 1))
        p = tl.math.exp2(qk - m_new[:, None])
        alpha = tl.math.exp2(m_i - m_new)
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_ptr + base + keys[:, None] * D + offs_d[None, :])
        acc = tl.dot(p.to(v.dtype), v, acc * alpha[:, None])
        m_i = m_new
    tl.store(out_ptr + base + offs_m[:, None] * D + offs_d[None, :], (acc / l_i[:, None]).to(out_ptr.dtype.element_ty))


@case({"num_warps": 4, "num_stages": 3}, {"num_warps": 8, "num_stages": 3}, {"num_warps": 4, "num_stages": 2})
def block_sparse_attention(on):
    heads, length, D = on.sizes((32, 8192, 128), (2, 512, 32))
    block_m, block_n = 128, 64
    q, k, v = (on.normal(heads, length, D, dtype=torch.float16) for _ in range(3))
    out = on.empty(heads, length, D, dtype=torch.float16)
    chosen = on.normal(length // block_m, length // block_n) > 0.7
    chosen[:, 0] = True
    starts = torch.cat([torch.zeros(1, device=q.device), chosen.sum(1).cumsum(0)]).to(torch.int32)
    blocks = chosen.nonzero()[:, 1].to(torch.int32)
    allowed = chosen.repeat_interleave(block_m, 0).repeat_interleave(block_n, 1)
    scores = (q[0].double() @ k[0].double().T * D**-0.5).masked_fill(~allowed, -float("inf"))

    def launch(m, **config):
        m.sparse_kernel[(length // block_m, heads)](q, k, v, out, starts, blocks, D**-0.5, length, D=D, BLOCK_M=block_m,
                                                    BLOCK_N=block_n, **config)

    return Work(launch, [(out[0], scores.softmax(-1) @ v[0].double(), 2e-3)],
                flops=4 * heads * len(blocks) * block_m * block_n * D)
