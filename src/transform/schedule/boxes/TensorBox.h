// Decides whether the pointers of a load or store address a box of a tensor, which TMA can copy.
//
// A tile whose pointers are `base + (first0 + i0)*stride0 + (first1 + i1)`, masked or not by `first + i < extent` along
// its axes, is a box of the tensor with these strides and extents. Other terms of the address, such as `head*stride`,
// are coordinates along further axes, in which the box has extent 1. Strides, extents and base depend on kernel
// arguments only, so the launch makes the descriptor. What depends on values at run time becomes a condition
// (TensorCode.h): a coordinate below zero reads zeros, but a pointer reads what precedes the tensor, unless the mask
// excludes that, as in convolutions. A box whose condition is known to fail is rejected.
//
// If the launch cannot compute base or strides, because the program loads them from tables or because the address has
// more terms than five axes can hold, the program makes the descriptor itself, before the loop. The hardware's
// requirements on it then become part of the condition.
//
// If the offset is a scalar of each iteration, for example a loaded block index (block-sparse attention), no condition
// can be evaluated ahead. A quotient or remainder of non-negative values, as in a loop over two flattened dimensions,
// needs none and is an ordinary coordinate. Otherwise the whole address is counted in rows from the base, along one
// axis: a negative row lies before the argument's array, where no program may read.
#ifndef TXL_TRANSFORM_SCHEDULE_TENSORBOX_H
#define TXL_TRANSFORM_SCHEDULE_TENSORBOX_H

#include "analysis/AxisInfo.h"
#include "ir/ops/Base.h"
#include "transform/schedule/TileForm.h"

namespace txl::transform {

/// A requirement on a polynomial of the box, for every iteration: its value is between `least` and `most`, or, if
/// `isAlignment`, that many elements are a multiple of 16 bytes. `why` is the cause reported if the requirement fails.
struct BoxRequirement {
  Polynomial expr;
  int64_t least, most;
  bool isAlignment;
  Cause why;
};

struct TensorBox {
  mlir::Value base;
  Polynomial shift;          ///< added to the base, in elements
  bool isLaunchTime = true;  ///< the launch makes the descriptor; else the program
  bool isBaseAligned = true; ///< the base is known to be a multiple of 16 bytes; else checked at run time
  llvm::SmallVector<Polynomial, 2> runtimeAligned; ///< in elements; checked at run time to be multiples of 16 bytes
  struct Axis {
    Polynomial stride, first;
    std::optional<Polynomial> extent; ///< none: no mask
    int64_t length = 1;               ///< of the box
    bool isMaskedBelowBegin = false;  ///< the mask excludes what precedes the tensor, so a box may begin there
  };
  llvm::SmallVector<Axis, 5> axes; ///< the last is contiguous
  /// it begins at a multiple of 16 bytes along the last axis; else checked at run time
  bool isAligned = true;
  llvm::SmallVector<int32_t, 2> order; ///< of the box's last axes: the tile's axis i is axis order[i] of them
  struct Wrap {
    Polynomial first, divisor; ///< requires first + length <= divisor, so that the tile does not wrap
    int64_t length;
  };
  llvm::SmallVector<Wrap, 2> wraps;
  llvm::SmallVector<mlir::Value, 2> nonNegative; ///< must be non-negative, or the box may begin before the tensor
  /// the offset changes per iteration and is counted in rows from the base
  bool countsRows = false;

  /// The extent of an axis without a mask; coordinates stay so far below it that a box does, too.
  static constexpr int64_t kMaxExtent = INT32_MAX, kMaxCoordinate = kMaxExtent - 1024;
  /// The requirements under which a copy accesses what the pointers access: the hardware supports the strides and
  /// extents, no box begins before its tensor, none wraps around. `forms` resolves the polynomials' symbols.
  llvm::SmallVector<BoxRequirement> requirements(const TileForms &forms) const;
  /// Adds that no box begins before its tensor, whatever the mask excludes: a box that is written must not.
  void requireBegins() {
    for (Axis &axis : axes)
      axis.isMaskedBelowBegin = false;
  }
};

/// The scalars of the loop's body on which a box's coordinates depend.
llvm::SmallVector<mlir::Value> getLoopVariantScalars(const TensorBox &box, const TileForms &forms);

/// The box of the pointers of a tile of `type`, and of their mask or null; none, with the cause in `why`, if there is
/// none. `allowProgramDescriptor`: the program may make the descriptor if the launch cannot.
std::optional<TensorBox> findTensorBox(mlir::RankedTensorType type, mlir::Value pointers, mlir::Value mask,
                                       TileForms &forms, const analysis::AxisInfoAnalysis &axisInfo,
                                       bool allowProgramDescriptor, Refusal &why);

} // namespace txl::transform

#endif
