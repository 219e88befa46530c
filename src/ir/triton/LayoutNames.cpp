// Triton's layout attributes are read from files, so every integer is bounded before a layout is constructed from it.
#include "ir/triton/LayoutNames.h"
#include "ir/Layouts.h"
#include "ir/triton/Triton.h"
#include "layout/Distributed.h"
#include "layout/Memory.h"
#include "layout/TensorTransfer.h"
#include "support/Limits.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using Shape = llvm::ArrayRef<int64_t>;

namespace txl::triton {

namespace {
/// Parses the arguments of a layout attribute one by one; the first invalid argument sets the error.
class Arguments {
public:
  Arguments(DictionaryAttr given, std::string &error) : given(given), error(error) {}

  bool fail(const Twine &what) {
    if (error.empty())
      error = what.str();
    return false;
  }
  bool good() const { return error.empty(); }
  Attribute get(StringRef key) const { return given.get(key); }

  int64_t integer(StringRef key, int64_t otherwise, int64_t maximum = 1 << 20) {
    Attribute value = given.get(key);
    if (!value)
      return otherwise;
    auto integer = dyn_cast<IntegerAttr>(value);
    if (auto flag = dyn_cast<BoolAttr>(value))
      return flag.getValue();
    if (integer && integer.getValue().isSignedIntN(63) && integer.getInt() >= 0 && integer.getInt() <= maximum)
      return integer.getInt();
    fail("`" + key + "` is an integer up to " + Twine(maximum));
    return otherwise;
  }
  /// A power of two.
  unsigned power(StringRef key, unsigned otherwise, unsigned maximum = 1 << 20) {
    int64_t value = integer(key, otherwise, maximum);
    if (!llvm::isPowerOf2_64(value))
      fail("`" + key + "` is a power of two");
    return good() ? value : otherwise;
  }
  /// One integer per axis.
  SmallVector<unsigned> list(StringRef key, size_t rank) {
    SmallVector<unsigned> values;
    if (auto array = dyn_cast_or_null<ArrayAttr>(given.get(key)))
      for (Attribute value : array)
        if (auto integer = dyn_cast<IntegerAttr>(value); integer && integer.getValue().isSignedIntN(20))
          values.push_back(std::max<int64_t>(integer.getInt(), 0));
    if (values.size() != rank)
      fail("`" + key + "` has an integer for each of " + Twine(rank) + " axes");
    values.resize(rank, 1);
    return values;
  }
  /// One power of two per axis; their product is `product` if that is given, and at most `maximum`.
  SmallVector<unsigned> grid(StringRef key, size_t rank, unsigned maximum, unsigned product = 0) {
    SmallVector<unsigned> sizes = list(key, rank);
    uint64_t all = 1;
    for (unsigned &size : sizes) {
      if (!llvm::isPowerOf2_32(size) || (all *= size) > maximum)
        fail("`" + key + "` has powers of two, at most " + Twine(maximum) + " together"), size = all = 1;
    }
    if (product && all != product)
      fail("`" + key + "` multiply to " + Twine(all) + ", not " + Twine(product));
    return good() ? sizes : SmallVector<unsigned>(rank, 1);
  }
  SmallVector<unsigned> order(size_t rank) {
    SmallVector<unsigned> given = list("order", rank), sorted = given;
    llvm::sort(sorted);
    for (auto [i, axis] : llvm::enumerate(sorted))
      if (axis != i)
        fail("`order` is a permutation of the axes");
    if (!good())
      llvm::copy(llvm::seq<unsigned>(rank), given.begin());
    return given;
  }
  /// Rejects layouts over several CTAs, which are not supported.
  void oneCTA() {
    if (auto cga = dyn_cast_or_null<ArrayAttr>(given.get("CGALayout")); cga && !cga.empty())
      fail("a layout over several CTAs is not read");
    if (auto ctas = dyn_cast_or_null<ArrayAttr>(given.get("CTAsPerCGA")))
      for (Attribute value : ctas)
        if (auto integer = dyn_cast<IntegerAttr>(value); !integer || !integer.getValue().isOne())
          fail("a layout over several CTAs is not read");
  }

private:
  DictionaryAttr given;
  std::string &error;
};

using Result = std::optional<LinearLayout>;
} // namespace

/// Whether a tile may have these extents.
static bool isTileShape(Shape shape, Arguments &a) {
  int64_t elements = 1;
  for (int64_t extent : shape)
    if (extent <= 0 || !llvm::isPowerOf2_64(extent) || (elements *= extent) > limits::tileElements)
      return a.fail("a layout is one of a tile, whose extents are powers of two");
  return (!shape.empty() && shape.size() <= 8) || a.fail("a tile with a layout has 1 to 8 axes");
}

static std::optional<layout::Blocked> blockedParameters(Arguments &a, unsigned rank) {
  a.oneCTA();
  layout::Blocked parameters{a.grid("sizePerThread", rank, 1 << 16),
                             a.grid("threadsPerWarp", rank, 32, 32),
                             a.grid("warpsPerCTA", rank, 64),
                             a.order(rank),
                             {}};
  return a.good() ? std::optional(parameters) : std::nullopt;
}

static Result named(BlockedAttr, Shape shape, Arguments a) {
  auto parameters = blockedParameters(a, shape.size());
  return parameters ? Result(layout::blocked(shape, *parameters)) : std::nullopt;
}

/// Fragments of `mma.sync`, in the last two axes; warps are counted along the last axis first.
static LinearLayout fragments(layout::Matrix matrix, Shape shape, ArrayRef<unsigned> warps, unsigned perLane) {
  unsigned rank = shape.size();
  LinearLayout tile = layout::mmaFragment(matrix, perLane, 8 * perLane);
  if (rank == 3)
    tile = tile.renamedOut(Dim::tensor(1), Dim::tensor(2)).renamedOut(Dim::tensor(0), Dim::tensor(1));
  SmallVector<unsigned> order;
  for (unsigned axis = rank; axis-- > 0;) {
    bool lacks = (matrix == layout::Matrix::A && axis == rank - 1) || (matrix == layout::Matrix::B && axis == rank - 2);
    tile *= lacks ? LinearLayout::zeros(Dim::Warp, llvm::Log2_32(warps[axis])) : along(Dim::Warp, axis, warps[axis]);
    order.push_back(axis);
  }
  if (matrix == layout::Matrix::B)
    std::swap(order[0], order[1]);
  return layout::covering(tile, shape, order);
}

/// The warps of a matrix instruction's result, and the instruction's version: 2 (mma.sync) or 3 (wgmma).
static SmallVector<unsigned> matrixWarps(Arguments &a, unsigned rank, int64_t &version) {
  a.oneCTA();
  version = a.integer("versionMajor", 0);
  SmallVector<unsigned> warps = a.grid("warpsPerCTA", rank, 64);
  if (version == 2 ? rank != 2 && rank != 3 : version != 3 || rank != 2)
    a.fail("matrix instructions of version 2 and 3 are read, of matrices");
  if (version == 3 && warps[0] % 4)
    a.fail("wgmma has a multiple of 4 warps along M");
  return warps;
}

static Result named(NvidiaMmaAttr, Shape shape, Arguments a) {
  int64_t version;
  SmallVector<unsigned> warps = matrixWarps(a, shape.size(), version);
  if (!a.good())
    return std::nullopt;
  if (version == 2)
    return fragments(layout::Matrix::C, shape, warps, 1);
  auto instruction = a.list("instrShape", 3);
  if (!a.good() || instruction[1] < 8 || instruction[1] > 256 || !llvm::isPowerOf2_32(instruction[1]))
    return a.fail("the N of a wgmma is a power of two from 8 to 256"), std::nullopt;
  return layout::wgmmaAccumulator(shape, {warps[0] / 4, warps[1]}, instruction[1]);
}

static Result named(DotOpAttr, Shape shape, Arguments a) {
  int64_t operand = a.integer("opIdx", 0, 1), version;
  std::string unused;
  if (auto parent = dyn_cast_or_null<BlockedAttr>(a.get("parent"))) {
    Arguments own(parent.getArguments(), unused);
    auto parameters = shape.size() >= 2 ? blockedParameters(own, shape.size()) : std::nullopt;
    if (!parameters || !a.good())
      return a.fail("a parent of an operand: " + unused), std::nullopt;
    return layout::blockedOperand(operand, shape, *parameters);
  }
  auto parent = dyn_cast_or_null<NvidiaMmaAttr>(a.get("parent"));
  if (!parent)
    return a.fail("the parent of an operand is `blocked` or `nvidia_mma`"), std::nullopt;
  Arguments own(parent.getArguments(), unused);
  SmallVector<unsigned> warps = matrixWarps(own, shape.size(), version);
  unsigned perLane = a.power("kWidth", 2, 16);
  if (!own.good())
    return a.fail("a parent of an operand: " + unused), std::nullopt;
  if (version == 3 && operand)
    a.fail("operand B of a wgmma is a buffer");
  if (!a.good())
    return std::nullopt;
  if (version == 3)
    return layout::wgmmaOperand(shape, {warps[0] / 4, warps[1]}, perLane);
  return fragments(operand ? layout::Matrix::B : layout::Matrix::A, shape, warps, perLane);
}

static Result tileLayoutOf(Attribute name, Shape shape, std::string &error);

static Result named(SliceAttr, Shape shape, Arguments a, std::string &error) {
  int64_t axis = a.integer("dim", -1, shape.size());
  if (axis < 0 || !a.get("parent"))
    return a.fail("`slice` takes an axis `dim` of its `parent`"), std::nullopt;
  SmallVector<int64_t> whole(shape);
  whole.insert(whole.begin() + axis, 1);
  Result parent = tileLayoutOf(a.get("parent"), whole, error);
  return parent ? Result(layout::sliced(*parent, axis)) : std::nullopt;
}

/// The layout whose inputs have these bases, over a space large enough for all of them.
static Result written(Arguments &a, ArrayRef<std::pair<StringRef, Dim>> inputs, Shape shape) {
  layout::Space in, out;
  for (unsigned axis = 0; axis < shape.size(); ++axis)
    out.append({Dim::tensor(axis), 63 / unsigned(shape.size())});
  layout::Columns columns;
  for (auto [key, dim] : inputs) {
    auto bases = dyn_cast_or_null<ArrayAttr>(a.get(key));
    if (a.get(key) && (!bases || bases.size() > 24))
      return a.fail("`" + key + "` is a list of at most 24 bases"), std::nullopt;
    in.append({dim, bases ? unsigned(bases.size()) : 0});
    for (Attribute basis : bases ? bases.getValue() : ArrayRef<Attribute>()) {
      auto values = dyn_cast<ArrayAttr>(basis);
      SmallVector<uint64_t> coordinates;
      for (Attribute integer : values ? values.getValue() : ArrayRef<Attribute>())
        if (auto n = dyn_cast<IntegerAttr>(integer); n && n.getValue().isSignedIntN(24) && n.getInt() >= 0)
          if (llvm::Log2_64_Ceil(n.getInt() + 1) <= out.axes()[0].bits)
            coordinates.push_back(n.getInt());
      if (coordinates.size() != shape.size())
        return a.fail("a basis has a coordinate for each axis"), std::nullopt;
      columns.push_back(out.point(coordinates));
    }
  }
  return LinearLayout(in, out, columns);
}

static Result named(BasesAttr, Shape shape, Arguments a) {
  Result full =
      written(a, {{"register", Dim::Register}, {"lane", Dim::Lane}, {"warp", Dim::Warp}, {"block", Dim::Block}}, shape);
  if (full && full->in().bits(Dim::Block))
    return a.fail("a layout over several CTAs is not read"), std::nullopt;
  if (!full)
    return std::nullopt;
  // Bases beyond the tile become broadcasts. If the bases do not reach every element, the verifier reports it.
  SmallVector<unsigned> order;
  for (unsigned axis = shape.size(); axis-- > 0;)
    order.push_back(axis);
  return layout::covering(*full, shape, order);
}

static Result tileLayoutOf(Attribute name, Shape shape, std::string &error) {
  return llvm::TypeSwitch<Attribute, Result>(name)
      .Case([&](SliceAttr slice) { return named(slice, shape, Arguments(slice.getArguments(), error), error); })
      .Case<BlockedAttr, NvidiaMmaAttr, DotOpAttr, BasesAttr>(
          [&](auto attribute) { return named(attribute, shape, Arguments(attribute.getArguments(), error)); })
      .Case([&](ttg::LayoutAttr linear) -> Result {
        if (linear.getLayout().in().has(Dim::Register) && linear.getLayout().out().rank() == shape.size()) {
          SmallVector<unsigned> order(llvm::reverse(llvm::seq<unsigned>(shape.size())));
          return layout::covering(linear.getLayout(), shape, order);
        }
        return error = "a parent has an axis more than its slice", std::nullopt;
      })
      .Default([&](Attribute) -> Result { return error = "expected the layout of a tile", std::nullopt; });
}

Result tileLayout(Attribute name, Shape shape, std::string &error) {
  Arguments checks(DictionaryAttr::get(name.getContext()), error);
  Result full = isTileShape(shape, checks) ? tileLayoutOf(name, shape, error) : std::nullopt;
  return full ? Result(ttg::withoutRegisterCopies(*full)) : std::nullopt;
}

// Buffers -------------------------------------------------------------------------------------------------------------

static Result buffer(SwizzledSharedAttr name, Shape shape, std::string &error) {
  Arguments a(name.getArguments(), error);
  a.oneCTA();
  SmallVector<unsigned> order = a.order(shape.size());
  layout::Swizzle swizzle{a.power("vec", 1), a.power("perPhase", 1), a.power("maxPhase", 1)};
  return a.good() ? Result(layout::swizzledShared(shape, order, swizzle)) : std::nullopt;
}

static Result buffer(NVMMASharedAttr name, Shape shape, std::string &error) {
  Arguments a(name.getArguments(), error);
  a.oneCTA();
  int64_t span = a.integer("swizzlingByteWidth", 0, 128);
  unsigned bits = a.power("elementBitWidth", 16, 64);
  bool transposed = a.integer("transposed", 0, 1);
  if (a.integer("fp4Padded", 0, 1))
    a.fail("padded pairs of four bits are not read");
  if (span != 0 && span != 32 && span != 64 && span != 128)
    a.fail("`swizzlingByteWidth` is 0, 32, 64 or 128");
  if (bits < 8 || (span && shape.size() < 2))
    a.fail("elements have 8 bits or more, and what is swizzled two axes");
  if (!a.good())
    return std::nullopt;
  if (span)
    return layout::matrixShared(shape, bits, span, transposed);
  SmallVector<unsigned> order(llvm::reverse(llvm::seq<unsigned>(shape.size())));
  if (transposed && order.size() > 1)
    std::swap(order[0], order[1]);
  return layout::swizzledShared(shape, order, {});
}

/// The form of both kinds up to Triton 3.2: with a leading offset it is an MMA-compatible layout, in rows of 32, 64 or
/// 128 bytes.
static Result buffer(SharedAttr name, Shape shape, std::string &error) {
  Arguments a(name.getArguments(), error);
  a.oneCTA();
  SmallVector<unsigned> order = a.order(shape.size());
  layout::Swizzle swizzle{a.power("vec", 1), a.power("perPhase", 1), a.power("maxPhase", 1)};
  if (!a.good())
    return std::nullopt;
  if (!a.integer("hasLeadingOffset", 0, 1))
    return layout::swizzledShared(shape, order, swizzle);
  if (shape.size() != 2 || swizzle.vec > 16 || swizzle.vec < 2 || swizzle.perPhase * swizzle.maxPhase != 8)
    return a.fail("a leading offset is one of rows of 32, 64 or 128 bytes"), std::nullopt;
  return layout::matrixShared(shape, 128 / swizzle.vec, 16 * swizzle.maxPhase, order[0] == 0);
}

/// A layout given by the bases of the offset, or by an order of the axes.
static Result bufferOfBases(DictionaryAttr arguments, Shape shape, std::string &error) {
  Arguments a(arguments, error);
  if (a.get("order")) {
    SmallVector<unsigned> order = a.order(shape.size());
    return a.good() ? Result(layout::swizzledShared(shape, order, {})) : std::nullopt;
  }
  Result full = written(a, {{"offset", Dim::Offset}, {"block", Dim::Block}}, shape);
  if (!full)
    return std::nullopt;
  if (full->in().bits(Dim::Block) || full->in().bits() > 30)
    return a.fail("a layout over several CTAs is not read"), std::nullopt;
  layout::Space out = layout::tensorSpace(shape);
  layout::Columns columns;
  for (uint64_t column : full->columns()) {
    SmallVector<uint64_t, 4> coordinates = full->out().coordinates(column);
    for (auto [coordinate, axis] : llvm::zip(coordinates, out.axes()))
      if (coordinate >= axis.size())
        return a.fail("a basis leads out of the buffer"), std::nullopt;
    columns.push_back(out.point(coordinates));
  }
  return LinearLayout(layout::Space{{Dim::Offset, full->in().bits(Dim::Offset)}}, out, columns);
}

Result bufferLayout(Attribute name, Shape shape, std::string &error) {
  Arguments checks(DictionaryAttr::get(name.getContext()), error);
  if (!isTileShape(shape, checks))
    return std::nullopt;
  return llvm::TypeSwitch<Attribute, Result>(name)
      .Case<SwizzledSharedAttr, NVMMASharedAttr, SharedAttr>(
          [&](auto attribute) { return buffer(attribute, shape, error); })
      .Case<SharedLinearAttr, PaddedSharedAttr>(
          [&](auto attribute) { return bufferOfBases(attribute.getArguments(), shape, error); })
      .Default([&](Attribute) -> Result { return error = "expected the layout of a buffer", std::nullopt; });
}

unsigned rankOfBuffer(Attribute name) {
  auto length = [](Attribute list) -> unsigned {
    auto array = dyn_cast_or_null<ArrayAttr>(list);
    return array ? array.size() : 0;
  };
  if (auto nvmma = dyn_cast<NVMMASharedAttr>(name)) {
    auto rank = dyn_cast_or_null<IntegerAttr>(nvmma.getArguments().get("rank"));
    return rank && rank.getValue().isSignedIntN(8) ? rank.getInt() : 2;
  }
  DictionaryAttr arguments;
  llvm::TypeSwitch<Attribute>(name).Case<SwizzledSharedAttr, SharedAttr, SharedLinearAttr, PaddedSharedAttr>(
      [&](auto attribute) { arguments = attribute.getArguments(); });
  if (!arguments)
    return 0;
  if (unsigned rank = length(arguments.get("order")))
    return rank;
  auto bases = dyn_cast_or_null<ArrayAttr>(arguments.get("offset"));
  return bases && !bases.empty() ? length(bases[0]) : 0;
}

bool isLayoutName(Attribute attribute) {
  return isa_and_present<BlockedAttr, NvidiaMmaAttr, DotOpAttr, SliceAttr, BasesAttr, SwizzledSharedAttr, SharedAttr,
                         NVMMASharedAttr, SharedLinearAttr, PaddedSharedAttr>(attribute);
}

} // namespace txl::triton
