# The build for AArch64, cross-compiled on x86-64 into build/aarch64. Debian's arm64 packages are unpacked into a folder of its own and not
# installed, so that this machine's packages stay as they are. What was built runs under qemu's user-mode emulation.
AARCH64=build/aarch64
AARCH64_PLATFORM=manylinux_2_35_aarch64
AARCH64_TOOLCHAIN=$PWD/cmake/aarch64.cmake
SYSROOT=$AARCH64/sysroot
SYSROOT_PACKAGES="libstdc++-12-dev llvm-22-dev libmlir-22-dev mlir-22-tools python3 libpython3-dev libgtest-dev libzstd-dev zlib1g-dev
  libxml2-dev libedit-dev libcurl4-openssl-dev"
AARCH64_PYTHON=$AARCH64/venv/bin/python

# apt resolves and downloads for arm64 with a state of its own, from the sources of this machine.
aarch64_sysroot() {
  [[ -f $SYSROOT/.packages && $(<"$SYSROOT/.packages") == "$SYSROOT_PACKAGES" ]] && return
  echo "unpacking Debian's arm64 packages into $SYSROOT"
  local state=$PWD/$AARCH64/apt package target link
  rm -rf "$state" "$SYSROOT"
  mkdir -p "$state"/{lists,cache/archives}/partial "$SYSROOT"
  : >"$state/status"
  cat >"$state/apt.conf" <<CONFIGURATION
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "$(id -un)";
Dir::State "$state";
Dir::State::status "$state/status";
Dir::Cache "$state/cache";
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONFIGURATION
  # shellcheck disable=SC2086
  { APT_CONFIG=$state/apt.conf apt-get update -q && APT_CONFIG=$state/apt.conf apt-get install -q -y --download-only \
    --no-install-recommends $SYSROOT_PACKAGES; } >"$(log_file aarch64-apt)" 2>&1 || fail_with_log aarch64-apt
  for package in "$state"/cache/archives/*.deb; do dpkg -x "$package" "$SYSROOT"; done
  # An absolute link leads out of the folder.
  find "$SYSROOT" -type l -lname '/*' -printf '%l %p\n' | while read -r target link; do ln -sfrn "$SYSROOT$target" "$link"; done
  rm -rf "$state"
  echo "$SYSROOT_PACKAGES" >"$SYSROOT/.packages"
}

aarch64_build() { # [targets]
  setup
  aarch64_sysroot
  BUILD=$AARCH64 BATCHES=ON configure -DCMAKE_TOOLCHAIN_FILE="$AARCH64_TOOLCHAIN" "-DTXL_SYSROOT=$PWD/$SYSROOT"
  NINJA_STATUS="[%f/%t %es] " ninja -C "$AARCH64" -j "$(nproc)" "$@"
}

# Debian's arm64 Python in emulation, with the wheel and what its tests import. The executable is a script that starts qemu, and so are the
# wheel's programs: a process that a test starts is emulated as well.
aarch64_python() { # the wheel
  local site=$AARCH64/venv/lib/python3.11/site-packages program
  PACKAGES=qemu-user-static install_packages
  [[ -x $AARCH64_PYTHON && ! $1 -nt $AARCH64_PYTHON ]] && return
  rm -rf "$AARCH64/venv"
  mkdir -p "$site" "$AARCH64/venv/bin"
  .venv/bin/python -m pip install -q --disable-pip-version-check --target "$site" --only-binary=:all: --python-version 3.11 \
    --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 --platform manylinux2014_aarch64 \
    numpy ml_dtypes pytest pytest-xdist hypothesis pygments >"$(log_file aarch64-pip)" 2>&1 || fail_with_log aarch64-pip
  .venv/bin/python -m zipfile -e "$1" "$site"
  for program in txlc txl-emu ptxrun; do
    mv "$site/txl/$program" "$site/txl/$program.elf"
    emulated "$PWD/$site/txl/$program.elf" >"$site/txl/$program"
    chmod +x "$site/txl/$program" "$site/txl/$program.elf"
  done
  printf 'home = %s\nversion = 3.11\n' "$PWD/$SYSROOT/usr/bin" >"$AARCH64/venv/pyvenv.cfg"
  emulated "$PWD/$SYSROOT/usr/bin/python3.11" >"$AARCH64_PYTHON"
  chmod +x "$AARCH64_PYTHON"
}

# A script that runs a program for AArch64, under the script's name.
emulated() {
  printf '#!/bin/sh\nexec qemu-aarch64-static -L %s -0 "$0" %s "$@"\n' "$PWD/$SYSROOT" "$1"
}

# What `./dev long aarch64` runs for each seed, with the wheel of `./dev wheel aarch64`: a tenth of the tests of the language; and the demo's
# programs, functions, conversions and random kernels, whose bits must be those of x86-64.
long_aarch64() { # FIRST END
  local wheel seed bits=$AARCH64/bits
  wheel=$(echo dist/aarch64/*.whl)
  [[ -f $wheel ]] || wheel aarch64 || return 1
  build _txl >/dev/null
  aarch64_python "$(echo dist/aarch64/*.whl)"
  mkdir -p "$bits"
  for ((seed = $1; seed < $2; ++seed)); do
    TXL_COMPILE_CHAINS=0 PYTHONPATH=python .venv/bin/python test/python/numerics/result_bits.py --small \
      --seeds "$((seed * 20)):$((seed * 20 + 20))" >"$bits/x86_64" || return 1
    TXL_COMPILE_CHAINS=1 "$AARCH64_PYTHON" test/python/numerics/result_bits.py --small \
      --seeds "$((seed * 20)):$((seed * 20 + 20))" >"$bits/aarch64" || return 1
    diff "$bits/x86_64" "$bits/aarch64" || return 1
    echo "seed $seed: $(wc -l <"$bits/aarch64") results have the bits of x86-64"
    "$AARCH64_PYTHON" -m pytest -q --color=no -n "$(nproc)" --dist=loadfile --sample "10:$seed" test/python/language || return 1
  done
}
