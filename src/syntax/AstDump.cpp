// Dumps trees, with one overload per field type.
#include "syntax/AstDump.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include <charconv>
#include <cmath>

using namespace txl::syntax;

static constexpr const char *operatorNames[] = {"Add",    "Sub",    "Mult",  "MatMult", "Div",    "Mod",     "Pow",
                                                "LShift", "RShift", "BitOr", "BitXor",  "BitAnd", "FloorDiv"};
static constexpr const char *unaryNames[] = {"Invert", "Not", "UAdd", "USub"};
static constexpr const char *compareNames[] = {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"};
static constexpr const char *contextNames[] = {"Load", "Store", "Del"};

/// The code point at `text[i]`; advances `i` past it. Accepts surrogates in three bytes.
static uint32_t takeCodePoint(llvm::StringRef text, size_t &i) {
  unsigned char c = text[i++];
  unsigned more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
  uint32_t value = more == 0 ? c : c & (0x3F >> more);
  for (; more && i < text.size(); --more)
    value = value << 6 | (text[i++] & 0x3F);
  return value;
}

static void printText(std::string &out, llvm::StringRef text, bool bytes) {
  char quote = text.contains('\'') && !text.contains('"') ? '"' : '\'';
  out += quote;
  for (size_t i = 0; i < text.size();) {
    uint32_t c = bytes ? (unsigned char)text[i++] : takeCodePoint(text, i);
    if (c == uint32_t(quote) || c == '\\') {
      out += '\\';
      out += char(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c >= ' ' && c < 0x7F) {
      out += char(c);
    } else {
      unsigned width = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
      out += width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U";
      std::string digits = llvm::utohexstr(c, /*LowerCase=*/true, width);
      out += digits;
    }
  }
  out += quote;
}

/// Python's repr: the shortest digits that round-trip, in exponent form from 1e16 and below 1e-4.
static std::string printFloat(double value) {
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  llvm::StringRef text(buffer, end - buffer);
  auto [mantissa, exponentText] = text.split('e');
  int exponent = 0;
  exponentText.consume_front("+");
  exponentText.getAsInteger(10, exponent);
  if (value != 0 && (exponent < -4 || exponent >= 16))
    return (mantissa + "e" + (exponent < 0 ? "-" : "+") + (std::abs(exponent) < 10 ? "0" : "") +
            std::to_string(std::abs(exponent)))
        .str();
  end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
  std::string result(buffer, end);
  return result.find('.') == std::string::npos ? result + ".0" : result;
}

namespace {
class Dumper {
public:
  Dumper(std::string &out, const DumpOptions &options) : out(out), options(options) {}

  void node(const Node *node);

private:
  // Fields: `skip` returns whether Python omits the field, `value` prints it.
  template <typename T> bool skip(T *const &node) { return !node; }
  bool skip(const Identifier &text) { return !text.data(); }
  template <typename T> bool skip(const llvm::ArrayRef<T> &array) {
    return options.minorVersion >= 13 && array.empty();
  }
  template <typename T> bool skip(const T &) { return false; }

  void value(const Node *child) { child ? node(child) : void(out += "None"); }
  void value(const Identifier &text) { printText(out, text, /*bytes=*/false); }
  void value(int number) { out += std::to_string(number); }
  void value(Operator op) { simple(operatorNames[unsigned(op)]); }
  void value(UnaryOperator op) { simple(unaryNames[unsigned(op)]); }
  void value(BoolOperator op) { simple(op == BoolOperator::And ? "And" : "Or"); }
  void value(CmpOp op) { simple(compareNames[unsigned(op)]); }
  void value(ExprContext context) { simple(contextNames[unsigned(context)]); }
  void value(const ConstantValue &constant);
  template <typename T> void value(const llvm::ArrayRef<T> &array) {
    out += '[';
    bool first = true;
    for (const T &element : array) {
      if (!first)
        out += ", ";
      first = false;
      value(element);
    }
    out += ']';
  }
  template <typename T>
    requires std::is_base_of_v<Node, T>
  void value(T *const &child) {
    value(static_cast<const Node *>(child));
  }

  void simple(const char *name) {
    out += name;
    out += "()";
  }
  template <typename T> void field(NodeKind kind, const char *name, const T &content);
  void key(llvm::StringRef name);
  void attributes(const Node *node);

  std::string &out;
  const DumpOptions &options;
  bool first = true;
};
} // namespace

void Dumper::value(const ConstantValue &constant) {
  switch (constant.kind) {
  case ConstantValue::None:
    out += "None";
    break;
  case ConstantValue::True:
    out += "True";
    break;
  case ConstantValue::False:
    out += "False";
    break;
  case ConstantValue::Ellipsis:
    out += "Ellipsis";
    break;
  case ConstantValue::Int:
    out += constant.text;
    break;
  case ConstantValue::Float:
    out += printFloat(constant.floatValue);
    break;
  case ConstantValue::Complex: {
    std::string text = printFloat(constant.floatValue);
    llvm::StringRef digits = text;
    digits.consume_back(".0");
    out += digits;
    out += 'j';
    break;
  }
  case ConstantValue::Bytes:
    out += 'b';
    [[fallthrough]];
  case ConstantValue::Str:
    printText(out, constant.text, constant.kind == ConstantValue::Bytes);
    break;
  }
}

/// Prints a field name in snake case: `typeParams` as `type_params`.
void Dumper::key(llvm::StringRef name) {
  if (!first)
    out += ", ";
  first = false;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') {
      out += '_';
      c |= 0x20;
    }
    out += c;
  }
  out += '=';
}

template <typename T> void Dumper::field(NodeKind kind, const char *name, const T &content) {
  llvm::StringRef field = name;
  if (skip(content) || (options.minorVersion < 12 && field == "typeParams"))
    return;
  key(field);
  bool outer = first;
  value(content);
  first = outer;
}

void Dumper::attributes(const Node *node) {
  switch (node->kind) { // nodes that have no range in Python
  case NodeKind::Module:
  case NodeKind::Comprehension:
  case NodeKind::Arguments:
  case NodeKind::WithItem:
  case NodeKind::MatchCase:
    return;
  default:
    break;
  }
  auto put = [&](const char *name, uint32_t number) {
    key(name);
    out += std::to_string(number);
  };
  put("lineno", node->lineno);
  put("colOffset", node->colOffset);
  put("endLineno", node->endLineno);
  put("endColOffset", node->endColOffset);
}

void Dumper::node(const Node *node) {
  out += className(node->kind);
  out += '(';
  first = true;
  switch (node->kind) {
#define TXL_FIELD(Type, Name) field(n.Node::kind, #Name, n.Name);
#define TXL_NODE(Name, Base, Fields)                                                                                   \
  case NodeKind::Name: {                                                                                               \
    [[maybe_unused]] const auto &n = *static_cast<const txl::syntax::Name *>(node);                                    \
    Fields break;                                                                                                      \
  }
#include "syntax/Nodes.def"
  }
  if (options.attributes)
    attributes(node);
  out += ')';
  first = false;
}

std::string txl::syntax::dump(const Node *node, const DumpOptions &options) {
  std::string out;
  Dumper(out, options).node(node);
  return out;
}
