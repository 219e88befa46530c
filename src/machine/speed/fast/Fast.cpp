// Chooses the instruction set, once, and loads its table of kernels.
#include "machine/speed/fast/Fast.h"
#include "machine/speed/fast/KernelSet.h"
#include <initializer_list>

namespace txl::machine {

namespace portable {
extern const KernelSet kernels;
}
#ifdef TXL_FAST_X86
namespace avx2 {
extern const KernelSet kernels;
}
namespace avx512 {
extern const KernelSet kernels;
}
#endif

const KernelSet *kernelSet(InstructionSet set) {
#ifdef TXL_FAST_X86
  __builtin_cpu_init();
  bool hasAVX2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
                 __builtin_cpu_supports("bmi2");
  bool hasAVX512 = hasAVX2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512cd");
  if (set == InstructionSet::AVX2)
    return hasAVX2 ? &avx2::kernels : nullptr;
  if (set == InstructionSet::AVX512)
    return hasAVX512 ? &avx512::kernels : nullptr;
#endif
  return set == InstructionSet::Portable ? &portable::kernels : nullptr;
}

InstructionSet fastInstructionSet() {
  static const InstructionSet best = [] {
    for (InstructionSet set : {InstructionSet::AVX512, InstructionSet::AVX2})
      if (kernelSet(set))
        return set;
    return InstructionSet::Portable;
  }();
  return best;
}

static const KernelSet &currentKernelSet() {
  static const KernelSet *const kernels = kernelSet(fastInstructionSet());
  return *kernels;
}

ElementFn fastElementFn(ElementOp op, DType operand, DType result) {
  return currentKernelSet().element(op, operand, result);
}
ReduceFn fastReduceFn(ElementOp op, DType type) { return currentKernelSet().reduce(op, type); }
CopyFn fastCopyFn() { return currentKernelSet().copy(); }
CopyFn fastStreamFn() { return currentKernelSet().stream(); }
SpreadFn fastSpreadFn() { return currentKernelSet().spread(); }
DotFn fastDotFn(DType a, DType b, DType acc, DotPrecision precision) {
  return currentKernelSet().dot(a, b, acc, precision);
}
size_t fastDotScratchBytes(DType a, DType b, DType acc, int64_t m, int64_t n, int64_t k) {
  return currentKernelSet().dotScratchBytes(acc, m, n, k);
}
size_t fastDotPanelBytes(DType acc, int64_t rows, int64_t columns) {
  return currentKernelSet().dotPanelBytes(acc, rows, columns);
}

} // namespace txl::machine
