// Element-wise operations on tiles of any form. Affine and box results keep their form if they are exact; an operation
// on splats computes one element; broadcasts are read in place, row by row; other operands are made dense.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/speed/Affine.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

/// Row by row, for inputs whose last stride is 0 or 1.
static void runRows(const Instruction &i, char *out, const Tile *const *tiles) {
  const TileType &type = *i.result(0).type;
  int rank = type.rank;
  int64_t row = type.shape[rank - 1], rows = type.count / row;
  int64_t index[kMaxRank] = {};
  const char *at[3];
  int64_t stride[3][kMaxRank], step[3];
  int bytes[3];
  for (int k = 0; k < i.inputs; ++k) {
    const TileType &in = *i.input(k).type;
    at[k] = tiles[k]->data;
    bytes[k] = in.bytes;
    int64_t dense = 1;
    for (int d = rank - 1; d >= 0; --d) {
      stride[k][d] = tiles[k]->form == Form::Strided ? tiles[k]->stride[d] : tiles[k]->form == Form::Splat ? 0 : dense;
      dense *= type.shape[d];
    }
    step[k] = stride[k][rank - 1];
  }
  for (int64_t r = 0; r < rows; ++r) {
    i.element(out, reinterpret_cast<const void *const *>(at), step, row);
    out += row * type.bytes;
    for (int d = rank - 2; d >= 0; --d) {
      if (++index[d] < type.shape[d]) {
        for (int k = 0; k < i.inputs; ++k)
          at[k] += stride[k][d] * bytes[k];
        break;
      }
      index[d] = 0;
      for (int k = 0; k < i.inputs; ++k)
        at[k] -= stride[k][d] * (type.shape[d] - 1) * bytes[k];
    }
  }
}

KERNEL(lazyElement, Element, Fuses) {
  const TileType &type = *i.result(0).type;
  const void *in[3];
  int64_t step[3];
  const Tile *tiles[3];
  bool splat = true, rows = false;
  for (int k = 0; k < i.inputs; ++k) {
    Tile &tile = f.input(i, k);
    if (tile.form == Form::Affine || tile.form == Form::Box)
      elements(tile, *i.input(k).type);
    if (tile.form == Form::Strided) {
      int64_t last = tile.stride[type.rank - 1];
      if (last == 0 || last == 1)
        rows = true;
      else
        materialize(tile, *i.input(k).type);
    }
    splat &= tile.form == Form::Splat;
    step[k] = tile.form == Form::Splat ? 0 : 1;
    in[k] = tile.data;
    tiles[k] = &tile;
  }
  if (splat) {
    Tile &out = f.result(i);
    i.element(out.own, in, step, 1);
    out.form = Form::Splat;
    out.data = out.own;
  } else if (rows) {
    runRows(i, f.write(i), tiles);
  } else {
    i.element(f.write(i), in, step, type.count);
  }
  return next(i);
}

static bool twoAffine(Frame &f, const Instruction &i, AffineValue &a, AffineValue &b) {
  return asAffine(f.input(i, 0), *i.input(0).type, a) && asAffine(f.input(i, 1), *i.input(1).type, b);
}

/// The difference of two affine values; false if it does not fit in 64 bits.
static bool subtract(const AffineValue &a, const AffineValue &b, const TileType &type, AffineValue &difference) {
  bool wraps = __builtin_sub_overflow(a.base, b.base, &difference.base);
  for (int d = 0; d < type.rank && !wraps; ++d)
    wraps = __builtin_sub_overflow(a.stride[d], b.stride[d], &difference.stride[d]);
  return !wraps;
}

KERNEL(lazyAdd, Element, Fuses | KeepsAffine) {
  AffineValue a, b, sum;
  if (!twoAffine(f, i, a, b) || __builtin_add_overflow(a.base, b.base, &sum.base))
    return lazyElement(f, i);
  for (int d = 0; d < i.result(0).type->rank; ++d)
    if (__builtin_add_overflow(a.stride[d], b.stride[d], &sum.stride[d]))
      return lazyElement(f, i);
  return setAffine(f.result(i), *i.result(0).type, sum) ? next(i) : lazyElement(f, i);
}

