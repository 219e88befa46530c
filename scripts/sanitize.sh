# Builds with sanitizers, in a folder of their own: the fuzzers, which are next to the code (src/*/*Fuzz.cpp) with their corpora
# (src/*/corpus), and everything else that the tests run. `./dev test` runs the fuzzers of the ordinary build instead.
SANITIZE_BUILD=${SANITIZE_BUILD:-build/sanitize}
# The first thing found ends a program; UBSAN_OPTIONS=halt_on_error=0 ./dev sanitize … lists all that is undefined.
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}

fuzz_build() { sanitize_build fuzzers; }

sanitize_build() { # [targets]
  BUILD=$SANITIZE_BUILD configure -DTXL_SANITIZE=ON
  ninja -C "$SANITIZE_BUILD" -j "$(nproc)" "$@"
}

# The test run with address and undefined-behaviour sanitizers: what is compiled here is instrumented, LLVM and Python are not, so leaks are
# not looked for (an interpreter never frees all).
sanitize() { # [unit lit python]
  setup
  sanitize_build
  export ASAN_OPTIONS=detect_leaks=0:allow_user_poisoning=0:detect_stack_use_after_return=1:abort_on_error=1:handle_segv=1:allow_user_segv_handler=1:exitcode=86
  export SANITIZER_RUNTIME
  SANITIZER_RUNTIME=$(<"$SANITIZE_BUILD/sanitizer-runtime")
  (($#)) || set -- unit lit python
  BUILD=$SANITIZE_BUILD run_suites "$@"
}

fuzz() { # NAME RUNS [libFuzzer options]: e.g. ./dev fuzz syntax_ParserFuzz 1000000
  fuzz_in "$SANITIZE_BUILD" "$@"
}

fuzz_in() { # BUILD NAME RUNS [libFuzzer options]
  local folder=$1
  shift
  local name=$1 runs=$2 corpus=src/${1%%_*}/corpus/${1#*_} work
  shift 2
  work=$(mktemp -d)
  mkdir -p build/log
  "$folder/fuzz/$name" -seed="${TXL_FUZZ_SEED:-1}" -runs="$runs" -timeout=20 -rss_limit_mb=4096 -max_len=4096 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix=build/log/ "$@" "$work" "$corpus"
  rm -rf "$work"
}

fuzz_all() { # BUILD RUNS
  local program count=0
  for program in "$1"/fuzz/*; do
    fuzz_in "$1" "$(basename "$program")" "$2" || return 1
    count=$((count + 1))
  done
  echo "suite: $count fuzzers, $2 inputs each, seed ${TXL_FUZZ_SEED:-1}"
}
