// Dots by the fast kernels, on operands of any form.
#include "machine/program/GrowingDot.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/speed/fast/Fast.h"
#include <algorithm>
#include <cstring>
#include <utility>

namespace txl::machine {

/// The address of an operand, and its strides: batch, row, column.
static const char *locateOperand(Frame &f, const Instruction &i, int k, int64_t *stride) {
  Tile &tile = f.input(i, k);
  const TileType &type = *i.input(k).type;
  if (tile.form == Form::Affine || tile.form == Form::Box)
    materialize(tile, type);
  int64_t dense = 1;
  for (int d = type.rank - 1; d >= 0; --d) {
    stride[d + 3 - type.rank] = tile.form == Form::Strided ? tile.stride[d] : tile.form == Form::Splat ? 0 : dense;
    dense *= type.shape[d];
  }
  if (type.rank == 2)
    stride[0] = 0;
  return tile.data;
}

static DotArgs argsOf(Frame &f, const DotImmediate &dot, const int64_t (*stride)[3]) {
  DotArgs args;
  args.m = dot.m;
  args.n = dot.n;
  args.k = dot.k;
  args.scratch = f.scratch;
  args.aRow = stride[0][1];
  args.aCol = stride[0][2];
  args.bRow = stride[1][1];
  args.bCol = stride[1][2];
  return args;
}

/// The packed panel of an operand in memory, if it may be shared: full, or to be filled by this dot.
static PackedPanels::Panel *sharedPanel(Frame &f, const DotImmediate &dot, const DotArgs &args, bool left,
                                        DotArgs::Packed &packed) {
  packed = {};
  if (left ? !dot.packsA : !dot.packsB)
    return nullptr;
  PackedPanels::Operand operand =
      left ? PackedPanels::Operand{dot.fast, left, args.a, args.aRow, args.aCol, args.m, args.k}
           : PackedPanels::Operand{dot.fast, left, args.b, args.bRow, args.bCol, args.k, args.n};
  int64_t alongRows = operand.row * (operand.rows - 1), alongColumns = operand.column * (operand.columns - 1);
  int64_t low = std::min<int64_t>(alongRows, 0) + std::min<int64_t>(alongColumns, 0);
  int64_t high = std::max<int64_t>(alongRows, 0) + std::max<int64_t>(alongColumns, 0) + 1;
  auto *data = static_cast<const char *>(operand.data);
  int bytes = elementBytes(left ? dot.a : dot.b);
  LaunchState &state = *f.state;
  if (!PackedPanels::canCache(*state.program, state.memory, data + low * bytes, data + high * bytes))
    return nullptr;
  PackedPanels::Panel *panel = state.panels.acquire(operand, fastDotPanelBytes(dot.acc, operand.rows, operand.columns));
  if (panel)
    packed = {panel->data, panel->full};
  return panel;
}

/// Runs the dot, with packed operands from the cache of panels if they may be shared.
static void multiply(Frame &f, const DotImmediate &dot, DotArgs &args) {
  PackedPanels::Panel *a = sharedPanel(f, dot, args, true, args.packedA);
  PackedPanels::Panel *b = sharedPanel(f, dot, args, false, args.packedB);
  dot.fast(args);
  for (PackedPanels::Panel *panel : {a, b})
    if (panel)
      f.state->panels.release(*panel);
}

/// Moves the buffer of the accumulator input to the result.
static void reuseAccumulatorBuffer(Tile &out, Tile &c) {
  std::swap(out.own, c.own);
  c.setDense();
}

/// Sets the row scale of the accumulator input.
static void setRowScale(Frame &f, const Instruction &i, DotArgs &args) {
  Tile &scale = f.input(i, 3);
  if (scale.form != Form::Splat)
    materialize(scale, *i.input(3).type);
  args.cScale = scale.data;
  args.cScaleStep = scale.form == Form::Splat ? 0 : 1;
}

/// A dot whose operands are read in place; see DotArgs.
KERNEL(lazyDot, Dot, None) {
  const DotImmediate &dot = *static_cast<const DotImmediate *>(i.immediate);
  if (!dot.fast)
    return plainDot(f, i);
  int64_t stride[2][3];
  const char *data[2];
  for (int k = 0; k < 2; ++k)
    data[k] = locateOperand(f, i, k, stride[k]);
  DotArgs args = argsOf(f, dot, stride);
  Tile &c = f.input(i, 2);
  if (c.form != Form::Dense && c.form != Form::Splat)
    materialize(c, *i.input(2).type);
  args.cStep = c.form == Form::Dense ? 1 : 0;
  const char *from = c.data;
  if (dot.reusesAccumulator && c.form == Form::Dense && c.data == c.own)
    reuseAccumulatorBuffer(f.result(i), c);
  char *to = f.write(i);
  if (dot.scales)
    setRowScale(f, i, args);
  auto *scale = static_cast<const char *>(args.cScale);
  for (int64_t batch = 0; batch < dot.batch; ++batch) {
    args.a = data[0] + batch * stride[0][0] * elementBytes(dot.a);
    args.b = data[1] + batch * stride[1][0] * elementBytes(dot.b);
    args.c = from + args.cStep * batch * dot.m * dot.n * elementBytes(dot.acc);
    args.d = to + batch * dot.m * dot.n * elementBytes(dot.acc);
    if (scale)
      args.cScale = scale + args.cScaleStep * batch * dot.m * elementBytes(dot.acc);
    multiply(f, dot, args);
  }
  return next(i);
}

/// Computes the pending dot into the buffer of `accumulator`, its accumulator.
static void finish(Frame &f, GrowingDot &growing, const DotImmediate &dot, Tile &accumulator) {
  DotArgs &args = growing.args;
  if (args.k == 0)
    return;
  args.c = args.cStep ? static_cast<const void *>(accumulator.own) : &growing.splat;
  args.d = accumulator.own;
  multiply(f, dot, args);
  args.k = 0;
  accumulator.setDense();
}

static GrowingDot &growingOf(Frame &f, const Instruction &i, int k) {
  return *reinterpret_cast<GrowingDot *>(f.input(i, k).own);
}

KERNEL(beginDot, Source, None) {
  reinterpret_cast<GrowingDot *>(f.write(i))->args.k = 0;
  return next(i);
}

/// One iteration's dot, computed later if its operands continue those of the pending dot. Inputs: a, b, the
/// accumulator, the pending dot.
KERNEL(growDot, Dot, None) {
  const DotImmediate &dot = *static_cast<const DotImmediate *>(i.immediate);
  GrowingDot &growing = growingOf(f, i, 3);
  Tile &c = f.input(i, 2), &out = f.result(i);
  int64_t stride[2][3];
  const char *data[2], *storage = f.storage.get();
  bool inMemory = true;
  for (int k = 0; k < 2; ++k) {
    Form form = f.input(i, k).form;
    data[k] = locateOperand(f, i, k, stride[k]);
    bool inFrame = data[k] >= storage && data[k] < storage + f.program->storageBytes;
    inMemory &= !inFrame && (form == Form::Dense || form == Form::Strided);
  }
  DotArgs &now = growing.args, more = argsOf(f, dot, stride);
  bool continues = now.k > 0 && now.k + dot.k <= kGrownSteps && inMemory && now.aRow == more.aRow &&
                   now.aCol == more.aCol && now.bRow == more.bRow && now.bCol == more.bCol &&
                   data[0] == static_cast<const char *>(now.a) + now.k * now.aCol * elementBytes(dot.a) &&
                   data[1] == static_cast<const char *>(now.b) + now.k * now.bRow * elementBytes(dot.b);
  if (!continues) {
    finish(f, growing, dot, c);
    bool own = c.form == Form::Dense && c.data == c.own;
    if (!inMemory || (!own && c.form != Form::Splat))
      return lazyDot(f, i);
    now = more;
    now.k = 0;
    now.a = data[0];
    now.b = data[1];
    now.cStep = own ? 1 : 0;
    if (!own)
      std::memcpy(&growing.splat, c.data, i.input(2).type->bytes);
  }
  now.k += dot.k;
  if (c.form == Form::Dense)
    reuseAccumulatorBuffer(out, c);
  out.setDense();
  return next(i);
}

/// Computes what is pending after the loop. Inputs: the accumulator, which is also the result, and the pending dot.
KERNEL(settleDot, Rearrange, None) {
  finish(f, growingOf(f, i, 1), *static_cast<const DotImmediate *>(i.immediate), f.result(i));
  return next(i);
}

} // namespace txl::machine
