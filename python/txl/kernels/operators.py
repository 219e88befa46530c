"""The functions of this package as torch's operators: `torch.ops.txl.gemm` and others, with fake kernels and gradients.

Calls come here where torch's dispatcher must see them: while a graph is compiled, for gradients, inside of transforms
and modes, and for subclasses of tensors. Other calls launch the kernel at once.
"""
from typing import Optional

import torch

from . import attentions, norms, products
from .tuned.gemm import result_type

Tensor = torch.Tensor
Parameter = torch.nn.Parameter
_interpreter = torch._C._functorch.peek_interpreter_stack
_dispatch_modes, _has_function_mode = torch._C._len_torch_dispatch_stack, torch._C._is_torch_function_mode_enabled


def need_dispatch(given):
    """Whether a graph is compiled, or one of the tensors among the arguments, or the state of this thread, is more than
    elements in memory."""
    if torch.compiler.is_compiling():
        return True
    grads, tensors = torch.is_grad_enabled(), False
    for x in given:
        kind = type(x)
        if kind is Tensor or kind is Parameter:
            if grads and x.requires_grad:
                return True
            tensors = True
        elif x is not None and isinstance(x, Tensor):
            return True
    return tensors and (_interpreter() is not None or _dispatch_modes() > 0 or _has_function_mode())


def operator(name, fake, mutates=()):
    """A decorator: the function is the operator `txl::name`, whose result without elements `fake` makes."""

    def decorate(function):
        made = torch.library.custom_op(f"txl::{name}", function, mutates_args=mutates)
        made.register_fake(fake)
        made.register_vmap(lambda info, axes, *args: _one_by_one(made, info, axes, args))
        return made

    return decorate


def _one_by_one(made, info, axes, args):
    """An operator over an axis more: one call for each of its elements."""
    results = [made(*(x if axis is None else x.movedim(axis, 0)[i] for x, axis in zip(args, axes)))
               for i in range(info.batch_size)]
    if isinstance(results[0], tuple):
        return tuple(map(torch.stack, zip(*results))), (0, ) * len(results[0])
    return torch.stack(results), 0


def _into(out, found):
    """`found`, written to `out` if there is one. As torch's own functions, these have no gradient then."""
    if out is None:
        return found
    if torch.is_grad_enabled() and (out.requires_grad or found.requires_grad):
        raise RuntimeError("`out` has no gradient: call without it, or under `torch.no_grad()`")
    if out.shape != found.shape or out.dtype != found.dtype:
        raise ValueError(f"`out` is {tuple(out.shape)} of {out.dtype}, the result {tuple(found.shape)} of "
                         f"{found.dtype}")
    return out.copy_(found)


def _no_tiles(tiles):
    if tiles:
        raise ValueError(f"`{next(iter(tiles))}` is for direct launches, not for torch.compile, gradients or "
                         f"transforms")


# ---- products ----


def _fake_gemm(a, b, out_dtype=None):
    products.check_product(a, b)
    return a.new_empty((*a.shape[:-1], b.shape[-1]), dtype=out_dtype or result_type(a.dtype))


@operator("gemm", _fake_gemm)
def _gemm(a: Tensor, b: Tensor, out_dtype: Optional[torch.dtype] = None) -> Tensor:
    return products.run_gemm(a, b, None, out_dtype, None, (), None, {})


def _gemm_backward(ctx, gradient):
    a, b = ctx.saved_tensors
    if a.element_size() == 1:
        raise NotImplementedError("products of 8-bit floats have no gradient")
    gradient = gradient.to(a.dtype)
    return (_gemm(gradient, b.mT) if ctx.needs_input_grad[0] else None,
            _gemm(a.mT, gradient) if ctx.needs_input_grad[1] else None, None)


_gemm.register_autograd(_gemm_backward, setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs[:2]))


def gemm(a, b, out, epilogue, residual, tiles):
    if epilogue is not None:
        raise ValueError("`epilogue` is for direct launches, not for torch.compile, gradients or transforms; `linear` "
                         "has activations")
    _no_tiles(tiles)
    found = _gemm(a, b, torch.float32 if out is not None and out.dtype == torch.float32 else None)
    if residual is not None:
        found = (found.float() + residual.float()).to(found.dtype)
    return _into(out, found)


def _fake_linear(x, weight, bias=None, residual=None, activation=None):
    products.check_linear(x, weight, bias, activation)
    return x.new_empty((*x.shape[:-1], weight.shape[0]))


