// Standard liveness analysis: backwards through the blocks to a fixpoint, then once through each block.
#include "nvptx/RegisterPressure.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace txl::nvptx {

namespace {
/// The values of a function that need registers, by index.
class Liveness {
public:
  explicit Liveness(const llvm::Function &function);

  /// Calls `see` with every instruction and the number of half registers live after it.
  void walk(llvm::function_ref<void(const llvm::Instruction &, unsigned)> see);

private:
  void addValue(const llvm::Value &value);
  /// The index of the register value that holds `value`; none for constants and values that need no register.
  std::optional<unsigned> findIndex(const llvm::Value *value) const;
  /// Updates `live` backwards across `instruction`.
  void step(const llvm::Instruction &instruction, llvm::BitVector &live, unsigned &halves) const;
  void set(llvm::BitVector &live, unsigned &halves, unsigned value, bool now) const {
    if (live.test(value) == now)
      return;
    live[value] = now;
    halves += now ? sizes[value] : -sizes[value];
  }
  llvm::BitVector computeLiveOut(const llvm::BasicBlock &block) const;

  const llvm::Function &function;
  llvm::DenseMap<const llvm::Value *, unsigned> indices;
  llvm::SmallVector<unsigned> sizes; ///< in half registers
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> liveIn;
};
} // namespace

/// Size in half registers: predicates have a file of their own, and an aggregate is held as its elements.
static unsigned halvesOf(llvm::Type *type, const llvm::DataLayout &layout) {
  if (type->isIntegerTy(1) || type->isStructTy() || !type->isSized())
    return 0;
  unsigned bits = layout.getTypeSizeInBits(type);
  return bits <= 16 ? 1 : 2 * ((bits + 31) / 32);
}

/// A constant offset is folded into the instruction that uses the address.
static const llvm::Value *baseOf(const llvm::Value *value) {
  while (true) {
    if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(value); address && address->hasAllConstantIndices())
      value = address->getPointerOperand();
    else if (auto *cast = llvm::dyn_cast<llvm::BitCastInst>(value))
      value = cast->getOperand(0);
    else
      return value;
  }
}

void Liveness::addValue(const llvm::Value &value) {
  unsigned size = halvesOf(value.getType(), function.getParent()->getDataLayout());
  if (!size || baseOf(&value) != &value)
    return;
  indices[&value] = sizes.size();
  sizes.push_back(size);
}

std::optional<unsigned> Liveness::findIndex(const llvm::Value *value) const {
  auto found = indices.find(baseOf(value));
  return found == indices.end() ? std::nullopt : std::optional(found->second);
}

Liveness::Liveness(const llvm::Function &function) : function(function) {
  for (const llvm::Argument &argument : function.args())
    addValue(argument);
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    addValue(instruction);
  for (const llvm::BasicBlock &block : function)
    liveIn[&block].resize(sizes.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock *block : llvm::post_order(&function)) {
      llvm::BitVector live = computeLiveOut(*block);
      unsigned halves = 0;
      for (const llvm::Instruction &instruction : llvm::reverse(*block))
        step(instruction, live, halves);
      changed |= live != liveIn[block];
      liveIn[block] = std::move(live);
    }
  }
}

llvm::BitVector Liveness::computeLiveOut(const llvm::BasicBlock &block) const {
  llvm::BitVector live(sizes.size());
  for (const llvm::BasicBlock *next : llvm::successors(&block)) {
    live |= liveIn.find(next)->second;
    for (const llvm::PHINode &phi : next->phis())
      if (std::optional<unsigned> value = findIndex(phi.getIncomingValueForBlock(&block)))
        live.set(*value);
  }
  return live;
}

void Liveness::step(const llvm::Instruction &instruction, llvm::BitVector &live, unsigned &halves) const {
  if (auto own = indices.find(&instruction); own != indices.end())
    set(live, halves, own->second, false);
  if (llvm::isa<llvm::PHINode>(instruction) || baseOf(&instruction) != &instruction)
    return; // its operands are used in the predecessors, or by the address's user
  for (const llvm::Value *operand : instruction.operand_values())
    if (std::optional<unsigned> value = findIndex(operand))
      set(live, halves, *value, true);
}

void Liveness::walk(llvm::function_ref<void(const llvm::Instruction &, unsigned)> see) {
  for (const llvm::BasicBlock &block : function) {
    llvm::BitVector live = computeLiveOut(block);
    unsigned halves = 0;
    for (unsigned value : live.set_bits())
      halves += sizes[value];
    for (const llvm::Instruction &instruction : llvm::reverse(block)) {
      see(instruction, halves);
      step(instruction, live, halves);
    }
  }
}

/// The innermost location in the program's own code.
static const llvm::DILocation *getLocation(const llvm::Instruction &instruction) {
  const llvm::DILocation *location = instruction.getDebugLoc().get();
  auto isLibrary = [](const llvm::DILocation *at) {
    return at->getFilename().starts_with("txl/language/") || at->getDirectory().ends_with("txl/language");
  };
  while (location && location->getInlinedAt() && (isLibrary(location) || !location->getLine()))
    location = location->getInlinedAt();
  return location;
}

std::vector<LinePressure> registerPressure(const llvm::Function &function) {
  std::map<std::pair<std::string, unsigned>, unsigned> most;
  Liveness(function).walk([&](const llvm::Instruction &instruction, unsigned halves) {
    const llvm::DILocation *location = getLocation(instruction);
    if (!location || !location->getLine())
      return;
    std::string file = location->getDirectory().empty()
                           ? location->getFilename().str()
                           : (location->getDirectory() + "/" + location->getFilename()).str();
    unsigned &known = most[{file, location->getLine()}];
    known = std::max(known, (halves + 1) / 2);
  });
  std::vector<LinePressure> lines;
  for (auto &[location, registers] : most)
    lines.push_back({location.first, location.second, registers});
  std::sort(lines.begin(), lines.end(), [](const LinePressure &a, const LinePressure &b) {
    return a.registers != b.registers ? a.registers > b.registers : std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return lines;
}

} // namespace txl::nvptx
