// ldmatrix, stmatrix, movmatrix and mma: the whole warp works on matrices that are spread over its lanes.
//
// One formula places the elements of all fragments. With E elements in a register, g = lane / 4, t = lane % 4 and element
// e of register r:
//     A (m16): row g + 8 (r & 1), column E t + e + 4 E (r >> 1)       A (m8): row g, column E t + e
//     B:       row E t + e + 4 E r, column g                           C, D:   row g + 8 (i >> 1), column 2 t + (i & 1)
// Products are exact; floating-point sums of one instruction are formed in double and rounded once to the accumulator.
#include "emulator/Decoder.h"
#include "emulator/Executor.h"
#include "emulator/FloatRules.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorPartialWarp, RuntimeError, "`{0}` needs 32 threads, the warp has only lanes 0x{1:x-}");

/// An aligned operation of the whole warp.
static bool wholeWarp(Executor &x, uint32_t mask) {
  if (!x.converged(mask))
    return false;
  if (mask != allLanes)
    x.fault(mask, EmulatorPartialWarp, x.currentInstruction()->form->opcode, mask);
  return mask == allLanes;
}

// --- Matrices of 8 by 8 halves. list: registers; count: matrices; variant: transposed.

/// The byte of row `row` of matrix j that starts the pair of lane (g, t), or of its halves where transposed.
static uint16_t *half(const Executor::Access &access, unsigned matrix, unsigned row, unsigned column) {
  return reinterpret_cast<uint16_t *>(access.bytes[8 * matrix + row]) + column;
}

static uint8_t *halfShadow(const Executor::Access &access, unsigned matrix, unsigned row, unsigned column) {
  uint8_t *shadow = access.shadow[8 * matrix + row];
  return shadow ? shadow + 2 * column : nullptr;
}

/// Lanes 0 to 8 * count - 1 give the addresses of the rows.
static uint32_t rowLanes(const Operation &op) { return op.count == 4 ? allLanes : (1u << 8 * op.count) - 1; }

static void ldmatrix(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!wholeWarp(x, mask) || !x.resolve(op, rowLanes(op), 16, false, access))
    return;
  uint32_t out[4][laneCount], defined[4] = {};
  for (uint32_t rest = rowLanes(op); rest; rest &= rest - 1)
    if (!x.mayRead(access, std::countr_zero(rest), 16, false))
      return;
  for (unsigned j = 0; j < op.count; ++j)
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      uint32_t word = 0;
      bool isDefined = true;
      for (unsigned e = 0; e < 2; ++e) {
        unsigned row = op.variant ? 2 * (lane % 4) + e : lane / 4, column = op.variant ? lane / 4 : 2 * (lane % 4) + e;
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
  if (!wholeWarp(x, mask) || !x.resolve(op, rowLanes(op), 16, true, access))
    return;
  for (uint32_t rest = rowLanes(op); rest; rest &= rest - 1)
    if (!x.mayWrite(access, std::countr_zero(rest), 16, false, false))
      return;
  for (unsigned j = 0; j < op.count; ++j) {
    const uint32_t *words = x.lanes<uint32_t>(op.list[j]);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      for (unsigned e = 0; e < 2; ++e) {
        unsigned row = op.variant ? 2 * (lane % 4) + e : lane / 4, column = op.variant ? lane / 4 : 2 * (lane % 4) + e;
        *half(access, j, row, column) = uint16_t(words[lane] >> 16 * e);
        if (uint8_t *shadow = halfShadow(access, j, row, column))
          shadow[0] = shadow[1] = x.definedLanes(op.list[j]) >> lane & 1;
      }
  }
}

