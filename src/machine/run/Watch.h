// Detects whether a waiting program can make progress by itself.
//
// The scheduler watches parked programs when all programs are started and none ends. A watched program has two
// properties: whether it acted (stored, changed memory by an atomic, printed), and a fingerprint of its deciding state:
// the next instruction, and the tiles that its conditions, trip counts, addresses and atomics depend on. Loaded values
// are determined by addresses and memory. So if a fingerprint repeats and no program has acted in between, the program
// repeats its steps forever, until another program changes memory. A counter that it increments while it waits is not
// part of the fingerprint.
#ifndef TXL_MACHINE_RUN_WATCH_H
#define TXL_MACHINE_RUN_WATCH_H

#include "machine/program/Program.h"
#include <vector>

namespace txl::machine {

class Watch {
public:
  explicit Watch(const Program &program);

  /// Runs the frame like runFrame.
  void run(Frame &frame);
  bool hasActed() const { return acted; }
  /// Called after a slice. `epoch` changes whenever memory may have changed. True: the program repeats its state
  /// forever.
  bool look(Frame &frame, uint64_t epoch);
  /// The last instruction that may wait for another program; null: none.
  const Instruction *wait() const { return waitsAt; }

  /// Called by kernels: if the program on this thread is watched, it is about to run `i`, or its atomic has changed
  /// memory.
  static void noteInstruction(const Instruction &i);
  static void noteChange();

  /// For each slot, the type of a tile in it that decides the control flow; null: none.
  using Slots = std::vector<const TileType *>;

private:
  void note(const Instruction &i);
  uint64_t fingerprint(const Frame &frame) const;

  const Program &program;
  std::vector<Slots> before; // for each instruction
  bool acted = false;        // since the last look
  const Instruction *waitsAt = nullptr;
  // Brent's cycle detection: the state is compared with a saved one, which is replaced after 1, 2, 4 … looks.
  uint64_t kept = 0, keptAt = 0, looks = 0, patience = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_WATCH_H
