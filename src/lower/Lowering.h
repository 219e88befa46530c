// The state of one lowering: values, index arithmetic, the current function. Internal to the component.
//
// A family of operations is a file `Lower<Family>.cpp` with one specialisation of `lower` per operation;
// `LowerOperation.cpp` dispatches to it.
#ifndef TXL_LOWER_LOWERING_H
#define TXL_LOWER_LOWERING_H

#include "analysis/Allocation.h"
#include "analysis/AxisInfo.h"
#include "analysis/ExecutionGroup.h"
#include "analysis/tensor/TensorAllocation.h"
#include "arch/TensorMap.h"
#include "ir/ops/Base.h"
#include "layout/LinearLayout.h"
#include "lower/DebugInfo.h"
#include "lower/Lower.h"
#include "lower/target/TargetLowering.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace txl::tt {
class FuncOp;
class MakeTensorDescOp;
} // namespace txl::tt

namespace txl::lower {

/// The values of a tile under construction: one per register.
using Elements = llvm::SmallVector<llvm::Value *, 8>;
/// The values of a tile; valid as long as the lowering.
using ElementsRef = llvm::ArrayRef<llvm::Value *>;

class Lowering {
public:
  /// Emits the instructions of `gpu`, which must live as long.
  Lowering(mlir::ModuleOp module, llvm::LLVMContext &context, const arch::Architecture &architecture,
           const TargetLowering &gpu, const LowerOptions &options, DiagnosticEngine &diags);
  /// Null after a diagnostic.
  std::unique_ptr<llvm::Module> run(KernelInfo &info);

  // Values (Lowering.cpp).

  ElementsRef get(mlir::Value value);
  /// The only element of a scalar.
  llvm::Value *scalar(mlir::Value value) { return get(value).front(); }
  /// Records for debuggers that these values are, from here on, the variables that their locations name.
  void remember(mlir::ValueRange defined);
  /// Sets the elements of `value`; copies the list.
  void set(mlir::Value value, ElementsRef elements);
  /// The type of an element in a register: i1 as i1, fp8 as i8, pointers in address space 1.
  llvm::Type *elementType(mlir::Type type);
  /// The type of an element in memory: i1 is a byte.
  llvm::Type *memoryType(mlir::Type type);
  /// The number of registers of a value of this type: 1 for a scalar.
  static unsigned elementCount(mlir::Type type);
  /// The conjunction of both, or the one that is not null.
  llvm::Value *conjunction(llvm::Value *a, llvm::Value *c) { return !a ? c : !c ? a : b.CreateAnd(a, c); }
  llvm::ConstantInt *i32(int64_t value) { return b.getInt32(static_cast<uint32_t>(value)); }

  /// Calls `compute(i)` once for each distinct element: where the elements i and j of every operand are the same values
  /// for all i, j that differ in one bit, the results are shared.
  template <typename Compute>
  Elements mapElements(unsigned count, llvm::ArrayRef<ElementsRef> operands, Compute compute) {
    unsigned repeated = repeatedBits(count, operands);
    Elements result(count);
    for (unsigned i = 0; i < count; ++i)
      result[i] = i & repeated ? result[i & ~repeated] : compute(i);
    return result;
  }
  /// The bits of the register index that change none of the operands.
  static unsigned repeatedBits(unsigned count, llvm::ArrayRef<ElementsRef> operands);

  // Index arithmetic of layouts (IndexArithmetic.cpp). Values that depend on the thread alone are computed once, at the
  // function's entry.

  llvm::Value *lane();  ///< in the warp
  llvm::Value *warp();  ///< in the current execution group
  llvm::Value *block(); ///< the rank of the CTA in its cluster
  /// The point of `map`'s outputs that this thread has in register 0: an i32. Inputs register, lane, warp, block;
  /// inputs that `map` lacks are 0.
  llvm::Value *emitThreadIndex(const layout::LinearLayout &map);
  /// The output point of `map` for each register.
  Elements emitIndices(const layout::LinearLayout &map);
  /// `threadIndex` XOR `constant`, as an addition if they have no common bit; `mask` holds every bit that `threadIndex`
  /// may set.
  llvm::Value *withConstant(llvm::Value *threadIndex, uint64_t mask, uint64_t constant);
  /// The bits that `emitThreadIndex` may set.
  static uint64_t threadMask(const layout::LinearLayout &map);
  /// True in one of the threads that hold a copy of an element, for scalars in the group's first thread; null if there
  /// are no copies.
  llvm::Value *isOwner(mlir::Type type);