static void movmatrix(Executor &x, const Operation &op, uint32_t mask) {
  if (!wholeWarp(x, mask))
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

// --- mma

/// How the elements of a fragment lie in registers.
struct Elements {
  Type type;
  unsigned bits() const { return ptx::bitsOf(type); }
  unsigned registerBits() const { return type == Type::f64 ? 64 : 32; }
  unsigned each() const { return registerBits() / (type == Type::tf32 ? 32 : bits()); }
};

/// The shape and types of an mma; kept in Operation::list behind the registers.
struct Shape {
  unsigned m, n, k;
};

// Element e of a register of each lane, as numbers: one loop over the lanes a type, so that it is vectorised.
template <typename F> static void decodeLanes(const uint32_t *words, unsigned e, double *out) {
  constexpr unsigned bits = F::width;
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = numerics::decode<F>(typename F::Bits(words[i] >> bits * e));
}

static void elementsOf(Executor &x, Slot slot, Type type, unsigned e, double *out) {
  const uint32_t *words = x.lanes<uint32_t>(slot);
  switch (type) {
  case Type::f16:
    return decodeLanes<numerics::F16>(words, e, out);
  case Type::bf16:
    return decodeLanes<numerics::BF16>(words, e, out);
  case Type::e4m3:
    return decodeLanes<numerics::F8E4M3FN>(words, e, out);
  case Type::e5m2:
    return decodeLanes<numerics::F8E5M2>(words, e, out);
  case Type::f64:
    std::memcpy(out, words, laneCount * sizeof(double));
    return;
  default: { // tf32: the multiplier ignores the low 13 bits
    uint32_t keep = type == Type::tf32 ? 0xffffe000 : allLanes;
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = std::bit_cast<float>(words[i] & keep);
  }
  }
}

static void elementsOf(Executor &x, Slot slot, Type type, unsigned e, int64_t *out) {
  const uint32_t *words = x.lanes<uint32_t>(slot);
  unsigned bits = ptx::bitsOf(type), up = 32 - bits * (e + 1), down = 32 - bits;
  if (ptx::isSigned(type))
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = int32_t(words[i] << up) >> down;
  else
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = words[i] << up >> down;
}

/// The matrices of one mma as numbers. N is double or int64_t.
template <typename N> struct Matrices {
  N a[16][256], b[256][8], c[16][8];
};

/// flags: 0-7 the type of A, 8-15 of B, 16-23 of C and D; variant: 1 satfinite, 2 xor, 4 and. target: m, n, k.
static Shape shapeOf(const Operation &op) { return {op.target >> 16, op.target >> 10 & 63, op.target & 1023}; }

template <typename N> static void gather(Executor &x, const Operation &op, Matrices<N> &matrices) {
  Shape shape = shapeOf(op);
  Elements a{Type(op.flags & 255)}, b{Type(op.flags >> 8 & 255)}, c{Type(op.flags >> 16 & 255)};
  const Slot *registers = op.list + op.count; // behind the destinations
  unsigned rowsPerRegister = shape.m == 16 ? 2 : 1;
  unsigned countA = shape.m * shape.k / (laneCount * a.each()), countB = shape.k * 8 / (laneCount * b.each());
  N values[laneCount];
  for (unsigned r = 0; r < countA; ++r)
    for (unsigned e = 0; e < a.each(); ++e) {
      elementsOf(x, registers[r], a.type, e, values);
      unsigned row = 8 * (r % rowsPerRegister), column = e + 4 * a.each() * (r / rowsPerRegister);
      for (unsigned lane = 0; lane < laneCount; ++lane)
        matrices.a[row + lane / 4][column + a.each() * (lane % 4)] = values[lane];
    }
  for (unsigned r = 0; r < countB; ++r)
    for (unsigned e = 0; e < b.each(); ++e) {
      elementsOf(x, registers[countA + r], b.type, e, values);
      for (unsigned lane = 0; lane < laneCount; ++lane)
        matrices.b[e + 4 * b.each() * r + b.each() * (lane % 4)][lane / 4] = values[lane];
    }
  for (unsigned i = 0; i < shape.m / 4; ++i) {
    elementsOf(x, registers[countA + countB + i / c.each()], c.type, i % c.each(), values);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      matrices.c[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)] = values[lane];
  }
}

/// One row of the result. Products are summed in the order of k, then C is added; f64 is a chain of fma from C on.
static void multiplyRow(const Matrices<double> &m, unsigned row, unsigned k, unsigned isDouble, double *out) {
  if (isDouble) {
    for (unsigned column = 0; column < 8; ++column) {
      out[column] = m.c[row][column];
      for (unsigned i = 0; i < k; ++i)
        out[column] = std::fma(m.a[row][i], m.b[i][column], out[column]);
    }
    return;
  }
  double sum[8] = {};
  for (unsigned i = 0; i < k; ++i)
    for (unsigned column = 0; column < 8; ++column)
      sum[column] += m.a[row][i] * m.b[i][column];
  for (unsigned column = 0; column < 8; ++column)
    out[column] = sum[column] + m.c[row][column];
}

static void multiplyRow(const Matrices<int64_t> &m, unsigned row, unsigned k, unsigned variant, int64_t *out) {
  for (unsigned column = 0; column < 8; ++column) {
    int64_t sum = m.c[row][column];
    for (unsigned i = 0; i < k; ++i) {
      int32_t a = int32_t(m.a[row][i]), b = int32_t(m.b[i][column]);
      sum += variant & 2 ? a ^ b : a * b; // of single bits, * is `and`
    }
    out[column] = variant & 1 ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : int32_t(sum);
  }
}

static uint64_t bitsOfResult(Type type, double value) {
  if (type == Type::f64)
    return std::bit_cast<uint64_t>(value);
  if (type == Type::f16)
    return value != value ? 0x7fff : numerics::encode<numerics::F16>(value);
  return std::bit_cast<uint32_t>(canonical(float(value)));
}
static uint64_t bitsOfResult(Type, int64_t value) { return uint32_t(value); }

