// wgmma: asynchronous MMAs of a warpgroup. A warp computes rows 16 w to 16 w + 15 of the 64 by itself, so each warp has
// a queue of its own.
//
// Operands in registers are read when the instruction is issued, those in shared memory when it executes, which the
// seed determines. From the issue of an operation to the wait for its group its registers belong to it. Operations
// execute in the order of their issue.
#ifndef TXL_EMULATOR_WGMMA_H
#define TXL_EMULATOR_WGMMA_H

#include "emulator/program/Program.h"
#include "emulator/races/Knowledge.h"
#include <vector>

namespace txl::emulator {

class Executor;
struct Frame;

/// A decoded matrix descriptor: the address of element (mn, k) of an operand (PTX ISA, "Asynchronous warpgroup level
/// matrix shared memory layout").
struct MatrixView {
  uint32_t start = 0, leading = 0, stride = 0, span = 16; // bytes; a span of 16: no swizzle
  uint32_t base = 0; // the 128-byte row at which the swizzle pattern begins, if it is not aligned
  bool alongMN = false;
  bool swizzlesPairs = false; // of 16-byte units, in four rows of 128 bytes: 32-bit elements along mn (tcgen05)
  unsigned elementBytes = 2;

  friend bool operator==(const MatrixView &, const MatrixView &) = default;

  /// The address of the 16 bytes that begin with the element: elements along k, or along mn where it is MN-major.
  uint32_t chunk(unsigned mn, unsigned k) const {
    uint32_t along = (alongMN ? mn : k) * elementBytes, across = alongMN ? k : mn, address = start;
    if (swizzlesPairs) {
      address += across % 4 * 128 + across / 4 * stride + along / 128 * leading + along % 128;
      return (address ^ ((address >> 7) & 3) << 5) & 0x3ffff;
    }
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

/// The options of an instruction.
struct WgmmaOptions {
  uint8_t a, b, d; // ptx::Type
  uint8_t elementBytes : 4, aInRegisters : 1, saturates : 1, negates : 1;
  uint8_t transposesA : 1, transposesB : 1;
  uint8_t isSparse : 1, selector : 1;
};

/// The positions along k of the elements of a sparse A: two of four consecutive ones, for tf32 one of two, in ascending
/// order. A word of each lane has eight 4-bit codes (PTX ISA, "Sparse wgmma"; the assignment to lanes was measured on
/// an H100).
struct SparseLayout {
  const uint32_t *words;
  WgmmaOptions options;

  /// The lanes whose words are used.
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
  /// The position along k of the i-th element of a row.
  unsigned position(unsigned row, unsigned i) const {
    if (options.elementBytes == 4)
      return 2 * i + (code(row, i) == 0b1110);
    return i / 2 * 4 + (code(row, i / 2) >> 2 * (i % 2) & 3);
  }
};

struct WgmmaOperation {
  Frame *frame = nullptr;
  const Operation *operation = nullptr;
  MatrixView a, b;
  std::vector<uint32_t> registersA; // of the 32 lanes, register by register; empty: A is in shared memory
  std::vector<uint32_t> metadata;   // of the 32 lanes, if A is sparse
  bool accumulates = false;
  bool isDone = false;
  uint32_t group = 0, fences = 0; // closed groups and fences before it
  uint16_t definedRows = 0xffff;
  std::vector<bool> definedColumns; // empty: all
};

/// Whether accumulators of the two may follow each other without a fence.
bool haveSameShape(const Operation &a, const Operation &b);

/// The properties in which the four warps of a warpgroup must agree at their n-th operation.
struct WgmmaIssue {
  const Operation *operation = nullptr;
  uint64_t a = 0, b = 0; // descriptors; A's only if it is in shared memory
  bool accumulates = false;

  friend bool operator==(const WgmmaIssue &, const WgmmaIssue &) = default;
};

class WgmmaQueue {
public:
  bool isEmpty() const { return operations.empty(); }
  /// Whether registers of the warp belong to operations in flight.
  bool hasRegistersInFlight() const { return inFlightFrame != nullptr; }
  void fence(Executor &executor);
  void issue(WgmmaOperation operation, Executor &executor);
  /// `point`: of the warp's execution, if races are checked.
  void commit(EventPoint point) { points[closed++ % std::size(points)] = std::move(point); }
  /// Where the warp closed a group, or the earliest group of which that is kept.
  const EventPoint &closedAt(uint32_t group) const {
    const uint32_t kept = std::size(points);
    return points[(group + kept < closed ? closed : group) % kept];
  }
  /// Completes all but the `newest` closed groups.
  void wait(uint32_t newest, Executor &executor);
  /// Called when a frame ends: operations that still write its registers execute now.
  void leave(const Frame *frame, Executor &executor);
  /// Executes operations in order, with probability 1 / `odds` each. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  uint32_t nextGroup() const { return closed; }

  enum Owner : uint8_t { NoOwner, Accumulator, Multiplicand };
  Owner ownerOf(const Frame *frame, Slot slot) const {
    return frame == inFlightFrame && slot < owners.size() ? Owner(owners[slot]) : NoOwner;
  }
  /// The latest operation to which a register belongs; null if it belongs to none.
  const WgmmaOperation *findHolder(const Frame *frame, Slot slot) const;
  /// Whether the operation continues the accumulator of the last one, which has the same shape.
  bool continues(const WgmmaOperation &operation) const;
  /// Registers per thread that belong to operations.
  uint32_t registersHeld() const { return held; }
  /// The operation with this index, if the warp has issued it and not all of its warpgroup have; otherwise null.
  const WgmmaIssue *getIssue(uint64_t index) const {
    return index >= droppedIssues && index - droppedIssues < issues.size() ? &issues[index - droppedIssues] : nullptr;
  }
  uint64_t issueCount() const { return droppedIssues + issues.size(); }
  void recordIssue(const WgmmaIssue &issue) { issues.push_back(issue); }
  void dropIssues(uint64_t before) {
    issues.erase(issues.begin(), issues.begin() + (before - droppedIssues));
    droppedIssues = before;
  }
  uint32_t fenceCount() const { return fences; }
  /// Whether a register has its value of the last fence, or one that an operation wrote since.
  bool isFenced(const Frame *frame, Slot slot, const uint8_t *now) const;

private:
  void perform(WgmmaOperation &operation, Executor &executor);
  void completeBefore(uint32_t group, Executor &executor);
  void updateOwners();
  void own(const WgmmaOperation &operation);
  void recordResults(const std::vector<WgmmaOperation> &ended);

  std::vector<WgmmaOperation> operations;
  std::vector<uint8_t> owners; // per slot
  const Frame *inFlightFrame = nullptr;
  const Frame *fencedFrame = nullptr;
  std::vector<uint8_t> fenced; // the registers at the last fence, in the order of DecodedFunction::wgmmaSlots
  uint32_t closed = 0, fences = 0, held = 0;
  EventPoint points[8];           // of the latest groups
  std::vector<WgmmaIssue> issues; // without the first `droppedIssues`
  uint64_t droppedIssues = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_WGMMA_H
