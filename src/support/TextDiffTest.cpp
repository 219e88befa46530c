// Differences are small if the change is small, and applying a difference as a patch gives the other text.
#include "support/TextDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"
#include <random>

using namespace txl;

TEST(TextDiff, ShowsWhatChanged) {
  EXPECT_EQ(unifiedDiff("a\nb\nc\n", "a\nb\nc\n", "x", "y"), "");
  EXPECT_EQ(unifiedDiff("", "", "x", "y"), "");
  EXPECT_EQ(unifiedDiff("a\nb\nc\n", "a\nB\nc\n", "x", "y"), "--- x\n+++ y\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
  EXPECT_EQ(unifiedDiff("", "a\n", "x", "y"), "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unifiedDiff("a", "", "x", "y"), "--- x\n+++ y\n@@ -1 +0,0 @@\n-a\n");
}

/// Applies a unified difference to `from`.
static std::string patched(llvm::StringRef from, llvm::StringRef diff, unsigned &changes) {
  llvm::SmallVector<llvm::StringRef> lines, edits;
  from.split(lines, '\n');
  diff.split(edits, '\n');
  std::string text;
  size_t at = 0;
  auto copy = [&](size_t until) {
    for (; at < until; ++at)
      text += lines[at].str() + "\n";
  };
  for (llvm::StringRef edit : llvm::ArrayRef(edits).drop_front(std::min<size_t>(2, edits.size()))) {
    if (edit.consume_front("@@ -")) {
      size_t first = 0, count = 1;
      edit.consumeInteger(10, first);
      if (edit.consume_front(","))
        edit.consumeInteger(10, count);
      copy(count ? first - 1 : first);
    } else if (edit.consume_front("+")) {
      text += edit.str() + "\n";
      ++changes;
    } else if (edit.consume_front("-")) {
      EXPECT_EQ(lines[at], edit);
      ++at;
      ++changes;
    } else if (!edit.empty()) {
      copy(at + 1);
    }
  }
  copy(lines.size() - 1);
  return text;
}

TEST(TextDiff, APatchGivesTheOtherText) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string from, to;
    unsigned edits = 0;
    for (int line = random() % 60; line > 0; --line) {
      std::string text = std::to_string(random() % 8) + "\n";
      unsigned kind = random() % 12;
      edits += kind == 0 ? 2 : kind <= 2;
      from += kind == 1 ? "" : text;
      to += kind == 0 ? "new\n" : kind == 2 ? "" : text;
    }
    unsigned changes = 0;
    EXPECT_EQ(patched(from, unifiedDiff(from, to, "x", "y"), changes), to) << from << "--\n" << to;
    EXPECT_LE(changes, edits);
  }
}
