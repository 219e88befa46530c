// What the effects of a function (Effects.h) are computed from: facts about values, and the summary of a function.
#ifndef TXL_ANALYSIS_EFFECTFACTS_H
#define TXL_ANALYSIS_EFFECTFACTS_H

#include "ir/Dialect.h"
#include "ir/Ops.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"

namespace txl::analysis {

/// A set of bases in the terms of one function with n parameters. Bit 0 is memory of unknown origin, `*`; bit 1 + i is
/// parameter i; bit 1 + n + i is the address that parameter i, an integer, may hold: a caller knows whether it does.
using Bases = llvm::SmallBitVector;

/// What may be true of a value, of any element of it, in any execution. Facts grow only.
struct EffectFacts {
  Bases address;      ///< the bases of an address that it holds or was computed from
  Bases number;       ///< otherwise, were it used as an address: integer parameters it may be, `*` for what was loaded
  Bases olds;         ///< bases of the atomics whose old value it depends on
  Bases inputs;       ///< parameters it depends on
  bool plain = false; ///< may be a number of no origin

  explicit EffectFacts(unsigned bits = 0) : address(bits), number(bits), olds(bits), inputs(bits) {}

  /// One more value that it may be; true if that is news.
  bool join(const EffectFacts &other);
  /// Depends on `other` from now on, without being it.
  void dependOn(const EffectFacts &other);
  /// What an access through it as a pointer touches.
  Bases pointees() const;
};

/// A number computed from operands: an address if one of them is, with the others as offsets.
EffectFacts combine(llvm::ArrayRef<const EffectFacts *> operands, unsigned bits);

/// What calling a function does, in the terms of its parameters.
struct EffectSummary {
  struct Access {
    Bases bases;
    bool reads = false, writes = false;
    bool operator==(const Access &other) const = default;
  };
  llvm::SmallVector<Access, 8> accesses;
  Bases olds;     ///< bases of atomics whose old values matter
  Bases escapes;  ///< what may be stored in memory
  Bases demanded; ///< parameters that a store, an address, a condition or a print depends on
  llvm::SmallVector<EffectFacts, 2> results;
  bool unknown = false; ///< may do anything

  explicit EffectSummary(unsigned bits = 0) : olds(bits), escapes(bits), demanded(bits) {}
};

using EffectSummaries = llvm::DenseMap<mlir::Operation *, EffectSummary>;

/// One function on its way to its summary. The rules of the operations call its methods.
class FunctionEffects {
public:
  FunctionEffects(tt::FuncOp function, const EffectSummaries &callees);

  /// Runs all rules until nothing changes.
  EffectSummary run();

  /// The results of an operation are computed from its operands, as numbers are.
  void computes(mlir::Operation *op);
  void computes(mlir::ValueRange operands, mlir::Value result);
  /// The first result is one of `operands`; which one, `deciders` say.
  void chooses(mlir::Operation *op, mlir::ValueRange operands, mlir::ValueRange deciders = {});
  /// The results are numbers without an origin that depend on the operands: no address survives.
  void measures(mlir::Operation *op);
  /// The result was read from memory.
  void loads(mlir::Value result);
  /// The result is the pointer with the address `number`.
  void pointsTo(mlir::Value result, mlir::Value number);
  /// An access through `pointer` where `mask` (may be null) is true.
  void accesses(mlir::Value pointer, mlir::Value mask, bool reads, bool writes);
  /// A read-modify-write, which is a read as far as something depends on `result`.
  void updates(mlir::Value result, mlir::Value pointer, mlir::Value mask);
  /// An access through addresses that code of another language computes from `operands`.
  void accessesThrough(mlir::ValueRange operands, bool reads, bool writes);
  /// `value` is stored in memory.
  void stores(mlir::Value value);
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
  void run(mlir::Region &region);
  const EffectFacts &at(mlir::Value value) const;
  void set(mlir::Value value, const EffectFacts &facts);
  void addAccess(const Bases &bases, bool reads, bool writes);
  void add(Bases &to, const Bases &from);
  void demand(const EffectFacts &facts);
  EffectFacts everything() const;
  Bases substitute(const Bases &bases, tt::CallOp call) const;

  tt::FuncOp function;
  const EffectSummaries &callees;
  unsigned parameters, bits;
  const EffectFacts nothing;
  llvm::DenseMap<mlir::Value, EffectFacts> facts;
  EffectSummary summary;
  bool changed = false;
};

/// What an operation does, as calls of methods of `f`. Total: what has no rule is `unknown`.
void applyEffectRule(FunctionEffects &f, mlir::Operation *op);

} // namespace txl::analysis

#endif
