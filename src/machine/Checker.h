// Check mode: watches every access to global memory. See Checker.cpp for what it finds and how.
#ifndef TXL_MACHINE_CHECKER_H
#define TXL_MACHINE_CHECKER_H

#include "machine/Frame.h"
#include "machine/Immediates.h"
#include <map>
#include <unordered_map>

namespace txl::machine {

/// What a program knows of the others: the time of each that happened before. Absent: nothing.
using VectorClock = std::unordered_map<uint32_t, uint32_t>;

class Checker {
public:
  explicit Checker(const LaunchState &state);

  /// Each returns false after it made the frame fail. `place` lies in `range`.
  bool onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes);
  bool onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *place, int bytes);
  bool onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *place, const AtomicImmediate &atomic);

private:
  struct Access {
    uint32_t program = 0; // number + 1; 0: none
    uint32_t time = 0;
    uint32_t location = 0;
    bool atomic = false;
  };
  /// The history of one byte.
  struct Shadow {
    Access write;
    Access read;                        // the last one
    std::vector<Access> otherReads;     // of other programs, since the last write
    bool initialized = true;
  };
  struct ProgramState {
    uint32_t time = 1;
    VectorClock seen;
  };

  Shadow &shadow(const MemoryRange &range, const char *place);
  bool happenedBefore(const Access &access, uint32_t program);
  bool race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, const Access &other,
            const char *verb, const char *otherVerb);
  bool aligned(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes);
  bool read(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, bool atomic);
  bool write(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, bool atomic);

  const LaunchState &state;
  std::unordered_map<uint32_t, ProgramState> programs;
  std::unordered_map<const char *, VectorClock> released; // by place: what an acquire of it learns
  std::unordered_map<const char *, Shadow> bytes;
};

} // namespace txl::machine

#endif // TXL_MACHINE_CHECKER_H
