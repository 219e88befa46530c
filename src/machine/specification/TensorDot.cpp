// Dots that accumulate in tensor memory (tcgen05.mma). They run in the order in which an agent issues them, so each
// happens after the previous ones. Each barrier operand gets an arrival when the dot and all earlier ones are complete.
// One of two CTAs reads and writes the buffers of both, and arrives in both.
#include "machine/Algebra.h"
#include "machine/program/Kernels.h"
#include "machine/program/TensorImmediates.h"
#include "machine/run/Instance.h"
#include "machine/specification/Dot.h"
#include "machine/specification/ScaledOperands.h"

namespace txl::machine {

namespace {
/// An operation on buffers of one CTA, or the same of both CTAs of a pair.
struct TensorMemoryOperation : EngineOperation {
  llvm::SmallVector<View, 5> views;                // of the first CTA; the one that is written comes first
  std::vector<llvm::SmallVector<int64_t>> strides; // of each view
  llvm::SmallVector<Cta *, 2> ctas;

  void add(Instance &instance, Frame &f, const Instruction &i, int input, const BufferShape &shape) {
    views.push_back(instance.view(f, i, input, shape));
    strides.emplace_back(views.back().strides, views.back().strides + shape.shape.size());
  }
  View view(int index, Cta &cta) const {
    View view = views[index];
    view.cta = &cta;
    view.strides = strides[index].data();
    return view;
  }
  std::vector<char> bytes(int index, Cta &cta) const {
    View from = view(index, cta);
    std::vector<char> bytes(from.shape->bytes());
    readView(bytes.data(), from);
    return bytes;
  }
  Moment end(Instance &instance) const { return instance.end(*agent, Lane::TensorDot, ordinal); }
  /// Records the accesses of all views; `updates`: the written one is read before. They come after the operations that
  /// the agent issued earlier.
  bool access(Instance &instance, bool updates);
  std::optional<Moment> writes(const Cta &cta, uint64_t offset) const override {
    if (!llvm::is_contained(ctas, &cta) || !view(0, const_cast<Cta &>(cta)).covers(cta, offset))
      return std::nullopt;
    return end(*agent->instance);
  }
};

struct TensorDotOperation : TensorMemoryOperation {
  enum : int { Accumulator, A, B, AScale, BScale };
  const TensorMmaImmediate *dot;
  bool accumulates = true;

  bool run(Instance &instance) override;

private:
  std::vector<char> readA(Cta &cta) const;
  std::vector<char> readB(Cta &cta) const;
};

/// A copy of scales; they are in order with the dots.
struct ScaleCopy : TensorMemoryOperation {
  enum : int { To, From };
  bool run(Instance &instance) override;
};

/// An arrival that happens when all earlier dots are complete.
struct DotArrival : EngineOperation {
  Instance::BarrierRef barrier;
  uint32_t dots;

