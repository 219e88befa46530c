// Minimises a function of booleans, a sum of terms of one and two variables, by a minimum cut.
#ifndef TXL_TRANSFORM_ASSIGNMENT_MINIMUMCUT_H
#define TXL_TRANSFORM_ASSIGNMENT_MINIMUMCUT_H

#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace txl::transform {

/// Variables count from 0. Terms that prefer different values (a + d > b + c below) cannot be expressed by a cut; they
/// are rounded to the nearest that can.
class BooleanMinimum {
public:
  explicit BooleanMinimum(unsigned variables) : unary(variables), head(variables + 2, -1) {}

  /// Adds a term: `ifFalse` or `ifTrue`.
  void addTerm(unsigned variable, double ifFalse, double ifTrue) { unary[variable] += ifTrue - ifFalse; }
  /// Adds a term with four cases: both false, only y true, only x true, both true.
  void addTerm(unsigned x, unsigned y, double neither, double onlyY, double onlyX, double both);

  /// Returns the values of a minimum, the one with the fewest true.
  std::vector<bool> solve();

private:
  struct Arc {
    unsigned to;
    int next;
    double capacity;
  };
  void addArc(unsigned from, unsigned to, double capacity);
  bool findLevels(unsigned source, unsigned sink);
  double push(unsigned node, unsigned sink, double flow);

  std::vector<double> unary; ///< the cost of true less that of false
  std::vector<Arc> arcs;
  std::vector<int> head, level, cursor;
};

} // namespace txl::transform

#endif
