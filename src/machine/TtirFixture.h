// For tests: runs TTIR text on arrays of the test.
#ifndef TXL_MACHINE_TTIRFIXTURE_H
#define TXL_MACHINE_TTIRFIXTURE_H

#include "ir/Dialect.h"
#include "machine/Machine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "support/Diagnostic.h"
#include "gtest/gtest.h"
#include <cstring>

namespace txl::machine {

/// The one function of the text, compiled twice: with all kernels, and with the plain ones.
struct Compiled {
  ProgramRef fast, plain;
  std::string error;
};

inline Compiled compileText(const std::string &text, const std::string &kernel = "kernel") {
  static mlir::DialectRegistry registry = [] {
    mlir::DialectRegistry made;
    tt::registerDialects(made);
    return made;
  }();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  Compiled result;
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module) {
    result.error = "the text does not parse";
    ADD_FAILURE() << text;
    return result;
  }
  DiagnosticEngine diags;
  result.fast = compileProgram(*module, kernel, diags);
  result.plain = result.fast ? compileProgram(*module, kernel, diags, {true}) : nullptr;
  result.error = diags.render();
  return result;
}

/// `tt.func public @kernel(ARGUMENTS) { BODY tt.return }`
inline std::string kernelText(const std::string &arguments, const std::string &body) {
  return "module {\n  tt.func public @kernel(" + arguments + ") {\n" + body + "\n    tt.return\n  }\n}\n";
}

template <typename T> Argument pointerTo(std::vector<T> &data, bool readOnly = false) {
  return Argument::pointer(data.data(), data.size() * sizeof(T), readOnly);
}
template <typename T> Argument scalar(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return Argument::scalar(bits);
}

inline std::unique_ptr<LaunchError> runOn(const ProgramRef &program, std::vector<Argument> arguments,
                                          std::array<uint32_t, 3> grid = {1, 1, 1}, bool check = false) {
  Launch l;
  std::copy(grid.begin(), grid.end(), l.grid);
  l.arguments = arguments;
  l.check = check;
  return launch(*program, l);
}

} // namespace txl::machine

#endif // TXL_MACHINE_TTIRFIXTURE_H
