// Accesses of shared memory that go on beside the threads that started them, until these wait.
//
// A thread's engine operations are counted in queues, one for each kind; a queue's groups end in their order. What is
// under way at a point of the program is known with how many groups of its queue were closed since: a wait that leaves
// at most n of them ends what n or more came after, and what it did is from there on what the waiting threads did.
#ifndef TXL_ANALYSIS_FLIGHTS_H
#define TXL_ANALYSIS_FLIGHTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::analysis {

/// Bytes of shared memory, from the base of the function, that a group's threads or their engines access.
struct SharedBytes {
  uint64_t begin, end;
  bool write;
  mlir::Operation *group;
  uint64_t runners; ///< the warpgroups, or warps, that come here (`runnersOf`)

  bool conflicts(const SharedBytes &other) const {
    // Barriers are of one group; groups synchronise with each other by other means.
    return (write || other.write) && group == other.group && runners & other.runners && begin < other.end &&
           other.begin < end;
  }
  friend bool operator==(const SharedBytes &a, const SharedBytes &b) = default;
};

/// What an operation has to do with the groups of a queue.
struct EngineGroups {
  enum class Queue : uint8_t { None, Dots, Copies, Stores };
  Queue queue = Queue::None;
  bool closes = false;            ///< ends a group: of what was started before, or is one itself
  std::optional<unsigned> leaves; ///< waits until at most so many are under way
};
EngineGroups engineGroupsOf(mlir::Operation *op);

/// Whether what the operation's engine accesses it accesses through the async proxy: a fence must stand between that
/// and what threads wrote.
bool usesAsyncProxy(mlir::Operation *op);

class Flights {
public:
  using Queue = EngineGroups::Queue;
  void start(Queue queue, const SharedBytes &access);
  void close(Queue queue);
  /// Ends what is waited for, and gives it to `landed`.
  void land(Queue queue, unsigned leaves, llvm::function_ref<void(const SharedBytes &)> landed);
  /// Adds what is under way on another path. True if that was not known.
  bool join(const Flights &other);

private:
  struct Flight {
    SharedBytes access;
    Queue queue;
    unsigned closed; ///< groups since it was started, its own included; more than `most` are not told apart
    friend bool operator==(const Flight &a, const Flight &b) = default;
  };
  static constexpr unsigned most = 8;
  bool add(const Flight &flight);
  llvm::SmallVector<Flight, 4> flights;
};

} // namespace txl::analysis

#endif
