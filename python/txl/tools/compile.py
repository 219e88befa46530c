"""A kernel as C: `python -m txl.tools.compile FILE -n KERNEL -s SIGNATURE -g GRID -t cuda:90:32 -o OUT` writes `OUT.c` and `OUT.h`.

The C file has the machine code in it (PTX, which the driver compiles, where no assembler is at hand), and three functions: `load_NAME`,
`unload_NAME` and `NAME(stream, arguments)`, which launches. They need `cuda.h` and the driver's library, nothing of this package.

The signature has an item a parameter, separated by commas: `*fp32:16` is a pointer that is divisible by 16, `i32:1` an integer that is
1, `i32` any, `64` a constant, which is no argument of the C function. The grid is up to three C expressions of the arguments.
`txl.tools.link` makes one function of several such files, which chooses by what the arguments are.

The header's first line, `// txl-kernel:`, is JSON that the linker reads."""
import argparse
import hashlib
import importlib.util
import json
import os
import sys

from ..elements import ELEMENTS


def _c_type(element):
    """What a C function takes: floats that C lacks travel as their bits."""
    return {"fp32": "float", "fp64": "double"}.get(element.signature, f"{'' if element.family == 'Signed' else 'u'}int{8 * element.bytes}_t")


_C_TYPES = {e.signature: _c_type(e) for e in ELEMENTS if e.family != "Fp8"}

# What the generated functions cannot call a parameter.
_TAKEN = set("auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short "
             "signed sizeof static struct switch typedef union unsigned void volatile while asm typeof bool true false".split())

_HEADER = """// txl-kernel: {facts}
#ifndef {guard}
#define {guard}

#include <cuda.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

/* `{kernel}` for {target}, {warps} warps: {signature}. load_… is called once, with a context of the GPU current. */
CUresult load_{name}(void);
CUresult unload_{name}(void);
/* Launches on the grid ({grid}). */
CUresult {name}(CUstream txl_stream{parameters});

#ifdef __cplusplus
}}
#endif

#endif
"""

_SOURCE = """#include "{header}"

static const unsigned char txl_code[] = {{
{bytes}
}};
static CUmodule txl_module;
static CUfunction txl_function;

CUresult load_{name}(void) {{
  CUresult error = cuModuleLoadData(&txl_module, txl_code);
  if (!error)
    error = cuModuleGetFunction(&txl_function, txl_module, "{entry}");
{more_shared}  return error;
}}

CUresult unload_{name}(void) {{
  CUresult error = txl_module ? cuModuleUnload(txl_module) : CUDA_SUCCESS;
  txl_module = 0;
  txl_function = 0;
  return error;
}}

CUresult {name}(CUstream txl_stream{parameters}) {{
  unsigned txl_x = {x}, txl_y = {y}, txl_z = {z};
  void *txl_arguments[] = {{{addresses}}};
  if (!txl_x || !txl_y || !txl_z)
    return CUDA_SUCCESS;
  if (!txl_function) {{
    CUresult txl_error = load_{name}();
    if (txl_error)
      return txl_error;
  }}
  return cuLaunchKernel(txl_function, txl_x, txl_y, txl_z, {threads}, 1, 1, {shared}, txl_stream, txl_arguments, 0);
}}
"""


def _constant(text):
    """(True, value) of an item that is a constant."""
    for kind in (int, float):
        try:
            return True, kind(text)
        except ValueError:
            pass
    return (True, {"True": True, "False": False, "None": None}[text]) if text in ("True", "False", "None") else (False, None)


def parse_signature(text, names):
    """[(parameter, type, hint, value)] of a signature: the hint is 16, 1 or 0; the type None for a constant. ValueError for what is
    none."""
    items = [item.strip() for item in text.split(",")] if text.strip() else []
    if len(items) != len(names):
        raise ValueError(f"the signature has {len(items)} items, and the kernel {len(names)} parameters: {', '.join(names)}")
    found = []
    for name, item in zip(names, items):
        known, value = _constant(item)
        if known:
            found.append((name, None, 0, value))
            continue
        kind, _, hint = item.partition(":")
        if hint not in ("", "1", "16"):
            raise ValueError(f"`{item}`: what may be known of an argument is `:16`, divisible by 16, or `:1`, it is 1")
        if name in _TAKEN or name.startswith("txl_"):
            raise ValueError(f"parameter `{name}` cannot be called so in C; rename it in the kernel")
        if kind.lstrip("*") not in _C_TYPES and not kind.startswith("*"):
            raise ValueError(f"`{item}` is neither a type (`*fp32`, `i32`, …) nor a constant; C programs pass no other")
        if hint == "1" and not kind.startswith(("i", "u")):
            raise ValueError(f"`{item}`: only an integer is 1")
        found.append((name, kind, int(hint or 0), None))
    return found


