// Receives the values that the evaluator computes, with the syntax nodes that they belong to. An editor shows them.
#pragma once
#include "frontend/values/Value.h"

namespace txl::syntax {
struct Node;
}

namespace txl::frontend {

class Evaluator;
class JitFunction;

class Observer {
public:
  virtual ~Observer() = default;

  /// `node` of `function`, a function of the host, has the value `value`: an expression, the target of an assignment,
  /// or a parameter. Called again for each iteration of an unrolled loop and each call of the function.
  virtual void evaluated(Evaluator &evaluator, const JitFunction &function, const syntax::Node &node, Value value) = 0;
};

} // namespace txl::frontend
