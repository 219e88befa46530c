// Runs a planned chain by its compiled code: describes the plan as a chain of indexed values (speed/compiled/Chain.h),
// and passes their current addresses.
#include "machine/speed/Plan.h"
#include <algorithm>

namespace txl::machine {

/// The index of an operand's value in the code. Views and selects that only alias an operand have that operand's index.
uint8_t FusedPlan::describeValue(Chain &chain, uint8_t operand) {
  operand = source[operand];
  if (number[operand] != 0xff)
    return number[operand];
  const Place &at = place[operand];
  ChainValue value;
  value.type = i.operands[operand].type->dtype;
  if (state[operand] == State::Tile) {
    bool one = at.step == 0;
    for (int d = 0; d < type.rank - 1; ++d)
      one &= at.stride[d] == 0 || type.shape[d] == 1;
    bool perRow = i.operands[operand].type->count != type.count && at.step == 0;
    value.source = one ? ValueSource::One : at.step == 0 || perRow ? ValueSource::PerRow : ValueSource::Each;
  }
  operandOf[chain.values.size()] = operand;
  chain.values.push_back(value);
  return number[operand] = static_cast<uint8_t>(chain.values.size() - 1);
}

/// How the code stores the value. Non-temporal stores from registers require whole, aligned cache lines.
StoreWay FusedPlan::wayOf(const Store &to) const {
  uint64_t reach = addressOf(to.window.pointer.base);
  for (int d = 0; d < type.rank - 1; ++d)
    reach |= type.shape[d] > 1 ? static_cast<uint64_t>(to.window.pointer.stride[d]) : 0;
  if (!to.window.full || (to.window.range->streams && reach % 64 != 0))
    return StoreWay::Buffered;
  return to.window.range->streams ? StoreWay::Streamed : StoreWay::Plain;
}

/// Whether the code can process groups of `group` rows: tiles with one element a row must then be contiguous.
bool FusedPlan::groupsRows(const Chain &chain, int64_t group) const {
  int outer = outerDimension();
  if (!fused.reduces || columns > kLongestGrouped || chain.buffers || outer < 0 || type.shape[outer] % group != 0)
    return false;
  auto isPlaced = [&](uint8_t value) {
    uint8_t operand = operandOf[value];
    return place[operand].stride[outer] == i.operands[operand].type->bytes;
  };
  for (size_t v = 0; v < chain.values.size(); ++v)
    if (chain.values[v].source == ValueSource::PerRow && !isPlaced(static_cast<uint8_t>(v)))
      return false;
  for (const ChainStep &step : chain.steps)
    if ((step.perRow || step.kind == ChainStep::Reduce) && step.kind != ChainStep::Store && !isPlaced(step.out))
      return false;
  return true;
}

bool FusedPlan::describe(Chain &chain) {
  BlockShape block = blockShape();
  int64_t length = oneRow ? type.count : columns;
  if (!block.elements || length % block.elements != 0)
    return false;
  std::fill_n(number, i.results + i.inputs, uint8_t(0xff));
  chain.stores = storeCount;
  chain.bufferBytes = chainBufferBytes(fused.codeStrip);
  for (const Step *s = step; s != step + steps; ++s) {
    const FusedMember &member = *s->member;
    if (member.part == ChainPart::View)
      continue;                                   // a value broadcast along its row is one element a row
    ChainStep &made = chain.steps.emplace_back(); // filled in place: copying bytes just written stalls
    made.inputs = member.part == ChainPart::Store ? 1 : s->inputs;
    for (int k = 0; k < made.inputs; ++k)
      made.in[k] = describeValue(chain, s->in[k]);
    if (member.part == ChainPart::Store) {
      made.kind = ChainStep::Store;
      made.out = s->store;
      made.way = wayOf(stores[s->store]);
      made.operand = made.result = memoryOf(member.instruction).element;
      chain.buffers |= made.way == StoreWay::Buffered;
    } else {
      made.operand = member.instruction.input(made.inputs - 1).type->dtype;
      made.result = member.instruction.result(0).type->dtype;
      made.out = describeValue(chain, s->out);
      made.perRow = member.perRow;
      made.kept = member.kept && !member.perRow;
    }
    if (member.part == ChainPart::Element)
      made.op = *static_cast<const ElementOp *>(member.instruction.immediate);
    if (member.part == ChainPart::Reduce) {
      made.kind = ChainStep::Reduce;
      made.op = static_cast<const ReduceImmediate *>(member.instruction.immediate)->op;
    }
  }
  if (fused.reduces)
    chain.columns = columns;
  if (groupsRows(chain, block.elements))
    chain.group = block.elements;
  for (chain.granule = block.elements; chain.granule < 4 * block.elements && length % (2 * chain.granule) == 0;)
    chain.granule *= 2;
  return true;
}

/// The dimension of the rows that the code iterates over, or -1. All dimensions between it and the last have extent 1
/// (as in a batch of programs of one row each).
int FusedPlan::outerDimension() const {
  if (oneRow || type.rank < 2)
    return -1;
  int outer = type.rank - 2;
  while (outer > 0 && type.shape[outer] == 1)
    --outer;
  return outer;
}

/// For each place, computes the address in the strip's first row, and the stride to the next row.
void FusedPlan::findPlaces(const Chain &chain, const Strip &strip, char **base, int64_t *stride) {
  int outer = outerDimension();
  std::fill_n(base, chain.places(), nullptr);
  std::fill_n(stride, chain.places(), 0);
  auto set = [&](int number, const Place &at) {
    base[number] = address(at, strip, 0);
    // For a single row, use the next program's row as the prefetch address.
    stride[number] = outer >= 0 ? at.stride[outer] : at.step * strip.columns;
  };
  for (size_t v = 0; v < chain.values.size(); ++v)
    if (const Place &at = place[operandOf[v]]; !at.isStrip)
      set(static_cast<int>(v), at);
  for (int s = 0; s < storeCount; ++s)
    if (!stores[s].window.empty && !stores[s].perRow) {
      Place at;
      placeDense(at, reinterpret_cast<char *>(addressOf(stores[s].window.pointer.base)), stores[s].bytes);
      std::copy_n(stores[s].window.pointer.stride, type.rank, at.stride);
      set(chain.storePlace(s), at);
    }
  base[chain.bufferPlace()] = f.scratch + fused.codeRoom;
}

/// Stores the contents of a buffer of the code to memory.
void FusedPlan::storeBuffered(uint8_t number, const Strip &strip) {
  char *from = f.scratch + fused.codeRoom + number * chainBufferBytes(fused.codeStrip);
  runStore(stores[number], {from, stores[number].bytes, {}, false, true, true, 0, 0}, strip);
}

/// (Generated code has no type signature before it, which this sanitizer would read.)
[[clang::no_sanitize("function")]] bool FusedPlan::runCompiled() {
  CompileChains when = f.state->launch->compileChains;
  if (steps == 0 || when == CompileChains::Never)
    return false;
  Chain chain;
  if (!describe(chain))
    return false;
  ChainFn code = fused.code.find(chain, type.count, when);
  if (!code)
    return false;
  char *base[2 * kFusedOperands];
  int64_t stride[2 * kFusedOperands];
  int64_t rows = oneRow ? 1 : type.count / columns, length = oneRow ? type.count : columns;
  int outer = outerDimension();
  int64_t together = outer < 0 || chain.buffers ? 1 : type.shape[outer];
  int64_t most = chain.buffers ? std::min(length, fused.strip) : length;
  for (int64_t row = 0; row < rows; row += together)
    for (int64_t column = 0; column < length; column += most) {
      Strip strip{row, 1, column, std::min(most, length - column)};
      findPlaces(chain, strip, base, stride);
      code(base, stride, together, strip.columns);
      for (const ChainStep &made : chain.steps)
        if (made.kind == ChainStep::Store && made.way == StoreWay::Buffered)
          storeBuffered(made.out, strip);
    }
  return runBehind();
}

} // namespace txl::machine
