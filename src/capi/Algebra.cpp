// The C API of the algebra check.
#include "machine/Algebra.h"
#include "capi/Handles.h"
#include "capi/txl_algebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace txl;
using namespace txl::capi;

static machine::Algebra *of(txl_algebra *algebra) { return reinterpret_cast<machine::Algebra *>(algebra); }
static txl_algebra *of(machine::Algebra *algebra) { return reinterpret_cast<txl_algebra *>(algebra); }

extern "C" txl_algebra *txl_algebra_create(uint64_t seed, int rounds_narrow) {
  return of(new machine::Algebra(seed, rounds_narrow != 0));
}
extern "C" void txl_algebra_free(txl_algebra *algebra) { delete of(algebra); }
extern "C" txl_algebra *txl_algebra_enter(txl_algebra *algebra) { return of(machine::Algebra::enter(of(algebra))); }
extern "C" void txl_algebra_select(txl_algebra *algebra, uint32_t run) { of(algebra)->select(run); }
extern "C" void txl_algebra_perturb(txl_algebra *algebra, uint64_t address, uint64_t bytes, uint64_t key) {
  of(algebra)->perturb(address, bytes, key);
}

static std::optional<machine::DType> dtypeOf(const char *name) {
  llvm::StringRef text = name ? name : "";
#define TXL_INTEGER(enumerator, name, signature, width, family, format, numpy, code)                                   \
  if (text == signature)                                                                                               \
    return machine::DType::format;
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, printed, type, numpy, code)         \
  if (text == name)                                                                                                    \
    return machine::DType::format;
#include "support/ElementTypes.def"
  return std::nullopt;
}

static machine::Algebra::Side sideOf(const txl_algebra_side &side, size_t count) {
  return {side.run, llvm::ArrayRef(side.addresses, count), static_cast<const char *>(side.bytes)};
}

static txl_status wrongCall(txl_error **error) {
  return fail(error, TXL_INVALID_ARGUMENT, "WrongCall", "ValueError",
              "the algebra check compares two arrays of one element type");
}

extern "C" txl_status txl_algebra_compare(txl_algebra *algebra, const txl_algebra_side *a, const txl_algebra_side *b,
                                          size_t count, const char *dtype, size_t limit, int64_t *indices,
                                          size_t *found, txl_error **error) {
  std::optional<machine::DType> type = dtypeOf(dtype);
  if (!algebra || !a || !b || !type || !indices || !found)
    return wrongCall(error);
  std::vector<int64_t> all = of(algebra)->differences(sideOf(*a, count), sideOf(*b, count), *type, limit);
  llvm::copy(all, indices);
  *found = all.size();
  return TXL_OK;
}

extern "C" txl_status txl_algebra_fingerprints(txl_algebra *algebra, const txl_algebra_side *a,
                                               const txl_algebra_side *b, size_t count, const char *dtype,
                                               uint64_t *fingerprints, txl_error **error) {
  std::optional<machine::DType> type = dtypeOf(dtype);
  if (!algebra || !a || !b || !type || !fingerprints)
    return wrongCall(error);
  std::vector<int64_t> indices(count);
  for (size_t k = 0; k < count; ++k)
    indices[k] = static_cast<int64_t>(k);
  llvm::copy(of(algebra)->fingerprints(sideOf(*a, count), sideOf(*b, count), *type, indices), fingerprints);
  return TXL_OK;
}
