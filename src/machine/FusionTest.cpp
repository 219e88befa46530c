// Random chains of element-wise operations, reductions of rows and stores on tiles of many strips: fused chains are
// compared with plain ones, bitwise, with full and partial masks, broadcasts, stores in place, stores that overlap what
// is read before and after them, and arrays so large that they are written with non-temporal stores.
#include "fixtures/TtirFixture.h"
#include "machine/speed/compiled/FusedKernelCache.h"
#include "llvm/Support/CommandLine.h"
#include <map>
#include <random>

using namespace txl;
using namespace txl::machine;

namespace {
struct Shape {
  int rows, columns; // rows 0: a tile of rank 1
};

/// Generates a kernel: %a, %b (read), %c, %d (written), of f32, %e (written, one element a row); %n: number of columns
/// that the masks enable; %shift: offset of %b and %d.
class RandomFusedKernel {
public:
  RandomFusedKernel(unsigned seed, Shape shape) : random(seed), shape(shape) {
    std::string extents = (shape.rows ? std::to_string(shape.rows) + "x" : "") + std::to_string(shape.columns) + "x";
    for (auto [name, element] : {std::pair{"f", "f32"}, {"h", "f16"}, {"i", "i32"}, {"m", "i1"}, {"p", "!tt.ptr<f32>"}})
      types[name[0]] = "tensor<" + extents + element + ">";
  }

  std::string kernel() {
    addresses();
    for (const char *array : {"a", "b"})
      values['f'].push_back(load(array));
    int count = 3 + below(14);
    for (int k = 0; k < count; ++k)
      step();
    below(2) && !values['r'].empty() ? storeRows() : store("c");
    if (below(2)) // may be what was just stored
      values['f'].push_back(load(below(2) ? "c" : "b"));
    for (int k = below(4); k > 0; --k)
      step();
    store(below(3) ? "d" : "c");
    return kernelText("%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>, %d: !tt.ptr<f32>, %e: !tt.ptr<f32>, "
                      "%n: i32, %shift: i32",
                      text);
  }

private:
  int below(int n) { return static_cast<int>(random() % n); }
  std::string fresh() { return "%v" + std::to_string(next++); }
  std::string pick(char type) { return values[type][below(values[type].size())]; }
  std::string make(const std::string &what) {
    std::string name = fresh();
    text += "    " + name + " = " + what + "\n";
    return name;
  }

