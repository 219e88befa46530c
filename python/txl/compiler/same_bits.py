"""Whether two compiled kernels give the same bits: a proof from their TTIR, not a comparison of results.

    a = kernel.warmup(…, BM=64, BK=32)    b = kernel.warmup(…, BM=128, BK=32)
    txl.same_bits(a, b)                   SameBits(proved=True, reason='')

The compiler prints how each element of the output is computed (`asm["elements"]`, the element form): the operations,
and the extents along which elements are combined. Equal forms are a proof, different ones prove nothing."""
import hashlib
import json
import re
from typing import NamedTuple

__all__ = ["SameBits", "same_bits"]

# Of an MMA instruction the kind, its extent along K and its types decide how products are added; M and N do not.
_MMA = re.compile(r"\b(wgmma\.mma_async|mma\.sync|tcgen05\.mma)([\w.:]*)")


class SameBits(NamedTuple):
    """proved: whether the bits are the same for all arguments; also the truth value. reason: why it is not proved."""
    proved: bool
    reason: str

    def __bool__(self):
        return self.proved


def _instructions(kernel):
    """The kinds of MMA instructions of a kernel for a GPU."""
    if kernel.native.target == "cpu":
        return []
    found = set()
    for name, rest in _MMA.findall(kernel.asm["ptx"]):
        found.add(name + re.sub(r"\.m\d+n\d+(k\d+)", r".\1", rest))
    return sorted(found)


def element_form(kernel):
    """(what decides a kernel's bits, as text, or None; why there is none). RuntimeError if the kernel was compiled from
    a text below TTIR."""
    found = json.loads(kernel.asm["elements"])
    if found["form"] is None:
        return None, found["reason"]
    target = str(kernel.native.target)
    return "\n".join([target.removeprefix("emulate:"), *_instructions(kernel), found["form"]]), ""


def identity_of(kernel):
    """A hash that two kernels share if the same bits are proved; None if nothing can be proved of this one."""
    form, _ = element_form(kernel)
    return None if form is None else hashlib.sha256(form.encode()).hexdigest()[:32]


def same_bits(a, b):
    """Whether two compiled kernels store the same bits, for all arguments.

    A proof requires that the launches cover the same elements of the output, that different indices address different
    elements, and that the kernels have no data races. Tiles may have different extents where no elements are combined
    (M and N of a product, not K), and warps, stages and the order of programs may differ. It is conservative: `proved`
    is false for many kernels whose bits are the same.

    Args:
        a, b: CompiledKernel, of one target: `kernel.warmup(…)`, `kernel[grid](…)`, `txl.compile(…)`.

    Returns: SameBits. RuntimeError if one was compiled from a text below TTIR.
    """
    forms = []
    for kernel in (a, b):
        form, reason = element_form(kernel)
        if form is None:
            return SameBits(False, f"{kernel.name}: {reason}")
        forms.append(form.splitlines())
    if forms[0] == forms[1]:
        return SameBits(True, "")
    lengths = tuple(f"{len(form)} lines" for form in forms)
    first, second = next(((x, y) for x, y in zip(*forms) if x != y), lengths)
    return SameBits(False, f"`{first.strip()}` and `{second.strip()}` differ")
