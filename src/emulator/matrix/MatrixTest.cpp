// mma of every row of the table against a reference computed from the fragments' definition in the PTX manual, for
// random operands; ldmatrix, stmatrix and movmatrix against each other.
#include "emulator/Launch.h"
#include "numerics/Float.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Type;

/// Runs one instruction on a full warp: registers a0.. of 32 or 64 bits are loaded, d0.. stored.
struct WarpProgram {
  std::string text;
  unsigned in, out; // registers
  bool wide;
};

static std::vector<uint64_t> runWarp(const WarpProgram &p, const std::vector<uint64_t> &values) {
  std::string bits = p.wide ? "64" : "32";
  std::string text = ".version 9.0\n.target sm_90a\n.address_size 64\n.shared .align 16 .b8 sm[1024];\n.entry k(.param "
                     ".u64 in, .param .u64 out) {\n.reg .b64 %i, %o, %n;\n"
                     ".reg .b32 %t, %u;\n.reg .b" +
                     bits +
                     " a<32>, d<8>;\nld.param.u64 %i, [in];\nld.param.u64 %o, [out];\nmov.u32 %t, %tid.x;\n"
                     "mul.wide.u32 %n, %t, " +
                     std::to_string(8 * p.in) + ";\nadd.u64 %i, %i, %n;\nmul.wide.u32 %n, %t, " +
                     std::to_string(8 * p.out) + ";\nadd.u64 %o, %o, %n;\n";
  for (unsigned r = 0; r < p.in; ++r)
    text += "ld.global.b" + bits + " a" + std::to_string(r) + ", [%i+" + std::to_string(8 * r) + "];\n";
  text += p.text;
  for (unsigned r = 0; r < p.out; ++r)
    text += "st.global.b" + bits + " [%o+" + std::to_string(8 * r) + "], d" + std::to_string(r) + ";\n";
  text += "ret;\n}\n";
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  std::vector<uint64_t> result(32 * p.out);
  if (!emulator) {
    ADD_FAILURE() << diags.render();
    return result;
  }
  uint64_t in = emulator->allocate(values.size() * 8), out = emulator->allocate(result.size() * 8);
  std::memcpy(emulator->bytes(in, 0), values.data(), values.size() * 8);
  Launch launch;
  launch.entry = "k";
  launch.block[0] = 32;
  emulator->addArgument(launch, in);
  emulator->addArgument(launch, out);
  EXPECT_TRUE(emulator->run(launch, diags)) << diags.render();
  std::memcpy(result.data(), emulator->bytes(out, 0), result.size() * 8);
  return result;
}

/// The value that `bits` encodes in a format.
static double valueOf(Type type, uint64_t bits) {
  switch (type) {
  case Type::f16:
    return numerics::f16ToFloat(bits);
  case Type::bf16:
    return numerics::bf16ToFloat(bits);
  case Type::e4m3:
    return numerics::f8E4M3FNToFloat(bits);
  case Type::e5m2:
    return numerics::f8E5M2ToFloat(bits);
  case Type::tf32:
  case Type::f32:
    return std::bit_cast<float>(uint32_t(bits));
  case Type::f64:
    return std::bit_cast<double>(bits);
  case Type::s8:
  case Type::s4:
    return double(int64_t(bits << (64 - ptx::bitsOf(type))) >> (64 - ptx::bitsOf(type)));
  case Type::s32:
    return int32_t(bits);
  default:
    return double(bits);
  }
}

/// Small integers, which every format represents and accumulates exactly.
static uint64_t codeOf(Type type, int value) {
  switch (type) {
  case Type::f16:
    return numerics::toF16(float(value));
  case Type::bf16:
    return numerics::toBF16(float(value));
  case Type::e4m3:
    return numerics::toF8E4M3FN(float(value));
  case Type::e5m2:
    return numerics::toF8E5M2(float(value));
  case Type::tf32:
  case Type::f32:
    return std::bit_cast<uint32_t>(float(value));
  case Type::f64:
    return std::bit_cast<uint64_t>(double(value));
  case Type::s32:
    return uint32_t(value);
  default:
    return uint64_t(value) & ((uint64_t(1) << ptx::bitsOf(type)) - 1);
  }
}

struct Fragment {
  Type type;
  unsigned registers;
  unsigned width() const { return type == Type::f64 ? 64 : 32; }
  unsigned bits() const { return type == Type::tf32 ? 32 : ptx::bitsOf(type); }
  unsigned elementsPerRegister() const { return width() / bits(); }
};

/// Row and column (A), column and row (B) of an element, by the manual's formulas for each width.
static std::pair<unsigned, unsigned> coordinates(const Fragment &f, unsigned m, bool isB, unsigned lane, unsigned i) {
  unsigned g = lane / 4, t = lane % 4, elementsPerRegister = f.elementsPerRegister();
  unsigned chunk = i / elementsPerRegister, e = i % elementsPerRegister;
  if (isB)
    return {g, t * elementsPerRegister + e + 4 * elementsPerRegister * chunk};
  if (m == 8)
    return {g, t * elementsPerRegister + e};
  return {g + (chunk % 2 ? 8 : 0), t * elementsPerRegister + e + 4 * elementsPerRegister * (chunk / 2)};
}

