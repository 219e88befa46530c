// Random programs on tiles: the lazy and fast kernels are compared with the plain ones, bitwise. Index arithmetic,
// masks, shape operations, loads and stores through affine and gathered pointers, reductions, scans, selects, loops and
// branches, over ranks 1 to 5; integers near the ends of their ranges, for which affine forms must be abandoned.
#include "fixtures/TtirFixture.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

using namespace txl;
using namespace txl::machine;

namespace {
using Shape = std::vector<int>;

struct TileValue {
  std::string name;
  Shape shape;
  std::string type; // i1, i32, i64, f32
};

/// Writes a random kernel: arguments %in (i32, 512 elements), %fin (f32, 512), %out (i64), %a, %b (i32).
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  std::string kernel() {
    for (int k = 0; k < 3; ++k)
      range();
    int count = 12 + below(25);
    for (int k = 0; k < count; ++k)
      step();
    if (below(2))
      loop();
    if (below(2))
      branch();
    for (int k = 0; k < 6; ++k)
      step();
    storeAll();
    return "module {\n  tt.func public @kernel(%in: !tt.ptr<i32>, %fin: !tt.ptr<f32>, %out: !tt.ptr<i64>, %a: i32, "
           "%b: i32) {\n    %pid = tt.get_program_id x : i32\n" +
           text + "    tt.return\n  }\n}\n";
  }
  int stored = 0;

private:
  int below(int n) { return static_cast<int>(random() % n); }
  std::string fresh() { return "%v" + std::to_string(next++); }
  static std::string extents(const Shape &shape) {
    std::string s;
    for (int e : shape)
      s += std::to_string(e) + "x";
    return s;
  }
  static std::string tensor(const Shape &shape, const std::string &type) {
    return "tensor<" + extents(shape) + type + ">";
  }
  static std::string typeOf(const TileValue &v) { return tensor(v.shape, v.type); }
  void line(const std::string &s) { text += "    " + s + "\n"; }
  TileValue &add(const std::string &name, const Shape &shape, const std::string &type) {
    values.push_back({name, shape, type});
    return values.back();
  }
  TileValue *pick(const std::string &type) {
    std::vector<TileValue *> fitting;
    for (TileValue &v : values)
      if (v.type == type)
        fitting.push_back(&v);
    return fitting.empty() ? nullptr : fitting[below(fitting.size())];
  }
  TileValue *pickLike(const TileValue &like) {
    std::vector<TileValue *> fitting;
    for (TileValue &v : values)
      if (v.type == like.type && v.shape == like.shape)
        fitting.push_back(&v);
    return fitting[below(fitting.size())];
  }

  void range() {
    static const int sizes[] = {8, 16, 32};
    int size = sizes[below(3)];
    static const int starts[] = {0, 0, 0, 5, -3};
    int start = starts[below(5)];
    std::string name = fresh();
    line(name + " = tt.make_range {end = " + std::to_string(start + size) + " : i32, start = " + std::to_string(start) +
         " : i32} : tensor<" + std::to_string(size) + "xi32>");
    add(name, {size}, "i32");
  }

  void constant(const Shape &shape) {
    static const char *literals[] = {"0",       "1",          "2",           "7",     "-1", "16",
                                     "1000000", "2147483647", "-2147483648", "65536", "3"};
    std::string name = fresh();
    line(name + " = arith.constant dense<" + literals[below(11)] + "> : " + tensor(shape, "i32"));
    add(name, shape, "i32");
  }

  void splat(const Shape &shape) {
    static const char *scalars[] = {"%a", "%b", "%pid"};
    std::string name = fresh();
    line(name + " = tt.splat " + scalars[below(3)] + " : i32 -> " + tensor(shape, "i32"));
    add(name, shape, "i32");
  }

  void binary(const TileValue &x) {
    static const char *integer[] = {"addi",  "addi",  "addi",  "subi",  "muli", "muli", "divsi",
                                    "remsi", "remui", "divui", "andi",  "ori",  "xori", "maxsi",
                                    "minui", "shli",  "shrsi", "minsi", "maxui"};
    static const char *floats[] = {"addf", "mulf", "subf", "divf", "maxnumf", "minimumf"};
    static const char *bits[] = {"andi", "andi", "andi", "ori", "xori"};
    std::string op = x.type == "f32"  ? floats[below(6)]
                     : x.type == "i1" ? bits[below(5)]
                                      : integer[below(std::size(integer))];
    std::string other = pickLike(x)->name, name = fresh(), first = x.name;
    if (below(2))
      std::swap(first, other);
    line(name + " = arith." + op + " " + first + ", " + other + " : " + typeOf(x));
    add(name, Shape(x.shape), std::string(x.type));
  }

