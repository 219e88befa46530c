// The state of one lowering: values, places, the current function. Internal to the component.
//
// A family of operations is a file `Lower<Family>.cpp` with one specialisation of `lower` an operation;
// `LowerOperation.cpp` finds it.
#ifndef TXL_LOWER_LOWERING_H
#define TXL_LOWER_LOWERING_H

#include "analysis/Allocation.h"
#include "analysis/AxisInfo.h"
#include "analysis/ExecutionGroup.h"
#include "arch/TensorMap.h"
#include "ir/Dialect.h"
#include "ir/TX.h"
#include "layout/LinearLayout.h"
#include "lower/DebugInfo.h"
#include "lower/Lower.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

namespace txl::lower {

/// The values of a tile while they are being made: one a register.
using Elements = llvm::SmallVector<llvm::Value *, 8>;
/// The values of a tile; alive as long as the lowering.
using ElementsRef = llvm::ArrayRef<llvm::Value *>;

class Lowering {
public:
  Lowering(mlir::ModuleOp module, llvm::LLVMContext &context, const arch::Architecture &architecture,
           const LowerOptions &options, DiagnosticEngine &diags);
  /// Null after a diagnostic.
  std::unique_ptr<llvm::Module> run(KernelInfo &info);

  // Values (Lowering.cpp).

  ElementsRef get(mlir::Value value);
  /// The only element.
  llvm::Value *scalar(mlir::Value value) { return get(value).front(); }
  /// Tells debuggers that these are, from here on, the variables that their locations name.
  void remember(mlir::ValueRange defined);
  /// Copies the list.
  void set(mlir::Value value, ElementsRef elements);
  /// How an element is held in a register: i1 as i1, fp8 as i8, pointers in address space 1.
  llvm::Type *elementType(mlir::Type type);
  /// How it lies in memory: i1 is a byte.
  llvm::Type *memoryType(mlir::Type type);
  /// Registers of a value of this type: 1 for a scalar.
  static unsigned elementCount(mlir::Type type);
  /// Both, or the one that is not null.
  llvm::Value *conjunction(llvm::Value *a, llvm::Value *c) { return !a ? c : !c ? a : b.CreateAnd(a, c); }
  llvm::ConstantInt *i32(int64_t value) { return b.getInt32(static_cast<uint32_t>(value)); }

  /// One call of `compute(i)` for each element that differs: where the elements i and j of every operand are the same
  /// values for all i, j that differ in one bit, the results are shared.
  template <typename Compute>
  Elements mapElements(unsigned count, llvm::ArrayRef<ElementsRef> operands, Compute compute) {
    unsigned repeated = repeatedBits(count, operands);
    Elements result(count);
    for (unsigned i = 0; i < count; ++i)
      result[i] = i & repeated ? result[i & ~repeated] : compute(i);
    return result;
  }
  /// The bits of the register number that change none of the operands.
  static unsigned repeatedBits(unsigned count, llvm::ArrayRef<ElementsRef> operands);

  // Places (Places.cpp): index arithmetic of layouts. What depends on the thread alone is computed once, at the
  // function's entry.

  llvm::Value *lane();  ///< 0 … 31
  llvm::Value *warp();  ///< in the current execution group
  llvm::Value *block(); ///< which CTA of the cluster
  /// The point of `map`'s outputs that this thread has in register 0: an i32. Inputs register, lane, warp, block; those
  /// that `map` lacks are 0.
  llvm::Value *threadPart(const layout::LinearLayout &map);
  /// The point for each register.
  Elements places(const layout::LinearLayout &map);
  /// `part` XOR `constant`, cheaper where they have no bit in common; `mask` is every bit that `part` may have.
  llvm::Value *withConstant(llvm::Value *part, uint64_t mask, uint64_t constant);
  /// The bits that `threadPart` may set.
  static uint64_t threadMask(const layout::LinearLayout &map);
  /// True in one of the threads that hold a copy of an element, for scalars in the group's first thread; null if there
  /// are no copies.
  llvm::Value *isOwner(mlir::Type type);

