// Parses the top level: version and target, variables, functions with their parameters and directives, debug sections.
#include "ptx/ParserImpl.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::ptx;

TXL_DIAGNOSTIC(PtxAlias, SyntaxError, "`.alias` needs the name of a function that {1}, `{0}` is none");
TXL_DIAGNOSTIC(PtxUnexpected, SyntaxError, "expected {0}, found {1}");
TXL_DIAGNOSTIC(PtxVersion, SyntaxError, "PTX version `{0}` is not supported");
TXL_DIAGNOSTIC(PtxTarget, SyntaxError, "target `{0}` is not supported");
TXL_DIAGNOSTIC(PtxAddressSize, SyntaxError, "addresses of {0} bits are not supported");
TXL_DIAGNOSTIC(PtxDirective, SyntaxError, "directive `.{0}` is not supported here");
TXL_DIAGNOSTIC(PtxRedeclared, SyntaxError, "`{0}` is declared twice in one scope");

bool Parser::takeSymbol(llvm::StringRef symbol) {
  bool found = atSymbol(symbol);
  if (found)
    take();
  return found;
}

bool Parser::takeDotted(llvm::StringRef word) {
  bool found = atDotted(word);
  if (found)
    take();
  return found;
}

bool Parser::unexpected(llvm::StringRef expected) {
  const Token &token = peek();
  std::string found = token.kind == TokenKind::End ? "the end of the text"
                      : token.kind == TokenKind::Error
                          ? "invalid characters"
                          : ("`" + llvm::Twine(token.kind == TokenKind::Dotted ? "." : "") + token.text + "`").str();
  diags.emit(locate(token), PtxUnexpected, expected, found);
  return false;
}

bool Parser::expectSymbol(llvm::StringRef symbol) {
  return takeSymbol(symbol) || unexpected(("`" + symbol + "`").str());
}

bool Parser::expectWord(Token &token, llvm::StringRef what) {
  token = peek();
  if (token.kind != TokenKind::Word)
    return unexpected(what);
  take();
  return true;
}

const Symbol *Parser::lookup(llvm::StringRef name) const {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto found = scope.symbols.find(name); found != scope.symbols.end())
      return &found->second;
  return nullptr;
}

bool Parser::declare(const Token &name, const Symbol &symbol) {
  return scopes.back().symbols.try_emplace(name.text, symbol).second || redeclared(name);
}

bool Parser::declareVariable(const Token &name, const Variable &variable) {
  Symbol symbol(Symbol::Variable);
  symbol.variable = &variable;
  return declare(name, symbol);
}

/// The index in `name`, which is `base` followed by it, without a leading zero; none otherwise.
static std::optional<int32_t> parseIndexSuffix(llvm::StringRef name, llvm::StringRef base) {
  int32_t index;
  const bool isNumber = name.consume_front(base) && !name.empty() && llvm::all_of(name, llvm::isDigit) &&
                        (name.size() == 1 || name.front() != '0') && !name.getAsInteger(10, index);
  return isNumber ? std::optional(index) : std::nullopt;
}

bool Parser::declareRegisters(const Token &name, const RegisterDeclaration &declaration) {
  Scope &scope = scopes.back();
  if (declaration.count < 0) {
    for (const auto &[base, range] : scope.ranges)
      if (auto index = parseIndexSuffix(name.text, base); index && *index < range->count)
        return redeclared(name);
    Symbol symbol(Symbol::Registers);
    symbol.registers = &declaration;
    return declare(name, symbol);
  }
  for (const auto &symbol : scope.symbols)
    if (auto index = parseIndexSuffix(symbol.getKey(), name.text); index && *index < declaration.count)
      return redeclared(name);
  return scope.ranges.try_emplace(name.text, &declaration).second || redeclared(name);
}

bool Parser::redeclared(const Token &name) {
  diags.emit(locate(name), PtxRedeclared, name.text);
  return false;
}