  void compare(const TileValue &x) {
    static const char *predicates[] = {"slt", "slt", "sle", "sgt", "sge", "eq", "ne", "ult", "uge"};
    static const char *ordered[] = {"olt", "oge", "oeq", "une"};
    std::string name = fresh(), other = pickLike(x)->name;
    if (x.type == "f32")
      line(name + " = arith.cmpf " + ordered[below(4)] + ", " + x.name + ", " + other + " : " + typeOf(x));
    else
      line(name + " = arith.cmpi " + std::string(predicates[below(9)]) + ", " + x.name + ", " + other + " : " +
           typeOf(x));
    add(name, Shape(x.shape), "i1");
  }

  void select(const TileValue &x) {
    for (TileValue &mask : values)
      if (mask.type == "i1" && mask.shape == x.shape) {
        std::string name = fresh();
        line(name + " = arith.select " + mask.name + ", " + x.name + ", " + pickLike(x)->name + " : " + typeOf(mask) +
             ", " + typeOf(x));
        add(name, Shape(x.shape), std::string(x.type));
        return;
      }
  }

  void expand(const TileValue &x) {
    if (x.shape.size() >= 5)
      return;
    int axis = below(x.shape.size() + 1);
    Shape shape = x.shape;
    shape.insert(shape.begin() + axis, 1);
    std::string name = fresh();
    line(name + " = tt.expand_dims " + x.name + " {axis = " + std::to_string(axis) + " : i32} : " + typeOf(x) + " -> " +
         tensor(shape, x.type));
    add(name, shape, std::string(x.type));
  }

  void broadcast(const TileValue &x) {
    Shape shape = x.shape;
    int64_t count = 1;
    for (int &e : shape) {
      if (e == 1 && below(3))
        e = 1 << (1 + below(4));
      count *= e;
    }
    if (shape == x.shape || count > 1024)
      return;
    std::string name = fresh();
    line(name + " = tt.broadcast " + x.name + " : " + typeOf(x) + " -> " + tensor(shape, x.type));
    add(name, shape, std::string(x.type));
  }

  void trans(const TileValue &x) {
    int rank = x.shape.size();
    if (rank < 2)
      return;
    std::vector<int> order(rank);
    for (int d = 0; d < rank; ++d)
      order[d] = d;
    std::shuffle(order.begin(), order.end(), random);
    Shape shape;
    std::string list;
    for (int d = 0; d < rank; ++d) {
      shape.push_back(x.shape[order[d]]);
      list += (d ? ", " : "") + std::to_string(order[d]);
    }
    std::string name = fresh();
    line(name + " = tt.trans " + x.name + " {order = array<i32: " + list + ">} : " + typeOf(x) + " -> " +
         tensor(shape, x.type));
    add(name, shape, std::string(x.type));
  }

  void reshape(const TileValue &x) {
    int count = 1;
    for (int e : x.shape)
      count *= e;
    Shape shape;
    for (int left = count; left > 1;) {
      int e = std::min(left, 2 << below(4));
      shape.push_back(e);
      left /= e;
    }
    if (shape.empty() || shape.size() > 5)
      return;
    std::string name = fresh();
    line(name + " = tt.reshape " + x.name + " : " + typeOf(x) + " -> " + tensor(shape, x.type));
    add(name, shape, std::string(x.type));
  }

  void convert(const TileValue &x) {
    std::string name = fresh();
    if (x.type == "i32") {
      static const char *ops[] = {"extsi", "extui", "sitofp", "trunci"};
      static const char *types[] = {"i64", "i64", "f32", "i1"};
      int k = below(4);
      line(name + " = arith." + ops[k] + " " + x.name + " : " + typeOf(x) + " to " + tensor(x.shape, types[k]));
      add(name, Shape(x.shape), types[k]);
    } else if (x.type == "i64") {
      line(name + " = arith.trunci " + x.name + " : " + typeOf(x) + " to " + tensor(x.shape, "i32"));
      add(name, Shape(x.shape), "i32");
    } else if (x.type == "i1") {
      line(name + " = arith.extui " + x.name + " : " + typeOf(x) + " to " + tensor(x.shape, "i32"));
      add(name, Shape(x.shape), "i32");
    }
  }

