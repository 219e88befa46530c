// Check mode of a grid: one run under the Checker, then runs in other orders, whose results must be the same.
//
// The results are compared bit by bit. If the program has atomics, float sums may depend on the order in which programs
// arrive; then differences of the size of rounding errors are not reported.
#include "machine/run/GridOrder.h"
#include "machine/program/Storage.h"
#include "machine/run/Checker.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

namespace txl::machine {

namespace {
/// The contents of one writable range, before and after the first run.
struct Saved {
  const MemoryRange *range;
  std::vector<char> before, after;
};
} // namespace

static double valueAt(const char *data, DType type) {
  return forFloatType<double>(type, [&]<DType T> {
    typename Storage<T>::Bits bits;
    std::memcpy(&bits, data, sizeof(bits));
    return Storage<T>::load(&bits);
  });
}

/// The tolerated rounding error of a sum, relative to the largest value of the array.
static double toleranceOf(DType type) {
  switch (type) {
  case DType::F64:
    return 1e-10;
  case DType::F32:
    return 1e-4;
  default:
    return 0.1;
  }
}

/// The offset of the first byte at which the contents differ by more than rounding; -1: none.
static int64_t firstDifference(const Program &program, const Saved &saved, const char *now) {
  size_t bytes = saved.after.size();
  if (std::memcmp(saved.after.data(), now, bytes) == 0)
    return -1;
  DType type = saved.range->argument >= 0 ? program.parameters[saved.range->argument].element : DType::I8;
  size_t step = elementBytes(type);
  bool rounding = program.hasAtomics && isFloat(type);
  double largest = 0;
  for (size_t p = 0; rounding && p + step <= bytes; p += step)
    if (double value = std::fabs(valueAt(saved.after.data() + p, type)); std::isfinite(value))
      largest = std::max(largest, value);
  for (size_t p = 0; p + step <= bytes; p += step) {
    if (std::memcmp(saved.after.data() + p, now + p, step) == 0)
      continue;
    double difference = std::fabs(valueAt(saved.after.data() + p, type) - valueAt(now + p, type));
    if (!rounding || !(difference <= toleranceOf(type) * largest))
      return static_cast<int64_t>(p);
  }
  return -1;
}

static std::vector<Saved> saveWritable(const LaunchState &state) {
  std::vector<Saved> saved;
  for (const MemoryRange &range : state.memory.all()) {
    bool known = std::any_of(saved.begin(), saved.end(), [&](const Saved &s) {
      return s.range->begin <= range.begin && range.end <= s.range->end;
    });
    if (range.readOnly || range.end == range.begin || known)
      continue;
    auto *data = reinterpret_cast<const char *>(range.begin);
    saved.push_back({&range, std::vector<char>(data, data + (range.end - range.begin)), {}});
  }
  return saved;
}

unsigned ordersOf(const Program &program, const Launch &launch) {
  if (program.explicits)
    return 8;
  return uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2] > 1 ? 4 : 1;
}

std::unique_ptr<LaunchError> checkGrid(LaunchState &state) {
  const Launch &launch = *state.launch;
  uint32_t programs = launch.grid[0] * launch.grid[1] * launch.grid[2];
  if (const auto &facts = state.program->explicits; facts && !facts->isOneProgram)
    programs /= facts->ctas;
  std::vector<Saved> saved = saveWritable(state);
  Checker checker(state);
  state.checker = &checker;
  std::unique_ptr<LaunchError> error = runGrid(state, nullptr);
  state.checker = nullptr;
  if (error || ordersOf(*state.program, launch) == 1)
    return error;
  for (Saved &s : saved)
    s.after.assign(reinterpret_cast<const char *>(s.range->begin), reinterpret_cast<const char *>(s.range->end));

  std::vector<uint32_t> order(programs);
  std::iota(order.begin(), order.end(), 0);
  for (unsigned k = 0; k + 1 < ordersOf(*state.program, launch) && !error; ++k) {
    uint64_t seed = launch.seed + k;
    Launch seeded = launch; // the first run's engines had launch.seed
    seeded.seed = seed + 1;
    state.launch = &seeded;
    if (k == 0) {
      std::reverse(order.begin(), order.end());
    } else {
      std::mt19937_64 random(seed);
      for (uint32_t p = programs; p > 1; --p)
        std::swap(order[p - 1], order[random() % p]);
    }
    for (const Saved &s : saved)
      std::memcpy(reinterpret_cast<char *>(s.range->begin), s.before.data(), s.before.size());
    error = runGrid(state, order.data());
    state.launch = &launch;
    for (const Saved &s : saved) {
      int64_t at = error ? -1 : firstDifference(*state.program, s, reinterpret_cast<const char *>(s.range->begin));
      if (at < 0)
        continue;
      error = std::make_unique<LaunchError>();
      error->kind = LaunchError::Kind::OrderDependent;
      error->kernel = state.program->kernel;
      error->argument = s.range->argument;
      bool named = s.range->argument >= 0;
      std::string name = named ? state.program->parameters[s.range->argument].name : "a registered buffer";
      error->argumentName = named ? name : "";
      error->offsetBytes = at - static_cast<int64_t>(s.range->address - s.range->begin);
      error->offsetElements =
          named ? error->offsetBytes / elementBytes(state.program->parameters[error->argument].element)
                : error->offsetBytes;
      error->what =
          programs == 1
              ? llvm::formatv("the result depends on the timing of asynchronous engines: `{0}` differs with seed {1}; "
                              "wait for each copy and each MMA before its result is used",
                              name, seed + 1)
                    .str()
              : llvm::formatv("the result depends on the order in which programs run: `{0}` differs when they run {1} "
                              "(seed {2}); what a program writes must not depend on which program runs first",
                              name, k == 0 ? "backwards" : "in a random order", seed)
                    .str();
      // Report at the last store to that address in the ordinary order.
      uint32_t writer, location;
      if (checker.lastWriter(reinterpret_cast<const char *>(s.range->begin) + at, writer, location)) {
        error->location = state.program->locations[location];
        error->hasProgram = true;
        error->program[0] = writer % launch.grid[0];
        error->program[1] = writer / launch.grid[0] % launch.grid[1];
        error->program[2] = writer / launch.grid[0] / launch.grid[1];
      }
    }
  }
  // The caller sees the result of the ordinary order.
  for (const Saved &s : saved)
    std::memcpy(reinterpret_cast<char *>(s.range->begin), s.after.data(), s.after.size());
  return error;
}

} // namespace txl::machine
