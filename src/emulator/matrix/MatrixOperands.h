// What the operations on matrices share: they need a whole warp, and their operands are vectors of registers.
#ifndef TXL_EMULATOR_MATRIXOPERANDS_H
#define TXL_EMULATOR_MATRIXOPERANDS_H

#include "emulator/execution/Executor.h"
#include "ptx/Module.h"

namespace txl::emulator {

/// True where all 32 lanes are here; else they are waited for, or it is a fault.
bool wholeWarp(Executor &x, uint32_t mask);

/// The registers of a vector; a single one may stand without braces.
inline llvm::ArrayRef<ptx::Operand> elementsOfVector(const ptx::Operand &operand) {
  return operand.kind == ptx::Operand::Vector ? llvm::ArrayRef<ptx::Operand>(operand.elements)
                                              : llvm::ArrayRef<ptx::Operand>(operand);
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_MATRIXOPERANDS_H