/// A lane's results are defined if its C, the A of its rows and the B of its columns are.
static uint32_t definedResults(Executor &x, const Operation &op, unsigned sources) {
  Shape shape = shapeOf(op);
  unsigned countA = shape.m * shape.k / (laneCount * Elements{Type(op.flags & 255)}.each());
  unsigned countB = shape.k * 8 / (laneCount * Elements{Type(op.flags >> 8 & 255)}.each());
  uint32_t a = allLanes, b = allLanes, c = allLanes, result = 0;
  for (unsigned i = 0; i < sources; ++i)
    (i < countA ? a : i < countA + countB ? b : c) &= x.definedLanes(op.list[op.count + i]);
  for (unsigned lane = 0; lane < laneCount; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    bool rows = (a >> 4 * g & 15) == 15, columns = (b >> 8 * t & 255) == 255;
    result |= uint32_t(rows && columns && c >> lane & 1) << lane;
  }
  return result;
}

template <typename N> static void mma(Executor &x, const Operation &op, uint32_t mask) {
  if (!wholeWarp(x, mask))
    return;
  thread_local Matrices<N> matrices;
  Shape shape = shapeOf(op);
  gather<N>(x, op, matrices);
  Elements d{Type(op.flags >> 16 & 255)};
  unsigned option;
  if constexpr (std::is_same_v<N, double>)
    option = d.type == Type::f64;
  else
    option = op.variant;
  N result[16][8];
  for (unsigned row = 0; row < shape.m; ++row)
    multiplyRow(matrices, row, shape.k, option, result[row]);
  uint32_t defined = x.checks ? definedResults(x, op, op.immediate) : allLanes;
  for (unsigned r = 0; r < op.count; ++r) {
    uint64_t wide[laneCount];
    uint32_t narrow[laneCount];
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      unsigned g = lane / 4, t = lane % 4;
      wide[lane] = 0;
      for (unsigned e = 0; e < d.each(); ++e) {
        unsigned i = r * d.each() + e;
        wide[lane] |= bitsOfResult(d.type, result[g + 8 * (i >> 1)][2 * t + (i & 1)]) << 16 * e;
      }
      narrow[lane] = uint32_t(wide[lane]);
    }
    d.type == Type::f64 ? x.store(op.list[r], wide, allLanes) : x.store(op.list[r], narrow, allLanes);
    x.markDefined(op.list[r], defined, allLanes);
  }
}

/// `m16n8k32`
static Shape parseShape(llvm::StringRef text) {
  Shape shape{};
  text.consume_front("m");
  text.consumeInteger(10, shape.m);
  text.consume_front("n");
  text.consumeInteger(10, shape.n);
  text.consume_front("k");
  text.consumeInteger(10, shape.k);
  return shape;
}

bool Decoder::decodeMatrix(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  auto elementsOf = [](const Operand &operand) {
    return operand.kind == Operand::Vector ? llvm::ArrayRef<Operand>(operand.elements) : llvm::ArrayRef<Operand>(operand);
  };
  if (instruction.form->op == Op::Movmatrix) {
    Slot in = source(operands[1], Type::b32);
    Operation &operation = emit(movmatrix);
    operation.source[0] = in;
    operation.destination = destination(operands[0]);
    operation.tracksItself = true;
    return true;
  }
  std::vector<Slot> slots;
  if (instruction.form->op == Op::Mma) {
    for (const Operand &element : elementsOf(operands[0]))
      slots.push_back(destination(element));
    unsigned destinations = slots.size();
    for (unsigned i = 1; i < 4; ++i)
      for (const Operand &element : elementsOf(operands[i]))
        slots.push_back(source(element, instruction.form->operands[i].type));
    Type d = instruction.type(0), a = instruction.type(1), b = instruction.type(2);
    Operation &operation = emit(d == Type::s32 ? mma<int64_t> : mma<double>);
    Shape shape = parseShape(ptx::nameOf(instruction.modifiers[2]));
    operation.target = shape.m << 16 | shape.n << 10 | shape.k;
    operation.flags = unsigned(a) | unsigned(b) << 8 | unsigned(d) << 16;
    operation.variant = instruction.has(Modifier::Satfinite) | instruction.has(Modifier::Xor) << 1;
    operation.count = destinations;
    operation.immediate = slots.size() - destinations;
    operation.list = list(std::move(slots));
    operation.tracksItself = true;
    return true;
  }
  bool isStore = instruction.form->op == Op::Stmatrix;
  const Operand &address = operands[isStore ? 0 : 1], &data = operands[isStore ? 1 : 0];
  for (const Operand &element : elementsOf(data))
    slots.push_back(isStore ? source(element, Type::b32) : destination(element));
  Operation &operation = emit(isStore ? stmatrix : ldmatrix);
  setAddress(operation, address, StateSpace::Shared);
  operation.count = slots.size();
  operation.variant = instruction.has(Modifier::Trans);
  operation.list = list(std::move(slots));
  operation.width = 16;
  operation.tracksItself = true;
  return true;
}
