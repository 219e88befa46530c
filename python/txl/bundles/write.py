"""`txl.bundle`: kernels for several GPUs, specializations and configurations in one file, without a GPU."""
import os

from ..storage.files import write_whole
from . import format as f
from .describe import versions_of


def _parsed(fn, text):
    """The specializations of a signature: an item for each parameter, as `tools.compile` takes it."""
    from ..signature_text import constant_of, items_of
    from ..host import from_language

    def spec(item):
        if item.startswith("("):
            if not item.endswith(")"):
                raise ValueError(f"`{item}`: a tuple is written `(i32, *fp32)`")
            return tuple, [spec(member) for member in items_of(item[1:-1])], None, "tuple", tuple
        known, value = constant_of(item)
        if known or item[:1] in "'\"":
            return None, value if known else item[1:-1]
        if item.startswith("tensordesc<"):
            return from_language("tensor_descriptor").described(item)
        kind, _, hint = item.partition(":")
        if hint not in ("", "1", "16"):
            raise ValueError(f"`{item}`: what may be known of an argument is `:16`, divisible by 16, or `:1`, it is 1")
        return (kind, 0, 1) if hint == "1" else (kind, int(hint or 0))

    items = items_of(text)
    if len(items) > len(fn.params):
        raise ValueError(f"the signature has {len(items)} items, and `{fn.__name__}` {len(fn.params)} parameters: "
                         f"{', '.join(fn.arg_names)}")
    specs = [spec(item) for item in items]
    return specs + [None] * (len(fn.params) - len(specs))


def specialization(fn, signature, constants=()):
    """What is known of each parameter of `fn`: from a signature, from constants by name, and from defaults.

    ValueError for a wrong signature, and for a parameter of which nothing is known."""
    specs, constants = _parsed(fn, signature), dict(constants)
    unknown = constants.keys() - set(fn.arg_names)
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))}: no parameter of `{fn.__name__}`")
    found = []
    for parameter, spec in zip(fn.params, specs):
        if parameter.name in constants:
            spec = None, constants[parameter.name]
        elif spec is None and not parameter.has_default:
            raise ValueError(f"the signature says nothing of parameter `{parameter.name}` of `{fn.__name__}`")
        found.append((None, parameter.default) if spec is None else spec)
    return found


def compiled(fn, specs, options):
    """The CompiledKernel of `fn` for a specialization and options, one of which is the `target`."""
    from ..compiler.build import build
    from ..host import Host
    bound = {parameter.name: spec[1] for parameter, spec in zip(fn.params, specs)}
    return build(fn, specs, bound, fn._check_options(options), Host())


def _targets(targets):
    """[(target, whether it is PTX)]: machine code of each, and PTX of the newest generic architecture for later
    GPUs."""
    texts = [targets] if isinstance(targets, str) else targets
    found = [(text.removeprefix("ptx:"), text.startswith("ptx:")) for text in texts]
    if not found:
        raise ValueError("a bundle needs a target, `sm_90a`")
    if not any(is_ptx for _, is_ptx in found):
        generic = [target.rstrip("af") for target, _ in found]
        found.append((max(generic, key=lambda target: int(target.rpartition("_")[2])), True))
    return found


def _inner(fn):
    """The jit function in an autotuner or heuristics, and the configurations of the autotuner."""
    configs = []
    while not hasattr(fn, "params"):
        configs = configs or list(getattr(fn, "configs", ()))
        fn = fn.fn
    return fn, configs


def add(contents, kernel, name, grid=None, when=(), rank=0, ptx_only=False, tuned=(), overlap=False):
    """Add a CompiledKernel to the kernel `name`. `tuned` has the parameters whose constants the bundle chooses; the
    rest is that of `versions_of`."""
    names, variants = versions_of(kernel, grid, when, rank, ptx_only, overlap)
    parameters = [(n, n in tuned) for n in names]
    known = contents.kernels.setdefault(name, f.Kernel(name, parameters))
    if [n for n, _ in known.parameters] != names:
        raise ValueError(f"two kernels of the bundle are called `{name}`, and have different parameters")
    known.parameters = [(n, a or b) for (n, a), (_, b) in zip(known.parameters, parameters)]
    known.variants += variants


def _add_compiled(contents, kernel, name=None, grid=None):
    """Add a CompiledKernel, under its function's name or another."""
    known = kernel.fn.__name__ if kernel.fn is not None else kernel.name
    add(contents, kernel, name or known, grid)


