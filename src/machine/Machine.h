// The tile machine: the reference interpreter, which executes a verified TTIR kernel on this CPU. It specifies the
// language.
//
//   ProgramRef program = compileProgram(module, "add_kernel", diags); // once a kernel; immutable, shared by threads
//   Launch launch;
//   launch.grid[0] = 98;
//   launch.arguments = {Argument::pointer(x, xBytes), …, Argument::scalar(n)};
//   if (std::unique_ptr<LaunchError> error = txl::machine::launch(*program, launch))
//     …
//
// compileProgram keeps no reference to the module. launch may be called from many threads at once; a grid of
// one program and a small grid run on the calling thread, a large one on all cores. The call returns when every program
// has finished or one has failed. This header includes no MLIR.
#ifndef TXL_MACHINE_MACHINE_H
#define TXL_MACHINE_MACHINE_H

#include "machine/Element.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
}

namespace txl {
class DiagnosticEngine;
}

namespace txl::machine {

class Program;
class Debugger;
struct Timeline;
using ProgramRef = std::shared_ptr<const Program>;

struct CompileOptions {
  /// Plain kernels only, every tile dense: the specification itself, to compare with.
  bool plain = false;
};

/// Makes `kernel` (a `tt.func` of `module`) executable; null after a diagnostic. Calls of other functions are followed.
ProgramRef compileProgram(mlir::ModuleOp module, llvm::StringRef kernel, DiagnosticEngine &diags,
                          const CompileOptions &options = {});

/// A formal argument of the kernel, in the order of the TTIR function.
struct Parameter {
  std::string name;
  DType type;    // Ptr for a pointer
  DType element; // the pointee type of a pointer; else `type`
};
llvm::ArrayRef<Parameter> parameters(const Program &program);
/// Whether the kernel was compiled with debug points.
bool hasDebugPoints(const Program &program);

/// An actual argument.
struct Argument {
  uint64_t bits = 0;    // a scalar's bits (in the low bytes), or the address
  uint64_t storage = 0; // pointers: start of the allocation, which may be below the address
  uint64_t storageBytes = 0;
  bool readOnly = false;
  bool uninitialized = false; // check mode: the memory has not been written yet

  static Argument scalar(uint64_t bits) { return {bits, 0, 0, false, false}; }
  /// `address` points into the storage [storage, storage + bytes). In the first overload it is the start of the
  /// storage.
  static Argument pointer(const void *address, uint64_t bytes, bool readOnly = false) {
    return {reinterpret_cast<uint64_t>(address), reinterpret_cast<uint64_t>(address), bytes, readOnly, false};
  }
  static Argument pointer(const void *address, const void *storage, uint64_t bytes, bool readOnly = false) {
    return {reinterpret_cast<uint64_t>(address), reinterpret_cast<uint64_t>(storage), bytes, readOnly, false};
  }
};

/// Memory that kernels may access through pointers that are loaded from arrays.
struct Buffer {
  uint64_t address = 0;
  uint64_t bytes = 0;
  bool readOnly = false;
  const char *name = "";
};

/// How a launch accessed the memory of one argument or one buffer. Reads are loads; writes are stores and atomics,
/// except integer atomics that add zero. An atomic does not count as a read, even if its result is used. The ByAddress
/// flags are for accesses through pointers without provenance: converted from an integer, or loaded from memory.
enum Touch : uint8_t { TouchRead = 1, TouchWrite = 2, TouchReadByAddress = 4, TouchWriteByAddress = 8 };

/// A source location in the kernel. A list of frames has the innermost first, then its callers.
struct SourceFrame {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// The time that a kernel's instructions took, summed over all threads, by source location.
struct LineTimes {
  struct LocationTime {
    std::vector<SourceFrame> frames;
    double seconds = 0;
    uint64_t runs = 0; // instructions executed
  };
  uint64_t launches = 0;
  std::vector<LocationTime> locationTimes; // a fixed list for each program

