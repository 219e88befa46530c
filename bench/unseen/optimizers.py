"""AdamW on flat parameters: f32 master weights and a bf16 copy; and bf16 parameters and moments with stochastic
rounding from the counter-based generator.

Source of the idea: fused optimizers of training libraries.
Shapes: 2^26 parameters with master weights; 2^25 parameters with stochastic rounding.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later

RATE, BETA1, BETA2, EPS, DECAY, STEP = 1e-2, 0.9, 0.95, 1e-8, 0.1, 3


@triton.jit
def adam_step(p, g, m, v, rate, beta1, beta2, eps, decay, correction1, correction2):
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g * g
    p = p * (1 - rate * decay) - rate * (m / correction1) / (tl.sqrt(v / correction2) + eps)
    return p, m, v


@triton.jit
def adamw_kernel(p_ptr, copy_ptr, g_ptr, m_ptr, v_ptr, p_out, m_out, v_out, size, rate, beta1, beta2, eps, decay,
                 correction1, correction2, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < size
    p, g = tl.load(p_ptr + offs, mask=mask), tl.load(g_ptr + offs, mask=mask).to(tl.float32)
    m, v = tl.load(m_ptr + offs, mask=mask), tl.load(v_ptr + offs, mask=mask)
    p, m, v = adam_step(p, g, m, v, rate, beta1, beta2, eps, decay, correction1, correction2)
    tl.store(p_out + offs, p, mask=mask)
    tl.store(copy_ptr + offs, p.to(copy_ptr.dtype.element_ty), mask=mask)
    tl.store(m_out + offs, m, mask=mask)
    tl.store(v_out + offs, v, mask=mask)


def expected_step(p, g, m, v):
    p, g, m, v = (x.double() for x in (p, g, m, v))
    m, v = BETA1 * m + (1 - BETA1) * g, BETA2 * v + (1 - BETA2) * g * g
    return p * (1 - RATE * DECAY) - RATE * (m / (1 - BETA1**STEP)) / ((v / (1 - BETA2**STEP)).sqrt() + EPS), m, v


SCALARS = RATE, BETA1, BETA2, EPS, DECAY, 1 - BETA1**STEP, 1 - BETA2**STEP
BLOCKS = ({"BLOCK": 1024, "num_warps": 4}, {"BLOCK": 2048, "num_warps": 8}, {"BLOCK": 512, "num_warps": 4})


@case(*BLOCKS)
def adamw_master_weights(on):
    size, = on.sizes((1 << 26, ), (5000, ))
    p, g, m, v = on.normal(size), on.normal(size, dtype=torch.bfloat16), on.normal(size), on.normal(size).square()
    p1, m1, v1, copy = on.empty(size), on.empty(size), on.empty(size), on.empty(size, dtype=torch.bfloat16)

    def launch(module, BLOCK, **config):
        grid = (triton.cdiv(size, BLOCK), )
        module.adamw_kernel[grid](p, copy, g, m, v, p1, m1, v1, size, *SCALARS, BLOCK=BLOCK, **config)

    expected = later(lambda: expected_step(p, g, m, v))
    # f32 throughout; the copy is rounded to bf16 once.
    checks = [(got, lambda i=i: expected()[i], 1e-6) for i, got in enumerate((p1, m1, v1))]
    return Work(launch, [*checks, (copy, lambda: expected()[0], 2.0**-8)], bytes=28 * size)


@triton.jit
def round_stochastically(x, random):
    """f32 to bf16: random lower bits are added, and cut off."""
    bits = x.to(tl.uint32, bitcast=True) + (random & 0xFFFF)
    return (bits >> 16).to(tl.uint16).to(tl.bfloat16, bitcast=True)


@triton.jit
def adamw_stochastic_kernel(p_ptr, g_ptr, m_ptr, v_ptr, p_out, m_out, v_out, seed, size, rate, beta1, beta2, eps, decay,
                            correction1, correction2, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < size
    p, g = tl.load(p_ptr + offs, mask=mask, other=0.0).to(tl.float32), tl.load(g_ptr + offs, mask=mask,
                                                                               other=0.0).to(tl.float32)
    m, v = tl.load(m_ptr + offs, mask=mask, other=0.0).to(tl.float32), tl.load(v_ptr + offs, mask=mask,
                                                                               other=0.0).to(tl.float32)
    p, m, v = adam_step(p, g, m, v, rate, beta1, beta2, eps, decay, correction1, correction2)
    r0, r1, r2, r3 = tl.randint4x(seed, offs)
    tl.store(p_out + offs, round_stochastically(p, r0.to(tl.uint32, bitcast=True)), mask=mask)
    tl.store(m_out + offs, round_stochastically(m, r1.to(tl.uint32, bitcast=True)), mask=mask)
    tl.store(v_out + offs, round_stochastically(v, r2.to(tl.uint32, bitcast=True)), mask=mask)


@case(*BLOCKS)
def adamw_stochastic_rounding(on):
    size, = on.sizes((1 << 25, ), (3000, ))
    p, g, m, v = (on.normal(size, dtype=torch.bfloat16) for _ in range(4))
    v = v.abs()
    p1, m1, v1 = (on.empty(size, dtype=torch.bfloat16) for _ in range(3))

    def launch(module, BLOCK, **config):
        grid = (triton.cdiv(size, BLOCK), )
        module.adamw_stochastic_kernel[grid](p, g, m, v, p1, m1, v1, 77, size, *SCALARS, BLOCK=BLOCK, **config)

    expected = later(lambda: expected_step(p, g, m, v))
    # Stochastic rounding is off by up to 2^-7 of the value, and by nothing on average: 2^-7 divided by the root of the
    # count, six times.
    checks = [(got, lambda i=i: expected()[i], 2.0**-7) for i, got in enumerate((p1, m1, v1))]
    bias = lambda: (p1.double() - expected()[0]).mean() / expected()[0].abs().mean() + 1
    return Work(
        launch,
        [*checks, (bias, lambda: torch.ones(
            (), dtype=torch.float64, device=p.device), 6 * 2.0**-7 * size**-0.5)], bytes=14 * size)
