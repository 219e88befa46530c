"""Record the TTIR of every kernel that the programs compile.

    .venv/bin/python test/python/support/record_ttir.py FOLDER [PART OF A NAME]

writes FOLDER/PROGRAM/N.ttir for compilation N of each program, which `check_with_triton.py --accept FOLDER` gives to
Triton's own compiler.
"""
import pathlib
import sys

from txl import alias

alias.install()

from decompiled_programs import kept_texts


def main():
    folder, words = pathlib.Path(sys.argv[1]), sys.argv[2:]
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from programs import PROGRAMS
    for program in PROGRAMS:
        if words and words[0] not in program.name:
            continue
        with kept_texts() as texts:
            program.run("numpy")
        where = folder / program.name
        where.mkdir(parents=True, exist_ok=True)
        for i, text in enumerate(texts):
            (where / f"{i}.ttir").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
