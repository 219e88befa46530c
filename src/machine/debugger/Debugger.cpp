// The debugger's control: when to stop, and how a launch is replayed.
#include "machine/Debugger.h"
#include "machine/program/DebugPoint.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include <cstring>

namespace txl::machine {

namespace {
/// A copy of the memory that the launch may write.
class Snapshot {
public:
  explicit Snapshot(const LaunchState &state) {
    const WrittenMemory &written = state.program->written;
    for (const MemoryRange &range : state.memory.all())
      if (!range.readOnly && range.end > range.begin &&
          (written.anywhere || range.argument < 0 || llvm::is_contained(written.parameters, range.argument)))
        copies.push_back({range.begin, std::vector<char>(reinterpret_cast<const char *>(range.begin),
                                                         reinterpret_cast<const char *>(range.end))});
  }
  void restore() const {
    for (const auto &[begin, bytes] : copies)
      std::memcpy(reinterpret_cast<void *>(begin), bytes.data(), bytes.size());
  }

private:
  std::vector<std::pair<uint64_t, std::vector<char>>> copies;
};
} // namespace

std::unique_ptr<LaunchError> Debugger::run(LaunchState &state,
                                           llvm::function_ref<std::unique_ptr<LaunchError>(LaunchState &)> runGrid) {
  Snapshot before(state);
  for (;;) {
    time = 0;
    replayRequested = ended = false;
    positions.clear();
    findBreakpoints(*state.program);
    std::unique_ptr<LaunchError> error = runGrid(state);
    if (!replayRequested)
      return error;
    before.restore();
    state.panels.clear();
  }
}

void Debugger::setBreakpoints(std::set<std::pair<std::string, unsigned>> lines) {
  std::lock_guard<std::mutex> lock(mutex);
  wanted = std::move(lines);
  wantedChanged.store(true, std::memory_order_release);
}

void Debugger::findBreakpoints(const Program &program) {
  std::lock_guard<std::mutex> lock(mutex);
  wantedChanged.store(false, std::memory_order_relaxed);
  breaks.clear();
  for (const Instruction &i : program.code)
    if (i.kernel->role == Role::Point && !DebugPointImmediate::of(i).frames.empty()) {
      const DebugFrame &inner = DebugPointImmediate::of(i).frames.front();
      breaks[&i] = wanted.count({inner.file, inner.line});
    }
}

void Debugger::replayTo(uint64_t wantedTime, bool stopsOnTheWay) {
  target = wantedTime;
  looks = stopsOnTheWay;
}

bool Debugger::wantsToStop(const Instruction &i) {
  if (wantedChanged.load(std::memory_order_acquire))
    findBreakpoints(*shownFrame->program);
  return stepping.load(std::memory_order_relaxed) || breaks.lookup(&i) || DebugPointImmediate::of(i).breakpoint;
}

/// Ctrl-C, about every 50 ms. True if the launch is to end.
bool Debugger::pollInterrupt(Frame &frame) {
  const Launch &launch = *frame.state->launch;
  auto now = std::chrono::steady_clock::now();
  if (!launch.interrupted || now - lastPoll < std::chrono::milliseconds(50))
    return false;
  lastPoll = now;
  return launch.interrupted(launch.interruptContext);
}

const Instruction *Debugger::at(Frame &frame, const Instruction &i) {
  ++time;
  positions[&frame] = {&i, frame.linearId, time};
  shownFrame = &frame;
  if ((time & 63) == 0 && pollInterrupt(frame)) {
    fail(frame, i, LaunchError::Kind::Interrupted, "the launch was interrupted");
    return nullptr;
  }
  std::string problem;
  for (const Change &change : changes)
    if (change.time == time)
      if (Frame *changed = frameOfAgent(change.agent))
        if (const Position *position = positionOf(*changed))
          apply(*changed, *position->point, change.operand, change.bytes, problem);
  Reason why = DebugPointImmediate::of(i).breakpoint || breaks.lookup(&i) ? Reason::Breakpoint : Reason::Point;
  bool stops = wantsToStop(i);
  if (time < target)
    stops &= looks;
  if (time == target) {
    why = Reason::Arrived;
    stops = true;
    target = 0;
  }
  furthest = std::max(furthest, time);
  if (!stops)
    return next(i);
  switch (stop(why, frame, nullptr)) {
  case Action::Continue:
    return next(i);
  case Action::Replay:
    replayRequested = true;
    break;
  case Action::End:
    ended = true;
    break;
  }
  fail(frame, i, LaunchError::Kind::Interrupted, "the launch was ended in the debugger");
  return nullptr;
}

void Debugger::onError(Frame &frame, const LaunchError &error) {
  if (replayRequested || ended || error.kind == LaunchError::Kind::Interrupted)
    return;
  // Of a program with agents, show the agent that reached the last point.
  Frame *shown = frame.instance || !positionOf(frame) ? nullptr : &frame;
  uint64_t last = 0;
  if (frame.instance)
    for (uint32_t agent = 0; agent < frame.instance->agents.size(); ++agent) {
      Frame &candidate = frame.instance->agents[agent]->frame;
      if (const Position *position = positionOf(candidate); position && position->time > last) {
        last = position->time;
        shown = &candidate;
      }
    }
  if (stop(Reason::Error, shown ? *shown : frame, &error) == Action::Replay)
    replayRequested = true;
}

Debugger::Action Debugger::stop(Reason why, Frame &frame, const LaunchError *error) {
  reason = why;
  stoppedFrame = shownFrame = &frame;
  const Position *position = positionOf(frame);
  shownPoint = position ? position->point : nullptr;
  failure = error;
  failureText = error ? error->render() : "";
  // A replay repeats the changes up to its target; later ones never happened.
  if (why == Reason::Arrived)
    std::erase_if(changes, [&](const Change &change) { return change.time > time; });
  return onStop(context, *this);
}

const Debugger::Position *Debugger::positionOf(const Frame &frame) const {
  auto found = positions.find(&frame);
  return found != positions.end() && found->second.program == frame.linearId ? &found->second : nullptr;
}

Frame *Debugger::frameOfAgent(uint32_t agent) const {
  if (!shownFrame || !shownFrame->agent)
    return agent == 0 ? shownFrame : nullptr;
  auto &agents = shownFrame->agent->instance->agents;
  return agent < agents.size() ? &agents[agent]->frame : nullptr;
}

bool Debugger::select(uint32_t agent) {
  Frame *frame = frameOfAgent(agent);
  const Position *position = frame ? positionOf(*frame) : nullptr;
  if (!position)
    return false;
  shownFrame = frame;
  shownPoint = position->point;
  return true;
}

bool Debugger::write(unsigned operand, const void *from, size_t size, std::string &problem) {
  if (!operandAt(operand)) {
    problem = "there is no such value";
    return false;
  }
  const char *bytes = static_cast<const char *>(from);
  if (!apply(*shownFrame, *shownPoint, operand, {bytes, size}, problem))
    return false;
  changes.push_back(
      {time, shownFrame->agent ? shownFrame->agent->ordinal : 0, operand, std::vector<char>(bytes, bytes + size)});
  return true;
}

} // namespace txl::machine
