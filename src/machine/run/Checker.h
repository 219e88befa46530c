// Check mode: watches every access to global memory. See Checker.cpp for what it finds and how.
#ifndef TXL_MACHINE_RUN_CHECKER_H
#define TXL_MACHINE_RUN_CHECKER_H

#include "machine/program/Immediates.h"
#include "machine/run/Frame.h"
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace txl::machine {

class Checker {
public:
  /// Of one launch.
  explicit Checker(const LaunchState &state);
  /// Of the launches of `ranks` ranks (machine/Ranks.h), each between beginLaunch and endLaunch.
  explicit Checker(unsigned ranks);

  void beginLaunch(const LaunchState &state, unsigned rank, uint32_t programs);
  void endLaunch(const LaunchState &state);
  /// All ranks know all launches that have ended.
  void onHostBarrier();

  /// Each returns false after it has set the frame's error. `pointer` is an address in `range`.
  bool onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes);
  /// `value` points to the bytes that will be stored. beginStore precedes the elements of one store.
  void beginStore() { ++stores; }
  bool onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer, const char *value,
               int bytes);
  /// `value`: what the operation combines with or stores.
  bool onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer,
                const AtomicImmediate &atomic, uint64_t value);

  /// The program (linear id) and instruction (Program::locations) of a store to address `pointer` that may have been
  /// the last one; false if there is none.
  bool lastWriter(const char *pointer, uint32_t &program, uint32_t &location) const;

private:
  /// A launch. Its programs have consecutive ids, which are unique in the Checker.
  struct LaunchRecord {
    const LaunchState *state; // null: it has ended
    uint32_t first = 0, programs = 0;
    unsigned rank = 0;
    uint32_t sequence = 0; // among the launches of the rank, from 1
    uint32_t grid[3] = {1, 1, 1};
    std::string kernel;
    std::shared_ptr<const std::vector<std::vector<SourceFrame>>> locations;
  };
  /// A vector clock: the time of each program whose release has been acquired (absent: none), and for each rank the
  /// number of its first launches that are known as a whole.
  struct Clock {
    std::unordered_map<uint32_t, uint32_t> programs;
    std::vector<uint32_t> launches;

    void join(const Clock &other);
  };

  struct Access {
    uint32_t program = 0; // id + 1; 0: none
    uint32_t time = 0;
    uint32_t location = 0;
    bool writes = false;
    bool replaced = false; // a store whose bytes have been overwritten with others
    bool isSystem = false; // an atomic of scope `sys`
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
  /// A signal that was set by an atomic store or exchange.
  struct Signal {
    Access set;
    uint64_t value = 0;
    bool isRead = false; // since it was set
  };
  enum class Mode { Load, Store, AtomicLoad, AtomicStore, AtomicUpdate };

  History &history(const Frame &frame, const MemoryRange &range, uint64_t granule);
  void setGranule(uint64_t bytes);
  void forgetEnded(const MemoryRange &range);
  const LaunchRecord &launchOf(uint32_t program) const;
  const LaunchRecord &launchOf(const LaunchState *state) const;
  uint32_t idOf(const Frame &frame) const { return launchOf(frame.state).first + frame.linearId; }
  ProgramState &programState(uint32_t program);
  bool ordered(const Access &before, uint32_t program);
  bool mayConflict(const Access &other, uint32_t program, bool isPlain, bool isSystem, bool writes) const;
  static void remember(std::vector<Access> &accesses, const Access &now);
  bool access(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes, Mode mode,
              const char *value = nullptr, bool isSystem = false);
  bool onSignal(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer,
                const AtomicImmediate &atomic, uint64_t value);
  LaunchError &report(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes,
                      LaunchError::Kind kind, std::string what);
  bool race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes, Mode mode,
            const Access &other, const char *otherVerb, const char *value);
  /// `program (0, 1, 0)`, with ranks: `program (0, 1, 0) of rank 2`.
  std::string programText(uint32_t program) const;
  std::string rankPrefix(const Frame &frame) const;

  unsigned ranks = 0; // 0: of one launch
  std::vector<LaunchRecord> launches;
  std::vector<Clock> known; // by each rank's host
  std::unordered_map<uint64_t, std::shared_ptr<const std::vector<std::vector<SourceFrame>>>> locationsOf;
  uint64_t granuleBytes = 8;
  uint64_t stores = 0;
  std::unordered_map<uint32_t, ProgramState> programs;
  /// What an acquire of an address joins: the clocks of releases of scope `sys`, and for each rank of all scopes.
  struct Released {
    Clock system;
    std::unordered_map<unsigned, Clock> ofRank;
  };
  std::unordered_map<const char *, Released> released;
  std::unordered_map<const char *, Signal> signals;
  std::unordered_map<uint64_t, std::unique_ptr<Line>> lines;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_CHECKER_H
