// The C API of the reducer.
#include "capi/Handles.h"
#include "capi/txl_reduce.h"
#include "reduce/Reducer.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstring>

using namespace txl;
using namespace txl::capi;

extern "C" txl_status txl_reduce(const char *text, size_t length, const char *name, const char *stage,
                                 int (*fails)(void *, const char *, size_t), void *context, double seconds,
                                 txl_reduction *result, txl_error **error) {
  if (!text || !stage || !fails || !result)
    return fail(error, TXL_INVALID_ARGUMENT, "WrongCall", "ValueError",
                "txl_reduce needs a text, its stage, a test and an output pointer");
  auto kind = llvm::StringSwitch<std::optional<reduce::Kind>>(stage)
                  .Case("py", reduce::Kind::Python)
                  .Cases({"ttir", "ttgir"}, reduce::Kind::IR)
                  .Cases({"llir", "ptx"}, reduce::Kind::Lines)
                  .Default(std::nullopt);
  if (!kind)
    return fail(error, TXL_INVALID_ARGUMENT, "WrongCall", "ValueError",
                "a text to reduce is py, ttir, ttgir, llir or ptx, not `" + std::string(stage) + "`");
  auto test = [&](llvm::StringRef candidate) { return fails(context, candidate.data(), candidate.size()) != 0; };
  reduce::Test bounded(test, seconds);
  reduce::Reduced reduced = reduce::reduce({text, length}, name ? name : "<text>", *kind, bounded);
  if (!reduced.problem.empty())
    return fail(error, TXL_INVALID_ARGUMENT, "NotReducible", "ValueError", reduced.problem);
  *result = {strdup(reduced.text.c_str()), reduced.partsBefore, reduced.partsAfter, reduced.tests};
  return TXL_OK;
}
