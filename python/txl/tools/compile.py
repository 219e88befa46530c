"""A kernel as C code, in the files `OUT.c` and `OUT.h`.

    python -m txl.tools.compile FILE -n KERNEL -s SIGNATURE -g GRID -t cuda:90:32 -o OUT

The C file has a bundle (docs/ship/bundles.md) in it, with the machine code for each target (PTX, which the driver
compiles, where no assembler is at hand), and three functions: `load_NAME`, `unload_NAME` and `NAME(stream, arguments)`,
which launches and returns a txlr_status. They need `txl_runtime.h` and libtxl_runtime, and no CUDA header or library.

The signature has an item a parameter, separated by commas: `*fp32:16` is a pointer that is divisible by 16, `i32:1` an
integer that is 1, `i32` any, `64` a constant, which is no argument of the C function. `tensordesc<fp16[64, 32]>` is a
tensor descriptor `d` of blocks of that shape: the C function takes `d`, the address, `d_shape_0`, … and `d_stride_0`,
…, all strides but the last, which is 1; the address and the strides in bytes are multiples of 16. The grid is up to
three C expressions of the arguments. The code is that of a launch on such a GPU, with the versions for arguments that
overlap and for large arrays. `txl.tools.link` makes one function of several such files, which chooses by what the
arguments are.

The header's first line, `// txl-kernel:`, is JSON that the linker reads."""
import argparse
import hashlib
import importlib.util
import json
import os
import re
import sys

from .. import alias
from ..bundles import format as f
from ..bundles.write import add, compiled, specialization
from ..elements import ELEMENTS
from ..signature_text import constant_of, items_of
from .launch_code import c_texts


def _c_type(element):
    """What a C function takes: floats that C lacks travel as their bits."""
    return {"fp32": "float", "fp64": "double"}.get(
        element.signature, f"{'' if element.family == 'Signed' else 'u'}int{8 * element.bytes}_t")


_ELEMENTS = frozenset(e.signature for e in ELEMENTS)
_C_TYPES = {e.signature: _c_type(e) for e in ELEMENTS if e.family != "Fp8"}

# What the generated functions cannot call a parameter.
_TAKEN = set(
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short "
    "signed sizeof static struct switch typedef union unsigned void volatile while asm typeof bool true false".split())

def is_c_name(text):
    """Whether C can call something so."""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text) is not None and text not in _TAKEN


def _is_type(kind):
    """Whether a C function can take an argument of this type."""
    if described := re.fullmatch(r"tensordesc<(\w+)\[[ \d,]+\]>", kind):
        return described[1] in _ELEMENTS
    return kind.lstrip("*").removeprefix("k") in _ELEMENTS if kind.startswith("*") else kind in _C_TYPES


def _c_arguments(items):
    """[(name, C type, hint)] of the C function's arguments. ValueError for two of one name."""
    results = []
    for name, kind, hint, _ in items:
        if kind is None:
            continue
        if not kind.startswith("tensordesc<"):
            results.append((name, "uint64_t" if kind.startswith("*") else _C_TYPES[kind], hint))
            continue
        rank = kind.count(",") + 1
        results += [(name, "uint64_t", 0), *((f"{name}_shape_{axis}", "int32_t", 0) for axis in range(rank)),
                  *((f"{name}_stride_{axis}", "int64_t", 0) for axis in range(rank - 1))]
    names = [name for name, _, _ in results]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"two arguments of the C function would be called `{twice}`; rename a parameter of the kernel")
    return results


def _leaves(name, item):
    """[(name, text)] of an item, of a tuple one for each element: those of `p` are `p_0`, `p_1` …"""
    if not item.startswith("("):
        return [(name, item)]
    if not item.endswith(")"):
        raise ValueError(f"`{item}`: a tuple is written `(i32, *fp32)`")
    return [leaf for i, member in enumerate(items_of(item[1:-1])) for leaf in _leaves(f"{name}_{i}", member)]


def parse_signature(text, names):
    """[(parameter, type, hint, value)] of a signature, of a tuple one for each of its elements: the hint is 16, 1 or 0;
    the type None for a constant. ValueError for what is none."""
    items = items_of(text)
    if len(items) != len(names):
        raise ValueError(
            f"the signature has {len(items)} items, and the kernel {len(names)} parameters: {', '.join(names)}")
    results = []
    for name, item in (leaf for name, whole in zip(names, items) for leaf in _leaves(name, whole)):
        known, value = constant_of(item)
        if known:
            results.append((name, None, 0, value))
            continue
        kind, _, hint = item.partition(":")
        if hint not in ("", "1", "16"):
            raise ValueError(f"`{item}`: what may be known of an argument is `:16`, divisible by 16, or `:1`, it is 1")
        if not is_c_name(name) or name.startswith("txl_"):
            raise ValueError(f"parameter `{name}` cannot be called so in C; rename it in the kernel")
        if not _is_type(kind):
            raise ValueError(
                f"`{item}` is neither a type (`*fp32`, `i32`, `tensordesc<fp16[64, 32]>`, …) nor a constant; C "
                f"programs pass no other"
            )
        if hint == "1" and not kind.startswith(("i", "u")):
            raise ValueError(f"`{item}`: only an integer is 1")
        results.append((name, kind, int(hint or 0), None))
    return results


