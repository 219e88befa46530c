// The table of fast kernels.
#include "machine/fast/Fast.h"

namespace txl::machine {

ElementFn fastElementFn(ElementOp op, DType operand, DType result) { return nullptr; }
ReduceFn fastReduceFn(ElementOp op, DType type) { return nullptr; }
DotFn fastDotFn(DType a, DType b, DType acc, DotPrecision precision) { return nullptr; }
size_t fastDotScratchBytes(DType a, DType b, DType acc, int64_t m, int64_t n, int64_t k) { return 0; }

} // namespace txl::machine
