// Any bytes as PTX: the reader answers with a module or one error, and a module prints as text that reads as the same.
#include "ptx/Parser.h"
#include "ptx/Printer.h"
#include <cstdlib>

using namespace txl;
using namespace txl::ptx;

// LLVM's allocators poison memory for headers that are compiled with the sanitizer, its libraries are not.
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
