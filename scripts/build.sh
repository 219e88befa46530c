# Configure and compile. BUILD names the build folder (default: build).
BUILD=${BUILD:-build}

configure() { # [cmake arguments]
  [[ -f $BUILD/build.ninja ]] && return
  echo "configure $BUILD"
  cmake -S . -B "$BUILD" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DPython3_EXECUTABLE=/usr/bin/python3 -DTXL_WERROR=ON "$@" >"$(log_file configure)" || fail_with_log configure
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
