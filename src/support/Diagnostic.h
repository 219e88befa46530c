// Diagnostics as an API: each has a name, is declared in the .cpp that emits it, and has one test
// (docs/extend/diagnostics.md).
//
//   TXL_DIAGNOSTIC(UndefinedName, NameError, "`{0}` is not defined");
//   …
//   diags.emit(location, UndefinedName, name)
//       .note(definition, "`{0}` gets a value in here, but not on every way to its use", name)
//       .note("assign `{0}` before the loop", name);
//
// The message describes the error, at the narrowest source range that is wrong. A note with a location shows other
// relevant code; a note without one gives the remedy. The kind is the Python exception to raise. A diagnostic is
// rendered as
//
//   kernel.py:7:13: error: `x` is not defined
//       y = x + 1
//           ^
//   kernel.py:20:5: in call of `scale`
//       scale(a)
//       ^~~~~~~~
//   kernel.py:5:5: note: `x` gets a value in here, but not on every way to its use
//       for i in range(n):
//       ^~~~~~~~~~~~~~~~~~
//   note: assign `x` before the loop
//
// An engine belongs to one compilation and one thread. Its diagnostics refer to no external data, so it may outlive the
// sources. While calls are inlined, one CallScope per call adds the chain of call sites to every diagnostic.
#ifndef TXL_SUPPORT_DIAGNOSTIC_H
#define TXL_SUPPORT_DIAGNOSTIC_H

#include "support/SourceBuffer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <deque>
#include <string>

