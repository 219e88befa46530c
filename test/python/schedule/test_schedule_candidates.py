"""The schedules that the compiler can build for a kernel: their predicted times are facts, each is built by force as its
fact states, and each computes the same bits."""
import numpy as np
import pytest
from schedule_facts import causes, facts
from test_persistent_loops import multiply
from test_tma_loads import small

import txl
import txl.language as tl

UNITS = ["tensor_core", "special_functions", "fp32", "integer", "shuffle", "shared_memory", "global_memory", "issue"]


@txl.jit
def attention(q, k, v, out, n, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    """Rows of a softmax over the scores of all keys, times the values."""
    m, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D)
    queries = tl.load(q + m[:, None] * D + d[None, :])
    largest, total = tl.full([BM], float("-inf"), tl.float32), tl.zeros([BM], tl.float32)
    result = tl.zeros([BM, D], tl.float32)
    for first in range(0, n, BN):
        at = first + tl.arange(0, BN)
        keys, values = tl.load(k + at[None, :] * D + d[:, None]), tl.load(v + at[:, None] * D + d[None, :])
        scores = tl.dot(queries, keys)
        new = tl.maximum(largest, tl.max(scores, 1))
        p, scale = tl.exp2(scores - new[:, None]), tl.exp2(largest - new)
        total, result = total * scale + tl.sum(p, 1), result * scale[:, None]
        result = tl.dot(p.to(values.dtype), values, result)
        largest = new
    tl.store(out + m[:, None] * D + d[None, :], result / total[:, None])


