"""Members of enumerations as constants of kernels: those of classes of numbers and texts are such, others are
themselves, and operators that a class defines are Python's."""
import contextlib
import enum
import sys

import numpy as np
import pytest

import txl
import txl.language as tl


class Round(enum.IntEnum):
    nearest = 0
    floor = 1
    even = 2

    @property
    def doubled(self):
        return self.value * 2


class Flags(enum.IntFlag):
    X = 1
    Y = 2


class Name(str, enum.Enum):
    relu = "relu"
    none = "none"


class Ratio(float, enum.Enum):
    half = 0.5


class Plain(enum.Enum):
    A = 1
    B = 2


class Level(enum.Enum):
    low = 1
    high = 2

    def __lt__(self, other):
        return self.value < other.value


class Access(enum.Flag):
    read = 1
    write = 2


DEFAULT = tl.constexpr(Round.even)


def made(name, **members):
    return enum.Enum(name, members)


@pytest.fixture(params=["cpu", "sm_90"], autouse=True)
def place(request):
    with txl.emulate(request.param) if request.param != "cpu" else contextlib.nullcontext():
        yield


def run(kernel, *args, n=8, **kwargs):
    out = np.full(n, -1, np.int32)
    kernel[(1, )](out, *args, **kwargs)
    return out.tolist()


@txl.jit
def compared(o, M: tl.constexpr):
    tl.store(o, 1 if M == 2 else 0)
    tl.store(o + 1, 1 if M != 2 else 0)
    tl.store(o + 2, 1 if M in (2, 3) else 0)
    tl.store(o + 3, 1 if 2 == M else 0)
    tl.store(o + 4, 1 if M < 3 else 0)
    tl.store(o + 5, (10, 20, 30, 40)[M])
    tl.store(o + 6, M * 4)
    tl.store(o + 7, tl.program_id(0) + M)


def test_an_int_enum_is_its_number():
    assert run(compared, M=Round.even) == run(compared, M=2) == [1, 0, 1, 1, 1, 30, 8, 2]
    assert run(compared, M=Round.floor) == [0, 1, 0, 0, 1, 20, 4, 1]


@txl.jit
def shaped(o, M: tl.constexpr):
    tl.store(o + tl.arange(0, M), 5)
    for k in tl.static_range(M):
        tl.store(o + 2 + k, k)
    for k in range(M):
        tl.store(o + 4 + k, k)
    if M:
        tl.store(o + 6, 7)


def test_sizes_and_loops():
    assert run(shaped, M=Round.even) == [5, 5, 0, 1, 0, 1, 7, -1]


@txl.jit
def chosen(o, ACT: tl.constexpr, R: tl.constexpr):
    tl.store(o, 1 if ACT == "relu" else 0)
    tl.store(o + 1, 1 if ACT != "none" else 0)
    tl.store(o + 2, len(ACT))
    tl.store(o + 3, 1 if R == 0.5 else 0)
    tl.store(o + 4, 1 if ACT in ("relu", "gelu") else 0)


def test_texts_and_floats():
    assert run(chosen, ACT=Name.relu, R=Ratio.half, n=5) == [1, 1, 4, 1, 1]
    assert run(chosen, ACT=Name.none, R=0.25, n=5) == [0, 0, 4, 0, 0]


@txl.jit
def at_run_time(o, x, M: tl.constexpr):
    v = tl.load(x)
    tl.store(o, (v == M).to(tl.int32))
    tl.store(o + 1, v + M)
    tl.store(o + 2, (v & M))


def test_with_tiles():
    x = np.array([3], np.int32)
    assert run(at_run_time, x, M=Round.even, n=3) == [0, 5, 2]
    assert run(at_run_time, x, M=Flags.X | Flags.Y, n=3) == [1, 6, 3]


@txl.jit
def flagged(o, M: tl.constexpr):
    tl.store(o, 1 if (M & 2) == 2 else 0)
    tl.store(o + 1, 1 if M & Flags.X else 0)
    tl.store(o + 2, M | 4)
    tl.store(o + 3, ~M)
    tl.store(o + 4, 1 if Flags.X in M else 0)


def test_operators_of_flags_are_pythons():
    for member in (Flags.X, Flags.Y, Flags.X | Flags.Y):
        assert run(flagged, M=member, n=5) == [
            int(member & 2 == 2),
            int(bool(member & 1)),
            int(member | 4),
            int(~member),
            int(Flags.X in member)
        ]


@txl.jit
def ordered(o, M: tl.constexpr, A: tl.constexpr):
    tl.store(o, 1 if M < Level.high else 0)
    tl.store(o + 1, 1 if Access.read in A else 0)
    tl.store(o + 2, (A & Access.write).value)


def test_operators_of_a_class_are_its_own():
    assert run(ordered, M=Level.low, A=Access.read | Access.write, n=3) == [1, 1, 2]
    assert run(ordered, M=Level.high, A=Access.write, n=3) == [0, 0, 2]


