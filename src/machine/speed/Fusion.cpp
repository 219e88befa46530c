// Fusion: a chain of element-wise operations on tiles of one shape, and the stores at its end, becomes one instruction
// that runs the whole chain on one strip of elements after the other. So what is computed on the way stays in the
// nearest cache, and what is stored goes to memory at once. Each operation still runs its own kernel on the strip, and
// elements do not see each other, so every bit is what the operations give one after the other.
//
// Within straight-line code, an instruction that is not part of the chain and does not depend on it runs before it. A
// chain ends at the first instruction that needs its results in another way (a reduction, a product), that must stay in
// order (an atomic, a print, a load behind a store), or that ends the straight line.
//
// Index arithmetic is kept out: on affine tiles it costs a few additions an operation, whatever the tile's size.
#include "machine/program/Draft.h"
#include <algorithm>

namespace txl::machine {

static constexpr int64_t kLeastCount = 64; // elements; smaller tiles gain nothing

/// What can be said of a register's tile before the program runs. Guesses serve: they only decide what is worth fusing.
enum class Shape : uint8_t { Elements, Affine, Splat };

static bool is(const DraftInstruction &d, KernelRow::Trait trait) { return d.instruction.kernel->is(trait); }
static bool is(const DraftInstruction &d, Role role) { return d.instruction.kernel->role == role; }

namespace {
class Fuser {
public:
  Fuser(Draft &draft, Program &program)
      : draft(draft), program(program), shapes(draft.registers.size(), Shape::Elements),
        readers(draft.registers.size(), 0), inChain(draft.registers.size(), false) {}
  void run();

private:
  void guessShapes();
  Shape shapeOf(const DraftInstruction &d);
  bool belongs(const DraftInstruction &d);
  bool depends(const DraftInstruction &d);
  void close();
  void makeFused();
  void chooseBuffers(FusedImmediate &fused);

