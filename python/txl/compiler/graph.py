"""TTIR as objects that a program walks: modules, operations, blocks, values.

`Module.walk` calls a function for every operation, those inside of an operation before it. This is the surface that
PyTorch goes through to find out which tensors a kernel changes, and it is served under the names that PyTorch knows:
`context`, `load_dialects`, `ASTSource.make_ir`. PyTorch's own rules do not see through pointers that loops carry, early
returns, tables of pointers, or old values of atomics. So what `make_ir` hands out is the kernel's effects (effects.py)
in the
form of a program: one load of each argument that may be read, and stores to each that may be written. A walk over it
finds the result of our analysis.
"""
import itertools
import json

from .effects import Effects


class context:
    """What IR lives in, elsewhere; here IR keeps itself."""


def load_dialects(context):
    """Nothing: the compiler's dialects are always there."""


_ids = itertools.count(1)


class _Identified:
    """Something with an identity of its own."""

    def __init__(self):
        self._id = next(_ids)

    def id(self):
        return self._id


class Value(_Identified):
    """An argument of a block, or a result."""


class Region(_Identified):
    """The blocks of an operation."""

    def __init__(self, parent):
        super().__init__()
        self.parent, self.blocks = parent, []


class Block(_Identified):
    """Operations that run one after another."""

    def __init__(self, parent):
        super().__init__()
        self._parent, self.arguments, self.operations = parent, [], []
        parent.blocks.append(self)

    def get_parent(self):
        return self._parent

    def get_num_arguments(self):
        return len(self.arguments)

    def get_argument(self, i):
        return self.arguments[i]


class Operation:
    """One operation. `attributes` has those that are texts, symbols and booleans."""

    def __init__(self, name, block=None, operands=(), results=0, attributes=()):
        self.name, self.operands, self.attributes, self._block = name, list(operands), dict(attributes), block
        self.results, self.regions = [Value() for _ in range(results)], []
        if block is not None:
            block.operations.append(self)

    def get_name(self):
        return self.name

    def get_num_operands(self):
        return len(self.operands)

    def get_operand(self, i):
        return self.operands[i]

    def get_num_results(self):
        return len(self.results)

    def get_result(self, i):
        return self.results[i]

    def get_num_regions(self):
        return len(self.regions)

    def get_region(self, i):
        return self.regions[i]

    def get_block(self):
        return self._block

    def get_str_attr(self, name):
        return self.attributes.get(name)

    get_flat_symbol_ref_attr = get_bool_attr = get_str_attr

    def walk(self, function):
        """Call `function` for every operation inside of this one, then for this one."""
        for region in self.regions:
            for block in region.blocks:
                for operation in block.operations:
                    operation.walk(function)
        function(self)


class Module(Operation):
    """A module. `text` is what it shows to people."""

    def __init__(self, text):
        super().__init__("builtin.module")
        self.text = text
        self.body = self._new_block(self)

    @staticmethod
    def _new_block(operation, arguments=0):
        operation.regions.append(Region(operation))
        block = Block(operation.regions[-1])
        block.arguments = [Value() for _ in range(arguments)]
        return block

    def verify(self):
        """True: the compiler has verified it."""
        return True

    def __str__(self):
        return self.text


def module_of(stage):
    """The TTIR of a kernel as a Module. stage: A function from the name of a stage to its text."""
    values = {}

    def value(index):
        return values.setdefault(index, Value())

    def fill(operation, tree):
        operation.operands = [value(n) for n in tree["operands"]]
        operation.results = [value(n) for n in tree["results"]]
        operation.attributes = tree["attributes"]
        for blocks in tree["regions"]:
            operation.regions.append(Region(operation))
            for content in blocks:
                block = Block(operation.regions[-1])
                block.arguments = [value(n) for n in content["arguments"]]
                for inner in content["operations"]:
                    fill(Operation(inner["name"], block), inner)

    module = Module(stage("ttir"))
    module.regions.clear()
    fill(module, json.loads(stage("operations")))
    return module


# Operations that may write, or that one operation of the text may execute twice.
_WRITERS = ("tt.store", "tt.atomic", "tt.descriptor", "tt.call", "tt.elementwise_inline_asm", "tt.extern")


def effects_module_of(stage):
    """The effects of a kernel as a Module: a function that loads what may be read and stores to what may be written.

    PyTorch fuses code into a kernel that writes one argument by one operation: where there is a second, there are two
    stores. Memory that is reached through loaded pointers may be any tensor's: every pointer counts as touched then.
    """
    effects, module = Effects(stage("effects")), Module(stage("ttir"))
    writers = []
    module_of(stage).walk(lambda operation: writers.append(operation) if operation.name.startswith(_WRITERS) else None)
    function = Operation("tt.func", module.body, attributes={"sym_name": effects.kernel})
    block = Module._new_block(function, len(effects.arguments))
    for name, argument in zip(effects.arguments, block.arguments):
        wild = {"*"} if name in effects.pointers else set()
        if effects.reads & {name, *wild}:
            Operation("tt.load", block, [argument], results=1)
        if effects.writes & {name, *wild}:
            for _ in writers[:2]:
                Operation("tt.store", block, [argument])
    Operation("tt.return", block)
    return module
