"""The text that the compiler reads of a function is all of it, however its file ends."""
import importlib.util

import numpy as np
import pytest

HEAD = "import txl\nimport txl.language as tl\n\n@txl.jit\ndef pick(a, b):\n    c = a + b\n"
KERNEL = "\n@txl.jit\ndef kernel(x):\n    tl.store(x, pick(1, 2))\n"


@pytest.mark.parametrize("last", [
    "    return c", "    return c  # it's all", "    return (c)", "    return \\\n        c", "    return c\n# end",
    "    return c\n\n\t\n", "    if c > 2:\n        return c", "    '''text'''\n    return c", "    return c\r\n",
    "    return c\f"
])
def test_the_last_line_of_a_file(tmp_path, last):
    file = tmp_path / "program.py"
    file.write_bytes((HEAD.replace("@txl.jit", KERNEL[1:] + "\n@txl.jit", 1) + last).encode())
    spec = importlib.util.spec_from_file_location("program", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    x = np.zeros(1, np.int32)
    module.kernel[(1, )](x)
    assert x[0] == 3
