"""What part of a compilation for a GPU the protocol check takes: the explicit kernels of examples/txl, with the tiles
that they have by default.

    python test/python/protocols/cost.py [--repeat 5]
"""
import argparse
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import directories  # noqa: F401

from protocols import examples, proofs
from protocols.machine import Machine

def costs(repeat):
    """{kernel: (part of the other stages, milliseconds)}, the shortest of `repeat` compilations."""
    machine, found = Machine(), {}
    for file, function, launch in examples.for_gpus():
        text = (examples.FOLDER / f"{file}.py").read_text()
        helpers = ("left_step", "right_step") if file == "latent_attention" else ()
        kernels, said = proofs.compiled(machine.module(text), (function, *helpers), launch)
        assert kernels and not said, f"{function}: {said}"
        for kernel in kernels:
            verdicts = [proofs.compiled_for_gpu(kernel) for _ in range(repeat)]
            assert all(verdict["verdict"] == "unknown" for verdict in verdicts), verdicts
            spent, others = (min(verdict[what] for verdict in verdicts) for what in ("milliseconds", "others"))
            found[f"{function} {len(found)}"] = spent / others, spent
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    found = costs(parser.parse_args().repeat)
    for name, (part, milliseconds) in sorted(found.items(), key=lambda item: item[1]):
        print(f"{name}: {milliseconds:.2f} ms, {100 * part:.1f} % of the other stages")
    print(f"mean {100 * sum(part for part, _ in found.values()) / len(found):.1f} %")


if __name__ == "__main__":
    main()
