// What the rules of padding share: shapes before padding, and tiles that depend on them.
#ifndef TXL_TRANSFORM_PADDING_PADDER_H
#define TXL_TRANSFORM_PADDING_PADDER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <vector>

namespace txl::transform {

/// The axes of a tile, a bit for each.
using Axes = uint32_t;
inline constexpr Axes kAllAxes = ~Axes(0);

class Padder {
public:
  explicit Padder(mlir::Operation *module) : builder(module->getContext()) {}

  /// Gives a tile its padded type, and records its shape.
  void pad(mlir::Value value);
  /// The shape that the program states; after padding the tile's type has this shape rounded up.
  llvm::ArrayRef<int64_t> shapeOf(mlir::Value tile) const;
  bool isPadded(mlir::Value tile, unsigned axis) const;

  /// Where the mask is true, a tile of `like`'s padded shape has an element of the program, as far as `axes` decide.
  /// Null if no axis of them is padded. The mask is computed once, at the function's entry.
  mlir::Value valid(mlir::Value like, Axes axes = kAllAxes);
  /// `mask` (may be null), and false in the padding of `like`.
  mlir::Value masked(mlir::Value mask, mlir::Value like);
  /// `tile` with `value` in its padding along `axes`; the tile itself if there is none.
  mlir::Value filled(mlir::Value tile, mlir::TypedAttr value, Axes axes = kAllAxes);
  /// `tile` with zeros in its padding along `axis`. A masked load gives them itself.
  mlir::Value zeroed(mlir::Value tile, unsigned axis);
  /// `tile` with copies of the last elements in its padding: code that runs on them ends as on those.
  mlir::Value repeated(mlir::Value tile);

  /// The elements of `tile` at the indices `index` along `axis`.
  mlir::Value gathered(mlir::Value tile, mlir::Value index, unsigned axis);

  /// Replaces the operation's results by those of `by`, and erases it.
  void replace(mlir::Operation *op, mlir::ValueRange by);

  /// A constant tile of i32 or i1, all elements `value`.
  mlir::Value constant(llvm::ArrayRef<int64_t> shape, int64_t value, unsigned bits = 32);
  /// The integers 0 to `extent` - 1, a power of two, as a tile of rank 1.
  mlir::Value range(int64_t extent);
  /// A tile of rank 1 along `axis` of a tile of `shape`.
  mlir::Value along(mlir::Value vector, unsigned axis, llvm::ArrayRef<int64_t> shape);

  /// Creates operations before the one that is being padded.
  mlir::OpBuilder builder;
  mlir::Location loc() const { return at->getLoc(); }
  void begin(mlir::Operation *op) {
    at = op;
    builder.setInsertionPoint(op);
  }

private:
  /// Gives a value the shape of `tile`; returns it.
  mlir::Value likewise(mlir::Value tile, mlir::Value made);
  mlir::Value atEntry(std::vector<int64_t> key, llvm::function_ref<mlir::Value()> create);

  mlir::Operation *at = nullptr;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int64_t, 2>> shapes;
  /// Tiles at the entry of a function by what they are, and the last operation of those.
  std::map<std::pair<mlir::Operation *, std::vector<int64_t>>, mlir::Value> entries;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> lastAtEntry;
};

} // namespace txl::transform

#endif
