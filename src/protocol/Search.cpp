// Values for unknowns: small multiples of what divides them, then constants of the expression, then larger powers of
// two with a binary search, since trip counts grow with sizes.
#include "protocol/Search.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <numeric>

using namespace mlir;

namespace txl::protocol {

static constexpr int64_t kSmall = 48;          // values that are tried one by one
static constexpr int64_t kLarge = 1 << 22;     // the largest value
static constexpr int64_t kOther = 1 << 14;     // a size that does not decide
static constexpr unsigned kAttempts = 64;      // runs to reach the trip counts of all instances
static constexpr unsigned kMaxSteps = 400'000; // instructions that one agent runs
static constexpr unsigned kKept = 6;           // skeletons
static constexpr unsigned kSamples = 64;       // values that show whether a trip count is constant

/// Of programs, which is not 0.
static bool isCount(const Unknown &unknown) {
  return unknown.kind == Unknown::Kind::NumPrograms || unknown.kind == Unknown::Kind::Requested;
}

static bool isSame(Scalar a, Scalar b) { return a.node == b.node && (a.node >= 0 || a.value == b.value); }

bool LoopRun::isSame(const LoopRun &other) const {
  if (conditions.empty() != other.conditions.empty())
    return false;
  if (!conditions.empty())
    return protocol::isSame(conditions[0], other.conditions[0]);
  return protocol::isSame(bounds.lower, other.bounds.lower) && protocol::isSame(bounds.upper, other.bounds.upper) &&
         protocol::isSame(bounds.step, other.bounds.step);
}

std::vector<LoopRun> loopRunsOf(const Skeleton &skeleton) {
  std::vector<LoopRun> runs;
  DenseMap<Operation *, size_t> open; // `while` loops
  for (const Decision &decision : skeleton.decisions) {
    if (!decision.isLoop)
      continue;
    if (!isa<scf::WhileOp>(decision.op)) {
      runs.push_back({decision.op, decision, {}});
      continue;
    }
    if (decision.trips == 0) {
      open[decision.op] = runs.size();
      runs.push_back({decision.op, {}, {}});
    }
    if (auto found = open.find(decision.op); found != open.end())
      runs[found->second].conditions.push_back(decision.condition);
  }
  std::vector<LoopRun> different;
  for (LoopRun &run : runs)
    if (llvm::none_of(different, [&](const LoopRun &other) { return other.op == run.op && other.isSame(run); }))
      different.push_back(std::move(run));
  return different;
}

std::vector<Symbol> symbolsOf(const Skeleton &skeleton) {
  std::vector<Symbol> symbols;
  std::vector<LoopRun> firsts;
  DenseSet<Operation *> seen;
  for (LoopRun &run : loopRunsOf(skeleton)) {
    if (!seen.insert(run.op).second)
      continue;
    auto same = llvm::find_if(firsts, [&](const LoopRun &other) { return other.isSame(run); });
    if (same != firsts.end()) {
      symbols[same - firsts.begin()].loops.push_back(run.op);
      continue;
    }
    symbols.push_back({{run.op}});
    firsts.push_back(std::move(run));
  }
  return symbols;
}

std::optional<uint64_t> Search::tripsOf(const Decision &loop, const Assignment &assignment) {
  std::optional<int64_t> lower = expressions.evaluate(loop.lower, assignment);
  std::optional<int64_t> upper = expressions.evaluate(loop.upper, assignment);
  std::optional<int64_t> step = expressions.evaluate(loop.step, assignment);
  if (!lower || !upper || !step || *step <= 0)
    return std::nullopt;
  return *upper > *lower ? (uint64_t(*upper) - uint64_t(*lower) + *step - 1) / *step : 0;
}

SmallVector<unsigned, 4> Search::unknownsOf(ArrayRef<Scalar> of, const Assignment &base, Assignment &at) const {
  SmallVector<unsigned, 4> unknowns;
  for (Scalar scalar : of)
    for (unsigned unknown : expressions.unknownsOf(scalar))
      if (!llvm::is_contained(unknowns, unknown))
        unknowns.push_back(unknown);
  ArrayRef<Unknown> all = expressions.unknowns();
  at = base;
  for (unsigned k = at.size(); k < all.size(); ++k)
    at.push_back(all[k].initial);
  auto order = [&](unsigned k) { // a loaded scalar decides one instance, an argument all
    Unknown::Kind kind = all[k].kind;
    if (kind == Unknown::Kind::Load || kind == Unknown::Kind::Argument)
      return kind == Unknown::Kind::Load ? 0 : 1;
    return kind == Unknown::Kind::Requested ? 2 : kind == Unknown::Kind::NumPrograms ? 3 : 4;
  };
  llvm::sort(unknowns, [&](unsigned a, unsigned b) { return std::pair(order(a), a) < std::pair(order(b), b); });
  if (!unknowns.empty())
    std::rotate(unknowns.begin(), unknowns.begin() + preferred % unknowns.size(), unknowns.end());
  return unknowns;
}

std::optional<Assignment> Search::solve(ArrayRef<Scalar> of, const Assignment &base,
                                        function_ref<bool(const Assignment &)> holds) {
  if (holds(base))
    return base;
  SmallVector<int64_t, 8> constants;
  for (Scalar scalar : of)
    expressions.constantsOf(scalar, constants);
  Assignment start;
  for (unsigned unknown : unknownsOf(of, base, start)) {
    Assignment tried = start;
    const Unknown &known = expressions.unknowns()[unknown];
    int64_t unit = known.granularity, least = isCount(known) ? unit : 0;
    auto works = [&](int64_t value) {
      tried[unknown] = value;
      return value >= least && value % unit == 0 && holds(tried);
    };
    // An argument that is 0 comes last: a size is at least 1.
    bool isSize = known.kind == Unknown::Kind::Argument;
    for (int64_t k = isSize; k <= kSmall; ++k)
      if (works(k * unit))
        return tried;
    if (isSize && works(0))
      return tried;
    for (int64_t constant : constants)
      for (int64_t by : {-1, 0, 1})
        if (works(constant + by) || works((constant + by) * unit))
          return tried;
    int64_t high = kSmall;
    while (high * unit < kLarge && !works(high * unit))
      high *= 2;
    int64_t low = high / 2;
    while (low + 1 < high) {
      int64_t middle = low + (high - low) / 2;
      (works(middle * unit) ? high : low) = middle;
    }
    if (works(high * unit))
      return tried;
  }
  return std::nullopt;
}

std::optional<Assignment> Search::solveLeast(ArrayRef<Scalar> of, const Assignment &base,
                                             function_ref<bool(const Assignment &)> reaches,
                                             function_ref<bool(const Assignment &)> isExact) {
  Assignment start;
  SmallVector<unsigned, 4> unknowns = unknownsOf(of, base, start);
  if (std::optional<Assignment> found = solveLeastOf(unknowns, start, reaches, isExact))
    return found;
  // Where the least of several sizes decides: with large others.
  Assignment large = start;
  for (unsigned unknown : unknowns)
    if (const Unknown &size = expressions.unknowns()[unknown]; size.kind == Unknown::Kind::Argument)
      large[unknown] = kOther * size.granularity;
  if (std::optional<Assignment> found = solveLeastOf(unknowns, large, reaches, isExact))
    return found;
  // Of a persistent loop: with another number of programs.
  for (unsigned unknown : unknowns)
    if (const Unknown &programs = expressions.unknowns()[unknown]; programs.kind == Unknown::Kind::NumPrograms)
      for (int64_t count = 2; count <= 16; count *= 2) {
        Assignment other = start;
        other[unknown] = count * programs.granularity;
        if (isExact(other))
          return other;
        if (std::optional<Assignment> found = solveLeastOf(unknowns, other, reaches, isExact))
          return found;
      }
  return std::nullopt;
}

std::optional<Assignment> Search::solveLeastOf(ArrayRef<unsigned> unknowns, const Assignment &start,
                                               function_ref<bool(const Assignment &)> reaches,
                                               function_ref<bool(const Assignment &)> isExact) {
  for (unsigned unknown : unknowns) {
    Assignment tried = start;
    const Unknown &known = expressions.unknowns()[unknown];
    int64_t unit = known.granularity, least = isCount(known) ? 1 : 0;
    auto works = [&](int64_t k) {
      tried[unknown] = k * unit;
      return reaches(tried);
    };
    int64_t high = 1;
    while (high * unit < kLarge && !works(high))
      high *= 2;
    int64_t low = least;
    while (low < high) {
      int64_t middle = low + (high - low) / 2;
      if (works(middle))
        high = middle;
      else
        low = middle + 1;
    }
    for (int64_t value : {std::max<int64_t>(low, 1), low}) { // 0 only if nothing else does
      tried[unknown] = value * unit;
      if (isExact(tried))
        return tried;
    }
  }
  return std::nullopt;
}

std::optional<Assignment> Search::solveTrips(const Decision &loop, const Assignment &base, uint64_t wanted) {
  return solveLeast(
      {loop.lower, loop.upper, loop.step}, base,
      [&](const Assignment &tried) { return tripsOf(loop, tried).value_or(0) >= wanted; },
      [&](const Assignment &tried) { return tripsOf(loop, tried) == wanted; });
}

std::optional<Assignment> Search::flip(const Decision &branch, const Assignment &base) {
  Scalar of[] = {branch.condition};
  std::optional<Assignment> found = solve(of, base, [&](const Assignment &tried) {
    std::optional<int64_t> value = expressions.evaluate(branch.condition, tried);
    return value && (*value & 1) != branch.outcome;
  });
  if (found)
    return found;
  SmallVector<Scalar, 8> conditions = expressions.operandsOf(branch.outcome ? Code::Or : Code::And, branch.condition);
  if (conditions.size() < 2)
    return std::nullopt;
  found = solveAll(conditions, !branch.outcome, base);
  if (found)
    return found;
  Assignment large; // as a box inside of an array requires
  for (unsigned unknown : unknownsOf(of, base, large))
    if (const Unknown &size = expressions.unknowns()[unknown]; size.kind == Unknown::Kind::Argument)
      large[unknown] = kOther * size.granularity;
  return solveAll(conditions, !branch.outcome, large);
}

std::optional<Assignment> Search::solveAll(ArrayRef<Scalar> conditions, bool wanted, const Assignment &base) {
  Assignment at = base;
  auto is = [&](Scalar condition, const Assignment &tried) {
    std::optional<int64_t> value = expressions.evaluate(condition, tried);
    return value && (*value & 1) == wanted;
  };
  SmallVector<Scalar, 8> kept;
  for (Scalar condition : conditions)
    if (is(condition, at))
      kept.push_back(condition);
  for (Scalar condition : conditions) {
    if (llvm::any_of(kept, [&](Scalar other) { return other.node == condition.node; }))
      continue;
    std::optional<Assignment> next = solve(condition, at, [&](const Assignment &tried) {
      return is(condition, tried) && llvm::all_of(kept, [&](Scalar other) { return is(other, tried); });
    });
    if (!next)
      return std::nullopt;
    at = *next;
    kept.push_back(condition);
  }
  return at;
}

std::optional<Assignment> Search::solveConditions(ArrayRef<Scalar> conditions, const Assignment &base,
                                                  uint64_t wanted) {
  auto holds = [&](uint64_t k, const Assignment &tried) {
    std::optional<int64_t> value = expressions.evaluate(conditions[k], tried);
    return value && (*value & 1);
  };
  return solveLeast(
      conditions.slice(wanted, 1), base,
      [&](const Assignment &tried) { return wanted == 0 || holds(wanted - 1, tried); },
      [&](const Assignment &tried) {
        for (uint64_t k = 0; k <= wanted; ++k)
          if (holds(k, tried) != (k < wanted))
            return false;
        return true;
      });
}

std::optional<Assignment> Search::lengthen(ArrayRef<Scalar> conditions, const Assignment &base, uint64_t wanted) {
  Scalar last = conditions.back();
  std::optional<Assignment> next = solve(last, base, [&](const Assignment &tried) {
    std::optional<int64_t> value = expressions.evaluate(last, tried);
    return value && (*value & 1);
  });
  if (!next)
    return std::nullopt;
  for (size_t k = 0; k < next->size(); ++k)
    if (k >= base.size() ? (*next)[k] != expressions.unknowns()[k].initial : (*next)[k] != base[k])
      (*next)[k] *= wanted + 2;
  return next;
}

uint64_t Search::mostTrips(const Symbol &symbol, const Assignment &base) {
  uint64_t most = 0;
  for (const LoopRun &run : loopRunsOf(*skeletonOf(base))) {
    if (!llvm::is_contained(symbol.loops, run.op))
      continue;
    if (!run.conditions.empty())
      return ~uint64_t(0);
    Scalar of[] = {run.bounds.lower, run.bounds.upper, run.bounds.step};
    Assignment tried;
    SmallVector<unsigned, 4> unknowns = unknownsOf(of, base, tried);
    uint64_t random = 1;
    for (unsigned sample = 0; sample < kSamples; ++sample) {
      most = std::max(most, tripsOf(run.bounds, tried).value_or(0));
      for (unsigned unknown : unknowns) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        int64_t unit = expressions.unknowns()[unknown].granularity;
        tried[unknown] = (1 + static_cast<int64_t>(random >> (40 + (random >> 20) % 22))) * unit;
      }
    }
  }
  return most;
}

