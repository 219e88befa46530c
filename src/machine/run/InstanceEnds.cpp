// Accesses to the memory of a CTA that may come after its end.
//
// The memory of a CTA, including its mbarriers, exists until its last agent ends. So writes by engines and accesses by
// agents of other CTAs must happen before the end of one of its agents. (The end waits for the program's own cp.async
// copies, and for the reads of TMA stores to global memory.) As with races, clocks decide, not the order of this run.
// Only the last accesses of each byte are checked: earlier ones happen before them.
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

/// The remedy that makes the end of a CTA wait for an engine.
static const char *finalWaitText(Components::Name name) {
  if (name.kind == Components::Kind::Barrier)
    return "wait for the phase of that mbarrier (`mbar_wait`) before the end";
  return "let it arrive at an mbarrier, and wait for that before the end";
}

void Instance::reportUnfinishedAccess(const Cta &cta, const Footprint &late, const std::string &what,
                                      const char *verb) {
  Components::Name name = components.name(late.moment.component);
  bool isAgent = name.kind == Components::Kind::Agent;
  std::string of = facts().ctas > 1 ? llvm::formatv("CTA {0}", cta.rank).str() : "the program";
  std::string text =
      isAgent ? llvm::formatv("{0} of {1} is {2} here by {3}, but {1} may have exited before that, and its shared "
                              "memory is then invalid; synchronise all CTAs after this (`cluster_arrive`, "
                              "`cluster_wait`), or let {1} wait for an mbarrier that {3} arrives at after it",
                              what, of, verb, describeAgent(late))
                    .str()
              : llvm::formatv("{0} may still be {1} by {2} when {3} exits, and its shared memory is then invalid; {4}",
                              what, verb, describeAgent(late), of, finalWaitText(name))
                    .str();
  Agent &agent = *agents[name.kind == Components::Kind::Barrier ? cta.rank * facts().agents : name.ordinal];
  Instruction at;
  at.location = late.location;
  fail(agent, at, LaunchError::Kind::Protocol, std::move(text));
}

bool Instance::checkAccessesComplete(Cta &cta) {
  Clock known = agents[cta.rank * facts().agents]->convergedClock();
  for (uint32_t k = 1; k < facts().agents; ++k)
    known.join(agents[cta.rank * facts().agents + k]->convergedClock());
  auto isLate = [&](const Footprint &at, bool writes) {
    Components::Name name = components.name(at.moment.component);
    bool isAgent = name.kind == Components::Kind::Agent;
    if (name.kind == Components::Kind::Lane && name.lane == Lane::Copy)
      return false;
    return (isAgent ? name.ordinal / facts().agents != cta.rank : writes) && !known.includes(at.moment);
  };
  cta.shadow.forCells([&](uint64_t begin, const Footprint &write, llvm::ArrayRef<Footprint> reads) {
    auto look = [&](const Footprint &at, bool writes) {
      if (failed || !isLate(at, writes))
        return;
      reportUnfinishedAccess(cta, at, bufferName(begin), writes ? "written" : "read");
      if (const Allocation *allocation = ExplicitProgram::find(facts().buffers, begin))
        error->notes.push_back({"the buffer is allocated here", program.locations[allocation->location]});
    };
    look(write, true);
    for (const Footprint &read : reads)
      look(read, false);
  });
  for (uint32_t k = 0; k < cta.barriers.size() && !failed; ++k)
    cta.barriers[k].forArrivals([&](const Footprint &at) {
      if (!failed && components.name(at.moment.component).kind == Components::Kind::Agent && isLate(at, true))
        reportUnfinishedAccess(cta, at, barrierName(k), "reached");
    });
  return !failed;
}

} // namespace txl::machine
