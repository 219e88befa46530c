// mma with block scales: a row of A and a column of B have one scale for each block of K.
//
// Elements are where those of the mma of 8 bits are (MatrixMultiply.cpp), the lower of two of 4 bits first. The scales
// of a line are consecutive bytes, from `byte-id` on, of a register of one lane: with t = `thread-id`, those of row m
// of A are in lane 4 (m % 8) + 2 t + m / 8, those of column n of B in lane 4 n + t. The arithmetic is FusedSum.h's.
#include "emulator/execution/Executor.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/numerics/FusedSum.h"
#include "emulator/program/Decoder.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(
    EmulatorScaleSelector, RuntimeError,
    "mma: the selector {{{0}, {1}} of the scales of {2} is none; all lanes have the same byte of {3}, and the "
    "same thread below {4}");

namespace {
struct ScaledOptions {
  Element a, b;
  Scale scale;
  uint8_t scales; // of a line
  bool isPacked() const { return a == Element::E2M1; }
};

/// An operand: its lines are rows of A or columns of B. Registers: the codes, then that of the scales, the byte-id and
/// the thread-id.
struct ScaledOperand {
  const char *name;
  unsigned lines, registers;
  const Slot *slots;
  uint32_t codes[16 * 64] = {};
  uint8_t scales[16 * 4] = {};
  uint32_t undefined = 0; // lines, a bit each
};
} // namespace

/// Reads the codes, `depth` of each line.
static void gather(Executor &x, ScaledOperand &operand, bool isPacked, unsigned depth) {
  const unsigned blocks = operand.lines / 8; // of 8 lines in the registers
  for (unsigned r = 0; r < operand.registers; ++r) {
    const uint32_t *words = x.lanes<uint32_t>(operand.slots[r]);
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      const unsigned line = lane / 4 + 8 * (r % blocks), first = 4 * (lane % 4) + 16 * (r / blocks);
      for (unsigned e = 0; e < 4; ++e) {
        const uint32_t byte = words[lane] >> 8 * e & 255;
        uint32_t *to = operand.codes + line * depth + (isPacked ? 2 : 1) * (first + e);
        to[0] = isPacked ? byte & 15 : byte;
        if (isPacked)
          to[1] = byte >> 4;
      }
      if (x.checks && !(x.definedLanes(operand.slots[r]) >> lane & 1))
        operand.undefined |= 1u << line;
    }
  }
}

/// Reads the scales. False after a report.
static bool gatherScales(Executor &x, ScaledOperand &operand, const Slot *slots, unsigned scales) {
  const uint16_t *bytes = x.lanes<uint16_t>(slots[1]), *threads = x.lanes<uint16_t>(slots[2]);
  const unsigned lanes = operand.lines / 8, most = 4 / lanes; // lanes of each quad that have scales, selectors
  for (unsigned lane = 0; lane < laneCount; ++lane)
    if (bytes[lane] != bytes[0] || threads[lane] != threads[0] || bytes[lane] % scales || bytes[lane] > 3 ||
        threads[lane] >= most) {
      x.fault(1u << lane, EmulatorScaleSelector, bytes[lane], threads[lane], operand.name,
              scales == 1   ? "0 to 3"
              : scales == 2 ? "0 and 2"
                            : "0",
              most);
      return false;
    }
  for (unsigned line = 0; line < operand.lines; ++line) {
    const unsigned lane = 4 * (line % 8) + lanes * threads[0] + line / 8;
    for (unsigned s = 0; s < scales; ++s)
      operand.scales[line * scales + s] = uint8_t(x.lanes<uint32_t>(slots[0])[lane] >> 8 * (bytes[0] + s));
    if (x.checks && !(x.definedLanes(slots[0]) >> lane & 1))
      operand.undefined |= 1u << line;
  }
  return true;
}

/// list: the registers of D (`count`), A, B, C, the scales of A with their byte-id and thread-id, those of B.
static void multiplyScaled(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  const auto options = op.options<ScaledOptions>();
  const Slot *registersC = op.list + op.count + 6, *scalesA = registersC + op.count;
  ScaledOperand a{"A", 16, 4, op.list + op.count}, b{"B", 8, 2, op.list + op.count + 4};
  FusedOperands operands;
  operands.rows = 16;
  operands.columns = 8;
  operands.depth = options.isPacked() ? 64 : 32;
  gather(x, a, options.isPacked(), operands.depth);
  gather(x, b, options.isPacked(), operands.depth);
  if (!gatherScales(x, a, scalesA, options.scales) || !gatherScales(x, b, scalesA + 3, options.scales))
    return;
  uint32_t c[16 * 8], defined[4];
  auto at = [](unsigned i, unsigned lane) { return 8 * (lane / 4 + 8 * (i >> 1)) + 2 * (lane % 4) + (i & 1); };
  for (unsigned i = 0; i < op.count; ++i) {
    defined[i] = x.checks ? x.definedLanes(registersC[i]) : allLanes;
    for (unsigned lane = 0; lane < laneCount; ++lane)
      c[at(i, lane)] = x.lanes<uint32_t>(registersC[i])[lane];
  }
  operands.elementA = options.a;
  operands.elementB = options.b;
  operands.a = a.codes;
  operands.b = b.codes;
  operands.c = c;
  operands.scale = options.scale;
  operands.block = operands.depth / options.scales;
  operands.scalesA = a.scales;
  operands.scalesB = b.scales;
  multiplyAddFused(operands);
  for (unsigned i = 0; i < op.count; ++i) {
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      const unsigned row = at(i, lane) / 8, column = at(i, lane) % 8;
      x.lanes<uint32_t>(op.list[i])[lane] = c[at(i, lane)];
      if (a.undefined >> row & 1 || b.undefined >> column & 1)
        defined[i] &= ~(1u << lane);
    }
    x.markDefined(op.list[i], defined[i], allLanes);
  }
}

void Decoder::decodeScaledMultiply(const ptx::Instruction &instruction) {
  std::vector<Slot> slots;
  for (const Operand &element : elementsOfVector(instruction.operands[0]))
    slots.push_back(destination(element));
  const unsigned destinations = slots.size();
  for (unsigned i = 1; i < 8; ++i)
    for (const Operand &element : elementsOfVector(instruction.operands[i]))
      slots.push_back(source(element, instruction.form->operands[i].type));
  ScaledOptions options = {Element::E2M1, Element::E2M1, Scale::UE8M0, 1};
  if (instruction.has(Modifier::KindMxf8f6f4)) {
    auto elementOf = [](Type type) { return type == Type::e4m3 ? Element::E4M3 : Element::E5M2; };
    options.a = elementOf(instruction.type(1));
    options.b = elementOf(instruction.type(2));
  } else {
    options.scales = instruction.has(Modifier::ScaleVec4X) ? 4 : 2;
    options.scale = instruction.has(Modifier::Ue4m3) ? Scale::UE4M3 : Scale::UE8M0;
  }
  Operation &operation = emit(multiplyScaled);
  operation.setOptions(options);
  operation.count = destinations;
  operation.list = list(std::move(slots));
  operation.tracksDefinedness = true;
}
