// Types of results, against what Triton 3.9 answers: test/promotion/triton39.txt holds one line for each operation and operand,
// recorded by test/promotion/record.py with the kernel of test/promotion/expression.py, which is compiled here too.
#include "frontend/TextHost.h"
#include "ir/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace txl;
using namespace txl::frontend;

static std::string readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(std::string(TXL_SOURCE_DIR "/") + path.str());
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

static HostValue ofKind(HostValue::Kind kind) {
  HostValue value;
  value.kind = kind;
  return value;
}

static HostValue dtypeValue(llvm::StringRef name) {
  HostValue value = ofKind(HostValue::Kind::DType);
  auto scalar = parseScalar(name);
  value.text = scalar ? Type(*scalar).signature() : name.str();
  return value;
}

static HostValue strValue(llvm::StringRef text) {
  HostValue value = ofKind(HostValue::Kind::Str);
  value.text = text.str();
  return value;
}

static HostValue shapeValue(llvm::ArrayRef<int64_t> shape) {
  HostValue value = ofKind(HostValue::Kind::List);
  for (int64_t extent : shape) {
    value.elements.push_back(ofKind(HostValue::Kind::Int));
    value.elements.back().integer = extent;
  }
  return value;
}

static HostValue numberValue(llvm::StringRef text) {
  if (text == "True" || text == "False") {
    HostValue value = ofKind(HostValue::Kind::Bool);
    value.integer = text == "True";
    return value;
  }
  if (text.contains('.') || text.contains('e')) {
    HostValue value = ofKind(HostValue::Kind::Float);
    text.getAsDouble(value.number);
    return value;
  }
  HostValue value = ofKind(HostValue::Kind::Int);
  if (text.getAsInteger(10, value.integer))
    value.text = text.str();
  return value;
}

namespace {
class Promotion : public testing::Test {
protected:
  void SetUp() override {
    mlir::DialectRegistry registry;
    tt::registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    prelude = Prelude::load(embeddedPrelude(), diagnostics);
    ASSERT_TRUE(prelude) << diagnostics.render();
    host = std::make_unique<TextHost>("expression.py", readFile("test/promotion/expression.py"), diagnostics);
    ASSERT_TRUE(host->function("expression")) << diagnostics.render();
  }

  /// The dtype of the result, or `-`; `messages` gets the diagnostics.
  std::string run(HostValue sa, HostValue sb, HostValue a, HostValue b, llvm::StringRef op, std::string &messages) {
    KernelRequest request;
    request.function = host->function("expression");
    request.options.target = "cuda:90";
    request.options.supportedFp8 = {"fp8e4b15", "fp8e4nv", "fp8e5"};
    for (HostValue &value : std::vector<HostValue>{sa, sb, a, b, strValue(op)}) {
      Specialization argument;
      argument.kind = Specialization::Kind::Constant;
      argument.constant = value;
      request.arguments.push_back(argument);
    }
    DiagnosticEngine engine;
    host->printed.clear();
    FrontendResult result = compileToTTIR(context, *prelude, request, *host, engine);
    messages = engine.render();
    return result.module ? llvm::StringRef(host->printed).trim().str() : "-";
  }

  mlir::MLIRContext context;
  DiagnosticEngine diagnostics;
  std::unique_ptr<Prelude> prelude;
  std::unique_ptr<TextHost> host;
};
} // namespace

TEST_F(Promotion, AgreesWithTriton) {
  std::string table = readFile("test/promotion/triton39.txt");
  llvm::SmallVector<llvm::StringRef> lines, types;
  llvm::StringRef(table).split(lines, '\n', -1, false);
  ASSERT_GT(lines.size(), 1000u);
  lines[0].split("columns: ").second.split(types, ' ');
  unsigned cases = 0, differences = 0;
  HostValue none = ofKind(HostValue::Kind::None), block = shapeValue({16});
  for (llvm::StringRef line : llvm::ArrayRef(lines).drop_front()) {
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ');
    llvm::StringRef kind = words[0], op = words[1], left = words[2];
    ASSERT_EQ(words.size(), types.size() + 3) << line.str();
    for (auto [column, type] : llvm::enumerate(types)) {
      std::string got, messages;
      if (kind == "typed" || kind == "scalar")
        got = run(kind == "typed" ? block : shapeValue({}), block, dtypeValue(left), dtypeValue(type), op, messages);
      else if (kind == "right")
        got = run(block, numberValue(left), dtypeValue(type), none, op, messages);
      else
        got = run(numberValue(left), block, none, dtypeValue(type), op, messages);
      ++cases;
      std::string expected = words[column + 3].str();
      if (got != expected && ++differences <= 40)
        ADD_FAILURE() << kind.str() << ": " << left.str() << " " << op.str() << " " << type.str() << ": " << got << ", Triton: " << expected << "\n" << messages;
    }
  }
  EXPECT_EQ(differences, 0u) << "of " << cases;
  EXPECT_GT(cases, 20000u);
}
