// Estimates the register pressure of a loop's tiles and the resulting occupancy (CTAs per SM).
//
// The estimate is the maximum over the loop's body of the registers of all live tiles, of which a thread has an even
// share.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_TILEREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_MMA_TILEREGISTERS_H

#include "transform/schedule/LoopSchedule.h"
#include "llvm/ADT/MapVector.h"

namespace txl::transform {

/// The registers per thread of a loop's tiles.
class TileRegisters {
public:
  /// `countsChannels`: also counts channels' tiles, which the assembler's instruction order may keep live.
  TileRegisters(const LoopSchedule &schedule, unsigned threads, bool countsChannels);
  /// Extends the live range of a tile that the previous iteration's MMA reads to `end`, an operation of the body.
  void extendLiveRange(mlir::Value tile, mlir::Operation *end);
  unsigned getPeak() const;
  unsigned of(mlir::Value tile) const;

private:
  /// Whether an operation's result is broadcast from fewer elements, or computed elementwise from such results.
  bool isRegisterFree(mlir::Operation *op) const;

  llvm::DenseSet<mlir::Operation *> registerFree; ///< operations whose results take no registers of their own
  unsigned threads, outsideTiles, length = 0;
  llvm::DenseMap<mlir::Operation *, unsigned> positions;
  struct Range {
    unsigned begin, end;
  };
  llvm::MapVector<mlir::Value, Range> ranges; ///< live ranges, as indices of operations of the body
  llvm::SmallVector<std::pair<mlir::Value, unsigned>> carried;
};

/// The occupancy, CTAs per SM, if each thread has so many registers; the target occupancy at most.
unsigned estimateOccupancy(unsigned registers, const LoopSchedule &schedule, const arch::Architecture &architecture,
                           unsigned threads);

} // namespace txl::transform

#endif
