// Issue of wgmma instructions, and their checks.
#include "emulator/engines/MatrixLayout.h"
#include "emulator/execution/Executor.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/program/Decoder.h"
#include "support/Bounds.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorWgmma, RuntimeError, "wgmma: {0}");
TXL_DIAGNOSTIC(EmulatorWgmmaFence, RuntimeError,
               "a register of this wgmma was written since the last `wgmma.fence`, or there was none");
TXL_DIAGNOSTIC(EmulatorWgmmaRegister, RuntimeError,
               "`{0}` belongs to a wgmma until `wgmma.wait_group` has ended its group");

TXL_DIAGNOSTIC(EmulatorWgmmaRegisters, RuntimeError,
               "wgmma in flight holds {0} registers of each thread, which has {1}; give the warpgroup more with "
               "`setmaxnreg.inc`, or wait for earlier wgmma first");

/// The register of a slot.
static std::string nameOf(const DecodedFunction &function, Slot slot) {
  const size_t id = llvm::find(function.registerSlots, slot) - function.registerSlots.begin();
  return id < function.registerSlots.size() ? function.source->registers[id].name() : std::string("a register");
}

/// Reports an access to a register that belongs to an operation in flight. Returns false.
static bool refuseRegisterAccess(Executor &x, uint32_t mask, Slot slot) {
  Diagnostic *diagnostic = x.fault(mask, EmulatorWgmmaRegister, nameOf(*x.frame->function, slot));
  const WgmmaOperation *holder = x.warp->wgmma.findHolder(x.frame, slot);
  if (diagnostic && holder) {
    const DecodedFunction &function = *holder->frame->function;
    x.addSideNote(*diagnostic, function.origins[holder->operation - function.code.data()], "the wgmma");
  }
  return false;
}

bool Executor::checkRegistersInFlight(const Operation &op, uint32_t mask) {
  const ptx::Instruction *instruction = currentInstruction();
  if (!instruction || instruction->form->op == Op::Wgmma)
    return true;
  auto check = [&](const Operand &operand) {
    if (operand.kind != Operand::Register)
      return true;
    const Slot slot = frame->function->registerSlots[operand.index];
    return warp->wgmma.ownerOf(frame, slot) == WgmmaQueue::NoOwner || refuseRegisterAccess(*this, mask, slot);
  };
  return llvm::all_of(instruction->operands,
                      [&](const Operand &operand) { return check(operand) && llvm::all_of(operand.elements, check); });
}

static bool refuse(Executor &x, const std::string &why) {
  x.fault(allLanes, EmulatorWgmma, why);
  return false;
}

/// Whether a register holds a valid matrix descriptor. False after a report.
static bool isDescriptor(Executor &x, Slot slot) {
  constexpr uint64_t reserved = 0x3ff1'c000'c000'c000;
  const uint64_t *values = x.lanes<uint64_t>(slot);
  if (x.checks && x.definedLanes(slot) != allLanes)
    return refuse(x, "a descriptor is not defined");
  if (std::any_of(values, values + laneCount, [&](uint64_t value) { return value != values[0]; }))
    return refuse(x, "a descriptor differs between the threads of the warp");
  if (values[0] & reserved)
    return refuse(x, llvm::formatv("the descriptor 0x{0:x-} has bits where a descriptor has zeros: 0x{1:x-}", values[0],
                                   values[0] & reserved));
  return true;
}

/// Decodes the descriptor of a matrix in shared memory.
static MatrixView readDescriptor(uint64_t descriptor, bool alongMN, unsigned elementBytes) {
  MatrixView view;
  static constexpr unsigned spans[] = {16, 128, 64, 32};
  view.start = uint32_t(descriptor & 0x3fff) << 4;
  view.leading = uint32_t(descriptor >> 16 & 0x3fff) << 4;
  view.stride = uint32_t(descriptor >> 32 & 0x3fff) << 4;
  view.span = spans[descriptor >> 62];
  view.alongMN = alongMN;
  view.elementBytes = elementBytes;
  view.base = uint32_t(descriptor >> 49 & 7);
  return view;
}

/// Whether one of 16 bytes is undefined in the shadow of shared memory.
static bool anyUndefined(const uint8_t *shadow) {
  uint64_t words[2];
  std::memcpy(words, shadow, sizeof words);
  auto hasZero = [](uint64_t word) { return (word - 0x0101010101010101) & ~word & 0x8080808080808080; };
  return hasZero(words[0]) | hasZero(words[1]);
}

