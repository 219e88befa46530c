// The immediate data of instructions, one struct a family. Filled by the lowering, read by the kernels.
#ifndef TXL_MACHINE_PROGRAM_IMMEDIATES_H
#define TXL_MACHINE_PROGRAM_IMMEDIATES_H

#include "machine/program/Program.h"
#include "machine/program/Signatures.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::assembly {
class InlineAssembly;
}

namespace txl::machine {

/// Load (pointer, [mask], [other]), store (pointer, value, [mask]), atomics: which input is what; -1: absent.
struct MemoryImmediate {
  int pointer = 0, value = -1, mask = -1, other = -1, compare = -1;
  DType element;
  int bytes;       // of an element
  int origin = -1; // the parameter that the pointers are derived from, as far as the text shows
  /// A load whose tile may be the memory itself, as nothing is written before its last reader is done (speed/LoadViews.cpp).
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

/// Shape operations. `axis` of expand_dims, gather; `permutation` of trans; `start` of make_range.
struct ShapeImmediate {
  int axis = 0;
  int64_t start = 0;
  llvm::SmallVector<int, 8> permutation;
};

/// Inline assembly: `pack` neighbouring elements an instance.
struct AssemblyImmediate {
  std::shared_ptr<const assembly::InlineAssembly> code;
  int pack = 1;
};
/// Elements of so many bytes that share a register, where `pack` of them are there.
inline int elementsOfRegister(int bytes, int pack) { return bytes < 4 && pack > 1 ? std::min(pack, 4 / bytes) : 1; }

/// A region of scalar operations, executed for one set of elements.
struct Region {
  const Instruction *entry = nullptr;
  llvm::SmallVector<Operand, 4> arguments;
  llvm::SmallVector<Operand, 2> results;
};

/// The same region as a straight line of element-wise operations over registers, where it is one. Registers: the
/// arguments, then constants, then what the steps compute.
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
constexpr int64_t kCombineChunk = 512; // elements that a register holds
constexpr int kCombineRegisters = 64;  // a region that takes more runs element by element

struct ReduceImmediate {
  Region region;
  bool hasCombine = false;
  Combine combine;
  ReduceFn fast = nullptr; // for a region of one operation,
  ElementOp op{};          // which is this
  int64_t outer = 1, length = 1, inner = 1;
  bool reverse = false; // scan
  uint64_t scratch = 0; // bytes needed
};

struct DotImmediate {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  DType a, b, acc;
  DotPrecision precision;
  DotFn fast = nullptr;
  bool packsA = false,
       packsB = false;   // the operand in memory is copied for the product, once: others may have the copy
  bool takesSum = false; // nobody reads `c` behind it: its room may be the result's
  bool scales = false;   // a fourth input, one element a row: `c` is multiplied by it first
};

/// A chain that runs strip by strip (speed/Fusion.cpp, speed/RunFused.cpp). Operands are those of the whole instruction, by
/// number: the results of the members, then what comes from outside.
constexpr int kFusedMembers = 48, kFusedOperands = 120, kFusedStores = 4;
enum class ChainPart : uint8_t {
  Element, // an element-wise operation
  Reduce,  // of the last dimension
  View,    // of one element a row: the same as another shape, or for the whole row
  Store,
  Early, // from outside, but behind a store of the chain: it runs first if that store leaves alone what it reads
};
struct FusedMember {
  Instruction instruction;                // to run it alone; operands resolved
  llvm::SmallVector<uint8_t, 4> operands; // results first
  ChainPart part = ChainPart::Element;
  bool perRow = false; // what it computes or stores has one element a row
  bool kept = true;    // the result is read behind the chain
  int buffer = -1;     // the strip buffer of a result that is not kept
};
struct FusedImmediate {
  llvm::SmallVector<FusedMember, 4> members;
  bool reduces = false;
  int64_t rows = 1;        // so many whole rows are a strip, where the chain runs by rows
  int64_t strip = 0;       // elements
  int64_t bufferBytes = 0; // of a strip buffer in the frame's scratch
  int64_t reduceRoom = 0;  // where the scratch of reductions begins
};

/// map_elementwise: the region takes `pack` elements of each operand.
struct MapImmediate {
  Region region;
  int pack = 1;
};

/// `local_alloc`: where the buffer is, for each instance of its group.
struct AllocateImmediate {
  uint64_t place = 0, instanceBytes = 0;
  llvm::SmallVector<int32_t, 4> instances; // numbers of the agents that have one each; empty: one for all
  llvm::SmallVector<int64_t, 4> strides;
};

/// Views of buffers and accesses: the operand's (of views) or buffer's shape, and what the view does.
struct BufferImmediate {
  BufferShape buffer;
  llvm::SmallVector<int64_t, 4> result; // shape of a reshape's result
  llvm::SmallVector<int, 4> order;      // trans
  llvm::SmallVector<int64_t, 4> offsets;
};

/// Barriers. Inputs by number; -1: absent.
struct BarrierImmediate {
  int predicate = -1, bytes = -1;
  bool tracking = false;
};

/// A number of groups, stores or dots that may still be under way.
struct PendingImmediate {
  uint32_t pending = 0;
};

enum class ReduceKind : uint8_t { None, Add, Min, Max, And, Or, Xor };

/// Copies between tensors and buffers. A descriptor's tile: base, padding, extents, strides in elements, and the instruction
/// that made it if the program makes its map itself (`tt.landed`); else 0.
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
  bool landed = false; // a map that the program makes, and may make again
};

struct AsyncDotImmediate : DotImmediate {
  BufferShape aBuffer, bBuffer; // `aBuffer` without extents: a tile
  int accumulate = -1;
};

/// Inputs by number; -1: absent.
struct TensorDotImmediate : DotImmediate {
  BufferShape aBuffer, bBuffer, sumBuffer;
  int predicate = -1, accumulate = -1, firstBarrier = 3, barriers = 0, firstPredicate = -1;
};

/// `txl.group`: who runs the code behind it, the others go to the target. `together`: as one.
struct GroupImmediate {
  llvm::SmallVector<int32_t, 8> ids;
  bool together = false;
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

/// A branch: moves on each way are instructions of their own, so this is only the flag of a loop.
struct JumpImmediate {
  bool backEdge = false;
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_IMMEDIATES_H
