// The context of every report (thread, warp, CTA, source lines), and the reports of warps that cannot continue.
#include "emulator/execution/Executor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorDivergent, RuntimeError,
               "`{0}` needs all threads of the warp; lanes {1} have arrived, lanes {2} cannot arrive");
TXL_DIAGNOSTIC(EmulatorDeadlock, RuntimeError, "deadlock: no thread of the {0} can make progress");

const ptx::Instruction *Executor::currentInstruction() const {
  return frame && pc < frame->function->origins.size() ? frame->function->origins[pc] : nullptr;
}

SourceLocation Executor::location(const ptx::Instruction *instruction) const {
  return instruction ? program.module().locate(*instruction) : SourceLocation();
}

static std::string triple(const uint32_t *index) {
  return llvm::formatv("({0},{1},{2})", index[0], index[1], index[2]).str();
}

std::string Executor::threadName(const Warp &w, unsigned lane) const {
  uint32_t thread = w.id * laneCount + lane, x = launch.block[0], y = launch.block[1];
  uint32_t index[3] = {thread % x, thread / x % y, thread / x / y};
  return llvm::formatv("thread {0} (lane {1} of warp {2}) of CTA {3}", triple(index), lane, w.id, triple(w.cta->index))
      .str();
}

void Executor::clusterOf(uint32_t id, uint32_t *index) const {
  const Origin from = originOf(id);
  const uint32_t *shape = from.cluster;
  uint32_t clusters[3], group = (id - from.first) / (shape[0] * shape[1] * shape[2]);
  for (unsigned d = 0; d < 3; ++d)
    clusters[d] = from.grid[d] / shape[d];
  index[0] = group % clusters[0];
  index[1] = group / clusters[0] % clusters[1];
  index[2] = group / clusters[0] / clusters[1];
}

std::string Executor::threadName(uint32_t id, uint32_t thread) const {
  const Origin from = originOf(id);
  const uint32_t *shape = from.cluster;
  uint32_t rank = id % (shape[0] * shape[1] * shape[2]), ctaIndex[3];
  clusterOf(id, ctaIndex);
  ctaIndex[0] = ctaIndex[0] * shape[0] + rank % shape[0];
  ctaIndex[1] = ctaIndex[1] * shape[1] + rank / shape[0] % shape[1];
  ctaIndex[2] = ctaIndex[2] * shape[2] + rank / shape[0] / shape[1];
  uint32_t x = from.block[0], y = from.block[1];
  uint32_t index[3] = {thread % x, thread / x % y, thread / x / y};
  std::string text = llvm::formatv("thread {0} (lane {1} of warp {2}) of CTA {3}", triple(index), thread % laneCount,
                                   thread / laneCount, triple(ctaIndex));
  return globalShadow && globalShadow->ranks ? text + " of rank " + std::to_string(id >> rankOfCtaShift) : text;
}

/// `0-3, 7`
static std::string laneList(uint32_t lanes) {
  std::string text;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(lanes >> i & 1))
      continue;
    unsigned last = i;
    while (last + 1 < laneCount && lanes >> (last + 1) & 1)
      ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(i) + (last > i ? "-" + std::to_string(last) : "");
    i = last;
  }
  return text;
}

static std::string sourceLine(const ptx::Module &module, const ptx::LineInfo &line) {
  llvm::StringRef path = module.filePath(line.file);
  return llvm::formatv("{0}:{1}:{2}", path.empty() ? "file " + std::to_string(line.file) : path.str(), line.line,
                       line.column)
      .str();
}

static void noteSource(Diagnostic &diagnostic, const ptx::Module &module, const ptx::Instruction *instruction) {
  for (const ptx::LineInfo *line = instruction ? instruction->source : nullptr; line; line = line->inlinedAt)
    diagnostic.note("{0} {1}", line == instruction->source ? "from" : "inlined at", sourceLine(module, *line));
}

std::vector<Fault::Line> Executor::linesOf(const Program &program, const ptx::Instruction *instruction) {
  std::vector<Fault::Line> lines;
  for (const ptx::LineInfo *line = instruction ? instruction->source : nullptr; line; line = line->inlinedAt)
    lines.push_back({program.module().filePath(line->file).str(), line->line, line->column});
  return lines;
}

void Executor::addSideNote(Diagnostic &diagnostic, const Program &program, const ptx::Instruction *instruction,
                           const std::string &what) {
  diagnostic.note(instruction ? program.module().locate(*instruction) : SourceLocation(), "{0}", what);
  noteSource(diagnostic, program.module(), instruction);
}