/// Checks the reads of an operand. Its undefined rows (columns of B) are passed to `isUndefined`.
static bool mayRead(Executor &x, const MatrixLayout &layout, EngineLabel label, uint32_t time, auto isUndefined) {
  Cta &cta = *x.cta;
  if (!layout.isWithin(cta.shared.size())) {
    size_t unit = 0;
    while (isWithin(layout.offsets[unit], 16, cta.shared.size()))
      ++unit;
    const unsigned along = unit % layout.inner() * layout.elements(), across = unit / layout.inner();
    const auto [mn, k] = layout.view.alongMN ? std::pair(along, across) : std::pair(across, along);
    return refuse(x, llvm::formatv("element ({0}, {1}) of a matrix is at 0x{2:x-}, outside of shared memory",
                                   layout.first + mn, k, sharedBase + layout.offsets[unit]));
  }
  for (size_t unit = 0; x.checks && unit < layout.offsets.size(); ++unit) {
    const uint8_t *shadow = cta.sharedDefined.data() + layout.offsets[unit];
    for (unsigned b = 0; anyUndefined(shadow) && b < 16; ++b)
      if (shadow[b] == NotDefined)
        isUndefined(layout.rowOf(unit) + (layout.view.alongMN ? b / layout.view.elementBytes : 0));
  }
  if (!x.races)
    return true;
  EngineRead read;
  read.first = layout.low >> x.races->sharedShift;
  read.cells = layout.cells(x.races->sharedShift);
  read.key = label.completionKey;
  read.time = time;
  return x.races->engineReads(0, *cta.cells, std::move(read));
}

/// The key by which the operations of the warpgroup complete.
static uint64_t warpgroupKey(const Executor &x) {
  ThreadId first = {x.warp->knowledge.cta, (x.warp->id & ~3u) * laneCount};
  return EngineLabel::key(EngineLabel::Wgmma, first.warpKey());
}

/// Reads the metadata of a sparse A. False after a report.
static bool readMetadata(Executor &x, const Operation &op, const WgmmaOptions &options, WgmmaOperation &operation) {
  if (x.checks && x.warp->wgmma.ownerOf(x.frame, op.source[1]) != WgmmaQueue::NoOwner)
    return refuseRegisterAccess(x, allLanes, op.source[1]);
  const uint32_t *words = x.lanes<uint32_t>(op.source[1]);
  operation.metadata.assign(words, words + laneCount);
  const SparseLayout layout = {words, options};
  if (options.selector && options.elementBytes == 1)
    return refuse(x, "the selector of the metadata is 0 where elements have 8 bits");
  if (x.checks && layout.lanes() & ~x.definedLanes(op.source[1]))
    return refuse(x, "the metadata of a sparse matrix is not defined");
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned chunk = 0; chunk < (options.elementBytes == 1 ? 16u : 8u); ++chunk)
      if (!layout.isValid(row, chunk))
        return refuse(x, llvm::formatv("the metadata of row {0} of a sparse matrix has 0x{1:x-} for group {2}, which "
                                       "is not a pair of indices in ascending order",
                                       x.warp->id % 4 * 16 + row, layout.code(row, chunk), chunk));
  return true;
}

/// Whether the operation may use a register. A register in flight can only continue as an accumulator of the same
/// shape, which is ordered implicitly; a fence orders accumulators of different shapes, and only a wait orders an
/// accumulator with an operand A. False after a report.
static bool checkRegisterUse(Executor &x, const WgmmaOperation &operation, Slot slot, bool isMultiplicand) {
  const WgmmaQueue &queue = x.warp->wgmma;
  const auto owner = queue.ownerOf(x.frame, slot);
  bool isOrdered = queue.isFenced(x.frame, slot, x.lanes<uint8_t>(slot));
  if (owner != WgmmaQueue::NoOwner) {
    if (isMultiplicand != (owner == WgmmaQueue::Multiplicand))
      return refuseRegisterAccess(x, allLanes, slot);
    const WgmmaOperation *holder = queue.findHolder(x.frame, slot);
    isOrdered = isMultiplicand || !holder || holder->fences != queue.fenceCount() ||
                haveSameShape(*holder->operation, *operation.operation);
  }
  if (isOrdered)
    return true;
  x.fault(allLanes, EmulatorWgmmaFence);
  return false;
}

/// The warps of a warpgroup execute it together: their n-th operations are one operation.
static bool checkAgreement(Executor &x, const WgmmaIssue &issue) {
  WgmmaQueue &queue = x.warp->wgmma;
  const uint64_t id = queue.issueCount();
  llvm::MutableArrayRef<Warp> warps(x.cta->warps);
  warps = warps.slice(x.warp->id & ~3u, 4);
  for (const Warp &other : warps)
    if (const WgmmaIssue *theirs = other.wgmma.getIssue(id); theirs && *theirs != issue) {
      const char *what = theirs->operation != issue.operation       ? "another wgmma"
                         : theirs->accumulates != issue.accumulates ? "another `scale-d`"
                                                                    : "another descriptor";
      return refuse(
          x, llvm::formatv("the warps of a warpgroup execute it together, and warp {0} has {1} here", other.id, what));
    }
  queue.recordIssue(issue);
  uint64_t all = queue.issueCount();
  for (const Warp &other : warps)
    all = std::min(all, other.wgmma.issueCount());
  for (Warp &other : warps)
    other.wgmma.dropIssues(all);
  return true;
}

