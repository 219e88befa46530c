"""Patterns over values: `op("arith.addf", op("arith.mulf", any_value("a"), any_value("b")), any_value("c"))`."""


class Pattern:
    """Matches a value, or an operation by its first result. `match` returns {name: Value} of the named parts, and the
    matched operations under their names; None if it does not match."""

    def __init__(self, test, name=None):
        self._test, self.name = test, name

    def match(self, subject):
        """Whether an Operation or Value matches: the bindings, or None. A name that occurs twice must be one value."""
        bound = {}
        return bound if self._accepts(subject, bound) else None

    def _accepts(self, subject, bound):
        if not self._test(subject, bound):
            return False
        return self.name is None or bound.setdefault(self.name, subject) is subject


def any_value(name=None):
    """Any value."""
    return Pattern(lambda subject, bound: True, name)


def constant(text=None, name=None):
    """The result of `arith.constant`, with the attribute's text if one is given: `2 : i32`."""
    def test(subject, bound):
        operation = getattr(subject, "operation", subject)
        return operation is not None and operation.name == "arith.constant" and text in (
            None, operation.attributes.get("value"))

    return Pattern(test, name)


def op(operation_name, *operands, name=None, commutes=False, uses=None, **attributes):
    """An operation, or the value that is its result.

    Args:
        operation_name: `arith.addf`.
        operands: A pattern for each operand; none: any operands.
        commutes: Whether two operands match in either order.
        uses: How many operations use its results; left out: any number.
        attributes: Texts that its attributes have.
    """
    def test(subject, bound):
        operation = subject.operation if hasattr(subject, "users") else subject
        if operation is None or operation.name != operation_name:
            return False
        if uses is not None and sum(len(result.users) for result in operation.results) != uses:
            return False
        if any(operation.attributes.get(key) != text for key, text in attributes.items()):
            return False
        if operands and len(operands) != len(operation.operands):
            return False
        orders = [operation.operands, operation.operands[::-1]] if commutes else [operation.operands]
        for order in orders:
            attempt = dict(bound)
            if not operands or all(p._accepts(value, attempt) for p, value in zip(operands, order)):
                bound.update(attempt)
                return True
        return False

    return Pattern(test, name)
