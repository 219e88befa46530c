"""`txl bundle`: writes a bundle of the kernels of Python files and of other bundles, and shows what one has."""
import ast
import sys

from ..errors import CompilationError


def add_command(commands):
    parser = commands.add_parser("bundle", help="kernels in one file, for the C runtime and for TXL_BUNDLE")
    parser.add_argument("inputs", nargs="+", metavar="FILE",
                        help="a Python file with kernels, or a bundle (.txlb) whose contents are added")
    parser.add_argument("--output", "-o", help="the bundle to write; left out: the inputs, bundles, are shown")
    parser.add_argument("--kernel", "-k", help="the kernel; left out: the file's list BUNDLE, of dictionaries as "
                        "`txl.bundle` takes them, or its only kernel")
    parser.add_argument("--signature", "-s", action="append", default=[],
                        help="one item for each parameter: `*fp32:16`, `i32`, or a constant; several are alternatives")
    parser.add_argument("--config", action="append", default=[], metavar="NAME=VALUE,…",
                        help="constants and options of a configuration, the preferred one first")
    parser.add_argument("--grid", "-g", help="up to three expressions of parameters: `cdiv(n, BLOCK)`")
    parser.add_argument("--target", "-t", action="append", default=[],
                        help="`sm_90a`; `ptx:sm_90` is PTX for newer GPUs; left out: sm_90a")
    parser.add_argument("--overlap", action="store_true", help="also versions for arguments that overlap")
    parser.add_argument("--header", help="where to write the C header")
    parser.add_argument("--tvm-ffi", metavar="FILE.c",
                        help="where to write a C file with a function of TVM-FFI for each kernel")
    parser.add_argument("--key", metavar="FILE", help="sign the bundle with the bytes of this file")


def _config(text):
    found = {}
    for item in text.split(","):
        name, equals, value = item.partition("=")
        if not equals:
            raise ValueError(f"`{item}`: a configuration is `BLOCK=128,num_warps=8`")
        try:
            found[name.strip()] = ast.literal_eval(value)
        except (ValueError, SyntaxError):
            raise ValueError(f"`{value}` of `{item}` is no constant") from None
    return found


def _entries(path, options):
    """What `txl.bundle` takes for one input."""
    if not path.endswith(".py"):
        return [path]
    from ..kernel_file import kernel_of, module_of
    if options.kernel is None and not options.signature:
        listed = getattr(module_of(path), "BUNDLE", None)
        if listed is None:
            raise ValueError(f"`{path}` has no list `BUNDLE`; name a kernel with `--kernel` and `--signature`")
        return list(listed)
    if not options.signature:
        raise ValueError("a kernel needs a `--signature`")
    entry = {"kernel": kernel_of(path, options.kernel), "signature": options.signature, "grid": options.grid,
             "overlap": options.overlap}
    return [{**entry, "configs": [_config(text) for text in options.config]} if options.config else entry]


def _show(path):
    from .write import read
    contents = read(path)
    print(f"{path}: {contents.hash}, {'signed' if contents.is_signed else 'not signed'}, "
          f"{len(contents.kernels)} kernels, {len(contents.cache)} entries for TXL_BUNDLE")
    for kernel in contents.kernels.values():
        print(f"{kernel.name}({', '.join(name for name, _ in kernel.parameters)})")
        for variant in kernel.variants:
            code = variant.code
            print(f"    {code.target} {'PTX' if code.is_ptx else 'machine code'}, {len(code.image)} bytes, "
                  f"{code.threads} threads, {code.shared} bytes shared, {code.registers} registers: {code.label}")


def run(options):
    from .write import bundle
    try:
        if options.output is None:
            for path in options.inputs:
                _show(path)
            return 0
        key = None
        if options.key:
            with open(options.key, "rb") as file:
                key = file.read()
        entries = [entry for path in options.inputs for entry in _entries(path, options)]
        print(bundle(options.output, entries, options.target or "sm_90a", header=options.header,
                     tvm_ffi=options.tvm_ffi, key=key))
    except (CompilationError, OSError, ValueError) as error:
        print(f"txl: {error}", file=sys.stderr)
        return 1
    return 0
