// Selects the text of an operation: a row of Expressions.def, or a function if it depends on attributes or regions.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/Foreign.h"
#include "ir/OperationTable.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/IR/Matchers.h"

namespace txl::decompile {

namespace arith = mlir::arith;
namespace math = mlir::math;
using llvm::formatv;
using mlir::Value;

static bool isConstant(Value value) { return value.getDefiningOp<arith::ConstantOp>(); }

/// Whether `value` is not a splat integer constant, or a negative one.
static bool isNegative(Value value) {
  llvm::APInt literal;
  return !mlir::matchPattern(value, mlir::m_ConstantInt(&literal)) || literal.isNegative();
}

/// The text of a row with its operands.
std::string SourceEmitter::fillTemplate(mlir::Operation *op, llvm::StringRef row) {
  auto operands = op->getOperands();
  // A Python number takes its type from the other operand. So it is not used if all operands are constants, or for
  // booleans.
  bool hasOther = llvm::any_of(operands, [](Value value) { return !isConstant(value); });
  auto canBeLiteral = [&](Value value) {
    mlir::Type element = mlir::getElementTypeOrSelf(value.getType());
    bool isWide = element.isInteger() ? !element.isInteger(1) : element.getIntOrFloatBitWidth() > 8;
    bool isShape = SourceEmitter::shapeOf(value.getType()).empty();
    for (Value other : operands)
      isShape |= !isConstant(other) && !SourceEmitter::shapeOf(other.getType()).empty();
    return hasOther && isWide && isShape;
  };
  // In evaluation order, which is the order of pending expressions.
  std::string spreads[3];
  bool isOperator = operands.size() == 2 && row.size() > 2 && row.substr(1).starts_with("0 ");
  for (unsigned i = 0; isOperator && i < 2; ++i)
    spreads[i] = spread(op->getOperand(i), op->getOperand(1 - i)).value_or("");
  std::string text;
  while (!row.empty()) {
    size_t next = std::min(row.find_first_of("$#@"), row.size());
    text += row.take_front(next);
    row = row.drop_front(next);
    if (row.empty())
      break;
    char kind = row[0], what = row[1];
    bool isUnsigned = what == 'u';
    row = row.drop_front(isUnsigned ? 3 : 2);
    mlir::Type result = op->getNumResults() ? op->getResult(0).getType() : mlir::Type();
    if (what == 'T')
      text += type(result);
    else if (what == 'U')
      text += "tl.u" + type(result).substr(3);
    else if (what == 'S')
      text += SourceEmitter::shape(SourceEmitter::shapeOf(result));
    else {
      unsigned index = unsigned((isUnsigned ? row.data()[-1] : what) - '0');
      Value value = op->getOperand(index);
      bool isTruth = mlir::getElementTypeOrSelf(value.getType()).isInteger(1);
      bool isBetween = (text.ends_with("(") || text.ends_with(", ")) && (row.starts_with(",") || row.starts_with(")"));
      if (std::string plain = spreads[index]; !plain.empty()) {
        argument(value); // removes it from the pending expressions; its shape is not needed
        text += plain;
      } else if (isUnsigned && !isTruth)
        text += canBeLiteral(value) && isConstant(value) && !isNegative(value) ? literal(value) : asUnsigned(value);
      else if (kind == '@' || (kind == '#' && canBeLiteral(value)))
        text += literal(value);
      else
        text += isBetween ? argument(value) : (*this)(value);
    }
  }
  return text;
}

static void expression(SourceEmitter &s, mlir::Operation *op, llvm::StringRef row, bool isUnsigned) {
  std::string text = s.fillTemplate(op, row);
  if (isUnsigned)
    text = formatv("({0}).to({1}, bitcast=True)", text, s.type(op->getResult(0).getType()));
  s.bind(op, text);
}

/// A broadcast, which operators do implicitly; the call is emitted for other uses.
static void emitBroadcast(SourceEmitter &s, mlir::Operation *op) {
  std::string source = s.argument(op->getOperand(0)), plain = s(op->getOperand(0));
  std::string shape = SourceEmitter::shape(SourceEmitter::shapeOf(op->getResult(0).getType()));
  s.bind(op, formatv("tl.broadcast_to({0}, {1})", source, shape), isConstant(op->getOperand(0)) ? "" : plain);
}

static EmitterTable rows() {
  EmitterTable table;
  table.add([](SourceEmitter &s, auto op) { emitBroadcast(s, op); }, ir::OperationList<tt::SplatOp, tt::BroadcastOp>());
#define EXPRESSION(Op, Text)                                                                                           \
  table.add([](SourceEmitter &s, auto op) { expression(s, op, Text, false); }, ir::OperationList<Op>());
#define UNSIGNED(Op, Text)                                                                                             \
  table.add([](SourceEmitter &s, auto op) { expression(s, op, Text, true); }, ir::OperationList<Op>());
#include "frontend/decompile/Expressions.def"
  addLookup(table);
  addIndexedBuffer(table);
  addLibrary(table);
  addTiles(table);
  addMemory(table);
  addEngines(table);
  addControl(table);
  return table;
}

bool emitOperation(SourceEmitter &s, mlir::Operation *op) {
  static const EmitterTable table = rows();
  return table.apply(s, op);
}

} // namespace txl::decompile
