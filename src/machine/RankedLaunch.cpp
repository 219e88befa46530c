// A launch of one rank of a RankGroup: its programs and those of the other ranks run in a random order, and are
// suspended at each atomic operation and after a few back-edges.
//
// A program that repeats its state without changing memory (Watch.h), or polls without success, is stuck until memory
// changes. If all started programs are stuck and none is left to start, the rank is stuck.
#include "machine/RankedLaunch.h"
#include "machine/Ranks.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Checker.h"
#include "machine/run/Instance.h"
#include "machine/run/Watch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

namespace {
class RankedLaunch {
public:
  RankedLaunch(LaunchState &state, RankGroup &group, uint32_t programs)
      : state(state), group(group), programs(programs) {}
  std::unique_ptr<LaunchError> run();

private:
  struct Live {
    std::unique_ptr<Frame> frame;
    std::unique_ptr<Watch> watch;
    unsigned slices = 0;
    uint64_t stuckAt = 0; // epoch; 0: not stuck
  };
  bool isStuck(const Live &live) const { return live.stuckAt == group.epoch; }
  bool slice(Live &live);
  void start();
  std::unique_ptr<LaunchError> step();
  std::unique_ptr<LaunchError> waitForOthers();
  std::unique_ptr<LaunchError> describeWait(Live &live) const;

  LaunchState &state;
  RankGroup &group;
  const uint32_t programs;
  uint32_t started = 0;
  std::vector<Live> live;
  static constexpr unsigned kWatchAfter = 8; // slices; a watch costs an analysis of the program
};
} // namespace

static bool isTimed(const Frame &frame) {
  return !frame.instance && frame.pc->kernel->role == Role::Poll &&
         static_cast<const AtomicImmediate *>(frame.pc->immediate)->other >= 0;
}

/// Runs a program until it may have to wait. True if it ended or failed.
bool RankedLaunch::slice(Live &live) {
  Frame &frame = *live.frame;
  const Instruction *before = frame.pc;
  uint64_t epoch = group.epoch;
  frame.waits = kWaitsPerSlice - 1;
  frame.budget = 1 + static_cast<int64_t>(group.random(8));
  if (++live.slices == kWatchAfter && !frame.instance)
    live.watch = std::make_unique<Watch>(*frame.program);
  if (live.watch)
    live.watch->run(frame);
  else
    runFrame(frame);
  if (frame.finished || frame.error) {
    ++group.epoch;
    return true;
  }
  // A poll and inline assembly that waits are run again; the latter changes the epoch if an element has run.
  bool polls = before && frame.pc == before && !frame.instance && epoch == group.epoch &&
               (before->kernel->role == Role::Poll || before->run == plainMemoryAssembly);
  bool acted = live.watch ? live.watch->hasActed() : !polls;
  bool repeats = live.watch && live.watch->look(frame, group.epoch);
  if (acted && !polls)
    ++group.epoch;
  else if (polls || repeats)
    live.stuckAt = group.epoch;
  return false;
}

void RankedLaunch::start() {
  Live made;
  made.frame = std::make_unique<Frame>();
  prepareFrame(*made.frame, *state.program);
  enterProgram(*made.frame, state, started++);
  live.push_back(std::move(made));
}

std::unique_ptr<LaunchError> RankedLaunch::describeWait(Live &live) const {
  Frame &frame = *live.frame;
  bool hasWait = live.watch && live.watch->wait();
  const Instruction &at =
      hasWait || frame.instance ? (hasWait ? *live.watch->wait() : state.program->code.front()) : *frame.pc;
  std::unique_ptr<LaunchError> before = std::move(frame.error);
  fail(frame, at, LaunchError::Kind::Deadlock, RankGroup::describeWait(frame.programId, state.program->kernel));
  return std::exchange(frame.error, std::move(before));
}

/// All programs of this rank are stuck: other ranks run until memory changes.
std::unique_ptr<LaunchError> RankedLaunch::waitForOthers() {
  auto timed = llvm::find_if(live, [](const Live &each) { return isTimed(*each.frame); });
  bool canExpire = timed != live.end();
  group.setStuck(describeWait(live.front()), canExpire);
  if (group.isDeadlocked()) {
    std::unique_ptr<LaunchError> error = describeWait(live.front());
    group.makeDeadlock(*error);
    return error;
  }
  if (!group.yield())
    return group.otherFailure();
  if (canExpire && group.takeExpiry()) {
    timed->frame->pollStart = -RankGroup::kNoTime; // long ago
    timed->stuckAt = 0;
  }
  return nullptr;
}

std::unique_ptr<LaunchError> RankedLaunch::step() {
  llvm::SmallVector<unsigned, 32> ready;
  for (unsigned k = 0; k < live.size(); ++k)
    ready.append(!isStuck(live[k]), k);
  bool canStart = started < programs && live.size() < 64;
  if (canStart && (ready.empty() || group.random(3) == 0)) {
    ready.assign(1, static_cast<unsigned>(live.size()));
    start();
  }
  if (ready.empty())
    return waitForOthers();
  unsigned at = ready[group.random(ready.size())];
  if (!slice(live[at]))
    return nullptr;
  std::unique_ptr<LaunchError> error = std::move(live[at].frame->error);
  live.erase(live.begin() + at);
  return error;
}

std::unique_ptr<LaunchError> RankedLaunch::run() {
  ++group.epoch; // the host may have written
  if (!group.yield())
    return group.otherFailure();
  while (started < programs || !live.empty()) {
    if (std::unique_ptr<LaunchError> error = step())
      return error;
    if (group.random(2) && !group.yield())
      return group.otherFailure();
  }
  return nullptr;
}

std::unique_ptr<LaunchError> runRanked(LaunchState &state, RankGroup &group, uint32_t programs) {
  group.usesMachine = true;
  state.checker = group.checker();
  if (state.checker)
    state.checker->beginLaunch(state, RankGroup::currentRank(), programs);
  std::unique_ptr<LaunchError> error = RankedLaunch(state, group, programs).run();
  if (state.checker)
    state.checker->endLaunch(state);
  state.checker = nullptr;
  return error;
}

} // namespace txl::machine
