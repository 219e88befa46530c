// Requests that no Python program makes: a wrong number of arguments, a library of another version.
// covers: ArgumentCount, UnknownDeclaredBuiltin
#include "frontend/TextHost.h"
#include "frontend/evaluation/Suggestion.h"
#include "ir/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>

using namespace txl;
using namespace txl::frontend;

TEST(Frontend, AskedWithTooFewArguments) {
  mlir::MLIRContext context;
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  DiagnosticEngine diagnostics;
  std::unique_ptr<Prelude> prelude = Prelude::load(embeddedPrelude(), diagnostics);
  ASSERT_TRUE(prelude) << diagnostics.render();
  TextHost host("k.py", "@triton.jit\ndef kernel(X, N):\n    pass\n", diagnostics);
  KernelRequest request;
  request.function = host.function("kernel");
  EXPECT_FALSE(compileToTTIR(context, *prelude, request, host, diagnostics).module);
  EXPECT_EQ(diagnostics.render(),
            "k.py:2:1: error: the kernel `kernel` has 2 parameters, but 0 arguments are described\n"
            "def kernel(X, N):\n"
            "^~~~~~~~~~~~~~~~~\n");
}

TEST(Prelude, BuiltinThatTheCompilerDoesNotHave) {
  DiagnosticEngine diagnostics;
  EXPECT_FALSE(Prelude::load({{"core", "core.py", "@builtin\ndef teleport(x):\n    pass\n"}}, diagnostics));
  EXPECT_EQ(diagnostics.render(),
            "core.py:2:1: error: the library declares the builtin `teleport`, which the compiler does not have\n"
            "def teleport(x):\n"
            "^~~~~~~~~~~~~~~~\n"
            "note: compiler and library are of different versions: install or build them together\n");
}

static std::string suggested(llvm::StringRef misspelt, llvm::ArrayRef<llvm::StringRef> names) {
  Suggestion suggestion(misspelt);
  for (llvm::StringRef name : names)
    suggestion.offer(name);
  return suggestion.best().str();
}

TEST(Suggestion, IsTheNearestName) {
  EXPECT_EQ(suggested("arrange", {"range", "arange", "orange_x"}), "arange");
  EXPECT_EQ(suggested("Offsets", {"offsets", "offset"}), "offsets");
  EXPECT_EQ(suggested("ofset", {"offsets", "_ofset"}), "");
  EXPECT_EQ(suggested("mean", {"max", "min"}), "");
  EXPECT_EQ(suggested("axi", {"axb", "axa"}), "axa"); // independent of the order
  EXPECT_EQ(suggested("laod", {"log", "load", "lead"}), "load");
  EXPECT_EQ(suggested("ab", {"ba", "aa"}), "");
  EXPECT_EQ(suggested("x", {"y", "z"}), "");
  EXPECT_EQ(suggested("x", {"y", "X"}), "X");
}