  /// %in or %fin at x mod 512, perhaps masked.
  void load(const TileValue &x) {
    if (x.type != "i32")
      return;
    bool floats = below(2);
    std::string type = floats ? "f32" : "i32", pointer = tensor(x.shape, "!tt.ptr<" + type + ">");
    std::string limit = fresh(), offset = x.name, splat = fresh(), moved = fresh(), name = fresh();
    std::string mask;
    line(limit + " = arith.constant dense<512> : " + typeOf(x));
    if (below(3)) { // guarded by a mask, as usual in programs
      std::string low = fresh(), below0 = fresh(), above = fresh();
      mask = fresh();
      line(low + " = arith.constant dense<0> : " + typeOf(x));
      line(below0 + " = arith.cmpi sge, " + x.name + ", " + low + " : " + typeOf(x));
      line(above + " = arith.cmpi slt, " + x.name + ", " + limit + " : " + typeOf(x));
      line(mask + " = arith.andi " + below0 + ", " + above + " : " + tensor(x.shape, "i1"));
    } else {
      offset = fresh();
      line(offset + " = arith.remui " + x.name + ", " + limit + " : " + typeOf(x));
    }
    line(splat + " = tt.splat " + (floats ? "%fin" : "%in") + " : !tt.ptr<" + type + "> -> " + pointer);
    line(moved + " = tt.addptr " + splat + ", " + offset + " : " + pointer + ", " + typeOf(x));
    std::string other;
    if (!mask.empty()) {
      other = ", " + mask;
      if (TileValue like{"", x.shape, type}; below(2))
        for (TileValue &v : values)
          if (v.shape == x.shape && v.type == type) {
            other += ", " + v.name;
            break;
          }
    }
    line(name + " = tt.load " + moved + other + " : " + pointer);
    add(name, Shape(x.shape), type);
  }

  void reduce(const TileValue &x, bool scan) {
    if (x.type != "i32" && x.type != "f32")
      return;
    static const char *integer[] = {"arith.addi", "arith.maxsi", "arith.xori"};
    static const char *floats[] = {"arith.addf", "arith.maxnumf", "arith.minimumf"};
    int axis = below(x.shape.size());
    Shape shape = x.shape;
    if (!scan)
      shape.erase(shape.begin() + axis);
    if (!scan && shape.empty())
      return;
    std::string name = fresh(), op = (x.type == "i32" ? integer : floats)[below(3)];
    std::string kind = scan ? "scan" : "reduce", p = fresh(), q = fresh(), r = fresh();
    line(name + " = \"tt." + kind + "\"(" + x.name + ") <{axis = " + std::to_string(axis) + " : i32" +
         (scan ? std::string(", reverse = ") + (below(2) ? "true" : "false") : "") + "}> ({");
    line("^bb0(" + p + ": " + x.type + ", " + q + ": " + x.type + "):");
    line(r + " = " + op + " " + p + ", " + q + " : " + x.type);
    line("tt." + kind + ".return " + r + " : " + x.type + "}) : (" + typeOf(x) + ") -> " + tensor(shape, x.type));
    add(name, shape, std::string(x.type));
  }

  void step() {
    static const char *types[] = {"i32", "i32", "i32", "i32", "i1", "f32", "i64"};
    TileValue *picked = pick(types[below(7)]);
    if (!picked)
      picked = pick("i32");
    TileValue x = *picked;
    switch (below(16)) {
    case 0:
      return range();
    case 1:
      return constant(x.shape);
    case 2:
    case 3:
      return splat(x.shape);
    case 4:
    case 5:
    case 6:
      return binary(x);
    case 7:
      return compare(x);
    case 8:
      return select(x);
    case 9:
      return expand(x);
    case 10:
      return broadcast(x);
    case 11:
      return below(2) ? trans(x) : reshape(x);
    case 12:
      return convert(x);
    case 13:
    case 14:
      return load(x);
    default:
      return reduce(x, below(3) == 0);
    }
  }

  /// Three iterations over loop-carried tiles; what is yielded is computed from them, or a permutation of them.
  void loop() {
    std::vector<TileValue> carried;
    for (int k = 0; k < 1 + below(3); ++k)
      if (TileValue *picked = pick(below(3) ? "i32" : "i1"))
        carried.push_back(*picked);
    if (carried.empty())
      return;
    std::string zero = fresh(), one = fresh(), three = fresh(), results = fresh();
    line(zero + " = arith.constant 0 : i32");
    line(one + " = arith.constant 1 : i32");
    line(three + " = arith.constant 3 : i32");
    std::string iter, types;
    std::vector<TileValue> outer = values;
    for (size_t k = 0; k < carried.size(); ++k) {
      std::string argument = fresh();
      iter += (k ? ", " : "") + argument + " = " + carried[k].name;
      types += (k ? ", " : "") + typeOf(carried[k]);
      add(argument, carried[k].shape, carried[k].type);
    }
    line(results + ":" + std::to_string(carried.size()) + " = scf.for " + fresh() + " = " + zero + " to " + three +
         " step " + one + " iter_args(" + iter + ") -> (" + types + ") : i32 {");
    for (int k = 0; k < 8; ++k)
      step();
    std::string yielded;
    for (size_t k = 0; k < carried.size(); ++k)
      yielded += (k ? ", " : "") + pickLike(carried[k])->name;
    line("scf.yield " + yielded + " : " + types);
    line("}");
    values = outer;
    for (size_t k = 0; k < carried.size(); ++k)
      add(results + "#" + std::to_string(k), carried[k].shape, carried[k].type);
  }

