"""Every fence, wait, barrier and guard of the CUDA C++ kernels in test/ptx is deleted, one at a time: the emulator
refuses the program, whatever the schedule, or the deletion is listed here with the reason why nothing is said. The
whole programs give no report."""
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from ptx_launches import LAUNCHES, lines_of, refusals, reports, write_inputs

SYNCHRONISES = re.compile(r"\b(bar\.|barrier\.|membar|fence|cp\.async\.(wait|commit|mbarrier)|mbarrier\.)")
BRANCH = re.compile(r"^\s*@!?%p\d+\s+bra\s+(\$\w+);")

# Kernel and instruction: how many deletions nothing is said of, and why.
SURVIVORS = {
    # of the two the one after the atomic operation: a barrier stands there as well (`--check strict` refuses it)
    ("sum", "membar.gl"): 1,
    ("lastBlock", "guard"): 1,  # of the one thread that writes the result: without it all of them write the same
    ("sgemm", "guard"): 1,  # of a loop that runs once without it where k is 0, and adds zeros: redundant
    ("named", "guard"): 1,  # of the last arrival at a barrier, for which no warp waits: allowed
    ("hgemm", "guard"): 1,  # of a loop that always runs, k is 16 at least: redundant
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("emulator")
    write_inputs(path)
    return path


def deletions(kernel):
    """(instruction, number of its line, the program without it) for each."""
    lines, start, end = lines_of(kernel)
    labels = {line.rstrip(":"): number for number, line in enumerate(lines) if re.fullmatch(r"\$\w+:", line)}
    for number in range(start, end):
        changed = list(lines)
        changed[number] = ""
        if SYNCHRONISES.search(lines[number]):
            if "try_wait" in lines[number]:
                changed[number + 1] = ""  # the branch back
            yield re.sub(r"\s+", " ", lines[number].strip().rstrip(";")), number, changed
        elif (branch := BRANCH.match(lines[number])) and labels[branch[1]] > number:
            # What a forward branch skips is done always. `@p bra A; bra B; A:` guards with the second branch.
            follows = next(i for i in range(number + 1, end) if re.match(r"\s*[a-z@$}]", lines[i]))
            if "bra.uni" in lines[follows]:
                changed = list(lines)
                changed[follows] = ""
            yield "guard", number, changed


@pytest.mark.parametrize("kernel", LAUNCHES)
def test_each_deletion_is_refused(kernel, folder):
    whole = reports(folder, f"{kernel}-whole", lines_of(kernel)[0], kernel, range(6))
    assert not any(text for launch in whole for text in launch), whole
    cases = list(deletions(kernel))
    with ThreadPoolExecutor() as pool:
        outcomes = list(pool.map(lambda case: refusals(folder, f"{kernel}-{case[1]}", case[2], kernel), cases))
    survivors = {}
    for (instruction, _, _), outcome in zip(cases, outcomes):
        if not outcome:
            survivors[kernel, instruction] = survivors.get((kernel, instruction), 0) + 1
    assert survivors == {key: count for key, count in SURVIVORS.items() if key[0] == kernel}


def test_there_are_many():
    count = sum(len(list(deletions(kernel))) for kernel in LAUNCHES)
    assert count > 140 and sum(SURVIVORS.values()) < 0.05 * count
