// Parses declarations of variables and registers, initialisers, constant expressions and literals.
#include "ptx/ParserImpl.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include <bit>

using namespace txl;
using namespace txl::ptx;

TXL_DIAGNOSTIC(PtxNumber, SyntaxError, "`{0}` is not a valid PTX number");
TXL_DIAGNOSTIC(PtxTooMany, SyntaxError, "{0} has more than {1} {2}");
TXL_DIAGNOSTIC(PtxBadAlignment, SyntaxError, "alignment {0} is not a power of two up to 2^20");
TXL_DIAGNOSTIC(PtxInitializer, SyntaxError, "`{0}` cannot initialise `{1}`");

static constexpr uint64_t maxVariableBytes = uint64_t(1) << 40;
static constexpr uint32_t maxRegisters = 1 << 20;
static constexpr unsigned maxDepth = 64;

bool Parser::parseInteger(const Token &token, uint64_t &value) {
  llvm::StringRef text = token.text;
  text.consume_back("U");
  unsigned radix = 10;
  if (text.consume_front("0x") || text.consume_front("0X"))
    radix = 16;
  else if (text.consume_front("0b") || text.consume_front("0B"))
    radix = 2;
  else if (text.size() > 1 && text.front() == '0')
    radix = 8;
  if (token.kind == TokenKind::Integer && !text.empty() && !text.getAsInteger(radix, value))
    return true;
  diags.emit(locate(token), PtxNumber, token.text);
  return false;
}

/// 0f and 0d give exact bits; a decimal number is a double.
bool Parser::parseReal(const Token &token, Type &type, uint64_t &bits) {
  llvm::StringRef text = token.text;
  bool isFloat = text.starts_with_insensitive("0f");
  if (isFloat || text.starts_with_insensitive("0d")) {
    type = isFloat ? Type::f32 : Type::f64;
    if (text.size() == (isFloat ? 10 : 18) && !text.drop_front(2).getAsInteger(16, bits))
      return true;
  } else {
    type = Type::f64;
    llvm::APFloat value(llvm::APFloat::IEEEdouble());
    auto status = value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
    if (status) {
      bits = value.bitcastToAPInt().getZExtValue();
      return true;
    }
    llvm::consumeError(status.takeError());
  }
  diags.emit(locate(token), PtxNumber, token.text);
  return false;
}

bool Parser::parsePrimary(int64_t &value, unsigned depth) {
  if (depth > maxDepth) {
    diags.emit(locate(peek()), PtxTooMany, "an expression", maxDepth, "levels");
    return false;
  }
  if (takeSymbol("-")) {
    bool good = parsePrimary(value, depth + 1);
    value = static_cast<int64_t>(-static_cast<uint64_t>(value));
    return good;
  }
  if (takeSymbol("+"))
    return parsePrimary(value, depth + 1);
  if (takeSymbol("~")) {
    bool good = parsePrimary(value, depth + 1);
    value = ~value;
    return good;
  }
  if (takeSymbol("!")) {
    bool good = parsePrimary(value, depth + 1);
    value = !value;
    return good;
  }
  if (takeSymbol("("))
    return parseConstant(value, 0, depth + 1) && expectSymbol(")");
  if (peek().is(TokenKind::Word, "WARP_SZ")) {
    take();
    value = 32;
    return true;
  }
  if (peek().kind != TokenKind::Integer)
    return unexpected("a constant");
  uint64_t bits;
  if (!parseInteger(take(), bits))
    return false;
  value = static_cast<int64_t>(bits);
  return true;
}

static unsigned precedence(llvm::StringRef symbol) {
  return llvm::StringSwitch<unsigned>(symbol)
      .Cases({"*", "/", "%"}, 6)
      .Cases({"+", "-"}, 5)
      .Cases({"<<", ">>"}, 4)
      .Case("&", 3)
      .Case("^", 2)
      .Case("|", 1)
      .Default(0);
}

static bool evaluate(llvm::StringRef symbol, int64_t &left, int64_t right) {
  uint64_t a = left, b = right;
  if ((symbol == "/" || symbol == "%") && (right == 0 || (right == -1 && left == INT64_MIN)))
    return false;
  left = symbol == "*"    ? static_cast<int64_t>(a * b)
         : symbol == "/"  ? left / right
         : symbol == "%"  ? left % right
         : symbol == "+"  ? static_cast<int64_t>(a + b)
         : symbol == "-"  ? static_cast<int64_t>(a - b)
         : symbol == "<<" ? static_cast<int64_t>(b > 63 ? 0 : a << b)
         : symbol == ">>" ? left >> std::min<uint64_t>(b, 63)
         : symbol == "&"  ? left & right
         : symbol == "^"  ? left ^ right
                          : left | right;
  return true;
}

/// A 64-bit constant expression with the operators of C.
bool Parser::parseConstant(int64_t &value, unsigned minimum, unsigned depth) {
  if (!parsePrimary(value, depth))
    return false;
  while (peek().kind == TokenKind::Symbol && precedence(peek().text) > minimum) {
    Token symbol = take();
    int64_t right;
    if (!parseConstant(right, precedence(symbol.text), depth + 1))
      return false;
    if (!evaluate(symbol.text, value, right)) {
      diags.emit(locate(symbol), PtxNumber, "division by zero");
      return false;
    }
  }
  return true;
}

