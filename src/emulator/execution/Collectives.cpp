// Operations over the lanes of a member mask: shfl, vote, match, redux, elect, bar.warp.sync.
//
// The lanes of a mask may arrive in separate groups, even at different instructions. Each stores its operands in the
// warp's exchange; the group that completes the mask computes the results for all.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorNotMember, RuntimeError, "the thread is not in its own member mask 0x{0:x-}");
TXL_DIAGNOSTIC(EmulatorMemberGone, RuntimeError,
               "the member mask 0x{0:x-} of this `{1}` names lanes that have exited without it: 0x{2:x-}");
TXL_DIAGNOSTIC(EmulatorShuffle, RuntimeError,
               "lane {0} reads the value of lane {1}, which does not take part (member mask 0x{2:x-})");

/// Operation::variant.
enum Kind : uint8_t {
  ShflUp,
  ShflDown,
  ShflBfly,
  ShflIdx,
  VoteAll,
  VoteAny,
  VoteUni,
  VoteBallot,
  MatchAny,
  MatchAll,
  Add,
  Min,
  Max,
  And,
  Or,
  Xor,
  Elect,
  Sync
};

struct CollectiveOptions {
  bool wide, isSigned; // of the value
};

static bool isShuffle(uint8_t kind) { return kind <= ShflIdx; }

static bool sameInstruction(const ptx::Instruction *a, const ptx::Instruction *b) {
  return a == b || (a && b && a->form == b->form && llvm::ArrayRef(a->modifiers) == llvm::ArrayRef(b->modifiers));
}

/// The lane that a shuffle reads, and whether it is in range.
static std::pair<unsigned, bool> shuffleSource(uint8_t kind, unsigned lane, uint32_t b, uint32_t c) {
  uint32_t segment = c >> 8 & 31, clamp = c & 31, step = b & 31;
  uint32_t last = (lane & segment) | (clamp & ~segment), first = lane & segment;
  int source = kind == ShflUp     ? int(lane) - int(step)
               : kind == ShflDown ? int(lane + step)
               : kind == ShflBfly ? int(lane ^ step)
                                  : int(first | (step & ~segment & 31));
  bool inRange = kind == ShflUp ? source >= int(last) : source <= int(last);
  return {inRange ? unsigned(source) : lane, inRange};
}

/// Computes results of the lanes `members`, of which `present` take part, into the exchange.
static bool compute(Executor &x, const Operation &op, uint32_t members, uint32_t present) {
  Exchange &e = x.warp->exchange;
  uint32_t defined = present & e.defined, leader = std::countr_zero(present);
  auto fill = [&](uint64_t value, uint32_t isDefined) {
    for (unsigned i = 0; i < laneCount; ++i)
      if (present >> i & 1)
        e.result[i] = value;
    e.resultDefined = (e.resultDefined & ~present) | (isDefined ? present : 0);
  };
  auto reduce = [&](auto combine) {
    uint64_t value = e.a[leader];
    for (unsigned i = leader + 1; i < laneCount; ++i)
      if (present >> i & 1)
        value = combine(value, e.a[i]);
    fill(value, defined == present);
  };
  bool isSigned = op.options<CollectiveOptions>().isSigned;
  uint32_t votes = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    votes |= uint32_t(e.a[i] & 1) << i;
  votes &= present;
  auto predicate = [&](bool holds) { e.resultPredicate = (e.resultPredicate & ~present) | (holds ? present : 0); };
  auto less = [&](uint64_t a, uint64_t b) { return isSigned ? int32_t(a) < int32_t(b) : uint32_t(a) < uint32_t(b); };
  switch (op.variant) {
  case ShflUp:
  case ShflDown:
  case ShflBfly:
  case ShflIdx:
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(present >> i & 1))
        continue;
      auto [from, inRange] = shuffleSource(op.variant, i, e.b[i], e.c[i]);
      if (!(present >> from & 1)) {
        x.fault(1u << i, EmulatorShuffle, i, from, members);
        return false;
      }
      uint32_t bit = 1u << i;
      e.result[i] = e.a[from];
      e.resultDefined = (e.resultDefined & ~bit) | (e.defined >> from & 1 ? bit : 0);
      e.resultPredicate = (e.resultPredicate & ~bit) | (inRange ? bit : 0);
    }
    return true;
  case VoteAll:
    predicate(votes == present);
    break;
  case VoteAny:
    predicate(votes != 0);
    break;
  case VoteUni:
    predicate(votes == 0 || votes == present);
    break;
  case VoteBallot:
    fill(votes, defined == present);
    return true;
  case MatchAny:
  case MatchAll: {
    bool all = true;
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(present >> i & 1))
        continue;
      uint32_t equal = 0;
      for (unsigned j = 0; j < laneCount; ++j)
        equal |= uint32_t(e.a[i] == e.a[j]) << j;
      e.result[i] = equal & present;
      all &= (equal & present) == present;
    }
    if (op.variant == MatchAll) {
      fill(all ? present : 0, defined == present);
      predicate(all);
    }
    break;
  }
  case Add:
    reduce([](uint64_t a, uint64_t b) { return uint32_t(a + b); });
    return true;
  case Min:
    reduce([&](uint64_t a, uint64_t b) { return less(b, a) ? b : a; });
    return true;
  case Max:
    reduce([&](uint64_t a, uint64_t b) { return less(a, b) ? b : a; });
    return true;
  case And:
    reduce([](uint64_t a, uint64_t b) { return a & b; });
    return true;
  case Or:
    reduce([](uint64_t a, uint64_t b) { return a | b; });
    return true;
  case Xor:
    reduce([](uint64_t a, uint64_t b) { return a ^ b; });
    return true;
  case Elect:
    fill(leader, true);
    e.resultPredicate = (e.resultPredicate & ~present) | 1u << leader;
    return true;
  default:
    return true;
  }
  e.resultDefined = (e.resultDefined & ~present) | (defined == present ? present : 0);
  return true;
}

