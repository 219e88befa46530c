// The parser's state: a recursive descent over the array of tokens. Every parse function returns false after it has
// reported an error.
#ifndef TXL_PTX_PARSERIMPL_H
#define TXL_PTX_PARSERIMPL_H

#include "ptx/Lexer.h"
#include "ptx/Parser.h"
#include "llvm/ADT/StringMap.h"

namespace txl::ptx {

/// The meaning of a name in a scope.
struct Symbol {
  enum Kind : uint8_t { Variable, Function, Registers, Targets };
  explicit Symbol(Kind kind) : kind(kind) {}
  Kind kind;
  const ptx::Variable *variable = nullptr;
  ptx::Function *function = nullptr;
  const RegisterDeclaration *registers = nullptr;
  uint32_t index = 0;
};

/// A use of a label, kept until the block that may define it ends.
struct LabelUse {
  Operand *operand;
  Token token;
};

struct Scope {
  llvm::StringMap<Symbol> symbols;
  llvm::StringMap<const RegisterDeclaration *> ranges; // `a<2>` declares `a0` and `a1`: `a` may be something else
  llvm::StringMap<uint32_t> labels;
  std::vector<LabelUse> uses;
};

class Parser {
public:
  Parser(Module &module, DiagnosticEngine &diags, Unknown unknown)
      : module(module), diags(diags), keepsUnknown(unknown == Unknown::Keep), tokens(lex(*module.source)) {
    scopes.emplace_back();
  }

  bool parseModule();

private:
  // Tokens.
  const Token &peek(unsigned ahead = 0) const { return tokens[std::min(position + ahead, tokens.size() - 1)]; }
  Token take() {
    Token token = peek();
    position += position + 1 < tokens.size();
    return token;
  }
  bool atSymbol(llvm::StringRef symbol) const { return peek().isSymbol(symbol); }
  bool atDotted(llvm::StringRef word) const { return peek().is(TokenKind::Dotted, word); }
  bool takeSymbol(llvm::StringRef symbol);
  bool takeDotted(llvm::StringRef word);
  bool expectSymbol(llvm::StringRef symbol);
  bool expectWord(Token &token, llvm::StringRef what);
  SourceLocation locate(const Token &token) const {
    return {module.source.get(), token.line, token.column, token.line, token.endColumn};
  }
  bool unexpected(llvm::StringRef expected);

  // ParserModule.cpp
  bool parseHeader();
  bool parseTopLevel();
  bool parseFile();
  bool parseAlias();
  bool parseSection();
  bool parseFunction(Linkage linkage);
  bool parseFunctionDirectives(Function &function);
  bool parseParameters(std::vector<const Variable *> &list, llvm::StringRef close);
  bool parseModuleVariable(Linkage linkage);
  Linkage parseLinkage();
  bool declareFunction(Function &function, const Token &name);

  // ParserVariables.cpp
  bool parseType(Type &type, uint8_t &vector);
  bool parseVariable(Variable &variable, bool isParameter);
  bool parseVariableList(StateSpace space, Linkage linkage, bool inFunction);
  bool parseInitializers(Variable &variable);
  bool parseInitializer(const Variable &variable, std::vector<Initializer> &values, unsigned depth);
  bool parseInitialValue(const Variable &variable, Initializer &value);
  bool parseRegisters();
  bool parseConstant(int64_t &value, unsigned minimum = 0, unsigned depth = 0);
  bool parsePrimary(int64_t &value, unsigned depth);
  bool parseInteger(const Token &token, uint64_t &value);
  bool parseReal(const Token &token, Type &type, uint64_t &bits);

  // ParserBody.cpp
  bool parseBody(Function &function);
  bool parseStatement();
  bool parseLine();
  bool parseNamed(const Token &name);
  bool parsePrototype(const Token &name);
  bool parseTargets(const Token &name);
  bool parseInstruction();
  bool parseKnown(Instruction &instruction);
  bool parseModifiers(llvm::SmallVectorImpl<Modifier> &modifiers);
  bool parseGuard(Guard &guard);
  bool closeScope();
  void addStatement(Statement statement) { current->body.push_back(statement); }

  // ParserOperands.cpp
  bool parseOperand(Operand &operand, unsigned depth = 0);
  bool parseWordOperand(Operand &operand);
  bool parseAddress(Operand &operand);
  bool parseVector(Operand &operand, unsigned depth);
  bool parseSpecial(const Token &name, Operand &operand);
  bool parseOffset(int64_t &offset);
  bool parseCallOperands(llvm::SmallVectorImpl<Operand> &operands);
  bool parseCallList(Operand &operand);
  bool findRegister(llvm::StringRef name, uint32_t &registerIndex) const;

  // ParserForms.cpp
  bool match(Instruction &instruction, const Token &opcode);
  bool reportMismatch(const Instruction &instruction, const Token &opcode);
  bool checkOperands(const Instruction &instruction);
  bool checkOperand(const Instruction &instruction, const OperandRule &rule, const Operand &operand);
  bool checkValue(const Instruction &instruction, const OperandRule &rule, const Operand &operand, Type type);
  bool checkElements(const Instruction &instruction, const Operand &operand);
  bool checkCall(const Instruction &instruction);
  bool checkAvailability(const Instruction &instruction);
  SourceLocation locate(const Operand &operand) const {
    return {module.source.get(), operand.line, operand.column, operand.line, operand.endColumn};
  }

  // Names.
  const Symbol *lookup(llvm::StringRef name) const;
  bool declare(const Token &name, const Symbol &symbol);
  bool declareVariable(const Token &name, const Variable &variable);
  bool declareRegisters(const Token &name, const RegisterDeclaration &declaration);
  bool redeclared(const Token &name);

  Module &module;
  DiagnosticEngine &diags;
  const bool keepsUnknown;
  bool isUnknown = false; // the instruction is not in the table, which the diagnostic reports
  std::vector<Token> tokens;
  size_t position = 0;
  std::vector<Scope> scopes;
  Function *current = nullptr;
  const LineInfo *line = nullptr;
  std::vector<Token> modifierTokens;
};

} // namespace txl::ptx

#endif // TXL_PTX_PARSERIMPL_H
