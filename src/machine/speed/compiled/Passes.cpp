// From the stores backwards: who needs what in which pass.
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

/// What is cheaper than a store and a load: computed again.
static constexpr int kCheap = 4;

/// About how many instructions a block of the operation takes.
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
  llvm::SmallVector<int, 48> maker; // of each value: its step, or -1
  llvm::SmallVector<int, 48> cost;  // of each full step: to compute it again
  int last = 0;                     // pass
};
} // namespace

/// The result of a reduction is there one pass later than its operand.
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

/// Full steps of each pass: what reductions and stores of the pass need, and what it keeps. Of what an earlier pass has
/// anyway, what is dear waits in a buffer.
void Divider::findNeeds() {
  size_t n = chain.steps.size();
  llvm::SmallVector<llvm::SmallVector<bool, 48>, 4> need(last + 1, llvm::SmallVector<bool, 48>(n, false));
  made.buffer.assign(n, -1);
  for (int p = 0; p <= last; ++p) {
    for (size_t s = n; s-- > 0;) {
      const ChainStep &step = chain.steps[s];
      bool first = made.level[s] == p;
      bool root = step.kind == ChainStep::Store    ? p == last // all that is read of memory is read before
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
          made.buffer[s] = 0; // numbered below
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
