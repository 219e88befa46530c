// Fusion: a chain of operations on tiles of one shape becomes one instruction that runs the whole chain on one strip of
// elements after the other. Intermediate values stay in the L1 cache, and results are stored to memory immediately.
// Each operation still runs its own kernel on the strip, so the results are bitwise those of the separate operations. A
// chain consists of element-wise operations, reductions of the last dimension, operations on their results (one element
// a row), and stores. If a chain has a reduction, its strips are whole rows: a row's maximum is complete before the
// row's exponentials, and rows are independent.
//
// Within straight-line code, an instruction that is not part of the chain and does not depend on it runs before it. So
// does a load after a store of the chain, as an early member: if, at run time, the store writes what the load reads,
// the members run one by one. A chain ends at the first instruction that uses its results in another way (a dot,
// another shape), that must stay in order (an atomic, a print), or that ends the straight-line code.
//
// Index arithmetic is not fused: on affine tiles it costs a few additions an operation, whatever the tile's size.
#include "machine/program/Draft.h"
#include "machine/speed/compiled/JitFusedImmediate.h"
#include <algorithm>

namespace txl::machine {

/// Minimum number of elements of a tile; fusing smaller ones does not pay.
static constexpr int64_t kLeastCount = 64;
/// Limits of the row length of a reduction: intermediate values of longer rows do not fit in the L1 cache.
static constexpr int64_t kLeastRow = 8, kLongestRow = 2048;
/// For shorter rows, one element a row is broadcast to a strip buffer, so that several rows are processed as one run.
static constexpr int64_t kShortRow = 256;

/// Whether `reduce` combines the elements of rows. The axis must be the last dimension: the elements that a reduction
/// of the first dimension of [128, 1] combines are contiguous, too, but no row.
static bool reducesRows(const ReduceImmediate &reduce, const TileType &type) {
  return type.rank > 0 && reduce.length == type.shape[type.rank - 1] && reduce.inner == 1;
}

/// The expected form of a register's tile. It may be wrong, since it only decides what is worth fusing.
enum class Shape : uint8_t { Elements, Affine, Splat };

static bool is(const DraftInstruction &d, KernelRow::Trait trait) { return d.instruction.kernel->is(trait); }
static bool is(const DraftInstruction &d, Role role) { return d.instruction.kernel->role == role; }

namespace {
class Fuser {
public:
  Fuser(Draft &draft, Program &program)
      : draft(draft), program(program), shapes(draft.registers.size(), Shape::Elements),
        readers(draft.registers.size(), 0), inKernel(draft.registers.size(), Granularity::None) {}
  void run();

private:
  /// How the open chain computes a register: all elements, one element a row, or before the rest of the chain.
  enum class Granularity : uint8_t { None, Full, Row, Hoisted };

  void inferShapes();
  Shape shapeOf(const DraftInstruction &d);
  bool isFull(const TileType &type) const;
  bool isPerRow(const TileType &type) const;
  bool canFuse(const DraftInstruction &d, FusedMember &member);
  bool canFuseElement(const DraftInstruction &d, FusedMember &member);
  bool canFuseStore(const DraftInstruction &d, FusedMember &member);
  bool canHoist(const DraftInstruction &d);
  void join(const DraftInstruction &d, const FusedMember &member);
  bool depends(const DraftInstruction &d) {
    return dependsOn(d, [](Granularity kin) { return kin != Granularity::None; });
  }
  template <typename Which> bool dependsOn(const DraftInstruction &d, Which which) {
    for (int k = 0; k < d.instruction.inputs; ++k)
      if (which(inKernel[d.operands[d.instruction.results + k].slot]))
        return true;
    return false;
  }
  void close();
  void makeFused();
  void chooseBuffers(JitFusedImmediate &fused);

