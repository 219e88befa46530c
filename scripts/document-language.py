#!/usr/bin/env python3
"""Writes docs/reference/language-coverage.md: what Triton's language offers, and where it runs here.

    .venv/bin/python scripts/document-language.py            writes the page
    .venv/bin/python scripts/document-language.py --check    exits 1 if the page is not what would be written

The rows are Triton's names (3.6 to 3.9). Whether there is one here is asked of the prelude; what a place cannot run,
and why, stands below.
"""

import os
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "language-coverage.md"
sys.path.insert(0, str(ROOT / os.environ.get("TXL_BUILD", "build") / "python"))

ROWS = {
    "Programs, creation, shape": "program_id num_programs arange full zeros zeros_like cat cast broadcast broadcast_to "
                                 "expand_dims permute trans "
    "reshape view ravel join split interleave item squeeze unsqueeze flip swizzle2d to_tensor",
    "Memory": "load store make_block_ptr advance make_tensor_descriptor load_tensor_descriptor store_tensor_descriptor "
              "tensor_descriptor.load "
    "tensor_descriptor.store tensor_descriptor.gather tensor_descriptor.scatter tensor_descriptor.atomic_add "
    "tensor_descriptor.atomic_min "
    "tensor_descriptor.atomic_max tensor_descriptor.atomic_and tensor_descriptor.atomic_or "
    "tensor_descriptor.atomic_xor atomic_cas atomic_xchg "
    "atomic_add atomic_max atomic_min atomic_and atomic_or atomic_xor atomic_load atomic_store atomic_poll "
    "debug_barrier gather histogram "
    "_experimental_descriptor_load _experimental_descriptor_store _experimental_reinterpret_tensor_descriptor",
    "Arithmetic": "add sub mul where maximum minimum clamp fdiv div_rn sqrt_rn exp exp2 log log2 cos sin sqrt rsqrt "
                  "floor ceil erf abs fma umulhi "
    "cdiv sigmoid softmax logical_and logical_or dot dot_scaled "
    "scale_blocks",
    "Reductions, scans, sorting": "reduce sum max min argmax argmin xor_sum reduce_or associative_scan cumsum cumprod "
                                  "sort topk bitonic_merge "
    "map_elementwise",
    "Types": "int1 int8 int16 int32 int64 uint8 uint16 uint32 uint64 float8e5 float8e5b16 float8e4nv float8e4b8 "
             "float8e4b15 float16 bfloat16 "
    "float32 float64 void pi32_t dtype pointer_type block_type tuple tuple_type constexpr constexpr_type const slice "
    "PropagateNan",
    "Random numbers": "philox philox_impl randint randint4x rand rand4x randn randn4x uint_to_uniform_float "
                      "pair_uniform_to_normal "
    "N_ROUNDS_DEFAULT",
    "Hints, loops, debugging, code": "multiple_of max_contiguous max_constancy assume expect_zero range static_range "
                                     "condition static_print "
    "static_assert device_print device_assert inline_asm_elementwise extern_elementwise aggregate aggregate_replace",
    "`tl.extra.cuda`": "extra.cuda.globaltimer extra.cuda.smid extra.cuda.num_threads extra.cuda.num_warps "
                       "extra.cuda.gdc_wait "
    "extra.cuda.gdc_launch_dependents extra.cuda.experimental_device_tensormap_create1d "
    "extra.cuda.experimental_device_tensormap_create2d extra.cuda.experimental_tensormap_fenceproxy_acquire "
    "extra.cuda.convert_custom_float8_sm70 extra.cuda.convert_custom_float8_sm80",
}
LIBDEVICE = """abs acos acosh add_rd add_rn add_ru add_rz asin asinh atan atan2 atanh brev byte_perm cbrt ceil clz copysign cos cosh
cospi cyl_bessel_i0 cyl_bessel_i1 div_rd div_rn div_ru div_rz double2float_rd double2float_rn double2float_ru
double2float_rz double2hiint double2int_rd double2int_rn double2int_ru double2int_rz double2ll_rd double2ll_rn
double2ll_ru double2ll_rz double2loint double2uint_rd double2uint_rn double2uint_ru double2uint_rz double2ull_rd
double2ull_rn double2ull_ru double2ull_rz double_as_longlong erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1
fast_cosf fast_dividef fast_exp10f fast_expf fast_log10f fast_log2f fast_logf fast_powf fast_sinf fast_tanf fdim ffs
finitef float2int_rd float2int_rn float2int_ru float2int_rz float2ll_rd float2ll_rn float2ll_ru float2ll_rz
float2uint_rd float2uint_rn float2uint_ru float2uint_rz float2ull_rd float2ull_rn float2ull_ru float2ull_rz
float_as_int float_as_uint floor fma fma_rd fma_rn fma_ru fma_rz fmod hadd hiloint2double hypot ilogb int2double_rn
int2float_rd int2float_rn int2float_ru int2float_rz int_as_float isfinited isinf isnan j0 j1 jn ldexp lgamma
ll2double_rd ll2double_rn ll2double_ru ll2double_rz ll2float_rd ll2float_rn ll2float_ru ll2float_rz llrint llround log
log10 log1p log2 logb longlong_as_double mul24 mul_rd mul_rn mul_ru mul_rz mulhi nearbyint nextafter norm3d norm4d
normcdf normcdfinv popc pow rcbrt rcp64h rcp_rd rcp_rn rcp_ru rcp_rz remainder rhadd rhypot rint rnorm3d rnorm4d round
rsqrt rsqrt_rn sad saturatef scalbn signbit sin sinh sinpi sqrt sqrt_rd sqrt_rn sqrt_ru sqrt_rz sub_rd sub_rn sub_ru
sub_rz tan tanh tgamma trunc uint2double_rn uint2float_rd uint2float_rn uint2float_ru uint2float_rz uint_as_float
ull2double_rd ull2double_rn ull2double_ru ull2double_rz ull2float_rd ull2float_rn ull2float_ru ull2float_rz y0 y1 yn"""
ROWS["`tl.extra.libdevice`"] = " ".join(f"extra.libdevice.{name}" for name in LIBDEVICE.split())

