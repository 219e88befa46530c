# What needs a GPU. It runs where the project was built, or from a wheel (installed, or in dist/) with nothing but Python, NumPy and torch.
# `./dev gpu run FILE` keeps a log and every stage of every kernel of a program: python/txl/runner.py.
gpu() { # [all | tests | examples | bench | compile | sanitizer] [NAME …] | run FILE [--name NAME] [-- arguments]
  local python=python3 site=build/gpu-site
  if [[ -x .venv/bin/python && -e build/python/txl/libtxl.so ]]; then
    python=.venv/bin/python
  elif compgen -G 'dist/*.whl' >/dev/null; then
    if [[ ! -e $site/txl || -n $(find dist -name '*.whl' -newer $site/txl) ]]; then
      rm -rf $site
      python3 -m pip install -q --no-index --no-deps --no-compile --target $site dist/*.whl
    fi
    export PYTHONPATH=$PWD/$site${PYTHONPATH:+:$PYTHONPATH}
  fi
  if [[ ${1:-} == run ]]; then
    $python -m txl.cli run --dump --output build/runs "${@:2}"
  else
    $python bench/gpu.py "$@"
  fi
}
