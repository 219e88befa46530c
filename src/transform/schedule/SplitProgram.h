// Splits a program of one group of warps into several: consumer warpgroups partition it along M, the last group is the
// producer.
#ifndef TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H
#define TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H

#include "analysis/estimates/RegisterEstimate.h"
#include "ir/ops/Base.h"
#include "transform/schedule/TilePartition.h"

namespace txl::transform {

/// The registers per thread of a program of `numWarps` in `numConsumers` consumer groups and a producer group that has
/// `producerRegisters`; none if registers are not reallocated.
inline std::optional<analysis::RegisterShares> getConsumerRegisterShares(unsigned numWarps, unsigned numConsumers,
                                                                         unsigned producerRegisters,
                                                                         const arch::SmModel &model) {
  return analysis::computeRegisterShares(numWarps / numConsumers, numConsumers + 1, 1, numConsumers, producerRegisters,
                                         model);
}

class DynamicTileScheduler;

/// The producer's code for each iteration of the loops around `anchor`, and the tile ids that only the producer
/// fetches.
struct NestedProducer {
  mlir::Operation *anchor;
  mlir::Block &code;
  DynamicTileScheduler &scheduler;
};

/// Gives each of `numConsumers` groups its partition of a kernel's body, which is one block; `shared` and scalar
/// constants stay common. With `hasCommonText` they run one copy of the code, unless slices of buffers differ.
/// `buildProducer` builds the body of one more group, of as many warps; `shares`: the registers
/// of the groups' threads, if they are reallocated. The body may use any value of the kernel's entry that has no
/// effects; the value is computed again there. `holder`: see TilePartition. With `nested`, the last group executes
/// these (ProgramSlice.h) instead. Returns the last group's block, or emits an error if the body cannot be partitioned.
mlir::FailureOr<mlir::Block *> splitProgram(mlir::FunctionOpInterface function, unsigned numWarps,
                                            unsigned numConsumers, bool hasCommonText,
                                            std::optional<analysis::RegisterShares> shares,
                                            llvm::ArrayRef<mlir::Operation *> shared,
                                            llvm::function_ref<void(mlir::OpBuilder &)> buildProducer,
                                            TilePartition::Holder holder, const NestedProducer *nested = nullptr);

} // namespace txl::transform

#endif