Expressions::Congruence Search::tripsModulo(const Symbol &symbol, const Assignment &base) {
  Expressions::Congruence common{0, 0};
  bool isFirst = true;
  for (const LoopRun &run : loopRunsOf(*skeletonOf(base))) {
    if (!llvm::is_contained(symbol.loops, run.op))
      continue;
    int64_t step = run.bounds.step.value;
    if (!run.conditions.empty() || run.bounds.step.node >= 0 || step <= 0)
      return {};
    Expressions::Congruence lower = expressions.congruenceOf(run.bounds.lower);
    Expressions::Congruence upper = expressions.congruenceOf(run.bounds.upper);
    int64_t modulus = std::gcd(lower.modulus, upper.modulus), distance = upper.remainder - lower.remainder;
    if (modulus % step || distance % step)
      return {};
    modulus /= step, distance /= step;
    common.modulus = std::gcd(std::gcd(common.modulus, modulus), isFirst ? 0 : common.remainder - distance);
    common.remainder = isFirst ? distance : common.remainder;
    isFirst = false;
  }
  if (common.modulus <= 0)
    return {};
  common.remainder = (common.remainder % common.modulus + common.modulus) % common.modulus;
  return common;
}

std::shared_ptr<Skeleton> Search::skeletonOf(const Assignment &assignment) {
  for (auto &[known, skeleton] : kept)
    if (known == assignment)
      return skeleton;
  if (kept.size() == kKept)
    kept.erase(kept.begin() + 1); // the first one is that of the initial values
  kept.push_back({assignment, std::make_shared<Skeleton>(extractSkeleton(function, slice, expressions, assignment,
                                                                         std::min(maxEvents, kMaxSteps)))});
  steps += kept.back().second->steps;
  return kept.back().second;
}

