# One abi3 wheel, for Python 3.11 and newer: LLVM linked in, stripped. auditwheel finds which glibc it needs and refuses what would need a
# newer one than the tag says. The build folder is that of ./dev build and stays so: what that was configured with is said again.
PLATFORM=manylinux_2_35_x86_64
WHEEL_TARGETS=(libtxl _txl txlc txl-emu ptxrun txlr txlr_static)
WHEEL_LIMIT=25000000

wheel() { # [aarch64]: in dist/, or cross-compiled in dist/aarch64/
  case ${1:-} in
    aarch64)
      aarch64_build "${WHEEL_TARGETS[@]}"
      _PYTHON_HOST_PLATFORM=linux-aarch64 pack dist/aarch64 "$AARCH64" $AARCH64_PLATFORM \
        --config-settings=cmake.toolchain-file="$AARCH64_TOOLCHAIN" --config-settings=cmake.define.TXL_SYSROOT="$PWD/$SYSROOT" \
        --config-settings=cmake.python-hints=false --config-settings=build.targets="$(IFS=';' && echo "${WHEEL_TARGETS[*]}")"
      ;;
    *)
      build
      pack dist build $PLATFORM
      .venv/bin/python scripts/check-wheel-size.py dist/*.whl
      ;;
  esac
}

pack() { # folder, build folder, platform tag [pip's arguments]
  local folder=$1 built=$2 platform=$3 strip=() tag=auto file size
  shift 3
  [[ $platform == *_x86_64 ]] && strip=(--strip) # binutils knows this machine's files only; CMake has stripped all by llvm-strip
  rm -rf build/wheel "$folder"/*.whl && mkdir -p "$folder" build/wheel
  .venv/bin/python -m pip wheel -q --no-deps --no-build-isolation --disable-pip-version-check -w build/wheel \
    --config-settings=build-dir="$built" --config-settings=cmake.define.TXL_WERROR=ON "$@" . \
    >"$(log_file wheel)" 2>&1 || fail_with_log wheel
  # Of another machine's tags, auditwheel knows those that it finds itself.
  [[ $platform == *_"$(uname -m)" ]] && tag=$platform
  PATH=$PWD/.venv/bin:$PATH .venv/bin/python -m auditwheel repair "${strip[@]}" --plat "$tag" --only-plat -w "$folder" build/wheel/*.whl \
    >"$(log_file auditwheel)" 2>&1 || fail_with_log auditwheel
  file=$(echo "$folder"/*.whl)
  [[ $file == *-"$platform".whl ]] || { echo "$file: expected $platform"; return 1; }
  size=$(stat -c %s "$file")
  awk -v file="$file" -v size="$size" 'BEGIN { printf "%s  %.1f MB\n", file, size / 1e6 }'
  ((size <= WHEEL_LIMIT)) || { echo "the wheel is larger than $WHEEL_LIMIT bytes"; return 1; }
}