  void addresses() {
    std::string c = std::to_string(shape.columns), range = "tensor<" + c + "xi32>";
    std::string index = make("tt.make_range {end = " + c + " : i32, start = 0 : i32} : " + range);
    std::string column = index, elementIndex = index;
    if (shape.rows) {
      std::string r = std::to_string(shape.rows), wide = "tensor<1x" + c + "xi32>", tall = "tensor<" + r + "x1xi32>";
      std::string up = make("tt.expand_dims " + index + " {axis = 0 : i32} : " + range + " -> " + wide);
      column = make("tt.broadcast " + up + " : " + wide + " -> " + types['i']);
      std::string row = make("tt.make_range {end = " + r + " : i32, start = 0 : i32} : tensor<" + r + "xi32>");
      row = make("tt.expand_dims " + row + " {axis = 1 : i32} : tensor<" + r + "xi32> -> " + tall);
      std::string step = make("arith.constant dense<" + std::to_string(shape.columns + 5 * below(2)) + "> : " + tall);
      std::string rows = make("arith.muli " + row + ", " + step + " : " + tall);
      elementIndex = make("tt.broadcast " + rows + " : " + tall + " -> " + types['i']);
      elementIndex = make("arith.addi " + elementIndex + ", " + column + " : " + types['i']);
      std::string odd = make("arith.sitofp " + row + " : " + tall + " to tensor<" + r + "x1xf32>");
      values['f'].push_back(make("tt.broadcast " + odd + " : tensor<" + r + "x1xf32> -> " + types['f']));
    }
    std::string limit = make("tt.splat %n : i32 -> " + types['i']);
    mask = make("arith.cmpi slt, " + column + ", " + limit + " : " + types['i']);
    offsets = elementIndex;
    values['i'].push_back(column);
  }
  std::string pointers(const std::string &array) {
    std::string base = "%" + array;
    if (array == "b" || array == "d")
      base = make("tt.addptr %" + array + ", %shift : !tt.ptr<f32>, i32");
    std::string all = make("tt.splat " + base + " : !tt.ptr<f32> -> " + types['p']);
    return make("tt.addptr " + all + ", " + offsets + " : " + types['p'] + ", " + types['i']);
  }
  std::string load(const std::string &array) {
    std::string p = pointers(array);
    return below(2) ? make("tt.load " + p + " : " + types['p'])
                    : make("tt.load " + p + ", " + mask + " : " + types['p']);
  }
  void store(const std::string &array) {
    std::string p = pointers(array);
    text += "    tt.store " + p + ", " + pick('f') + (below(2) ? ", " + mask : "") + " : " + types['p'] + "\n";
  }
  std::string perRow(const std::string &element) {
    return shape.rows ? "tensor<" + std::to_string(shape.rows) + "x" + element + ">" : element;
  }
  std::string reduce(int axis, const std::string &type) {
    std::string op = below(2) ? "arith.addf" : "arith.maxnumf";
    return make("\"tt.reduce\"(" + pick('f') + ") <{axis = " + std::to_string(axis) +
                " : i32}> ({\n    ^bb0(%p: f32, %q: f32):\n      %s = " + op +
                " %p, %q : f32\n      tt.reduce.return %s : f32\n    }) : (" + types['f'] + ") -> " + type);
  }
  /// A reduction of the first dimension, as rows that are all the same.
  std::string reduceColumns() {
    std::string columns = std::to_string(shape.columns) + "xf32>", flat = "tensor<" + columns;
    std::string made = reduce(0, flat), wide = "tensor<1x" + columns;
    made = make("tt.expand_dims " + made + " {axis = 0 : i32} : " + flat + " -> " + wide);
    return make("tt.broadcast " + made + " : " + wide + " -> " + types['f']);
  }
  std::string broadcastRows(const std::string &row) {
    if (!shape.rows)
      return make("tt.splat " + row + " : f32 -> " + types['f']);
    std::string tall = "tensor<" + std::to_string(shape.rows) + "x1xf32>";
    std::string up = make("tt.expand_dims " + row + " {axis = 1 : i32} : " + perRow("f32") + " -> " + tall);
    if (below(2)) {
      up = make("arith.mulf " + up + ", " + up + " : " + tall);
      values['t'].push_back(up);
    }
    return make("tt.broadcast " + up + " : " + tall + " -> " + types['f']);
  }
  void storeRows() {
    std::string pointer = "%e";
    if (shape.rows) {
      std::string r = std::to_string(shape.rows), range = "tensor<" + r + "xi32>";
      std::string index = make("tt.make_range {end = " + r + " : i32, start = 0 : i32} : " + range);
      std::string all = make("tt.splat %e : !tt.ptr<f32> -> " + perRow("!tt.ptr<f32>"));
      pointer = make("tt.addptr " + all + ", " + index + " : " + perRow("!tt.ptr<f32>") + ", " + range);
    }
    text += "    tt.store " + pointer + ", " + pick('r') + " : " + perRow("!tt.ptr<f32>") + "\n";
  }

