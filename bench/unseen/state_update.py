"""One decoding step of a state-space model: the state of each sequence is read from the slot that a table names, and
the next one is written to the same slot of a second buffer.

Source of the idea: the selective state update of Mamba-2 in inference engines (dt and A tied within a head, groups of B
and C).
Shapes: 256 sequences, 64 heads of 64, state 128, one group; 64 sequences, 128 heads of 64, state 128, 8 groups.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def state_update_kernel(state_ptr, next_ptr, slots_ptr, x_ptr, dt_ptr, bias_ptr, a_ptr, b_ptr, c_ptr, d_ptr, z_ptr,
                        y_ptr, heads, groups, P: tl.constexpr, N: tl.constexpr, BLOCK_P: tl.constexpr):
    batch, head = tl.program_id(1), tl.program_id(2)
    p, n = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P), tl.arange(0, N)
    slot = tl.load(slots_ptr + batch).to(tl.int64)
    group = head // (heads // groups)
    row = batch * heads + head
    dt = tl.load(dt_ptr + row).to(tl.float32) + tl.load(bias_ptr + head)
    dt = tl.where(dt <= 20.0, tl.log(1.0 + tl.exp(dt)), dt)
    decay = tl.exp(tl.load(a_ptr + head) * dt)
    x = tl.load(x_ptr + row * P + p).to(tl.float32)
    b = tl.load(b_ptr + (batch * groups + group) * N + n).to(tl.float32)
    c = tl.load(c_ptr + (batch * groups + group) * N + n).to(tl.float32)
    where = ((slot * heads + head) * P + p[:, None]) * N + n[None, :]
    state = tl.load(state_ptr + where).to(tl.float32) * decay + (x * dt)[:, None] * b[None, :]
    tl.store(next_ptr + where, state.to(next_ptr.dtype.element_ty))
    y = tl.sum(state * c[None, :], axis=1) + x * tl.load(d_ptr + head)
    z = tl.load(z_ptr + row * P + p).to(tl.float32)
    tl.store(y_ptr + row * P + p, (y * z * tl.sigmoid(z)).to(y_ptr.dtype.element_ty))


def update(on, large, small):
    B, heads, P, N, groups = on.sizes(large, small)
    x, z = (on.normal(B, heads, P, dtype=torch.bfloat16) for _ in range(2))
    b, c = (on.normal(B, groups, N, dtype=torch.bfloat16) for _ in range(2))
    dt, bias, a, d = on.normal(
        B, heads, dtype=torch.bfloat16), on.normal(heads), -(on.normal(heads).abs() + 0.1), on.normal(heads)
    start, slots = on.normal(2 * B, heads, P, N), on.permutation(2 * B)[:B].to(torch.int32)
    state, y = on.empty(2 * B, heads, P, N), on.empty(B, heads, P, dtype=torch.bfloat16)

    @later
    def expected():
        step = torch.nn.functional.softplus(dt.double() + bias.double())
        wide = [t.double().repeat_interleave(heads // groups, 1) for t in (b, c)]
        new = start[slots.long()].double() * torch.exp(step * a.double())[..., None, None]
        new += (step[..., None] * x.double())[..., None] * wide[0][:, :, None]
        out = (new * wide[1][:, :, None]).sum(-1) + d.double()[:, None] * x.double()
        return out * z.double() * z.double().sigmoid(), new

    def launch(m, BLOCK_P, **config):
        grid = (P // BLOCK_P, B, heads)
        m.state_update_kernel[grid](start, state, slots, x, dt, bias, a, b, c, d, z, y, heads, groups, P=P, N=N,
                                    BLOCK_P=BLOCK_P, **config)

    # The state stays f32; the output is rounded to bf16 once.
    checks = [(y, lambda: expected()[0], 2.0**-8), (lambda: state[slots.long()], lambda: expected()[1], 1e-5)]
    return Work(launch, checks, bytes=state.nbytes)


CONFIGURATIONS = ({"BLOCK_P": 16, "num_warps": 4}, {"BLOCK_P": 32, "num_warps": 4}, {"BLOCK_P": 64, "num_warps": 8})


@case(*CONFIGURATIONS)
def state_update_one_group(on):
    return update(on, (256, 64, 64, 128, 1), (3, 4, 64, 16, 1))


@case(*CONFIGURATIONS)
def state_update_groups(on):
    return update(on, (64, 128, 64, 128, 8), (2, 4, 64, 32, 2))
