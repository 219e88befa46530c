// What the numbers in a tile are, as polynomials: of the tile's own indices, of the turn of a loop, of scalars.
//
//     base + (pid*128 + i0)*stride + 64*turn + i1        i0, i1: indices along the tile's axes
//     base + (64*block + i0)*stride + i1                 block: loaded by each turn, or carried from turn to turn
//
// A loop's variable is its lower bound and its step times the turn; what a loop carries and moves by the same distance in
// each turn is what it began with and that distance times the turn. A remainder of a tile is taken for its dividend, and
// said: whoever uses the form must see to it that no element of the tile wraps. Arithmetic on the way to an address is
// taken not to overflow: a program where it does is wrong (docs/debugging-a-kernel.md).
#ifndef TXL_TRANSFORM_SCHEDULE_TILEFORM_H
#define TXL_TRANSFORM_SCHEDULE_TILEFORM_H

#include "analysis/effects/AffineAddress.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

using analysis::Polynomial;

struct TileForm {
  Polynomial number; ///< of pointers: elements from the base
  mlir::Value base;  ///< an argument of the kernel, or a pointer made of what it loads; null: of numbers
  struct Wrap {
    Polynomial dividend, divisor;
  };
  llvm::SmallVector<Wrap, 1> wraps;
};

/// The forms of the values that a loop uses, or, of none, of those at one place: all that they are made of is then computed.
class TileForms {
public:
  explicit TileForms(mlir::scf::ForOp loop = {}) : loop(loop) {}

  /// None for what has no form; `why` then says what stood in the way.
  std::optional<TileForm> of(mlir::Value value);
  llvm::StringRef why() const { return reason; }

  // Symbols of the polynomials.
  static constexpr unsigned kTurn = 5; ///< those below are the indices along the axes
  static bool isIndex(unsigned symbol) { return symbol < kTurn; }
  mlir::Value scalarOf(unsigned symbol) const { return scalars[symbol - kTurn - 1]; }
  llvm::ArrayRef<mlir::Value> getScalars() const { return scalars.getArrayRef(); }
  /// Whether the value, or symbol, is one of the kernel's arguments, so that a launch knows it.
  static bool isArgument(mlir::Value value);
  bool isArgument(unsigned symbol) const { return symbol > kTurn && isArgument(scalarOf(symbol)); }
  /// Whether the symbol is a scalar that each turn has another of.
  bool isOfTurn(unsigned symbol) const { return symbol > kTurn && isOfTurn(scalarOf(symbol)); }
  bool isOfTurn(mlir::Value scalar) const {
    return loop && scalar.getParentBlock() == mlir::scf::ForOp(loop).getBody();
  }
  bool hasOfTurn(const Polynomial &polynomial) const;
  /// Whether numbers of a turn cannot be negative unless one of those is that is appended to `unless`, and known in front.
  bool areNotNegative(llvm::SetVector<mlir::Value> numbers, llvm::SmallVectorImpl<mlir::Value> &unless);

private:
  std::optional<TileForm> evaluate(mlir::Value value);
  std::optional<TileForm> evaluate(mlir::BlockArgument argument);
  std::optional<TileForm> carried(mlir::BlockArgument argument);
  std::optional<TileForm> computed(mlir::OpResult result);
  std::optional<TileForm> opaque(mlir::Value value);
  std::optional<TileForm> fail(const char *text);

  mlir::scf::ForOp loop;
  llvm::DenseMap<mlir::Value, TileForm> known;
  llvm::SetVector<mlir::Value> scalars;
  llvm::StringRef reason;
  unsigned depth = 0;
};

// Arithmetic of polynomials, beside that of AffineAddress.h.
inline bool isOne(const Polynomial &p) { return p.terms.empty() && p.constant == 1; }
Polynomial polynomialOf(const Polynomial::Term &term);
/// `term` divided by a polynomial of one term; none if it does not divide it.
std::optional<Polynomial::Term> quotient(const Polynomial::Term &term, const Polynomial &by);
/// False where the sum is too long.
bool addTo(Polynomial &sum, const Polynomial::Term &term);

/// A number without the bounds between which it is kept, if they make no difference to a comparison with an index: 0, and
/// the end of the tile's indices. So masks of tensor descriptors have them.
mlir::Value unclamped(mlir::Value number, mlir::Value index);

} // namespace txl::transform

#endif
