// The schedules of a kernel that compete: combinations of what today's code can build. A candidate is a constraint for
// all loops of the kernel; whether the kernel can be built so is found by scheduling it under the constraint.
#ifndef TXL_SCHEDULE_CHOOSE_CANDIDATES_H
#define TXL_SCHEDULE_CHOOSE_CANDIDATES_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace txl::schedule {

struct Candidate {
  unsigned stages = 1;       ///< pipeline depth of the kernel's loops
  bool hasProducer = false;  ///< producer warps start the copies, and consumer warpgroups partition the tiles along M
  bool isPersistent = false; ///< a CTA computes several output tiles

  friend bool operator==(const Candidate &a, const Candidate &b) = default;
};

/// The relative precision of predicted cycles: what is nearer is no difference.
inline constexpr double kResolution = 0.03;

/// The candidates apart from their stages.
llvm::ArrayRef<Candidate> partitionCandidates();

/// The stages of the candidates of one partition, which has `least` to `most`: all up to eight, and the most.
std::vector<unsigned> candidateStages(unsigned least, unsigned most);

/// Indices of candidates in ascending order of predicted cycles; those without a prediction are left out.
std::vector<unsigned> rank(llvm::ArrayRef<std::optional<double>> cycles);

} // namespace txl::schedule

#endif
