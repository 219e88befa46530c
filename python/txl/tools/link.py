"""One C function of several compilations of a kernel, in the files `OUT.h` and `OUT.c`.

    python -m txl.tools.link HEADERS -o OUT     # HEADERS: those that `txl.tools.compile` wrote

For each kernel `NAME(stream, arguments, algorithm)` calls a compilation that may take these arguments: of those with
the index `algorithm` (compilations that differ in constants, warps, stages or CTAs, in the order of the headers;
`NAME_default` takes the first) that run on the current context's GPU, one for its newest architecture, and of several
the one that is specialised on most arguments. `load_NAME` loads those for that GPU, `unload_NAME` is for all,
`NAME_get_num_algos` returns how many algorithms there are. Where no compilation is for the GPU, the error is
CUDA_ERROR_NO_BINARY_FOR_GPU."""
import argparse
import json
import os
import re

from .compile import is_c_name

_MARK = "// txl-kernel: "


class LinkerError(ValueError):
    """Headers that do not fit together, or that `txl.tools.compile` did not write."""


def read_header(path):
    """The facts in a header's first line. LinkerError if there are none."""
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    try:
        facts = json.loads(first[len(_MARK):]) if first.startswith(_MARK) else None
        sm, specific = re.fullmatch(r"sm_(\d+)([af]?)", facts["code"]).groups()
        facts = {
            **facts, "header": os.path.basename(path), "arguments": [tuple(a) for a in facts["arguments"]],
            "name": facts["name"], "sm": int(sm), "specific": bool(specific)
        }
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        raise LinkerError(f"`{path}` is no header of `txl.tools.compile`") from None
    return facts


def _condition(variant):
    """The C expression that is true of arguments that the compilation takes."""
    tests = [
        f"({name} == 1)" if hint == 1 else f"((uint64_t){name} % 16 == 0)" for name, _, hint in variant["arguments"]
        if hint
    ]
    return " && ".join(tests) or "1"


def _runs(variant):
    """The C expression that is true of GPUs that run the code: `txl_sm` is 90 of compute capability 9.0. Machine code
    runs on later GPUs of the same family, PTX on all later ones, and what is for one GPU alone (sm_90a) on that."""
    sm = variant["sm"]
    if variant["specific"]:
        return f"txl_sm == {sm}"
    return f"txl_sm >= {sm}" + (f" && txl_sm / 10 == {sm // 10}" if variant["form"] == "cubin" else "")


def _algorithms(base, variants):
    """The compilations that are for the same call, a list for each algorithm: those for the newest architecture first,
    then the most specialised ones. LinkerError if they do not fit together."""
    shape = [(name, kind) for name, kind, _ in variants[0]["arguments"]]
    table = {}
    for variant in variants:
        if [(name, kind) for name, kind, _ in variant["arguments"]] != shape:
            raise LinkerError(
                f"compilations of `{base}` have different arguments: {variants[0]['header']} and {variant['header']}")
        key = json.dumps([variant["constants"], variant["num_warps"], variant["num_stages"], variant["num_ctas"]])
        same = table.setdefault(key, [])
        if any(_identity(other) == _identity(variant) for other in same):
            raise LinkerError(
                f"`{variant['header']}` is there twice, or is the same compilation as another of `{base}`")
        same.append(variant)
    # 1 is not divisible by 16: what is known of one argument excludes no other's, so the count of facts is an order.
    return [
        sorted(same, key=lambda v: (-v["sm"], not v["specific"], -sum(bool(hint) for _, _, hint in v["arguments"])))
        for same in table.values()
    ]


def _identity(variant):
    return variant["code"], [hint for _, _, hint in variant["arguments"]]


def _loads(same):
    """The C statements that load, of an algorithm's compilations, those for the newest architecture that the GPU
    runs."""
    lines, architectures = [], {}
    for variant in same:
        architectures.setdefault((_runs(variant), variant["code"]), []).append(variant)
    for index, ((runs, _), group) in enumerate(architectures.items()):
        lines.append(f"  {'else ' if index else ''}if ({runs}) {{")
        lines += [f"    if (!error)\n      error = load_{variant['name']}();" for variant in group]
        lines.append("    found = 1;\n  }")
    return lines


_CAPABILITY = """/* The current context's GPU: 90 of compute capability 9.0. */
static CUresult txl_capability(int *txl_sm) {
  CUdevice device;
  int major = 0, minor = 0;
  CUresult error = cuCtxGetDevice(&device);
  if (!error)
    error = cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  if (!error)
    error = cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  *txl_sm = 10 * major + minor;
  return error;
}
"""

