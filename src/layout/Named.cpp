// Parses a call into a table of arguments; each layout constructor consumes its arguments, and remaining ones are
// errors.
#include "layout/Named.h"
#include "layout/Distributed.h"
#include "layout/Memory.h"
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace txl::layout;
using llvm::SmallVector;
using llvm::StringRef;

namespace {
constexpr int64_t kMaxElements = int64_t(1) << 24;

class Call {
public:
  Call(StringRef text, std::string &error) : rest(text), error(error) {}

  bool read() {
    name = word();
    if (name.empty() || !take("("))
      return fail("expected `name(…)` or `{…} -> {…}`");
    if (!take(")")) {
      do {
        if (!argument())
          return false;
      } while (take(","));
      if (!take(")"))
        return fail("expected `,` or `)` before `" + rest.take_front(8) + "`");
    }
    if (!rest.ltrim().empty())
      return fail("`" + rest.ltrim().take_front(8) + "` follows the layout");
    return true;
  }

  bool fail(const llvm::Twine &what) {
    if (error.empty())
      error = what.str();
    return false;
  }

  /// The shape: the first list without a name.
  SmallVector<int64_t> shape;
  StringRef name, matrix;

  /// A list with one number per axis; ones if it is omitted.
  SmallVector<unsigned> list(StringRef key, size_t rank) {
    auto found = lists.find(key);
    if (found == lists.end())
      return SmallVector<unsigned>(rank, 1);
    SmallVector<unsigned> values(found->second.begin(), found->second.end());
    lists.erase(found);
    if (values.size() != rank)
      fail("`" + key + "` has " + llvm::Twine(values.size()) + " values for " + llvm::Twine(rank) + " axes");
    if (!llvm::all_of(values, [](unsigned n) { return llvm::isPowerOf2_32(n) && n <= 4096; }))
      fail("`" + key + "` takes powers of two up to 4096");
    values.resize(rank, 1);
    return values;
  }

  SmallVector<unsigned> order(size_t rank) {
    SmallVector<unsigned> values;
    auto found = lists.find("order");
    for (unsigned i = 0; i < rank; ++i)
      values.push_back(rank - 1 - i);
    if (found == lists.end())
      return values;
    SmallVector<unsigned> specified(found->second.begin(), found->second.end()), sorted = specified;
    lists.erase(found);
    llvm::sort(sorted);
    if (!llvm::equal(sorted, llvm::reverse(values))) {
      fail("`order` is not a permutation of the " + llvm::Twine(rank) + " axes");
      return values;
    }
    return specified;
  }

  unsigned integer(StringRef key, unsigned otherwise, unsigned most) {
    auto found = lists.find(key);
    if (found == lists.end())
      return otherwise;
    SmallVector<int64_t> specified = found->second;
    lists.erase(found);
    if (specified.size() != 1 || specified[0] < 0 || specified[0] > most ||
        (specified[0] && !llvm::isPowerOf2_64(specified[0]))) {
      fail("`" + key + "` takes one power of two up to " + llvm::Twine(most));
      return otherwise;
    }
    return specified[0];
  }

  bool hasRank(size_t rank) {
    return shape.size() == rank || fail("`" + name + "` takes a shape of " + llvm::Twine(rank) + " extents");
  }

