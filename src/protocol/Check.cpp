// The order of the runs, and what they prove together.
#include "protocol/Check.h"
#include "protocol/Period.h"
#include "protocol/Search.h"
#include "protocol/Slice.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace mlir;

namespace txl::protocol {

static constexpr unsigned kMaxPeriod = 24; // of ring positions and parities, in iterations
static constexpr unsigned kMaxFlips = 24;
static constexpr unsigned kWays = 4; // to make a loop long
// At compile time: 10 ms, and for what is wrong then 40 ms.
static constexpr unsigned kSuspectEvents = 50'000, kConfirmingEvents = 200'000;
static constexpr int64_t kOtherSize = 512;       // of arguments, in a confirmation
static constexpr unsigned kMaxConfirmations = 4; // of findings, by larger trip counts

const char *nameOf(Verdict::Kind kind) {
  switch (kind) {
  case Verdict::Kind::Nothing:
    return "nothing";
  case Verdict::Kind::Proved:
    return "proved";
  case Verdict::Kind::Refuted:
    return "refuted";
  case Verdict::Kind::Unknown:
    return "unknown";
  }
  return "";
}

namespace {
class Check {
public:
  Check(Operation *function, const CheckOptions &options)
      : limit(options.maxEvents), maxEvents(limit), function(function), slice(function, options.judgesFences),
        search(function, slice, expressions, maxEvents) {}
  Verdict run();
  bool isSuspect();

private:
  bool judge(const Assignment &assignment, const Symbol *isLong = nullptr, unsigned *period = nullptr);
  bool fails(const Assignment &assignment);
  bool failsForMore(const Assignment &base);
  bool holdsForMore(const Skeleton &skeleton, const Assignment &assignment);
  void judgeSymbol(const Symbol &symbol, const Assignment &base);
  void judgePair(const Symbol &outer, const Symbol &inner, const Assignment &base);
  void judgeBranches();
  bool isUnlikely(const Skeleton &skeleton, const Assignment &assignment) const;
  void findPeriodBound(const Skeleton &skeleton);
  Report reportOf(const Finding &finding, const Skeleton &skeleton, const Assignment &assignment) const;
  std::string valuesOf(const Skeleton &skeleton, const Assignment &assignment) const;
  void miss(Operation *op, std::string what);
  bool isDone() const { return verdict.report || isExpensive(); }
  bool isExpensive() const { return verdict.events + search.spent() > maxEvents; }