_GET_CAPABILITY = [
    "  int txl_sm;", "  CUresult txl_error = txl_capability(&txl_sm);", "  if (txl_error)", "    return txl_error;"
]


def link(headers, out, prefix=""):
    """Write `OUT.h` and `OUT.c` for the kernels of `headers`; functions' names begin with `prefix`. Returns the two
    paths."""
    if not is_c_name(prefix or "_"):
        raise LinkerError(f"C cannot call a function `{prefix}…`")
    variants = [read_header(path) for path in headers]
    if not variants:
        raise LinkerError("there is nothing to link: no header")
    bases = {}
    for variant in variants:
        bases.setdefault(variant["base"], []).append(variant)
    declarations, definitions = [], []
    for base, group in bases.items():
        algorithms, name = _algorithms(base, group), prefix + base
        parameters = "".join(f", {kind} {argument}" for argument, kind, _ in group[0]["arguments"])
        passed = "".join(f", {argument}" for argument, _, _ in group[0]["arguments"])
        declarations += [
            f"/* `{base}`, {len(algorithms)} algorithm{'s' if len(algorithms) > 1 else ''}; CUDA_ERROR_INVALID_VALUE "
            f"where no compilation takes the arguments. */",
            f"CUresult {name}(CUstream txl_stream{parameters}, int txl_algorithm);",
            f"CUresult {name}_default(CUstream txl_stream{parameters});", f"CUresult load_{name}(void);",
            f"CUresult unload_{name}(void);", f"int {name}_get_num_algos(void);", ""
        ]
        cases = []
        for index, same in enumerate(algorithms):
            cases.append(f"  case {index}:")
            cases += [
                f"    if ({_runs(v)} && {_condition(v)})\n      return {v['name']}(txl_stream{passed});" for v in same
            ]
            cases.append(
                f"    return {' || '.join(dict.fromkeys(f'({_runs(v)})' for v in same))} ? CUDA_ERROR_INVALID_VALUE : "
                f"CUDA_ERROR_NO_BINARY_FOR_GPU;"
            )
        definitions += [
            f"CUresult {name}(CUstream txl_stream{parameters}, int txl_algorithm) {{", *_GET_CAPABILITY,
            "  switch (txl_algorithm) {", *cases, "  }", "  return CUDA_ERROR_INVALID_VALUE;", "}",
            f"CUresult {name}_default(CUstream txl_stream{parameters}) {{", f"  return {name}(txl_stream{passed}, 0);",
            "}"
        ]
        definitions += [
            f"CUresult load_{name}(void) {{", "  CUresult error = CUDA_SUCCESS;\n  int found = 0;", *_GET_CAPABILITY,
            *(line for same in algorithms for line in _loads(same)),
            "  return found ? error : CUDA_ERROR_NO_BINARY_FOR_GPU;", "}"
        ]
        calls = [f"  if (!error)\n    error = unload_{v['name']}();" for same in algorithms for v in same]
        definitions += [
            f"CUresult unload_{name}(void) {{", "  CUresult error = CUDA_SUCCESS;", *calls, "  return error;", "}"
        ]
        definitions += [f"int {name}_get_num_algos(void) {{", f"  return {len(algorithms)};", "}", ""]
    guard = "TXL_" + "".join(c if c.isalnum() else "_" for c in os.path.basename(out)).upper() + "_H"
    header = "\n".join([
        f"#ifndef {guard}", f"#define {guard}", "", "#include <cuda.h>", "#include <stdint.h>", "",
        "#ifdef __cplusplus", 'extern "C" {', "#endif", "", *declarations, "#ifdef __cplusplus", "}", "#endif", "",
        "#endif", ""
    ])
    source = "\n".join([
        f'#include "{os.path.basename(out)}.h"', *(f'#include "{v["header"]}"' for v in variants), "", _CAPABILITY,
        *definitions
    ])
    for path, text in ((out + ".h", header), (out + ".c", source)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return out + ".h", out + ".c"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m txl.tools.link", description=__doc__.partition("\n")[0])
    parser.add_argument("headers", nargs="+", help="headers that `txl.tools.compile` wrote")
    parser.add_argument("--out", "-o", required=True, help="the files' names, without their endings")
    parser.add_argument("--prefix", default="", help="what the functions' names begin with")
    given = parser.parse_args(arguments)
    try:
        print(*link(given.headers, given.out, given.prefix), sep="\n")
    except (LinkerError, OSError) as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
