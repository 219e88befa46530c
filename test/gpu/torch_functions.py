"""Functions for `torch.compile`: what models are made of. `compile_torch.py` runs them on a GPU, the tests on a CPU
with small sizes.

A case is a function `name(device, n)` that returns (callable, arguments): `n` scales the sizes, 1 for the tests. Its
decorator says how it is compiled: `mode`, `dynamic` (then the arguments are a list of argument lists of different
sizes), `backward` (gradients of all that want one are results, too), `config` (settings of Inductor), `random` (eager
results are other ones)."""
import math

import torch
import torch.nn.functional as F
from torch import nn

import triton

from torch_cases import CASES, case  # noqa: F401 (callers read the list here, once it is full)
from torch_user_kernels import add_one_kernel, negate_kernel, scale_add_kernel, square_kernel

def randn(device, *shape, dtype=torch.float32, grad=False):
    return torch.randn(*shape, dtype=torch.float32).to(dtype).to(device).requires_grad_(grad)


# ---- pointwise ----

@case()
def bias_gelu(device, n):
    return lambda x, b: F.gelu(x + b, approximate="tanh"), [randn(device, 128 * n, 96 * n), randn(device, 96 * n)]


@case()
def swiglu_bf16(device, n):
    return lambda x, y: F.silu(x) * y, [randn(device, 128 * n, 128 * n, dtype=torch.bfloat16) for _ in range(2)]


@case()
def rotary(device, n):
    def rotate(q, cos, sin):
        a, b = q.chunk(2, dim=-1)
        return q * cos + torch.cat((-b, a), dim=-1) * sin
    angles = torch.outer(torch.arange(32 * n), 1 / 10000**(torch.arange(0, 64, 2) / 64)).repeat(1, 2).to(device)
    return rotate, [randn(device, 2, 4 * n, 32 * n, 64, dtype=torch.float16), angles.cos().half(), angles.sin().half()]


@case()
def transcendentals(device, n):
    def many(x):
        p = x.abs() + 0.1
        return torch.erf(x) + torch.exp(-p) + torch.log1p(p) + torch.rsqrt(p) + torch.tanh(x) + torch.sigmoid(
            x) + p.pow(1.7) + torch.atan2(x, p)
    return many, [randn(device, 4096 * n * n)]


