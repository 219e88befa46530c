// The L2 cache policy of an access: its operand, or that of its eviction priority. Internal to the component.
#ifndef TXL_LOWER_ENGINES_ACCESSPOLICY_H
#define TXL_LOWER_ENGINES_ACCESSPOLICY_H

#include "lower/Lowering.h"

namespace txl::lower {

/// The policy of an operation with `policy` and, perhaps, `cachePolicy`; null: none.
template <typename Op> llvm::Value *cachePolicyOf(Lowering &l, Op op) {
  if (op.getPolicy())
    return l.scalar(op.getPolicy());
  if constexpr (requires { op.getCachePolicyAttr(); })
    if (tt::CachePolicyAttr hints = op.getCachePolicyAttr();
        hints && hints.getEvictionPolicy() != tt::EvictionPolicy::Normal)
      return l.cachePolicy(hints.getEvictionPolicy());
  return nullptr;
}

} // namespace txl::lower

#endif
