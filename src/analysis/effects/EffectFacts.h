// How the effects of a function (Effects.h) come about: facts about values, and the summary of a function.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTFACTS_H
#define TXL_ANALYSIS_EFFECTS_EFFECTFACTS_H

#include "analysis/effects/EffectMemory.h"
#include "ir/Dialect.h"
#include "ir/Ops.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace txl::analysis {

/// What calling a function does, in the terms of its parameters.
struct EffectSummary {
  struct Access {
    Bases bases;
    bool reads = false, writes = false, updates = false;
    bool operator==(const Access &other) const = default;
  };
  llvm::SmallVector<Access, 8> accesses;
  Bases olds;     ///< bases of atomics whose old values matter
  Bases escapes;  ///< what may be stored in memory
  Bases demanded; ///< parameters that a store, an address, a condition or a print depends on
  llvm::SmallVector<EffectFacts, 2> results;
  bool unknown = false; ///< may do anything
  /// What the operations of the function do through pointers, each once; without a pointer: calls, and accesses through
  /// what nobody knows.
  struct Site {
    mlir::Value pointer, mask;
    bool reads = false, writes = false;
  };
  llvm::MapVector<mlir::Operation *, Site> sites;

  explicit EffectSummary(unsigned bits = 0) : olds(bits), escapes(bits), demanded(bits) {}
};

using EffectSummaries = llvm::DenseMap<mlir::Operation *, EffectSummary>;

/// One function on its way to its summary. The rules of the operations call its methods.
class FunctionEffects {
public:
  FunctionEffects(tt::FuncOp function, const EffectSummaries &callees);
  /// A kernel with what it stores followed through `memory`: `root` is what calls nothing. Its callees are walked through
  /// where they are called, because what they do to memory depends on the places that they are given.
  FunctionEffects(EffectMemory::Instance &root, EffectMemory &memory);

  /// Runs all rules until nothing changes that a rule has looked at: once, but for loops that carry news around.
  EffectSummary run();
  /// Whether a function was called that `callees` does not have yet: one that calls this one.
  bool isInCircle() const { return metCircle; }

  /// The results of an operation are computed from its operands, as numbers are.
  void computes(mlir::Operation *op);
  void computes(mlir::ValueRange operands, mlir::Value result);
  /// The first result is one of `operands`; which one, `deciders` say.
  void chooses(mlir::Operation *op, mlir::ValueRange operands, mlir::ValueRange deciders = {});
  /// The results are numbers without an origin that depend on the operands: no address survives.
  void measures(mlir::Operation *op);
  /// The result was read through `pointer`, from a buffer without one.
  void loads(mlir::Value result, mlir::Value pointer = {});
  /// The result is the pointer with the address `number`.
  void pointsTo(mlir::Value result, mlir::Value number);
  /// An access through `pointer` where `mask` (may be null) is true.
  void accesses(mlir::Value pointer, mlir::Value mask, bool reads, bool writes, bool updates = false);
  /// A read-modify-write, which is a read as far as something depends on `result`.
  void updates(mlir::Value result, mlir::Value pointer, mlir::Value mask);
  /// An access through addresses that code of another language computes from `operands`.
  void accessesThrough(mlir::ValueRange operands, bool reads, bool writes);
  /// `value` is stored in a buffer.
  void stores(mlir::Value value);
  /// `value` is stored, or combined with what is there, through `pointer` where `mask` (may be null) is true; `surely`:
  /// nothing else is there afterwards.
  void stores(mlir::Value value, mlir::Value pointer, mlir::Value mask, bool surely);
  /// Something in a buffer is stored through `pointer`.
  void copies(mlir::Value pointer);
  /// A store, an address, a condition or a print depends on `value`.
  void demands(mlir::Value value);
  /// `value` is handed on to `to`, by a branch, a loop, a region or a return.
  void flows(mlir::Value value, mlir::Value to);
  void flows(mlir::ValueRange values, mlir::ValueRange to);
  /// Values are handed on between `op`, its regions and what follows it.
  void branches(mlir::Operation *op);
  void calls(tt::CallOp op);
  void returns(tt::ReturnOp op);
  /// Nothing is known of the operation: it may do everything to everything.
  void unknown(mlir::Operation *op);

private:
  using Id = EffectTable::Id;
  struct Known {
    Id id = EffectTable::nothing;
    bool wasRead = false; ///< a rule stands on it
  };

  /// The values of a function, or of one call of it.
  struct Frame {
    EffectMemory::Instance *instance = nullptr; ///< where memory is followed
    Frame *caller = nullptr;
    tt::CallOp call;
    llvm::DenseMap<mlir::Value, Known> values;
  };

  FunctionEffects(tt::FuncOp function, const EffectSummaries *callees, EffectMemory *memory);
  void run(mlir::Region &region);
  void run(mlir::Block &block);
  void enters(tt::CallOp call);
  Id at(mlir::Value value);
  const EffectFacts &factsOf(mlir::Value value) { return table[at(value)]; }
  void set(mlir::Value value, Id id);
  void addAccess(const Bases &bases, bool reads, bool writes, bool updates);
  void addSite(mlir::Value pointer, mlir::Value mask, bool reads, bool writes);
  void demand(Id id);
  Id everything();
  Bases substitute(const Bases &bases, tt::CallOp call);

  tt::FuncOp function;
  const EffectSummaries *callees; ///< or:
  EffectMemory *memory;
  unsigned parameters, bits;
  EffectTable table;
  std::deque<Frame> frames;
  llvm::DenseMap<EffectMemory::Instance *, Frame *> framesOf;
  Frame *frame;                                     ///< of `current`
  llvm::DenseSet<Id> demanded;                      ///< those that the summary has
  llvm::DenseSet<std::pair<Id, unsigned>> accessed; ///< likewise; with 1 for a read, 2 for a write, 3 for both
  Id loadedNumber, loadedAddress;
  EffectSummary summary;
  mlir::Operation *current = nullptr; ///< whose rule runs
  bool changed = false, metCircle = false;
};

/// What an operation does, as calls of methods of `f`. Total: what has no rule is `unknown`.
void applyEffectRule(FunctionEffects &f, mlir::Operation *op);

} // namespace txl::analysis

#endif
