// Decodes a function to operations. Most instructions are "destination = f(sources)" and need only a handler of their
// family; those that access memory, control flow or other lanes have a decode function each.
#ifndef TXL_EMULATOR_DECODER_H
#define TXL_EMULATOR_DECODER_H

#include "emulator/program/Handlers.h"
#include "emulator/program/Program.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <optional>

namespace txl::emulator {

/// Bits of Operation::flags of memory operations.
enum AccessFlag : uint32_t {
  NarrowAddress = 1, // the base is a 32-bit register
  OwnShared = 2,     // the address of a shared variable, in the executing CTA
  AnyCluster = 4,    // shared::cluster
  Volatile = 8,
  Strong = 16, // relaxed or stronger: does not race with other strong accesses
  Acquires = 32,
  Releases = 64,
  SignExtend = 128,
  NonCoherent = 256,
};
/// Three more bits hold the Scope of a strong operation.
constexpr unsigned strengthShift = 9;
/// A weak load whose value is compared by a later compare-and-swap at its address (ComparedLoads.h). The scope bits
/// hold that of the swap.
constexpr uint32_t ComparedLater = 1 << 12;
inline uint8_t strengthOf(uint32_t flags) { return flags >> strengthShift & 7; }

/// The location kind of an argument or result of a call: the first of three words in Operation::list; then slot or
/// offset, and bytes.
enum ArgumentLocation : Slot { InSlot, InLocal };

class Decoder {
public:
  Decoder(Program &program, const ptx::Function &function, DecodedFunction &decoded, DiagnosticEngine &diags)
      : program(program), function(function), decoded(decoded), diags(diags) {}

  bool run();

  // --- For the decode functions.
  Operation &emit(Handler handler);
  /// The slot of a source of `type`: a register, or a slot that holds the constant, special register or address.
  Slot source(const ptx::Operand &operand, ptx::Type type);
  Slot destination(const ptx::Operand &operand);
  Slot constant(uint64_t bits, unsigned bytes);
  Slot temporary(unsigned bytes);
  Slot registerSlot(uint32_t index) const { return registerSlots[index]; }
  unsigned registerBytes(const ptx::Operand &operand) const;
  const Slot *list(std::vector<Slot> slots);
  /// Sets the address of a memory operation: base, offset, state space.
  void setAddress(Operation &operation, const ptx::Operand &operand, ptx::StateSpace space);
  /// The slot that setAddress needs if the address is in this frame's local memory; emitted before the operation.
  Slot frameAddress(const ptx::Operand &operand, ptx::StateSpace &space);
  bool unsupported(const ptx::Instruction &instruction);
  /// The granules of race detection are as small as the narrowest access.
  void recordAccess(ptx::StateSpace space, unsigned bytes);
  template <typename... Args>
  bool error(const ptx::Instruction &instruction, const DiagnosticDeclaration &declaration, Args &&...args) {
    diags.emit(program.module().locate(instruction), declaration, std::forward<Args>(args)...);
    return false;
  }

  Program &program;
  const ptx::Function &function;
  DecodedFunction &decoded;
  const ptx::Instruction *current = nullptr;
  llvm::DenseMap<const ptx::Variable *, uint32_t> localOffsets; // in the frame's local memory

private:
  bool decode(const ptx::Instruction &instruction);
  bool decodePlain(const ptx::Instruction &instruction, Handler handler);
  bool decodeConversion(const ptx::Instruction &instruction, Handler handler);
  void layOutLocals();
  void ignoreUnusedBytes(const ptx::Instruction &instruction, uint64_t used);

  bool decodeMove(const ptx::Instruction &instruction);
  bool decodeMemory(const ptx::Instruction &instruction);
  bool decodeAtomic(const ptx::Instruction &instruction);
  bool decodeControl(const ptx::Instruction &instruction);
  bool decodeCall(const ptx::Instruction &instruction);
  bool decodeSpecial(const ptx::Instruction &instruction);
  bool decodeBarrier(const ptx::Instruction &instruction);
  bool decodeWarp(const ptx::Instruction &instruction);
  bool decodeMatrix(const ptx::Instruction &instruction);
  void decodeMultiply(const ptx::Instruction &instruction);
  void decodeScaledMultiply(const ptx::Instruction &instruction);
  bool decodeFragment(const ptx::Instruction &instruction);
  bool decodeAsync(const ptx::Instruction &instruction);
  bool decodeBulk(const ptx::Instruction &instruction);
  bool decodeAsyncStore(const ptx::Instruction &instruction);
  bool decodeTensormap(const ptx::Instruction &instruction);
  bool decodeWgmma(const ptx::Instruction &instruction);
  bool decodeTensor(const ptx::Instruction &instruction);
  bool decodeTensorTransfer(const ptx::Instruction &instruction);
  bool decodeTensorMultiply(const ptx::Instruction &instruction);
  Slot tensorBase(const ptx::Operand &address, uint32_t &flags, uint32_t &add);
  void addAddress(const ptx::Operand &address, ptx::StateSpace space, bool anyCluster, std::vector<Slot> &words);

  DiagnosticEngine &diags;
  std::vector<Slot> registerSlots;
  std::map<std::pair<uint64_t, unsigned>, Slot> constantSlots;
  std::vector<uint32_t> labelTargets;
  std::vector<std::pair<Slot *, size_t>> targetLists; // of brx.idx: label indices until the end
  Slot carry = 0;                                     // CC.CF
  llvm::DenseSet<const ptx::Instruction *> compared;  // loads
  std::optional<uint64_t> usedBytes;                  // of the next load, from a pragma
};

/// Bytes per lane of a value in a slot: at least 2, so 8-bit types are stored in 16 bits.
unsigned storedBytes(ptx::Type type);
/// The state space among an instruction's modifiers; Generic if none.
ptx::StateSpace spaceOf(const ptx::Instruction &instruction);

/// Strength, order and scope of a memory operation, as AccessFlags.
uint32_t orderFlags(const ptx::Instruction &instruction);
/// The scope among the modifiers.
Scope scopeOf(const ptx::Instruction &instruction, Scope otherwise);
/// Whether Operation::target is a label until all labels are resolved.
bool isBranch(const Operation &operation);

} // namespace txl::emulator

#endif // TXL_EMULATOR_DECODER_H
