"""Effects against the truth: kernels whose effects are known (effect_kernels.py), and random ones
(effect_random.py)."""
import effect_kernels
import effect_random
import effect_truth
import pytest

KERNELS = effect_kernels.kernels()


def disagreements(kernel, truth):
    """What a kernel's own claim has too much or too little of what runs show: nothing. What the machine calls by the
    name of the array may be `*` to the kernel."""
    wild = {"*"} if truth.by_address else set()
    if truth.writes != kernel.writes and truth.writes != kernel.writes - wild:
        yield f"it writes {truth.writes}"
    if not truth.reads <= kernel.reads | wild:
        yield f"it reads {truth.reads}"
    if not truth.influential <= kernel.reads | ({"*"} & kernel.writes):
        yield f"{truth.influential} matter"
    # whose old value is compared with one number
    if not kernel.reads <= truth.reads | truth.influential and kernel.name != "lock":
        yield f"it reads no more than {truth.reads | truth.influential}"


def test_claims_are_true_and_found(tmp_path):
    """No read and no write is missed, and hardly any invented."""
    assert len(KERNELS) >= 200
    wrong, invented = [], []
    for number, kernel in enumerate(KERNELS):
        function = effect_truth.load(kernel.source, tmp_path, f"effects_{number}")
        found = effect_truth.effects(function)
        wrong += [
            f"{kernel.name}, which claims to read {set(kernel.reads)} and to write {set(kernel.writes)}: {complaint}"
            for complaint in disagreements(kernel, effect_truth.Truth(function))
        ]
        if kernel.reads - found.reads or kernel.writes - found.writes:
            wrong.append(
                f"{kernel.name}: of {found} is missing {kernel.reads - found.reads}, {kernel.writes - found.writes}")
        if found.reads - kernel.reads or found.writes - kernel.writes:
            invented.append(kernel.name)
    assert not wrong, f"{len(wrong)} of {len(KERNELS)}\n" + "\n".join(wrong)
    assert len(invented) <= 0.03 * len(KERNELS), invented


@pytest.mark.parametrize("generator", effect_random.GENERATORS)
def test_random_kernels_touch_nothing_else(generator):
    """A few seeds; `./dev long effects` goes through many."""
    for seed in range(40):
        assert not effect_random.GENERATORS[generator](seed)
