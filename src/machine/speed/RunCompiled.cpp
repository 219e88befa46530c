// Runs a fused elementwise kernel: describes the plan as indexed values (speed/compiled/FusedKernel.h),
// and passes their current addresses.
#include "machine/speed/Plan.h"
#include <algorithm>

namespace txl::machine {

/// The index of an operand's value in the code. Views and selects that only alias an operand have that operand's index.
uint8_t FusedPlan::describeValue(FusedKernel &kernel, uint8_t operand) {
  operand = source[operand];
  if (index[operand] != 0xff)
    return index[operand];
  const ElementLayout &at = layout[operand];
  FusedValue value;
  value.type = i.operands[operand].type->dtype;
  if (state[operand] == State::Tile) {
    bool one = at.step == 0;
    for (int d = 0; d < type.rank - 1; ++d)
      one &= at.stride[d] == 0 || type.shape[d] == 1;
    bool perRow = i.operands[operand].type->count != type.count && at.step == 0;
    value.source = one ? ValueSource::One : at.step == 0 || perRow ? ValueSource::PerRow : ValueSource::Each;
  }
  operandOf[kernel.values.size()] = operand;
  kernel.values.push_back(value);
  return index[operand] = static_cast<uint8_t>(kernel.values.size() - 1);
}

/// How the code stores the value. Non-temporal stores from registers require whole, aligned cache lines.
StoreMode FusedPlan::storeModeOf(const Store &to) const {
  uint64_t reach = addressOf(to.window.pointer.base);
  for (int d = 0; d < type.rank - 1; ++d)
    reach |= type.shape[d] > 1 ? static_cast<uint64_t>(to.window.pointer.stride[d]) : 0;
  if (!to.window.full || (to.window.range->streams && reach % 64 != 0))
    return StoreMode::Buffered;
  return to.window.range->streams ? StoreMode::Streamed : StoreMode::Plain;
}

/// Whether the code can process groups of `group` rows: tiles with one element a row must then be contiguous.
bool FusedPlan::groupsRows(const FusedKernel &kernel, int64_t group) const {
  int outer = outerDimension();
  if (!fused.reduces || columns > kLongestGrouped || kernel.buffers || outer < 0 || type.shape[outer] % group != 0)
    return false;
  auto isPlaced = [&](uint8_t value) {
    uint8_t operand = operandOf[value];
    return layout[operand].stride[outer] == i.operands[operand].type->bytes;
  };
  for (size_t v = 0; v < kernel.values.size(); ++v)
    if (kernel.values[v].source == ValueSource::PerRow && !isPlaced(static_cast<uint8_t>(v)))
      return false;
  for (const FusedStep &step : kernel.steps)
    if ((step.perRow || step.kind == FusedStep::Reduce) && step.kind != FusedStep::Store && !isPlaced(step.out))
      return false;
  return true;
}

bool FusedPlan::describe(FusedKernel &kernel) {
  BlockShape block = blockShape();
  int64_t length = oneRow ? type.count : columns;
  if (!block.elements || length % block.elements != 0)
    return false;
  std::fill_n(index, i.results + i.inputs, uint8_t(0xff));
  kernel.stores = storeCount;
  kernel.bufferBytes = stripBufferBytes(fused.codeStrip);
  for (const Step *s = step; s != step + steps; ++s) {
    const FusedMember &member = *s->member;
    if (member.memberKind == FusedMemberKind::View)
      continue;                                    // a value broadcast along its row is one element a row
    FusedStep &made = kernel.steps.emplace_back(); // filled in place: copying bytes just written stalls
    made.inputs = member.memberKind == FusedMemberKind::Store ? 1 : s->inputs;
    for (int k = 0; k < made.inputs; ++k)
      made.in[k] = describeValue(kernel, s->in[k]);
    if (member.memberKind == FusedMemberKind::Store) {
      made.kind = FusedStep::Store;
      made.out = s->store;
      made.storeMode = storeModeOf(stores[s->store]);
      made.operand = made.result = memoryOf(member.instruction).element;
      kernel.buffers |= made.storeMode == StoreMode::Buffered;
    } else {
      made.operand = member.instruction.input(made.inputs - 1).type->dtype;
      made.result = member.instruction.result(0).type->dtype;
      made.out = describeValue(kernel, s->out);
      made.perRow = member.perRow;
      made.kept = member.kept && !member.perRow;
    }
    if (member.memberKind == FusedMemberKind::Element)
      made.op = *static_cast<const ElementOp *>(member.instruction.immediate);
    if (member.memberKind == FusedMemberKind::Reduce) {
      made.kind = FusedStep::Reduce;
      made.op = static_cast<const ReduceImmediate *>(member.instruction.immediate)->op;
    }
  }
  if (fused.reduces)
    kernel.columns = columns;
  if (groupsRows(kernel, block.elements))
    kernel.group = block.elements;
  for (kernel.granule = block.elements; kernel.granule < 4 * block.elements && length % (2 * kernel.granule) == 0;)
    kernel.granule *= 2;
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

/// For each value and store, computes the address in the strip's first row, and the stride to the next row.
void FusedPlan::computeAddresses(const FusedKernel &kernel, const Strip &strip, char **base, int64_t *stride) {
  int outer = outerDimension();
  std::fill_n(base, kernel.addressCount(), nullptr);
  std::fill_n(stride, kernel.addressCount(), 0);
  auto set = [&](int index, const ElementLayout &at) {
    base[index] = address(at, strip, 0);
    // For a single row, use the next program's row as the prefetch address.
    stride[index] = outer >= 0 ? at.stride[outer] : at.step * strip.columns;
  };
  for (size_t v = 0; v < kernel.values.size(); ++v)
    if (const ElementLayout &at = layout[operandOf[v]]; !at.isStrip)
      set(static_cast<int>(v), at);
  for (int s = 0; s < storeCount; ++s)
    if (!stores[s].window.empty && !stores[s].perRow) {
      ElementLayout at;
      setDenseLayout(at, reinterpret_cast<char *>(addressOf(stores[s].window.pointer.base)), stores[s].bytes);
      std::copy_n(stores[s].window.pointer.stride, type.rank, at.stride);
      set(kernel.storeAddressIndex(s), at);
    }
  base[kernel.bufferAddressIndex()] = f.scratch + fused.codeScratch;
}

/// Stores the contents of a buffer of the code to memory.
void FusedPlan::storeBuffered(uint8_t index, const Strip &strip) {
  char *from = f.scratch + fused.codeScratch + index * stripBufferBytes(fused.codeStrip);
  runStore(stores[index], {from, stores[index].bytes, {}, false, true, true, 0, 0}, strip);
}

/// (Generated code has no type signature before it, which this sanitizer would read.)
[[clang::no_sanitize("function")]] bool FusedPlan::runCompiled() {
  JitMode when = f.state->launch->jitMode;
  if (steps == 0 || when == JitMode::Never)
    return false;
  FusedKernel kernel;
  if (!describe(kernel))
    return false;
  FusedKernelFn code = fused.code.find(kernel, type.count, when);
  if (!code)
    return false;
  char *base[2 * kFusedOperands];
  int64_t stride[2 * kFusedOperands];
  int64_t rows = oneRow ? 1 : type.count / columns, length = oneRow ? type.count : columns;
  int outer = outerDimension();
  int64_t contiguousRows = outer < 0 || kernel.buffers ? 1 : type.shape[outer];
  int64_t most = kernel.buffers ? std::min(length, fused.strip) : length;
  for (int64_t row = 0; row < rows; row += contiguousRows)
    for (int64_t column = 0; column < length; column += most) {
      Strip strip{row, 1, column, std::min(most, length - column)};
      computeAddresses(kernel, strip, base, stride);
      code(base, stride, contiguousRows, strip.columns);
      for (const FusedStep &made : kernel.steps)
        if (made.kind == FusedStep::Store && made.storeMode == StoreMode::Buffered)
          storeBuffered(made.out, strip);
    }
  return runDeferred();
}

} // namespace txl::machine
