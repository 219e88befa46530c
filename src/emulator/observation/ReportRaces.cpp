// The text of a race report: both accesses, their threads and locations, and why strong accesses are not sufficient.
#include "emulator/execution/Executor.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorRace, RuntimeError, "race in {0} memory: this {1} and the {2} by {3} are not ordered");
TXL_DIAGNOSTIC(EmulatorProxyFence, RuntimeError,
               "{0} memory was written through the generic proxy and is read here through the async proxy: "
               "`fence.proxy.async` is missing between them");
TXL_DIAGNOSTIC(
    EmulatorTensorMapFence, RuntimeError,
    "the tensor map was written by the kernel and is read here through the tensor map proxy: {0} is missing between "
    "them");
TXL_DIAGNOSTIC(
    EmulatorLateWait, RuntimeError,
    "a wait may be two phases late: this mbarrier's next phase may end before {0} has observed the end of the "
    "one that it waits for, and then it waits for a phase of the same parity; let one thread wait and arrive, "
    "or order all waits before the arrival");

TXL_DIAGNOSTIC(EmulatorSignal, RuntimeError,
               "signal reused: this sets the element to the value that it has, before a strong access of any rank has "
               "read the value that {0} set");

void Executor::report(const Race &race) {
  const Program &from = originOf(race.other.cta).program;
  const ptx::Instruction *instruction = from.instructionAt(race.otherSite);
  const std::string other = threadName(race.other.cta, race.other.thread);
  auto keepOther = [&] {
    what.address = race.address;
    what.size = race.size;
    what.isWrite = race.kind == Race::Write;
    what.other = std::make_unique<Fault::Other>();
    what.other->lines = linesOf(from, instruction);
    what.other->isWrite = race.otherKind == Race::Write;
    what.other->rank = race.other.cta >> rankOfCtaShift;
    what.other->isBothStrong = race.bothStrong;
    clusterOf(race.other.cta, what.other->cluster);
  };
  if (race.missing == Race::Reader) {
    if (Diagnostic *diagnostic = fault(1u << race.lane, EmulatorSignal, other)) {
      addSideNote(*diagnostic, from, instruction, "the first signal");
      keepOther();
    }
    return;
  }
  if (race.missing != Race::Order) {
    Diagnostic *diagnostic =
        race.missing == Race::ProxyFence
            ? fault(1u << race.lane, EmulatorProxyFence, race.space)
            : fault(1u << race.lane, EmulatorTensorMapFence,
                    race.missing == Race::MapAcquire
                        ? "`fence.proxy.tensormap::generic.acquire` of the map, in a scope that has both threads,"
                        : "`fence.proxy.tensormap::generic.release` in a scope that has both threads");
    if (diagnostic)
      addSideNote(*diagnostic, from, instruction, "the write by " + other);
    return;
  }
  auto word = [](Race::Kind kind) { return kind == Race::Read ? "read" : "write"; };
  Diagnostic *diagnostic =
      fault(1u << race.lane, EmulatorRace, race.space, word(race.kind), word(race.otherKind), other);
  if (!diagnostic)
    return;
  addSideNote(*diagnostic, from, instruction, "the other access");
  if (race.bothStrong)
    diagnostic->note("both are strong, but the scope of one does not include the thread of the other");
  keepOther();
}

/// The report is about the thread that waited, not about the current one, which may be of another warp or none.
void Executor::reportLateWait(const Mbarrier &barrier) {
  const PhaseWait &late = *barrier.late;
  const ptx::Instruction *wait = program.instructionAt(late.site);
  Warp *const actor = std::exchange(warp, nullptr); // its context is not the wait's
  Diagnostic *diagnostic = faultAt(wait, 1, EmulatorLateWait, threadName(late.thread.cta, late.thread.thread));
  warp = actor;
  if (!diagnostic)
    return;
  const ptx::Instruction *arrival = barrier.arrivedBy ? barrier.arrivedBy : barrier.completedBy;
  addSideNote(*diagnostic, wait, "the wait");
  addSideNote(*diagnostic, arrival, "the next phase ends with this arrival, which is not ordered after the wait");
  what.lines = linesOf(wait);
  what.hasCta = true;
  const Cta &waiting = *cluster->ctas[late.thread.cta % cluster->ctas.size()];
  std::copy_n(waiting.index, 3, what.cta);
  std::copy_n(cluster->index, 3, what.cluster);
  what.other = std::make_unique<Fault::Other>();
  what.other->lines = linesOf(arrival);
}
