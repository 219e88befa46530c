"""Cross entropy of a linear layer without its logits in memory: -log softmax(x weightᵀ)[target], and its gradients, by
the matrix product of `gemm` with epilogues.

The vocabulary is cut into chunks. Forward, an epilogue reduces each slice of 64 logits of a row to its maximum and sum
in registers. Backward, another one makes the gradient of a chunk's logits in registers, which is stored in 16 bits and
multiplied by the weight and by x.

Design: `docs/kernels/linear_entropy.md`.

    python -m txl.kernels linear_entropy
"""
import numpy as np
import txl
import txl.language as tl
from .gemm import gemm
from .launches import launch
from .results import empty

LOG2E = tl.constexpr(1.4426950408889634)
SLICE = 64  # columns of a tile that an epilogue sees together, or half as many
MOST = 1 << 28  # bytes of a chunk of the logits


@txl.jit
def _capped(logits, cap):
    """(cap · tanh(logits / cap), the tanh); the logits themselves without a cap."""
    if cap is None:
        return logits, None
    t = 1 - tl.fdiv(2.0, 1 + tl.exp2(logits * (2 * LOG2E / cap)), approx=True)
    return t * cap, t


@txl.jit
def _reduce(tile, batch, rows, columns, operands):
    """Stores the largest logit of each row, the sum of exponentials relative to it, and the target's logit."""
    target, most_of, sum_of, picked, first, M, N, cap = operands
    row, column = tl.max(rows, 1), tl.max(columns, 1)  # vectors of their elements, and the last column
    logits, _ = _capped(tile, cap)
    logits = tl.where(columns < N, logits, float("-inf"))
    most = tl.max(logits, 1)
    base = tl.where(most == float("-inf"), 0.0, most)
    total = tl.sum(tl.exp2((logits - base[:, None]) * LOG2E), 1)
    at = (column // 64).to(tl.int64) * M + row
    inside = (row < M) & (column - tile.shape[1] < N - 1)
    tl.store(most_of + at, most, mask=inside)
    tl.store(sum_of + at, total, mask=inside)
    wanted = tl.load(target + row, mask=row < M, other=-1) - first
    chosen = tl.sum(tl.where(columns == wanted[:, None], logits, 0.0), 1)
    tl.store(picked + row, chosen, mask=inside & (wanted > column - tile.shape[1]) & (wanted <= column) & (wanted < N))
    return None


@txl.jit
def _differentiate(tile, batch, rows, columns, operands):
    """(softmax - [column = target]) · scale of the row, by the logits before their cap."""
    target, lse, scale, first, M, cap = operands
    logits, t = _capped(tile, cap)
    wanted = tl.load(target + rows, mask=rows < M, other=-1) - first
    shares = tl.exp2((logits - tl.load(lse + rows, mask=rows < M, other=0.0)) * LOG2E)
    gradient = tl.where(columns == wanted, shares - 1.0, shares) * tl.load(scale + rows, mask=rows < M, other=0.0)
    return gradient if cap is None else gradient * (1 - t * t)


@txl.jit
def round_kernel(x, y, count, BLOCK: tl.constexpr):
    """y = x, rounded to its type."""
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < count).to(y.dtype.element_ty), mask=i < count)


@txl.jit
def merge_kernel(most_of, sum_of, picked, target, loss, lse, slices, M, classes, ignored, BLOCK: tl.constexpr):
    """The logarithm of the sum of each row, from those of its slices, and the loss."""
    row = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = row < M
    most = tl.full([BLOCK], float("-inf"), tl.float32)
    total = tl.zeros([BLOCK], tl.float32)
    for index in range(slices):
        at = index.to(tl.int64) * M + row
        now = tl.load(most_of + at, mask=inside, other=float("-inf"))
        larger = tl.maximum(most, now)
        base = tl.where(larger == float("-inf"), 0.0, larger)
        total = (total * tl.exp2((most - base) * LOG2E)
                 + tl.load(sum_of + at, mask=inside, other=0.0) * tl.exp2((now - base) * LOG2E))
        most = larger
    logarithm = most + tl.log2(total) / LOG2E
    name = tl.load(target + row, mask=inside, other=-1)
    there = inside & (name >= 0) & (name < classes) & (name != ignored)
    tl.store(lse + row, logarithm, mask=inside)
    tl.store(loss + row, tl.where(there, logarithm - tl.load(picked + row, mask=there, other=0.0), 0.0), mask=inside)


def _product(a, b, out, epilogue=None, operands=(), residual=None):
    return gemm(a, b, out, epilogue, operands, residual)