  Draft &draft;
  Program &program;
  std::vector<Shape> shapes;
  std::vector<unsigned> readers; // how many operands name the register
  std::vector<bool> inChain;     // registers that the open chain computes
  std::vector<DraftInstruction> chain;
  const TileType *chainType = nullptr;
  int chainStores = 0;
  size_t chainOperands = 0;
  std::vector<DraftInstruction> code;
};
} // namespace

static bool sameShape(const TileType &a, const TileType &b) {
  return a.rank == b.rank && std::equal(a.shape, a.shape + a.rank, b.shape);
}

Shape Fuser::shapeOf(const DraftInstruction &d) {
  Shape least = Shape::Splat;
  for (int k = 0; k < d.instruction.inputs; ++k)
    least = std::min(least, shapes[d.operands[d.instruction.results + k].slot]);
  if (d.operands[0].type->rank == 0 || is(d, KernelRow::MakesSplat))
    return Shape::Splat;
  if (is(d, KernelRow::MakesAffine))
    return Shape::Affine;
  return least == Shape::Splat || is(d, KernelRow::KeepsAffine) ? least : Shape::Elements;
}

void Fuser::guessShapes() {
  std::vector<bool> written(draft.registers.size(), false);
  for (const DraftInstruction &d : draft.code)
    if (!is(d, Role::Move))
      for (int k = 0; k < d.instruction.results; ++k)
        written[d.operands[k].slot] = true;
  // Arguments, constants and carried values. Carried integers are mostly indices.
  for (size_t r = 0; r < shapes.size(); ++r)
    if (!written[r])
      shapes[r] = draft.registers[r].type->rank == 0        ? Shape::Splat
                  : isFloat(draft.registers[r].type->dtype) ? Shape::Elements
                                                            : Shape::Affine;
  for (const Constant &constant : program.constants)
    if (constant.form == Form::Splat)
      shapes[constant.slot] = Shape::Splat;
  for (const DraftInstruction &d : draft.code)
    if (!is(d, Role::Move) && d.instruction.results) {
      Shape shape = shapeOf(d);
      for (int k = 0; k < d.instruction.results; ++k)
        shapes[d.operands[k].slot] = shape;
    }
}

bool Fuser::depends(const DraftInstruction &d) {
  for (int k = 0; k < d.instruction.inputs; ++k)
    if (inChain[d.operands[d.instruction.results + k].slot])
      return true;
  return false;
}

/// Whether the instruction can be the next of the open chain (or the first of one).
bool Fuser::belongs(const DraftInstruction &d) {
  const TileType *type;
  if (!is(d, KernelRow::Fuses)) {
    return false;
  } else if (is(d, Role::Element)) {
    type = d.operands[0].type;
    if (shapes[d.operands[0].slot] != Shape::Elements)
      return false;
  } else {
    auto &memory = *static_cast<const MemoryImmediate *>(d.instruction.immediate);
    type = d.operands[memory.value].type;
    bool known =
        !inChain[d.operands[memory.pointer].slot] && (memory.mask < 0 || !inChain[d.operands[memory.mask].slot]);
    if (chain.empty() || !known || memory.element == DType::Ptr || chainStores == kFusedStores)
      return false;
  }
  if (type->count < kLeastCount || type->rank > kMaxRank)
    return false;
  if (chain.empty())
    return true;
  return sameShape(*type, *chainType) && chain.size() < kFusedMembers &&
         chainOperands + d.operands.size() <= kFusedOperands;
}

void Fuser::close() {
  size_t elements = 0;
  for (const DraftInstruction &d : chain)
    elements += d.instruction.element != nullptr;
  if (elements == 0 || chain.size() < 2)
    code.insert(code.end(), chain.begin(), chain.end());
  else
    makeFused();
  for (const DraftInstruction &d : chain)
    for (int k = 0; k < d.instruction.results; ++k)
      inChain[d.operands[k].slot] = false;
  chain.clear();
  chainStores = 0;
  chainOperands = 0;
}

void Fuser::makeFused() {
  auto fused = std::make_shared<FusedImmediate>();
  program.owned.push_back(fused);
  DraftInstruction made;
  std::vector<uint32_t> names; // registers, in the order of the operands
  auto number = [&](const Operand &operand) {
    auto found = std::find(names.begin(), names.end(), operand.slot);
    if (found != names.end())
      return static_cast<uint8_t>(found - names.begin());
    names.push_back(operand.slot);
    made.operands.push_back(operand);
    return static_cast<uint8_t>(names.size() - 1);
  };
  for (const DraftInstruction &d : chain)
    for (int k = 0; k < d.instruction.results; ++k)
      number(d.operands[k]);
  made.instruction.results = names.size();
  std::vector<unsigned> inside(names.size(), 0); // readers in the chain
  for (const DraftInstruction &d : chain) {
    FusedMember &member = fused->members.emplace_back();
    member.instruction = d.instruction;
    for (const Operand &operand : d.operands) {
      member.operands.push_back(number(operand));
      if (member.operands.size() > d.instruction.results && member.operands.back() < inside.size())
        ++inside[member.operands.back()];
    }
  }
  for (FusedMember &member : fused->members)
    if (member.instruction.results) {
      uint32_t reg = names[member.operands[0]];
      member.kept = draft.registers[reg].pinned || readers[reg] > inside[member.operands[0]];
    }
  chooseBuffers(*fused);
  setKernel(made.instruction, fusedElements);
  made.instruction.location = chain.front().instruction.location;
  made.instruction.inputs = names.size() - made.instruction.results;
  made.instruction.immediate = fused.get();
  code.push_back(std::move(made));
}

/// Strip buffers for the results that nobody reads behind the chain.
void Fuser::chooseBuffers(FusedImmediate &fused) {
  size_t n = fused.members.size();
  std::vector<size_t> lastReader(n, 0);
  auto makerOf = [&](uint8_t operand) {
    for (size_t m = 0; m < n; ++m)
      if (fused.members[m].instruction.results && fused.members[m].operands[0] == operand)
        return m;
    return n;
  };
  for (size_t m = n; m-- > 0;) {
    const FusedMember &member = fused.members[m];
    // A selection may be one of its operands: that one lives as long as the selection.
    bool alias = member.instruction.kernel->is(KernelRow::MayAlias);
    for (size_t k = member.instruction.results; k < member.operands.size(); ++k)
      if (size_t maker = makerOf(member.operands[k]); maker < n)
        lastReader[maker] = std::max(lastReader[maker], alias ? std::max(m, lastReader[m]) : m);
  }
  std::vector<size_t> busyUntil;
  int widest = 1;
  for (size_t m = 0; m < n; ++m) {
    FusedMember &member = fused.members[m];
    if (!member.instruction.results || member.kept)
      continue;
    size_t buffer = 0;
    while (buffer < busyUntil.size() && busyUntil[buffer] >= m)
      ++buffer;
    if (buffer == busyUntil.size())
      busyUntil.push_back(0);
    busyUntil[buffer] = std::max(lastReader[m], m);
    member.buffer = static_cast<int>(buffer);
    widest = std::max<int>(widest, chain[m].operands[0].type->bytes);
  }
  constexpr int64_t cache = 16 << 10;
  int64_t buffers = std::max<int64_t>(1, busyUntil.size());
  fused.strip = std::clamp<int64_t>(cache / (buffers * widest) / 64 * 64, 256, 2048);
  fused.bufferBytes = fused.strip * 8;
  program.scratchBytes = std::max<uint64_t>(program.scratchBytes, busyUntil.size() * fused.bufferBytes);
}

void Fuser::run() {
  for (const DraftInstruction &d : draft.code)
    for (int k = 0; k < d.instruction.inputs; ++k)
      ++readers[d.operands[d.instruction.results + k].slot];
  guessShapes();
  std::vector<unsigned> starts = segmentStarts(draft), moved(draft.code.size() + 1, 0);
  size_t nextStart = 0;
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (p == starts[nextStart]) {
      close();
      moved[p] = code.size();
      ++nextStart;
    }
    if (belongs(d)) {
      if (chain.empty())
        chainType = d.operands[0].type;
      chainStores += is(d, Role::Store);
      chainOperands += d.operands.size();
      for (int k = 0; k < d.instruction.results; ++k)
        inChain[d.operands[k].slot] = true;
      chain.push_back(d);
      continue;
    }
    if (endsSegment(d) || is(d, KernelRow::Ordered) || depends(d) || (chainStores && is(d, KernelRow::Reads)))
      close();
    if (chain.empty() && belongs(d)) { // what did not fit in the chain before may start another
      --p;
      continue;
    }
    code.push_back(d);
  }
  close();
  moved[draft.code.size()] = code.size();
  for (unsigned &label : draft.labels)
    if (label != ~0u)
      label = moved[label];
  draft.code = std::move(code);
}

void fuseElements(Draft &draft, Program &program) { Fuser(draft, program).run(); }

void resolveFused(const Instruction &fused, Program &program) {
  auto *immediate = const_cast<FusedImmediate *>(static_cast<const FusedImmediate *>(fused.immediate));
  for (FusedMember &member : immediate->members) {
    auto *operands = program.arena.Allocate<Operand>(member.operands.size());
    for (size_t k = 0; k < member.operands.size(); ++k)
      operands[k] = fused.operands[member.operands[k]];
    member.instruction.operands = operands;
  }
}

} // namespace txl::machine
