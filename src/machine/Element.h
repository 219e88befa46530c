// The element types of tiles and how an element is stored.
//
// A tile's elements lie in row-major order in their native width: i1 as one byte (0 or 1), fp8 as one byte, f16 and
// bf16 as two, everything little-endian. A pointer is 64 bits: the low 48 are the address, the high 16 are its
// provenance, the number of the kernel argument it was derived from, plus one; 0 means unknown (made from an integer,
// or loaded).
#ifndef TXL_MACHINE_ELEMENT_H
#define TXL_MACHINE_ELEMENT_H

#include <cstdint>

namespace txl::machine {

enum class DType : uint8_t { I1, I8, I16, I32, I64, F16, BF16, F32, F64, F8E4M3FN, F8E5M2, Ptr };
constexpr int kDTypeCount = 12;

constexpr int elementBytes(DType type) {
  constexpr int bytes[kDTypeCount] = {1, 1, 2, 4, 8, 2, 2, 4, 8, 1, 1, 8};
  return bytes[static_cast<int>(type)];
}
constexpr bool isFloat(DType type) { return type >= DType::F16 && type <= DType::F8E5M2; }
constexpr bool isInteger(DType type) { return type <= DType::I64; }
/// `i32`, `bf16`, `f8E4M3FN`, `ptr`.
const char *dtypeName(DType type);

constexpr int kAddressBits = 48;
constexpr uint64_t kAddressMask = (uint64_t(1) << kAddressBits) - 1;
constexpr uint64_t makePointer(uint64_t address, uint64_t provenance) {
  return (address & kAddressMask) | provenance << kAddressBits;
}
constexpr uint64_t addressOf(uint64_t pointer) { return pointer & kAddressMask; }
constexpr uint64_t provenanceOf(uint64_t pointer) { return pointer >> kAddressBits; }
/// `pointer` moved by `bytes`: the provenance stays.
constexpr uint64_t movePointer(uint64_t pointer, int64_t bytes) {
  return (pointer & ~kAddressMask) | ((pointer + static_cast<uint64_t>(bytes)) & kAddressMask);
}

} // namespace txl::machine

#endif // TXL_MACHINE_ELEMENT_H
