"""`python -m txl`: run a Triton program with txl instead of Triton.

Takes what `python` takes: FILE, -m MODULE, -c CODE or - (standard input), then the program's arguments. The program
sees the sys.argv, sys.path, `__main__`, exit codes and tracebacks that `python` would give it.
"""
import io
import os
import sys
import types

USAGE = """usage: python -m txl FILE | -m MODULE | -c CODE | -  [arguments]
       python -m txl --device cpu …

Run a Python program in which `import triton` means txl.

--device cpu: what the program asks torch to do on a GPU (`device="cuda"`, `.cuda()`) happens on the CPU."""


def _new_main(**attributes):
    """A new module `__main__`, which replaces this file's."""
    module = types.ModuleType("__main__")
    module.__dict__.update(__builtins__=__builtins__, **attributes)
    sys.modules["__main__"] = module
    return module


def _run_code(code, module):
    exec(code, module.__dict__)


def _run_file(path):
    import importlib.machinery
    if os.path.isdir(path) or path.endswith((".zip", ".pyz")):
        import runpy
        sys.path[0] = path
        _new_main()
        runpy._run_module_as_main("__main__", False)
        return
    try:
        with io.open_code(os.path.abspath(path)) as file:
            source = file.read()
    except OSError as error:
        where = os.path.abspath(path)
        print(f"{sys.executable}: can't open file {where!r}: [Errno {error.errno}] {os.strerror(error.errno)}",
              file=sys.stderr)
        sys.exit(2)
    sys.path[0] = os.path.dirname(os.path.realpath(path))
    # As `python` has it: the path as given, made absolute.
    name = os.path.abspath(path)
    loader = importlib.machinery.SourceFileLoader("__main__", name)
    module = _new_main(__file__=name, __loader__=loader, __cached__=None)
    _run_code(compile(source, name, "exec", dont_inherit=True), module)


def _run_module(name):
    import runpy
    sys.path[0] = os.getcwd()
    _new_main()
    runpy._run_module_as_main(name)


def _run_text(text, name):
    sys.path[0] = ""
    module = _new_main(__loader__=None)
    from txl import source
    source.remember(name, text)
    _run_code(compile(text, name, "exec", dont_inherit=True), module)


def _own_frame(traceback):
    code = traceback.tb_frame.f_code
    return code.co_filename == __file__ or code.co_filename in ("<frozen runpy>", "<frozen importlib._bootstrap>")


def _hide_own_frames():
    """Print uncaught exceptions without the frames through which this file started the program."""
    show = sys.excepthook

    def hook(kind, value, traceback):
        first = traceback
        while first is not None and _own_frame(first):
            first = first.tb_next
        if value is not None:
            value = value.with_traceback(first)
        show(kind, value, first)

    sys.excepthook = hook


# Messages of torch when there is no GPU.
_NO_GPU = ("Torch not compiled with CUDA enabled", "Found no NVIDIA driver", "No CUDA GPUs are available",
           "no CUDA-capable device is detected")


def _name_the_way_without_a_gpu():
    """After the traceback of a program that requested a GPU from torch on a machine without one, print how to run it
    here."""
    show = sys.excepthook

    def hook(kind, value, traceback):
        show(kind, value, traceback)
        if not any(words in str(value) for words in _NO_GPU):
            return
        if "txl.cpu_device" in sys.modules:
            print("txl: `--device cpu` has no counterpart on the CPU for what the program asks of torch.cuda here",
                  file=sys.stderr)
        else:
            print(f"txl: `{os.path.basename(sys.executable)} -m txl --device cpu …` runs this program on the CPU",
                  file=sys.stderr)

    sys.excepthook = hook


def _take_device(arguments):
    """Removes `--device cpu` from the front of the arguments; a message if it is another device."""
    if arguments[0].partition("=")[0] != "--device":
        return None
    first = arguments.pop(0)
    device = first.partition("=")[2] if "=" in first else arguments.pop(0) if arguments else ""
    if device != "cpu":
        return f"--device is `cpu`, not {device!r}; without it, torch's own devices are used"
    if not arguments:
        return "a program is missing after --device cpu"
    import importlib.util
    if importlib.util.find_spec("torch") is None:
        return "--device is about torch, which is not installed"
    from txl import cpu_device
    cpu_device.enable()
    return None


def main(arguments):
    wrong = _take_device(arguments) if arguments else None
    if wrong:
        print(f"{USAGE}\n\n{wrong}", file=sys.stderr)
        return 2
    if not arguments or arguments[0] in ("-h", "--help"):
        print(USAGE)
        return 0 if arguments else 2
    first, rest = arguments[0], arguments[1:]
    option = first[:2] if first[:2] in ("-c", "-m") else None
    if option:
        value = first[2:] or (rest.pop(0) if rest else None)
        if value is None:
            print(f"{USAGE}\n\nArgument expected for the {option} option", file=sys.stderr)
            return 2
    elif first.startswith("-") and first != "-":
        print(f"{USAGE}\n\nUnknown option: {first}; options of python itself stand before `-m txl`", file=sys.stderr)
        return 2

    from txl import alias
    alias.install()
    alias.serve_children()
    _hide_own_frames()
    _name_the_way_without_a_gpu()
    sys.argv = [option or first, *rest]
    if option == "-m":
        _run_module(value)
    elif option == "-c":
        _run_text(value, "<string>")
    elif first == "-":
        _run_text(sys.stdin.read(), "<stdin>")
    else:
        _run_file(first)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
