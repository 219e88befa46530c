// Names of agents and allocations, for messages.
#include "machine/program/Explicit.h"
#include <algorithm>

namespace txl::machine {

std::string ExplicitProgram::agentName(uint32_t number) const {
  uint32_t cta = number / agents;
  std::string name = unit == Unit::Program      ? "the program"
                     : unit == Unit::Warpgroups ? "warpgroup " + std::to_string(number % agents)
                                                : "warp " + std::to_string(number % agents);
  return ctas > 1 ? name + " of CTA " + std::to_string(cta) : name;
}

const Allocation *ExplicitProgram::find(const std::vector<Allocation> &allocations, uint64_t place) {
  auto behind = std::upper_bound(allocations.begin(), allocations.end(), place,
                                 [](uint64_t at, const Allocation &a) { return at < a.begin; });
  if (behind == allocations.begin() || place >= std::prev(behind)->end())
    return nullptr;
  return &*std::prev(behind);
}

std::string ExplicitProgram::describe(const Allocation &allocation, uint64_t place, const char *kind) {
  uint64_t offset = (place - allocation.begin) % allocation.size();
  std::string index = std::to_string(offset / allocation.stride);
  if (!allocation.name.empty())
    return "`" + allocation.name + (allocation.isRow ? "[" + index + "]`" : "`");
  return allocation.isRow ? std::string(kind) + " " + index + " of the row" : "the " + std::string(kind);
}

} // namespace txl::machine