def add_kernel(contents, entry, targets):
    """Compile one entry of `bundle` into `contents`, for its own or the bundle's targets."""
    entry = dict(entry)
    if hasattr(entry["kernel"], "native"):
        return _add_compiled(contents, **entry)
    fn, configs = _inner(entry.pop("kernel"))
    signatures, name = entry.pop("signature"), entry.pop("name", None) or fn.__name__
    constants, options, grid = entry.pop("constants", {}), entry.pop("options", {}), entry.pop("grid", None)
    configs = entry.pop("configs", None) or configs or [{}]
    targets, overlap = _targets(entry.pop("targets", targets)), entry.pop("overlap", False)
    if entry:
        raise ValueError(f"an entry of a bundle has no {', '.join(f'`{key}`' for key in entry)}")
    for rank, config in enumerate(configs):
        config, when = config if isinstance(config, tuple) else (config, {})
        values = config.all_kwargs() if hasattr(config, "all_kwargs") else dict(config)
        chosen = {key: value for key, value in values.items() if key in fn.arg_names}
        settings = {**options, **{key: value for key, value in values.items() if key not in fn.arg_names}}
        for signature in [signatures] if isinstance(signatures, str) else signatures:
            specs = specialization(fn, signature, {**constants, **chosen})
            for target, ptx_only in targets:
                kernel = compiled(fn, specs, {**settings, "target": target})
                add(contents, kernel, name, grid, when, rank, ptx_only, chosen if len(configs) > 1 else (), overlap)


def bundle(path, kernels, targets="sm_90a", *, header=None, tvm_ffi=None, key=None):
    """Compile kernels into a bundle, without a GPU.

    Args:
        path: The file to write.
        kernels: A list of dictionaries: `kernel`, a jit function, an autotuner or heuristics; `signature`, an item for
            each parameter as `tools.compile` takes it (`"*fp32:16, i32, 1024"`), or a list of signatures; and, if
            needed, `name` in the bundle; `constants`, {constexpr parameter: value}; `options` of the compilation;
            `grid`, up to three expressions of parameters, `"cdiv(n, BLOCK)"`; `configs`, a list of `Config` or
            dictionaries, the preferred one first, or pairs (config, {scalar parameter: integer}): for launches with
            these values; `targets`, if not those of the bundle; `overlap`, True: also versions for
            arguments that overlap. Also paths of bundles, whose contents are added, and CompiledKernels for a GPU,
            alone or as `kernel` with `name` and `grid`.
        targets: Architectures: `sm_90a` is machine code (PTX if no assembler is found), `ptx:sm_90` PTX, which the
            driver compiles for newer GPUs. Without a `ptx:` target the newest of them is added as PTX.
        header: Where to write a C header with a typed function for each kernel.
        tvm_ffi: Where to write a C file that makes functions of TVM-FFI of the kernels (include/txl_tvm_ffi.h).
        key: Bytes with which the bundle is signed (HMAC-SHA-256).

    Returns: the bundle's hash. ValueError for a wrong entry or damaged bundle, CompilationError for a kernel that does
        not compile."""
    contents = f.Contents()
    for entry in kernels:
        if isinstance(entry, (str, os.PathLike)):
            merge(contents, read(entry))
        elif hasattr(entry, "native"):
            _add_compiled(contents, entry)
        else:
            add_kernel(contents, entry, targets)
    return write(path, contents, header, key, tvm_ffi)


def write(path, contents, header=None, key=None, tvm_ffi=None):
    """Write `Contents`, and the header and the C file for TVM-FFI if paths are given. Returns the hash."""
    if tvm_ffi is not None:
        from .tvm_ffi import source_text
        source = source_text(contents, path)
    data = contents.write(key)
    write_whole(path, data)
    if header is not None:
        from .header import header_text
        write_whole(header, header_text(contents, os.path.basename(header)))
    if tvm_ffi is not None:
        write_whole(tvm_ffi, source)
    return data[40:72].hex()


def read(path):
    """The Contents of a bundle. OSError; ValueError if it is damaged."""
    with open(path, "rb") as file:
        return f.Contents.read(file.read())


def merge(contents, other):
    """Add the kernels and cache entries of `other`."""
    for name, kernel in other.kernels.items():
        known = contents.kernels.setdefault(name, f.Kernel(name, kernel.parameters))
        if [n for n, _ in known.parameters] != [n for n, _ in kernel.parameters]:
            raise ValueError(f"two kernels are called `{name}`, and have different parameters")
        known.parameters = [(n, a or b) for (n, a), (_, b) in zip(known.parameters, kernel.parameters)]
        known.variants += kernel.variants
    contents.cache.update(other.cache)
