// A depth-first print of what the effects of a kernel depend on, in the order of the effects. Block indices are found
// first; one whose tile number is used for something else, too, is printed as it is.
#include "analysis/effects/ElementForm.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace txl::analysis {

namespace {
/// A scalar that differs between programs or iterations: an axis of the program id, or a value.
using Leaf = std::pair<int, void *>;
using Leaves = llvm::SetVector<Leaf>;

class Printer {
public:
  Printer(tt::FuncOp kernel, const llvm::DenseSet<Value> &asWritten) : kernel(kernel), asWritten(asWritten), os(text) {}

  /// Prints the form; false if there is none.
  bool print() {
    for (BlockArgument argument : kernel.getBody().getArguments())
      number(argument);
    printBlock(kernel.getBody().front());
    return reason.empty();
  }

  std::string text, reason;
  Leaves leaves;                         ///< that the form depends on
  llvm::MapVector<Value, Leaves> blocks; ///< of each block index, those of its tile number

private:
  unsigned number(Value value) {
    auto [known, isNew] = numbers.try_emplace(value, count);
    count += isNew;
    return known->second;
  }
  void refuse(Operation *op, StringRef why) {
    if (reason.empty())
      reason = (op->getName().getStringRef() + ": " + why).str();
  }

  void printBlock(Block &block) {
    for (Operation &op : block)
      if (op.hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(&op))
        define(&op);
  }

  /// Prints the operation that defines a value, once, and what it depends on; the value's number.
  unsigned use(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner()->getParentOp() != kernel)
      leaves.insert({-1, value.getAsOpaquePointer()});
    if (auto known = numbers.find(value); known != numbers.end())
      return known->second;
    if (std::optional<Value> tile = tileNumberOf(value); tile && !asWritten.contains(value)) {
      collectLeaves(*tile, blocks[value]);
      int64_t extent = cast<RankedTensorType>(value.getType()).getDimSize(0);
      auto [known, isNew] = indices.try_emplace({*tile, extent}, count);
      if (isNew)
        os << number(value) << " = block index\n";
      return numbers[value] = known->second;
    }
    if (isa<BlockArgument>(value))
      return number(value);
    define(value.getDefiningOp());
    return number(value);
  }