/// Writes the results in the exchange for `lanes` to the destinations.
static void writeResults(Executor &x, const Operation &op, uint32_t lanes) {
  Exchange &e = x.warp->exchange;
  bool onlyPredicate = op.variant >= VoteAll && op.variant <= VoteUni;
  Slot predicate = onlyPredicate ? op.destination : op.destination2;
  if (!onlyPredicate) {
    uint32_t out[laneCount];
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = uint32_t(e.result[i]);
    x.store(op.destination, out, lanes);
    x.markDefined(op.destination, e.resultDefined, lanes);
  }
  x.storePredicate(predicate, e.resultPredicate, lanes);
  x.markDefined(predicate, e.resultDefined, lanes);
}

/// Stores the operands of `lanes` in the exchange. Sources: value, b, c, member mask.
static void storeOperands(Executor &x, const Operation &op, uint32_t lanes, const uint32_t *members) {
  Exchange &e = x.warp->exchange;
  const uint32_t *b = x.lanes<uint32_t>(op.source[1]), *c = x.lanes<uint32_t>(op.source[2]);
  auto options = op.options<CollectiveOptions>();
  bool isVote = op.variant >= VoteAll && op.variant <= VoteBallot;
  uint32_t votes = isVote ? x.predicate(op.source[0]) : 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(lanes >> i & 1))
      continue;
    e.members[i] = members[i];
    e.instruction[i] = x.currentInstruction();
    e.a[i] = isVote         ? votes >> i & 1
             : options.wide ? x.lanes<uint64_t>(op.source[0])[i]
                            : x.lanes<uint32_t>(op.source[0])[i];
    e.b[i] = b[i];
    e.c[i] = c[i];
  }
  uint32_t values = x.definedLanes(op.source[0]);
  if (isShuffle(op.variant))
    values &= x.definedLanes(op.source[1]) & x.definedLanes(op.source[2]);
  e.defined = (e.defined & ~lanes) | (values & lanes);
  e.present |= lanes;
}

