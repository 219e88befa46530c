// Reading and printing PTX that compilers emit.
#include "ptx/Parser.h"
#include "ptx/Printer.h"
#include "gtest/gtest.h"
#include <filesystem>

using namespace txl;
using namespace txl::ptx;

static std::unique_ptr<Module> read(const std::string &name, const std::string &text, DiagnosticEngine &diags) {
  return parse(SourceBuffer::create(name, text), diags);
}

/// Every checked-in PTX text: print gives a text that reads as the same module.
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
