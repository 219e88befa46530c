// The bundle is opened once a process and never closed. Each look-up reads the entry and verifies its checksum.
#include "driver/cache/BundleCache.h"
#include "bundle/Entries.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <map>
#include <memory>

namespace txl::driver {

struct OpenBundle {
  std::string path, problem;
  txlr_bundle *bundle = nullptr;
  std::multimap<std::pair<unsigned, std::string>, size_t> entries; // by kind and key
};

static OpenBundle *openBundle() {
  auto *opened = new OpenBundle; // never freed: threads may use it until the process ends
  if (const char *path = std::getenv("TXL_BUNDLE"))
    opened->path = path;
  if (opened->path.empty())
    return opened;
  if (txlr_open(opened->path.c_str(), nullptr, &opened->bundle)) {
    opened->problem = txlr_last_error();
    return opened;
  }
  for (size_t i = 0, count = bundleEntryCount(opened->bundle); i < count; ++i) {
    unsigned kind;
    const uint8_t *key;
    uint64_t size;
    bundleEntryAt(opened->bundle, i, &kind, &key, &size);
    opened->entries.insert({{kind, llvm::toHex(llvm::ArrayRef(key, 32), /*LowerCase=*/true)}, i});
  }
  return opened;
}

static const OpenBundle &theBundle() {
  static const OpenBundle *opened = openBundle();
  return *opened;
}

std::optional<std::string> findInBundle(BundleEntry kind, llvm::StringRef key,
                                        llvm::function_ref<bool(llvm::StringRef)> accept) {
  const OpenBundle &opened = theBundle();
  auto [first, last] = opened.entries.equal_range({static_cast<unsigned>(kind), key.str()});
  for (; first != last; ++first) {
    char *data = nullptr;
    if (bundleEntryData(opened.bundle, first->second, &data))
      continue;
    std::unique_ptr<char, decltype(&std::free)> owner(data, std::free);
    unsigned ignoredKind;
    const uint8_t *ignoredKey;
    uint64_t size;
    bundleEntryAt(opened.bundle, first->second, &ignoredKind, &ignoredKey, &size);
    llvm::StringRef bytes(data, size);
    if (accept(bytes))
      return bytes.str();
  }
  return std::nullopt;
}

const std::string &bundlePath() { return theBundle().path; }
const std::string &bundleProblem() { return theBundle().problem; }

} // namespace txl::driver
