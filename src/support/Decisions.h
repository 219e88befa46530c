// Optional reports of the decisions of passes, operation by operation.
//
// A pass calls `decisionsOf` with its name to get a listener, and, if it is not null, adds one fact per decision: which
// operation at which source line became what, and the cause. The listener belongs to the thread that runs the pass.
// Without a listener the cost is a null check.
#ifndef TXL_SUPPORT_DECISIONS_H
#define TXL_SUPPORT_DECISIONS_H

#include "support/Facts.h"
#include <functional>

namespace txl {

/// During its lifetime, receives the decisions of a pass on this thread. The most recent listener of a pass takes
/// precedence.
class DecisionListener {
public:
  using Receiver = std::function<void(Fact)>;
  DecisionListener(llvm::StringRef pass, Receiver receive);
  ~DecisionListener();
  DecisionListener(const DecisionListener &) = delete;
  DecisionListener &operator=(const DecisionListener &) = delete;

  void add(Fact fact) const { receive(std::move(fact)); }

private:
  friend const DecisionListener *decisionsOf(llvm::StringRef pass);
  std::string pass;
  Receiver receive;
  DecisionListener *outer;
};

/// The listener for the decisions of `pass` on this thread; null if there is none.
const DecisionListener *decisionsOf(llvm::StringRef pass);

/// A receiver that prints each fact as a line on standard error.
DecisionListener::Receiver printDecisions();

} // namespace txl

#endif
