"""Writes OUTPUT, a C++ file that defines NAMESPACE::NAME, a codegen::EmbeddedBitcode of the bytes of INPUT.

They are compressed by zlib, to a seventh: bitcode that was compiled for an instruction set repeats its attributes and
types in each of hundreds of functions.

    EmbedBitcode.py INPUT OUTPUT NAMESPACE NAME
"""
import sys
import zlib

INPUT, OUTPUT, NAMESPACE, NAME = sys.argv[1:]

with open(INPUT, "rb") as file:
    original = file.read()
compressed = zlib.compress(original, 9)
rows = [compressed[at:at + 32] for at in range(0, len(compressed), 32)]
text = "\n".join(",".join(map(str, row)) + "," for row in rows)
with open(OUTPUT, "w", encoding="utf-8") as file:
    file.write(f"""// Written by cmake/EmbedBitcode.py.
#include "codegen/EmbeddedBitcode.h"
namespace {NAMESPACE} {{
static const unsigned char bytes[] = {{
{text}
}};
extern const txl::codegen::EmbeddedBitcode {NAME};
constinit const txl::codegen::EmbeddedBitcode {NAME}(bytes, sizeof(bytes), {len(original)});
}} // namespace {NAMESPACE}
""")
