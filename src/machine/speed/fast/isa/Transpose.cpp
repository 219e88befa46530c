// Transposition in blocks that fit registers: a block's rows are read and its columns written as whole vectors, and the
// shuffles between are the compiler's.
#include "machine/speed/fast/isa/Isa.h"
#include "machine/speed/fast/isa/TransposeBlock.h"

namespace txl::machine::TXL_ISA {

template <typename T> static void transpose(void *out, const void *in, int64_t rows, int64_t columns, int64_t inRow) {
  transposeTo(static_cast<T *>(out), rows, static_cast<const T *>(in), inRow, rows, columns);
}

TransposeFn transposeFn(int bytes) {
  switch (bytes) {
  case 1:
    return transpose<uint8_t>;
  case 2:
    return transpose<uint16_t>;
  case 4:
    return transpose<uint32_t>;
  default:
    return transpose<uint64_t>;
  }
}

} // namespace txl::machine::TXL_ISA
