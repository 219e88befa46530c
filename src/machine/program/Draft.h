// A program under construction: instructions over virtual registers and labels. The lowering fills it; `finish`
// (SlotAllocation.cpp) makes a Program of it. Includes no MLIR.
#ifndef TXL_MACHINE_PROGRAM_DRAFT_H
#define TXL_MACHINE_PROGRAM_DRAFT_H

#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"

namespace txl::machine {

struct DraftInstruction {
  Instruction instruction;
  llvm::SmallVector<Operand, 4> operands; // results first; Operand::slot is a virtual register
  int target = -1;                        // label
};

struct Register {
  const TileType *type = nullptr;
  bool pinned = false; // has a slot of its own for the whole program: arguments, constants, values of regions
};

struct Draft {
  std::vector<DraftInstruction> code;
  std::vector<Register> registers;
  std::vector<unsigned> labels;                       // position of each in `code`
  std::vector<std::pair<uint32_t, uint32_t>> views;   // (view, source): the view may point into the source's buffer
  std::vector<std::pair<Region *, unsigned>> regions; // with the label of their entry

  unsigned newLabel() {
    labels.push_back(~0u);
    return labels.size() - 1;
  }
  void bindLabel(unsigned label) { labels[label] = code.size(); }
  bool isView(uint32_t reg) const {
    for (auto [view, source] : views)
      if (view == reg)
        return true;
    return false;
  }
};

/// Straight-line code: whether `d` ends it, and whether `d` writes to memory (speed/LoadViews.cpp).
bool endsSegment(const DraftInstruction &d);
bool writesMemory(const DraftInstruction &d);
/// The start positions of straight-line segments, ascending, followed by the end of the code.
std::vector<unsigned> segmentStarts(const Draft &draft);

/// Marks loads whose result may stay a view of memory.
void markLoadViews(Draft &draft);
/// Fuses chains of element-wise operations and stores into one instruction (speed/Fusion.cpp).
void fuseElements(Draft &draft, Program &program);
/// Copies the resolved operands of a fused instruction to its members.
void resolveFused(const Instruction &fused, Program &program);

/// Allocates slots, replaces moves from registers that are dead afterwards by swaps, resolves labels.
/// `program.constants` and `program.parameterSlots` hold registers before and slots afterwards.
void finish(Draft &draft, Program &program);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_DRAFT_H
