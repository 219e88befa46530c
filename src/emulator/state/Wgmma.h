// wgmma: the products of a warpgroup that run beside its threads. A warp has rows 16 w to 16 w + 15 of the 64 and computes
// them by itself, so each warp has a queue of its own.
//
// Operands in registers are taken when the instruction is issued, those in shared memory when it runs, which the seed chooses;
// from its issue to the wait for its group its registers belong to it. Operations run in the order of their issue.
#ifndef TXL_EMULATOR_WGMMA_H
#define TXL_EMULATOR_WGMMA_H

#include "emulator/program/Program.h"
#include <vector>

namespace txl::emulator {

class Executor;
struct Frame;

/// What a matrix descriptor says: where element (mn, k) of an operand is (PTX ISA, "Asynchronous warpgroup level matrix
/// shared memory layout").
struct MatrixView {
  uint32_t start = 0, leading = 0, stride = 0, span = 16; // bytes; a span of 16: no swizzle
  uint32_t base =
      0; // the row of 128 bytes with which the swizzle's pattern begins, where that is not at a multiple of it
  bool alongMN = false;
  unsigned elementBytes = 2;

  friend bool operator==(const MatrixView &, const MatrixView &) = default;

  /// The address of the 16 bytes that begin with the element: elements along k, or along mn where it is MN-major.
  uint32_t chunk(unsigned mn, unsigned k) const {
    uint32_t along = (alongMN ? mn : k) * elementBytes, across = alongMN ? k : mn, address = start;
    uint32_t outer = span == 16 && alongMN ? leading : stride, inner = span == 16 && alongMN ? stride : leading;
    address += across % 8 * span + across / 8 * outer;
    if (span == 16 || alongMN)
      address += along / span * inner + along % span;
    else
      address += along;
    uint32_t permuted = span / 16 - 1;
    return (address ^ (((address >> 7) - base) & permuted) << 4) & 0x3ffff;
  }
};

/// What an instruction says of itself.
struct WgmmaOptions {
  uint8_t a, b, d; // ptx::Type
  uint8_t elementBytes : 4, aInRegisters : 1, saturates : 1, negates : 1;
  uint8_t transposesA : 1, transposesB : 1;
  uint8_t isSparse : 1, selector : 1;
};

/// Which elements along k those of a sparse A are: of four in a row two, of two of tf32 one, in ascending order. A word of each lane
/// has eight codes of 4 bits (PTX ISA, "Sparse wgmma"; which lane's are whose was read off an H100).
struct SparsePlaces {
  const uint32_t *words;
  WgmmaOptions options;

  /// The lanes whose words count.
  uint32_t lanes() const { return options.elementBytes == 1 ? ~0u : options.selector ? 0xccccccccu : 0x33333333u; }
  unsigned code(unsigned row, unsigned chunk) const {
    const unsigned lane = 4 * (row % 8), upper = row / 8;
    return options.elementBytes == 1
               ? words[lane + upper + 2 * (chunk / 8)] >> 4 * (chunk % 8) & 15
               : words[lane + 2 * options.selector + chunk / 4] >> 4 * (4 * upper + chunk % 4) & 15;
  }
  bool isValid(unsigned row, unsigned chunk) const {
    const unsigned found = code(row, chunk);
    return options.elementBytes == 4 ? found == 0b0100 || found == 0b1110 : (found & 3) < found >> 2;
  }
  /// The place along k of the i-th element of a row.
  unsigned place(unsigned row, unsigned i) const {
    if (options.elementBytes == 4)
      return 2 * i + (code(row, i) == 0b1110);
    return i / 2 * 4 + (code(row, i / 2) >> 2 * (i % 2) & 3);
  }
};

struct WgmmaOperation {
  Frame *frame = nullptr;
  const Operation *operation = nullptr;
  MatrixView a, b;
  std::vector<uint32_t> registersA; // of the 32 lanes, one register behind the other; empty: A is in shared memory
  std::vector<uint32_t> metadata;   // of the 32 lanes, where A is sparse
  bool accumulates = false;
  bool isDone = false;
  uint32_t group = 0, fences = 0; // closed groups and fences before it
  uint16_t definedRows = 0xffff;
  std::vector<bool> definedColumns; // empty: all
};

/// Whether sums of the two follow each other by themselves.
bool haveOneShape(const Operation &a, const Operation &b);

/// What the four warps of a warpgroup must have in common when each comes to its n-th operation.
struct WgmmaIssue {
  const Operation *operation = nullptr;
  uint64_t a = 0, b = 0; // descriptors; of A where it is in shared memory
  bool accumulates = false;

  friend bool operator==(const WgmmaIssue &, const WgmmaIssue &) = default;
};

class WgmmaQueue {
public:
  bool isEmpty() const { return operations.empty(); }
  /// Registers of the warp belong to operations.
  bool flies() const { return flyingFrame != nullptr; }
  void fence(Executor &executor);
  void issue(WgmmaOperation operation, Executor &executor);
  void commit() { ++closed; }
  /// Ends all but the `newest` closed groups.
  void wait(uint32_t newest, Executor &executor);
  /// A frame ends: what still writes its registers runs now.
  void leave(const Frame *frame, Executor &executor);
  /// Operations run, one chance in `odds` each, in order. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  uint32_t nextGroup() const { return closed; }

  enum Owner : uint8_t { Nobody, Accumulator, Factor };
  Owner ownerOf(const Frame *frame, Slot slot) const {
    return frame == flyingFrame && slot < owners.size() ? Owner(owners[slot]) : Nobody;
  }
  /// The latest operation that a register belongs to; null for a register of nobody's.
  const WgmmaOperation *holderOf(const Frame *frame, Slot slot) const;
  /// Whether it goes on where the last one is: sums of one shape follow each other.
  bool continues(const WgmmaOperation &operation) const;
  /// Registers of a thread that belong to operations.
  uint32_t registersHeld() const { return held; }
  /// The operation with this number, if the warp has come to it and not all of its warpgroup have; else null.
  const WgmmaIssue *issueNumber(uint64_t number) const {
    return number >= forgotten && number - forgotten < issues.size() ? &issues[number - forgotten] : nullptr;
  }
  uint64_t issueCount() const { return forgotten + issues.size(); }
  void note(const WgmmaIssue &issue) { issues.push_back(issue); }
  void forgetIssues(uint64_t before) {
    issues.erase(issues.begin(), issues.begin() + (before - forgotten));
    forgotten = before;
  }
  uint32_t fenceCount() const { return fences; }
  /// Whether a register has what it had at the last fence, or what an operation put there since.
  bool isFenced(const Frame *frame, Slot slot, const uint8_t *now) const;

private:
  void perform(WgmmaOperation &operation, Executor &executor);
  void endBefore(uint32_t group, Executor &executor);
  void updateOwners();
  void own(const WgmmaOperation &operation);
  void keepResults(const std::vector<WgmmaOperation> &ended);

  std::vector<WgmmaOperation> operations;
  std::vector<uint8_t> owners; // of each slot
  const Frame *flyingFrame = nullptr;
  const Frame *fencedFrame = nullptr;
  std::vector<uint8_t> fenced; // the registers at the last fence, in the order of DecodedFunction::wgmmaSlots
  uint32_t closed = 0, fences = 0, held = 0;
  std::vector<WgmmaIssue> issues; // behind the first `forgotten`
  uint64_t forgotten = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_WGMMA_H
