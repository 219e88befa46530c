// Which bytes of a tensor a TMA copy moves, and their layout in shared memory.
//
// A box is a set of rows of elements along dimension 0. In tiled mode, its other coordinates iterate over a box of the
// tensor; in im2col mode they are the consecutive pixels to which a filter is applied, from one corner of the image to
// the other and on to the next image, each shifted by the offsets of the filter's element. In shared memory rows are
// dense (but padded to the swizzle span), in units of 16 bytes that the swizzle permutes by their address bits. Where
// channels are interleaved, a row is a slice of them. Elements outside the tensor are filled in, or not written back.
#ifndef TXL_EMULATOR_TENSORBOX_H
#define TXL_EMULATOR_TENSORBOX_H

#include "arch/TensorMap.h"
#include "emulator/engines/BulkAddresses.h"

namespace txl::emulator {

/// A row of a box in global memory, clipped to the tensor.
struct TensorRow {
  uint64_t address;
  uint32_t bytes;
};

struct TensorBox {
  std::vector<BulkOperation::Run> runs;
  std::vector<TensorRow> rows;
};

/// A lane's operands of a tensor instruction: its coordinates, and in im2col mode the filter's offsets.
struct TensorCoordinates {
  int32_t at[arch::kTensorRank] = {};
  uint16_t filter[3] = {};
};

/// Resolves the box at the coordinates, in shared memory from `offset` on. False after a report: hardware ends a kernel
/// ("illegal instruction") whose box begins between the 16-byte units of a row, or that writes one from a negative
/// coordinate.
bool openBox(Executor &x, unsigned lane, const arch::TensorMap &map, const TensorCoordinates &coordinates,
             uint32_t offset, bool isWrite, TensorBox &box);

/// Bytes of shared memory from the first to the last that a box occupies: more than it moves if its rows are shorter
/// than the swizzle span.
uint64_t spanOf(const arch::TensorMap &map);

/// The value of elements outside the tensor.
uint64_t fillOf(const arch::TensorMap &map);

/// The conversion of elements of such a tensor in a load to shared memory; null: none.
using Conversion = void (*)(uint8_t *elements, uint32_t bytes);
Conversion conversionOf(const arch::TensorMap &map);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORBOX_H