  /// The program's index along an axis of the grid, or the grid's extent (grid/LowerProgram.cpp).
  llvm::Value *programIndex(tt::ProgramAxis axis, bool count);
  llvm::Value *requestedPrograms(tt::ProgramAxis axis);

  // Memory and threads (IndexArithmetic.cpp).

  const analysis::ExecutionGroup &group() const { return currentGroup; }
  /// The index of this thread's instance of the current group, uniform in a warp.
  llvm::Value *instance();
  /// Lowers `body` with `group` as the current group.
  void inGroup(const analysis::ExecutionGroup &group, llvm::function_ref<void()> body);
  /// The shared memory that the allocation assigned to `op` (its result, or its scratch), in address space 3.
  llvm::Value *sharedPointer(mlir::Operation *op);
  /// The L2 cache policy of an eviction priority other than normal.
  llvm::Value *cachePolicy(tt::EvictionPolicy eviction);
  /// Synchronises the threads of the current group and orders their accesses of shared memory.
  void barrier();

  // Tensor memory (LowerTensorMemory.cpp).

  /// The address of the buffer that `alloc` allocates.
  llvm::Value *tensorAddress(mlir::Operation *alloc);
  /// Allocates the kernel's tensor memory, if it has buffers there; and frees it at the kernel's end.
  void allocateTensorMemory(tt::FuncOp kernel);
  void freeTensorMemory();
  /// Emitted before and after a synchronisation of threads: orders their accesses of tensor memory.
  void fenceTensorBefore();
  void fenceTensorAfter();
  /// Lowers `region` with such fences if it accesses tensor memory.
  void inTensorRegion(mlir::Region &region, llvm::function_ref<void()> body);

  // Tensor maps (TensorMaps.cpp).

  /// Finds the tensor map of every TMA copy of the module, before functions are declared. False after a diagnostic.
  bool collectTensorMaps();
  unsigned firstTensorMap(const llvm::Function &kernel) const;
  /// The address of the tensor map of a TMA copy: a parameter of the kernel, or a map that the program made.
  llvm::Value *tensorMapOf(mlir::Operation *copy);
  /// Emits the maps that the program makes itself (ProgramMaps.cpp).
  void makeTensorMaps(tt::MakeTensorDescOp descriptor);
  /// Acquires memory for the maps of the current group, and releases it at the group's end.
  void acquireMapSlot();
  void releaseMapSlot();

  // Control flow (Lowering.cpp, LowerControl.cpp).

  void lowerOperation(mlir::Operation *op);
  /// Lowers all operations except the terminator, which the caller lowers.
  void lowerBody(mlir::Block &block);
  /// Lowers the blocks of a function or of a region with several; terminators included.
  void lowerBlocks(mlir::Region &region);
  /// Inlines `region` at the builder's insertion point with these arguments; returns the operands of its terminator.
  Elements inlineRegion(mlir::Region &region, ElementsRef arguments);
  llvm::BasicBlock *newBlock(const char *name);
  /// Runs `body` where `condition` holds. The builder then is in the block after it.
  void emitIf(llvm::Value *condition, llvm::function_ref<void()> body);
  /// Creates phis for the elements of `values`, two elements each where `inPairs` says so, at the end of the current
  /// block, which has no other instruction than phis yet.
  void definePhis(mlir::ValueRange values, llvm::ArrayRef<bool> inPairs = {});
  /// Adds an edge from `from` to the phis of `values`.
  void addIncoming(mlir::ValueRange values, mlir::ValueRange incoming, llvm::BasicBlock *from);

  /// Stops the launch with a message unless all elements of `condition` are true (LowerDebug.cpp).
  void emitAssert(mlir::Operation *op, mlir::Value condition, llvm::StringRef message);

  // Diagnostics: the first is reported, then the walk ends.

  void unsupported(mlir::Operation *op);
  /// Reports that the target has no instruction for `op`, but `other` has.
  void reportRequiredTarget(mlir::Operation *op, llvm::StringRef other);
  void fail(const DiagnosticDeclaration &declaration, mlir::Operation *op, llvm::StringRef detail);

  mlir::ModuleOp module;
  const arch::Architecture &architecture;
  const TargetLowering &gpu; ///< emits the instructions of the target
  const LowerOptions &options;
  DiagnosticEngine &diags;
  std::unique_ptr<llvm::Module> out;
  llvm::IRBuilder<> b;
  ttg::ModuleTarget target;
  analysis::AxisInfoAnalysis axisInfo;
  analysis::Allocation allocation;
  analysis::TensorAllocation tensor;
  bool failed = false;