bool Parser::parseType(Type &type, uint8_t &vector) {
  vector = takeDotted("v2") ? 2 : takeDotted("v4") ? 4 : takeDotted("v8") ? 8 : 1;
  auto found = peek().kind == TokenKind::Dotted ? ptx::parseType(peek().text) : std::nullopt;
  if (!found)
    return unexpected("a type");
  type = *found;
  take();
  return true;
}

/// `.align 8 .b8 name[24]`, after the state space.
bool Parser::parseVariable(Variable &variable, bool isParameter) {
  auto parseAlign = [&](uint32_t &align) {
    int64_t value;
    Token token = peek();
    if (!parseConstant(value))
      return false;
    align = value;
    if (value > 0 && value <= 1 << 20 && llvm::isPowerOf2_64(value))
      return true;
    diags.emit(locate(token), PtxBadAlignment, value);
    return false;
  };
  bool typed = false;
  while (peek().kind == TokenKind::Dotted) {
    if (takeDotted("align")) {
      if (!parseAlign(variable.isPointer ? variable.pointerAlign : variable.align))
        return false;
    } else if (isParameter && takeDotted("ptr")) {
      variable.isPointer = true;
    } else if (variable.isPointer && takeDotted("global")) {
      variable.pointerSpace = StateSpace::Global;
    } else if (variable.isPointer && takeDotted("shared")) {
      variable.pointerSpace = StateSpace::Shared;
    } else if (variable.isPointer && takeDotted("const")) {
      variable.pointerSpace = StateSpace::Const;
    } else if (variable.isPointer && takeDotted("local")) {
      variable.pointerSpace = StateSpace::Local;
    } else if (!isParameter && atDotted("attribute") && peek(2).is(TokenKind::Dotted, "managed")) {
      take();
      if (!expectSymbol("(") || !takeDotted("managed") || !expectSymbol(")"))
        return false;
      variable.managed = true;
    } else if (!typed) {
      typed = true;
      if (!parseType(variable.type, variable.vector))
        return false;
    } else {
      return unexpected("a name");
    }
  }
  if (!typed)
    return unexpected("a type");
  Token name;
  if (!expectWord(name, "a name"))
    return false;
  variable.name = name.text;
  variable.location = locate(name);
  std::vector<uint64_t> dimensions;
  uint64_t bytes = variable.elementBytes();
  while (takeSymbol("[")) {
    variable.isArray = true;
    int64_t size = 0;
    if (!atSymbol("]") && !parseConstant(size))
      return false;
    bytes = llvm::SaturatingMultiply(bytes, std::max<uint64_t>(1, size));
    if (size < 0 || bytes > maxVariableBytes) {
      diags.emit(locate(name), PtxTooMany, ("`" + name.text + "`").str(), maxVariableBytes, "bytes");
      return false;
    }
    dimensions.push_back(size);
    if (!expectSymbol("]"))
      return false;
  }
  variable.dimensions = module.copy<uint64_t>(dimensions);
  // `_` is the name of unused parameters.
  return (isParameter && name.text == "_") || isParameter || declareVariable(name, variable);
}

bool Parser::parseVariableList(StateSpace space, Linkage linkage, bool inFunction) {
  Variable *variable = module.create<Variable>();
  variable->space = space;
  variable->linkage = linkage;
  if (!parseVariable(*variable, false))
    return false;
  if (takeSymbol("=") && !parseInitializers(*variable))
    return false;
  if (inFunction) {
    variable->number = current->variables.size();
    current->variables.push_back(variable);
    Statement statement(Statement::Variable);
    statement.variable = variable;
    addStatement(statement);
  } else {
    TopLevel item(TopLevel::Variable);
    item.variable = variable;
    module.items.push_back(item);
  }
  return expectSymbol(";");
}

bool Parser::parseInitializers(Variable &variable) {
  std::vector<Initializer> values;
  Token first = peek();
  if (!parseInitializer(variable, values, 0))
    return false;
  // `x[] = {1, 2}` takes its size from the values.
  if (variable.isArray && variable.dimensions.front() == 0) {
    uint64_t rest = 1;
    for (uint64_t dimension : variable.dimensions.drop_front())
      rest *= dimension;
    std::vector<uint64_t> dimensions = variable.dimensions.vec();
    dimensions.front() = llvm::divideCeil(values.size(), std::max<uint64_t>(1, rest * variable.vector));
    variable.dimensions = module.copy<uint64_t>(dimensions);
  }
  if (values.size() > variable.count() * variable.vector) {
    diags.emit(locate(first), PtxInitializer, "a longer list", variable.name);
    return false;
  }
  variable.initializers = module.copy<Initializer>(values);
  return true;
}

