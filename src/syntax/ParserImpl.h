// The parser's class. It follows Python's grammar, with one function per rule or precedence level, and one file per
// family of rules: ParserStatements, ParserCompound, ParserExpressions, ParserAtoms, ParserCalls, ParserStrings,
// ParserPatterns, …
//
// After an error the current token remains the end of the file, so every loop ends, and functions return placeholder
// nodes that no caller uses. Where the grammar needs a trial (`match`, parenthesised `with` items), the parser saves
// its position, tries without reporting, and backtracks.
#ifndef TXL_SYNTAX_PARSERIMPL_H
#define TXL_SYNTAX_PARSERIMPL_H

#include "syntax/Lexer.h"
#include "syntax/Parser.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::syntax {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

class Parser {
public:
  Parser(ParsedSource &result, const SourceBuffer &text, Lexer &lexer, DiagnosticEngine &diags,
         const ParseOptions &options);

  /// Null after an error.
  Module *parseModule();

private:
  using Exprs = llvm::SmallVector<Expr *, 8>;
  using Stmts = llvm::SmallVector<Stmt *, 8>;

  // Tokens
  const Token &current() const { return tokens[position]; }
  const Token &peek(unsigned distance = 1) const {
    return tokens[std::min<size_t>(position + distance, tokens.size() - 1)];
  }
  bool at(TokenKind kind) const { return tokens[position].kind == kind; }
  void advance() {
    if (position + 1 < tokens.size())
      ++position;
  }
  bool consume(TokenKind kind) {
    if (!at(kind))
      return false;
    advance();
    return true;
  }
  /// Consumes `kind`, or reports the token found instead.
  bool expect(TokenKind kind);
  llvm::StringRef spelling(const Token &token) const {
    return llvm::StringRef(source.text().data() + token.start, token.end - token.start);
  }
  bool atWord(llvm::StringRef word) const { return at(TokenKind::Name) && spelling(current()) == word; }
  /// The name at the current token, normalised; consumes it.
  Identifier parseName();
  Identifier nameOf(const Token &token);

  // Errors
  SourceLocation location(const Token &token) const;
  SourceLocation location(const Node *node) const { return node->location(source); }
  /// Reports the first error and ends the parse; later errors are discarded.
  template <typename... Args>
  Diagnostic *error(const SourceLocation &where, const DiagnosticDeclaration &declaration, Args &&...args) {
    if (failed)
      return nullptr;
    stop();
    return speculating ? nullptr : &diags.emit(where, declaration, std::forward<Args>(args)...);
  }
  /// Reports that the current token is not allowed: the lexer's error if there is one, otherwise "expected …".
  void unexpected(llvm::StringRef expected);
  void stop();
  bool requireVersion(unsigned minor, const Token &token, llvm::StringRef what);

  /// Counts the nesting of recursive rules; text that nests too deep is rejected. True if the limit is not reached.
  struct Depth {
    explicit Depth(Parser &parser) : parser(parser) { ++parser.depth; }
    ~Depth() { --parser.depth; }
    Parser &parser;
  };
  bool enter();

  // Nodes
  template <typename T> T *make(uint32_t startToken) {
    T *node = new (result.arena.Allocate<T>()) T();
    setNodeRange(node, startToken);
    return node;
  }
  /// A node without a source range: `arguments`, `comprehension`, `withitem`, `match_case`.
  template <typename T> T *makePlain() { return new (result.arena.Allocate<T>()) T(); }
  /// Sets the node's range: from a token to the last token consumed.
  void setNodeRange(Node *node, uint32_t startToken);
  template <typename T> List<T> list(llvm::ArrayRef<T *> elements) { return elements.copy(result.arena); }
  template <typename T, unsigned N> List<T> list(const llvm::SmallVector<T *, N> &elements) {
    return llvm::ArrayRef<T *>(elements).copy(result.arena);
  }
  Expr *invalid() { return make<Constant>(position); }

  // ParserStatements.cpp
  void parseStatements(Stmts &out);
  void parseSimpleStatements(Stmts &out);
  Stmt *parseSimpleStatement();
  Stmt *parseExpressionStatement();
  Stmt *parseAssignment(uint32_t start, Expr *first);
  Stmt *parseAnnotated(uint32_t start, Expr *target, bool parenthesised);
  Stmt *parseAugmented(uint32_t start, Expr *target, Operator op);
  Expr *parseAssignedValue();
  Stmt *parseImport();
  Stmt *parseImportFrom();
  Alias *parseAlias(bool dotted);
  Identifier parseDottedName();
  Stmt *parseReturn();
  Stmt *parseRaise();
  Stmt *parseDelete();
  Stmt *parseAssert();
  template <typename T> Stmt *parseNames();
  bool atTypeAlias() const;
  Stmt *parseTypeAlias();

