// The TileOp interface: every `tt` and `ttg` operation has a row, and the two directions of layout propagation are
// inverse to each other.
#include "ir/TileOp.h"
#include "ir/Dialect.h"
#include "ir/Rules.h"
#include "ir/Text.h"
#include "layout/TensorTransfer.h"
#include <gtest/gtest.h>
#include <random>

using namespace txl;
using layout::Dim;
using layout::LinearLayout;

namespace {
struct Context {
  Context() : mlir(registry(), mlir::MLIRContext::Threading::DISABLED) { mlir.loadAllAvailableDialects(); }
  static mlir::DialectRegistry registry() {
    mlir::DialectRegistry registry;
    tt::registerDialects(registry);
    return registry;
  }
  mlir::MLIRContext mlir;
};
} // namespace

TEST(TileOp, EveryOperationHasARow) {
  Context context;
  unsigned count = 0;
  for (mlir::RegisteredOperationName name : context.mlir.getRegisteredOperations())
    if (name.getDialectNamespace() == "tt" || name.getDialectNamespace() == "ttg") {
      EXPECT_TRUE(name.hasInterface<ir::TileOp>()) << name.getStringRef().str();
      ++count;
    }
  EXPECT_GE(count, 55u);
}

/// A random layout of a tile over 32 lanes and 4 warps: the tile's bits in any order, then broadcast in the remaining
/// thread bits.
static LinearLayout randomLayout(std::mt19937 &random, llvm::ArrayRef<int64_t> shape) {
  layout::Space out = layout::tensorSpace(shape);
  llvm::SmallVector<uint64_t> bits;
  for (unsigned bit = 0; bit < out.bits(); ++bit)
    bits.push_back(uint64_t(1) << bit);
  std::shuffle(bits.begin(), bits.end(), random);
  unsigned registers = std::max<int>(int(bits.size()) - 7, random() % 3);
  registers = std::min<unsigned>(registers, bits.size());
  layout::Columns columns(llvm::ArrayRef(bits).take_front(registers));
  llvm::SmallVector<uint64_t> threads(llvm::ArrayRef(bits).drop_front(registers));
  threads.resize(7, 0);
  std::shuffle(threads.begin(), threads.end(), random);
  columns.append(threads.begin(), threads.end());
  return LinearLayout({{Dim::Register, registers}, {Dim::Lane, 5}, {Dim::Warp, 2}, {Dim::Block, 0}}, out, columns);
}

/// The layout with its registers sorted. Each thread holds the same elements.
static LinearLayout withSortedRegisters(const LinearLayout &layout) {
  layout::Columns columns(layout.columns());
  std::sort(columns.begin(), columns.begin() + layout.in().bits(Dim::Register));
  return LinearLayout(layout.in(), layout.out(), columns);
}

TEST(TileOp, AResultsLayoutLeadsBackToTheOperands) {
  Context context;
  std::string error;
  auto module = tt::parseTTIR(context.mlir, R"(
tt.func @f(%a: tensor<16x32xf32>, %b: tensor<16x1x32xf32>, %v: tensor<512xf32>, %p: tensor<16x32x2xf32>) {
  %0 = tt.expand_dims %a {axis = 1 : i32} : tensor<16x32xf32> -> tensor<16x1x32xf32>
  %1 = tt.broadcast %b : tensor<16x1x32xf32> -> tensor<16x4x32xf32>
  %2 = tt.reshape %a : tensor<16x32xf32> -> tensor<8x64xf32>
  %3 = tt.trans %p {order = array<i32: 2, 0, 1>} : tensor<16x32x2xf32> -> tensor<2x16x32xf32>
  %4 = tt.join %a, %a : tensor<16x32xf32> -> tensor<16x32x2xf32>
  %5, %6 = tt.split %p : tensor<16x32x2xf32> -> tensor<16x32xf32>
  %7 = tt.cat %v, %v : tensor<512xf32> -> tensor<1024xf32>
  tt.return
})",
                              "test.ttir", error);
  ASSERT_TRUE(module) << error;
  std::mt19937 random(7);
  llvm::StringMap<unsigned> followed;
  module->walk([&](ir::TileOp op) {
    ir::LayoutRelation relation = op.layoutRelation();
    if (relation != ir::LayoutRelation::OnResult && relation != ir::LayoutRelation::OnOperand)
      return;
    auto from = mlir::cast<mlir::RankedTensorType>(op->getOperand(0).getType());
    auto to = mlir::cast<mlir::RankedTensorType>(op->getResult(0).getType());
    for (unsigned round = 0; round < 200; ++round) {
      LinearLayout operand = randomLayout(random, from.getShape());
      std::optional<LinearLayout> result = op.resultLayoutFrom(operand);
      if (!result)
        continue;
      ++followed[op->getName().getStringRef()];
      EXPECT_EQ(result->out(), layout::tensorSpace(to.getShape()));
      EXPECT_EQ(result->freeBits(Dim::Register), 0u) << "copies in one thread";
      std::optional<LinearLayout> back = op.operandLayoutFrom(*result);
      ASSERT_TRUE(back) << op->getName().getStringRef().str();
      EXPECT_TRUE(withSortedRegisters(*back) == withSortedRegisters(operand)) << op->getName().getStringRef().str();
      if (op->getName().getStringRef() != "tt.split") // `tt.split` takes its pair from any register bit
        EXPECT_TRUE(*back == operand) << op->getName().getStringRef().str();
    }
  });
  EXPECT_EQ(followed.size(), 7u);
  for (auto &entry : followed)
    EXPECT_GE(entry.second, entry.first() == "tt.split" ? 1u : 200u) << entry.first().str();
}
