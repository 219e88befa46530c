"""Random explicit kernels give what plain ones give, and broken ones are refused: a sample, and 10 000 by `./dev long
protocols`."""
from collections import Counter

import pytest

from protocols import random_protocols, random_survey, survey


def test_some_kernels(capsys):
    faults, outcomes = random_survey.collect({seed: random_survey.judge(seed) for seed in range(20_000, 20_030)})
    with capsys.disabled():
        print("\n" + survey.report(outcomes))
    assert not faults and survey.is_good(outcomes), "\n".join(
        str(x) for x in [*faults, *(o for o in outcomes if o.fault)])


def test_the_generator_draws_everything():
    drawn = [random_protocols.draw(seed) for seed in range(300)]
    for what, count in (("consumers", 3), ("computes", 5), ("loop", 2), ("stored", 2), ("alone", 2), ("persistent", 2),
                        ("counted", 2), ("leaves", 2), ("handed", 2), ("in_one", 2), ("transposed",
                                                                                      2), ("steps", 7), ("cluster", 3)):
        assert len(Counter(getattr(protocol, what) for protocol in drawn)) >= count, what
    rings = [ring for protocol in drawn for ring in protocol.rings]
    assert {ring.by
            for ring in rings} == {"tma", "copy", "store"} and {ring.style
                                                                for ring in rings} == {"iteration", "toggle", "ring"}
    assert {ring.shared for ring in rings} == {False, True}
    assert {ring.depth for ring in rings} == {1, 2, 3, 4}
    assert any(p.m % (p.block[0] * p.consumers) and p.n % p.block[1] and p.k % p.block[2] for p in drawn)


@pytest.mark.parametrize("seed", [3])
def test_a_seed_is_one_kernel(seed):
    assert random_protocols.explicit(random_protocols.draw(seed)) == random_protocols.explicit(
        random_protocols.draw(seed))
