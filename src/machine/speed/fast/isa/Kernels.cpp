// The table of the kernels of one instruction set.
#include "machine/speed/fast/isa/Isa.h"

namespace txl::machine::TXL_ISA {

static ElementFn elementFn(ElementOp op, DType operand, DType result) {
  ElementFn (*const families[])(ElementOp, DType) = {integerFn, arithmeticFn, functionFn};
  for (auto family : families)
    if (ElementFn fn = family(op, operand))
      return fn;
  return convertFn(op, operand, result);
}

extern const KernelSet kernels;
const KernelSet kernels = {elementFn, reduceFn, dotFn, dotScratchBytes, dotPanelBytes, copyFn, streamFn, spreadFn};

} // namespace txl::machine::TXL_ISA