def _chunks(rows, classes, size, chunk):
    """(begin, end) of each chunk of the classes: multiples of 256 of them but the last."""
    chunk = chunk or max(256, MOST // (max(1, rows) * size) // 256 * 256)
    return [(begin, min(begin + chunk, classes)) for begin in range(0, classes, chunk)]


def linear_entropy(x, weight, target, ignored=-100, softcap=None, chunk=None, product=_product):
    """(losses, logarithms of the sums), float32 (M,): of x (M, K), weight (V, K), both of float16 or bfloat16, and
    target (M,), int32 or int64. chunk: classes of a chunk, a multiple of 64. product(a, b, out, epilogue, operands,
    residual): multiplies matrices."""
    (m, _), classes = x.shape, weight.shape[0]
    losses, lse, picked = (empty(x, (m, ), np.float32) for _ in range(3))
    pieces = _chunks(m, classes, 2, chunk)
    wide = max(end - begin for begin, end in pieces)
    most_of, sum_of = (empty(x, (-(-classes // SLICE), m), np.float32) for _ in range(2))
    logits = empty(x, (m, -(-wide // SLICE) * SLICE), x.dtype)  # is not written: the product needs a shape
    for begin, end in pieces:
        part = slice(begin // SLICE, -(-end // SLICE))
        product(x, weight[begin:end].swapaxes(0, 1), logits[:, :end - begin], _reduce,
                (target, most_of[part], sum_of[part], picked, begin, m, end - begin, softcap))
    launch(merge_kernel, (txl.cdiv(m, 32), ), most_of, sum_of, picked, target, losses, lse, len(most_of), m, classes,
           ignored, BLOCK=32, num_warps=1)
    return losses, lse


def linear_entropy_gradient(x, weight, target, lse, scale, softcap=None, chunk=None, product=_product):
    """The gradients of sum(scale · losses) by x and by weight. scale: float32 (M,), 0 for rows that are ignored."""
    (m, k), classes = x.shape, weight.shape[0]
    by_x, by_weight = empty(x, x.shape, x.dtype), empty(weight, weight.shape, weight.dtype)
    pieces = _chunks(m, classes, 2, chunk)
    wide = max(end - begin for begin, end in pieces)
    gradients = empty(x, (m, -(-wide // SLICE) * SLICE), x.dtype)
    # Two arrays alternate: a sum that is read as a residual cannot be written.
    sums = [empty(x, (m, k), np.float32) for _ in range(2)] if len(pieces) > 1 else [by_x]
    for index, (begin, end) in enumerate(pieces):
        mine, rows = gradients[:, :end - begin], weight[begin:end]
        product(x, rows.swapaxes(0, 1), mine, _differentiate, (target, lse, scale, begin, m, softcap))
        product(mine.swapaxes(0, 1), x, by_weight[begin:end])
        product(mine, rows, sums[index % len(sums)], residual=sums[1 - index % 2] if index else None)
    if len(sums) > 1:
        launch(round_kernel, (txl.cdiv(m * k, 4096), ), sums[(len(pieces) - 1) % 2], by_x, m * k, BLOCK=4096,
               num_warps=4)
    return by_x, by_weight


def reference(x, weight, target, ignored=-100, softcap=None, scale=None):
    """(losses, logarithms of the sums, gradient by x, gradient by weight) in float64, of NumPy's arrays."""
    x, weight = x.astype(np.float64), weight.astype(np.float64)
    logits = x @ weight.T
    slope = 1.0
    if softcap is not None:
        t = np.tanh(logits / softcap)
        logits, slope = softcap * t, 1 - t * t
    most = logits.max(1, keepdims=True)
    lse = np.log(np.exp(logits - most).sum(1)) + most[:, 0]
    counts = (target != ignored) & (target >= 0) & (target < len(weight))
    chosen = np.where(counts, target, 0)
    losses = np.where(counts, lse - logits[np.arange(len(x)), chosen], 0)
    gradient = np.exp(logits - lse[:, None])
    gradient[np.arange(len(x)), chosen] -= counts
    gradient *= (1.0 if scale is None else scale[:, None]) * (target != ignored)[:, None] * slope
    return losses, lse, gradient @ weight, gradient.T @ x


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    x, weight = rng.standard_normal((40, 64)).astype(np.float16), rng.standard_normal((500, 64)).astype(np.float16)
    target = rng.integers(0, 500, 40)
    exact = reference(x, weight, target)
    losses, lse = linear_entropy(x, weight, target, chunk=256)
    by_x, _ = linear_entropy_gradient(x, weight, target, lse, np.ones(40, np.float32), chunk=256)
    print(f"cross entropy of a layer: {np.abs(losses - exact[0]).max():.3g} from the exact result, its gradient "
          f"{np.abs(by_x - exact[2]).max():.3g}")
