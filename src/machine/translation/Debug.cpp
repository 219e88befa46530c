// device_print and device_assert: instructions that keep their order.
#include "ir/ops/DebugOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::PrintOp op) {
  auto *print = l.immediate(PrintImmediate());
  print->prefix = op.getPrefix().str();
  print->hex = op.getHex();
  for (int32_t isSigned : op.getIsSigned())
    print->isSigned.push_back(isSigned != 0);
  l.emit(plainPrint, op).instruction.immediate = print;
}
template <> void lower(Lowering &l, tt::AssertOp op) {
  l.emit(plainAssert, op).instruction.immediate = l.immediate(AssertImmediate{op.getMessage().str()});
}

/// An assumption is not checked.
template <> void lower(Lowering &l, foreign::AssumeOp op) {}

} // namespace txl::machine
