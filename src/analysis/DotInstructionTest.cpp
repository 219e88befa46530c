// The instruction chosen for a dot is the one read back from its layouts, for every element type, shape, warp count and
// architecture.
#include "analysis/DotInstruction.h"
#include "ir/Dialect.h"
#include "ir/ops/DotOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace txl;
using namespace txl::analysis;

namespace {
struct Dots : testing::Test {
  Dots()
      : context(
            [] {
              DialectRegistry registry;
              tt::registerDialects(registry);
              return registry;
            }(),
            MLIRContext::Threading::DISABLED) {
    context.loadDialect<tt::TTDialect, ttg::TTGDialect>();
  }

  /// A dot with these extents (batch 0: none) and element types.
  tt::DotOp dot(int64_t batch, int64_t m, int64_t n, int64_t k, StringRef element, StringRef accType,
                StringRef precision) {
    auto tile = [&](int64_t rows, int64_t columns, StringRef type) {
      return ("tensor<" + (batch ? Twine(batch) + "x" : Twine()) + Twine(rows) + "x" + Twine(columns) + "x" + type +
              ">")
          .str();
    };
    std::string a = tile(m, k, element), b = tile(k, n, element), c = tile(m, n, accType);
    std::string text = "tt.func @f(%a: " + a + ", %b: " + b + ", %c: " + c +
                       ") {\n  %d = tt.dot %a, %b, %c, inputPrecision = " + precision.str() + " : " + a + " * " + b +
                       " -> " + c + "\n  tt.return\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    tt::DotOp found;
    if (module)
      module->walk([&](tt::DotOp op) { found = op; });
    return found;
  }

