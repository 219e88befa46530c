// Parsing and printing of compiler-generated PTX.
#include "ptx/Parser.h"
#include "ptx/Printer.h"
#include "gtest/gtest.h"
#include <filesystem>

using namespace txl;
using namespace txl::ptx;

static std::unique_ptr<Module> read(const std::string &name, const std::string &text, DiagnosticEngine &diags) {
  return parse(SourceBuffer::create(name, text), diags);
}

/// Every checked-in PTX text: the printed text parses to the same module.
TEST(PtxParser, PrintedModulesReadTheSame) {
  unsigned count = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(TXL_SOURCE_DIR "/test/ptx")) {
    if (entry.path().extension() != ".ptx")
      continue;
    SCOPED_TRACE(entry.path().string());
    std::string error;
    auto source = SourceBuffer::read(entry.path().string(), error);
    ASSERT_TRUE(source) << error;
    DiagnosticEngine diags;
    auto module = parse(source, diags);
    ASSERT_TRUE(module) << diags.render();
    std::string printed = print(*module);
    auto again = read("printed.ptx", printed, diags);
    ASSERT_TRUE(again) << diags.render() << printed;
    EXPECT_EQ(print(*again), printed);
    ++count;
  }
  EXPECT_GE(count, 4u);
}

/// `a` and `a<2>` are different names, as `a` and `a0` are.
TEST(PtxParser, ARegisterAndARangeOfOneName) {
  auto problem = [](const std::string &body) {
    DiagnosticEngine diags;
    read("k.ptx", ".version 8.3\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n" + body + "\nret;\n}\n",
         diags);
    return diags.hasErrors() ? diags.diagnostics().front().message() : "";
  };
  EXPECT_EQ(problem(".reg .b32 a; .reg .b16 a<2>; mov.b32 a, 1; mov.b16 a1, 0;"), "");
  EXPECT_EQ(problem(".reg .b16 a<2>; .reg .b32 a; mov.b32 a, 1; mov.b16 a1, 0;"), "");
  EXPECT_EQ(problem(".reg .pred a; .reg .b32 a<2>; @a mov.b32 a0, 1;"), "");
  EXPECT_EQ(problem(".local .b32 a; .reg .b64 a<2>; mov.u64 a1, a;"), "");
  EXPECT_EQ(problem(".reg .b32 a1; .reg .b16 a<1>; mov.b32 a1, 1; mov.b16 a0, 0;"), "");
  EXPECT_EQ(problem(".reg .b32 a<2>; { .reg .b64 a1; mov.b64 a1, 1; mov.b32 a0, 1; } mov.b32 a1, 2;"), "");
  EXPECT_EQ(problem(".reg .b32 a<2>; .reg .b32 a<5>;"), "`a` is declared twice in one scope");
  EXPECT_EQ(problem(".reg .b32 a1; .reg .b16 a<2>;"), "`a` is declared twice in one scope");
  EXPECT_EQ(problem(".reg .b16 a<2>; .reg .b32 a1;"), "`a1` is declared twice in one scope");
  EXPECT_EQ(problem(".reg .b32 a<2>; mov.b32 a, 1;"), "`a` is not declared");
}
