"""A row of one stands for its buffer, also where ways of a program meet that bring the one or the other."""
import pytest
import txl
from test_primitives import X, count, ttir


def test_a_row_of_one_meets_its_buffer():

    @txl.jit
    def choose(n, row, one):
        return one if n > 5 else txl.get_buffer(row, 1)

    @txl.jit
    def meeting(x, n, FIRST: txl.constexpr):
        row, one = txl.smem_alloc([64], dtype=txl.float16, num_stages=2), txl.smem_alloc([64], dtype=txl.float16)
        pair = (txl.get_buffer(row, 0), one)
        if n > 3:
            pair = (one, choose(n, row, one))
        buffer = one if FIRST else pair[1]
        for i in range(n):
            txl.smem_store(buffer, txl.smem_load(pair[0]))
            buffer = one if FIRST or i == 3 else txl.get_buffer(row, 0)

    assert count(ttir(meeting, X, 5, FIRST=False), "ttg.local_alloc") == 2
    ttir(meeting, X, 5, FIRST=True)
    with pytest.raises(
            TypeError,
            match="(?s)is `1 x buffer fp16.*choose a slot before the loop: `buffer = txl.get_buffer"):
        ttir(rows_in_a_loop)


@txl.jit
def rows_in_a_loop(x):
    row = txl.smem_alloc([64], dtype=txl.float16, num_stages=2)
    buffer = txl.smem_alloc([64], dtype=txl.float16)
    for i in range(txl.program_id(0)):
        txl.smem_store(buffer, txl.smem_load(txl.get_buffer(row, 0)))
        buffer = txl.get_buffer(row, 1)
