// Layout conversions: emits the exchange plan (Exchange.h).
#include "ir/ops/ConvertOps.h"
#include "lower/Exchange.h"

namespace txl::lower {

template <> void lower(Lowering &l, ttg::ConvertLayoutOp op) {
  l.set(op.getResult(), emitConversion(l, ir::planOf(op), l.get(op.getSrc()), [&] { return l.sharedPointer(op); }));
}

} // namespace txl::lower
