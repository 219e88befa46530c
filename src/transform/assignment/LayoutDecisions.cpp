// Reports the decision about layouts as facts.
#include "transform/assignment/LayoutDecisions.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "mlir/IR/AsmState.h"
#include "transform/assignment/LayoutSolver.h"
#include <cmath>

using namespace mlir;
using txl::layout::Movement;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static StringRef nameOf(Movement movement) {
  switch (movement) {
  case Movement::None:
    return "none";
  case Movement::Registers:
    return "registers";
  case Movement::Lanes:
    return "warp_shuffle";
  case Movement::Warps:
    return "shared_memory";
  case Movement::Blocks:
    return "cluster";
  }
  return "";
}

static StringRef nameOf(LayoutReason reason) {
  switch (reason) {
  case LayoutReason::Standard:
    return "standard";
  case LayoutReason::Access:
    return "memory_access";
  case LayoutReason::Dot:
    return "mma_fragment";
  case LayoutReason::Fixed:
    return "fixed"; // where it crosses a function's boundary, or by `pack`
  case LayoutReason::Follows:
    return "follows";
  }
  return "";
}

namespace {
class Decisions {
public:
  Decisions(ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, const DecisionListener &to)
      : module(module), problem(problem), costs(costs), to(to),
        state(module, OpPrintingFlags().printNameLocAsPrefix(true)) {}

  void run() {
    for (unsigned node = 0; node < problem.nodes.size(); ++node)
      addLayout(node);
    for (const LayoutEdge &edge : problem.edges)
      addConversion(edge);
    to.add(Fact("conversions", ir::lineOf(module)).set("shared_memory_bytes", std::llround(bytes)));
  }

private:
  std::string nameOf(Value value) {
    std::string name;
    llvm::raw_string_ostream os(name);
    value.printAsOperand(os, state);
    return name;
  }
  std::string nameOf(const LayoutNode &node) { return node.values.empty() ? "none" : nameOf(node.values[0]); }
  static StringRef operationOf(const LayoutNode &node) {
    return node.isSlot ? "carried" : node.op->getName().getStringRef();
  }
  void addLayout(unsigned index);
  void addConversion(const LayoutEdge &edge);

  ModuleOp module;
  LayoutProblem &problem;
  LayoutCosts &costs;
  const DecisionListener &to;
  AsmState state;
  double bytes = 0;
};
} // namespace

void Decisions::addLayout(unsigned index) {
  const LayoutNode &node = problem.nodes[index];
  Fact fact("layout", node.values.empty() ? ir::lineOf(node.op) : ir::lineOf(node.values[0].getLoc()));
  fact.set("value", nameOf(node)).set("operation", operationOf(node)).set("cause", transform::nameOf(node.reason));
  if (node.reason == LayoutReason::Follows)
    fact.set("follows", nameOf(problem.nodes[node.origin]));
  if (!node.isSlot)
    fact.set("cycles", std::llround(problem.nodeCost(index, node.layout)));
  std::string layout;
  llvm::raw_string_ostream os(layout);
  node.layout.getLayout().print(os);
  to.add(fact.set("layout", layout));
}

void Decisions::addConversion(const LayoutEdge &edge) {
  Value value = edge.use->get();
  LayoutAttr current = problem.valueLayout(edge.from, value, problem.nodes[edge.from].layout);
  LayoutAttr required = problem.useLayout(edge.to, *edge.use, problem.nodes[edge.to].layout);
  if (!required || current == required)
    return;
  LayoutCosts::Conversion conversion =
      costs.conversion(current, required, ir::elementBytes(getElementTypeOrSelf(value.getType())));
  const LayoutNode &user = problem.nodes[edge.to];
  Fact fact("conversion", ir::lineOf(edge.use->getOwner()));
  fact.set("value", nameOf(value)).set("for", nameOf(user)).set("operation", operationOf(user));
  fact.set("via", transform::nameOf(conversion.movement)).set("bytes", conversion.bytes);
  to.add(fact.set("times", std::llround(edge.weight)));
  bytes += conversion.bytes * edge.weight;
}

void addLayoutDecisions(ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, const DecisionListener &to) {
  Decisions(module, problem, costs, to).run();
}

} // namespace txl::transform