std::optional<Assignment> Search::drive(const Symbol &symbol, const Assignment &base,
                                        function_ref<unsigned(unsigned)> trips, unsigned instances) {
  Assignment at = base;
  std::vector<LoopRun> done;
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    // The first instance that does not yet run as often as it should.
    std::shared_ptr<Skeleton> skeleton = skeletonOf(at);
    if (skeleton->missing || spent() > maxEvents)
      return std::nullopt;
    std::vector<LoopRun> different;
    for (LoopRun &run : loopRunsOf(*skeleton))
      if (llvm::is_contained(symbol.loops, run.op) &&
          llvm::none_of(different, [&](const LoopRun &other) { return other.isSame(run); }))
        different.push_back(std::move(run));
    bool changed = false;
    for (unsigned k = 0; k < different.size() && k < instances && !changed; ++k) {
      const LoopRun &run = different[k];
      uint64_t wanted = trips(k);
      if (run.conditions.empty()) {
        if (tripsOf(run.bounds, at) == wanted)
          continue;
        std::optional<Assignment> next = solveTrips(run.bounds, at, wanted);
        if (!next)
          return std::nullopt;
        at = *next;
        changed = true;
        continue;
      }
      uint64_t now = run.conditions.size() - 1;
      auto &known = longest[run.conditions[0].node];
      if (known.size() < run.conditions.size())
        known.assign(run.conditions.begin(), run.conditions.end());
      if (now == wanted)
        continue;
      std::optional<Assignment> next =
          wanted < known.size() ? solveConditions(known, at, wanted) : lengthen(known, at, wanted);
      if (!next)
        return std::nullopt;
      at = *next;
      changed = true;
    }
    if (!changed)
      return at;
  }
  return std::nullopt;
}

} // namespace txl::protocol
