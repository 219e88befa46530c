// Versions of a kernel: for arguments that are distinct arrays and for arguments that overlap; with indices of 32 bits,
// and with 64 bits where 32 do not suffice in a launch.
//
// The checks are in this layer because every launch passes it, from Python, from C and from XLA. One compares the
// extents of the pairs of arguments that the code assumes to be distinct, two or three for most kernels. The other
// evaluates the ranges of a few indices (support/SizeCheck.h). So a usual launch pays a few comparisons, and the usual
// code is unaffected by the other versions.
#include "capi/Handles.h"
#include "driver/DeviceCompile.h"
#include <algorithm>
#include <array>

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

/// The last launch of a kernel on this thread that passed the check of its sizes. Most launches repeat it, and
/// comparing takes a tenth of the time.
struct PassedLaunch {
  static constexpr unsigned kMost = 24;
  uint64_t kernel = 0; ///< its id; 0: none
  uint64_t inputs[kMost];
};

std::atomic<uint64_t> txl_kernel::created{0};

bool txl_kernel::hasSmallIndices(llvm::ArrayRef<txl_argument> arguments, const uint32_t grid[3]) const {
  if (artifact->sizes.fits.empty())
    return true;
  auto value = [&](unsigned index) { return SizeCheck::Value{arguments[index].bits, arguments[index].storage_bytes}; };
  const auto count = static_cast<unsigned>(arguments.size());
  static thread_local std::array<PassedLaunch, 32> passed;
  PassedLaunch &last = passed[id % passed.size()];
  uint64_t inputs[PassedLaunch::kMost];
  unsigned length = artifact->sizes.inputsOf(value, count, grid, inputs, PassedLaunch::kMost);
  if (length && last.kernel == id && std::equal(inputs, inputs + length, last.inputs))
    return true;
  if (!artifact->sizes.holds(value, count, grid))
    return false;
  if (length) {
    last.kernel = id;
    std::copy_n(inputs, length, last.inputs);
  }
  return true;
}

txl_kernel *txl_kernel::makeVersion(Version &version, Compile compile, txl_error **error) {
  if (txl_kernel *result = version.ready.load(std::memory_order_acquire))
    return result;
  std::lock_guard<std::mutex> lock(mutex);
  if (!version.owned) {
    DiagnosticEngine diags;
    std::shared_ptr<const driver::Artifact> compiled = compile(*artifact, diags);
    if (!compiled) {
      fail(error, diags);
      return nullptr;
    }
    version.owned = std::make_unique<txl_kernel>();
    version.owned->artifact = std::move(compiled);
    version.ready.store(version.owned.get(), std::memory_order_release);
  }
  return version.owned.get();
}

txl_kernel *txl_kernel::overlapVersion(txl_error **error) {
  return makeVersion(forOverlap, driver::compileForOverlap, error);
}

txl_kernel *txl_kernel::exactVersion(txl_error **error) {
  return artifact->sizes.fits.empty() ? this : makeVersion(forExactIndices, driver::compileExact, error);
}

txl_kernel *txl_kernel::versionFor(llvm::ArrayRef<txl_argument> arguments, const uint32_t grid[3], txl_error **error) {
  txl_kernel *version = hasSmallIndices(arguments, grid) ? this : exactVersion(error);
  return version && version->overlaps(arguments) ? version->overlapVersion(error) : version;
}

const std::string &txl_kernel::versions() const {
  static const std::string names[] = {"", "overlap", "exact", "exact overlap"};
  return names[2 * (forExactIndices.ready.load() != nullptr) + (forOverlap.ready.load() != nullptr)];
}

extern "C" int txl_kernel_overlaps(const txl_kernel *kernel, const txl_argument *arguments, size_t count) {
  return checked(kernel) && (arguments || !count) && kernel->overlaps({arguments, count});
}
