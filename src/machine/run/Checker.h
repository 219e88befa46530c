// Check mode: watches every access to global memory. See Checker.cpp for what it finds and how.
#ifndef TXL_MACHINE_RUN_CHECKER_H
#define TXL_MACHINE_RUN_CHECKER_H

#include "machine/program/Immediates.h"
#include "machine/run/Frame.h"
#include <memory>
#include <unordered_map>

namespace txl::machine {

class Checker {
public:
  explicit Checker(const LaunchState &state);

  /// Each returns false after it made the frame fail. `place` lies in `range`.
  bool onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes);
  /// `value` is what will be stored. The elements of one store come one after the other, behind a beginStore.
  void beginStore() { ++stores; }
  bool onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *place, const char *value, int bytes);
  bool onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *place,
                const AtomicImmediate &atomic);

  /// Who wrote to `place`, of those that may have been last: program number and Program::locations; false: nobody.
  bool lastWriter(const char *place, uint32_t &program, uint32_t &location) const;

private:
  /// What a program knows of the others: up to which time of each. Absent: nothing.
  using Clock = std::unordered_map<uint32_t, uint32_t>;

  struct Access {
    uint32_t program = 0; // number + 1; 0: none
    uint32_t time = 0;
    uint32_t location = 0;
    bool writes = false;
    bool replaced = false; // a store whose bytes are not the last ones any more
    uint64_t store = 0;    // which store of the run it belongs to
  };
  /// The history of one granule: who accessed it, each program once.
  struct History {
    std::vector<Access> stores, loads, atomics;
    bool initialized = true;
  };
  static constexpr int kLine = 64;
  static constexpr size_t kRemembered = 8; // programs, in each list of a History
  struct Line {
    History granules[kLine];
  };
  struct ProgramState {
    uint32_t time = 1;
    Clock seen;
  };
  enum class Mode { Load, Store, AtomicLoad, AtomicStore, AtomicUpdate };

  History &history(const MemoryRange &range, uint64_t granule);
  bool ordered(const Access &before, uint32_t program);
  static void remember(std::vector<Access> &accesses, const Access &now);
  bool access(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, Mode mode,
              const char *value = nullptr);
  LaunchError &report(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes,
                      LaunchError::Kind kind, std::string what);
  bool race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *place, int bytes, Mode mode,
            const Access &other, const char *otherVerb, const char *value);

  const LaunchState &state;
  uint64_t granuleBytes;
  uint64_t stores = 0;
  std::unordered_map<uint32_t, ProgramState> programs;
  std::unordered_map<const char *, Clock> released; // by place: what an acquire of it learns
  std::unordered_map<uint64_t, std::unique_ptr<Line>> lines;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_CHECKER_H
