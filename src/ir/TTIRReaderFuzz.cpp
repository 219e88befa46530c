// Fuzzes the TTIR reader with arbitrary bytes. A module that is accepted must canonicalise, print, and parse back to
// the same text. The corpus is made from src/ir/testdata, most of it without locations.
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/TokenMutator.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/raw_ostream.h"

// LLVM's libraries are not instrumented: ASan would report their allocators' memory as poisoned.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0:detect_leaks=0"; }

using namespace mlir;

static const DialectRegistry &tileRegistry() {
  static const DialectRegistry *registry = [] {
    auto *result = new DialectRegistry;
    txl::tt::registerDialects(*result);
    return result;
  }();
  return *registry;
}

/// All canonicalisation patterns of the loaded dialects.
static FrozenRewritePatternSet canonicalPatterns(MLIRContext &context) {
  RewritePatternSet patterns(&context);
  for (Dialect *dialect : context.getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context.getRegisteredOperations())
    op.getCanonicalizationPatterns(patterns, &context);
  return std::move(patterns);
}

/// A context and its patterns. It is renewed regularly, because a context never frees the attributes and types it has
/// created.
struct Session {
  MLIRContext context{tileRegistry(), MLIRContext::Threading::DISABLED};
  FrozenRewritePatternSet patterns;
  unsigned inputs = 0;

  Session() {
    context.loadAllAvailableDialects();
    patterns = canonicalPatterns(context);
  }
};

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return txl::tt::mutateTokens(data, size, maxSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<Session> session;
  if (!session || ++session->inputs > 1000)
    session = std::make_unique<Session>();
  MLIRContext &context = session->context;
  std::string error;
  auto module = txl::tt::parseTTIR(context, llvm::StringRef(reinterpret_cast<const char *>(data), size), "fuzz", error);
  if (!module)
    return 0;
  auto check = [&](const char *what) {
    std::string text = txl::tt::printTTIR(*module);
    auto again = txl::tt::parseTTIR(context, text, what, error);
    if (!again) {
      llvm::errs() << "cannot read what was printed after " << what << ": " << error << text;
      abort();
    }
  };
  check("reading");
  GreedyRewriteConfig config;
  config.setMaxIterations(4).setMaxNumRewrites(10000);
  (void)applyPatternsGreedily(*module, session->patterns, config);
  if (failed(verify(*module)))
    abort();
  check("canonicalising");
  return 0;
}
