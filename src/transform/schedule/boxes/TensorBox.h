// The box of a tensor that a load reads or a store writes, if its pointers are those of one: what the tensor memory
// accelerator can copy.
//
// A tile whose pointers are `base + (first0 + i0)*stride0 + (first1 + i1)`, masked or not by `first + i < extent` along its
// axes, is a box of the tensor with these strides and extents. What else is added to the address, such as `head*stride`,
// is where the box lies along further axes, in which it has one element. Strides, extents and base are made of the kernel's
// arguments, so that the launch makes the descriptor. What only arguments and scalars decide at run time is left to conditions
// (TensorCode.h): a coordinate below zero reads zeros where a pointer reads what lies in front, unless the mask begins there too, as that
// of a convolution does. A box whose condition is known to fail is none.
//
// Where a launch does not know them, because the program loads the base or the strides from tables, or computes more of them than
// five axes have room for, the program makes the descriptor itself, in front of the loop. What hardware asks of it is a
// condition then, too.
//
// Where a turn says itself where its box lies, by an index that it loads say, no condition can look at that ahead. If it is
// a quotient or a remainder of numbers that are not negative, as where one loop goes through two dimensions, it is none either,
// and a coordinate like others. If not, the whole address is counted in rows from the base, along one axis: below zero is in
// front of the argument's array, which no program may read.
#ifndef TXL_TRANSFORM_SCHEDULE_TENSORBOX_H
#define TXL_TRANSFORM_SCHEDULE_TENSORBOX_H

#include "analysis/AxisInfo.h"
#include "ir/Ops.h"
#include "transform/schedule/TileForm.h"

namespace txl::transform {

/// Of a number that the box of every turn has: it is one from `least` to `most`, and so many of elements are a multiple of what tensor
/// maps count in. What it says if not is a reason against the box.
struct BoxNumber {
  Polynomial number;
  int64_t least, most;
  bool isUnits;
  const char *why;
};

struct TensorBox {
  mlir::Value base;
  Polynomial shift;                       ///< of the base, in elements
  bool isOfLaunch = true;                 ///< a launch makes the descriptor; else the program
  bool hasUnit = true;                    ///< the base is known to be a multiple of 16 bytes; else that is to be seen
  llvm::SmallVector<Polynomial, 2> units; ///< in elements; that they are multiples of 16 bytes is to be seen
  struct Axis {
    Polynomial stride, first;
    std::optional<Polynomial> extent; ///< none: no mask
    int64_t length = 1;               ///< of the box
    bool isMaskedInFront = false; ///< the mask holds for nothing in front of the tensor either: a box may begin there
  };
  llvm::SmallVector<Axis, 5> axes;     ///< the last is contiguous
  bool isAligned = true;               ///< it begins at a multiple of 16 bytes along the last; else that is to be seen
  llvm::SmallVector<int32_t, 2> order; ///< of the box's last axes: the tile's axis i is axis order[i] of them
  struct Wrap {
    Polynomial first, divisor; ///< first + length <= divisor, or the box is not the tile
    int64_t length;
  };
  llvm::SmallVector<Wrap, 2> wraps;
  llvm::SmallVector<mlir::Value, 2> notNegative; ///< or turns may say that it lies in front of the tensor
  bool countsRows = false;                       ///< from the base, where turns say where it lies

  /// The extent of a dimension without a mask; coordinates stay so far below it that a box does.
  static constexpr int64_t kLongest = INT32_MAX, kFarthest = kLongest - 1024;
  /// What its numbers must be so that a copy reads what the pointers read: the hardware takes the strides and extents, no box begins
  /// where its tensor does not, none wraps. `forms` knows their symbols.
  llvm::SmallVector<BoxNumber> requirements(const TileForms &forms) const;
};

/// The scalars of turns of which a box's place is made.
llvm::SmallVector<mlir::Value> scalarsOfTurns(const TensorBox &box, const TileForms &forms);

/// The box of the pointers of tiles of `type`, and of their mask or null; none, and why, if they have none. `mayMake`: the
/// program may make the descriptor where no launch can.
std::optional<TensorBox> tensorBoxOf(mlir::RankedTensorType type, mlir::Value pointers, mlir::Value mask,
                                     TileForms &forms, const analysis::AxisInfoAnalysis &axisInfo, bool mayMake,
                                     std::string &why);

} // namespace txl::transform

#endif