# Rows that are not there, or not everywhere: (tile machine, GPU, why).
LIMITS = {
    "extra.cuda.convert_custom_float8_sm70": (False, False, "a hook of Triton's compiler, not called by kernels"),
    "extra.cuda.convert_custom_float8_sm80": (False, False, "a hook of Triton's compiler, not called by kernels"),
}

HEAD = """<!-- Written by scripts/document-language.py from the prelude, python/txl/language. -->
# Coverage of Triton's language

Every name of Triton's language, 3.6 to 3.9, and where kernels that use it run: on the **tile machine**, the reference
interpreter for arrays of the CPU, and on a **GPU** (sm_80 and later; the emulator runs the same code). Tests run each
name on both: the programs of `test/python/programs`, tests of a subject (descriptors, scaled dots, instances, inline
assembly …), and `test_names_on_cpu_and_gpu.py` the rest, with libdevice in every overload. Differences in meaning from
Triton are in [numerics.md](../write/numerics.md) and [from-triton.md](../start/from-triton.md).
"""


def there(name):
    """Whether kernels can name it."""
    import txl.language
    value = txl.language
    for part in name.split("."):
        value = getattr(value, part, None)
        if value is None:
            return False
    return True


def page():
    lines = [HEAD]
    present = everywhere = total = 0
    for title, names in ROWS.items():
        whole, rest = [], []
        for name in names.split():
            total += 1
            cpu, gpu, why = LIMITS.get(name, (True, True, ""))
            if (cpu or gpu) and not there(name):
                raise SystemExit(f"{name} is not there, and LIMITS does not say why")
            if cpu and gpu:
                whole.append(name)
            else:
                rest.append((name, cpu, gpu, why))
        present += len(whole) + sum(cpu or gpu for _, cpu, gpu, _ in rest)
        everywhere += len(whole)
        short = [f"`{name.removeprefix('extra.libdevice.')}`" for name in whole]
        lines += [f"\n## {title}\n", textwrap.fill("Everywhere: " + ", ".join(short) + ".", 120)]
        if rest:
            lines += ["", "| | tile machine | GPU | why |", "|---|---|---|---|"]
            lines += [
                f"| `{n.removeprefix('extra.libdevice.')}` | {'yes' if c else 'no'} | {'yes' if g else 'no'} | {w} |"
                for n, c, g, w in rest
            ]
    lines.insert(1, f"\nOf {total} names {present} are there, {everywhere} of them in both places.")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = page()
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text() != text)
    PAGE.write_text(text)