  bool run(Instance &instance) override {
    Clock clock = known;
    const Moment end = instance.end(*agent, Lane::TensorDot, dots);
    clock.advanceTo(end);
    return instance.finish(*agent, *at, Lane::TensorDot, dots, /*learns=*/false) &&
           instance.arrive(*agent, *at, barrier, 1, clock, end);
  }
};
} // namespace

bool TensorMemoryOperation::access(Instance &instance, bool updates) {
  if (ordinal > 1)
    known.advanceTo(instance.end(*agent, Lane::TensorDot, ordinal - 1));
  for (Cta *cta : ctas)
    for (size_t index = updates ? 0 : 1; index < views.size(); ++index)
      if (!instance.access(*this, view(index, *cta), false, end(instance)))
        return false;
  known.advanceTo(end(instance)); // it reads before it writes
  return llvm::all_of(ctas, [&](Cta *cta) { return instance.access(*this, view(0, *cta), true, end(instance)); });
}

static std::vector<char> bytesOf(const std::vector<float> &values) {
  auto *first = reinterpret_cast<const char *>(values.data());
  return {first, first + values.size() * sizeof(float)};
}

std::vector<char> TensorDotOperation::readA(Cta &cta) const {
  std::vector<char> elements = bytes(A, cta);
  if (!dot->block)
    return elements;
  const BufferShape &shape = dot->aBuffer, &scale = dot->aScaleBuffer;
  return bytesOf(scaled({elements.data(), bytes(AScale, cta).data(), shape.element, scale.element, dot->m, dot->k,
                         shape.shape[1], 1, dot->block, scale.shape[1]},
                        /*alongLines=*/false));
}

/// K rows, each with the columns of every CTA. `cta` has their scales.
std::vector<char> TensorDotOperation::readB(Cta &cta) const {
  const BufferShape &shape = dot->bBuffer, &scale = dot->bScaleBuffer;
  const size_t rows = shape.shape[0], row = shape.bytes() / rows;
  std::vector<char> all(shape.bytes() * ctas.size());
  for (auto [index, each] : llvm::enumerate(ctas)) {
    const std::vector<char> one = bytes(B, *each);
    for (size_t k = 0; k < rows; ++k)
      std::memcpy(all.data() + (k * ctas.size() + index) * row, one.data() + k * row, row);
  }
  if (!dot->block)
    return all;
  return bytesOf(scaled({all.data(), bytes(BScale, cta).data(), shape.element, scale.element, dot->n, dot->k, 1, dot->n,
                         dot->block, scale.shape[1]},
                        /*alongLines=*/true));
}

bool TensorDotOperation::run(Instance &instance) {
  if (!access(instance, accumulates))
    return false;
  std::vector<char> total(dot->accumulatorBuffer.bytes());
  for (Cta *cta : ctas) {
    const View accumulator = view(Accumulator, *cta);
    const std::vector<char> left = readA(*cta), right = readB(*cta);
    if (accumulates)
      readView(total.data(), accumulator);
    else
      llvm::fill(total, 0);
    runPlainDot(*dot, left.data(), right.data(), total.data(), total.data());
    if (Algebra *algebra = Algebra::current(); algebra && ctas.size() == 1 && !dot->block)
      algebra->dot(*dot, view(A, *cta), view(B, *cta), accumulator, accumulates, total.data());
    writeView(accumulator, total.data());
  }
  return true;
}

bool ScaleCopy::run(Instance &instance) {
  if (!access(instance, /*updates=*/false))
    return false;
  for (Cta *cta : ctas) {
    // Units of 128 rows by 4 columns; in each, the rows r, r + 32, r + 64 and r + 96 are neighbours.
    const View to = view(To, *cta);
    const std::vector<char> source = bytes(From, *cta);
    if (views[From].shape->shape == to.shape->shape) {
      writeView(to, source.data());
      continue;
    }
    std::vector<char> target(source.size());
    const int64_t columns = to.shape->shape[1];
    for (size_t at = 0; at < source.size(); ++at) {
      const int64_t unit = at / 512, r = at / 16 % 32, b = at / 4 % 4, t = at % 4;
      const int64_t row = unit / (columns / 4) * 128 + b * 32 + r, column = unit % (columns / 4) * 4 + t;
      target[row * columns + column] = source[at];
    }
    writeView(to, target.data());
  }
  return true;
}

/// Issues an operation of a CTA, or of it and the next one.
static bool issue(Agent &agent, const Instruction &i, std::unique_ptr<TensorMemoryOperation> operation, uint32_t ctas) {
  operation->ordered = true;
  for (uint32_t each = 0; each < ctas; ++each)
    operation->ctas.push_back(&agent.instance->cta(agent.rank() + each));
  return agent.instance->issue(agent, i, std::move(operation), Lane::TensorDot);
}

static std::unique_ptr<TensorMemoryOperation> makeCopy(Frame &f, const Instruction &i, const TensorMmaImmediate &copy) {
  auto operation = std::make_unique<ScaleCopy>();
  operation->add(*f.agent->instance, f, i, 1, copy.accumulatorBuffer);
  operation->add(*f.agent->instance, f, i, 0, copy.aBuffer);
  return operation;
}

/// Issues accumulator (input 2) += a · b, then its arrivals; or a copy of scales.
KERNEL(startTensorDot, Synchronise, Ordered | Ends) {
  const auto &dot = *static_cast<const TensorMmaImmediate *>(i.immediate);
  Agent &agent = *f.agent;
  Instance &instance = *agent.instance;
  if (!agent.threadsAt(i, dot.predicate) || agent.rank() % dot.ctas)
    return next(i);
  if (dot.copies)
    return issue(agent, i, makeCopy(f, i, dot), dot.ctas) ? next(i) : nullptr;
  auto operation = std::make_unique<TensorDotOperation>();
  operation->dot = &dot;
  operation->add(instance, f, i, 2, dot.accumulatorBuffer);
  operation->add(instance, f, i, 0, dot.aBuffer);
  operation->add(instance, f, i, 1, dot.bBuffer);
  if (dot.block) {
    operation->add(instance, f, i, dot.scales, dot.aScaleBuffer);
    operation->add(instance, f, i, dot.scales + 1, dot.bScaleBuffer);
  }
  operation->accumulates = dot.accumulate < 0 || f.scalar<uint8_t>(i, dot.accumulate);
  if (!issue(agent, i, std::move(operation), dot.ctas))
    return nullptr;
  for (int k = 0; k < dot.barriers; ++k) {
    if (dot.firstPredicate >= 0 && !f.scalar<uint8_t>(i, dot.firstPredicate + k))
      continue;
    const Instance::BarrierRef barrier = instance.barrier(f, i, dot.firstBarrier + k);
    if (!barrier.cta)
      return nullptr;
    for (uint32_t each = 0; each < dot.ctas; ++each) {
      auto arrival = std::make_unique<DotArrival>();
      arrival->barrier = {&instance.cta(barrier.cta->rank + each), barrier.index};
      arrival->dots = agent.issued[static_cast<int>(Lane::TensorDot)];
      if (!instance.issue(agent, i, std::move(arrival)))
        return nullptr;
    }
  }
  return next(i);
}

} // namespace txl::machine
