// What is said of a race: both accesses, their threads and places, and why being strong did not help.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorRace, RuntimeError, "race in {0} memory: this {1} and the {2} by {3} are not ordered");

bool RaceDetector::report(const Cells &cells, uint32_t cell, unsigned lane, const char *mine, const char *other,
                          ThreadId thread, uint32_t word, const Me &me) {
  Diagnostic *diagnostic = executor.fault(1u << lane, EmulatorRace, cells.space, mine, other,
                                          executor.threadName(thread.cta, thread.thread));
  if (!diagnostic)
    return false;
  const ptx::Instruction *instruction = executor.program.instructionAt(word >> who::siteShift);
  diagnostic->note(executor.location(instruction), "the other access");
  if (who::strength(word) && who::strength(me.word))
    diagnostic->note("both are strong, but the scope of one does not include the thread of the other");
  Fault &what = executor.what;
  what.address = cells.block->isGlobal ? cells.start + (uint64_t(cell) << cells.shift) : 0;
  what.size = 1u << cells.shift;
  what.isWrite = *mine == 'w';
  what.other = std::make_unique<Fault::Other>();
  what.other->lines = executor.linesOf(instruction);
  what.other->isWrite = *other == 'w';
  executor.clusterOf(thread.cta, what.other->cluster);
  return false;
}

bool RaceDetector::reportWriter(const Cells &cells, uint32_t cell, unsigned lane, const Me &me, const char *mine) {
  uint32_t word = cells.block->writer[cell];
  ThreadId thread = {cells.block->writerCta(cell), word & who::threadMask};
  return report(cells, cell, lane, mine, "write", thread, word, me);
}
