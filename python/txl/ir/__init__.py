"""Passes in Python over the IR of a kernel, without building the compiler again.

    from txl import ir

    @ir.rewrite(at="txl-combine")
    def count(module):
        print(Counter(operation.name for operation in module.walk()))

    kernel[grid](x, y, n, BLOCK=1024, ir_passes=ir.passes(count))

A pass sees TTIR or TTGIR as objects (`Module`, `Operation`, `Block`, `Value`), changes them in place, and the compiler
verifies the result. docs/extend/passes-in-python.md explains it.
"""
from .objects import Block, Builder, Operation, Region, Value
from .patterns import any_value, constant, op
from .registry import IRPass, PluginPass, passes, plugin, rewrite
from .text import Module, parse

__all__ = [
    "Block", "Builder", "IRPass", "Module", "Operation", "PluginPass", "Region", "Value", "any_value", "constant", "op",
    "parse", "passes", "plugin", "rewrite"
]
