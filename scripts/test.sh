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

suite_unit() { # a program a core, the largest first
  local status=0 programs
  mapfile -t programs < <(ls -S "$BUILD"/tests/*_tests)
  # shellcheck disable=SC2016
  printf '%s\n' "${programs[@]}" | xargs -P "$(nproc)" -I{} bash -c \
    '"$0" --gtest_brief=1 >"$0.txt" 2>&1 || { echo "FAILED $0" >>"$0.txt"; exit 1; }' {} || status=1
  cat "${programs[@]/%/.txt}"
  awk '/^\[==========\] [0-9]+ tests? from/ {tests += $2} END {print "suite: " tests " tests in " ARGC - 1 " programs"}' \
    "${programs[@]/%/.txt}"
  return $status
}

suite_lit() {
  TXL_BUILD=$BUILD .venv/bin/python -c "from lit.main import main; main()" -j "$(nproc)" --order=lexical test/lit | tee /dev/stderr 2>&1 |
    awk '/^  (Passed|Failed|Unsupported|Unresolved)/ {s = s " " $0} END {gsub(/ +/, " ", s); print "suite:" s}'
  return "${PIPESTATUS[0]}"
}

# A process a core, whole files to each in the order of their names: files of few and long tests are not the last ones. What was built with
# sanitizers is loaded by an interpreter that was not: their runtime comes first.
suite_python() {
  TXL_BUILD=$BUILD env ${SANITIZER_RUNTIME:+LD_PRELOAD="$SANITIZER_RUNTIME"} .venv/bin/python -m pytest -q --color=no --durations=15 \
    -n "$(nproc)" --dist=loadfile --no-loadscope-reorder test/python
}

# A bounded, seeded run of every fuzzer over its corpus, without sanitizers: `./dev long fuzz` has them.
suite_fuzz() { fuzz_all "$BUILD" "${TXL_FUZZ_RUNS:-20000}"; }
