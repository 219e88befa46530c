// The verifier of the attributes in Attributes.def.
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::ir {

namespace {
/// What an attribute's value must be; the names are those of the table.
struct ValueRule {
  enum Kind { Unit, I32, PowerOfTwo, I32Array, Text, Hint, Schedule } kind;
  int64_t least = 0, most = 0;

  bool admits(Attribute value) const;
  std::string text() const;
};
struct Row {
  StringLiteral name, operations;
  ValueRule value;
};
} // namespace

static constexpr ValueRule Unit{ValueRule::Unit}, I32Array{ValueRule::I32Array}, Text{ValueRule::Text},
    Hint{ValueRule::Hint}, Schedule{ValueRule::Schedule};
static constexpr ValueRule I32(int64_t least, int64_t most) { return {ValueRule::I32, least, most}; }
static constexpr ValueRule PowerOfTwo(int64_t most) { return {ValueRule::PowerOfTwo, 1, most}; }

static constexpr Row rows[] = {
#define ATTRIBUTE(Symbol, name, operations, value, meaning) {name, operations, value},
#include "ir/facts/Attributes.def"
};

bool ValueRule::admits(Attribute value) const {
  auto integer = dyn_cast<IntegerAttr>(value);
  bool isI32 = integer && integer.getType().isInteger(32);
  switch (kind) {
  case Unit:
    return isa<UnitAttr>(value);
  case I32:
    return isI32 && integer.getInt() >= least && integer.getInt() <= most;
  case PowerOfTwo:
    return isI32 && integer.getInt() >= least && integer.getInt() <= most && llvm::isPowerOf2_64(integer.getInt());
  case I32Array:
    return isa<DenseI32ArrayAttr>(value);
  case Text:
    return isa<StringAttr>(value);
  case Hint:
    return integer || isa<DenseIntElementsAttr>(value);
  case Schedule:
    return isa<tx::ScheduleAttr>(value);
  }
  llvm_unreachable("covered switch");
}

std::string ValueRule::text() const {
  switch (kind) {
  case Unit:
    return "a unit attribute";
  case I32:
    return "an i32 from " + std::to_string(least) + " to " + std::to_string(most);
  case PowerOfTwo:
    return "an i32, a power of two up to " + std::to_string(most);
  case I32Array:
    return "an array of i32";
  case Text:
    return "a string";
  case Hint:
    return "an integer or a dense tensor of integers";
  case Schedule:
    return "a `#txl.schedule`";
  }
  llvm_unreachable("covered switch");
}

static bool isOneOf(StringRef name, StringRef list) {
  for (StringRef rest = list; !rest.empty();) {
    auto [first, others] = rest.split(", ");
    if (first == "*" || first == name)
      return true;
    rest = others;
  }
  return false;
}

LogicalResult verifyAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  const Row *row = llvm::find_if(rows, [&](const Row &each) { return each.name == name; });
  if (row == std::end(rows))
    return name.starts_with("txl.") ? op->emitError("`") << name << "` is no attribute of the dialect `txl`"
                                    : LogicalResult(success());
  if (!isOneOf(op->getName().getStringRef(), row->operations))
    return op->emitError("the attribute `")
           << name << "` belongs to `" << row->operations << "`, not to `" << op->getName() << "`";
  if (!row->value.admits(attribute.getValue()))
    return op->emitError("the attribute `")
           << name << "` must be " << row->value.text() << ", not " << attribute.getValue();
  return success();
}

} // namespace txl::ir