@case()
def integers(device, n):
    def bits(a, b):
        return (a // b) + (a % b) * 3 ^ (a & b) | (a << 2) >> 1, torch.where(a > b, a, -b).clamp(-50, 50)

    return bits, [
        torch.randint(-1000, 1000, (1000 * n, ), device=device),
        torch.randint(1, 30, (1000 * n, ), device=device)
    ]


@case()
def integer_powers(device, n):
    def powers(a, e):
        return torch.pow(a, e), a**5, torch.pow(3, e)

    return powers, [
        torch.randint(-9, 9, (1000 * n, ), device=device),
        torch.randint(0, 12, (1000 * n, ), device=device)
    ]


@case()
def pad_cat_slice(device, n):
    def shuffle(x, y):
        return torch.cat([F.pad(x, (1, 2), value=0.5), y.flip(-1)], dim=-1)[:, ::2].transpose(0, 1).contiguous()
    return shuffle, [randn(device, 50 * n, 61), randn(device, 50 * n, 33)]


@case()
def embedding_sum(device, n):
    def look_up(table, index):
        return F.embedding(index, table).sum(1) * 2
    return look_up, [randn(device, 1000, 64), torch.randint(0, 1000, (32 * n, 12), device=device)]


@case()
def resize_and_pool(device, n):
    return lambda x: F.max_pool2d(F.interpolate(x, scale_factor=2, mode="bilinear"), 3, 2, 1), [
        randn(device, 2, 4 * n, 17, 19)
    ]


@case()
def quantize_rows(device, n):
    def quantize(x):
        scale = x.abs().amax(-1, keepdim=True).clamp(min=1e-6) / 127
        return torch.round(x / scale).to(torch.int8), scale
    return quantize, [randn(device, 64 * n, 256)]


@case(gpu=True)
def quantize_fp8(device, n):
    def quantize(x):
        scale = x.abs().amax(-1, keepdim=True).float().clamp(min=1e-6) / 448
        return (x / scale).to(torch.float8_e4m3fn).float(), scale
    return quantize, [randn(device, 64 * n, 256, dtype=torch.bfloat16)]


@case(random=True)
def dropout(device, n):
    return lambda x: F.dropout(x, 0.3, training=True) * 2, [randn(device, 4096 * n)]


# ---- reductions and scans ----

@case()
def sums(device, n):
    return lambda x: (x.sum(), x.sum(0), x.mean(1), x.amax(1), x.prod(1)), [randn(device, 200 * n, 77)]


@case()
def variance(device, n):
    return lambda x: torch.var_mean(x, dim=-1), [randn(device, 30 * n, 3000)]


@case()
def variance_by_columns(device, n):
    return lambda x: torch.var(x, dim=0), [randn(device, 512 * n, 64 * n)]


@case()
def argmax_any(device, n):
    return lambda x: (x.argmax(-1), x.argmin(0), (x > 3).any(-1), (x > -4).all(0)), [randn(device, 100 * n, 200)]


@case()
def log_sum_exp(device, n):
    return lambda x: torch.logsumexp(x * 3, -1), [randn(device, 60 * n, 1500)]


@case()
def long_column_sums(device, n):
    return lambda x: (x * x).sum(0), [randn(device, 4000 * n, 24)]


@case()
def running_sums(device, n):
    return lambda x: (x.cumsum(-1), (x.abs() * 0.01 + 0.99).cumprod(-1)), [randn(device, 16 * n, 300)]


# ---- norms, softmax, losses ----

@case()
def layer_norm(device, n):
    return lambda x, w, b: F.layer_norm(x, (768, ), w, b), [
        randn(device, 32 * n, 768), randn(device, 768),
        randn(device, 768)
    ]


@case()
def rms_norm(device, n):
    def norm(x, w):
        return (x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype) * w
    return norm, [randn(device, 16 * n, 1024, dtype=torch.bfloat16), randn(device, 1024, dtype=torch.bfloat16)]


@case()
def group_norm(device, n):
    return lambda x: F.silu(F.group_norm(x, 4)), [randn(device, 2 * n, 16, 12, 13)]


@case()
def batch_norm(device, n):
    module = nn.BatchNorm2d(16).to(device).train()
    return lambda x: F.relu(module(x)), [randn(device, 4 * n, 16, 9, 9)]


@case()
def batch_norm_and_pool(device, n):
    module = nn.BatchNorm2d(8).to(device).train()
    return lambda x: F.max_pool2d(F.relu(module(x)), 2), [randn(device, 2 * n, 8, 4 * n, 4 * n)]


@case()
def softmax(device, n):
    return lambda x, m: torch.softmax(x.masked_fill(m, float("-inf")), -1), [
        randn(device, 64 * n, 333), torch.rand(64 * n, 333).to(device) > 0.8]


@case(backward=True)
def cross_entropy(device, n):
    target = torch.randint(0, 1000, (24 * n, ), device=device)
    return lambda x: F.cross_entropy(x, target), [randn(device, 24 * n, 1000, grad=True)]


# ---- blocks of models ----

class Attention(nn.Module):

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.qkv, self.out = heads, nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        weights = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        mask = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1)
        return self.out((torch.softmax(weights.masked_fill(mask, float("-inf")), -1) @ v).transpose(1, 2).reshape(
            x.shape))


class Block(nn.Module):

    def __init__(self, width, heads):
        super().__init__()
        self.attention, self.first, self.second = Attention(width, heads), nn.LayerNorm(width), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.first(x))
        return x + self.mlp(self.second(x))


@case()
def attention(device, n):
    return Attention(64, 4).to(device), [randn(device, 2, 32 * n, 64)]


@case(gpu=True)
def fused_attention(device, n):
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True) * 2, [
        randn(device, 2, 4, 64 * n, 64, dtype=torch.float16) for _ in range(3)]


