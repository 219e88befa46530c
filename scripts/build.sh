# Configure and compile. BUILD names the build folder (default: build). BATCHES=ON: a new build folder compiles files in
# batches (TXL_BATCHES), which takes less time for a first command and more for an edit.
BUILD=${BUILD:-build}

configure() { # [cmake arguments]
  [[ -f $BUILD/build.ninja ]] && return
  echo "configure $BUILD"
  cmake -S . -B "$BUILD" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DPython3_EXECUTABLE=/usr/bin/python3 -DTXL_WERROR=ON -DTXL_BATCHES="${BATCHES:-OFF}" "$@" \
    >"$(log_file configure)" || fail_with_log configure
}

build() { # [-j N] [--clean] [targets]
  local jobs targets=()
  jobs=$(nproc)
  while (($#)); do
    case $1 in
      -j) jobs=$2; shift ;;
      -j*) jobs=${1#-j} ;;
      --clean) rm -rf "$BUILD" ;;
      *) targets+=("$1") ;;
    esac
    shift
  done
  setup
  configure
  NINJA_STATUS="[%f/%t %es] " ninja -C "$BUILD" -j "$jobs" "${targets[@]}"
  editable
}

# `./dev build`: who compiles more than once edits files, so a build folder of `./dev demo` compiles each by itself now.
build_files() {
  if grep -qs '^TXL_BATCHES:BOOL=ON' "$BUILD/CMakeCache.txt"; then
    cmake -DTXL_BATCHES=OFF "$BUILD" >"$(log_file configure)" || fail_with_log configure
  fi
  build "$@"
}

# Makes `txl` importable from .venv, with its commands in .venv/bin: a changed Python file needs no rebuild.
editable() {
  local site command
  site=$(echo .venv/lib/python3*/site-packages)
  [[ -d $site ]] || return 0
  printf '%s\n' "$PWD/python" >"$site/txl.pth"
  for command in txl txlc txl-opt txl-emu ptxrun; do
    { echo "#!$PWD/.venv/bin/python" && tail -n +2 tools/command.py; } >.venv/bin/$command
    chmod +x .venv/bin/$command
  done
}
