// The element types of tiles, how an element is stored, and how a pointer carries its provenance.
//
// A tile's elements lie in row-major order in their native width: i1 as one byte (0 or 1), fp8 as one byte, f16 and
// bf16 as two, everything little-endian.
//
// A pointer is 64 bits: its address plus a tag, a multiple of 2^48 that encodes its provenance. The provenance is the
// index of the kernel argument that the pointer was derived from, plus one; 0 means unknown (converted from an integer,
// or loaded from memory). Pointer arithmetic is one addition modulo 2^64, as on a GPU. Nothing is truncated: an
// out-of-bounds pointer is rejected when it is dereferenced and may be moved back into bounds. Tags of consecutive
// arguments are spread over the tag space and no two differ by a power of two, so an offset does not lead from one
// argument to another.
#ifndef TXL_MACHINE_ELEMENT_H
#define TXL_MACHINE_ELEMENT_H

#include <cstdint>
#include <cstring>

namespace txl::machine {

enum class DType : uint8_t {
#define TXL_INTEGER(enumerator, name, signature, width, family, format, numpy, code) format,
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code) format,
#include "support/ElementTypes.def"
  Ptr
};

constexpr int elementBytes(DType type) {
  constexpr int bytes[] = {
#define TXL_INTEGER(enumerator, name, signature, width, family, format, numpy, code) (width + 7) / 8,
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code) width / 8,
#include "support/ElementTypes.def"
      8};
  return bytes[static_cast<int>(type)];
}
constexpr bool isFloat(DType type) { return type > DType::I64 && type < DType::Ptr; }
/// False for the formats that encode NaN as negative zero: they have no independent sign bit.
constexpr bool hasNegativeZero(DType type) { return type != DType::F8E4M3FNUZ && type != DType::F8E5M2FNUZ; }
constexpr bool isInteger(DType type) { return type <= DType::I64; }
/// Element `k` of an array of integers of `bytes` bytes each, sign-extended.
inline int64_t integerAt(const char *data, int64_t k, int bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, data + k * bytes, bytes);
  int shift = 64 - 8 * bytes;
  return static_cast<int64_t>(bits << shift) >> shift;
}
/// `i32`, `bf16`, `f8E4M3FN`, `ptr`.
const char *dtypeName(DType type);

constexpr int kAddressBits = 48;
constexpr uint64_t kAddressMask = (uint64_t(1) << kAddressBits) - 1;
constexpr uint64_t kTagMask = 0x7fff, kTagFactor = 30841, kTagInverse = 29129;
static_assert((kTagFactor * kTagInverse & kTagMask) == 1);

constexpr uint64_t makePointer(uint64_t address, uint64_t provenance) {
  return address + ((provenance * kTagFactor & kTagMask) << kAddressBits);
}
/// The provenance encoded in the pointer's tag. It is exact while the pointer is in the range of its argument. Out of
/// range it is the index of an argument that does not exist, or at least no valid address of an existing argument.
/// Values above kTagMask mean no argument.
constexpr uint64_t provenanceOf(uint64_t pointer) {
  uint64_t tag = pointer >> kAddressBits;
  return (tag & ~kTagMask) | (tag * kTagInverse & kTagMask);
}
/// The address of a pointer that is in the range of its argument.
constexpr uint64_t addressOf(uint64_t pointer) { return pointer & kAddressMask; }
constexpr uint64_t movePointer(uint64_t pointer, int64_t bytes) { return pointer + static_cast<uint64_t>(bytes); }
/// A pointer converted from a 64-bit integer. An integer with bits above the 48 address bits is no valid address and
/// stays invalid.
constexpr uint64_t pointerFromInteger(uint64_t bits) { return bits >> kAddressBits ? bits | uint64_t(1) << 63 : bits; }
/// The result of pointer arithmetic whose byte offset does not fit in 64 bits: an invalid pointer.
constexpr uint64_t kOverflowedPointer = uint64_t(3) << 62;

} // namespace txl::machine

#endif // TXL_MACHINE_ELEMENT_H