@case(gpu=True, config={"triton.cudagraphs": False}, tolerance=2e-2)
def flex_attention(device, n):
    from torch.nn.attention.flex_attention import flex_attention as flex

    def score(value, batch, head, q, k):
        return torch.where(q >= k, value + 0.01 * (k - q), -float("inf"))

    return lambda q, k, v: flex(q, k, v, score_mod=score), [
        randn(device, 2, 4, 128 * n, 64, dtype=torch.float16) for _ in range(3)
    ]


@case()
def mlp(device, n):
    module = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64), nn.LayerNorm(64)).to(device)
    return module, [randn(device, 32 * n, 64)]


@case()
def transformer_block(device, n):
    return Block(64, 4).to(device), [randn(device, 2, 32 * n, 64)]


@case()
def convolution_block(device, n):
    module = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(),
                           nn.AvgPool2d(2)).to(device).eval()
    return module, [randn(device, 2 * n, 3, 16, 16)]


# ---- backward ----

@case(backward=True)
def mlp_backward(device, n):
    module = nn.Sequential(nn.Linear(64, 128), nn.SiLU(), nn.Linear(128, 32)).to(device)
    return module, [randn(device, 32 * n, 64, grad=True)]


@case(backward=True)
def layer_norm_backward(device, n):
    return lambda x, w, b: F.layer_norm(x, (512, ), w, b), [
        randn(device, 32 * n, 512, grad=True), randn(device, 512, grad=True), randn(device, 512, grad=True)]


@case(backward=True)
def softmax_backward(device, n):
    return lambda x: torch.softmax(x * 2, -1).square(), [randn(device, 40 * n, 130, grad=True)]


@case(backward=True)
def transformer_backward(device, n):
    return Block(64, 4).to(device), [randn(device, 2, 16 * n, 64, grad=True)]


@case(backward=True)
def embedding_backward(device, n):
    index = torch.randint(0, 100, (64 * n, ), device=device)
    return lambda table: F.gelu(F.embedding(index, table)), [randn(device, 100, 32, grad=True)]


@case()
def adam_step(device, n):
    def step(weights, gradients, first, second):
        for w, g, m, v in zip(weights, gradients, first, second):
            m.lerp_(g, 0.1)
            v.mul_(0.99).addcmul_(g, g, value=0.01)
            w.sub_(0.01 * m / (v.sqrt() + 1e-8))
        return weights, first, second
    return step, [[randn(device, 30 * n, k).abs() for k in (3, 17, 64)] for _ in range(4)]


# ---- modes ----

@case(mode="reduce-overhead")
def graph_of_pointwise(device, n):
    return lambda x, y: (torch.sin(x) * y).relu() + 1, [randn(device, 1000 * n), randn(device, 1000 * n)]


@case(mode="reduce-overhead")
def graph_of_a_block(device, n):
    return Block(64, 4).to(device), [randn(device, 2, 16 * n, 64)]


@case(mode="reduce-overhead", backward=True)
def graph_of_a_backward(device, n):
    return nn.Sequential(nn.Linear(64, 64), nn.GELU(),
                         nn.LayerNorm(64)).to(device), [randn(device, 16 * n, 64, grad=True)]


@case(mode="max-autotune-no-cudagraphs")
def tuned_softmax(device, n):
    return lambda x: torch.softmax(x, -1), [randn(device, 64 * n, 500)]


@case(mode="max-autotune")
def tuned_mlp(device, n):
    return nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.Linear(128, 64)).to(device), [randn(device, 32 * n, 64)]


@case(mode="max-autotune-no-cudagraphs", config={"max_autotune_gemm_backends": "TRITON"}, gpu=True, tolerance=2e-2)
def tuned_products(device, n):
    return lambda x, w, b: F.relu(x @ w + b), [
        randn(device, 128 * n, 256, dtype=torch.float16),
        randn(device, 256, 128, dtype=torch.float16),
        randn(device, 128, dtype=torch.float16)
    ]


# ---- dynamic shapes ----

@case(dynamic=True)
def dynamic_pointwise(device, n):
    return lambda x, y: torch.exp(-x.abs()) * y, [[randn(device, k * n, 7),
                                                   randn(device, k * n, 7)] for k in (5, 12, 130)]


