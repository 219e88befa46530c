// Facts are bit sets; the table grows with each new result of a join or combination.
#include "analysis/effects/EffectTable.h"

using namespace txl::analysis;

/// Returns true if `to` changed.
static bool grow(Bases &to, const Bases &from) {
  bool news = from.test(to); // whether `from` has bits that `to` lacks
  to |= from;
  return news;
}

bool EffectFacts::join(const EffectFacts &other) {
  bool news = other.plain && !plain;
  plain |= other.plain;
  news |= grow(address, other.address);
  news |= grow(number, other.number);
  news |= grow(olds, other.olds);
  news |= grow(inputs, other.inputs);
  return news;
}

void EffectFacts::dependOn(const EffectFacts &other) {
  olds |= other.olds;
  inputs |= other.inputs;
}

void EffectFacts::combine(const EffectFacts &other) {
  bool mayBeNumber = (plain || number.any()) && (other.plain || other.number.any());
  address |= other.address;
  dependOn(other);
  if (mayBeNumber)
    number |= other.number;
  else
    number.reset();
  plain = mayBeNumber && number.none(); // a loaded value and a constant combine to a loaded value
}

Bases EffectFacts::pointees() const {
  Bases bases = address;
  bases |= number;
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
  for (const Bases *bases : {&facts.address, &facts.number, &facts.olds, &facts.inputs}) {
    uintptr_t word;
    for (uint64_t part : bases->getData(word))
      hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

EffectTable::Id EffectTable::idOf(EffectFacts made) {
  auto [place, isNew] = ids.try_emplace(std::move(made), facts.size());
  if (isNew)
    facts.push_back(&place->first);
  return place->second;
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
