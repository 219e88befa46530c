// Two versions of a kernel: one for arguments that are distinct arrays, and one for arguments that overlap.
//
// The check is in this layer because every launch passes it, from Python, from C and from XLA. It only compares the
// extents of the pairs of arguments that the code assumes to be distinct, two or three for most kernels. So a usual
// launch pays a few comparisons, and the code for distinct arrays is unaffected by the second version.
#include "capi/Handles.h"
#include "driver/DeviceCompile.h"

using namespace txl;
using namespace txl::capi;

/// Whether two arrays have a byte in common. Arrays without an extent are compared by address.
static bool doOverlap(const txl_argument &a, const txl_argument &b) {
  if (!a.storage_bytes || !b.storage_bytes)
    return a.bits && a.bits == b.bits;
  return a.storage < b.storage + b.storage_bytes && b.storage < a.storage + a.storage_bytes;
}

bool txl_kernel::overlaps(llvm::ArrayRef<txl_argument> arguments) const {
  for (auto [written, other] : artifact->device.distinct)
    if (written < arguments.size() && other < arguments.size() && doOverlap(arguments[written], arguments[other]))
      return true;
  return false;
}

txl_kernel *txl_kernel::overlapVersion(txl_error **error) {
  if (txl_kernel *result = readyForOverlap.load(std::memory_order_acquire))
    return result;
  std::lock_guard<std::mutex> lock(mutex);
  if (!ownedForOverlap) {
    DiagnosticEngine diags;
    std::shared_ptr<const driver::Artifact> compiled = driver::compileForOverlap(*artifact, diags);
    if (!compiled) {
      fail(error, diags);
      return nullptr;
    }
    ownedForOverlap = std::make_unique<txl_kernel>();
    ownedForOverlap->artifact = std::move(compiled);
    readyForOverlap.store(ownedForOverlap.get(), std::memory_order_release);
  }
  return ownedForOverlap.get();
}

txl_kernel *txl_kernel::versionFor(llvm::ArrayRef<txl_argument> arguments, txl_error **error) {
  return overlaps(arguments) ? overlapVersion(error) : this;
}

extern "C" int txl_kernel_overlaps(const txl_kernel *kernel, const txl_argument *arguments, size_t count) {
  return checked(kernel) && (arguments || !count) && kernel->overlaps({arguments, count});
}