KERNEL(lazySub, Element, Fuses | KeepsAffine) {
  AffineValue a, b, difference;
  if (!twoAffine(f, i, a, b) || !subtract(a, b, *i.result(0).type, difference))
    return lazyElement(f, i);
  return setAffine(f.result(i), *i.result(0).type, difference) ? next(i) : lazyElement(f, i);
}

KERNEL(lazyMul, Element, Fuses | KeepsAffine) {
  AffineValue a, b, product;
  if (!twoAffine(f, i, a, b) || (!a.uniform() && !b.uniform()))
    return lazyElement(f, i);
  if (a.uniform())
    std::swap(a, b);
  if (__builtin_mul_overflow(a.base, b.base, &product.base))
    return lazyElement(f, i);
  for (int d = 0; d < i.result(0).type->rank; ++d)
    if (__builtin_mul_overflow(a.stride[d], b.base, &product.stride[d]))
      return lazyElement(f, i);
  return setAffine(f.result(i), *i.result(0).type, product) ? next(i) : lazyElement(f, i);
}

/// Remainder and quotient by a uniform divisor that is greater than every element: `offsets % n` in range.
KERNEL(lazyRemDiv, Element, Fuses | KeepsAffine) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  AffineValue a, b;
  int64_t min, max;
  if (!twoAffine(f, i, a, b) || !b.uniform() || !rangeOf(a, *i.input(0).type, min, max) || min < 0 || max >= b.base)
    return lazyElement(f, i);
  bool remainder = op == ElementOp::RemSI || op == ElementOp::RemUI;
  return setAffine(f.result(i), *i.result(0).type, remainder ? a : AffineValue()) ? next(i) : lazyElement(f, i);
}

/// Minimum or maximum, if one operand is the result for the whole tile.
KERNEL(lazyMinMax, Element, Fuses | KeepsAffine) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  bool isUnsigned = op == ElementOp::MinUI || op == ElementOp::MaxUI;
  const TileType &type = *i.result(0).type;
  AffineValue a, b, difference;
  int64_t min, max;
  if (!twoAffine(f, i, a, b) || !subtract(a, b, type, difference) || !rangeOf(difference, type, min, max) ||
      (min < 0 && max > 0))
    return lazyElement(f, i);
  if (isUnsigned)
    for (const AffineValue &value : {a, b})
      if (int64_t least, most; !rangeOf(value, type, least, most) || least < 0)
        return lazyElement(f, i);
  bool isMin = op == ElementOp::MinSI || op == ElementOp::MinUI;
  return setAffine(f.result(i), type, (max <= 0) == isMin ? a : b) ? next(i) : lazyElement(f, i);
}

/// A width change keeps the affine form if all elements are in range of both types.
KERNEL(lazyExtend, Element, Fuses | KeepsAffine) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  AffineValue a;
  int64_t min, max;
  bool exact = f.input(i, 0).form == Form::Affine && asAffine(f.input(i, 0), *i.input(0).type, a) &&
               rangeOf(a, *i.input(0).type, min, max) && (op != ElementOp::ExtUI || min >= 0);
  return exact && setAffine(f.result(i), *i.result(0).type, a) ? next(i) : lazyElement(f, i);
}

static int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/// Sets the box of indices i in dimension d for which base + stride * i < 0.
static void setBoxBelowZero(Tile &tile, const TileType &type, int d, int64_t base, int64_t stride) {
  setBox(tile, type, true);
  int64_t length = type.shape[d];
  if (stride > 0) // i < -base / stride
    tile.high[d] = static_cast<int32_t>(std::clamp<int64_t>(-floorDiv(base, stride), 0, length));
  else // i > base / -stride
    tile.low[d] = static_cast<int32_t>(std::clamp<int64_t>(floorDiv(base, -stride) + 1, 0, length));
}

