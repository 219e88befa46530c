"""A function of the program that gets the stages of each compilation as text, and may replace them.

    def hook(backend, stages, options, language, capability):
        make = stages["ttgir"]
        stages["ttgir"] = lambda text, metadata: edited(make(text, metadata))

    knobs.runtime.add_stages_inspection_hook = hook

`stages` maps the name of each stage, in their order, to a function that makes its text of that of the stage before
(`None` for the first). A function that the hook sets replaces it; a new name is an additional step between two stages.
The result of a stage is the input of the next, and nothing is compiled twice if the texts are the compiler's own."""
import json
from types import SimpleNamespace

from .. import _native  # noqa: F401
from .. import _txl
from ..backends.compiler import gpu_target, make_backend

_TEXTS = ("ttir", "ttgir", "llir", "ptx")


class _Chain:
    """A compilation whose stages can be requested one by one; `native` is the kernel for the texts so far."""

    def __init__(self, native, pairs):
        self.native, self._pairs = native, pairs
        self.names = _TEXTS if native.target != "cpu" else _TEXTS[:1]

    def settle(self, stage, text):
        """From now on the kernel is what becomes of `text`."""
        if not isinstance(text, str):
            raise TypeError(f"stage `{stage}` is text, and the hook made `{type(text).__name__}` of it")
        if text != self.native.stage(stage):
            self.native = _txl.compile_text(text, stage, f"{self.native.name}.{stage}", self.native.name, self._pairs)

    def maker(self, stage):
        """The function that makes a stage's text."""
        before = self.names[self.names.index(stage) - 1] if stage != self.names[0] else None

        def make(text, metadata=None):
            if before is not None and text is not None:
                self.settle(before, text)
            return self.native.stage(stage)

        return make


def through_hook(native, pairs, options, hook):
    """The kernel that the hook's stages make of a kernel. What the hook raises is the compilation's error; TypeError
    for a stage that is no text, ValueError where a stage of the compiler's is gone."""
    chain = _Chain(native, pairs)
    stages = {name: chain.maker(name) for name in chain.names}
    metadata = json.loads(native.stage("metadata"))
    target = gpu_target(native.target)
    hook(make_backend(target), stages, SimpleNamespace(**options), None, target.arch)
    missing = [name for name in chain.names if name not in stages]
    if missing:
        raise ValueError(f"the hook took away stage `{missing[0]}`; give it a function that makes the text of it")
    text = None
    for name, make in stages.items():
        text = make(text, metadata)
        if name in chain.names:
            chain.settle(name, text)
    return chain.native
