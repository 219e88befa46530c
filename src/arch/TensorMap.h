// Tensor maps (CUtensorMap) of the tensor memory accelerator (TMA) of sm_90 and later.
//
// A tensor map describes a tensor of up to five dimensions in global memory and the box of it that one copy moves.
// Kernels see it as 128 opaque bytes. Here it is checked and encoded without the driver, so that a launch can build one
// from its arguments at the cost of a few stores, and decoded, so that the emulator copies by the same bytes as the
// hardware. Dimension 0 is the innermost one everywhere.
//
// The rules are those of cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col (CUDA driver API, "Tensor Map Object
// Management"); the bit positions were derived from the driver's output for some 6 900 maps (testdata/TensorMaps.txt
// has a sample).
#ifndef TXL_ARCH_TENSORMAP_H
#define TXL_ARCH_TENSORMAP_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace txl::arch {

constexpr unsigned kTensorRank = 5; // maximum dimensions of a tensor
/// Addresses, strides, and rows of boxes are multiples of this many bytes (of 32 where channels are interleaved by 32).
constexpr unsigned kTensorUnit = 16;

/// Whether a copy may begin at a coordinate. Hardware ends a kernel ("illegal instruction") whose box begins between
/// two units of a row, or that writes one from a negative coordinate.
enum class BoxStart : uint8_t { Good, BetweenUnits, BelowZero };
/// For a box without interleaved channels. Dimension 0 is the one along rows.
BoxStart boxStart(unsigned dimension, int64_t coordinate, unsigned elementBytes, bool isWrite);

struct TensorMap {
  /// The element types, with the values of the driver's API. An 8-bit float is a U8.
  enum class Type : uint8_t { U8, U16, U32, I32, U64, I64, F16, F32, F64, BF16, F32Ftz, TF32, TF32Ftz };
  enum class Mode : uint8_t { Tiled, Im2col };
  /// How 16-byte units are permuted in shared memory: within rows of this many bytes.
  enum class Swizzle : uint8_t { None, B32, B64, B128 };
  enum class Interleave : uint8_t { None, B16, B32 };
  /// The granularity of fetches from memory to the L2 cache.
  enum class L2Promotion : uint8_t { None, B64, B128, B256 };
  enum class Fill : uint8_t { Zero, NaN };

  Mode mode = Mode::Tiled;
  Type type = Type::U8;
  unsigned rank = 0;                                  // 1 to 5
  uint64_t address = 0;                               // of element 0, in bytes
  std::array<uint64_t, kTensorRank> dims = {};        // in elements, 1 to 2^32
  std::array<uint64_t, kTensorRank - 1> strides = {}; // bytes between elements adjacent in dimension i + 1
  std::array<uint32_t, kTensorRank> box = {};         // tiled: elements of a box, 1 to 256, before the steps
  std::array<uint32_t, kTensorRank> steps = {};       // element strides: every n-th element is moved, 1 to 8
  std::array<int32_t, 3> lower = {}, upper = {}; // im2col: corners of the box of pixels, of dimensions 1 to rank - 2
  uint32_t channels = 0, pixels = 0;             // im2col: of one copy, 1 to 256 and 1 to 1024
  Interleave interleave = Interleave::None;
  Swizzle swizzle = Swizzle::None;
  L2Promotion promotion = L2Promotion::None;
  Fill fill = Fill::Zero; // the value of elements outside the tensor

  /// The name of a type in recipes and command lines (`s32`, `bf16`, `tf32.ftz`), and the type of a name.
  static llvm::StringRef nameOf(Type type);
  static std::optional<Type> typeNamed(llvm::StringRef name);
  /// Size of an element in bytes.
  unsigned elementSize() const;
  /// Bytes of a row in shared memory within which `swizzle` permutes; 0 without swizzle.
  unsigned swizzleSpan() const;
  /// Bytes of a slice of channels where they are interleaved, otherwise 0. Such a tensor has the dimensions W, H, D,
  /// slices of channels, images (D and H may be absent): an element of dimension 0 is a slice, adjacent slices are
  /// contiguous, and a box has one slice of the channels.
  unsigned sliceBytes() const { return interleave == Interleave::None ? 0 : 8u << unsigned(interleave); }
  /// The number of elements along a dimension that a tiled copy moves: after steps, which dimension 0 ignores unless
  /// channels are interleaved.
  unsigned extent(unsigned dimension) const;
  /// Bytes moved by one copy.
  uint64_t bytes() const;
  BoxStart start(unsigned dimension, int64_t coordinate, bool isWrite) const;
  /// Why the hardware could not use the map, as text with the field and the bound; empty if it can.
  std::string problem() const;

  friend bool operator==(const TensorMap &, const TensorMap &) = default;
};

/// The 128 bytes passed to kernels; they must be aligned to 64.
using TensorMapBytes = std::array<uint32_t, 32>;

/// Encodes a map without a `problem()`.
TensorMapBytes encode(const TensorMap &map);

/// Decodes a map; none if the bytes are not a map (an impossible field, or a `problem()`). Bits that the hardware
/// ignores, including the upper half, are not checked.
std::optional<TensorMap> decode(const TensorMapBytes &bytes);

/// The fields that `tensormap.replace` can change. For dimensions the ordinal is the dimension; stride 0 is that of
/// dimension 1.
enum class TensorMapField : uint8_t { Address, Rank, Box, Dim, Stride, Step, Type, Interleave, Swizzle, Fill };

/// Writes a field as `tensormap.replace.tile` does (PTX ISA; the rank is given minus 1, a type by PTX's value),
/// regardless of the other fields: the map may be invalid between two writes. False if the field has no such value.
bool replaceField(TensorMapBytes &map, TensorMapField field, unsigned ordinal, uint64_t value);

} // namespace txl::arch

#endif // TXL_ARCH_TENSORMAP_H
