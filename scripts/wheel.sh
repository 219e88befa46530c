# One abi3 wheel in dist/: LLVM linked in, stripped; auditwheel checks the glibc floor and writes the tag.
wheel() {
  build
  rm -rf dist build/wheel && mkdir -p dist build/wheel
  .venv/bin/python -m pip wheel -q --no-deps --no-build-isolation --disable-pip-version-check -w build/wheel . \
    >"$(log_file wheel)" 2>&1 || fail_with_log wheel
  PATH=$PWD/.venv/bin:$PATH .venv/bin/auditwheel repair --strip --plat manylinux_2_35_x86_64 --only-plat -w dist build/wheel/*.whl \
    >"$(log_file auditwheel)" 2>&1 || fail_with_log auditwheel
  ls -l dist/*.whl | awk '{printf "%s  %.1f MB\n", $NF, $5 / 1e6}'
}
