// Parses the body of a function: blocks, declarations, labels, line information, instructions.
#include "ptx/ParserImpl.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::ptx;

TXL_DIAGNOSTIC(PtxUndefinedLabel, SyntaxError, "label `{0}` is not defined");
TXL_DIAGNOSTIC(PtxUnknownModifier, SyntaxError, "`.{0}` is not a modifier that is supported");
TXL_DIAGNOSTIC(PtxGuard, SyntaxError, "`{0}` is not a predicate register");
TXL_DIAGNOSTIC(PtxTooDeep, SyntaxError, "blocks are nested more than {0} deep");

static constexpr unsigned maxBlocks = 256;

bool Parser::parseBody(Function &function) {
  current = &function;
  line = nullptr;
  if (!expectSymbol("{"))
    return false;
  scopes.emplace_back();
  for (const auto *list : {&function.results, &function.parameters})
    for (const Variable *variable : *list)
      if (variable->name != "_") {
        Token name{TokenKind::Word, variable->name, variable->location.line, variable->location.column,
                   variable->location.endColumn};
        if (!declareVariable(name, *variable))
          return false;
      }
  while (!atSymbol("}") || scopes.size() > 2) {
    if (peek().kind == TokenKind::End)
      return unexpected("`}`");
    if (!parseStatement())
      return false;
  }
  take();
  return closeScope();
}

/// Resolves the uses of labels; an undefined one may belong to the outer block.
bool Parser::closeScope() {
  Scope &scope = scopes.back();
  bool outermost = scopes.size() == 2;
  for (LabelUse &use : scope.uses) {
    auto found = scope.labels.find(use.token.text);
    if (found != scope.labels.end()) {
      use.operand->index = found->second;
    } else if (outermost) {
      diags.emit(locate(use.token), PtxUndefinedLabel, use.token.text);
      return false;
    } else {
      scopes[scopes.size() - 2].uses.push_back(use);
    }
  }
  scopes.pop_back();
  return true;
}

bool Parser::parseStatement() {
  if (takeSymbol(";"))
    return true;
  if (atSymbol("{")) {
    if (scopes.size() > maxBlocks) {
      diags.emit(locate(peek()), PtxTooDeep, maxBlocks);
      return false;
    }
    take();
    scopes.emplace_back();
    addStatement(Statement(Statement::Open));
    return true;
  }
  if (takeSymbol("}")) {
    addStatement(Statement(Statement::Close));
    return closeScope();
  }
  if (atSymbol("@") || (peek().kind == TokenKind::Word && !peek(1).isSymbol(":")))
    return parseInstruction();
  if (peek().kind == TokenKind::Word) {
    Token name = take();
    take();
    return parseNamed(name);
  }
  if (takeDotted("reg"))
    return parseRegisters();
  if (atDotted("loc"))
    return parseLine();
  if (takeDotted("pragma")) {
    if (peek().kind != TokenKind::String)
      return unexpected("a string");
    Statement statement(Statement::Pragma);
    statement.text = take().text;
    addStatement(statement);
    return expectSymbol(";");
  }
  Linkage linkage = parseLinkage();
  if (takeDotted("param"))
    return parseVariableList(StateSpace::Param, linkage, true);
  if (takeDotted("local"))
    return parseVariableList(StateSpace::Local, linkage, true);
  if (takeDotted("shared"))
    return parseVariableList(StateSpace::Shared, linkage, true);
  if (takeDotted("global"))
    return parseVariableList(StateSpace::Global, linkage, true);
  if (takeDotted("const"))
    return parseVariableList(StateSpace::Const, linkage, true);
  return unexpected("a statement");
}

/// `.loc 1 12 3, function_name $L__info_string0+12, inlined_at 1 10 2`
bool Parser::parseLine() {
  take();
  auto parsePosition = [&](LineInfo &info) {
    for (uint32_t *number : {&info.file, &info.line, &info.column}) {
      uint64_t value;
      if (peek().kind != TokenKind::Integer)
        return unexpected("a number");
      if (!parseInteger(take(), value))
        return false;
      *number = value;
    }
    return true;
  };
  LineInfo *info = module.create<LineInfo>();
  if (!parsePosition(*info))
    return false;
  while (takeSymbol(",")) {
    if (peek().is(TokenKind::Word, "function_name")) {
      take();
      Token name;
      int64_t offset;
      if (!expectWord(name, "a label") || !parseOffset(offset))
        return false;
      info->function = name.text;
      info->functionOffset = offset;
    } else if (peek().is(TokenKind::Word, "inlined_at")) {
      take();
      LineInfo *at = module.create<LineInfo>();
      if (!parsePosition(*at))
        return false;
      info->inlinedAt = at;
    } else {
      return unexpected("`function_name` or `inlined_at`");
    }
  }
  line = info;
  Statement statement(Statement::Line);
  statement.line = info;
  addStatement(statement);
  return true;
}

