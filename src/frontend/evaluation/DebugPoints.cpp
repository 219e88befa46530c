// A point lists the variables of every active function of the user's. Functions are evaluated inline, so a debugger
// moves up and down in them without unwinding anything.
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/values/ConstantText.h"
#include "ir/debug/Debug.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/buffer/IndexedBuffer.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::frontend {

/// Set on a module that has points.
static constexpr llvm::StringLiteral kPoints = "dbg.points";

bool emitsDebugPoints(Compilation &c) {
  const FrontendOptions &options = c.request.options;
  return options.variables && options.target == "cpu";
}

namespace {
/// The operands and the rows of the variables of one point.
struct PointBuilder {
  mlir::Builder b;
  llvm::SmallVector<mlir::Value> operands;

  mlir::Attribute text(const llvm::Twine &value) { return b.getStringAttr(value); }

  /// Adds the rows of `value`: one for each leaf of a tuple, whose name has the path.
  void add(const llvm::Twine &name, Value value, llvm::SmallVectorImpl<mlir::Attribute> &rows) {
    if (value.isTuple()) {
      const TupleData &tuple = value.asTuple();
      for (auto [k, element] : llvm::enumerate(tuple.elements))
        add(name + "." + (tuple.fields.empty() ? llvm::Twine(k) : llvm::Twine(tuple.fields[k])), element, rows);
      return;
    }
    int64_t operand = -1;
    std::string type = value.describe(), known;
    if (value.isRuntime()) {
      operand = operands.size();
      operands.push_back(value.ir());
      type = value.type().describe();
    } else if (value.isNumber() || value.isStr() || value.isNone() || value.isDType()) {
      known = valueText(value, /*repr=*/true);
    } else {
      return; // functions, modules, groups: nothing that a user inspects
    }
    rows.push_back(b.getArrayAttr({text(name), text(type), b.getI64IntegerAttr(operand), text(known)}));
  }
};
} // namespace

/// The innermost file position of a location.
static mlir::FileLineColLoc positionOf(mlir::Location location) {
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location))
    return positionOf(call.getCallee());
  return location->findInstanceOf<mlir::FileLineColLoc>();
}

/// The names of a function's variables: parameters first, then the others in alphabetical order.
static llvm::SmallVector<llvm::StringRef> namesOf(const Frame &frame) {
  llvm::SmallVector<llvm::StringRef> names, others;
  for (const Parameter &parameter : frame.function->signature.parameters)
    if (frame.variables.contains(parameter.name))
      names.push_back(parameter.name);
  for (const auto &[name, value] : frame.variables)
    if (!llvm::is_contained(names, name) && !name.starts_with("<"))
      others.push_back(name);
  llvm::sort(others);
  names.append(others);
  return names;
}

void emitDebugPoint(Compilation &c, bool breakpoint) {
  if (!emitsDebugPoints(c) || !c.frame->function->host || c.frame->expressionScope)
    return;
  PointBuilder point{mlir::Builder(&c.context), {}};
  mlir::Builder &b = point.b;
  llvm::SmallVector<mlir::Attribute> frames;
  mlir::Location location = c.location(), here = location;
  // The outermost frame is the launch.
  for (const Frame *frame = c.frame; frame && frame->caller; frame = frame->caller) {
    mlir::FileLineColLoc position = positionOf(here);
    here = frame->callSite;
    if (!frame->function->host || !position) // a function of the library
      continue;
    llvm::SmallVector<mlir::Attribute> rows;
    for (llvm::StringRef name : namesOf(*frame))
      point.add(name, frame->variables.lookup(name), rows);
    frames.push_back(b.getArrayAttr({point.text(frame->function->name), point.text(position.getFilename().getValue()),
                                     b.getI64IntegerAttr(position.getLine()), b.getArrayAttr(rows)}));
  }
  c.module->setAttr(kPoints, b.getUnitAttr());
  dbg::PointOp::create(c.builder, location, point.operands, b.getArrayAttr(frames), breakpoint);
}

/// Whether the value is computed by an asynchronous operation, whose result must reach its wait.
static bool isEngineResult(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  return op && llvm::isa<tx::TXDialect>(op->getDialect()) && !tx::indexedAccess(op);
}

Value debugValue(Compilation &c, Value value) {
  if (!emitsDebugPoints(c) || !c.frame->function->host) // a library function's are never shown
    return value;
  if (value.isTuple() && value.isSequence()) {
    llvm::SmallVector<Value, 8> elements;
    for (Value element : value.elements())
      elements.push_back(debugValue(c, element));
    return c.arena.withElements(value.asTuple(), elements);
  }
  // A specialised argument stays the constant that shapes may depend on.
  if (!value.isTile() || c.knownArguments.contains(value.ir()) || isEngineResult(value.ir()))
    return value;
  mlir::Type type = value.ir().getType();
  mlir::Type scalar = mlir::getElementTypeOrSelf(type);
  if (!scalar.isIntOrFloat() && !llvm::isa<tt::PointerType>(scalar))
    return value;
  return Value::tile(dbg::ValueOp::create(c.builder, c.location(), type, value.ir()), value.type());
}

void removeCombinePoints(Compilation &c) {
  if (!c.module->hasAttr(kPoints))
    return;
  llvm::SmallVector<mlir::Operation *> inside;
  c.module.walk([&](mlir::Operation *op) {
    if (!llvm::isa<dbg::DBGDialect>(op->getDialect()))
      return;
    for (mlir::Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
      if (!llvm::isa<mlir::scf::SCFDialect>(parent->getDialect()) &&
          !llvm::isa<tt::FuncOp, mlir::ModuleOp, tx::GroupOp>(parent)) {
        inside.push_back(op);
        return;
      }
  });
  for (mlir::Operation *op : inside) {
    if (auto copy = llvm::dyn_cast<dbg::ValueOp>(op))
      copy.getResult().replaceAllUsesWith(copy.getValue());
    op->erase();
  }
}

} // namespace txl::frontend
