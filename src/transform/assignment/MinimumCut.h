// The minimum of a function of booleans that is a sum of terms of one and two variables, by a cut.
#ifndef TXL_TRANSFORM_ASSIGNMENT_MINIMUMCUT_H
#define TXL_TRANSFORM_ASSIGNMENT_MINIMUMCUT_H

#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace txl::transform {

/// Variables are numbered from 0. Terms that prefer different values (a + d > b + c below) cannot be part of a cut;
/// they are rounded to the nearest that can.
class BooleanMinimum {
public:
  explicit BooleanMinimum(unsigned variables) : unary(variables), head(variables + 2, -1) {}

  /// Adds `ifFalse` or `ifTrue`.
  void addTerm(unsigned variable, double ifFalse, double ifTrue) { unary[variable] += ifTrue - ifFalse; }
  /// Adds one of the four: x and y false, y alone true, x alone true, both.
  void addTerm(unsigned x, unsigned y, double neither, double onlyY, double onlyX, double both);

  /// The values of a minimum, the one with the fewest true.
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

  std::vector<double> unary; ///< what true costs more than false
  std::vector<Arc> arcs;
  std::vector<int> head, level, cursor;
};

} // namespace txl::transform

#endif