  // ParserCompound.cpp
  bool parseCompound(Stmts &out);
  List<Stmt> parseBlock(llvm::StringRef after, const Token &header);
  Stmt *parseIf();
  Stmt *parseWhile();
  List<Stmt> parseElse();
  Stmt *parseFor(uint32_t start, bool async);
  Stmt *parseWith(uint32_t start, bool async);
  bool parseParenthesisedItems(llvm::SmallVectorImpl<WithItem *> &items);
  WithItem *parseWithItem();
  Stmt *parseTry();
  ExceptHandler *parseHandler(bool &star);
  Stmt *parseAsync();
  Stmt *parseDecorated();
  Stmt *parseFunction(uint32_t start, bool async, List<Expr> decorators);
  Stmt *parseClass(uint32_t start, List<Expr> decorators);
  List<TypeParam> parseTypeParams();
  TypeParam *parseTypeParam();

  // ParserParameters.cpp
  struct ParameterState;
  Arguments *parseParameters(TokenKind close, bool annotated);
  bool parseParameter(ParameterState &state, TokenKind close, bool annotated);
  bool parseStarParameter(ParameterState &state, TokenKind close, bool annotated);
  Arg *parseArg(bool annotated, bool starAnnotation);

  // ParserPatterns.cpp
  Stmt *parseMatch();
  MatchCase *parseCase();
  Pattern *parsePatterns();
  Pattern *parsePattern();
  Pattern *parseOrPattern();
  Pattern *parseClosedPattern();
  Pattern *parseStarPattern();
  Pattern *parseSequenceItems(uint32_t start, TokenKind close, bool parenthesised);
  Pattern *parseMapping();
  Expr *parseMappingKey();
  Pattern *parseNamePattern();
  Pattern *parseClassPattern(uint32_t start, Expr *cls);
  Pattern *parseValuePattern(uint32_t start);
  Expr *parseSignedNumber();
  Expr *parseLiteralValue();

  // ParserExpressions.cpp
  Expr *parseStarExpressions(); // a, *b: a tuple without parentheses
  Expr *parseStarExpression();  // *a or an expression
  Expr *parseNamedExpression(); // with :=
  Expr *parseStarNamed();       // *a or a named expression
  Expr *parseExpression();      // a lambda or a conditional
  Expr *parseDisjunction();
  Expr *parseConjunction();
  Expr *parseInversion();
  Expr *parseComparison();
  bool parseCompareOperator(CmpOp &op);
  Expr *parseBinary(unsigned precedence);
  Expr *parseUnary();
  Expr *parsePower();
  Expr *parseLambda();
  Expr *parseYield();
  Expr *finishTuple(uint32_t start, Expr *first, Expr *(Parser::*element)());
  bool startsExpression() const;

  // ParserAtoms.cpp
  Expr *parsePrimary();
  Expr *parseAtom();
  Expr *parseNameAtom();
  Expr *parseKeywordConstant(ConstantValue::Kind kind);
  Expr *parseNumber();
  Expr *parseParenthesised();
  Expr *parseListDisplay();
  Expr *parseBraces();
  Expr *parseDict(uint32_t start, Expr *firstKey);
  List<Comprehension> parseGenerators();
  Expr *parseSubscript(uint32_t start, Expr *value);
  Expr *parseSlice();

  // ParserCalls.cpp
  struct CallState;
  Expr *parseCall(uint32_t start, Expr *func);
  void parseCallArguments(List<Expr> &args, List<Keyword> &keywords);
  bool parseCallArgument(CallState &state);
  bool parseKeyword(CallState &state);

  // ParserTargets.cpp
  Expr *parseStarTargets();
  void setContext(Expr *target, ExprContext context);
  bool checkTarget(Expr *target, const DiagnosticDeclaration &declaration, ExprContext context);

  // ParserStrings.cpp
  Expr *parseStrings();
  Expr *joinPlainStrings(uint32_t start, llvm::ArrayRef<Token> literals);
  bool decodeString(const Token &token, ConstantValue &value, bool &unicodePrefix);
  struct FStringParts;
  void parseFString(FStringParts &parts, bool isTemplate);
  void parseFStringBody(FStringParts &parts, bool raw, bool isTemplate, bool inSpec);
  void parseField(FStringParts &parts, bool raw, bool isTemplate);
  int parseConversion();
  llvm::StringRef textWithoutComments(uint32_t start, uint32_t begin, uint32_t end);
  void addText(FStringParts &parts, uint32_t startToken, llvm::StringRef text, bool unicode = false);
  Expr *finishJoined(FStringParts &parts, uint32_t start, bool isTemplate);

  ParsedSource &result;
  const SourceBuffer &source;
  Lexer &lexer;
  std::vector<Token> &tokens;
  DiagnosticEngine &diags;
  const ParseOptions &options;
  uint32_t position = 0;
  unsigned depth = 0;
  bool failed = false;
  bool speculating = false;
};

} // namespace txl::syntax

#endif // TXL_SYNTAX_PARSERIMPL_H
