# Installs what is missing: Debian packages (as root or through sudo) and, into .venv, Python packages. A stamp with the lists' hash makes the
# second run free.
PACKAGES="cmake ninja-build ccache llvm-22-dev libmlir-22-dev mlir-22-tools clang-22 clang-format-22 lld-22 libclang-rt-22-dev
  libgtest-dev python3-dev python3-venv libzstd-dev zlib1g-dev libxml2-dev libedit-dev libcurl4-openssl-dev"

setup() {
  install_packages
  install_python requirements-dev.txt
}

# torch is optional: the tests use it where it is installed. `./dev torch` installs the build that CI tests with, and the
# compiler that torch.compile calls for a CPU; and Open MPI, for ranks.
torch() { setup && PACKAGES=g++ install_packages && install_python requirements-torch.txt; }

install_packages() {
  local missing=() package
  for package in $PACKAGES; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  echo "installing ${#missing[@]} Debian packages: ${missing[*]}"
  local as_root=()
  ((EUID == 0)) || as_root=(sudo)
  { "${as_root[@]}" apt-get update -q && DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -q \
    --no-install-recommends "${missing[@]}"; } >"$(log_file apt)" 2>&1 || fail_with_log apt
}

install_python() { # a requirements file
  local stamp=.venv/.installed-${1%.txt}
  [[ -x .venv/bin/python ]] || { echo "creating .venv"; /usr/bin/python3 -m venv .venv; }
  cmp -s "$1" "$stamp" && return
  echo "installing Python packages: $(grep -v '^#' "$1" | tr '\n' ' ')"
  .venv/bin/python -m pip install -q --disable-pip-version-check -r "$1" >"$(log_file pip)" 2>&1 || fail_with_log pip
  cp "$1" "$stamp"
}
