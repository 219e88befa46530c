// Text that Triton printed is read and printed again unchanged, except for the numbering of location aliases and
// values.
#include "ir/Text.h"
#include "ir/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <gtest/gtest.h>

using namespace txl::tt;
using llvm::StringRef;

static std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  return std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
}

/// Replaces every location alias by its definition, recursively, and drops the definitions.
static std::string expandLocations(StringRef text) {
  llvm::StringMap<std::string> definitions;
  llvm::SmallVector<StringRef> lines, kept;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    auto [name, value] = line.split(" = loc(");
    if (name.starts_with("#loc") && !value.empty())
      definitions[name] = value.drop_back().str();
    else
      kept.push_back(line);
  }
  std::string result = llvm::join(kept, "\n");
  for (bool changed = true; changed;) {
    changed = false;
    std::string next;
    for (size_t at = 0; at < result.size();) {
      size_t end = at;
      if (StringRef(result).substr(at).starts_with("#loc"))
        for (end = at + 4; end < result.size() && llvm::isDigit(result[end]);)
          ++end;
      auto found = definitions.find(StringRef(result).slice(at, end));
      if (end > at && found != definitions.end()) {
        next += found->second;
        changed = true;
        at = end;
      } else {
        next += result[at++];
      }
    }
    result = std::move(next);
  }
  return result;
}

/// Numbers the values in the order of their definitions. Printed text does not preserve the names of loop-carried
/// values.
static std::string numberValues(const std::string &text) {
  llvm::StringMap<unsigned> numbers;
  unsigned next = 0;
  std::string result;
  for (size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      result += text[at++];
      continue;
    }
    size_t end = at + 1;
    while (end < text.size() && (llvm::isAlnum(text[end]) || StringRef("_$.-").contains(text[end])))
      ++end;
    StringRef name = StringRef(text).slice(at, end), rest = StringRef(text).substr(end);
    // A definition: `%x = `, `%x:2 = `, `%x, %y = ` and arguments `%x: type`.
    bool defines = rest.starts_with(" = ") || rest.starts_with(": ") || rest.starts_with(":");
    if (defines || !numbers.count(name))
      numbers[name] = next++;
    result += "%" + std::to_string(numbers[name]);
    at = end;
  }
  return result;
}

static std::string canonical(StringRef text) { return StringRef(numberValues(expandLocations(text))).trim().str(); }

struct Dump {
  std::string path, text;
};

static std::vector<Dump> readDumps(StringRef version) {
  std::vector<Dump> dumps;
  std::error_code error;
  std::string folder = std::string(TXL_SOURCE_DIR) + "/src/ir/testdata/" + version.str();
  for (llvm::sys::fs::directory_iterator it(folder, error), end; it != end && !error; it.increment(error))
    dumps.push_back({it->path(), (*llvm::MemoryBuffer::getFile(it->path()))->getBuffer().str()});
  return dumps;
}

TEST(Text, PrintsWhatTriton39Printed) {
  std::vector<Dump> dumps = readDumps("triton-3.9");
  ASSERT_GE(dumps.size(), 60u);
  for (const Dump &dump : dumps) {
    auto context = makeContext();
    std::string error;
    auto module = parseTTIR(*context, dump.text, dump.path, error);
    ASSERT_TRUE(module) << error;
    EXPECT_EQ(canonical(printTTIR(*module)), canonical(dump.text)) << dump.path;
  }
}

TEST(Text, ReadsTriton36AndPrintsAFixedPoint) {
  std::vector<Dump> dumps = readDumps("triton-3.6");
  ASSERT_GE(dumps.size(), 40u);
  for (const Dump &dump : dumps) {
    auto context = makeContext();
    std::string error;
    auto module = parseTTIR(*context, dump.text, dump.path, error);
    ASSERT_TRUE(module) << error;
    std::string printed = printTTIR(*module);
    EXPECT_FALSE(StringRef(printed).contains("cacheModifier =") || StringRef(printed).contains("gpu.barrier"));
    auto again = parseTTIR(*context, printed, "printed", error);
    ASSERT_TRUE(again) << error << printed;
    EXPECT_EQ(printTTIR(*again), printed) << dump.path;
  }
}

static std::string readError(StringRef text) {
  auto context = makeContext();
  std::string error;
  EXPECT_FALSE(parseTTIR(*context, text, "t.mlir", error));
  return error;
}

TEST(Text, RefusesWhatIsNoProgram) {
  EXPECT_EQ(StringRef(readError("module {\n  what is this\n}")).take_front(19), "t.mlir:2:3: error: ");
  EXPECT_TRUE(StringRef(readError("%0 = arith.constant 1 : i32")).contains("holds `tt.func` only"));
  EXPECT_EQ(readError("\n " + std::string(300, '[')), "t.mlir:2:258: error: brackets nest more than 256 deep\n");
  EXPECT_EQ(readError("tt.func @f() {\n  tt.return %x#2147483647 : i32\n}"),
            "t.mlir:2:15: error: an operation has no more than 65536 results\n");
  EXPECT_EQ(readError("#m = affine_map<(d0) -> (" + std::string(100000, '-') + "d0)>"),
            "t.mlir:1:16: error: a tile program has no affine maps\n");
}

TEST(Text, AliasesStandForEachOtherSoDeepAndNoDeeper) {
  auto chain = [](char mark, const char *open, const char *close, unsigned length) {
    std::string text = std::string(1, mark) + "a0 = " + open + "i32" + close + "\n";
    for (unsigned i = 1; i < length; ++i)
      text += std::string(1, mark) + "a" + std::to_string(i) + " = " + open + mark + "a" + std::to_string(i - 1) +
              close + "\n";
    return text;
  };
  for (auto [mark, open, close] : {std::tuple('!', "!tt.ptr<", ">"), {'!', "tuple<", ">"}, {'#', "[", "]"}}) {
    StringRef error = "error: aliases are nested more than 1000 deep\n";
    EXPECT_TRUE(StringRef(readError(chain(mark, open, close, 100000))).ends_with(error));
    EXPECT_EQ(checkText(chain(mark, open, close, 900), "t"), "");
    EXPECT_TRUE(StringRef(checkText(chain(mark, open, close, 1100), "t")).starts_with("t:1001:"));
  }
}
