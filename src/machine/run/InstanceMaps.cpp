// Tensor maps that a program makes itself (`tt.landed`). Their memory is overwritten when the program makes the map
// again, and reused by another program when the warps that made it end. The TMA engine reads a map until a copy by it
// completes, so that completion must happen before the map is overwritten or the warps end. As with races, clocks
// decide, not the order of this run.
#include "machine/run/Instance.h"

namespace txl::machine {

/// Removes the copies whose completion happens before the agent's current point.
static void dropCompletedReads(Agent &agent) {
  Clock known = agent.convergedClock();
  llvm::erase_if(agent.mapReads, [&](const std::shared_ptr<MapRead> &read) { return read->happensBefore(known); });
}

std::shared_ptr<MapRead> Instance::readMap(Agent &agent, const Instruction &i, const Instruction &map, uint32_t ctas) {
  dropCompletedReads(agent);
  auto read = std::make_shared<MapRead>();
  read->map = &map;
  read->at = &i;
  read->ctas = ctas;
  agent.mapReads.push_back(read);
  return read;
}

bool Instance::canOverwriteMap(Agent &agent, const Instruction &i) {
  dropCompletedReads(agent);
  auto *late = llvm::find_if(agent.mapReads, [&](const std::shared_ptr<MapRead> &read) { return read->map == &i; });
  if (late == agent.mapReads.end())
    return true;
  fail(agent, i, LaunchError::Kind::Protocol,
       "a copy that reads the descriptor that is created again here may still be in flight; wait for the phase of its "
       "mbarrier (`mbar_wait`) before")
      .notes.push_back({"the copy is started here", program.locations[(*late)->at->location]});
  return false;
}

bool Instance::checkMapsComplete(Agent &agent) {
  dropCompletedReads(agent);
  if (agent.mapReads.empty())
    return true;
  const MapRead &late = *agent.mapReads.front();
  fail(agent, *late.at, LaunchError::Kind::Protocol,
       "this copy may still be in flight when the warps that started it exit, and another program then creates its "
       "descriptor in the same memory; wait for the phase of its mbarrier (`mbar_wait`) before the end")
      .notes.push_back({"the program creates the descriptor here", program.locations[late.map->location]});
  return false;
}

} // namespace txl::machine