  const unsigned limit; // of all runs together
  unsigned maxEvents;   // more after a finding, which has to be confirmed
  Operation *function;
  Slice slice;
  Expressions expressions;
  Search search;
  Verdict verdict;
  std::vector<Symbol> symbols;
  unsigned confirmations = 0;
  unsigned bound = 2, slots = 1; // of the period; the length of the longest ring
  struct Branch {
    Decision decision;
    Assignment assignment;
    bool taken = false, notTaken = false;
    llvm::SmallSetVector<int32_t, 4> conditions; ///< nodes, while only one of these holds
  };
  llvm::MapVector<Operation *, Branch> branches;
  llvm::DenseSet<uint64_t> judged; // hashes of assignments
};
} // namespace

static const char *nameOf(Finding::Kind kind) {
  switch (kind) {
  case Finding::Kind::Race:
    return "race";
  case Finding::Kind::Deadlock:
    return "deadlock";
  case Finding::Kind::Protocol:
    return "protocol";
  case Finding::Kind::Late:
    return "late";
  case Finding::Kind::Ended:
    return "ended";
  case Finding::Kind::Unwritten:
    return "unwritten";
  case Finding::Kind::Fence:
    return "fence";
  }
  return "";
}

void Check::miss(Operation *op, std::string what) {
  if (!verdict.missing.empty())
    return;
  verdict.missing = std::move(what);
  if (op)
    verdict.missingAt = op->getLoc();
}

/// `K = 48, the program id = 1`: the unknowns on which control flow depends.
std::string Check::valuesOf(const Skeleton &skeleton, const Assignment &assignment) const {
  llvm::SmallVector<unsigned, 4> used;
  for (const Decision &decision : skeleton.decisions)
    for (Scalar scalar : {decision.lower, decision.upper, decision.step, decision.condition})
      for (unsigned unknown : expressions.unknownsOf(scalar))
        if (!llvm::is_contained(used, unknown))
          used.push_back(unknown);
  llvm::sort(used);
  std::string text;
  for (unsigned k : used) {
    const Unknown &unknown = expressions.unknowns()[k];
    int64_t value = k < assignment.size() ? assignment[k] : unknown.initial;
    text += llvm::formatv("{0}{1} = {2}", text.empty() ? "" : ", ", unknown.name, value);
  }
  return text;
}

Report Check::reportOf(const Finding &finding, const Skeleton &skeleton, const Assignment &assignment) const {
  Report report{finding.at.event->op->getLoc(),
                nameOf(finding.kind),
                finding.what,
                finding.remedy,
                valuesOf(skeleton, assignment),
                {}};
  for (const Finding::Note &note : finding.notes)
    report.notes.push_back({note.at.event->op->getLoc(), note.text});
  return report;
}

/// Values that kernels are rarely written for, and that a caller may well exclude: an integer argument that is 0; CTAs
/// of a cluster of which one has more to do than another. What is wrong for them only is no reason to refuse a kernel.
bool Check::isUnlikely(const Skeleton &skeleton, const Assignment &assignment) const {
  for (auto [value, unknown] : llvm::zip(assignment, expressions.unknowns()))
    if (unknown.kind == Unknown::Kind::Argument && value == 0)
      return true;
  for (size_t k = skeleton.agentsOfCta; k < skeleton.agents.size(); ++k)
    for (auto &[loop, marks] : skeleton.marks[k]) {
      auto other = skeleton.marks[k % skeleton.agentsOfCta].find(loop);
      if (other == skeleton.marks[k % skeleton.agentsOfCta].end() || other->second.size() != marks.size())
        return true;
    }
  return false;
}

/// Whether something is wrong for values.
bool Check::fails(const Assignment &assignment) {
  std::shared_ptr<Skeleton> skeleton = search.skeletonOf(assignment);
  return skeleton->mistake || (!skeleton->missing && Execution(*skeleton).finding);
}

/// Whether something is wrong for larger trip counts too: if not, callers may never use the small ones. Nor is it
/// anything if it is right with zeros in memory, or for other sizes: a table in memory may have to fit the sizes.
bool Check::holdsForMore(const Skeleton &skeleton, const Assignment &assignment) {
  Assignment sizes = assignment, zeros = assignment;
  bool hasLoads = false;
  for (size_t k = 0; k < expressions.unknowns().size(); ++k) {
    const Unknown &unknown = expressions.unknowns()[k];
    if (k == sizes.size()) {
      sizes.push_back(unknown.initial);
      zeros.push_back(unknown.initial);
    }
    if (unknown.kind == Unknown::Kind::Argument)
      sizes[k] = std::max<int64_t>(1, kOtherSize / unknown.granularity) * unknown.granularity;
    if (unknown.kind == Unknown::Kind::Load && zeros[k] == unknown.initial) { // not chosen for a loop
      zeros[k] = 0;
      hasLoads = true;
    }
  }
  const unsigned large = bound + slots + 1;
  bool isLarge = llvm::any_of(skeleton.marks, [&](const auto &loops) {
    return llvm::any_of(loops, [&](const auto &loop) { return loop.second.size() > large; });
  });
  if (isLarge)
    return !hasLoads || fails(zeros);
  if (++confirmations > kMaxConfirmations)
    return false;
  return failsForMore(assignment) && failsForMore(sizes) && (!hasLoads || failsForMore(zeros));
}

/// Whether something is wrong for values like these with some of the larger trip counts, or for all that are known.
bool Check::failsForMore(const Assignment &base) {
  const unsigned large = bound + slots + 1;
  bool hasMore = false;
  for (const Symbol &symbol : symbols)
    for (unsigned trips = large; trips < large + bound; ++trips)
      if (std::optional<Assignment> at = search.drive(symbol, base, [&](unsigned) { return trips; })) {
        hasMore = true;
        if (fails(*at))
          return true;
      }
  return !hasMore && !isExpensive() && fails(base); // too expensive: not known
}

/// Executes the kernel for one assignment. Returns false if nothing more is to be found out.
bool Check::judge(const Assignment &assignment, const Symbol *isLong, unsigned *period) {
  size_t length = assignment.size(); // without initial values at its end
  while (length && assignment[length - 1] == expressions.unknowns()[length - 1].initial)
    --length;
  uint64_t hash = llvm::hash_combine_range(assignment.begin(), assignment.begin() + length);
  if (!judged.insert(hash & (~uint64_t(0) >> 2)).second && !isLong)
    return !isDone();
  std::shared_ptr<Skeleton> extracted = search.skeletonOf(assignment);
  const Skeleton &skeleton = *extracted;
  ++verdict.runs;
  for (const auto &events : skeleton.agents)
    verdict.events += events.size();
  for (const Decision &decision : skeleton.decisions)
    if (!decision.isLoop) {
      Branch &branch = branches[decision.op];
      if (!branch.decision.op || branch.taken == decision.outcome) {
        branch.decision = decision;
        branch.assignment = assignment;
      }
      (decision.outcome ? branch.taken : branch.notTaken) = true;
      if (!branch.taken || !branch.notTaken)
        branch.conditions.insert(decision.condition.node);
    }
  if (skeleton.mistake) {
    const Skeleton::Mistake &mistake = *skeleton.mistake;
    verdict.report = Report{mistake.op->getLoc(),
                            "protocol",
                            mistake.what + ", in " + skeleton.agentName(mistake.agent),
                            mistake.remedy,
                            valuesOf(skeleton, assignment),
                            {}};
    return false;
  }
  if (skeleton.missing) {
    miss(skeleton.missing->op, skeleton.missing->what);
    return false;
  }
  Execution execution(skeleton, isLong != nullptr);
  if (execution.late && !verdict.late)
    verdict.late = reportOf(*execution.late, skeleton, assignment);
  if (execution.finding) {
    search.allow(maxEvents = 2 * limit);
    bool hides = isUnlikely(skeleton, assignment);
    Finding found = *execution.finding;
    if (found.kind == Finding::Kind::Deadlock) // a race that another order shows is nearer to the cause
      if (Execution other(skeleton, false, /*reversed=*/true);
          other.finding && other.finding->kind != Finding::Kind::Deadlock)
        found = *other.finding;
    if (!hides && !holdsForMore(skeleton, assignment)) {
      miss(found.at.event->op, "whether callers exclude " + valuesOf(skeleton, assignment));
      hides = true;
    }
    if (!hides || !verdict.unlikely)
      (hides ? verdict.unlikely : verdict.report) = reportOf(found, skeleton, assignment);
    if (isLong)
      *period = bound; // callers exclude these values: the run need not repeat
    return hides && !isDone();
  }
  if (execution.missing)
    miss(execution.missing->op, execution.missing->what);
  if (isLong) {
    if (std::optional<unsigned> found = findPeriod(skeleton, execution, isLong->loops, slots))
      verdict.period = std::max(verdict.period, *period = *found);
  }
  return !isDone();
}

void Check::findPeriodBound(const Skeleton &skeleton) {
  auto add = [&](unsigned length) {
    slots = std::max(slots, length);
    bound = std::min(kMaxPeriod, std::lcm(bound, 2 * length));
  };
  for (const BarrierRow &row : skeleton.rows)
    add(row.slots);
  for (const Buffer &buffer : skeleton.buffers)
    add(buffer.slots);
}

void Check::judgeSymbol(const Symbol &symbol, const Assignment &base) {
  unsigned longest = 3 * bound + 2 * slots + 3, next = 0;
  uint64_t most = search.mostTrips(symbol, base);
  auto [divisor, remainder] = search.tripsModulo(symbol, base);
  longest += (divisor - longest % divisor + remainder) % divisor;
  auto miss = [&](unsigned trips) {
    this->miss(symbol.loops.front(), "for which arguments this loop runs " + std::to_string(trips) + " times");
    return false;
  };
  auto judgeUpTo = [&, divisor = divisor, remainder = remainder](uint64_t last) {
    for (; next <= last; ++next) {
      if (next && next % divisor != uint64_t(remainder))
        continue;
      std::optional<Assignment> at = search.drive(symbol, base, [&](unsigned) { return next; });
      if (!at) // bounds may depend on the iteration of a loop around it
        at = search.drive(symbol, base, [&](unsigned) { return next; }, /*instances=*/1);
      if (at && !judge(*at))
        return false;
      if (!at && next > 1)
        return miss(next);
    }
    return true;
  };
  if (most < longest) { // it has no steady state
    judgeUpTo(most);
    return;
  }
  if (!judgeUpTo(slots + 2)) // mistakes show early
    return;
  unsigned period = 0;
  bool isReached = false;
  // The loops in it should run equally often each time: that depends on the unknown that makes this one long.
  for (unsigned k = 0; k < kWays && !period; ++k) {
    search.prefer(k);
    std::optional<Assignment> at = search.drive(symbol, base, [&](unsigned) { return longest; });
    if (!at)
      at = search.drive(symbol, base, [&](unsigned) { return longest; }, /*instances=*/1);
    isReached |= at.has_value();
    if (at && !judge(*at, &symbol, &period))
      break;
  }
  search.prefer(0);
  if (isDone())
    return;
  if (!isReached)
    miss(longest);
  if (!period) {
    this->miss(symbol.loops.front(), "whether this loop repeats: it has no period within a third of the iterations");
    period = bound;
  }
  judgeUpTo(divisor * period + slots + 1); // every residue, with a prologue
}

void Check::judgePair(const Symbol &outer, const Symbol &inner, const Assignment &base) {
  auto contains = [](const Symbol &a, const Symbol &b) {
    return llvm::any_of(b.loops, [&](Operation *in) {
      return llvm::any_of(a.loops, [&](Operation *out) { return out->isProperAncestor(in); });
    });
  };
  bool isNested = contains(outer, inner);
  if (contains(inner, outer) || (!isNested && &inner < &outer)) // judged the other way round
    return;
  unsigned most = isNested ? std::min(bound, slots + 2) : 3;
  for (unsigned a : {0u, 2u, 3u}) {
    if (isNested && a == 0)
      continue;
    std::optional<Assignment> at = search.drive(outer, base, [&](unsigned) { return a; });
    for (unsigned b = 0; at && b <= most; ++b) {
      // Instances of a nested loop that run equally often, and some that do not.
      auto trips = [&](unsigned k) { return isNested && a == 3 && k % 2 ? (b + 3) % (bound + 1) : b; };
      if (std::optional<Assignment> both = search.drive(inner, *at, trips))
        if (!judge(*both))
          return;
    }
  }
}

/// Each branch both ways: for outcomes that no run has had, values are searched.
void Check::judgeBranches() {
  unsigned flips = 0;
  for (size_t k = 0; k < branches.size() && !isDone(); ++k) {
    Branch branch = (branches.begin() + k)->second;
    bool isFixed = llvm::all_of(branch.conditions, [&](int32_t condition) {
      Expressions::Range range = expressions.rangeOf({0, condition});
      return range.low == range.high;
    });
    if ((branch.taken && branch.notTaken) || isFixed)
      continue;
    if (++flips > kMaxFlips)
      return miss(branch.decision.op, "what all branches do");
    std::optional<Assignment> at = search.flip(branch.decision, branch.assignment);
    if (!at) {
      miss(branch.decision.op,
           llvm::formatv("for which arguments this branch is {0}taken", branch.taken ? "not " : ""));
      continue;
    }
    if (!judge(*at))
      return;
    for (const Symbol &symbol : symbols)
      for (unsigned trips : {0u, 2u, bound + 1})
        if (std::optional<Assignment> both = search.drive(symbol, *at, [&](unsigned) { return trips; }))
          if (!judge(*both))
            return;
  }
}

Verdict Check::run() {
  if (!slice.hasEvents())
    return verdict;
  std::shared_ptr<Skeleton> first = search.skeletonOf({});
  findPeriodBound(*first);
  symbols = symbolsOf(*first);
  if (judge({})) {
    for (const Symbol &symbol : symbols)
      if (!isDone())
        judgeSymbol(symbol, {});
    for (const Symbol &outer : symbols)
      for (const Symbol &inner : symbols)
        if (&outer != &inner && !isDone())
          judgePair(outer, inner, {});
    judgeBranches();
  }
  if (isExpensive())
    miss(function, "what more runs would show: the kernel is too large");
  verdict.kind = verdict.report            ? Verdict::Kind::Refuted
                 : verdict.missing.empty() ? Verdict::Kind::Proved
                                           : Verdict::Kind::Unknown;
  return verdict;
}

/// Whether something is wrong in a few runs, of which each has many iterations.
bool Check::isSuspect() {
  if (!slice.hasEvents())
    return false;
  std::shared_ptr<Skeleton> first = search.skeletonOf({});
  findPeriodBound(*first);
  symbols = symbolsOf(*first);
  auto isWrong = [&](const Assignment &assignment) {
    for (const auto &events : search.skeletonOf(assignment)->agents)
      verdict.events += events.size();
    return fails(assignment);
  };
  if (isWrong({}))
    return true;
  for (const Symbol &symbol : symbols) {
    if (isExpensive())
      return false;
    auto [divisor, remainder] = search.tripsModulo(symbol, {});
    unsigned trips = bound + slots + 1;
    trips += (divisor - trips % divisor + remainder) % divisor;
    std::optional<Assignment> at = search.drive(symbol, {}, [&](unsigned) { return trips; });
    if (at && isWrong(*at))
      return true;
  }
  return false;
}

std::optional<Report> findMistake(Operation *function) {
  CheckOptions few, more;
  few.maxEvents = kSuspectEvents;
  more.maxEvents = kConfirmingEvents;
  return Check(function, few).isSuspect() ? checkProtocol(function, more).report : std::nullopt;
}

Verdict checkProtocol(Operation *function, CheckOptions options) { return Check(function, options).run(); }

} // namespace txl::protocol
