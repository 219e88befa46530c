// Fragments: which thread owns which element of a tile, as far as the program specifies or queries it.
//
// A layout argument is converted to its owner table, one thread id per element, and the operations carry the table. The
// owners of a tile are found by following elementwise operations back to a fragment that specifies them. A tile without
// specified owners is distributed in equal slices over the warps that run the code.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/IR/OpDefinition.h"
#include <numeric>

namespace txl::frontend {

TXL_DIAGNOSTIC(FragmentShape, ValueError, "a tile of shape {0} is not one of shape {1}");
TXL_DIAGNOSTIC(FragmentThreads, ValueError, "the layout is of at least {0} warps, but {1} run this");
TXL_DIAGNOSTIC(FragmentElement, TypeError, "`frag_smem_store`: the buffer holds `{0}`, but the value is `{1}`");
TXL_DIAGNOSTIC(FragmentSlice, ValueError, "`frag_smem_store`: `predStr` is `slice:N`, N from 1 to {0}, not `{1}`");
TXL_DIAGNOSTIC(FragmentBarrier, ValueError, "`frag_smem_store`: `mbar` is for stores to another CTA");
TXL_DIAGNOSTIC(WarpReduction, ValueError, "{0}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

using Owners = llvm::SmallVector<int32_t>;

/// The number of warps that run the current code together.
static int64_t warpsHere(Evaluator &e) {
  return e.groups().site && e.groups().ofWarps ? std::max(1, e.groups().warps) : e.options().numWarps;
}

namespace {
/// The distribution of a tile over the CTAs of a program (`num_ctas`), for owner tables. Each CTA has an equal slice
/// along the first axis whose extent is divisible by the number of CTAs, or the whole tile. Thread ids continue from
/// one CTA to the next.
struct CtaSlice {
  CtaSlice(Evaluator &e, llvm::ArrayRef<int64_t> shape) : warps(warpsHere(e)), slice(shape) {
    auto cut = llvm::find_if(shape, [&](int64_t extent) { return extent % e.options().numCtas == 0; });
    if (cut == shape.end())
      return;
    ctas = e.options().numCtas;
    slice[cut - shape.begin()] /= ctas;
    inner = mlir::ShapedType::getNumElements(llvm::ArrayRef(slice).drop_front(cut - shape.begin()));
  }

  /// The owners in all CTAs, where `owners` are those of the first CTA's slice.
  Owners inAllCtas(const Owners &owners) const {
    Owners all;
    for (int64_t k = 0, count = owners.size(); k < count * ctas; ++k) { // `inner` elements per CTA
      int64_t cta = k / inner % ctas;
      all.push_back(owners[k / inner / ctas * inner + k % inner] + cta * warps * 32);
    }
    return all;
  }

  int64_t warps, ctas = 1, inner = 1;
  llvm::SmallVector<int64_t> slice;
};
} // namespace

static Owners equalSlices(Evaluator &e, llvm::ArrayRef<int64_t> shape) {
  CtaSlice ctaSlice(e, shape);
  int64_t threads = 32 * ctaSlice.warps, count = mlir::ShapedType::getNumElements(ctaSlice.slice);
  Owners owners;
  for (int64_t k = 0; k < count; ++k)
    owners.push_back(static_cast<int32_t>(k * threads / count));
  return ctaSlice.inAllCtas(owners);
}

/// The owners of the elements of a tile of `shape` in the layout argument `i`. None and `AutoLayout` mean equal slices
/// for the threads that run the code.
static FailureOr<Owners> ownersArgument(BuiltinCall &call, unsigned i, llvm::ArrayRef<int64_t> shape) {
  Evaluator &e = call.evaluator;
  e.compilation.dependsOnWarpCount = true;
  if (call.arg(i).isNone())
    return equalSlices(e, shape);
  CtaSlice ctaSlice(e, shape);
  FailureOr<Value> text = callLayoutMethod(call, i, "owners", ctaSlice.slice);
  if (failed(text))
    return failure();
  Owners owners;
  llvm::SmallVector<llvm::StringRef> slices;
  if (text->isStr())
    llvm::StringRef(text->asStr()).split(slices, ',', -1, /*KeepEmpty=*/false);
  if (slices.empty())
    return equalSlices(e, shape);
  for (llvm::StringRef slice : slices)
    if (slice.getAsInteger(10, owners.emplace_back()))
      return mlir::LogicalResult(badArgument(call, i, "a layout of a tile"));
  if (int64_t(owners.size()) != mlir::ShapedType::getNumElements(ctaSlice.slice))
    return mlir::LogicalResult(badArgument(call, i, "a layout of a tile"));
  if (int32_t last = *llvm::max_element(owners); last >= 32 * warpsHere(e))
    return mlir::LogicalResult(e.error(FragmentThreads, last / 32 + 1, warpsHere(e)));
  return ctaSlice.inAllCtas(owners);
}

/// The fragment that specifies the owners of the tile, found through elementwise operations and those that keep the
/// order of elements, which do not move elements between threads. Null if there is none.
static tx::FragmentOp findFragment(mlir::Value tile) {
  llvm::SmallVector<mlir::Value> open{tile};
  llvm::SmallPtrSet<mlir::Operation *, 16> seen;
  while (!open.empty()) {
    mlir::Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (auto fragment = llvm::dyn_cast<tx::FragmentOp>(op))
      return fragment;
    auto reshape = llvm::dyn_cast<tt::ReshapeOp>(op);
    if (op->hasTrait<mlir::OpTrait::Elementwise>() || llvm::isa<tt::ExpandDimsOp>(op) ||
        (reshape && !reshape.getAllowReorder()))
      llvm::append_range(open, op->getOperands());
  }
  return {};
}

static Owners ownersOf(Evaluator &e, Value tile) {
  if (tx::FragmentOp fragment = findFragment(tile.ir()))
    return Owners(fragment.getOwners());
  return equalSlices(e, tile.type().shape());
}

static Value fragment(Evaluator &e, Value tile, const Owners &owners) {
  return Value::tile(tx::FragmentOp::create(e.builder(), e.loc(), tile.ir(), owners), tile.type());
}

FailureOr<Value> InternalFragment(BuiltinCall &call) {
  auto tile = tileArgument(call, 0);
  if (failed(tile))
    return failure();
  if (!tile->type().isBlock())
    return badArgument(call, 0, "a tile, not a scalar");
  auto owners = ownersArgument(call, 1, tile->type().shape());
  return failed(owners) ? FailureOr<Value>(failure()) : FailureOr<Value>(fragment(call.evaluator, *tile, *owners));
}

FailureOr<Value> InternalLike(BuiltinCall &call) {
  tx::FragmentOp layout = findFragment(call.arg(1).ir());
  return layout ? fragment(call.evaluator, call.arg(0), Owners(layout.getOwners())) : call.arg(0);
}

FailureOr<Value> InternalSpread(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto value = tileArgument(call, 0);
  auto shape = bufferShapeArgument(call, 1);
  if (failed(value) || failed(shape))
    return failure();
  if (value->type().isBlock()) {
    if (value->type().shape() == llvm::ArrayRef<int64_t>(*shape))
      return *value;
    return e.error(FragmentShape, shapeText(value->type().shape()), shapeText(*shape));
  }
  auto owners = ownersArgument(call, 2, *shape);
  if (failed(owners))
    return failure();
  Type type = e.types().block(value->type().scalar(), *shape);
  return Value::tile(tx::SpreadOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), value->ir(), *owners), type);
}

