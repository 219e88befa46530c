// The debugger of the tile machine: stops a launch at statements of its kernel, shows and changes values, goes back to
// an earlier statement.
//
// The kernel must have been compiled with debug points (FrontendOptions::variables on a CPU); a kernel without them has
// no instruction that looks for a debugger. A debugged launch uses one thread, and its programs run in the order of the
// grid, so it is a function of its arguments: the count of points that have been reached is a time, and an earlier time
// is reached again by restoring the arguments' memory and running the grid once more (replay). A replay repeats the
// changes that the user made before that time.
#ifndef TXL_MACHINE_DEBUGGER_H
#define TXL_MACHINE_DEBUGGER_H

#include "machine/Machine.h"
#include "llvm/ADT/DenseMap.h"
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>

namespace txl::machine {

struct DebugPointImmediate;
struct DebugVariable;
struct Frame;
struct Instruction;
struct LaunchState;
struct Operand;
struct Tile;

class Debugger {
public:
  /// What the launch does after a stop: it continues, starts again (after `replayTo`), or fails as interrupted.
  enum class Action : uint8_t { Continue, Replay, End };
  /// Called on the launch's thread at each stop. The functions below may be called until it returns.
  using OnStop = Action (*)(void *context, Debugger &debugger);

  Debugger(OnStop onStop, void *context, bool stepping) : stepping(stepping), onStop(onStop), context(context) {}

  // Where to stop. These functions may be called from any thread, and during the run.

  /// Stop at every point.
  void setStepping(bool on) { stepping.store(on, std::memory_order_relaxed); }
  /// Stop at the points of these lines.
  void setBreakpoints(std::set<std::pair<std::string, unsigned>> lines);
  /// Before the action Replay: run again from the beginning, silently up to `time`, and stop there. If `looks`, stop
  /// at breakpoints, or points if stepping, on the way, too.
  void replayTo(uint64_t time, bool looks);

  // At a stop.

  /// Why and where: `{"reason": "point", "time": 3, …}`. See docs/reference of the C API for the fields of each.
  std::string describeStop() const;
  /// The active functions, the innermost first, with their variables.
  std::string describeFrames() const;
  /// The agents of the current program, what each waits for, its barriers, buffers and operations in flight.
  std::string describeProgram() const;
  /// The lines of the kernel that have a point, with the function.
  std::string describeLines() const;
  /// Shows the variables of another agent of the current program. False if it has reached no point.
  bool select(uint32_t agent);
  /// Copies the elements of an operand of the current point, in row-major order. A pointer is two 64-bit integers: the
  /// index of the argument that it was derived from (-1: none) and the offset in bytes (or the address). Returns the
  /// bytes that are needed; nothing is copied if `size` is smaller. -1: it has no elements now.
  int64_t read(unsigned operand, void *to, size_t size) const;
  /// Replaces the elements of a tile or buffer. Returns false if that is not possible, with the reason in `problem`.
  bool write(unsigned operand, const void *from, size_t size, std::string &problem);

  // For the machine.

  /// Runs the grid until it ends and no replay is requested.
  std::unique_ptr<LaunchError> run(LaunchState &state,
                                   llvm::function_ref<std::unique_ptr<LaunchError>(LaunchState &)> runGrid);
  /// A program is at a debug point. Returns the instruction to run next; null ends the program.
  const Instruction *at(Frame &frame, const Instruction &i);
  /// A program has failed.
  void onError(Frame &frame, const LaunchError &error);
  /// The program runs again what it has done before, so it prints nothing.
  bool isReplaying() const { return time < furthest; }

private:
  enum class Reason : uint8_t { Point, Breakpoint, Arrived, Error };
  struct Position {
    const Instruction *point = nullptr;
    uint32_t program = 0;
    uint64_t time = 0;
  };
  /// A change by the user at a stop.
  struct Change {
    uint64_t time = 0;
    uint32_t agent = 0;
    unsigned operand = 0;
    std::vector<char> bytes;
  };

  Action stop(Reason why, Frame &frame, const LaunchError *error);
  bool wantsToStop(const Instruction &i);
  bool pollInterrupt(Frame &frame);
  void findBreakpoints(const Program &program);
  const Position *positionOf(const Frame &frame) const;
  Frame *frameOfAgent(uint32_t agent) const;
  bool apply(Frame &frame, const Instruction &point, unsigned operand, llvm::ArrayRef<char> bytes,
             std::string &problem) const;
  const Operand *operandAt(unsigned operand) const;

  std::atomic<bool> stepping;
  OnStop onStop;
  void *context;
  std::mutex mutex; // guards `wanted`
  std::set<std::pair<std::string, unsigned>> wanted;
  std::atomic<bool> wantedChanged{false};
  llvm::DenseMap<const Instruction *, bool> breaks; // points of lines in `wanted`

  uint64_t time = 0, furthest = 0;
  uint64_t target = 0; // of the replay in progress; 0: none
  bool looks = false, replayRequested = false, ended = false;
  std::vector<Change> changes;
  llvm::DenseMap<const Frame *, Position> positions; // the last point of each frame
  std::chrono::steady_clock::time_point lastPoll = {};

  // The current stop.
  Reason reason = Reason::Point;
  Frame *stoppedFrame = nullptr, *shownFrame = nullptr;
  const Instruction *shownPoint = nullptr;
  const LaunchError *failure = nullptr;
  std::string failureText;
};

} // namespace txl::machine

#endif // TXL_MACHINE_DEBUGGER_H
