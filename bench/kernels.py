"""The kernels whose compilation is measured, as (function, signature, compile-time constants, options).

The signature maps a parameter to its type in Triton's spelling; all pointers and the parameters in DIVISIBLE are
multiples of 16, as a launch on ordinary tensors would find them. Runs under Triton and under TXL's alias for it.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples"))

import attention
import dropout
import layer_norm
import matmul
import softmax
import vector_add


def _strides(kernel, names="stride"):
    return {p: "i32" for p in kernel.arg_names if p.startswith(names)}


def _attention(causal):
    kernel = attention.attention_kernel
    types = dict(q_ptr="*fp16", k_ptr="*fp16", v_ptr="*fp16", out_ptr="*fp16", lse_ptr="*fp32", scale="fp32",
                 **_strides(kernel), heads="i32", queries="i32", keys="i32")
    ones = {p: 1 for p in ("stride_qd", "stride_kd", "stride_vd", "stride_od")}
    return kernel, types, dict(ones, CAUSAL=causal, BLOCK_M=128, BLOCK_N=64, HEAD_DIM=64), dict(num_warps=8)


def _matmul(activation):
    kernel = matmul.matmul_kernel
    types = dict(a_ptr="*fp16", b_ptr="*fp16", c_ptr="*fp16", M="i32", N="i32", K="i32", **_strides(kernel))
    ones = {p: 1 for p in ("stride_ak", "stride_bn", "stride_cn")}
    return kernel, types, dict(ones, BLOCK_M=128, BLOCK_N=128, BLOCK_K=64, GROUP_M=8, ACTIVATION=activation,
                               PRECISION="tf32"), dict(num_warps=8)


def kernels():
    """name -> (function, signature, constants, options)."""
    f32 = "*fp32"
    return {
        "vector add": (vector_add.add_kernel, dict(x_ptr=f32, y_ptr=f32, out_ptr=f32, n="i32"), dict(BLOCK=1024), {}),
        "softmax": (softmax.softmax_kernel,
                    dict(out_ptr=f32, x_ptr=f32, out_stride="i32", x_stride="i32", rows="i32", columns="i32"),
                    dict(ROWS=8, BLOCK=1024), {}),
        "matmul": _matmul(""),
        "causal attention": _attention(True),
        "dropout": (dropout.dropout_kernel, dict(x_ptr=f32, out_ptr=f32, n="i32", p="fp32", seed="i32"),
                    dict(BLOCK=1024), {}),
        "layer norm": (layer_norm.forward_kernel,
                       dict(x_ptr=f32, w_ptr=f32, b_ptr=f32, y_ptr=f32, mean_ptr=f32, rstd_ptr=f32, row_stride="i32",
                            rows="i32", columns="i32", eps="fp32"), dict(ROWS=8, BLOCK=1024), {}),
        "layer norm backward": (layer_norm.backward_x_kernel,
                                dict(dx_ptr=f32, dw_ptr=f32, db_ptr=f32, dy_ptr=f32, x_ptr=f32, w_ptr=f32,
                                     mean_ptr=f32, rstd_ptr=f32, ticket_ptr="*i32", row_stride="i32", columns="i32"),
                                dict(GROUPS=64, BLOCK=1024), {}),
        "full attention": _attention(False),
    }
