// A module decoded once: functions as arrays of operations, the layout of shared, local and parameter space, and the
// initial contents of global and constant variables. Immutable, shared by all launches and threads.
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

/// Addresses of the spaces in the generic space. Global buffers and variables lie from globalWindow on.
constexpr uint64_t functionWindow = 0x6f00'0000'0000;
constexpr uint64_t paramWindow = 0x7000'0000'0000;
constexpr uint64_t localWindow = 0x7100'0000'0000;
constexpr uint64_t sharedWindow = 0x7200'0000'0000;
constexpr uint64_t globalWindow = 0x7f00'0000'0000;
constexpr uint64_t windowSize = 0x100'0000'0000;
/// Shared memory starts behind what the system keeps, so that a null pointer is none; bits 24.. are the rank of the CTA.
constexpr uint64_t sharedBase = 1024;
constexpr unsigned sharedRankShift = 24;
/// Local memory starts here for the same reason, and a thread has no more than so many bytes of it.
constexpr uint64_t localBase = 64, localLimit = 1 << 20;
/// Parameters of a kernel, together.
constexpr uint64_t parameterLimit = 32764;

/// A slot that a frame starts with.
struct Constant {
  Slot slot;
  uint32_t width; // bytes of a lane
  uint64_t bits;
};

/// Bytes of the narrowest accesses that may reach shared and global memory, at most 4: of these races are looked for.
struct Granules {
  unsigned shared = 4, global = 4;
};

struct DecodedFunction {
  const ptx::Function *source = nullptr;
  std::vector<Operation> code;
  std::vector<const ptx::Instruction *> origins; // of each operation
  uint32_t firstSite = 0;                        // the number of its first operation in the program, from 1
  std::vector<Constant> constants;
  Slot slots = 0;
  std::vector<Slot> registerSlots;           // of each register, by number
  llvm::DenseMap<Slot, uint32_t> wgmmaSlots; // of the registers of wgmma operations, each with its place among them
  uint64_t localBytes = 0;                   // of its variables, parameters and results in local memory
  std::vector<uint32_t> parameterOffsets;    // in its local memory; of an entry: in the launch's parameters
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
  /// The function at an address, as a function pointer has it; null for any other value.
  const DecodedFunction *functionAt(uint64_t address) const;

  std::vector<StaticVariable> variables; // global and constant
  std::deque<DecodedFunction> functions;
  llvm::DenseMap<const ptx::Function *, uint32_t> functionNumbers;
  uint32_t dynamicSharedAlign = 16;    // of `extern .shared` variables, which start behind the static ones
  std::deque<std::vector<Slot>> lists; // that operations refer to

  /// The instruction of the operation with this number; null if there is none.
  const ptx::Instruction *instructionAt(uint32_t site) const;
  /// The address that an initialiser or `mov` gives a variable or function.
  uint64_t addressOf(const ptx::Variable &variable) const;
  uint64_t addressOf(const ptx::Function &function) const;
  /// The shared memory of a CTA that runs `entry` with so many dynamic bytes.
  uint64_t sharedBytes(const DecodedFunction &entry, uint32_t dynamicBytes) const;
  /// The granules of all code that may run from `entry` on.
  Granules granules(const DecodedFunction &entry) const;

private:
  bool layOut(DiagnosticEngine &diags);
  void layOutShared(const std::vector<const ptx::Variable *> &variables);

  struct EntryFacts {
    uint64_t sharedBytes = 0;
    uint64_t dynamicStart = 0;
    std::vector<const ptx::Function *> functions; // that may run, the entry among them
  };
  llvm::DenseMap<const ptx::Function *, EntryFacts> entries;

  llvm::DenseMap<const ptx::Variable *, uint64_t> addresses; // of an entry's parameters: offsets
  std::unique_ptr<ptx::Module> source;
  friend class Decoder;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_PROGRAM_H
