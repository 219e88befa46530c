// What an address, or a number that addresses are made of, is: an argument's address plus a polynomial over a few SYMBOLS.
//
// Symbols are numbers that the program does not fix: the program's number along an axis, what all programs share
// (arguments, the grid's extents, what is computed of those alone), and COUNTERS, which run from 0 up to an extent: the
// lanes of a range of indices, the turns of a loop. `pid * BLOCK + arange(0, BLOCK)` is `BLOCK*x + lane`. A loop's
// variable is `lower + step*turn`; a pointer that a loop moves by the same distance in each turn is `start +
// distance*turn`. To find that, a carried value is a symbol of its own while the loop's body is looked at, and is
// replaced behind it by what the body made of it.
//
// Functions are looked into at each call, with what their parameters are there. Each value is looked at once in each such
// INSTANCE, so the cost grows with the program and not with the paths through it. Arithmetic on indices is taken not to
// wrap, and what has no polynomial is not known.
#ifndef TXL_ANALYSIS_EFFECTS_AFFINEADDRESS_H
#define TXL_ANALYSIS_EFFECTS_AFFINEADDRESS_H

#include "ir/Dialect.h"
#include "ir/Ops.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <memory>
#include <optional>

namespace txl::analysis {

/// A sum of products of symbols, and of a constant. The empty one is zero.
struct Polynomial {
  struct Term {
    int64_t factor = 0;
    llvm::SmallVector<unsigned, 2> symbols; ///< sorted
    bool operator==(const Term &other) const = default;
  };
  llvm::SmallVector<Term, 4> terms; ///< no two of the same symbols, none with factor 0, sorted by symbols
  int64_t constant = 0;

  bool operator==(const Polynomial &other) const = default;
  bool isConstant() const { return terms.empty(); }
};

/// A number, or how far an address is from an argument's, in bytes.
struct AffineAddress {
  bool isKnown = false;
  int argument = -1; ///< none: a number
  Polynomial offset;

  static AffineAddress number(int64_t constant) { return {true, -1, {{}, constant}}; }
  static AffineAddress symbol(unsigned index) { return {true, -1, {{{1, {index}}}, 0}}; }
  bool operator==(const AffineAddress &other) const = default;
};

struct AffineSymbol {
  enum Kind {
    Program, ///< the program's number along `axis`
    Grid,    ///< the grid's extent along `axis`
    Argument,
    Computed, ///< of arguments and the grid, by `operation` from `operands`
    Counter,  ///< from 0 up to, and without, `extent`
    Carried,  ///< by a loop, while its body is looked at
  };
  Kind kind = Program;
  unsigned axis = 0;         ///< also: the argument's number
  llvm::StringRef operation; ///< as MLIR calls it; `trips` of a distance and a step
  llvm::SmallVector<Polynomial, 2> operands;
  std::optional<Polynomial> extent; ///< a constant or of what programs share; none: not known
  mlir::Operation *loop = nullptr;  ///< whose turns it counts, or that carries it
};

/// The addresses of one kernel.
class AffineAddresses {
public:
  /// A function as it is called at one place; the kernel itself for none.
  struct Instance {
    tt::FuncOp function;
    Instance *caller = nullptr;
    tt::CallOp call; ///< of the caller
    llvm::SmallVector<AffineAddress> parameters;
    llvm::DenseMap<mlir::Value, const AffineAddress *> known;
    llvm::DenseMap<mlir::Operation *, unsigned> turns; ///< the counter of each loop
    llvm::DenseMap<mlir::Operation *, Instance *> calls;
  };

  explicit AffineAddresses(tt::FuncOp kernel);

  Instance &root() { return instances.front(); }
  /// The callee of `call`, an operation of `caller`; null if nothing is known of it, or there are too many.
  Instance *instanceOf(tt::CallOp call, Instance &caller);
  /// What `value` is where its instance runs; no symbol of it is Carried.
  AffineAddress addressOf(mlir::Value value, Instance &instance);
  const AffineSymbol &symbol(unsigned index) const { return symbols[index]; }
  /// Whether all programs have the same of each symbol.
  bool isShared(const Polynomial &polynomial) const;
  /// Whether one program has one number for it: no lane and no turn of a loop makes another.
  bool isFixed(const Polynomial &polynomial) const;
  /// Whether it may be another number in another turn of `loop`.
  bool changesIn(const Polynomial &polynomial, mlir::Operation *loop) const;

private:
  struct Carried {
    Instance *instance;
    mlir::scf::ForOp loop;
    unsigned index;
    bool isBusy = false;
    std::optional<std::optional<Polynomial>> step; ///< what a turn adds; none: not the same in each turn
  };

  const AffineAddress &at(mlir::Value value, Instance &instance);
  AffineAddress evaluate(mlir::Value value, Instance &instance);
  AffineAddress evaluate(mlir::BlockArgument argument, Instance &instance);
  AffineAddress evaluate(mlir::OpResult result, Instance &instance);
  AffineAddress computed(mlir::Operation *op, Instance &instance);
  AffineAddress reordered(mlir::Value tile, Instance &instance);
  AffineAddress resultOf(mlir::scf::ForOp loop, unsigned index, Instance &instance);
  std::optional<Polynomial> tripsOf(mlir::scf::ForOp loop, Instance &instance);
  unsigned turnsOf(mlir::scf::ForOp loop, Instance &instance);
  /// What a turn adds to a carried symbol.
  std::optional<Polynomial> stepOf(unsigned symbol);
  /// With what loops carry replaced by what it is in a turn.
  std::optional<Polynomial> resolved(Polynomial polynomial);
  unsigned add(AffineSymbol symbol);
  unsigned shared(AffineSymbol::Kind kind, unsigned axis);
  AffineAddress counter(std::optional<Polynomial> extent, mlir::Operation *loop = nullptr);

  const AffineAddress unknown;
  std::deque<AffineAddress> addresses; ///< those of values; many values have the same
  std::deque<Instance> instances;
  std::deque<AffineSymbol> symbols;
  llvm::DenseMap<unsigned, Carried> carried;
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> sharedSymbols;
  unsigned depth = 0;
};

/// What `value` is a copy of, in another form; null if it is none.
mlir::Value copiedFrom(mlir::Value value);

/// Sums and products; none where a number is too large or there are too many terms.
std::optional<Polynomial> add(const Polynomial &a, const Polynomial &b, int64_t factor = 1);
std::optional<Polynomial> multiply(const Polynomial &a, const Polynomial &b);

} // namespace txl::analysis

#endif
