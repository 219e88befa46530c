// What the tensor memory accelerator (TMA) of sm_90 and later knows of a tensor: one struct, whoever needs it.
//
// A tensor map says where a tensor of up to five dimensions lies in global memory and which box of it one copy moves. Kernels see it
// as 128 opaque bytes. Here it is checked and encoded without the driver, so that a launch can build one from its arguments at the
// price of a few stores, and decoded, so that the emulator copies by the same bytes that the hardware copies by. Dimension 0 is the
// innermost one everywhere.
//
// The rules of what is legal are those of cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col (CUDA driver API, "Tensor Map Object
// Management"); the places of the bits were read off what the driver makes of some 6 900 maps (testdata/TensorMaps.txt has a sample).
#ifndef TXL_ARCH_TENSORMAP_H
#define TXL_ARCH_TENSORMAP_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace txl::arch {

constexpr unsigned kTensorRank = 5; // dimensions of a tensor at most
/// Bytes that addresses, strides, and rows of boxes are multiples of (where channels are interleaved by 32, of 32).
constexpr unsigned kTensorUnit = 16;

/// Whether a copy may begin at a coordinate. Hardware ends a kernel ("illegal instruction") whose box begins between two units of a
/// row, or that writes one from below 0 on.
enum class BoxStart : uint8_t { Good, BetweenUnits, BelowZero };
/// Of a box without interleaved channels. Dimension 0 is the one along rows.
BoxStart boxStart(unsigned dimension, int64_t coordinate, unsigned elementBytes, bool isWrite);

struct TensorMap {
  /// The element types, numbered as the driver's API does. An 8-bit float is a U8.
  enum class Type : uint8_t { U8, U16, U32, I32, U64, I64, F16, F32, F64, BF16, F32Ftz, TF32, TF32Ftz };
  enum class Mode : uint8_t { Tiled, Im2col };
  /// How 16-byte units are permuted in shared memory: within rows of so many bytes.
  enum class Swizzle : uint8_t { None, B32, B64, B128 };
  enum class Interleave : uint8_t { None, B16, B32 };
  /// From memory to the L2 cache so many bytes at a time.
  enum class L2Promotion : uint8_t { None, B64, B128, B256 };
  enum class Fill : uint8_t { Zero, NaN };

  Mode mode = Mode::Tiled;
  Type type = Type::U8;
  unsigned rank = 0;                                  // 1 to 5
  uint64_t address = 0;                               // of element 0, in bytes
  std::array<uint64_t, kTensorRank> dims = {};        // elements, 1 to 2^32
  std::array<uint64_t, kTensorRank - 1> strides = {}; // bytes from an element to the next one of dimension i + 1
  std::array<uint32_t, kTensorRank> box = {};         // tiled: elements of a box, 1 to 256, before the steps
  std::array<uint32_t, kTensorRank> steps = {};       // every so manyth element is moved, 1 to 8
  std::array<int32_t, 3> lower = {}, upper = {}; // im2col: corners of the box of pixels, of dimensions 1 to rank - 2
  uint32_t channels = 0, pixels = 0;             // im2col: of one copy, 1 to 256 and 1 to 1024
  Interleave interleave = Interleave::None;
  Swizzle swizzle = Swizzle::None;
  L2Promotion promotion = L2Promotion::None;
  Fill fill = Fill::Zero; // what elements outside of the tensor are loaded as

  /// How recipes and command lines spell a type (`s32`, `bf16`, `tf32.ftz`), and the type of a spelling.
  static llvm::StringRef nameOf(Type type);
  static std::optional<Type> typeNamed(llvm::StringRef name);
  /// Bytes of an element.
  unsigned elementSize() const;
  /// Bytes of a row in shared memory within which `swizzle` permutes; 0 if it does not.
  unsigned swizzleSpan() const;
  /// Bytes of a slice of channels where they are interleaved, else 0. Such a tensor has the dimensions W, H, D, slices of channels, images (D
  /// and H may lack): an element of dimension 0 is a slice, the next one follows it, and a box has one slice of the channels.
  unsigned sliceBytes() const { return interleave == Interleave::None ? 0 : 8u << unsigned(interleave); }
  /// How many elements of a dimension a tiled copy moves: with the steps, but dimension 0 has none where nothing is interleaved.
  unsigned extent(unsigned dimension) const;
  /// Bytes that one copy moves.
  uint64_t bytes() const;
  BoxStart start(unsigned dimension, int64_t coordinate, bool isWrite) const;
  /// Why the hardware could not use it, in words that name the field and the bound; empty if it can.
  std::string problem() const;

  friend bool operator==(const TensorMap &, const TensorMap &) = default;
};

/// 128 bytes, as kernels get them; they must lie at a multiple of 64.
using TensorMapBytes = std::array<uint32_t, 32>;

/// The bytes of a map without a `problem()`.
TensorMapBytes encode(const TensorMap &map);

/// The map that some bytes are; nothing if they are none (a field that no map has, or one with a problem). What the hardware ignores,
/// among it the upper half, is not looked at.
std::optional<TensorMap> decode(const TensorMapBytes &bytes);

/// What `tensormap.replace` can change. The dimension is its ordinal; of a stride 0 is that of dimension 1.
enum class TensorMapField : uint8_t { Address, Rank, Box, Dim, Stride, Step, Type, Interleave, Swizzle, Fill };

/// Writes a field as `tensormap.replace.tile` does (PTX ISA; the rank is given less 1, a type by PTX's number), whatever the other
/// fields are: a map need be none between two of them. False where the field has no such value.
bool replaceField(TensorMapBytes &map, TensorMapField field, unsigned ordinal, uint64_t value);

} // namespace txl::arch

#endif // TXL_ARCH_TENSORMAP_H
