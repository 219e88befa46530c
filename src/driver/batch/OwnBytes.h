// Whether each program of a launch has bytes of its own of the arrays that it stores to.
//
// Programs that run together load before any of them has stored, and the first store of all comes before the second of any. That
// shows only where one program touches what another stores. It does not where every access lies a step per program further, and
// all that one program accesses is shorter than the step. What a kernel accesses are polynomials of its arguments
// (analysis/effects/EffectRanges.h), so the launch's arguments decide.
#ifndef TXL_DRIVER_BATCH_OWNBYTES_H
#define TXL_DRIVER_BATCH_OWNBYTES_H

#include "analysis/effects/Effects.h"
#include "machine/Machine.h"
#include "llvm/ADT/StringMap.h"

namespace txl::driver {

class OwnBytes {
public:
  explicit OwnBytes(tt::FuncOp kernel);

  const analysis::Effects &effects() const { return known; }
  /// Whether no two programs in a row of the launch's grid share a byte of the arrays of `arguments`, which lie over each other.
  bool areApart(llvm::ArrayRef<unsigned> arguments, const machine::Launch &launch) const;

private:
  using Terms = std::vector<analysis::Effects::Term>;
  struct Reach;
  std::optional<Reach> reachOf(const analysis::Effects::Range &range, const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(llvm::ArrayRef<std::string> names, int64_t factor,
                                 const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(const analysis::Effects::Sum &sum, const machine::Launch &launch) const;
  std::optional<int64_t> valueOf(const std::string &name, const machine::Launch &launch) const;

  analysis::Effects known;
  llvm::StringMap<std::pair<unsigned, unsigned>> scalars; // by name: argument and width
};

} // namespace txl::driver

#endif
