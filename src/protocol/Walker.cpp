// Control flow of an agent: loops are run iteration by iteration, branches by their conditions.
#include "protocol/Walker.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

static constexpr unsigned kMaxSteps = 40'000; // operations that one agent runs

Walker::Walker(Skeleton &skeleton, const Slice &slice, Expressions &expressions, const Assignment &assignment,
               uint32_t agent)
    : skeleton(skeleton), slice(slice), expressions(expressions), assignment(assignment), agent(agent),
      cta(agent / skeleton.agentsOfCta), ordinal(agent % skeleton.agentsOfCta), threads(skeleton.threads),
      events(skeleton.agents[agent]) {
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

void Walker::makeOpaque(ValueRange results, Operation *cause) {
  for (Value value : results) {
    Data data;
    data.cause = cause;
    values[value] = data;
  }
}

bool Walker::forward(ValueRange from, ValueRange to) {
  SmallVector<Data, 8> taken; // all are read before the first is written
  for (Value value : from)
    taken.push_back(isa<RankedTensorType>(value.getType()) ? Data() : get(value));
  for (auto [value, data] : llvm::zip(to, taken))
    if (!isa<RankedTensorType>(value.getType()))
      values[value] = data;
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
      data.argument = argument.getArgNumber();
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
    values[argument] = data;
  }
  walk(function.getBody().front());
}

bool Walker::walk(Block &block) {
  for (Operation *op : slice.operations(&block)) {
    if (++steps > kMaxSteps)
      return stop(op, "it runs too long");
    if (!walkOperation(op))
      return false;
  }
  return true;
}

