// Sorted lists of clocks.
#include "emulator/races/Knowledge.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

static bool keyBefore(const std::pair<uint64_t, uint32_t> &clock, uint64_t key) { return clock.first < key; }

uint32_t VectorClock::find(const Clocks &clocks, uint64_t key) {
  auto it = std::lower_bound(clocks.begin(), clocks.end(), key, keyBefore);
  return it != clocks.end() && it->first == key ? it->second : 0;
}

void VectorClock::raise(Clocks &clocks, uint64_t key, uint32_t time) {
  auto it = std::lower_bound(clocks.begin(), clocks.end(), key, keyBefore);
  if (it != clocks.end() && it->first == key)
    it->second = std::max(it->second, time);
  else
    clocks.insert(it, {key, time});
}

void VectorClock::merge(Clocks &to, const Clocks &from) {
  if (from.size() <= 2) {
    for (const Clock &clock : from)
      raise(to, clock.first, clock.second);
    return;
  }
  size_t missing = 0; // usually none: the same few threads take part in every iteration
  for (auto [a, b] = std::pair(to.begin(), from.begin()); b != from.end(); ++b) {
    a = std::lower_bound(a, to.end(), b->first, keyBefore);
    if (a != to.end() && a->first == b->first)
      a->second = std::max(a->second, b->second);
    else
      ++missing;
  }
  if (!missing)
    return;
  Clocks both;
  both.reserve(to.size() + missing);
  const Clock *a = to.begin(), *b = from.begin();
  while (a != to.end() || b != from.end()) {
    if (b == from.end() || (a != to.end() && a->first < b->first))
      both.push_back(*a++);
    else if (a == to.end() || b->first < a->first)
      both.push_back(*b++);
    else
      both.push_back({a->first, std::max(a++->second, b++->second)});
  }
  to = std::move(both);
}

bool VectorClock::covers(ThreadId thread, uint32_t time) const {
  if (coversLaunch(thread.cta))
    return true;
  if (time & engineTime)
    return find(engines, thread.threadKey()) >= time;
  return find(ctas, thread.cta) >= time || find(warps, thread.warpKey()) >= time ||
         find(threads, thread.threadKey()) >= time;
}

bool VectorClock::coversWarp(ThreadId warp, uint32_t time) const {
  if (find(ctas, warp.cta) >= time || find(warps, warp.warpKey()) >= time)
    return true;
  auto it = std::lower_bound(threads.begin(), threads.end(), warp.warpKey() << 5, keyBefore);
  for (; it != threads.end() && it->first >> 5 == warp.warpKey(); ++it)
    if (it->second >= time)
      return true;
  return false;
}

void VectorClock::join(const VectorClock &other) {
  merge(ctas, other.ctas);
  merge(warps, other.warps);
  merge(threads, other.threads);
  merge(engines, other.engines);
  merge(ranks, other.ranks);
  // Entries of threads that the warp's clock covers are redundant.
  if (threads.size() > 8)
    llvm::erase_if(threads, [&](const Clock &clock) {
      return find(warps, clock.first >> 5) >= clock.second || find(ctas, clock.first >> 10) >= clock.second;
    });
}

void VectorClock::addCta(uint32_t cta, uint32_t time) {
  raise(ctas, cta, time);
  llvm::erase_if(warps, [&](const Clock &clock) { return clock.first >> 5 == cta && clock.second <= time; });
  llvm::erase_if(threads, [&](const Clock &clock) { return clock.first >> 10 == cta && clock.second <= time; });
}

void TensorMapFences::join(const TensorMapFences &other) {
  for (unsigned s = 0; s < std::size(released); ++s)
    released[s].join(other.released[s]);
  for (const auto &[key, clock] : other.acquired)
    acquired[key].join(clock);
}

void Knowledge::joinMaps(const TensorMapFences &other) {
  auto both = maps ? std::make_shared<TensorMapFences>(*maps) : std::make_shared<TensorMapFences>();
  both->join(other);
  maps = std::move(both);
}

void Knowledge::joinEarlier(const std::shared_ptr<const VectorClock> &events) {
  if (!earlier) {
    earlier = events;
    return;
  }
  auto both = std::make_shared<VectorClock>(*earlier);
  both->join(*events);
  earlier = std::move(both);
}

std::shared_ptr<const VectorClock> EventPoint::events() const {
  auto all = std::make_shared<VectorClock>(*known);
  if (known->earlier)
    all->join(*known->earlier);
  all->addWarp(thread, time);
  return all;
}

bool SyncLocation::follows(const PhaseWait &wait) const {
  return llvm::any_of(entries, [&](const Entry &entry) { return entry.known.value.follows(wait.thread, wait.time); });
}

void SyncLocation::addEarlier(uint32_t cta, const EventPoint &point) {
  for (const Entry &entry : entries)
    if (entry.known.last == point.known && entry.known.value.covers(point.thread, point.waited))
      return; // the usual case: the thread has also expected the bytes
  Accumulator &to = from(cta, DeviceScope);
  to.value.joinEarlier(point.events());
  to.touch();
}

Accumulator &SyncLocation::from(uint32_t cta, uint8_t scope) {
  for (Entry &entry : entries)
    if (entry.cta == cta && entry.scope == scope)
      return entry.known;
  entries.push_back({cta, scope, {}});
  return entries.back().known;
}

void SyncLocation::join(const SyncLocation &other) {
  for (const Entry &entry : other.entries)
    from(entry.cta, entry.scope).join(entry.known);
}