static void checkMma(const ptx::Form &form, llvm::ArrayRef<Modifier> modifiers) {
  ptx::Instruction instruction;
  instruction.modifiers = modifiers;
  unsigned m, n, k;
  ASSERT_EQ(std::sscanf(ptx::nameOf(modifiers[2]).str().c_str(), "m%un%uk%u", &m, &n, &k), 3);
  Fragment d{instruction.type(0), form.operands[0].count}, a{instruction.type(1), form.operands[1].count},
      b{instruction.type(2), form.operands[2].count};
  std::string text = "mma";
  for (Modifier modifier : modifiers)
    text += "." + ptx::nameOf(modifier).str();
  unsigned next = 0;
  auto vector = [&](const char *name, unsigned count) {
    std::string list = " {";
    for (unsigned i = 0; i < count; ++i)
      list += (i ? ", " : "") + std::string(name) + std::to_string(*name == 'd' ? i : next++);
    return list + "}";
  };
  text += vector("d", d.registers) + ",";
  text += vector("a", a.registers) + ",";
  text += vector("a", b.registers) + ",";
  text += vector("a", d.registers) + ";\n";
  std::mt19937 random(k + m);
  unsigned in = a.registers + b.registers + d.registers;
  std::vector<uint64_t> values(32 * in);
  std::vector<double> A(m * k), B(k * 8), C(m * 8);
  bool bit = a.type == Type::b1;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned r = 0; r < in; ++r) {
      const Fragment &f = r < a.registers ? a : r < a.registers + b.registers ? b : d;
      unsigned local = r < a.registers                 ? r
                       : r < a.registers + b.registers ? r - a.registers
                                                       : r - a.registers - b.registers;
      for (unsigned e = 0; e < f.elementsPerRegister(); ++e) {
        int number = bit && &f != &d                                 ? int(random() & 1)
                     : ptx::isSigned(f.type) || ptx::isFloat(f.type) ? int(random() % 9) - 4
                                                                     : int(random() % 9);
        uint64_t code = codeOf(f.type, number);
        values[lane * in + r] |= code << e * f.bits();
        unsigned i = local * f.elementsPerRegister() + e;
        double exact = valueOf(f.type, code);
        if (&f == &a) {
          auto [row, column] = coordinates(f, m, false, lane, i);
          A[row * k + column] = exact;
        } else if (&f == &b) {
          auto [column, row] = coordinates(f, m, true, lane, i);
          B[row * 8 + column] = exact;
        } else {
          C[(lane / 4 + (i > 1 ? 8 : 0)) * 8 + lane % 4 * 2 + i % 2] = exact;
        }
      }
    }
  auto result = runWarp({text, in, d.registers, d.type == Type::f64}, values);
  bool isXor = instruction.has(Modifier::Xor);
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < d.registers * d.elementsPerRegister(); ++i) {
      unsigned row = lane / 4 + (i > 1 ? 8 : 0), column = lane % 4 * 2 + i % 2;
      double sum = C[row * 8 + column];
      for (unsigned l = 0; l < k; ++l)
        sum += isXor ? double(A[row * k + l] != B[l * 8 + column]) : A[row * k + l] * B[l * 8 + column];
      uint64_t word =
          result[lane * d.registers + i / d.elementsPerRegister()] >> i % d.elementsPerRegister() * d.bits();
      if (d.bits() < 64)
        word &= (uint64_t(1) << d.bits()) - 1;
      ASSERT_EQ(valueOf(d.type, word), sum) << text << " lane " << lane << " element " << i;
    }
}

TEST(Matrix, EveryMma) {
  unsigned count = 0;
  for (unsigned number : ptx::formsOf("mma")) {
    const ptx::Form &form = ptx::instructionForms()[number];
    if (form.op == ptx::Op::ScaledMma) // test_scaled_mma_sync.py
      continue;
    for (unsigned choice = 0; choice < 4; ++choice) {
      llvm::SmallVector<Modifier> modifiers;
      unsigned sets = 0;
      for (const ptx::ModifierGroup &group : form.groups) {
        if (group.optional)
          continue;
        modifiers.push_back(group.alternatives[group.alternatives.size() > 1 ? choice >> sets++ & 1 : 0]);
      }
      checkMma(form, modifiers);
      ++count;
    }
  }
  EXPECT_GE(count, 96u);
}

/// stmatrix and ldmatrix are inverse, both transposed or neither; with one transposed they are movmatrix.
TEST(Matrix, LoadStoreAndTranspose) {
  std::mt19937_64 random(3);
  std::vector<uint64_t> values(32 * 4);
  for (uint64_t &value : values)
    value = uint32_t(random());
  auto exchange = [&](const std::string &store, const std::string &load) {
    std::string text = "mul.lo.u32 %t, %t, 16;\nmov.u32 %u, sm;\nadd.u32 %u, %u, %t;\nstmatrix.sync.aligned.m8n8.x4" +
                       store + ".shared.b16 [%u], {a0, a1, a2, a3};\nbar.warp.sync -1;\nldmatrix.sync.aligned.m8n8.x4" +
                       load + ".shared.b16 {d0, d1, d2, d3}, [%u];\n";
    return runWarp({text, 4, 4, false}, values);
  };
  EXPECT_EQ(exchange("", ""), values);
  EXPECT_EQ(exchange(".trans", ".trans"), values);
  std::string move;
  for (unsigned i = 0; i < 4; ++i)
    move += "movmatrix.sync.aligned.m8n8.trans.b16 d" + std::to_string(i) + ", a" + std::to_string(i) + ";\n";
  auto moved = runWarp({move, 4, 4, false}, values);
  EXPECT_EQ(exchange(".trans", ""), moved);
  EXPECT_EQ(exchange("", ".trans"), moved);
  // Row r, columns 2t and 2t + 1 of the transpose are rows 2t and 2t + 1, column r.
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned e = 0; e < 2; ++e) {
      unsigned from = (2 * (lane % 4) + e) * 4 + lane / 8;
      EXPECT_EQ(moved[lane * 4] >> 16 * e & 0xffff, values[from * 4] >> 16 * (lane / 4 % 2) & 0xffff);
    }
}
