# Writes OUTPUT, a C++ file that holds the bytes of INPUT. Run as a script: cmake -DINPUT=… -DOUTPUT=… -P EmbedBitcode.cmake
file(READ ${INPUT} bytes HEX)
string(LENGTH ${bytes} size)
math(EXPR size "${size} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes ${bytes})
string(REGEX REPLACE "(0x.., ?){32}" "\\0\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "// Written by cmake/EmbedBitcode.cmake.
namespace txl::nvptx {
extern const unsigned char mathBitcode[];
extern const unsigned mathBitcodeSize;
alignas(16) const unsigned char mathBitcode[] = {${bytes}};
const unsigned mathBitcodeSize = ${size};
} // namespace txl::nvptx
")
