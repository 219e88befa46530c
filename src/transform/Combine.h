// Peephole patterns that merge pairs of operations.
#ifndef TXL_TRANSFORM_COMBINE_H
#define TXL_TRANSFORM_COMBINE_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Merges pairs of operations that one operation expresses:
///   dot(a, b, 0) + c                      → dot(a, b, c)              the accumulator begins with c: one rounding less
///   addptr(addptr(p, i), j)               → addptr(p, i + j)          where i + j cannot wrap: i64, or constants
///   select(m, load(p, m, x), y)           → load(p, m, y)
///   select(a < b, a, b)                   → min(a, b)                 of integers
///   range(0, n) >= min(0, i)              → true                      a comparison that its operands' intervals decide
///   load(p, true, x), store(p, v, true)   → load(p), store(p, v)
///   load(p, false, x), store(p, v, false) → x, nothing
std::unique_ptr<mlir::Pass> createCombinePass();

} // namespace txl::transform

#endif