def attend(n=256, warps=8, **options):
    random = np.random.default_rng(3)
    q, k, v = (small(random, rows, 64).astype(np.float16) for rows in (256, n, n))
    out = np.full((256, 64), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = attention[(2, )](q, k, v, out, n, 128, 64, 64, num_warps=warps, **options)
    return out, kernel


def product(**options):
    random = np.random.default_rng(5)
    a, b = (small(random, *shape).astype(np.float16) for shape in ((256, 320), (320, 256)))
    return multiply(a, b, BN=128, machine=False, **options)


@pytest.mark.parametrize("run", [product, attend])
def test_every_candidate_is_built_and_computes_the_same_bits(run):
    expected, kernel = run()
    candidates = facts(kernel, "candidate")
    assert len(candidates) >= 5 and [c["number"] for c in candidates] == list(range(1, len(candidates) + 1))
    assert sorted(c["rank"] for c in candidates) == list(range(1, len(candidates) + 1))
    assert {(c["producer"], c["persistent"]) for c in candidates} == {(False, False), (True, False), (True, True)}
    assert len({(c["stages"], c["producer"], c["persistent"]) for c in candidates}) == len(candidates)
    codes = set()
    for candidate in candidates:
        found, built = run(schedule_candidate=candidate["number"])
        np.testing.assert_array_equal(found, expected, err_msg=str(candidate))
        loop = facts(built, "loop")[0]
        assert (loop["stages"], loop["producer_warps"] > 0, loop["persistent"]) == (
            candidate["stages"], candidate["producer"], candidate["persistent"])
        codes.add(built.asm["ptx"])
    assert len(codes) == len(candidates)


@pytest.mark.parametrize("run", [product, attend])
def test_the_choice_is_the_candidate_of_rank_1(run):
    """It is the fastest one, with as many stages as are at most 3 % slower."""
    _, kernel = run()
    chosen, = facts(kernel, "schedule")
    candidates = facts(kernel, "candidate")
    first, second = sorted(candidates, key=lambda c: c["rank"])[:2]
    assert (chosen["winner"], chosen["runner_up"]) == (first["number"], second["number"])
    assert all(first[name] == value for name, value in chosen.items()
               if name in ("stages", "producer", "persistent", "ctas_per_sm", "tile_cycles", "interval"))
    fastest = min(candidates, key=lambda c: c["tile_cycles"])
    assert first == max((c for c in candidates if c["tile_cycles"] <= 1.03 * fastest["tile_cycles"] and
                         all(c[name] == fastest[name] for name in ("producer", "persistent"))),
                        key=lambda c: c["stages"])
    assert run(schedule_candidate=first["number"])[1].asm["ptx"] == kernel.asm["ptx"]


def test_stages_of_a_launch_are_its_most():
    """Twice as many where one CTA has an SM for itself; all up to eight are candidates, and the most."""
    for stages in (2, 3):
        candidates = facts(product(stages=stages)[1], "candidate")
        assert max(c["stages"] for c in candidates if not c["producer"]) == stages
        assert max(c["stages"] for c in candidates if c["producer"]) == 2 * stages
    assert not facts(product(stages=1)[1], "candidate")


def test_a_prediction_has_the_cycles_of_each_unit():
    _, kernel = product()
    found, = facts(kernel, "prediction")
    assert [name for name in found if name in UNITS] == UNITS
    # 128x128x64 multiply-adds at 2048 a cycle; tiles of 16 KB for A and B at 6844 bytes a cycle of 132 SMs.
    assert found["tensor_core"] == 512 and found["global_memory"] == round(32768 / (6844 / 132))
    assert found["limiter"] in UNITS and found["assumed"] and found["trips"] == 32
    assert found["bound"] >= 512 and found["bound_stages"] >= 2
    for candidate in facts(kernel, "candidate"):
        assert candidate["interval"] >= 512 and candidate["tile_cycles"] >= 32 * 512


def test_more_stages_are_predicted_no_slower():
    _, kernel = product()
    for producer in (False, True):
        same = facts(kernel, "candidate", producer=producer, persistent=producer, ctas_per_sm=2 - producer)
        intervals = [c["interval"] for c in sorted(same, key=lambda c: c["stages"])]
        assert len(intervals) >= 2 and all(more <= 1.03 * fewer for fewer, more in zip(intervals, intervals[1:]))


def test_a_number_without_a_candidate_is_reported():
    expected, kernel = product()
    found, other = product(schedule_candidate=1000)
    np.testing.assert_array_equal(found, expected)
    assert causes(other, "candidate") == {"no_candidate"} and not causes(kernel, "candidate")
    refused, = facts(other, "refusal", of="candidate")
    assert refused["candidates"] == len(facts(kernel, "candidate"))
    assert other.asm["ptx"] == kernel.asm["ptx"]


def test_the_occupancy_is_that_of_the_shared_memory_that_is_used():
    """Three stages of 32 KB and queries of 16 KB do not fit twice, but with queries in registers they do."""
    def built(**options):
        return txl.compile(attention, "sm_90a", dict(num_warps=4, **options),
                           attrs={(argument, ): [["tt.divisibility", 16]] for argument in range(5)},
                           signature={"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp32", "n": "i32"},
                           constexprs={"BM": 64, "BN": 64, "D": 128})

    candidates = facts(built(num_stages=4), "candidate", producer=False)
    assert [c["ctas_per_sm"] for c in candidates] == [3, 2, 1]
    for candidate in candidates:
        shared = built(num_stages=4, schedule_candidate=candidate["number"]).shared
        assert 228 * 1024 // (shared + 1024) == candidate["ctas_per_sm"], candidate


@pytest.mark.parametrize("stages, specialize", [(2, False), (3, True)])
def test_candidates_keep_what_the_loop_requests(stages, specialize):
    @txl.jit
    def scores(a, b, out, n, STAGES: tl.constexpr, SPECIALIZE: tl.constexpr):
        m, k = tl.arange(0, 128), tl.arange(0, 64)
        acc = tl.zeros([128, 128], tl.float32)
        for first in tl.range(0, n, 64, num_stages=STAGES, warp_specialize=SPECIALIZE):
            x = tl.load(a + m[:, None] * n + (first + k)[None, :])
            acc = tl.dot(x, tl.load(b + (first + k)[:, None] * 128 + m[None, :]), acc)
        tl.store(out + m[:, None] * 128 + m[None, :], acc)

    kernel = txl.compile(scores, "sm_90a", dict(num_warps=8, num_stages=4),
                         attrs={(argument, ): [["tt.divisibility", 16]] for argument in range(4)},
                         signature={"a": "*fp16", "b": "*fp16", "out": "*fp32", "n": "i32"},
                         constexprs={"STAGES": stages, "SPECIALIZE": specialize})
    candidates = facts(kernel, "candidate")
    assert candidates and max(c["stages"] for c in candidates) == stages
    assert {c["producer"] for c in candidates} == ({True} if specialize else {False, True})


def test_the_option_is_a_number():
    for wrong in (-1, "predicted", 1.5):
        with pytest.raises(ValueError):
            product(schedule_candidate=wrong)


def test_loops_that_are_not_pipelined_have_no_candidates():
    @txl.jit
    def total(x, out, n, BLOCK: tl.constexpr):
        acc = tl.zeros([BLOCK], tl.float32)
        for first in range(0, n, BLOCK):
            acc += tl.load(x + first + tl.arange(0, BLOCK))
        tl.store(out, tl.sum(acc))

    kernel = txl.compile(total, "sm_90a", dict(num_warps=4), signature={"x": "*fp32", "out": "*fp32", "n": "i32"},
                         constexprs={"BLOCK": 128})
    assert not facts(kernel, "candidate") and not facts(kernel, "prediction")