  void branch() {
    TileValue x = *pick("i32");
    std::string condition = fresh(), name = fresh();
    line(condition + " = arith.cmpi sgt, %a, %b : i32");
    line(name + " = scf.if " + condition + " -> (" + typeOf(x) + ") {");
    std::vector<TileValue> outer = values;
    for (int k = 0; k < 4; ++k)
      step();
    line("scf.yield " + pickLike(x)->name + " : " + typeOf(x));
    values = outer;
    line("} else {");
    for (int k = 0; k < 4; ++k)
      step();
    line("scf.yield " + pickLike(x)->name + " : " + typeOf(x));
    line("}");
    values = outer;
    add(name, x.shape, x.type);
  }

  /// Every value, as i64, in row-major order.
  void storeAll() {
    for (const TileValue &v : std::vector<TileValue>(values)) {
      int count = 1;
      for (int e : v.shape)
        count *= e;
      std::string flat = v.name, wide = fresh(), index = fresh(), base = fresh(), splat = fresh(), moved = fresh();
      Shape shape{count};
      if (v.shape.size() != 1) {
        flat = fresh();
        line(flat + " = tt.reshape " + v.name + " : " + typeOf(v) + " -> " + tensor(shape, v.type));
      }
      if (v.type == "f32") {
        std::string bits = fresh();
        line(bits + " = tt.bitcast " + flat + " : " + tensor(shape, "f32") + " -> " + tensor(shape, "i32"));
        flat = bits;
      }
      if (v.type == "i64")
        wide = flat;
      else
        line(wide + " = arith.extui " + flat + " : " + tensor(shape, v.type == "f32" ? "i32" : v.type) + " to " +
             tensor(shape, "i64"));
      if (count == 1) {
        line(index + " = arith.constant dense<0> : tensor<1xi32>");
      } else {
        line(index + " = tt.make_range {end = " + std::to_string(count) + " : i32, start = 0 : i32} : tensor<" +
             std::to_string(count) + "xi32>");
      }
      std::string pointer = tensor(shape, "!tt.ptr<i64>"), offset = fresh();
      line(offset + " = arith.constant " + std::to_string(stored) + " : i32");
      line(base + " = tt.addptr %out, " + offset + " : !tt.ptr<i64>, i32");
      line(splat + " = tt.splat " + base + " : !tt.ptr<i64> -> " + pointer);
      line(moved + " = tt.addptr " + splat + ", " + index + " : " + pointer + ", " + tensor(shape, "i32"));
      line("tt.store " + moved + ", " + wide + " : " + pointer);
      stored += count;
    }
  }

  std::mt19937 random;
  std::vector<TileValue> values;
  std::string text;
  int next = 0;
};
} // namespace

TEST(Forms, LazyKernelsGiveTheBitsOfThePlainOnes) {
  const char *asked = std::getenv("TXL_FUZZ_SEED");
  unsigned first = asked ? std::strtoul(asked, nullptr, 10) : 1, count = asked ? 1 : 400;
  for (unsigned seed = first; seed < first + count; ++seed) {
    Generator generator(seed);
    std::string text = generator.kernel();
    Compiled program = compileText(text);
    ASSERT_TRUE(program.fast && program.plain) << "TXL_FUZZ_SEED=" << seed << "\n" << program.error;
    std::vector<int32_t> in(512);
    std::vector<float> fin(512);
    std::mt19937 random(seed);
    for (int k = 0; k < 512; ++k) {
      in[k] = random() % 600 - 40;
      fin[k] = static_cast<float>(static_cast<int>(random() % 2000) - 1000) / 64;
    }
    std::vector<int64_t> out[2];
    std::unique_ptr<LaunchError> errors[2];
    for (int k = 0; k < 2; ++k) {
      out[k].assign(generator.stored, -77);
      errors[k] = runOn(k ? program.plain : program.fast, {pointerTo(in, true), pointerTo(fin, true), pointerTo(out[k]),
                                                           scalar<int32_t>(seed % 37), scalar<int32_t>(19)});
      ASSERT_FALSE(errors[k]) << "TXL_FUZZ_SEED=" << seed << "\n" << errors[k]->render() << text;
    }
    for (int k = 0; k < generator.stored; ++k) {
      auto asFloat = [](int64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); };
      bool nans = std::isnan(asFloat(out[0][k])) && std::isnan(asFloat(out[1][k])) && out[0][k] >> 32 == 0;
      ASSERT_TRUE(out[0][k] == out[1][k] || nans)
          << "TXL_FUZZ_SEED=" << seed << " element " << k << ": " << out[0][k] << " " << out[1][k] << "\n"
          << text << (asked ? printProgram(*program.fast) : "");
    }
  }
}
