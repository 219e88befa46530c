// The conversion order: block pointers and descriptors first, because no other step handles them; then layouts, in all
// types at once; then tokens, which are removed from their users and from the loops that carry them; then each
// operation.
#include "ir/triton/ReadTriton.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/triton/LayoutNames.h"
#include "ir/triton/TMACopies.h"
#include "ir/triton/TileAccess.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::triton {

// Layouts -------------------------------------------------------------------------------------------------------------

/// Replaces named layouts by linear layouts in the types and attributes of all operations.
static LogicalResult resolveLayouts(ModuleOp module) {
  Operation *at = nullptr;
  bool isWrong = false;
  auto emitError = [&] {
    isWrong = true;
    return at->emitError("the layout of a tile: ");
  };
  AttrTypeReplacer replacer;
  auto resolved = [&](RankedTensorType type) -> std::optional<RankedTensorType> {
    if (!isLayoutName(type.getEncoding()))
      return std::nullopt;
    std::string error;
    auto map = tileLayout(type.getEncoding(), type.getShape(), error);
    if (!map)
      emitError() << error;
    auto layout = map ? ttg::LayoutAttr::getChecked(emitError, type.getContext(), *map) : ttg::LayoutAttr();
    if (layout && succeeded(layout.verifyEncoding(type.getShape(), type.getElementType(), emitError)))
      return ttg::withLayout(type, layout);
    return ttg::withoutLayout(type);
  };
  // A tile of pointers contains a nested type, which is replaced too.
  replacer.addReplacement([&](RankedTensorType type) -> std::optional<Type> {
    std::optional<RankedTensorType> created = resolved(type);
    return created ? std::optional<Type>(*created) : std::nullopt;
  });
  replacer.addReplacement([&](DenseElementsAttr constant) -> std::optional<Attribute> {
    auto type = dyn_cast<RankedTensorType>(constant.getType());
    std::optional<RankedTensorType> created = type ? resolved(type) : std::nullopt;
    return created ? std::optional<Attribute>(constant.reshape(*created)) : std::nullopt;
  });
  WalkResult walked = module.walk([&](Operation *op) {
    at = op;
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
    return isWrong ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

// Tokens --------------------------------------------------------------------------------------------------------------

static bool isToken(Value value) { return isa<ttg::TokenType>(value.getType()); }

/// Removes the tokens from a loop's iteration arguments.
static void dropCarriedTokens(scf::ForOp loop) {
  SmallVector<Value> inits;
  llvm::BitVector tokens(loop.getNumResults());
  for (auto [i, init] : llvm::enumerate(loop.getInitArgs()))
    if (isToken(init))
      tokens.set(i);
    else
      inits.push_back(init);
  if (tokens.none())
    return;
  OpBuilder builder(loop);
  auto created = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                    inits, nullptr, loop.getUnsignedCmp());
  created->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  created.getRegion().takeBody(loop.getRegion());
  Block *body = created.getBody();
  Operation *yield = body->getTerminator();
  llvm::BitVector arguments(tokens.size() + 1); // the first argument is the induction variable
  for (unsigned i : tokens.set_bits())
    arguments.set(i + 1);
  yield->eraseOperands(tokens); // a token may be carried in another token's position
  body->eraseArguments(arguments);
  unsigned next = 0;
  for (auto [i, result] : llvm::enumerate(loop.getResults()))
    if (!tokens[i])
      result.replaceAllUsesWith(created.getResult(next++));
  loop.erase();
}

/// Removes all uses of tokens, and the tokens that loops carry.
static void dropTokens(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<AsyncCommitOp, AsyncWaitOp>(op))
      op->setOperands({});
    else if (auto load = dyn_cast<ttg::LocalLoadOp>(op))
      load.getTokenMutable().clear();
  });
  SmallVector<scf::ForOp> loops;
  module.walk([&](scf::ForOp loop) { loops.push_back(loop); }); // inner ones first
  for (scf::ForOp loop : loops)
    if (loop.getBody()->getTerminator()->getNumOperands() == loop.getNumResults() &&
        loop.getNumRegionIterArgs() == loop.getNumResults())
      dropCarriedTokens(loop);
}

// Operations ----------------------------------------------------------------------------------------------------------

static void replace(AsyncCopyOp op, OpBuilder &b) {
  tx::AsyncCopyOp::create(b, op.getLoc(), op.getSrc(), op.getBuffer(), op.getMask(), op.getOther(), Value(),
                          tt::CachePolicyAttr());
}
static void replace(AsyncCommitOp op, OpBuilder &b) { tx::AsyncCommitOp::create(b, op.getLoc()); }
static void replace(AsyncWaitOp op, OpBuilder &b) { tx::AsyncWaitOp::create(b, op.getLoc(), op.getNum()); }
static void replace(FenceAsyncOp op, OpBuilder &b) { tx::FenceAsyncOp::create(b, op.getLoc()); }

