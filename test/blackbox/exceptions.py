"""Where this compiler does not do what Triton does, and why. The test fails for an entry that is no longer needed.

ACCEPTANCE and TYPES compare with Triton 3.9, COMPUTED with what its TTIR computes, COMPUTED_36 with what 3.6's does.
"""
_UNARY_PLUS = "extension: Python's unary plus"
_NUMBER = "extension: a number is taken where a scalar is"
_ABS = "extension: Python's `abs`"
_HISTOGRAM = "3.6 accepts it, so it is accepted here; 3.9 counts 32-bit integers only"
_TUPLE_LOOP = "extension: a loop over a tuple or list is unrolled"
_AFTER_RETURN = "extension: what follows a `return` that is always reached is not looked at"
_NEW_TYPE = "extension: a variable may have another type after an `if` whose branches both give it that one"
_LOOP_NAME = "extension: a loop's variable may take the name of one of another type, which is not read after the loop"
_LOST = "Triton loses what the `while` loop assigns to `e`: no trace of the loops is left in its TTIR; Python gives what is computed here"
_LEAK = "as in Python, the variables of a comprehension are its own; Triton's live on after it"
_ZEROS = "both zeros are among the elements: sorting keeps them (docs/write/numerics.md); Triton's comparisons make one the other"
_NEGATION = "3.6 negates by subtracting from 0, which makes -0.0 of no zero"

ACCEPTANCE = {
    "+x": _UNARY_PLUS, "+k": _UNARY_PLUS, "3 in (1, 2, 3)": "extension: Python's `in`, of values known at compile time",
    "(x, y) if n > 3 else (y, x)  # 2 results": "extension: the ternary operator chooses tuples, as `if` does",
    "tl.reshape(n, (1,))": "extension: a scalar has one element",
    "tl.reshape(n, (1, 1))": "extension: a scalar has one element", "tl.broadcast_to(2.5, (8,))": _NUMBER,
    "tl.item(tl.sum(x, 0, keep_dims=True))": "extension: the method `item` is a function too, like the others",
    "outlined(x, x)": "extension: a `noinline` function takes and returns tiles", "abs(x)": _ABS, "abs(k)": _ABS,
    "x.sort()": "a mistake of Triton's: as a method it finds no tile to sort",
    "tl.histogram(tl.abs(q) % 8, 8)": _HISTOGRAM, "tl.histogram(uc % 8, 8)": _HISTOGRAM,
    'tl.static_print(f"{x.dtype}"); x': "extension: a dtype is known at compile time and has a text",
    "[a, e] = [x, y]\nr = a * e": "extension: a list as the target of an assignment",
    "a = [e for e in (100, 7)]\nr = e": _LEAK, "r = n\nif fl:\n    r = l\nelse:\n    r = l + 1": _NEW_TYPE,
    "random.95": _NEW_TYPE, "random.36": _LOOP_NAME, "random.91": _LOOP_NAME, "random.143": _LOOP_NAME,
    "random.250": _LOOP_NAME, "r = tuple((1, 2))[0]": "extension: Python's `tuple`",
    "if n > 3:\n    a = None\nelse:\n    a = None\nr = x": "extension: None in both branches is None",
    "a = None\nif n > 3:\n    a = x\nr = 1 if a is None else 2": "Triton forgets the branch: `a` is None after it "
    "whatever `n` is; here "
    "`a` has no value after it",
    "r = x\nfor i in tl.static_range(3):\n    a: tl.constexpr = i * 2\n    r += tl.sum(tl.full((2, ), a, tl.float32))":
    "extension: the annotation of a constexpr in an unrolled loop is one definition, met several times",
    "r = x\nfor a in (1, 2, 3):\n    r += a": _TUPLE_LOOP, "r = x\nfor a in [x, y]:\n    r += a": _TUPLE_LOOP,
    "r = x\nfor a, e in ((1, 2), (3, 4)):\n    r += a * e": _TUPLE_LOOP,
    "while True:\n    pass\nr = 1": "extension: a loop that never ends; a launch of it can be interrupted",
    "if True:\n    tl.store(xp, 7.0)\n    return\nr = nonsense": _AFTER_RETURN, "early_static(x, 1)": _AFTER_RETURN,
    "early_static(x, 2)": _AFTER_RETURN,
    "f = add; f(x, n)": "extension: a variable holds a function without an annotation",
}
TYPES = {}
COMPUTED = {
    "a = 1\ne = [a for a in (100, 7)]\nr = a": _LEAK,
    "e = n + 3\nfor i1 in range(3):\n    if fl:\n        i1 = e\n        i2 = 0\n        while i2 < n:\n            e, "
    "i1 = i1, (e - e)\n"
    "            i2 += 1\nr = e": _LOST, "random.172": _LOST, **dict.fromkeys([
        "tl.sort(x)", "tl.sort(m)", "tl.sort(m, 1)", "tl.sort(x, descending=True)", "programs.sorted_and_found/0", "programs.sorted_and_found/2"
    ], _ZEROS),
}
COMPUTED_36 = {
    "-x": _NEGATION,
    "-(-x)": _NEGATION,
    "a = [e * x for e in (1, 2, 3) if e > 1]\nr = a[0]": "3.6 does not look at the `if` of a comprehension",
}
