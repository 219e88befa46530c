// Text of values. Floats: shortest digits from std::to_chars, formatted by Python's rule (exponent form below 1e-4 and
// from 1e16 on). Format specifications: [[fill]align][sign][#][0][width][,|_][.precision][type].
#include "frontend/values/ConstantText.h"
#include "frontend/values/Builtin.h"
#include "frontend/values/Function.h"
#include "frontend/values/Objects.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>
#include <cmath>

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(BadFormat, ValueError, "format specification `{0}` does not fit `{1}`");

static std::optional<std::string> badFormat(llvm::StringRef spec, Value value, ArithmeticError &error) {
  error.declaration = &BadFormat;
  error.arguments[0] = spec.str();
  error.arguments[1] = value.describe();
  return std::nullopt;
}

std::string txl::frontend::floatText(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof(buffer), std::fabs(value), std::chars_format::scientific).ptr;
  llvm::StringRef text(buffer, end - buffer);
  auto [mantissa, exponentText] = text.split('e');
  int exponent = 0;
  if (exponentText.consume_front("+"))
    exponentText.getAsInteger(10, exponent);
  else
    exponentText.getAsInteger(10, exponent);
  std::string digits;
  for (char c : mantissa)
    if (c != '.')
      digits += c;
  std::string result = std::signbit(value) ? "-" : "";
  if (exponent < -4 || exponent >= 16) {
    result += digits.substr(0, 1);
    if (digits.size() > 1)
      result += "." + digits.substr(1);
    std::string magnitude = std::to_string(std::abs(exponent));
    return result + (exponent < 0 ? "e-" : "e+") + (magnitude.size() < 2 ? "0" : "") + magnitude;
  }
  if (exponent < 0)
    return result + "0." + std::string(-exponent - 1, '0') + digits;
  if (static_cast<int>(digits.size()) <= exponent + 1)
    return result + digits + std::string(exponent + 1 - digits.size(), '0') + ".0";
  return result + digits.substr(0, exponent + 1) + "." + digits.substr(exponent + 1);
}

static std::string quoted(llvm::StringRef text) {
  char quote = text.contains('\'') && !text.contains('"') ? '"' : '\'';
  std::string result(1, quote);
  for (char c : text) {
    if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (c == '\r')
      result += "\\r";
    else if (c == '\\' || c == quote)
      (result += '\\') += c;
    else
      result += c;
  }
  return result + quote;
}

static std::string tupleText(const TupleData &data) {
  std::string text = data.typeName.str() + (data.isList ? "[" : "(");
  for (size_t i = 0; i < data.elements.size(); ++i) {
    text += i ? ", " : "";
    if (!data.fields.empty())
      text += data.fields[i].str() + "=";
    text += valueText(data.elements[i], true);
  }
  if (data.elements.size() == 1 && !data.isList && data.fields.empty())
    text += ",";
  return text + (data.isList ? "]" : ")");
}

std::string txl::frontend::valueText(Value value, bool repr) {
  switch (value.kind()) {
  case ValueKind::None:
    return "None";
  case ValueKind::Ellipsis:
    return "Ellipsis";
  case ValueKind::Bool:
    return value.asBool() ? "True" : "False";
  case ValueKind::Int:
    return llvm::toString(value.asAPInt(), 10, /*Signed=*/true);
  case ValueKind::Float:
    return floatText(value.asDouble());
  case ValueKind::Str:
    return repr ? quoted(value.asStr()) : value.asStr().str();
  case ValueKind::DType:
    return value.asType().str();
  case ValueKind::Tile: {
    std::string text = value.type().scalar().str() + "[";
    for (size_t i = 0; i < value.type().shape().size(); ++i)
      text += (i ? ", " : "") + std::to_string(value.type().shape()[i]);
    return text + "]";
  }
  case ValueKind::Buffer:
    return value.describe();
  case ValueKind::Tuple:
    return tupleText(value.asTuple());
  case ValueKind::Function:
    return "<function " + value.asFunction().qualifiedName + ">";
  case ValueKind::Builtin:
    return "<function " + value.asBuiltin().name + ">";
  case ValueKind::Class:
    return "<class '" + value.asClass().name + "'>";
  case ValueKind::EnumMember:
    return (value.asEnumMember().className + "." + value.asEnumMember().name).str();
  default:
    return "<" + value.describe() + ">";
  }
}