bool Walker::walkOperation(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return walkFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return walkWhile(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return walkIf(branch);
  if (auto group = dyn_cast<tx::GroupOp>(op))
    return walkGroup(group);
  if (op->getNumRegions() && slice.hasEvents(op))
    return stop(op, "its control flow is not known");
  if (isa<tt::CallOp>(op))
    return stop(op, "a call that is not inlined");
  computeValue(op);
  return record(op);
}

bool Walker::walkFor(scf::ForOp loop) {
  Data lower = get(loop.getLowerBound()), upper = get(loop.getUpperBound()), step = get(loop.getStep());
  auto isNumber = [](const Data &data) { return data.kind == Data::Kind::Number; };
  if (!isNumber(lower) || !isNumber(upper) || !isNumber(step) || step.number.value <= 0) {
    if (slice.hasEvents(loop))
      return stop(loop, "how often this loop runs depends on data");
    makeOpaque(loop.getResults(), loop);
    return true;
  }
  int64_t low = lower.number.value, high = upper.number.value, by = step.number.value;
  uint64_t trips = high > low ? (uint64_t(high) - uint64_t(low) + by - 1) / by : 0;
  if (lower.number.node >= 0 || upper.number.node >= 0 || step.number.node >= 0)
    skeleton.decisions.push_back(
        {loop, /*isLoop=*/true, lower.number, upper.number, step.number, {}, trips > 0, trips});
  forward(loop.getInitArgs(), loop.getRegionIterArgs());
  int32_t outer = iteration;
  Scalar at = lower.number;
  unsigned width =
      loop.getInductionVar().getType().isInteger() ? loop.getInductionVar().getType().getIntOrFloatBitWidth() : 64;
  std::vector<uint32_t> marks;
  for (uint64_t k = 0; k < trips; ++k) {
    iteration = k;
    marks.push_back(events.size());
    values[loop.getInductionVar()] = Data(at);
    if (!walk(*loop.getBody()))
      return false;
    forward(loop.getBody()->getTerminator()->getOperands(), loop.getRegionIterArgs());
    at = expressions.apply(Code::Add, width, {at, step.number}).value_or(at);
    if (++steps > kMaxSteps)
      return stop(loop, "it runs too long");
  }
  iteration = outer;
  marks.push_back(events.size());
  skeleton.marks[agent][loop] = std::move(marks);
  return forward(loop.getRegionIterArgs(), loop.getResults());
}

bool Walker::walkWhile(scf::WhileOp loop) {
  forward(loop.getInits(), loop.getBeforeArguments());
  int32_t outer = iteration;
  std::vector<uint32_t> marks;
  for (uint64_t k = 0;; ++k) {
    iteration = k;
    marks.push_back(events.size());
    if (!walk(*loop.getBeforeBody()))
      return false;
    Data condition = get(loop.getConditionOp().getCondition());
    if (condition.kind != Data::Kind::Number) {
      if (slice.hasEvents(loop))
        return stop(loop, "how often this loop runs depends on data");
      makeOpaque(loop.getResults(), loop);
      iteration = outer;
      return true;
    }
    bool holds = condition.number.value & 1;
    if (condition.number.node >= 0)
      skeleton.decisions.push_back({loop, /*isLoop=*/true, {}, {}, {}, condition.number, holds, k});
    if (!holds)
      break;
    forward(loop.getConditionOp().getArgs(), loop.getAfterArguments());
    if (!walk(*loop.getAfterBody()))
      return false;
    forward(loop.getYieldOp().getOperands(), loop.getBeforeArguments());
    if (++steps > kMaxSteps)
      return stop(loop, "it runs too long");
  }
  iteration = outer;
  skeleton.marks[agent][loop] = std::move(marks);
  return forward(loop.getConditionOp().getArgs(), loop.getResults());
}

bool Walker::walkIf(scf::IfOp branch) {
  Data condition = get(branch.getCondition());
  if (condition.kind == Data::Kind::Threads)
    return walkSome(branch, condition);
  if (condition.kind != Data::Kind::Number) {
    if (slice.hasEvents(branch))
      return stop(branch, "whether this branch is taken depends on data");
    makeOpaque(branch.getResults(), branch);
    return true;
  }
  bool holds = condition.number.value & 1;
  if (condition.number.node >= 0)
    skeleton.decisions.push_back({branch, /*isLoop=*/false, {}, {}, {}, condition.number, holds, 0});
  Block *block = holds ? branch.thenBlock() : branch.elseBlock();
  if (!block)
    return true;
  return walk(*block) && forward(block->getTerminator()->getOperands(), branch.getResults());
}

/// Threads differ in the condition: those for which it holds run one region, the others the other one.
bool Walker::walkSome(scf::IfOp branch, const Data &condition) {
  makeOpaque(branch.getResults(), branch);
  if (condition.threads->size() != threads && slice.hasEvents(branch))
    return stop(branch, "which threads of the group take this branch, whose condition is computed outside of it");
  for (bool wanted : {true, false}) {
    Block *block = wanted ? branch.thenBlock() : branch.elseBlock();
    if (!block || slice.operations(block).empty())
      continue;
    std::vector<uint8_t> mask(threads);
    bool any = false;
    for (uint32_t k = 0; k < threads && k < condition.threads->size(); ++k) {
      mask[k] = ((*condition.threads)[k] & 1) == wanted && (active.empty() || active.back()[k]);
      any |= mask[k];
    }
    if (!any)
      continue;
    active.push_back(std::move(mask));
    add(EventKind::BeginSome, branch);
    bool good = walk(*block);
    add(EventKind::EndSome, branch);
    active.pop_back();
    if (!good)
      return false;
  }
  return true;
}

bool Walker::walkGroup(tx::GroupOp group) {
  bool isMember = llvm::is_contained(group.getIds(), static_cast<int32_t>(ordinal));
  if (!isMember) {
    if (group.getOthers().empty())
      return true;
    Block &block = group.getOthers().front();
    return walk(block) && forward(block.getTerminator()->getOperands(), group.getResults());
  }
  bool isTogether = group.getUnit() == tx::GroupUnit::Warps && group.getIds().size() > 1;
  bool follows = isTogether && static_cast<int32_t>(ordinal) != group.getIds().front();
  uint32_t outside = threads;
  bool before = std::exchange(isFollower, isFollower || follows);
  if (isTogether)
    threads = skeleton.threads * group.getIds().size();
  Block &block = group.getBody().front();
  bool good = walk(block);
  isFollower = before;
  threads = outside;
  if (!good)
    return false;
  forward(block.getTerminator()->getOperands(), group.getResults());
  if (isTogether)
    add(EventKind::Meet, group).count = group.getIds().size();
  return true;
}

Skeleton extractSkeleton(Operation *function, const Slice &slice, Expressions &expressions,
                         const Assignment &assignment) {
  Skeleton skeleton;
  tx::Threads threads = tx::threadsOf(function->getParentOfType<ModuleOp>());
  skeleton.ctas = threads.cluster;
  skeleton.agentsOfCta = threads.groups;
  skeleton.threads = threads.warps * 32;
  skeleton.byWarps = threads.bySingleWarps;
  skeleton.isExplicit = threads.isExplicit;
  skeleton.agents.resize(skeleton.ctas * skeleton.agentsOfCta);
  skeleton.marks.resize(skeleton.agents.size());
  for (uint32_t agent = 0; agent < skeleton.agents.size() && !skeleton.missing && !skeleton.mistake; ++agent)
    Walker(skeleton, slice, expressions, assignment, agent).run(cast<tt::FuncOp>(function));
  return skeleton;
}

} // namespace txl::protocol
