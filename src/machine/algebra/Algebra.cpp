// The check's control: which launches it observes, and how two results are compared.
#include "machine/Algebra.h"
#include "machine/algebra/Numbers.h"
#include <cstring>
#include <utility>

namespace txl::machine {

using algebra::Number;

static thread_local Algebra *own = nullptr;
std::atomic<unsigned> Algebra::entered{0};

Algebra::Algebra(uint64_t seed, bool roundsNarrow) : state(std::make_unique<State>(seed, roundsNarrow)) {}
Algebra::~Algebra() = default;

Algebra *Algebra::enter(Algebra *algebra) {
  entered += (algebra != nullptr) - (own != nullptr);
  return std::exchange(own, algebra);
}
Algebra *Algebra::ofThread() { return own; }

void Algebra::select(unsigned run) {
  if (run >= state->runs.size())
    state->runs.resize(run + 1);
  state->runs[run].clear();
  state->run = run;
}

void Algebra::perturb(uint64_t begin, uint64_t bytes, uint64_t key) {
  state->perturbedBegin = begin;
  state->perturbedEnd = begin + bytes;
  state->perturbation = algebra::scramble(state->seed ^ key);
}

/// The number of an element of an array after a run.
static Number elementOf(Algebra::State &state, const Algebra::Side &side, DType type, int64_t k) {
  int bytes = elementBytes(type);
  state.run = side.run;
  return state.read(side.addresses[k], side.bytes + k * bytes, type);
}

std::vector<int64_t> Algebra::differences(const Side &a, const Side &b, DType type, size_t limit) {
  std::vector<int64_t> found;
  unsigned run = state->run;
  for (int64_t k = 0; k < static_cast<int64_t>(a.addresses.size()) && found.size() < limit; ++k)
    if (!state->domain.equal(elementOf(*state, a, type, k), elementOf(*state, b, type, k)))
      found.push_back(k);
  state->run = run;
  return found;
}

std::vector<uint64_t> Algebra::fingerprints(const Side &a, const Side &b, DType type, llvm::ArrayRef<int64_t> indices) {
  std::vector<uint64_t> made;
  unsigned run = state->run;
  for (int64_t k : indices)
    made.push_back(
        state->domain.opaque(0, state->domain.subtract(elementOf(*state, a, type, k), elementOf(*state, b, type, k)), 0)
            .ring[algebra::kTop]);
  state->run = run;
  return made;
}

void Algebra::beginLaunch(const MemoryMap &memory) {
  State::Memory &stored = state->runs[state->run];
  for (const MemoryRange &range : memory.all()) {
    auto isInside = [&](const auto &entry) {
      return entry.first >= range.begin && entry.first + entry.second.size <= range.end;
    };
    size_t same = 0, replaced = 0;
    for (const auto &entry : stored)
      if (isInside(entry)) {
        uint64_t now = 0;
        std::memcpy(&now, reinterpret_cast<const void *>(entry.first), entry.second.size);
        ++(now == entry.second.bytes ? same : replaced);
      }
    if (replaced > same)
      std::erase_if(stored, isInside);
  }
}

void Algebra::begin(Frame &frame) {
  std::vector<NumberTile> &slots = state->frames[&frame];
  slots.clear();
  slots.resize(frame.program->slotOffsets.size());
}

void Algebra::endLaunch() { state->frames.clear(); }

void Algebra::run(Frame &frame) {
  NumberRun numbers(*state, frame);
  const Instruction *i = frame.pc;
  do
    i = numbers.step(*i);
  while (i);
}

} // namespace txl::machine