namespace {
struct FormatSpec {
  std::string fill = " ";
  char align = 0, sign = '-', group = 0, type = 0;
  bool alternate = false;
  int width = 0, precision = -1;
};
} // namespace

static std::optional<FormatSpec> readSpec(llvm::StringRef text) {
  FormatSpec spec;
  auto isAlign = [](char c) { return c == '<' || c == '>' || c == '=' || c == '^'; };
  size_t first = 1;
  while (first < text.size() && (static_cast<unsigned char>(text[first]) & 0xC0) == 0x80)
    ++first; // the fill may be any single character, of several bytes
  if (first < text.size() && isAlign(text[first])) {
    spec.fill = text.take_front(first).str();
    spec.align = text[first];
    text = text.drop_front(first + 1);
  } else if (!text.empty() && isAlign(text.front())) {
    spec.align = text.front();
    text = text.drop_front();
  }
  if (!text.empty() && (text.front() == '+' || text.front() == '-' || text.front() == ' ')) {
    spec.sign = text.front();
    text = text.drop_front();
  }
  spec.alternate = text.consume_front("#");
  if (text.consume_front("0") && !spec.align) {
    spec.fill = "0";
    spec.align = '=';
  }
  if (!text.empty() && llvm::isDigit(text.front()) && text.consumeInteger(10, spec.width))
    return std::nullopt;
  if (!text.empty() && (text.front() == ',' || text.front() == '_')) {
    spec.group = text.front();
    text = text.drop_front();
  }
  if (text.consume_front(".") && text.consumeInteger(10, spec.precision))
    return std::nullopt;
  if (!text.empty()) {
    spec.type = text.front();
    text = text.drop_front();
  }
  if (!text.empty() || spec.width > 4096 || spec.precision > 1024)
    return std::nullopt;
  return spec;
}

/// Separates the leading digits of the number into groups of `size`. Zeros that fill the width are grouped too.
static std::string grouped(const FormatSpec &spec, llvm::StringRef prefix, std::string digits, unsigned size,
                           bool hex = false) {
  if (!spec.group)
    return digits;
  size_t end = 0;
  while (end < digits.size() && (hex ? llvm::isHexDigit(digits[end]) : llvm::isDigit(digits[end])))
    ++end;
  if (!end)
    return digits; // inf and nan
  size_t count = end;
  for (size_t i = end; i > size; i -= size)
    digits.insert(i - size, 1, spec.group);
  if (spec.fill == "0" && spec.align == '=')
    for (; static_cast<int>(prefix.size() + digits.size()) < spec.width; ++count)
      digits.insert(0, count % size == 0 ? std::string("0") + spec.group : "0");
  return digits;
}

static std::string padded(const FormatSpec &spec, llvm::StringRef prefix, llvm::StringRef body, char defaultAlign) {
  int length = prefix.size();
  for (char c : body)
    length += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  int missing = std::max(0, spec.width - length);
  char align = spec.align ? spec.align : defaultAlign;
  int left = align == '<' || align == '=' ? 0 : align == '^' ? missing / 2 : missing;
  std::string result;
  auto fill = [&](int n) {
    while (n-- > 0)
      result += spec.fill;
  };
  fill(left);
  result += prefix;
  if (align == '=')
    fill(missing);
  result += body;
  if (align != '=')
    fill(missing - left);
  return result;
}

static std::string printed(const char *format, int precision, double value) {
  llvm::SmallString<512> buffer;
  buffer.resize(std::snprintf(nullptr, 0, format, precision, value) + 1);
  std::snprintf(buffer.data(), buffer.size(), format, precision, value);
  return buffer.c_str();
}

