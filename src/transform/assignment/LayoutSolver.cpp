// Expansion moves: one minimum cut for each proposal, until none lowers the total cost.
#include "transform/assignment/LayoutSolver.h"
#include "transform/assignment/MinimumCut.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static constexpr unsigned maxRounds = 4;

namespace {
/// A proposal: a node and the layout in which it would work.
struct Proposal {
  unsigned node;
  LayoutAttr layout;
};

class Expansion {
public:
  Expansion(LayoutProblem &problem, Proposal proposal)
      : problem(problem), proposal(proposal), proposed(problem.nodes.size()) {}

  /// Lets the set of nodes follow the proposal that lowers the total cost most. Returns whether there is one.
  bool run();
  /// Whether this proposal implies another one for that node.
  bool implies(const Proposal &other) const { return proposed[other.node] == other.layout; }
  /// Computes the layouts of all nodes under the proposal.
  void propagate();
  /// The layout of a node under the proposal; null if it does not reach the node.
  LayoutAttr layoutOf(unsigned node) const { return proposed[node]; }

private:
  bool isFree(unsigned node) const {
    return proposed[node] && proposed[node] != problem.nodes[node].layout && !problem.nodes[node].isFixed;
  }

  /// Passes the node's layout on to its neighbours: to the results of broadcasts, or to all others.
  void propagateFrom(unsigned node, bool broadcasts);

  LayoutProblem &problem;
  Proposal proposal;
  std::vector<LayoutAttr> proposed; ///< by node: its layout under the proposal
  std::vector<unsigned> reached;
};
} // namespace

/// The layout of an operand says nothing of how the copies of its elements are distributed: for the result of such an
/// operation it implies that each thread has all of them.
static bool isBroadcast(LayoutProblem &problem, const LayoutEdge &edge) {
  auto elements = [](Value value) { return cast<RankedTensorType>(value.getType()).getNumElements(); };
  LayoutNode &to = problem.nodes[edge.to];
  return !to.isSlot && to.rules.layoutRelation() == ir::LayoutRelation::OnResult && !to.values.empty() &&
         elements(to.values.front()) > elements(edge.use->get());
}

void Expansion::propagate() {
  proposed[proposal.node] = proposal.layout;
  reached.push_back(proposal.node);
  // Nodes that can only be reached through a broadcast are reached last: what uses the result knows more of its layout.
  for (size_t at = 0, broadcast = 0; broadcast < reached.size();) {
    bool broadcasts = at == reached.size();
    propagateFrom(reached[broadcasts ? broadcast++ : at++], broadcasts);
  }
}

void Expansion::propagateFrom(unsigned node, bool broadcasts) {
  if (problem.nodes[node].isFixed && proposed[node] != problem.nodes[node].layout)
    return; // a fixed node propagates only the layout that it has
  for (unsigned index : problem.edgesOf[node]) {
    const LayoutEdge &edge = problem.edges[index];
    unsigned other = edge.from == node ? edge.to : edge.from;
    if (proposed[other] || (edge.from == node && isBroadcast(problem, edge)) != broadcasts)
      continue;
    LayoutAttr implied;
    if (edge.from == node) {
      if (LayoutAttr value = problem.valueLayout(node, edge.use->get(), proposed[node]))
        implied = problem.fromUse(other, *edge.use, value);
    } else if (LayoutAttr value = problem.useLayout(node, *edge.use, proposed[node])) {
      implied = problem.fromValue(other, edge.use->get(), value);
    }
    if (implied) {
      proposed[other] = implied;
      reached.push_back(other);
    }
  }
}

