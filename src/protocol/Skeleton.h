// The skeleton of a kernel: what each warpgroup does to barriers, buffers and engines, in its order, for one choice of
// the kernel's unknowns (Expression.h). Tiles have no values here.
//
// An agent is a warpgroup of one CTA of the cluster (or a warp, or all threads of a program without groups). It runs
// the whole function; a `txl.group` is a branch on its index.
#ifndef TXL_PROTOCOL_SKELETON_H
#define TXL_PROTOCOL_SKELETON_H

#include "mlir/IR/BuiltinOps.h"
#include "protocol/Expression.h"
#include "llvm/Support/Allocator.h"
#include <memory>

namespace txl::protocol {

/// For each axis of a slot of a buffer: begin, end.
using Box = llvm::SmallVector<std::pair<int64_t, int64_t>, 4>;

/// An access of a slot of a buffer, or of a part of it.
struct Region {
  uint32_t buffer = 0; ///< an index of Skeleton::buffers
  uint32_t cta = 0, slot = 0;
  const Box *box = nullptr; ///< of the slice: all runs share it
  bool writes = false;
  bool isExact = true;   ///< false: possibly only some elements of the box
  bool isAtomic = false; ///< not a race with other atomic accesses

  bool overlaps(const Region &other) const;
  bool covers(const Region &other) const;
};

/// An mbarrier: slot `slot` of a ring, in CTA `cta`.
struct BarrierRef {
  uint32_t index = 0; ///< among all mbarriers of a CTA
  uint32_t cta = 0;
};

enum class EventKind : uint8_t {
  Access,       ///< by the agent's threads
  Load,         ///< a TMA load, or another copy whose bytes complete on mbarriers
  Copy,         ///< cp.async copies
  Commit,       ///< closes a group of copies
  Dot,          ///< a wgmma
  TensorDot,    ///< a tcgen05.mma, which arrives at mbarriers
  Store,        ///< a TMA store
  WaitCopies,   ///< until at most `count` groups of copies are in flight
  WaitDots,     ///< the same for wgmma
  WaitStores,   ///< the same for TMA stores
  Arrive,       ///< `threads` arrivals, which expect `bytes`
  ArriveCopied, ///< the same, when the earlier copies are complete
  Wait,         ///< for the phase with parity `count`
  NamedArrive,  ///< at named barrier `count` for `bytes` threads
  NamedWait,
  ClusterArrive,
  ClusterWait,
  Meet,      ///< the warps of a group that runs as one agent wait for each other
  Join,      ///< all threads of the agent synchronise
  Fence,     ///< a proxy fence
  BeginSome, ///< from here on only some threads run
  EndSome,
};

struct Event {
  EventKind kind;
  mlir::Operation *op = nullptr;
  uint32_t threads = 0; ///< that execute it
  bool isAll = true;    ///< all threads of the agent execute it
  int64_t count = 0, bytes = 0;
  int32_t iteration = -1;         ///< of the innermost loop; -1: in no loop
  llvm::ArrayRef<Region> regions; ///< they and the barriers are kept in the skeleton
  llvm::ArrayRef<BarrierRef> barriers;
};

/// A buffer or a ring of buffers.
struct Buffer {
  mlir::Operation *op;
  int agent;                           ///< of the group that contains the allocation; -1: the CTA's
  llvm::SmallVector<int64_t, 4> shape; ///< of a slot
  uint32_t slots = 1, bits = 8;
  bool isTensor = false; ///< in tensor memory
};

/// An mbarrier, or a ring of them.
struct BarrierRow {
  mlir::Operation *op;
  uint32_t first, slots, arrivals;
};

/// A choice that the control flow of an agent made by an integer that depends on unknowns.
struct Decision {
  mlir::Operation *op = nullptr; ///< scf.for, scf.while or scf.if
  bool isLoop = false;
  Scalar lower, upper, step; ///< of scf.for
  Scalar condition;          ///< of scf.while, scf.if
  bool outcome = false;
  uint64_t trips = 0;
};

/// A fact without which nothing can be decided.
struct MissingFact {
  mlir::Operation *op = nullptr;
  std::string what;
};

struct Skeleton {
  uint32_t ctas = 1, agentsOfCta = 1, threads = 128;
  bool byWarps = false, isExplicit = false;
  bool judgesFences = false;              ///< the program has all proxy fences that it needs
  std::vector<std::vector<Event>> agents; ///< by CTA, then by agent
  std::vector<Buffer> buffers;
  std::vector<BarrierRow> rows;
  uint32_t barriers = 0; ///< of a CTA
  std::vector<Decision> decisions;
  /// For each agent and loop: its number of events at the start of each iteration, and at the end, of the last run.
  std::vector<llvm::DenseMap<mlir::Operation *, std::vector<uint32_t>>> marks;
  uint64_t steps = 0; ///< instructions that all agents have run
  std::optional<MissingFact> missing;
  struct Mistake { ///< that needs no execution to be known
    mlir::Operation *op = nullptr;
    std::string what, remedy;
    unsigned agent = 0;
  };
  std::optional<Mistake> mistake;
  std::unique_ptr<llvm::BumpPtrAllocator> memory = std::make_unique<llvm::BumpPtrAllocator>();

  /// A copy that lives as long as the skeleton.
  template <typename T> llvm::ArrayRef<T> keep(llvm::ArrayRef<T> values) { return values.copy(*memory); }
  const BarrierRow &rowOf(uint32_t barrier) const;
  /// `full[1]`; `mbarrier 1` without a name.
  std::string barrierName(uint32_t barrier) const;
  std::string bufferName(const Region &region) const;
  /// `warpgroup 1`; `CTA 1, warpgroup 0`.
  std::string agentName(uint32_t agent) const;
};

class Slice;

/// Runs every agent of the function for the values of `assignment`. `maxSteps`: an agent that runs more instructions
/// runs too long.
Skeleton extractSkeleton(mlir::Operation *function, const Slice &slice, Expressions &expressions,
                         const Assignment &assignment, unsigned maxSteps);

} // namespace txl::protocol

#endif