  void step() {
    static const char *const two[] = {"arith.addf", "arith.subf", "arith.mulf", "arith.maxnumf"};
    std::string f = types['f'], h = types['h'], i = types['i'];
    bool rows = !values['r'].empty();
    switch (below(12)) {
    case 9:
      if (shape.rows && below(4) == 0)
        return values['f'].push_back(reduceColumns());
      return values['r'].push_back(reduce(shape.rows ? 1 : 0, perRow("f32")));
    case 10:
      if (rows)
        values['r'].push_back(
            make(std::string(two[below(4)]) + " " + pick('r') + ", " + pick('r') + " : " + perRow("f32")));
      return;
    case 11:
      if (rows)
        values['f'].push_back(broadcastRows(pick('r')));
      return;
    case 0:
      return values['f'].push_back(make("math.fma " + pick('f') + ", " + pick('f') + ", " + pick('f') + " : " + f));
    case 1: {
      std::string narrow = make("arith.truncf " + pick('f') + " : " + f + " to " + h);
      return values['f'].push_back(make("arith.extf " + narrow + " : " + h + " to " + f));
    }
    case 2: {
      std::string condition = make("arith.cmpf olt, " + pick('f') + ", " + pick('f') + " : " + f);
      return values['f'].push_back(
          make("arith.select " + condition + ", " + pick('f') + ", " + pick('f') + " : " + types['m'] + ", " + f));
    }
    case 3:
      return values['f'].push_back(
          make("arith.select " + mask + ", " + pick('f') + ", " + pick('f') + " : " + types['m'] + ", " + f));
    case 4:
      return values['i'].push_back(make("arith.xori " + pick('i') + ", " + pick('i') + " : " + i));
    case 5:
      return values['f'].push_back(make("arith.sitofp " + pick('i') + " : " + i + " to " + f));
    case 6: {
      std::string constant = make("arith.constant dense<1.5> : " + f);
      return values['f'].push_back(make("arith.mulf " + pick('f') + ", " + constant + " : " + f));
    }
    default:
      return values['f'].push_back(make(std::string(two[below(4)]) + " " + pick('f') + ", " + pick('f') + " : " + f));
    }
  }

  std::mt19937 random;
  Shape shape;
  std::map<char, std::string> types;
  std::map<char, std::vector<std::string>> values;
  std::string text, mask, offsets;
  int next = 0;
};
} // namespace

/// The first element whose bits differ; any two NaNs are equal.
static size_t firstDifference(const std::vector<float> &a, const std::vector<float> &b) {
  for (size_t k = 0; k < a.size(); ++k)
    if (std::memcmp(&a[k], &b[k], 4) != 0 && !(a[k] != a[k] && b[k] != b[k]))
      return k;
  return a.size();
}

TEST(Fusion, FusedKernelsEqualPlain) {
  const Shape shapes[] = {{0, 64},   {0, 512},   {0, 4096}, {0, 16384}, {4, 256},  {64, 64},
                          {2, 4096}, {16, 8},    {128, 16}, {8, 1024},  {128, 1},  {1, 64},
                          {1, 8192}, {1, 16384}, {2, 8192}, {64, 2},    {4096, 1}, {256, 4}};
  std::mt19937 random(17);
  int fused = 0;
  int64_t compiledBefore = compiledFusedKernels();
  for (unsigned seed = 0; seed < 360; ++seed) {
    Shape shape = shapes[seed % std::size(shapes)];
    std::string text = RandomFusedKernel(seed, shape).kernel();
    Compiled compiled = compileText(text);
    ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error << text;
    fused += printProgram(*compiled.fast).find("fusedElements") != std::string::npos;
    size_t count = static_cast<size_t>(std::max(1, shape.rows)) * (shape.columns + 8) + 64;
    // One memory for all arrays, so that they may be equal or overlap.
    std::vector<float> start(5 * count);
    for (float &x : start)
      x = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 64;
    for (int form = 0; form < 5; ++form) {
      std::vector<float> memory[3] = {start, start, start};
      int columns[] = {shape.columns, shape.columns, shape.columns - 3, shape.columns, 0};
      int shift = form == 3 ? 7 : 0;
      // The last run is compiled: only for some of the chains, as that takes time.
      int runs = seed / std::size(shapes) % 3 == 0 ? 3 : 2;
      for (int run = 0; run < runs; ++run) {
        float *base = memory[run].data();
        uint64_t bytes = memory[run].size() * 4;
        bool same = form == 1 || form == 3; // d is a; b and d overlap with shift
        auto at = [&](size_t array) { return Argument::pointer(base + array * count, base, bytes); };
        std::vector<Argument> arguments = {at(0),
                                           at(same ? 2 : 1),
                                           at(2),
                                           at(same ? 0 : 3),
                                           at(form >= 3 && seed % 2 ? 2 : 4),
                                           scalar(columns[form]),
                                           scalar(shift)};
        auto error = runOn(run == 1 ? compiled.plain : compiled.fast, arguments, {1, 1, 1}, false,
                           run == 2 ? JitMode::AtOnce : JitMode::Never);
        ASSERT_FALSE(error) << error->render() << text;
      }
      for (int run = 0; run < runs; run += 2) {
        size_t different = firstDifference(memory[run], memory[1]);
        ASSERT_EQ(different, start.size()) << "seed " << seed << " form " << form << (run ? " compiled\n" : "\n")
                                           << memory[run][different] << " instead of " << memory[1][different] << "\n"
                                           << text;
      }
    }
  }
  EXPECT_GT(fused, 200);
  if (blockShape().elements)
    EXPECT_GT(compiledFusedKernels() - compiledBefore, 100);
}

