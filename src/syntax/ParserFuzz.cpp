// Fuzzes the parser with arbitrary bytes: it returns a tree or an error, and all tree walks handle the tree.
#include "syntax/AstDump.h"
#include "syntax/Parser.h"
#include <cstdlib>

using namespace txl;
using namespace txl::syntax;

// LLVM's headers, compiled with the sanitizer, poison allocator memory; its libraries are not instrumented.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string bytes(reinterpret_cast<const char *>(data), size), text, error;
  if (!decodeSource(bytes, text, error))
    return 0;
  DiagnosticEngine diags;
  auto parsed = parse(SourceBuffer::create("fuzz.py", std::move(text)), diags, {.minorVersion = size % 2 ? 14u : 11u});
  if ((parsed == nullptr) != diags.hasErrors())
    std::abort();
  if (parsed)
    dump(parsed->module, {14, true});
  else if (diags.render().empty())
    std::abort();
  return 0;
}
