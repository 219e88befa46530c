// Acceptance and type of expressions, compared with Triton. test/expressions/triton.txt holds Triton's answer for each
// expression and column (recorded by record.py, which also explains the format); this test compiles every expression
// here too.
#include "frontend/TextHost.h"
#include "ir/Dialect.h"
#include "ir/TileOp.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
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

static HostValue numberValue(llvm::StringRef text) {
  if (text == "True" || text == "False") {
    HostValue value = ofKind(HostValue::Kind::Bool);
    value.integer = text == "True";
    return value;
  }
  if (text.contains('.') || text.contains('e') || text == "inf" || text == "nan") {
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
struct Operand {
  std::string name, what;
  char kind;
};

/// One line of the table.
struct Line {
  std::string operandText, expression;
  std::vector<Operand> operands;
  llvm::SmallVector<llvm::StringRef> answers; // one per column
};
} // namespace

static Line readLine(llvm::StringRef text) {
  Line line;
  auto [operands, rest] = text.split(" | ");
  auto [expression, answers] = rest.rsplit(" | ");
  line.operandText = operands.str();
  line.expression = expression.str();
  llvm::SmallVector<llvm::StringRef> words, runs;
  answers.split(runs, ' ', -1, false);
  for (llvm::StringRef run : runs) {
    unsigned times = 1;
    if (run.contains('*') && !run.rsplit('*').second.getAsInteger(10, times))
      run = run.rsplit('*').first;
    line.answers.append(times, run);
  }
  operands.split(words, ' ', -1, false);
  for (llvm::StringRef word : words)
    line.operands.push_back({word.substr(0, 1).str(), word.substr(4).str(), word[2]});
  return line;
}

/// The source of a kernel that prints the result of a line's expression.
static std::string kernelText(const Line &line) {
  std::string parameters, body;
  for (const Operand &o : line.operands) {
    bool isConstexpr = o.kind == 'c' || o.kind == 'd' || o.kind == 'l',
         isDirect = o.kind == 'k' || o.kind == 'c' || o.kind == 'd';
    std::string parameter = o.name + (isDirect ? "" : "_"), value;
    parameters += (parameters.empty() ? "" : ", ") + parameter + (isConstexpr ? ": tl.constexpr" : "");
    std::string square = o.kind == 'm' ? "16" : "32";
    switch (o.kind) {
    case 't':
      value = "tl.load(" + parameter + " + tl.arange(0, 16))";
      break;
    case 'm':
    case 'w':
      value = "tl.load(" + parameter + " + tl.arange(0, " + square + ")[:, None] * " + square + " + tl.arange(0, " +
              square + ")[None, :])";
      break;
    case 's':
      value = "tl.load(" + parameter + ")";
      break;
    case 'p':
      value = parameter + " + tl.arange(0, 16)";
      break;
    case 'q':
    case 'l':
      value = parameter;
      break;
    }
    if (!value.empty())
      body += "    " + o.name + " = " + value + "\n";
  }
  return "import triton\nimport triton.language as tl\n\n@triton.jit\ndef expression(" + parameters + "):\n" + body +
         "    r = " + line.expression + "\n    tl.static_print(r)\n";
}

/// The printed result in the format of record.py: the last line, without blanks, tuples and lists alike.
static std::string formatPrinted(llvm::StringRef printed) {
  std::string text;
  printed = printed.trim();
  llvm::copy_if(printed.contains('\n') ? printed.rsplit('\n').second : printed, std::back_inserter(text),
                [](char c) { return c != ' '; });
  for (auto [from, to] : {std::pair("['", "("), std::pair("']", ")"), std::pair("','", ","), std::pair(",)", ")")})
    for (size_t at; (at = text.find(from)) != std::string::npos;)
      text.replace(at, strlen(from), to);
  if (text.front() == '[' && text.back() == ']')
    text = "(" + text.substr(1, text.size() - 2) + ")";
  bool isTile = llvm::Regex("^[A-Za-z0-9_<>]+\\[[0-9,]*\\]$").match(text);
  if (!isTile)
    return "=" + text;
  return llvm::StringRef(text).ends_with("[16]") ? text.substr(0, text.size() - 4) : text;
}

/// The columns that replace a line's `*` or `#`; one empty column for a line with a single expression.
static llvm::ArrayRef<llvm::StringRef> columnsOf(const Line &line) {
  static const llvm::StringRef single[] = {""};
  static const llvm::StringRef types[] = {"int1",   "int8",  "uint8",   "int16", "uint16", "int32", "uint32", "int64",
                                          "uint64", "fp8e5", "fp8e4nv", "fp16",  "bf16",   "fp32",  "fp64"};
  static const llvm::StringRef literals[] = {"True",
                                             "0",
                                             "1",
                                             "-1",
                                             "2",
                                             "7",
                                             "127",
                                             "128",
                                             "255",
                                             "256",
                                             "-129",
                                             "65536",
                                             "2147483647",
                                             "2147483648",
                                             "4294967295",
                                             "4294967296",
                                             "9223372036854775807",
                                             "9223372036854775808",
                                             "-2147483649",
                                             "18446744073709551616",
                                             "0.0",
                                             "2.5",
                                             "-0.75",
                                             "1e30",
                                             "1e-40",
                                             "1e300",
                                             "inf",
                                             "nan"};
  bool ofTypes = llvm::StringRef(line.operandText).contains('*'),
       ofLiterals = llvm::StringRef(line.operandText).contains('#');
  return ofTypes ? llvm::ArrayRef(types) : ofLiterals ? llvm::ArrayRef(literals) : llvm::ArrayRef(single);
}

namespace {
/// An entry of exceptions.txt.
struct Exception {
  llvm::Regex pattern;
  std::string text;
  unsigned used = 0;
};
} // namespace

static std::vector<Exception> readExceptions() {
  std::string text = readFile("test/expressions/exceptions.txt");
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n', -1, false);
  std::vector<Exception> exceptions;
  for (llvm::StringRef line : lines)
    if (!line.starts_with("#"))
      exceptions.push_back({llvm::Regex(line.split(" => ").first), line.str()});
  return exceptions;
}

namespace {
class Expressions : public testing::Test {
protected:
  void SetUp() override {
    mlir::DialectRegistry registry;
    tt::registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    prelude = Prelude::load(embeddedPrelude(), diagnostics);
    ASSERT_TRUE(prelude) << diagnostics.render();
  }

  /// Creates the kernel of `line`; false if its text is not valid Python.
  bool begin(const Line &line) {
    DiagnosticEngine engine;
    host = std::make_unique<TextHost>("expression.py", kernelText(line), engine);
    return host->function("expression") != nullptr;
  }

  /// Compiles the line with `column` for its `*` or `#` and returns the answer; `messages` receives the diagnostics.
  std::string run(const Line &line, llvm::StringRef column, std::string &messages) {
    KernelRequest request;
    request.function = host->function("expression");
    request.options.target = "cuda:90";
    for (const Operand &operand : line.operands) {
      llvm::StringRef what = operand.what == "*" || operand.what == "#" ? column : llvm::StringRef(operand.what);
      Specialization argument;
      bool isNumber = operand.kind == 'c' || operand.kind == 'l';
      if (isNumber || operand.kind == 'd') {
        argument.kind = Specialization::Kind::Constant;
        argument.constant = isNumber ? numberValue(what) : ofKind(HostValue::Kind::DType);
        if (!isNumber)
          argument.constant.text = Type(*parseScalar(what)).signature();
      } else {
        argument.type = (operand.kind == 'k' ? "" : "*") + Type(*parseScalar(what)).signature();
      }
      request.arguments.push_back(argument);
    }
    DiagnosticEngine engine;
    host->printed.clear();
    FrontendResult result = compileToTTIR(context, *prelude, request, *host, engine);
    messages = engine.render();
    return result.module ? formatPrinted(host->printed) : "-";
  }

  mlir::MLIRContext context;
  DiagnosticEngine diagnostics;
  std::unique_ptr<Prelude> prelude;
  std::unique_ptr<TextHost> host;
};
} // namespace

TEST_F(Expressions, AgreeWithTriton) {
  std::string table = readFile("test/expressions/triton.txt");
  std::vector<Exception> exceptions = readExceptions();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(table).split(lines, '\n', -1, false);
  unsigned cases = 0, differences = 0, excepted = 0;
  for (llvm::StringRef text : lines) {
    if (text.starts_with("#"))
      continue;
    Line line = readLine(text);
    bool isPython = begin(line);
    ASSERT_EQ(line.answers.size(), columnsOf(line).size()) << text.str();
    for (auto [column, answer] : llvm::zip(columnsOf(line), line.answers)) {
      ++cases;
      std::string messages, got = isPython ? run(line, column, messages) : "-";
      // The answer of 3.9, or that of 3.6 where only 3.6 accepts the expression.
      auto [newer, older] = answer.split("/");
      if (got == newer || (newer == "-" && got == older))
        continue;
      std::string where = line.operandText + " | " + column.str() + " | " + line.expression;
      auto exception = llvm::find_if(exceptions, [&](Exception &e) { return e.pattern.match(where); });
      if (exception != exceptions.end()) {
        ++exception->used, ++excepted;
        continue;
      }
      if (++differences <= 50)
        ADD_FAILURE() << where << ": " << got << ", Triton: " << answer.str() << "\n" << messages;
    }
  }
  EXPECT_EQ(differences, 0u) << "of " << cases;
  EXPECT_GT(cases, 90000u);
  for (const Exception &exception : exceptions)
    EXPECT_GT(exception.used, 0u) << "not needed any more: " << exception.text;
  RecordProperty("expressions", cases);
  RecordProperty("exceptions", excepted);
}
