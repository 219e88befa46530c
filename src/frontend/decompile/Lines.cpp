// Emission of lines. An expression that is used once, by a following operation, is emitted inside the line of its use.
//
// Operations keep their order, because recompiling the program must give the same order. So pending expressions form a
// list in evaluation order. An operation takes its operands from the end of the list; pending expressions before an
// operand that cannot be taken this way get their own lines and names. Values that have a name in the source are not
// moved into other lines.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/SourcePosition.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::decompile {

using llvm::formatv;

static constexpr size_t kLongestExpression = 72, kLongestComment = 110;

/// Whether operands may be emitted inside the operation's line: its text must evaluate them in order.
static bool takesExpressions(mlir::Operation *op) {
  if (op->hasTrait<mlir::OpTrait::IsTerminator>() ||
      mlir::isa<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::ReduceOp, tt::DotOp, tx::DotAsyncOp, tx::MBarrierWaitOp,
                mlir::scf::IfOp>(op))
    return true;
  return op->getNumRegions() == 0 && !mlir::isa<tx::RemoteOp, tx::DotWaitOp>(op) && mlir::isMemoryEffectFree(op);
}

bool SourceEmitter::canDefer(mlir::Operation *op, llvm::StringRef text) {
  if (op->getNumResults() != 1 || !op->getResult(0).hasOneUse() || op->getNumRegions() ||
      !mlir::isMemoryEffectFree(op) || text.size() > kLongestExpression)
    return false;
  mlir::Operation *user = *op->getResult(0).user_begin();
  if (user->getBlock() != op->getBlock() || !takesExpressions(user))
    return false;
  for (llvm::StringRef promise : {ir::kDivisibility, ir::kContiguity, ir::kConstancy})
    if (op->hasAttr(promise))
      return false;
  // A variable of the source remains one. Intermediate values of an expression have the variable's name too.
  return !isNamed(op->getResult(0)) ||
         (user->getNumResults() == 1 && nameOf(user->getResult(0)) == nameOf(op->getResult(0)));
}

void SourceEmitter::prepare(mlir::Operation *op) {
  currentLocation = op->getLoc();
  size_t left = pending.size(), named = 0;
  if (takesExpressions(op))
    for (mlir::Value operand : llvm::reverse(op->getOperands()))
      if (left && pending[left - 1].value == operand)
        --left;
  for (size_t i = 0; i < left; ++i)
    if (llvm::is_contained(op->getOperands(), pending[i].value))
      named = i + 1;
  write(named);
}

void SourceEmitter::write(size_t count) {
  if (count == 0)
    return;
  for (PendingExpression &each : llvm::MutableArrayRef(pending).take_front(count)) {
    declare(each.value);
    write(known[each.value] + " = " + each.text, each.value.getLoc());
  }
  pending.erase(pending.begin(), pending.begin() + count);
}

/// The kernel's source line of a location (not that of a function it calls), as a comment; empty if it has none.
std::string SourceEmitter::comment(mlir::Location location) {
  while (true) {
    if (auto call = mlir::dyn_cast<mlir::CallSiteLoc>(location))
      location = call.getCaller();
    else if (auto name = mlir::dyn_cast<mlir::NameLoc>(location))
      location = name.getChildLoc();
    else
      break;
  }
  mlir::FileLineColLoc position = ir::filePosition(location);
  if (!position || !position.getLine())
    return "";
  std::string path = position.getFilename().getValue().str(), error;
  auto [file, isNew] = sources.try_emplace(path);
  if (isNew)
    file->second = SourceBuffer::read(path, error);
  llvm::StringRef text = file->second ? file->second->line(position.getLine()).trim() : "";
  if (text.empty() || !llvm::all_of(text, llvm::isPrint))
    return "# " + ir::formatPosition(location);
  return "# " + (text.size() > kLongestComment ? text.take_front(kLongestComment).str() + " ..." : text.str());
}

void SourceEmitter::write(const llvm::Twine &text, mlir::Location location) {
  std::string margin(4 * depth, ' ');
  if (std::string commentText = comment(location); !commentText.empty() && commentText != lastComment) {
    out += margin + commentText + "\n";
    lastComment = commentText;
  }
  out += margin + text.str() + "\n";
}

void SourceEmitter::line(const llvm::Twine &text) {
  std::string copy = text.str();
  write(pending.size());
  if (currentLocation)
    write(copy, *currentLocation);
  else
    out += std::string(4 * depth, ' ') + copy + "\n";
}