template <typename Dot> static Value startDot(Dot op, OpBuilder &b) {
  SmallVector<NamedAttribute> attributes;
  if (auto number = op->template getAttrOfType<IntegerAttr>("maxNumImpreciseAcc");
      number && number.getType().isInteger(32))
    attributes.push_back(b.getNamedAttr("maxNumImpreciseAcc", number));
  if (cast<ttg::MemDescType>(op.getB().getType()).getElementType().isF32()) // wgmma computes f32 operands in tf32
    attributes.push_back(
        b.getNamedAttr("inputPrecision", tt::InputPrecisionAttr::get(b.getContext(), tt::InputPrecision::TF32)));
  return tx::DotAsyncOp::create(b, op.getLoc(), op.getC().getType(), op->getOperands(), attributes).getResult();
}

static void replace(WarpGroupDotOp op, OpBuilder &b) {
  Value accumulator = startDot(op, b);
  if (auto async = op->getAttrOfType<BoolAttr>("isAsync"); !async || !async.getValue())
    accumulator = tx::DotWaitOp::create(b, op.getLoc(), accumulator).getResult(0);
  op.getResult().replaceAllUsesWith(accumulator);
}

static void replace(DotAsyncOp op, OpBuilder &b) { op.getResult().replaceAllUsesWith(startDot(op, b)); }

/// The waits of the text stay; `txl-dot-waits` adds those that Triton's lowering inserts before accumulators in flight
/// are read. Triton passes buffers through a wait to extend their live ranges; this compiler computes the live ranges
/// itself.
template <typename Wait> static void replaceWait(Wait op, OpBuilder &b) {
  SmallVector<Value> accumulators;
  for (Value input : op.getInputs())
    if (isa<RankedTensorType>(input.getType()))
      accumulators.push_back(input);
  auto wait = tx::DotWaitOp::create(b, op.getLoc(), op.getPendings(), accumulators);
  unsigned next = 0;
  for (auto [input, result] : llvm::zip(op.getInputs(), op.getResults()))
    result.replaceAllUsesWith(isa<RankedTensorType>(input.getType()) ? wait.getResult(next++) : input);
}

static void replace(WarpGroupDotWaitOp op, OpBuilder &b) { replaceWait(op, b); }
static void replace(DotWaitOp op, OpBuilder &b) { replaceWait(op, b); }

static void replace(TransOp op, OpBuilder &b) {
  op.getResult().replaceAllUsesWith(
      ttg::MemDescTransOp::create(b, op.getLoc(), op.getResult().getType(), op.getSrc(), op.getOrder()));
}

static void replace(ReshapeOp op, OpBuilder &b) {
  auto hint = op->getAttrOfType<BoolAttr>("allow_reorder");
  op.getResult().replaceAllUsesWith(
      tt::ReshapeOp::create(b, op.getLoc(), op.getResult().getType(), op.getSrc(), hint && hint.getValue(), false));
}

/// Whether it selects one slot of a multi-buffer (the result has one axis less), or a slice at constant offsets.
static bool isSubview(MemDescSubviewOp op) {
  auto source = dyn_cast<ttg::MemDescType>(op.getSrc().getType());
  auto type = dyn_cast<ttg::MemDescType>(op.getResult().getType());
  if (!source || !type || op.getOffsets().size() != source.getShape().size())
    return false;
  const bool isIndex = source.getIsMultiBuffer() && type.getShape().size() + 1 == source.getShape().size();
  if (!isIndex && type.getShape().size() != source.getShape().size())
    return false;
  for (Value offset : op.getOffsets().drop_front(isIndex))
    if (auto number = getConstantIntValue(offset); !number || (isIndex && *number))
      return false;
  return !isIndex || type.getShape() == source.getShape().drop_front();
}

static void replace(MemDescSubviewOp op, OpBuilder &b) {
  auto source = cast<ttg::MemDescType>(op.getSrc().getType());
  auto type = cast<ttg::MemDescType>(op.getResult().getType());
  if (type.getShape().size() < source.getShape().size()) {
    op.getResult().replaceAllUsesWith(
        ttg::MemDescIndexOp::create(b, op.getLoc(), source.getSlotType(), op.getSrc(), op.getOffsets().front()));
    return;
  }
  SmallVector<int32_t> offsets;
  for (Value offset : op.getOffsets())
    offsets.push_back(int32_t(*getConstantIntValue(offset)));
  auto slice =
      ttg::MemDescType::get(b.getContext(), type.getShape(), source.getElementType(), source.getLayout(),
                            source.getSpace(), /*isMultiBuffer=*/false, source.getIsMutable(), source.getWholeShape());
  op.getResult().replaceAllUsesWith(ttg::MemDescSubsliceOp::create(b, op.getLoc(), slice, op.getSrc(), offsets));
}