/// A fatal error of LLVM during code generation, caused by an option that names no pass.
TEST(Fusion, FusedKernelsThatLLVMRejectsAreInterpreted) {
  Shape shape{4, 256};
  std::string text = RandomFusedKernel(1, shape).kernel();
  llvm::cl::Option *stop = llvm::cl::getRegisteredOptions().lookup("stop-after");
  ASSERT_TRUE(stop);
  size_t count = static_cast<size_t>(shape.rows) * (shape.columns + 8) + 64;
  std::vector<float> start(5 * count);
  for (size_t k = 0; k < start.size(); ++k)
    start[k] = static_cast<float>(k % 1001) / 64;
  std::vector<float> memory[2] = {start, start};
  for (bool fails : {true, false}) {
    Compiled compiled = compileText(text);
    ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error;
    int64_t before = compiledFusedKernels();
    if (fails)
      ASSERT_FALSE(stop->addOccurrence(0, "stop-after", "no-pass-at-all"));
    for (bool plain : {false, true}) {
      std::vector<float> &array = memory[plain];
      array = start;
      std::vector<Argument> arguments;
      for (int k = 0; k < 5; ++k)
        arguments.push_back(Argument::pointer(array.data() + k * count, array.data(), array.size() * 4));
      arguments.push_back(scalar(shape.columns));
      arguments.push_back(scalar(0));
      auto error = runOn(plain ? compiled.plain : compiled.fast, arguments, {1, 1, 1}, false,
                         plain ? JitMode::Never : JitMode::AtOnce);
      ASSERT_FALSE(error) << error->render();
    }
    stop->reset();
    EXPECT_EQ(firstDifference(memory[0], memory[1]), start.size());
    EXPECT_NE(firstDifference(memory[0], start), start.size());
    EXPECT_EQ(compiledFusedKernels() > before, !fails && blockShape().elements);
  }
}

