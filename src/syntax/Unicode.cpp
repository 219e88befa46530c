// Identifiers: membership by binary search in ranges; NFKC by decomposition, reordering and composition.
#include "syntax/Unicode.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"

using namespace txl::syntax;

struct Range {
  uint32_t first, last;
};
struct Decomposition {
  uint32_t character;
  uint16_t offset, length;
};
struct CombiningClass {
  uint32_t character;
  uint8_t value;
};
struct Composition {
  uint32_t first, second, character;
};

#include "syntax/UnicodeTables.inc"

// Hangul syllables are composed by arithmetic (The Unicode Standard, 3.12).
static constexpr uint32_t syllableBase = 0xAC00, leadBase = 0x1100, vowelBase = 0x1161, tailBase = 0x11A7;
static constexpr uint32_t leadCount = 19, vowelCount = 21, tailCount = 28;
static constexpr uint32_t syllableCount = leadCount * vowelCount * tailCount;

static bool contains(llvm::ArrayRef<Range> ranges, uint32_t c) {
  const Range *range = llvm::partition_point(ranges, [c](const Range &r) { return r.last < c; });
  return range != ranges.end() && range->first <= c;
}

static bool isAsciiLetter(uint32_t c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

bool txl::syntax::isIdentifierStart(uint32_t c) {
  return c < 0x80 ? isAsciiLetter(c) || c == '_' : contains(starts, c);
}

bool txl::syntax::isIdentifierContinue(uint32_t c) {
  return c < 0x80 ? isAsciiLetter(c) || c == '_' || (c >= '0' && c <= '9') : contains(continues, c);
}

void txl::syntax::appendUTF8(std::string &text, uint32_t c) {
  if (c < 0x80) {
    text += char(c);
  } else if (c < 0x800) {
    text += char(0xC0 | c >> 6);
    text += char(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    text += char(0xE0 | c >> 12);
    text += char(0x80 | (c >> 6 & 0x3F));
    text += char(0x80 | (c & 0x3F));
  } else {
    text += char(0xF0 | c >> 18);
    text += char(0x80 | (c >> 12 & 0x3F));
    text += char(0x80 | (c >> 6 & 0x3F));
    text += char(0x80 | (c & 0x3F));
  }
}

static uint8_t combiningClass(uint32_t c) {
  llvm::ArrayRef<CombiningClass> table(combiningClasses);
  const CombiningClass *entry = llvm::partition_point(table, [c](const CombiningClass &e) { return e.character < c; });
  return entry != table.end() && entry->character == c ? entry->value : 0;
}

static void appendDecomposed(llvm::SmallVectorImpl<uint32_t> &result, uint32_t c) {
  if (c >= syllableBase && c < syllableBase + syllableCount) {
    uint32_t index = c - syllableBase;
    result.push_back(leadBase + index / (vowelCount * tailCount));
    result.push_back(vowelBase + index % (vowelCount * tailCount) / tailCount);
    if (index % tailCount)
      result.push_back(tailBase + index % tailCount);
    return;
  }
  llvm::ArrayRef<Decomposition> table(decompositions);
  const Decomposition *entry = llvm::partition_point(table, [c](const Decomposition &e) { return e.character < c; });
  if (entry != table.end() && entry->character == c)
    result.append(decomposed + entry->offset, decomposed + entry->offset + entry->length);
  else
    result.push_back(c);
}

/// Sorts combining marks between two characters of class 0 by their combining class.
static void orderMarks(llvm::MutableArrayRef<uint32_t> text) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && combiningClass(text[end]))
      ++end;
    for (size_t i = begin + 1; i < end; ++i) // insertion sort: there are few marks
      for (size_t j = i; j > begin && combiningClass(text[j - 1]) > combiningClass(text[j]); --j)
        std::swap(text[j - 1], text[j]);
    begin = end + 1;
  }
}

/// The character that two characters compose to, or 0.
static uint32_t compose(uint32_t first, uint32_t second) {
  if (first >= leadBase && first < leadBase + leadCount && second >= vowelBase && second < vowelBase + vowelCount)
    return syllableBase + ((first - leadBase) * vowelCount + (second - vowelBase)) * tailCount;
  if (first >= syllableBase && first < syllableBase + syllableCount && (first - syllableBase) % tailCount == 0 &&
      second > tailBase && second < tailBase + tailCount)
    return first + (second - tailBase);
  llvm::ArrayRef<Composition> table(compositions);
  const Composition *entry = llvm::partition_point(
      table, [&](const Composition &e) { return std::pair(e.first, e.second) < std::pair(first, second); });
  return entry != table.end() && entry->first == first && entry->second == second ? entry->character : 0;
}

/// Composes each mark with the last character of class 0 before it, unless a mark of the same or a higher class is
/// between them.
static void composeMarks(llvm::SmallVectorImpl<uint32_t> &text) {
  size_t length = 0, starter = ~size_t(0);
  uint8_t lastClass = 0;
  for (uint32_t c : text) {
    uint8_t cc = combiningClass(c);
    if (starter != ~size_t(0) && (length == starter + 1 || lastClass < cc)) {
      if (uint32_t whole = compose(text[starter], c)) {
        text[starter] = whole;
        continue;
      }
    }
    if (cc == 0)
      starter = length;
    lastClass = cc;
    text[length++] = c;
  }
  text.truncate(length);
}

std::string txl::syntax::normalizeIdentifier(llvm::StringRef name) {
  llvm::SmallVector<uint32_t, 64> text;
  const auto *at = reinterpret_cast<const llvm::UTF8 *>(name.begin());
  const auto *end = reinterpret_cast<const llvm::UTF8 *>(name.end());
  while (at < end) {
    llvm::UTF32 c;
    if (llvm::convertUTF8Sequence(&at, end, &c, llvm::strictConversion) != llvm::conversionOK)
      return name.str();
    appendDecomposed(text, c);
  }
  orderMarks(text);
  composeMarks(text);
  std::string result;
  for (uint32_t c : text)
    appendUTF8(result, c);
  return result;
}
