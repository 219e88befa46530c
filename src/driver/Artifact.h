// What a compilation leaves: immutable, the same whether it was compiled now or found in the cache.
#ifndef TXL_DRIVER_ARTIFACT_H
#define TXL_DRIVER_ARTIFACT_H

#include "driver/DeviceCode.h"
#include "driver/DeviceOptions.h"
#include "driver/Relocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

struct Warning {
  std::string kind;    // the Python category, `DeprecationWarning`
  std::string message; // with its place, as rendered
};

/// How long the parts of a compilation took, in nanoseconds; zeros for what came from the cache.
struct CompileTimes {
  uint64_t frontend = 0, ttir = 0, ttgir = 0, lowering = 0, llvm = 0, ptx = 0;
};

struct Artifact {
  std::string kernelName; // the symbol in the TTIR
  std::string ttir; // optimised, with locations; empty if it was made of a later text, which is one of the next two
  std::string ttgir, llir;
  std::string manifest; // the names that were resolved, for people (JSON)
  std::string hash;     // content hash of the TTIR, or of what it was made of
  std::vector<Warning> warnings;
  DeviceOptions options; // not kept in the cache: those of the request, which its key stands for
  DeviceCode device;     // empty for the target `cpu`; without machine code
  CompileTimes times;    // not kept in the cache
  bool fromCache = false;

  /// Adds the warnings that `diags` has collected.
  void takeWarnings(const DiagnosticEngine &diags);

  /// As a cache entry: with the encoded manifest, which decides at look-up whether the entry is the one, and the places
  /// of the functions.
  std::string encode(llvm::StringRef encodedManifest, llvm::ArrayRef<Place> places) const;
  /// Null if `entry` is none for `options`, or its code is not what its hash says. `encodedManifest` points into `entry`.
  static std::shared_ptr<Artifact> decode(llvm::StringRef entry, const DeviceOptions &options,
                                          llvm::StringRef &encodedManifest, std::vector<Place> &places);
};

/// Adds the time from its making to its end to a part's.
class TimePart {
public:
  explicit TimePart(uint64_t &part) : part(part), start(std::chrono::steady_clock::now()) {}
  ~TimePart() {
    part += std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
  }
  TimePart(const TimePart &) = delete;
  TimePart &operator=(const TimePart &) = delete;

private:
  uint64_t &part;
  std::chrono::steady_clock::time_point start;
};

/// The parts as JSON, in milliseconds.
std::string printTimes(const CompileTimes &times);

} // namespace txl::driver

#endif
