// Which spelling an operation has: a row of Spelling.def, or a function where attributes and regions have a say.
#include "frontend/spelling/Speller.h"
#include "ir/OperationTable.h"
#include "ir/TTG.h"

namespace txl::spelling {

namespace arith = mlir::arith;
namespace math = mlir::math;
using llvm::formatv;
using mlir::Value;

static bool isConstant(Value value) { return value.getDefiningOp<arith::ConstantOp>(); }

/// The text of a row with its operands.
std::string Speller::filled(mlir::Operation *op, llvm::StringRef row) {
  auto operands = op->getOperands();
  // A number takes its type from what it meets: not from another number, and not where it is one of truth.
  bool hasOther = llvm::any_of(operands, [](Value value) { return !isConstant(value); });
  auto mayBeNumber = [&](Value value) {
    mlir::Type element = mlir::getElementTypeOrSelf(value.getType());
    bool isWide = element.isInteger() ? !element.isInteger(1) : element.getIntOrFloatBitWidth() > 8;
    bool isShape = Speller::shapeOf(value.getType()).empty();
    for (Value other : operands)
      isShape |= !isConstant(other) && !Speller::shapeOf(other.getType()).empty();
    return hasOther && isWide && isShape;
  };
  std::string text;
  while (!row.empty()) {
    size_t next = std::min(row.find_first_of("$#"), row.size());
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
      text += Speller::shape(Speller::shapeOf(result));
    else {
      Value value = op->getOperand(unsigned((isUnsigned ? row.data()[-1] : what) - '0'));
      bool isTruth = mlir::getElementTypeOrSelf(value.getType()).isInteger(1);
      text += isUnsigned && !isTruth              ? asUnsigned(value)
              : kind == '#' && mayBeNumber(value) ? number(value)
                                                  : (*this)(value);
    }
  }
  return text;
}

static void expression(Speller &s, mlir::Operation *op, llvm::StringRef row, bool isUnsigned) {
  std::string text = s.filled(op, row);
  if (isUnsigned)
    text = formatv("({0}).to({1}, bitcast=True)", text, s.type(op->getResult(0).getType()));
  s.bind(op, text);
}

static Spellings rows() {
  Spellings table;
#define EXPRESSION(Op, Text)                                                                                           \
  table.add([](Speller &s, auto op) { expression(s, op, Text, false); }, ir::OperationList<Op>());
#define UNSIGNED(Op, Text)                                                                                             \
  table.add([](Speller &s, auto op) { expression(s, op, Text, true); }, ir::OperationList<Op>());
#include "frontend/spelling/Spelling.def"
  addLookup(table);
  addLibrary(table);
  addTiles(table);
  addMemory(table);
  addEngines(table);
  addControl(table);
  return table;
}

bool spellOperation(Speller &s, mlir::Operation *op) {
  static const Spellings table = rows();
  return table.apply(s, op);
}

} // namespace txl::spelling
