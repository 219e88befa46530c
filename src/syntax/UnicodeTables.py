"""Prints the C++ tables of Unicode.cpp from this Python's Unicode database: UnicodeTables.py > UnicodeTables.inc

Ranges of the characters that start or continue an identifier, and for those: full compatibility decompositions, combining
classes, and canonical compositions. Hangul syllables are computed in Unicode.cpp instead.
"""

import unicodedata

ALL = [c for c in range(0x80, 0x110000) if not 0xD800 <= c < 0xE000]


def ranges(test):
    result = []
    for c in ALL:
        if test(c):
            if result and result[-1][1] == c - 1:
                result[-1][1] = c
            else:
                result.append([c, c])
    return result


def table(declaration, rows):
    print(f"static constexpr {declaration} = {{")
    line = ""
    for row in rows:
        text = "{" + ",".join(map(str, row)) + "}," if isinstance(row, (list, tuple)) else f"{row},"
        if len(line) + len(text) > 118:
            print(line)
            line = ""
        line += text
    print(line + "\n};")


def main():
    continues = [c for c in ALL if ("a" + chr(c)).isidentifier()]
    table("Range starts[]", ranges(lambda c: chr(c).isidentifier()))
    table("Range continues[]", ranges(lambda c: ("a" + chr(c)).isidentifier()))
    pool, decompositions = [], []
    for c in continues:
        text = unicodedata.normalize("NFKD", chr(c))
        if text != chr(c) and not 0xAC00 <= c <= 0xD7A3:
            decompositions.append((c, len(pool), len(text)))
            pool += map(ord, text)
    table("Decomposition decompositions[]", decompositions)
    table("uint32_t decomposed[]", pool)
    table("CombiningClass combiningClasses[]",
          [(c, unicodedata.combining(chr(c))) for c in ALL if unicodedata.combining(chr(c))])
    compositions = []
    for c in ALL:
        parts = unicodedata.decomposition(chr(c)).split()
        if len(parts) == 2 and parts[0][0] != "<" and unicodedata.normalize("NFC", chr(c)) == chr(c):
            compositions.append((int(parts[0], 16), int(parts[1], 16), c))
    table("Composition compositions[]", sorted(compositions))


main()
