// The shortest script of deletions and insertions: E. W. Myers, "An O(ND) difference algorithm and its variations",
// 1986.
//
// The greedy form: `furthest[k]` is the furthest point on diagonal k (deletions minus insertions) that d changes reach.
// The arrays of all d are kept, and the script is reconstructed backwards. Texts that differ in more than kMaxChanges
// lines are shown as one replacement: the arrays grow quadratically, and such a difference is not readable.
#include "support/TextDiff.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <vector>

using Lines = llvm::SmallVector<llvm::StringRef, 0>;

static constexpr int kMaxChanges = 2000;
static constexpr int kContext = 3;

static Lines linesOf(llvm::StringRef text) {
  Lines lines;
  text.split(lines, '\n');
  if (!lines.empty() && lines.back().empty())
    lines.pop_back();
  return lines;
}

/// One letter per line: ' ' in both, '-' in `a` only, '+' in `b` only.
static std::string scriptOf(const Lines &a, const Lines &b) {
  int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
  std::vector<std::vector<int>> history;
  std::vector<int> furthest(1, 0);
  int d = 0;
  for (;; ++d) {
    if (d > kMaxChanges)
      return std::string(n, '-') + std::string(m, '+');
    std::vector<int> next(2 * d + 1);
    bool done = false;
    for (int k = -d; k <= d && !done; k += 2) {
      auto at = [&](int diagonal) { return furthest[diagonal + d - 1]; };
      int x = d == 0 ? 0 : k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < n && x - k < m && a[x] == b[x - k])
        ++x;
      next[k + d] = x;
      done = x >= n && x - k >= m;
    }
    history.push_back(furthest);
    furthest = std::move(next);
    if (done)
      break;
  }
  std::string script;
  int x = n, y = m;
  for (; d > 0; --d) {
    const std::vector<int> &before = history[d];
    auto at = [&](int diagonal) { return before[diagonal + d - 1]; };
    int k = x - y;
    bool inserts = k == -d || (k != d && at(k - 1) < at(k + 1));
    int fromX = inserts ? at(k + 1) : at(k - 1), fromY = fromX - (inserts ? k + 1 : k - 1);
    script.append(std::min(x - fromX, y - fromY) < 0 ? 0 : std::min(x - fromX - !inserts, y - fromY - inserts), ' ');
    script += inserts ? '+' : '-';
    x = fromX;
    y = fromY;
  }
  script.append(x, ' ');
  std::reverse(script.begin(), script.end());
  return script;
}

std::string txl::unifiedDiff(llvm::StringRef from, llvm::StringRef to, llvm::StringRef fromName,
                             llvm::StringRef toName) {
  Lines a = linesOf(from), b = linesOf(to);
  std::string script = scriptOf(a, b), text;
  size_t end = script.find_last_not_of(' ');
  if (end == std::string::npos)
    return text;
  text = "--- " + fromName.str() + "\n+++ " + toName.str() + "\n";
  size_t x = 0, y = 0; // lines of `a` and `b` before entry i of the script
  for (size_t i = 0; i < script.size();) {
    size_t change = script.find_first_of("+-", i);
    if (change == std::string::npos)
      break;
    size_t begin = std::max(i, change - std::min<size_t>(change, kContext)), last = change;
    for (size_t j = change; j < script.size() && j <= last + 2 * kContext; ++j)
      if (script[j] != ' ')
        last = j;
    size_t stop = std::min(script.size(), last + kContext + 1);
    x += begin - i;
    y += begin - i;
    size_t startX = x, startY = y;
    std::string body;
    for (size_t j = begin; j < stop; ++j) {
      llvm::StringRef line = script[j] == '+' ? b[y] : a[x];
      x += script[j] != '+';
      y += script[j] != '-';
      body += script[j] + line.str() + "\n";
    }
    auto range = [](size_t first, size_t count) {
      return std::to_string(count ? first + 1 : first) + (count == 1 ? "" : "," + std::to_string(count));
    };
    text += "@@ -" + range(startX, x - startX) + " +" + range(startY, y - startY) + " @@\n" + body;
    i = stop;
  }
  return text;
}
