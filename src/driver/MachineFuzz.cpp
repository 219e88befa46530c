// Compiles any program that the reader accepts for the tile machine and runs it on small arrays: an out-of-bounds
// access must be an error, never a crash. The plain kernels, the fast kernels, the optimised program, JIT-compiled
// chains and batched programs must all give the same bits.
#include "driver/SmallLaunch.h"
#include "driver/batch/BatchedProgram.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/TokenMutator.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/MLIRContext.h"
#include "pipeline/Pipeline.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

// LLVM's libraries are not instrumented: memory of their allocators would look poisoned to instrumented code.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0:detect_leaks=0"; }

using namespace txl;

/// Programs of a batch; small, so that a launch also has a remainder.
static constexpr unsigned kBatch = 4;

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  return setenv("TXL_BATCH", std::to_string(kBatch).c_str(), /*overwrite=*/1);
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return tt::mutateTokens(data, size, maxSize, seed);
}

static const mlir::DialectRegistry &tileRegistry() {
  static const mlir::DialectRegistry *registry = [] {
    auto *result = new mlir::DialectRegistry;
    tt::registerDialects(*result);
    return result;
  }();
  return *registry;
}

/// A context and its pipeline, which are renewed periodically, because a context never frees types and attributes.
struct Session {
  mlir::MLIRContext context{tileRegistry(), mlir::MLIRContext::Threading::DISABLED};
  pipeline::TTIRPipeline pipeline{context, {.enableFpFusion = false}};
  unsigned inputs = 0;
};

/// Whether the result of the module is fully specified, so that all ways to run it must give the same bits.
static bool isDefined(mlir::ModuleOp module) {
  return !module
              ->walk([](mlir::Operation *op) {
                bool free = llvm::isa<mlir::ub::PoisonOp>(op);
                if (op->getName().getStringRef() == "tt.load")
                  if (auto sizes = op->getAttrOfType<mlir::DenseI32ArrayAttr>("operandSegmentSizes"))
                    free = sizes[1] && !sizes[2]; // a mask, and no other elements
                if (op->getName().getStringRef() == "tt.reshape")
                  free = op->hasAttr("allow_reorder");
                return free ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

/// Whether every tile is small: dots of large ones take too long for a fuzzer.
static bool isSmall(mlir::ModuleOp module) {
  return !module
              ->walk([](mlir::Operation *op) {
                bool large = llvm::any_of(op->getResultTypes(), [](mlir::Type type) {
                  auto tile = llvm::dyn_cast<mlir::RankedTensorType>(type);
                  return tile && tile.getNumElements() > 1 << 14;
                });
                return large ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

static void compare(const char *what, const Outcome &a, const Outcome &b, llvm::StringRef text) {
  if (a.interrupted || b.interrupted || !a.error.empty() || !b.error.empty())
    return; // the progress of a failing launch is not specified
  for (size_t i = 0; i < a.arrays.size(); ++i)
    if (a.arrays[i] != b.arrays[i]) {
      llvm::errs() << what << " differ in argument " << i << "\n" << text;
      abort();
    }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<Session> session;
  if (!session || ++session->inputs > 1000)
    session = std::make_unique<Session>();
  std::string error;
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto module = tt::parseTTIR(session->context, text, "fuzz", error);
  if (!module)
    return 0;
  auto kernels = module->getOps<tt::FuncOp>();
  if (kernels.empty() || !isSmall(*module))
    return 0;
  std::string kernel = (*kernels.begin()).getName().str();
  SmallLaunch small{.arrayBytes = 4096, .limit = std::chrono::milliseconds(60)};
  SmallLaunch atOnce = small, several = small;
  atOnce.jitMode = machine::JitMode::AtOnce;
  several.programs = 2 * kBatch - 1; // a batch, and a remainder
  auto run = [&](machine::CompileOptions options, const SmallLaunch &how) -> std::optional<Outcome> {
    DiagnosticEngine diags;
    machine::ProgramRef program = machine::compileProgram(*module, kernel, diags, options);
    if (!program)
      return std::nullopt;
    machine::printProgram(*program);
    return launchSmall(*program, how);
  };
  std::optional<Outcome> plain = run({.plain = true}, small);
  if (!plain)
    return 0;
  std::optional<Outcome> fast = run({}, small);
  if (!fast)
    abort();
  compare("plain and fast kernels", *plain, *fast, text);
  bool defined = isDefined(*module);
  if (failed(session->pipeline.run(*module)))
    abort();
  std::optional<Outcome> optimised = run({}, small);
  if (optimised && defined)
    compare("the program and what became of it", *plain, *optimised, text);
  if (!optimised)
    return 0;
  compare("the program and its chains as code", *optimised, *run({}, atOnce), text);
  driver::Artifact artifact;
  artifact.kernelName = kernel;
  artifact.ttir = tt::printTTIR(*module);
  if (std::unique_ptr<const driver::BatchedProgram> batched = driver::BatchedProgram::create(artifact)) {
    std::optional<Outcome> alone = run({}, several);
    several.batchFor = [&](const machine::Launch &launch) { return batched->batchFor(launch); };
    compare("programs one by one and in batches", *alone, *run({}, several), text);
    several.jitMode = machine::JitMode::AtOnce;
    compare("programs one by one and in batches as code", *alone, *run({}, several), text);
  }
  return 0;
}
