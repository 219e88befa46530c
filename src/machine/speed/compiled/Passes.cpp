// Assigns steps to passes, backwards from the stores.
#include "machine/speed/compiled/Passes.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

bool Chain::operator==(const Chain &other) const {
  auto same = [](const auto &a, const auto &b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(*a.data())) == 0;
  };
  static_assert(std::has_unique_object_representations_v<ChainStep> &&
                std::has_unique_object_representations_v<ChainValue>);
  return columns == other.columns && granule == other.granule && group == other.group &&
         bufferBytes == other.bufferBytes && same(steps, other.steps) && same(values, other.values);
}

/// Steps of at most this cost are recomputed: a store and a load cost more.
static constexpr int kCheap = 4;

/// The approximate number of instructions of the operation for one block.
static int weightOf(const ChainStep &step) {
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
class Divider {
public:
  Divider(const Chain &chain, Passes &made)
      : chain(chain), made(made), maker(chain.values.size(), -1), cost(chain.steps.size(), 0) {}
  bool run();

private:
  void findLevels();
  void findNeeds();
  bool isFull(int step) const { return chain.steps[step].kind == ChainStep::Element && !chain.steps[step].perRow; }

  const Chain &chain;
  Passes &made;
  llvm::SmallVector<int, 48> maker; // by value: its step, or -1
  llvm::SmallVector<int, 48> cost;  // by full step: of recomputing it
  int last = 0;                     // index of the last pass
};
} // namespace

/// The result of a reduction is available one pass after its operand.
void Divider::findLevels() {
  made.level.assign(chain.steps.size(), 0);
  for (size_t s = 0; s < chain.steps.size(); ++s) {
    const ChainStep &step = chain.steps[s];
    int level = 0, weight = weightOf(step);
    for (int k = 0; k < step.inputs; ++k) {
      int from = maker[step.in[k]];
      if (from < 0) {
        weight += chain.values[step.in[k]].source == ValueSource::Each;
        continue;
      }
      level = std::max<int>(level, made.level[from] + (chain.steps[from].kind == ChainStep::Reduce));
      weight += isFull(from) ? cost[from] : 0;
    }
    made.level[s] = static_cast<uint8_t>(level);
    cost[s] = std::min(weight, 1000);
    last = std::max(last, level + (step.kind == ChainStep::Reduce));
    if (step.kind != ChainStep::Store)
      maker[step.out] = static_cast<int>(s);
  }
}

/// Determines the full steps of each pass: those that its reductions, stores and kept results need. If an earlier pass
/// computes an expensive value too, a buffer keeps it.
void Divider::findNeeds() {
  size_t n = chain.steps.size();
  llvm::SmallVector<llvm::SmallVector<bool, 48>, 4> need(last + 1, llvm::SmallVector<bool, 48>(n, false));
  made.buffer.assign(n, -1);
  for (int p = 0; p <= last; ++p) {
    for (size_t s = n; s-- > 0;) {
      const ChainStep &step = chain.steps[s];
      bool first = made.level[s] == p;
      bool root = step.kind == ChainStep::Store    ? p == last // all loads come before the stores
                  : step.kind == ChainStep::Reduce ? first
                                                   : isFull(s) && step.kept && first;
      need[p][s] = need[p][s] || root;
      if (!need[p][s])
        continue;
      if (!root) {
        bool before = false;
        for (int q = 0; q < p; ++q)
          before |= need[q][s];
        if (before && (step.kept || cost[s] > kCheap)) {
          made.buffer[s] = 0; // the index is assigned below
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
        made.passes[p].steps.push_back(static_cast<uint8_t>(s));
        made.passes[p].weight += weightOf(chain.steps[s]);
      }
  }
}

bool Divider::run() {
  findLevels();
  made.passes.resize(last + 1);
  findNeeds();
  for (size_t s = 0; s < chain.steps.size(); ++s) {
    const ChainStep &step = chain.steps[s];
    if (step.kind == ChainStep::Element && step.perRow)
      made.passes[made.level[s]].rows.push_back(static_cast<uint8_t>(s));
  }
  made.buffers = chain.stores;
  for (size_t s = 0; s < chain.steps.size(); ++s)
    if (chain.steps[s].kind == ChainStep::Reduce || (made.buffer[s] == 0 && !chain.steps[s].kept))
      made.buffer[s] = static_cast<int8_t>(made.buffers++);
    else
      made.buffer[s] = -1;
  return made.buffers <= kChainBuffers;
}

bool divide(const Chain &chain, Passes &made) { return Divider(chain, made).run(); }

} // namespace txl::machine
