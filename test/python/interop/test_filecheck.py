"""`triton._filecheck`: kernels whose comments are compared with the program before all passes."""
import pytest

import txl
import txl.language as tl
from txl._filecheck import MatchError, filecheck_test, run_filecheck, run_parser


@filecheck_test
@txl.jit
def test_a_range_and_its_sum():
    # CHECK-LABEL: test_a_range_and_its_sum
    # CHECK: %[[R:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32}
    # CHECK-NOT: tt.load
    # CHECK: "tt.reduce"(%[[R]])
    tl.sum(tl.arange(0, 8), 0)


@txl.jit
def adds(x, n, B: tl.constexpr):
    tl.store(x + tl.arange(0, B), n)


def test_parsing():
    text = run_parser(adds, args=(txl.MockTensor(tl.float32), 3, 16)).str_nodebug()
    assert "tt.store" in text and "!tt.ptr<f32>" in text and "loc(" not in text


@pytest.mark.parametrize("template, holds", [("# CHECK: a b", True), ("// CHECK: a  b\n// CHECK-SAME: c", True),
                                             ("# CHECK: b\n# CHECK: a", False),
                                             ("# CHECK-DAG: x 1\n# CHECK-DAG: a", True),
                                             ("# CHECK-NOT: zz\n# CHECK: x", True),
                                             ("# CHECK: a\n# CHECK-NOT: x 2\n# CHECK: end", False),
                                             ("# CHECK-COUNT-2: x {{[0-9]}}", True),
                                             ("# CHECK-COUNT-3: x {{[0-9]}}", False),
                                             ("# CHECK: x [[N:[0-9]]]\n# CHECK: x [[N]]", False),
                                             ("# CHECK: a\n# CHECK-NEXT: x 1", True),
                                             ("# CHECK: a\n# CHECK-NEXT: x 2", False),
                                             ("# CHECK: x 2\n# CHECK-EMPTY:\n# CHECK: end", True), ("nothing", False)])
def test_directives(template, holds):
    text = "a b c\nx 1\nx 2\n\nend\n"
    if holds:
        run_filecheck("t", text, template)
    else:
        with pytest.raises(MatchError):
            run_filecheck("t", text, template)
