"""The C text that loads and launches a kernel as the package's own launches do: with the tensor maps that the kernel
takes after its arguments, clusters, and for a persistent kernel no more programs than run at once. What a kernel needs
is in its metadata."""
import json
import re

# Recipe's name of an element type: the driver's.
_MAP_TYPES = {
    "u8": "UINT8", "u16": "UINT16", "u32": "UINT32", "s32": "INT32", "u64": "UINT64", "s64": "INT64", "f16": "FLOAT16",
    "f32": "FLOAT32", "f64": "FLOAT64", "bf16": "BFLOAT16", "f32.ftz": "FLOAT32_FTZ", "tf32": "TFLOAT32",
    "tf32.ftz": "TFLOAT32_FTZ"
}
_SHARED_WITHOUT_ASKING = 48 * 1024  # bytes that every kernel may have
_PORTABLE_CLUSTER = 8  # CTAs of a cluster that every GPU with clusters takes

_HEADER = """// txl-kernel: {facts}
#ifndef {guard}
#define {guard}

#include <cuda.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

/* {what}. load_… is called once, with a context of the GPU current. */
CUresult load_{name}(void);
CUresult unload_{name}(void);
/* Launches on the grid ({grid}). */
CUresult {name}(CUstream txl_stream{parameters});

#ifdef __cplusplus
}}
#endif

#endif
"""

_SOURCE = """/* {what}; {form}. */
#include "{header}"
#include <string.h>

static const unsigned char txl_code[] = {{
{bytes}
}};
static CUmodule txl_module;
static CUfunction txl_function;
{statics}
CUresult load_{name}(void) {{
  CUresult error = cuModuleLoadData(&txl_module, txl_code);
  if (!error)
    error = cuModuleGetFunction(&txl_function, txl_module, "{entry}");
{when_loaded}  if (error)
    unload_{name}();
  return error;
}}

CUresult unload_{name}(void) {{
  CUresult error = txl_module ? cuModuleUnload(txl_module) : CUDA_SUCCESS;
  txl_module = 0;
  txl_function = 0;
  return error;
}}

CUresult {name}(CUstream txl_stream{parameters}) {{
  unsigned txl_grid[3] = {{{grid}}}, txl_started[3];
{declarations}  void *txl_arguments[] = {{{addresses}}};
  if (!txl_grid[0] || !txl_grid[1] || !txl_grid[2])
    return CUDA_SUCCESS;
  if (!txl_function) {{
    CUresult txl_error = load_{name}();
    if (txl_error)
      return txl_error;
  }}
  memcpy(txl_started, txl_grid, sizeof txl_started);
{before_launch}  return {launch};
}}
"""

_CLUSTER_LAUNCH = """  CUlaunchAttribute txl_attribute;
  CUlaunchConfig txl_config;
  memset(&txl_attribute, 0, sizeof txl_attribute);
  memset(&txl_config, 0, sizeof txl_config);
  txl_attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  txl_attribute.value.clusterDim.x = {cluster};
  txl_attribute.value.clusterDim.y = txl_attribute.value.clusterDim.z = 1;
  txl_config.gridDimX = txl_started[0];
  txl_config.gridDimY = txl_started[1];
  txl_config.gridDimZ = txl_started[2];
  txl_config.blockDimX = {threads};
  txl_config.blockDimY = txl_config.blockDimZ = 1;
  txl_config.sharedMemBytes = {shared};
  txl_config.hStream = txl_stream;
  txl_config.attrs = &txl_attribute;
  txl_config.numAttrs = 1;
"""

_AT_ONCE = """  if (!error) {{
    CUdevice device;
    int processors = 0;
    error = cuCtxGetDevice(&device);
    if (!error)
      error = cuDeviceGetAttribute(&processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
    txl_at_once = (processors < {cluster} ? 1 : processors / {cluster}) * {cluster} / {ctas};
  }}
"""

_MAP = """  {{
    cuuint64_t txl_dims[] = {{{dims}}}, txl_strides[] = {{{strides}}};
    cuuint32_t txl_box[] = {{{box}}}, txl_steps[] = {{{steps}}};
    CUresult txl_error = cuTensorMapEncodeTiled(&{map}, CU_TENSOR_MAP_DATA_TYPE_{type}, {rank}, (void *)(uintptr_t)({address}), txl_dims, txl_strides,
                                                txl_box, txl_steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_{swizzle},
                                                CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_{fill});
    if (txl_error)
      {otherwise};
  }}
"""


def _attribute(name, value):
    return f"  if (!error)\n    error = cuFuncSetAttribute(txl_function, CU_FUNC_ATTRIBUTE_{name}, {value});\n"


def _c_expression(words, names):
    """The C expressions of a postfix text: `a3.32`, an argument with sign, constants, and `+ - *` of two, modulo
    2^64."""
    stack = []
    for word in words.split():
        if word in ("+", "-", "*"):
            right = stack.pop()
            stack.append(f"({stack.pop()} {word} {right})")
        elif argument := re.fullmatch(r"a(\d+)\.(\d+)", word):
            name = names[int(argument[1])]
            stack.append(f"(uint64_t){name}" if argument[2] ==
                         "64" else f"(uint64_t)(int64_t)(int{argument[2]}_t){name}")
        else:
            stack.append(f"(uint64_t)INT64_C({int(word)})")
    return stack


