// Iterative modulo scheduling (Rau): the least initiation interval at which the iterations of a loop can be started,
// and the cycle of each operation in it. An operation holds units of the SM for some cycles, and no unit is held twice
// at a cycle modulo the interval; a dependence (latency l, distance d) requires start(to) + d * interval >= start(from)
// + l.
//
//   load (unit 0: 4 cycles, latency 20) ─▶ mma (unit 1: 8 cycles)     interval 8 = max(4, 8): the tensor core is full
//                                          mma ─▶ mma, distance 1     load at 0 is stage 0, mma at 20 is stage 2
//
// The interval is at least what the most used unit and the longest recurrence need (`resourceInterval`,
// `recurrenceInterval`). Values that stay in registers longer than the interval exist several times; if all together
// exceed the capacity, a larger interval is tried. The search is bounded by counts.
#ifndef TXL_SCHEDULE_MODEL_MODULOSCHEDULER_H
#define TXL_SCHEDULE_MODEL_MODULOSCHEDULER_H

#include "arch/SmModel.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace txl::schedule {

/// A unit that an operation holds from its start.
struct UnitCycles {
  arch::Unit unit;
  unsigned cycles;
};

struct ModuloNode {
  llvm::SmallVector<UnitCycles, 3> holds;
  uint64_t registerBytes = 0; ///< of its result, from when it is written to its last use
};

struct ModuloDependence {
  unsigned from, to;
  unsigned latency, distance;
  bool isValue = true; ///< `to` reads the result
};

struct ModuloProblem {
  std::vector<ModuloNode> nodes;
  std::vector<ModuloDependence> dependences;
  uint64_t registerBytes = ~uint64_t(0); ///< capacity
};

struct ModuloSchedule {
  unsigned interval = 0;              ///< cycles between the starts of two iterations
  llvm::SmallVector<unsigned> starts; ///< the cycle of each node in its own iteration
  uint64_t registerBytes = 0;         ///< of all values that are live at a cycle, at most

  unsigned stage(unsigned node) const { return starts[node] / interval; }
  /// The nodes in the order in which the steady state starts them.
  llvm::SmallVector<unsigned> order() const;
};

/// The least interval by units: the cycles of the most used one; at least 1.
unsigned resourceInterval(const ModuloProblem &problem);
/// The least interval by recurrences: the largest of latency / distance over all cycles of dependences; none if a cycle
/// of distance 0 makes every interval impossible.
std::optional<unsigned> recurrenceInterval(const ModuloProblem &problem);
/// Whether a schedule satisfies the problem's dependences, units and capacity.
bool isValid(const ModuloProblem &problem, const ModuloSchedule &schedule);
/// The schedule of the least interval found; none if there is none for the problem. It is valid.
std::optional<ModuloSchedule> scheduleModulo(const ModuloProblem &problem);

} // namespace txl::schedule

#endif
