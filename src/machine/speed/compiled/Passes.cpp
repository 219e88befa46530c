// Assigns steps to passes, backwards from the stores.
#include "machine/speed/compiled/Passes.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

bool FusedKernel::operator==(const FusedKernel &other) const {
  auto same = [](const auto &a, const auto &b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(*a.data())) == 0;
  };
  static_assert(std::has_unique_object_representations_v<FusedStep> &&
                std::has_unique_object_representations_v<FusedValue>);
  return columns == other.columns && granule == other.granule && group == other.group &&
         bufferBytes == other.bufferBytes && same(steps, other.steps) && same(values, other.values);
}

/// Steps of at most this cost are recomputed: a store and a load cost more.
static constexpr int kCheap = 4;

/// The approximate number of instructions of the operation for one block.
static int weightOf(const FusedStep &step) {
  bool narrow = isFloat(step.operand) && elementBytes(step.operand) < 4;
  int wide = step.operand == DType::F64 ? 2 : 1;
  switch (step.op) {
  case ElementOp::DivF:
  case ElementOp::Sqrt:
  case ElementOp::Rsqrt:
    return 6 * wide;
  case ElementOp::DivSI:
  case ElementOp::DivUI:
  case ElementOp::RemSI:
  case ElementOp::RemUI:
    return 12;
  default:
    break;
  }
  if (step.op >= ElementOp::Cbrt && step.op <= ElementOp::Erfc)
    return 20 * wide;
  return (narrow && step.operand != DType::F16 ? 8 : 1) * wide;
}

namespace {
class PassSplitter {
public:
  PassSplitter(const FusedKernel &kernel, Passes &result)
      : kernel(kernel), result(result), maker(kernel.values.size(), -1), cost(kernel.steps.size(), 0) {}
  bool run();

private:
  void findLevels();
  void findRequiredSteps();
  bool isFull(int step) const { return kernel.steps[step].kind == FusedStep::Element && !kernel.steps[step].perRow; }

  const FusedKernel &kernel;
  Passes &result;
  llvm::SmallVector<int, 48> maker; // by value: its step, or -1
  llvm::SmallVector<int, 48> cost;  // by full step: of recomputing it
  int last = 0;                     // index of the last pass
};
} // namespace

/// The result of a reduction is available one pass after its operand.
void PassSplitter::findLevels() {
  result.level.assign(kernel.steps.size(), 0);
  for (size_t s = 0; s < kernel.steps.size(); ++s) {
    const FusedStep &step = kernel.steps[s];
    int level = 0, weight = weightOf(step);
    for (int k = 0; k < step.inputs; ++k) {
      int from = maker[step.in[k]];
      if (from < 0) {
        weight += kernel.values[step.in[k]].source == ValueSource::Each;
        continue;
      }
      level = std::max<int>(level, result.level[from] + (kernel.steps[from].kind == FusedStep::Reduce));
      weight += isFull(from) ? cost[from] : 0;
    }
    result.level[s] = static_cast<uint8_t>(level);
    cost[s] = std::min(weight, 1000);
    last = std::max(last, level + (step.kind == FusedStep::Reduce));
    if (step.kind != FusedStep::Store)
      maker[step.out] = static_cast<int>(s);
  }
}

/// Determines the full steps of each pass: those that its reductions, stores and kept results need. If an earlier pass
/// computes an expensive value too, a buffer keeps it.
void PassSplitter::findRequiredSteps() {
  size_t n = kernel.steps.size();
  llvm::SmallVector<llvm::SmallVector<bool, 48>, 4> need(last + 1, llvm::SmallVector<bool, 48>(n, false));
  result.buffer.assign(n, -1);
  for (int p = 0; p <= last; ++p) {
    for (size_t s = n; s-- > 0;) {
      const FusedStep &step = kernel.steps[s];
      bool first = result.level[s] == p;
      bool root = step.kind == FusedStep::Store    ? p == last // all loads come before the stores
                  : step.kind == FusedStep::Reduce ? first
                                                   : isFull(s) && step.kept && first;
      need[p][s] = need[p][s] || root;
      if (!need[p][s])
        continue;
      if (!root) {
        bool before = false;
        for (int q = 0; q < p; ++q)
          before |= need[q][s];
        if (before && (step.kept || cost[s] > kCheap)) {
          result.buffer[s] = 0; // the index is assigned below
          need[p][s] = false;
          continue;
        }
      }
      for (int k = 0; k < step.inputs; ++k)
        if (int from = maker[step.in[k]]; from >= 0 && isFull(from))
          need[p][from] = true;
    }
    for (size_t s = 0; s < n; ++s)
      if (need[p][s]) {
        result.passes[p].steps.push_back(static_cast<uint8_t>(s));
        result.passes[p].weight += weightOf(kernel.steps[s]);
      }
  }
}

bool PassSplitter::run() {
  findLevels();
  result.passes.resize(last + 1);
  findRequiredSteps();
  for (size_t s = 0; s < kernel.steps.size(); ++s) {
    const FusedStep &step = kernel.steps[s];
    if (step.kind == FusedStep::Element && step.perRow)
      result.passes[result.level[s]].rows.push_back(static_cast<uint8_t>(s));
  }
  result.buffers = kernel.stores;
  for (size_t s = 0; s < kernel.steps.size(); ++s)
    if (kernel.steps[s].kind == FusedStep::Reduce || (result.buffer[s] == 0 && !kernel.steps[s].kept))
      result.buffer[s] = static_cast<int8_t>(result.buffers++);
    else
      result.buffer[s] = -1;
  return result.buffers <= kFusedKernelBuffers;
}

bool splitIntoPasses(const FusedKernel &kernel, Passes &result) { return PassSplitter(kernel, result).run(); }

} // namespace txl::machine
