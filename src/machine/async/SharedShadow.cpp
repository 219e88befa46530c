// Cells of shared memory and their access histories.
#include "machine/async/SharedShadow.h"

namespace txl::machine {

void SharedShadow::reset(uint64_t size) {
  bytes = size;
  map.clear();
  map.try_emplace(0);
}

/// Splits the cell that contains `at`, if necessary; returns the cell that begins at `at`, which must be below the end.
SharedShadow::Map::iterator SharedShadow::cut(uint64_t at) {
  auto next = map.upper_bound(at);
  auto cell = std::prev(next);
  return cell->first == at ? cell : map.emplace_hint(next, at, cell->second);
}

/// Adds `now` to the last accesses of each component.
template <typename Footprints> static void record(Footprints &list, const Footprint &now) {
  auto *same = std::find_if(list.begin(), list.end(),
                            [&](const Footprint &other) { return other.moment.component == now.moment.component; });
  if (same == list.end())
    list.push_back(now);
  else if (same->moment.time <= now.moment.time)
    *same = now;
}

/// The first of the accesses that is not ordered before.
template <typename Footprints> static const Footprint *unordered(const Footprints &list, const Clock &known) {
  auto found =
      std::find_if(list.begin(), list.end(), [&](const Footprint &other) { return !known.includes(other.moment); });
  return found == list.end() ? nullptr : &*found;
}

Conflict SharedShadow::read(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known) {
  if (begin >= end)
    return {};
  if (end < bytes)
    cut(end);
  for (auto cell = cut(begin); cell != map.end() && cell->first < end; ++cell) {
    Cell &here = cell->second;
    if (here.write.moment.time == 0)
      return {Conflict::Kind::Unwritten, {}, false, cell->first};
    if (!known.includes(here.write.moment))
      return {Conflict::Kind::Race, here.write, true, cell->first};
    if (const Footprint *update = unordered(here.updates, known))
      return {Conflict::Kind::Race, *update, true, cell->first};
    record(here.reads, now);
  }
  return {};
}

Conflict SharedShadow::update(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known) {
  if (begin >= end)
    return {};
  if (end < bytes)
    cut(end);
  for (auto cell = cut(begin); cell != map.end() && cell->first < end; ++cell) {
    Cell &here = cell->second;
    if (here.write.moment.time == 0)
      return {Conflict::Kind::Unwritten, {}, false, cell->first};
    if (!known.includes(here.write.moment))
      return {Conflict::Kind::Race, here.write, true, cell->first};
    if (const Footprint *read = unordered(here.reads, known))
      return {Conflict::Kind::Race, *read, false, cell->first};
    record(here.updates, now);
  }
  return {};
}

Conflict SharedShadow::write(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known) {
  if (begin >= end)
    return {};
  if (end < bytes)
    cut(end);
  auto first = cut(begin);
  auto cell = first;
  for (; cell != map.end() && cell->first < end; ++cell) {
    const Cell &here = cell->second;
    if (!known.includes(here.write.moment))
      return {Conflict::Kind::Race, here.write, true, cell->first};
    if (const Footprint *update = unordered(here.updates, known))
      return {Conflict::Kind::Race, *update, true, cell->first};
    if (const Footprint *read = unordered(here.reads, known))
      return {Conflict::Kind::Race, *read, false, cell->first};
  }
  map.erase(std::next(first), cell);
  first->second.write = now;
  first->second.reads.clear();
  first->second.updates.clear();
  return {};
}

} // namespace txl::machine
