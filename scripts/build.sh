# Configure and compile. BUILD names the build folder (default: build).
BUILD=${BUILD:-build}

configure() {
  [[ -f $BUILD/build.ninja ]] && return
  cmake -S . -B "$BUILD" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DPython3_EXECUTABLE=/usr/bin/python3 "$@"
}

build() { # [-j N] [--clean] [targets]
  local jobs=2 targets=()
  while (($#)); do
    case $1 in
      -j) jobs=$2; shift ;;
      --clean) rm -rf "$BUILD" ;;
      *) targets+=("$1") ;;
    esac
    shift
  done
  configure >/dev/null
  ninja -C "$BUILD" -j "$jobs" "${targets[@]}"
}

main() { local command=${1:-help}; shift || true; "$command" "$@"; }
