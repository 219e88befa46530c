// The baton of a RankGroup: which rank runs, barriers, failures and deadlocks.
#include "machine/Ranks.h"
#include "machine/Machine.h"
#include "machine/run/Checker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

static thread_local RankGroup *currentGroup = nullptr;
static thread_local unsigned rankOfThread = 0;

RankGroup *RankGroup::current() { return currentGroup; }
unsigned RankGroup::currentRank() { return rankOfThread; }

RankGroup::RankGroup(unsigned count, uint64_t seed, bool check)
    : ranks(count), checking(check ? std::make_unique<Checker>(count) : nullptr), generator(seed) {}
RankGroup::~RankGroup() = default;

void RankGroup::share(uint64_t address, uint64_t bytes) { shared[address] = address + bytes; }

bool RankGroup::isShared(uint64_t begin, uint64_t end) const {
  auto after = shared.lower_bound(end);
  return after != shared.begin() && std::prev(after)->second > begin;
}

bool RankGroup::isStuck(const Rank &rank) const { return rank.stuckAt == epoch; }

/// Sets `holder`: a rank that can make progress, else one whose time-out expires, else a stuck one, which reports the
/// deadlock. None if no rank can run: all have left, or the rest waits at a barrier.
void RankGroup::choose() {
  llvm::SmallVector<unsigned, 16> ready, timed, stuck;
  for (unsigned k = 0; k < ranks.size(); ++k)
    if (ranks[k].state == Rank::State::Running) {
      ready.append(!isStuck(ranks[k]), k);
      timed.append(isStuck(ranks[k]) && ranks[k].canExpire, k);
      stuck.append(isStuck(ranks[k]), k);
    }
  llvm::SmallVectorImpl<unsigned> &from = !ready.empty() ? ready : !timed.empty() ? timed : stuck;
  if (from.empty()) {
    holder.reset();
    isStalled = llvm::any_of(ranks, [](const Rank &rank) { return rank.state == Rank::State::Barrier; });
  } else {
    holder = from[random(from.size())];
    if (ready.empty() && !timed.empty())
      expiring = holder;
  }
  changed.notify_all();
}

/// Waits until the calling rank holds the baton. False if another rank has failed.
bool RankGroup::pass(std::unique_lock<std::mutex> &lock) {
  changed.wait(lock, [&] { return holder == rankOfThread || isStalled; });
  return !failed;
}

void RankGroup::enter(unsigned rank) {
  currentGroup = this;
  rankOfThread = rank;
  std::unique_lock<std::mutex> lock(mutex);
  ranks[rank].state = Rank::State::Running;
  if (llvm::none_of(ranks, [](const Rank &other) { return other.state == Rank::State::Absent; }))
    choose();
  pass(lock);
}

void RankGroup::leave(bool hasFailed) {
  std::unique_lock<std::mutex> lock(mutex);
  ranks[rankOfThread].state = Rank::State::Left;
  ++epoch; // the others look again: what they wait for may never come
  if (hasFailed && !failed)
    failed = rankOfThread;
  // Ranks at a barrier fail, or wait for a rank that will not come.
  for (Rank &rank : ranks)
    if (failed && rank.state == Rank::State::Barrier)
      rank.state = Rank::State::Running;
  currentGroup = nullptr;
  rankOfThread = 0;
  choose();
}

bool RankGroup::yield() {
  std::unique_lock<std::mutex> lock(mutex);
  if (failed)
    return false;
  choose();
  return pass(lock);
}

std::string RankGroup::barrier() {
  std::unique_lock<std::mutex> lock(mutex);
  ++epoch; // the host may have written
  auto report = [&]() -> std::string {
    if (failed)
      return llvm::formatv("rank {0} has failed", *failed);
    std::string text = "deadlock across ranks: this rank waits at a barrier forever";
    for (auto [k, rank] : llvm::enumerate(ranks))
      if (k != rankOfThread && rank.state != Rank::State::Barrier)
        text += llvm::formatv("; rank {0} {1}", k, rank.state == Rank::State::Left ? "has ended" : "waits in a kernel");
    return text;
  };
  if (failed)
    return report();
  unsigned before = barriers;
  ranks[rankOfThread].state = Rank::State::Barrier;
  if (llvm::all_of(ranks, [](const Rank &rank) { return rank.state == Rank::State::Barrier; })) {
    for (Rank &rank : ranks)
      rank.state = Rank::State::Running;
    ++barriers;
    if (checking)
      checking->onHostBarrier();
  }
  choose();
  changed.wait(lock, [&] { return isStalled || (holder == rankOfThread && (barriers != before || failed)); });
  if (isStalled || failed)
    return report();
  return "";
}

void RankGroup::setStuck(std::unique_ptr<LaunchError> description, bool canExpire) {
  Rank &self = ranks[rankOfThread];
  self.stuckAt = epoch;
  self.canExpire = canExpire;
  self.waiting = std::move(description);
}

bool RankGroup::isDeadlocked() const {
  std::lock_guard<std::mutex> lock(mutex);
  return llvm::all_of(ranks, [&](const Rank &rank) {
    return rank.state != Rank::State::Running || (isStuck(rank) && !rank.canExpire);
  });
}

bool RankGroup::takeExpiry() {
  std::lock_guard<std::mutex> lock(mutex);
  if (expiring != rankOfThread)
    return false;
  expiring.reset();
  return true;
}

std::string RankGroup::describeWait(const uint32_t program[3], llvm::StringRef kernel) {
  return llvm::formatv("rank {0}, program ({1}, {2}, {3}) of `{4}` waits here", rankOfThread, program[0], program[1],
                       program[2], kernel);
}

void RankGroup::makeDeadlock(LaunchError &error) const {
  error.kind = LaunchError::Kind::Deadlock;
  error.what = llvm::formatv("deadlock across ranks: rank {0} of {1} waits here forever, and so does every rank that "
                             "has not ended; send the signal that it waits for, from the right rank to the right "
                             "slot",
                             rankOfThread, size());
  describeOthers(error);
}

void RankGroup::describeOthers(LaunchError &error) const {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto [k, rank] : llvm::enumerate(ranks)) {
    if (k == rankOfThread)
      continue;
    if (rank.state == Rank::State::Running && rank.waiting)
      error.notes.push_back({rank.waiting->what, rank.waiting->location});
    else
      error.notes.push_back(
          {llvm::formatv("rank {0} {1}", k,
                         rank.state == Rank::State::Barrier ? "waits at a barrier of the host" : "has ended"),
           {}});
  }
}

std::unique_ptr<LaunchError> RankGroup::otherFailure() const {
  std::lock_guard<std::mutex> lock(mutex);
  auto error = std::make_unique<LaunchError>();
  error->kind = LaunchError::Kind::Deadlock;
  error->what = llvm::formatv("rank {0} has failed, so that this launch of rank {1} cannot end", failed.value_or(0),
                              rankOfThread);
  return error;
}

} // namespace txl::machine