/// list: registers of D (`count`), the descriptor of A or its four registers, the descriptor of B; source: scale-d, the
/// metadata of a sparse A.
static void multiply(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  const auto options = op.options<WgmmaOptions>();
  if ((x.warp->id / 4 + 1) * 4 > x.cta->warps.size()) {
    refuse(x, "it needs four warps, the last warpgroup of the CTA has fewer");
    return;
  }
  WgmmaOperation operation;
  operation.frame = x.frame;
  operation.operation = &op;
  operation.group = x.warp->wgmma.nextGroup();
  operation.fences = x.warp->wgmma.fenceCount();
  uint32_t scale = x.predicate(op.source[0]);
  if (scale && scale != allLanes) {
    refuse(x, "`scale-d` differs between the threads of the warp");
    return;
  }
  if (x.checks && x.definedLanes(op.source[0]) != allLanes) {
    refuse(x, "`scale-d` is not defined");
    return;
  }
  operation.accumulates = scale;
  if (options.isSparse && !readMetadata(x, op, options, operation))
    return;
  const Slot *multiplicands = op.list + op.count, slotB = multiplicands[options.aInRegisters ? 4 : 1];
  unsigned bytes = options.elementBytes, k = 32 / bytes, n = op.count * (Type(options.d) == Type::f16 ? 4 : 2);
  for (unsigned r = 0; x.checks && !x.warp->wgmma.continues(operation) && r < op.count; ++r)
    if (!checkRegisterUse(x, operation, op.list[r], false))
      return;
  WgmmaIssue issue = {&op, 0, x.lanes<uint64_t>(slotB)[0], operation.accumulates};
  if (!options.aInRegisters)
    issue.a = x.lanes<uint64_t>(multiplicands[0])[0];
  if (x.checks && !checkAgreement(x, issue))
    return;
  EngineLabel label;
  uint32_t time = 0;
  if (x.races) {
    label = {warpgroupKey(x), operation.group + 1};
    time = x.races->labels().add(label);
  }
  if (options.aInRegisters) {
    for (unsigned r = 0; r < 4; ++r) {
      if (x.checks && !checkRegisterUse(x, operation, multiplicands[r], true))
        return;
      const uint32_t *words = x.lanes<uint32_t>(multiplicands[r]);
      operation.registersA.insert(operation.registersA.end(), words, words + laneCount);
      uint32_t missing = x.checks ? ~x.definedLanes(multiplicands[r]) : 0;
      for (unsigned lane = 0; lane < laneCount; ++lane)
        if (missing >> lane & 1)
          operation.definedRows &= ~(1u << (lane / 4 + 8 * (r & 1)));
    }
  } else {
    const uint64_t *descriptor = x.lanes<uint64_t>(multiplicands[0]);
    if (!isDescriptor(x, multiplicands[0]))
      return;
    operation.a = readDescriptor(descriptor[0], options.transposesA, bytes);
    if (!mayRead(x, getMatrixLayout(operation.a, x.warp->id % 4 * 16, 16, k), label, time,
                 [&](unsigned row) { operation.definedRows &= ~(1u << row); }))
      return;
  }
  const uint64_t *descriptor = x.lanes<uint64_t>(slotB);
  if (!isDescriptor(x, slotB))
    return;
  operation.b = readDescriptor(descriptor[0], options.transposesB, bytes);
  if (!mayRead(x, getMatrixLayout(operation.b, 0, n, options.isSparse ? 2 * k : k), label, time, [&](unsigned column) {
        operation.definedColumns.resize(n, true);
        operation.definedColumns[column] = false;
      }))
    return;
  x.warp->wgmma.issue(std::move(operation), x);
  x.recordEffect();
  if (const uint32_t held = x.warp->wgmma.registersHeld(), has = x.warp->maxRegisters; x.checks && has && held > has)
    x.fault(allLanes, EmulatorWgmmaRegisters, held, has);
}

static void fence(Executor &x, const Operation &, uint32_t mask) {
  if (requireFullWarp(x, mask))
    x.warp->wgmma.fence(x);
}

static void commit(Executor &x, const Operation &, uint32_t mask) {
  if (requireFullWarp(x, mask))
    x.warp->wgmma.commit(x.races && !x.cta->mbarriers.empty() ? x.races->eventPoint(0) : EventPoint());
}

