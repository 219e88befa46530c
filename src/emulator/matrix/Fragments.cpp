// wmma: matrix tiles as opaque fragments; only the instructions that load and store them define which thread holds
// which element.
//
// Here the elements of a fragment are stored along k (C and D: along a row), first in the first register of all lanes,
// then in the second one; fragments of f16 operands have capacity for twice as many and repeat them. The MMA is
// computed as mma.sync computes it, 16 rows and 8 columns at a time (for 8 by 32 the transposed one); where C is f32
// and D f16, the accumulator is rounded at the end. Hardware gives the same bits (test/gpu/fragment_kernels.py).
#include "emulator/execution/Executor.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/TensorCore.h"
#include "emulator/program/Decoder.h"
#include <algorithm>
#include <cfenv>
#include <cmath>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorFragment, RuntimeError, "wmma: {0}");

namespace {
struct Shape {
  uint8_t m, n, k;
};

/// Which matrix of the MMA a fragment is.
enum class MatrixOperand : uint8_t { A, B, C };

struct Fragment {
  unsigned rows, columns;
  MatrixOperand operand;
  Type type;

  Fragment(Shape shape, MatrixOperand operand, Type type)
      : rows(operand == MatrixOperand::B ? shape.k : shape.m), columns(operand == MatrixOperand::A ? shape.k : shape.n),
        operand(operand), type(type) {}
  unsigned bits() const { return type == Type::tf32 ? 32 : ptx::bitsOf(type); }
  /// Elements per register.
  unsigned elementsPerRegister() const { return std::max(1u, 32 / bits()); }
  /// Registers that hold all elements once.
  unsigned registers() const { return rows * columns / (laneCount * elementsPerRegister()); }
  std::pair<unsigned, unsigned> coordinates(unsigned r, unsigned lane, unsigned e) const {
    unsigned i = (r * laneCount + lane) * elementsPerRegister() + e;
    return operand == MatrixOperand::B ? std::pair(i % rows, i / rows) : std::pair(i / columns, i % columns);
  }
};

/// The options of a load or store, in Operation::target; the type is in `variant`.
struct TileOptions {
  Shape shape;
  uint8_t operand : 6, rowMajor : 1, hasStride : 1;
};
static_assert(sizeof(TileOptions) == sizeof(Operation::target));

struct MmaOptions {
  Shape shape;
  Type a, c, d;
  uint8_t saturates : 1, exclusiveOr : 1, rounding : 2; // rn, rz, rm, rp
};
} // namespace

static bool refuse(Executor &x, uint32_t lanes, const char *why) {
  x.fault(lanes, EmulatorFragment, why);
  return false;
}

namespace {
/// The memory accesses of a tile: the addresses of each lane's elements, register by register; a whole register at once
/// if its elements are contiguous in memory.
class TileAccess {
public:
  TileAccess(Executor &x, const Operation &op, bool isWrite)
      : x(x), op(op), options(std::bit_cast<TileOptions>(op.target)),
        fragment(options.shape, MatrixOperand(options.operand), Type(op.variant)), isWrite(isWrite) {}

  const Fragment &layout() const { return fragment; }
  unsigned accesses() const { return whole ? 1 : fragment.elementsPerRegister(); }
  /// Bytes of one access.
  unsigned bytes() const { return fragment.bits() * (whole ? fragment.elementsPerRegister() : 1) / 8; }

