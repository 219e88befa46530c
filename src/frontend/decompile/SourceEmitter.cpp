// Emits constants, types, blocks and functions.
#include "frontend/decompile/SourceEmitter.h"
#include "frontend/values/Type.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

namespace txl::decompile {

using frontend::Scalar;
using llvm::formatv;

std::optional<std::string> decompileModule(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                           std::optional<Inexpressible> &problem) {
  return SourceEmitter().run(module, options, problem);
}

std::optional<std::string> SourceEmitter::run(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                              std::optional<Inexpressible> &problem) {
  for (llvm::StringRef word :
       {"False", "None",     "True",      "and",    "as",      "assert", "async",  "await",    "break",
        "class", "continue", "def",       "del",    "elif",    "else",   "except", "finally",  "for",
        "from",  "global",   "if",        "import", "in",      "is",     "lambda", "nonlocal", "not",
        "or",    "pass",     "raise",     "return", "try",     "while",  "with",   "yield",    "tl",
        "txl",   "KERNEL",   "SIGNATURE", "ATTRS",  "OPTIONS", "range",  "float",  "_"})
    usedNames[word] = 1;
  for (tt::FuncOp each : module.getOps<tt::FuncOp>())
    functions[each.getName()] = fresh(each.getName());
  reserved = usedNames;
  // Callees first, because Python executes a module from top to bottom.
  for (bool isPublic : {false, true})
    for (tt::FuncOp each : module.getOps<tt::FuncOp>())
      if (each.isPublic() == isPublic)
        function(each);
  std::string end = inexpressible ? "" : compilation(module, options);
  if (inexpressible) {
    problem = std::move(inexpressible);
    return std::nullopt;
  }
  return "import txl\nimport txl.language as tl\n" + before + "\n\n" + end;
}

/// The language's type that is represented by this IR type; the signed one for integers.
static Scalar scalarOf(mlir::Type type) {
  if (auto integer = mlir::dyn_cast<mlir::IntegerType>(type))
    return frontend::parseScalar("int" + std::to_string(integer.getWidth())).value_or(Scalar::Void);
  return llvm::TypeSwitch<mlir::Type, Scalar>(type)
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code)            \
  .Case([](mlir::type##Type) { return Scalar::enumerator; })
#include "support/ElementTypes.def"
      .Default(Scalar::Void);
}

/// The type in signature form: `*fp32`.
static std::string signatureOf(mlir::Type type) {
  auto pointer = mlir::dyn_cast<tt::PointerType>(type);
  return pointer ? "*" + signatureOf(pointer.getPointeeType()) : frontend::Type(scalarOf(type)).signature();
}

/// Whether the program is already the code of each CTA of `num_ctas`: a program that is compiled as written is not
/// partitioned.
bool SourceEmitter::isPerCta(mlir::ModuleOp module) { return ir::isAsWritten(module) && ir::programCtas(module) > 1; }

/// The compile options of the kernel: its signature, the specialisation of its arguments, and the module's thread
/// attributes.
std::string SourceEmitter::compilation(mlir::ModuleOp module, llvm::ArrayRef<Option> given) {
  std::string kernel, signature, attributes, options;
  auto comma = [](std::string &text) { text += text.empty() ? "" : ", "; };
  for (tt::FuncOp function : module.getOps<tt::FuncOp>()) {
    if (!function.isPublic() || inexpressible)
      continue;
    kernel = functionName(function.getName());
    for (mlir::BlockArgument argument : function.getArguments()) {
      comma(signature);
      signature += formatv("\"{0}\": \"{1}\"", known[argument], signatureOf(argument.getType()));
      if (auto divides = function.getArgAttrOfType<mlir::IntegerAttr>(argument.getArgNumber(), ir::kDivisibility)) {
        comma(attributes);
        attributes += formatv("({0}, ): [[\"tt.divisibility\", {1}]]", argument.getArgNumber(), divides.getInt());
      }
    }
    break;
  }
  bool namesWarps =
      module
          ->walk([](tx::GroupOp op) {
            return op.getUnit() == tx::GroupUnit::Warps ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
          })
          .wasInterrupted();
  for (auto [attribute, option] : {std::pair(ir::kNumWarpgroups, "num_warpgroups"),
                                   {ir::kWarpgroupWarps, "num_warps"},
                                   {ir::kNumSingleWarps, "num_warps"},
                                   {ir::kCluster, isPerCta(module) ? "num_ctas" : "cluster"}})
    if (auto number = module->getAttrOfType<mlir::IntegerAttr>(attribute)) {
      if (namesWarps && attribute == ir::kNumSingleWarps)
        continue; // the groups imply it
      comma(options);
      options += formatv("\"{0}\": {1}", option, number.getInt());
    }
  for (const auto &[option, value] : given) {
    if (option == "num_warps" && (module->hasAttr(ir::kWarpgroupWarps) || module->hasAttr(ir::kNumSingleWarps)))
      continue; // the module implies it: it is per group, or warps have ids
    if (option == "num_ctas" && module->hasAttr(ir::kCluster))
      continue; // the program is partitioned already
    comma(options);
    options += formatv("\"{0}\": {1}", option, value);
  }
  return formatv("KERNEL = {0}\nSIGNATURE = {{{1}}\nATTRS = {{{2}}\nOPTIONS = {{{3}}\n", kernel, signature, attributes,
                 options);
}

// --- constants

static std::string textOf(const llvm::APFloat &value) {
  if (value.isInfinity())
    return value.isNegative() ? "float(\"-inf\")" : "float(\"inf\")";
  if (value.isNaN())
    return "float(\"nan\")";
  llvm::APFloat wide = value;
  bool lost;
  wide.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lost);
  char exact[40];
  std::snprintf(exact, sizeof exact, "%.17g", wide.convertToDouble());
  std::string text = exact;
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string SourceEmitter::constant(mlir::Operation *op, bool isTyped) {
  mlir::Attribute value = mlir::cast<mlir::arith::ConstantOp>(op).getValue();
  if (auto dense = mlir::dyn_cast<mlir::DenseElementsAttr>(value)) {
    if (!dense.isSplat()) {
      reportInexpressible(op, "a tile of different constants");
      return "0";
    }
    value = dense.getSplatValue<mlir::Attribute>();
  }
  mlir::Type whole = op->getResult(0).getType(), element = mlir::getElementTypeOrSelf(whole);
  std::string text;
  if (auto number = mlir::dyn_cast<mlir::FloatAttr>(value)) {
    if (number.getValue().isNaN() &&
        !number.getValue().bitwiseIsEqual(llvm::APFloat::getNaN(number.getValue().getSemantics())))
      reportInexpressible(op, "a NaN with a payload");
    text = textOf(number.getValue());
  } else {
    llvm::APInt bits = mlir::cast<mlir::IntegerAttr>(value).getValue();
    if (element.isInteger(1))
      text = bits.isZero() ? "False" : "True";
    else
      text = llvm::toString(bits, 10, /*Signed=*/true);
  }
  if (!isTyped)
    return text;
  return formatv("tl.full({0}, {1}, {2})", shape(shapeOf(whole)), text, type(element));
}

std::string SourceEmitter::asUnsigned(std::string text, mlir::Type whole) {
  mlir::Type element = mlir::getElementTypeOrSelf(whole);
  return formatv("{0}.to(tl.uint{1}, bitcast=True)", text, element.getIntOrFloatBitWidth());
}

// --- types

llvm::ArrayRef<int64_t> SourceEmitter::shapeOf(mlir::Type type) {
  if (auto tile = mlir::dyn_cast<mlir::RankedTensorType>(type))
    return tile.getShape();
  return {};
}

std::string SourceEmitter::shape(llvm::ArrayRef<int64_t> shape) {
  return "[" + llvm::join(llvm::map_range(shape, [](int64_t n) { return std::to_string(n); }), ", ") + "]";
}

std::string SourceEmitter::intList(llvm::ArrayRef<int32_t> intList) {
  return "[" + llvm::join(llvm::map_range(intList, [](int32_t n) { return std::to_string(n); }), ", ") + "]";
}

std::string SourceEmitter::quoted(llvm::StringRef text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (c < 32 || c == 127)
      out += formatv("\\x{0}", llvm::utohexstr(c, /*LowerCase=*/true, 2)).str();
    else
      out += c;
  }
  return out + "\"";
}

std::string SourceEmitter::type(mlir::Type whole) {
  mlir::Type element = mlir::getElementTypeOrSelf(whole);
  if (auto pointer = mlir::dyn_cast<tt::PointerType>(element))
    return "tl.pointer_type(" + type(pointer.getPointeeType()) + ")";
  return "tl." + frontend::scalarPythonName(scalarOf(element)).str();
}

// --- lines

void SourceEmitter::reportInexpressible(mlir::Operation *op, const llvm::Twine &why) {
  if (!inexpressible)
    inexpressible = {op->getLoc(), why.str()};
}

/// Whether the language can represent values of the type.
static bool isExpressibleType(mlir::Type whole) {
  mlir::Type element = mlir::getElementTypeOrSelf(whole);
  if (auto pointer = mlir::dyn_cast<tt::PointerType>(element))
    return pointer.getAddressSpace() == tt::AddressSpace::Global && isExpressibleType(pointer.getPointeeType());
  if (auto integer = mlir::dyn_cast<mlir::IntegerType>(element))
    return integer.isSignless() && llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code)            \
  if (mlir::isa<mlir::type##Type>(element))                                                                            \
    return true;
#include "support/ElementTypes.def"
  return false;
}

bool SourceEmitter::checkTypes(mlir::Operation *op, mlir::TypeRange types, bool mayBeMemory) {
  for (mlir::Type type : types)
    if (!isExpressibleType(type) && !(mayBeMemory && mlir::isa<ttg::MemDescType, tt::TensorDescType>(type))) {
      reportInexpressible(op, formatv("a value of type `{0}`", type));
      return false;
    }
  return true;
}

void SourceEmitter::operation(mlir::Operation *op) {
  if (inexpressible || !checkTypes(op, op->getOperandTypes(), /*mayBeMemory=*/true) ||
      !checkTypes(op, op->getResultTypes(), /*mayBeMemory=*/true) || mlir::isa<mlir::arith::ConstantOp>(op))
    return;
  prepare(op);
  if (!emitOperation(*this, op))
    reportInexpressible(op, formatv("the language has no equivalent of `{0}`", op->getName().getStringRef()));
}

void SourceEmitter::block(mlir::Block &block, llvm::function_ref<void()> end, llvm::function_ref<void()> begin) {
  ++depth;
  size_t old = out.size();
  if (begin)
    begin();
  for (mlir::Operation &op : block.without_terminator())
    operation(&op);
  prepare(block.getTerminator());
  if (end)
    end();
  write(pending.size());
  if (out.size() == old)
    line("pass");
  --depth;
}

std::string SourceEmitter::function(mlir::Block &body, llvm::StringRef wanted, mlir::ValueRange results,
                                    mlir::ValueRange given) {
  if (!body.getParent()->hasOneBlock())
    reportInexpressible(body.getParentOp(), "jumps between blocks");
  body.getParent()->walk([&](mlir::Operation *op) {
    for (mlir::Value value : op->getOperands())
      if (!body.getParent()->isAncestor(value.getParentRegion()) && !value.getDefiningOp<mlir::arith::ConstantOp>() &&
          !value.getDefiningOp<tx::RemoteOp>() && !llvm::is_contained(given, value))
        reportInexpressible(op, "a combine function that uses a value from outside");
  });
  // The function has its own names, so that two functions with the same code have the same text.
  std::string outer;
  std::swap(out, outer);
  unsigned outside = std::exchange(depth, 0);
  auto savedPending = std::exchange(pending, {});
  auto names = std::exchange(usedNames, reserved);
  std::string parameters;
  for (mlir::Value value : given)
    usedNames.try_emplace(known[value], 1);
  for (auto [index, argument] : llvm::enumerate(body.getArguments()))
    known[argument] = fresh(isNamed(argument) || index >= 26 ? nameOf(argument) : std::string(1, char('a' + index)));
  for (mlir::ValueRange values : {mlir::ValueRange(body.getArguments()), given})
    for (mlir::Value value : values)
      parameters += (parameters.empty() ? "" : ", ") + known[value];
  block(body, [&] { line("return " + arguments(results)); });
  std::string text = "(" + parameters + "):\n" + out;
  usedNames = std::move(names);
  for (const auto &function : reserved) // including nested functions, which may be called again
    usedNames.try_emplace(function.first(), 1);
  std::swap(out, outer);
  depth = outside;
  pending = std::move(savedPending);
  std::string &name = helpers[text];
  if (name.empty()) {
    // The name must not be that of any value in any function, before or after this point, because the function may be
    // called there too.
    std::swap(usedNames, allNames);
    name = fresh(wanted == "combine" ? nameOfCombination(body) : wanted);
    std::swap(usedNames, allNames);
    usedNames.try_emplace(name, 1);
    reserved.try_emplace(name, 1);
    before += "\n\n@txl.jit\ndef " + name + text;
  }
  return name;
}

void SourceEmitter::function(tt::FuncOp function) {
  if (function.isExternal())
    return reportInexpressible(function, "a function without a body");
  if (!function.getBody().hasOneBlock())
    return reportInexpressible(function, "jumps between blocks");
  mlir::Block &body = function.getBody().front();
  if (!checkTypes(function, body.getArgumentTypes(), /*mayBeMemory=*/!function.isPublic()))
    return;
  declare(body.getArguments());
  out.clear();
  bool isCallee = !function.isPublic();
  line(isCallee ? "@txl.jit(noinline=True)" : "@txl.jit");
  line("def " + functionName(function.getName()) + "(" + names(body.getArguments()) + "):");
  if (!isCallee && ir::isAsWritten(function->getParentOfType<mlir::ModuleOp>()))
    out += "    tl.as_written()\n";
  block(body, [&] {
    if (auto results = body.getTerminator()->getOperands(); !results.empty())
      line("return " + arguments(results));
  });
  before += "\n\n" + out;
}

} // namespace txl::decompile