TEST(Fusion, LargeArraysAreWrittenPastTheCache) {
  Compiled compiled = compileText(kernelText("%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32", R"(
    %pid = tt.get_program_id x : i32
    %block = arith.constant 8192 : i32
    %first = arith.muli %pid, %block : i32
    %range = tt.make_range {end = 8192 : i32, start = 0 : i32} : tensor<8192xi32>
    %all = tt.splat %first : i32 -> tensor<8192xi32>
    %i = arith.addi %all, %range : tensor<8192xi32>
    %limit = tt.splat %n : i32 -> tensor<8192xi32>
    %mask = arith.cmpi slt, %i, %limit : tensor<8192xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>>
    %px = tt.addptr %xs, %i : tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>
    %v = tt.load %px, %mask : tensor<8192x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<8192xf32>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>>
    %po = tt.addptr %os, %i : tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>
    tt.store %po, %w, %mask : tensor<8192x!tt.ptr<f32>>)"));
  ASSERT_TRUE(compiled.fast) << compiled.error;
  for (auto [shift, jitMode] : {std::pair{0, JitMode::Never},
                                {1, JitMode::Never},
                                {4, JitMode::Never},
                                {0, JitMode::AtOnce},
                                {1, JitMode::AtOnce},
                                {16, JitMode::AtOnce}}) {
    int n = (3 << 20) - 5;
    std::vector<float> x(n + 8), out(n + 24, -1.f);
    for (int k = 0; k < n; ++k)
      x[k] = static_cast<float>(k % 1000);
    auto error = runOn(compiled.fast,
                       {pointerTo(x), Argument::pointer(out.data() + shift, out.data(), out.size() * 4), scalar(n)},
                       {static_cast<uint32_t>((n + 8191) / 8192), 1, 1}, false, jitMode);
    ASSERT_FALSE(error) << error->render();
    for (int k = 0; k < n; ++k)
      ASSERT_EQ(out[k + shift], 2 * x[k]) << k;
    ASSERT_EQ(out[n + shift], -1.f);
  }
}

/// A dot after a store, with an operand loaded there, may be moved before the chain with the load. If the chain then
/// cannot run, its members run one by one; the dot, which accumulates in place, must still run only once.
TEST(Fusion, ADotRunsOnce) {
  std::string text = R"(
    %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %tall = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %flat = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %ld = arith.constant dense<32> : tensor<32x1xi32>
    %down = arith.muli %tall, %ld : tensor<32x1xi32>
    %rows = tt.broadcast %down : tensor<32x1xi32> -> tensor<32x32xi32>
    %columns = tt.broadcast %flat : tensor<1x32xi32> -> tensor<32x32xi32>
    %i = arith.addi %rows, %columns : tensor<32x32xi32>
)";
  for (std::string name : {"a", "b", "c", "d"})
    text += "    %" + name + "s = tt.splat %" + name + " : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>\n    %p" + name +
            " = tt.addptr %" + name + "s, %i : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>\n";
  text += R"(
    %x = tt.load %pa : tensor<32x32x!tt.ptr<f32>>
    %acc = tt.load %pb {isVolatile = true} : tensor<32x32x!tt.ptr<f32>>
    %y = arith.mulf %x, %x : tensor<32x32xf32>
    %z = arith.addf %y, %x : tensor<32x32xf32>
    tt.store %pc, %z : tensor<32x32x!tt.ptr<f32>>
    %k = tt.load %pa : tensor<32x32x!tt.ptr<f32>>
    %dot = tt.dot %k, %k, %acc, inputPrecision = ieee : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
    %stored = tt.load %pc : tensor<32x32x!tt.ptr<f32>>
    %u = arith.addf %z, %z : tensor<32x32xf32>
    %t = arith.addf %u, %stored : tensor<32x32xf32>
    %w = arith.addf %t, %dot : tensor<32x32xf32>
    tt.store %pd, %w : tensor<32x32x!tt.ptr<f32>>
)";
  text = kernelText("%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>, %d: !tt.ptr<f32>", text);
  Compiled compiled = compileText(text);
  ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error;
  std::vector<float> a(1024), b(1024), c(1024), d[2] = {c, c};
  for (int k = 0; k < 1024; ++k) {
    a[k] = static_cast<float>(k % 7 - 3);
    b[k] = static_cast<float>(k % 11);
  }
  for (int plain = 0; plain < 2; ++plain) {
    auto error =
        runOn(plain ? compiled.plain : compiled.fast, {pointerTo(a), pointerTo(b), pointerTo(c), pointerTo(d[plain])});
    ASSERT_FALSE(error) << error->render();
  }
  EXPECT_EQ(d[0], d[1]) << printProgram(*compiled.fast);
}
