// Names of agents and allocations, for messages.
#include "machine/program/Explicit.h"
#include <algorithm>

namespace txl::machine {

std::string ExplicitProgram::agentName(uint32_t ordinal) const {
  uint32_t cta = ordinal / agents;
  std::string name = unit == Unit::Program      ? "the program"
                     : unit == Unit::Warpgroups ? "warpgroup " + std::to_string(ordinal % agents)
                                                : "warp " + std::to_string(ordinal % agents);
  return ctas > 1 ? name + " of CTA " + std::to_string(cta) : name;
}

const Allocation *ExplicitProgram::find(const std::vector<Allocation> &allocations, uint64_t offset) {
  auto next = std::upper_bound(allocations.begin(), allocations.end(), offset,
                               [](uint64_t at, const Allocation &a) { return at < a.begin; });
  if (next == allocations.begin() || offset >= std::prev(next)->end())
    return nullptr;
  return &*std::prev(next);
}

std::string ExplicitProgram::describe(const Allocation &allocation, uint64_t offset, const char *kind) {
  uint64_t offsetInside = (offset - allocation.begin) % allocation.size();
  std::string index = std::to_string(offsetInside / allocation.stride);
  if (!allocation.name.empty())
    return "`" + allocation.name + (allocation.isRing ? "[" + index + "]`" : "`");
  return allocation.isRing ? std::string(kind) + " " + index + " of the row" : "the " + std::string(kind);
}

} // namespace txl::machine
