// Programs that Triton printed run here, and mean the same before any pass, after our pipeline, and after Triton's own
// passes: the same bits in every array, or an error in all of them.
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "machine/Machine.h"
#include "pipeline/Pipeline.h"
#include "support/Diagnostic.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <cstring>
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

/// What a launch left behind.
struct Outcome {
  std::vector<std::vector<char>> arrays;
  std::string error;
};

static void fill(std::vector<char> &array, machine::DType element, unsigned seed) {
  size_t bytes = machine::elementBytes(element);
  for (size_t at = 0, k = 0; at + bytes <= array.size(); at += bytes, ++k) {
    // Small numbers with a zero first, where locks are.
    unsigned value = k == 0 ? 0 : (k * 7 + seed * 3) % 13;
    double number = value * 0.25 - 1;
    float single = static_cast<float>(number);
    uint32_t bits;
    std::memcpy(&bits, &single, 4);
    switch (element) {
    case machine::DType::F64:
      std::memcpy(&array[at], &number, 8);
      break;
    case machine::DType::F32:
      std::memcpy(&array[at], &single, 4);
      break;
    case machine::DType::BF16:
      bits >>= 16;
      std::memcpy(&array[at], &bits, 2);
      break;
    case machine::DType::F16:
      bits = 0x3000 + value * 64; // 0.125 and up
      std::memcpy(&array[at], &bits, 2);
      break;
    default:
      array[at] = static_cast<char>(value);
    }
  }
}

static Outcome runOnce(const machine::Program &program) {
  Outcome outcome;
  std::vector<machine::Argument> arguments;
  auto parameters = machine::parameters(program);
  outcome.arrays.resize(parameters.size());
  for (auto [i, parameter] : llvm::enumerate(parameters)) {
    if (parameter.type == machine::DType::Ptr) {
      outcome.arrays[i].assign(1 << 16, 0);
      fill(outcome.arrays[i], parameter.element, i);
      arguments.push_back(machine::Argument::pointer(outcome.arrays[i].data(), outcome.arrays[i].size()));
    } else if (parameter.type == machine::DType::F32) {
      float value = 0.5;
      uint32_t bits;
      std::memcpy(&bits, &value, 4);
      arguments.push_back(machine::Argument::scalar(bits));
    } else {
      arguments.push_back(machine::Argument::scalar(16 + 8 * (i % 3)));
    }
  }
  machine::Launch launch;
  launch.arguments = arguments;
  launch.grid[0] = 2;
  launch.threads = 1;
  auto start = std::chrono::steady_clock::now();
  launch.interruptContext = &start;
  launch.interrupted = [](void *context) {
    return std::chrono::steady_clock::now() - *static_cast<decltype(start) *>(context) > std::chrono::milliseconds(200); // some wait for ever
  };
  launch.print = [](void *, const char *, size_t) {};
  if (auto error = machine::launch(program, launch))
    outcome.error = error->what;
  return outcome;
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
  Outcome expected = runOnce(*reference);
  auto compare = [&](const char *what, const std::string &path, Options options) {
    machine::ProgramRef program = compileFile(path, kernel, options);
    ASSERT_TRUE(program) << what;
    Outcome outcome = runOnce(*program);
    EXPECT_EQ(outcome.error, expected.error) << what;
    for (size_t i = 0; i < expected.arrays.size() && expected.error.empty(); ++i)
      EXPECT_TRUE(outcome.arrays[i] == expected.arrays[i]) << what << ", argument " << i;
  };
  compare("fast kernels", raw, {});
  compare("our passes", raw, {.optimise = true});
  if (llvm::sys::fs::exists(testdata("3.9", kernel)))
    compare("Triton's passes", testdata("3.9", kernel), {});
}

INSTANTIATE_TEST_SUITE_P(Recorded, TritonText, testing::ValuesIn(kernels()), [](const auto &test) { return test.param; });
