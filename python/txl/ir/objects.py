"""IR as objects: operations with operands, results, attributes and regions. Types and attributes are texts of MLIR.

Uses are kept up to date by the methods here: change operands by `set_operand` and `Value.replace_by`, not in the list.
"""


class Value:
    """A result of an operation, or an argument of a block. `type` is a text: `tensor<1024xf32>`."""
    __slots__ = ("type", "owner", "index", "location", "_users")

    def __init__(self, type, owner, index, location=None):
        self.type, self.owner, self.index, self.location = type, owner, index, location
        self._users = {}  # operation: how many of its operands are this value

    @property
    def operation(self):
        """The operation that computes it; None for an argument of a block."""
        return self.owner if isinstance(self.owner, Operation) else None

    @property
    def users(self):
        """The operations that have it as an operand, each once."""
        return list(self._users)

    def replace_by(self, other, besides=()):
        """All uses of it become uses of `other`, those of the operations `besides` excepted."""
        for user in self.users:
            if user not in besides:
                for index, operand in enumerate(user.operands):
                    if operand is self:
                        user.set_operand(index, other)

    def __repr__(self):
        return f"Value({self.type})"


class Operation:
    """An operation.

    Attributes:
        name: `arith.addf`.
        operands, results: Lists of Value.
        attributes: {name: text}, such as `{"axis": "0 : i32"}`. An attribute without a value is the text `unit`.
        regions: Lists of Region.
        location: The text of its location, `loc(#loc3)`; None if it has none.
        block: The Block that it is in; None for the module.
    """

    def __init__(self, name, operands=(), types=(), attributes=None, regions=(), location=None, discardable=()):
        self.name, self.location, self.block = name, location, None
        self.operands, self.results = [], [Value(type, self, index) for index, type in enumerate(types)]
        self.attributes, self.regions, self.successors = dict(attributes or {}), [], []
        self.discardable = set(discardable)  # names of attributes that are no properties of the operation
        for operand in operands:
            self.operands.append(operand)
            operand._users[self] = operand._users.get(self, 0) + 1
        for region in regions:
            self.add_region(region)

    def add_region(self, region):
        region.operation = self
        self.regions.append(region)

    @property
    def result(self):
        """Its only result; ValueError if it has none or several."""
        if len(self.results) != 1:
            raise ValueError(f"`{self.name}` has {len(self.results)} results")
        return self.results[0]

    @property
    def parent(self):
        """The operation around it; None for the module."""
        return self.block.region.operation if self.block is not None else None

    def set_operand(self, index, value):
        old = self.operands[index]
        old._users[self] -= 1
        if not old._users[self]:
            del old._users[self]
        self.operands[index] = value
        value._users[self] = value._users.get(self, 0) + 1

    def walk(self):
        """The operations inside of it and itself, an operation before those inside of it. Changes during the walk are
        allowed: the list is made first, and operations that were erased meanwhile are left out."""
        pending, found = [self], []
        while pending:
            current = pending.pop()
            found.append(current)
            pending += [inner for region in reversed(current.regions) for block in reversed(region.blocks)
                        for inner in reversed(block.operations)]
        return (one for one in found if one is self or one.block is not None)

    def replace_by(self, *values):
        """Uses of its results become uses of these values, one for each result, and it is erased."""
        if len(values) != len(self.results):
            raise ValueError(f"`{self.name}` has {len(self.results)} results, and {len(values)} values replace them")
        for result, value in zip(self.results, values):
            if value.type != result.type:
                raise ValueError(f"a value of type `{value.type}` cannot replace one of type `{result.type}`")
            result.replace_by(value)
        self.erase()

    def erase(self):
        """Removes it. ValueError if a result has uses."""
        if any(result._users for result in self.results):
            raise ValueError(f"a result of `{self.name}` is used")
        if self.block is not None:
            self.block.operations.remove(self)
        for inner in list(self.walk()):
            for operand in inner.operands:
                operand._users.pop(inner, None)
            inner.block = None

    def __repr__(self):
        return f"Operation({self.name})"


class Block:
    """Operations in their order, the last one a terminator."""

    def __init__(self, types=(), locations=None):
        self.arguments = [Value(type, self, index, location) for index, (type, location) in enumerate(
            zip(types, locations or [None] * len(types)))]
        self.operations, self.region, self.label = [], None, None

    def append(self, operation):
        self.operations.append(operation)
        operation.block = self
        return operation

    def insert(self, index, operation):
        self.operations.insert(index, operation)
        operation.block = self
        return operation


class Region:
    """The blocks of an operation."""

    def __init__(self, blocks=()):
        self.blocks, self.operation = [], None
        for block in blocks:
            self.append(block)

    def append(self, block):
        block.region = self
        self.blocks.append(block)
        return block


class Builder:
    """Creates operations at a position: before or after an operation, or at the begin of a block."""

    def __init__(self, before=None, after=None, begin=None):
        if (before is not None) + (after is not None) + (begin is not None) != 1:
            raise ValueError("a builder has one position: before or after an operation, or the begin of a block")
        anchor = before if before is not None else after
        self.block = begin if begin is not None else anchor.block
        self.index = 0 if begin is not None else self.block.operations.index(anchor) + (after is not None)
        self.location = anchor.location if anchor is not None else None

    def create(self, name, operands=(), types=(), attributes=None, regions=(), location=None):
        """A new operation with these operands (Values), result types and attributes (texts). Its location is that of
        the builder's operation if none is given."""
        operation = Operation(name, operands, types, attributes, regions, location or self.location)
        self.block.insert(self.index, operation)
        self.index += 1
        return operation
