// The register estimate of the scheduler, in registers of 32 bits per thread. It is computed on TTIR, before layouts: a
// thread has an even share of each tile. What an assembler assigns is in Cubin.h of nvptx; `nvptx/RegisterPressure.h`
// estimates LLVM IR line by line, for reports.
#ifndef TXL_ANALYSIS_REGISTERESTIMATE_H
#define TXL_ANALYSIS_REGISTERESTIMATE_H

#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <optional>

namespace txl::analysis {

/// The bytes of tiles that take `registers` of each of `threads` threads.
uint64_t registerBytes(unsigned registers, unsigned threads);

/// The registers per thread of a loop's tiles, by live ranges: the maximum over the loop's body.
class LiveTileRegisters {
public:
  /// `registerFree`: operations of the loop whose results take no registers; what is broadcast from fewer elements, or
  /// computed elementwise from such results, is added. `threads`: of those that compute the loop together.
  LiveTileRegisters(mlir::scf::ForOp loop, llvm::DenseSet<mlir::Operation *> registerFree, unsigned threads,
                    const arch::SmModel &model);
  /// Extends the live range of a tile that the previous iteration's MMA reads to `end`, an operation of the body.
  void extendLiveRange(mlir::Value tile, mlir::Operation *end);
  unsigned getPeak() const;
  /// Those of one tile: of a column vector all elements in a thread's columns, of other tiles an even share.
  unsigned of(mlir::Value tile) const;

private:
  bool isRegisterFree(mlir::Operation *op) const;

  llvm::DenseSet<mlir::Operation *> registerFree;
  unsigned threads, outsideTiles, length = 0;
  llvm::DenseMap<mlir::Operation *, unsigned> positions;
  struct Range {
    unsigned begin, end;
  };
  llvm::MapVector<mlir::Value, Range> ranges; ///< live ranges, as indices of operations of the body
  llvm::SmallVector<std::pair<mlir::Value, unsigned>> carried;
};

/// Registers per thread of producer warps that copy by TMA and start `cpAsyncCopies` copies of each thread by cp.async.
unsigned producerRegisters(uint64_t cpAsyncCopies, const arch::SmModel &model);

/// Registers per thread after setmaxnreg.
struct RegisterShares {
  unsigned producerRegisters, consumerRegisters;
};
/// Registers per thread for `consumers` of `groups` warpgroups of `warps` warps each, if `producers` keep
/// `producerRegisters` and the others what all begin with; none if all begin with as many as a thread can use, or if
/// there is nothing to give.
std::optional<RegisterShares> computeRegisterShares(unsigned warps, unsigned groups, unsigned producers,
                                                    unsigned consumers, unsigned producerRegisters,
                                                    const arch::SmModel &model);

} // namespace txl::analysis

#endif
