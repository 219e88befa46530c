// Whether threads or TMA execute the stores and reductions of descriptors' tiles, by predicted time.
#ifndef TXL_TRANSFORM_SCHEDULE_BOXES_TMASTORECHOICE_H
#define TXL_TRANSFORM_SCHEDULE_BOXES_TMASTORECHOICE_H

#include "arch/Architecture.h"
#include "mlir/IR/BuiltinOps.h"
#include "support/Facts.h"

namespace txl::transform {

/// What decides.
enum class StoreChoice : uint8_t { Predicted, Threads, Tma };

/// Decides for each store and reduction of a descriptor's tile whether TMA executes it, which becomes an attribute
/// (`txl.by_tma`). `isPipelined`: loops have rings, so stores in loops get no buffers. Returns a fact for each of them,
/// if `collectsFacts`.
Facts chooseTmaStores(mlir::ModuleOp module, const arch::Architecture &architecture, unsigned numWarps,
                      StoreChoice choice, bool isPipelined, bool collectsFacts);

} // namespace txl::transform

#endif
