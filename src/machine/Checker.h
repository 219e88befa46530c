// Check mode: watches every access to global memory. See Checker.cpp for what it finds and how.
#ifndef TXL_MACHINE_CHECKER_H
#define TXL_MACHINE_CHECKER_H

#include "machine/Frame.h"
#include "machine/Immediates.h"
#include <memory>
#include <unordered_map>

namespace txl::machine {

class Checker {
public:
  explicit Checker(const LaunchState &state);

  /// Each returns false after it made the frame fail. `place` lies in `range`.
  bool onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes);
  bool onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *place, int bytes);
  bool onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *place, const AtomicImmediate &atomic);

private:
  /// What a program knows of the others: up to which time of each. Absent: nothing.
  using Clock = std::unordered_map<uint32_t, uint32_t>;

  struct Access {
    uint32_t program = 0; // number + 1; 0: none
    uint32_t time = 0;
    uint32_t location = 0;
    bool atomic = false;
  };
  /// The history of one granule.
  struct Shadow {
    Access write, read;
    std::vector<Access> moreReads; // of other programs than read's, since the last write
    bool initialized = true;
  };
  static constexpr int kLine = 64;
  struct Line {
    Shadow granules[kLine];
  };
  struct ProgramState {
    uint32_t time = 1;
    Clock seen;
  };
  enum class Mode { Read, Write, ReadWrite };

  Shadow &shadow(const MemoryRange &range, uint64_t granule);
  bool ordered(const Access &before, uint32_t program);
  bool access(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, Mode mode,
              bool atomic);
  LaunchError &report(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes,
                      LaunchError::Kind kind, std::string what);
  bool race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, Mode mode,
            const Access &other, bool otherWrites);

  const LaunchState &state;
  uint64_t granuleBytes;
  std::unordered_map<uint32_t, ProgramState> programs;
  std::unordered_map<const char *, Clock> released; // by place: what an acquire of it learns
  std::unordered_map<uint64_t, std::unique_ptr<Line>> lines;
};

} // namespace txl::machine

#endif // TXL_MACHINE_CHECKER_H
