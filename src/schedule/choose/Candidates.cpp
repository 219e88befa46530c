// The order of candidates is fixed, because users name them by it.
#include "schedule/choose/Candidates.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::schedule {

llvm::ArrayRef<Candidate> partitionCandidates() {
  static constexpr Candidate candidates[] = {{1, false, false}, {1, true, false}, {1, true, true}};
  return candidates;
}

/// A ring that is deeper differs in what it tolerates only.
static constexpr unsigned kMaxOfEach = 8;

std::vector<unsigned> candidateStages(unsigned least, unsigned most) {
  std::vector<unsigned> stages;
  for (unsigned each = least; each <= std::min(most, kMaxOfEach); ++each)
    stages.push_back(each);
  if (most > kMaxOfEach)
    stages.push_back(most);
  return stages;
}

std::vector<unsigned> rank(llvm::ArrayRef<std::optional<double>> cycles) {
  std::vector<unsigned> order;
  for (unsigned index = 0; index < cycles.size(); ++index)
    if (cycles[index])
      order.push_back(index);
  llvm::sort(order, [&](unsigned a, unsigned b) { return std::pair(*cycles[a], a) < std::pair(*cycles[b], b); });
  return order;
}

} // namespace txl::schedule
