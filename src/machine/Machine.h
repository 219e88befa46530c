// The tile machine: runs a verified TTIR kernel on this CPU. It is the specification of the language.
//
//   ProgramRef program = compileProgram(module, "add_kernel", diags); // once a kernel; immutable, shared by threads
//   Launch launch;
//   launch.grid[0] = 98;
//   launch.arguments = {Argument::pointer(x, xBytes), …, Argument::scalar(n)};
//   if (std::unique_ptr<LaunchError> error = txl::machine::launch(*program, launch))
//     …
//
// compileProgram reads the module and keeps nothing of it. launch may be called from many threads at once; a grid of
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
  DType element; // what a pointer points to; else type
};
llvm::ArrayRef<Parameter> parameters(const Program &program);

/// An actual argument.
struct Argument {
  uint64_t bits = 0;    // a scalar's bits (the low bytes of its type), or the address
  uint64_t storage = 0; // pointers: begin of the memory that the array lives in, which may lie before the address
  uint64_t storageBytes = 0;
  bool readOnly = false;
  bool uninitialized = false; // check mode: nothing was written to it yet

  static Argument scalar(uint64_t bits) { return {bits, 0, 0, false, false}; }
  /// `address` points into the storage [storage, storage + bytes); the first form: it is its begin.
  static Argument pointer(const void *address, uint64_t bytes, bool readOnly = false) {
    return {reinterpret_cast<uint64_t>(address), reinterpret_cast<uint64_t>(address), bytes, readOnly, false};
  }
  static Argument pointer(const void *address, const void *storage, uint64_t bytes, bool readOnly = false) {
    return {reinterpret_cast<uint64_t>(address), reinterpret_cast<uint64_t>(storage), bytes, readOnly, false};
  }
};

/// Memory that kernels may reach through pointers that travel inside arrays.
struct Buffer {
  uint64_t address = 0;
  uint64_t bytes = 0;
  bool readOnly = false;
  const char *name = "";
};

/// What a launch did with the memory of one argument, or one buffer: reads are loads, writes are stores and updates,
/// without those that add nothing to an integer. Whether an update's old value mattered is not seen. The last two are
/// through pointers that do not come from an argument: an integer, or one that was loaded.
enum Touch : uint8_t { TouchRead = 1, TouchWrite = 2, TouchReadByAddress = 4, TouchWriteByAddress = 8 };

/// A place in the kernel's source; the innermost comes first, then the calls that led there.
struct SourceFrame {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// The time that the instructions of a kernel took, all threads together, by the place that each comes from.
struct LineTimes {
  struct Place {
    std::vector<SourceFrame> frames;
    double seconds = 0;
    uint64_t runs = 0; // of instructions
  };
  uint64_t launches = 0;
  std::vector<Place> places; // those of one program are always the same

  void add(const LineTimes &other);
};

/// Neighbouring programs of a kernel that run as one (transform/batch). Together they load before any stores, so whoever
/// passes it knows that no program of the launch touches what another stores.
struct Batch {
  ProgramRef program; // of `programs` neighbours in the first dimension; its program id is the first one's
  uint32_t programs = 0;
};

/// When chains of operations become code of this CPU (speed/compiled).
enum class CompileChains : uint8_t {
  Never,
  WhenWorthwhile, // when a chain has done the work that compiling it takes
  AtOnce,
};

struct Launch {
  uint32_t grid[3] = {1, 1, 1};
  llvm::ArrayRef<Argument> arguments;
  llvm::ArrayRef<Buffer> buffers;
  /// Upper bound of the threads used, the caller included; 0: all cores (TXL_NUM_THREADS is read by the caller of us).
  unsigned threads = 0;
  /// Looks for races, uninitialised reads, misaligned accesses and dependence on the order of the grid. Slow.
  bool check = false;
  uint64_t seed = 0; // of the orders that check tries
  /// Called on the calling thread about every 50 ms; true stops the launch (Ctrl-C).
  bool (*interrupted)(void *context) = nullptr;
  void *interruptContext = nullptr;
  /// Receives whole lines of device_print, ends included; null: standard output. Calls do not overlap.
  void (*print)(void *context, const char *text, size_t length) = nullptr;
  void *printContext = nullptr;
  /// Where not null, of a program with agents: what those of the program that it names did (machine/Timeline.h).
  Timeline *timeline = nullptr;
  /// Where not empty: an entry each of `arguments`, then of `buffers`, to which the launch adds its Touches; on one
  /// thread.
  llvm::MutableArrayRef<uint8_t> touched;
  /// Where not null, the launch adds its times, unless it runs in check mode.
  LineTimes *times = nullptr;
  /// Where not null, may run in place of the programs that it stands for: results and errors are the same. Not used where
  /// somebody looks at programs one by one (check mode, touches, times).
  const Batch *batch = nullptr;
  CompileChains compileChains = CompileChains::WhenWorthwhile;
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
    Undefined, // a masked element without a value went on
    Overflow,  // of an integer that an address is computed from
    Misaligned,
    OrderDependent,
    Protocol, // of programs with barriers and engines: counts, phases and bytes that do not fit
    Deadlock, // they wait for ever
    Fault,    // of generated code, on the emulator or a GPU
  };
  Kind kind;
  std::string what; // one line: the situation, then the remedy, without the place
  std::vector<SourceFrame> location;
  bool hasProgram = false;
  uint32_t program[3] = {0, 0, 0};
  int argument = -1; // index of the parameter that the pointer was derived from
  std::string argumentName;
  DType argumentType = DType::I8; // of its elements
  int64_t argumentElements = -1;  // of its storage; -1: not known
  int64_t offsetElements = 0;     // of the first refused element, from the pointer passed
  int64_t offsetBytes = 0;
  std::vector<int64_t> index; // of that element in the tile
  int64_t outside = 0;        // how many elements of the tile are refused, of those that the mask lets through
  int64_t accessed = 0;       // … which are so many
  std::string mask;           // `no mask`, `mask is true`
  std::string kernel;
  std::string operation; // the sign of the operator at the place; empty: a call
  struct Note {
    std::string text;
    std::vector<SourceFrame> location;
  };
  std::vector<Note> notes;

  /// All of it, for a message: `file.py:12:8: …`, one fact a line. `source` gives the text to show below a place, whole
  /// lines.
  std::string
  render(llvm::function_ref<std::string(const SourceFrame &, llvm::StringRef operation)> source = nullptr) const;
};

/// In how many orders check mode runs the programs of a launch, and with how many seeds their engines.
unsigned ordersOf(const Program &program, const Launch &launch);

/// Runs the programs of the grid. Null if all went well.
std::unique_ptr<LaunchError> launch(const Program &program, const Launch &launch);

/// The linear program as text, for `txlc --emit machine` and tests.
std::string printProgram(const Program &program);

} // namespace txl::machine

#endif // TXL_MACHINE_MACHINE_H