namespace txl {

/// The Python exception for a diagnostic. Kinds that end in Warning do not stop the compilation.
#define TXL_EXCEPTION_KINDS(X)                                                                                         \
  X(CompilationError)                                                                                                  \
  X(CompileTimeAssertionFailure)                                                                                       \
  X(UnsupportedLanguageConstruct)                                                                                      \
  X(SyntaxError)                                                                                                       \
  X(NameError)                                                                                                         \
  X(TypeError)                                                                                                         \
  X(ValueError)                                                                                                        \
  X(AttributeError)                                                                                                    \
  X(ImportError)                                                                                                       \
  X(IndexError)                                                                                                        \
  X(KeyError)                                                                                                          \
  X(OverflowError)                                                                                                     \
  X(ZeroDivisionError)                                                                                                 \
  X(RuntimeError)                                                                                                      \
  X(OSError)                                                                                                           \
  X(SyntaxWarning)                                                                                                     \
  X(DeprecationWarning)                                                                                                \
  X(UserWarning)

enum class ExceptionKind {
#define TXL_KIND(Name) Name,
  TXL_EXCEPTION_KINDS(TXL_KIND)
#undef TXL_KIND
};

/// The name of the Python exception, `NameError` for ExceptionKind::NameError.
llvm::StringRef exceptionName(ExceptionKind kind);
bool isWarning(ExceptionKind kind);

/// One declared diagnostic; created by TXL_DIAGNOSTIC only.
struct DiagnosticDeclaration {
  const char *name;
  ExceptionKind kind;
  const char *format;
};

/// Declares a diagnostic in the .cpp that emits it. The format is lower case without a full stop; `{0}`, `{1}`, … are
/// the arguments of emit, `{{` is a brace.
#define TXL_DIAGNOSTIC(Name, Kind, Format)                                                                             \
  static constexpr ::txl::DiagnosticDeclaration Name { #Name, ::txl::ExceptionKind::Kind, Format }

/// A resolved location: the file's line and column (from 1, in characters) and the text of the line.
struct ReportedLocation {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string sourceLine;
  unsigned begin = 0; // the underlined bytes of sourceLine
  unsigned end = 0;

  ReportedLocation() = default;
  explicit ReportedLocation(const SourceLocation &location);
  explicit operator bool() const { return line != 0; }
};

/// An emitted diagnostic: message, location, the chain of calls (innermost first), and notes (a remedy, other
/// locations).
class Diagnostic {
public:
  struct RelatedLocation {
    ReportedLocation location;
    std::string text; // of a note; of a call: the name of the called function
  };

  Diagnostic(const DiagnosticDeclaration &declaration, const SourceLocation &location, std::string message)
      : declaration(&declaration), reportedAt(location), text(std::move(message)) {}

  llvm::StringRef name() const { return declaration->name; }
  ExceptionKind kind() const { return declaration->kind; }
  const std::string &message() const { return text; }
  const ReportedLocation &location() const { return reportedAt; }
  llvm::ArrayRef<RelatedLocation> calls() const { return callChain; }
  llvm::ArrayRef<RelatedLocation> notes() const { return noteList; }

  /// Adds a note at another location, or one without a location (a remedy).
  template <typename... Args> Diagnostic &note(const SourceLocation &location, const char *format, Args &&...args) {
    noteList.push_back({ReportedLocation(location), formatMessage(format, std::forward<Args>(args)...)});
    return *this;
  }
  template <typename... Args> Diagnostic &note(const char *format, Args &&...args) {
    return note(SourceLocation(), format, std::forward<Args>(args)...);
  }
  /// Adds an outermost call site: `function` was called at `location`.
  Diagnostic &calledFrom(const SourceLocation &location, llvm::StringRef function) {
    callChain.push_back({ReportedLocation(location), function.str()});
    return *this;
  }

  /// `file:line:column: error: message`, the source line with carets, the chain of calls, the notes; ends in a newline.
  std::string render() const;

  template <typename... Args> static std::string formatMessage(const char *format, Args &&...args) {
    if constexpr (sizeof...(Args) == 0)
      return unescapeBraces(format);
    else
      return llvm::formatv(false, format, std::forward<Args>(args)...).str();
  }

private:
  static std::string unescapeBraces(const char *format);

  const DiagnosticDeclaration *declaration;
  ReportedLocation reportedAt;
  std::string text;
  llvm::SmallVector<RelatedLocation, 0> callChain;
  llvm::SmallVector<RelatedLocation, 0> noteList;
};

/// Collects the diagnostics of one compilation. Not shared between threads.
class DiagnosticEngine {
public:
  DiagnosticEngine() = default;
  DiagnosticEngine(const DiagnosticEngine &) = delete;
  DiagnosticEngine &operator=(const DiagnosticEngine &) = delete;

  /// Reports `declaration` at `location`. The result stays valid as long as the engine; notes are added to it.
  template <typename... Args>
  Diagnostic &emit(const SourceLocation &location, const DiagnosticDeclaration &declaration, Args &&...args) {
    return add(declaration, location, Diagnostic::formatMessage(declaration.format, std::forward<Args>(args)...));
  }

  /// Adds a diagnostic that another engine collected.
  Diagnostic &adopt(const Diagnostic &diagnostic);

  const std::deque<Diagnostic> &diagnostics() const { return reported; }
  bool hasErrors() const { return errors != 0; }
  unsigned errorCount() const { return errors; }
  /// All diagnostics in the order of their emission.
  std::string render() const;
  void clear();

  /// RAII: diagnostics are inside a call of `function` at `location`. Scopes nest as calls do.
  class CallScope {
  public:
    CallScope(DiagnosticEngine &engine, const SourceLocation &location, llvm::StringRef function) : engine(engine) {
      engine.calls.push_back({location, function.str()});
    }
    ~CallScope() { engine.calls.pop_back(); }
    CallScope(const CallScope &) = delete;
    CallScope &operator=(const CallScope &) = delete;

  private:
    DiagnosticEngine &engine;
  };

private:
  struct Call {
    SourceLocation location;
    std::string function;
  };

  Diagnostic &add(const DiagnosticDeclaration &declaration, const SourceLocation &location, std::string message);

  std::deque<Diagnostic> reported;
  llvm::SmallVector<Call, 4> calls;
  unsigned errors = 0;
};

} // namespace txl

#endif // TXL_SUPPORT_DIAGNOSTIC_H
