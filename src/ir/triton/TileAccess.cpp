// An operation that carries a block pointer or a descriptor (loop, branch, call) is rebuilt to carry its components.
// During the conversion, N-to-1 and 1-to-N casts connect the components with operations that are not rebuilt yet;
// matching casts are then removed.
#include "ir/triton/TileAccess.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/triton/TileComponents.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using Cast = UnrealizedConversionCastOp;

namespace txl::triton {

// Functions -----------------------------------------------------------------------------------------------------------

/// Whether the arguments after the descriptor are its extents and strides.
static bool hasExtentsAndStridesAfter(ValueRange values, size_t at, TensorDescType type) {
  size_t rank = type.getShape().size();
  if (values.size() < at + 1 + 2 * rank)
    return false;
  for (size_t i = 0; i < rank; ++i)
    if (!values[at + 1 + i].getType().isInteger(32) || !values[at + 1 + rank + i].getType().isInteger(64))
      return false;
  return true;
}

/// The components of a descriptor that is passed with its extents and strides.
static SmallVector<Value> componentsAt(OpBuilder &b, Location loc, ValueRange values, size_t at, TensorDescType type) {
  SmallVector<Value> components(values.slice(at, 1 + 2 * type.getShape().size()));
  components.push_back(arith::ConstantOp::create(b, loc, b.getBoolAttr(false)));
  return components;
}

static void promise(tt::FuncOp function, unsigned argument, int64_t divisor) {
  if (divisor > 1)
    function.setArgAttr(argument, ir::kDivisibility,
                        IntegerAttr::get(IntegerType::get(function.getContext(), 32), divisor));
}

/// The alignment that every descriptor from the host has: a 16-byte aligned base, and row strides that are multiples of
/// 16 bytes. The last axis is contiguous; its stride is no longer an argument.
static Value promiseAlignment(OpBuilder &b, tt::FuncOp function, unsigned at, TensorDescType type) {
  unsigned rank = type.getShape().size();
  int64_t bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  promise(function, at, 16);
  for (unsigned i = 0; i + 1 < rank; ++i)
    promise(function, at + 1 + rank + i, 16 / bytes);
  BlockArgument last = function.getArgument(at + 2 * rank);
  Value one = arith::ConstantOp::create(b, function.getLoc(), b.getI64IntegerAttr(1));
  last.replaceAllUsesWith(one);
  return one;
}

/// Replaces descriptor arguments by base pointers. `make` builds the descriptor for the uses of the argument.
static LogicalResult convertArguments(tt::FuncOp function,
                                      function_ref<Value(OpBuilder &, TensorDescType, ValueRange)> make) {
  if (function.isExternal())
    return success();
  Block &entry = function.getBody().front();
  OpBuilder b = OpBuilder::atBlockBegin(&entry);
  llvm::BitVector ones(entry.getNumArguments());
  for (unsigned at = 0; at < entry.getNumArguments(); ++at) {
    BlockArgument argument = entry.getArgument(at);
    auto type = dyn_cast<TensorDescType>(argument.getType());
    if (!type)
      continue;
    if (!hasExtentsAndStridesAfter(entry.getArguments(), at, type))
      return function.emitError("after an argument that is a tensor descriptor there are its extents (i32) and its "
                                "strides (i64), one for each axis");
    argument.setType(componentTypesOf(type).front());
    SmallVector<Value> components = componentsAt(b, argument.getLoc(), entry.getArguments(), at, type);
    if (function.isPublic()) {
      components[2 * type.getShape().size()] = promiseAlignment(b, function, at, type);
      ones.set(at + 2 * type.getShape().size());
    }
    Value created = make(b, type, components);
    argument.replaceAllUsesExcept(created, created.getDefiningOp());
  }
  function.setFunctionType(
      FunctionType::get(function.getContext(), entry.getArgumentTypes(), function.getFunctionType().getResults()));
  if (ones.any() && failed(function.eraseArguments(ones)))
    return failure();
  return success();
}

// What carries --------------------------------------------------------------------------------------------------------

static void expandArguments(Block &block) {
  OpBuilder b = OpBuilder::atBlockBegin(&block);
  for (unsigned at = block.getNumArguments(); at-- > 0;) {
    BlockArgument argument = block.getArgument(at);
    if (!isTileAccess(argument.getType()))
      continue;
    SmallVector<Value> components;
    for (auto [i, type] : llvm::enumerate(componentTypesOf(argument.getType())))
      components.push_back(block.insertArgument(at + 1 + i, type, argument.getLoc()));
    argument.replaceAllUsesWith(pack(b, argument.getLoc(), argument.getType(), components));
    block.eraseArgument(at);
  }
}

static SmallVector<Type> expandedTypes(TypeRange types, bool isCall) {
  SmallVector<Type> expanded;
  for (Type type : types)
    if (isCall && isa<TensorDescType>(type))
      expanded.push_back(componentTypesOf(type).front());
    else
      llvm::append_range(expanded, componentTypesOf(type));
  return expanded;
}

static SmallVector<Value> expandedValues(OpBuilder &b, Location loc, ValueRange values, bool isCall) {
  SmallVector<Value> expanded;
  for (Value value : values) {
    size_t before = expanded.size();
    unpack(b, loc, value, expanded);
    if (isCall && isa<TensorDescType>(value.getType()))
      expanded.truncate(before + 1); // the other arguments (extents and strides) are passed too
  }
  return expanded;
}

/// Rebuilds an operation that carries values, so that it carries their components.
static LogicalResult expandCarrier(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  const bool isCall = isa<tt::CallOp, tt::ReturnOp>(op);
  Operation *created;
  if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    created =
        cf::CondBranchOp::create(b, loc, branch.getCondition(), branch.getTrueDest(),
                                 expandedValues(b, loc, branch.getTrueDestOperands(), false), branch.getFalseDest(),
                                 expandedValues(b, loc, branch.getFalseDestOperands(), false));
  } else {
    OperationState state(loc, op->getName(), expandedValues(b, loc, op->getOperands(), isCall),
                         expandedTypes(op->getResultTypes(), isCall), {}, op->getSuccessors());
    state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    created = b.create(state);
    for (auto [from, to] : llvm::zip(op->getRegions(), created->getRegions()))
      to.takeBody(from);
  }
  size_t next = 0;
  for (OpResult result : op->getResults()) {
    auto descriptor = isCall ? dyn_cast<TensorDescType>(result.getType()) : TensorDescType();
    if (descriptor) {
      if (!hasExtentsAndStridesAfter(created->getResults(), next, descriptor))
        return op->emitError("after a result that is a tensor descriptor there are its extents and its strides");
      SmallVector<Value> components = componentsAt(b, loc, created->getResults(), next++, descriptor);
      result.replaceAllUsesWith(pack(b, loc, descriptor, components));
      continue;
    }
    size_t count = componentTypesOf(result.getType()).size();
    result.replaceAllUsesWith(pack(b, loc, result.getType(), created->getResults().slice(next, count)));
    next += count;
  }
  op->erase();
  return success();
}