  /// Returns false after a report.
  bool open() {
    stride = options.rowMajor ? fragment.columns : fragment.rows;
    whole = options.rowMajor == (fragment.operand != MatrixOperand::B);
    if (options.hasStride) {
      if (x.checks && x.definedLanes(op.source[1]) != allLanes)
        return refuse(x, ~x.definedLanes(op.source[1]), "the stride is not defined");
      const uint32_t *strides = x.lanes<uint32_t>(op.source[1]);
      if (std::any_of(strides, strides + laneCount, [&](uint32_t s) { return s != strides[0]; }))
        return refuse(x, allLanes, "the stride differs between the threads of the warp");
      stride = strides[0];
    }
    if (uint64_t(stride) * fragment.bits() % (fragment.type == Type::f64 ? 64 : 32))
      return refuse(x, allLanes, "the stride is not a multiple of 4 bytes");
    const bool isNarrow = op.flags & NarrowAddress;
    for (unsigned lane = 1; lane < laneCount; ++lane)
      if (isNarrow ? x.lanes<uint32_t>(op.source[0])[lane] != x.lanes<uint32_t>(op.source[0])[0]
                   : x.lanes<uint64_t>(op.source[0])[lane] != x.lanes<uint64_t>(op.source[0])[0])
        return refuse(x, 1u << lane, "the address differs between the threads of the warp");
    return true;
  }

  /// Resolves access `e` of register `r` of all lanes.
  bool resolve(unsigned r, unsigned e, Executor::Access &access) {
    uint64_t add[laneCount];
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      auto [row, column] = fragment.coordinates(r, lane, e);
      uint64_t element = options.rowMajor ? uint64_t(row) * stride + column : uint64_t(column) * stride + row;
      add[lane] = element * fragment.bits() / 8;
    }
    return x.resolve(op, allLanes, bytes(), isWrite, access, add);
  }

private:
  Executor &x;
  const Operation &op;
  const TileOptions options;
  const Fragment fragment;
  const bool isWrite;
  uint64_t stride = 0;
  bool whole = false;
};
} // namespace

/// list: registers (`count`). source: the address, the stride.
static void loadTile(Executor &x, const Operation &op, uint32_t mask) {
  TileAccess tile(x, op, false);
  if (!requireFullWarp(x, mask) || !tile.open())
    return;
  const unsigned registers = tile.layout().registers(), bytes = tile.bytes();
  const bool isWide = tile.layout().type == Type::f64;
  for (unsigned r = 0; r < registers; ++r) {
    uint64_t values[laneCount] = {};
    uint32_t defined = allLanes;
    for (unsigned e = 0; e < tile.accesses(); ++e) {
      Executor::Access access;
      if (!tile.resolve(r, e, access) || !x.mayRead(access, allLanes, bytes))
        return;
      for (unsigned lane = 0; lane < laneCount; ++lane) {
        uint64_t operand = 0;
        std::memcpy(&operand, access.bytes[lane], bytes);
        values[lane] |= operand << 8 * bytes * e;
        for (unsigned b = 0; access.shadow[lane] && b < bytes; ++b)
          if (access.shadow[lane][b] == NotDefined)
            defined &= ~(1u << lane);
      }
    }
    for (unsigned copy = r; copy < op.count; copy += registers) {
      for (unsigned lane = 0; lane < laneCount; ++lane)
        if (isWide)
          x.lanes<uint64_t>(op.list[copy])[lane] = values[lane];
        else
          x.lanes<uint32_t>(op.list[copy])[lane] = uint32_t(values[lane]);
      x.markDefined(op.list[copy], defined, allLanes);
    }
  }
}

static void storeTile(Executor &x, const Operation &op, uint32_t mask) {
  TileAccess tile(x, op, true);
  if (!requireFullWarp(x, mask) || !tile.open())
    return;
  const unsigned bytes = tile.bytes();
  const bool isWide = tile.layout().type == Type::f64;
  for (unsigned r = 0; r < op.count; ++r)
    for (unsigned e = 0; e < tile.accesses(); ++e) {
      Executor::Access access;
      if (!tile.resolve(r, e, access))
        return;
      uint64_t values[laneCount];
      for (unsigned lane = 0; lane < laneCount; ++lane)
        values[lane] =
            (isWide ? x.lanes<uint64_t>(op.list[r])[lane] : x.lanes<uint32_t>(op.list[r])[lane]) >> 8 * bytes * e;
      WrittenValues written = {{values}, 1, sizeof values[0], bytes, nullptr, &access};
      if (x.races && !x.races->write(access, allLanes, bytes, &written))
        return;
      const uint32_t defined = x.definedLanes(op.list[r]);
      if (x.checks && (defined & ~access.sharedLanes) != ~access.sharedLanes)
        return void(refuse(x, ~defined & ~access.sharedLanes, "a value that is stored is not defined"));
      x.recordEffect();
      for (unsigned lane = 0; lane < laneCount; ++lane) {
        std::memcpy(access.bytes[lane], &values[lane], bytes);
        if (access.shadow[lane])
          std::memset(access.shadow[lane], defined >> lane & 1 ? Defined : NotDefined, bytes);
      }
    }
}

