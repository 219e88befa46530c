// Mutations of program text for the fuzzers. Moving tokens and lines gets far more inputs past the parser than changing
// random bytes does.
#ifndef TXL_IR_TOKENMUTATOR_H
#define TXL_IR_TOKENMUTATOR_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <random>
#include <string>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace txl::tt {

/// Splits a text into words (names, numbers, types up to the next space or comma) and single punctuation marks,
/// including the characters between them.
inline llvm::SmallVector<llvm::StringRef> splitTokens(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> tokens;
  auto isWord = [](char c) { return llvm::isAlnum(c) || llvm::StringRef("%#@!_.$<>*?^").contains(c); };
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (isWord(text[at]))
      while (end < text.size() && isWord(text[end]))
        ++end;
    tokens.push_back(text.slice(at, end));
    at = end;
  }
  return tokens;
}

/// Applies one mutation in place and returns the new size, as libFuzzer's custom mutator must.
inline size_t mutateTokens(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string copy(reinterpret_cast<const char *>(data), size);
  bool lines = random() % 3 == 0;
  llvm::SmallVector<llvm::StringRef> units;
  if (lines)
    llvm::StringRef(copy).split(units, '\n');
  else
    units = splitTokens(copy);
  if (units.empty())
    return LLVMFuzzerMutate(data, size, maxSize);
  size_t at = random() % units.size(), from = random() % units.size();
  if (!lines) { // replace a word by a word
    auto isWord = [&](size_t i) { return llvm::isAlnum(units[i].back()) || units[i].size() > 1; };
    for (int tries = 0; tries < 8 && !isWord(at); ++tries)
      at = random() % units.size();
    for (int tries = 0; tries < 8 && (!isWord(from) || units[from].front() != units[at].front()); ++tries)
      from = random() % units.size();
  }
  std::string number;
  switch (random() % (lines ? 4 : 6)) {
  case 0:
    units.erase(units.begin() + at);
    break;
  case 1:
    units.insert(units.begin() + at, units[from]);
    break;
  case 2:
    std::swap(units[at], units[from]);
    break;
  case 3:
  case 4:
    units[at] = units[from];
    break;
  case 5: {
    static const long long numbers[] = {0,
                                        1,
                                        2,
                                        3,
                                        4,
                                        8,
                                        16,
                                        64,
                                        1024,
                                        1 << 20,
                                        1 << 21,
                                        -1,
                                        2147483647,
                                        -2147483648LL,
                                        4294967296LL,
                                        9223372036854775807LL};
    number = std::to_string(numbers[random() % std::size(numbers)]);
    units[at] = number;
    break;
  }
  }
  std::string result = llvm::join(units, lines ? "\n" : "");
  size_t length = std::min(result.size(), maxSize);
  std::memcpy(data, result.data(), length);
  return length;
}

} // namespace txl::tt

#endif
