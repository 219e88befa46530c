"""The C and C++ header of a bundle: a function with typed parameters for each kernel and combination of types."""
import re

from . import format as f

_C_TYPES = {
    "void": "void", "i1": "uint8_t", "i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t",
    "u8": "uint8_t", "u16": "uint16_t", "u32": "uint32_t", "u64": "uint64_t", "fp32": "float", "fp64": "double"
}  # of the others the bits: txlr_fp16 and so on
_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm typeof "
    "bool true false class new delete this template typename namespace private public protected operator try catch "
    "throw using virtual friend explicit export and or not xor bundle stream grid".split())


def _name(text):
    """A C name for a kernel or parameter."""
    name = re.sub(r"\W", "_", text, flags=re.ASCII)
    return f"{name}_" if name in _KEYWORDS or not re.match(r"[A-Za-z_]", name) else name


def _storage(kind):
    bits = {"fp16": 16, "bf16": 16}.get(kind, 8)
    return f"typedef struct {{ uint{bits}_t bits; }} txlr_{kind}_bits;"


def _c_type(kind):
    return _C_TYPES.get(kind) or f"txlr_{kind}_bits"


def _signature(variant):
    """What distinguishes the functions of a kernel: kinds and types of run-time arguments."""
    return tuple((argument.kind, argument.leaves[0].type if argument.kind != f.CHOSEN else "", len(argument.block))
                 for argument in variant.arguments)


def _constant_type(values):
    """The C type of a constant that has several values; None if no C type has them all."""
    for kinds, text in (((bool, int), "int64_t"), ((float, int), "double"), ((str, ), "const char *")):
        if all(type(value) in kinds for value in values):
            return text
    return None


def _parameters(kernel, variants):
    """[(C declaration or None, C expression)] of a function's arguments."""
    found = []
    for index, (name, tuned) in enumerate(kernel.parameters):
        argument, c = variants[0].arguments[index], _name(name)
        kind = argument.leaves[0].type
        code, writes = f"TXLR_{kind.upper()}", any(v.arguments[index].effects & ~f.READS for v in variants)
        if argument.kind == f.CHOSEN:
            values = {(type(v.arguments[index].leaves[0].constant), v.arguments[index].leaves[0].constant)
                      for v in variants}
            text = None if tuned or len(values) == 1 else _constant_type([value for _, value in values])
            makes = {"int64_t": "txlr_i64", "double": "txlr_fp64", "const char *": "txlr_text"}
            found.append((None, "txlr_chosen()") if text is None else (f"{text} {c}", f"{makes[text]}({c})"))
        elif argument.kind == f.POINTER:
            found.append((f"{'' if writes else 'const '}{_c_type(kind)} *{c}", f"txlr_pointer({code}, {c}, 0)"))
        elif argument.kind == f.TENSOR:
            found.append((f"const txlr_tensor *{c}", f"txlr_tensor_argument({code}, {c})"))
        elif kind in ("fp32", "fp64"):
            found.append((f"{_c_type(kind)} {c}", f"txlr_{kind}({c})"))
        elif kind in _C_TYPES:
            found.append((f"{_c_type(kind)} {c}", f"txlr_int({code}, (int64_t){c})"))
        else:
            found.append((f"{_c_type(kind)} {c}", f"txlr_float_bits({code}, {c}.bits)"))
    return found


_FUNCTION = """/* {comment} */
static inline txlr_status {name}(const txlr_bundle *bundle, void *stream{declared}) {{
  txlr_launch launch;
{array}  memset(&launch, 0, sizeof launch);
  launch.size = sizeof launch;
  launch.grid = {grid};
  launch.stream = stream;
  launch.arguments = {arguments};
  launch.argument_count = {count};
  return txlr_launch_kernel(txlr_find(bundle, "{kernel}"), &launch);
}}
"""


def _functions(kernel):
    """The functions of a kernel: (name, declared parameters, text)."""
    groups = {}
    for variant in kernel.variants:
        groups.setdefault(_signature(variant), []).append(variant)
    several = [index for index, _ in enumerate(kernel.parameters)
               if len({signature[index] for signature in groups}) > 1]
    for signature, variants in groups.items():
        suffix = "".join(f"_{signature[i][1] or 'constant'}" for i in several)
        parameters = _parameters(kernel, variants)
        has_grid = all(variant.grid is not None for variant in variants)
        declared = [text for text, _ in parameters if text]
        if not has_grid:
            declared.insert(0, "const uint32_t grid[3]")
        elements = ", ".join(text for _, text in parameters)
        array = f"  const txlr_argument arguments[] = {{{elements}}};\n" if parameters else ""
        targets = sorted({variant.code.target + (" (PTX)" if variant.code.is_ptx else "") for variant in variants})
        text = _FUNCTION.format(
            comment=f"`{kernel.name}` for {', '.join(targets)}.", name=_name(kernel.name) + suffix, kernel=kernel.name,
            declared="".join(f", {one}" for one in declared), array=array, grid="NULL" if has_grid else "grid",
            arguments="arguments" if parameters else "NULL", count=len(parameters))
        yield text


def header_text(contents, file_name):
    """The header's text for the `Contents` of a bundle; `file_name` makes its guard."""
    guard = re.sub(r"\W", "_", f"txl_kernels_{file_name}", flags=re.ASCII).upper()
    functions = [text for name in sorted(contents.kernels) for text in _functions(contents.kernels[name])]
    body = "\n".join(functions)
    stored = sorted(set(re.findall(r"txlr_(\w+)_bits\b(?!\()", body)) - {"float"})
    types = "".join(f"#ifndef TXLR_HAS_{kind.upper()}\n#define TXLR_HAS_{kind.upper()}\n{_storage(kind)}\n#endif\n"
                    for kind in stored)
    return (f"/* Written by `txl bundle`: a function for each kernel of a bundle. Pointers are addresses of the\n"
            f" * current GPU's memory; a `const` array is not written. `grid` has three extents, in programs. */\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <txl_runtime.h>\n\n#ifdef __cplusplus\nextern \"C\" {{\n"
            f"#endif\n\n{types}\n{body}\n#ifdef __cplusplus\n}}\n#endif\n#endif\n")
