// The table of blocks: what the bitcode of Blocks.cpp and those who read it agree on.
#ifndef TXL_MACHINE_SPEED_FAST_BLOCKS_BLOCKS_H
#define TXL_MACHINE_SPEED_FAST_BLOCKS_BLOCKS_H

#include "machine/program/ElementOps.h"

namespace txl::machine {

using BlockFn = void (*)(void *out, const void *a, const void *b, const void *c);

enum class BlockForm : uint8_t {
  Each,  // operands have an element for each result
  ByOne, // the second operand is one number for all
  // A combination of many elements may be two blocks: one makes an element ready, once, the other combines such ones.
  Ready,
  Combine,
};

/// Names a block; 0 names none.
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
