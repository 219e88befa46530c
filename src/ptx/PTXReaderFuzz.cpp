// Arbitrary bytes as PTX: the parser returns a module or reports one error, and a printed module parses to the same
// module.
#include "ptx/Parser.h"
#include "ptx/Printer.h"
#include <cstdlib>

using namespace txl;
using namespace txl::ptx;

// LLVM's allocators poison memory in headers, which are compiled with the sanitizer; its libraries are not.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  DiagnosticEngine diags;
  auto module = parse(SourceBuffer::create("fuzz.ptx", std::string(reinterpret_cast<const char *>(data), size)), diags);
  if ((module == nullptr) != diags.hasErrors())
    std::abort();
  if (!module)
    return diags.render().empty() ? std::abort(), 0 : 0;
  std::string text = print(*module);
  auto again = parse(SourceBuffer::create("printed.ptx", text), diags);
  if (!again || print(*again) != text)
    std::abort();
  return 0;
}