@operator("linear", _fake_linear)
def _linear(x: Tensor, weight: Tensor, bias: Optional[Tensor] = None, residual: Optional[Tensor] = None,
            activation: Optional[str] = None) -> Tensor:
    return products.run_linear(x, weight, bias, activation, residual, None, {})


def _slope(activation, z):
    """The derivative of an activation at z, float32."""
    if activation == "relu":
        return (z > 0).float()
    if activation == "silu":
        s = torch.sigmoid(z)
        return s * (1 + z * (1 - s))
    inner = 0.7978845608028654 * (z + 0.044715 * z**3)
    t = torch.tanh(inner)
    return 0.5 * (1 + t) + 0.5 * z * (1 - t * t) * 0.7978845608028654 * (1 + 3 * 0.044715 * z * z)


def _linear_backward(ctx, gradient):
    x, weight, bias = ctx.saved_tensors
    residual = gradient if ctx.has_residual else None
    if ctx.activation is not None:  # what it was applied to is computed again
        z = _linear(x, weight, bias, None, None).float()
        gradient = (gradient.float() * _slope(ctx.activation, z)).to(x.dtype)
    rows = gradient.reshape(-1, gradient.shape[-1])
    need = ctx.needs_input_grad
    return (_gemm(rows, weight).reshape(x.shape) if need[0] else None,
            _gemm(rows.mT, x.reshape(-1, x.shape[-1])) if need[1] else None,
            rows.sum(0, dtype=torch.float32).to(bias.dtype) if need[2] else None, residual, None)


def _keep_linear(ctx, inputs, output):
    x, weight, bias, residual, ctx.activation = inputs
    ctx.has_residual = residual is not None
    ctx.save_for_backward(x, weight, bias)


_linear.register_autograd(_linear_backward, setup_context=_keep_linear)


def linear(x, weight, bias, activation, residual, out, tiles):
    _no_tiles(tiles)
    return _into(out, _linear(x, weight, bias, residual, activation))


def _fake_grouped(a, b, ends):
    products.check_groups(a, b, ends)
    return a.new_empty((a.shape[0], b.shape[2]), dtype=result_type(a.dtype))


@operator("grouped_gemm", _fake_grouped)
def _grouped(a: Tensor, b: Tensor, ends: Tensor) -> Tensor:
    return products.run_grouped_gemm(a, b, ends, None, {})


def _fake_group_gradient(a, gradient, ends):
    return a.new_empty((ends.shape[0], a.shape[1], gradient.shape[1]))


@operator("grouped_gemm_gradient", _fake_group_gradient)
def _group_gradient(a: Tensor, gradient: Tensor, ends: Tensor) -> Tensor:
    """a[begin … end]ᵀ @ gradient[begin … end] for each group, a product each: the host reads where groups end."""
    made = a.new_empty((ends.shape[0], a.shape[1], gradient.shape[1]))
    begin = 0
    for group, end in enumerate(ends.tolist()):
        products.run_gemm(a[begin:end].mT, gradient[begin:end], made[group], None, None, (), None, {})
        begin = end
    return made


def _grouped_backward(ctx, gradient):
    a, b, ends = ctx.saved_tensors
    if a.element_size() == 1:
        raise NotImplementedError("products of 8-bit floats have no gradient")
    need = ctx.needs_input_grad
    by_a = None
    if need[0]:  # rows after the last group are in no product
        there = torch.arange(a.shape[0], device=a.device)[:, None] < ends[-1:]
        by_a = torch.where(there, _grouped(gradient, b.mT, ends), 0)
    return by_a, _group_gradient(a, gradient, ends) if need[1] else None, None


_grouped.register_autograd(_grouped_backward, setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))


def grouped_gemm(a, b, ends, out, tiles):
    _no_tiles(tiles)
    return _into(out, _grouped(a, b, ends))


# ---- attention ----


def _no_gradient(name):

    def raise_error(ctx, *gradients):
        raise NotImplementedError(f"`txl.kernels.{name}` has no backward pass yet: call it under `torch.no_grad()`, or "
                                  f"use `torch.nn.functional.scaled_dot_product_attention` for training")

    return raise_error


def _fake_attention(query, key, value, is_causal, scale=None, enable_gqa=False):
    attentions.check_attention(query, key, value, enable_gqa, widths=attentions.WIDTHS)
    shape = query.shape[:-1]
    return query.new_empty((*shape, value.shape[-1])), query.new_empty(shape, dtype=torch.float32)


