// A store or reduction of a descriptor's tile by TMA is
//
//   in a loop: wait until TMA has read the buffers of the iteration before
//   write the tile to its buffer
//   if the box is what the pointers write: start its TMA store
//   else: read the tile from the buffer; threads store it
//
// TMA stores are not ordered with other accesses, nor with each other. So TMA executes an access only if nothing else
// in the kernel accesses the array, if nothing tells other programs that the access is complete, and if iterations of a
// loop access different tiles, or commute.
#include "transform/schedule/boxes/TmaStores.h"
#include "analysis/GlobalAccess.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "support/Diagnostic.h"
#include "transform/schedule/TensorCode.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

TXL_DIAGNOSTIC(StoreByTma, ValueError, "TMA cannot execute this access: {0}");

/// How TMA combines elements; none if it cannot. `isUnsigned`: as unsigned integers.
static std::optional<tx::ReduceKind> reductionOf(tt::AtomicRMWOp op, bool &isUnsigned) {
  Type element = getElementTypeOrSelf(op.getVal().getType());
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  bool isWide = isa<IntegerType>(element) && bits >= 32;
  tt::RMWKind kind = op.getKind();
  isUnsigned = kind == tt::RMWKind::UMax || kind == tt::RMWKind::UMin;
  if (kind == tt::RMWKind::FAdd)
    return element.isF32() || element.isF16() || element.isBF16() ? std::optional(tx::ReduceKind::Add) : std::nullopt;
  if (!isWide)
    return std::nullopt;
  switch (kind) {
  case tt::RMWKind::Add:
    return tx::ReduceKind::Add;
  case tt::RMWKind::And:
    return tx::ReduceKind::And;
  case tt::RMWKind::Or:
    return tx::ReduceKind::Or;
  case tt::RMWKind::Xor:
    return tx::ReduceKind::Xor;
  case tt::RMWKind::Max:
  case tt::RMWKind::UMax:
    return tx::ReduceKind::Max;
  case tt::RMWKind::Min:
  case tt::RMWKind::UMin:
    return tx::ReduceKind::Min;
  default:
    return std::nullopt;
  }
}

std::optional<TmaStore> examineTmaStore(Operation *op, TileForms &forms, const analysis::AxisInfoAnalysis &axisInfo) {
  TmaStore access;
  access.op = op;
  if (auto store = dyn_cast<tt::StoreOp>(op)) {
    access.pointer = store.getPtr(), access.mask = store.getMask(), access.value = store.getValue();
  } else if (auto update = dyn_cast<tt::AtomicRMWOp>(op)) {
    access.pointer = update.getPtr(), access.mask = update.getMask(), access.value = update.getVal();
    std::optional<tx::ReduceKind> kind = reductionOf(update, access.isUnsigned);
    if (!kind || !update.getResult().use_empty() || update.getSem() != tt::MemSemantic::Relaxed ||
        update.getScope() == tt::MemScope::System)
      access.why = Refusal(Cause::NoTmaReduction);
    else
      access.reduce = *kind;
  }
  if (!access.value || !isa<RankedTensorType>(access.value.getType()))
    return std::nullopt;
  if (!access.why)
    access.box = findTensorBox(access.tile(), access.pointer, access.mask, forms, axisInfo,
                               /*allowProgramDescriptor=*/false, access.why);
  if (access.box)
    access.box->requireBegins();
  return access;
}

/// What the pointers of an access depend on.
static llvm::SetVector<Value> dependencesOf(Value pointer) {
  llvm::SetVector<Value> values;
  values.insert(pointer);
  for (unsigned next = 0; next < values.size(); ++next)
    if (Operation *op = values[next].getDefiningOp())
      values.insert_range(op->getOperands());
  return values;
}

/// Whether iterations of a loop around the access may store to one tile, in an order that matters.
static bool mayRepeat(const TmaStore &access) {
  bool commutes = access.reduce != tx::ReduceKind::None && isa<IntegerType>(access.tile().getElementType());
  llvm::SetVector<Value> values = dependencesOf(access.pointer);
  for (Operation *at = access.op->getParentOp(); !commutes && !isa<FunctionOpInterface>(at); at = at->getParentOp())
    if (isa<LoopLikeOpInterface>(at) && llvm::none_of(values, [&](Value value) {
          auto argument = dyn_cast<BlockArgument>(value);
          return argument && argument.getOwner()->getParentOp() == at;
        }))
      return true;
  return false;
}