/// An operation is executed by the four warps together: it cannot run before all of them have issued it, and a wait for
/// it covers its reads for each of them, and follows what each of them did before it closed the group.
static void wait(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  Warp *self = x.warp;
  uint32_t group = self->wgmma.nextGroup(), newest = uint32_t(op.immediate),
           until = group > newest ? group - newest : 0;
  llvm::MutableArrayRef<Warp> warps(x.cta->warps);
  warps = warps.drop_front(self->id & ~3u).take_front(4);
  for (const Warp &other : warps)
    if (other.wgmma.nextGroup() < until) {
      if (!other.alive) {
        refuse(x, llvm::formatv("the warps of a warpgroup execute it together, and warp {0} has ended", other.id));
        return;
      }
      x.jump(x.site() - x.frame->function->firstSite);
      self->polledAt = self->steps;
      x.yieldTimeSlice();
      return;
    }
  for (Warp &other : warps) {
    x.warp = &other;
    other.wgmma.progress(1, x);
  }
  x.warp = self;
  self->wgmma.wait(newest, x);
  if (!x.races || !until)
    return;
  x.races->acquireEngine(allLanes, warpgroupKey(x), until);
  auto events = std::make_shared<VectorClock>();
  for (const Warp &other : warps)
    if (const EventPoint &point = other.wgmma.closedAt(until - 1); &other != self && point.known)
      events->join(*point.events());
  if (!events->isEmpty())
    x.races->follow(allLanes, events);
}

bool Decoder::decodeWgmma(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  switch (instruction.form->op) {
  case Op::WgmmaFence:
    emit(fence);
    return true;
  case Op::WgmmaCommit:
    emit(commit);
    return true;
  case Op::WgmmaWait:
    if (operands[0].value < 0)
      return error(instruction, EmulatorWgmma, "the number of pending groups must not be negative");
    emit(wait).immediate = operands[0].value;
    return true;
  default:
    break;
  }
  WgmmaOptions options = {};
  options.d = uint8_t(instruction.type(0));
  options.a = uint8_t(instruction.type(1));
  options.b = uint8_t(instruction.type(2));
  options.aInRegisters = operands[1].kind == Operand::Vector;
  options.saturates = instruction.has(Modifier::Satfinite);
  // Single-bit operands are handled as bytes.
  options.elementBytes = instruction.type(1) == Type::tf32 ? 4 : std::max(1u, ptx::bitsOf(instruction.type(1)) / 8);
  options.isSparse = instruction.has(Modifier::Sparse);
  if (options.isSparse) {
    const int64_t selector = operands[4].value;
    if (selector < 0 || selector > 1)
      return error(instruction, EmulatorWgmma, "the selector of the metadata is 0 or 1");
    options.selector = uint8_t(selector);
  }
  // scale-d; scale-a, scale-b, then the transpositions of A, if it is in shared memory, and of B.
  const unsigned scaleAt = options.isSparse ? 5 : 3;
  auto value = [&](unsigned i) { return i + scaleAt - 3 < operands.size() ? operands[i + scaleAt - 3].value : 0; };
  const unsigned last = operands.size() - (scaleAt - 3);
  for (unsigned i = 4; i < std::min(last, 6u); ++i)
    if (value(i) != 1 && value(i) != -1)
      return error(instruction, EmulatorWgmma, "`scale-a` and `scale-b` are 1 or -1");
  for (unsigned i = 6; i < last; ++i)
    if (value(i) != 0 && value(i) != 1)
      return error(instruction, EmulatorWgmma, "`trans-a` and `trans-b` are 0 or 1");
  options.negates = value(4) * value(5) < 0;
  options.transposesA = !options.aInRegisters && value(6);
  options.transposesB = value(options.aInRegisters ? 6 : 7);
  std::vector<Slot> slots;
  auto own = [&](Slot slot) {
    decoded.wgmmaSlots.try_emplace(slot, decoded.wgmmaSlots.size());
    slots.push_back(slot);
  };
  for (const Operand &element : elementsOfVector(operands[0])) {
    if (element.kind != Operand::Register)
      return error(instruction, EmulatorWgmma, "the accumulator is registers");
    if (llvm::is_contained(slots, destination(element)))
      return error(instruction, EmulatorWgmma, "the accumulator has a register twice");
    own(destination(element));
  }
  unsigned count = slots.size();
  for (const Operand &element : elementsOfVector(operands[1]))
    if (options.aInRegisters)
      own(source(element, Type::b32));
    else
      slots.push_back(source(element, Type::b64));
  slots.push_back(source(operands[2], Type::b64));
  Slot scale = source(operands[scaleAt], Type::pred);
  Slot metadata = options.isSparse ? source(operands[3], Type::b32) : noSource;
  Operation &operation = emit(multiply);
  operation.tracksDefinedness = true;
  operation.source[0] = scale;
  operation.source[1] = metadata;
  operation.count = count;
  operation.setOptions(options);
  operation.list = list(std::move(slots));
  return true;
}