bool Expansion::run() {
  propagate();
  std::vector<int> variable(problem.nodes.size(), -1);
  unsigned count = 0;
  for (unsigned node : reached)
    if (isFree(node))
      variable[node] = count++;
  if (!count)
    return false;
  BooleanMinimum minimum(count);
  double before = 0, after = 0;
  llvm::SetVector<unsigned> edges;
  for (unsigned node : reached) {
    if (variable[node] < 0)
      continue;
    double keep = problem.nodeCost(node, problem.nodes[node].layout), take = problem.nodeCost(node, proposed[node]);
    minimum.addTerm(variable[node], keep, take);
    edges.insert(problem.edgesOf[node].begin(), problem.edgesOf[node].end());
  }
  auto cost = [&](const LayoutEdge &edge, bool fromTakes, bool toTakes) {
    return problem.edgeCost(edge, fromTakes ? proposed[edge.from] : problem.nodes[edge.from].layout,
                            toTakes ? proposed[edge.to] : problem.nodes[edge.to].layout);
  };
  for (unsigned index : edges) {
    const LayoutEdge &edge = problem.edges[index];
    int from = variable[edge.from], to = variable[edge.to];
    if (from >= 0 && to >= 0 && from != to)
      minimum.addTerm(from, to, cost(edge, false, false), cost(edge, false, true), cost(edge, true, false),
                      cost(edge, true, true));
    else if (from >= 0 && to < 0)
      minimum.addTerm(from, cost(edge, false, false), cost(edge, true, false));
    else if (to >= 0 && from < 0)
      minimum.addTerm(to, cost(edge, false, false), cost(edge, false, true));
    else if (from >= 0)
      minimum.addTerm(from, cost(edge, false, false), cost(edge, true, true));
  }
  std::vector<bool> takes = minimum.solve();
  // Terms that a cut cannot express were rounded, so the true costs are compared.
  bool any = false;
  for (unsigned node : reached)
    if (variable[node] >= 0) {
      bool take = takes[variable[node]];
      any |= take;
      before += problem.nodeCost(node, problem.nodes[node].layout);
      after += problem.nodeCost(node, take ? proposed[node] : problem.nodes[node].layout);
    }
  auto isTaken = [&](unsigned node) { return variable[node] >= 0 && takes[variable[node]]; };
  for (unsigned index : edges) {
    const LayoutEdge &edge = problem.edges[index];
    before += cost(edge, false, false);
    after += cost(edge, isTaken(edge.from), isTaken(edge.to));
  }
  if (!any || after >= before - 1e-6 * before - 1e-3)
    return false;
  for (unsigned node : reached)
    if (isTaken(node)) {
      problem.nodes[node].layout = proposed[node];
      problem.nodes[node].origin = proposal.node;
      if (node != proposal.node)
        problem.nodes[node].reason = LayoutReason::Follows;
    }
  return true;
}

/// All distinct proposals, in program order: those of dots first, whose operands are proposals for their producers,
/// too.
static SmallVector<Proposal> collectProposals(LayoutProblem &problem) {
  SmallVector<Proposal> proposals;
  DenseSet<std::pair<unsigned, LayoutAttr>> seen;
  auto add = [&](unsigned node, LayoutAttr layout) {
    if (layout && seen.insert({node, layout}).second)
      proposals.push_back({node, layout});
  };
  for (LayoutReason reason : {LayoutReason::Dot, LayoutReason::Fixed, LayoutReason::Access, LayoutReason::Standard})
    for (unsigned node = 0; node < problem.nodes.size(); ++node) {
      if (problem.nodes[node].reason != reason)
        continue;
      if (reason == LayoutReason::Dot) {
        for (unsigned index : problem.edgesOf[node]) {
          const LayoutEdge &edge = problem.edges[index];
          if (edge.to == node)
            add(edge.from, problem.fromValue(edge.from, edge.use->get(),
                                             problem.useLayout(node, *edge.use, problem.nodes[node].layout)));
        }
      }
      add(node, problem.nodes[node].layout);
      for (LayoutAttr layout : problem.alternatives(node))
        add(node, layout);
    }
  // A fragment of an MMA has few consecutive elements in a thread: stores may exchange them between lanes.
  for (unsigned index = 0, end = proposals.size(); index < end; ++index)
    if (problem.nodes[proposals[index].node].reason == LayoutReason::Dot) {
      Expansion expansion(problem, proposals[index]);
      expansion.propagate();
      for (unsigned node = 0; node < problem.nodes.size(); ++node)
        if (LayoutAttr layout = expansion.layoutOf(node))
          add(node, problem.shuffledForStore(node, layout));
    }
  return proposals;
}

void solveLayouts(LayoutProblem &problem) {
  SmallVector<Proposal> proposals = collectProposals(problem);
  bool improved = true;
  for (unsigned round = 0; improved && round < maxRounds; ++round) {
    improved = false;
    std::vector<bool> tried(proposals.size());
    for (unsigned index = 0; index < proposals.size(); ++index) {
      if (tried[index])
        continue;
      Expansion expansion(problem, proposals[index]);
      improved |= expansion.run();
      // A proposal for another node that this one has implied already is not tried again.
      for (unsigned later = index + 1; later < proposals.size(); ++later)
        tried[later] = tried[later] || expansion.implies(proposals[later]);
    }
  }
}

} // namespace txl::transform
