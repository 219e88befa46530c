// Products by the fast kernels, on operands of any form.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include <utility>

namespace txl::machine {

/// A product whose operands are read where they lie; see DotArgs.
KERNEL(lazyDot, Dot, None) {
  const DotImmediate &dot = *static_cast<const DotImmediate *>(i.immediate);
  if (!dot.fast)
    return plainDot(f, i);
  DotArgs args;
  args.m = dot.m;
  args.n = dot.n;
  args.k = dot.k;
  args.scratch = f.scratch;
  const char *data[2];
  int64_t stride[2][3]; // batch, row, column
  for (int k = 0; k < 2; ++k) {
    Tile &tile = f.input(i, k);
    const TileType &type = *i.input(k).type;
    if (tile.form == Form::Affine || tile.form == Form::Box)
      materialize(tile, type);
    data[k] = tile.data;
    int64_t dense = 1;
    for (int d = type.rank - 1; d >= 0; --d) {
      stride[k][d + 3 - type.rank] = tile.form == Form::Strided ? tile.stride[d] : tile.form == Form::Splat ? 0 : dense;
      dense *= type.shape[d];
    }
    if (type.rank == 2)
      stride[k][0] = 0;
  }
  Tile &c = f.input(i, 2);
  if (c.form != Form::Dense && c.form != Form::Splat)
    materialize(c, *i.input(2).type);
  args.cStep = c.form == Form::Dense ? 1 : 0;
  args.aRow = stride[0][1];
  args.aCol = stride[0][2];
  args.bRow = stride[1][1];
  args.bCol = stride[1][2];
  const char *from = c.data;
  Tile &out = f.result(i);
  if (dot.takesSum && c.form == Form::Dense && c.data == c.own) {
    std::swap(out.own, c.own);
    c.setDense();
  }
  char *to = f.write(i);
  for (int64_t batch = 0; batch < dot.batch; ++batch) {
    args.a = data[0] + batch * stride[0][0] * elementBytes(dot.a);
    args.b = data[1] + batch * stride[1][0] * elementBytes(dot.b);
    args.c = from + args.cStep * batch * dot.m * dot.n * elementBytes(dot.acc);
    args.d = to + batch * dot.m * dot.n * elementBytes(dot.acc);
    dot.fast(args);
  }
  return next(i);
}

} // namespace txl::machine