def _kernel_of(path, name):
    """The jit function `name` of a file."""
    alias.install()  # for a file that imports triton
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    result = getattr(module, name, None)
    if result is None or not hasattr(result, "fn"):
        raise ValueError(f"`{path}` has no kernel `{name}`")
    return getattr(result, "fn") if hasattr(getattr(result, "fn"), "arg_names") else result


def _targets(targets):
    """The compiler's names of one target `cuda:90:32`, or of a list of them."""
    found = []
    for text in [targets] if isinstance(targets, str) else targets:
        if not re.fullmatch(r"cuda:\d+(:32)?", text):
            raise ValueError(f"a target is `cuda:90:32`, not `{text}`")
        found.append(text.removesuffix(":32"))
    return found


def compile_kernel(path, kernel_name, signature, grid, target="cuda:90:32", num_warps=4, num_stages=3, out_name=None,
                   out_path=None, num_ctas=1):
    """Write `OUT.HASH_SUFFIX.c` and `.h` for one specialization and one target or a list of targets; `out_path` is OUT,
    else the kernel's name in the current folder. SUFFIX has the number of each argument of the C function, followed by
    `d` where it is divisible by 16 and `c` where it is 1.

    Returns: (the function's name, the two paths). ValueError for a wrong signature, grid, target or name,
        CompilationError for a kernel that does not compile."""
    fn = _kernel_of(path, kernel_name)
    items = parse_signature(signature, fn.arg_names)
    axes = [axis.strip() for axis in grid.split(",")]
    if not 1 <= len(axes) <= 3 or not all(axes):
        raise ValueError(f"a grid is one to three expressions, not `{grid}`")
    base = out_name or kernel_name
    if not is_c_name(base):
        raise ValueError(f"C cannot call a function `{base}`; give it another name with `--out-name`")
    arguments, contents, specs = _c_arguments(items), f.Contents(), specialization(fn, signature)
    options = dict(num_warps=num_warps, num_stages=num_stages, num_ctas=num_ctas)
    for one in _targets(target):
        add(contents, compiled(fn, specs, {**options, "target": one}), base, overlap=True)
    variants = contents.kernels[base].variants
    facts = {
        "base": base, "arguments": arguments, "constants": {n: repr(v) for n, k, _, v in items if k is None}, **options,
        "targets": list(dict.fromkeys(variant.code.target for variant in variants))
    }
    digest = hashlib.sha256(json.dumps([facts, signature, grid]).encode()).hexdigest()[:8]
    suffix = "".join(
        f"{i}{'d' if hint == 16 else 'c' if hint == 1 else ''}" for i, (_, _, hint) in enumerate(arguments))
    name = facts["name"] = f"{base}_{digest}_{suffix}"
    out = f"{out_path or base}.{digest}_{suffix}"
    paths = (out + ".c", out + ".h")
    texts = c_texts(contents.write(), items, [argument.leaves[0] for argument in variants[0].arguments], facts,
                    f"`{kernel_name}` for {', '.join(facts['targets'])}, {num_warps} warps: {signature}",
                    axes + ["1"] * (3 - len(axes)), os.path.basename(paths[1]))
    for file, text in zip(paths, texts):
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(text)
    return name, paths


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m txl.tools.compile", description=__doc__.partition("\n")[0])
    parser.add_argument("path", help="a Python file with the kernel; it is run")
    parser.add_argument("--kernel-name", "-n", required=True)
    parser.add_argument("--signature", "-s", required=True, help='an item a parameter: "*fp32:16, i32, 1024"')
    parser.add_argument("--grid", "-g", required=True,
                        help='up to three C expressions of the arguments: "(n + 1023) / 1024"')
    parser.add_argument("--target", "-t", action="append",
                        help="backend:architecture:threads of a warp, cuda:90:32 if left out; several are alternatives")
    parser.add_argument("--num-warps", "-w", type=int, default=4)
    parser.add_argument("--num-stages", "-ns", type=int, default=3)
    parser.add_argument("--num-ctas", "-nc", type=int, default=1, help="CTAs of a program, a cluster")
    parser.add_argument("--out-name", "-on", help="what the C function's name begins with; the kernel's name")
    parser.add_argument("--out-path", "-o", help="what the files' names begin with; the function's name, here")
    given = parser.parse_args(arguments)
    alias.install()  # the file may be a program of Triton's
    try:
        _, paths = compile_kernel(given.path, given.kernel_name, given.signature, given.grid,
                                  given.target or "cuda:90:32", given.num_warps, given.num_stages, given.out_name,
                                  given.out_path, given.num_ctas)
    except (ValueError, OSError) as problem:
        parser.error(str(problem))
    print(*paths, sep="\n")


if __name__ == "__main__":
    main()