template <typename Dot> static bool isDot(Dot dot) {
  return isa<RankedTensorType>(dot.getC().getType()) && isa<ttg::MemDescType>(dot.getB().getType()) &&
         isa<RankedTensorType, ttg::MemDescType>(dot.getA().getType()) &&
         dot.getC().getType() == dot.getResult().getType();
}
template <typename Wait> static bool isWait(Wait wait) {
  return wait.getInputs().getTypes() == wait.getResultTypes() &&
         llvm::all_of(wait.getInputs().getTypes(), llvm::IsaPred<RankedTensorType, ttg::MemDescType>);
}

static LogicalResult replaceOperations(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (isa_and_present<TrDialect, TriDialect, TTNGDialect>(op->getDialect()))
      found.push_back(op);
  });
  for (Operation *op : found) {
    bool fits = llvm::TypeSwitch<Operation *, bool>(op)
                    .Case([](AsyncCopyOp copy) {
                      return isa<ttg::MemDescType>(copy.getBuffer().getType()) && (!copy.getOther() || copy.getMask());
                    })
                    .Case<WarpGroupDotOp, DotAsyncOp>([](auto dot) { return isDot(dot); })
                    .Case<WarpGroupDotWaitOp, DotWaitOp>([](auto wait) { return isWait(wait); })
                    .Case([](MemDescSubviewOp view) { return isSubview(view); })
                    .Case([](ReshapeOp reshape) {
                      return isa<RankedTensorType>(reshape.getSrc().getType()) &&
                             isa<RankedTensorType>(reshape.getResult().getType());
                    })
                    .Case([](TransOp trans) {
                      return isa<ttg::MemDescType>(trans.getSrc().getType()) &&
                             isa<ttg::MemDescType>(trans.getResult().getType());
                    })
                    .Default(true);
    if (!fits)
      return op->emitError("operands are tiles and buffers, in the order that Triton prints");
    OpBuilder builder(op);
    llvm::TypeSwitch<Operation *>(op)
        .Case<AsyncCopyOp, AsyncCommitOp, AsyncWaitOp, FenceAsyncOp, WarpGroupDotOp, WarpGroupDotWaitOp, DotAsyncOp,
              DotWaitOp, MemDescSubviewOp, TransOp, ReshapeOp>([&](auto own) { replace(own, builder); });
    if (llvm::any_of(op->getResults(), [](Value result) { return isToken(result) && !result.use_empty(); }))
      return op->emitError("only loops that count carry tokens");
  }
  for (Operation *op : llvm::reverse(found))
    op->erase();
  return success();
}

// Modules -------------------------------------------------------------------------------------------------------------

/// Converts the target `cuda:90`, and sets the attributes that every module has here.
static LogicalResult finishAttributes(ModuleOp module) {
  if (auto target = module->getAttrOfType<StringAttr>(ir::kModuleTarget))
    if (StringRef number = target.getValue(); number.consume_front("cuda:")) {
      unsigned capability;
      bool specific = !number.getAsInteger(10, capability) && capability >= 90;
      module->setAttr(ir::kModuleTarget, StringAttr::get(module.getContext(), "sm_" + number + (specific ? "a" : "")));
    }
  if (auto lanes = module->getAttrOfType<IntegerAttr>("ttg.threads-per-warp"); lanes && lanes.getValue() != 32)
    return module.emitError("a warp has 32 threads");
  if (auto pairs = module->getAttrOfType<BoolAttr>("ttng.two-ctas"); pairs && pairs.getValue())
    return module.emitError("programs of pairs of CTAs are not read");
  module->removeAttr("ttg.threads-per-warp");
  module->removeAttr("ttng.two-ctas");
  return success();
}

LogicalResult readTriton(ModuleOp module) {
  // The parser has not verified these operations, and the text may use MLIR's generic form.
  WalkResult checked = module.walk([](Operation *op) -> WalkResult {
    auto function = dyn_cast<tt::FuncOp>(op);
    if (function && !function.getFunctionTypeAttr())
      return op->emitError("a function has a type");
    return isa_and_present<TrDialect, TriDialect, TTNGDialect>(op->getDialect())
               ? WalkResult(op->getName().verifyInvariants(op))
               : WalkResult::advance();
  });
  if (checked.wasInterrupted())
    return failure();
  if (hasTileAccesses(module) &&
      failed(module->hasAttr(ir::kNumWarps) ? makeDescriptors(module) : expandTileAccesses(module)))
    return failure();
  if (failed(resolveLayouts(module)))
    return failure();
  dropTokens(module);
  if (failed(readTMACopies(module)) || failed(replaceOperations(module)))
    return failure();
  return finishAttributes(module);
}

} // namespace txl::triton