@txl.jit
def attributes(o, M: tl.constexpr, P: tl.constexpr):
    tl.static_assert(M.name == "even" and M.value == 2 and P.name == "B" and P.value == 2)
    tl.static_assert(isinstance(M, int) and isinstance(M, Round) and not isinstance(M, Plain) and isinstance(P, Plain))
    tl.static_assert(M is Round.even and P is Plain.B and P is not Plain.A)
    tl.static_assert(f"{M}|{P}|{M:03d}" == "2|Plain.B|002")
    tl.store(o, M.doubled)
    tl.store(o + 1, DEFAULT)


def test_attributes():
    assert run(attributes, M=Round.even, P=Plain.B, n=2) == [4, 2]


@txl.jit
def same(o, M: tl.constexpr, P: tl.constexpr):
    tl.store(o, 1 if M == P else 0)
    tl.store(o + 1, 1 if M == 1 else 0)
    tl.store(o + 2, 1 if M else 0)


def test_other_members_equal_only_themselves():
    other = made("Plain", A=1)
    assert run(same, M=Plain.A, P=Plain.A, n=3) == [1, 0, 1]
    assert run(same, M=Plain.A, P=other.A, n=3) == [0, 0, 1]
    assert run(same, M=Plain.A, P=Plain.B, n=3) == [0, 0, 1]


@txl.jit(noinline=True)
def out_of_line(o, M: tl.constexpr, at: tl.constexpr):
    tl.store(o + at, 1 if M == Plain.A else 0)


@txl.jit
def called_with_two(o, M: tl.constexpr, P: tl.constexpr):
    out_of_line(o, M, 0)
    out_of_line(o, P, 0)
    out_of_line(o, M, 1)


def test_functions_that_stay_calls_distinguish_classes():
    assert run(called_with_two, M=Plain.A, P=made("Plain", A=1).A, n=2) == [0, 1]


def test_the_cache_on_disk_distinguishes_classes(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    for P, expected in ((Plain.A, 1), (made("Plain", A=1).A, 0), (Plain.A, 1)):
        fresh = txl.jit(same.fn)  # asks the cache on disk
        assert run(fresh, M=Plain.A, P=P, n=3)[0] == expected


@txl.jit
def elements(o, T: tl.constexpr):
    tl.store(o, 1 if isinstance(T[0], float) else 0)
    tl.store(o + 1, 1 if isinstance(T[0], Round) else 0)
    tl.store(o + 2, len(T))


def test_equal_tuples_of_other_constants_are_other_kernels():
    fresh = txl.jit(elements.fn)
    assert [run(fresh, T=T, n=3) for T in ((2, 1), (2.0, 1), (Round.even, 1), (tl.constexpr(2.0), True))] == [
        [0, 0, 2], [1, 0, 2], [0, 1, 2], [1, 0, 2]]
    changing = [1, 2]
    assert run(fresh, T=changing, n=3)[2] == 2
    changing.append(3)
    assert run(fresh, T=changing, n=3)[2] == 3


@pytest.mark.skipif(sys.version_info < (3, 11), reason="StrEnum")
def test_str_enum():
    kind = enum.StrEnum("Act", ["relu", "none"])
    assert run(chosen, ACT=kind.relu, R=1, n=5) == [1, 1, 4, 0, 1]


BINARY = ("+", "-", "*", "//", "%", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "and", "or")


def expression(r, depth):
    """An expression of members and numbers whose value is small and whose evaluation raises nothing."""
    while True:
        if depth == 0 or r.random() < 0.2:
            text = r.choice(("A", "B", "F", "G", "3", "1", "Round.even", "Flags.X"))
        elif r.random() < 0.2:
            text = f"({r.choice(('-', '~', 'not ', '+'))}{expression(r, depth - 1)})"
        elif r.random() < 0.1:
            text = f"({expression(r, depth - 1)} in (1, Round.even, {expression(r, depth - 1)}))"
        else:
            text = f"({expression(r, depth - 1)} {r.choice(BINARY)} {expression(r, depth - 1)})"
        try:
            if abs(int(eval(text, {**globals(), **VALUES}))) < 2**20:
                return text
        except (ArithmeticError, TypeError, ValueError):
            pass


VALUES = {"A": Round.floor, "B": Round.even, "F": Flags.X | Flags.Y, "G": Flags.Y}


@pytest.mark.parametrize("seed", range(6))
def test_random_expressions_have_pythons_values(tmp_path, seed):
    import importlib.util
    import random
    r = random.Random(seed)
    texts = [expression(r, 3) for _ in range(32)]
    path = tmp_path / "expressions.py"
    path.write_text(
        "import txl\nimport txl.language as tl\n\n@txl.jit\ndef kernel(o, A: tl.constexpr, B: tl.constexpr, F: "
        "tl.constexpr, G: tl.constexpr):\n"
        + "".join(f"    tl.store(o + {i}, {text})\n" for i, text in enumerate(texts)))
    spec = importlib.util.spec_from_file_location("expressions", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.Round, module.Flags = Round, Flags
    got = run(module.kernel, n=32, **VALUES)
    wrong = [(text, a, int(eval(text, {**globals(), **VALUES}))) for text, a in zip(texts, got)
             if a != int(eval(text, {**globals(), **VALUES}))]
    assert not wrong, wrong[:3]
