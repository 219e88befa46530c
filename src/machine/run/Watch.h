// Whether a program that waits can ever go on by itself.
//
// The scheduler watches a program when all are started and none ends. A watched program has two properties: whether it
// acted (stored, changed memory by an atomic, printed), and a fingerprint of what decides where it goes on:
// the next instruction, and the tiles that its conditions, trip counts, addresses and atomics depend on. What it loads
// is decided by its addresses and by memory. So where a fingerprint comes again, nobody has acted in between, the
// program does for ever what it did between the two, until some other program changes memory. A counter that it
// increments while it waits is no part of the fingerprint.
#ifndef TXL_MACHINE_RUN_WATCH_H
#define TXL_MACHINE_RUN_WATCH_H

#include "machine/program/Program.h"
#include <vector>

namespace txl::machine {

class Watch {
public:
  explicit Watch(const Program &program);

  /// Runs the frame as runFrame does.
  void run(Frame &frame);
  bool hasActed() const { return acted; }
  /// After a slice; `epoch` is another number whenever memory may have changed. True: it goes round for ever.
  bool look(Frame &frame, uint64_t epoch);
  /// The last instruction that may be a wait for another program; null: none.
  const Instruction *wait() const { return waitsAt; }

  /// For the kernels: the program that runs on this thread, if it is watched, is about to run `i`, or has changed memory
  /// by an atomic.
  static void noteInstruction(const Instruction &i);
  static void noteChange();

  /// Of each slot, what it holds that decides where the program goes; null: nothing.
  using Slots = std::vector<const TileType *>;

private:
  void note(const Instruction &i);
  uint64_t fingerprint(const Frame &frame) const;

  const Program &program;
  std::vector<Slots> before; // each instruction
  bool acted = false;        // since the last look
  const Instruction *waitsAt = nullptr;
  // Brent's way to find a cycle: the state is compared with one that was kept, which is replaced after 1, 2, 4 … looks.
  uint64_t kept = 0, keptAt = 0, looks = 0, patience = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_WATCH_H
