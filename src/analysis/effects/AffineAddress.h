// Affine addresses: an address, or an integer used in addressing, as an argument's address plus a polynomial over
// SYMBOLS.
//
// Symbols are values that the program does not fix: the program id along an axis, values that all programs share
// (arguments, the grid's extents, what is computed from those alone), and COUNTERS, which run from 0 up to an extent:
// the lanes of a range of indices, the iterations of a loop. `pid * BLOCK + arange(0, BLOCK)` is `BLOCK*x + lane`. A
// loop variable is `lower + step*iteration`; a pointer that a loop advances by the same distance in each iteration is
// `start + distance*iteration`. To find that, a carried value is a symbol of its own while the loop's body is analysed;
// afterwards it is replaced by the result.
//
// Functions are analysed at each call, with the arguments of that call. Each value is evaluated once per such INSTANCE,
// so the cost grows with the program and not with the paths through it. Index arithmetic is assumed not to wrap; a
// value without a polynomial is unknown.
#ifndef TXL_ANALYSIS_EFFECTS_AFFINEADDRESS_H
#define TXL_ANALYSIS_EFFECTS_AFFINEADDRESS_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <memory>
#include <optional>

namespace txl::tt {
class FuncOp;
}

namespace txl::analysis {

/// A sum of products of symbols, plus a constant. The empty polynomial is zero.
struct Polynomial {
  struct Term {
    int64_t coefficient = 0;
    llvm::SmallVector<unsigned, 2> symbols; ///< sorted
    bool operator==(const Term &other) const = default;
  };
  llvm::SmallVector<Term, 4> terms; ///< no two with the same symbols, none with coefficient 0, sorted by symbols
  int64_t constant = 0;

  bool operator==(const Polynomial &other) const = default;
  bool isConstant() const { return terms.empty(); }
};

/// An integer, or the offset in bytes of an address from an argument's.
struct AffineAddress {
  bool isKnown = false;
  int argument = -1; ///< none: an integer
  Polynomial offset;

  static AffineAddress constant(int64_t constant) { return {true, -1, {{}, constant}}; }
  static AffineAddress symbol(unsigned index) { return {true, -1, {{{1, {index}}}, 0}}; }
  bool operator==(const AffineAddress &other) const = default;
};

struct AffineSymbol {
  enum Kind {
    Program, ///< the program id along `axis`
    Grid,    ///< the grid's extent along `axis`
    Argument,
    Computed, ///< from arguments and the grid, by `operation` from `operands`
    Counter,  ///< from 0 up to, and excluding, `extent`
    Carried,  ///< by a loop, while its body is analysed
  };
  Kind kind = Program;
  unsigned axis = 0;         ///< also: the argument's index
  llvm::StringRef operation; ///< the MLIR name; `trips` of a distance and a step
  llvm::SmallVector<Polynomial, 2> operands;
  std::optional<Polynomial> extent; ///< a constant or a value that programs share; none: unknown
  mlir::Operation *loop = nullptr;  ///< the loop whose iterations it counts, or that carries it
};

/// Evaluates the addresses of one kernel.
class AffineAddresses {
public:
  /// A function as called at one call site; the kernel itself has no call.
  struct Instance {
    mlir::FunctionOpInterface function;
    Instance *caller = nullptr;
    mlir::CallOpInterface call; ///< of the caller
    llvm::SmallVector<AffineAddress> parameters;
    llvm::DenseMap<mlir::Value, const AffineAddress *> known;
    llvm::DenseMap<mlir::Operation *, unsigned> iterationCounters; ///< the iteration counter of each loop
    llvm::DenseMap<mlir::Operation *, Instance *> calls;
  };

  explicit AffineAddresses(tt::FuncOp kernel);

  Instance &root() { return instances.front(); }
  /// The callee of `call`, an operation of `caller`; null if it is unknown, or if there are too many instances.
  Instance *instanceOf(mlir::CallOpInterface call, Instance &caller);
  /// The address of `value` in its instance; none of its symbols is Carried.
  AffineAddress addressOf(mlir::Value value, Instance &instance);
  const AffineSymbol &symbol(unsigned index) const { return symbols[index]; }
  /// Whether all programs have the same value of each symbol.
  bool isShared(const Polynomial &polynomial) const;
  /// Whether it has one value per program: it contains no lane or loop counter.
  bool isFixed(const Polynomial &polynomial) const;
  /// Whether its value may differ between iterations of `loop`.
  bool changesIn(const Polynomial &polynomial, mlir::Operation *loop) const;

private:
  struct Carried {
    Instance *instance;
    mlir::scf::ForOp loop;
    unsigned index;
    bool isBusy = false;
    std::optional<std::optional<Polynomial>> step; ///< added per iteration; none: not constant
  };

  const AffineAddress &at(mlir::Value value, Instance &instance);
  AffineAddress evaluate(mlir::Value value, Instance &instance);
  AffineAddress evaluate(mlir::BlockArgument argument, Instance &instance);
  AffineAddress evaluate(mlir::OpResult result, Instance &instance);
  AffineAddress computed(mlir::Operation *op, Instance &instance);
  AffineAddress reordered(mlir::Value tile, Instance &instance);
  AffineAddress resultOf(mlir::scf::ForOp loop, unsigned index, Instance &instance);
  std::optional<Polynomial> computeTripCount(mlir::scf::ForOp loop, Instance &instance);
  unsigned getIterationCounter(mlir::scf::ForOp loop, Instance &instance);
  /// The amount that an iteration adds to a carried symbol.
  std::optional<Polynomial> stepOf(unsigned symbol);
  /// Replaces carried symbols by their value in an iteration.
  std::optional<Polynomial> resolved(Polynomial polynomial);
  unsigned add(AffineSymbol symbol);
  unsigned shared(AffineSymbol::Kind kind, unsigned axis);
  AffineAddress counter(std::optional<Polynomial> extent, mlir::Operation *loop = nullptr);

  const AffineAddress unknown;
  std::deque<AffineAddress> addresses; ///< of values; many values share one
  std::deque<Instance> instances;
  std::deque<AffineSymbol> symbols;
  llvm::DenseMap<unsigned, Carried> carried;
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> sharedSymbols;
  unsigned depth = 0;
};

/// The source of `value` if it is the same value in another form; otherwise null.
mlir::Value copiedFrom(mlir::Value value);

/// Polynomial addition and multiplication; none if a constant is too large or there are too many terms.
std::optional<Polynomial> add(const Polynomial &a, const Polynomial &b, int64_t coefficient = 1);
std::optional<Polynomial> multiply(const Polynomial &a, const Polynomial &b);

} // namespace txl::analysis

#endif