// --- MMA

namespace {
/// The elements of a fragment as codes, [row][column].
struct Codes {
  uint64_t at[128][128];
};
} // namespace

static void unpack(Executor &x, const Fragment &fragment, const Slot *slots, Codes &to) {
  const unsigned bits = fragment.bits();
  for (unsigned r = 0; r < fragment.registers(); ++r)
    for (unsigned lane = 0; lane < laneCount; ++lane)
      for (unsigned e = 0; e < fragment.elementsPerRegister(); ++e) {
        auto [row, column] = fragment.coordinates(r, lane, e);
        to.at[row][column] = bits == 64 ? x.lanes<uint64_t>(slots[r])[lane]
                                        : x.lanes<uint32_t>(slots[r])[lane] >> bits * e & ((uint64_t(1) << bits) - 1);
      }
}

static void pack(Executor &x, const Fragment &fragment, const Slot *slots, const Codes &from) {
  const unsigned bits = fragment.bits();
  for (unsigned r = 0; r < fragment.registers(); ++r)
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      uint64_t word = 0;
      for (unsigned e = 0; e < fragment.elementsPerRegister(); ++e) {
        auto [row, column] = fragment.coordinates(r, lane, e);
        word |= from.at[row][column] << bits * e;
      }
      if (bits == 64)
        x.lanes<uint64_t>(slots[r])[lane] = word;
      else
        x.lanes<uint32_t>(slots[r])[lane] = uint32_t(word);
    }
}

/// f16, bf16, tf32: 16 rows and 8 columns at a time; for tf32, k is split into two steps of four.
static void multiplyFloats(const MmaOptions &o, const Codes &a, const Codes &b, Codes &c) {
  const Multiplicand multiplicand = o.a == Type::f16    ? Multiplicand::F16
                                    : o.a == Type::bf16 ? Multiplicand::BF16
                                                        : Multiplicand::TF32;
  const bool transposed = o.shape.m == 8;
  const unsigned rows = transposed ? o.shape.n : o.shape.m, columns = transposed ? o.shape.m : o.shape.n;
  const unsigned drop = o.a == Type::tf32 ? 13 : 0, depth = o.a == Type::tf32 ? 4 : o.shape.k;
  for (unsigned row = 0; row < rows; row += 16)
    for (unsigned column = 0; column < columns; column += 8) {
      TensorOperands operand = {};
      auto element = [&](unsigned i, unsigned j) -> uint64_t & {
        return transposed ? c.at[column + j][row + i] : c.at[row + i][column + j];
      };
      for (unsigned i = 0; i < 16; ++i)
        for (unsigned j = 0; j < 8; ++j)
          operand.c[i][j] = uint32_t(element(i, j));
      for (unsigned first = 0; first < o.shape.k; first += depth) {
        for (unsigned k = 0; k < depth; ++k) {
          for (unsigned i = 0; i < 16; ++i)
            operand.a[i][k] = uint32_t((transposed ? b.at[first + k][row + i] : a.at[row + i][first + k]) >> drop);
          for (unsigned j = 0; j < 8; ++j)
            operand.b[k][j] =
                uint32_t((transposed ? a.at[column + j][first + k] : b.at[first + k][column + j]) >> drop);
        }
        multiplyAdd(operand, multiplicand, o.d == Type::f16 && o.c == Type::f16, 16, depth);
      }
      for (unsigned i = 0; i < 16; ++i)
        for (unsigned j = 0; j < 8; ++j)
          element(i, j) = operand.c[i][j];
    }
}

