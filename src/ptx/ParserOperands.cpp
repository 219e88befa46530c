// Parses operands: registers, constants, names, addresses, vectors, pairs, and the operands of a call.
#include "ptx/ParserImpl.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::ptx;

TXL_DIAGNOSTIC(PtxUndeclared, SyntaxError, "`{0}` is not declared");
TXL_DIAGNOSTIC(PtxComponent, SyntaxError, "`{0}` has no component `.{1}`");
TXL_DIAGNOSTIC(PtxNeeds, SyntaxError, "`{0}` needs {1}, the module is for {2}");

/// `%r12` is register 12 of `%r<20>`, or a register with that name.
bool Parser::findRegister(llvm::StringRef name, uint32_t &registerIndex) const {
  for (const Scope &scope : llvm::reverse(scopes)) {
    auto found = scope.symbols.find(name);
    if (found != scope.symbols.end()) {
      const RegisterDeclaration *declaration = found->second.registers;
      registerIndex = declaration ? declaration->first : 0;
      return declaration;
    }
    // Split into base and index; the index has no leading zero.
    size_t digits = name.size() - name.rtrim("0123456789").size();
    for (size_t length = 1; length <= std::min<size_t>(digits, 7); ++length) {
      llvm::StringRef suffix = name.take_back(length);
      if (length > 1 && suffix.front() == '0')
        continue;
      auto range = scope.ranges.find(name.drop_back(length));
      int32_t index;
      if (range == scope.ranges.end() || suffix.getAsInteger(10, index) || index >= range->second->count)
        continue;
      registerIndex = range->second->first + index;
      return true;
    }
  }
  return false;
}

bool Parser::parseSpecial(const Token &name, Operand &operand) {
  llvm::ArrayRef<SpecialRow> table = specialRegisters();
  const SpecialRow *row = llvm::find_if(table, [&](const SpecialRow &row) { return row.name == name.text; });
  if (row == table.end()) {
    diags.emit(locate(name), PtxUndeclared, name.text);
    return false;
  }
  operand.kind = Operand::Special;
  operand.index = row - table.begin();
  operand.type = row->type;
  if (row->components) {
    Token component = take();
    size_t componentIndex = component.kind == TokenKind::Dotted && component.text.size() == 1
                                ? llvm::StringRef("xyz").find(component.text)
                                : llvm::StringRef::npos;
    if (componentIndex == llvm::StringRef::npos) {
      diags.emit(locate(component), PtxComponent, name.text, component.text);
      return false;
    }
    operand.component = componentIndex;
  }
  if (module.version >= row->version && module.target >= row->target)
    return true;
  diags.emit(locate(name), PtxNeeds, name.text,
             llvm::formatv("PTX {0}.{1} and sm_{2}", row->version / 10, row->version % 10, row->target).str(),
             llvm::formatv("PTX {0}.{1} and {2}", module.version / 10, module.version % 10, module.targetText).str());
  return false;
}

/// A register, special register, variable with an offset, function or list of targets.
bool Parser::parseWordOperand(Operand &operand) {
  Token name = take();
  if (name.text == "_") {
    operand.kind = Operand::Sink;
    return true;
  }
  if (findRegister(name.text, operand.index)) {
    operand.kind = Operand::Register;
    operand.type = current->registers[operand.index].type;
    return true;
  }
  const Symbol *symbol = lookup(name.text);
  if (!symbol && name.text.starts_with("%"))
    return parseSpecial(name, operand);
  if (!symbol) {
    diags.emit(locate(name), PtxUndeclared, name.text);
    return false;
  }
  if (symbol->kind == Symbol::Targets) {
    operand.kind = Operand::Targets;
    operand.index = symbol->index;
    return true;
  }
  operand.kind = symbol->variable ? Operand::Variable : Operand::Function;
  operand.variable = symbol->variable;
  operand.function = symbol->function;
  return !symbol->variable || parseOffset(operand.value);
}

