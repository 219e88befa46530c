// Layouts first, in all types at once; then tokens go, from their users to the loops that carry them; then each operation.
#include "ir/triton/ReadTriton.h"
#include "ir/TTG.h"
#include "ir/TX.h"
#include "ir/triton/LayoutNames.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::triton {

bool isTritonText(StringRef text) { return text.contains("ttg.threads-per-warp"); }

std::string movedNames(StringRef text) {
  static const llvm::StringSet<> names = {"blocked",
                                          "nvidia_mma",
                                          "dot_op",
                                          "slice",
                                          "nvmma_shared",
                                          "shared_linear",
                                          "padded_shared",
                                          "shared_memory",
                                          "swizzled_shared",
                                          "async_copy_global_to_local",
                                          "async_commit_group",
                                          "async_wait"};
  std::string moved(text);
  bool quoted = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n')
      quoted = false;
    else if (text[at] == '"')
      quoted = !quoted;
    if (quoted || !text.substr(at).starts_with("ttg.") || (at && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_')))
      continue;
    StringRef name = text.substr(at + 4).take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (names.contains(name))
      moved.replace(at, 3, "tri");
  }
  return moved;
}

// Layouts -------------------------------------------------------------------------------------------------------------

/// Puts the layouts in the place of their names, in what an operation has.
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
  // A tile of pointers is a type with a type inside, which is replaced too.
  replacer.addReplacement([&](RankedTensorType type) -> std::optional<Type> {
    std::optional<RankedTensorType> made = resolved(type);
    return made ? std::optional<Type>(*made) : std::nullopt;
  });
  replacer.addReplacement([&](DenseElementsAttr constant) -> std::optional<Attribute> {
    auto type = dyn_cast<RankedTensorType>(constant.getType());
    std::optional<RankedTensorType> made = type ? resolved(type) : std::nullopt;
    return made ? std::optional<Attribute>(constant.reshape(*made)) : std::nullopt;
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

/// Takes the tokens out of what a loop carries.
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
  auto made = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                 inits, nullptr, loop.getUnsignedCmp());
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  made.getRegion().takeBody(loop.getRegion());
  Block *body = made.getBody();
  Operation *yield = body->getTerminator();
  llvm::BitVector arguments(tokens.size() + 1); // the first is the counter
  for (unsigned i : tokens.set_bits())
    arguments.set(i + 1);
  yield->eraseOperands(tokens); // a token may be carried on as another one
  body->eraseArguments(arguments);
  unsigned next = 0;
  for (auto [i, result] : llvm::enumerate(loop.getResults()))
    if (!tokens[i])
      result.replaceAllUsesWith(made.getResult(next++));
  loop.erase();
}

/// Nobody takes a token any more, and no loop carries one.
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
  tx::AsyncCopyOp::create(b, op.getLoc(), op.getSrc(), op.getBuffer(), op.getMask(), op.getOther(),
                          tt::CachePolicyAttr());
}
static void replace(AsyncCommitOp op, OpBuilder &b) { tx::AsyncCommitOp::create(b, op.getLoc()); }
static void replace(AsyncWaitOp op, OpBuilder &b) { tx::AsyncWaitOp::create(b, op.getLoc(), op.getNum()); }
static void replace(FenceAsyncOp op, OpBuilder &b) { tx::FenceAsyncOp::create(b, op.getLoc()); }

static void replace(WarpGroupDotOp op, OpBuilder &b) {
  SmallVector<NamedAttribute> attributes;
  if (auto number = op->getAttrOfType<IntegerAttr>("maxNumImpreciseAcc"); number && number.getType().isInteger(32))
    attributes.push_back(b.getNamedAttr("maxNumImpreciseAcc", number));
  Value sum = tx::DotAsyncOp::create(b, op.getLoc(), op.getC().getType(), op->getOperands(), attributes).getResult();
  if (auto async = op->getAttrOfType<BoolAttr>("isAsync"); !async || !async.getValue())
    sum = tx::DotWaitOp::create(b, op.getLoc(), 0, sum).getResult(0);
  op.getResult().replaceAllUsesWith(sum);
}

/// Buffers are passed through it to say how long they are in use, which is known without.
static void replace(WarpGroupDotWaitOp op, OpBuilder &b) {
  SmallVector<Value> sums;
  for (Value input : op.getInputs())
    if (isa<RankedTensorType>(input.getType()))
      sums.push_back(input);
  auto wait = tx::DotWaitOp::create(b, op.getLoc(), op.getPendings(), sums);
  unsigned next = 0;
  for (auto [input, result] : llvm::zip(op.getInputs(), op.getResults()))
    result.replaceAllUsesWith(isa<RankedTensorType>(input.getType()) ? wait.getResult(next++) : input);
}

static LogicalResult replaceOperations(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (isa_and_present<TriDialect, TTNGDialect>(op->getDialect()))
      found.push_back(op);
  });
  for (Operation *op : found) {
    bool fits =
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case([](AsyncCopyOp copy) {
              return isa<ttg::MemDescType>(copy.getBuffer().getType()) && (!copy.getOther() || copy.getMask());
            })
            .Case([](WarpGroupDotOp dot) {
              return isa<RankedTensorType>(dot.getC().getType()) && isa<ttg::MemDescType>(dot.getB().getType()) &&
                     isa<RankedTensorType, ttg::MemDescType>(dot.getA().getType()) &&
                     dot.getC().getType() == dot.getResult().getType();
            })
            .Case([](WarpGroupDotWaitOp wait) {
              return wait.getInputs().getTypes() == wait.getResultTypes() &&
                     llvm::all_of(wait.getInputs().getTypes(), llvm::IsaPred<RankedTensorType, ttg::MemDescType>);
            })
            .Default(true);
    if (!fits)
      return op->emitError("operands are tiles and buffers, in the order that Triton prints");
    OpBuilder builder(op);
    llvm::TypeSwitch<Operation *>(op)
        .Case<AsyncCopyOp, AsyncCommitOp, AsyncWaitOp, FenceAsyncOp, WarpGroupDotOp, WarpGroupDotWaitOp>(
            [&](auto own) { replace(own, builder); });
    if (llvm::any_of(op->getResults(), [](Value result) { return isToken(result) && !result.use_empty(); }))
      return op->emitError("only loops that count carry tokens");
  }
  for (Operation *op : llvm::reverse(found))
    op->erase();
  return success();
}

// Modules -------------------------------------------------------------------------------------------------------------

/// `cuda:90`, and what holds of every program here.
static LogicalResult finishAttributes(ModuleOp module) {
  if (auto target = module->getAttrOfType<StringAttr>("ttg.target"))
    if (StringRef number = target.getValue(); number.consume_front("cuda:")) {
      unsigned capability;
      bool specific = !number.getAsInteger(10, capability) && capability >= 90;
      module->setAttr("ttg.target", StringAttr::get(module.getContext(), "sm_" + number + (specific ? "a" : "")));
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
  if (failed(resolveLayouts(module)))
    return failure();
  dropTokens(module);
  return failure(failed(replaceOperations(module)) || failed(finishAttributes(module)));
}

} // namespace txl::triton