Refusal whyOrdered(const TmaStore &access, FunctionOpInterface function) {
  if (mayRepeat(access))
    return {Cause::StoredAgain, ir::lineOf(access.op)};
  std::optional<analysis::GlobalAccess> own = analysis::globalAccessOf(access.op);
  Refusal why;
  function.walk([&](Operation *op) {
    if (op == access.op || isMemoryEffectFree(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        op->hasTrait<OpTrait::IsTerminator>() || isa<FunctionOpInterface>(op))
      return WalkResult::advance();
    std::optional<analysis::GlobalAccess> other = analysis::globalAccessOf(op);
    auto order = op->getAttrOfType<tt::MemSemanticAttr>("sem");
    if (!other || (order && order.getValue() != tt::MemSemantic::Relaxed))
      why = Refusal(Cause::ProgramsCommunicate, ir::lineOf(op)).with("op", op->getName().getStringRef());
    else if (!own || !own->isDisjointFrom(*other))
      why = {Cause::AccessedElsewhere, ir::lineOf(op)};
    return why ? WalkResult::interrupt() : WalkResult::advance();
  });
  return why;
}

static SmallVector<Operation *> withAttribute(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (op->hasAttr(ir::kByTma))
      found.push_back(op);
  });
  return found;
}

bool hasTmaStores(ModuleOp module) { return !withAttribute(module).empty(); }

/// `waits`: the buffers of the block's accesses may still be read.
static void emit(const TmaStore &access, const TileForms &forms, bool waits) {
  Operation *op = access.op;
  Location loc = op->getLoc();
  // Each warpgroup of a group has its own buffer.
  auto group = op->getParentOfType<tx::GroupOp>();
  Region &scope = group ? group.getBody() : op->getParentOfType<FunctionOpInterface>().getFunctionBody();
  OpBuilder entry = OpBuilder::atBlockBegin(&scope.front()), builder(op);
  auto ends = ArrayRef(access.box->axes).take_back(2);
  auto type =
      ttg::MemDescType::get({ends[0].length, ends[1].length}, access.tile().getElementType(), ttg::LayoutAttr());
  Value buffer = ttg::LocalAllocOp::create(entry, loc, type, Value()), tile = buffer;
  if (waits)
    tx::TensorStoreWaitOp::create(builder, loc, 0u);
  if (access.box->order.front() != 0)
    tile = ttg::MemDescTransOp::create(builder, loc, buffer, access.box->order);
  ttg::LocalStoreOp::create(builder, loc, access.value, tile);
  tx::FenceAsyncOp::create(builder, loc);
  TensorCode code(*access.box, forms, loc);
  Value none = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
  auto branch = scf::IfOp::create(builder, loc, code.condition(builder, none), /*withElseRegion=*/true);
  branch->setAttr(ir::kElseIsUnlikely, builder.getUnitAttr());
  OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
  Value descriptor = code.descriptor(then, type.getElementType()), policy;
  if (auto store = dyn_cast<tt::StoreOp>(op))
    policy = policyOf(then, store);
  else
    policy = cast<tt::AtomicRMWOp>(op).getPolicy();
  tx::TensorStoreOp::create(then, loc, buffer, descriptor, code.coordinates(then, Value()), policy, access.reduce,
                            access.isUnsigned);
  Value reloaded = ttg::LocalLoadOp::create(otherwise, loc, access.tile(), tile, Value());
  Operation *plain = otherwise.clone(*op);
  plain->removeAttr(ir::kByTma);
  plain->replaceUsesOfWith(access.value, reloaded);
  op->erase();
}

LogicalResult emitTmaStores(ModuleOp module, const arch::Architecture &architecture) {
  analysis::AxisInfoAnalysis axisInfo(module);
  TileForms forms;
  std::vector<TmaStore> all;
  for (Operation *op : withAttribute(module)) {
    std::optional<TmaStore> access = examineTmaStore(op, forms, axisInfo);
    Refusal why = !architecture.has(arch::Feature::Tma) ? Cause::PlainTarget
                  : access                              ? access->why
                                                        : Cause::ShapeNotBox;
    if (!why)
      why = whyOrdered(*access, op->getParentOfType<FunctionOpInterface>());
    if (why)
      return op->emitError() << llvm::formatv(false, StoreByTma.format, nameOf(why.cause)).str();
    all.push_back(std::move(*access));
  }
  llvm::DenseSet<Block *> waiting; // blocks whose first access waits
  for (const TmaStore &access : all)
    emit(access, forms,
         access.op->getParentOfType<LoopLikeOpInterface>() && waiting.insert(access.op->getBlock()).second);
  return success();
}

} // namespace txl::transform
