// What the opaque objects of the C API are. Each begins with a mark that tells its kind and is wiped when it is freed,
// so a wrong or stale handle is refused where memory still shows it.
#ifndef TXL_CAPI_HANDLES_H
#define TXL_CAPI_HANDLES_H

#include "capi/txl.h"
#include "driver/Artifact.h"
#include "driver/EmulatedLaunch.h"
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

/// Whether launches keep times (LineTimes.cpp), and where they put them.
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

/// The object if it is there and of its kind, else null.
template <typename T> T *checked(T *object) { return object && object->mark == T::expectedMark ? object : nullptr; }

/// Text of a caller that may be null.
inline llvm::StringRef textOf(const char *text) { return text ? llvm::StringRef(text) : llvm::StringRef(); }

/// Fills `*error` (where there is a place) and returns `status`.
txl_status fail(txl_error **error, txl_status status, llvm::StringRef name, llvm::StringRef kind,
                llvm::StringRef message);
txl_status fail(txl_error **error, const DiagnosticEngine &diags);
txl_status fail(txl_error **error, const machine::LaunchError &fault);
txl_status fail(txl_error **error, const runtime::Failure &failure);
/// The call itself was wrong.
txl_status wrongCall(txl_error **error, llvm::StringRef message);

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
  std::vector<std::unique_ptr<txl_value>> elements; // views of value.elements, for readers

  explicit txl_value(txl::frontend::HostValue value);
  ~txl_value() { mark = 0; }
};

struct txl_kernel {
  static constexpr uint32_t expectedMark = txl::capi::KernelMark;
  uint32_t mark = expectedMark;
  std::atomic<uint32_t> references{1};
  std::shared_ptr<const txl::driver::Artifact> artifact;

  /// The tile machine's program, made at the first launch; null after an error, which `error` then has.
  const txl::machine::Program *program(txl_error **error);
  /// What may run in place of several of its programs in a launch; null: nothing, or not yet.
  const txl::machine::Batch *batch(const txl::machine::Launch &launch);
  /// Its listing.
  const std::string &listing();
  /// The PTX as the emulator runs it, decoded at the first launch; null after an error, which `error` then has.
  const txl::driver::EmulatedKernel *emulated(txl_error **error);
  /// The code for a GPU with its machine code, assembled when it is first asked for; null after an error.
  const txl::driver::DeviceCode *assembled(txl_error **error);
  /// The text of a stage; null after an error.
  const std::string *stage(llvm::StringRef name, txl_error **error);
  /// What runs where the arguments are these: the kernel, or its version for arguments that overlap, which is compiled at the
  /// first such launch; null after an error.
  txl_kernel *versionFor(llvm::ArrayRef<txl_argument> arguments, txl_error **error);
  /// Whether arguments overlap that the kernel's code takes to be distinct.
  bool overlaps(llvm::ArrayRef<txl_argument> arguments) const;
  /// What GPUs run, made at the first launch on one; null after an error.
  txl::runtime::DeviceKernel *onDevice(txl_error **error);
  std::atomic<int> fittingDevice{-1}; // the one that it was last found to be compiled for

private:
  txl_kernel *overlapVersion(txl_error **error);
  std::atomic<txl_kernel *> readyForOverlap{nullptr};
  std::unique_ptr<txl_kernel> ownedForOverlap;
  std::atomic<const txl::driver::DeviceCode *> readyCode{nullptr};
  std::unique_ptr<txl::driver::DeviceCode> ownedCode;
  std::mutex stageMutex;
  llvm::StringMap<std::unique_ptr<std::string>> stages;
  std::atomic<const txl::machine::Program *> ready{nullptr};
  std::atomic<const txl::driver::EmulatedKernel *> readyEmulated{nullptr};
  std::unique_ptr<txl::driver::EmulatedKernel> ownedEmulated;
  std::atomic<txl::runtime::DeviceKernel *> readyOnDevice{nullptr};
  std::unique_ptr<txl::runtime::DeviceKernel> ownedOnDevice;
  std::mutex mutex; // of the one that makes one of them
  txl::machine::ProgramRef owned;
  std::atomic<uint64_t> launched{0}; // programs
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
