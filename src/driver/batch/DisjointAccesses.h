// Decides whether each program of a launch accesses separate bytes of the arrays that it stores to.
//
// Batched programs do all loads before any store, and all first stores before any second one. That is only observable
// if one program accesses bytes that another one stores. It is not if every access moves by the same step from program
// to program, and the range of all accesses of one program is shorter than the step. The accessed ranges are
// polynomials of the kernel's arguments (analysis/effects/EffectRanges.h), so the decision depends on the launch's
// arguments.
#ifndef TXL_DRIVER_BATCH_DISJOINTACCESSES_H
#define TXL_DRIVER_BATCH_DISJOINTACCESSES_H

#include "analysis/effects/Effects.h"
#include "ir/ops/Base.h"
#include "machine/Machine.h"
#include "llvm/ADT/StringMap.h"

namespace txl::tt {
class FuncOp;
}

namespace txl::driver {

class DisjointAccesses {
public:
  explicit DisjointAccesses(tt::FuncOp kernel);

  const analysis::Effects &effects() const { return known; }
  /// Whether no two programs in a row of the launch's grid share a byte of the arrays of `arguments`, which overlap
  /// each other.
  bool areDisjoint(llvm::ArrayRef<unsigned> arguments, const machine::Launch &launch) const;

private:
  using Terms = std::vector<analysis::Effects::Term>;
  struct Reach;
  std::optional<Reach> reachOf(const analysis::Effects::Range &range, const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(llvm::ArrayRef<std::string> names, int64_t coefficient,
                                 const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(const analysis::Effects::Sum &sum, const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(const std::string &name, const machine::Launch &launch) const;

  analysis::Effects known;
  llvm::StringMap<std::pair<unsigned, unsigned>> scalars; // by name: index and width of the argument
};

} // namespace txl::driver

#endif
