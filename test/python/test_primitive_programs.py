"""Each primitive has a program that is right, on the tile machine and as code for a GPU, and its wrong uses are told in words (primitive_programs.py)."""
import numpy as np
import pytest
import txl
import txl.language as tl
from primitive_programs import N, RIGHT, WRONG, X


@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
@pytest.mark.parametrize("name", sorted({kernel[0].__name__: name for name, kernel in RIGHT.items()}.values()))
def test_right(name, target):
    kernel, expected, options, gpu = RIGHT[name]
    y = np.zeros(N, np.float32)
    with txl.check(quiet=True) if target == "cpu" else txl.emulate(target):
        if target != "cpu" and not gpu:
            with pytest.raises(Exception, match="the tile machine runs it|run on the CPU only"):
                kernel[(1, )](X.copy(), y, **options)
            return
        kernel[(1, )](X.copy(), y, **options)
    assert np.array_equal(y, expected)


@pytest.mark.parametrize("name,body,message", [(name, *case) for name, cases in WRONG.items() for case in cases])
def test_wrong(name, body, message, tmp_path):
    source = f"import txl\nimport txl.language as tl\n\n@txl.jit\ndef kernel(x, y):\n    {body}\n"
    (tmp_path / "kernel.py").write_text(source)
    scope = {}
    exec(compile(source, str(tmp_path / "kernel.py"), "exec"), scope)
    with pytest.raises(Exception, match=message) as caught:
        scope["kernel"][(1, )](X.copy(), np.zeros(N, np.float32))
    assert "kernel.py:" in str(caught.value)  # and where


def test_every_primitive_has_a_program():
    import importlib.util
    from pathlib import Path
    path = Path(__file__).resolve().parents[2] / "scripts" / "document-primitives.py"
    spec = importlib.util.spec_from_file_location("document_primitives", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    names = {name for names in script.ROWS.values() for name in names.split()}
    assert names == set(RIGHT) and set(WRONG) <= names
