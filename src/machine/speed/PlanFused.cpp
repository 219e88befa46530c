// Makes a plan: processes the members in order and determines where each reads and writes.
#include "machine/speed/Plan.h"
#include <algorithm>
#include <numeric>

namespace txl::machine {

/// The type of the chain's tiles.
const TileType *FusedPlan::typeOf(const Instruction &i) {
  auto &fused = *static_cast<const FusedImmediate *>(i.immediate);
  const FusedMember &first = fused.members.front();
  return i.operands[first.operands[first.memberKind == FusedMemberKind::Reduce ? 1 : 0]].type;
}

bool FusedPlan::openStores() {
  for (const FusedMember &member : fused.members) {
    if (member.memberKind != FusedMemberKind::Store)
      continue;
    Store &store = stores[storeCount++];
    store.bytes = memoryOf(member.instruction).bytes;
    store.perRow = member.perRow;
    if (!store.window.open(f, member.instruction, true))
      return false;
    if (store.window.empty || member.perRow)
      continue;
    int rank = type.rank;
    if (store.window.pointer.stride[rank - 1] != store.bytes && columns > 1)
      return false;
    int64_t dense = store.bytes;
    store.isDense = store.window.full || rank == 1;
    for (int d = rank - 1; d >= 0; --d) {
      store.isDense &= store.window.pointer.stride[d] == dense || type.shape[d] == 1;
      dense *= type.shape[d];
    }
    oneRow &= store.isDense;
  }
  return true;
}

void FusedPlan::setDenseLayout(ElementLayout &at, char *base, int64_t bytes) {
  at.base = base;
  at.step = bytes;
  at.isSplat = at.isStrip = false;
  at.contiguousRows = true;
  int64_t stride = bytes * columns;
  for (int d = type.rank - 2; d >= 0; --d) {
    at.stride[d] = stride;
    stride *= type.shape[d];
  }
  at.first = reinterpret_cast<uint64_t>(base);
  at.end = at.first + stride;
}

/// Sets the layout of an operand from outside the chain, or a result that has been computed already.
void FusedPlan::setTileLayout(uint8_t operand) {
  const TileType &own = *i.operands[operand].type;
  Tile &t = tile(operand);
  if (t.form == Form::Affine || t.form == Form::Box)
    elements(t, own);
  else if (t.form == Form::Strided && t.stride[type.rank - 1] != 0 && t.stride[type.rank - 1] != 1)
    materialize(t, own);
  ElementLayout &at = layout[operand];
  setDenseLayout(at, t.data, own.bytes);
  if (t.form == Form::Splat || t.form == Form::Strided) {
    at.end = at.first + own.bytes;
    for (int d = 0; d < type.rank; ++d) {
      at.stride[d] = t.form == Form::Splat ? 0 : t.stride[d] * own.bytes;
      int64_t reach = at.stride[d] * (type.shape[d] - 1);
      (reach < 0 ? at.first : at.end) += reach;
    }
    at.step = at.stride[type.rank - 1];
    at.isSplat = at.step == 0;
    at.contiguousRows = t.form == Form::Splat;
    oneRow &= at.contiguousRows;
  }
}

/// Sets the layout of an operand with one element a row.
void FusedPlan::setRowLayout(uint8_t operand) {
  const TileType &own = *i.operands[operand].type;
  Tile &t = tile(operand);
  bool splat = t.form == Form::Splat;
  if (t.form == Form::Strided)
    materialize(t, own);
  else if (!splat)
    elements(t, own);
  ElementLayout &at = layout[operand];
  at = {t.data, 0, {}, splat, false, true, reinterpret_cast<uint64_t>(t.data), 0};
  int64_t stride = splat ? 0 : own.bytes;
  for (int d = type.rank - 2; d >= 0; --d) {
    at.stride[d] = stride;
    stride *= type.shape[d];
  }
  at.end = at.first + (splat ? 1 : own.count) * own.bytes;
}

void FusedPlan::find(uint8_t operand, bool perRow) {
  if (state[operand] != State::Unknown)
    return;
  perRow ? setRowLayout(operand) : setTileLayout(operand);
  state[operand] = State::Tile;
  usedOperand[used++] = operand;
}

/// Whether a mask is uniform, as far as that is known without reading its elements.
bool FusedPlan::isUniform(uint8_t operand, bool &value) {
  const Tile &mask = tile(operand);
  const TileType &own = *i.operands[operand].type;
  if (mask.form != Form::Box && mask.form != Form::Splat)
    return false;
  int64_t low[kMaxRank], high[kMaxRank];
  asBox(mask, own, low, high);
  bool full = true, empty = false;
  for (int d = 0; d < own.rank; ++d) {
    full &= low[d] <= 0 && high[d] >= own.shape[d];
    empty |= low[d] >= high[d];
  }
  value = full;
  return full || empty;
}

/// Whether the member computes on forms, and is not a select.
static bool preservesForms(const FusedMember &member) {
  const KernelRow &kernel = *member.instruction.kernel;
  return kernel.is(KernelRow::KeepsAffine) && !kernel.is(KernelRow::MayAlias);
}

/// Whether the member costs nothing with the current forms of its operands, all of which are tiles.
bool FusedPlan::canRunAlone(const FusedMember &member) {
  bool splats = true, lazy = preservesForms(member);
  for (size_t k = 1; k < member.operands.size(); ++k) {
    Form form = tile(member.operands[k]).form;
    splats &= form == Form::Splat;
    lazy &= form == Form::Splat || form == Form::Affine || form == Form::Box;
  }
  bool value;
  return splats || lazy || (member.instruction.kernel->is(KernelRow::MayAlias) && isUniform(member.operands[1], value));
}

FusedPlan::Step &FusedPlan::addStep(const FusedMember &member) {
  Step &made = step[steps++];
  made.member = &member;
  made.inputs = static_cast<uint8_t>(member.instruction.inputs);
  made.out = member.operands[0];
  std::copy_n(member.operands.begin() + member.instruction.results, std::min<int>(made.inputs, 3), made.in);
  return made;
}

/// A select with a uniform condition is one of its operands. Returns true if nothing is left to compute.
bool FusedPlan::foldUniformSelect(const FusedMember &member) {
  uint8_t out = member.operands[0], condition = member.operands[1];
  bool first;
  if (member.perRow || !member.instruction.kernel->is(KernelRow::MayAlias) || state[condition] == State::Strip ||
      !isUniform(condition, first))
    return false;
  if (state[condition] == State::Unknown) {
    static const char truth[2] = {0, 1};
    auto *at = const_cast<char *>(truth + first);
    layout[condition] = {at, 0, {}, true, false, true, reinterpret_cast<uint64_t>(at), 0};
    state[condition] = State::Tile;
  }
  uint8_t chosen = member.operands[first ? 2 : 3];
  if (member.kept)
    return false;
  find(chosen, false);
  if (layout[chosen].isSplat)
    return false;
  layout[out] = layout[chosen];
  state[out] = state[chosen];
  source[out] = source[chosen];
  if (state[out] == State::Tile) {
    char *own = tile(out).own;
    tile(out) = tile(chosen);
    tile(out).own = own;
  }
  return true;
}

bool FusedPlan::makeElement(const FusedMember &member) {
  uint8_t out = member.operands[0];
  bool strip = false;
  for (size_t k = 1; k < member.operands.size(); ++k)
    strip |= state[member.operands[k]] == State::Strip;
  if (!strip && canRunAlone(member)) {
    if (!member.instruction.run(f, member.instruction))
      return false;
    find(out, member.perRow);
    return true;
  }
  usedOperand[used++] = out;
  if (foldUniformSelect(member))
    return true;
  for (size_t k = 1; k < member.operands.size(); ++k)
    find(member.operands[k], member.perRow);
  state[out] = State::Strip;
  if (member.perRow || member.kept)
    tile(out).setDense();
  if (member.perRow)
    setRowLayout(out);
  else if (member.kept)
    setDenseLayout(layout[out], tile(out).own, i.operands[out].type->bytes);
  else
    layout[out] = {
        f.scratch + member.buffer * fused.bufferBytes, i.operands[out].type->bytes, {}, false, true, true, 0, 0};
  addStep(member);
  return true;
}

bool FusedPlan::makeReduce(const FusedMember &member) {
  uint8_t out = member.operands[0], in = member.operands[1];
  find(in, false);
  if (layout[in].isSplat)
    return false;
  tile(out).setDense();
  setRowLayout(out);
  state[out] = State::Strip;
  usedOperand[used++] = out;
  addStep(member);
  return true;
}

/// A reshape or broadcast of one element a row. The result is a view that is made before its elements are computed.
bool FusedPlan::makeView(const FusedMember &member) {
  uint8_t out = member.operands[0], in = member.operands[1];
  if (!member.instruction.run(f, member.instruction))
    return false;
  layout[out] = layout[in];
  state[out] = state[in];
  source[out] = source[in];
  usedOperand[used++] = out;
  if (member.perRow)
    return true;
  layout[out].isSplat = true;
  layout[out].contiguousRows = type.rank == 1;
  if (member.buffer >= 0) {
    layout[out] = {
        f.scratch + member.buffer * fused.bufferBytes, i.operands[out].type->bytes, {}, false, true, true, 0, 0};
    state[out] = State::Strip;
    addStep(member);
  }
  return true;
}

/// Runs a member early. Returns false if it reads what an earlier store of the chain writes.
bool FusedPlan::makeHoisted(const FusedMember &member, int storesBefore) {
  if (member.instruction.kernel->role == Role::Load) {
    Window window;
    if (!window.open(f, member.instruction, false))
      return false;
    uint64_t end = window.last + memoryOf(member.instruction).bytes;
    for (const Store *store = stores; store != stores + storesBefore && !window.empty; ++store)
      if (!store->window.empty && store->window.first < end && window.first < store->window.last + store->bytes)
        return false;
  }
  return member.instruction.run(f, member.instruction) != nullptr;
}

bool FusedPlan::makeStore(const FusedMember &member, uint8_t index) {
  if (member.perRow || stores[index].window.empty)
    return true;
  uint8_t value = member.operands[memoryOf(member.instruction).value];
  find(value, false);
  if (layout[value].isSplat) {
    if (state[value] != State::Tile)
      return false;
    materialize(tile(value), *i.operands[value].type);
    setDenseLayout(layout[value], tile(value).data, stores[index].bytes);
  }
  Step &made = addStep(member);
  made.in[0] = value;
  made.store = index;
  return true;
}

/// Whether strips may be stored while other strips are not read yet: no other store overlaps `store`, and an operand
/// that the chain reads there has the same address for each element and is not used after the store. A store that runs
/// after all strips may overlap operands.
bool FusedPlan::checkNoConflict(int member, Store &store) {
  if (store.window.empty)
    return true;
  auto begin = store.window.first, end = store.window.last + store.bytes;
  for (Store *other = stores; other != stores + storeCount; ++other)
    if (other != &store && !other->window.empty && other->window.first < end &&
        begin < other->window.last + other->bytes)
      return false;
  store.direct = !store.perRow;
  for (int u = 0; u < used && !store.perRow; ++u) {
    uint8_t operand = usedOperand[u];
    const ElementLayout &at = layout[operand];
    if (state[operand] != State::Tile || at.first >= end || at.end <= begin)
      continue;
    bool same = reinterpret_cast<uint64_t>(at.base) == addressOf(store.window.pointer.base);
    for (int d = 0; d < type.rank; ++d)
      same &= type.shape[d] == 1 || (d == type.rank - 1 ? at.step : at.stride[d]) == store.window.pointer.stride[d];
    store.direct = false;
    for (size_t m = member + 1; m < fused.members.size(); ++m)
      for (size_t k = fused.members[m].instruction.results; k < fused.members[m].operands.size(); ++k)
        same &= fused.members[m].operands[k] != operand;
    if (!same)
      return false;
  }
  return true;
}

/// If the store is the only use of its value, the value is computed directly in the stored memory.
void FusedPlan::storeDirectly(int member, Store &store) {
  const FusedMember &made = fused.members[member];
  uint8_t value = made.operands[memoryOf(made.instruction).value];
  store.direct &= store.window.full && !store.window.range->streams && state[value] == State::Strip;
  const FusedMember *maker = nullptr;
  int readers = 0;
  for (const FusedMember &m : fused.members) {
    if (m.instruction.results && m.operands[0] == value)
      maker = &m;
    for (size_t k = m.instruction.results; k < m.operands.size(); ++k)
      readers += m.operands[k] == value;
  }
  bool computed = false;
  for (int s = 0; s < steps; ++s)
    computed |= step[s].member->memberKind == FusedMemberKind::Element && step[s].out == value;
  store.direct &= maker && !maker->kept && readers == 1 && computed;
  if (!store.direct)
    return;
  ElementLayout &at = layout[value];
  setDenseLayout(at, reinterpret_cast<char *>(addressOf(store.window.pointer.base)), store.bytes);
  std::copy_n(store.window.pointer.stride, type.rank, at.stride);
  at.contiguousRows = store.isDense;
}

bool FusedPlan::make() {
  std::fill_n(state, i.results + i.inputs, State::Unknown);
  std::iota(source, source + i.results + i.inputs, 0);
  if (!openStores())
    return false;
  int next = 0;
  for (const FusedMember &member : fused.members) {
    bool made = false;
    switch (member.memberKind) {
    case FusedMemberKind::Element:
      made = makeElement(member);
      break;
    case FusedMemberKind::Reduce:
      made = makeReduce(member);
      break;
    case FusedMemberKind::View:
      made = makeView(member);
      break;
    case FusedMemberKind::Hoisted:
      made = makeHoisted(member, next);
      break;
    case FusedMemberKind::Store:
      made = makeStore(member, static_cast<uint8_t>(next++));
      break;
    }
    if (!made)
      return false;
  }
  next = 0;
  for (size_t m = 0; m < fused.members.size(); ++m)
    if (fused.members[m].memberKind == FusedMemberKind::Store && !checkNoConflict(static_cast<int>(m), stores[next++]))
      return false;
  next = 0;
  for (size_t m = 0; m < fused.members.size(); ++m)
    if (fused.members[m].memberKind == FusedMemberKind::Store) {
      Store &store = stores[next++];
      if (!store.window.empty && !store.perRow)
        storeDirectly(static_cast<int>(m), store);
    }
  for (Step *s = step; s != step + steps; ++s) {
    s->contiguousRows = s->member->memberKind == FusedMemberKind::Store || layout[s->out].contiguousRows;
    for (int k = 0; k < s->inputs && s->member->memberKind != FusedMemberKind::Store; ++k)
      s->contiguousRows &= layout[s->in[k]].contiguousRows;
  }
  return true;
}

} // namespace txl::machine
