// The fast kernels of one instruction set. Every source file in isa/ is compiled once for each set (CMakeLists.txt of
// this component), in a separate namespace named by TXL_ISA, with internal copies of every function: the linker cannot
// use a function compiled for one set in another (isa/Isa.h).
#ifndef TXL_MACHINE_SPEED_FAST_KERNELSET_H
#define TXL_MACHINE_SPEED_FAST_KERNELSET_H

#include "machine/speed/fast/Fast.h"

namespace txl::machine {

/// In increasing order of preference.
enum class InstructionSet : uint8_t { Portable, AVX2, AVX512 };

struct KernelSet {
  ElementFn (*element)(ElementOp op, DType operand, DType result);
  ReduceFn (*reduce)(ElementOp op, DType type);
  DotFn (*dot)(DType a, DType b, DType acc, DotPrecision precision);
  size_t (*dotScratchBytes)(DType acc, int64_t m, int64_t n, int64_t k);
  size_t (*dotPanelBytes)(DType acc, int64_t rows, int64_t columns);
  CopyFn (*copy)();
  CopyFn (*stream)();
  SpreadFn (*spread)();
};

/// The instruction set in use: the best that this CPU supports.
InstructionSet fastInstructionSet();
/// The kernels compiled for `set`; null if this build has none for it or this CPU cannot run them.
const KernelSet *kernelSet(InstructionSet set);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_FAST_KERNELSET_H
