// Dinic's algorithm for maximum flow. The graphs have some hundred nodes.
#include "transform/assignment/MinimumCut.h"
#include <algorithm>

using namespace txl::transform;

static constexpr double epsilon = 1e-6;

void BooleanMinimum::addArc(unsigned from, unsigned to, double capacity) {
  arcs.push_back({to, head[from], capacity});
  head[from] = arcs.size() - 1;
  arcs.push_back({from, head[to], 0});
  head[to] = arcs.size() - 1;
}

void BooleanMinimum::addTerm(unsigned x, unsigned y, double neither, double onlyY, double onlyX, double both) {
  // neither + (onlyX - neither) x + (both - onlyX) y + (onlyX + onlyY - neither - both) (not x) y
  unary[x] += onlyX - neither;
  unary[y] += both - onlyX;
  double different = onlyX + onlyY - neither - both;
  if (different > epsilon)
    addArc(y, x, different); // cut where y is true and x is not
}

bool BooleanMinimum::findLevels(unsigned source, unsigned sink) {
  level.assign(head.size(), -1);
  std::vector<unsigned> queue{source};
  level[source] = 0;
  for (size_t at = 0; at < queue.size(); ++at)
    for (int arc = head[queue[at]]; arc >= 0; arc = arcs[arc].next)
      if (arcs[arc].capacity > epsilon && level[arcs[arc].to] < 0) {
        level[arcs[arc].to] = level[queue[at]] + 1;
        queue.push_back(arcs[arc].to);
      }
  return level[sink] >= 0;
}

double BooleanMinimum::push(unsigned node, unsigned sink, double flow) {
  if (node == sink)
    return flow;
  for (int &arc = cursor[node]; arc >= 0; arc = arcs[arc].next) {
    if (arcs[arc].capacity <= epsilon || level[arcs[arc].to] != level[node] + 1)
      continue;
    if (double pushed = push(arcs[arc].to, sink, std::min(flow, arcs[arc].capacity)); pushed > 0) {
      arcs[arc].capacity -= pushed;
      arcs[arc ^ 1].capacity += pushed;
      return pushed;
    }
  }
  return 0;
}

std::vector<bool> BooleanMinimum::solve() {
  // A variable is true if it is on the source's side; the cost of true is then an arc to the sink that is cut.
  unsigned source = unary.size(), sink = source + 1;
  for (unsigned variable = 0; variable < unary.size(); ++variable)
    if (unary[variable] > 0)
      addArc(variable, sink, unary[variable]);
    else if (unary[variable] < 0)
      addArc(source, variable, -unary[variable]);
  while (findLevels(source, sink)) {
    cursor = head;
    while (push(source, sink, 1e300) > 0)
      ;
  }
  std::vector<bool> values(unary.size());
  for (unsigned variable = 0; variable < unary.size(); ++variable)
    values[variable] = level[variable] >= 0;
  return values;
}
