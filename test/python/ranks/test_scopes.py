"""`sem` and `scope` of atomics, atomic loads and stores: what they become in PTX, and that all executors agree."""
import re

import numpy as np
import pytest

import txl
import txl.language as tl

SCOPES = ("cta", "gpu", "sys")
ORDERS = {
    "load": ("relaxed", "acquire"), "store": ("relaxed", "release"), "poll": ("relaxed", "acquire"),
    **{name: ("relaxed", "acquire", "release", "acq_rel") for name in ("add", "xchg", "cas")}
}


@txl.jit
def access(x, out, OP: tl.constexpr, SEM: tl.constexpr, SCOPE: tl.constexpr):
    if OP == "load":
        tl.store(out, tl.atomic_load(x, sem=SEM, scope=SCOPE))
    elif OP == "store":
        tl.atomic_store(x, 7, sem=SEM, scope=SCOPE)
    elif OP == "poll":
        tl.store(out, tl.atomic_poll(x, 3, sem=SEM, scope=SCOPE).to(tl.int32))
    elif OP == "add":
        tl.store(out, tl.atomic_add(x, 4, sem=SEM, scope=SCOPE))
    elif OP == "xchg":
        tl.store(out, tl.atomic_xchg(x, 9, sem=SEM, scope=SCOPE))
    else:
        tl.store(out, tl.atomic_cas(x, 3, 11, sem=SEM, scope=SCOPE))


WANTED = {"load": (3, 3), "store": (7, 0), "poll": (3, 1), "add": (7, 3), "xchg": (9, 3), "cas": (11, 3)}  # x, out


def instructions(op, sem, scope, target):
    """The instructions with a scope in the PTX of an access."""
    signature = {"x": "*i32", "out": "*i32", "OP": "constexpr", "SEM": "constexpr", "SCOPE": "constexpr"}
    kernel = txl.compile(access, signature=signature, constexprs={"OP": op, "SEM": sem, "SCOPE": scope},
                         options={"target": target})
    return re.findall(r"\b(?:atom|red|ld|st|fence|membar)\.[\w.:]+", kernel.asm["ptx"])


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("op", ORDERS)
def test_they_are_those_of_ptx(op, target):
    name = {"load": "ld", "store": "st", "poll": "ld"}.get(op, "atom")
    for sem in ORDERS[op]:
        for scope in SCOPES:
            found = [text for text in instructions(op, sem, scope, target) if text.startswith(name + ".")]
            assert any({sem, scope} <= set(text.split(".")) for text in found), (sem, scope, found)


@pytest.mark.parametrize("op", ORDERS)
def test_all_executors_agree(op):
    for sem in ORDERS[op]:
        for scope in SCOPES:
            for target in (None, "sm_80", "sm_90a"):
                x, out = np.full(1, 3, np.int32), np.zeros(1, np.int32)
                if target is None:
                    access[(1, )](x, out, op, sem, scope)
                else:
                    with txl.emulate(target):
                        access[(1, )](x, out, op, sem, scope)
                assert (x[0], out[0]) == WANTED[op], (sem, scope, target)


@pytest.mark.parametrize("sem, scope", [("seq_cst", "sys"), ("acquire", "cluster"), ("release", "sys")])
def test_what_is_no_order_or_scope_of_a_load(sem, scope):
    with pytest.raises(txl.CompilationError):
        access[(1, )](np.zeros(1, np.int32), np.zeros(1, np.int32), "load", sem, scope)