  /// The program's index along an axis of the grid, or how many there are (LowerFunction.cpp).
  llvm::Value *programIndex(tt::ProgramAxis axis, bool count);
  llvm::Value *askedPrograms(tt::ProgramAxis axis);

  // Memory and threads (Places.cpp).

  const analysis::ExecutionGroup &group() const { return currentGroup; }
  /// Which of the instances of the current group this thread is in, the same number in a warp.
  llvm::Value *instance();
  /// Lowers `body` as what `group` runs.
  void inGroup(const analysis::ExecutionGroup &group, llvm::function_ref<void()> body);
  /// The shared memory that the allocation gave to `op` (its result, or its scratch), in address space 3.
  llvm::Value *sharedPointer(mlir::Operation *op);
  /// The cache policy of an eviction order other than normal.
  llvm::Value *cachePolicy(tt::EvictionPolicy eviction);
  /// Waits for the threads of the current group; orders their accesses of shared memory.
  void barrier();

  // Tensor maps (TensorMaps.cpp).

  /// Finds the map of every tensor copy of the module, before functions are declared. False after a diagnostic.
  bool collectTensorMaps();
  unsigned firstTensorMap(const llvm::Function &kernel) const;
  /// The address of the map for a tensor copy: a parameter of the kernel, or what the program made.
  llvm::Value *tensorMapOf(mlir::Operation *copy);
  /// Those that the program makes itself (ProgramMaps.cpp).
  void makeTensorMaps(tt::MakeTensorDescOp descriptor);
  /// Takes memory for those of the current group, and gives it back at its end.
  void takeMapPlace();
  void giveMapPlace();

  // Control flow (Lowering.cpp, LowerControl.cpp).

  void lowerOperation(mlir::Operation *op);
  /// All but the terminator, which is for who knows where it leads.
  void lowerBody(mlir::Block &block);
  /// The blocks of a function or of a region with several; terminators included.
  void lowerBlocks(mlir::Region &region);
  /// `region` with these values for its arguments, at the place of the builder: the operands of its terminator.
  Elements inlineRegion(mlir::Region &region, ElementsRef arguments);
  llvm::BasicBlock *newBlock(const char *name);
  /// Runs `body` where `condition` holds. Returns the block behind it, where the builder is then.
  void emitIf(llvm::Value *condition, llvm::function_ref<void()> body);
  /// Makes one phi for each element of `values`' types, at the end of the current block.
  void definePhis(mlir::ValueRange values);
  /// Adds an edge from `from` to the phis of `values`.
  void addIncoming(mlir::ValueRange values, mlir::ValueRange incoming, llvm::BasicBlock *from);

  /// Stops the launch with a message unless all elements of `condition` are true (LowerDebug.cpp).
  void emitAssert(mlir::Operation *op, mlir::Value condition, llvm::StringRef message);

  // Diagnostics: the first is reported, then the walk ends.

  void unsupported(mlir::Operation *op);
  /// The target has no instruction for `op`; `other` has.
  void lacks(mlir::Operation *op, llvm::StringRef other);
  void fail(const DiagnosticDeclaration &declaration, mlir::Operation *op, llvm::StringRef detail);

  mlir::ModuleOp module;
  const arch::Architecture &architecture;
  const LowerOptions &options;
  DiagnosticEngine &diags;
  std::unique_ptr<llvm::Module> out;
  llvm::IRBuilder<> b;
  ttg::ModuleTarget target;
  analysis::AxisInfoAnalysis axisInfo;
  analysis::Allocation allocation;
  bool failed = false;

  llvm::DenseMap<mlir::Block *, llvm::BasicBlock *> blocks; ///< of regions with several
  llvm::Function *functionOf(mlir::Operation *function) { return functions.lookup(function); }
  llvm::Value *sharedBaseOfFunction() { return sharedBase; }