/// A chain of fma in the order of k, each rounded as the instruction specifies.
static void multiplyDoubles(const MmaOptions &o, const Codes &a, const Codes &b, Codes &c) {
  static constexpr int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  const int before = std::fegetround();
  std::fesetround(modes[o.rounding]);
  for (unsigned i = 0; i < o.shape.m; ++i)
    for (unsigned j = 0; j < o.shape.n; ++j) {
      double sum = std::bit_cast<double>(c.at[i][j]);
      for (unsigned k = 0; k < o.shape.k; ++k) {
        double x = std::bit_cast<double>(a.at[i][k]), y = std::bit_cast<double>(b.at[k][j]);
        sum = nanOf(std::fma(x, y, sum), y, sum, x);
      }
      c.at[i][j] = std::bit_cast<uint64_t>(sum);
    }
  std::fesetround(before);
}

static void multiplyIntegers(const MmaOptions &o, const Codes &a, const Codes &b, Codes &c) {
  const unsigned bits = ptx::bitsOf(o.a);
  auto value = [&](uint64_t code) {
    return ptx::isSigned(o.a) ? int64_t(code << (64 - bits)) >> (64 - bits) : int64_t(code);
  };
  for (unsigned i = 0; i < o.shape.m; ++i)
    for (unsigned j = 0; j < o.shape.n; ++j) {
      int64_t sum = int32_t(c.at[i][j]);
      for (unsigned k = 0; k < o.shape.k; ++k) {
        uint64_t x = a.at[i][k], y = b.at[k][j];
        sum += bits > 1 ? value(x) * value(y) : int64_t(o.exclusiveOr ? x ^ y : x & y);
      }
      c.at[i][j] = uint32_t(o.saturates ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
    }
}

/// list: the registers of D (`count`), A, B, C. A result is defined if all operands of the tile are.
static void multiplyTiles(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  const auto options = op.options<MmaOptions>();
  const Fragment a(options.shape, MatrixOperand::A, options.a), b(options.shape, MatrixOperand::B, options.a),
      c(options.shape, MatrixOperand::C, options.c), d(options.shape, MatrixOperand::C, options.d);
  const unsigned copies = options.a == Type::f16 ? 8 : 0;
  const unsigned countA = copies ? copies : a.registers(), countB = copies ? copies : b.registers();
  const Slot *registersA = op.list + op.count, *registersB = registersA + countA, *registersC = registersB + countB;
  bool isDefined = true;
  for (const Slot *slot = registersA; x.checks && slot != registersC + c.registers(); ++slot)
    isDefined = isDefined && x.definedLanes(*slot) == allLanes;
  thread_local Codes codesA, codesB, codesC;
  unpack(x, a, registersA, codesA);
  unpack(x, b, registersB, codesB);
  unpack(x, c, registersC, codesC);
  auto convert = [&](auto to) {
    for (unsigned i = 0; i < options.shape.m; ++i)
      for (unsigned j = 0; j < options.shape.n; ++j)
        codesC.at[i][j] = to(codesC.at[i][j]);
  };
  if (options.c == Type::f16 && options.d == Type::f32)
    convert([](uint64_t code) { return std::bit_cast<uint32_t>(canonical(numerics::f16ToFloat(uint16_t(code)))); });
  if (options.d == Type::s32)
    multiplyIntegers(options, codesA, codesB, codesC);
  else if (options.d == Type::f64)
    multiplyDoubles(options, codesA, codesB, codesC);
  else
    multiplyFloats(options, codesA, codesB, codesC);
  if (options.c == Type::f32 && options.d == Type::f16)
    convert([](uint64_t code) {
      float value = std::bit_cast<float>(uint32_t(code));
      return value != value ? uint16_t(0x7fff) : numerics::toF16(value);
    });
  pack(x, d, op.list, codesC);
  for (unsigned r = 0; r < op.count; ++r)
    x.markDefined(op.list[r], isDefined ? allLanes : 0, allLanes);
}

// --- Decoding

/// m16n16k16
static Shape shapeOf(const ptx::Instruction &instruction) {
  Shape shape = {};
  for (Modifier modifier : instruction.modifiers) {
    llvm::StringRef text = ptx::nameOf(modifier);
    unsigned m = 0, n = 0, k = 0;
    if (text.consume_front("m") && !text.consumeInteger(10, m) && text.consume_front("n") &&
        !text.consumeInteger(10, n) && text.consume_front("k") && !text.consumeInteger(10, k))
      shape = {uint8_t(m), uint8_t(n), uint8_t(k)};
  }
  return shape;
}

bool Decoder::decodeFragment(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  std::vector<Slot> slots;
  if (instruction.form->op == ptx::Op::FragmentMultiply) {
    for (const Operand &element : elementsOfVector(operands[0]))
      slots.push_back(destination(element));
    const unsigned count = slots.size();
    for (unsigned i = 1; i < 4; ++i)
      for (const Operand &element : elementsOfVector(operands[i]))
        slots.push_back(source(element, instruction.form->operands[i].type));
    // The types: of D and C where A and B are f16, otherwise of D, A, B and C.
    const Type d = instruction.type(0), second = instruction.type(1);
    const bool isHalf = instruction.type(2) == Type::none;
    const Modifier rounding = instruction.oneOf({Modifier::Rn, Modifier::Rz, Modifier::Rm, Modifier::Rp});
    MmaOptions options = {};
    options.shape = shapeOf(instruction);
    options.a = isHalf ? Type::f16 : second;
    options.c = isHalf ? second : d;
    options.d = d;
    options.saturates = instruction.has(Modifier::Satfinite);
    options.exclusiveOr = instruction.has(Modifier::Xor);
    options.rounding = rounding == Modifier::Rz ? 1 : rounding == Modifier::Rm ? 2 : rounding == Modifier::Rp ? 3 : 0;
    Operation &operation = emit(multiplyTiles);
    operation.setOptions(options);
    operation.count = count;
    operation.list = list(std::move(slots));
    operation.tracksDefinedness = true;
    return true;
  }
  const bool isStore = instruction.form->op == ptx::Op::FragmentStore;
  const Operand &address = operands[isStore ? 0 : 1], &data = operands[isStore ? 1 : 0];
  TileOptions options = {};
  options.shape = shapeOf(instruction);
  options.operand = uint8_t(instruction.has(Modifier::FragmentA)   ? MatrixOperand::A
                            : instruction.has(Modifier::FragmentB) ? MatrixOperand::B
                                                                   : MatrixOperand::C);
  options.rowMajor = instruction.has(Modifier::Row);
  options.hasStride = operands.size() > 2;
  Slot stride = options.hasStride ? source(operands[2], Type::u32) : noSource;
  for (const Operand &element : elementsOfVector(data))
    slots.push_back(isStore ? source(element, instruction.form->operands[1].type) : destination(element));
  Operation &operation = emit(isStore ? storeTile : loadTile);
  setAddress(operation, address, spaceOf(instruction));
  recordAccess(spaceOf(instruction), std::max(1u, ptx::bitsOf(instruction.type()) / 8));
  operation.source[1] = stride;
  operation.count = slots.size();
  operation.list = list(std::move(slots));
  operation.target = std::bit_cast<uint32_t>(options);
  operation.variant = uint8_t(instruction.type());
  operation.tracksDefinedness = true;
  return true;
}
