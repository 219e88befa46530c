// A program under construction: instructions over virtual registers and labels. Filled by the lowering; turned into a
// Program by `finish` (SlotAllocation.cpp). No MLIR.
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
  bool pinned = false; // a slot of its own for the whole program: arguments, constants, values of regions
};

struct Draft {
  std::vector<DraftInstruction> code;
  std::vector<Register> registers;
  std::vector<unsigned> labels;                       // position of each in `code`
  std::vector<std::pair<uint32_t, uint32_t>> views;   // (view, source): the view may point into the source's buffer
  std::vector<std::pair<Region *, unsigned>> regions; // and the label of their entry

  unsigned newLabel() {
    labels.push_back(~0u);
    return labels.size() - 1;
  }
  void place(unsigned label) { labels[label] = code.size(); }
  bool isView(uint32_t reg) const {
    for (auto [view, source] : views)
      if (view == reg)
        return true;
    return false;
  }
};

/// Straight-line code: where it ends, and who writes to memory in it (speed/LoadViews.cpp).
bool endsSegment(const DraftInstruction &d);
bool writesMemory(const DraftInstruction &d);
/// Where pieces of straight-line code start, ascending; the end of the code comes last.
std::vector<unsigned> segmentStarts(const Draft &draft);

/// Lets loads leave their tiles in memory.
void markLoadViews(Draft &draft);
/// Makes one instruction of chains of element-wise operations and stores (speed/Fusion.cpp).
void fuseElements(Draft &draft, Program &program);
/// Gives the members of a fused instruction the operands that were found for it.
void resolveFused(const Instruction &fused, Program &program);

/// Chooses slots, turns moves from registers that end there into swaps, resolves labels. `program.constants` and
/// `program.parameterSlots` hold registers before and slots after.
void finish(Draft &draft, Program &program);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_DRAFT_H
