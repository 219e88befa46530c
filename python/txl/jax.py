"""Kernels inside of `jax.jit`: a call is an operation of the traced program, which XLA runs through its foreign
function interface.

    @jax.jit
    def double(x):
        return txl.jax.call(double_kernel, x, x.size, out_shape=x, grid=(txl.cdiv(x.size, 128), ), BLOCK=128)

`import txl.jax` imports JAX; outside of `jit` JAX's arrays are taken by `kernel[grid](...)` too, as all others are."""
import hashlib
import math

import jax

from . import _native  # noqa: F401
from . import _txl, active_device
from .jit_callable import MockTensor

_TARGETS = {"cpu": "txl_call_cpu", "gpu": "txl_call_gpu"}
_registered = False


def _register():
    global _registered
    if not _registered:
        host, device = _txl.xla_handlers()
        jax.ffi.register_ffi_target(_TARGETS["cpu"], host, platform="cpu")
        jax.ffi.register_ffi_target(_TARGETS["gpu"], device, platform="CUDA")
        _registered = True


def _is_array(value):
    return isinstance(value, jax.Array) or hasattr(value, "shape") and hasattr(value, "dtype") and value.shape != ()


def _bytes_of(shaped):
    return math.prod(shaped.shape) * shaped.dtype.itemsize


def _extents(grid, bound):
    extents = tuple(grid(bound) if callable(grid) else grid)
    if not 1 <= len(extents) <= 3 or not all(isinstance(extent, int) and 0 <= extent < 2**31 for extent in extents):
        raise ValueError(f"the grid is a tuple of one to three ints, or a function that returns one, not {extents!r}")
    return extents + (1, ) * (3 - len(extents))


def _platform(name):
    name = name or jax.default_backend()
    if name in ("cuda", "gpu"):
        return "gpu"
    if name == "cpu":
        return "cpu"
    raise ValueError(
        f"a kernel runs on the CPU or on NVIDIA's GPUs, not on JAX's platform `{name}`; pass `platform=\"cpu\"`")


def call(kernel, *arguments, out_shape, grid, input_output_aliases=None, platform=None, vmap_method=None, **options):
    """Call a kernel as an operation of JAX, inside of `jax.jit` or outside.

    Args:
        kernel: A function decorated with `@txl.jit`. Its parameters are `arguments` in their order, then the results,
            then the parameters that `options` name.
        arguments: Arrays (or what is traced for them), scalars, None. Arrays cannot be written, unless they are
            aliased. A traced value is an array, also one of no dimensions: the kernel gets its address.
        out_shape: What has `shape` and `dtype` (`jax.ShapeDtypeStruct`, an array), or a tuple or list of such: the
            results. Elements that no program of the grid writes are uninitialised.
        grid: A tuple of one to three ints, or a function of {parameter: argument} that returns one; of arrays it sees
            shape and dtype.
        input_output_aliases: {index of an array among the arrays, index of a result}: the result begins as the array,
            in its memory where it can be. The kernel gets both.
        platform: "cpu" or "cuda": where the program will run. Left out, JAX's default.
        vmap_method: What `jax.vmap` does with it, as `jax.ffi.ffi_call` has it; left out, that is an error.
        options: Constexprs of the kernel, and options such as `num_warps`.

    Returns: the result, or a list of them where `out_shape` is a tuple or list.

    Differentiation requires `jax.custom_vjp`, as for every foreign call.
    """
    _register()
    platform, aliases = _platform(platform), dict(input_output_aliases or {})
    single = not isinstance(out_shape, (tuple, list))
    results = [jax.ShapeDtypeStruct(one.shape, one.dtype) for one in ([out_shape] if single else out_shape)]
    arrays = [value for value in arguments if _is_array(value)]
    for source, result in aliases.items():
        if not (0 <= source < len(arrays) and 0 <= result < len(results)):
            raise ValueError(
                f"`input_output_aliases` has {source}: {result}; there are {len(arrays)} arrays and {len(results)} "
                f"results"
            )
    shaped = [
        jax.ShapeDtypeStruct(value.shape, value.dtype) if _is_array(value) else value
        for value in (*arguments, *results)
    ]
    given = [MockTensor(one.dtype, one.shape) if isinstance(one, jax.ShapeDtypeStruct) else one for one in shaped]
    target = "cpu" if platform == "cpu" else _txl.device_info(active_device.current_device())["target"]
    compiled = kernel.warmup(*given, grid=None, target=target, **options)
    extents = _extents(grid, {**dict(zip(kernel.arg_names, shaped)), **options})
    template, buffers, written = [], 0, {*aliases, *range(len(arrays), len(arrays) + len(results))}
    for one, kind in zip(shaped, compiled._types):
        if isinstance(one, jax.ShapeDtypeStruct):
            template.append((None, buffers, _bytes_of(one), buffers in written))
            buffers += 1
        elif kind is not None:
            template.append((kind, one))
    for parameter, kind in list(zip(kernel.params, compiled._types))[len(shaped):]:  # scalars given by name
        if kind is not None:
            template.append((kind, options.get(parameter.name, parameter.default)))
    key = hashlib.sha256(repr((compiled.hash, target, extents, template, compiled._flags)).encode()).hexdigest()
    _txl.add_xla_call(key, compiled.native, extents, template, compiled._flags)
    created = jax.ffi.ffi_call(_TARGETS[platform], results, input_output_aliases=aliases, vmap_method=vmap_method)(
        *arrays, call=key)
    return created[0] if single else list(created)
