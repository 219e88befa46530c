"""What each architecture has of the primitives runs there, right; what it lacks is an error at its place that says
which has it."""
import re

import numpy as np
import pytest
import txl
from primitive_programs import RIGHT, N, X

TENSOR = {"dotx", "tmem_alloc", "tmem_copy", "tmem_reinterpret", "tmem_slice"}  # sm_100a alone has tensor memory
LACKS = {
    "sm_80": {"cluster_wait", "dot_wait", "smem_of", "tma_load", "reg_alloc", "ring", "tma_gather",
              "tma_load_im2col", "tma_prefetch"},
    "sm_90": {"dot_wait", "smem_of", "reg_alloc"},
    "sm_100a": set(),
    "sm_120": {"dot_wait", "smem_of", "reg_alloc"},
    "sm_120a": {"dot_wait", "smem_of"},
}  # sm_90a has all, test_primitive_programs.py


@pytest.mark.parametrize("target", LACKS)
@pytest.mark.parametrize("name", sorted({kernel[0].__name__: name for name, kernel in RIGHT.items()}.values()))
def test_primitive(name, target):
    kernel, expected, options, _ = RIGHT[name]
    y = np.zeros(N, np.float32)
    with txl.emulate(target):
        if kernel.__name__ in LACKS[target] | (TENSOR if target != "sm_100a" else set()):
            wanted = (f"`{target}` has no tensor memory" if kernel.__name__ in TENSOR
                      else rf"`{target}`; `sm_90a?` has (one|it)")
            with pytest.raises(Exception, match=wanted) as caught:
                kernel[(1, )](X.copy(), y, **options)
            assert re.search(r"(primitive_programs|primitive_engine_programs|schedule_primitives|rings)\.py:\d+:\d+: error", str(caught.value))
            return
        kernel[(1, )](X.copy(), y, **options)
    assert np.array_equal(y, expected)
