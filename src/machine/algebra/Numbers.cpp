// The dispatch by role, and the numbers of moves and of memory.
#include "machine/algebra/Numbers.h"
#include "assembly/InlineAssembly.h"
#include "machine/program/Kernels.h"
#include "machine/run/Access.h"
#include "machine/run/Shadow.h"
#include "machine/run/Watch.h"
#include "machine/specification/RegionRun.h"

namespace txl::machine {

using algebra::Number;

static uint64_t bytesAt(const char *data, int bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, data, bytes);
  return bits;
}

Number Algebra::State::read(uint64_t address, const char *data, DType type) {
  Memory &memory = runs[run];
  if (auto known = memory.find(address); known != memory.end()) {
    if (known->second.bytes == bytesAt(data, elementBytes(type)))
      return known->second.number;
    memory.erase(known); // the host, or an integer store, has replaced the value
  }
  if (!isFloat(type))
    return domain.integer(integerAt(data, 0, elementBytes(type)), false);
  Number number = domain.exactly(floatAt(data, 0, type));
  if (address >= perturbedBegin && address < perturbedEnd && number.isPlain())
    number.ring =
        algebra::add(number.ring, algebra::residuesOf(algebra::scramble(address - perturbedBegin) ^ perturbation));
  return number;
}

void Algebra::State::write(uint64_t address, const Number &number, const char *data, int bytes) {
  runs[run][address] = {number, bytesAt(data, bytes), bytes};
}

void NumberRun::move(const Instruction &i) {
  bool isWanted = false;
  for (int k = 0; k < i.inputs; ++k)
    isWanted |= !of(i.input(k)).empty();
  std::vector<NumberTile> out(i.results);
  for (int r = 0; isWanted && r < i.results; ++r) {
    std::vector<std::pair<int, int64_t>> sources = sourcesOf(f, i, r);
    NumberTile in[8];
    for (auto [operand, element] : sources) {
      if (in[operand].empty())
        in[operand] = input(i, operand);
      out[r].push_back(in[operand][element]);
    }
  }
  for (int r = 0; r < i.results; ++r)
    of(i.result(r)) = std::move(out[r]);
}

void NumberRun::load(const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  const TileType &type = *i.result(0).type;
  of(i.result(0)).clear();
  if (!isFloat(memory.element) && state.runs[state.run].empty())
    return;
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, memory.pointer));
  const char *mask = memory.mask < 0 ? nullptr : f.dense(i, memory.mask);
  const char *loaded = elements(f.result(i), type);
  NumberTile other = memory.other < 0 || !mask ? NumberTile() : input(i, memory.other), out(type.count);
  bool isKnown = isFloat(memory.element);
  for (size_t k = 0; k < out.size(); ++k) {
    if (mask && !mask[k]) {
      out[k] = other.empty() ? Number() : other[k];
      continue;
    }
    uint64_t address = addressOf(pointers[k]);
    isKnown = isKnown || state.runs[state.run].count(address);
    out[k] = state.read(address, loaded + k * memory.bytes, memory.element);
  }
  if (isKnown && memory.element != DType::Ptr)
    of(i.result(0)) = std::move(out);
}

void NumberRun::store(const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  if (!has(i.input(memory.value)))
    return;
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, memory.pointer));
  const char *mask = memory.mask < 0 ? nullptr : f.dense(i, memory.mask);
  const char *data = f.dense(i, memory.value);
  NumberTile numbers = input(i, memory.value);
  for (size_t k = 0; k < numbers.size(); ++k)
    if (!mask || mask[k])
      state.write(addressOf(pointers[k]), numbers[k], data + k * memory.bytes, memory.bytes);
}

/// An atomic on floats. The numbers are computed before it runs, one element after the other; its bytes are those that
/// memory has afterwards.
const Instruction *NumberRun::atomic(const Instruction &i) {
  const auto &atomic = *static_cast<const AtomicImmediate *>(i.immediate);
  bool combines = atomic.kind == AtomicKind::FAdd ||
                  (isFloat(atomic.element) && (atomic.kind == AtomicKind::Max || atomic.kind == AtomicKind::Min));
  bool replaces = atomic.kind == AtomicKind::Exchange || atomic.kind == AtomicKind::Store;
  NumberTile old, value;
  std::unordered_map<uint64_t, Number> made;
  if (atomic.kind != AtomicKind::Poll && isFloat(atomic.element) && atomic.value >= 0 && (combines || replaces)) {
    auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, atomic.pointer));
    const char *mask = atomic.mask < 0 ? nullptr : f.dense(i, atomic.mask);
    value = input(i, atomic.value);
    old.resize(i.input(atomic.pointer).type->count);
    for (size_t k = 0; k < old.size(); ++k) {
      if ((mask && !mask[k]) || !f.state->memory.find(pointers[k], atomic.bytes))
        continue;
      uint64_t address = addressOf(pointers[k]);
      auto known = made.find(address);
      old[k] = known != made.end() ? known->second
                                   : state.read(address, reinterpret_cast<const char *>(address), atomic.element);
      made[address] = replaces ? value[k]
                      : atomic.kind == AtomicKind::FAdd
                          ? domain.add(old[k], value[k])
                          : select(atomic.kind == AtomicKind::Max ? algebra::Order::Greater : algebra::Order::Less,
                                   {old[k], value[k]}, false);
    }
  }
  const Instruction *next = i.run(f, i);
  for (const auto &[address, number] : made)
    state.write(address, number, reinterpret_cast<const char *>(address), atomic.bytes);
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)) = isFloat(i.result(k).type->dtype) ? std::move(old) : NumberTile();
  return next;
}

