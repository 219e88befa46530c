// Operations that prepare an operand before its instruction: special registers, addresses that depend on the thread,
// inverted predicates, registers that are wider than a value.
#include "emulator/execution/Executor.h"
#include "emulator/program/Handlers.h"
#include "ptx/Printer.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorUnsupported, CompilationError, "`{0}` cannot be run by the emulator");

void emulator::readSpecialRegister(Executor &x, const Operation &op, uint32_t mask) { x.readSpecial(op, mask); }

static void storeAddress(Executor &x, const Operation &op, uint32_t mask, uint64_t address) {
  uint64_t wide[laneCount];
  uint32_t narrow[laneCount];
  std::fill(std::begin(wide), std::end(wide), address);
  std::fill(std::begin(narrow), std::end(narrow), uint32_t(address));
  op.width == 8 ? x.store(op.destination, wide, mask) : x.store(op.destination, narrow, mask);
}

void emulator::sharedAddress(Executor &x, const Operation &op, uint32_t mask) {
  storeAddress(x, op, mask, op.immediate + (uint64_t(x.cta->rank) << sharedRankShift));
}

void emulator::localAddress(Executor &x, const Operation &op, uint32_t mask) {
  storeAddress(x, op, mask, localBase + x.frame->localStart + op.immediate);
}

void emulator::invertPredicate(Executor &x, const Operation &op, uint32_t mask) {
  x.storePredicate(op.destination, ~x.predicate(op.source[0]), mask);
}

void emulator::definePadding(Executor &x, const Operation &op, uint32_t mask) {
  uint64_t whole = (uint64_t(1) << op.width) - 1;
  for (unsigned k = 0; x.checks && k < op.count; ++k) {
    uint64_t bytes = uint64_t(op.immediate) >> (k * op.width) & whole;
    if (bytes == whole)
      x.markDefined(op.list[k], allLanes, mask);
    for (unsigned b = 0; bytes != whole && b < op.width; ++b)
      if (bytes >> b & 1)
        x.markByte(op.list[k], b, allLanes, mask);
  }
}

void emulator::refuseUnsupported(Executor &x, const Operation &, uint32_t mask) {
  if (const ptx::Instruction *instruction = x.currentInstruction())
    x.fault(mask, EmulatorUnsupported, ptx::print(*x.frame->function->source, *instruction));
}

/// Converts from and to registers that are wider than their type.
template <typename Narrow, typename Wide> static void resize(Executor &x, const Operation &op, uint32_t mask) {
  Wide out[laneCount];
  const Narrow *in = x.lanes<Narrow>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = Wide(in[i]);
  x.store(op.destination, out, mask);
}

Handler emulator::resizeHandler(unsigned from, unsigned to, bool isSigned) {
  if (from == 2)
    return isSigned ? (to == 4 ? Handler(resize<int16_t, int32_t>) : resize<int16_t, int64_t>)
                    : (to == 4 ? Handler(resize<uint16_t, uint32_t>) : resize<uint16_t, uint64_t>);
  if (from == 4)
    return to == 2    ? Handler(resize<uint32_t, uint16_t>)
           : isSigned ? resize<int32_t, int64_t>
                      : resize<uint32_t, uint64_t>;
  return to == 2 ? Handler(resize<uint64_t, uint16_t>) : resize<uint64_t, uint32_t>;
}
