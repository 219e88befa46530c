// The element types of tiles and how an element is stored.
//
// A tile's elements lie in row-major order in their native width: i1 as one byte (0 or 1), fp8 as one byte, f16 and
// bf16 as two, everything little-endian.
//
// A pointer is 64 bits: the sum of its address and a tag, a multiple of 2^48 that stands for its provenance, which is the
// number of the kernel argument that it was derived from, plus one; 0 means unknown (made from an integer, or loaded).
// Moving a pointer is one addition modulo 2^64, as on a GPU: nothing is cut off, so a pointer that went far away is
// refused there and may come back. The tags of neighbouring arguments lie far from each other, and no two at a distance
// that is a power of two: an offset does not lead from one argument to another.
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
/// False for the formats whose code of a negative zero is their NaN: the sign is no bit by itself.
constexpr bool hasNegativeZero(DType type) { return type != DType::F8E4M3FNUZ && type != DType::F8E5M2FNUZ; }
constexpr bool isInteger(DType type) { return type <= DType::I64; }
/// Element `k` of integers of that many bytes, as a signed number.
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
/// What the pointer says of itself: right where it is in the range of its argument. Beyond, it is the number of an
/// argument that there is not, or at least not the address of anything that one has. Above kTagMask: of none.
constexpr uint64_t provenanceOf(uint64_t pointer) {
  uint64_t tag = pointer >> kAddressBits;
  return (tag & ~kTagMask) | (tag * kTagInverse & kTagMask);
}
/// The address of a pointer that is in the range of its argument.
constexpr uint64_t addressOf(uint64_t pointer) { return pointer & kAddressMask; }
constexpr uint64_t movePointer(uint64_t pointer, int64_t bytes) { return pointer + static_cast<uint64_t>(bytes); }
/// A pointer made from 64 bits. What is no address of a program stays none.
constexpr uint64_t pointerFromInteger(uint64_t bits) { return bits >> kAddressBits ? bits | uint64_t(1) << 63 : bits; }
/// What an offset leads to whose bytes do not fit in 64 bits: nowhere.
constexpr uint64_t kLostPointer = uint64_t(3) << 62;

} // namespace txl::machine

#endif // TXL_MACHINE_ELEMENT_H
