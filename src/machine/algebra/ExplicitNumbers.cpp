// Numbers in buffers and of asynchronous operations.
//
// A buffer's elements have numbers by their host addresses, like memory. Copies and dots of warpgroups take their
// numbers when they are issued: in a program without races their operands have landed by then. TMA copies and dots that
// accumulate in tensor memory take them when their engine runs.
#include "machine/algebra/Numbers.h"
#include "machine/program/IndexedImmediate.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "machine/specification/IndexedBuffer.h"

namespace txl::machine {

using algebra::Number;

/// Calls `run(index, element)` for the elements of a view in row-major order.
static void forEachElement(const View &view, llvm::function_ref<void(size_t, char *)> run) {
  llvm::ArrayRef<int64_t> shape = view.shape->shape;
  int bytes = elementBytes(view.shape->element);
  for (int64_t k = 0, count = view.shape->count(); k < count; ++k) {
    int64_t rest = k, offset = 0;
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d])
      offset += rest % shape[d] * view.strides[d];
    run(static_cast<size_t>(k), view.data() + offset * bytes);
  }
}

static uint64_t addressOfElement(const char *element) { return reinterpret_cast<uint64_t>(element); }

static NumberTile readNumbers(Algebra::State &state, const View &view) {
  NumberTile numbers(view.shape->count());
  forEachElement(view, [&](size_t k, char *element) {
    numbers[k] = state.read(addressOfElement(element), element, view.shape->element);
  });
  return numbers;
}

/// `data`: the bytes that the elements have, or will have.
static void writeNumbers(Algebra::State &state, const View &view, const NumberTile &numbers, const char *data) {
  int bytes = elementBytes(view.shape->element);
  forEachElement(view, [&](size_t k, char *element) {
    state.write(addressOfElement(element), numbers[k], data + k * bytes, bytes);
  });
}

/// buffer (input `buffer`) = tile (input 0)
void NumberRun::storeView(const Instruction &i) {
  const auto &buffer = *static_cast<const BufferImmediate *>(i.immediate);
  if (has(i.input(0)))
    writeNumbers(state, f.agent->instance->view(f, i, 1, buffer.buffer), input(i, 0), f.dense(i, 0));
}

void NumberRun::loadView(const Instruction &i) {
  const auto &buffer = *static_cast<const BufferImmediate *>(i.immediate);
  of(i.result(0)).clear();
  if (isFloat(buffer.buffer.element))
    of(i.result(0)) = readNumbers(state, f.agent->instance->view(f, i, 0, buffer.buffer));
}

void NumberRun::gatherView(const Instruction &i) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  of(i.result(0)).clear();
  if (!isFloat(what.buffer.element))
    return;
  NumberTile numbers = what.other < 0 ? NumberTile(i.result(0).type->count) : input(i, what.other);
  forEachIndexed(f, i, [&](int64_t k, const View &element) {
    numbers[k] = state.read(addressOfElement(element.data()), element.data(), what.buffer.element);
    return true;
  });
  of(i.result(0)) = std::move(numbers);
}

void NumberRun::scatterView(const Instruction &i) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  if (!has(i.input(what.values)))
    return;
  NumberTile values = input(i, what.values);
  forEachIndexed(f, i, [&](int64_t k, const View &element) {
    state.write(addressOfElement(element.data()), values[k], element.data(), elementBytes(what.buffer.element));
    return true;
  });
}

/// Additions and exchanges of floats; what the others make is computed from the bits.
const Instruction *NumberRun::updateView(const Instruction &i) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  std::unordered_map<char *, Number> made;
  NumberTile old;
  if (isFloat(what.buffer.element) && (what.kind == AtomicKind::FAdd || what.kind == AtomicKind::Exchange)) {
    NumberTile values = input(i, what.values);
    old.resize(i.result(0).type->count);
    forEachIndexed(f, i, [&](int64_t k, const View &element) {
      char *data = element.data();
      auto known = made.find(data);
      old[k] = known != made.end() ? known->second : state.read(addressOfElement(data), data, what.buffer.element);
      made[data] = what.kind == AtomicKind::FAdd ? domain.add(old[k], values[k]) : values[k];
      return true;
    });
  }
  const Instruction *next = f.error ? nullptr : i.run(f, i);
  for (const auto &[data, number] : made)
    state.write(addressOfElement(data), number, data, elementBytes(what.buffer.element));
  of(i.result(0)) = std::move(old);
  return next;
}

const Instruction *NumberRun::asyncDot(const Instruction &i) {
  const auto &dot = *static_cast<const AsyncDotImmediate *>(i.immediate);
  Instance &instance = *f.agent->instance;
  NumberTile total;
  if (isFloat(dot.acc)) {
    NumberTile a = dot.aBuffer.shape.empty() ? input(i, 0) : readNumbers(state, instance.view(f, i, 0, dot.aBuffer));
    NumberTile b = readNumbers(state, instance.view(f, i, 1, dot.bBuffer));
    bool accumulates = dot.accumulate < 0 || f.scalar<uint8_t>(i, dot.accumulate);
    total = accumulates ? input(i, 2) : NumberTile(dot.m * dot.n);
    multiplyAdd(domain, dot, a, b, total);
  }
  const Instruction *next = i.run(f, i);
  of(i.result(0)) = std::move(total);
  return next;
}

void NumberRun::waitForDots(const Instruction &i) {
  std::vector<NumberTile> landed(i.results);
  for (int k = 0; k < i.results; ++k)
    landed[k] = of(i.input(k));
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)) = std::move(landed[k]);
}

void Algebra::dot(const DotImmediate &dot, const View &a, const View &b, const View &accumulator, bool accumulates,
                  const char *total) {
  if (!isFloat(dot.acc))
    return;
  NumberTile numbers = accumulates ? readNumbers(*state, accumulator) : NumberTile(accumulator.shape->count());
  multiplyAdd(state->domain, dot, readNumbers(*state, a), readNumbers(*state, b), numbers);
  writeNumbers(*state, accumulator, numbers, total);
}

void Algebra::copy(DType type, char *to, int64_t toStride, const char *from, int64_t fromStride, int64_t count) {
  int bytes = elementBytes(type);
  for (int64_t k = 0; isFloat(type) && k < count; ++k) {
    const char *source = from + k * fromStride * bytes;
    char *target = to + k * toStride * bytes;
    state->write(addressOfElement(target), state->read(addressOfElement(source), source, type), target, bytes);
  }
}

void Algebra::combine(ReduceKind kind, DType type, char *to, const char *from, llvm::function_ref<void()> run) {
  if (!isFloat(type))
    return run();
  Number old = state->read(addressOfElement(to), to, type), other = state->read(addressOfElement(from), from, type);
  bool isLess = state->domain.compare(other, old) == algebra::Order::Less;
  run();
  Number made = kind == ReduceKind::Add               ? state->domain.add(old, other)
                : isLess == (kind == ReduceKind::Min) ? other
                                                      : old;
  state->write(addressOfElement(to), made, to, elementBytes(type));
}

} // namespace txl::machine
