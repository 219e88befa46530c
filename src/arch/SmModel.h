// The model of a streaming multiprocessor (SM) by which the compiler schedules: one row an architecture, and one row a
// GPU. It is the only place with such numbers, so that the same source gives the same code on every machine.
//
// SmModels.def has the rows that differ between architectures, with the source of each number; SmBudgets.h has the
// scheduler's budgets and thresholds, which no architecture overrides so far. What the compiled code may use (shared
// memory, threads, features) is in Architecture.h. `bench/model/gpu_model.py` measures them.
#ifndef TXL_ARCH_SMMODEL_H
#define TXL_ARCH_SMMODEL_H

#include "arch/Architecture.h"
#include "arch/SmBudgets.h"

namespace txl::arch {

/// The units of an SM that operations hold.
enum class Unit : uint8_t {
  Mma,              ///< tensor cores, by wgmma or tcgen05.mma where there are any
  MmaSync,          ///< tensor cores, by mma.sync
  SpecialFunctions, ///< ex2, rcp, rsqrt, sin …
  FP32,
  Integer,
  Shuffle,
  Shared, ///< bandwidth of shared memory
  Global, ///< bandwidth to L2, of threads and of TMA
  Issue,  ///< issue slots of warps
};
inline constexpr unsigned kUnits = unsigned(Unit::Issue) + 1;

/// How completion of an operation is observed. Groups complete in order: a wait covers all earlier ones.
enum class Completion : uint8_t {
  Register,            ///< the hardware waits where a register is used
  CpAsyncGroup,        ///< cp.async.wait_group
  BulkGroup,           ///< cp.async.bulk.wait_group
  MbarrierTransaction, ///< the bytes that an mbarrier expects
  WgmmaGroup,          ///< wgmma.wait_group; operands in registers and accumulators live until then
  Tcgen05Commit,       ///< tcgen05.commit to an mbarrier
};

/// An operation of a warp, or of a warpgroup or CTA where the instruction is theirs.
struct SmOperation {
  llvm::StringRef name; ///< the instruction, with its tile: `wgmma.m64n256k16.f16`
  unsigned first, last; ///< the architectures that have it: `sm` from `first` to `last`
  bool specific;        ///< only targets with an `a`
  Unit unit;            ///< the unit that it holds
  double work;          ///< in the unit's measure: multiply-adds, results or bytes
  double latency;       ///< cycles until its result can be used; 0: no source states it
  double issue;         ///< instructions of warps that start it
  Completion completion;
};

/// The row of an architecture.
struct SmModel {
  unsigned sm; ///< `Architecture::sm`; 0: the row of decisions that no target may change
  // Throughput per cycle: multiply-adds of f16 with f32 accumulation, results, bytes, instructions of warps. 0: no
  // source states it.
  double mma, mmaSync;
  double fp32, integer, specialFunctions, shuffle;
  double sharedBytes, globalBytes;
  double issueSlots;
  // Capacities that Architecture.h does not have.
  unsigned ctas;         ///< resident at most
  unsigned tensorMemory; ///< bytes
  unsigned sharedPerCta; ///< bytes of shared memory that each CTA takes in addition to its own

  RegisterBudgets registers = {};
  SharedBudgets shared = {};
  StoreThresholds stores = {};
  WarpThresholds warps = {};
  CtaThresholds grid = {};
  LoopThresholds loops = {};
  AccessThresholds access = {};
  MmaThresholds tiles = {};
  InstructionCounts instructions = {};
  LayoutCycles layout = {};

  /// What a unit does per cycle; 0 if no source states it.
  double throughput(Unit unit) const;
  /// Cycles for which an operation holds its unit; 0 if the unit's throughput is not known.
  double occupancy(const SmOperation &operation) const;
};

/// A GPU: the numbers outside of its SMs.
struct Gpu {
  llvm::StringRef name;
  unsigned sm;           ///< its compute capability: 90
  bool isDefault;        ///< the GPU that a compilation for this architecture assumes
  unsigned sms;          ///< streaming multiprocessors
  unsigned clockMHz;     ///< of the SMs, boost
  unsigned dramGBps;     ///< 10^9 bytes per second
  unsigned l2KB;         ///< capacity
  unsigned l2CycleBytes; ///< bytes per cycle of the whole L2; 0: no source states it
};

/// All rows, in ascending order of architectures.
llvm::ArrayRef<SmModel> smModels();
/// All operations.
llvm::ArrayRef<SmOperation> smOperations();
/// The row of an operation's name; `name` is one of the table.
const SmOperation &smOperation(llvm::StringRef name);
/// All GPUs, in ascending order of architectures.
llvm::ArrayRef<Gpu> gpus();

/// The row of an architecture, with or without an `a`.
const SmModel &smModelOf(const Architecture &architecture);
/// The row of decisions that no target may change, because a program's result or another component's plan depends on
/// them, and of targets without a row, such as the CPU.
const SmModel &portableSmModel();
/// The row of a target's name; the portable row if there is no such target.
const SmModel &findSmModel(llvm::StringRef target);

/// Whether an architecture has an operation.
bool has(const Architecture &architecture, const SmOperation &operation);

/// The GPU that a compilation for `architecture` assumes.
const Gpu &defaultGpu(const Architecture &architecture);

/// No GPU has more SMs, or more resident CTAs on one.
inline constexpr unsigned kMaxSMs = 192, kMaxCtasPerSM = 32;
/// Named barriers of a CTA; barrier 0 is that of all threads.
inline constexpr unsigned kNamedBarriers = 16;

} // namespace txl::arch

#endif
