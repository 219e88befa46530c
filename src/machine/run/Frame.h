// A running program: a program counter and its tiles. It keeps no state on the C++ stack between two instructions, so
// it can be suspended and resumed: frames that wait for each other's atomics share one thread (Scheduler.cpp).
#ifndef TXL_MACHINE_RUN_FRAME_H
#define TXL_MACHINE_RUN_FRAME_H

#include "machine/program/Program.h"
#include "machine/run/Memory.h"
#include "machine/run/PackedPanels.h"
#include <memory>

namespace txl::machine {

class Agent;
class Checker;
class Instance;
class Shadows;
class Stopwatch;

/// State that all programs of one launch share.
struct LaunchState {
  const Program *program = nullptr;
  const Launch *launch = nullptr;
  MemoryMap memory;
  PackedPanels panels;
  Checker *checker = nullptr;     // check mode
  uint8_t *touched = nullptr;     // by index of the MemoryRange; null: touches are not recorded
  Stopwatch *stopwatch = nullptr; // null: times are not measured
};

struct Frame {
  const Instruction *pc = nullptr;
  Tile *tiles = nullptr;
  LaunchState *state = nullptr;
  const Program *program = nullptr; // the launch's program, or its batched one
  uint32_t programId[3] = {0, 0, 0};
  uint32_t linearId = 0;
  /// Decremented at back-edges; at zero the frame is suspended, with pc at the next instruction.
  int64_t budget = 0;
  /// Counts instructions that may wait for another program (atomics); at kWaitsPerSlice the frame is suspended as well.
  int waits = 0;
  bool finished = false;
  char *scratch = nullptr; // Program::scratchBytes, temporary memory for kernels
  int64_t pollStart = 0;   // steady clock, while an atomic_poll waits
  std::unique_ptr<LaunchError> error;
  std::shared_ptr<Shadows> shadows; // check mode
  /// For a program with agents, the scheduler's frame has the instance and no tiles; the agents' frames point back to
  /// it.
  std::shared_ptr<Instance> instance;
  Agent *agent = nullptr;

  Tile &result(const Instruction &i, int k = 0) { return tiles[i.result(k).slot]; }
  Tile &input(const Instruction &i, int k) { return tiles[i.input(k).slot]; }

  /// Input `k` as dense elements.
  char *dense(const Instruction &i, int k) {
    Tile &tile = input(i, k);
    return tile.form == Form::Dense ? tile.data : elements(tile, *i.input(k).type);
  }
  /// The value of a scalar input.
  template <typename T> T scalar(const Instruction &i, int k) { return *reinterpret_cast<const T *>(dense(i, k)); }
  /// Result `k`, to be written as dense elements.
  char *write(const Instruction &i, int k = 0) {
    Tile &tile = result(i, k);
    tile.setDense();
    return tile.own;
  }

  std::vector<Tile> tileStorage;
  std::unique_ptr<char, void (*)(void *)> storage{nullptr, nullptr};
  uint64_t programKey = 0;
};

constexpr int64_t kBackEdgeBudget = 256; // back-edges between two checks of the clock
constexpr int kBudgetsPerSlice = 1 << 14;
constexpr int kWaitsPerSlice = 64;

/// Allocates the tiles of `program`, or, if it has agents, the instance that owns them.
void prepareFrame(Frame &frame, const Program &program);
void prepareTiles(Frame &frame, const Program &program);
/// Starts the program with id `linear` of the grid, with the launch's arguments; with agents: cluster `linear`.
void enterProgram(Frame &frame, LaunchState &state, uint32_t linear);
void enterTiles(Frame &frame, LaunchState &state, uint32_t linear);
/// Runs until the program ends or fails, or its budget is used up.
void runFrame(Frame &frame);

/// For kernels: the instruction that follows `i`.
inline const Instruction *next(const Instruction &i) { return &i + 1; }
/// Sets the frame's error at `i`, which stops the launch; the caller fills in the details.
LaunchError &fail(Frame &frame, const Instruction &i, LaunchError::Kind kind, std::string what);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_FRAME_H
