# Everything that needs no GPU. One line a suite: name, result, seconds; the whole output of each is under build/log.
test() { # [suite …]: all suites, or those named: unit lit python fuzz
  build
  if (($#)); then run_suites "$@"; else run_suites unit lit python fuzz; fi
}

run_suites() { # suite …
  local failed=0 passed=0 suite
  for suite in "$@"; do
    if run_suite "$suite"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
  echo "suites: $passed passed, $failed failed"
  ((failed == 0))
}

run_suite() {
  local log start summary status=ok
  log=$(log_file "$1")
  start=$SECONDS
  "suite_$1" >"$log" 2>&1 </dev/null || status=FAILED
  summary=$(grep -aE '^(suite:|[0-9]+ (passed|failed|error))' "$log" | tail -1 | sed -E 's/^suite: *//')
  printf '%-8s %-6s %4d s  %s\n' "$1" "$status" $((SECONDS - start)) "$summary"
  [[ $status == ok ]] && return
  tail -n 60 "$log"
  return 1
}

suite_unit() {
  local program status=0 tests=0 out
  for program in "$BUILD"/tests/*_tests; do
    out=$("$program" --gtest_brief=1 2>&1) || { status=1; echo "FAILED $program"; }
    echo "$out"
    tests=$((tests + $(grep -aoE '^\[==========\] [0-9]+ tests? from' <<<"$out" | grep -oE '[0-9]+' || echo 0)))
  done
  echo "suite: $tests tests in $(ls "$BUILD"/tests/*_tests | wc -l) programs"
  return $status
}

suite_lit() {
  TXL_BUILD=$BUILD .venv/bin/python -c "from lit.main import main; main()" -j "$(nproc)" --order=lexical test/lit | tee /dev/stderr 2>&1 |
    awk '/^  (Passed|Failed|Unsupported|Unresolved)/ {s = s " " $0} END {gsub(/ +/, " ", s); print "suite:" s}'
  return "${PIPESTATUS[0]}"
}

suite_python() { # a process a core, whole files to each; what was built with sanitizers is loaded by an interpreter that was not: their runtime comes first
  TXL_BUILD=$BUILD env ${SANITIZER_RUNTIME:+LD_PRELOAD="$SANITIZER_RUNTIME"} .venv/bin/python -m pytest -q --color=no --durations=15 \
    -n "$(nproc)" --dist=loadfile test/python
}

# A bounded, seeded run of every fuzzer over its corpus, without sanitizers: `./dev long fuzz` has them.
suite_fuzz() { fuzz_all "$BUILD" "${TXL_FUZZ_RUNS:-20000}"; }