def _encoding(index, recipe, names):
    """The C statements that encode a tensor map by its recipe (src/arch/TensorMapRecipe.h)."""
    head, address, dims, strides = recipe.split(":")
    optional, kind, swizzle, box, fill = re.fullmatch(r"\s*(optional )?(\S+) swizzle (\d+) box ([\d ]+?) fill (\d)\s*",
                                                      head).groups()
    box, name = box.split(), f"txl_map{index}"
    return _MAP.format(
        map=name, type=_MAP_TYPES[kind], rank=len(box), address=_c_expression(address, names)[0], dims=", ".join(
            _c_expression(dims, names)), strides=", ".join(_c_expression(strides, names)) or "0", box=", ".join(box),
        steps=", ".join(["1"] * len(box)), swizzle="NONE" if swizzle == "0" else f"{swizzle}B",
        fill="NAN_REQUEST_ZERO_FMA" if fill == "1" else "NONE",
        otherwise=f"memset(&{name}, 0, sizeof {name}); /* the kernel does without */"
        if optional else "return txl_error")


def _persistent(axes, ctas):
    """The C statements that start no more programs than run at once of a grid whose first `axes` a persistent kernel
    counts itself."""
    programs = " * ".join(f"(uint64_t)txl_grid[{axis}]" for axis in range(axes))
    others = "".join(f" && txl_grid[{axis}] == 1" for axis in range(axes, 3))
    limits = "".join(f"  if (txl_grid[{axis}] > 0x7fffffff / {divisor})\n    return CUDA_ERROR_INVALID_VALUE;\n"
                     for axis, divisor in enumerate(("1", "txl_grid[0]", "(txl_grid[0] * txl_grid[1])")[:axes]))
    return (
        f"{limits}  if ({programs} > (unsigned)txl_at_once{others}) {{\n    txl_started[0] = (unsigned)txl_at_once;\n"
        f"    txl_started[1] = txl_started[2] = 1;\n  }}\n")


def c_texts(kernel, code, facts, what, grid, header):
    """(source, header) of a compiled kernel: `code` is its machine code or PTX, `facts` what the linker reads, `what` a
    comment, `grid` three C expressions, `header` the header's name."""
    known = json.loads(kernel.native.stage("metadata"))
    maps, axes = known.get("tensor_maps", []), known.get("resident_axes", 0)
    ctas, cluster, threads = known["num_ctas"], known.get("cluster_size", 1), 32 * known["num_warps"]
    shared = known["shared"] - known.get("static_shared", 0)  # what a launch requests
    names = [name for name, _, hint in facts["arguments"] if hint != 1]
    when_loaded = ""
    if shared > _SHARED_WITHOUT_ASKING:
        when_loaded += _attribute("MAX_DYNAMIC_SHARED_SIZE_BYTES", shared) + _attribute(
            "PREFERRED_SHARED_MEMORY_CARVEOUT", 100)
    if cluster > _PORTABLE_CLUSTER:
        when_loaded += _attribute("NON_PORTABLE_CLUSTER_SIZE_ALLOWED", 1)
    if axes:
        when_loaded += _AT_ONCE.format(cluster=cluster, ctas=ctas)
    before = "".join(_encoding(index, recipe, names) for index, recipe in enumerate(maps))
    before += _persistent(axes, ctas) if axes else ""
    before += f"  txl_started[0] *= {ctas};\n" if ctas > 1 else ""
    launch = f"cuLaunchKernel(txl_function, txl_started[0], txl_started[1], txl_started[2], {threads}, 1, 1, {shared}, txl_stream, txl_arguments, 0)"
    if cluster > 1:
        before += _CLUSTER_LAUNCH.format(cluster=cluster, threads=threads, shared=shared)
        launch = "cuLaunchKernelEx(&txl_config, txl_function, txl_arguments, 0)"
    addresses = [
        *(f"&{name}" for name in names), *(f"&txl_map{index}" for index in range(len(maps))),
        *(f"&txl_grid[{axis}]" for axis in range(axes))
    ]
    code += b"\0"  # where a text ends
    name, what = facts["name"], what.replace("*/", "* /")
    fields = dict(
        facts=json.dumps(facts), guard=f"TXL_{name.upper()}_H", what=what, form=facts["form"], name=name, header=header,
        entry=kernel.native.name, parameters="".join(
            f", {kind} {argument}" for argument, kind, _ in facts["arguments"]), grid=", ".join(
                f"(unsigned)({axis})"
                for axis in grid), bytes="    " + ",\n    ".join(", ".join(f"0x{byte:02x}" for byte in code[i:i + 16])
                                                                 for i in range(0, len(code), 16)),
        statics="static int txl_at_once; /* programs */\n" if axes else "", when_loaded=when_loaded,
        declarations="".join(f"  CUtensorMap txl_map{index};\n" for index in range(len(maps))),
        addresses=", ".join(addresses) or "0", before_launch=before, launch=launch)
    return _SOURCE.format(**fields), _HEADER.format(**{**fields, "grid": ", ".join(grid).replace("*/", "* /")})