namespace {
enum StoreArgument { Smem, Stored, Layout, Predicate, Cta, Mbar, Slice };
}

FailureOr<Value> InternalStoreFragment(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, Smem);
  auto slice = strArgument(call, Slice);
  if (failed(buffer) || failed(slice))
    return failure();
  auto value = tileArgument(call, Stored);
  auto predicate = predicateArgument(call, Predicate);
  if (failed(value) || failed(predicate))
    return failure();
  llvm::ArrayRef<int64_t> shape = buffer->type().shape();
  if (value->type().scalar() != buffer->type().scalar())
    return e.error(FragmentElement, buffer->type().scalar().str(), value->type().scalar().str());
  if (value->type().isBlock() && value->type().shape() != shape)
    return e.error(FragmentShape, shapeText(value->type().shape()), shapeText(shape));
  auto owners = ownersArgument(call, Layout, shape);
  auto site = inNamedCta(call, *buffer, Cta);
  if (failed(owners) || failed(site))
    return failure();
  mlir::IntegerAttr length;
  if (llvm::StringRef text = *slice; !text.empty()) {
    int64_t count = 0;
    if (!text.consume_front("slice:") || text.getAsInteger(10, count) || count < 1 || count > shape[0])
      return e.error(FragmentSlice, shape[0], *slice);
    length = e.builder().getI32IntegerAttr(count);
  }
  mlir::Value barrier;
  if (!call.arg(Mbar).isNone()) {
    auto own = barrierArgument(call, Mbar);
    auto remote = failed(own) ? own : inNamedCta(call, *own, Cta);
    if (failed(remote))
      return failure();
    if (remote->ir() == own->ir()) {
      e.report(FragmentBarrier).note("name the CTA with `cta_id`");
      return failure();
    }
    barrier = remote->ir();
  }
  tx::FragmentStoreOp::create(e.builder(), e.loc(), value->ir(), site->ir(), *predicate, barrier,
                              e.builder().getDenseI32ArrayAttr(*owners), length);
  return Value::none();
}

/// Reshapes a tile in row-major order.
static Value inShape(Evaluator &e, Value tile, llvm::ArrayRef<int64_t> shape) {
  Type type = e.types().block(tile.type().scalar(), shape);
  return Value::tile(tt::ReshapeOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), tile.ir()), type);
}

