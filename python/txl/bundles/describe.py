"""A compiled kernel as a variant of a bundle: its code, what a launch needs, what it assumes of each parameter."""
import json
import re

from . import format as f


class NotBundled(ValueError):
    """A kernel that a bundle cannot have: an argument of a type that C has not, code for a CPU."""


def _constant(value):
    """A compile-time constant as the file has it: a number, bool, text or None; a type by its name, anything else by
    its `repr`."""
    while hasattr(value, "value") and type(value).__name__ == "constexpr":
        value = value.value
    if value is None or isinstance(value, (bool, float, str)):
        return value
    if isinstance(value, int):
        return int(value) if -2**63 <= value < 2**63 else str(value)
    return str(value) if type(value).__name__ == "dtype" else repr(value)


def _is_tuple(spec):
    return spec[0] is tuple


def _leaf(spec, name):
    """The leaf of a specialization that is neither a tuple nor the constant of a parameter."""
    if spec[0] is None:  # a constant of a tensor's extents or strides
        return f.Leaf("i64", False, False, f.EQUALS, _constant(spec[1]))
    kind, is_pointer = spec[0], spec[0].startswith("*")
    element = kind[1:].removeprefix("k") if is_pointer else kind
    element = "u64" if is_pointer and element.startswith("*") else {"u1": "i1"}.get(element, element)
    if element not in f.TYPES:
        raise NotBundled(f"argument `{name}` is of type `{kind}`, which a bundle does not have")
    if len(spec) > 2:
        return f.Leaf(element, is_pointer, True, f.EQUALS, int(spec[2]))
    return f.Leaf(element, is_pointer, True, f.MULTIPLE_OF_16 if spec[1] else f.ANY)


def _arguments(name, spec):
    """[(name, Argument)] of a parameter: one for each element of a tuple."""
    if spec[0] is None:
        return [(name, f.Argument(f.CHOSEN, (f.Leaf("void", False, False, f.EQUALS, _constant(spec[1])), )))]
    if not _is_tuple(spec):
        leaf = _leaf(spec, name)
        return [(name, f.Argument(f.POINTER if leaf.is_pointer else f.SCALAR, (leaf, )))]
    if spec[3] == "tensor_descriptor":
        base, shape, strides, block = spec[1][:4]
        leaves = [_leaf(base, name), *(_leaf(one, name) for one in (*shape[1], *strides[1]))]
        box = _constant(block[1]) if block[0] is None else None
        box = block[1] if box is None else getattr(block[1], "value", block[1])
        return [(name, f.Argument(f.TENSOR, tuple(leaves), 0, tuple(int(getattr(b, "value", b)) for b in box)))]
    fields = spec[2] or range(len(spec[1]))
    return [found for field, one in zip(fields, spec[1]) for found in _arguments(f"{name}_{field}", one)]


def _effects(kernel):
    """{name of a pointer argument, dots as underscores: bits}; None if they are unknown."""
    try:
        known = json.loads(kernel.asm["effects"])
    except RuntimeError:  # it was compiled from a text below TTIR
        return None
    if known["other_reads"] or known["other_writes"]:
        return None
    found = {}
    for key, bits in (("reads", f.READS), ("writes", f.WRITES), ("updates", f.READS | f.WRITES),
                      ("escapes", f.UNKNOWN_EFFECT)):
        for name in known[key]:
            found[name.replace(".", "_")] = found.get(name.replace(".", "_"), 0) | bits
    return found


def _terms(words):
    """The expressions of a recipe's text (src/arch/TensorMapRecipe.h)."""
    stack = []
    for word in words.split():
        if word in "+-*":
            right = stack.pop()
            stack[-1] = (*stack[-1], *right, (word, ))
        elif found := re.fullmatch(r"a(\d+)\.(\d+)", word):
            stack.append((("argument", int(found[1]), int(found[2])), ))
        else:
            stack.append((("constant", int(word)), ))
    return tuple(stack)


def _recipe(text):
    head, address, dims, strides = text.split(":")
    optional, kind, swizzle, box, fill = re.fullmatch(r"\s*(optional )?(\S+) swizzle (\d+) box ([\d ]+?) fill (\d)\s*",
                                                      head).groups()
    return f.Recipe(optional is not None, f.MAP_TYPES.index(kind), f.SWIZZLES.index(int(swizzle)), int(fill),
                    tuple(map(int, box.split())), _terms(address)[0], _terms(dims), _terms(strides))


def _label(kernel, arguments, version):
    """The version, the options and constants that distinguish a variant, for people."""
    options = {name: value for name, value in kernel.options.items() if name not in ("target", "debug_info")}
    constants = {
        name: argument.leaves[0].constant for name, argument in arguments if argument.kind == f.CHOSEN
    }
    words = [f"{name}={value}" for name, value in {**constants, **options}.items()]
    return " ".join(words + ["64-bit indices"] * ("exact" in version) + ["overlap"] * ("overlap" in version))


