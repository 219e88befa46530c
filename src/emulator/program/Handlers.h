// Declares the handlers that the decoder takes from the other directories, each of which defines its own family. The
// decoder selects them by an instruction's modifiers and does not depend on their implementation.
#ifndef TXL_EMULATOR_HANDLERS_H
#define TXL_EMULATOR_HANDLERS_H

#include "emulator/program/Operation.h"
#include "ptx/Module.h"

namespace txl::emulator {

// The handlers of the families, by the row and modifiers of an instruction: destination = f(sources in order). Null if
// the instruction belongs to another family.
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
/// Sets the options of both conversion families.
void setConvertOptions(Operation &operation, const ptx::Instruction &instruction);

// Operations that prepare operands (Operands.cpp).
/// Inverts a predicate.
void invertPredicate(Executor &x, const Operation &op, uint32_t mask);
/// Reads the special register `variant`.
void readSpecialRegister(Executor &x, const Operation &op, uint32_t mask);
/// Computes `immediate` as an address of this CTA's shared memory, or of this frame's variables; `width` bytes of it.
void sharedAddress(Executor &x, const Operation &op, uint32_t mask);
void localAddress(Executor &x, const Operation &op, uint32_t mask);
/// Marks bytes of a load's registers as defined. list: the registers; immediate: the bytes; width: bytes per register.
void definePadding(Executor &x, const Operation &op, uint32_t mask);
/// Reports an unsupported instruction when it is executed.
void refuseUnsupported(Executor &x, const Operation &op, uint32_t mask);
/// Truncates (from > to) or extends registers: bytes per lane.
Handler resizeHandler(unsigned from, unsigned to, bool isSigned);
Handler returnHandler();
/// A function provided by the system, such as vprintf; null for others.
Handler systemCall(llvm::StringRef name);

} // namespace txl::emulator

#endif // TXL_EMULATOR_HANDLERS_H