  void add(const LineTimes &other);
};

/// Consecutive programs of a kernel that run as one (transform/batch). The batched program does all loads before any
/// store, so the caller must ensure that no program of the launch accesses what another one stores.
struct Batch {
  ProgramRef program; // covers `programs` consecutive ids of dimension 0; its program id is the first one's
  uint32_t programs = 0;
};

/// When fused elementwise chains are JIT-compiled (speed/compiled).
enum class JitMode : uint8_t {
  Never,
  WhenWorthwhile, // once a chain has done enough work to pay for its compilation
  AtOnce,
};

struct Launch {
  uint32_t grid[3] = {1, 1, 1};
  llvm::ArrayRef<Argument> arguments;
  llvm::ArrayRef<Buffer> buffers;
  /// Upper bound of the number of threads, including the calling one; 0: all cores (the caller reads TXL_NUM_THREADS).
  unsigned threads = 0;
  /// Detects data races, uninitialised reads, misaligned accesses and results that depend on the order of the grid.
  /// Slow.
  bool check = false;
  uint64_t seed = 0; // for the program orders that check mode tries
  /// Called on the calling thread about every 50 ms; true stops the launch (Ctrl-C).
  bool (*interrupted)(void *context) = nullptr;
  void *interruptContext = nullptr;
  /// Receives whole lines of device_print, including line ends; null: standard output. Calls do not overlap.
  void (*print)(void *context, const char *text, size_t length) = nullptr;
  void *printContext = nullptr;
  /// If not null, and the kernel has agents: records the events of the program that it names (machine/Timeline.h).
  Timeline *timeline = nullptr;
  /// If not null, and the kernel was compiled with debug points: stops at them (Debugger.h). The launch uses one
  /// thread, and check mode is off.
  Debugger *debugger = nullptr;
  /// If not empty: one entry for each of `arguments`, then for each of `buffers`, to which the launch adds its Touches.
  /// The launch then uses one thread.
  llvm::MutableArrayRef<uint8_t> touched;
  /// If not null, the launch adds its times to it, unless it runs in check mode.
  LineTimes *times = nullptr;
  /// If not null, the launch may run it instead of the programs that it covers: results and errors are the same. It is
  /// not used when programs are observed one by one (check mode, touches, times).
  const Batch *batch = nullptr;
  JitMode jitMode = JitMode::WhenWorthwhile;
};

struct LaunchError {
  enum class Kind {
    Argument,    // wrong number of arguments, a grid that is too large
    OutOfBounds, // an access outside of the storage
    ReadOnly,    // a store to a read-only array
    Assertion,   // device_assert
    Interrupted,
    Race, // check mode from here on
    Uninitialized,
    Undefined, // a masked element without a value was used
    Overflow,  // an address depends on an integer that overflowed
    Misaligned,
    OrderDependent,
    Protocol, // misuse of barriers and engines: counts, phases or bytes do not match
    Deadlock, // agents wait forever
    Fault,    // of generated code, on the emulator or a GPU
  };
  Kind kind;
  std::string what; // one line: the situation, then the remedy, without the source location
  std::vector<SourceFrame> location;
  bool hasProgram = false;
  uint32_t program[3] = {0, 0, 0};
  int argument = -1; // index of the parameter that the pointer was derived from
  std::string argumentName;
  DType argumentType = DType::I8; // of its elements
  int64_t argumentElements = -1;  // of its storage; -1: not known
  int64_t offsetElements = 0;     // of the first rejected element, from the pointer passed
  int64_t offsetBytes = 0;
  std::vector<int64_t> index; // of that element in the tile
  int64_t outside = 0;        // how many elements of the tile that the mask enables are out of bounds
  int64_t accessed = 0;       // how many elements the mask enables
  std::string mask;           // `no mask`, `mask is true`
  std::string kernel;
  std::string operation; // the operator's spelling at the location; empty: a call
  struct Note {
    std::string text;
    std::vector<SourceFrame> location;
  };
  std::vector<Note> notes;

  /// The whole message: `file.py:12:8: …`, one fact a line. `source` returns the text to show below a location, as
  /// whole lines.
  std::string
  render(llvm::function_ref<std::string(const SourceFrame &, llvm::StringRef operation)> source = nullptr) const;
};

/// The number of program orders, and of engine seeds, that check mode runs.
unsigned ordersOf(const Program &program, const Launch &launch);

/// Runs all programs of the grid. Null on success.
std::unique_ptr<LaunchError> launch(const Program &program, const Launch &launch);

/// The linear program as text, for `txlc --emit machine` and tests.
std::string printProgram(const Program &program);

} // namespace txl::machine

#endif // TXL_MACHINE_MACHINE_H
