// Runs any program that the parser accepts through the pipelines with all checks, and parses the output: TTIR, and
// TTGIR for some number of warps. A program may be rejected for a GPU, but only with a diagnostic.
#include "ir/Dialect.h"
#include "ir/Layouts.h"
#include "ir/Text.h"
#include "ir/TokenMutator.h"
#include "mlir/IR/MLIRContext.h"
#include "pipeline/Pipeline.h"
#include "llvm/Support/raw_ostream.h"

// LLVM's libraries are not instrumented: their allocators would look poisoned from instrumented code.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0:detect_leaks=0"; }

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return txl::tt::mutateTokens(data, size, maxSize, seed);
}

static const mlir::DialectRegistry &tileRegistry() {
  static const mlir::DialectRegistry *registry = [] {
    auto *result = new mlir::DialectRegistry;
    txl::tt::registerDialects(*result);
    return result;
  }();
  return *registry;
}

/// A context and its pipelines, recreated now and then because a context never frees memory.
struct Session {
  mlir::MLIRContext context{tileRegistry(), mlir::MLIRContext::Threading::DISABLED};
  txl::pipeline::TTIRPipeline pipeline{context, {.verifyEach = true}};
  txl::pipeline::TTGIRPipeline oneWarp{context, {.numWarps = 1, .target = "sm_80"}};
  txl::pipeline::TTGIRPipeline fourWarps{context, {.numWarps = 4, .target = "sm_90a"}};
  txl::pipeline::TTGIRPipeline eightWarps{context, {.numWarps = 8, .target = "sm_120"}};
  unsigned inputs = 0, refusals = 0;
  mlir::ScopedDiagnosticHandler handler{&context, [this](mlir::Diagnostic &) {
                                          ++refusals;
                                          return mlir::success();
                                        }};
};

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<Session> session;
  if (!session || ++session->inputs > 1000)
    session = std::make_unique<Session>();
  std::string error;
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto module = txl::tt::parseTTIR(session->context, text, "fuzz", error);
  if (!module || txl::ttg::moduleTarget(*module))
    return 0; // these passes do not accept TTGIR
  if (failed(session->pipeline.run(*module)))
    abort();
  auto readBack = [&](const char *what) {
    std::string printed = txl::tt::printTTIR(*module);
    if (!txl::tt::parseTTIR(session->context, printed, what, error)) {
      llvm::errs() << "cannot read what was " << what << ": " << error << printed;
      abort();
    }
  };
  readBack("optimised");
  txl::pipeline::TTGIRPipeline *const pipelines[] = {&session->oneWarp, &session->fourWarps, &session->eightWarps};
  auto &toTTGIR = *pipelines[size % 3];
  session->refusals = 0;
  if (succeeded(toTTGIR.run(*module)))
    readBack("given layouts");
  else if (!session->refusals)
    abort();
  return 0;
}