/// `.version 9.0 .target sm_90a, debug .address_size 64`
bool Parser::parseHeader() {
  if (!takeDotted("version"))
    return unexpected("`.version`");
  Token version = take();
  auto [major, minor] = version.text.split('.');
  unsigned majorNumber = 0, minorNumber = 0;
  if (version.kind != TokenKind::Real || major.getAsInteger(10, majorNumber) || minor.getAsInteger(10, minorNumber) ||
      majorNumber > 9 || minorNumber > 9 || majorNumber < 1) {
    diags.emit(locate(version), PtxVersion, version.text);
    return false;
  }
  module.version = majorNumber * 10 + minorNumber;
  if (!takeDotted("target"))
    return unexpected("`.target`");
  Token target;
  do {
    if (!expectWord(target, "a target"))
      return false;
    llvm::StringRef architecture = target.text;
    if (architecture.consume_front("sm_")) {
      module.targetText = target.text.str();
      if (architecture.take_while(llvm::isDigit).getAsInteger(10, module.target) || module.target > 1000) {
        diags.emit(locate(target), PtxTarget, target.text);
        return false;
      }
    } else if (target.text != "debug" && target.text != "texmode_unified" && target.text != "texmode_independent") {
      diags.emit(locate(target), PtxTarget, target.text);
      return false;
    }
  } while (takeSymbol(","));
  if (module.target < 10) {
    diags.emit(locate(target), PtxTarget, target.text);
    return false;
  }
  if (takeDotted("address_size")) {
    Token size = take();
    if (size.text != "64") {
      diags.emit(locate(size), PtxAddressSize, size.text).note("translate the program for 64-bit addresses");
      return false;
    }
  }
  return true;
}

bool Parser::parseModule() {
  if (!parseHeader())
    return false;
  while (peek().kind != TokenKind::End)
    if (!parseTopLevel())
      return false;
  return true;
}

Linkage Parser::parseLinkage() {
  if (takeDotted("visible"))
    return Linkage::Visible;
  if (takeDotted("extern"))
    return Linkage::Extern;
  if (takeDotted("weak"))
    return Linkage::Weak;
  return takeDotted("common") ? Linkage::Common : Linkage::Internal;
}

bool Parser::parseTopLevel() {
  if (takeSymbol(";"))
    return true;
  if (peek().kind != TokenKind::Dotted)
    return unexpected("a directive");
  if (atDotted("file"))
    return parseFile();
  if (atDotted("section"))
    return parseSection();
  if (takeDotted("pragma")) {
    if (peek().kind != TokenKind::String)
      return unexpected("a string");
    take();
    return expectSymbol(";");
  }
  if (atDotted("alias"))
    return parseAlias();
  Linkage linkage = parseLinkage();
  if (atDotted("entry") || atDotted("func"))
    return parseFunction(linkage);
  if (atDotted("global"))
    return take(), parseVariableList(StateSpace::Global, linkage, false);
  if (atDotted("const"))
    return take(), parseVariableList(StateSpace::Const, linkage, false);
  if (atDotted("shared"))
    return take(), parseVariableList(StateSpace::Shared, linkage, false);
  if (peek().kind != TokenKind::Dotted)
    return unexpected("a directive");
  diags.emit(locate(peek()), PtxDirective, peek().text);
  return false;
}

/// `.alias other, function;`: gives a declared function the body of another.
bool Parser::parseAlias() {
  const char *begin = take().text.data() - 1;
  Token names[2];
  Function *functions[2] = {};
  for (unsigned i = 0; i < 2; ++i) {
    if ((i && !expectSymbol(",")) || !expectWord(names[i], "the name of a function"))
      return false;
    const Symbol *symbol = lookup(names[i].text);
    bool good = symbol && symbol->kind == Symbol::Function && symbol->function->isDefined == (i == 1) &&
                !symbol->function->isEntry;
    if (!good) {
      diags.emit(locate(names[i]), PtxAlias, names[i].text, i ? "has a body" : "is declared and has none");
      return false;
    }
    for (const auto &function : module.functions)
      if (function.get() == symbol->function)
        functions[i] = function.get();
  }
  functions[0]->definition = functions[1];
  TopLevel item(TopLevel::Section);
  item.text = llvm::StringRef(begin, peek().text.end() - begin);
  module.items.push_back(item);
  return expectSymbol(";");
}

/// `.file 1 "path"` with an optional time and size.
bool Parser::parseFile() {
  take();
  uint64_t number;
  if (peek().kind != TokenKind::Integer)
    return unexpected("a number");
  if (!parseInteger(take(), number))
    return false;
  if (peek().kind != TokenKind::String)
    return unexpected("a string");
  TopLevel item(TopLevel::File);
  item.file = number;
  item.text = take().text;
  module.items.push_back(item);
  while (takeSymbol(","))
    if (take().kind != TokenKind::Integer)
      return unexpected("a number");
  return true;
}

