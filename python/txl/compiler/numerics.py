"""The numerics contract of a kernel (`CompiledKernel.numerics`)."""
__all__ = ["Numerics"]


class Numerics:
    """What determines the bits that a kernel computes.

    Attributes:
        facts: A list of Fact, one for each kind of operation on floats, with `operation`, `type`, `rule` (how it
            rounds), `ulp` of a bound, `nan` of minima and maxima, `order` of a reduction, `precision` and
            `accumulation` of a dot, `cpu_bits`, `operations` (how many there are). docs/write/numerics.md explains
            the rules.
        same_as_cpu: Whether the tile machine computes the same bits from the same TTIR, except for those of NaNs.
        differs: The facts of the operations that prevent it.
    """

    def __init__(self, facts):
        self.facts = facts
        self.differs = [fact for fact in facts if not fact["cpu_bits"]]
        self.same_as_cpu = not self.differs

    def of(self, operation):
        """The facts of one operation: `math.fma`, `tt.reduce`, `tt.dot`."""
        return [fact for fact in self.facts if fact["operation"] == operation]

    def __str__(self):
        return "\n".join(map(repr, self.facts))

    def __repr__(self):
        return f"Numerics({len(self.facts)} facts, same_as_cpu={self.same_as_cpu})"