/// `[%rd1+8]`, `[name+4]`, `[name]`, `[16]`, `[%rd1, {%r1, %r2}]`
bool Parser::parseAddress(Operand &operand) {
  take();
  operand.kind = Operand::Address;
  Operand base;
  base.line = peek().line;
  base.column = peek().column;
  if (peek().kind == TokenKind::Word && peek().text != "WARP_SZ") {
    if (!parseWordOperand(base))
      return false;
    base.endColumn = peek().column;
    if (base.kind == Operand::Register && !parseOffset(operand.value))
      return false;
    if (base.kind == Operand::Variable)
      std::swap(operand.value, base.value);
  } else {
    base.kind = Operand::Integer;
    if (!parseConstant(base.value))
      return false;
  }
  bool good = base.kind == Operand::Register || base.kind == Operand::Variable || base.kind == Operand::Integer;
  if (!good)
    return unexpected("an address");
  llvm::SmallVector<Operand> elements = {base};
  if (takeSymbol(",")) {
    Operand coordinates;
    if (!atSymbol("{"))
      return unexpected("coordinates");
    if (!parseVector(coordinates, 0))
      return false;
    elements.append(coordinates.elements.begin(), coordinates.elements.end());
  }
  operand.elements = module.copy<Operand>(elements);
  return expectSymbol("]");
}

bool Parser::parseVector(Operand &operand, unsigned depth) {
  take();
  operand.kind = Operand::Vector;
  llvm::SmallVector<Operand> elements;
  do {
    if (!parseOperand(elements.emplace_back(), depth + 1))
      return false;
  } while (takeSymbol(","));
  operand.elements = module.copy<Operand>(elements);
  return expectSymbol("}");
}

bool Parser::parseOperand(Operand &operand, unsigned depth) {
  operand.line = peek().line;
  operand.column = peek().column;
  operand.endColumn = peek().endColumn;
  if (atSymbol("{") && depth == 0)
    return parseVector(operand, depth);
  if (atSymbol("[") && depth == 0)
    return parseAddress(operand);
  bool minus = atSymbol("-") && peek(1).kind == TokenKind::Real;
  if (minus || peek().kind == TokenKind::Real) {
    if (minus)
      take();
    uint64_t bits;
    operand.kind = Operand::Real;
    if (!parseReal(take(), operand.type, bits))
      return false;
    operand.value = bits ^ (minus ? uint64_t(1) << (bitsOf(operand.type) - 1) : 0);
    return true;
  }
  if (atSymbol("!") && peek(1).kind == TokenKind::Word && peek(1).text != "WARP_SZ") {
    take();
    operand.negated = true;
  }
  if (peek().kind != TokenKind::Word || peek().text == "WARP_SZ") {
    operand.kind = Operand::Integer;
    return parseConstant(operand.value);
  }
  if (!parseWordOperand(operand))
    return false;
  if (!atSymbol("|") || depth)
    return true;
  take();
  llvm::SmallVector<Operand> pair = {operand, Operand()};
  operand = Operand();
  operand.kind = Operand::Pair;
  operand.line = pair[0].line;
  operand.column = pair[0].column;
  operand.endColumn = peek().endColumn;
  pair[1].line = peek().line;
  pair[1].column = peek().column;
  pair[1].endColumn = peek().endColumn;
  if (peek().kind != TokenKind::Word || !parseWordOperand(pair[1]))
    return peek().kind == TokenKind::Word ? false : unexpected("a predicate");
  operand.elements = module.copy<Operand>(pair);
  return true;
}

bool Parser::parseCallList(Operand &operand) {
  operand.kind = Operand::Vector;
  operand.line = peek().line;
  operand.column = peek().column;
  operand.endColumn = peek().endColumn;
  if (!expectSymbol("("))
    return false;
  llvm::SmallVector<Operand> elements;
  while (!atSymbol(")")) {
    if (!parseOperand(elements.emplace_back(), 1))
      return false;
    if (!takeSymbol(","))
      break;
  }
  operand.elements = module.copy<Operand>(elements);
  return expectSymbol(")");
}

/// `call (results), callee, (arguments), prototype;` where only the callee is required.
bool Parser::parseCallOperands(llvm::SmallVectorImpl<Operand> &operands) {
  operands.resize(3);
  for (Operand &operand : operands)
    operand.kind = Operand::Vector;
  if (atSymbol("(") && !(parseCallList(operands[1]) && expectSymbol(",")))
    return false;
  operands[0].line = peek().line;
  operands[0].column = peek().column;
  operands[0].endColumn = peek().endColumn;
  if (peek().kind != TokenKind::Word)
    return unexpected("a function");
  if (!parseWordOperand(operands[0]))
    return false;
  if (!takeSymbol(","))
    return true;
  if (atSymbol("(")) {
    if (!parseCallList(operands[2]))
      return false;
    if (!takeSymbol(","))
      return true;
  }
  Operand &prototype = operands.emplace_back();
  prototype.line = peek().line;
  prototype.column = peek().column;
  prototype.endColumn = peek().endColumn;
  if (peek().kind != TokenKind::Word)
    return unexpected("a prototype");
  return parseWordOperand(prototype);
}