/// Debug information is kept as text.
bool Parser::parseSection() {
  Token first = take();
  if (peek().kind != TokenKind::Dotted && peek().kind != TokenKind::Word)
    return unexpected("the name of a section");
  take();
  if (!expectSymbol("{"))
    return false;
  while (!atSymbol("}")) {
    if (peek().kind == TokenKind::End || peek().kind == TokenKind::Error)
      return unexpected("`}`");
    take();
  }
  Token last = take();
  const char *begin = first.text.data() - 1;
  TopLevel item(TopLevel::Section);
  item.text = llvm::StringRef(begin, last.text.end() - begin);
  module.items.push_back(item);
  return true;
}

bool Parser::parseParameters(std::vector<const Variable *> &list, llvm::StringRef close) {
  if (takeSymbol(close))
    return true;
  do {
    if (!takeDotted("param"))
      return unexpected("`.param`");
    Variable *variable = module.create<Variable>();
    variable->space = StateSpace::Param;
    if (!parseVariable(*variable, true))
      return false;
    variable->number = list.size();
    list.push_back(variable);
  } while (takeSymbol(","));
  return expectSymbol(close);
}

/// `.maxntid 128, 1, 1 .pragma "nounroll";` between the parameters and the body.
bool Parser::parseFunctionDirectives(Function &function) {
  static constexpr llvm::StringLiteral known[] = {"maxntid",        "reqntid",           "minnctapersm",
                                                  "maxnctapersm",   "maxnreg",           "explicitcluster",
                                                  "maxclusterrank", "reqnctapercluster", "blocksareclusters",
                                                  "noreturn",       "abi_preserve",      "abi_preserve_control"};
  while (peek().kind == TokenKind::Dotted) {
    Token name = take();
    if (name.text == "pragma") {
      if (peek().kind != TokenKind::String)
        return unexpected("a string");
      function.pragmas.push_back(take().text);
      if (!expectSymbol(";"))
        return false;
      continue;
    }
    if (!llvm::is_contained(known, name.text)) {
      diags.emit(locate(name), PtxDirective, name.text);
      return false;
    }
    function.isNoReturn |= name.text == "noreturn";
    Directive directive{name.text, {}};
    while (peek().kind == TokenKind::Integer) {
      uint64_t value;
      if (!parseInteger(take(), value))
        return false;
      directive.values.push_back(value);
      if (!takeSymbol(","))
        break;
    }
    function.directives.push_back(std::move(directive));
  }
  return true;
}

/// Declares the name, which may have been declared before without a body.
bool Parser::declareFunction(Function &function, const Token &name) {
  const Symbol *known = lookup(name.text);
  if (!known) {
    Symbol symbol(Symbol::Function);
    symbol.function = &function;
    return declare(name, symbol);
  }
  if (known->kind != Symbol::Function || (known->function->isDefined && function.isDefined))
    return redeclared(name);
  if (function.isDefined) {
    for (const auto &other : module.functions)
      if (other.get() != &function && other->name == name.text && !other->isPrototype)
        other->definition = &function;
    scopes.front().symbols.find(name.text)->second.function = &function;
  } else if (known->function->isDefined) {
    function.definition = known->function;
  }
  return true;
}

bool Parser::parseFunction(Linkage linkage) {
  Function &function = *module.functions.emplace_back(std::make_unique<Function>());
  function.linkage = linkage;
  function.isEntry = take().text == "entry";
  if (!function.isEntry && takeDotted("noreturn"))
    function.isNoReturn = true;
  if (!function.isEntry && takeSymbol("(") && !parseParameters(function.results, ")"))
    return false;
  Token name;
  if (!expectWord(name, "the name of a function"))
    return false;
  function.name = name.text;
  function.location = locate(name);
  if (takeSymbol("(") && !parseParameters(function.parameters, ")"))
    return false;
  if (!parseFunctionDirectives(function))
    return false;
  TopLevel item(TopLevel::Function);
  item.function = &function;
  module.items.push_back(item);
  if (takeSymbol(";"))
    return declareFunction(function, name);
  function.isDefined = true;
  return declareFunction(function, name) && parseBody(function);
}

std::unique_ptr<Module> ptx::parse(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags,
                                   Unknown unknown) {
  auto module = std::make_unique<Module>();
  module->source = std::move(source);
  DiagnosticEngine own; // discards diagnostics of instructions that are kept
  if (Parser(*module, own, unknown).parseModule())
    return module;
  for (const Diagnostic &diagnostic : own.diagnostics())
    diags.adopt(diagnostic);
  return nullptr;
}
