// The result of a compilation: immutable, and the same whether it was compiled now or found in the cache.
#ifndef TXL_DRIVER_ARTIFACT_H
#define TXL_DRIVER_ARTIFACT_H

#include "driver/DeviceCode.h"
#include "driver/DeviceOptions.h"
#include "driver/Relocation.h"
#include "support/SizeCheck.h"
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
  std::string message; // with its source location, as rendered
};

/// The times of the phases of a compilation, in nanoseconds; zeros for an artefact from the cache.
struct CompileTimes {
  uint64_t frontend = 0, ttir = 0, protocol = 0, ttgir = 0, lowering = 0, llvm = 0, ptx = 0;
};

struct Artifact {
  std::string kernelName; // the symbol in the TTIR
  std::string ttir; // optimised, with locations; empty if the source was a later text, which is one of the next two
  std::string ttgir, llir;
  std::string manifest; // the names that were resolved (JSON)
  std::string hash;     // content hash of the TTIR, or of the later source text
  std::vector<Warning> warnings;
  DeviceOptions options;   // not stored in the cache: taken from the request, whose key covers them
  SizeCheck sizes;         // of launches whose indices fit 32 bits; others run the version of compileExact
  DeviceCode device;       // empty for the target `cpu`; without machine code
  CompileTimes times;      // not stored in the cache
  std::string bundleEntry; // key and contents of its entry in a bundle, if CompileOptions::keepsEntry
  bool fromCache = false;
  std::string result; // of a function compiled separately: what it returns (Encoder::encodeResult)

  /// Adds the warnings that `diags` has collected.
  void takeWarnings(const DiagnosticEngine &diags);

  /// The cache entry: the artefact, the encoded manifest, by which a look-up decides whether the entry applies, and the
  /// locations of the functions.
  std::string encode(llvm::StringRef encodedManifest, llvm::ArrayRef<FunctionLocation> locations) const;
  /// Null if `entry` is not valid for `options`, or its code does not match its hash. `encodedManifest` points into
  /// `entry`.
  static std::shared_ptr<Artifact> decode(llvm::StringRef entry, const DeviceOptions &options,
                                          llvm::StringRef &encodedManifest, std::vector<FunctionLocation> &locations);
};

/// Adds the time from its construction to its destruction to `phase`.
class PhaseTimer {
public:
  explicit PhaseTimer(uint64_t &phase) : phase(phase), start(std::chrono::steady_clock::now()) {}
  ~PhaseTimer() {
    phase += std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
  }
  PhaseTimer(const PhaseTimer &) = delete;
  PhaseTimer &operator=(const PhaseTimer &) = delete;

private:
  uint64_t &phase;
  std::chrono::steady_clock::time_point start;
};

/// The times as JSON, in milliseconds.
std::string printTimes(const CompileTimes &times);

} // namespace txl::driver

#endif
