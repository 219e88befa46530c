# Fuzzers live beside the code (src/*/*Fuzz.cpp) with their corpora (src/*/corpus); they are built with sanitizers in a folder of their own.
FUZZ_BUILD=${FUZZ_BUILD:-build/fuzz-build}

fuzz_build() {
  BUILD=$FUZZ_BUILD configure -DTXL_FUZZ=ON -DTXL_TESTS=OFF
  ninja -C "$FUZZ_BUILD" -j "$(nproc)" fuzzers
}

fuzz() { # NAME RUNS [libFuzzer options]: e.g. ./dev fuzz syntax_ParserFuzz 1000000
  local name=$1 runs=$2 corpus=src/${1%%_*}/corpus/${1#*_} work
  shift 2
  work=$(mktemp -d)
  mkdir -p build/log
  "$FUZZ_BUILD/fuzz/$name" -seed="${TXL_FUZZ_SEED:-1}" -runs="$runs" -timeout=20 -rss_limit_mb=4096 -max_len=4096 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix=build/log/ "$@" "$work" "$corpus"
  rm -rf "$work"
}

fuzz_all() { # RUNS
  local program count=0
  for program in "$FUZZ_BUILD"/fuzz/*; do
    fuzz "$(basename "$program")" "$1" || return 1
    count=$((count + 1))
  done
  echo "suite: $count fuzzers, $1 inputs each, seed ${TXL_FUZZ_SEED:-1}"
}
