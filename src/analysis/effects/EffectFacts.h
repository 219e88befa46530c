// Derives the effects of a function (Effects.h): facts about values, and the summary of a function.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTFACTS_H
#define TXL_ANALYSIS_EFFECTS_EFFECTFACTS_H

#include "analysis/effects/EffectMemory.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace txl::analysis {

/// The effects of a call of a function, in terms of its parameters.
struct EffectSummary {
  struct Access {
    Bases bases;
    bool reads = false, writes = false, updates = false;
    bool operator==(const Access &other) const = default;
  };
  llvm::SmallVector<Access, 8> accesses;
  Bases oldValues; ///< bases of atomics whose old values are used
  Bases escapes;   ///< bases that may be stored in memory
  Bases demanded;  ///< parameters that a store, an address, a condition or a print depends on
  llvm::SmallVector<EffectFacts, 2> results;
  bool unknown = false; ///< may have any effect
  /// The function's accesses through pointers, each once; the pointer is null for calls and for accesses through
  /// unknown addresses.
  struct Site {
    mlir::Value pointer, mask;
    bool reads = false, writes = false;
  };
  llvm::MapVector<mlir::Operation *, Site> sites;

  explicit EffectSummary(unsigned bits = 0) : oldValues(bits), escapes(bits), demanded(bits) {}
};

using EffectSummaries = llvm::DenseMap<mlir::Operation *, EffectSummary>;

/// Computes the summary of one function. The rules of the operations call its methods.
class FunctionEffects {
public:
  FunctionEffects(tt::FuncOp function, const EffectSummaries &callees);
  /// Analyses a kernel whose stores are tracked by `memory`: `root` is the instance without a caller. Callees are
  /// analysed at each call, because their memory effects depend on the addresses passed to them.
  FunctionEffects(EffectMemory::Instance &root, EffectMemory &memory);

  /// Applies all rules until the facts that rules have read are stable: one pass, unless loops carry new facts around.
  EffectSummary run();
  /// Whether a call had no summary in `callees` yet, because of recursion.
  bool isRecursive() const { return hasRecursiveCall; }

  /// The results are computed from the operands as integers or floats are.
  void setComputed(mlir::Operation *op);
  void setComputed(mlir::ValueRange operands, mlir::Value result);
  /// The first result is one of `operands`, selected by `conditions`.
  void setChosen(mlir::Operation *op, mlir::ValueRange operands, mlir::ValueRange conditions = {});
  /// The results depend on the operands but hold no address.
  void setDependent(mlir::Operation *op);
  /// The result was loaded through `pointer`, or from a buffer if there is none.
  void loads(mlir::Value result, mlir::Value pointer = {});
  /// The result is the pointer whose address is the integer `integer`.
  void setPointer(mlir::Value result, mlir::Value integer);
  /// An access through `pointer` where `mask` (may be null) is true.
  void accesses(mlir::Value pointer, mlir::Value mask, bool reads, bool writes, bool updates = false);
  /// A read-modify-write; it counts as a read if something depends on `result`.
  void updates(mlir::Value result, mlir::Value pointer, mlir::Value mask);
  /// An access through addresses that foreign code computes from `operands`.
  void accessThroughAny(mlir::ValueRange operands, bool reads, bool writes);
  /// `value` is stored in a buffer.
  void stores(mlir::Value value);
  /// `value` is stored, or combined with the contents, through `pointer` where `mask` (may be null) is true;
  /// `mustWrite`: the memory holds nothing else afterwards.
  void stores(mlir::Value value, mlir::Value pointer, mlir::Value mask, bool mustWrite);
  /// The contents of a buffer are stored through `pointer`.
  void copies(mlir::Value pointer);
  /// A store, an address, a condition or a print depends on `value`.
  void demandValue(mlir::Value value);
  /// `value` is forwarded to `to`, by a branch, a loop, a region or a return.
  void forward(mlir::Value value, mlir::Value to);
  void forward(mlir::ValueRange values, mlir::ValueRange to);
  /// Values are forwarded between `op`, its regions and its results.
  void forwardBranches(mlir::Operation *op);
  void calls(tt::CallOp op);
  void returns(tt::ReturnOp op);
  /// The operation is unknown: it may have any effect on anything.
  void unknown(mlir::Operation *op);

private:
  using Id = EffectTable::Id;
  struct Known {
    Id id = EffectTable::nothing;
    bool wasRead = false; ///< a rule has used it
  };

  /// The facts of a function's values, or of one call of it.
  struct Frame {
    EffectMemory::Instance *instance = nullptr; ///< set if memory is tracked
    Frame *caller = nullptr;
    tt::CallOp call;
    llvm::DenseMap<mlir::Value, Known> values;
  };

  FunctionEffects(tt::FuncOp function, const EffectSummaries *callees, EffectMemory *memory);
  void run(mlir::Region &region);
  void run(mlir::Block &block);
  void enterCallee(tt::CallOp call);
  Id at(mlir::Value value);
  const EffectFacts &factsOf(mlir::Value value) { return table[at(value)]; }
  void set(mlir::Value value, Id id);
  void addAccess(const Bases &bases, bool reads, bool writes, bool updates);
  void addSite(mlir::Value pointer, mlir::Value mask, bool reads, bool writes);
  void demand(Id id);
  Id everything();
  Bases substitute(const Bases &bases, tt::CallOp call);

  tt::FuncOp function;
  const EffectSummaries *callees; ///< or `memory`:
  EffectMemory *memory;
  unsigned parameters, bits;
  EffectTable table;
  std::deque<Frame> frames;
  llvm::DenseMap<EffectMemory::Instance *, Frame *> framesOf;
  Frame *frame;                                     ///< of `current`
  llvm::DenseSet<Id> demanded;                      ///< already in the summary
  llvm::DenseSet<std::pair<Id, unsigned>> accessed; ///< likewise; with 1 for a read, 2 for a write, 3 for both
  Id loadedInteger, loadedAddress;
  EffectSummary summary;
  mlir::Operation *current = nullptr; ///< the operation whose rule runs
  bool changed = false, hasRecursiveCall = false;
};

/// The effects of an operation as calls of methods of `f`. Total: an operation without a rule is `unknown`.
void applyEffectRule(FunctionEffects &f, mlir::Operation *op);

} // namespace txl::analysis

#endif
