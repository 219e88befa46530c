// The immediate data of instructions, one struct a family. The lowering fills them; the kernels read them.
#ifndef TXL_MACHINE_PROGRAM_IMMEDIATES_H
#define TXL_MACHINE_PROGRAM_IMMEDIATES_H

#include "machine/program/Program.h"
#include "machine/program/Signatures.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::assembly {
class InlineAssembly;
}

namespace txl::machine {

/// Load (pointer, [mask], [other]), store (pointer, value, [mask]), atomics: the input index of each; -1: absent.
struct MemoryImmediate {
  int pointer = 0, value = -1, mask = -1, other = -1, compare = -1;
  DType element;
  int bytes;       // of an element
  int origin = -1; // the parameter that the pointers are derived from, as far as the lowering can determine
  /// A load's result may be a view of memory if no store comes before its last use (speed/LoadViews.cpp).
  enum class View : uint8_t { Never, Contiguous, Strided } view = View::Never;
  bool isVolatile = false;
};

enum class AtomicKind : uint8_t {
  And,
  Or,
  Xor,
  Add,
  FAdd,
  Max,
  Min,
  UMax,
  UMin,
  Exchange,
  CompareExchange,
  Load,
  Store,
  Poll
};
enum class AtomicOrder : uint8_t { Relaxed, Acquire, Release, AcquireRelease };

struct AtomicImmediate : MemoryImmediate {
  AtomicKind kind;
  AtomicOrder order;
};

/// Shape operations: `axis` of expand_dims and gather; `permutation` of trans; `start` of make_range.
struct ShapeImmediate {
  int axis = 0;
  int64_t start = 0;
  llvm::SmallVector<int, 8> permutation;
};

/// Inline assembly. One instance processes `pack` consecutive elements.
struct AssemblyImmediate {
  std::shared_ptr<const assembly::InlineAssembly> code;
  int pack = 1;
};
/// How many elements of `bytes` bytes share a register, with `pack` elements an instance.
inline int elementsOfRegister(int bytes, int pack) { return bytes < 4 && pack > 1 ? std::min(pack, 4 / bytes) : 1; }

/// A region of scalar operations, executed once for each set of elements.
struct Region {
  const Instruction *entry = nullptr;
  llvm::SmallVector<Operand, 4> arguments;
  llvm::SmallVector<Operand, 2> results;
};

/// The same region as straight-line element-wise operations over registers, if it has that form. Registers: the
/// arguments, then constants, then the results of the steps.
struct CombineStep {
  ElementFn run;
  int in[3];
  int out;
};
struct Combine {
  llvm::SmallVector<CombineStep, 4> steps;
  llvm::SmallVector<const void *, 2> constants; // registers arguments … arguments + constants - 1
  llvm::SmallVector<int, 2> results;            // registers
  int arguments = 0;
  int registers = 0;
};
constexpr int64_t kCombineChunk = 512; // elements of a register
constexpr int kCombineRegisters = 64;  // a region that needs more registers runs element by element

struct ReduceImmediate {
  static const ReduceImmediate &of(const Instruction &i) { return *static_cast<const ReduceImmediate *>(i.immediate); }

