// The handlers that the decoder takes from the rooms above it, where each family defines its own: the decoder names them by what an
// instruction says and knows nothing of how they work.
#ifndef TXL_EMULATOR_HANDLERS_H
#define TXL_EMULATOR_HANDLERS_H

#include "emulator/program/Operation.h"
#include "ptx/Module.h"

namespace txl::emulator {

// The handlers of the families, by the row and modifiers of an instruction: destination = f(sources in their order).
// Null where the instruction belongs to another family.
Handler integerHandler(const ptx::Instruction &instruction);
Handler packedIntegerHandler(const ptx::Instruction &instruction);
Handler logicHandler(const ptx::Instruction &instruction);
Handler floatHandler(const ptx::Instruction &instruction);
Handler roundedFloatHandler(const ptx::Instruction &instruction);
/// f32 operations with operands of f16 or bf16.
Handler mixedFloatHandler(const ptx::Instruction &instruction);
Handler approximateHandler(const ptx::Instruction &instruction);
/// ex2 and tanh of halves, rcp and rsqrt of f64.
Handler approximateHalfHandler(const ptx::Instruction &instruction);
Handler approximateDoubleHandler(const ptx::Instruction &instruction);
Handler halfHandler(const ptx::Instruction &instruction);
void setHalfOptions(Operation &operation, const ptx::Instruction &instruction);
Handler compareHandler(const ptx::Instruction &instruction);
void setCompareOptions(Operation &operation, const ptx::Instruction &instruction);
Handler convertHandler(const ptx::Instruction &instruction);
Handler packedConvertHandler(const ptx::Instruction &instruction);
/// Of the two.
void setConvertOptions(Operation &operation, const ptx::Instruction &instruction);

// What an instruction needs besides (Operands.cpp).
/// Lanes where a predicate is false.
void invertPredicate(Executor &x, const Operation &op, uint32_t mask);
/// The special register `variant`.
void readSpecialRegister(Executor &x, const Operation &op, uint32_t mask);
/// `immediate` as an address: of this CTA's shared memory, or of this frame's variables; `width` bytes of it.
void sharedAddress(Executor &x, const Operation &op, uint32_t mask);
void localAddress(Executor &x, const Operation &op, uint32_t mask);
/// Bytes of the registers of a load that count as defined. list: the registers; immediate: the bytes; width: of one of them.
void definePadding(Executor &x, const Operation &op, uint32_t mask);
/// An error of who executes it: code that does not come here runs.
void refuseUnsupported(Executor &x, const Operation &op, uint32_t mask);
/// Truncates (from > to) or extends registers: bytes of a lane.
Handler resizeHandler(unsigned from, unsigned to, bool isSigned);
Handler returnHandler();
/// A function that the system provides, such as vprintf; null for others.
Handler systemCall(llvm::StringRef name);

} // namespace txl::emulator

#endif // TXL_EMULATOR_HANDLERS_H
