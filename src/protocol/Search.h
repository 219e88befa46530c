// Chooses values of a kernel's unknowns so that its loops run as often as the check wants, and its branches are taken
// as it wants.
//
// Loops whose bounds are the same expressions are one symbol: the producer's loop over K and the consumers'. Of a loop
// in a loop each instance has its own bounds, which may depend on different unknowns.
#ifndef TXL_PROTOCOL_SEARCH_H
#define TXL_PROTOCOL_SEARCH_H

#include "protocol/Skeleton.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace txl::protocol {

/// One execution of a loop by an agent. For `scf.while` the conditions, one more than trips.
struct LoopRun {
  mlir::Operation *op = nullptr;
  Decision bounds;
  llvm::SmallVector<Scalar, 4> conditions;

  /// Whether the expressions, and so the trip counts for all values, are those of `other`.
  bool isSame(const LoopRun &other) const;
};

/// The loops of a skeleton that depend on unknowns, in the order in which they were run, without repetitions.
std::vector<LoopRun> loopRunsOf(const Skeleton &skeleton);

/// Loops that run equally often, whatever the unknowns are.
struct Symbol {
  llvm::SmallVector<mlir::Operation *, 2> loops;
};
std::vector<Symbol> symbolsOf(const Skeleton &skeleton);

class Search {
public:
  /// `maxEvents`: when so much is spent, no values are found any more.
  Search(mlir::Operation *function, const Slice &slice, Expressions &expressions, unsigned maxEvents)
      : function(function), slice(slice), expressions(expressions), maxEvents(maxEvents) {}

  /// The skeleton for an assignment. The last few are kept.
  std::shared_ptr<Skeleton> skeletonOf(const Assignment &assignment);

  void allow(unsigned events) { maxEvents = events; }
  /// From now on `drive` changes other unknowns first where several have the same effect: the k-th comes first.
  void prefer(unsigned k) { preferred = k; }
  /// What has been spent on skeletons and on evaluations, in events.
  unsigned spent() const { return steps / kSteps + expressions.evaluated() / kEvaluations; }

  /// Values like `base` for which instance k of the symbol's loops, of those below `instances`, runs trips(k) times;
  /// none if they are not found.
  std::optional<Assignment> drive(const Symbol &symbol, const Assignment &base,
                                  llvm::function_ref<unsigned(unsigned)> trips, unsigned instances = kInstances);
  /// What all trip counts of the symbol's loops are modulo a number, which is not 0.
  Expressions::Congruence tripsModulo(const Symbol &symbol, const Assignment &base);
  /// The largest trip count of the symbol's loops for many small and large values.
  uint64_t mostTrips(const Symbol &symbol, const Assignment &base);
  /// Values like `base` with the other outcome of a branch.
  std::optional<Assignment> flip(const Decision &branch, const Assignment &base);

private:
  static constexpr unsigned kInstances = 16; ///< of a loop, which are driven one by one
  /// Changes one unknown of `base` such that `holds`.
  std::optional<Assignment> solve(llvm::ArrayRef<Scalar> expressionsOf, const Assignment &base,
                                  llvm::function_ref<bool(const Assignment &)> holds);
  /// Changes unknowns of `base`, one for each of the conditions, such that all are `wanted`.
  std::optional<Assignment> solveAll(llvm::ArrayRef<Scalar> conditions, bool wanted, const Assignment &base);
  /// Sets one unknown of `base` to its least value that `reaches`, which larger ones are assumed to do too.
  std::optional<Assignment> solveLeast(llvm::ArrayRef<Scalar> expressionsOf, const Assignment &base,
                                       llvm::function_ref<bool(const Assignment &)> reaches,
                                       llvm::function_ref<bool(const Assignment &)> isExact);
  std::optional<Assignment> solveLeastOf(llvm::ArrayRef<unsigned> unknowns, const Assignment &start,
                                         llvm::function_ref<bool(const Assignment &)> reaches,
                                         llvm::function_ref<bool(const Assignment &)> isExact);
  /// Changes one unknown of `base` such that the loop runs `wanted` times.
  std::optional<Assignment> solveTrips(const Decision &loop, const Assignment &base, uint64_t wanted);
  /// The unknowns of expressions, those first that decide the least; `at`: `base` with a value for each of them.
  llvm::SmallVector<unsigned, 4> unknownsOf(llvm::ArrayRef<Scalar> expressionsOf, const Assignment &base,
                                            Assignment &at) const;
  std::optional<uint64_t> tripsOf(const Decision &loop, const Assignment &assignment);
  /// The same for a `while` of which a run has `conditions`.
  std::optional<Assignment> solveConditions(llvm::ArrayRef<Scalar> conditions, const Assignment &base, uint64_t wanted);
  /// Values for which a loop that is like a run for less `wanted` trips runs longer, so that more conditions are known.
  std::optional<Assignment> lengthen(llvm::ArrayRef<Scalar> conditions, const Assignment &base, uint64_t wanted);
  mlir::Operation *function;
  const Slice &slice;
  Expressions &expressions;
  static constexpr unsigned kSteps = 6;        ///< of a walk, which take as long as an event
  static constexpr unsigned kEvaluations = 16; ///< the same of nodes
  unsigned maxEvents;
  uint64_t steps = 0; ///< of all skeletons
  unsigned preferred = 0;
  std::vector<std::pair<Assignment, std::shared_ptr<Skeleton>>> kept;
  llvm::DenseMap<int32_t, llvm::SmallVector<Scalar, 4>> longest; ///< conditions of a `while`, by the first one's node
};

} // namespace txl::protocol

#endif
