// The immediate data of inline assembly for a whole block.
#ifndef TXL_MACHINE_SPECIFICATION_BLOCKASSEMBLY_H
#define TXL_MACHINE_SPECIFICATION_BLOCKASSEMBLY_H

#include "assembly/BlockAssembly.h"
#include "machine/program/Explicit.h"

namespace txl::machine {

struct BlockAssemblyImmediate {
  /// A result or an operand.
  struct Value {
    /// For each register and each thread, the index of the element that it holds; a scalar has index 0 everywhere.
    std::vector<std::vector<uint32_t>> elements;
    std::optional<BufferShape> buffer; // then it has no elements
    bool isWritten = false;
  };
  std::shared_ptr<const assembly::BlockAssembly> code;
  llvm::SmallVector<Value, 4> results, operands;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_BLOCKASSEMBLY_H
