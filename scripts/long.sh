# Tests that want hours, in pieces: a name is a function `long_NAME FIRST END` that goes through some seeds and fails with the one that
# is wrong. How far it has come is kept in build/long/NAME, so that the next call goes on from there.
long() { # NAME [COUNT] [--again]: e.g. ./dev long effects 10000
  local name=${1:-} count=${2:-10000} piece=${TXL_LONG_PIECE:-100} at=0 end state
  if ! declare -F "long_$name" >/dev/null || ! [[ $count =~ ^[0-9]+$ ]]; then
    echo "dev: ./dev long NAME [SEEDS] [--again], where NAME is one of: $(declare -F | sed -n 's/^declare -f long_//p' | tr '\n' ' ')" >&2
    return 2
  fi
  state=build/long/$name
  mkdir -p build/long
  [[ ${3:-} == --again ]] && rm -f "$state"
  [[ -f $state ]] && at=$(<"$state")
  while ((at < count)); do
    end=$((at + piece < count ? at + piece : count))
    TXL_BUILD=$BUILD "long_$name" "$at" "$end" || return 1
    at=$end
    echo "$at" >"$state"
  done
  echo "$name: seeds 0 to $((at - 1)) are good"
}

long_effects() { .venv/bin/python test/python/generators/effect_random.py --seeds "$1:$2"; }

# Random kernels on the tile machine against NumPy, and on the emulator (every other seed as sm_80 and as sm_90a).
long_kernels() { .venv/bin/python test/python/generators/random_kernels.py --seeds "$1:$2" --on tile --shrink; }

long_emulated_kernels() { .venv/bin/python test/python/generators/random_kernels.py --seeds "$1:$2" --on emulator --shrink; }

# What `kernel.numerics` states of random kernels, on the tile machine and the emulator: ./dev long numerics 2000.
long_numerics() { .venv/bin/python test/python/generators/numerics_contract.py --seeds "$1:$2"; }

# Variants of asynchronous kernels, a part of 40 at a time, the right ones under 20 seeds: ./dev long mutations 40 with TXL_LONG_PIECE=1.
long_mutations() { .venv/bin/python test/python/generators/async_mutations.py --part "$1/40" --known; }

# Variants of the explicit kernels among the examples, a part of 20 at a time: ./dev long variants 20 with TXL_LONG_PIECE=1.
long_variants() { .venv/bin/python test/python/protocols/survey.py --part "$1/20"; }

# The same variants, judged by the protocol check: ./dev long proofs 20 with TXL_LONG_PIECE=1.
long_proofs() { .venv/bin/python test/python/protocols/proofs.py --part "$1/20"; }

# Random explicit kernels and one random break of each, judged by the protocol check: ./dev long random_proofs 10000.
long_random_proofs() { .venv/bin/python test/python/protocols/proofs.py --seeds "$1:$2"; }

# The scheduled loops of the programs of bench, judged by it, a part of 10 at a time: ./dev long schedules 10 with TXL_LONG_PIECE=1.
long_schedules() { .venv/bin/python test/python/protocols/scheduled_loops.py --part "$1/10"; }

# Random explicit kernels against plain ones, and one random break of each: ./dev long protocols 10000.
long_protocols() { .venv/bin/python test/python/protocols/random_survey.py --seeds "$1:$2"; }

# Random multiplications of tcgen05.mma on the emulator against NumPy, every kind a seed: ./dev long tensor_core 200.
long_tensor_core() { .venv/bin/python test/python/generators/tensor_core_random.py --seeds "$1:$2"; }

# Random rings of TMA and tcgen05 on the emulator, and one break of each: ./dev long tensor_rings 2000.
long_tensor_rings() { .venv/bin/python test/python/generators/random_rings.py --seeds "$1:$2"; }

# Random explicit kernels with tensor memory on the CPU and the emulator, and a mistake of each: ./dev long tensor_kernels 2000.
long_tensor_kernels() {
  .venv/bin/python test/python/generators/random_tensor_kernels.py --seed "$1" --right $(($2 - $1)) --wrong $(($2 - $1))
}

# Mutated bundles with sanitizers, 1 000 a seed: ./dev long bundles 100.
long_bundles() {
  TXL_TEST_SEED=$1 TXL_TEST_MUTATIONS=$((1000 * ($2 - $1))) .venv/bin/python -m pytest -q test/python/launch/test_bundle_damaged.py
}

# The fuzzers with sanitizers and guided by coverage, 20 000 inputs of each a seed: ./dev long fuzz 10 with TXL_LONG_PIECE=1.
long_fuzz() {
  local seed
  setup && fuzz_build || return 1
  for ((seed = $1 + 1; seed <= $2; ++seed)); do TXL_FUZZ_SEED=$seed fuzz_all "$SANITIZE_BUILD" "${TXL_FUZZ_RUNS:-20000}" || return 1; done
}

# Random pipelined loops, as they stand and scheduled, on the tile machine and the emulator: ./dev long pipelines 2000.
long_pipelines() { PYTHONPATH=$BUILD/python .venv/bin/python test/python/generators/random_pipelines.py --seeds "$1:$2"; }

# The error of the f32 functions over all floats, a function at a time (minutes each): ./dev long functions 22 with TXL_LONG_PIECE=1.
long_functions() { PYTHONPATH=$BUILD/python .venv/bin/python test/python/support/every_float.py --numbers "$1:$2"; }

# Every kernel that the tests compile, as a program that becomes the same code (./dev long decompiled 6000). The tests run first, and their kernels
# are kept: `rm -r build/long/kernels` for those of a later day. Each piece ends with a table of all so far.
long_decompiled() {
  local kernels=build/long/kernels
  [[ -f $kernels/complete ]] || { .venv/bin/python test/python/support/decompiled_suite.py keep $kernels -n 2 --dist=loadfile; touch $kernels/complete; }
  .venv/bin/python test/python/support/decompiled_suite.py count $kernels --seeds "0:$2" --jobs 2 --journal $kernels/journal
}

# Pairs of kernels, equal and subtly unequal, a pair of each a seed, for the algebra check: ./dev long algebra 10000.
long_algebra() { PYTHONPATH=$BUILD/python .venv/bin/python test/python/generators/algebra_pairs.py --seeds "$1:$2"; }

# Planted failures, and how much of each the reducer leaves: ./dev long reducer 100.
long_reducer() { PYTHONPATH=$BUILD/python .venv/bin/python test/python/generators/planted_failures.py --seeds "$1:$2"; }
