// Which bytes of a tensor a copy moves, and where they lie in shared memory.
//
// A box is rows of elements along dimension 0. Tiled, its other coordinates count through a box of the tensor; by im2col they
// are the pixels that a filter is laid on, one behind the other, from a corner of the image to the other and on to the next image,
// each moved by the offsets of the filter's element. In shared memory rows lie densely (but are as long as the swizzle's), in units
// of 16 bytes that the swizzle permutes by the bits of their address. Where channels are interleaved a row is a slice of them. Elements outside of the tensor are filled in, or not written back.
#ifndef TXL_EMULATOR_TENSORBOX_H
#define TXL_EMULATOR_TENSORBOX_H

#include "arch/TensorMap.h"
#include "emulator/engines/BulkPlaces.h"

namespace txl::emulator {

/// A row of a box in global memory, as far as it is inside of the tensor.
struct TensorRow {
  uint64_t address;
  uint32_t bytes;
};

struct TensorBox {
  std::vector<BulkOperation::Run> runs;
  std::vector<TensorRow> rows;
};

/// What a lane gives to an instruction on a tensor: its coordinates, and by im2col the filter's.
struct TensorPlace {
  int32_t at[arch::kTensorRank] = {};
  uint16_t filter[3] = {};
};

/// The box at a place, in shared memory from `offset` on. False after a report: hardware ends a kernel ("illegal instruction")
/// whose box begins between the 16-byte units of a row, or that writes one from a negative coordinate on.
bool openBox(Executor &x, unsigned lane, const arch::TensorMap &map, const TensorPlace &place, uint32_t offset,
             bool isWrite, TensorBox &box);

/// Bytes of shared memory from the first to the last that a box occupies: more than it moves where its rows are shorter than the swizzle's.
uint64_t spanOf(const arch::TensorMap &map);

/// What elements outside of the tensor are loaded as.
uint64_t fillOf(const arch::TensorMap &map);

/// What becomes of the elements of such a tensor on their way to shared memory; null: nothing.
using Conversion = void (*)(uint8_t *elements, uint32_t bytes);
Conversion conversionOf(const arch::TensorMap &map);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORBOX_H