  Region region;
  bool hasCombine = false;
  Combine combine;
  ReduceFn fast = nullptr; // for a region of one operation
  ElementOp op{};          // that operation
  int64_t outer = 1, length = 1, inner = 1;
  bool reverse = false; // scan
  uint64_t scratch = 0; // bytes
};

struct DotImmediate {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  DType a, b, acc;
  DotPrecision precision;
  DotFn fast = nullptr;
  bool packsA = false,
       packsB = false;            // the operand is packed, and other dots may reuse the packed copy
  bool reusesAccumulator = false; // `c` is dead after the dot: the result may reuse its buffer
  bool scales = false;            // a fourth input, one element a row, by which `c` is multiplied first
};

/// A chain that runs strip by strip (speed/Fusion.cpp, speed/RunFused.cpp). Members refer to operands of the whole
/// instruction by index: the results of the members, then the inputs from outside the chain.
constexpr int kFusedMembers = 48, kFusedOperands = 120, kFusedStores = 4;
enum class FusedMemberKind : uint8_t {
  Element, // an element-wise operation
  Reduce,  // of the last dimension
  View,    // of a tile with one element a row: a reshape, or a broadcast along the row
  Store,
  // From outside the chain, but after one of its stores: it runs first if that store does not write what it reads.
  Hoisted,
};
struct FusedMember {
  Instruction instruction;                // to run it alone; operands resolved
  llvm::SmallVector<uint8_t, 4> operands; // to run it alone; operands resolved
  FusedMemberKind memberKind = FusedMemberKind::Element;
  bool perRow = false; // its result, or the stored value, has one element a row
  bool kept = true;    // the result is used after the chain
  int buffer = -1;     // the strip buffer of a result that is not kept
};
struct FusedImmediate {
  llvm::SmallVector<FusedMember, 4> members;
  bool reduces = false;
  int64_t rows = 1;          // rows of a strip, if the chain runs by rows
  int64_t strip = 0;         // elements
  int64_t bufferBytes = 0;   // of a strip buffer in the frame's scratch
  int64_t reduceScratch = 0; // offset of the reductions' scratch memory
};

/// map_elementwise: the region takes `pack` elements of each operand.
struct MapImmediate {
  Region region;
  int pack = 1;
};

/// `local_alloc`: the offset of the buffer, for each instance of its group.
struct AllocateImmediate {
  uint64_t offset = 0, instanceBytes = 0;
  // Indices of the agents that have an instance each; empty: one instance for all.
  llvm::SmallVector<int32_t, 4> instances;
  llvm::SmallVector<int64_t, 4> strides;
};

/// Views and accesses of buffers: the shape of the operand (of views) or of the buffer, and the parameters of the view.
struct BufferImmediate {
  BufferShape buffer;
  llvm::SmallVector<int64_t, 4> result; // shape of a reshape's result
  llvm::SmallVector<int, 4> order;      // trans
  llvm::SmallVector<int64_t, 4> offsets;
};

/// Barriers: input indices; -1: absent.
struct BarrierImmediate {
  int predicate = -1, bytes = -1;
  bool tracking = false;
};

/// How many groups, stores or dots may still be in flight after the wait.
struct PendingImmediate {
  uint32_t pending = 0;
};

enum class ReduceKind : uint8_t { None, Add, Min, Max, And, Or, Xor };

/// Copies between tensors and buffers (TMA). A descriptor's tile holds base, padding, extents, strides in elements, and
/// the address of the instruction that made it if the program makes its tensor map itself (`tt.landed`), else 0.
struct TensorImmediate {
  BufferShape buffer;
  int rank = 0;  // of the tensor
  int first = 1; // input of the first coordinate
  int bufferInput = 0, barrierInput = -1, predicate = -1, multicast = -1;
  ReduceKind reduce = ReduceKind::None;
};
struct DescriptorImmediate {
  int rank = 0;
  DType element = DType::I8;
  bool nan = false;
  bool landed = false; // a tensor map that the program makes, and may overwrite
};

struct AsyncDotImmediate : DotImmediate {
  BufferShape aBuffer, bBuffer; // `aBuffer` without extents: operand A is a tile
  int accumulate = -1;
};

/// Input indices; -1: absent.
struct TensorDotImmediate : DotImmediate {
  BufferShape aBuffer, bBuffer, accumulatorBuffer;
  int predicate = -1, accumulate = -1, firstBarrier = 3, barriers = 0, firstPredicate = -1;
};

/// `txl.group`: the agents that run the code that follows; the others jump to the target. `collective`: they run it as
/// one.
struct GroupImmediate {
  llvm::SmallVector<int32_t, 8> ids;
  bool collective = false;
  bool backEdge = false;
};

enum class IdKind : uint8_t { Thread, Lane, Warp, Warpgroup, CTA, Threads };
struct IdImmediate {
  IdKind kind = IdKind::Thread;
};

struct PrintImmediate {
  std::string prefix;
  bool hex = false;
  llvm::SmallVector<bool, 4> isSigned;
};

struct AssertImmediate {
  std::string message;
  int mask = -1;
};

struct ProgramIdImmediate {
  int axis;
};

struct TripsImmediate {
  bool isUnsigned;
};

/// A branch. Moves on each edge are instructions of their own, so only the back-edge flag is left.
struct JumpImmediate {
  bool backEdge = false;
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_IMMEDIATES_H