  /// A hash of the computation of a value, equal where that of its form is.
  size_t shapeOf(Value value) {
    if (auto known = shapes.find(value); known != shapes.end())
      return known->second;
    size_t shape = 0;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      shape = llvm::hash_value(argument.getArgNumber());
    } else if (!tileNumberOf(value)) {
      Operation *op = value.getDefiningOp();
      std::string described;
      llvm::raw_string_ostream stream(described);
      stream << op->getName() << cast<OpResult>(value).getResultNumber();
      printAttributes(op, stream);
      SmallVector<size_t> operands;
      for (Value operand : op->getNumRegions() ? ValueRange() : ValueRange(op->getOperands()))
        operands.push_back(shapeOf(operand));
      if (op->hasTrait<OpTrait::IsCommutative>())
        llvm::sort(operands);
      for (size_t operand : operands)
        stream << " " << operand;
      shape = size_t(llvm::xxh3_64bits(described));
    }
    return shapes[value] = shape;
  }

  /// x of `splat(x * B) + make_range(0, B)`.
  static std::optional<Value> tileNumberOf(Value value) {
    auto sum = value.getDefiningOp<arith::AddIOp>();
    if (!sum)
      return std::nullopt;
    Value sides[] = {sum.getLhs(), sum.getRhs()};
    for (unsigned side : {0, 1}) {
      auto range = sides[side].getDefiningOp<tt::MakeRangeOp>();
      auto splat = sides[1 - side].getDefiningOp<tt::SplatOp>();
      auto product = splat ? splat.getSrc().getDefiningOp<arith::MulIOp>() : arith::MulIOp();
      APInt extent;
      if (range && product && range.getStart() == 0 && matchPattern(product.getRhs(), m_ConstantInt(&extent)) &&
          extent == range.getEnd())
        return product.getLhs();
    }
    return std::nullopt;
  }

  /// What varies among the operands of a scalar.
  static void collectLeaves(Value value, Leaves &found) {
    Operation *op = value.getDefiningOp();
    if (auto id = dyn_cast_if_present<tt::GetProgramIdOp>(op)) {
      found.insert({int(id.getAxis()), nullptr});
    } else if (!op) {
      auto argument = cast<BlockArgument>(value);
      if (!isa<tt::FuncOp>(argument.getOwner()->getParentOp()))
        found.insert({-1, value.getAsOpaquePointer()});
    } else if (op->getNumRegions() || !isMemoryEffectFree(op)) {
      found.insert({-1, value.getAsOpaquePointer()});
    } else {
      for (Value operand : op->getOperands())
        collectLeaves(operand, found);
    }
  }

  /// Whether each element of the results depends on the elements of the operands at the same index.
  static bool isPerElement(Operation *op) {
    return isa<tt::LoadOp, tt::StoreOp, tt::SplatOp, tt::AtomicRMWOp, tt::PrintOp, tt::AssertOp, scf::ForOp, scf::IfOp,
               scf::WhileOp, scf::YieldOp, scf::ConditionOp, tt::ReturnOp, arith::ConstantOp, tt::ExpandDimsOp,
               tt::TransOp>(op) ||
           op->hasTrait<OpTrait::Elementwise>();
  }

  /// Reports what makes bits depend on more than the program.
  void check(Operation *op) {
    if (isa<tt::GetNumProgramsOp>(op))
      return refuse(op, "the number of programs differs between configurations");
    if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op)) {
      if (isa<FloatType>(getElementTypeOrSelf(atomic.getVal().getType())) && atomic.getKind() == tt::RMWKind::FAdd)
        return refuse(op, "additions of floats have no order");
      if (atomic.getKind() == tt::RMWKind::Exchange || !atomic.getResult().use_empty())
        return refuse(op, "its result depends on the order of programs");
      return;
    }
    if (!isMemoryEffectFree(op) && !isPerElement(op))
      return refuse(op, "the analysis does not follow it");
    auto assembly = dyn_cast<tt::ElementwiseInlineAsmOp>(op);
    auto foreign = dyn_cast<tt::ExternElementwiseOp>(op);
    if ((assembly && !assembly.getPure()) || (foreign && !foreign.getPure()))
      refuse(op, "it is not pure");
  }

  void define(Operation *op) {
    if (!reason.empty())
      return;
    check(op);
    if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
      leaves.insert({int(id.getAxis()), nullptr});
    else if (op->getNumResults() && !isMemoryEffectFree(op))
      for (Value result : op->getResults())
        leaves.insert({-1, result.getAsOpaquePointer()});
    SmallVector<Value> ordered(op->getOperands());
    if (op->hasTrait<OpTrait::IsCommutative>() && ordered.size() == 2 && shapeOf(ordered[1]) < shapeOf(ordered[0]))
      std::swap(ordered[0], ordered[1]); // passes order them by other rules
    SmallVector<unsigned> operands;
    for (Value operand : ordered)
      operands.push_back(use(operand));
    std::string body;
    llvm::raw_string_ostream stream(body);
    stream << "= " << op->getName() << "(";
    llvm::interleaveComma(operands, stream);
    stream << ")";
    printAttributes(op, stream);
    if (op->getNumResults() == 1 && !op->getNumRegions() && isMemoryEffectFree(op)) {
      // Whether equal operations of tiles of other extents are one operation is no matter of bits.
      auto [known, isNew] = printed.try_emplace(body, count);
      numbers[op->getResult(0)] = known->second;
      if (isNew)
        os << count++ << " " << body << "\n";
      return;
    }
    for (Value result : op->getResults())
      os << number(result) << " ";
    os << body << "\n";
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        os << "{";
        for (BlockArgument argument : block.getArguments())
          os << " " << number(argument);
        os << "\n";
        bool isCombiner = !isPerElement(op);
        for (Operation &inner : block)
          if (isCombiner || inner.hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(&inner))
            if (!inner.getNumResults() || !numbers.contains(inner.getResult(0)))
              define(&inner);
        os << "}\n";
      }
  }

  /// Attributes, element types, and the extents along which elements are combined.
  static void printAttributes(Operation *op, raw_ostream &os) {
    for (NamedAttribute attribute : op->getAttrDictionary())
      if (attribute.getName() != "tt.num_stages" && !isa<arith::ConstantOp>(op))
        os << " " << attribute.getName() << "=" << attribute.getValue();
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      if (auto splat = dyn_cast<SplatElementsAttr>(constant.getValue()))
        os << " " << splat.getSplatValue<Attribute>();
      else
        os << " " << constant.getValue();
      return;
    }
    if (auto dot = dyn_cast<tt::DotOp>(op))
      os << " K=" << cast<RankedTensorType>(dot.getA().getType()).getShape().back();
    if (auto broadcast = dyn_cast<tt::BroadcastOp>(op)) {
      auto from = cast<RankedTensorType>(broadcast.getSrc().getType()),
           to = cast<RankedTensorType>(broadcast.getType());
      for (auto [before, after] : llvm::zip(from.getShape(), to.getShape()))
        os << (before == after ? " =" : " 1");
    } else if (auto reduce = dyn_cast<tt::ReduceOp>(op)) {
      os << " extent=" << cast<RankedTensorType>(op->getOperand(0).getType()).getShape()[reduce.getAxis()];
    } else if (!isPerElement(op) && !isa<tt::DotOp, tt::MakeRangeOp>(op)) {
      for (Type type : op->getOperandTypes())
        os << " " << type;
      for (Type type : op->getResultTypes())
        os << " -> " << type;
      return;
    }
    for (Type type : op->getOperandTypes())
      os << " " << getElementTypeOrSelf(type);
    for (Type type : op->getResultTypes())
      os << " -> " << getElementTypeOrSelf(type);
  }

  tt::FuncOp kernel;
  const llvm::DenseSet<Value> &asWritten;
  llvm::raw_string_ostream os;
  unsigned count = 0; ///< of numbers
  llvm::DenseMap<Value, unsigned> numbers;
  llvm::DenseMap<std::pair<Value, int64_t>, unsigned> indices; ///< of tile numbers and extents
  llvm::StringMap<unsigned> printed;
  llvm::DenseMap<Value, size_t> shapes;
};
} // namespace