static void collective(Executor &x, const Operation &op, uint32_t mask) {
  Exchange &e = x.warp->exchange;
  if (x.group->resumed) {
    x.group->resumed = false;
    writeResults(x, op, mask);
    return;
  }
  const uint32_t *members = x.lanes<uint32_t>(op.source[3]);
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1 && !(members[i] >> i & 1)) {
      x.fault(1u << i, EmulatorNotMember, members[i]);
      return;
    }
  storeOperands(x, op, mask, members);
  uint32_t complete = 0, others = 0;
  for (uint32_t rest = mask; rest;) {
    uint32_t set = members[std::countr_zero(rest)], here = 0, present = 0;
    for (unsigned i = 0; i < laneCount; ++i) {
      here |= uint32_t(mask >> i & 1 && members[i] == set) << i;
      bool same =
          e.present >> i & 1 && e.members[i] == set && sameInstruction(e.instruction[i], x.currentInstruction());
      present |= uint32_t(same) << i;
    }
    rest &= ~here;
    uint32_t needed = set & x.warp->alive, gone = set & x.warp->started & ~x.warp->alive;
    // An exited lane cannot take part; whether it exited before depends on the schedule, but the mask is wrong in any
    // case.
    if (gone && op.variant != Sync) {
      x.fault(here, EmulatorMemberGone, set, x.currentInstruction()->form->opcode, gone);
      return;
    }
    present &= needed;
    if (present != needed) {
      x.block(Wait::Collective, here, false);
      continue;
    }
    if (!compute(x, op, set, present))
      return;
    if (op.variant == Sync && x.races)
      x.races->synchronize(present);
    e.present &= ~present;
    complete |= here;
    others |= present & ~mask;
  }
  for (Group &g : x.warp->groups)
    if (g.mask & others && g.wait == Wait::Collective) {
      g.wait = Wait::None;
      g.resumed = true;
    }
  if (complete)
    writeResults(x, op, complete);
}

static void activemask(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t out[laneCount];
  std::fill(std::begin(out), std::end(out), mask);
  x.store(op.destination, out, mask);
}

static Kind kindOf(const ptx::Instruction &instruction) {
  switch (instruction.form->op) {
  case Op::Shfl:
    return instruction.has(Modifier::Up)     ? ShflUp
           : instruction.has(Modifier::Down) ? ShflDown
           : instruction.has(Modifier::Bfly) ? ShflBfly
                                             : ShflIdx;
  case Op::Vote:
    return instruction.has(Modifier::All)   ? VoteAll
           : instruction.has(Modifier::Any) ? VoteAny
           : instruction.has(Modifier::Uni) ? VoteUni
                                            : VoteBallot;
  case Op::Match:
    return instruction.has(Modifier::Any) ? MatchAny : MatchAll;
  case Op::Elect:
    return Elect;
  case Op::BarWarpSync:
    return Sync;
  default:
    switch (
        instruction.oneOf({Modifier::Add, Modifier::Min, Modifier::Max, Modifier::And, Modifier::Or, Modifier::Xor})) {
    case Modifier::Add:
      return Add;
    case Modifier::Min:
      return Min;
    case Modifier::Max:
      return Max;
    case Modifier::And:
      return And;
    case Modifier::Or:
      return Or;
    default:
      return Xor;
    }
  }
}

bool Decoder::decodeWarp(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  if (instruction.form->op == Op::Activemask) {
    emit(activemask).destination = destination(operands[0]);
    return true;
  }
  Kind kind = kindOf(instruction);
  bool isVote = kind >= VoteAll && kind <= VoteBallot,
       wide = kind == MatchAny || kind == MatchAll ? ptx::bitsOf(instruction.type()) == 64 : false;
  Slot members = source(operands.back(), Type::b32), sources[3] = {noSource, noSource, noSource};
  for (unsigned i = 0, first = kind != Sync; first + i + 1 < operands.size(); ++i)
    sources[i] = source(operands[first + i], isVote ? Type::pred : wide ? Type::b64 : Type::b32);
  Operation &operation = emit(collective);
  std::copy(std::begin(sources), std::end(sources), operation.source);
  operation.source[3] = members;
  operation.variant = kind;
  operation.setOptions(CollectiveOptions{wide, kind >= Add && kind <= Max && ptx::isSigned(instruction.type())});
  operation.tracksDefinedness = true;
  if (kind == Sync)
    return true;
  const Operand &to = operands[0];
  bool pair = to.kind == Operand::Pair;
  operation.destination = destination(pair ? to.elements[0] : to);
  operation.destination2 = pair ? destination(to.elements[1]) : sinkSlot;
  return true;
}
