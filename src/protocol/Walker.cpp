// Control flow of an agent: loops are run iteration by iteration, branches by their conditions.
#include "protocol/Walker.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

Walker::Walker(Skeleton &skeleton, const Slice &slice, Expressions &expressions, const Assignment &assignment,
               uint32_t agent, unsigned maxSteps)
    : skeleton(skeleton), slice(slice), expressions(expressions), assignment(assignment), agent(agent),
      cta(agent / skeleton.agentsOfCta), ordinal(agent % skeleton.agentsOfCta), threads(skeleton.threads),
      events(skeleton.agents[agent]), maxSteps(maxSteps) {
  values.resize(slice.values());
  events.reserve(256);
}

bool Walker::stop(Operation *op, std::string missing) {
  if (!skeleton.missing)
    skeleton.missing = MissingFact{op, std::move(missing)};
  return false;
}

bool Walker::stopAtMistake(Operation *op, std::string what, std::string remedy) {
  if (!skeleton.mistake)
    skeleton.mistake = Skeleton::Mistake{op, std::move(what), std::move(remedy), agent};
  return false;
}

void Walker::makeOpaque(const Instruction &step) {
  for (Value result : step.op->getResults())
    if (ValueIndex index = slice.indexOf(result); index != kNoValue)
      values[index] = Data::opaque(step.op);
}

bool Walker::forward(const Moves &moves) {
  if (moves.size() == 1) {
    values[moves[0].second] = get(moves[0].first);
    return true;
  }
  moved.clear(); // all are read before the first is written
  for (auto [from, to] : moves)
    moved.push_back(get(from));
  for (auto [move, data] : llvm::zip(moves, moved))
    values[move.second] = data;
  return true;
}

void Walker::run(tt::FuncOp function) {
  if (!llvm::hasSingleElement(function.getBody())) {
    stop(function, "it has branches other than `if`, `for` and `while`");
    return;
  }
  for (BlockArgument argument : function.getArguments()) {
    Data data;
    std::string name;
    if (auto named = dyn_cast<NameLoc>(argument.getLoc()))
      name = named.getName().str();
    if (isa<tt::PointerType>(argument.getType())) {
      data.kind = Data::Kind::Pointer;
      data.object = argument.getArgNumber();
    } else if (argument.getType().isInteger()) {
      auto divisor = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), "tt.divisibility");
      int64_t granularity = divisor ? std::max<int64_t>(1, divisor.getInt()) : 1;
      data = Data(expressions.unknown({.kind = Unknown::Kind::Argument,
                                       .index = argument.getArgNumber(),
                                       .granularity = granularity,
                                       .initial = argument.getType().isInteger(1) ? -1 : granularity,
                                       .name = name},
                                      assignment));
    }
    values[slice.indexOf(argument)] = data;
  }
  walk(function.getBody().front());
  skeleton.steps += steps;
}

bool Walker::walk(Block &block) {
  for (const Instruction &step : slice.steps(&block)) {
    if (++steps > maxSteps)
      return stop(step.op, "it runs too long");
    if (!walkStep(step))
      return false;
  }
  return true;
}

bool Walker::walkStep(const Instruction &step) {
  switch (step.form) {
  case Form::For:
    return walkFor(step);
  case Form::While:
    return walkWhile(step);
  case Form::If:
    return walkIf(step);
  case Form::Group:
    return walkGroup(step);
  case Form::Regions:
    return stop(step.op, "its control flow is not known");
  case Form::Call:
    return stop(step.op, "a call that is not inlined");
  default:
    return computeValue(step) && (step.record == Record::Nothing || record(step));
  }
}

bool Walker::walkFor(const Instruction &step) {
  auto loop = cast<scf::ForOp>(step.op);
  Data lower = get(step.operands[0]), upper = get(step.operands[1]), by = get(step.operands[2]);
  auto isNumber = [](const Data &data) { return data.kind == Data::Kind::Number; };
  if (!isNumber(lower) || !isNumber(upper) || !isNumber(by) || by.number.value <= 0) {
    if (step.hasEvents)
      return stop(loop, "how often this loop runs depends on data");
    makeOpaque(step);
    return true;
  }
  int64_t low = lower.number.value, high = upper.number.value, distance = by.number.value;
  uint64_t trips = high > low ? (uint64_t(high) - uint64_t(low) + distance - 1) / distance : 0;
  if (lower.number.node >= 0 || upper.number.node >= 0 || by.number.node >= 0)
    skeleton.decisions.push_back({loop, /*isLoop=*/true, lower.number, upper.number, by.number, {}, trips > 0, trips});
  forward(step.moves[0]);
  int32_t outer = iteration;
  Scalar at = lower.number;
  std::vector<uint32_t> marks;
  for (uint64_t k = 0; k < trips; ++k) {
    iteration = k;
    marks.push_back(events.size());
    values[step.result] = Data(at);
    if (!walk(*loop.getBody()))
      return false;
    forward(step.moves[1]);
    at = expressions.apply(Code::Add, step.width, {at, by.number}).value_or(at);
    if (++steps > maxSteps)
      return stop(loop, "it runs too long");
  }
  iteration = outer;
  marks.push_back(events.size());
  skeleton.marks[agent][loop] = std::move(marks);
  return forward(step.moves[2]);
}

