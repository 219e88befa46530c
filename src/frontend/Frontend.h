// Entry point of the frontend: compiles a kernel's source, specialised for its arguments, to verified TTIR.
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

class Observer;
class Prelude;

/// The specialisation of one argument.
struct Specialization {
  enum class Kind : uint8_t { Typed, Constant, Tuple };
  Kind kind = Kind::Typed;
  std::string type;     // Typed: `*fp32`, `i32`, `u1` …
  int divisibility = 0; // Typed: 16 if the value (an address or an int) is a multiple of 16
  /// Constant: the value, for constexpr parameters and None. Typed: the value if it is known (an int equal to 1); the
  /// argument stays a run-time value of its type, so the specialisation changes no type. Missing if unknown. Tuple: the
  /// class of an instance, Missing for a plain tuple.
  HostValue constant;
  std::vector<Specialization> elements; // Tuple
  std::vector<std::string> fields;      // Tuple: of a named tuple
  std::string typeName;

  bool operator==(const Specialization &other) const = default;
};

/// The Triton version whose semantics are used where versions differ.
enum class LanguageVersion : uint8_t { V36, V39 };

struct FrontendOptions {
  int numWarps = 4;
  int numStages = 3;
  int numCtas = 1;
  int numWarpgroups = 1; // of numWarps warps each, in kernels with warp specialization
  int cluster = 1;       // CTAs that run one program each and can access each other's buffers
  bool enableFpFusion = true;
  bool debug = false;
  bool variables = false; // record in locations which values are which variables (ir/Variables.h)
  bool sanitizeOverflow = true;
  std::string defaultDotInputPrecision = "tf32";
  std::vector<std::string> allowedDotInputPrecisions = {"tf32", "tf32x3", "ieee", "bf16x3", "bf16x6"};
  int maxNumImpreciseAccDefault = 0;
  std::string target = "cpu"; // `cpu`, `cuda:90`, …
  LanguageVersion language = LanguageVersion::V39;
  bool allowPlainGlobals = false; // allow reading globals that are not constexpr
};

class ExternFunctions;

struct KernelRequest {
  std::shared_ptr<const HostFunction> function;
  std::vector<Specialization> arguments; // one per parameter, in signature order; `*args` is one Tuple
  FrontendOptions options;
  Observer *observer = nullptr; // receives the value of each expression
  /// A function for kernels to call: its arguments may be tiles (`fp32[16, 32]`), and it may return values.
  bool isFunction = false;
  /// Compiles the functions that are compiled separately; if null, they are compiled as other `noinline` functions are.
  ExternFunctions *externs = nullptr;
};

/// A function that is compiled separately (`extern`), as its callers see it.
struct ExternFunction {
  std::string symbol;         // the name of the `tt.func`
  HostValue result;           // its run-time parts are Tiles, in the order of the function's results
  Manifest manifest;          // the names that it depends on, and its callers with it
  bool hasBreakpoint = false; // it calls `breakpoint()`
};

/// Compiles functions separately from their callers.
class ExternFunctions {
public:
  virtual ~ExternFunctions() = default;
  /// The function of `request`, which stays valid as long as this object; null after a diagnostic.
  virtual const ExternFunction *compile(const KernelRequest &request, Host &host, DiagnosticEngine &diagnostics) = 0;
};

/// A kernel's parameter as its source declares it, which a launcher or command line needs before it can specialise.
struct ParameterInfo {
  std::string name;
  std::string annotation; // source text of the annotation; empty if there is none
  bool isConstexpr = false;
  bool hasDefault = false;
  bool isVariadic = false; // `*args`
  bool isKeywordOnly = false;
};

struct FrontendResult {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string kernelName;
  Manifest manifest;
  HostValue result; // of a function: as in ExternFunction
};

/// Compiles `request` to TTIR. The module is not optimised, but verified. On failure `module` is null and `diagnostics`
/// contains the errors. `prelude` may be shared by any number of threads; all other arguments belong to this call.
FrontendResult compileToTTIR(mlir::MLIRContext &context, const Prelude &prelude, const KernelRequest &request,
                             Host &host, DiagnosticEngine &diagnostics);

/// The parameters of a jit function; nullopt, after a diagnostic, if its source does not parse.
std::optional<std::vector<ParameterInfo>> readParameters(const HostFunction &function, DiagnosticEngine &diagnostics);

/// Parses a signature in command-line syntax: `*fp32:16, i32, 64, 1.5, True, None, 'text'`. Types take `:16` (divisible
/// by 16); everything else is a constant. Returns nullopt, after a diagnostic, on invalid text.
std::optional<std::vector<Specialization>> parseSignature(llvm::StringRef text, DiagnosticEngine &diagnostics);

} // namespace txl::frontend
