// Dots that accumulate in tensor memory (tcgen05.mma). They run in the order in which an agent issues them, so each
// happens after the previous ones. Each barrier operand gets an arrival when the dot and all earlier ones are complete.
#include "machine/Algebra.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "machine/specification/Dot.h"

namespace txl::machine {

namespace {
struct TensorDotOperation : EngineOperation {
  const TensorDotImmediate *dot;
  View a, b, accumulator;
  std::vector<int64_t> strides; // of all three views
  bool accumulates = true;

  bool run(Instance &instance) override;
  std::optional<Moment> writes(const Cta &cta, uint64_t offset) const override {
    View there = accumulator;
    there.strides = strides.data() + 4;
    return there.covers(cta, offset) ? std::optional(agent->instance->end(*agent, Lane::TensorDot, ordinal))
                                     : std::nullopt;
  }
};

/// An arrival that happens when all earlier dots are complete.
struct DotArrival : EngineOperation {
  Instance::BarrierRef barrier;
  uint32_t dots;

  bool run(Instance &instance) override {
    Clock clock = known;
    clock.advanceTo(instance.end(*agent, Lane::TensorDot, dots));
    return instance.finish(*agent, *at, Lane::TensorDot, dots, /*learns=*/false) &&
           instance.arrive(*agent, *at, barrier, 1, clock);
  }
};
} // namespace

bool TensorDotOperation::run(Instance &instance) {
  b.strides = strides.data();
  a.strides = strides.data() + 2;
  accumulator.strides = strides.data() + 4;
  Moment end = instance.end(*agent, Lane::TensorDot, ordinal);
  if (ordinal > 1)
    known.advanceTo(instance.end(*agent, Lane::TensorDot, ordinal - 1));
  if (!instance.access(*this, a, false, end) || !instance.access(*this, b, false, end) ||
      (accumulates && !instance.access(*this, accumulator, false, end)))
    return false;
  known.advanceTo(end); // it reads the accumulator before it writes it
  if (!instance.access(*this, accumulator, true, end))
    return false;
  std::vector<char> left(a.shape->bytes()), right(b.shape->bytes()), total(accumulator.shape->bytes());
  readView(left.data(), a);
  readView(right.data(), b);
  if (accumulates)
    readView(total.data(), accumulator);
  runPlainDot(*dot, left.data(), right.data(), total.data(), total.data());
  if (Algebra *algebra = Algebra::current())
    algebra->dot(*dot, a, b, accumulator, accumulates, total.data());
  writeView(accumulator, total.data());
  return true;
}

/// Issues accumulator (input 2) += a · b, then its arrivals.
KERNEL(startTensorDot, Synchronise, Ordered | Ends) {
  const auto &dot = *static_cast<const TensorDotImmediate *>(i.immediate);
  Agent &agent = *f.agent;
  Instance &instance = *agent.instance;
  if (!agent.threadsAt(i, dot.predicate))
    return next(i);
  auto operation = std::make_unique<TensorDotOperation>();
  operation->dot = &dot;
  operation->ordered = true;
  operation->a = instance.view(f, i, 0, dot.aBuffer);
  operation->b = instance.view(f, i, 1, dot.bBuffer);
  operation->accumulator = instance.view(f, i, 2, dot.accumulatorBuffer);
  for (const View &view : {operation->b, operation->a, operation->accumulator})
    operation->strides.insert(operation->strides.end(), view.strides, view.strides + 2);
  operation->accumulates = dot.accumulate < 0 || f.scalar<uint8_t>(i, dot.accumulate);
  if (!instance.issue(agent, i, std::move(operation), Lane::TensorDot))
    return nullptr;
  for (int k = 0; k < dot.barriers; ++k) {
    if (dot.firstPredicate >= 0 && !f.scalar<uint8_t>(i, dot.firstPredicate + k))
      continue;
    auto arrival = std::make_unique<DotArrival>();
    arrival->barrier = instance.barrier(f, i, dot.firstBarrier + k);
    if (!arrival->barrier.cta)
      return nullptr;
    arrival->dots = agent.issued[static_cast<int>(Lane::TensorDot)];
    if (!instance.issue(agent, i, std::move(arrival)))
      return nullptr;
  }
  return next(i);
}

} // namespace txl::machine
