// Fuzzes the frontend with arbitrary bytes as a Python file: each kernel in it compiles to a module that verifies, or
// there is a user error; nothing takes long. A first line `# signature: …` specialises the arguments.
#include "filehost/FileHost.h"
#include "frontend/Frontend.h"
#include "frontend/prelude/Prelude.h"
#include "ir/Dialect.h"
#include "ir/TileOp.h"
#include "ir/TokenMutator.h"
#include "mlir/IR/MLIRContext.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

using namespace txl;
using namespace txl::frontend;

// LLVM's libraries are not instrumented: ASan would report their allocators' memory as poisoned.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0:detect_leaks=0"; }

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return tt::mutateTokens(data, size, maxSize, seed);
}

static const Prelude &prelude() {
  static const Prelude *loaded = [] {
    DiagnosticEngine diags;
    return Prelude::load(embeddedPrelude(), diags).release();
  }();
  return *loaded;
}

static mlir::MLIRContext &freshContext() {
  static std::unique_ptr<mlir::MLIRContext> context;
  static unsigned inputs = 0;
  if (!context || ++inputs % 500 == 0) {
    mlir::DialectRegistry registry;
    tt::registerDialects(registry);
    context = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
  }
  return *context;
}

/// The specialisation of the first line. Parameters that it omits are alternately pointers and ints, and 16 for
/// constexpr ones.
static std::vector<Specialization> specialize(const HostFunction &function, llvm::StringRef text,
                                              DiagnosticEngine &diags) {
  std::optional<std::vector<ParameterInfo>> parameters = readParameters(function, diags);
  std::optional<std::vector<Specialization>> given;
  if (text.consume_front("# signature: "))
    given = parseSignature(text.take_until([](char c) { return c == '\n' || c == '\r'; }), diags);
  std::vector<Specialization> all = given.value_or(std::vector<Specialization>());
  if (!parameters)
    return all;
  for (size_t i = all.size(); i < parameters->size(); ++i) {
    Specialization &one = all.emplace_back();
    if ((*parameters)[i].isVariadic) {
      one.kind = Specialization::Kind::Tuple;
    } else if ((*parameters)[i].isConstexpr) {
      one.kind = Specialization::Kind::Constant;
      one.constant.kind = HostValue::Kind::Int;
      one.constant.integer = 16;
    } else {
      one.type = i % 2 ? "i32" : "*fp32";
      one.divisibility = 16;
    }
  }
  all.resize(parameters->size());
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  DiagnosticEngine diags;
  std::string text, error;
  if (!syntax::decodeSource(bytes, text, error))
    return 0;
  // No module is searched, so that the result does not depend on files of this machine.
  std::unique_ptr<FileHost> host = FileHost::fromText("fuzz.py", text, "/nonexistent", diags);
  if (!host) {
    if (!diags.hasErrors() || diags.render().empty())
      std::abort();
    return 0;
  }
  std::vector<std::string> names = host->kernelNames();
  for (const std::string &name : llvm::ArrayRef(names).take_front(3)) {
    DiagnosticEngine messages;
    KernelRequest request;
    request.function = host->lookup(name).function;
    request.arguments = specialize(*request.function, text, messages);
    if (messages.hasErrors())
      continue;
    FrontendResult result = compileToTTIR(freshContext(), prelude(), request, *host, messages);
    if (static_cast<bool>(result.module) == messages.hasErrors())
      std::abort();
    for (const Diagnostic &diagnostic : messages.diagnostics())
      if (diagnostic.name() == "InvalidModule" || diagnostic.render().empty()) {
        llvm::errs() << messages.render();
        std::abort();
      }
  }
  return 0;
}
