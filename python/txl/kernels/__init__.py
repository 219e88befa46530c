"""Tuned kernels: matrix products, layers, attention, norms, losses, and steps of serving.

    from txl.kernels import attention, gemm, linear

    c = gemm(a, b)                                  # arrays of torch, of `txl.to_device`, or of NumPy
    y = linear(x, weight, bias, activation="gelu")
    o = attention(q, k, v, is_causal=True, enable_gqa=True)

Arguments are those of torch's functions. With torch's tensors each function is an operator of its own: it has gradients
where the page says so, `torch.compile(fullgraph=True)` and `vmap` take it, and CUDA graphs record it. torch is imported
by the program, never here. On a CPU the tile machine runs the same kernels, slowly and checked.

TXL_KERNELS=reference, or `with reference():`, runs each as a plain program, which any GPU can; GPUs other than Hopper
always do. docs/write/kernels.md has the shapes, the dtypes and how a kernel is chosen.
"""
from .experts import combine_experts, quantised_experts, route_experts
from .functions import (attention, attention_varlen, cross_entropy, gemm, grouped_gemm, layer_norm, linear,
                        linear_cross_entropy, mla_decode, rms_norm, softmax, sparse_prefill)
from .mode import reference
from .recurrent import gated_delta_rule, mamba_scan
from .scaled import quantised_grouped_gemm, scaled_attention, scaled_gemm, scaled_grouped_gemm
from .serving import lightning_indexer, rms_norm_quantised, rotary_cache, sample


def __getattr__(name):
    if name == "ranks":  # most programs have one
        import importlib
        return importlib.import_module(f"{__name__}.ranks")
    raise AttributeError(f"module `{__name__}` has no attribute `{name}`")


__all__ = [
    "attention", "attention_varlen", "combine_experts", "cross_entropy", "gated_delta_rule", "gemm",
    "grouped_gemm", "layer_norm", "lightning_indexer", "linear", "linear_cross_entropy", "mamba_scan",
    "mla_decode", "quantised_experts", "quantised_grouped_gemm", "reference", "rms_norm", "rms_norm_quantised",
    "rotary_cache", "route_experts", "sample", "scaled_attention", "scaled_gemm", "scaled_grouped_gemm",
    "softmax", "sparse_prefill"
]