def _kernel_of(path, name):
    """The jit function `name` of a file."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if found is None or not hasattr(found, "fn"):
        raise ValueError(f"`{path}` has no kernel `{name}`")
    return getattr(found, "fn") if hasattr(getattr(found, "fn"), "arg_names") else found


def _target(text):
    from ..backends.compiler import GPUTarget
    parts = text.split(":")
    if len(parts) not in (2, 3) or parts[0] != "cuda" or not parts[1].isdigit():
        raise ValueError(f"a target is `cuda:90:32`, not `{text}`")
    return GPUTarget("cuda", int(parts[1]), int(parts[2]) if len(parts) == 3 else 32)


def compile_kernel(path, kernel_name, signature, grid, target="cuda:90:32", num_warps=4, num_stages=3, out_name=None, out_path=None):
    """Write `OUT.HASH_HINTS.c` and `.h` for one specialization; `out_path` is OUT, else the kernel's name in the current folder.

    Returns: (the function's name, the two paths). ValueError for a wrong signature, grid, target or name, CompilationError for a kernel
        that does not compile."""
    from ..compiler import compile
    fn = _kernel_of(path, kernel_name)
    items = parse_signature(signature, fn.arg_names)
    axes = [axis.strip() for axis in grid.split(",")]
    if not 1 <= len(axes) <= 3 or not all(axes):
        raise ValueError(f"a grid is one to three expressions, not `{grid}`")
    x, y, z = axes + ["1"] * (3 - len(axes))
    types = {name: kind for name, kind, hint, _ in items if kind is not None and hint != 1}
    constants = {name: 1 if hint == 1 else value for name, kind, hint, value in items if kind is None or hint == 1}
    attributes = {(i, ): [["tt.divisibility", 16]] for i, (_, kind, hint, _) in enumerate(items) if kind is not None and hint == 16}
    device = _target(target)
    for aim in device, f"sm_{device.arch}":  # without what is a device's own a kernel may need nothing at its launch
        made = compile(fn, aim, dict(num_warps=num_warps, num_stages=num_stages), signature={**types, **{n: "constexpr" for n in constants}},
                       constexprs=constants, attrs=attributes)
        if not getattr(made.metadata, "global_scratch_size", 0):
            break
    if made.metadata.num_ctas != 1 or getattr(made.metadata, "global_scratch_size", 0):
        raise ValueError("a kernel with clusters or tensor descriptors of the host needs more at its launch than C code is written for here")
    try:
        code, form = made.asm["cubin"], "cubin"
    except RuntimeError:  # no assembler here: the driver compiles it
        code, form = made.asm["ptx"].encode(), "ptx"
    code += b"\0"  # where a text ends
    arguments = [(name, "CUdeviceptr" if kind.startswith("*") else _C_TYPES[kind], hint) for name, kind, hint, _ in items if kind is not None]
    passed = [name for name, _, hint in arguments if hint != 1]
    base = out_name or kernel_name
    facts = {"base": base, "arguments": arguments, "constants": {n: repr(v) for n, k, _, v in items if k is None}, "num_warps": num_warps,
             "num_stages": num_stages, "target": target}
    digest = hashlib.sha256(json.dumps([facts, signature, grid]).encode()).hexdigest()[:8]
    suffix = "".join(f"{i}{'d' if hint == 16 else 'c'}" for i, (_, _, hint) in enumerate(arguments) if hint)
    name = facts["name"] = f"{base}_{digest}" + (f"_{suffix}" if suffix else "")
    out = f"{out_path or base}.{name[len(base) + 1:]}"
    shared = made.metadata.shared
    rows = [", ".join(f"0x{byte:02x}" for byte in code[i:i + 16]) for i in range(0, len(code), 16)]
    fields = dict(
        facts=json.dumps(facts), guard=f"TXL_{name.upper()}_H", kernel=kernel_name, target=target, warps=num_warps, signature=signature, grid=grid,
        name=name, parameters="".join(f", {kind} {argument}" for argument, kind, _ in arguments), header=os.path.basename(out) + ".h",
        bytes="    " + ",\n    ".join(rows), entry=made.native.name, x=x, y=y, z=z, addresses=", ".join(f"&{n}" for n in passed) or "0",
        threads=32 * made.metadata.num_warps, shared=shared, more_shared="" if shared <= 48 * 1024 else
        f"  if (!error)\n    error = cuFuncSetAttribute(txl_function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, {shared});\n")
    paths = (out + ".c", out + ".h")
    for file, text in zip(paths, (_SOURCE, _HEADER)):
        with open(file, "w", encoding="utf-8") as stream:
            stream.write((f"/* {form} of `{kernel_name}`. */\n" if text is _SOURCE else "") + text.format(**fields))
    return name, paths


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m txl.tools.compile", description=__doc__.partition("\n")[0])
    parser.add_argument("path", help="a Python file with the kernel; it is run")
    parser.add_argument("--kernel-name", "-n", required=True)
    parser.add_argument("--signature", "-s", required=True, help='an item a parameter: "*fp32:16, i32, 1024"')
    parser.add_argument("--grid", "-g", required=True, help='up to three C expressions of the arguments: "(n + 1023) / 1024"')
    parser.add_argument("--target", "-t", default="cuda:90:32", help="backend:architecture:threads of a warp")
    parser.add_argument("--num-warps", "-w", type=int, default=4)
    parser.add_argument("--num-stages", "-ns", type=int, default=3)
    parser.add_argument("--out-name", "-on", help="what the C function's name begins with; the kernel's name")
    parser.add_argument("--out-path", "-o", help="what the files' names begin with; the function's name, here")
    given = parser.parse_args(arguments)
    try:
        _, paths = compile_kernel(given.path, given.kernel_name, given.signature, given.grid, given.target, given.num_warps, given.num_stages,
                                  given.out_name, given.out_path)
    except (ValueError, OSError) as problem:
        parser.error(str(problem))
    print(*paths, sep="\n")


if __name__ == "__main__":
    main()
