// Asynchronous dots (wgmma).
//
// A dot in flight has an accumulator buffer of its own, and the result tile points to it (Form::Flight). When the last
// dot on the accumulator has been waited for, the tile takes ownership of that buffer and releases its previous one, so
// nothing is copied. Operand A in registers is copied when the dot is issued; buffers are read when it runs. Dots of
// one agent run in order.
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "machine/specification/Dot.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

namespace txl::machine {

namespace {
struct DotOperation : EngineOperation {
  const AsyncDotImmediate *dot;
  View a, b;
  std::vector<int64_t> strides; // of both views
  std::vector<char> tile;       // operand A, if it is a tile
  char *accumulator;
  uint64_t start = 0; // initial value of all elements of the accumulator
  bool starts = false;

  bool run(Instance &instance) override;
};
} // namespace

static uint64_t accumulatorBytes(const TileType &type) { return (type.count * type.bytes + 63) / 64 * 64; }

bool DotOperation::run(Instance &instance) {
  Moment end = instance.end(*agent, Lane::Dot, ordinal);
  b.strides = strides.data();
  a.strides = strides.data() + 2;
  bool isTile = !tile.empty();
  if ((!isTile && !instance.access(*this, a, false, end)) || !instance.access(*this, b, false, end))
    return false;
  if (dot->fast) {
    DotArgs args;
    args.m = dot->m;
    args.n = dot->n;
    args.k = dot->k;
    args.a = isTile ? tile.data() : a.data();
    args.aRow = isTile ? dot->k : a.strides[0];
    args.aCol = isTile ? 1 : a.strides[1];
    args.b = b.data();
    args.bRow = b.strides[0];
    args.bCol = b.strides[1];
    args.c = starts ? reinterpret_cast<const char *>(&start) : accumulator;
    args.cStep = starts ? 0 : 1;
    args.d = accumulator;
    args.scratch = agent->frame.scratch;
    dot->fast(args);
    return true;
  }
  int bytes = elementBytes(dot->acc);
  for (int64_t k = 0; starts && k < dot->m * dot->n; ++k)
    std::memcpy(accumulator + k * bytes, &start, bytes);
  std::vector<char> left(isTile ? 0 : a.shape->bytes()), right(b.shape->bytes());
  if (!isTile)
    readView(left.data(), a);
  readView(right.data(), b);
  runPlainDot(*dot, isTile ? tile.data() : left.data(), right.data(), accumulator, accumulator);
  return true;
}

/// Chooses the accumulator buffer: that of a dot in flight, that of `c` if it is dead afterwards, or a new one.
static bool acquireAccumulator(Frame &f, const Instruction &i, DotOperation &operation) {
  Agent &agent = *f.agent;
  Tile &c = f.input(i, 2);
  const TileType &type = *i.input(2).type;
  const AsyncDotImmediate &dot = *operation.dot;
  if (c.form == Form::Flight) {
    for (Agent::Accumulator &accumulator : agent.accumulators)
      if (accumulator.elements == c.data && accumulator.dot == c.base) {
        operation.accumulator = accumulator.elements;
        return true;
      }
    fail(f, i, LaunchError::Kind::Protocol,
         "this accumulator is in flight and another MMA already adds to it; wait for it (`dot_wait`) before it is used "
         "twice");
    return false;
  }
  bool dropped = dot.accumulate >= 0 && !f.scalar<uint8_t>(i, dot.accumulate);
  if (c.form == Form::Dense && c.data == c.own && dot.reusesAccumulator) {
    operation.accumulator = c.own;
    c.own = agent.allocateAccumulator(accumulatorBytes(type));
    c.setDense();
  } else {
    operation.accumulator = agent.allocateAccumulator(accumulatorBytes(type));
    if (c.form == Form::Splat) {
      operation.starts = true;
      std::memcpy(&operation.start, c.data, type.bytes);
    } else if (!dropped) {
      std::memcpy(operation.accumulator, f.dense(i, 2), type.count * type.bytes);
    }
  }
  agent.accumulators.push_back({operation.accumulator, 0});
  return true;
}

/// Issues a · b + c; the result is in flight.
KERNEL(startDot, Synchronise, Ordered | Ends) {
  const auto &dot = *static_cast<const AsyncDotImmediate *>(i.immediate);
  Agent &agent = *f.agent;
  Instance &instance = *agent.instance;
  auto operation = std::make_unique<DotOperation>();
  operation->dot = &dot;
  operation->ordered = true;
  operation->name = "dot";
  operation->cost = dot.m * dot.n * dot.k / 4096;
  operation->b = instance.view(f, i, 1, dot.bBuffer);
  operation->strides.assign(operation->b.strides, operation->b.strides + 2);
  if (dot.aBuffer.shape.empty()) {
    const char *elements = f.dense(i, 0);
    operation->tile.assign(elements, elements + dot.m * dot.k * elementBytes(dot.a));
  } else {
    operation->a = instance.view(f, i, 0, dot.aBuffer);
    operation->strides.insert(operation->strides.end(), operation->a.strides, operation->a.strides + 2);
  }
  if (!acquireAccumulator(f, i, *operation))
    return nullptr;
  if (dot.accumulate >= 0 && !f.scalar<uint8_t>(i, dot.accumulate)) {
    operation->starts = true;
    operation->start = 0;
  }
  char *accumulator = operation->accumulator;
  uint32_t ordinal = agent.issued[static_cast<int>(Lane::Dot)] + 1;
  for (Agent::Accumulator &known : agent.accumulators)
    if (known.elements == accumulator)
      known.dot = ordinal;
  Tile &result = f.result(i);
  result.form = Form::Flight;
  result.data = accumulator;
  result.base = ordinal;
  return instance.issue(agent, i, std::move(operation), Lane::Dot) ? next(i) : nullptr;
}

/// Waits until at most `pending` dots, the most recent ones, are in flight; the accumulators of the others become dense
/// tiles.
KERNEL(waitForDots, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  uint32_t pending = static_cast<const PendingImmediate *>(i.immediate)->pending;
  uint32_t issued = agent.issued[static_cast<int>(Lane::Dot)], done = issued - std::min(issued, pending);
  if (!agent.instance->finish(agent, i, Lane::Dot, done))
    return nullptr;
  for (int k = 0; k < i.results; ++k) {
    Tile &from = f.input(i, k), &to = f.result(i, k);
    const TileType &type = *i.result(k).type;
    bool lands = from.form == Form::Flight && from.base <= done;
    if (!lands) {
      copyTile(to, from, type);
      continue;
    }
    char *buffer = from.data;
    auto *accumulator =
        llvm::find_if(agent.accumulators, [&](const Agent::Accumulator &s) { return s.elements == buffer; });
    if (accumulator == agent.accumulators.end() || accumulator->dot != from.base) {
      fail(f, i, LaunchError::Kind::Protocol,
           "the MMA of this accumulator has been waited for already, or another one adds to it; use the accumulator "
           "that the last one returned");
      return nullptr;
    }
    agent.accumulators.erase(accumulator);
    from.setDense();
    agent.freeAccumulator(to.own, accumulatorBytes(type));
    to.own = buffer;
    to.setDense();
  }
  return next(i);
}

/// Reports the use of a tile that may still be in flight.
KERNEL(checkLanded, Synchronise, None) {
  if (f.input(i, 0).form != Form::Flight)
    return next(i);
  fail(f, i, LaunchError::Kind::Protocol,
       "a result is used here whose asynchronous dot may still be in flight; wait for it (`dot_wait`) before");
  return nullptr;
}

} // namespace txl::machine
