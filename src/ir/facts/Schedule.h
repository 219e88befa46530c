// The schedule of a loop as attributes (types/TXSchedule.td): one on the loop, and on some operations of its body their
// stage, order, partition and channel. TTIR with a schedule is a text that a person can edit and compile.
#ifndef TXL_IR_FACTS_SCHEDULE_H
#define TXL_IR_FACTS_SCHEDULE_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

#define GET_ATTRDEF_CLASSES
#include "ir/TXAttributes.h.inc"

namespace txl::ir {

/// The loop's schedule, or null.
tx::ScheduleAttr scheduleOf(mlir::scf::ForOp loop);
/// Channel `id` of a schedule; null if it has none.
tx::ChannelAttr channelOf(tx::ScheduleAttr schedule, unsigned id);
/// The value of `txl.stage`, `txl.order`, `txl.partition` or `txl.channel` of an operation; none without it.
std::optional<unsigned> scheduledAs(mlir::Operation *op, llvm::StringRef name);

/// Whether a loop of the module has a schedule.
bool isScheduled(mlir::ModuleOp module);

/// Checks one of these attributes with what it refers to: of a loop, all channels of its schedule; of an operation, the
/// schedule of the loop around it, which a pass may have lost. Emits an error with the rule that is broken.
llvm::LogicalResult verifySchedule(mlir::Operation *op, mlir::NamedAttribute attribute);

/// Removes a loop's schedule, and its operations' attributes.
void eraseSchedule(mlir::scf::ForOp loop);

} // namespace txl::ir

#endif
