// A decoded module: functions as arrays of operations, the layout of shared, local and parameter space, and the initial
// contents of global and constant variables. Immutable, shared by all launches and threads.
#ifndef TXL_EMULATOR_PROGRAM_H
#define TXL_EMULATOR_PROGRAM_H

#include "emulator/program/Operation.h"
#include "ptx/Module.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <memory>
#include <vector>

namespace txl::emulator {

/// A variable with an address of its own in global or constant space.
struct StaticVariable {
  const ptx::Variable *variable;
  uint64_t address = 0;
  uint64_t size = 0;
};

/// Address windows of the state spaces in the generic space. Global buffers and variables start at globalWindow.
constexpr uint64_t functionWindow = 0x6f00'0000'0000;
constexpr uint64_t paramWindow = 0x7000'0000'0000;
constexpr uint64_t localWindow = 0x7100'0000'0000;
constexpr uint64_t sharedWindow = 0x7200'0000'0000;
constexpr uint64_t globalWindow = 0x7f00'0000'0000;
constexpr uint64_t windowSize = 0x100'0000'0000;
/// Shared memory starts after the system's reserved bytes, so that no variable has address 0; bits 24 and up are the
/// CTA's rank.
constexpr uint64_t sharedBase = 1024;
constexpr unsigned sharedRankShift = 24;
/// Local memory starts here for the same reason; localLimit is its maximum size per thread.
constexpr uint64_t localBase = 64, localLimit = 1 << 20;
/// The maximum size of a kernel's parameters.
constexpr uint64_t parameterLimit = 32764;

/// A constant slot that is initialised with the frame.
struct Constant {
  Slot slot;
  uint32_t width; // bytes per lane
  uint64_t bits;
};

/// The size of the narrowest accesses to shared and global memory, at most 4 bytes: the granularity of race detection.
struct Granules {
  unsigned shared = 4, global = 4;
};

struct DecodedFunction {
  const ptx::Function *source = nullptr;
  std::vector<Operation> code;
  std::vector<const ptx::Instruction *> origins; // for each operation
  uint32_t firstSite = 0;                        // program-wide index of its first operation, from 1
  std::vector<Constant> constants;
  Slot slots = 0;
  std::vector<Slot> registerSlots;           // by register index
  llvm::DenseMap<Slot, uint32_t> wgmmaSlots; // of the registers of wgmma operations, with their indices
  uint64_t localBytes = 0;                   // of variables, parameters and results
  std::vector<uint32_t> parameterOffsets;    // in local memory; for an entry: in the launch's parameters
  std::vector<uint32_t> resultOffsets;
  uint32_t parameterBytes = 0; // of an entry
  Granules granules;           // of its own accesses
};

/// An `extern .shared` variable, whose size the launch gives.
bool isDynamicShared(const ptx::Variable &variable);

class Program {
public:
  /// Returns null and reports what the emulator cannot run.
  static std::unique_ptr<Program> create(std::unique_ptr<ptx::Module> module, DiagnosticEngine &diags);

  const ptx::Module &module() const { return *source; }
  const DecodedFunction *entry(llvm::StringRef name) const;
  /// The function at an address, as in a function pointer; null for any other value.
  const DecodedFunction *functionAt(uint64_t address) const;

  std::vector<StaticVariable> variables; // global and constant
  std::deque<DecodedFunction> functions;
  llvm::DenseMap<const ptx::Function *, uint32_t> functionIndices;
  uint32_t dynamicSharedAlign = 16;    // of `extern .shared` variables, which follow the static ones
  std::deque<std::vector<Slot>> lists; // referenced by operations

  /// The instruction of the operation with this index; null if there is none.
  const ptx::Instruction *instructionAt(uint32_t site) const;
  /// The address of a variable or function in an initialiser or `mov`.
  uint64_t addressOf(const ptx::Variable &variable) const;
  uint64_t addressOf(const ptx::Function &function) const;
  /// The shared memory of a CTA that executes `entry` with `dynamicBytes` of dynamic shared memory.
  uint64_t sharedBytes(const DecodedFunction &entry, uint32_t dynamicBytes) const;
  /// The granules of all code reachable from `entry`.
  Granules granules(const DecodedFunction &entry) const;

private:
  bool layOut(DiagnosticEngine &diags);
  void layOutShared(const std::vector<const ptx::Variable *> &variables);

  struct EntryInfo {
    uint64_t sharedBytes = 0;
    uint64_t dynamicStart = 0;
    std::vector<const ptx::Function *> functions; // reachable functions, including the entry
  };
  llvm::DenseMap<const ptx::Function *, EntryInfo> entries;

  llvm::DenseMap<const ptx::Variable *, uint64_t> addresses; // of an entry's parameters: offsets
  std::unique_ptr<ptx::Module> source;
  friend class Decoder;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_PROGRAM_H
