# Writes OUTPUT, a C++ file that holds the bytes of INPUT as NAMESPACE::NAME, and how many they are as NAMESPACE::NAMESize.
# Run as a script: cmake -DINPUT=… -DOUTPUT=… -DNAMESPACE=… -DNAME=… -P EmbedBitcode.cmake
file(READ ${INPUT} bytes HEX)
string(LENGTH ${bytes} size)
math(EXPR size "${size} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes ${bytes})
string(REGEX REPLACE "(0x.., ?){32}" "\\0\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "// Written by cmake/EmbedBitcode.cmake.
namespace ${NAMESPACE} {
extern const unsigned char ${NAME}[];
extern const unsigned ${NAME}Size;
alignas(16) const unsigned char ${NAME}[] = {${bytes}};
const unsigned ${NAME}Size = ${size};
} // namespace ${NAMESPACE}
")
