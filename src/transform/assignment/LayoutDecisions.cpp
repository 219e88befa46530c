// Prints the decision about layouts as text.
#include "transform/assignment/LayoutDecisions.h"
#include "ir/Exchange.h"
#include "mlir/IR/AsmState.h"
#include "transform/assignment/LayoutSolver.h"

using namespace mlir;
using txl::layout::Movement;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static StringRef nameOf(Movement movement) {
  switch (movement) {
  case Movement::None:
    return "nothing moves";
  case Movement::Registers:
    return "between registers of a thread";
  case Movement::Lanes:
    return "between lanes of a warp";
  case Movement::Warps:
    return "through shared memory";
  case Movement::Blocks:
    return "between CTAs";
  }
  return "";
}

namespace {
class Printer {
public:
  Printer(ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, raw_ostream &os)
      : problem(problem), costs(costs), os(os), state(module, OpPrintingFlags().printNameLocAsPrefix(true)) {}

  void run() {
    for (unsigned node = 0; node < problem.nodes.size(); ++node)
      printNode(node);
    for (const LayoutEdge &edge : problem.edges)
      printConversion(edge);
    os << "conversions move " << llvm::format("%.0f", bytes) << " bytes through shared memory, loops counted\n";
  }

private:
  void printName(const LayoutNode &node) {
    if (node.values.empty())
      os << node.op->getName();
    else
      node.values[0].printAsOperand(os, state);
    if (!node.isSlot && !node.values.empty())
      os << " = " << node.op->getName();
  }
  void printNode(unsigned index);
  void printConversion(const LayoutEdge &edge);

  LayoutProblem &problem;
  LayoutCosts &costs;
  raw_ostream &os;
  AsmState state;
  double bytes = 0;
};
} // namespace

void Printer::printNode(unsigned index) {
  const LayoutNode &node = problem.nodes[index];
  printName(node);
  os << ": ";
  node.layout.getLayout().print(os);
  os << ": ";
  switch (node.reason) {
  case LayoutReason::Standard:
    os << "the standard layout";
    break;
  case LayoutReason::Access:
    os << "wide, coalesced access to memory";
    break;
  case LayoutReason::Dot:
    os << "the fragments of " << node.op->getName();
    break;
  case LayoutReason::Fixed:
    os << "fixed where it crosses a function's boundary, or by `pack`";
    break;
  case LayoutReason::Follows:
    os << "follows ";
    printName(problem.nodes[node.origin]);
    break;
  }
  if (!node.isSlot)
    os << "; costs " << llvm::format("%.0f", problem.nodeCost(index, node.layout)) << " cycles";
  os << "\n";
}

void Printer::printConversion(const LayoutEdge &edge) {
  Value value = edge.use->get();
  LayoutAttr have = problem.valueLayout(edge.from, value, problem.nodes[edge.from].layout);
  LayoutAttr want = problem.useLayout(edge.to, *edge.use, problem.nodes[edge.to].layout);
  if (!want || have == want)
    return;
  LayoutCosts::Conversion conversion =
      costs.conversion(have, want, ir::elementBytes(getElementTypeOrSelf(value.getType())));
  os << "convert ";
  value.printAsOperand(os, state);
  os << " for ";
  printName(problem.nodes[edge.to]);
  os << ": " << nameOf(conversion.movement) << ", " << conversion.bytes << " bytes";
  if (edge.weight > 1)
    os << ", " << llvm::format("%.0f", edge.weight) << " times";
  os << "\n";
  bytes += conversion.bytes * edge.weight;
}

void printLayoutDecisions(ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, raw_ostream &os) {
  Printer(module, problem, costs, os).run();
}

} // namespace txl::transform
