# One abi3 wheel in dist/, for Python 3.11 and newer: LLVM linked in, stripped. auditwheel finds which glibc it needs and refuses what would
# need a newer one than the tag says. The build folder is that of ./dev build and stays so: what that was configured with is said again.
PLATFORM=manylinux_2_35_x86_64
WHEEL_LIMIT=25000000

wheel() {
  build
  rm -rf dist build/wheel && mkdir -p dist build/wheel
  .venv/bin/python -m pip wheel -q --no-deps --no-build-isolation --disable-pip-version-check -w build/wheel \
    --config-settings=cmake.define.TXL_WERROR=ON . \
    >"$(log_file wheel)" 2>&1 || fail_with_log wheel
  PATH=$PWD/.venv/bin:$PATH .venv/bin/python -m auditwheel repair --strip --plat $PLATFORM --only-plat -w dist build/wheel/*.whl \
    >"$(log_file auditwheel)" 2>&1 || fail_with_log auditwheel
  local file size
  file=$(echo dist/*.whl)
  size=$(stat -c %s "$file")
  awk -v file="$file" -v size="$size" 'BEGIN { printf "%s  %.1f MB\n", file, size / 1e6 }'
  ((size <= WHEEL_LIMIT)) || { echo "the wheel is larger than $WHEEL_LIMIT bytes"; return 1; }
  .venv/bin/python scripts/check-wheel-size.py "$file"
}