@operator("attention", _fake_attention)
def _attention(query: Tensor, key: Tensor, value: Tensor, is_causal: bool, scale: Optional[float] = None,
               enable_gqa: bool = False) -> tuple[Tensor, Tensor]:
    return attentions.run_attention(query, key, value, is_causal, scale, enable_gqa, None, {})


def _fake_attention_gradient(query, key, value, out, lse, gradient, lse_gradient, is_causal, scale=None):
    return tuple(x.new_empty(x.shape) for x in (query, key, value))


@operator("attention_gradient", _fake_attention_gradient)
def _attention_gradient(query: Tensor, key: Tensor, value: Tensor, out: Tensor, lse: Tensor, gradient: Tensor,
                        lse_gradient: Optional[Tensor], is_causal: bool,
                        scale: Optional[float] = None) -> tuple[Tensor, Tensor, Tensor]:
    return attentions.run_attention_backward(query, key, value, out, lse, gradient, lse_gradient, is_causal, scale)


def _keep_attention(ctx, inputs, output):
    query, key, value, ctx.is_causal, ctx.scale, _ = inputs
    ctx.save_for_backward(query, key, value, *output)
    ctx.set_materialize_grads(False)


def _attention_backward(ctx, gradient, lse_gradient):
    query, key, value, out, lse = ctx.saved_tensors
    if query.shape[-1] > 128:
        raise NotImplementedError(f"`txl.kernels.attention` has no backward pass for heads of {query.shape[-1]} "
                                  f"elements yet: call it under `torch.no_grad()`")
    if gradient is None:
        gradient = torch.zeros_like(out)
    found = _attention_gradient(query, key, value, out, lse, gradient.to(out.dtype), lse_gradient, ctx.is_causal,
                                ctx.scale)
    return *found, None, None, None


_attention.register_autograd(_attention_backward, setup_context=_keep_attention)


def attention(query, key, value, is_causal, scale, enable_gqa, out, tiles):
    _no_tiles(tiles)
    found, lse = _attention(query, key, value, bool(is_causal), scale, enable_gqa)
    return _into(out, found), lse


def _fake_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal, scale=None):
    attentions.check_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k)
    return query.new_empty(query.shape), query.new_empty((query.shape[1], query.shape[0]), dtype=torch.float32)


@operator("attention_varlen", _fake_varlen)
def _varlen(query: Tensor, key: Tensor, value: Tensor, cu_seq_q: Tensor, cu_seq_k: Optional[Tensor],
            page_table: Optional[Tensor], seqused_k: Optional[Tensor], is_causal: bool,
            scale: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return attentions.run_attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal,
                                           scale, None, {})


def attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal, scale, out, tiles):
    _no_tiles(tiles)
    found, lse = _varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, bool(is_causal), scale)
    return _into(out, found), lse


def _fake_latent(query):
    shape = (*query.shape[:2], 512)
    return query.new_empty(shape), query.new_empty(shape[:2], dtype=torch.float32)


def _fake_decode(query, rows, page_table, lengths, scale=None):
    attentions.check_decode(query, rows, page_table, lengths)
    return _fake_latent(query)


