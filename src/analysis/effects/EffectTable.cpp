// Facts are bit sets; the table grows with each new result of a join or combination.
#include "analysis/effects/EffectTable.h"

using namespace txl::analysis;

/// Returns true if `to` changed.
static bool insertAll(Bases &to, const Bases &from) {
  bool changed = from.test(to); // whether `from` has bits that `to` lacks
  to |= from;
  return changed;
}

bool EffectFacts::join(const EffectFacts &other) {
  bool changed = other.plain && !plain;
  plain |= other.plain;
  changed |= insertAll(address, other.address);
  changed |= insertAll(integer, other.integer);
  changed |= insertAll(oldValues, other.oldValues);
  changed |= insertAll(inputs, other.inputs);
  return changed;
}

void EffectFacts::dependOn(const EffectFacts &other) {
  oldValues |= other.oldValues;
  inputs |= other.inputs;
}

void EffectFacts::combine(const EffectFacts &other) {
  bool mayBeInteger = (plain || integer.any()) && (other.plain || other.integer.any());
  address |= other.address;
  dependOn(other);
  if (mayBeInteger)
    integer |= other.integer;
  else
    integer.reset();
  plain = mayBeInteger && integer.none(); // a loaded value and a constant combine to a loaded value
}

Bases EffectFacts::pointees() const {
  Bases bases = address;
  bases |= integer;
  if (plain)
    bases.set(0);
  return bases;
}

EffectTable::EffectTable(unsigned bits) {
  EffectFacts first(bits);
  idOf(first);
  first.plain = true;
  idOf(first);
}

size_t EffectTable::Hash::operator()(const EffectFacts &facts) const {
  uint64_t hash = facts.plain;
  for (const Bases *bases : {&facts.address, &facts.integer, &facts.oldValues, &facts.inputs}) {
    uintptr_t word;
    for (uint64_t chunk : bases->getData(word))
      hash = (hash ^ chunk) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

EffectTable::Id EffectTable::idOf(EffectFacts newFacts) {
  auto [entry, isNew] = ids.try_emplace(std::move(newFacts), facts.size());
  if (isNew)
    facts.push_back(&entry->first);
  return entry->second;
}

EffectTable::Id EffectTable::pair(Kind kind, Id a, Id b) {
  Pair &pair = pairs[(a * 31 + b * 5 + kind) % std::size(pairs)];
  if (pair.kind == kind && pair.a == a && pair.b == b)
    return pair.result;
  EffectFacts result = *facts[a];
  const EffectFacts &other = *facts[b];
  switch (kind) {
  case Join:
    result.join(other);
    break;
  case DependOn:
    result.dependOn(other);
    break;
  case Combine:
    result.combine(other);
    break;
  }
  pair = {kind, a, b, idOf(std::move(result))};
  return pair.result;
}
