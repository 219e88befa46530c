// Running a fused chain (speed/Fusion.cpp). First a plan is made from the forms that the tiles have now: where each operand's
// elements lie, which results go to their tile, to a strip buffer, or straight to the memory that they are stored to.
// Members that cost nothing on the present forms (all operands are splats; index arithmetic that stays affine) run at
// once. Then the strips run. If anything is out of the ordinary (a store that must be checked element by element,
// memory that is stored to and read), the members run one after the other as if they had never been fused.
//
// Where an operand is memory that was left in place, its neighbour of the same size is asked for on the way: that is what the
// next program of a grid over rows reads first, and until then the memory has nothing to do.
//
// A strip is a part of a row of the last dimension; where every operand is dense the whole tile is one row.
#include "machine/run/Access.h"
#include "machine/speed/Window.h"
#include <algorithm>

namespace txl::machine {

namespace {
constexpr int kMembers = kFusedMembers, kOperands = kFusedOperands;
constexpr int64_t kMostAhead = 256 << 10, kLineBytes = 64; // a part of a second-level cache

/// Where the elements of an operand lie: element c of a row is at base + the row's offset + c * step.
struct Place {
  char *base;
  int64_t step;             // bytes; 0 as well for what starts anew with every strip
  int64_t stride[kMaxRank]; // bytes, of the dimensions but the last
  bool isSplat;             // one element for a whole row
  int64_t ahead = 0;        // bytes to where the next program probably reads; 0: nothing is known of that
};

struct Step {
  ElementFn run; // null: a store
  uint8_t inputs, out;
  uint8_t in[3];
  uint8_t store; // of `stores`
};

struct Store {
  Window window;
  int64_t bytes;
  bool direct = false; // its value is written in place by the one who computes it
};

class Plan {
public:
  Plan(Frame &f, const Instruction &i)
      : f(f), i(i), fused(*static_cast<const FusedImmediate *>(i.immediate)), type(*i.operands[0].type) {}
  bool make();
  void run();

private:
  enum class State : uint8_t { Unknown, Tile, Strip };

  bool openStores();
  bool makeElement(const FusedMember &member);
  bool runsAlone(const FusedMember &member);
  bool isUniform(uint8_t operand, bool &value);
  void placeTile(uint8_t operand);
  void placeDense(Place &place, char *base, int64_t bytes);
  bool separate(int member, Store &store);
  void goDirect(int member, Store &store);
  void runRow(const int64_t *index, int64_t columns);
  Tile &tile(uint8_t operand) { return f.tiles[i.operands[operand].slot]; }

