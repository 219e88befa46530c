// Describes the elements of an integer or pointer tile as polynomials: of the tile's indices, of the loop's iteration
// and of scalars (similar to scalar evolution).
//
//     base + (pid*128 + i0)*stride + 64*iteration + i1   i0, i1: indices along the tile's axes
//     base + (64*block + i0)*stride + i1                 block: loaded in each iteration, or loop-carried
//
// The induction variable is the lower bound plus the step times the iteration index `iteration`; a loop-carried value
// that each iteration advances by the same distance is its initial value plus that distance times `iteration`. A
// remainder of a tile is replaced by its dividend and recorded in `wraps`: a user of the form must check that no
// element wraps around. Address arithmetic is assumed not to overflow: a program in which it does is wrong
// (docs/debug/check-mode.md).
#ifndef TXL_TRANSFORM_SCHEDULE_TILEFORM_H
#define TXL_TRANSFORM_SCHEDULE_TILEFORM_H

#include "analysis/effects/AffineAddress.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/reports/Refusal.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

using analysis::Polynomial;

struct TileForm {
  Polynomial expr;  ///< of pointers: elements from the base
  mlir::Value base; ///< a kernel argument, or a pointer computed from loaded memory; null for integers
  struct Wrap {
    Polynomial dividend, divisor;
  };
  llvm::SmallVector<Wrap, 1> wraps;
};

/// The forms of the values that a loop uses; without a loop, those at one program point, where all inputs are
/// available.
class TileForms {
public:
  explicit TileForms(mlir::scf::ForOp loop = {}) : loop(loop) {}

  /// Returns none if the value has no form; `why` then returns the cause.
  std::optional<TileForm> of(mlir::Value value);
  Cause why() const { return reason; }

  // Symbols of the polynomials.
  static constexpr unsigned kIteration = 5; ///< the iteration index; smaller symbols are the indices along the axes
  static bool isIndex(unsigned symbol) { return symbol < kIteration; }
  mlir::Value scalarOf(unsigned symbol) const { return scalars[symbol - kIteration - 1]; }
  llvm::ArrayRef<mlir::Value> getScalars() const { return scalars.getArrayRef(); }
  /// Whether the value, or symbol, is a kernel argument, whose value is available at launch.
  static bool isArgument(mlir::Value value);
  bool isArgument(unsigned symbol) const { return symbol > kIteration && isArgument(scalarOf(symbol)); }
  /// Whether the symbol is a scalar defined in the loop's body, which differs between iterations.
  bool variesInLoop(unsigned symbol) const { return symbol > kIteration && variesInLoop(scalarOf(symbol)); }
  bool variesInLoop(mlir::Value scalar) const {
    return loop && scalar.getParentBlock() == mlir::scf::ForOp(loop).getBody();
  }
  bool hasLoopVariant(const Polynomial &polynomial) const;
  /// Whether `values`, values of the loop's body, are non-negative if those appended to `conditions`, which are defined
  /// before the loop, are.
  bool areNonNegative(llvm::SetVector<mlir::Value> values, llvm::SmallVectorImpl<mlir::Value> &conditions);

private:
  std::optional<TileForm> evaluate(mlir::Value value);
  std::optional<TileForm> evaluate(mlir::BlockArgument argument);
  std::optional<TileForm> evaluateCarried(mlir::BlockArgument argument);
  std::optional<TileForm> evaluateResult(mlir::OpResult result);
  std::optional<TileForm> opaque(mlir::Value value);
  std::optional<TileForm> fail(Cause cause);

  mlir::scf::ForOp loop;
  llvm::DenseMap<mlir::Value, TileForm> known;
  llvm::SetVector<mlir::Value> scalars;
  Cause reason = Cause::None;
  unsigned depth = 0;
};

// Arithmetic of polynomials, in addition to that of AffineAddress.h.
inline bool isOne(const Polynomial &p) { return p.terms.empty() && p.constant == 1; }
Polynomial toPolynomial(const Polynomial::Term &term);
/// `term` divided by a polynomial of one term; none if that does not divide it.
std::optional<Polynomial::Term> quotient(const Polynomial::Term &term, const Polynomial &by);
/// Returns false if the sum has too many terms.
bool addTo(Polynomial &sum, const Polynomial::Term &term);

/// Strips clamps that do not change a comparison of `expr` with a tile's index: to 0 from below, and to the end of
/// the indices from above. Masks of tensor descriptors contain such clamps.
mlir::Value stripClamps(mlir::Value expr, mlir::Value index);

} // namespace txl::transform

#endif
