// The table of blocks: the interface between the bitcode of Blocks.cpp and its reader.
#ifndef TXL_MACHINE_SPEED_FAST_BLOCKS_BLOCKS_H
#define TXL_MACHINE_SPEED_FAST_BLOCKS_BLOCKS_H

#include "machine/program/ElementOps.h"

namespace txl::machine {

using BlockFn = void (*)(void *out, const void *a, const void *b, const void *c);

enum class BlockForm : uint8_t {
  Each,  // operands have one element for each result
  ByOne, // the second operand is one scalar
  // Combining many elements may use two blocks: Ready prepares each element once, Combine combines prepared ones.
  Ready,
  Combine,
};

/// The key of a block; 0 is no key.
constexpr uint32_t blockKey(ElementOp op, DType operand, DType result, BlockForm form = BlockForm::Each) {
  return 1u << 31 | static_cast<uint32_t>(op) << 16 | static_cast<uint32_t>(operand) << 8 |
         static_cast<uint32_t>(result) << 3 | static_cast<uint32_t>(form);
}
static_assert(static_cast<int>(DType::Ptr) < 32);

struct BlockRow {
  uint32_t key = 0;
  BlockFn run = nullptr;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_FAST_BLOCKS_BLOCKS_H