  Frame &f;
  const Instruction &i;
  const FusedImmediate &fused;
  const TileType &type;
  bool oneRow = true; // nothing distinguishes rows
  int64_t firstStrip = 0;
  int steps = 0, storeCount = 0, used = 0;
  Step step[kMembers];
  Store stores[kFusedStores];
  Place place[kOperands];
  State state[kOperands];
  uint8_t usedOperand[kOperands];
};
} // namespace

bool Plan::openStores() {
  for (const FusedMember &member : fused.members) {
    if (member.instruction.element)
      continue;
    Store &store = stores[storeCount++];
    store.bytes = memoryOf(member.instruction).bytes;
    if (!store.window.open(f, member.instruction, true))
      return false;
    if (store.window.empty)
      continue;
    int rank = type.rank;
    if (store.window.pointer.stride[rank - 1] != store.bytes && type.shape[rank - 1] > 1)
      return false;
    int64_t dense = store.bytes;
    bool isDense = store.window.full || rank == 1;
    for (int d = rank - 1; d >= 0; --d) {
      isDense &= store.window.pointer.stride[d] == dense || type.shape[d] == 1;
      dense *= type.shape[d];
    }
    oneRow &= isDense;
  }
  return true;
}

void Plan::placeDense(Place &at, char *base, int64_t bytes) {
  at.base = base;
  at.step = bytes;
  at.isSplat = false;
  at.ahead = 0;
  int64_t stride = bytes;
  for (int d = type.rank - 1; d >= 0; --d) {
    at.stride[d] = stride;
    stride *= type.shape[d];
  }
}

/// An operand from outside, or a result that was computed at once.
void Plan::placeTile(uint8_t operand) {
  const TileType &own = *i.operands[operand].type;
  Tile &t = tile(operand);
  if (t.form == Form::Affine || t.form == Form::Box)
    elements(t, own);
  else if (t.form == Form::Strided && t.stride[type.rank - 1] != 0 && t.stride[type.rank - 1] != 1)
    materialize(t, own);
  Place &at = place[operand];
  placeDense(at, t.data, own.bytes);
  if (t.form == Form::Dense && t.data != t.own && own.count * own.bytes <= kMostAhead)
    at.ahead = own.count * own.bytes;
  if (t.form == Form::Splat) {
    at.step = 0;
    at.isSplat = true;
    std::fill(at.stride, at.stride + type.rank, 0);
  } else if (t.form == Form::Strided) {
    for (int d = 0; d < type.rank; ++d)
      at.stride[d] = t.stride[d] * own.bytes;
    at.step = at.stride[type.rank - 1];
    at.isSplat = at.step == 0;
    oneRow = false;
  }
  state[operand] = State::Tile;
  usedOperand[used++] = operand;
}

/// Whether a mask is the same everywhere, seen without looking at its elements.
bool Plan::isUniform(uint8_t operand, bool &value) {
  const Tile &mask = tile(operand);
  if (mask.form != Form::Box && mask.form != Form::Splat)
    return false;
  int64_t low[kMaxRank], high[kMaxRank];
  asBox(mask, *i.operands[operand].type, low, high);
  bool full = true, empty = false;
  for (int d = 0; d < type.rank; ++d) {
    full &= low[d] <= 0 && high[d] >= type.shape[d];
    empty |= low[d] >= high[d];
  }
  value = full;
  return full || empty;
}

/// Whether the member works on forms, rather than on elements or on a condition that decides for all.
static bool keepsForms(const FusedMember &member) {
  const KernelRow &kernel = *member.instruction.kernel;
  return kernel.is(KernelRow::KeepsAffine) && !kernel.is(KernelRow::MayAlias);
}

/// Whether the member costs nothing on the present forms of its operands, all of which are tiles.
bool Plan::runsAlone(const FusedMember &member) {
  bool splats = true, lazy = keepsForms(member);
  for (size_t k = 1; k < member.operands.size(); ++k) {
    Form form = tile(member.operands[k]).form;
    splats &= form == Form::Splat;
    lazy &= form == Form::Splat || form == Form::Affine || form == Form::Box;
  }
  bool value;
  return splats || lazy || (member.instruction.kernel->is(KernelRow::MayAlias) && isUniform(member.operands[1], value));
}

bool Plan::makeElement(const FusedMember &member) {
  uint8_t out = member.operands[0];
  bool strip = false;
  for (size_t k = 1; k < member.operands.size(); ++k)
    strip |= state[member.operands[k]] == State::Strip;
  if (!strip && runsAlone(member)) {
    if (!member.instruction.run(f, member.instruction))
      return false;
    placeTile(out);
    return true;
  }
  auto find = [&](uint8_t operand) {
    if (state[operand] == State::Unknown)
      placeTile(operand);
  };
  usedOperand[used++] = out;
  bool first;
  if (member.instruction.kernel->is(KernelRow::MayAlias) && state[member.operands[1]] == State::Unknown &&
      isUniform(member.operands[1], first)) {
    static const char truth[2] = {0, 1};
    place[member.operands[1]] = {const_cast<char *>(truth + first), 0, {}, true};
    state[member.operands[1]] = State::Tile;
    usedOperand[used++] = member.operands[1];
  }
  if (member.instruction.kernel->is(KernelRow::MayAlias) && !member.kept && state[member.operands[1]] == State::Tile &&
      isUniform(member.operands[1], first)) {
    uint8_t chosen = member.operands[first ? 2 : 3];
    find(chosen);
    if (!place[chosen].isSplat) {
      place[out] = place[chosen];
      state[out] = state[chosen];
      if (state[out] == State::Tile) {
        char *own = tile(out).own;
        tile(out) = tile(chosen);
        tile(out).own = own;
      }
      return true;
    }
  }
  for (size_t k = 1; k < member.operands.size(); ++k)
    find(member.operands[k]);
  state[out] = State::Strip;
  int64_t bytes = i.operands[out].type->bytes;
  if (member.kept) {
    placeDense(place[out], tile(out).own, bytes);
    tile(out).setDense();
  } else {
    place[out] = {f.scratch + member.buffer * fused.bufferBytes, 0, {}, false};
  }
  Step &made = step[steps++];
  made.run = member.instruction.element;
  made.inputs = static_cast<uint8_t>(member.operands.size() - 1);
  made.out = out;
  std::copy(member.operands.begin() + 1, member.operands.end(), made.in);
  return true;
}

/// Whether strips may be stored while others are still to be read: nothing that the chain reads, and no other store,
/// lies where `store` writes; or what is read lies there element by element, and is read before.
bool Plan::separate(int member, Store &store) {
  if (store.window.empty)
    return true;
  auto begin = store.window.first, end = store.window.last + store.bytes;
  for (Store *other = stores; other != stores + storeCount; ++other)
    if (other != &store && !other->window.empty && other->window.first < end &&
        begin < other->window.last + other->bytes)
      return false;
  store.direct = true;
  for (int u = 0; u < used; ++u) {
    uint8_t operand = usedOperand[u];
    if (state[operand] != State::Tile)
      continue;
    const Place &at = place[operand];
    auto least = reinterpret_cast<uint64_t>(at.base), most = least;
    bool same = least == addressOf(store.window.pointer.base);
    for (int d = 0; d < type.rank; ++d) {
      int64_t stride = d == type.rank - 1 ? at.step : at.stride[d], reach = stride * (type.shape[d] - 1);
      (reach < 0 ? least : most) += reach;
      same &= stride == store.window.pointer.stride[d] || type.shape[d] == 1;
    }
    if (least >= end || most + i.operands[operand].type->bytes <= begin)
      continue;
    store.direct = false;
    for (size_t m = member + 1; m < fused.members.size(); ++m)
      for (size_t k = fused.members[m].instruction.results; k < fused.members[m].operands.size(); ++k)
        same &= fused.members[m].operands[k] != operand;
    if (!same)
      return false;
  }
  return true;
}

/// The value of the store is computed where it is stored, if that is its only use.
void Plan::goDirect(int member, Store &store) {
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
    computed |= step[s].run && step[s].out == value;
  store.direct &= maker && !maker->kept && readers == 1 && computed;
  if (!store.direct)
    return;
  Place &at = place[value];
  at.base = reinterpret_cast<char *>(addressOf(store.window.pointer.base));
  at.step = store.bytes;
  std::copy(store.window.pointer.stride, store.window.pointer.stride + kMaxRank, at.stride);
}

bool Plan::make() {
  std::fill(state, state + i.results + i.inputs, State::Unknown);
  if (!openStores())
    return false;
  int next = 0;
  for (const FusedMember &member : fused.members) {
    if (member.instruction.element) {
      if (!makeElement(member))
        return false;
      continue;
    }
    uint8_t value = member.operands[memoryOf(member.instruction).value];
    uint8_t number = static_cast<uint8_t>(next++);
    if (stores[number].window.empty)
      continue;
    if (state[value] == State::Unknown)
      placeTile(value);
    if (place[value].isSplat) {
      if (state[value] != State::Tile)
        return false;
      materialize(tile(value), *i.operands[value].type);
      placeDense(place[value], tile(value).data, stores[number].bytes);
    }
    step[steps++] = {nullptr, 1, 0, {value, 0, 0}, number};
  }
  next = 0;
  for (size_t m = 0; m < fused.members.size(); ++m)
    if (!fused.members[m].instruction.element && !separate(static_cast<int>(m), stores[next++]))
      return false;
  next = 0;
  for (size_t m = 0; m < fused.members.size(); ++m)
    if (!fused.members[m].instruction.element && !stores[next++].window.empty)
      goDirect(static_cast<int>(m), stores[next - 1]);
  return true;
}

/// The strips of one row; `index` is its place in all dimensions but the last.
void Plan::runRow(const int64_t *index, int64_t columns) {
  char *at[kOperands];
  int last = type.rank - 1;
  llvm::SmallVector<const Place *, 4> ahead;
  for (int u = 0; u < used; ++u) {
    const Place &from = place[usedOperand[u]];
    char *row = from.base;
    for (int d = 0; d < last; ++d)
      row += index[d] * from.stride[d];
    at[usedOperand[u]] = row;
    if (from.ahead && state[usedOperand[u]] == State::Tile)
      ahead.push_back(&from);
  }
  int64_t c = 0;
  for (int64_t n = std::min(firstStrip, columns); n > 0; c += n, n = std::min(fused.strip, columns - c)) {
    for (const Place *p : ahead)
      for (int64_t b = 0; b < n * p->step; b += kLineBytes)
        __builtin_prefetch(at[p - place] + c * p->step + p->ahead + b, 0, 2);
    for (const Step *s = step; s != step + steps; ++s) {
      if (s->run) {
        const void *in[3];
        int64_t inStep[3];
        for (int k = 0; k < s->inputs; ++k) {
          const Place &from = place[s->in[k]];
          in[k] = at[s->in[k]] + c * from.step;
          inStep[k] = from.isSplat ? 0 : 1;
        }
        s->run(at[s->out] + c * place[s->out].step, in, inStep, n);
        continue;
      }
      const Store &store = stores[s->store];
      if (store.direct)
        continue;
      const Window &window = store.window;
      bool inside = true;
      int64_t to = window.pointer.base;
      for (int d = 0; d < last; ++d) {
        inside &= index[d] >= window.low[d] && index[d] < window.high[d];
        to += index[d] * window.pointer.stride[d];
      }
      int64_t low = c, high = c + n;
      if (!window.full && !(oneRow && last > 0)) {
        low = std::max(low, window.low[last]);
        high = std::min(high, window.high[last]);
      }
      if (inside && low < high)
        copyOut(reinterpret_cast<char *>(addressOf(to)) + low * store.bytes,
                at[s->in[0]] + c * place[s->in[0]].step + (low - c) * store.bytes, (high - low) * store.bytes,
                window.range->streams);
    }
  }
}

void Plan::run() {
  int64_t index[kMaxRank] = {};
  firstStrip = fused.strip;
  if (oneRow) {
    // Strips that end at a cache line of what is stored: so lines are written whole.
    for (int k = 0; k < storeCount && type.count > fused.strip; ++k)
      if (!stores[k].window.empty)
        firstStrip = fused.strip - (addressOf(stores[k].window.pointer.base) % 64) / stores[k].bytes;
    return runRow(index, type.count);
  }
  int64_t columns = type.shape[type.rank - 1], rows = type.count / columns;
  for (int64_t row = 0; row < rows; ++row) {
    runRow(index, columns);
    for (int d = type.rank - 2; d >= 0 && ++index[d] == type.shape[d]; --d)
      index[d] = 0;
  }
}

KERNEL(fusedElements, Fused, None) {
  Plan plan(f, i);
  if (plan.make()) {
    plan.run();
    return next(i);
  }
  for (const FusedMember &member : static_cast<const FusedImmediate *>(i.immediate)->members)
    if (!member.instruction.run(f, member.instruction))
      return nullptr;
  return next(i);
}

} // namespace txl::machine