  /// The words of `a` of a product that reads it from registers (LowerAsyncDot.cpp).
  llvm::DenseMap<mlir::Operation *, Elements> factors;

  /// CTAs that reach each other's memory.
  unsigned clusterSize() const;
  /// All threads of the cluster meet here.
  void emitClusterBarrier();

  /// Registers of a turn of the chain that is being lowered; 0: of none (LowerInTurns.cpp).
  unsigned ofTurn = 0;

private:
  /// Finds chains that are lowered in turns.
  void findTurns(mlir::Region &region);
  /// Whether an operation is of such a chain; with its last one the chain is lowered.
  bool lowerInTurns(mlir::Operation *op);
  /// Lowers an operation by its row; false if it has none.
  bool applyRow(mlir::Operation *op);
  struct Turns {
    mlir::Value input;
    llvm::SmallVector<mlir::Operation *, 0> chain;
  };
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Turns>> inTurns; ///< null but for the last of a chain

  /// Of a CTA.
  unsigned totalWarps() const;
  void setUpModule();
  void declareFunction(tt::FuncOp function);
  void defineFunction(tt::FuncOp function);
  void bindParameters(tt::FuncOp function);
  void describeKernel(tt::FuncOp kernel, KernelInfo &info);
  /// Moves the builder to the function's entry, for values that depend on the thread alone, until it goes.
  class AtEntry {
  public:
    explicit AtEntry(Lowering &l) : guard(l.b) { l.b.SetInsertPoint(l.entry->getTerminator()); }

  private:
    llvm::IRBuilder<>::InsertPointGuard guard;
  };

  llvm::SmallVector<std::string> tensorMaps; ///< recipes, each once
  llvm::DenseMap<mlir::Operation *, unsigned> tensorMapNumbers;
  /// A map that the program makes: where in the place of a group it lies, and what of it is known.
  struct ProgramMap {
    tt::MakeTensorDescOp descriptor;
    arch::TensorMapBytes words;
    tt::FuncOp function() { return descriptor->getParentOfType<tt::FuncOp>(); }
  };
  llvm::SmallVector<ProgramMap> programMaps;
  llvm::DenseMap<mlir::Operation *, unsigned> programMapNumbers; ///< of copies
  llvm::Value *mapPlace = nullptr;                               ///< of the current group, in the thread that copies
  /// Numbers a map that `copy` needs and the program makes; false if it may not.
  bool addProgramMap(mlir::Operation *copy, tt::MakeTensorDescOp descriptor, const arch::TensorMap &known);
  unsigned mapPlacesOfOne();
  llvm::Value *mapLocks();
  llvm::Value *programMap(unsigned number);
  void fenceTensorMaps(tt::MakeTensorDescOp last);
  llvm::BumpPtrAllocator arena;
  llvm::DenseMap<mlir::Value, ElementsRef> values;
  llvm::DenseMap<mlir::Type, llvm::Type *> elementTypes;
  llvm::DenseMap<mlir::Operation *, llvm::Function *> functions;

  // The current function: what is made at its entry.
  llvm::Function *function = nullptr;
  llvm::BasicBlock *entry = nullptr;
  llvm::Value *sharedBase = nullptr;
  llvm::Value *laneNumber = nullptr, *blockNumber = nullptr;
  llvm::Value *policies[2] = {};
  llvm::DenseMap<unsigned, llvm::Value *> warpNumbers; // by the group's first warp
  llvm::SmallVector<std::pair<llvm::SmallVector<uint64_t, 16>, llvm::Value *>> threadParts;
  analysis::ExecutionGroup currentGroup;
  std::optional<DebugInfo> debugInfo;
};

/// What becomes of one operation. It is specialised once for each, in the file of its family; the dispatch names it for
/// every operation of the dialects' own lists, so that one left out does not link.
template <typename Op> void lower(Lowering &l, Op op);

} // namespace txl::lower

#endif