bool Parser::parseInitializer(const Variable &variable, std::vector<Initializer> &values, unsigned depth) {
  if (!takeSymbol("{")) {
    Initializer value;
    return parseInitialValue(variable, value) && (values.push_back(value), true);
  }
  // A nested list fills the elements of its dimension; missing values are zero.
  uint64_t stride = 1;
  for (uint64_t dimension : variable.dimensions.drop_front(std::min<size_t>(depth, variable.dimensions.size())))
    stride *= dimension;
  stride *= variable.vector;
  size_t begin = values.size();
  if (depth > 8) {
    diags.emit(locate(peek()), PtxTooMany, "a list", 8, "levels");
    return false;
  }
  while (!atSymbol("}")) {
    if (!parseInitializer(variable, values, depth + 1))
      return false;
    if (!takeSymbol(","))
      break;
  }
  bool incomplete = depth > 0 && values.size() - begin < stride;
  if (incomplete && stride <= 1 << 24)
    values.resize(begin + stride);
  return expectSymbol("}");
}

bool Parser::parseInitialValue(const Variable &variable, Initializer &value) {
  Token first = peek();
  auto bad = [&] {
    diags.emit(locate(first), PtxInitializer, first.text, variable.name);
    return false;
  };
  bool isFloat = ptx::isFloat(variable.type);
  bool minus = atSymbol("-") && peek(1).kind == TokenKind::Real;
  if (minus)
    take();
  if (peek().kind == TokenKind::Real) {
    Type type;
    if (!parseReal(take(), type, value.bits))
      return false;
    if (!isFloat || bitsOf(variable.type) < 32)
      return bad();
    if (type == Type::f64 && variable.type == Type::f32)
      value.bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(value.bits)));
    else if (type == Type::f32 && variable.type == Type::f64)
      value.bits = std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(uint32_t(value.bits))));
    value.bits ^= minus ? uint64_t(1) << (bitsOf(variable.type) - 1) : 0;
    return true;
  }
  // 0xFF00(address) takes one byte of an address.
  bool masked = peek().kind == TokenKind::Integer && peek(1).isSymbol("(");
  if (masked) {
    uint64_t mask;
    if (!parseInteger(take(), mask))
      return false;
    int bit = llvm::countr_zero(mask);
    if (!mask || bit % 8 || mask >> bit != 0xff || bitsOf(variable.type) != 8)
      return bad();
    value.byte = bit / 8;
    take();
  }
  if (peek().kind != TokenKind::Word || peek().text == "WARP_SZ") {
    int64_t constant;
    if (masked || !parseConstant(constant))
      return masked ? unexpected("a variable") : false;
    value.bits = constant;
    return true;
  }
  value.generic = peek().text == "generic" && peek(1).isSymbol("(");
  if (value.generic)
    take(), take();
  Token name = take();
  const Symbol *symbol = name.kind == TokenKind::Word ? lookup(name.text) : nullptr;
  bool isAddress = symbol && (symbol->kind == Symbol::Variable || symbol->kind == Symbol::Function);
  if (!isAddress || (!masked && (isFloat || bitsOf(variable.type) < 32))) {
    first = name;
    return bad();
  }
  value.variable = symbol->variable;
  value.function = symbol->function;
  int64_t offset = 0;
  if ((value.generic && !expectSymbol(")")) || !parseOffset(offset))
    return false;
  value.bits = offset;
  return !masked || expectSymbol(")");
}

/// `+ 4`, `- 8` or nothing.
bool Parser::parseOffset(int64_t &offset) {
  offset = 0;
  while (atSymbol("+") || atSymbol("-")) {
    bool minus = take().text == "-";
    int64_t value;
    if (!parseConstant(value, 5))
      return false;
    offset = static_cast<int64_t>(static_cast<uint64_t>(offset) + (minus ? -static_cast<uint64_t>(value) : value));
  }
  return true;
}

/// `.reg .b32 %r<9>, %x;`
bool Parser::parseRegisters() {
  Type type;
  uint8_t vector;
  Token first = peek();
  if (!parseType(type, vector))
    return false;
  if (vector != 1) {
    diags.emit(locate(first), PtxTooMany, "a register", 1, "component");
    return false;
  }
  do {
    Token name;
    if (!expectWord(name, "the name of a register"))
      return false;
    RegisterDeclaration *declaration = module.create<RegisterDeclaration>();
    declaration->base = name.text;
    declaration->type = type;
    declaration->count = -1;
    declaration->first = current->registers.size();
    if (takeSymbol("<")) {
      int64_t count;
      if (!parseConstant(count, 6) || !expectSymbol(">"))
        return false;
      if (count < 0 || count > maxRegisters || current->registers.size() + count > maxRegisters) {
        diags.emit(locate(name), PtxTooMany, "a function", maxRegisters, "registers");
        return false;
      }
      declaration->count = count;
      for (int64_t i = 0; i < count; ++i)
        current->registers.push_back({name.text, int32_t(i), type});
    } else {
      current->registers.push_back({name.text, -1, type});
    }
    if (!declareRegisters(name, *declaration))
      return false;
    Statement statement(Statement::Registers);
    statement.registers = declaration;
    addStatement(statement);
  } while (takeSymbol(","));
  return expectSymbol(";");
}