  /// True if all arguments were consumed and no error occurred.
  bool done() {
    if (!lists.empty())
      fail("`" + name + "` takes no `" + lists.begin()->first + "`");
    return error.empty();
  }

private:
  bool take(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  StringRef word() {
    rest = rest.ltrim();
    StringRef result = rest.take_while([](char c) { return llvm::isAlnum(c); });
    rest = rest.drop_front(result.size());
    return result;
  }
  bool value(SmallVector<int64_t> &values) {
    auto one = [&] {
      rest = rest.ltrim();
      return rest.consumeInteger(10, values.emplace_back())
                 ? fail("expected a number before `" + rest.take_front(8) + "`")
                 : true;
    };
    if (!take("["))
      return one();
    if (take("]"))
      return true;
    do {
      if (!one())
        return false;
    } while (take(","));
    return take("]") || fail("expected `]`");
  }
  bool argument() {
    rest = rest.ltrim();
    if (rest.starts_with("[")) {
      if (!shape.empty())
        return fail("a second list without a name");
      if (!value(shape))
        return false;
      int64_t elements = 1;
      for (int64_t extent : shape)
        if (extent <= 0 || !llvm::isPowerOf2_64(extent) || (elements *= extent) > kMaxElements)
          return fail("extents are powers of two, at most " + llvm::Twine(kMaxElements) + " elements together");
      return !shape.empty() || fail("a shape has at least one extent");
    }
    StringRef key = word();
    if (key.empty())
      return fail("expected an argument before `" + rest.take_front(8) + "`");
    if (!take("=")) {
      matrix = key;
      return key == "A" || key == "B" || key == "C" || fail("there is no matrix `" + key + "`: there are A, B and C");
    }
    SmallVector<int64_t> values;
    if (!value(values))
      return false;
    return lists.emplace(key, values).second || fail("`" + key + "` is given twice");
  }

  StringRef rest;
  std::string &error;
  std::map<StringRef, SmallVector<int64_t>> lists;
};

using Result = std::optional<LinearLayout>;

Blocked blockedParameters(Call &call, size_t rank) {
  Blocked parameters{
      call.list("perThread", rank), call.list("lanes", rank), call.list("warps", rank), call.order(rank), {}};
  unsigned lanes = 1;
  for (unsigned n : parameters.lanes)
    lanes *= n;
  if (lanes > 32)
    call.fail("`lanes` multiply to " + llvm::Twine(lanes) + ", but a warp has 32");
  return parameters;
}

Result readBlocked(Call &call) {
  Blocked parameters = blockedParameters(call, call.shape.size());
  if (!call.done())
    return std::nullopt;
  return blocked(call.shape, parameters);
}

Result readOperand(Call &call) {
  bool good = call.hasRank(2);
  Blocked parameters = blockedParameters(call, 2);
  if (call.matrix != "A" && call.matrix != "B")
    call.fail("an operand is A or B");
  if (!call.done() || !good)
    return std::nullopt;
  return blockedOperand(call.matrix == "B", call.shape, parameters);
}

Matrix matrixOf(Call &call) { return call.matrix == "A" ? Matrix::A : call.matrix == "B" ? Matrix::B : Matrix::C; }

Result readMma(Call &call) {
  bool good = call.hasRank(2);
  SmallVector<unsigned> warps = call.list("warps", 2);
  unsigned bits = call.integer("bits", 16, 64), perLane = std::max(1u, 32 / std::max(bits, 4u));
  unsigned k = call.integer("k", 8 * perLane, 256);
  if (k < 4 * perLane)
    call.fail("`k` is at least " + llvm::Twine(4 * perLane));
  if (call.matrix.empty())
    call.fail("`mma` takes a matrix: A, B or C");
  if (!call.done() || !good)
    return std::nullopt;
  return mma(matrixOf(call), call.shape, {warps[0], warps[1]}, perLane, k);
}

Result readWgmma(Call &call) {
  bool good = call.hasRank(2);
  SmallVector<unsigned> groups = call.list("groups", 2);
  if (call.matrix == "A") {
    unsigned bits = call.integer("bits", 16, 32);
    if (bits < 8)
      call.fail("`bits` is 8, 16 or 32");
    if (!call.done() || !good)
      return std::nullopt;
    return wgmmaOperand(call.shape, {groups[0], groups[1]}, 32 / bits);
  }
  unsigned n = call.integer("n", good ? std::min<int64_t>(256, call.shape[1]) : 8, 256);
  if (n < 8)
    call.fail("`n` is at least 8");
  if (call.matrix != "C")
    call.fail("`wgmma` takes a matrix in registers: A or C");
  if (!call.done() || !good)
    return std::nullopt;
  return wgmmaAccumulator(call.shape, {groups[0], groups[1]}, n);
}

Result readSwizzled(Call &call) {
  size_t rank = call.shape.size();
  SmallVector<unsigned> order = call.order(rank);
  Swizzle swizzle{call.integer("vec", 1, 4096), call.integer("perPhase", 1, 4096), call.integer("maxPhase", 1, 4096)};
  if (!swizzle.vec || !swizzle.perPhase || !swizzle.maxPhase)
    call.fail("`vec`, `perPhase` and `maxPhase` are at least 1");
  if (!call.done())
    return std::nullopt;
  return swizzledShared(call.shape, order, swizzle);
}

Result readMatrixShared(Call &call) {
  unsigned bits = call.integer("bits", 16, 64), span = call.integer("span", 128, 128);
  unsigned transposed = call.integer("transposed", 0, 1);
  if (call.shape.size() < 2)
    call.fail("`matrixShared` takes a shape of at least 2 extents");
  if (bits < 8 || span < 16)
    call.fail("`bits` is at least 8, `span` at least 16");
  if (!call.done())
    return std::nullopt;
  return matrixShared(call.shape, bits, span, transposed);
}

Result readTensorMemory(Call &call) {
  if (!call.hasRank(2) || !call.done())
    return std::nullopt;
  if (call.shape[0] < 64)
    return call.fail("tensor memory holds 64 rows or more"), std::nullopt;
  return tensorMemory(call.shape);
}
} // namespace

std::optional<LinearLayout> txl::layout::parseNamed(StringRef text, std::string &error) {
  error.clear();
  if (text.ltrim().starts_with("{"))
    return LinearLayout::parse(text, error);
  Call call(text, error);
  if (!call.read())
    return std::nullopt;
  static constexpr std::pair<StringRef, Result (*)(Call &)> names[] = {
      {"blocked", readBlocked},
      {"operand", readOperand},
      {"mma", readMma},
      {"wgmma", readWgmma},
      {"swizzled", readSwizzled},
      {"matrixShared", readMatrixShared},
      {"tensorMemory", readTensorMemory},
  };
  for (auto &[name, reader] : names)
    if (call.name == name) {
      if (call.shape.empty())
        return call.fail("`" + name + "` takes a shape"), std::nullopt;
      return reader(call);
    }
  call.fail("there is no layout `" + call.name +
            "`: there are blocked, operand, mma, wgmma, swizzled, matrixShared and tensorMemory");
  return std::nullopt;
}

// Names ---------------------------------------------------------------------------------------------------------------

template <typename List> static std::string bracketed(const List &list) {
  std::string text = "[";
  for (auto integer : list)
    text += (text.size() > 1 ? ", " : "") + std::to_string(integer);
  return text + "]";
}

/// The number of steps that the next bits of input axis `inputDim` make along each axis of the tensor, in this order.
static SmallVector<unsigned> steps(const LinearLayout &layout, Dim inputDim, bool stopEarly,
                                   SmallVector<uint64_t> &covered, llvm::ArrayRef<unsigned> order) {
  SmallVector<unsigned> result(order.size(), 1);
  unsigned at = 0;
  for (unsigned bit = 0; bit < layout.in().bits(inputDim); ++bit) {
    auto image = layout.out().coordinates(layout.basis(inputDim, bit));
    while (at < order.size() && image[order[at]] != covered[order[at]])
      ++at;
    if (at == order.size()) {
      if (stopEarly)
        return result;
      result[order.back()] *= 2; // a copy; otherwise the final comparison fails
      at = order.size() - 1;
      continue;
    }
    covered[order[at]] *= 2;
    result[order[at]] *= 2;
  }
  return result;
}

std::string txl::layout::nameOf(const LinearLayout &layout) {
  size_t rank = layout.out().rank();
  for (unsigned axis = 0; axis < rank; ++axis)
    if (!layout.out().has(Dim::tensor(axis)) || layout.out().bits() > 24)
      return "";
  if (rank == 0 || rank > 4 || !layout.in().has(Dim::Lane) || layout.in().bits(Dim::Lane) != 5)
    return "";
  SmallVector<int64_t> shape = shapeOf(layout);
  SmallVector<unsigned> order;
  for (unsigned i = 0; i < rank; ++i)
    order.push_back(i);
  do {
    SmallVector<uint64_t> covered(rank, 1);
    Blocked parameters;
    parameters.order = order;
    parameters.perThread = steps(layout, Dim::Register, true, covered, order);
    parameters.lanes = steps(layout, Dim::Lane, false, covered, order);
    parameters.warps = steps(layout, Dim::Warp, false, covered, order);
    if (blocked(shape, parameters).sameMap(layout))
      return "blocked(" + bracketed(shape) + ", perThread = " + bracketed(parameters.perThread) +
             ", lanes = " + bracketed(parameters.lanes) + ", warps = " + bracketed(parameters.warps) +
             ", order = " + bracketed(order) + ")";
  } while (std::next_permutation(order.begin(), order.end()));
  if (rank != 2)
    return "";
  unsigned warps = 1u << layout.in().bits(Dim::Warp);
  for (unsigned m = 1; m <= warps; m *= 2)
    for (StringRef matrix : {"C", "A", "B"})
      for (unsigned bits : {16u, 8u, 32u}) {
        Matrix which = matrix == "C" ? Matrix::C : matrix == "A" ? Matrix::A : Matrix::B;
        unsigned perLane = 32 / bits, k = 8 * perLane;
        if (!mma(which, shape, {m, warps / m}, perLane, k).sameMap(layout))
          continue;
        std::string text =
            ("mma(" + matrix + ", " + bracketed(shape) + ", warps = " + bracketed(SmallVector{m, warps / m})).str();
        return text +
               (which == Matrix::C ? ")" : ", bits = " + std::to_string(bits) + ", k = " + std::to_string(k) + ")");
      }
  return "";
}