@operator("mla_decode", _fake_decode)
def _decode(query: Tensor, rows: Tensor, page_table: Tensor, lengths: Tensor,
            scale: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return attentions.run_mla_decode(query, rows, page_table, lengths, scale, None, {})


def mla_decode(query, rows, page_table, lengths, scale, out, tiles):
    _no_tiles(tiles)
    found, lse = _decode(query, rows, page_table, lengths, scale)
    return _into(out, found), lse


def _fake_prefill(query, rows, indices, scale=None):
    attentions.check_prefill(query, rows, indices)
    return _fake_latent(query)


@operator("sparse_prefill", _fake_prefill)
def _prefill(query: Tensor, rows: Tensor, indices: Tensor, scale: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return attentions.run_sparse_prefill(query, rows, indices, scale, None, {})


@operator("sparse_prefill_gradient", lambda query, rows, *others: (torch.empty_like(query), torch.empty_like(rows)))
def _prefill_gradient(query: Tensor, rows: Tensor, indices: Tensor, out: Tensor, lse: Tensor, gradient: Tensor,
                      lse_gradient: Optional[Tensor], scale: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return attentions.run_sparse_backward(query, rows, indices, out, lse, gradient, lse_gradient, scale)


def _keep_prefill(ctx, inputs, output):
    query, rows, indices, ctx.scale = inputs
    ctx.save_for_backward(query, rows, indices, *output)
    ctx.set_materialize_grads(False)


def _prefill_backward(ctx, gradient, lse_gradient):
    query, rows, indices, out, lse = ctx.saved_tensors
    gradient = torch.zeros_like(out) if gradient is None else gradient.to(out.dtype)
    return *_prefill_gradient(query, rows, indices, out, lse, gradient, lse_gradient, ctx.scale), None, None


_prefill.register_autograd(_prefill_backward, setup_context=_keep_prefill)


def sparse_prefill(query, rows, indices, scale, out, tiles):
    _no_tiles(tiles)
    found, lse = _prefill(query, rows, indices, scale)
    return _into(out, found), lse


_varlen.register_autograd(_no_gradient("attention_varlen"))
_decode.register_autograd(_no_gradient("mla_decode"))


# ---- rows ----


@operator("softmax", lambda x: x.new_empty(x.shape))
def _softmax(x: Tensor) -> Tensor:
    return norms.run_softmax(x, None)


def _softmax_backward(ctx, gradient):
    y, = ctx.saved_tensors
    product = gradient.float() * y.float()
    return (product - y.float() * product.sum(-1, keepdim=True)).to(y.dtype)


_softmax.register_autograd(_softmax_backward,
                           setup_context=lambda ctx, inputs, output: ctx.save_for_backward(output))


def softmax(x, out):
    return _into(out, _softmax(x))


def _fake_norm(x, weight, bias, eps, is_centred):
    norms.check_norm(x, None, weight, bias)
    return x.new_empty(x.shape)


@operator("norm", _fake_norm)
def _norm(x: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], eps: float, is_centred: bool) -> Tensor:
    return norms.run_norm(x, weight, bias, eps, None, is_centred)


def _norm_backward(ctx, gradient):
    x, weight, bias = ctx.saved_tensors
    wide, gradient = x.float(), gradient.float()
    if ctx.is_centred:
        wide = wide - wide.mean(-1, keepdim=True)
    scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + ctx.eps)
    normal = wide * scale
    rows = tuple(range(x.ndim - 1))
    scaled = gradient if weight is None else gradient * weight.float()
    by_x = scaled - normal * (scaled * normal).mean(-1, keepdim=True)
    if ctx.is_centred:
        by_x = by_x - scaled.mean(-1, keepdim=True)
    return ((by_x * scale).to(x.dtype), None if weight is None else (gradient * normal).sum(rows).to(weight.dtype),
            None if bias is None else gradient.sum(rows).to(bias.dtype), None, None)


def _keep_norm(ctx, inputs, output):
    x, weight, bias, ctx.eps, ctx.is_centred = inputs
    ctx.save_for_backward(x, weight, bias)


_norm.register_autograd(_norm_backward, setup_context=_keep_norm)


def layer_norm(x, weight, bias, eps, out):
    return _into(out, _norm(x, weight, bias, eps, True))


def rms_norm(x, weight, eps, out):
    return _into(out, _norm(x, weight, None, eps, False))


def _fake_entropy(x, target, ignore_index):
    norms.check_entropy(x, target, "none")
    return x.new_empty(x.shape[:1], dtype=torch.float32), x.new_empty(x.shape[:1], dtype=torch.float32)


@operator("cross_entropy", _fake_entropy)
def _entropy(x: Tensor, target: Tensor, ignore_index: int) -> tuple[Tensor, Tensor]:
    return norms.run_entropy(x, target, ignore_index)


@operator("cross_entropy_gradient", lambda x, target, lse, scale, ignore_index: x.new_empty(x.shape))
def _entropy_gradient(x: Tensor, target: Tensor, lse: Tensor, scale: Tensor, ignore_index: int) -> Tensor:
    return norms.run_entropy_gradient(x, target, lse, scale.float(), ignore_index)


def _entropy_backward(ctx, gradient, _):
    return _entropy_gradient(*ctx.saved_tensors, gradient, ctx.ignore_index), None, None


def _keep_entropy(ctx, inputs, output):
    x, target, ctx.ignore_index = inputs
    ctx.save_for_backward(x, target, output[1])
    ctx.mark_non_differentiable(output[1])


_entropy.register_autograd(_entropy_backward, setup_context=_keep_entropy)


def cross_entropy(x, target, ignore_index):
    return _entropy(x, target, ignore_index)[0]