/// If the difference of affine tiles changes its sign along at most one dimension, the mask is a box.
KERNEL(lazyCompare, Element, Fuses | KeepsAffine) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  const TileType &operand = *i.input(0).type, &type = *i.result(0).type;
  AffineValue a, b, difference;
  int64_t min, max;
  if (operand.rank == 0 || !twoAffine(f, i, a, b))
    return lazyElement(f, i);
  if (op >= ElementOp::CmpUlt && op <= ElementOp::CmpUge) {
    if (!rangeOf(a, operand, min, max) || min < 0 || !rangeOf(b, operand, min, max) || min < 0)
      return lazyElement(f, i);
    op = static_cast<ElementOp>(static_cast<int>(op) - static_cast<int>(ElementOp::CmpUlt) +
                                static_cast<int>(ElementOp::CmpSlt));
  }
  // Rewrite every comparison as a < b: a > b is b < a, a <= b is a < b + 1.
  if (op == ElementOp::CmpSgt || op == ElementOp::CmpSge)
    std::swap(a, b);
  bool orEqual = op == ElementOp::CmpSle || op == ElementOp::CmpSge;
  bool ordered = op == ElementOp::CmpSlt || op == ElementOp::CmpSgt || orEqual;
  if (!subtract(a, b, operand, difference) || (orEqual && __builtin_sub_overflow(difference.base, 1, &difference.base)))
    return lazyElement(f, i);
  int varying = 0, dimension = 0;
  for (int d = 0; d < operand.rank; ++d)
    if (difference.stride[d]) {
      ++varying;
      dimension = d;
    }
  if (!rangeOf(difference, operand, min, max))
    return lazyElement(f, i);
  Tile &out = f.result(i);
  bool notEqual = op == ElementOp::CmpNe;
  if (ordered && (max < 0 || min >= 0))
    setBox(out, type, max < 0);
  else if (!ordered && (min > 0 || max < 0 || min == max))
    setBox(out, type, (min == 0 && max == 0) != notEqual);
  else if (ordered && varying == 1)
    setBoxBelowZero(out, type, dimension, difference.base, difference.stride[dimension]);
  else
    return lazyElement(f, i);
  return next(i);
}

KERNEL(lazyAnd, Element, Fuses | KeepsAffine) {
  const TileType &type = *i.result(0).type;
  int64_t low[2][kMaxRank], high[2][kMaxRank];
  for (int k = 0; k < 2; ++k)
    if (!asBox(f.input(i, k), type, low[k], high[k]))
      return lazyElement(f, i);
  Tile &out = f.result(i);
  out.form = Form::Box;
  out.data = nullptr;
  for (int d = 0; d < type.rank; ++d) {
    out.low[d] = static_cast<int32_t>(std::max(low[0][d], low[1][d]));
    out.high[d] = static_cast<int32_t>(std::max<int64_t>(out.low[d], std::min(high[0][d], high[1][d])));
  }
  return next(i);
}

/// A uniform condition selects one of the tiles.
KERNEL(lazySelect, Element, Fuses | KeepsAffine | MayAlias) {
  const TileType &type = *i.result(0).type;
  int64_t low[kMaxRank], high[kMaxRank];
  if (!asBox(f.input(i, 0), *i.input(0).type, low, high))
    return lazyElement(f, i);
  bool full = true, empty = false;
  for (int d = 0; d < type.rank; ++d) {
    full &= low[d] <= 0 && high[d] >= type.shape[d];
    empty |= low[d] >= high[d];
  }
  if (!full && !empty)
    return lazyElement(f, i);
  const Tile &chosen = f.input(i, full ? 1 : 2);
  Tile &out = f.result(i);
  char *own = out.own;
  out = chosen;
  out.own = own;
  return next(i);
}

/// Affine pointers plus affine offsets are affine pointers, if all have one provenance.
KERNEL(lazyAddPtr, AddPointer, KeepsAffine) {
  const TileType &type = *i.result(0).type;
  AffineValue pointer, offset, sum;
  if (!twoAffine(f, i, pointer, offset))
    return plainAddPtr(f, i);
  int64_t bytes = elementBytes(type.pointee), step;
  if (__builtin_mul_overflow(offset.base, bytes, &step))
    return plainAddPtr(f, i);
  sum.base = static_cast<int64_t>(movePointer(pointer.base, step));
  for (int d = 0; d < type.rank; ++d)
    if (__builtin_mul_overflow(offset.stride[d], bytes, &step) ||
        __builtin_add_overflow(pointer.stride[d], step, &sum.stride[d]))
      return plainAddPtr(f, i);
  return setAffine(f.result(i), type, sum) ? next(i) : plainAddPtr(f, i);
}

} // namespace txl::machine