  /// A dot of codes with scales.
  tt::DotOp scaledDot(int64_t m, int64_t n, int64_t k, StringRef a, StringRef b, StringRef scale, int64_t blocks) {
    auto tile = [](int64_t rows, int64_t columns, StringRef type) {
      return ("tensor<" + Twine(rows) + "x" + Twine(columns) + "x" + type + ">").str();
    };
    std::string ta = tile(m, k, a), tb = tile(k, n, b), tc = tile(m, n, "f32"), ts = tile(m, blocks, scale),
                tt = tile(blocks, n, scale);
    std::string text = "tt.func @f(%a: " + ta + ", %b: " + tb + ", %c: " + tc + ", %s: " + ts + ", %t: " + tt +
                       ") {\n  %d = tt.dot %a, %b, %c scales(%s, %t : " + ts + ", " + tt + ") : " + ta + " * " + tb +
                       " -> " + tc + "\n  tt.return\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    tt::DotOp found;
    if (module)
      module->walk([&](tt::DotOp op) { found = op; });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

static void setLayout(Value value, const layout::LinearLayout &layout) {
  value.setType(ttg::withLayout(cast<RankedTensorType>(value.getType()), layout));
}

TEST_F(Dots, layoutsEncodeTheChosenInstruction) {
  struct Case {
    const char *element, *accType, *precision, *instruction;
  };
  for (Case c : {Case{"f16", "f32", "ieee", "m16n8k16.f16"},
                 {"bf16", "f32", "ieee", "m16n8k16.bf16"},
                 {"f32", "f32", "tf32", "m16n8k8.tf32"},
                 {"f32", "f32", "ieee", "fma"},
                 {"f64", "f64", "ieee", "m8n8k4.f64"},
                 {"i8", "i32", "ieee", "m16n8k32.s8"},
                 {"f8E5M2", "f32", "ieee", "m16n8k32.e5m2"},
                 {"f16", "f16", "ieee", "fma"}})
    for (const char *target : {"sm_80", "sm_90"})
      for (int64_t batch : {0, 2})
        for (unsigned numWarps : {1, 4, 8})
          for (auto [m, n, k] : {std::tuple(64, 32, 32), {16, 8, 32}, {128, 64, 64}, {16, 128, 32}, {4, 4, 4}}) {
            const arch::Architecture &architecture = *arch::findArchitecture(target);
            tt::DotOp op = dot(batch, m, n, k, c.element, c.accType, c.precision);
            ASSERT_TRUE(op);
            DotInstruction chosen = chooseDotInstruction(op, architecture);
            bool small = m < 16, lacks = StringRef(c.element) == "f8E5M2" && !architecture.has(arch::Feature::Fp8Mma);
            EXPECT_EQ(chosen.str(), small || lacks ? "fma" : c.instruction) << c.element << " " << m << "x" << n;
            ArrayRef<int64_t> shape = op.getType().getShape(), a = op.getA().getType().getShape(),
                              b = op.getB().getType().getShape();
            if (chosen.isMatrix()) {
              DotWarps warps;
              warps.batch = batch ? std::min<unsigned>(batch, numWarps) : 1;
              warps.m = numWarps / warps.batch;
              setLayout(op.getA(), dotLayout(chosen, layout::Matrix::A, a, warps));
              setLayout(op.getB(), dotLayout(chosen, layout::Matrix::B, b, warps));
              setLayout(op.getC(), dotLayout(chosen, layout::Matrix::C, shape, warps));
            } else {
              layout::LinearLayout result = fmaResultLayout(shape, numWarps, architecture);
              setLayout(op.getA(), fmaOperandLayout(layout::Matrix::A, a, result));
              setLayout(op.getB(), fmaOperandLayout(layout::Matrix::B, b, result));
              setLayout(op.getC(), result);
            }
            op.getResult().setType(op.getC().getType());
            EXPECT_TRUE(ttg::layoutOf(op.getA()).isSurjective());
            EXPECT_TRUE(ttg::layoutOf(op.getC()).isSurjective());
            std::optional<DotInstruction> decoded = dotInstructionOf(op, architecture);
            ASSERT_TRUE(decoded) << chosen.str() << " " << m << "x" << n << "x" << k << " warps " << numWarps;
            EXPECT_EQ(decoded->isMatrix(), chosen.isMatrix());
            EXPECT_EQ(decoded->str(), chosen.str());
          }
}

TEST_F(Dots, inconsistentLayoutsEncodeNone) {
  tt::DotOp op = dot(0, 64, 64, 32, "f16", "f32", "ieee");
  const arch::Architecture &architecture = *arch::findArchitecture("sm_90");
  DotInstruction chosen = chooseDotInstruction(op, architecture);
  DotWarps along{1, 4, 1}, across{1, 1, 4};
  setLayout(op.getA(), dotLayout(chosen, layout::Matrix::A, {64, 32}, along));
  setLayout(op.getB(), dotLayout(chosen, layout::Matrix::B, {32, 64}, across));
  setLayout(op.getC(), dotLayout(chosen, layout::Matrix::C, {64, 64}, along));
  op.getResult().setType(op.getC().getType());
  EXPECT_FALSE(dotInstructionOf(op, architecture));
}

TEST_F(Dots, layoutsEncodeTheInstructionWithScales) {
  const arch::Architecture &architecture = *arch::findArchitecture("sm_120a");
  struct Case {
    const char *a, *b, *scale;
    int64_t k, blocks;
    const char *instruction;
  };
  for (Case c : {Case{"f8E4M3FN", "f8E4M3FN", "i8", 128, 4, "m16n8k32.e4m3.block_scale"},
                 {"f8E4M3FN", "f8E5M2", "i8", 128, 4, "m16n8k32.e4m3.e5m2.block_scale"},
                 {"f8E5M2", "f8E4M3FN", "i8", 32, 1, "m16n8k32.e5m2.e4m3.block_scale"},
                 {"i8", "i8", "i8", 64, 4, "m16n8k64.e2m1.block_scale"},
                 {"i8", "i8", "f8E4M3FN", 64, 8, "m16n8k64.e2m1.block_scale"}})
    for (auto [m, n] : {std::pair(64, 32), {16, 8}, {128, 64}})
      for (auto [warpsM, warpsN] : {std::pair(1u, 1u), {4u, 1u}, {2u, 2u}, {1u, 8u}}) {
        tt::DotOp op = scaledDot(m, n, c.k, c.a, c.b, c.scale, c.blocks);
        ASSERT_TRUE(op);
        DotInstruction chosen = chooseDotInstruction(op, architecture);
        EXPECT_EQ(chosen.str(), c.instruction);
        EXPECT_EQ(chosen.scales, c.blocks * chosen.k / c.k);
        EXPECT_FALSE(chooseDotInstruction(op, *arch::findArchitecture("sm_120")).isMatrix());
        const DotWarps warps{1, warpsM, warpsN};
        auto shapeOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getShape(); };
        setLayout(op.getA(), dotLayout(chosen, layout::Matrix::A, shapeOf(op.getA()), warps));
        setLayout(op.getB(), dotLayout(chosen, layout::Matrix::B, shapeOf(op.getB()), warps));
        setLayout(op.getC(), dotLayout(chosen, layout::Matrix::C, shapeOf(op.getC()), warps));
        op.getResult().setType(op.getC().getType());
        const Value scalesA = op.getScales()[0], scalesB = op.getScales()[1];
        setLayout(scalesA, scaleLayout(layout::Matrix::A, shapeOf(scalesA), warps));
        setLayout(scalesB, scaleLayout(layout::Matrix::B, shapeOf(scalesB), warps));
        std::optional<DotInstruction> decoded = dotInstructionOf(op, architecture);
        ASSERT_TRUE(decoded) << c.instruction << " " << m << "x" << n << " warps " << warpsM << "x" << warpsN;
        EXPECT_EQ(*decoded, chosen);
        // Scales in another order of lanes belong to no instruction.
        setLayout(scalesA, fmaResultLayout(shapeOf(scalesA), warpsM * warpsN, architecture));
        EXPECT_FALSE(dotInstructionOf(op, architecture));
      }
}
