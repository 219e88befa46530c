"""What a machine does is emitted in src/lower/target: the rest of src/lower names no instruction of a machine."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LOWER = ROOT / "src" / "lower"

# LLVM's intrinsics and attributes of a machine, and the text of its instructions.
MACHINE = re.compile(
    r"nvvm|IntrinsicsNVPTX|IntrinsicsAMDGPU|\bamdgcn|PTX_Kernel|nvptx64-"
    r"|InlineAsm::get|~\{memory\}|\.shared::|\"cp\.async|\"[^\"\n]*\$0[^`\"\n]*;"
)
COMMENT = re.compile(r"//.*")
# The user's own inline assembly, and the check of its operands.
USERS = {
    "LowerElement.cpp": {"InlineAsm::get"}, "LowerAssembly.cpp": {"InlineAsm::get"}, "AssemblyOperands.cpp": set()
}


def machine_text(name, text):
    """What `text`, the file `name`, says that only an implementation of a target may say."""
    code = "\n".join(COMMENT.sub("", line) for line in text.splitlines())
    return [found for found in MACHINE.findall(code) if found not in USERS.get(name, ())]


def sources():
    return [path for path in sorted(LOWER.rglob("*")) if path.suffix in (".cpp", ".h")]


def test_instructions_of_a_machine_stand_in_target():
    outside = [path for path in sources() if path.relative_to(LOWER).parts[0] != "target"]
    found = {path.name: machine_text(path.name, path.read_text()) for path in outside}
    assert outside and not {name: what for name, what in found.items() if what}


def test_a_target_sees_no_mlir():
    for path in sources():
        if path.relative_to(LOWER).parts[0] == "target" and not path.stem.endswith("Test"):
            text = path.read_text()
            assert not re.search(r'#include "(mlir|ir|analysis)/|#include "lower/(?!target/)', text), path


def test_one_place_makes_inline_assembly():
    makers = [
        path.relative_to(LOWER).as_posix() for path in sources()
        if "InlineAsm::get" in path.read_text() and path.name not in USERS
    ]
    assert makers == ["target/nvidia/Assembly.cpp"]


@pytest.mark.parametrize("line", [
    'b.CreateIntrinsic(llvm::Intrinsic::nvvm_activemask, {});', 'kernel.addFnAttr("nvvm.reqntid", "32");',
    'emit(l, "mbarrier.init.shared::cta.b64 [$0], $1;");', 'emit(l, "bar.sync $0;");',
    'llvm::InlineAsm::get(type, text, "r", true);'
])
def test_an_instruction_elsewhere_is_refused(line):
    assert machine_text("LowerMemory.cpp", line)
    assert not machine_text("LowerMemory.cpp", "// " + line)
