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

  /// Each returns false after it has set the frame's error. `pointer` is an address in `range`.
  bool onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes);
  /// `value` points to the bytes that will be stored. beginStore precedes the elements of one store.
  void beginStore() { ++stores; }
  bool onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer, const char *value,
               int bytes);
  bool onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer,
                const AtomicImmediate &atomic);

  /// The program (linear id) and instruction (Program::locations) of a store to address `pointer` that may have been
  /// the last one; false if there is none.
  bool lastWriter(const char *pointer, uint32_t &program, uint32_t &location) const;

private:
  /// A vector clock: the time of each program whose release has been acquired. Absent: none.
  using Clock = std::unordered_map<uint32_t, uint32_t>;

  struct Access {
    uint32_t program = 0; // linear id + 1; 0: none
    uint32_t time = 0;
    uint32_t location = 0;
    bool writes = false;
    bool replaced = false; // a store whose bytes have been overwritten with others
    uint64_t store = 0;    // index of the store instruction in the run
  };
  /// The recorded accesses to one granule, at most one for each program in each list.
  struct History {
    std::vector<Access> stores, loads, atomics;
    bool initialized = true;
  };
  static constexpr int kLine = 64;
  static constexpr size_t kMaxHistory = 8; // programs, in each list of a History
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
  bool access(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes, Mode mode,
              const char *value = nullptr);
  LaunchError &report(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes,
                      LaunchError::Kind kind, std::string what);
  bool race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes, Mode mode,
            const Access &other, const char *otherVerb, const char *value);

  const LaunchState &state;
  uint64_t granuleBytes;
  uint64_t stores = 0;
  std::unordered_map<uint32_t, ProgramState> programs;
  std::unordered_map<const char *, Clock> released; // by address: the clock that an acquire of it joins
  std::unordered_map<uint64_t, std::unique_ptr<Line>> lines;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_CHECKER_H