  llvm::DenseMap<mlir::Block *, llvm::BasicBlock *> blocks; ///< of regions with several blocks
  llvm::DenseMap<mlir::Value, Elements> phis;               ///< of values that cross an edge
  llvm::Function *functionOf(mlir::Operation *function) { return functions.lookup(function); }
  llvm::Value *sharedBaseOfFunction() { return sharedBase; }

  /// The words of operand A of a wgmma that reads it from registers (LowerAsyncDot.cpp).
  llvm::DenseMap<mlir::Operation *, Elements> operandAWords;

  /// The number of CTAs in a cluster, which can access each other's shared memory.
  unsigned clusterSize() const;
  /// Synchronises all threads of the cluster.
  void emitClusterBarrier();

  /// Registers per iteration of the chain that is being lowered; 0: none (LowerElementwiseLoop.cpp).
  unsigned registersPerIteration = 0;

private:
  /// Finds the chains that are lowered as loops over slices of registers.
  void findElementwiseLoops(mlir::Region &region);
  /// Whether an operation belongs to such a chain; the chain is lowered with its last operation.
  bool lowerElementwiseLoop(mlir::Operation *op);
  /// Lowers an operation by its row; false if it has none.
  bool applyRow(mlir::Operation *op);
  struct ElementwiseLoop {
    mlir::Value input;
    llvm::SmallVector<mlir::Operation *, 0> chain;
  };
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<ElementwiseLoop>>
      elementwiseLoops; ///< null except for the last of a chain

  /// The number of warps of a CTA.
  unsigned totalWarps() const;
  void setUpModule();
  void declareFunction(tt::FuncOp function);
  void defineFunction(tt::FuncOp function);
  void bindParameters(tt::FuncOp function);
  void describeKernel(tt::FuncOp kernel, KernelInfo &info);
  /// Moves the builder to the function's entry for the lifetime of the object, for values that depend on the thread
  /// alone.
  class AtEntry {
  public:
    explicit AtEntry(Lowering &l) : guard(l.b) { l.b.SetInsertPoint(l.entry->getTerminator()); }

  private:
    llvm::IRBuilder<>::InsertPointGuard guard;
  };

  llvm::SmallVector<std::string> tensorMaps; ///< recipes, each once
  llvm::DenseMap<mlir::Operation *, unsigned> tensorMapIndices;
  /// A tensor map that the program makes: its descriptor, and the words that are known statically.
  struct ProgramMap {
    mlir::Operation *descriptor; ///< tt.make_tensor_descriptor
    arch::TensorMapBytes words;
    mlir::FunctionOpInterface function() const { return descriptor->getParentOfType<mlir::FunctionOpInterface>(); }
  };
  llvm::SmallVector<ProgramMap> programMaps;
  llvm::DenseMap<mlir::Operation *, unsigned> programMapIndices; ///< of copies
  llvm::Value *mapSlot = nullptr;                                ///< of the current group, in the copying thread
  /// Adds a map for `copy` that the program makes; false if it may not.
  bool addProgramMap(mlir::Operation *copy, tt::MakeTensorDescOp descriptor, const arch::TensorMap &known);
  unsigned mapSlotsPerSM();
  llvm::Value *mapLocks();
  llvm::Value *programMap(unsigned index);
  void fenceTensorMaps(tt::MakeTensorDescOp last);
  llvm::BumpPtrAllocator arena;
  llvm::DenseMap<mlir::Value, ElementsRef> values;
  llvm::DenseMap<mlir::Type, llvm::Type *> elementTypes;
  llvm::DenseMap<mlir::Operation *, llvm::Function *> functions;

  // The current function and the values computed at its entry.
  llvm::Function *function = nullptr;
  llvm::BasicBlock *entry = nullptr;
  llvm::Value *sharedBase = nullptr;
  llvm::Value *tensorBase = nullptr; ///< the address of the kernel's tensor memory
  bool fencesTensorMemory = false;   ///< in the current region
  llvm::Value *laneId = nullptr, *ctaRank = nullptr;
  llvm::Value *policies[2] = {};
  llvm::DenseMap<unsigned, llvm::Value *> warpIds; // by the group's first warp
  llvm::SmallVector<std::pair<llvm::SmallVector<uint64_t, 16>, llvm::Value *>> threadIndices;
  analysis::ExecutionGroup currentGroup;
  std::optional<DebugInfo> debugInfo;
};

/// Lowers one operation. It is specialised for each, in the file of its family; the dispatch refers to every operation
/// of the dialects' own lists, so that a missing one is a link error.
template <typename Op> void lower(Lowering &l, Op op);

} // namespace txl::lower

#endif
