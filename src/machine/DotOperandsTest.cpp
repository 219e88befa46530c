// Dots whose operand A was rounded for them, and whose accumulator is scaled row by row first: bitwise equal to the
// plain kernels, for all types and shapes, with and without other uses of the scaled accumulator.
#include "fixtures/TtirFixture.h"
#include <random>

using namespace txl;
using namespace txl::machine;

namespace {
struct Sizes {
  int batch, m, n, k; // batch 0: two dimensions
};
struct Variant {
  std::string narrow;
  bool scaleFirst, splatScale, splatAccumulator, readTwice, leftOutside;
};

/// Three times acc = narrow(a) b + acc * scale, one scale a row; the result is stored to c, and values with a second
/// use to d.
class ScaledDot {
public:
  ScaledDot(Sizes s, Variant v) : sizes(s), variant(v) {}

  std::string kernel() {
    std::string a = load("a", shape(sizes.m, sizes.k)), b = load("b", shape(sizes.k, sizes.n));
    std::string narrowType = tile(shape(sizes.m, sizes.k), variant.narrow),
                other = tile(shape(sizes.k, sizes.n), variant.narrow);
    std::string accumulatorType = tile(shape(sizes.m, sizes.n), "f32"), tall = tile(shape(sizes.m, 1), "f32");
    line("%right = arith.truncf " + b + " : " + tile(shape(sizes.k, sizes.n), "f32") + " to " + other);
    variant.splatScale ? line("%scale = arith.constant dense<0.375> : " + tall)
                       : line("%scale = arith.addf " + load("s", shape(sizes.m, 1)) + ", " + last + " : " + tall);
    variant.splatAccumulator
        ? line("%start = arith.constant dense<-1.25> : " + accumulatorType)
        : line("%start = arith.negf " + load("c", shape(sizes.m, sizes.n)) + " : " + accumulatorType);
    if (variant.leftOutside)
      line("%left = arith.truncf " + a + " : " + tile(shape(sizes.m, sizes.k), "f32") + " to " + narrowType);
    line("%c0 = arith.constant 0 : i32\n    %c1 = arith.constant 1 : i32\n    %c3 = arith.constant 3 : i32");
    line("%all:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%old = %start, %kept = %start) -> (" + accumulatorType +
         ", " + accumulatorType + ") : i32 {");
    if (!variant.leftOutside)
      line("%left = arith.truncf " + a + " : " + tile(shape(sizes.m, sizes.k), "f32") + " to " + narrowType);
    line("%spread = tt.broadcast %scale : " + tall + " -> " + accumulatorType);
    line("%scaled = arith.mulf " + std::string(variant.scaleFirst ? "%spread, %old" : "%old, %spread") + " : " +
         accumulatorType);
    line("%made = tt.dot %left, %right, %scaled : " + narrowType + " * " + other + " -> " + accumulatorType);
    line("scf.yield %made, " + std::string(variant.readTwice ? "%scaled" : "%kept") + " : " + accumulatorType + ", " +
         accumulatorType + "\n    }");
    store("c", "%all#0", shape(sizes.m, sizes.n));
    store("d", "%all#1", shape(sizes.m, sizes.n));
    return kernelText("%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %s: !tt.ptr<f32>, %c: !tt.ptr<f32>, %d: !tt.ptr<f32>", text);
  }

private:
  std::string shape(int rows, int columns) const {
    return (sizes.batch ? std::to_string(sizes.batch) + "x" : "") + std::to_string(rows) + "x" +
           std::to_string(columns);
  }
  static std::string tile(const std::string &shape, const std::string &type) {
    return "tensor<" + shape + "x" + type + ">";
  }
  int64_t count(const std::string &shape) const {
    int64_t n = 1;
    for (size_t at = 0; at < shape.size(); at = shape.find('x', at) + 1) {
      n *= std::stoi(shape.substr(at));
      if (shape.find('x', at) == std::string::npos)
        break;
    }
    return n;
  }
  void line(const std::string &what) { text += "    " + what + "\n"; }
  std::string pointers(const std::string &array, const std::string &shape) {
    std::string n = std::to_string(count(shape)), id = std::to_string(next++), at = "%at" + id,
                p = tile(shape, "!tt.ptr<f32>");
    line(at + "r = tt.make_range {end = " + n + " : i32, start = 0 : i32} : " + tile(n, "i32"));
    line(at + "i = tt.reshape " + at + "r : " + tile(n, "i32") + " -> " + tile(shape, "i32"));
    line(at + "s = tt.splat %" + array + " : !tt.ptr<f32> -> " + p);
    line(at + " = tt.addptr " + at + "s, " + at + "i : " + p + ", " + tile(shape, "i32"));
    return at;
  }
  std::string load(const std::string &array, const std::string &shape) {
    std::string from = pointers(array, shape);
    line(from + "v = tt.load " + from + " : " + tile(shape, "!tt.ptr<f32>"));
    return last = from + "v";
  }
  void store(const std::string &array, const std::string &value, const std::string &shape) {
    std::string to = pointers(array, shape);
    line("tt.store " + to + ", " + value + " : " + tile(shape, "!tt.ptr<f32>"));
  }

  Sizes sizes;
  Variant variant;
  std::string text, last;
  int next = 0;
};
} // namespace

TEST(DotOperands, RoundedOperandsAndScaledAccumulatorsHaveTheBitsOfPlainKernels) {
  const Sizes sizes[] = {{0, 16, 16, 16}, {0, 64, 64, 64},  {0, 32, 8, 32},
                         {0, 2, 128, 16}, {0, 16, 64, 512}, {2, 16, 32, 16}};
  const char *const types[] = {"f16", "bf16", "f8E5M2", "f8E4M3FN"};
  std::mt19937 random(3);
  for (Sizes s : sizes)
    for (const char *type : types)
      for (int bits = 0; bits < 32; ++bits) {
        Variant v{type, bool(bits & 1), bool(bits & 2), bool(bits & 4), bool(bits & 8), bool(bits & 16)};
        std::string text = ScaledDot(s, v).kernel();
        Compiled compiled = compileText(text);
        ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error << text;
        std::string program = printProgram(*compiled.fast);
        EXPECT_EQ(program.find("lazyBroadcast") != std::string::npos, v.readTwice) << program;
        llvm::StringRef left = llvm::StringRef(program).split("lazyDot ").second.split(',').first;
        EXPECT_TRUE(left.ends_with("xf32")) << program;
        int64_t batch = std::max(1, s.batch);
        auto randomValues = [&](int64_t n) {
          std::vector<float> made(n);
          for (float &x : made)
            x = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 317;
          return made;
        };
        std::vector<float> a = randomValues(batch * s.m * s.k), b = randomValues(batch * s.k * s.n),
                           scale = randomValues(batch * s.m);
        std::vector<float> c[2], d[2];
        c[0] = c[1] = randomValues(batch * s.m * s.n);
        d[0] = d[1] = c[0];
        for (int plain = 0; plain < 2; ++plain) {
          auto error = runOn(plain ? compiled.plain : compiled.fast,
                             {pointerTo(a), pointerTo(b), pointerTo(scale), pointerTo(c[plain]), pointerTo(d[plain])});
          ASSERT_FALSE(error) << error->render() << text;
        }
        ASSERT_TRUE(c[0] == c[1] && d[0] == d[1]) << type << ", variant " << bits << "\n" << text;
      }
}