bool Walker::walkWhile(const Instruction &step) {
  auto loop = cast<scf::WhileOp>(step.op);
  forward(step.moves[0]);
  int32_t outer = iteration;
  std::vector<uint32_t> marks;
  for (uint64_t k = 0;; ++k) {
    iteration = k;
    marks.push_back(events.size());
    if (!walk(*loop.getBeforeBody()))
      return false;
    Data condition = get(step.operands[0]);
    if (condition.kind != Data::Kind::Number) {
      if (step.hasEvents)
        return stop(loop, "how often this loop runs depends on data");
      makeOpaque(step);
      iteration = outer;
      return true;
    }
    bool holds = condition.number.value & 1;
    if (condition.number.node >= 0)
      skeleton.decisions.push_back({loop, /*isLoop=*/true, {}, {}, {}, condition.number, holds, k});
    if (!holds)
      break;
    forward(step.moves[1]);
    if (!walk(*loop.getAfterBody()))
      return false;
    forward(step.moves[2]);
    if (++steps > maxSteps)
      return stop(loop, "it runs too long");
  }
  iteration = outer;
  skeleton.marks[agent][loop] = std::move(marks);
  return forward(step.moves[3]);
}

bool Walker::walkIf(const Instruction &step) {
  auto branch = cast<scf::IfOp>(step.op);
  Data condition = get(step.operands[0]);
  if (condition.kind == Data::Kind::Threads)
    return walkSome(step, condition);
  if (condition.kind != Data::Kind::Number) {
    if (step.hasEvents)
      return stop(branch, "whether this branch is taken depends on data");
    makeOpaque(step);
    return true;
  }
  bool holds = condition.number.value & 1;
  if (condition.number.node >= 0)
    skeleton.decisions.push_back({branch, /*isLoop=*/false, {}, {}, {}, condition.number, holds, 0});
  Block *block = holds ? branch.thenBlock() : branch.elseBlock();
  if (!block)
    return true;
  return walk(*block) && forward(step.moves[holds ? 0 : 1]);
}

/// Threads differ in the condition: those for which it holds run one region, the others the other one.
bool Walker::walkSome(const Instruction &step, const Data &condition) {
  auto branch = cast<scf::IfOp>(step.op);
  makeOpaque(step);
  if (condition.lanes->values.size() != threads && step.hasEvents)
    return stop(branch, "which threads of the group take this branch, whose condition is computed outside of it");
  for (bool wanted : {true, false}) {
    Block *block = wanted ? branch.thenBlock() : branch.elseBlock();
    if (!block || slice.steps(block).empty())
      continue;
    const Mask *mask = slice.maskOf(condition.lanes, wanted, active, threads);
    if (!mask->count)
      continue;
    const Mask *outside = std::exchange(active, mask);
    add(EventKind::BeginSome, branch);
    bool good = walk(*block);
    add(EventKind::EndSome, branch);
    active = outside;
    if (!good)
      return false;
  }
  return true;
}

bool Walker::walkGroup(const Instruction &step) {
  auto group = cast<tx::GroupOp>(step.op);
  bool isMember = llvm::is_contained(group.getIds(), static_cast<int32_t>(ordinal));
  if (!isMember) {
    if (group.getOthers().empty())
      return true;
    return walk(group.getOthers().front()) && forward(step.moves[1]);
  }
  bool isTogether = group.getUnit() == tx::GroupUnit::Warps && group.getIds().size() > 1;
  bool follows = isTogether && static_cast<int32_t>(ordinal) != group.getIds().front();
  uint32_t outside = threads;
  bool before = std::exchange(isFollower, isFollower || follows);
  if (isTogether)
    threads = skeleton.threads * group.getIds().size();
  bool good = walk(group.getBody().front());
  isFollower = before;
  threads = outside;
  if (!good)
    return false;
  forward(step.moves[0]);
  if (isTogether)
    add(EventKind::Meet, group).count = group.getIds().size();
  return true;
}

Skeleton extractSkeleton(Operation *function, const Slice &slice, Expressions &expressions,
                         const Assignment &assignment, unsigned maxSteps) {
  Skeleton skeleton;
  tx::Threads threads = tx::threadsOf(function->getParentOfType<ModuleOp>());
  skeleton.ctas = threads.cluster;
  skeleton.agentsOfCta = threads.groups;
  skeleton.threads = threads.warps * 32;
  skeleton.byWarps = threads.bySingleWarps;
  skeleton.isExplicit = threads.isExplicit;
  skeleton.judgesFences = slice.judgesFences;
  skeleton.agents.resize(skeleton.ctas * skeleton.agentsOfCta);
  skeleton.marks.resize(skeleton.agents.size());
  for (uint32_t agent = 0; agent < skeleton.agents.size() && !skeleton.missing && !skeleton.mistake; ++agent)
    Walker(skeleton, slice, expressions, assignment, agent, maxSteps).run(cast<tt::FuncOp>(function));
  return skeleton;
}

} // namespace txl::protocol