void Executor::describe(Diagnostic &diagnostic, uint32_t lanes) {
  if (!warp)
    return;
  unsigned lane = lanes ? std::countr_zero(lanes) : 0;
  std::string others = std::popcount(lanes) > 1 ? ", also lanes " + laneList(lanes & (lanes - 1)) : "";
  diagnostic.note("in `{0}`, {1}{2}", entry.source->name, threadName(*warp, lane), others);
  what.hasCta = true;
  std::copy_n(warp->cta->index, 3, what.cta);
  std::copy_n(cluster->index, 3, what.cluster);
  const ptx::Instruction *instruction = currentInstruction();
  what.lines = linesOf(instruction);
  noteSource(diagnostic, program.module(), instruction);
  for (const Frame *f = frame; f && f->caller; f = f->caller) {
    const ptx::Instruction *call = f->caller->function->origins[f->returnTo - 1];
    diagnostic.note(location(call), "in call of `{0}`", f->function->source->name);
  }
  describeValues(diagnostic, lane);
}

void Executor::reportDivergence(const Warp &w, const Group &waiting) {
  const ptx::Instruction *instruction = waiting.frame->function->origins[waiting.pc];
  Diagnostic *diagnostic = fault(waiting.mask, EmulatorDivergent, instruction->form->opcode, laneList(waiting.mask),
                                 laneList(w.alive & ~waiting.mask));
  for (const Group &g : w.groups)
    if (&g != &waiting && g.mask && diagnostic)
      addSideNote(*diagnostic, g.frame->function->origins[g.wait == Wait::None ? g.pc : g.waitingAt],
                  "lanes " + laneList(g.mask) + " are here");
}

/// Reports that no warp can run: a group waits for lanes that will not arrive, or all wait for each other.
void Executor::reportDeadlock() {
  auto enter = [&](Warp &w, Group &g) {
    warp = &w;
    cta = w.cta;
    group = &g;
    frame = g.frame;
    pc = g.wait == Wait::None && !g.polledMbarrier ? g.pc : g.waitingAt;
  };
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      for (Group &g : w.groups)
        if (g.mask && g.wait == Wait::Convergence) {
          enter(w, g);
          reportDivergence(w, g);
          return;
        }
  // Notes the participants of a phase: if counts do not match, one of them is wrong.
  auto noteUse = [&](Diagnostic &to, const Mbarrier &barrier) {
    const std::pair<const ptx::Instruction *, const char *> uses[] = {
        {barrier.expectedBy, "this was the last to expect bytes there"},
        {barrier.completedBy, "the last bytes that arrived there are from this"},
        {barrier.arrivedBy, "the last arrival there"}};
    for (auto [instruction, what] : uses)
      if (instruction)
        addSideNote(to, instruction, what);
  };
  llvm::SmallPtrSet<const Mbarrier *, 4> reported;
  Diagnostic *diagnostic = nullptr;
  unsigned noted = 0;
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      for (Group &g : w.groups) {
        if (!g.mask)
          continue;
        if (!diagnostic) {
          enter(w, g);
          diagnostic = fault(g.mask, EmulatorDeadlock, cluster->ctas.size() > 1 ? "cluster" : "CTA");
        }
        if (++noted > 8)
          continue;
        std::string what = "lanes of their member mask";
        if (g.wait == Wait::None && !g.polledMbarrier) {
          addSideNote(*diagnostic, g.frame->function->origins[g.pc],
                      llvm::formatv("{0}, lanes {1}, spins here; no thread of the launch changes what it reads",
                                    threadName(w, std::countr_zero(g.mask)), laneList(g.mask)));
          continue;
        }
        if (g.wait == Wait::None)
          what = llvm::formatv("an mbarrier in phase {0} with {1} arrivals{2} pending", g.polledMbarrier->phase,
                               g.polledMbarrier->pending,
                               g.polledMbarrier->transactions
                                   ? llvm::formatv(" and {0} bytes", g.polledMbarrier->transactions).str()
                                   : std::string())
                     .str();
        if (g.wait == Wait::Registers)
          what =
              llvm::formatv("registers ({0} of a thread are free, it has {1})", member->freeRegisters, w.maxRegisters)
                  .str();
        if (g.wait == Wait::Barrier) {
          const Barrier &barrier = member->barriers[g.barrier];
          uint32_t expected = barrier.expectedThreads ? barrier.expectedThreads / laneCount : member->warps.size();
          what = llvm::formatv("barrier {0} ({1} of {2} warps have arrived)", g.barrier, barrier.arrivedWarps, expected)
                     .str();
        } else if (g.wait == Wait::Cluster) {
          what =
              llvm::formatv("the cluster barrier ({0} of {1} threads have arrived)", cluster->arrived, cluster->alive)
                  .str();
        }
        addSideNote(*diagnostic, g.frame->function->origins[g.waitingAt],
                    llvm::formatv("{0}, lanes {1}, waits for {2} since step {3}",
                                  threadName(w, std::countr_zero(g.mask)), laneList(g.mask), what, g.since));
        if (g.wait == Wait::None && reported.insert(g.polledMbarrier).second)
          noteUse(*diagnostic, *g.polledMbarrier);
      }
}
