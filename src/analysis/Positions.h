// Begin and end positions of each operation in a walk over a function: the time scale of live ranges.
#ifndef TXL_ANALYSIS_POSITIONS_H
#define TXL_ANALYSIS_POSITIONS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::analysis {

struct Span {
  unsigned begin = 0, end = 0;
  bool overlaps(Span other) const { return begin <= other.end && other.begin <= end; }
};

class Positions {
public:
  explicit Positions(mlir::Operation *function) { assign(function); }
  Span operator[](mlir::Operation *op) const { return positions.lookup(op); }

private:
  void assign(mlir::Operation *op) {
    unsigned begin = next++;
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::Operation &inner : block)
          assign(&inner);
    positions[op] = {begin, next++};
  }
  llvm::DenseMap<mlir::Operation *, Span> positions;
  unsigned next = 0;
};

} // namespace txl::analysis

#endif
