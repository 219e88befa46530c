// Shared by matrix operations: they require a whole warp, and their operands are vectors of registers.
#ifndef TXL_EMULATOR_MATRIXOPERANDS_H
#define TXL_EMULATOR_MATRIXOPERANDS_H

#include "emulator/execution/Executor.h"
#include "ptx/Module.h"

namespace txl::emulator {

/// True if all 32 lanes are present; otherwise the operation waits for them, or is a fault.
bool requireFullWarp(Executor &x, uint32_t mask);

/// The registers of a vector; a single register may have no braces.
inline llvm::ArrayRef<ptx::Operand> elementsOfVector(const ptx::Operand &operand) {
  return operand.kind == ptx::Operand::Vector ? llvm::ArrayRef<ptx::Operand>(operand.elements)
                                              : llvm::ArrayRef<ptx::Operand>(operand);
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_MATRIXOPERANDS_H