bool NumberRun::region(const Region &region) {
  for (const Instruction *i = region.entry; i;)
    i = step(*i);
  return !f.error;
}

void NumberRun::map(const Instruction &i) {
  if (i.run == plainAssembly)
    return assembly(i);
  const MapImmediate &map = *static_cast<const MapImmediate *>(i.immediate);
  bool isWanted = false;
  for (int k = 0; k < i.inputs; ++k)
    isWanted |= has(i.input(k));
  std::vector<NumberTile> in(i.inputs), out(i.results);
  for (int k = 0; isWanted && k < i.inputs; ++k)
    in[k] = input(i, k);
  for (int64_t p = 0; isWanted && p < i.result(0).type->count; p += map.pack) {
    for (int k = 0; k < i.inputs; ++k)
      for (int j = 0; j < map.pack; ++j) {
        const Operand &argument = map.region.arguments[k * map.pack + j];
        setScalar(f, argument, f.dense(i, k) + (p + j) * i.input(k).type->bytes);
        of(argument) = has(i.input(k)) ? NumberTile{in[k][p + j]} : NumberTile();
      }
    if (!region(map.region))
      return;
    for (int k = 0; k < i.results; ++k)
      for (int j = 0; j < map.pack; ++j) {
        const Operand &result = map.region.results[k * map.pack + j];
        NumberTile &made = of(result);
        if (!made.empty())
          out[k].resize(i.result(k).type->count);
        if (!out[k].empty())
          out[k][p + j] = made.empty() ? domain.exactly(floatAt(getScalar(f, result), 0, result.type->dtype)) : made[0];
        std::memcpy(elements(f.result(i, k), *i.result(k).type) + (p + j) * result.type->bytes, getScalar(f, result),
                    result.type->bytes);
      }
  }
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)) = std::move(out[k]);
}

/// Inline assembly is an unknown function of the operands of an instance.
void NumberRun::assembly(const Instruction &i) {
  const auto &text = *static_cast<const AssemblyImmediate *>(i.immediate);
  std::vector<NumberTile> in(i.inputs);
  for (int k = 0; k < i.inputs; ++k)
    in[k] = input(i, k);
  for (int r = 0; r < i.results; ++r) {
    of(i.result(r)).clear();
    const TileType &type = *i.result(r).type;
    if (!isFloat(type.dtype))
      continue;
    NumberTile out(type.count);
    const char *values = elements(f.result(i, r), type);
    for (int64_t k = 0; k < type.count; ++k) {
      NumberTile operands;
      for (const NumberTile &tile : in)
        for (int64_t e = k / text.pack * text.pack; e < std::min(type.count, k / text.pack * text.pack + text.pack);
             ++e)
          operands.push_back(tile[e]);
      out[k] = domain.opaque(algebra::scramble(text.code->key()) + r * 64 + k % text.pack, operands,
                             floatAt(values, k, type.dtype));
    }
    of(i.result(r)) = std::move(out);
  }
}

void NumberRun::after(const Instruction &i) {
  switch (i.kernel->role) {
  case Role::Element:
    return element(i);
  case Role::Rearrange:
  case Role::Gather:
    return move(i);
  case Role::Load:
    return load(i);
  case Role::Store:
    return store(i);
  case Role::Reduce:
  case Role::Scan:
    return reduce(i, i.kernel->role == Role::Scan);
  case Role::Dot:
    return dot(i);
  case Role::Map:
    return map(i);
  case Role::Buffer:
    if (i.run == storeBuffer)
      return storeView(i);
    if (i.run == loadBuffer)
      return loadView(i);
    if (i.run == gatherBuffer)
      return gatherView(i);
    if (i.run == scatterBuffer)
      return scatterView(i);
    break;
  case Role::Synchronise:
    if (i.run == startCopy || i.run == startRemoteStore)
      return storeView(i);
    if (i.run == machine::waitForDots)
      return waitForDots(i);
    break;
  case Role::Move:
    of(i.result(0)) = of(i.input(0));
    return;
  case Role::Swap:
    return std::swap(of(i.result(0)), of(i.input(0)));
  default:
    break;
  }
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)).clear();
}

const Instruction *NumberRun::step(const Instruction &i) {
  if (i.kernel->role == Role::Fused) {
    for (const FusedMember &member : static_cast<const FusedImmediate *>(i.immediate)->members)
      if (!step(member.instruction))
        return nullptr;
    return next(i);
  }
  if (i.kernel->role == Role::Atomic)
    return atomic(i);
  if (i.run == startDot)
    return asyncDot(i);
  if (i.run == updateBuffer)
    return updateView(i);
  Watch::noteInstruction(i);
  const Instruction *next = i.run(f, i);
  // An instruction that failed has no results. One that ends a region, or lets other programs run, has.
  if (!f.error)
    after(i);
  return next;
}

} // namespace txl::machine