def _sizes(known):
    """The test of sizes of a kernel's metadata, without the nodes that decide nothing."""
    if known is None:
        return f.SizeCheck()
    used = {row[0] for row in known["fits"]}
    for index in reversed(range(len(known["nodes"]))):
        kind, a, b, *_ = known["nodes"][index]
        if index in used and kind >= f.FIRST_INNER_NODE:
            used |= {a} if kind == f.WRAP_NODE else {a, b}
    place = {index: i for i, index in enumerate(sorted(used))}
    nodes = [
        (kind, place[a] if kind >= f.FIRST_INNER_NODE else a, place[b] if f.FIRST_INNER_NODE <= kind < f.WRAP_NODE else
         0, *interval) for kind, a, b, *interval in (known["nodes"][index] for index in sorted(used))
    ]
    fits = [(place[node], *rest) for node, *rest in known["fits"]]
    return f.SizeCheck(tuple(nodes), tuple(map(tuple, known["arrays"])), tuple(dict.fromkeys(fits)))


def _code(kernel, arguments, ptx_only, version):
    known = json.loads(kernel.native.stage(version + "metadata"))
    image, is_ptx = kernel.native.stage(version + "ptx").encode() + b"\0", True
    if not ptx_only:
        try:
            image, is_ptx = kernel.native.stage(version + "cubin"), False
        except RuntimeError:  # no assembler is available: the driver compiles it
            pass
    return f.Code(
        target=known["target"], is_ptx=is_ptx, image=image, entry=known["name"],
        label=_label(kernel, arguments, version),
        threads=32 * known["num_warps"], program_ctas=known["num_ctas"], cluster=known.get("cluster_size", 1),
        shared=known["shared"] - known.get("static_shared", 0), static_shared=known.get("static_shared", 0),
        registers=known.get("registers", 0), resident_axes=known.get("resident_axes", 0),
        slots=sum(leaf.is_passed for _, argument in arguments for leaf in argument.leaves),
        is_cooperative=bool(kernel.options.get("launch_cooperative_grid")),
        is_programmatic=bool(kernel.options.get("launch_pdl")), distinct=tuple(map(tuple, known.get("distinct", ()))),
        maps=tuple(map(_recipe, known.get("tensor_maps", ()))), sizes=_sizes(known.get("sizes")))


def _exact(arguments, when):
    """The arguments of a variant for launches in which the scalars of `when`, {name: integer}, have these values."""
    when, found = dict(when), []
    for name, argument in arguments:
        if name in when and argument.kind == f.SCALAR:
            leaf, value = argument.leaves[0], when.pop(name)
            argument = f.Argument(f.SCALAR, (f.Leaf(leaf.type, False, True, f.EQUALS, int(value)), ), argument.effects)
        elif name in when and argument.kind == f.CHOSEN:
            when.pop(name)
        found.append((name, argument))
    if when:
        raise ValueError(f"{', '.join(f'`{name}`' for name in when)}: no scalar parameter of this kernel")
    return found


def variant_of(kernel, grid=None, when=(), rank=0, ptx_only=False, version=""):
    """(parameter names, Variant) of a CompiledKernel for a GPU.

    Args:
        grid: None, or up to three expressions of parameters as a text; see `grid_terms`.
        when: {scalar parameter: integer}: the variant is for these values only.
        rank: Of variants that fit a launch equally well that with the smallest is chosen.
        ptx_only: PTX instead of machine code, for newer GPUs.
        version: "", "overlap:", "exact:", or "exact:overlap:": for arguments that overlap, with indices of 64 bits.

    NotBundled for a kernel that a bundle cannot have."""
    from .grid import grid_terms
    if kernel.native.target == "cpu" or kernel.fn is None:
        raise NotBundled(f"`{kernel.name}` is not for a GPU, or was compiled from a text without a signature")
    arguments = [
        found for parameter, spec in zip(kernel.fn.params, kernel._signature)
        for found in _arguments(parameter.name, spec)
    ]
    code = _code(kernel, arguments, ptx_only, version)
    effects = _effects(kernel)
    known = [(name, argument if argument.kind not in (f.POINTER, f.TENSOR) else f.Argument(
        argument.kind, argument.leaves, f.UNKNOWN_EFFECT if effects is None else effects.get(
            name, effects.get(f"{name}_0", 0)), argument.block)) for name, argument in _exact(arguments, when)]
    names = [name for name, _ in known]
    if len(set(names)) != len(names):
        raise NotBundled(f"two arguments of `{kernel.name}` have one name: {', '.join(names)}")
    return names, f.Variant(code, tuple(argument for _, argument in known),
                            None if grid is None else grid_terms(grid, names), rank)


def versions_of(kernel, grid=None, when=(), rank=0, ptx_only=False, overlap=False):
    """(parameter names, [Variant]): what `variant_of` returns, with `overlap` also the version for arguments that
    overlap, and where 32 bits are too few for the indices of some launches the same with 64 bits."""
    found = []
    for width in "", "exact:":
        names, variant = variant_of(kernel, grid, when, rank, ptx_only, width)
        found.append(variant)
        if overlap and variant.code.distinct:
            found.append(variant_of(kernel, grid, when, rank, ptx_only, width + "overlap:")[1])
        if not variant.code.sizes.fits:
            break
    return names, [variant for variant in found if variant.code.sizes.is_small()]