/// Formats without a presentation type: `precision` digits as in `g`, but the exponent form is also used if no digit
/// would follow the point.
static std::string withPrecision(double magnitude, int precision, bool alternate) {
  precision = std::max(precision, 1);
  std::string body = printed("%.*e", precision - 1, magnitude);
  auto [mantissa, exponentText] = llvm::StringRef(body).split('e');
  int exponent = 0;
  exponentText.consume_front("+");
  exponentText.getAsInteger(10, exponent);
  if (exponent >= -4 && exponent < precision - 1) {
    body = printed(alternate ? "%#.*g" : "%.*g", precision, magnitude);
    return body.find('.') == std::string::npos ? body + ".0" : body;
  }
  if (!alternate && mantissa.contains('.'))
    return (mantissa.rtrim('0').rtrim('.') + body.substr(mantissa.size())).str();
  return body;
}

static std::string formatDouble(double value, const FormatSpec &spec) {
  bool percent = spec.type == '%';
  double magnitude = std::fabs(value) * (percent ? 100 : 1);
  char type = percent ? 'f' : spec.type;
  std::string body;
  if (std::isinf(magnitude) || std::isnan(magnitude)) {
    body = std::isnan(magnitude) ? "nan" : "inf";
    if (llvm::isUpper(type))
      body = llvm::StringRef(body).upper();
  } else if (!type && spec.precision < 0) {
    body = floatText(magnitude);
  } else if (!type) {
    body = withPrecision(magnitude, spec.precision, spec.alternate);
  } else {
    std::string format = std::string("%") + (spec.alternate ? "#" : "") + ".*" + type;
    body = printed(format.c_str(), spec.precision < 0 ? 6 : spec.precision, magnitude);
  }
  body += percent ? "%" : "";
  llvm::StringRef prefix = std::signbit(value) ? "-" : spec.sign == '-' ? "" : spec.sign == '+' ? "+" : " ";
  return padded(spec, prefix, grouped(spec, prefix, body, 3), '>');
}

static std::optional<std::string> formatInt(Value value, llvm::StringRef text, const FormatSpec &spec,
                                            ArithmeticError &error) {
  unsigned radix = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : spec.type == 'x' || spec.type == 'X' ? 16 : 10;
  if (spec.precision >= 0 || !llvm::StringRef("bdoxXn").contains(spec.type ? spec.type : 'd'))
    return badFormat(text, value, error);
  llvm::APInt number = value.asAPInt();
  number = number.sext(number.getBitWidth() + 1);
  std::string prefix = number.isNegative() ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
  if (spec.alternate && radix != 10)
    prefix += std::string("0") + spec.type;
  std::string digits = llvm::toString(number.abs(), radix, /*Signed=*/false);
  digits = spec.type == 'X' ? digits : llvm::StringRef(digits).lower();
  return padded(spec, prefix, grouped(spec, prefix, digits, radix == 10 ? 3 : 4, radix == 16), '>');
}

std::optional<std::string> txl::frontend::formatValue(Value value, llvm::StringRef text, ArithmeticError &error) {
  if (text.empty())
    return valueText(value);
  std::optional<FormatSpec> spec = readSpec(text);
  if (!spec)
    return badFormat(text, value, error);
  if (value.isStr()) {
    if ((spec->type && spec->type != 's') || spec->group || spec->align == '=')
      return badFormat(text, value, error);
    llvm::StringRef shown = value.asStr();
    return padded(*spec, "", spec->precision >= 0 ? shown.take_front(spec->precision) : shown, '<');
  }
  bool asFloat = llvm::StringRef("eEfFgG%").contains(spec->type) && spec->type;
  if (value.isFloat() || (value.isNumber() && asFloat)) {
    if (spec->type && !asFloat)
      return badFormat(text, value, error);
    std::optional<double> number = toDouble(value, error);
    return number ? std::optional(formatDouble(*number, *spec)) : std::nullopt;
  }
  if (value.isInt() || value.isBool())
    return formatInt(value, text, *spec, error);
  return badFormat(text, value, error);
}
