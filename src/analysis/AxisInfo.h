// Facts about the values in a tile along each of its axes: contiguity, divisibility and constancy. Memory accesses are
// vectorised by them.
//
// Along an axis the elements of a tile fall into aligned blocks of 2^k. `contiguity` is the largest block in which each
// element is its predecessor plus one (for pointers: points to the next element); `divisibility` is a power of two that
// divides the first element of every such block (for pointers: its address in bytes); `constancy` is the largest block
// in which all elements are equal. A scalar is a tile of one axis of one element.
//
//   make_range 0 … 128              contiguity 128, divisibility 2^62, constancy 1
//   pid * 128, pid unknown          contiguity 1,   divisibility 128,  constancy 1 (of its one element)
//   splat of that + the range       contiguity 128, divisibility 128,  constancy 1
//   p + that, p 16-byte aligned     contiguity 128, divisibility 16
//   (that < n), n divisible by 16   constancy 16
//
// All three are powers of two. Index arithmetic is assumed not to wrap where only a wrap inside a block could
// invalidate a fact about a negative value (`x / 16` of a block around 0); the dividend of a remainder by an unknown
// divisor is assumed to be greater than minus that divisor. A wrap between blocks is harmless, because blocks begin at
// multiples of their divisibility.
//
// Facts of a kernel's arguments hold for every call; a callee's arguments get their facts from its call sites.
#ifndef TXL_ANALYSIS_AXISINFO_H
#define TXL_ANALYSIS_AXISINFO_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace mlir {
class ModuleOp;
class Pass;
} // namespace mlir

namespace txl::analysis {

/// The divisibility of 0, which every power of two divides.
inline constexpr int64_t kDividesAll = int64_t(1) << 62;

struct AxisInfo {
  struct Axis {
    int64_t contiguity = 1, divisibility = 1, constancy = 1;
    friend bool operator==(const Axis &a, const Axis &b) = default;
  };

  llvm::SmallVector<Axis, 2> axes; ///< one for a scalar
  std::optional<int64_t> value;    ///< set if all elements are this integer
  bool nonNegative = false;        ///< no element is negative as a signed integer

  /// A power of two that divides every element (for pointers: every address), derived from the facts along `axis`.
  int64_t divides(unsigned axis) const { return axes[axis].contiguity == 1 ? axes[axis].divisibility : 1; }
  /// The same, derived from the facts along all axes.
  int64_t divides() const;
  /// True if all elements are equal.
  bool isUniform(llvm::ArrayRef<int64_t> shape) const;

  /// The facts that hold for both.
  AxisInfo meet(const AxisInfo &other, int64_t unit) const;
  friend bool operator==(const AxisInfo &a, const AxisInfo &b) = default;
};

/// The facts about every value of a TTIR or TTGIR module, as it was when the analysis ran.
class AxisInfoAnalysis {
public:
  explicit AxisInfoAnalysis(mlir::ModuleOp module);
  ~AxisInfoAnalysis();

  /// Never empty: an unknown value, including one created after the analysis ran, has ones.
  const AxisInfo &get(mlir::Value value) const;

  /// The number of consecutive elements along `axis` that one vector access may cover: they lie in one contiguous
  /// block, the address is a multiple of the vector's size in bytes, and `mask` (may be null) is constant over them.
  int64_t vectorElements(mlir::Value pointer, mlir::Value mask, unsigned axis) const;

private:
  llvm::DenseMap<mlir::Value, AxisInfo> facts;
  mutable llvm::DenseMap<unsigned, AxisInfo> unknown; // by the number of axes
};

/// The size in bytes of what a pointer, or each pointer of a tile, points to; 1 for other types. i1 counts as a byte.
int64_t unitBytes(mlir::Type type);

/// `txl-print-axis-info`: a remark for each integer or pointer value.
std::unique_ptr<mlir::Pass> createPrintAxisInfoPass();

} // namespace txl::analysis

#endif
