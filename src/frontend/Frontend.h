// The door of the frontend: a kernel's source and what is known of its arguments go in, verified TTIR comes out.
#pragma once
#include "frontend/Host.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace txl {
class DiagnosticEngine;
}

namespace txl::frontend {

class Prelude;

/// What is known of one argument.
struct Specialization {
  enum class Kind : uint8_t { Typed, Constant, Tuple };
  Kind kind = Kind::Typed;
  std::string type;     // Typed: `*fp32`, `i32`, `u1` …
  int divisibility = 0; // Typed: 16 if the value (an address or an int) is a multiple of 16
  /// Constant: the value, for constexpr parameters and None. Typed: the value, if it is known (an int equal to 1): it
  /// stays a run-time value of its type, so knowing it changes no type. Missing if it is not known.
  /// Tuple: the class of an instance, Missing for a plain tuple.
  HostValue constant;
  std::vector<Specialization> elements; // Tuple
  std::vector<std::string> fields;      // Tuple: of a named tuple
  std::string typeName;

  bool operator==(const Specialization &other) const = default;
};

/// The version of Triton's language whose meaning is followed where versions differ.
enum class LanguageVersion : uint8_t { V36, V39 };

struct FrontendOptions {
  int numWarps = 4;
  int numStages = 3;
  int numCtas = 1;
  int numWarpgroups = 1; // of numWarps warps each, in kernels whose warpgroups differ
  int cluster = 1;       // CTAs that run one program each and reach each other's buffers
  bool enableFpFusion = true;
  bool debug = false;
  bool variables = false; // locations say which values are which variables (ir/Variables.h)
  bool sanitizeOverflow = true;
  std::string defaultDotInputPrecision = "tf32";
  std::vector<std::string> allowedDotInputPrecisions = {"tf32", "tf32x3", "ieee", "bf16x3", "bf16x6"};
  int maxNumImpreciseAccDefault = 0;
  std::string target = "cpu"; // `cpu`, `cuda:90`, …
  LanguageVersion language = LanguageVersion::V39;
  bool allowPlainGlobals = false; // read globals that are no constexpr, too
};

struct KernelRequest {
  std::shared_ptr<const HostFunction> function;
  std::vector<Specialization> arguments; // one a parameter, in the order of the signature; `*args` is one Tuple
  FrontendOptions options;
};

/// A kernel's parameter as its text declares it: what a launcher or command line must know before it can specialise.
struct ParameterInfo {
  std::string name;
  std::string annotation; // source text of the annotation, empty if there is none
  bool isConstexpr = false;
  bool hasDefault = false;
  bool isVariadic = false; // `*args`
  bool isKeywordOnly = false;
};

struct FrontendResult {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string kernelName;
  Manifest manifest;
};

/// Compiles `request` to TTIR. Nothing is optimised yet, but the module verifies. On failure `module` is null and
/// `diagnostics` says why. `prelude` may be shared by any number of threads; everything else belongs to this call.
FrontendResult compileToTTIR(mlir::MLIRContext &context, const Prelude &prelude, const KernelRequest &request,
                             Host &host, DiagnosticEngine &diagnostics);

/// The parameters of a jit function; nullopt, and a diagnostic, if its source does not parse.
std::optional<std::vector<ParameterInfo>> readParameters(const HostFunction &function, DiagnosticEngine &diagnostics);

/// Reads a signature as the command line writes it: `*fp32:16, i32, 64, 1.5, True, None, 'text'`. Types take `:16`
/// (divisible by 16); everything else is a constant. Nullopt, and a diagnostic, on bad text.
std::optional<std::vector<Specialization>> parseSignature(llvm::StringRef text, DiagnosticEngine &diagnostics);

} // namespace txl::frontend
