"""A few of the random pipelined loops; `./dev long pipelines` goes through thousands."""
import pytest
import random_pipelines


@pytest.mark.parametrize("seed", range(16))
def test_random_pipeline(seed):
    assert not random_pipelines.check(seed)[1]
