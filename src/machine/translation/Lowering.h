// From TTIR to a draft of the linear program. Each operation is lowered by its specialisation of `lower`, in the file
// of its family; Operation.cpp has a row for each operation in the dialects' lists, so a missing specialisation does
// not link.
#ifndef TXL_MACHINE_TRANSLATION_LOWERING_H
#define TXL_MACHINE_TRANSLATION_LOWERING_H

#include "ir/Foreign.h"
#include "ir/ops/Base.h"
#include "machine/program/Draft.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace txl::tt {
class CallOp;
class FuncOp;
} // namespace txl::tt

namespace txl::machine {

class Lowering {
public:
  using Registers = llvm::SmallVector<uint32_t, 4>;

  Lowering(mlir::ModuleOp module, Program &program, DiagnosticEngine &diags)
      : module(module), program(program), diags(diags) {}
  /// Lowers the function into the program; false after a diagnostic.
  bool run(tt::FuncOp function);

  // Values (Lowering.cpp). A value has one register; types are shared.
  const TileType *typeOf(mlir::Type type);
  const TileType *typeOf(mlir::Value value) {
    auto varies = threadValues.find(value);
    return varies == threadValues.end() ? typeOf(value.getType()) : threadType(value.getType(), varies->second);
  }
  uint32_t newRegister(const TileType *type);
  /// The register of an operand.
  uint32_t reg(mlir::Value value);
  Registers regs(mlir::ValueRange operands);
  /// The register of a result or block argument; created at the first call.
  uint32_t define(mlir::Value value);
  void defineAs(mlir::Value value, uint32_t existing) { values[value] = existing; }
  void defineConstant(mlir::Value value, mlir::Attribute attribute);
  /// Whether lazy kernels support the value's rank.
  bool lazy(mlir::Value value) {
    const TileType *type = typeOf(value);
    return !program.plain && type->rank > 0 && type->rank <= kMaxRank;
  }
  bool plainOnly() const { return program.plain; }

  // Emitting (Lowering.cpp).
  DraftInstruction &emit(Kernel kernel, llvm::ArrayRef<uint32_t> results, llvm::ArrayRef<uint32_t> inputs);
  /// Emits `op` with all its operands and results.
  DraftInstruction &emit(Kernel kernel, mlir::Operation *op);
  /// Emits `op`, whose single result may be a view of its inputs.
  DraftInstruction &emitView(Kernel kernel, mlir::Operation *op);
  void emitElement(ElementOp op, uint32_t result, llvm::ArrayRef<uint32_t> inputs, bool lazy, mlir::Operation *from);
  /// Emits the element operation `name` with the operands and result of `op`.
  void element(ElementOp name, mlir::Operation *op);
  template <typename T> T *immediate(T value = T()) {
    auto holder = std::make_shared<T>(std::move(value));
    program.owned.push_back(holder);
    return holder.get();
  }
  void unsupported(mlir::Operation *op);
  void fail(const DiagnosticDeclaration &declaration, mlir::Operation *op, llvm::StringRef detail);

  // Control flow (Control.cpp).
  unsigned newLabel() { return draft.newLabel(); }
  void bindLabel(unsigned label) { draft.bindLabel(label); }
  void emitJump(unsigned label);
  void emitBranchIfFalse(uint32_t condition, unsigned label);
  /// Parallel moves: no move reads the result of another.
  void emitMoves(llvm::ArrayRef<uint32_t> to, llvm::ArrayRef<uint32_t> from);
  void jumpToBlock(mlir::Block *block, mlir::ValueRange operands);
  void lowerBlock(mlir::Block &block, bool terminator = true);
  void lowerBlocks(mlir::Region &region);
  void lowerOperation(mlir::Operation *op);
  void lowerCall(tt::CallOp call);
  void lowerReturn(mlir::Operation *op);

  // Regions of scalar operations (Reduction.cpp).
  /// Emits `body` as a sub-program after a jump around it.
  void lowerRegion(mlir::Region &body, Region &region);
  bool buildCombine(mlir::Region &body, Combine &combine);
  void lowerReduction(mlir::Operation *op, int axis, bool isScan, bool reverse);

  // Buffers, agents, engines (Agents.cpp).
  /// Determines whether the program has agents, their number and threads, the scalars that differ between threads and
  /// the tiles that may be in flight.
  void findAgents();
  /// The type of a scalar that differs between threads: a tile with one element for each of `threads`.
  const TileType *threadType(mlir::Type type, uint32_t threads);
  bool differs(mlir::Value value) const { return threadValues.contains(value); }
  BufferShape bufferShape(ttg::MemDescType type);
  /// Emits an allocation of a buffer or of mbarriers, whose result is `value`.
  void emitAllocation(mlir::Value value, std::optional<uint32_t> arrivals);
  /// Emits `op`, which makes a tile from a scalar that may differ between threads: each element is that of its owner.
  /// Without owners, threads own consecutive equal slices.
  void emitSpread(mlir::Operation *op, llvm::ArrayRef<int32_t> owners = {});
  /// Checks the operands of an operation before it is lowered: none may be in flight, and all scalars must belong to
  /// the same threads.
  bool prepareOperands(mlir::Operation *op);

  // Of the families.
  ShapeImmediate *shape(int axis = 0) {
    ShapeImmediate made;
    made.axis = axis;
    return immediate(made);
  }
  /// Emits `op`, whose result has the elements of its operand in the same order: any rank.
  DraftInstruction &emitAlias(mlir::Operation *op) { return emitView(program.plain ? plainCopy : lazyAlias, op); }
  /// Sets the fields of an access that depend on its pointer.
  void setPointer(MemoryImmediate &memory, mlir::Value pointer);

  mlir::ModuleOp module;
  Program &program;
  DiagnosticEngine &diags;
  Draft draft;
  mlir::FunctionOpInterface kernel;
  bool failed = false;
  /// The agents that run the code being lowered; empty: all, which share its allocations.
  llvm::SmallVector<int32_t, 8> agentsHere;

private:
  uint32_t location(mlir::Location location);

  llvm::DenseMap<mlir::Value, uint32_t> values;
  llvm::DenseMap<mlir::Type, const TileType *> types;
  llvm::DenseMap<mlir::Attribute, uint32_t> constants;
  llvm::DenseMap<mlir::Location, uint32_t> locations;
  llvm::SmallVector<mlir::Location, 4> calls; // call sites, outermost first
  llvm::DenseMap<mlir::Block *, unsigned> blockLabels;
  llvm::DenseMap<mlir::Value, uint32_t> threadValues; // scalars that differ between threads -> number of threads
  llvm::DenseSet<mlir::Value> inFlight;               // tiles that an asynchronous dot may still compute
  llvm::SmallVector<std::pair<mlir::Value, uint32_t>, 4>
      spread; // operands replaced by a register for each thread, with the originals
  uint32_t currentLocation = 0;
  /// The target of `tt.return`, innermost call last.
  struct Exit {
    unsigned label;
    Registers results;
  };
  llvm::SmallVector<Exit, 4> exits;
  unsigned insideRegions = 0;
};

/// Lowers one operation.
template <typename Op> void lower(Lowering &l, Op op);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_LOWERING_H
