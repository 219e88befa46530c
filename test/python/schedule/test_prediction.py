"""`kernel.prediction`: the time of a tile that the scheduler's model predicts, as data of the compiled kernel."""
import pytest
from test_same_bits import product, scanned

import txl
from txl.compiler.prediction import Prediction, prediction_of

TYPES = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "M": "i32", "N": "i32", "K": "i32"}


def compiled(target="sm_90a", **constants):
    constants = {"BM": 128, "BN": 128, "BK": 64, "GROUP": 1, **constants}
    types = {name: kind for name, kind in TYPES.items() if name not in constants}
    aligned = {(i, ): [["tt.divisibility", 16]] for i, name in enumerate(TYPES) if name in types}
    return txl.compile(product, target, signature=types, constexprs=constants, attrs=aligned,
                       options={"num_warps": 8, "until": "ttir"} if target != "cpu" else {})


def test_a_known_trip_count():
    """Time grows with the trip count, and the launch's with the number of waves."""
    short, long = (compiled(K=k).prediction for k in (1024, 4096))
    assert isinstance(short, Prediction) and not short.is_assumed and not long.is_assumed
    assert 3 < (long.tile_cycles / short.tile_cycles) < 4.5
    assert compiled().prediction.is_assumed
    assert short.limiter in ("tensor_core", "shared_memory", "global_memory")
    assert short.launch_cycles(1, 132) == short.launch_cycles(132, 132) <= short.launch_cycles(1320, 132)
    wave = 132 * (1 if short.is_persistent else short.ctas_per_sm)
    assert short.launch_cycles(10 * wave, 132) == 10 * short.launch_cycles(wave, 132)
    for programs, sms in ((0, 132), (1, 0), (-1, 1)):
        with pytest.raises(ValueError, match="at least one program"):
            short.launch_cycles(programs, sms)


def test_it_is_what_the_schedule_reports():
    kernel = compiled(K=2048)
    fact = next(f for f in kernel.facts("schedule") if f["kind"] == "schedule")
    found = kernel.prediction
    assert (found.tile_cycles, found.ctas_per_sm, found.stages) == (fact["tile_cycles"], fact["ctas_per_sm"],
                                                                    fact["stages"])


def test_no_prediction():
    """For the CPU, for a kernel without a loop that is scheduled, and without facts."""
    assert compiled("cpu").prediction is None
    kernel = txl.compile(scanned, "sm_90a", signature={"x": "*fp32", "y": "*fp32", "n": "i32"}, constexprs={"B": 64})
    assert kernel.prediction is None and prediction_of([]) is None
