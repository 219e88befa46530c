// Shape operations as views of the operand's elements, without moving any. The lowering keeps the operand's slot alive
// as long as the result's. Used for ranks up to kMaxRank; higher ones take the plain kernels.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/speed/Affine.h"
#include <cstring>

namespace txl::machine {

static const ShapeImmediate &shapeImmediate(const Instruction &i) {
  return *static_cast<const ShapeImmediate *>(i.immediate);
}

/// Makes `to` alias `from`, but keep its own buffer.
static void alias(Tile &to, const Tile &from) {
  char *own = to.own;
  to = from;
  to.own = own;
}

static bool isDescribed(const Tile &tile) { return tile.form == Form::Affine || tile.form == Form::Box; }

KERNEL(lazyMakeRange, Source, MakesAffine) {
  AffineValue value;
  value.base = shapeImmediate(i).start;
  value.stride[0] = i.result(0).type->count > 1 ? 1 : 0;
  return setAffine(f.result(i), *i.result(0).type, value) ? next(i) : plainMakeRange(f, i);
}

KERNEL(lazySplat, Rearrange, MakesSplat) {
  Tile &out = f.result(i);
  std::memcpy(out.own, f.dense(i, 0), i.result(0).type->bytes);
  out.form = Form::Splat;
  out.data = out.own;
  return next(i);
}

/// The same elements in the same order: a dense tile or splat is aliased.
KERNEL(lazyAlias, Rearrange, None) {
  Tile &in = f.input(i, 0);
  Tile &out = f.result(i);
  char *data = in.form == Form::Splat ? in.data : elements(in, *i.input(0).type);
  alias(out, in);
  out.form = in.form == Form::Splat ? Form::Splat : Form::Dense;
  out.data = data;
  return next(i);
}

/// Inserts a dimension of extent 1 at `axis`.
KERNEL(lazyExpandDims, Rearrange, KeepsAffine) {
  Tile &in = f.input(i, 0), &out = f.result(i);
  if (in.form == Form::Dense || in.form == Form::Splat)
    return lazyAlias(f, i);
  alias(out, in);
  if (isDescribed(in))
    out.data = nullptr;
  int axis = shapeImmediate(i).axis;
  for (int d = i.result(0).type->rank - 1; d > axis; --d) {
    out.stride[d] = in.stride[d - 1];
    out.low[d] = in.low[d - 1];
    out.high[d] = in.high[d - 1];
  }
  out.stride[axis] = 0;
  out.low[axis] = 0;
  out.high[axis] = 1;
  return next(i);
}

KERNEL(lazyBroadcast, Rearrange, KeepsAffine) {
  Tile &in = f.input(i, 0), &out = f.result(i);
  const TileType &from = *i.input(0).type, &type = *i.result(0).type;
  alias(out, in);
  if (isDescribed(in))
    out.data = nullptr;
  if (in.form == Form::Dense) {
    if (from.count == type.count)
      return next(i);
    out.form = from.count == 1 ? Form::Splat : Form::Strided;
    int64_t dense = 1;
    for (int d = type.rank - 1; d >= 0; --d) {
      out.stride[d] = dense;
      dense *= from.shape[d];
    }
  }
  for (int d = 0; d < type.rank; ++d) {
    if (from.shape[d] == type.shape[d])
      continue;
    out.stride[d] = 0;
    bool inside = in.form == Form::Box && in.low[d] <= 0 && in.high[d] > 0;
    out.low[d] = 0;
    out.high[d] = inside ? static_cast<int32_t>(type.shape[d]) : 0;
  }
  return next(i);
}

KERNEL(lazyTrans, Rearrange, KeepsAffine) {
  Tile &in = f.input(i, 0), &out = f.result(i);
  const TileType &from = *i.input(0).type, &type = *i.result(0).type;
  int64_t stride[kMaxRank] = {}, dense = 1;
  for (int d = from.rank - 1; d >= 0; --d) {
    stride[d] = in.form == Form::Dense ? dense : in.stride[d];
    dense *= from.shape[d];
  }
  alias(out, in);
  if (isDescribed(in))
    out.data = nullptr;
  if (in.form == Form::Dense)
    out.form = Form::Strided;
  for (int d = 0; d < type.rank; ++d) {
    int source = shapeImmediate(i).permutation[d];
    out.stride[d] = stride[source];
    out.low[d] = in.low[source];
    out.high[d] = in.high[source];
  }
  return next(i);
}

} // namespace txl::machine
