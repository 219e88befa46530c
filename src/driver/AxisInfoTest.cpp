// Random index arithmetic: the properties that AxisInfo derives must hold for the values that the tile machine
// computes.
#include "analysis/AxisInfo.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "machine/Machine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

using namespace txl;

namespace {
constexpr int kElements = 64, kValues = 24, kPrograms = 3;

/// Generates a function with values %t0 …, tiles of 64 or 8x8 integers, each stored to a separate section of the array.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed), os(text) {}

  std::string run() {
    os << "tt.func public @k(%out: !tt.ptr<i32>, %n0: i32 {tt.divisibility = 16 : i32}, %n1: i32) {\n"
          "%pid = tt.get_program_id x : i32\n%size = arith.constant "
       << kValues * kElements
       << " : i32\n%skip = arith.muli %pid, %size : i32\n%base = tt.addptr %out, %skip : !tt.ptr<i32>, i32\n"
          "%r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>\n"
          "%bases = tt.splat %base : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>\n";
    for (int i = 0; i < kValues; ++i)
      store(value());
    os << "tt.return\n}\n";
    return text;
  }

private:
  struct Tile {
    bool flat;
    int64_t bound; // of the magnitude
    bool negative; // possibly
  };

  unsigned pick(unsigned n) { return random() % n; }
  const char *type(bool flat) { return flat ? "tensor<64xi32>" : "tensor<8x8xi32>"; }
  int64_t constant() {
    static const int64_t some[] = {0, 1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 48, 64, 7, 100};
    return some[pick(std::size(some))];
  }

  /// A tile made from a scalar: a constant, an argument, the program id.
  Tile scalar(bool flat) {
    switch (unsigned which = pick(6)) {
    case 0:
    case 1:
      os << "%s" << tiles.size() << " = tt.splat %n" << which << " : i32 -> " << type(flat) << "\n";
      return {flat, 128, false};
    case 2:
      os << "%s" << tiles.size() << " = tt.splat %pid : i32 -> " << type(flat) << "\n";
      return {flat, kPrograms, false};
    default: {
      int64_t c = constant();
      os << "%s" << tiles.size() << " = arith.constant dense<" << c << "> : " << type(flat) << "\n";
      return {flat, c, false};
    }
    }
  }

  Tile value() {
    unsigned n = tiles.size();
    if (n < 2 || pick(8) == 0) {
      int64_t start = pick(3) ? 0 : constant();
      os << "%t" << n << " = tt.make_range {start = " << start << " : i32, end = " << start + 64
         << " : i32} : " << type(true) << "\n";
      return {true, start + 64, false};
    }
    unsigned from = pick(n);
    Tile x = tiles[from];
    std::string of = "%t" + std::to_string(from);
    if (pick(5) == 0)
      return reshape(x, of);
    Tile y = scalar(x.flat);
    std::string by = "%s" + std::to_string(n);
    if (pick(3) == 0) {
      unsigned other = pick(n);
      if (tiles[other].flat == x.flat) {
        y = tiles[other];
        by = "%t" + std::to_string(other);
      }
    }
    return arithmetic(x, of, y, by);
  }

  Tile reshape(Tile x, const std::string &of) {
    unsigned n = tiles.size();
    if (x.flat || pick(2))
      os << "%t" << n << " = tt.reshape " << of << " : " << type(x.flat) << " -> " << type(!x.flat) << "\n";
    else
      os << "%t" << n << " = tt.trans " << of << " {order = array<i32: 1, 0>} : " << type(false) << " -> "
         << type(false) << "\n";
    bool transposed = llvm::StringRef(text).rtrim().ends_with("tensor<8x8xi32>") && !x.flat;
    return {transposed ? false : !x.flat, x.bound, x.negative};
  }

  Tile arithmetic(Tile x, const std::string &of, Tile y, const std::string &by) {
    unsigned n = tiles.size();
    auto emit = [&](const char *op) {
      os << "%t" << n << " = arith." << op << " " << of << ", " << by << " : " << type(x.flat) << "\n";
    };
    bool negative = x.negative || y.negative;
    bool divides = by[1] == 's' && llvm::StringRef(text).contains(by + " = arith.constant") &&
                   !llvm::StringRef(text).contains(by + " = arith.constant dense<0>");
    switch (pick(10)) {
    case 0:
      if (x.bound * y.bound < (1 << 28)) {
        emit("muli");
        return {x.flat, x.bound * y.bound, negative};
      }
      break;
    case 1:
      emit("subi");
      return {x.flat, x.bound + y.bound, true};
    case 2:
      if (divides) {
        emit("divsi");
        return {x.flat, x.bound, negative};
      }
      break;
    case 3:
      if (divides) {
        emit("remsi");
        return {x.flat, x.bound, negative};
      }
      break;
    case 4: {
      const char *op[] = {"andi", "ori", "xori"};
      emit(op[pick(3)]);
      return {x.flat, 2 * std::max(x.bound, y.bound), negative};
    }
    case 5: {
      const char *op[] = {"minsi", "maxsi"};
      emit(op[pick(2)]);
      return {x.flat, std::max(x.bound, y.bound), negative};
    }
    case 6: {
      const char *predicate[] = {"slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne"};
      os << "%c" << n << " = arith.cmpi " << predicate[pick(10)] << ", " << of << ", " << by << " : " << type(x.flat)
         << "\n%t" << n << " = arith.extui %c" << n << " : " << (x.flat ? "tensor<64xi1>" : "tensor<8x8xi1>") << " to "
         << type(x.flat) << "\n";
      return {x.flat, 1, false};
    }
    case 7: {
      os << "%z" << n << " = arith.cmpi slt, " << of << ", " << by << " : " << type(x.flat) << "\n%t" << n
         << " = arith.select %z" << n << ", " << by << ", " << of << " : "
         << (x.flat ? "tensor<64xi1>, " : "tensor<8x8xi1>, ") << type(x.flat) << "\n";
      return {x.flat, std::max(x.bound, y.bound), negative};
    }
    default:
      break;
    }
    emit("addi");
    return {x.flat, x.bound + y.bound, negative};
  }

