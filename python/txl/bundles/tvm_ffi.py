"""The C file that makes functions of TVM-FFI of a bundle's kernels (include/txl_tvm_ffi.h)."""
import os
import re

from . import format as f


def _kind(kernel, index):
    """The letter of a parameter, as txl_tvm_ffi_launch takes it."""
    name, tuned = kernel.parameters[index]
    arguments = [variant.arguments[index] for variant in kernel.variants]
    kinds = {argument.kind for argument in arguments}
    if len(kinds) > 1:
        raise ValueError(f"`{name}` of `{kernel.name}` is a constant in some specializations only, which a function of "
                         "TVM-FFI cannot pass")
    leaf = arguments[0].leaves[0]
    if kinds == {f.CHOSEN}:
        values = {(type(a.leaves[0].constant), a.leaves[0].constant) for a in arguments}
        if tuned or len(values) == 1:
            return "c"
        return "d" if any(kind is float for kind, _ in values) else "s"
    if kinds == {f.TENSOR}:
        return "t"
    if kinds == {f.POINTER}:
        return "p"
    types = {argument.leaves[0].type for argument in arguments}
    if types & {"fp16", "bf16"} or any(kind.startswith("fp8") for kind in types):
        raise ValueError(f"`{name}` of `{kernel.name}` is a scalar of {leaf.type}, which TVM-FFI does not have")
    return "d" if types == {"fp64"} else "s"


def source_text(contents, bundle_path):
    """The file's text for the `Contents` of a bundle; ValueError for a kernel that cannot be called so."""
    lines, taken = [], set()
    for name in sorted(contents.kernels):
        kernel = contents.kernels[name]
        symbol = re.sub(r"\W", "_", name, flags=re.ASCII)
        if symbol in taken:
            raise ValueError(f"two kernels are called `{symbol}` in C")
        taken.add(symbol)
        kinds = "".join(_kind(kernel, index) for index in range(len(kernel.parameters)))
        has_grid = int(all(variant.grid is not None for variant in kernel.variants))
        parameters = ", ".join(n for (n, _), kind in zip(kernel.parameters, kinds) if kind != "c")
        lines.append(f"/* {symbol}({'' if has_grid else 'grid 0, 1, 2, '}{parameters}) */\n"
                     f'TXL_TVM_FFI_KERNEL({symbol}, "{name}", "{kinds}", {has_grid})')
    path = os.path.abspath(bundle_path).replace("\\", "\\\\").replace('"', '\\"')
    body = "\n".join(lines)
    return (f"/* Written by `txl bundle`: the kernels of a bundle as functions of TVM-FFI. txl_tvm_ffi.h says how\n"
            f" * this file is compiled; -DTXL_BUNDLE_FILE='\"PATH\"' names another path of the bundle. */\n"
            f"#include <txl_tvm_ffi.h>\n\n#ifndef TXL_BUNDLE_FILE\n#define TXL_BUNDLE_FILE \"{path}\"\n#endif\n\n"
            f"TXL_TVM_FFI_BUNDLE(TXL_BUNDLE_FILE)\n\n{body}\n")