  Draft &draft;
  Program &program;
  std::vector<Shape> shapes;
  std::vector<unsigned> readers;     // number of operands that name the register
  std::vector<Granularity> inKernel; // by register
  std::vector<DraftInstruction> fusedInstructions;
  std::vector<FusedMember> members; // of the chain; operand indices are not assigned yet
  const TileType *kernelType = nullptr;
  int kernelStores = 0;
  size_t kernelOperands = 0;
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

void Fuser::inferShapes() {
  std::vector<bool> written(draft.registers.size(), false);
  for (const DraftInstruction &d : draft.code)
    if (!is(d, Role::Move))
      for (int k = 0; k < d.instruction.results; ++k)
        written[d.operands[k].slot] = true;
  // Arguments, constants and loop-carried values. Loop-carried integers are mostly indices.
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

bool Fuser::isFull(const TileType &type) const {
  return fusedInstructions.empty() ? type.count >= kLeastCount && type.rank <= kMaxRank : sameShape(type, *kernelType);
}

/// Whether `type` is the chain's shape without its last dimension, or with extent 1 there.
bool Fuser::isPerRow(const TileType &type) const {
  if (fusedInstructions.empty() || kernelType->rank == 0)
    return false;
  int leading = kernelType->rank - 1;
  return (type.rank == leading || (type.rank == leading + 1 && type.shape[leading] == 1)) &&
         std::equal(type.shape, type.shape + leading, kernelType->shape);
}

bool Fuser::canFuseElement(const DraftInstruction &d, FusedMember &member) {
  const TileType &type = *d.operands[0].type;
  if (is(d, KernelRow::Fuses) && shapes[d.operands[0].slot] == Shape::Elements && isFull(type))
    return true;
  member.perRow = true;
  return d.instruction.element && isPerRow(type) &&
         dependsOn(d, [](Granularity kin) { return kin == Granularity::Row; });
}

bool Fuser::canFuseStore(const DraftInstruction &d, FusedMember &member) {
  auto &memory = *static_cast<const MemoryImmediate *>(d.instruction.immediate);
  if (!is(d, KernelRow::Fuses) || fusedInstructions.empty() || memory.element == DType::Ptr ||
      kernelStores == kFusedStores || inKernel[d.operands[memory.pointer].slot] != Granularity::None ||
      (memory.mask >= 0 && inKernel[d.operands[memory.mask].slot] != Granularity::None))
    return false;
  member.memberKind = FusedMemberKind::Store;
  member.perRow = inKernel[d.operands[memory.value].slot] == Granularity::Row;
  return member.perRow || isFull(*d.operands[memory.value].type);
}

/// Whether the instruction may run before the whole chain, as far as is known now. It must be repeatable, in case the
/// chain cannot run: a dot is not, because it may have overwritten its accumulator.
bool Fuser::canHoist(const DraftInstruction &d) {
  bool load = d.instruction.run == lazyLoad && kernelStores && !depends(d);
  bool follows = depends(d) &&
                 !dependsOn(d, [](Granularity kin) { return kin == Granularity::Full || kin == Granularity::Row; }) &&
                 !is(d, Role::Dot) && !is(d, KernelRow::Reads) && !is(d, KernelRow::Writes) &&
                 !is(d, KernelRow::Ordered) && !endsSegment(d);
  return !fusedInstructions.empty() && (load || follows);
}

/// Whether the instruction can be the next member of the open chain, or the first of one, and as what kind.
bool Fuser::canFuse(const DraftInstruction &d, FusedMember &member) {
  if (fusedInstructions.size() == kFusedMembers || kernelOperands + d.operands.size() > kFusedOperands)
    return false;
  if (is(d, Role::Element) && canFuseElement(d, member))
    return true;
  member.perRow = false;
  if (is(d, Role::Store))
    return canFuseStore(d, member);
  if (d.instruction.run == fastReduce) {
    auto &reduce = *static_cast<const ReduceImmediate *>(d.instruction.immediate);
    const Operand &input = d.operands[d.instruction.results];
    member.memberKind = FusedMemberKind::Reduce;
    member.perRow = true;
    return reduce.fast && reducesRows(reduce, *input.type) && reduce.length >= kLeastRow &&
           reduce.length <= kLongestRow && shapes[input.slot] == Shape::Elements && isFull(*input.type);
  }
  auto run = d.instruction.run;
  if ((run == lazyExpandDims || run == lazyAlias || run == lazyBroadcast || run == lazySplat) &&
      inKernel[d.operands[1].slot] == Granularity::Row) {
    member.memberKind = FusedMemberKind::View;
    bool full = isFull(*d.operands[0].type);
    member.perRow = !full;
    return full || isPerRow(*d.operands[0].type);
  }
  member.memberKind = FusedMemberKind::Hoisted;
  return canHoist(d);
}

void Fuser::join(const DraftInstruction &d, const FusedMember &member) {
  if (fusedInstructions.empty())
    kernelType = d.operands[member.memberKind == FusedMemberKind::Reduce ? d.instruction.results : 0].type;
  kernelStores += is(d, Role::Store);
  kernelOperands += d.operands.size();
  for (int k = 0; k < d.instruction.results; ++k)
    inKernel[d.operands[k].slot] = member.memberKind == FusedMemberKind::Hoisted ? Granularity::Hoisted
                                   : member.perRow                               ? Granularity::Row
                                                                                 : Granularity::Full;
  fusedInstructions.push_back(d);
  members.push_back(member);
}

void Fuser::close() {
  size_t elements = 0, fullSize = 0;
  for (const FusedMember &member : members) {
    elements += member.memberKind == FusedMemberKind::Element && !member.perRow;
    fullSize += member.memberKind == FusedMemberKind::Reduce ||
                (!member.perRow && member.memberKind != FusedMemberKind::Hoisted);
  }
  if (elements == 0 || fullSize < 2)
    code.insert(code.end(), fusedInstructions.begin(), fusedInstructions.end());
  else
    makeFused();
  for (const DraftInstruction &d : fusedInstructions)
    for (int k = 0; k < d.instruction.results; ++k)
      inKernel[d.operands[k].slot] = Granularity::None;
  fusedInstructions.clear();
  members.clear();
  kernelStores = 0;
  kernelOperands = 0;
}

void Fuser::makeFused() {
  auto fused = std::make_shared<JitFusedImmediate>();
  program.owned.push_back(fused);
  DraftInstruction made;
  std::vector<uint32_t> names; // registers, in the order of the operands
  auto indexOf = [&](const Operand &operand) {
    auto found = std::find(names.begin(), names.end(), operand.slot);
    if (found != names.end())
      return static_cast<uint8_t>(found - names.begin());
    names.push_back(operand.slot);
    made.operands.push_back(operand);
    return static_cast<uint8_t>(names.size() - 1);
  };
  for (const DraftInstruction &d : fusedInstructions)
    for (int k = 0; k < d.instruction.results; ++k)
      indexOf(d.operands[k]);
  made.instruction.results = names.size();
  std::vector<unsigned> inside(names.size(), 0); // readers in the chain
  for (size_t m = 0; m < fusedInstructions.size(); ++m) {
    const DraftInstruction &d = fusedInstructions[m];
    FusedMember &member = fused->members.emplace_back(members[m]);
    member.instruction = d.instruction;
    fused->reduces |= member.memberKind == FusedMemberKind::Reduce;
    for (const Operand &operand : d.operands) {
      member.operands.push_back(indexOf(operand));
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
  made.instruction.location = fusedInstructions.front().instruction.location;
  made.instruction.inputs = names.size() - made.instruction.results;
  made.instruction.immediate = static_cast<const FusedImmediate *>(fused.get());
  code.push_back(std::move(made));
}

/// Assigns strip buffers to results that are not used after the chain.
void Fuser::chooseBuffers(JitFusedImmediate &fused) {
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
    // A select may alias one of its operands, which then lives as long as its result.
    bool alias = member.instruction.kernel->is(KernelRow::MayAlias);
    for (size_t k = member.instruction.results; k < member.operands.size(); ++k)
      if (size_t maker = makerOf(member.operands[k]); maker < n)
        lastReader[maker] = std::max(lastReader[maker], alias ? std::max(m, lastReader[m]) : m);
  }
  std::vector<size_t> busyUntil;
  int widest = 1;
  int64_t columns = kernelType->rank ? kernelType->shape[kernelType->rank - 1] : 1;
  for (size_t m = 0; m < n; ++m) {
    FusedMember &member = fused.members[m];
    bool spread = member.memberKind == FusedMemberKind::View && !member.perRow && columns < kShortRow;
    bool computed = member.memberKind == FusedMemberKind::Element && !member.perRow && !member.kept;
    if (!spread && !computed)
      continue;
    size_t buffer = 0;
    while (buffer < busyUntil.size() && busyUntil[buffer] >= m)
      ++buffer;
    if (buffer == busyUntil.size())
      busyUntil.push_back(0);
    busyUntil[buffer] = std::max(lastReader[m], m);
    member.buffer = static_cast<int>(buffer);
    widest = std::max<int>(widest, fusedInstructions[m].operands[0].type->bytes);
  }
  constexpr int64_t cache = 16 << 10;
  int64_t buffers = std::max<int64_t>(1, busyUntil.size());
  fused.strip = std::clamp<int64_t>(cache / (buffers * widest) / 64 * 64, 256, 2048);
  fused.rows = std::clamp<int64_t>(fused.strip / columns, 1, kernelType->count / columns);
  if (fused.reduces)
    fused.strip = fused.rows * columns;
  fused.bufferBytes = (fused.strip * widest + 63) / 64 * 64;
  fused.reduceScratch = busyUntil.size() * fused.bufferBytes;
  int64_t reduceBytes = fused.reduces ? fused.strip * 8 : 0;
  fused.codeScratch = fused.reduceScratch + reduceBytes;
  bool groups = fused.reduces && columns <= kLongestGrouped;
  fused.codeStrip = groups ? std::max(fused.strip, groupStrip(columns)) : fused.strip;
  int64_t codeBytes = kFusedKernelBuffers * stripBufferBytes(fused.codeStrip);
  program.scratchBytes = std::max<uint64_t>(program.scratchBytes, fused.codeScratch + codeBytes);
}

void Fuser::run() {
  for (const DraftInstruction &d : draft.code)
    for (int k = 0; k < d.instruction.inputs; ++k)
      ++readers[d.operands[d.instruction.results + k].slot];
  inferShapes();
  std::vector<unsigned> starts = segmentStarts(draft), moved(draft.code.size() + 1, 0);
  size_t nextStart = 0;
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (p == starts[nextStart]) {
      close();
      moved[p] = code.size();
      ++nextStart;
    }
    if (FusedMember member; canFuse(d, member)) {
      join(d, member);
      continue;
    }
    if (endsSegment(d) || is(d, KernelRow::Ordered) || depends(d) || (kernelStores && is(d, KernelRow::Reads)))
      close();
    // An instruction that did not fit in the chain may start another one.
    if (FusedMember member; fusedInstructions.empty() && canFuse(d, member)) {
      join(d, member);
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
