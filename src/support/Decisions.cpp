// The listeners of a thread form a linked list.
#include "support/Decisions.h"
#include "llvm/Support/raw_ostream.h"

namespace txl {

static thread_local DecisionListener *listeners = nullptr;

DecisionListener::DecisionListener(llvm::StringRef pass, Receiver receive)
    : pass(pass.str()), receive(std::move(receive)), outer(listeners) {
  listeners = this;
}

DecisionListener::~DecisionListener() { listeners = outer; }

const DecisionListener *decisionsOf(llvm::StringRef pass) {
  for (DecisionListener *listener = listeners; listener; listener = listener->outer)
    if (listener->pass == pass)
      return listener;
  return nullptr;
}

DecisionListener::Receiver printDecisions() {
  return [](Fact fact) { printFacts(llvm::errs(), fact); };
}

} // namespace txl
