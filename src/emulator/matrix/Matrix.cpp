// ldmatrix, stmatrix, movmatrix: the whole warp operates on 8 by 8 matrices of 16 bits that are distributed over its
// lanes: row lane / 4, columns 2 (lane % 4) and the next. mma is in MatrixMultiply.cpp.
#include "emulator/execution/Executor.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/program/Decoder.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorPartialWarp, RuntimeError, "`{0}` needs 32 threads, the warp has only lanes 0x{1:x-}");

bool emulator::requireFullWarp(Executor &x, uint32_t mask) {
  if (!x.converged(mask))
    return false;
  if (mask != allLanes)
    x.fault(mask, EmulatorPartialWarp, x.currentInstruction()->form->opcode, mask);
  return mask == allLanes;
}

// --- Matrices of 8 by 8 16-bit elements. list: registers; count: matrices; variant: transposed.

/// The byte of row `row` of matrix j that starts the pair of lane (g, t), or of its halves where transposed.
static uint16_t *half(const Executor::Access &access, unsigned matrix, unsigned row, unsigned column) {
  return reinterpret_cast<uint16_t *>(access.bytes[8 * matrix + row]) + column;
}

static uint8_t *halfShadow(const Executor::Access &access, unsigned matrix, unsigned row, unsigned column) {
  uint8_t *shadow = access.shadow[8 * matrix + row];
  return shadow ? shadow + 2 * column : nullptr;
}

/// The row and column of element `e` of a lane's register.
static std::pair<unsigned, unsigned> getElementCoordinates(const Operation &op, unsigned lane, unsigned e) {
  unsigned outer = lane / 4, inner = 2 * (lane % 4) + e;
  return op.variant ? std::pair(inner, outer) : std::pair(outer, inner);
}

/// Lanes 0 to 8 * count - 1 provide the addresses of the rows.
static uint32_t rowLanes(const Operation &op) { return op.count == 4 ? allLanes : (1u << 8 * op.count) - 1; }

static void ldmatrix(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!requireFullWarp(x, mask) || !x.resolve(op, rowLanes(op), 16, false, access))
    return;
  uint32_t out[4][laneCount], defined[4] = {};
  if (!x.mayRead(access, rowLanes(op), 16))
    return;
  for (unsigned j = 0; j < op.count; ++j)
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      uint32_t word = 0;
      bool isDefined = true;
      for (unsigned e = 0; e < 2; ++e) {
        auto [row, column] = getElementCoordinates(op, lane, e);
        word |= uint32_t(*half(access, j, row, column)) << 16 * e;
        const uint8_t *shadow = halfShadow(access, j, row, column);
        isDefined &= !shadow || (shadow[0] && shadow[1]);
      }
      out[j][lane] = word;
      defined[j] |= uint32_t(isDefined) << lane;
    }
  for (unsigned j = 0; j < op.count; ++j) {
    x.store(op.list[j], out[j], allLanes);
    x.markDefined(op.list[j], defined[j], allLanes);
  }
}

static void stmatrix(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!requireFullWarp(x, mask) || !x.resolve(op, rowLanes(op), 16, true, access))
    return;
  uint16_t rows[laneCount][8];
  for (unsigned j = 0; j < op.count; ++j) {
    const uint32_t *words = x.lanes<uint32_t>(op.list[j]);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      for (unsigned e = 0; e < 2; ++e) {
        auto [row, column] = getElementCoordinates(op, lane, e);
        rows[8 * j + row][column] = uint16_t(words[lane] >> 16 * e);
      }
  }
  WrittenValues values = {{rows}, 1, sizeof rows[0], sizeof rows[0], nullptr, &access};
  if (x.races && !x.races->write(access, rowLanes(op), 16, &values))
    return;
  x.recordEffect();
  for (unsigned row = 0; row < 8 * op.count; ++row)
    std::memcpy(access.bytes[row], rows[row], sizeof rows[row]);
  for (unsigned j = 0; j < op.count; ++j)
    for (unsigned lane = 0; lane < laneCount; ++lane)
      for (unsigned e = 0; e < 2; ++e) {
        auto [row, column] = getElementCoordinates(op, lane, e);
        if (uint8_t *shadow = halfShadow(access, j, row, column))
          shadow[0] = shadow[1] = x.definedLanes(op.list[j]) >> lane & 1;
      }
}

static void movmatrix(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  const uint32_t *in = x.lanes<uint32_t>(op.source[0]);
  uint32_t out[laneCount], from = x.definedLanes(op.source[0]), defined = 0;
  for (unsigned lane = 0; lane < laneCount; ++lane) {
    uint32_t word = 0;
    bool isDefined = true;
    for (unsigned e = 0; e < 2; ++e) {
      unsigned row = 2 * (lane % 4) + e, column = lane / 4, source = 4 * row + column / 2;
      word |= (in[source] >> 16 * (column & 1) & 0xffff) << 16 * e;
      isDefined &= from >> source & 1;
    }
    out[lane] = word;
    defined |= uint32_t(isDefined) << lane;
  }
  x.store(op.destination, out, allLanes);
  x.markDefined(op.destination, defined, allLanes);
}

bool Decoder::decodeMatrix(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  if (instruction.form->op == Op::Movmatrix) {
    Slot in = source(operands[1], Type::b32);
    Operation &operation = emit(movmatrix);
    operation.source[0] = in;
    operation.destination = destination(operands[0]);
    operation.tracksDefinedness = true;
    return true;
  }
  if (instruction.form->op == Op::Mma) {
    decodeMultiply(instruction);
    return true;
  }
  if (instruction.form->op == Op::ScaledMma) {
    decodeScaledMultiply(instruction);
    return true;
  }
  if (instruction.form->op == Op::FragmentLoad || instruction.form->op == Op::FragmentStore ||
      instruction.form->op == Op::FragmentMultiply)
    return decodeFragment(instruction);
  if (instruction.form->op != Op::Ldmatrix && instruction.form->op != Op::Stmatrix)
    return decodeWgmma(instruction);
  std::vector<Slot> slots;
  bool isStore = instruction.form->op == Op::Stmatrix;
  const Operand &address = operands[isStore ? 0 : 1], &data = operands[isStore ? 1 : 0];
  for (const Operand &element : elementsOfVector(data))
    slots.push_back(isStore ? source(element, Type::b32) : destination(element));
  Operation &operation = emit(isStore ? stmatrix : ldmatrix);
  setAddress(operation, address, StateSpace::Shared);
  operation.count = slots.size();
  operation.variant = instruction.has(Modifier::Trans);
  operation.list = list(std::move(slots));
  operation.width = 16;
  operation.tracksDefinedness = true;
  return true;
}