@case(dynamic=True)
def dynamic_reduction(device, n):
    return lambda x: (x.sum(-1), x.std(0)), [[randn(device, 4 * n, k)] for k in (10, 700, 3000)]


@case(dynamic=True)
def dynamic_norm(device, n):
    return lambda x, w: F.rms_norm(x, (64, ), w), [[randn(device, k * n, 64), randn(device, 64)] for k in (3, 17, 40)]


# ---- kernels of a user ----

@case()
def user_kernel(device, n):
    def call(x, y):
        out = torch.empty_like(x)
        scale_add_kernel[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]), )](x.sin(), y, out, x.numel(), 0.5,
                                                                                 BLOCK=128)
        return out.relu()
    return call, [randn(device, 1000 * n), randn(device, 1000 * n)]


@case()
def tuned_user_kernel(device, n):
    def call(x):
        out = torch.empty_like(x)
        square_kernel[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]), )](x, out, x.numel())
        return out + x
    return call, [randn(device, 3000 * n)]


@case()
def user_kernel_with_heuristics(device, n):
    def call(x):
        out = torch.empty_like(x)
        negate_kernel[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]), )](x, out, x.numel())
        return out * 2
    return call, [randn(device, 1000 * n)]


@case()
def user_kernel_in_place(device, n):
    def call(x):
        y = x * 2
        add_one_kernel[(triton.cdiv(y.numel(), 128), )](y, y.numel(), BLOCK=128)
        return y * x
    return call, [randn(device, 777 * n)]


@torch.library.triton_op("txl_tests::scale_add", mutates_args=())
def scale_add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    torch.library.wrap_triton(scale_add_kernel)[(triton.cdiv(x.numel(), 128), )](x, y, out, x.numel(), 3.0, BLOCK=128)
    return out


@case()
def user_operator(device, n):
    return lambda x, y: scale_add(x + 1, y).tanh(), [randn(device, 500 * n), randn(device, 500 * n)]


@case(dynamic=True)
def user_operator_dynamic(device, n):
    return lambda x, y: scale_add(x, y) + x, [[randn(device, k * n), randn(device, k * n)] for k in (100, 256, 300)]


def flat(results):
    """The tensors of nested results, as they stand."""
    if isinstance(results, torch.Tensor):
        return [results]
    if isinstance(results, (tuple, list)):
        return [tensor for result in results for tensor in flat(result)]
    return []


def evaluate(what, function, arguments):
    """The tensors that a call gives; with `backward` the gradients of its arguments and parameters, too."""
    arguments = [[t.clone() for t in a] if isinstance(a, list) else a.detach().clone().requires_grad_(a.requires_grad)
                 for a in arguments]
    if not what.backward:
        with torch.no_grad():
            return [t.detach().clone() for t in flat(function(*arguments))]
    module = getattr(function, "_orig_mod", function)
    parameters = list(module.parameters()) if isinstance(module, nn.Module) else []
    for p in parameters:
        p.grad = None
    results = flat(function(*arguments))
    sum((r * torch.linspace(0.5, 1.5, r.numel(), device=r.device, dtype=r.dtype).view(r.shape)).sum()
        for r in results).backward()
    return [
        t.detach().clone()
        for t in (*results, *(a.grad for a in arguments if a.requires_grad), *(p.grad for p in parameters))
    ]


def difference(found, expected):
    """The largest difference of two lists of tensors, each relative to the largest element expected of its tensor;
    infinity where only one has a NaN or the shapes differ."""
    worst = 0.0
    if len(found) != len(expected):
        return math.inf
    for a, b in zip(found, expected):
        if a.shape != b.shape or a.dtype != b.dtype:
            return math.inf
        a, b = a.double().cpu(), b.double().cpu()
        if not torch.equal(a.isnan(), b.isnan()) or not torch.equal(a.isinf(), b.isinf()):
            return math.inf
        both = torch.isfinite(b)
        if both.any():
            worst = max(worst, ((a - b)[both].abs().max() / max(1.0, b[both].abs().max())).item())
    return worst
