# The other commands, and the text of `./dev help`.
demo() { BATCHES=ON build _txl && .venv/bin/python -m txl examples/demo.py "$@"; }

bench() { build && .venv/bin/python bench/run.py "$@"; }

# What the compiler makes of every kernel that we have, against what another build made of it.
corpus() { build && .venv/bin/python test/python/support/corpus.py "$@"; }

# Formats the C++ sources in place.
format() { install_packages && git ls-files 'src/*.cpp' 'src/*.h' 'tools/*.cpp' 'examples/*.cpp' 'test/fixtures/*.h' | xargs clang-format-22 -i; }

# The tests of a library that ships Triton kernels, in a checkout that you have, with TXL in Triton's place.
foreign() { build && .venv/bin/python scripts/foreign.py "$@"; }

# The documentation as a site: its pages are docs/conf.py's. `serve` shows it at a local port (search shows excerpts only there).
site() { # [serve]
  install_python requirements-docs.txt
  rm -rf build/site
  .venv/bin/python -m sphinx -q -W --keep-going -c docs . build/site
  echo "$PWD/build/site/index.html: $(find build/site -name '*.html' | wc -l) pages"
  if [[ ${1:-} == serve ]]; then .venv/bin/python -m http.server -d build/site -b localhost "${2:-8000}"; fi
}

help() {
  cat <<'TEXT'
./dev demo             builds the compiler only, runs the example programs on this machine's CPU, compares them with NumPy
./dev test [SUITE …]   builds, runs everything that needs no GPU; suites: unit lit python fuzz
./dev build            compiles into build/ and makes `txl` importable from .venv/bin/python, with its commands
      [-j N] [--clean] [TARGET …]
./dev bench [NAME …]   the measurements of bench/, each against its peers in the same run
./dev corpus record|compare FILE [NAME …]   TTIR, TTGIR and PTX of all kernels: what a change changed
./dev gpu [PART] [NAME …] on the GPU of this machine: tests, examples, bench, sanitizer, or all; one log in build/log/gpu.log
./dev gpu run FILE [--name NAME] [-- ARGUMENTS]  a log and every stage of every kernel of a program, in build/runs
./dev wheel [aarch64]  one wheel for Python 3.11 and newer in dist/; aarch64: cross-compiled, in dist/aarch64/
./dev site [serve]     the documentation as a site, build/site/index.html; serve: at http://localhost:8000
./dev foreign PATH …   the own tests of a library with Triton kernels that you have checked out, on the CPU; failures by cause
./dev fuzz NAME RUNS   one fuzzer, e.g. `./dev fuzz syntax_ParserFuzz 1000000` (after `./dev fuzz_build`)
./dev long NAME [SEEDS]  a test that wants hours; goes on where it was (`./dev long` names them); --again: from the beginning
./dev sanitize [SUITE …] builds with address and undefined-behaviour sanitizers, runs the tests so; suites: unit lit python
./dev torch            installs the optional torch that the tests use where it is there
./dev format           formats the C++ sources
./dev setup            only installs what is missing: Debian packages, and Python packages into .venv
TEXT
}

main() {
  local command=${1:-help}
  shift || true
  case $command in
    build) build_files "$@" ;;
    demo | test | bench | corpus | gpu | wheel | site | foreign | fuzz | fuzz_build | sanitize | long | torch | format | setup | help) "$command" "$@" ;;
    *) echo "dev: no command '$command'" >&2; help >&2; exit 2 ;;
  esac
}