static void expandSelect(arith::SelectOp op) {
  OpBuilder b(op);
  SmallVector<Value> yes, no, components;
  unpack(b, op.getLoc(), op.getTrueValue(), yes);
  unpack(b, op.getLoc(), op.getFalseValue(), no);
  for (auto [x, y] : llvm::zip(yes, no))
    components.push_back(arith::SelectOp::create(b, op.getLoc(), op.getCondition(), x, y));
  op.replaceAllUsesWith(pack(b, op.getLoc(), op.getType(), components));
  op.erase();
}

static void expandPoison(ub::PoisonOp op) {
  OpBuilder b(op);
  SmallVector<Value> components;
  for (Type type : componentTypesOf(op.getType()))
    components.push_back(ub::PoisonOp::create(b, op.getLoc(), type));
  op.replaceAllUsesWith(pack(b, op.getLoc(), op.getType(), components));
  op.erase();
}

// Modules -------------------------------------------------------------------------------------------------------------

static bool usesTileAccess(Operation *op) {
  return (isa<TrDialect>(op->getDialect()) && !isa<TransOp, ReshapeOp>(op)) ||
         llvm::any_of(op->getOperandTypes(), isTileAccess) || llvm::any_of(op->getResultTypes(), isTileAccess);
}

bool hasTileAccesses(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool found = op->getDialect() && usesTileAccess(op);
        for (Region &region : op->getRegions())
          for (Block &block : region)
            found |= llvm::any_of(block.getArgumentTypes(), isTileAccess);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Replaces each 1-to-N cast by the operands of the N-to-1 cast that it unpacks.
static LogicalResult meetCasts(ModuleOp module) {
  SmallVector<Cast> opened, packed;
  module.walk([&](Cast cast) { (cast.getNumResults() > 1 ? opened : packed).push_back(cast); });
  for (Cast cast : opened) {
    auto created = cast.getOperand(0).getDefiningOp<Cast>();
    if (!created || created.getNumOperands() != cast.getNumResults())
      return cast.emitError("a block pointer or descriptor comes from an operation that does not make one");
    cast.replaceAllUsesWith(created.getOperands());
    cast.erase();
  }
  for (Cast cast : packed) {
    if (!cast.use_empty())
      return cast->use_begin()->getOwner()->emitError(
          "block pointers and descriptors are loaded, stored, moved, carried by control flow and passed to functions");
    cast.erase();
  }
  return success();
}

LogicalResult expandTileAccesses(ModuleOp module) {
  if (module.walk([](cf::CondBranchOp branch) { return WalkResult(branch->getName().verifyInvariants(branch)); })
          .wasInterrupted())
    return failure();
  for (auto function : module.getOps<tt::FuncOp>()) {
    if (failed(convertArguments(function, [](OpBuilder &b, TensorDescType type, ValueRange components) {
          return pack(b, components.front().getLoc(), type, components);
        })))
      return failure();
    for (Block &block : function.getBody())
      expandArguments(block);
    auto type = function.getFunctionType();
    TypeRange inputs =
        function.isExternal() ? TypeRange(type.getInputs()) : TypeRange(function.getBody().front().getArgumentTypes());
    function.setFunctionType(
        FunctionType::get(module.getContext(), inputs, expandedTypes(type.getResults(), /*isCall=*/true)));
  }
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (!isa<tt::FuncOp, ModuleOp>(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          expandArguments(block);
    if (op->getDialect() && usesTileAccess(op) && !isa<Cast>(op))
      found.push_back(op);
  });
  for (Operation *op : found) {
    LogicalResult done =
        TypeSwitch<Operation *, LogicalResult>(op)
            .Case([](arith::SelectOp select) { return expandSelect(select), success(); })
            .Case([](ub::PoisonOp poison) { return expandPoison(poison), success(); })
            .Case<scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp, cf::BranchOp, cf::CondBranchOp,
                  tt::CallOp, tt::ReturnOp>([](Operation *carrier) { return expandCarrier(carrier); })
            .Default([](Operation *other) {
              return isa<TrDialect>(other->getDialect())
                         ? expandTileOperation(other)
                         : other->emitError("takes or gives a block pointer or descriptor, which it cannot");
            });
    if (failed(done))
      return failure();
  }
  return meetCasts(module);
}

LogicalResult makeDescriptors(ModuleOp module) {
  auto make = [](OpBuilder &b, TensorDescType type, ValueRange components) -> Value {
    size_t rank = type.getShape().size();
    return tt::MakeTensorDescOp::create(b, components.front().getLoc(),
                                        tt::TensorDescType::get(type.getShape(), type.getElementType()),
                                        components.front(), components.slice(1, rank), components.slice(1 + rank, rank),
                                        IntegerAttr(), nullptr, nullptr, nullptr);
  };
  for (auto function : module.getOps<tt::FuncOp>())
    if (failed(convertArguments(function, make)))
      return failure();
  return success();
}

} // namespace txl::triton