static FailureOr<Value> refuse(Evaluator &e, const std::string &why) { return e.error(WarpReduction, why); }

FailureOr<Value> InternalWholeLines(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value tile = call.arg(0);
  e.compilation.dependsOnWarpCount = true;
  llvm::ArrayRef<int64_t> shape = tile.type().shape();
  auto axis = axisArgument(call, 1, shape.size());
  if (failed(axis))
    return failure();
  Owners owners = ownersOf(e, tile);
  int64_t inner = mlir::ShapedType::getNumElements(shape.drop_front(*axis + 1)), length = shape[*axis];
  for (int64_t k = 0; k < int64_t(owners.size()); ++k)
    if (owners[k] / 32 != owners[k - k / inner % length * inner] / 32)
      return refuse(e, "a line of the tile " + shapeText(shape) + " along axis " + std::to_string(*axis) +
                           " is held by several of " + std::to_string(warpsHere(e)) +
                           " warps; reduce it with `tl.reduce`, or give each warp whole lines (`relayout`)");
  return tile;
}

/// For each bit of an element's index in a tile of rank 1: the bit of the owning warp's id that it determines, or -1.
/// Empty if the warp id is not such a function of the index.
static llvm::SmallVector<int> warpBits(const Owners &owners) {
  llvm::SmallVector<int> bits;
  int32_t used = 0;
  for (size_t step = 1; step < owners.size(); step *= 2) {
    int32_t warp = owners[step] / 32;
    if (warp && (!llvm::isPowerOf2_32(warp) || (used & warp)))
      return {};
    used |= warp;
    bits.push_back(warp ? int(llvm::Log2_32(warp)) : -1);
  }
  for (size_t k = 0; k < owners.size(); ++k) {
    int32_t warp = 0;
    for (auto [at, bit] : llvm::enumerate(bits))
      warp |= bit >= 0 && k >> at & 1 ? 1 << bit : 0;
    if (owners[k] / 32 != warp)
      return {};
  }
  return bits;
}

FailureOr<Value> InternalByWarpRows(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value tile = call.arg(0);
  e.compilation.dependsOnWarpCount = true;
  Owners owners = ownersOf(e, tile);
  CtaSlice ctaSlice(e, tile.type().shape());
  int64_t count = owners.size(), warps = ctaSlice.warps * ctaSlice.ctas;
  llvm::SmallVector<int> bits = warpBits(owners);
  if ((bits.empty() && count > 1) || (!findFragment(tile.ir()) && count < warps))
    return refuse(e, std::to_string(warps) + " warps do not hold slices of " + std::to_string(count) +
                         " elements; take a larger tile, or a power of two of warps");
  // Split into axes of two elements, the highest bit first; the axes that select the warp are moved to the front.
  llvm::SmallVector<int32_t> order(bits.size());
  int rank = bits.size(), slices = llvm::count_if(bits, [](int bit) { return bit >= 0; });
  std::iota(order.begin(), order.end(), 0);
  auto key = [&](int32_t axis) { return std::pair(-bits[rank - 1 - axis], axis); };
  llvm::sort(order, [&](int32_t a, int32_t b) { return key(a) < key(b); });
  if (!llvm::is_sorted(order)) {
    Value split = inShape(e, tile, llvm::SmallVector<int64_t>(rank, 2));
    tile = Value::tile(tt::TransOp::create(e.builder(), e.loc(), split.ir().getType(), split.ir(),
                                           e.builder().getDenseI32ArrayAttr(order)),
                       split.type());
  }
  return inShape(e, tile, {int64_t(1) << slices, count >> slices});
}

FailureOr<Value> InternalByWarp(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value slices = call.arg(0);
  Type element = slices.type().scalar();
  mlir::Type type = element.toMLIR(e.context());
  if (slices.type().numElements() == 1)
    return Value::tile(tt::UnsplatOp::create(e.builder(), e.loc(), type, slices.ir()), element);
  // Warps whose ids differ only in bits that do not select a slice hold the same slice.
  llvm::SmallVector<int> bits = warpBits(ownersOf(e, call.arg(1)));
  llvm::SmallVector<int64_t> have(*llvm::max_element(bits) + 1, 1), all(have.size(), 2);
  for (int bit : bits)
    if (bit >= 0)
      have[have.size() - 1 - bit] = 2;
  if (have != all) {
    Type wide = e.types().block(element, all);
    mlir::Value split = inShape(e, slices, have).ir();
    slices = Value::tile(tt::BroadcastOp::create(e.builder(), e.loc(), wide.toMLIR(e.context()), split), wide);
    slices = inShape(e, slices, {int64_t(1) << all.size()});
  }
  return Value::tile(tx::ByWarpOp::create(e.builder(), e.loc(), type, slices.ir()), element);
}

} // namespace builtins
} // namespace txl::frontend
