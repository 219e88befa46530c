// Reads the parameters of a kernel and the command-line text of a signature.
#include "frontend/Frontend.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/Function.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(BadSignature, ValueError, "`{0}` in a signature is neither a type nor a value");
TXL_DIAGNOSTIC(BadSpecialization, ValueError,
               "`:{0}` in a signature is not `:16` (divisible by 16) or `:1` (equal to 1)");

std::optional<std::vector<ParameterInfo>> txl::frontend::readParameters(const HostFunction &function,
                                                                        DiagnosticEngine &diagnostics) {
  llvm::StringRef text = function.source;
  llvm::StringRef indentation = text.take_while([](char c) { return c == ' ' || c == '\t'; });
  std::string dedented;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    line.consume_front(indentation);
    (dedented += line) += '\n';
  }
  auto source = SourceBuffer::create(function.file, dedented, function.firstLine, indentation.size());
  std::unique_ptr<syntax::ParsedSource> parsed = syntax::parse(source, diagnostics);
  if (!parsed)
    return std::nullopt;
  const syntax::FunctionDef *def = nullptr;
  for (const syntax::Stmt *stmt : parsed->module->body)
    if (!def)
      def = llvm::dyn_cast<syntax::FunctionDef>(stmt);
  assert(def && "the host cuts out functions");
  Arena arena;
  Signature signature = Signature::read(*def, arena);
  std::vector<ParameterInfo> result;
  for (const Parameter &parameter : signature.parameters) {
    ParameterInfo info;
    info.name = parameter.name.str();
    if (const syntax::Expr *annotation = parameter.node->annotation;
        annotation && annotation->lineno == annotation->endLineno)
      info.annotation = source->line(annotation->lineno).slice(annotation->colOffset, annotation->endColOffset).str();
    info.isConstexpr = parameter.isConstexpr;
    info.hasDefault = parameter.defaultExpr;
    info.isVariadic = parameter.kind == Parameter::Kind::Variadic;
    info.isKeywordOnly = parameter.kind == Parameter::Kind::KeywordOnly;
    result.push_back(info);
  }
  return result;
}

/// Splits at commas outside of parentheses and quotes.
static llvm::SmallVector<llvm::StringRef> splitArguments(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  int depth = 0;
  char quote = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '(')
      ++depth;
    else if (c == ')')
      --depth;
    else if (c == ',' && depth <= 0) {
      parts.push_back(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  llvm::StringRef last = text.drop_front(start).trim();
  if (!last.empty())
    parts.push_back(last);
  return parts;
}

static std::optional<HostValue> parseValue(llvm::StringRef text) {
  HostValue value;
  if (text == "None") {
    value.kind = HostValue::Kind::None;
    return value;
  }
  if (text == "True" || text == "False") {
    value.kind = HostValue::Kind::Bool;
    value.integer = text == "True";
    return value;
  }
  if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front()) {
    value.kind = HostValue::Kind::Str;
    value.text = text.drop_front().drop_back().str();
    return value;
  }
  // A dtype passed as a value is written `tl.float32`, to distinguish it from an argument of that type.
  llvm::StringRef dtype = text;
  if (dtype.consume_front("tl."))
    if (std::optional<Scalar> scalar = parseScalar(dtype)) {
      value.kind = HostValue::Kind::DType;
      value.text = Type(*scalar).signature();
      return value;
    }
  ArithmeticError error;
  Arena arena;
  if (std::optional<Value> integer = toInt(Value::str(text), arena, error)) {
    value.kind = HostValue::Kind::Int;
    if (integer->fitsInt64())
      value.integer = integer->asInt64();
    else
      value.text = text.str();
    return value;
  }
  if (std::optional<Value> number = toFloat(Value::str(text), error)) {
    value.kind = HostValue::Kind::Float;
    value.number = number->asDouble();
    return value;
  }
  return std::nullopt;
}

static std::optional<Specialization> parseArgument(llvm::StringRef text, DiagnosticEngine &diagnostics) {
  Specialization result;
  if (text.starts_with("(") && text.ends_with(")")) {
    result.kind = Specialization::Kind::Tuple;
    for (llvm::StringRef part : splitArguments(text.drop_front().drop_back())) {
      std::optional<Specialization> element = parseArgument(part, diagnostics);
      if (!element)
        return std::nullopt;
      result.elements.push_back(*element);
    }
    return result;
  }
  TypeContext types;
  auto [type, hint] = text.split(':');
  if (types.parse(type)) {
    result.type = type.trim().str();
    hint = hint.trim();
    if (hint == "16") {
      result.divisibility = 16;
    } else if (hint == "1") {
      result.constant.kind = HostValue::Kind::Int;
      result.constant.integer = 1;
    } else if (!hint.empty()) {
      diagnostics.emit(SourceLocation(), BadSpecialization, hint);
      return std::nullopt;
    }
    return result;
  }
  std::optional<HostValue> value = parseValue(text);
  if (!value) {
    diagnostics.emit(SourceLocation(), BadSignature, text)
        .note("write types as `*fp32:16`, `i32`, values as `64`, `1.5`, `True`, `None`, `'text'`, `tl.float32`");
    return std::nullopt;
  }
  result.kind = Specialization::Kind::Constant;
  result.constant = *value;
  return result;
}

std::optional<std::vector<Specialization>> txl::frontend::parseSignature(llvm::StringRef text,
                                                                         DiagnosticEngine &diagnostics) {
  std::vector<Specialization> result;
  for (llvm::StringRef part : splitArguments(text)) {
    std::optional<Specialization> argument = parseArgument(part, diagnostics);
    if (!argument)
      return std::nullopt;
    result.push_back(*argument);
  }
  return result;
}
