// The definitions of the C API's opaque objects. Each begins with a mark of its kind, which is cleared when the object
// is freed, so a wrong or stale handle is detected as long as the memory is not reused.
#ifndef TXL_CAPI_HANDLES_H
#define TXL_CAPI_HANDLES_H

#include "capi/txl.h"
#include "driver/Artifact.h"
#include "driver/emulated/EmulatedLaunch.h"
#include "frontend/Host.h"
#include "machine/Machine.h"
#include "runtime/DeviceKernel.h"
#include "runtime/DeviceMemory.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <atomic>
#include <mutex>

namespace txl::driver {
class BatchedProgram;
}

namespace txl::capi {

/// Whether launches record times (LineTimes.cpp), and where they add them.
bool keepsLineTimes();
void addLineTimes(llvm::StringRef kernel, const machine::Program &program, const machine::LineTimes &times);

enum Mark : uint32_t {
  ErrorMark = 0x7e1e0001,
  ValueMark = 0x7e1e0002,
  KernelMark = 0x7e1e0003,
  EventMark = 0x7e1e0004
};

struct ErrorItem {
  std::string name, kind, message, file;
  uint32_t line = 0, column = 0;
};

/// The object if it is not null and of the right kind, else null.
template <typename T> T *checked(T *object) { return object && object->mark == T::expectedMark ? object : nullptr; }

/// A string of the caller that may be null.
inline llvm::StringRef textOf(const char *text) { return text ? llvm::StringRef(text) : llvm::StringRef(); }

/// Fills `*error` (if `error` is not null) and returns `status`.
txl_status fail(txl_error **error, txl_status status, llvm::StringRef name, llvm::StringRef kind,
                llvm::StringRef message);
txl_status fail(txl_error **error, const DiagnosticEngine &diags);
txl_status fail(txl_error **error, const machine::LaunchError &fault);
txl_status fail(txl_error **error, const runtime::Failure &failure);
/// Reports an invalid call.
txl_status reportInvalidCall(txl_error **error, llvm::StringRef message);

} // namespace txl::capi

struct txl_error {
  static constexpr uint32_t expectedMark = txl::capi::ErrorMark;
  uint32_t mark = expectedMark;
  std::string text;
  std::vector<txl::capi::ErrorItem> items;
  std::unique_ptr<txl::machine::LaunchError> fault;
};

struct txl_value {
  static constexpr uint32_t expectedMark = txl::capi::ValueMark;
  uint32_t mark = expectedMark;
  txl::frontend::HostValue value;
  std::vector<std::unique_ptr<txl_value>> elements; // views of value.elements, for the reading functions

  explicit txl_value(txl::frontend::HostValue value);
  ~txl_value() { mark = 0; }
};

struct txl_kernel {
  static constexpr uint32_t expectedMark = txl::capi::KernelMark;
  uint32_t mark = expectedMark;
  std::atomic<uint32_t> references{1};
  std::shared_ptr<const txl::driver::Artifact> artifact;

  /// The tile machine's program, compiled at the first launch; null after an error, which is stored in `error`.
  const txl::machine::Program *program(txl_error **error);
  /// The same without the fast kernels, for the algebra check.
  const txl::machine::Program *plainProgram(txl_error **error);
  /// The batched program for a launch; null if there is none, or none yet.
  const txl::machine::Batch *batch(const txl::machine::Launch &launch);
  /// The listing of the tile machine's program.
  const std::string &listing();
  /// The PTX decoded for the emulator, at the first launch; null after an error, which is stored in `error`.
  const txl::driver::EmulatedKernel *emulated(txl_error **error);
  /// The device code with its machine code, assembled on demand; null after an error.
  const txl::driver::DeviceCode *assembled(txl_error **error);
  /// The text of a stage; null after an error.
  const std::string *stage(llvm::StringRef name, txl_error **error);
  /// The version for a launch with these arguments: the kernel, its version with exact indices, or the version of
  /// either for arguments that overlap. Each is compiled at the first such launch; null after an error.
  txl_kernel *versionFor(llvm::ArrayRef<txl_argument> arguments, const uint32_t grid[3], txl_error **error);
  /// Whether arguments overlap that the kernel's code assumes to be distinct.
  bool overlaps(llvm::ArrayRef<txl_argument> arguments) const;
  /// Whether indices of 32 bits are exact in a launch with these arguments.
  bool hasSmallIndices(llvm::ArrayRef<txl_argument> arguments, const uint32_t grid[3]) const;
  /// The version whose indices are exact in every launch: the kernel, or one that is compiled at the first call; null
  /// after an error.
  txl_kernel *exactVersion(txl_error **error);
  /// The versions that were compiled: `overlap`, `exact`, both, or none.
  const std::string &versions() const;
  /// The kernel for GPU launches, made at the first one; null after an error.
  txl::runtime::DeviceKernel *onDevice(txl_error **error);
  bool hasDebugPoints = false;        // of the tile machine's program; valid once that exists
  std::atomic<int> fittingDevice{-1}; // the device that the kernel was last found to be compiled for

private:
  using Compile = std::shared_ptr<const txl::driver::Artifact> (*)(const txl::driver::Artifact &,
                                                                   txl::DiagnosticEngine &);
  struct Version {
    std::atomic<txl_kernel *> ready{nullptr};
    std::unique_ptr<txl_kernel> owned;
  };
  txl_kernel *makeVersion(Version &version, Compile compile, txl_error **error);
  txl_kernel *overlapVersion(txl_error **error);
  Version forOverlap, forExactIndices;
  static std::atomic<uint64_t> created;
  const uint64_t id = ++created; // no two kernels of a process have the same
  std::atomic<const txl::driver::DeviceCode *> readyCode{nullptr};
  std::unique_ptr<txl::driver::DeviceCode> ownedCode;
  std::mutex stageMutex;
  llvm::StringMap<std::unique_ptr<std::string>> stages;
  std::atomic<const txl::machine::Program *> ready{nullptr};
  std::atomic<const txl::driver::EmulatedKernel *> readyEmulated{nullptr};
  std::unique_ptr<txl::driver::EmulatedKernel> ownedEmulated;
  std::atomic<txl::runtime::DeviceKernel *> readyOnDevice{nullptr};
  std::unique_ptr<txl::runtime::DeviceKernel> ownedOnDevice;
  std::mutex mutex; // held while one of them is made
  txl::machine::ProgramRef owned, ownedPlain;
  std::atomic<uint64_t> launched{0}; // number of programs launched
  std::atomic<bool> batchIsMade{false};
  std::shared_ptr<const txl::driver::BatchedProgram> ownedBatch;
  std::string listingText;
};

struct txl_event {
  static constexpr uint32_t expectedMark = txl::capi::EventMark;
  uint32_t mark = expectedMark;
  std::unique_ptr<txl::runtime::Event> event;
};

#endif
