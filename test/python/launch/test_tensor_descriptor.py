"""Descriptors that the host makes: the fields, and every rule of what can be described."""
import numpy as np
import pytest

import txl
from txl.tools.tensor_descriptor import TensorDescriptor

X = np.zeros((8, 32), np.float32)


def test_the_fields():
    made = TensorDescriptor.from_tensor(X, [4, 16])
    assert made.base is X and made.shape == [8, 32] and made.strides == [32, 1] and made.block_shape == [4, 16]
    assert made.padding == "zero" and made.round_f32_to_tf32 is False
    assert TensorDescriptor(X, [8, 32], [32, 1], [4, 16], "nan").padding == "nan"
    assert "block_shape=[4, 16]" in repr(made)


def test_of_torch():
    torch = pytest.importorskip("torch")
    made = TensorDescriptor.from_tensor(torch.zeros(8, 32, dtype=torch.float16), [8, 8], padding="nan")
    assert made.strides == [32, 1] and made.shape == [8, 32]
    with pytest.raises(ValueError, match='elements of type torch.int8 have no NaN; use "zero"'):
        TensorDescriptor.from_tensor(torch.zeros(8, 32, dtype=torch.int8), [8, 8], padding="nan")


@pytest.mark.parametrize("arguments, message", [
    ((X, [], [], []), "a tensor descriptor has 1 to 5 axes, not 0"),
    ((X, [1] * 6, [1] * 6, [1] * 6), "1 to 5 axes, not 6"),
    ((X, [8, 32], [1], [4, 16]), "`strides` has 1 entries, `shape` has 2"),
    ((X, [8, 32], [32, 1], [4]), "`block_shape` has 1 entries"),
    ((X, [8, 32], [32, 1], [4, -12]), r"`block_shape\[1\]` is -12: the extents of a tile are positive"),
    ((X, [8, 32], [32, 1], [0, 16]), r"`block_shape\[0\]` is 0"),
    ((X.reshape(-1)[1:], [8], [1], [4]), "does not begin at a multiple of 16 bytes"),
    ((X, [8, 30], [30, 1], [4, 16]), r"`strides\[0\]` is 30 elements, 120 bytes: no multiple of 16"),
    ((X, [8, 32], [32, 2], [4, 16]), "the last stride is 2"),
    ((X, [8, 32], [32, 1], [4, 16], "one"), "`padding` is 'one'; it is \"zero\" or \"nan\""),
    ((X.astype(np.int32), [8, 32], [32, 1], [4, 16], "nan"), "have no NaN"),
    ((X.astype(np.float16), [8, 32], [32, 1], [4, 16], "zero", True), "`round_f32_to_tf32` is for float32"),
])
def test_what_cannot_be_described(arguments, message):
    with pytest.raises(txl.errors.DescriptorError, match=message) as caught:
        TensorDescriptor(*arguments)
    assert isinstance(caught.value, (ValueError, )) and isinstance(caught.value, AssertionError)
