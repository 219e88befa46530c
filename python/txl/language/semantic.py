"""A class that TeraXLang's profiler hooks are given (`enable_semantic_obj(TXLSemantic)`). The compiler itself
defines what a program means."""


class TXLSemantic:
    """The meaning of the language's operations. There is one, so it has no methods."""
