// A running program: a program counter and its tiles. Nothing of it lives on the C++ stack between two instructions, so
// it can be left and resumed there: frames that wait for each other's atomics take turns on one thread (Scheduler.cpp).
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

/// What the programs of one launch share.
struct LaunchState {
  const Program *program = nullptr;
  const Launch *launch = nullptr;
  MemoryMap memory;
  PackedPanels panels;
  Checker *checker = nullptr;     // check mode
  uint8_t *touched = nullptr;     // by MemoryRange; null: nobody asks
  Stopwatch *stopwatch = nullptr; // times are kept
};

struct Frame {
  const Instruction *pc = nullptr;
  Tile *tiles = nullptr;
  LaunchState *state = nullptr;
  const Program *program = nullptr; // the launch's, or that of several of its programs at once
  uint32_t programId[3] = {0, 0, 0};
  uint32_t linearId = 0;
  /// Counts down at back-edges; at zero the program is left, with pc at the next instruction.
  int64_t budget = 0;
  /// Counts what may be a wait for another program (atomics); at kWaitsPerSlice the program is left as well.
  int waits = 0;
  bool finished = false;
  char *scratch = nullptr; // Program::scratchBytes, for kernels that need room while they run
  int64_t pollStart = 0;   // steady clock, while an atomic_poll waits
  std::unique_ptr<LaunchError> error;
  std::shared_ptr<Shadows> shadows; // check mode
  /// Of a program with agents: the frame that the scheduler knows has the instance, and no tiles; those of its agents
  /// point back.
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

constexpr int64_t kTurnBudget = 256; // back-edges between two looks at the clock
constexpr int kTurnsPerSlice = 1 << 14;
constexpr int kWaitsPerSlice = 64;

/// Allocates the tiles of `program`; of one with agents, the instance, which has them.
void prepareFrame(Frame &frame, const Program &program);
void prepareTiles(Frame &frame, const Program &program);
/// Makes the frame start its program with the arguments of the launch at program id `linear` of the grid; with agents: at
/// cluster `linear`.
void enterProgram(Frame &frame, LaunchState &state, uint32_t linear);
void enterTiles(Frame &frame, LaunchState &state, uint32_t linear);
/// Runs until the program ends, fails, or its budget is used up.
void runFrame(Frame &frame);

/// Kernels: what comes behind an instruction that has done its work.
inline const Instruction *next(const Instruction &i) { return &i + 1; }
/// Stops the launch with an error at `i`; the caller fills in what is particular.
LaunchError &fail(Frame &frame, const Instruction &i, LaunchError::Kind kind, std::string what);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_FRAME_H
