// Programs printed by Triton run here, and give the same results before any pass, after our pipeline, and after
// Triton's own passes: the same bits in every array, or an error in all cases.
#include "driver/SmallLaunch.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "mlir/IR/MLIRContext.h"
#include "pipeline/Pipeline.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace txl;
using llvm::StringRef;

static std::string testdata(StringRef version, StringRef name) {
  return (llvm::Twine(TXL_SOURCE_DIR) + "/src/ir/testdata/triton-" + version + "/" + name + ".mlir").str();
}

static std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  return std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
}

struct Options {
  bool optimise = false, plain = false;
};

/// The program of a file; null if the machine does not run it (assembly, library calls).
static machine::ProgramRef compileFile(const std::string &path, StringRef kernel, Options options) {
  auto context = makeContext();
  std::string error;
  auto module = tt::parseTTIR(*context, (*llvm::MemoryBuffer::getFile(path))->getBuffer(), path, error);
  EXPECT_TRUE(module) << error;
  if (!module)
    return nullptr;
  if (options.optimise) {
    pipeline::PipelineOptions passes;
    passes.enableFpFusion = false;
    passes.verifyEach = true;
    EXPECT_TRUE(succeeded(pipeline::optimizeTTIR(*module, passes))) << path;
  }
  DiagnosticEngine diags;
  return machine::compileProgram(*module, kernel, diags, {options.plain});
}

static std::vector<std::string> kernels() {
  std::vector<std::string> names;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(StringRef(testdata("3.9", "x")).rsplit('/').first, error), end;
       it != end && !error; it.increment(error)) {
    StringRef file = StringRef(it->path()).rsplit('/').second;
    if (file.consume_back(".unoptimised.mlir"))
      names.push_back(file.str());
  }
  llvm::sort(names);
  return names;
}

class TritonText : public testing::TestWithParam<std::string> {};

TEST_P(TritonText, MeansTheSameBeforeAndAfterAnyPasses) {
  const std::string &kernel = GetParam();
  std::string raw = testdata("3.9", kernel + ".unoptimised");
  machine::ProgramRef reference = compileFile(raw, kernel, {.plain = true});
  if (!reference)
    GTEST_SKIP() << "not for the tile machine";
  Outcome expected = launchSmall(*reference);
  auto compare = [&](const char *what, const std::string &path, Options options) {
    machine::ProgramRef program = compileFile(path, kernel, options);
    ASSERT_TRUE(program) << what;
    Outcome outcome = launchSmall(*program);
    EXPECT_EQ(outcome.error, expected.error) << what;
    for (size_t i = 0; i < expected.arrays.size() && expected.error.empty(); ++i)
      EXPECT_TRUE(outcome.arrays[i] == expected.arrays[i]) << what << ", argument " << i;
  };
  compare("fast kernels", raw, {});
  compare("our passes", raw, {.optimise = true});
  if (llvm::sys::fs::exists(testdata("3.9", kernel)))
    compare("Triton's passes", testdata("3.9", kernel), {});
}

INSTANTIATE_TEST_SUITE_P(Recorded, TritonText, testing::ValuesIn(kernels()),
                         [](const auto &test) { return test.param; });
