// The search that all reducers share, and the reduction of lines.
#include "reduce/Reducer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/xxhash.h"

namespace txl::reduce {

bool Test::operator()(llvm::StringRef text) {
  if (isOver())
    return false;
  uint64_t hash = llvm::xxh3_64bits(text) >> 1; // two values are reserved by the set
  if (rejected.contains(hash))
    return false;
  ++count;
  if (fails(text))
    return true;
  rejected.insert(hash);
  return false;
}

bool removeGroups(llvm::function_ref<size_t()> count, llvm::function_ref<bool(size_t first, size_t length)> remove,
                  const Test &test) {
  bool removed = false;
  size_t length = count();
  while (length && !test.isOver()) {
    // From the end: later parts use earlier ones.
    size_t end = count();
    while (end && !test.isOver()) {
      size_t first = end > length ? end - length : 0;
      removed |= remove(first, end - first);
      end = std::min(first, count());
    }
    length = length == 1 ? 0 : (std::min(length, count()) + 1) / 2;
  }
  return removed;
}

void reduceLines(Reduced &state, Test &test) {
  llvm::SmallVector<llvm::StringRef> split;
  llvm::StringRef(state.text).split(split, '\n');
  std::vector<std::string> lines;
  for (llvm::StringRef line : split)
    lines.push_back(line.str());
  auto joined = [](const std::vector<std::string> &all) {
    std::string text;
    for (const std::string &line : all)
      text += line + "\n";
    text.pop_back();
    return text;
  };
  auto isPart = [](const std::string &line) { return llvm::StringRef(line).trim() != ""; };
  state.partsBefore = llvm::count_if(lines, isPart);
  auto remove = [&](size_t first, size_t length) {
    std::vector<std::string> rest(lines.begin(), lines.begin() + first);
    rest.insert(rest.end(), lines.begin() + first + length, lines.end());
    if (rest.empty() || !test(joined(rest)))
      return false;
    lines = std::move(rest);
    return true;
  };
  while (removeGroups([&] { return lines.size(); }, remove, test)) {
  }
  state.text = joined(lines);
  state.partsAfter = llvm::count_if(lines, isPart);
}

Reduced reduce(llvm::StringRef text, llvm::StringRef name, Kind kind, Test &test) {
  Reduced state;
  state.text = text.str();
  if (!test(text)) {
    state.problem = "the input does not pass the test";
  } else if (kind == Kind::Python) {
    reducePython(state, name, test);
  } else if (kind == Kind::IR) {
    reduceIR(state, name, test);
  } else {
    reduceLines(state, test);
  }
  state.tests = test.runs();
  return state;
}

} // namespace txl::reduce