void SourceEmitter::bind(mlir::Operation *op, const llvm::Twine &text, llvm::StringRef spread) {
  if (op->getNumResults() == 0)
    return line(text);
  std::string copy = text.str();
  if (canDefer(op, copy)) {
    pending.push_back({op->getResult(0), copy, spread.str()});
    return;
  }
  write(pending.size());
  declare(op->getResults());
  line(names(op->getResults()) + " = " + copy);
  for (auto [attribute, function] : {std::pair(ir::kDivisibility, "multiple_of"),
                                     {ir::kContiguity, "max_contiguous"},
                                     {ir::kConstancy, "max_constancy"}})
    if (auto promised = op->getAttrOfType<mlir::DenseIntElementsAttr>(attribute)) {
      llvm::SmallVector<int32_t> all(promised.getValues<int32_t>());
      std::string name = known[op->getResult(0)];
      line(formatv("{0} = tl.{1}({0}, {2})", name, function, intList(all)));
    }
}

void SourceEmitter::name(mlir::Value value, const llvm::Twine &text) {
  std::string copy = text.str(); // copied, because it may contain the value's current name
  declare(value);
  line(known[value] + " = " + copy);
}

void SourceEmitter::alias(mlir::ValueRange results, mlir::ValueRange values) {
  for (auto [result, value] : llvm::zip_equal(results, values))
    known[result] = (*this)(value);
}

// --- expressions inside a line

/// Whether the text binds less tightly than a call or a method: it has an operator outside of parentheses.
static bool isOperation(llvm::StringRef text) {
  int depth = 0;
  for (char c : text) {
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (c == ' ' && depth == 0)
      return true;
  }
  return text.starts_with("-");
}

std::string SourceEmitter::argument(mlir::Value value) {
  if (mlir::Operation *op = value.getDefiningOp<mlir::arith::ConstantOp>())
    return constant(op, /*isTyped=*/true);
  auto found = llvm::find_if(pending, [&](const PendingExpression &each) { return each.value == value; });
  if (found == pending.end())
    return known[value];
  std::string text = std::move(found->text);
  pending.erase(found);
  known[value] = isOperation(text) ? "(" + text + ")" : text; // in case it is used again
  return text;
}

std::string SourceEmitter::operator()(mlir::Value value) {
  std::string text = argument(value);
  return isOperation(text) && !value.getDefiningOp<mlir::arith::ConstantOp>() ? "(" + text + ")" : text;
}

std::string SourceEmitter::literal(mlir::Value value) {
  if (mlir::Operation *op = value.getDefiningOp<mlir::arith::ConstantOp>())
    return constant(op, /*isTyped=*/false);
  return (*this)(value);
}

/// If `value` is pending and is a scalar or a smaller tile broadcast to the shape of `other`: the unbroadcast
/// expression, because an operator broadcasts implicitly. Nullopt otherwise.
std::optional<std::string> SourceEmitter::spread(mlir::Value value, mlir::Value other) {
  auto shapeBefore = [&](mlir::Value v) -> std::optional<llvm::ArrayRef<int64_t>> {
    auto found = llvm::find_if(pending, [&](const PendingExpression &each) { return each.value == v; });
    if (found == pending.end() || found->spread.empty())
      return std::nullopt;
    return shapeOf(v.getDefiningOp()->getOperand(0).getType());
  };
  std::optional<llvm::ArrayRef<int64_t>> mine = shapeBefore(value), theirs = shapeBefore(other);
  if (!mine || other.getDefiningOp<mlir::arith::ConstantOp>())
    return std::nullopt;
  llvm::ArrayRef<int64_t> whole = shapeOf(value.getType());
  llvm::ArrayRef<int64_t> with = theirs.value_or(shapeOf(other.getType()));
  if (with.size() != whole.size() || (!mine->empty() && mine->size() != whole.size()))
    return std::nullopt;
  for (size_t i = 0; i < whole.size(); ++i)
    if (std::max(mine->empty() ? 1 : (*mine)[i], with[i]) != whole[i])
      return std::nullopt;
  auto found = llvm::find_if(pending, [&](const PendingExpression &each) { return each.value == value; });
  return found->spread;
}

std::string SourceEmitter::names(mlir::ValueRange values) {
  return llvm::join(llvm::map_range(values, [&](mlir::Value value) { return known[value]; }), ", ");
}

std::string SourceEmitter::list(mlir::ValueRange values) {
  std::string text;
  for (mlir::Value value : values)
    text += (text.empty() ? "" : ", ") + literal(value);
  return "[" + text + "]";
}

std::string SourceEmitter::arguments(mlir::ValueRange values) {
  std::string text;
  for (mlir::Value value : values)
    text += (text.empty() ? "" : ", ") + argument(value);
  return text;
}

} // namespace txl::decompile
