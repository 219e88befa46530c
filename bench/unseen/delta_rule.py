"""The delta rule (linear attention that overwrites what a key held before), in chunks of 64: the triangular system of a
chunk is solved row by row, a recurrence carries the state over chunks, and the output is computed for all chunks at
once. And its step by step form for decoding.

Source of the idea: DeltaNet's WY representation and the fused recurrent kernels of libraries for linear attention.
Shapes: 32 sequences x heads of 4096 tokens, d 128, in chunks; 4096 sequences x heads of 8 tokens, d 64, step by step.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def wy_kernel(k_ptr, v_ptr, beta_ptr, w_ptr, u_ptr, length, D: tl.constexpr, BLOCK_T: tl.constexpr):
    """w = T diag(beta) k and u = T diag(beta) v, where T is the inverse of I + tril(diag(beta) k k^T, -1)."""
    chunk, head = tl.program_id(0), tl.program_id(1).to(tl.int64)
    t, d = tl.arange(0, BLOCK_T), tl.arange(0, D)
    rows = head * length + chunk * BLOCK_T + t
    k = tl.load(k_ptr + rows[:, None] * D + d[None, :])
    beta = tl.load(beta_ptr + rows)
    kb = (k * beta[:, None]).to(k.dtype)
    a = -tl.where(t[:, None] > t[None, :], tl.dot(kb, tl.trans(k)), 0.0)
    for i in range(1, BLOCK_T):
        row = tl.sum(tl.where(t[:, None] == i, a, 0.0), axis=0)
        row += tl.sum(row[:, None] * a, axis=0) * (t < i)
        a = tl.where(t[:, None] == i, row[None, :], a)
    a = (a + tl.where(t[:, None] == t[None, :], 1.0, 0.0)).to(k.dtype)
    tl.store(w_ptr + rows[:, None] * D + d[None, :], tl.dot(a, kb).to(w_ptr.dtype.element_ty))
    v = tl.load(v_ptr + rows[:, None] * D + d[None, :])
    vb = (v * beta[:, None]).to(v.dtype)
    tl.store(u_ptr + rows[:, None] * D + d[None, :], tl.dot(a, vb).to(u_ptr.dtype.element_ty))


@triton.jit
def delta_state_kernel(k_ptr, w_ptr, u_ptr, new_ptr, state_ptr, length, D: tl.constexpr, BLOCK_T: tl.constexpr,
                       BLOCK_V: tl.constexpr):
    """The state before each chunk, and new = u - w state."""
    i_v, head = tl.program_id(0), tl.program_id(1).to(tl.int64)
    t, d, cv = tl.arange(0, BLOCK_T), tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    state = tl.zeros((D, BLOCK_V), dtype=tl.float32)
    chunks = length // BLOCK_T
    for i in range(chunks):
        tl.store(state_ptr + ((head * chunks + i) * D + d[:, None]) * D + cv[None, :],
                 state.to(state_ptr.dtype.element_ty))
        rows = head * length + i * BLOCK_T + t
        w = tl.load(w_ptr + rows[:, None] * D + d[None, :])
        k = tl.load(k_ptr + rows[None, :] * D + d[:, None])
        new = tl.load(u_ptr + rows[:, None] * D + cv[None, :]).to(tl.float32) - tl.dot(w, state.to(w.dtype))
        new = new.to(k.dtype)
        tl.store(new_ptr + rows[:, None] * D + cv[None, :], new)
        state += tl.dot(k, new)


@triton.jit
def delta_output_kernel(q_ptr, k_ptr, new_ptr, state_ptr, out_ptr, scale, length, D: tl.constexpr,
                        BLOCK_T: tl.constexpr, BLOCK_V: tl.constexpr):
    i_v, chunk, head = tl.program_id(0), tl.program_id(1), tl.program_id(2).to(tl.int64)
    t, d, cv = tl.arange(0, BLOCK_T), tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    rows = head * length + chunk * BLOCK_T + t
    q = tl.load(q_ptr + rows[:, None] * D + d[None, :])
    k = tl.load(k_ptr + rows[None, :] * D + d[:, None])
    new = tl.load(new_ptr + rows[:, None] * D + cv[None, :])
    state = tl.load(state_ptr + ((head * (length // BLOCK_T) + chunk) * D + d[:, None]) * D + cv[None, :])
    out = tl.dot(q, state)
    s = tl.where(t[:, None] >= t[None, :], tl.dot(q, k), 0.0)
    out += tl.dot(s.to(new.dtype), new)
    tl.store(out_ptr + rows[:, None] * D + cv[None, :], (out * scale).to(out_ptr.dtype.element_ty))


def inputs(on, heads, length, D):
    q, v = (on.normal(heads, length, D, dtype=torch.bfloat16) for _ in range(2))
    k = torch.nn.functional.normalize(on.normal(heads, length, D), dim=-1).to(torch.bfloat16)
    return q, k, v, on.normal(heads, length).sigmoid()


def steps(q, k, v, beta, state, scale):
    """In double, of all heads at once; (outputs, last state)."""
    outputs = []
    q, k, v, beta = (x.double() for x in (q, k, v, beta))
    for t in range(q.shape[1]):
        held = (state * k[:, t, :, None]).sum(1)
        state = state + k[:, t, :, None] * (beta[:, t, None] * (v[:, t] - held))[:, None, :]
        outputs.append((state * q[:, t, :, None]).sum(1) * scale)
    return torch.stack(outputs, 1), state


@case({
    "BLOCK_V": 64,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_V": 32,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_V": 32,
    "num_warps": 2,
    "num_stages": 2
})
def delta_rule_chunks(on):
    heads, length, D = on.sizes((32, 4096, 128), (2, 192, 64))
    q, k, v, beta = inputs(on, heads, length, D)
    w, u, new, out = (on.empty(heads, length, D, dtype=torch.bfloat16) for _ in range(4))
    state, scale = on.empty(heads, length // 64, D, D, dtype=torch.bfloat16), D**-0.5

    def launch(m, BLOCK_V, **config):
        m.wy_kernel[(length // 64, heads)](k, v, beta, w, u, length, D=D, BLOCK_T=64, num_warps=4, num_stages=2)
        grid = (D // BLOCK_V, heads)
        m.delta_state_kernel[grid](k, w, u, new, state, length, D=D, BLOCK_T=64, BLOCK_V=BLOCK_V, **config)
        grid = (D // BLOCK_V, length // 64, heads)
        m.delta_output_kernel[grid](q, k, new, state, out, scale, length, D=D, BLOCK_T=64, BLOCK_V=BLOCK_V, **config)

    @later
    def expected():
        rows = slice(0, min(length, 1024))
        return steps(*(x[:2, rows] for x in (q, k, v, beta)), torch.zeros(2, D, D, dtype=torch.float64,
                                                                          device=q.device), scale)[0]

    # The inverse, states and new values are rounded to bf16 (2^-9), and a chunk's errors go on into the next state.
    return Work(launch, [(out[:2, :1024], expected, 4e-2)], bytes=q.nbytes * 11 + state.nbytes * 2)


@triton.jit
def delta_steps_kernel(q_ptr, k_ptr, v_ptr, beta_ptr, start_ptr, state_ptr, out_ptr, scale, length, D: tl.constexpr,
                       BLOCK_V: tl.constexpr):
    i_v, head = tl.program_id(0), tl.program_id(1).to(tl.int64)
    d, cv = tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    where = head * D * D + d[None, :] * D + cv[:, None]
    state = tl.load(start_ptr + where)
    for t in range(length):
        row = (head * length + t) * D
        q = tl.load(q_ptr + row + d).to(tl.float32) * scale
        k = tl.load(k_ptr + row + d).to(tl.float32)
        v = tl.load(v_ptr + row + cv).to(tl.float32)
        v = (v - tl.sum(state * k[None, :], axis=1)) * tl.load(beta_ptr + head * length + t)
        state += k[None, :] * v[:, None]
        tl.store(out_ptr + row + cv, tl.sum(state * q[None, :], axis=1).to(out_ptr.dtype.element_ty))
    tl.store(state_ptr + where, state)


@case({"BLOCK_V": 8, "num_warps": 1}, {"BLOCK_V": 32, "num_warps": 4}, {"BLOCK_V": 16, "num_warps": 1})
def delta_rule_steps(on):
    heads, length, D = on.sizes((4096, 8, 64), (3, 10, 32))
    q, k, v, beta = inputs(on, heads, length, D)
    start, out = on.normal(heads, D, D), on.empty(heads, length, D, dtype=torch.bfloat16)
    state, expected = on.empty(heads, D, D), later(lambda: steps(q, k, v, beta, start.double(), D**-0.5))

    def launch(m, BLOCK_V, **config):
        grid = (D // BLOCK_V, heads)
        m.delta_steps_kernel[grid](q, k, v, beta, start, state, out, D**-0.5, length, D=D, BLOCK_V=BLOCK_V, **config)

    # The state stays f32; outputs are rounded to bf16 once.
    return Work(launch, [(out, lambda: expected()[0], 2.0**-8), (state, lambda: expected()[1], 1e-5)],
                bytes=2 * state.nbytes)