/// The values that the address of a store depends on.
static void collectAddress(Value value, llvm::DenseSet<Value> &found) {
  if (!found.insert(value).second)
    return;
  Operation *op = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) { // what a loop begins with
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (loop && argument != loop.getInductionVar())
      collectAddress(loop.getTiedLoopInit(argument)->get(), found);
  } else if (!op->getNumRegions() && isMemoryEffectFree(op)) {
    for (Value operand : op->getOperands())
      collectAddress(operand, found);
  }
}

/// Whether the address of every store depends on a block index: then an element tells the index that it is computed
/// with, if different indices address different elements.
static bool isInEveryAddress(tt::FuncOp kernel, Value index) {
  bool depends = true;
  kernel.walk([&](Operation *op) {
    Value address = TypeSwitch<Operation *, Value>(op)
                        .Case<tt::StoreOp, tt::AtomicRMWOp>([](auto access) { return access.getPtr(); })
                        .Default([](Operation *) { return Value(); });
    llvm::DenseSet<Value> found;
    if (address)
      collectAddress(address, found);
    depends &= !address || found.contains(index);
  });
  return depends;
}

ElementForm elementFormOf(tt::FuncOp kernel) {
  if (!kernel || kernel.isExternal() || !llvm::hasSingleElement(kernel.getBody()))
    return {"", "the kernel has no single block"};
  llvm::DenseSet<Value> asWritten;
  for (;;) {
    Printer printer(kernel, asWritten);
    if (!printer.print())
      return {"", printer.reason};
    size_t before = asWritten.size();
    for (auto &[index, ofTile] : printer.blocks)
      if (llvm::any_of(ofTile, [&](Leaf leaf) { return printer.leaves.contains(leaf); }) ||
          !isInEveryAddress(kernel, index))
        asWritten.insert(index);
    if (asWritten.size() == before)
      return {std::move(printer.text), ""};
  }
}

} // namespace txl::analysis
