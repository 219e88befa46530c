// Asynchronous accesses of shared memory in flight: those that threads started and have not yet waited for.
//
// A thread's asynchronous operations are counted in one queue per kind; the groups of a queue complete in order. Each
// access in flight is recorded with the number of groups of its queue that were closed since. A wait that leaves at
// most n groups in flight completes the accesses after which n or more were closed; from then on they count as accesses
// of the waiting threads.
#ifndef TXL_ANALYSIS_INFLIGHTACCESSES_H
#define TXL_ANALYSIS_INFLIGHTACCESSES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::analysis {

/// Bytes of shared memory, from the function's base, that a group's threads or asynchronous operations access.
/// Columns of tensor memory are counted from here on, beyond all bytes of shared memory.
inline constexpr uint64_t kFirstTensorColumn = uint64_t(1) << 32;

struct SharedBytes {
  uint64_t begin, end;
  bool write;
  mlir::Operation *group;
  uint64_t executors;    ///< bit mask of the warpgroups, or warps, that execute the access (`getExecutors`)
  uint8_t commuting = 0; ///< atomic updates of the same class need no order among themselves; 0: they do

  bool conflicts(const SharedBytes &other) const {
    // Barriers synchronise one group; different groups synchronise by other means.
    return (write || other.write) && !(commuting && commuting == other.commuting) && group == other.group &&
           executors & other.executors && begin < other.end && other.begin < end;
  }
  friend bool operator==(const SharedBytes &a, const SharedBytes &b) = default;
};

/// The effect of an operation on the groups of a queue.
struct AsyncGroupEffect {
  enum class Queue : uint8_t { None, Dots, Copies, Stores };
  Queue queue = Queue::None;
  bool commitsGroup = false;          ///< closes a group: of the operations before it, or of itself
  std::optional<unsigned> maxPending; ///< waits until at most this many groups are in flight
};
AsyncGroupEffect getAsyncGroupEffect(mlir::Operation *op);

/// Whether the operation's asynchronous accesses use the async proxy, which requires a fence after thread writes.
bool usesAsyncProxy(mlir::Operation *op);

class InFlightAccesses {
public:
  using Queue = AsyncGroupEffect::Queue;
  void start(Queue queue, const SharedBytes &access);
  void commitGroup(Queue queue);
  /// Removes the accesses that a wait completes and passes each to `onComplete`.
  void complete(Queue queue, unsigned maxPending, llvm::function_ref<void(const SharedBytes &)> onComplete);
  /// Adds the accesses in flight on another path. Returns true if any was new.
  bool join(const InFlightAccesses &other);

private:
  struct InFlightAccess {
    SharedBytes access;
    Queue queue;
    unsigned committedSince; ///< groups closed since it was started, its own included; saturates at `kMaxCommitted`
    friend bool operator==(const InFlightAccess &a, const InFlightAccess &b) = default;
  };
  static constexpr unsigned kMaxCommitted = 8;
  bool add(const InFlightAccess &inFlight);
  llvm::SmallVector<InFlightAccess, 4> accesses;
};

} // namespace txl::analysis

#endif