  void store(Tile tile) {
    unsigned n = tiles.size();
    if (tile.bound > (1 << 29)) { // no wrap
      os << "%keep" << n << " = arith.constant dense<" << 1 << "> : " << type(tile.flat) << "\n";
      tile.bound = 1 << 29;
    }
    os << "%o" << n << " = arith.constant dense<" << n * kElements << "> : tensor<64xi32>\n%i" << n
       << " = arith.addi %r, %o" << n << " : tensor<64xi32>\n%p" << n << " = tt.addptr %bases, %i" << n
       << " : tensor<64x!tt.ptr<i32>>, tensor<64xi32>\n";
    std::string flat = "%t" + std::to_string(n);
    if (!tile.flat) {
      os << "%f" << n << " = tt.reshape " << flat << " : tensor<8x8xi32> -> tensor<64xi32>\n";
      flat = "%f" + std::to_string(n);
    }
    os << "tt.store %p" << n << ", " << flat << " : tensor<64x!tt.ptr<i32>>\n";
    tiles.push_back(tile);
  }

  std::mt19937 random;
  std::string text;
  llvm::raw_string_ostream os;
  std::vector<Tile> tiles;
};

/// The first property of `info` that these elements violate; empty if all hold.
std::string refute(const analysis::AxisInfo &info, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int32_t> elements) {
  int64_t stride = elements.size();
  for (auto [a, axis] : llvm::enumerate(info.axes)) {
    stride /= shape[a];
    for (int64_t at = 0; at < int64_t(elements.size()); ++at) {
      int64_t index = at / stride % shape[a];
      int64_t x = elements[at], next = index + 1 < shape[a] ? elements[at + stride] : 0;
      std::string where = " on axis " + std::to_string(a) + " at element " + std::to_string(at);
      if ((index + 1) % axis.contiguity && next != x + 1)
        return "contiguity" + where;
      if ((index + 1) % axis.constancy && next != x)
        return "constancy" + where;
      if (index % axis.contiguity == 0 && x % axis.divisibility)
        return "divisibility" + where;
    }
  }
  for (int32_t x : elements)
    if ((info.value && *info.value != x) || (info.nonNegative && x < 0))
      return "value";
  return "";
}
} // namespace

TEST(AxisInfo, HoldsOfWhatTheMachineComputes) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  unsigned informative = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::string text = Generator(seed).run(), error;
    auto module = tt::parseTTIR(context, text, "random", error);
    ASSERT_TRUE(module) << error << text;
    DiagnosticEngine diags;
    auto program = machine::compileProgram(*module, "k", diags, {});
    ASSERT_TRUE(program);
    std::vector<int32_t> out(kPrograms * kValues * kElements);
    machine::Argument arguments[] = {machine::Argument::pointer(reinterpret_cast<char *>(out.data()), out.size() * 4),
                                     machine::Argument::scalar(16 * (seed % 7 + 1)),
                                     machine::Argument::scalar(seed * 7 % 97 + 1)};
    machine::Launch launch;
    launch.arguments = arguments;
    launch.grid[0] = kPrograms;
    launch.threads = 1;
    auto failed = machine::launch(*program, launch);
    ASSERT_FALSE(failed) << failed->what << text;

    analysis::AxisInfoAnalysis facts(*module);
    unsigned valueIndex = 0;
    module->walk([&](mlir::Operation *store) {
      if (store->getName().getStringRef() != "tt.store")
        return;
      mlir::Value value = store->getOperand(1);
      if (mlir::Operation *flattened = value.getDefiningOp();
          flattened && flattened->getName().getStringRef() == "tt.reshape" && flattened->hasOneUse())
        value = flattened->getOperand(0);
      const analysis::AxisInfo &info = facts.get(value);
      informative += llvm::any_of(info.axes, [](const auto &a) { return a.contiguity > 1 || a.constancy > 1; });
      for (int p = 0; p < kPrograms; ++p) {
        auto elements = llvm::ArrayRef(out).slice((p * kValues + valueIndex) * kElements, kElements);
        EXPECT_EQ(refute(info, llvm::cast<mlir::RankedTensorType>(value.getType()).getShape(), elements), "")
            << "seed " << seed << ", %t" << valueIndex << ", program " << p << "\n"
            << text;
      }
      ++valueIndex;
    });
    EXPECT_EQ(valueIndex, unsigned(kValues));
    if (testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(informative, 2000u); // the test would be pointless if nothing were derived
}