/// Parses what follows `name:`.
bool Parser::parseNamed(const Token &name) {
  if (atDotted("callprototype"))
    return parsePrototype(name);
  if (atDotted("branchtargets"))
    return parseTargets(name);
  uint32_t index = current->labels.size();
  if (!scopes.back().labels.try_emplace(name.text, index).second)
    return redeclared(name);
  current->labels.push_back(name.text);
  Statement statement(Statement::Label);
  statement.index = index;
  addStatement(statement);
  return true;
}

/// `.callprototype (.param .b32 _) _ (.param .b32 _) .noreturn;`
bool Parser::parsePrototype(const Token &name) {
  take();
  Function &function = *module.functions.emplace_back(std::make_unique<Function>());
  function.name = name.text;
  function.location = locate(name);
  function.isPrototype = true;
  if (takeSymbol("(") && !parseParameters(function.results, ")"))
    return false;
  Token ignored;
  if (!expectWord(ignored, "`_`"))
    return false;
  if (takeSymbol("(") && !parseParameters(function.parameters, ")"))
    return false;
  if (!parseFunctionDirectives(function))
    return false;
  Statement statement(Statement::Prototype);
  statement.prototype = &function;
  addStatement(statement);
  Symbol symbol(Symbol::Function);
  symbol.function = &function;
  return declare(name, symbol) && expectSymbol(";");
}

bool Parser::parseTargets(const Token &name) {
  take();
  std::vector<Token> labels;
  do {
    if (!expectWord(labels.emplace_back(), "a label"))
      return false;
  } while (takeSymbol(","));
  TargetList list{name.text, module.copy<Operand>(std::vector<Operand>(labels.size()))};
  for (auto [operand, token] : llvm::zip(list.labels, labels)) {
    operand.kind = Operand::Label;
    scopes.back().uses.push_back({&operand, token});
  }
  Symbol symbol(Symbol::Targets);
  symbol.index = current->targets.size();
  Statement statement(Statement::Targets);
  statement.index = symbol.index;
  current->targets.push_back(list);
  addStatement(statement);
  return declare(name, symbol) && expectSymbol(";");
}

bool Parser::parseGuard(Guard &guard) {
  if (!takeSymbol("@"))
    return true;
  guard.present = true;
  guard.negated = takeSymbol("!");
  Token name;
  if (!expectWord(name, "a predicate"))
    return false;
  if (findRegister(name.text, guard.predicate) && current->registers[guard.predicate].type == Type::pred)
    return true;
  diags.emit(locate(name), PtxGuard, name.text);
  return false;
}

bool Parser::parseModifiers(llvm::SmallVectorImpl<Modifier> &modifiers) {
  modifierTokens.clear();
  while (peek().kind == TokenKind::Dotted) {
    Token token = take();
    auto modifier = parseModifier(token.text);
    if (!modifier) {
      diags.emit(locate(token), PtxUnknownModifier, token.text);
      isUnknown = true;
      return false;
    }
    modifiers.push_back(*modifier);
    modifierTokens.push_back(token);
  }
  return true;
}

/// Parses an instruction with its `;`; an unknown one is accepted if requested.
bool Parser::parseInstruction() {
  Instruction *instruction = module.create<Instruction>();
  const char *start = peek().text.data();
  instruction->line = peek().line;
  instruction->column = peek().column;
  instruction->source = line;
  Statement statement(Statement::Instruction);
  statement.instruction = instruction;
  addStatement(statement);
  isUnknown = false;
  if (parseKnown(*instruction))
    return expectSymbol(";");
  if (!isUnknown || !keepsUnknown)
    return false;
  while (!atSymbol(";") && peek().kind != TokenKind::End)
    take();
  diags.clear();
  if (!atSymbol(";"))
    return expectSymbol(";");
  instruction->form = &unsupportedForm();
  instruction->modifiers = {};
  instruction->operands = {};
  instruction->guard = {};
  instruction->text = llvm::StringRef(start, peek().text.data() - start).rtrim();
  instruction->endLine = peek().line;
  instruction->endColumn = peek().column;
  return expectSymbol(";");
}

bool Parser::parseKnown(Instruction &instruction) {
  Token opcode;
  if (!parseGuard(instruction.guard) || !expectWord(opcode, "an instruction"))
    return false;
  llvm::SmallVector<Modifier> modifiers;
  if (formsOf(opcode.text).empty() && !reportMismatch(instruction, opcode))
    return false;
  if (!parseModifiers(modifiers))
    return false;
  instruction.modifiers = module.copy<Modifier>(modifiers);
  llvm::SmallVector<Operand> operands;
  Token label = peek();
  if (opcode.text == "call") {
    if (!parseCallOperands(operands))
      return false;
  } else if (opcode.text == "bra") {
    if (!expectWord(label, "a label"))
      return false;
    operands.emplace_back().kind = Operand::Label;
  } else if (!atSymbol(";")) {
    do {
      if (!parseOperand(operands.emplace_back()))
        return false;
    } while (takeSymbol(","));
  }
  instruction.operands = module.copy<Operand>(operands);
  if (opcode.text == "bra")
    scopes.back().uses.push_back({&instruction.operands.front(), label});
  instruction.endLine = peek().line;
  instruction.endColumn = peek().column;
  return match(instruction, opcode);
}
